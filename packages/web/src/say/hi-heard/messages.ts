// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

/** What core/messages.ts says on the staff's screens. */
export const heard: Words = {
  Actions: "कार्रवाई",
  "Please choose a school": "कृपया विद्यालय चुनें",
  "{label} is required.": "{label} देना ज़रूरी है।",
  "Please enter a valid 10-digit number.": "कृपया 10 अंकों का सही नंबर लिखें।",
  "Please enter a valid email address.": "कृपया सही ईमेल पता लिखें।",
  "Please enter a valid date (YYYY-MM-DD).": "कृपया सही तारीख लिखें (YYYY-MM-DD)।",
  "Please choose one of the options.": "कृपया दिए गए विकल्पों में से कोई एक चुनें।",
  "Please choose an image file.": "कृपया कोई फ़ोटो फ़ाइल चुनें।",
  "{label} must be at most {#limit} characters.": "{label} में अधिकतम {#limit} अक्षर हो सकते हैं।",
  "{label} must be a text.": "{label} में टेक्स्ट लिखें।",
  "{label} must be a whole number of {#least} or more.": "{label} पूर्ण संख्या हो, {#least} या अधिक।",
  "{label} must be at most {#limit}.": "{label} अधिकतम {#limit} हो सकता है।",
  "{label} has already been submitted.": "{label}: यह जानकारी पहले ही भेजी जा चुकी है।",
  "The photo is larger than 30 MB: choose a smaller one.": "फ़ोटो 30 MB से बड़ी है: छोटी फ़ोटो चुनें।",
  "The photo is larger than 10 MB: choose a smaller one.": "फ़ोटो 10 MB से बड़ी है: छोटी फ़ोटो चुनें।",
  "The photo has more than 64 megapixels: choose a smaller one.": "फ़ोटो 64 मेगापिक्सेल से बड़ी है: छोटी फ़ोटो चुनें।",
  "The photo is saved in a form that takes too much memory to read: save it as a plain JPEG and try again.":
    "फ़ोटो ऐसे रूप में है जिसे पढ़ने में बहुत मेमोरी लगती है: साधारण JPEG बनाकर फिर से कोशिश करें।",
  "The photo is damaged and cannot be read: choose another one.": "फ़ोटो ख़राब है और पढ़ी नहीं जा सकती: दूसरी चुनें।",
  'The photo is in the HEIC format: convert it to JPEG, or set the phone\'s camera to "Most Compatible" and take it again.':
    "फ़ोटो HEIC रूप में है: उसे JPEG बनाएँ, या फ़ोन के कैमरे को “Most Compatible” पर रखकर फिर से खींचें।",
  "The file is not a photo that can be used: choose a JPEG, PNG or WebP image.":
    "यह फ़ाइल काम आने वाली फ़ोटो नहीं है: JPEG, PNG या WebP चुनें।",
  "The server's disk is full, so this could not be saved. Please try again later, and if it stays like this, tell the school, or whoever looks after this server.":
    "सर्वर की डिस्क भर गई है, इसलिए यह सहेजा नहीं जा सका। कृपया बाद में फिर से कोशिश करें, और ऐसा ही रहे तो विद्यालय को या सर्वर की देखभाल करने वाले को बताएँ।",
  "The server cannot save anything at the moment. Please try again later, and if it stays like this, tell the school, or whoever looks after this server.":
    "सर्वर इस समय कुछ नहीं सहेज पा रहा है। कृपया बाद में फिर से कोशिश करें, और ऐसा ही रहे तो विद्यालय को या सर्वर की देखभाल करने वाले को बताएँ।",
  "The server takes nothing new, because its data must be repaired first. Please try again later, and if it stays like this, tell the school, or whoever looks after this server.":
    "सर्वर कुछ नया नहीं ले रहा है, क्योंकि पहले उसका डेटा ठीक करना होगा। कृपया बाद में फिर से कोशिश करें, और ऐसा ही रहे तो विद्यालय को या सर्वर की देखभाल करने वाले को बताएँ।",
  Username: "उपयोगकर्ता नाम",
  Password: "पासवर्ड",
  "Invalid credentials": "उपयोगकर्ता नाम या पासवर्ड ग़लत है",
  Email: "ईमेल",
  "If an account exists for that email, a reset link has been sent.":
    "यदि इस ईमेल का कोई खाता है, तो पासवर्ड बदलने का लिंक भेज दिया गया है।",
  "Missing token.": "टोकन नहीं है।",
  "Password must be at least {#minimum} characters.": "पासवर्ड कम से कम {#minimum} अक्षरों का हो।",
  "Passwords do not match.": "पासवर्ड मेल नहीं खाते।",
  "Failed to reset password. Token may be invalid or expired.":
    "पासवर्ड नहीं बदला जा सका। टोकन ग़लत है या उसकी अवधि समाप्त हो गई है।",
  "Please provide your current password.": "कृपया अपना वर्तमान पासवर्ड लिखें।",
  "New password must be at least {#minimum} characters.": "नया पासवर्ड कम से कम {#minimum} अक्षरों का हो।",
  "New password and confirmation do not match.": "नया पासवर्ड और उसकी पुष्टि मेल नहीं खाते।",
  "Password changed successfully.": "पासवर्ड सफलतापूर्वक बदल गया।",
  "Server returned {#status} {reason}. The password-change endpoint was not found on the backend.":
    "सर्वर ने {#status} {reason} लौटाया। पासवर्ड बदलने का पता सर्वर पर नहीं मिला।",
  "Server returned an HTML error page (likely endpoint missing). Check backend routes.":
    "सर्वर ने HTML त्रुटि पृष्ठ लौटाया (शायद पता नहीं है)। सर्वर के रास्ते जाँचें।",
  "Network error while attempting to change password.": "पासवर्ड बदलते समय नेटवर्क में गड़बड़ी हुई।",
  "Failed to change password.": "पासवर्ड नहीं बदला जा सका।",
  "This password is too common. Please choose another one.": "यह पासवर्ड बहुत आम है। कृपया दूसरा चुनें।",
  "Password must be at most {#limit} characters.": "पासवर्ड अधिकतम {#limit} अक्षरों का हो।",
  ID: "आईडी",
  Name: "नाम",
  Phone: "फ़ोन",
  School: "विद्यालय",
  "Password updated": "पासवर्ड बदल गया",
  "The role of a school admin is SCHOOL_ADMIN and cannot be changed.":
    "विद्यालय व्यवस्थापक की भूमिका SCHOOL_ADMIN है और बदली नहीं जा सकती।",
  Class: "कक्षा",
  Section: "सेक्शन",
  "Total Students": "कुल विद्यार्थी",
  "Class Name": "कक्षा का नाम",
  Status: "स्थिति",
  "Select school and class": "विद्यालय और कक्षा चुनें",
  " (Father: {name})": " (पिता: {name})",
  Students: "विद्यार्थी",
  Total: "कुल",
};
