// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

export const words: Words = {
  "A passkey signs you in by your finger, your face or the PIN of your device, without a password.":
    "पासकी आपको उँगली, चेहरे या आपके डिवाइस के PIN से, बिना पासवर्ड के साइन इन करती है।",
  "Add passkey": "पासकी जोड़ें",
  "An app on your phone shows a code that is asked for after the password.":
    "आपके फ़ोन का ऐप एक कोड दिखाता है, जो पासवर्ड के बाद माँगा जाता है।",
  "Authenticator app": "प्रमाणक ऐप",
  Code: "कोड",
  "Code of the app": "ऐप का कोड",
  Confirm: "पुष्टि करें",
  "Confirm that it is you": "पुष्टि करें कि ये आप ही हैं",
  "Confirm with your passkey, or enter a recovery code.": "अपनी पासकी से पुष्टि करें, या रिकवरी कोड भरें।",
  "Copy codes": "कोड कॉपी करें",
  Device: "डिवाइस",
  "Enter a code.": "कोड भरें।",
  "Code of your app, or a recovery code": "आपके ऐप का कोड, या रिकवरी कोड",
  "Enter the code that your authenticator app shows, or a recovery code.":
    "वह कोड भरें जो आपका प्रमाणक ऐप दिखाता है, या रिकवरी कोड।",
  "Enter your password.": "अपना पासवर्ड भरें।",
  "I have kept them": "मैंने इन्हें रख लिया है",
  "It could not be confirmed. Please try again.": "पुष्टि नहीं हो सकी। कृपया फिर से कोशिश करें।",
  "It is removed.": "हटा दिया गया है।",
  "Keep them now: nobody can be shown them again. Each signs you in once where you have no other factor.":
    "इन्हें अभी रख लें: ये फिर किसी को नहीं दिखाए जा सकते। दूसरा तरीका पास न होने पर हर कोड आपको एक बार साइन इन करता है।",
  "Last used {when}": "पिछली बार काम में आई: {when}",
  "Make new codes": "नए कोड बनाएँ",
  "Make new recovery codes? The old ones are worth nothing then.":
    "नए रिकवरी कोड बनाएँ? तब पुराने किसी काम के नहीं रहेंगे।",
  "Name of the passkey": "पासकी का नाम",
  Network: "नेटवर्क",
  "Never used": "कभी काम में नहीं आई",
  "No passkey was made. Try again, perhaps with another device.":
    "पासकी नहीं बनी। फिर से कोशिश करें, शायद किसी दूसरे डिवाइस से।",
  "No passkey was used. Try again, or confirm another way.":
    "पासकी काम में नहीं आई। फिर से कोशिश करें, या दूसरे तरीके से पुष्टि करें।",
  "No passkey was used. Try again, or sign in another way.":
    "पासकी काम में नहीं आई। फिर से कोशिश करें, या दूसरे तरीके से साइन इन करें।",
  "Or enter this secret:": "या यह गुप्त शब्द भरें:",
  "Passkey of {date}": "{date} की पासकी",
  Passkeys: "पासकियाँ",
  "QR code for the app": "ऐप के लिए QR कोड",
  "Recovery codes": "रिकवरी कोड",
  "Remove app": "ऐप हटाएँ",
  "Remove the authenticator app? Its codes are asked for no more.":
    "प्रमाणक ऐप हटाएँ? उसके कोड फिर नहीं माँगे जाएँगे।",
  "Remove the passkey {name}? Nobody can sign in with it any more.":
    "पासकी {name} हटाएँ? फिर उससे कोई साइन इन नहीं कर सकेगा।",
  "Rename {name}": "{name} का नाम बदलें",
  "Scan the code with an authenticator app, such as the one of your phone, and enter what it shows.":
    "कोड को किसी प्रमाणक ऐप से स्कैन करें, जैसे आपके फ़ोन के ऐप से, और वह जो दिखाए उसे भरें।",
  "Second factors": "दूसरे प्रमाण",
  "Set up a second factor": "दूसरा प्रमाण जोड़ें",
  "Did you begin this sign-in?": "क्या यह साइन इन आपने शुरू किया था?",
  "You come from where you sign in, but did not set out from this page. Go on only if you began it yourself, not if a link brought you here.":
    "आप साइन इन की जगह से आए हैं, पर इस पृष्ठ से नहीं चले थे। तभी आगे बढ़ें जब आपने यह स्वयं शुरू किया हो, न कि किसी लिंक ने आपको यहाँ पहुँचाया हो।",
  "Go on and sign in": "आगे बढ़ें और साइन इन करें",
  "Choose your password": "अपना पासवर्ड चुनें",
  "Set up app": "ऐप जोड़ें",
  "Set up {when}": "{when} को जोड़ा गया",
  "Sign in with a passkey": "पासकी से साइन इन करें",
  "Such as the device that it is on.": "जैसे वह डिवाइस जिस पर यह है।",
  "This needs a proof that it is you. For ten minutes you are not asked again.":
    "इसके लिए प्रमाण चाहिए कि ये आप ही हैं। दस मिनट तक फिर नहीं पूछा जाएगा।",
  "{browser} on {system}": "{system} पर {browser}",
  "An unknown device": "अनजान डिवाइस",
  "Use a passkey": "पासकी काम में लें",
  "Your factors could not be loaded.": "आपके प्रमाण लोड नहीं हो सके।",
  "Your recovery codes": "आपके रिकवरी कोड",
  "{n} recovery code is left": "{n} रिकवरी कोड बचा है",
  "{n} recovery codes are left": "{n} रिकवरी कोड बचे हैं",
  "Sign out everywhere else": "बाकी सब जगह से साइन आउट करें",
  "Sign out everywhere else? Whoever is signed in there has to sign in again.":
    "बाकी सब जगह से साइन आउट करें? वहाँ जो साइन इन है, उसे फिर से साइन इन करना होगा।",
  "Sign out {device}": "{device} को साइन आउट करें",
  "Sign-in and security": "साइन इन और सुरक्षा",
  "Signed in": "साइन इन किया",
  "That session has ended.": "वह सत्र समाप्त हो गया है।",
  "This one": "यही",
  "Where you are signed in": "आप कहाँ-कहाँ साइन इन हैं",
  "With a second factor your password alone opens nothing. Who knows it still needs your phone or your passkey.":
    "दूसरे प्रमाण के साथ केवल आपका पासवर्ड कुछ नहीं खोलता। उसे जानने वाले को भी आपका फ़ोन या आपकी पासकी चाहिए।",
  "You are signed out everywhere else.": "आप बाकी सब जगह से साइन आउट हो गए हैं।",
  "Your sessions could not be loaded. Please try again.": "आपके सत्र लोड नहीं हो सके। कृपया फिर से कोशिश करें।",
  "Remove second factors of {name}": "{name} के दूसरे प्रमाण हटाएँ",
  "Remove all second factors of {name}? The password alone signs them in then. Be sure that it is they who ask for it.":
    "{name} के सब दूसरे प्रमाण हटाएँ? तब केवल पासवर्ड से साइन इन होगा। पक्का कर लें कि वही ऐसा चाहते हैं।",
  "{name} has no second factor now": "{name} का अब कोई दूसरा प्रमाण नहीं है",
};
