// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

/** The texts of core/messages.ts on the staff screens. */
export const heard: Words = {
  Actions: "कार्रवाई",
  "Please choose a school": "कृपया विद्यालय चुनें",
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
  Username: "उपयोगकर्ता नाम",
  Password: "पासवर्ड",
  "Invalid credentials": "उपयोगकर्ता नाम या पासवर्ड ग़लत है",
  Email: "ईमेल",
  "If an account exists for that email, a reset link has been sent.":
    "यदि इस ईमेल का कोई खाता है, तो पासवर्ड बदलने का लिंक भेज दिया गया है।",
  "Password changed successfully.": "पासवर्ड सफलतापूर्वक बदल गया।",
  "Server returned {#status} {reason}. The password-change endpoint was not found on the backend.":
    "सर्वर ने {#status} {reason} लौटाया। पासवर्ड बदलने का पता सर्वर पर नहीं मिला।",
  "Server returned an HTML error page (likely endpoint missing). Check backend routes.":
    "सर्वर ने HTML त्रुटि पृष्ठ लौटाया (शायद पता नहीं है)। सर्वर के रास्ते जाँचें।",
  "Network error while attempting to change password.": "पासवर्ड बदलते समय नेटवर्क में गड़बड़ी हुई।",
  "Failed to change password.": "पासवर्ड नहीं बदला जा सका।",
  ID: "आईडी",
  Name: "नाम",
  Phone: "फ़ोन",
  School: "विद्यालय",
  "Password updated": "पासवर्ड बदल गया",
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
