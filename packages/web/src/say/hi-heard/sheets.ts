// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

/** What core says of cells in fonts, signs, numbers and calendars of their own. */
export const heard: Words = {
  'Column {columns} is in the font {font}, in which "{text}" is seen as "{meant}": say whether such cells are turned into Unicode, which is suggested, left out, or taken as they stand.':
    'स्तंभ {columns} फ़ॉन्ट {font} में है, जिसमें "{text}" ऐसा दिखता है: "{meant}"। बताएँ कि ऐसे कोष्ठ यूनिकोड में बदले जाएँ, जो सुझाव है, छोड़े जाएँ, या जैसे हैं वैसे लिए जाएँ।',
  'Column {columns} is in the font {font}, in which "{text}" is seen as other letters, and there is no table of these: say whether such cells are left out, or taken as they stand.':
    'स्तंभ {columns} फ़ॉन्ट {font} में है, जिसमें "{text}" दूसरे अक्षरों में दिखता है, जिनकी कोई तालिका नहीं है: बताएँ कि ऐसे कोष्ठ छोड़े जाएँ, या जैसे हैं वैसे लिए जाएँ।',
  'Columns {columns} are in the font {font}, in which "{text}" is seen as "{meant}": say whether such cells are turned into Unicode, which is suggested, left out, or taken as they stand.':
    'स्तंभ {columns} फ़ॉन्ट {font} में है, जिसमें "{text}" ऐसा दिखता है: "{meant}"। बताएँ कि ऐसे कोष्ठ यूनिकोड में बदले जाएँ, जो सुझाव है, छोड़े जाएँ, या जैसे हैं वैसे लिए जाएँ।',
  'Columns {columns} are in the font {font}, in which "{text}" is seen as other letters, and there is no table of these: say whether such cells are left out, or taken as they stand.':
    'स्तंभ {columns} फ़ॉन्ट {font} में है, जिसमें "{text}" दूसरे अक्षरों में दिखता है, जिनकी कोई तालिका नहीं है: बताएँ कि ऐसे कोष्ठ छोड़े जाएँ, या जैसे हैं वैसे लिए जाएँ।',
  "{#n} cell in the font {font} is taken as they stand: {shown}.":
    "फ़ॉन्ट {font} के {#n} कोष्ठ जैसे हैं वैसे लिए गए: {shown}।",
  "{#n} cell in the font {font} is left out: {shown}.": "फ़ॉन्ट {font} के {#n} कोष्ठ छोड़े गए: {shown}।",
  "{#n} cell in the font {font} is read in Unicode: {shown}.":
    "फ़ॉन्ट {font} के {#n} कोष्ठ यूनिकोड में पढ़े गए: {shown}।",
  "{#n} cell in the font {font} forms no word: {rows}.":
    "फ़ॉन्ट {font} के {#n} कोष्ठों से कोई शब्द नहीं बनता: {rows}।",
  "{#n} cells in the font {font} are taken as they stand: {shown}.":
    "फ़ॉन्ट {font} के {#n} कोष्ठ जैसे हैं वैसे लिए गए: {shown}।",
  "{#n} cells in the font {font} are left out: {shown}.": "फ़ॉन्ट {font} के {#n} कोष्ठ छोड़े गए: {shown}।",
  "{#n} cells in the font {font} are read in Unicode: {shown}.":
    "फ़ॉन्ट {font} के {#n} कोष्ठ यूनिकोड में पढ़े गए: {shown}।",
  "{#n} cells in the font {font} form no word: {rows}.":
    "फ़ॉन्ट {font} के {#n} कोष्ठों से कोई शब्द नहीं बनता: {rows}।",
  '"{text}" forms no word in the font {font}: type it in Unicode.':
    'फ़ॉन्ट {font} में "{text}" से कोई शब्द नहीं बनता: उसे यूनिकोड में लिखें।',
  "A spreadsheet keeps 15 digits of a number, and this one has more: format the column as text, and type the number again.":
    "स्प्रेडशीट संख्या के 15 अंक रखती है, और इस में अधिक हैं: स्तंभ को पाठ बनाएँ और संख्या फिर से लिखें।",
  "{#n} cell is written for a web page and read as letters: {shown}.":
    "{#n} कोष्ठ वेब पेज के लिए लिखा गया है और अक्षरों के रूप में पढ़ा गया: {shown}।",
  "{#n} cells are written for a web page and read as letters: {shown}.":
    "{#n} कोष्ठ वेब पेज के लिए लिखे गए हैं और अक्षरों के रूप में पढ़े गए: {shown}।",
  "{file} is a damaged spreadsheet: open it and save it again.": "{file} ख़राब स्प्रेडशीट है: उसे खोलकर फिर से सहेजें।",
  'The dates in "{heading}", such as {date}, are most likely of the Buddhist calendar: say buddhist dates to turn them into dates of the common calendar, or leave the column out.':
    '"{heading}" की तिथियाँ, जैसे {date}, शायद बौद्ध संवत की हैं: उन्हें ईसवी सन की तिथियों में बदलने के लिए यह संवत चुनें, या यह स्तंभ छोड़ दें।',
  'The dates in "{heading}", such as {date}, are most likely of the Minguo calendar: say minguo dates to turn them into dates of the common calendar, or leave the column out.':
    '"{heading}" की तिथियाँ, जैसे {date}, शायद मिंगुओ संवत की हैं: उन्हें ईसवी सन की तिथियों में बदलने के लिए यह संवत चुनें, या यह स्तंभ छोड़ दें।',
  'The dates in "{heading}", such as {date}, are most likely of the Solar Hijri calendar: say shamsi dates to turn them into dates of the common calendar, or leave the column out.':
    '"{heading}" की तिथियाँ, जैसे {date}, शायद सौर हिजरी की हैं: उन्हें ईसवी सन की तिथियों में बदलने के लिए यह संवत चुनें, या यह स्तंभ छोड़ दें।',
  'The dates in "{heading}", such as {date}, are most likely of the Hijri calendar: write them as dates of the common calendar, or leave the column out.':
    '"{heading}" की तिथियाँ, जैसे {date}, शायद हिजरी की हैं: उन्हें ईसवी सन की तिथियों में लिखें, या यह स्तंभ छोड़ दें।',
  'The dates in "{heading}", such as {date}, are of a year in which nobody at a school was born: correct them, or leave the column out.':
    '"{heading}" की तिथियाँ, जैसे {date}, ऐसे वर्ष की हैं जिसमें विद्यालय का कोई नहीं जन्मा: उन्हें ठीक करें, या यह स्तंभ छोड़ दें।',
};
