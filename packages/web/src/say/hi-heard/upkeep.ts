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
  "How much the server's log says": "सर्वर का लॉग कितना बताता है",
  Cancelled: "रद्द किया गया",
};
