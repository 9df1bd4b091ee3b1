// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

export const heard: Words = {
  "Where people reach the server: links in mails begin with it":
    "लोग सर्वर तक जिस पते से पहुँचते हैं: ईमेल के लिंक इसी से शुरू होते हैं",
  "The address to listen on": "जिस पते पर सर्वर सुनता है",
  "The port to listen on": "जिस पोर्ट पर सर्वर सुनता है",
  "Proxies whose word is believed on where a visitor comes from":
    "वे प्रॉक्सी जिनकी बात मानी जाती है कि आगंतुक कहाँ से आया",
  "A database on a server, instead of the file in the data folder":
    "डेटा फ़ोल्डर की फ़ाइल की जगह किसी सर्वर पर डेटाबेस",
  "A store of photos, pictures and fonts, instead of the data folder":
    "डेटा फ़ोल्डर की जगह फ़ोटो, चित्रों और फ़ॉन्ट का भंडार",
  "The file of the key with which photos are encrypted; without it they are not":
    "उस कुंजी की फ़ाइल जिससे फ़ोटो एन्क्रिप्ट होते हैं; इसके बिना वे एन्क्रिप्ट नहीं होते",
  "To whose public keys backups are encrypted; without them they are not":
    "बैकअप किन सार्वजनिक कुंजियों के लिए एन्क्रिप्ट होते हैं; इनके बिना वे एन्क्रिप्ट नहीं होते",
  "Where backups go that are asked of the server": "सर्वर से माँगे गए बैकअप कहाँ जाते हैं",
  "How mails are sent; without it they are files in outbox/": "ईमेल कैसे भेजे जाते हैं; इसके बिना वे outbox/ में फ़ाइलें हैं",
  "The sender of mails": "ईमेल भेजने वाला",
  "Who hears about failures; without it the super admins do":
    "विफलता किसे बताई जाती है; इसके बिना मुख्य व्यवस्थापकों को",
  "The file of the providers by which staff sign in beside their passwords":
    "उन प्रदाताओं की फ़ाइल जिनसे स्टाफ़ पासवर्ड के अलावा साइन इन करता है",
  "The least length of a password": "पासवर्ड की न्यूनतम लंबाई",
  "Whether a password that somebody else chose is kept, or to be changed within a week":
    "किसी और का चुना पासवर्ड बना रहता है, या एक हफ़्ते में बदलना होता है",
  "Where browsers keep the tokens of a session": "ब्राउज़र सत्र के टोकन कहाँ रखते हैं",
  "For how many seconds around its half minute a code of an app is taken":
    "ऐप का कोड अपने आधे मिनट के आगे-पीछे कितने सेकंड तक माना जाता है",
  "Whether families agree to the notice also before their school has approved it":
    "विद्यालय की मंज़ूरी से पहले भी परिवारों को सूचना पर सहमति देनी है या नहीं",
  "Whether passkeys may sign by RSA": "पासकी RSA से हस्ताक्षर कर सकती हैं या नहीं",
  "Whether browsers may keep photos and pictures on their disk":
    "ब्राउज़र फ़ोटो और चित्र अपनी डिस्क पर रख सकते हैं या नहीं",
  "Where the token of a link is: in the path of its address, or in the fragment, which no server sees":
    "लिंक का टोकन पते में कहाँ रहता है: पथ में, या खंड (#) में, जिसे कोई सर्वर नहीं देखता",
  "Whether other systems are reached by TLS alone": "दूसरे सिस्टम तक केवल TLS से पहुँचा जाता है या नहीं",
  "The certificate with which the server itself speaks TLS; without it a proxy does":
    "वह प्रमाणपत्र जिससे सर्वर स्वयं TLS बोलता है; इसके बिना प्रॉक्सी बोलता है",
  "The key of that certificate": "उस प्रमाणपत्र की कुंजी",
  "For how many minutes nobody may use a session before it ends":
    "सत्र समाप्त होने से पहले कितने मिनट बिना उपयोग के रह सकता है",
  "After how many days a session ends, even in use": "कितने दिन बाद सत्र समाप्त हो जाता है, चाहे कोई भी उपयोग करे",
  "The roles that need a second factor": "वे भूमिकाएँ जिन्हें दूसरा कारक चाहिए",
  "Who proves again who they are before what cannot be taken back":
    "जो वापस नहीं लिया जा सकता, उससे पहले कौन फिर से अपनी पहचान सिद्ध करता है",
  "The hosts that webhooks may call": "वे होस्ट जिन्हें वेबहुक बुला सकते हैं",
  "The secret by which measures are read; without it nobody can":
    "वह गुप्त शब्द जिससे माप पढ़े जाते हैं; इसके बिना कोई नहीं पढ़ सकता",
  "Where a worker answers with its measures": "जहाँ worker अपने माप बताता है",
  "Networks that webhooks may call though they are not public, also without TLS":
    "वे नेटवर्क जिन्हें वेबहुक सार्वजनिक न होने पर भी, और TLS के बिना भी, बुला सकते हैं",
  "Where the audit log is forwarded to, by syslog or OpenTelemetry; without it nowhere":
    "ऑडिट लॉग syslog या OpenTelemetry से कहाँ भेजा जाता है; इसके बिना कहीं नहीं",
  "How long requests are served after the server was told to stop":
    "रुकने को कहे जाने के बाद सर्वर कितनी देर उत्तर देता रहता है",
  "How much the server's log says": "सर्वर का लॉग कितना बताता है",
  "the pages are built": "पृष्ठ बने हुए हैं",
  "the data folder is its owner's alone": "डेटा फ़ोल्डर केवल उसके स्वामी का है",
  "other users of this machine can look into the data folder": "इस मशीन के दूसरे उपयोगकर्ता डेटा फ़ोल्डर देख सकते हैं",
  "dashboards count the students who are there": "डैशबोर्ड उतने ही विद्यार्थी गिनते हैं जितने हैं",
  "nothing is sealed yet": "अभी कुछ मुहरबंद नहीं है",
  "no school signs cards": "कोई विद्यालय कार्ड पर हस्ताक्षर नहीं करता",
  "Start idms serve, which seals the log, or run idms log seal.":
    "idms serve चालू करें, जो लेखे को मुहरबंद करता है, या idms log seal चलाएँ।",
  "Keep the folder and the backups as they are, see with idms log prove where it begins, and compare with a backup from before.":
    "फ़ोल्डर और बैकअप जैसे हैं वैसे रखें, idms log prove से देखें कि यह कहाँ से शुरू होता है, और पहले के बैकअप से मिलाएँ।",
  "{#free} GB free of {#all} GB": "{#all} GB में से {#free} GB ख़ाली",
  "nothing can be written: {why}": "कुछ लिखा नहीं जा सकता: {why}",
  "Free some space: remove old backups and PDFs, or purge past years with idms purge.":
    "जगह ख़ाली करें: पुराने बैकअप और PDF हटाएँ, या idms purge से बीते वर्ष मिटाएँ।",
  "Restore the last good backup with idms restore; keep the damaged folder until all is well.":
    "idms restore से पिछला अच्छा बैकअप लौटाएँ; सब ठीक होने तक क्षतिग्रस्त फ़ोल्डर रखें।",
  "no base_url is set, so links lead to {url}, on this machine only":
    "base_url तय नहीं है, इसलिए लिंक {url} पर, केवल इसी मशीन पर ले जाते हैं",
  "Set base_url to the address at which people reach the server, in idms.config.json or IDMS_BASE_URL.":
    "idms.config.json या IDMS_BASE_URL में base_url को वह पता दें जिस पर लोग सर्वर तक पहुँचते हैं।",
  "people reach the server at {url}": "लोग सर्वर तक {url} पर पहुँचते हैं",
  "no smtp_url is set, so mails are written to outbox/ ({#n} are there)":
    "smtp_url तय नहीं है, इसलिए ईमेल outbox/ में लिखे जाते हैं ({#n} वहाँ हैं)",
  "Set smtp_url and mail_from, so that reset links reach people.":
    "smtp_url और mail_from तय करें, ताकि पासवर्ड के लिंक लोगों तक पहुँचें।",
  "Copy them from a backup's folders of the same names, or ask the parents again.":
    "उन्हें बैकअप के उसी नाम के फ़ोल्डरों से कॉपी करें, या अभिभावकों से फिर माँगें।",
  Cancelled: "रद्द किया गया",
};
