// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

export const heard: Words = {
  "The address at which people reach the server; links in emails begin with it":
    "लोग सर्वर तक जिस पते से पहुँचते हैं: ईमेल के लिंक इसी से शुरू होते हैं",
  "The address to listen on": "जिस पते पर सर्वर सुनता है",
  "The port to listen on": "जिस पोर्ट पर सर्वर सुनता है",
  "Proxies that are trusted to report a visitor's address":
    "वे प्रॉक्सी जिनकी बात मानी जाती है कि आगंतुक कहाँ से आया",
  "A database on a server, used instead of the file in the data folder":
    "डेटा फ़ोल्डर की फ़ाइल की जगह किसी सर्वर पर डेटाबेस",
  "A store for photos, pictures and fonts, used instead of the data folder":
    "डेटा फ़ोल्डर की जगह फ़ोटो, चित्रों और फ़ॉन्ट का भंडार",
  "The file with the key that encrypts photos; if not set, photos are not encrypted":
    "उस कुंजी की फ़ाइल जिससे फ़ोटो एन्क्रिप्ट होते हैं; इसके बिना वे एन्क्रिप्ट नहीं होते",
  "The public keys that encrypt backups; if not set, backups are not encrypted":
    "बैकअप किन सार्वजनिक कुंजियों के लिए एन्क्रिप्ट होते हैं; इनके बिना वे एन्क्रिप्ट नहीं होते",
  "The place where the server stores the backups that it makes": "सर्वर से माँगे गए बैकअप कहाँ जाते हैं",
  "The mail server that sends emails; if not set, emails are saved in outbox/":
    "ईमेल कैसे भेजे जाते हैं; इसके बिना वे outbox/ में फ़ाइलें हैं",
  "The sender address of emails": "ईमेल भेजने वाला",
  "The email address that receives alerts; if not set, the super admins receive them":
    "विफलता किसे बताई जाती है; इसके बिना मुख्य व्यवस्थापकों को",
  "The file that lists the providers that staff can sign in with, in addition to passwords":
    "उन प्रदाताओं की फ़ाइल जिनसे स्टाफ़ पासवर्ड के अलावा साइन इन करता है",
  "The minimum length of a password": "पासवर्ड की न्यूनतम लंबाई",
  "Whether a user can keep a password that someone else chose, or must change it within a week":
    "किसी और का चुना पासवर्ड बना रहता है, या एक हफ़्ते में बदलना होता है",
  "Where browsers keep session tokens": "ब्राउज़र सत्र के टोकन कहाँ रखते हैं",
  "The number of seconds by which a code from an authenticator app can be early or late":
    "ऐप का कोड अपने आधे मिनट के आगे-पीछे कितने सेकंड तक माना जाता है",
  "Whether families must agree to the notice even before their school has approved it":
    "विद्यालय की मंज़ूरी से पहले भी परिवारों को सूचना पर सहमति देनी है या नहीं",
  "Whether passkeys may use RSA": "पासकी RSA से हस्ताक्षर कर सकती हैं या नहीं",
  "Whether browsers may store photos and pictures on disk":
    "ब्राउज़र फ़ोटो और चित्र अपनी डिस्क पर रख सकते हैं या नहीं",
  "Where a link contains its token: in the path of the address, or in the fragment, which servers never see":
    "लिंक का टोकन पते में कहाँ रहता है: पथ में, या खंड (#) में, जिसे कोई सर्वर नहीं देखता",
  "Whether connections to other systems must use TLS": "दूसरे सिस्टम तक केवल TLS से पहुँचा जाता है या नहीं",
  "The TLS certificate of the server; if not set, a proxy has to handle TLS":
    "वह प्रमाणपत्र जिससे सर्वर स्वयं TLS बोलता है; इसके बिना प्रॉक्सी बोलता है",
  "The private key of the TLS certificate": "उस प्रमाणपत्र की कुंजी",
  "The number of idle minutes after which a session ends":
    "सत्र समाप्त होने से पहले कितने मिनट बिना उपयोग के रह सकता है",
  "The number of days after which a session ends, even if it is in use":
    "कितने दिन बाद सत्र समाप्त हो जाता है, चाहे कोई भी उपयोग करे",
  "The roles that need a second factor": "वे भूमिकाएँ जिन्हें दूसरा कारक चाहिए",
  "The users who must re-authenticate before actions that cannot be undone":
    "जो वापस नहीं लिया जा सकता, उससे पहले कौन फिर से अपनी पहचान सिद्ध करता है",
  "The hosts that webhooks may call": "वे होस्ट जिन्हें वेबहुक बुला सकते हैं",
  "The secret for reading metrics; if not set, metrics cannot be read":
    "वह गुप्त शब्द जिससे माप पढ़े जाते हैं; इसके बिना कोई नहीं पढ़ सकता",
  "The port on which a worker serves its metrics": "जहाँ worker अपने माप बताता है",
  "Non-public networks that webhooks may call, even without TLS":
    "वे नेटवर्क जिन्हें वेबहुक सार्वजनिक न होने पर भी, और TLS के बिना भी, बुला सकते हैं",
  "The address to forward the audit log to, by syslog or OpenTelemetry; if not set, the log is not forwarded":
    "ऑडिट लॉग syslog या OpenTelemetry से कहाँ भेजा जाता है; इसके बिना कहीं नहीं",
  "How long the server continues to answer requests after it is told to stop":
    "रुकने को कहे जाने के बाद सर्वर कितनी देर उत्तर देता रहता है",
  "How much detail the server log contains": "सर्वर का लॉग कितना बताता है",
  "the pages are built": "पृष्ठ बने हुए हैं",
  "only the owner can access the data folder": "डेटा फ़ोल्डर केवल उसके स्वामी का है",
  "other users of this machine can look into the data folder": "इस मशीन के दूसरे उपयोगकर्ता डेटा फ़ोल्डर देख सकते हैं",
  "dashboards count the students who are there": "डैशबोर्ड उतने ही विद्यार्थी गिनते हैं जितने हैं",
  "nothing is sealed yet": "अभी कुछ मुहरबंद नहीं है",
  "no school signs cards": "कोई विद्यालय कार्ड पर हस्ताक्षर नहीं करता",
  "Start idms serve, which seals the log, or run idms log seal.":
    "idms serve चालू करें, जो लेखे को मुहरबंद करता है, या idms log seal चलाएँ।",
  "Keep the data folder and the backups unchanged. Run idms log prove to see where the problem starts, and compare the log with an earlier backup.":
    "फ़ोल्डर और बैकअप जैसे हैं वैसे रखें, idms log prove से देखें कि यह कहाँ से शुरू होता है, और पहले के बैकअप से मिलाएँ।",
  "{#free} GB free of {#all} GB": "{#all} GB में से {#free} GB ख़ाली",
  "nothing can be written: {why}": "कुछ लिखा नहीं जा सकता: {why}",
  "Free up some space. Remove old backups and PDFs, or purge past years with idms purge.":
    "जगह ख़ाली करें: पुराने बैकअप और PDF हटाएँ, या idms purge से बीते वर्ष मिटाएँ।",
  "Restore the last good backup with idms restore. Keep the damaged folder until everything works again.":
    "idms restore से पिछला अच्छा बैकअप लौटाएँ; सब ठीक होने तक क्षतिग्रस्त फ़ोल्डर रखें।",
  "no base_url is set, so links lead to {url}, on this machine only":
    "base_url तय नहीं है, इसलिए लिंक {url} पर, केवल इसी मशीन पर ले जाते हैं",
  "Set base_url, in idms.config.json or IDMS_BASE_URL, to the address that people use to reach the server.":
    "idms.config.json या IDMS_BASE_URL में base_url को वह पता दें जिस पर लोग सर्वर तक पहुँचते हैं।",
  "people reach the server at {url}": "लोग सर्वर तक {url} पर पहुँचते हैं",
  "no smtp_url is set, so mails are written to outbox/ ({#n} are there)":
    "smtp_url तय नहीं है, इसलिए ईमेल outbox/ में लिखे जाते हैं ({#n} वहाँ हैं)",
  "Set smtp_url and mail_from so that password reset links reach people.":
    "smtp_url और mail_from तय करें, ताकि पासवर्ड के लिंक लोगों तक पहुँचें।",
  "Copy the files from the folders of the same name in a backup, or ask the parents for the photos again.":
    "उन्हें बैकअप के उसी नाम के फ़ोल्डरों से कॉपी करें, या अभिभावकों से फिर माँगें।",
  Cancelled: "रद्द किया गया",
};
