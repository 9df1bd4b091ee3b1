// No speaker of this language has read this catalogue.
import type { Words } from "../say/say.ts";

export const heard: Words = {
  "New Field": "नया फ़ील्ड",
  "Add at least one option to {label}.": "{label} में कम से कम एक विकल्प जोड़ें।",
  'Two fields are named "{name}". Give each field a name of its own.':
    "दो फ़ील्ड का नाम “{name}” है। हर फ़ील्ड को अलग नाम दें।",
  "Two fields are mapped to {target}. Map only one.": "दो फ़ील्ड {target} में भरे जाते हैं। केवल एक रखें।",
  "Only a field of type file can be mapped to photo.": "photo में केवल file प्रकार का फ़ील्ड भरा जा सकता है।",
  "A field of type file cannot be mapped to {target}.": "file प्रकार का फ़ील्ड {target} में नहीं भरा जा सकता।",
  "Add at least one field.": "कम से कम एक फ़ील्ड जोड़ें।",
  "Please choose a template": "कृपया टेम्पलेट चुनें",
  "Please choose a class": "कृपया कक्षा चुनें",
  "Days until expiry": "कितने दिन चलेगा",
  "Max uses": "अधिकतम उपयोग",
  Notes: "टिप्पणी",
  "The expiry must be a date and time in the future.": "समाप्ति की तारीख और समय आगे का होना चाहिए।",
  "Notice to parents": "अभिभावकों के लिए सूचना",
  Roster: "नामावली",
  Import: "आयात करें",
  All: "सभी",
  "{#come} of {#n} expected student has come; {#missing} missing.":
    "{#n} अपेक्षित विद्यार्थी में से {#come} आ चुके हैं; {#missing} शेष।",
  "{#come} of {#n} expected student have come; {#missing} missing.":
    "{#n} अपेक्षित विद्यार्थी में से {#come} आए हैं; {#missing} शेष।",
  "{#come} of {#n} expected students has come; {#missing} missing.":
    "{#n} अपेक्षित विद्यार्थियों में से {#come} आया है; {#missing} शेष।",
  "{#come} of {#n} expected students have come; {#missing} missing.":
    "{#n} अपेक्षित विद्यार्थियों में से {#come} आ चुके हैं; {#missing} शेष।",
  "{#come} of {#n} expected student has come, {#back} of them sent back; {#missing} missing.":
    "{#n} अपेक्षित विद्यार्थी में से {#come} आया है, जिनमें {#back} लौटाया गया; {#missing} शेष।",
  "{#come} of {#n} expected students has come, {#back} of them sent back; {#missing} missing.":
    "{#n} अपेक्षित विद्यार्थियों में से {#come} आया है, जिनमें {#back} लौटाया गया; {#missing} शेष।",
  "{#come} of {#n} expected students have come, {#back} of them sent back; {#missing} missing.":
    "{#n} अपेक्षित विद्यार्थियों में से {#come} आ चुके हैं, जिनमें {#back} लौटाए गए; {#missing} शेष।",
  "Roll No": "अनुक्रमांक",
  "Admission No": "प्रवेश संख्या",
  "was removed since": "इसके बाद हटाया गया",
  "was changed since": "इसके बाद बदला गया",
  "was printed since": "इसके बाद छापा गया",
  "was verified since": "इसके बाद सत्यापित हुआ",
  "were taken off by the import": "आयात ने सूची से हटाए",
  "{name} is already there.": "{name} पहले से है।",
  "{name} is already expected.": "{name} की प्रतीक्षा पहले से है।",
  "The cell has the error {text} instead of a value: correct it.":
    "कोष्ठ में मान की जगह त्रुटि {text} है: उसे ठीक करें।",
  "The cell has {text} instead of its value: make the column wider and save the file again.":
    "कोष्ठ में मान की जगह {text} है: स्तंभ चौड़ा करें और फ़ाइल फिर से सहेजें।",
  "The spreadsheet has shortened a long number to {text}: format the column as text, and type the number again.":
    "स्प्रेडशीट ने लंबी संख्या को {text} कर दिया है: स्तंभ को पाठ बनाएँ और संख्या फिर से लिखें।",
  'A letter was lost in "{text}" when the file was saved: save it again as .xlsx, or as CSV in UTF-8.':
    'फ़ाइल सहेजते समय "{text}" में एक अक्षर खो गया: उसे .xlsx, या UTF-8 में CSV के रूप में फिर सहेजें।',
  "Rows {#earlier} and {#row} are the same student: leave one of them, or tell them apart by a number.":
    "पंक्तियाँ {#earlier} और {#row} एक ही विद्यार्थी हैं: एक को रखें, या संख्या से उन्हें अलग करें।",
  "Rows {#earlier} and {#row} have the same {column}, {value}.":
    "पंक्तियों {#earlier} और {#row} में {column} एक ही है, {value}।",
  "{column} is needed to tell whether the school is already there.":
    "विद्यालय पहले से है या नहीं, यह जानने के लिए {column} चाहिए।",
  'Only the sheet "{read}" is read, and not {names}: choose another, or save every sheet as a file of its own.':
    'केवल शीट "{read}" पढ़ी गई, {names} नहीं: दूसरी चुनें, या हर शीट को अलग फ़ाइल में सहेजें।',
  "No table was found in {names}, so that is not read.":
    "{names} में कोई तालिका नहीं मिली, इसलिए वह पढ़ी नहीं गई।",
  "{#n} row is around the table and not read: {rows}.": "{#n} पंक्ति तालिका के आसपास है और पढ़ी नहीं गई: {rows}।",
  "{#n} rows are around the table and not read: {rows}.":
    "{#n} पंक्तियाँ तालिका के आसपास हैं और पढ़ी नहीं गईं: {rows}।",
  "{#n} row has a picture that is not read: {rows}. Place each photo in its row, in a column called Photo, one in a cell, or give the photos in a zip.":
    "{#n} पंक्ति में एक चित्र है जो पढ़ा नहीं गया: {rows}। हर फ़ोटो को उसकी पंक्ति में, Photo नाम के स्तंभ में, एक कक्ष में एक रखें, या फ़ोटो एक zip में दें।",
  "{#n} rows have pictures that are not read: {rows}. Place each photo in its row, in a column called Photo, one in a cell, or give the photos in a zip.":
    "{#n} पंक्तियों में चित्र हैं जो पढ़े नहीं गए: {rows}। हर फ़ोटो को उसकी पंक्ति में, Photo नाम के स्तंभ में, एक कक्ष में एक रखें, या फ़ोटो एक zip में दें।",
  "{#n} pictures lie on the page and in no cell, so nobody can tell whose they are, and they are not read. Anchor each to a cell of the column Photo, or give the photos in a zip.":
    "{#n} चित्र पृष्ठ पर हैं, किसी कक्ष में नहीं, इसलिए पता नहीं चलता कि वे किसके हैं, और वे पढ़े नहीं गए। हर चित्र को Photo स्तंभ के कक्ष से जोड़ें, या फ़ोटो एक zip में दें।",
  "{#n} row is hidden and not read: {rows}. Show them, or clear the filter, to import them.":
    "{#n} पंक्ति छिपी है और पढ़ी नहीं गई: {rows}। उसे लाने के लिए दिखाएँ, या फ़िल्टर हटाएँ।",
  "{#n} rows are hidden and not read: {rows}. Show them, or clear the filter, to import them.":
    "{#n} पंक्तियाँ छिपी हैं और पढ़ी नहीं गईं: {rows}। उन्हें लाने के लिए दिखाएँ, या फ़िल्टर हटाएँ।",
  "{#n} column is hidden and not read: {columns}. Show them to import them.":
    "{#n} स्तंभ छिपा है और पढ़ा नहीं गया: {columns}। उसे लाने के लिए दिखाएँ।",
  "{#n} columns are hidden and not read: {columns}. Show them to import them.":
    "{#n} स्तंभ छिपे हैं और पढ़े नहीं गए: {columns}। उन्हें लाने के लिए दिखाएँ।",
  "{#n} column has no heading and is not read: {columns}.":
    "{#n} स्तंभ का शीर्षक नहीं है और वह पढ़ा नहीं गया: {columns}।",
  "{#n} columns have no heading and are not read: {columns}.":
    "{#n} स्तंभों के शीर्षक नहीं हैं और वे पढ़े नहीं गए: {columns}।",
  "{#n} user is no student and not read: {names}.": "{#n} उपयोगकर्ता विद्यार्थी नहीं है और पढ़ा नहीं गया: {names}।",
  "{#n} users are no students and not read: {names}.": "{#n} उपयोगकर्ता विद्यार्थी नहीं हैं और पढ़े नहीं गए: {names}।",
  "{#n} student has left, by the export, and is not read: {names}.":
    "{#n} विद्यार्थी निर्यात के अनुसार जा चुका है और पढ़ा नहीं गया: {names}।",
  "{#n} students have left, by the export, and are not read: {names}.":
    "{#n} विद्यार्थी निर्यात के अनुसार जा चुके हैं और पढ़े नहीं गए: {names}।",
  "{#n} student is switched off in the export and not read: {names}.":
    "{#n} विद्यार्थी निर्यात में बंद है और पढ़ा नहीं गया: {names}।",
  "{#n} students are switched off in the export and not read: {names}.":
    "{#n} विद्यार्थी निर्यात में बंद हैं और पढ़े नहीं गए: {names}।",
  "{#n} other school is in the file and not read: {names}.":
    "फ़ाइल में {#n} और विद्यालय है और पढ़ा नहीं गया: {names}।",
  "{#n} other schools are in the file and not read: {names}.":
    "फ़ाइल में {#n} और विद्यालय हैं और पढ़े नहीं गए: {names}।",
  "{#n} file beside the students and not read: {names}.":
    "विद्यार्थियों के सिवा {#n} फ़ाइल, जो पढ़ी नहीं गई: {names}।",
  "{#n} files beside the students and not read: {names}.":
    "विद्यार्थियों के सिवा {#n} फ़ाइलें, जो पढ़ी नहीं गईं: {names}।",
  "The file is a OneRoster {version} export: {#n} student is in it, each with the homeroom, else the only class, else the grade.":
    "फ़ाइल OneRoster {version} निर्यात है: उसमें {#n} विद्यार्थी है, उसकी होमरूम कक्षा, नहीं तो इकलौती कक्षा, नहीं तो ग्रेड के साथ।",
  "The file is a OneRoster {version} export: {#n} students are in it, each with the homeroom, else the only class, else the grade.":
    "फ़ाइल OneRoster {version} निर्यात है: उसमें {#n} विद्यार्थी हैं, हर एक होमरूम कक्षा, नहीं तो इकलौती कक्षा, नहीं तो ग्रेड के साथ।",
  "The file is a OneRoster {version} export: {#n} student is in it, each with the homeroom, else the only class, else the grade. It has only what has changed since an earlier one.":
    "फ़ाइल OneRoster {version} निर्यात है: उसमें {#n} विद्यार्थी है, उसकी होमरूम कक्षा, नहीं तो इकलौती कक्षा, नहीं तो ग्रेड के साथ। इसमें केवल वह है जो पिछले निर्यात के बाद बदला।",
  "The file is a OneRoster {version} export: {#n} students are in it, each with the homeroom, else the only class, else the grade. It has only what has changed since an earlier one.":
    "फ़ाइल OneRoster {version} निर्यात है: उसमें {#n} विद्यार्थी हैं, हर एक होमरूम कक्षा, नहीं तो इकलौती कक्षा, नहीं तो ग्रेड के साथ। इसमें केवल वह है जो पिछले निर्यात के बाद बदला।",
  "{#n} student has several classes and no one homeroom, so the grade is taken for the class: {names}.":
    "{#n} विद्यार्थी की कई कक्षाएँ हैं और एक होमरूम नहीं, इसलिए ग्रेड को कक्षा माना गया: {names}।",
  "{#n} students have several classes and no one homeroom, so the grade is taken for the class: {names}.":
    "{#n} विद्यार्थियों की कई कक्षाएँ हैं और एक होमरूम नहीं, इसलिए ग्रेड को कक्षा माना गया: {names}।",
  'The school "{name}" is read, which is named as this one.':
    'विद्यालय "{name}" पढ़ा गया, जिसका नाम इसी जैसा है।',
  "The file has students of several schools, and none is named as this one: say which is read, {names}.":
    "फ़ाइल में कई विद्यालयों के विद्यार्थी हैं, और किसी का नाम इसी जैसा नहीं है: बताइए कौन-सा पढ़ा जाए, {names}।",
  "The headings are taken from row {#row}.": "शीर्षक पंक्ति {#row} से लिए गए हैं।",
  "The headings are taken from rows {#upper} and {#lower} together: {headings}.":
    "शीर्षक पंक्तियों {#upper} और {#lower} को मिलाकर लिए गए हैं: {headings}।",
  'The sheet "{name}" is read: its headings mean most.': 'शीट "{name}" पढ़ी गई: उसके शीर्षक सबसे अधिक समझ में आए।',
  "The sheets {names} are read as classes; rows are numbered on, {where}.":
    "शीटें {names} कक्षाओं के रूप में पढ़ी गईं; पंक्तियों की गिनती आगे चलती है: {where}।",
  "The sheets {names} are read as one list; rows are numbered on, {where}.":
    "शीटें {names} एक ही सूची के रूप में पढ़ी गईं; पंक्तियों की गिनती आगे चलती है: {where}।",
  'Each of the sheets {names} could be the list: say which is read, or "{all}" for all of them; "{suggested}" is suggested.':
    'शीटें {names} में से हर एक सूची हो सकती है: बताइए कौन-सी पढ़ी जाए, या सबके लिए "{all}"; सुझाव "{suggested}" है।',
  'The sheet "{name}" says another class inside, {classes}: set that right, or choose the sheet and say its class.':
    'शीट "{name}" के भीतर दूसरी कक्षा लिखी है, {classes}: उसे ठीक करें, या शीट चुनकर उसकी कक्षा बताएँ।',
  'No column has the class, so all rows are taken for {class}, by "{from}".':
    'किसी स्तंभ में कक्षा नहीं है, इसलिए "{from}" के अनुसार सभी पंक्तियाँ {class} की मानी गईं।',
  'Where "{heading}" is empty, the phone is taken from "{other}", for {#n} row.':
    'जहाँ "{heading}" खाली है, वहाँ फ़ोन "{other}" से लिया गया, {#n} पंक्ति में।',
  'Where "{heading}" is empty, the phone is taken from "{other}", for {#n} rows.':
    'जहाँ "{heading}" खाली है, वहाँ फ़ोन "{other}" से लिया गया, {#n} पंक्तियों में।',
  '{#n} row says that the student has left, by "{heading}", and is not read: {rows}.':
    '{#n} पंक्ति "{heading}" में कहती है कि विद्यार्थी जा चुका है, और पढ़ी नहीं गई: {rows}।',
  '{#n} rows say that the student has left, by "{heading}", and are not read: {rows}.':
    '{#n} पंक्तियाँ "{heading}" में कहती हैं कि विद्यार्थी जा चुके हैं, और पढ़ी नहीं गईं: {rows}।',
  "The headings stand below one another in column {column}, so each column behind it is read as a row: column {first} as row {#row}.":
    "शीर्षक स्तंभ {column} में एक के नीचे एक हैं, इसलिए उसके बाद का हर स्तंभ एक पंक्ति की तरह पढ़ा गया: स्तंभ {first} पंक्ति {#row} के रूप में।",
  "The table has its headings {#n} times side by side: the parts are read one below the other, each with its rows numbered from the next thousand on.":
    "तालिका के शीर्षक {#n} बार साथ-साथ हैं: हिस्से एक के नीचे एक पढ़े गए, हर हिस्से की पंक्तियाँ अगले हज़ार से गिनी गईं।",
  "Quotes in the middle of cells are read as they stand.": "कोष्ठों के बीच के उद्धरण चिह्न जैसे हैं वैसे पढ़े गए।",
  "No row of headings was found, so the columns are called by their letters: say what each is.":
    "शीर्षकों की कोई पंक्ति नहीं मिली, इसलिए स्तंभ अपने अक्षरों से कहे गए हैं: बताइए हर एक क्या है।",
  "Merged cells of {columns} are read downwards, for {#n} row.":
    "{columns} के मिले हुए कोष्ठ नीचे तक पढ़े गए, {#n} पंक्ति में।",
  "Merged cells of {columns} are read downwards, for {#n} rows.":
    "{columns} के मिले हुए कोष्ठ नीचे तक पढ़े गए, {#n} पंक्तियों में।",
  "Empty cells of {columns} are read downwards, for {#n} row.":
    "{columns} के खाली कोष्ठ ऊपर से भरे गए, {#n} पंक्ति में।",
  "Empty cells of {columns} are read downwards, for {#n} rows.":
    "{columns} के खाली कोष्ठ ऊपर से भरे गए, {#n} पंक्तियों में।",
  "The file is a web page, whatever its name says: its longest table is read.":
    "फ़ाइल का नाम जो भी कहे, वह वेब पेज है: उसकी सबसे लंबी तालिका पढ़ी गई।",
  "{#n} photo is found: {how}.": "{#n} फ़ोटो मिला: {how}।",
  "{#n} photos are found: {how}.": "{#n} फ़ोटो मिले: {how}।",
  "{#n} photo is named by no row: {files}.": "{#n} फ़ोटो किसी पंक्ति का नहीं है: {files}।",
  "{#n} photos are named by no row: {files}.": "{#n} फ़ोटो किसी पंक्ति के नहीं हैं: {files}।",
  'There is no photo "{name}" among the {#n} files given.': 'दी गई {#n} फ़ाइलों में "{name}" फ़ोटो नहीं है।',
  'There is no photo "{name}" among the {#n} files given. Did you mean {names}?':
    'दी गई {#n} फ़ाइलों में "{name}" फ़ोटो नहीं है। क्या आपका मतलब {names} था?',
  'No photos were given, so there is no "{name}".': 'कोई फ़ोटो नहीं दिया गया, इसलिए "{name}" नहीं है।',
  "Several schools have the {column} {value}: tell them apart by another column, with --key.":
    "कई विद्यालयों में {column} {value} है: उन्हें किसी दूसरे स्तंभ से अलग करें।",
  "This import could be undone until {time}.": "यह आयात {time} तक पलटा जा सकता था।",
  "Nothing was undone: {#n} row would stay as they are now. {rows}. Say that these are to be kept, to undo the rest.":
    "कुछ नहीं पलटा गया: {#n} पंक्ति वैसी ही रहती। {rows}। बाकी पलटने के लिए कहें कि यह रखी जाए।",
  "Nothing was undone: {#n} rows would stay as they are now. {rows}. Say that these are to be kept, to undo the rest.":
    "कुछ नहीं पलटा गया: {#n} पंक्तियाँ वैसी ही रहतीं। {rows}। बाकी पलटने के लिए कहें कि ये रखी जाएँ।",
  "Lines between the rows say the class of those below: {names}.":
    "पंक्तियों के बीच की रेखाएँ नीचे वालों की कक्षा बताती हैं: {names}।",
  "The first line says that {sign} separates the cells.": "पहली पंक्ति कहती है कि {sign} कोष्ठों को अलग करता है।",
  "The file is not in UTF-8: it is read as Windows-1252, with {words}. Where that is wrong, save it as CSV UTF-8.":
    "फ़ाइल UTF-8 में नहीं है: उसे Windows-1252 मानकर पढ़ा गया, जैसे {words}। यदि यह गलत है तो उसे CSV UTF-8 में सहेजें।",
  "The file does not say how its letters are written: it is read as {encoding}.":
    "फ़ाइल नहीं बताती कि उसके अक्षर कैसे लिखे हैं: उसे {encoding} मानकर पढ़ा गया।",
  'The column "{heading}" is read as {parts}: "{from}" as {cells}.':
    'स्तंभ "{heading}" को {parts} मानकर पढ़ा गया: "{from}" को {cells}।',
  '"{cell}" cannot be told apart into {parts}: write it as the other cells of "{heading}".':
    '"{cell}" को {parts} में अलग नहीं किया जा सकता: उसे "{heading}" के दूसरे कोष्ठों की तरह लिखें।',
  'The cells of "{heading}", such as "{cell}", cannot be told apart into {fields}: put these into columns of their own.':
    '"{heading}" के कोष्ठ, जैसे "{cell}", {fields} में अलग नहीं किए जा सकते: इन्हें अपने-अपने स्तंभ में लिखें।',
  'The columns {columns} are read together as {field}: row {#row} as "{cell}".':
    'स्तंभ {columns} को मिलाकर {field} पढ़ा गया: पंक्ति {#row} को "{cell}"।',
  "{#n} ditto sign in {columns} is read as the cell above.":
    "{columns} में {#n} 'वही' का चिह्न ऊपर के कोष्ठ की तरह पढ़ा गया।",
  "{#n} ditto signs in {columns} are read as the cell above.":
    "{columns} में {#n} 'वही' के चिह्न ऊपर के कोष्ठ की तरह पढ़े गए।",
  "{#n} row has only the rest of the address above, and is read with it: {rows}.":
    "{#n} पंक्ति में केवल ऊपर के पते का बाकी भाग है, और वह उसी के साथ पढ़ी गई: {rows}।",
  "{#n} rows have only the rest of the address above, and are read with it: {rows}.":
    "{#n} पंक्तियों में केवल ऊपर के पते का बाकी भाग है, और वे उसी के साथ पढ़ी गईं: {rows}।",
  '{#n} forms stand one below the other: each is read as a row, numbered as the row of its "{heading}".':
    '{#n} फ़ॉर्म एक के नीचे एक हैं: हर एक को पंक्ति मानकर पढ़ा गया, जिसकी संख्या उसके "{heading}" की पंक्ति है।',
  '{#n} row is of no student, by "{heading}", and not read: {rows}.':
    '"{heading}" के अनुसार {#n} पंक्ति किसी विद्यार्थी की नहीं है और पढ़ी नहीं गई: {rows}।',
  '{#n} rows are of no student, by "{heading}", and not read: {rows}.':
    '"{heading}" के अनुसार {#n} पंक्तियाँ किसी विद्यार्थी की नहीं हैं और पढ़ी नहीं गईं: {rows}।',
  "{#n} row says a student once more, with nothing else, and is not read: row {rows}.":
    "{#n} पंक्ति वही विद्यार्थी फिर से बताती है और पढ़ी नहीं गई: पंक्ति {rows}।",
  "{#n} rows say a student once more, with nothing else, and are not read: row {rows}.":
    "{#n} पंक्तियाँ वही विद्यार्थी फिर से बताती हैं और पढ़ी नहीं गईं: पंक्ति {rows}।",
  'The column "{heading}" is taken, and not {columns}.': 'स्तंभ "{heading}" लिया गया, {columns} नहीं।',
  "The spreadsheet has most likely made the date {text} of a number: format the column as text, and type the number again.":
    "स्प्रेडशीट ने शायद संख्या को तिथि {text} बना दिया है: स्तंभ को पाठ बनाएँ और संख्या फिर से लिखें।",
  "A name has letters: this is a number, or a sum.": "नाम में अक्षर होते हैं: यह संख्या या जोड़ है।",
  "A name has no number in it: put the phone into a column of its own.":
    "नाम में संख्या नहीं होती: फ़ोन को अपने स्तंभ में लिखें।",
  "{file} is a JSON file: save the list as .xlsx or .csv.": "{file} JSON फ़ाइल है: सूची को .xlsx या .csv में सहेजें।",
  '{#n} cell of "{heading}" is read: {cells}.': '"{heading}" का {#n} कोष्ठ ऐसे पढ़ा गया: {cells}।',
  '{#n} cells of "{heading}" are read: {cells}.': '"{heading}" के {#n} कोष्ठ ऐसे पढ़े गए: {cells}।',
  '{#n} cell of "{heading}" is read with the day first: {cells}.':
    '"{heading}" का {#n} कोष्ठ पहले दिन मानकर पढ़ा गया: {cells}।',
  '{#n} cells of "{heading}" are read with the day first: {cells}.':
    '"{heading}" के {#n} कोष्ठ पहले दिन मानकर पढ़े गए: {cells}।',
  '{#n} cell of "{heading}" is read with the month first: {cells}.':
    '"{heading}" का {#n} कोष्ठ पहले महीना मानकर पढ़ा गया: {cells}।',
  '{#n} cells of "{heading}" are read with the month first: {cells}.':
    '"{heading}" के {#n} कोष्ठ पहले महीना मानकर पढ़े गए: {cells}।',
  '{#n} number of "{heading}" cannot be right: {numbers}; an APAAR ID has 12 digits.':
    '"{heading}" का {#n} नंबर सही नहीं हो सकता: {numbers}; APAAR ID में 12 अंक होते हैं।',
  '{#n} numbers of "{heading}" cannot be right: {numbers}; an APAAR ID has 12 digits.':
    '"{heading}" के {#n} नंबर सही नहीं हो सकते: {numbers}; APAAR ID में 12 अंक होते हैं।',
  '{#n} number of "{heading}" cannot be right: {numbers}; an Aadhaar number has 12 digits, the first 2 to 9 and the last by those before it.':
    '"{heading}" का {#n} नंबर सही नहीं हो सकता: {numbers}; आधार संख्या में 12 अंक होते हैं, पहला 2 से 9 और अंतिम पहले वालों से बनता है।',
  '{#n} numbers of "{heading}" cannot be right: {numbers}; an Aadhaar number has 12 digits, the first 2 to 9 and the last by those before it.':
    '"{heading}" के {#n} नंबर सही नहीं हो सकते: {numbers}; आधार संख्या में 12 अंक होते हैं, पहला 2 से 9 और अंतिम पहले वालों से बनता है।',
  '{#n} number of "{heading}" cannot be right: {numbers}; a Permanent Education Number has 11 digits, in some states up to 14.':
    '"{heading}" का {#n} नंबर सही नहीं हो सकता: {numbers}; स्थायी शिक्षा संख्या (PEN) में 11 अंक होते हैं, कुछ राज्यों में 14 तक।',
  '{#n} numbers of "{heading}" cannot be right: {numbers}; a Permanent Education Number has 11 digits, in some states up to 14.':
    '"{heading}" के {#n} नंबर सही नहीं हो सकते: {numbers}; स्थायी शिक्षा संख्या (PEN) में 11 अंक होते हैं, कुछ राज्यों में 14 तक।',
  'Classes of "{heading}" are read: {classes}.': '"{heading}" की कक्षाएँ ऐसे पढ़ी गईं: {classes}।',
  'The names in "{heading}" are all in capitals or small letters: they can be set right, "{from}" as "{to}".':
    '"{heading}" के नाम सब बड़े या छोटे अक्षरों में हैं: उन्हें ठीक किया जा सकता है, "{from}" को "{to}"।',
  "No column has the whole address, so it is joined of {columns}.":
    "किसी स्तंभ में पूरा पता नहीं है, इसलिए वह {columns} से जोड़ा गया।",
  '{#n} cell of "{heading}" is read, the surname behind: {cells}.':
    '"{heading}" का {#n} कोष्ठ उपनाम पीछे रखकर पढ़ा गया: {cells}।',
  '{#n} cells of "{heading}" are read, the surname behind: {cells}.':
    '"{heading}" के {#n} कोष्ठ उपनाम पीछे रखकर पढ़े गए: {cells}।',
  "No column has the whole name, so it is joined of {columns}.":
    "किसी स्तंभ में पूरा नाम नहीं है, इसलिए वह {columns} से जोड़ा गया।",
  'The dates in "{heading}", such as {date}, can be read with the day or the month first: say which, as day-first or month-first dates.':
    '"{heading}" की तिथियाँ, जैसे {date}, पहले दिन या पहले महीना मानकर पढ़ी जा सकती हैं: बताएँ कि पहले क्या है।',
  '"{heading}" has texts such as 25/04/2012 and real dates whose day is always 12 or less: the spreadsheet has most likely swapped the day and the month of the real ones. Say swapped dates to swap them back, or day-first dates to leave them.':
    '"{heading}" में 25/04/2012 जैसे पाठ हैं और ऐसी असली तिथियाँ जिनका दिन हमेशा 12 या कम है: स्प्रेडशीट ने शायद असली तिथियों का दिन और महीना उलट दिया है। उन्हें फिर उलटना है या वैसे ही रखना है, यह चुनें।',
  'The columns "{first}" and "{second}" could both be {label}. Rename or remove one of them, or say which.':
    'स्तंभ "{first}" और "{second}" दोनों {label} हो सकते हैं। एक का नाम बदलें या हटाएँ, या बताएँ कि कौन सा।',
  'The column "{heading}" is taken for {field}, by what its cells hold.':
    'स्तंभ "{heading}" को उसके कोष्ठों से {field} माना गया।',
  "Say what these columns are, or that they are left out: {columns}.":
    "बताएँ कि ये स्तंभ क्या हैं, या इन्हें छोड़ दिया जाए: {columns}।",
  'The dates in "{heading}", such as {date}, are most likely of India\'s Saka calendar: say saka dates to turn them into dates of the common calendar, or leave the column out.':
    '"{heading}" की तिथियाँ, जैसे {date}, शायद भारत के शक संवत की हैं: उन्हें ईसवी सन की तिथियों में बदलने के लिए यह संवत चुनें, या यह स्तंभ छोड़ दें।',
  'The dates in "{heading}", such as {date}, are most likely of the calendar Vikram Samvat: write them as dates of the common calendar, or leave the column out.':
    '"{heading}" की तिथियाँ, जैसे {date}, शायद विक्रम संवत की हैं: उन्हें ईसवी सन की तिथियों में लिखें, या यह स्तंभ छोड़ दें।',
  "Columns are taken as they were said before, unless --ignore-saved is given: {columns}.":
    "स्तंभ वैसे ही माने गए जैसे पहले बताए गए थे, जब तक --ignore-saved न दिया जाए: {columns}।",
  'No column says the class: it is taken from the name of the file, "{name}" as {class}.':
    'कोई स्तंभ कक्षा नहीं बताता: उसे फ़ाइल के नाम से लिया गया, "{name}" को {class}।',
  'No column says the class: it is taken from the name of the sheet, "{name}" as {class}.':
    'कोई स्तंभ कक्षा नहीं बताता: उसे शीट के नाम से लिया गया, "{name}" को {class}।',
  "Several students are named {name}, so that their photos cannot be told by name: name them in a column.":
    "कई विद्यार्थियों का नाम {name} है, इसलिए उनके फ़ोटो नाम से नहीं पहचाने जा सकते: उन्हें एक स्तंभ में बताएँ।",
  "Several students have the {label} {answer}: {names}.": "कई विद्यार्थियों का {label} {answer} है: {names}।",
  'The row says "{said}", but the import is for "{class}".':
    'पंक्ति "{said}" कहती है, पर आयात "{class}" के लिए है।',
  'The sheet has no column for {label}. Name one "{suggestion}". Columns found: {columns}.':
    'शीट में {label} का कोई स्तंभ नहीं है। किसी एक का नाम "{suggestion}" रखें। मिले स्तंभ: {columns}।',
  "It is suggested to leave out {columns}: say that it is taken as suggested, or what is right.":
    "{columns} को छोड़ने का सुझाव है: बताएँ कि सुझाव माना जाए, या क्या सही है।",
  "This looks like a list of staff, by {columns}. Where it is of students, leave these columns out.":
    "{columns} से यह कर्मचारियों की सूची लगती है। यदि यह विद्यार्थियों की है, तो इन स्तंभों को छोड़ दें।",
  'The column "{heading}" is left out, as it was suggested.': 'सुझाव के अनुसार स्तंभ "{heading}" छोड़ दिया गया।',
  "{#n} cell that cannot be read is left empty, as it was suggested: {cells}.":
    "सुझाव के अनुसार {#n} कोष्ठ, जो पढ़ा नहीं जा सकता, खाली छोड़ा गया: {cells}।",
  "{#n} cells that cannot be read are left empty, as it was suggested: {cells}.":
    "सुझाव के अनुसार {#n} कोष्ठ, जो पढ़े नहीं जा सकते, खाली छोड़े गए: {cells}।",
  'The columns "{first}" and "{second}" are both mapped to {field}.':
    'स्तंभ "{first}" और "{second}" दोनों को {field} माना गया है।',
  'The column "{heading}" is mapped twice: say what it is once.':
    'स्तंभ "{heading}" दो बार बताया गया: एक ही बार बताएँ कि वह क्या है।',
  "{file} is empty: it needs a row of headings and rows below.":
    "{file} खाली है: उसमें शीर्षकों की एक पंक्ति और नीचे पंक्तियाँ चाहिए।",
  "{file} has headings but no rows below them.": "{file} में शीर्षक हैं पर उनके नीचे कोई पंक्ति नहीं।",
  "{file} has no rows that are not hidden: show them, or clear the filter.":
    "{file} में कोई दिखती पंक्ति नहीं है: उन्हें दिखाएँ, या फ़िल्टर हटाएँ।",
  "The row has {#n} cells and there are {#m} headings: put a text that has a comma in it between double quotes.":
    "पंक्ति में {#n} कोष्ठ हैं और शीर्षक {#m}: जिस पाठ में अल्पविराम है उसे दोहरे उद्धरण चिह्नों में रखें।",
  "The row has {#n} cells and there is {#m} heading: put a text that has a comma in it between double quotes.":
    "पंक्ति में {#n} कोष्ठ हैं और शीर्षक {#m}: जिस पाठ में अल्पविराम है उसे दोहरे उद्धरण चिह्नों में रखें।",
  "{label} is needed to tell whether the student is already there.":
    "यह जानने के लिए कि विद्यार्थी पहले से है या नहीं, {label} चाहिए।",
  "Row {#row} has no headings: it is empty, hidden or not there.":
    "पंक्ति {#row} में शीर्षक नहीं हैं: वह खाली है, छिपी है या है ही नहीं।",
  'The sheet has no column "{name}".': 'शीट में "{name}" स्तंभ नहीं है।',
  "The sheet has no row {#row}.": "शीट में पंक्ति {#row} नहीं है।",
  "This import is no draft any more.": "यह आयात अब मसौदा नहीं है।",
  "This import is a draft: discard it instead.": "यह आयात मसौदा है: इसकी जगह उसे हटा दें।",
  "This import is undone already.": "यह आयात पहले ही पलटा जा चुका है।",
  "This import was changed meanwhile: look at it again.": "यह आयात इस बीच बदल गया: इसे फिर से देखें।",
  "The import is being worked at already.": "इस आयात पर पहले से काम चल रहा है।",
  "The draft is being imported: wait until that has ended.": "मसौदा आयात हो रहा है: उसके पूरा होने तक रुकें।",
  "Choose the school into which this comes.": "वह विद्यालय चुनें जिसमें यह आना है।",
  "A file of an import has 2 GB at most: send the photos in several imports.":
    "आयात की एक फ़ाइल अधिक से अधिक 2 GB की हो सकती है: फ़ोटो कई आयातों में भेजें।",
  "The last word of {names} may stand for a missing surname: leave it out of the sheet if it does.":
    "{names} का अंतिम शब्द उपनाम न होने का चिह्न हो सकता है: ऐसा हो तो उसे शीट से हटाएँ।",
  'The title, "{text}", says {said}, and the import is for {class}: say that the class that was chosen is right, or choose another.':
    'शीर्षक, "{text}", {said} बताता है, और आयात {class} के लिए है: बताइए कि चुनी गई कक्षा सही है, या दूसरी चुनें।',
  'The name of the sheet, "{text}", says {said}, and the import is for {class}: say that the class that was chosen is right, or choose another.':
    'शीट का नाम, "{text}", {said} बताता है, और आयात {class} के लिए है: बताइए कि चुनी गई कक्षा सही है, या दूसरी चुनें।',
  'The name of the file, "{text}", says {said}, and the import is for {class}: say that the class that was chosen is right, or choose another.':
    'फ़ाइल का नाम, "{text}", {said} बताता है, और आयात {class} के लिए है: बताइए कि चुनी गई कक्षा सही है, या दूसरी चुनें।',
  'The column "{heading}" says {said}, and the import is for {class}: say that the class that was chosen is right, or choose another.':
    'स्तंभ "{heading}" {said} बताता है, और आयात {class} के लिए है: बताइए कि चुनी गई कक्षा सही है, या दूसरी चुनें।',
  "{#n} student whose card is printed moves to another class ({names}): say that printed students move, or correct the class.":
    "{#n} विद्यार्थी, जिसका कार्ड छप चुका है, दूसरी कक्षा में जाएगा ({names}): बताइए कि छपे कार्ड वाले जा सकते हैं, या कक्षा ठीक करें।",
  "{#n} students whose cards are printed move to another class ({names}): say that printed students move, or correct the class.":
    "{#n} विद्यार्थी, जिनके कार्ड छप चुके हैं, दूसरी कक्षा में जाएँगे ({names}): बताइए कि छपे कार्ड वाले जा सकते हैं, या कक्षा ठीक करें।",
  'The file ends without a line break, behind "{text}". It is still being written or was cut off, or its program writes none at the end, as Google Sheets does, which is asked only the first time: send it again once it is complete, or say that the file is whole.':
    'फ़ाइल पंक्ति के अंत के बिना, "{text}" के बाद समाप्त होती है। वह अभी लिखी जा रही है या कट गई है, या उसका प्रोग्राम अंत में पंक्ति पूरी नहीं करता, जैसे Google Sheets; तब यह केवल पहली बार पूछा जाता है: पूरी होने पर फिर भेजें, या बताइए कि फ़ाइल पूरी है।',
  'The file ends without a line break, behind "{text}", as the last one with these headings did.':
    'फ़ाइल पंक्ति के अंत के बिना, "{text}" के बाद समाप्त होती है, जैसे इन्हीं शीर्षकों वाली पिछली फ़ाइल।',
  "The file has {#rows} rows, and the last one with these headings, {file}, had {#before}: send it again once it is complete, or say that the file is whole.":
    "फ़ाइल में {#rows} पंक्तियाँ हैं, और इन्हीं शीर्षकों वाली पिछली फ़ाइल, {file}, में {#before} थीं: पूरी होने पर फिर भेजें, या बताइए कि फ़ाइल पूरी है।",
  "{#n} student is there under another name, by the number or by phone and day of birth: {names}.":
    "{#n} विद्यार्थी दूसरे नाम से पहले से है, संख्या या फ़ोन और जन्म तिथि के अनुसार: {names}।",
  "{#n} students are there under another name, by the number or by phone and day of birth: {names}.":
    "{#n} विद्यार्थी दूसरे नाम से पहले से हैं, संख्या या फ़ोन और जन्म तिथि के अनुसार: {names}।",
  "{#n} student of these classes is in no row, and nothing is changed for them: {names}.":
    "इन कक्षाओं का {#n} विद्यार्थी किसी पंक्ति में नहीं है, और उसके लिए कुछ नहीं बदलता: {names}।",
  "{#n} students of these classes are in no row, and nothing is changed for them: {names}.":
    "इन कक्षाओं के {#n} विद्यार्थी किसी पंक्ति में नहीं हैं, और उनके लिए कुछ नहीं बदलता: {names}।",
  'The column "{heading}" tells students apart and is not kept, since the form has no field for it: add one to keep it.':
    'स्तंभ "{heading}" से विद्यार्थी पहचाने जाते हैं, पर वह रखा नहीं जाता, क्योंकि फ़ॉर्म में उसका फ़ील्ड नहीं है: रखने के लिए फ़ील्ड जोड़ें।',
  'The column "{heading}" is not kept, since the form has no field for it: with one, a student whose name is corrected stays the same.':
    'स्तंभ "{heading}" रखा नहीं जाता, क्योंकि फ़ॉर्म में उसका फ़ील्ड नहीं है: फ़ील्ड होने पर, नाम सुधारे जाने पर भी विद्यार्थी वही रहता है।',
  "The file has a row for each student, so each of their classes is taken once.":
    "फ़ाइल में हर विद्यार्थी की एक पंक्ति है, इसलिए उनकी हर कक्षा एक बार ली जाती है।",
  'No photo is named as a student is, and {#n} are named as the column "{heading}" says: say that this column names the photos.':
    'कोई फ़ोटो विद्यार्थी के नाम से नहीं है, और {#n} के नाम स्तंभ "{heading}" के अनुसार हैं: बताइए कि यह स्तंभ फ़ोटो के नाम बताता है।',
  'The form "{form}" requires a photo, and none were given: give them in a zip, import the list as whom classes expect, so that families send the photos, or make the photo optional in the form.':
    'फ़ॉर्म "{form}" में फ़ोटो आवश्यक है, और कोई नहीं दी गई: zip में दें, सूची को कक्षाओं में अपेक्षित के रूप में लाएँ ताकि परिवार फ़ोटो भेजें, या फ़ॉर्म में फ़ोटो को वैकल्पिक करें।',
};
