// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

/** What core and the server say of second factors and sessions. */
export const heard: Words = {
  "Enter a code of your second factor to go on.": "आगे बढ़ने के लिए अपने दूसरे प्रमाण का कोड भरें।",
  "This code is not right, or was used already. Wait for the next one, and check the clock of the device.":
    "यह कोड सही नहीं है, या पहले काम में लाया जा चुका है। अगले कोड का इंतज़ार करें, और डिवाइस की घड़ी जाँचें।",
  "Signing in took too long, or was done already. Enter your username and password again.":
    "साइन इन में बहुत देर लगी, या वह पहले हो चुका है। अपना उपयोगकर्ता नाम और पासवर्ड फिर से भरें।",
  "Codes of an app cannot be checked here since this installation was restored without its factors.key. Use a recovery code or a passkey, or ask whoever runs IDMS to remove your factors.":
    "ऐप के कोड यहाँ जाँचे नहीं जा सकते, क्योंकि यह इंस्टॉलेशन अपनी factors.key के बिना लौटाया गया था। रिकवरी कोड या पासकी काम में लें, या IDMS चलाने वाले से अपने प्रमाण हटवाएँ।",
  "The app is not being set up, or that took too long. Begin again.":
    "ऐप जोड़ा नहीं जा रहा है, या उसमें बहुत देर लगी। फिर से शुरू करें।",
  "An app is set up already. Remove it first.": "एक ऐप पहले से जुड़ा है। पहले उसे हटाएँ।",
  "No app is set up.": "कोई ऐप जुड़ा नहीं है।",
  "Set up an app or a passkey first: a recovery code stands for it.":
    "पहले ऐप या पासकी जोड़ें: रिकवरी कोड उसी की जगह काम आता है।",
  "This passkey is set up already.": "यह पासकी पहले से जुड़ी है।",
  "Your role needs a second factor: set up another one before you remove this one.":
    "आपकी भूमिका में दूसरा प्रमाण ज़रूरी है: इसे हटाने से पहले कोई और जोड़ें।",
  "Confirm that it is you to go on.": "आगे बढ़ने के लिए पुष्टि करें कि ये आप ही हैं।",
  "That is not right. Try again.": "यह सही नहीं है। फिर से कोशिश करें।",
  "Your role needs a second factor: set one up to go on.":
    "आपकी भूमिका में दूसरा प्रमाण ज़रूरी है: आगे बढ़ने के लिए एक जोड़ें।",
  "Passkeys need a name, and this installation's address is {address}: set base_url to one with a name, such as https://cards.example.org.":
    "पासकी के लिए नाम वाला पता चाहिए, और इस इंस्टॉलेशन का पता {address} है: base_url में नाम वाला पता लिखें, जैसे https://cards.example.org।",
  "Passkeys need https, and this installation's address is {address}: set base_url to one that begins with https.":
    "पासकी के लिए https चाहिए, और इस इंस्टॉलेशन का पता {address} है: base_url में https से शुरू होने वाला पता लिखें।",
  "All factors removed": "सब प्रमाण हटाए गए",
  "Second factor set up": "दूसरा प्रमाण जोड़ा गया",
  "Second factor removed": "दूसरा प्रमाण हटाया गया",
  "New recovery codes made": "नए रिकवरी कोड बनाए गए",
  "Recovery code used": "रिकवरी कोड काम में लाया गया",
  "Second factor failed": "दूसरा प्रमाण ग़लत निकला",
  "Passkey refused as a copy": "पासकी नकल मानकर ठुकराई गई",
  "Proved again who they are": "फिर से साबित किया कि वे कौन हैं",
  "Somebody else chose your password. Choose one that only you know to go on.":
    "आपका पासवर्ड किसी और ने चुना था। आगे बढ़ने के लिए ऐसा पासवर्ड चुनें जिसे केवल आप जानते हों।",
  "This password was given to you more than a week ago, and is good no more. Ask for a reset link, or for another password.":
    "यह पासवर्ड आपको एक हफ़्ते से ज़्यादा पहले दिया गया था, और अब मान्य नहीं है। रीसेट लिंक माँगें, या दूसरा पासवर्ड।",
  Refused: "ठुकराया गया",
  Call: "कॉल",
  "Proving again failed": "फिर से साबित करना विफल रहा",
  "Enter your password and a code of your second factor.": "अपना पासवर्ड और अपने दूसरे प्रमाण का कोड भरें।",
  "Ended by its owner": "उसके मालिक ने समाप्त किया",
};
