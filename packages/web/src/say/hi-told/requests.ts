// No speaker of this language has read this catalogue.

/**
 * Messages about retrying later, conflicting changes, the server, its log and its commands in Hindi, by code group and
 * name.
 */
export const requests = {
  done: {
    detailsSent: "✅ धन्यवाद! आपका विवरण सफलतापूर्वक भेज दिया गया है।",
    passwordChanged: "पासवर्ड सफलतापूर्वक बदल गया।",
    linkSent: "यदि इस ईमेल का कोई खाता है, तो पासवर्ड बदलने का लिंक भेज दिया गया है।",
    passwordUpdated: "पासवर्ड बदल गया",
    disabledPasswordUpdated: "पासवर्ड बदल गया। {username} बंद है और अब भी साइन इन नहीं कर सकते।",
    detailsWithdrawn: "यह विवरण वापस ले लिया गया। अगर यह ग़लती से हुआ हो, तो विद्यालय से पूछें।",
    erasureAsked: "विद्यालय को पता है कि आप सहमति वापस ले रहे हैं। क्या और कब मिटाया जाए, यह विद्यालय तय करता है।",
  },
  strange: {
    nothingHere: "इस पते पर कुछ नहीं है।",
    unexpected: "हमारी ओर से कुछ गड़बड़ हुई। फिर हो तो यह संख्या बताएँ: {id}",
  },
  changer: {
    somebody: "किसी और",
    family: "परिवार",
  },
  command: {
    classesNotSaid: "बताएँ कि कौन-सी कक्षा छापनी है: --class या --all-classes से।",
    nothingToChange: "बताएँ कि क्या बदलना है, इनमें से किसी से: {flags}।",
    superAdminWithSchool: "मुख्य व्यवस्थापक का कोई विद्यालय नहीं होता: --super-admin या --school में से एक लिखें।",
    superAdminWithRole:
      "मुख्य व्यवस्थापक की कोई दूसरी भूमिका नहीं होती, और सभी विद्यालय उसके होते हैं: केवल --super-admin लिखें।",
    usernameNotSaid: "उपयोगकर्ता का नाम लिखें।",
    onePlace: "--school, --district और --all-schools में से केवल एक लिखें।",
    schoolNotSaid: "--school से उपयोगकर्ता का विद्यालय बताएँ, या --super-admin लिखें यदि उसका कोई विद्यालय नहीं है।",
    dryRunWithoutRemove: "--dry-run को --remove के साथ लिखें: उसके बिना कुछ नहीं बदलता।",
    fileUnreadable: "{file} पढ़ी नहीं जा सकती ({error}): उसका पता जाँचें।",
    planNotJson: "योजना {file} JSON नहीं है: {error}।",
    planNotObject: "योजना {file} JSON ऑब्जेक्ट नहीं है।",
    notWholeNumbers: "{flag} में 1 से शुरू होने वाली पूर्ण संख्याएँ लिखें, जैसे {flag} 12 15।",
    notWholeNumber: "{what} 1 या उससे बड़ी पूर्ण संख्या है, और “{text}” ऐसी संख्या नहीं है।",
    notStatus: "“{text}” कोई स्थिति नहीं है: इनमें से चुनें: {statuses}।",
    notStatusNear: "“{text}” कोई स्थिति नहीं है: इनमें से चुनें: {statuses}। क्या आपका मतलब {near} था?",
    bothToStdout: "--json और फ़ाइल दोनों stdout में नहीं जा सकते: --out से फ़ाइल का नाम दें।",
    notForTerminal:
      "टर्मिनल {ending} फ़ाइल नहीं दिखा सकता: --out से फ़ाइल का नाम दें, या उसे आगे भेजें, जैसे > cards{ending}।",
    wrongEnding: "फ़ाइल के नाम के अंत में {ending} होना चाहिए, और “{file}” में नहीं है।",
    wrongEndings: "फ़ाइल के नाम के अंत में इनमें से एक होना चाहिए: {endings}। “{file}” में नहीं है।",
    nothingRemoved: "कुछ नहीं हटाया गया।",
    notAgreed: "{use} फिर भी {what} हटाने के लिए --yes लिखें।",
  },
  later: {
    tooMany: [
      "बहुत अधिक कोशिशें हुईं। कृपया एक मिनट बाद फिर से कोशिश करें।",
      "बहुत अधिक कोशिशें हुईं। कृपया {n} मिनट बाद फिर से कोशिश करें।",
    ],
    busy: "इस समय बहुत लोग इसका उपयोग कर रहे हैं। कृपया कुछ सेकंड बाद फिर से कोशिश करें।",
    tooSlow: "यह बहुत धीरे आया और छोड़ दिया गया। कृपया बेहतर कनेक्शन पर फिर से कोशिश करें।",
    compacting:
      "डेटाबेस छोटा किया जा रहा है, इसलिए एक-दो मिनट तक कुछ सहेजा नहीं जा सकता। कृपया उसके बाद फिर से कोशिश करें।",
  },
  auditLog: {
    sealForbidden: "मुहर पूरे लेखे की होती है, और आपकी भूमिका उसका केवल एक भाग पढ़ती है।",
    notPlace: "यह लेखे में कोई जगह नहीं है। पहली बार `after` खाली छोड़ें, और फिर वह भेजें जो `next` में लिखा है।",
    keptLonger: "लेखा कम से कम {days} दिन रखा जाता है: कोई पहले का दिन लिखें।",
    sealedElsewhere:
      "कोई दूसरा प्रोग्राम लेखे को मुहरबंद कर रहा है, इसलिए वह अभी छोटा नहीं किया गया: एक मिनट में फिर से कोशिश करें।",
  },
  serve: {
    portTaken:
      "सर्वर {host} के पोर्ट {port} पर नहीं सुन सकता: कोई दूसरा प्रोग्राम उसे काम में ले रहा है। {portOption} से दूसरा चुनें।",
    portForbidden:
      "सर्वर {host} के पोर्ट {port} पर नहीं सुन सकता: सिस्टम इसकी अनुमति नहीं देता। {portOption} से 1024 या उससे ऊपर का पोर्ट चुनें।",
    addressUnknown:
      "सर्वर {host} के पोर्ट {port} पर नहीं सुन सकता: इस मशीन का यह पता नहीं है। {hostOption} से दूसरा चुनें।",
    hostUnknown: "सर्वर {host} के पोर्ट {port} पर नहीं सुन सकता: ऐसा कोई होस्ट नहीं है। {hostOption} से दूसरा चुनें।",
    notCertificate:
      "{certificate} और {key} कोई प्रमाणपत्र और उसकी कुंजी नहीं हैं, PEM में और बिना पासफ़्रेज़ के: tls_certificate_file और tls_key_file देखें।",
    fileUnreadable: "{setting} में {file} लिखी है, जो पढ़ी नहीं जा सकती ({error})।",
    noMetricsToken: "metrics_port तय है, पर metrics_token नहीं: वह टोकन तय करें जिसे भेजकर माप पढ़े जाते हैं।",
    sessionSecretDamaged:
      "{file} क्षतिग्रस्त है। उसे हटाएँ, तब नई बन जाएगी: उसके बाद सब लोग उतनी देर साइन इन रहते हैं जितनी रीफ़्रेश अनुमति देता है।",
    factorSecretDamaged:
      "{file} क्षतिग्रस्त है। उसे हटाएँ, तब नई बन जाएगी: उसके बाद ऐप के कोड नहीं माने जाते, पर रिकवरी कोड और पासकी माने जाते हैं।",
    sessionSecretDamagedInDatabase:
      "डेटाबेस में रखी सत्र की कुंजी क्षतिग्रस्त है। उसे हटाएँ, तब नई बन जाएगी: उसके बाद सब लोग उतनी देर साइन इन रहते हैं जितनी रीफ़्रेश अनुमति देता है।",
    factorSecretDamagedInDatabase:
      "डेटाबेस में रखी प्रमाणों की कुंजी क्षतिग्रस्त है। उसे हटाएँ, तब नई बन जाएगी: उसके बाद ऐप के कोड नहीं माने जाते, पर रिकवरी कोड और पासकी माने जाते हैं।",
  },
  stale: {
    notSaved: "{by} ने इस बीच इसे बदल दिया है, इसलिए यह सहेजा नहीं गया।",
    notDone: "{by} ने इस बीच इसे बदल दिया है, इसलिए कुछ नहीं किया गया। इसे फिर से देखें।",
    partsChanged: "{by} ने इस बीच इसे बदल दिया है ({parts}), इसलिए कुछ नहीं किया गया। इसे फिर से देखें।",
  },
} as const;
