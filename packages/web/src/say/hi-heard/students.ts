// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

/** What core says of students, their photos, their history and whose record is whose. */
export const heard: Words = {
  "Undone, and SUBMITTED now: the record was changed since, so look at it and verify it.":
    "वापस लिया गया, और अब “जमा” है: इस बीच रिकॉर्ड बदला गया, इसलिए उसे देखें और सत्यापित करें।",
  "{by} has changed this in the meantime ({label}), so nothing was done. Look at it again.":
    "{by} ने इस बीच इसे बदल दिया है ({label}), इसलिए कुछ नहीं किया गया। इसे फिर से देखें।",
  "The family has changed this in the meantime, so nothing was done. Look at it again.":
    "परिवार ने इस बीच इसे बदल दिया है, इसलिए कुछ नहीं किया गया। इसे फिर से देखें।",
  "The family has changed this in the meantime ({label}), so nothing was done. Look at it again.":
    "परिवार ने इस बीच इसे बदल दिया है ({label}), इसलिए कुछ नहीं किया गया। इसे फिर से देखें।",
  "Somebody else has changed this in the meantime, so nothing was done. Look at it again.":
    "किसी और ने इस बीच इसे बदल दिया है, इसलिए कुछ नहीं किया गया। इसे फिर से देखें।",
  "Somebody else has changed this in the meantime ({label}), so nothing was done. Look at it again.":
    "किसी और ने इस बीच इसे बदल दिया है ({label}), इसलिए कुछ नहीं किया गया। इसे फिर से देखें।",
  "Undone, and SUBMITTED now: only the school can verify it again.":
    "वापस लिया गया, और अब “जमा” है: इसे फिर से केवल विद्यालय सत्यापित कर सकता है।",
  Photo: "फ़ोटो",
  "another photo": "दूसरी फ़ोटो",
  Note: "टिप्पणी",
  "The same name": "एक ही नाम",
  "the same name": "एक ही नाम",
  "The same phone with a similar name": "मिलता-जुलता नाम और एक ही फ़ोन",
  "the same phone number and a similar name": "मिलता-जुलता नाम और एक ही फ़ोन",
  "Photos that look alike": "एक-सी फ़ोटो",
  "photos that look alike": "एक-सी फ़ोटो",
  "Is this right? Check it again.": "दोबारा देखें: क्या यह सही है?",
  "{label}: this does not look like a phone number in use.": "{label}: यह चालू फ़ोन नंबर नहीं लगता।",
  "{label}: this does not look like a name.": "{label}: यह नाम नहीं लगता।",
  "{label}: this does not look like an answer.": "{label}: यह जवाब नहीं लगता।",
  "{label}: children at school are between 2½ and 22 years old.":
    "{label}: विद्यालय के बच्चों की आयु 2½ से 22 वर्ष होती है।",
  "The photo prints at {#dpi} dpi, and below {#least} dpi a face is softer than the text beside it. One of {#w} × {#h} pixels is large enough.":
    "फ़ोटो {#dpi} dpi पर छपती है, और {#least} dpi से कम पर चेहरा पास के अक्षरों से धुँधला दिखता है। {#w} × {#h} पिक्सेल की फ़ोटो काफ़ी है।",
  "The photo is too small: it prints at {#dpi} dpi, and below {#least} dpi its pixels are seen. One of {#w} × {#h} pixels is large enough.":
    "फ़ोटो बहुत छोटी है: यह {#dpi} dpi पर छपती है, और {#least} dpi से कम पर उसके पिक्सेल दिखते हैं। {#w} × {#h} पिक्सेल की फ़ोटो काफ़ी है।",
};
