// No speaker of this language has read this catalogue.

export const words = {
  "Read more in the documentation": "दस्तावेज़ में और पढ़ें",
  "What the findings mean": "इन परिणामों का अर्थ",
  "This is your start page. It opens the dashboard or the first screen for your role.":
    "यह आपका पहला पृष्ठ है। यहाँ डैशबोर्ड या आपकी भूमिका की पहली स्क्रीन खुलती है।",
  "Add a passkey or an authenticator app, so that your password alone is not enough to sign in. Check where you are signed in, and sign out any device that you do not recognise.":
    "पासकी या प्रमाणक ऐप जोड़ें, ताकि केवल पासवर्ड से कोई साइन इन न कर सके। देखें कि आप कहाँ-कहाँ साइन इन हैं, और जिस डिवाइस को आप नहीं पहचानते उसे साइन आउट करें।",
  "There is nothing on this screen yet. Submissions are verified by the schools, and cards are printed on the Print Desk.":
    "इस स्क्रीन पर अभी कुछ नहीं है। प्रविष्टियाँ विद्यालय सत्यापित करते हैं, और कार्ड “छपाई” में छपते हैं।",
  "Make, check and download backups. A backup contains the data of all schools and all settings, including passwords. Keep a downloaded file where only you can read it.":
    "यहाँ बैकअप बनाएँ, परखें और डाउनलोड करें। बैकअप में सभी विद्यालयों का सारा डेटा और पासवर्ड समेत सेटिंग होती हैं। डाउनलोड की गई फ़ाइल वहीं रखें जहाँ केवल आप उसे पढ़ सकें।",
  "Every print job is listed here with its time, its class and the user who started it. Open a batch to print lost, damaged or misprinted cards again, or to download its file again.":
    "यहाँ हर छपाई समय, कक्षा और छापने वाले के नाम के साथ है। खोए, ख़राब हुए या ग़लत छपे कार्ड फिर से छापने के लिए, या फ़ाइल फिर से लेने के लिए बैच खोलें।",
  "This is one print job, sheet by sheet. Click the cards that you need again, choose “Print Again” and give the reason. You can print them as they were or with today's data.":
    "यह एक छपाई है, हर शीट के साथ। जो कार्ड फिर चाहिए उन पर क्लिक करें, “फिर से छापें” चुनें और कारण बताएँ। कार्ड वैसे ही छप सकते हैं जैसे थे, या आज की जानकारी से।",
  "See how many cards were printed each month, by school and reason, for example for an invoice. You can download the numbers as a spreadsheet.":
    "देखें कि हर महीने किस विद्यालय के कितने कार्ड किस कारण से छपे, जैसे बिल बनाने के लिए। ये संख्याएँ स्प्रेडशीट में डाउनलोड हो सकती हैं।",
  "See the counts for all schools, and which schools are behind. Here you can also find a student in any school by name, phone or number.":
    "सभी विद्यालयों की गिनती देखें, और यह भी कि कौन-से विद्यालय पीछे हैं। यहाँ नाम, फ़ोन या नंबर से किसी भी विद्यालय का विद्यार्थी भी मिल जाता है।",
  "Group schools into districts, so that one user can work for all schools in a district. Create a district, then add schools to it below the list.":
    "विद्यालयों को ज़िलों में रखें, ताकि एक उपयोगकर्ता ज़िले के सभी विद्यालयों के लिए काम कर सके। पहले ज़िला बनाएँ, फिर सूची के नीचे उसमें विद्यालय जोड़ें।",
  "Check whether the server, its data, its files and its backups are in order. Choose “Run checks”. Problems are listed first, with advice on how to fix them.":
    "जाँचें कि सर्वर, उसका डेटा, फ़ाइलें और बैकअप ठीक हैं या नहीं। “जाँच करें” चुनें। समस्याएँ सबसे पहले दिखती हैं, उन्हें ठीक करने की सलाह के साथ।",
  "Design ID cards for a school: background, photo, text and codes. Choose a school, then start from a ready-made design or open a template. Nothing is saved until you choose “Save Layout”.":
    "विद्यालय के पहचान पत्र डिज़ाइन करें: पृष्ठभूमि, फ़ोटो, पाठ और कोड। विद्यालय चुनें, फिर तैयार डिज़ाइन से शुरू करें या टेम्पलेट खोलें। “लेआउट सहेजें” चुनने तक कुछ सहेजा नहीं जाता।",
  "See who did what and when, newest first. Views of students' records are logged, too. Filter by user, action or date, and download the entries for a report.":
    "देखें कि किसने क्या और कब किया, सबसे नया पहले। विद्यार्थियों के रिकॉर्ड देखना भी दर्ज होता है। उपयोगकर्ता, कार्य या तारीख से छाँटें, और रिपोर्ट के लिए प्रविष्टियाँ डाउनलोड करें।",
  "Print ID cards for whole classes or for some students. Choose the classes first. IDMS then checks every card, and holds back cards with serious faults until you correct them or give a reason for printing them.":
    "पूरी कक्षाओं या कुछ विद्यार्थियों के पहचान पत्र छापें। पहले कक्षाएँ चुनें। फिर IDMS हर कार्ड जाँचता है, और गंभीर कमी वाले कार्ड तब तक रोकता है जब तक आप उन्हें सुधार न लें या कारण न बताएँ।",
  "Tell IDMS how far each printer's output is shifted, so that cards are printed in the right place. Print the calibration page, measure it, then add the printer with the measured values.":
    "IDMS को बताएँ कि हर प्रिंटर कितना हटकर छापता है, ताकि कार्ड सही जगह छपें। जाँच-पृष्ठ छापें, उसे नापें, फिर इन मापों के साथ प्रिंटर जोड़ें।",
  "Add and edit schools. After you add a school, create an account for its school admin. You can upload a school's logo once you have saved the school.":
    "विद्यालय जोड़ें और बदलें। विद्यालय जोड़ने के बाद उसके व्यवस्थापक का खाता बनाएँ। विद्यालय सहेजने के बाद उसका लोगो भी अपलोड हो सकता है।",
  "See the settings for the installation or for one school. Each school setting shows where you can change it. Installation settings are changed on the server.":
    "पूरी व्यवस्था की या किसी एक विद्यालय की सेटिंग देखें। विद्यालय की हर सेटिंग के साथ लिखा है कि वह कहाँ बदलती है। पूरी व्यवस्था की सेटिंग सर्वर पर बदली जाती हैं।",
  "Print ID cards for one class, or export its students. Choose a school and a class, then “Load Submissions”. Only verified students get a card.":
    "एक कक्षा के पहचान पत्र छापें, या उसके विद्यार्थी निर्यात करें। विद्यालय और कक्षा चुनें, फिर “प्रविष्टियाँ लोड करें”। कार्ड केवल सत्यापित विद्यार्थियों के बनते हैं।",
  "Create an account for each school admin. For a teacher, a photographer or a print operator, choose “Another role”. You can also reset a password or disable an account.":
    "हर विद्यालय व्यवस्थापक का खाता बनाएँ। शिक्षक, फ़ोटोग्राफ़र या छपाई करने वाले के लिए “दूसरी भूमिका” चुनें। यहाँ पासवर्ड बदला और खाता बंद भी किया जा सकता है।",
  "Mark printed cards as handed out, lost, found or revoked. Scan or type the card numbers, or tick the cards in the list. To replace a lost card, report it lost, and then choose “Order Duplicate”.":
    "छपे हुए कार्डों को दिया गया, खोया, मिला हुआ या रद्द बताएँ। कार्ड संख्याएँ स्कैन करें या लिखें, या सूची में कार्ड चुनें। खोए कार्ड के बदले नया पाने के लिए उसे खोया बताएँ, फिर “डुप्लीकेट ऑर्डर करें” चुनें।",
  "Add or replace photos for a class. Choose the class, then choose the button next to a child's name. You see only names, roll numbers and photos.":
    "कक्षा की फ़ोटो जोड़ें या बदलें। कक्षा चुनें, फिर बच्चे के नाम के पास वाला बटन। आपको केवल नाम, रोल नंबर और फ़ोटो दिखते हैं।",
  "These are the students in one class. Click a number to see only the students with that status. Tick several students to act on all of them at once.":
    "ये एक कक्षा के विद्यार्थी हैं। किसी संख्या पर क्लिक करें, तो केवल उस स्थिति के विद्यार्थी दिखते हैं। एक साथ कुछ करने के लिए कई विद्यार्थी चुनें।",
  "Give a personal link to each child whose submission is missing or was sent back. Choose “Show the links” to print or send them, or remind the families by email.":
    "जिस बच्चे का विवरण नहीं आया या लौटाया गया है, उसे उसका अपना लिंक दें। छापने या भेजने के लिए “लिंक दिखाएँ” चुनें, या परिवारों को ईमेल से स्मरण कराएँ।",
  "These are the upload links for one class. Create a link, then share the address, the QR code or the message with the parents. On a photo day, you photograph the class with a phone.":
    "ये एक कक्षा के अपलोड लिंक हैं। लिंक बनाएँ, फिर पता, QR कोड या संदेश अभिभावकों को भेजें। फ़ोटो दिवस में आप फ़ोन से कक्षा की फ़ोटो लेते हैं।",
  "Add and edit groups of staff, such as teachers or drivers. They get their own form and their own cards, and stay in their group when a new school year begins. Each group needs an upload link before its members can send their details.":
    "शिक्षक या चालक जैसे कर्मचारियों के समूह जोड़ें और बदलें। उनका अपना फ़ॉर्म और अपने कार्ड होते हैं, और नए शैक्षणिक वर्ष में वे अपने समूह में ही रहते हैं। हर समूह को एक अपलोड लिंक चाहिए, तभी उसके कर्मचारी अपना विवरण भेज सकते हैं।",
  "Here, teachers and school admins check every card of the class before it is printed. They sign off each card or report what is wrong with it. A card that changes later must be signed off again.":
    "शिक्षक और विद्यालय व्यवस्थापक छपने से पहले कक्षा का हर कार्ड यहाँ जाँचते हैं। वे उस पर हस्ताक्षर करते हैं, या बताते हैं कि क्या ग़लत है। बाद में बदले कार्ड पर फिर से हस्ताक्षर करने होते हैं।",
  "The roster lists the students expected in the class, and shows whose submission is missing or was sent back. The school adds them one by one or from a spreadsheet.":
    "यहाँ कक्षा के अपेक्षित विद्यार्थी हैं, और दिखता है कि किसका विवरण शेष है या लौटाया गया है। विद्यालय उन्हें एक-एक करके या स्प्रेडशीट से जोड़ता है।",
  "Move a school's students into the next school year. Check where each class goes, and name the students who are repeating the year or leaving. You can undo the move for a week.":
    "विद्यालय के विद्यार्थियों को अगले सत्र में ले जाएँ। देखें कि हर कक्षा कहाँ जाती है, और बताएँ कि कौन उसी कक्षा में रहता है या विद्यालय छोड़ता है। नया सत्र एक सप्ताह तक वापस लिया जा सकता है।",
  "These families have asked you to correct or erase their child's data. Open a student to see the family's request, then accept or dismiss it.":
    "ये परिवार अपने बच्चे का विवरण सुधारने या मिटाने को कह रहे हैं। परिवार का अनुरोध देखने के लिए विद्यार्थी को खोलें, फिर उसे मानें या अस्वीकार करें।",
  "This address opens one ID template in the designer, with its school already chosen.":
    "यह पता एक कार्ड टेम्पलेट को डिज़ाइनर में खोलता है। उसका विद्यालय पहले से चुना होता है।",
  "Import lists, such as classes or rosters, from a spreadsheet. You first see what would change, and nothing changes until you confirm. You can undo an import for a day.":
    "स्प्रेडशीट से सूचियाँ आयात करें, जैसे कक्षाएँ या नामावली। पहले दिखता है कि क्या बदलेगा, और आपकी पुष्टि तक कुछ नहीं बदलता। आयात को एक दिन तक पलटा जा सकता है।",
  "Check how each column was read and what each row would change. Rows with errors come first. Correct them here, or import only the rows without errors.":
    "देखें कि हर स्तंभ कैसे पढ़ा गया और हर पंक्ति क्या बदलेगी। ग़लतियों वाली पंक्तियाँ सबसे पहले हैं। उन्हें यहीं सुधारें, या केवल सही पंक्तियाँ आयात करें।",
  "Long tasks, such as printing, imports, exports and backups, run here in the background. You can cancel or retry a job, and download its file for one day after the job ends.":
    "छपाई, आयात, निर्यात और बैकअप जैसे लंबे काम यहाँ पृष्ठभूमि में चलते हैं। आप कार्य रद्द या फिर से कर सकते हैं। उसकी फ़ाइल एक दिन तक डाउनलोड हो सकती है।",
  "Parents read this notice on the form and agree to it. Check the text in each language, then approve the notice. Until then, parents see the standard text.":
    "अभिभावक फ़ॉर्म पर यह सूचना पढ़ते हैं और इससे सहमत होते हैं। हर भाषा का पाठ देखें, फिर सूचना स्वीकृत करें। तब तक अभिभावकों को सामान्य पाठ दिखता है।",
  "Schools order cards for their classes here, and the print desk accepts and prints the orders. An order can cover several classes. Cards are printed only for verified students.":
    "विद्यालय अपनी कक्षाओं के कार्ड यहाँ ऑर्डर करते हैं, और छपाई करने वाले ऑर्डर स्वीकार करके छापते हैं। एक ऑर्डर में कई कक्षाएँ हो सकती हैं। कार्ड केवल सत्यापित विद्यार्थियों के छपते हैं।",
  "These are your classes. Open a class to see its students, or go directly to its roster, its submissions or its sign-off.":
    "ये आपकी कक्षाएँ हैं। विद्यार्थी देखने के लिए कक्षा खोलें, या सीधे उसकी नामावली, प्रविष्टियों या मंज़ूरी पर जाएँ।",
  "For each class, see how many cards are signed, not signed yet or reported as wrong. Open a class to check its cards. Only cards that are waiting to be printed are listed.":
    "देखें कि हर कक्षा के कितने कार्डों पर हस्ताक्षर हो चुके हैं, कितने बाकी हैं और कितनों में कुछ ग़लत है। कार्ड जाँचने के लिए कक्षा खोलें। यहाँ केवल छपाई के इंतज़ार वाले कार्ड हैं।",
  "See each school's number of students by status: submitted, verified or printed. This screen shows no individual students.":
    "देखें कि हर विद्यालय के कितने विद्यार्थी जमा हैं, सत्यापित हैं या उनके कार्ड बन चुके हैं। यहाँ कोई अकेला विद्यार्थी नहीं दिखता।",
  "See which classes of all schools have cards to print, and which are still waiting for their school. A class can be in both lists. Click a number to open the cards or students.":
    "देखें कि सभी विद्यालयों की किन कक्षाओं के कार्ड छप सकते हैं और किनमें विद्यालय का काम बाकी है। एक कक्षा दोनों सूचियों में हो सकती है। कार्ड या विद्यार्थी खोलने के लिए संख्या पर क्लिक करें।",
  "Add and edit the classes in your school. Click a class to see its students. Each class needs an upload link before parents can send their details.":
    "अपने विद्यालय की कक्षाएँ जोड़ें और बदलें। विद्यार्थी देखने के लिए कक्षा पर क्लिक करें। अभिभावक विवरण भेज सकें, इसके लिए हर कक्षा का एक अपलोड लिंक चाहिए।",
  "See how many students have sent their details, and how many are waiting for verification. Click a number to open the list.":
    "देखें कि कितने विद्यार्थियों का विवरण आ चुका है, और कितनों का सत्यापन शेष है। सूची खोलने के लिए संख्या पर क्लिक करें।",
  "Check the details and photos that families have sent, and verify them. Choose “Review” to go through them one by one. Only verified students get a card.":
    "परिवारों ने जो विवरण और फ़ोटो भेजे हैं, उन्हें जाँचें और सत्यापित करें। एक के बाद एक जाँचने के लिए “एक-एक करके देखें” चुनें। कार्ड केवल सत्यापित विद्यार्थियों के बनते हैं।",
  "Each class gets a link that parents use to fill in the form on their phones. Choose “New Link”, then share the address, the QR code or the message. You can pause a link at any time.":
    "हर कक्षा को एक लिंक मिलता है, जिससे अभिभावक अपने फ़ोन पर फ़ॉर्म भरते हैं। “नया लिंक” चुनें, फिर पता, QR कोड या संदेश साझा करें। लिंक कभी भी रोका जा सकता है।",
  "Find students with any status by name, phone or number. Tick several students to act on all of them at once, for example to send them back or to remove them.":
    "किसी भी स्थिति के विद्यार्थी नाम, फ़ोन या नंबर से खोजें। एक साथ कुछ करने के लिए कई विद्यार्थी चुनें, जैसे उन्हें सुधार के लिए लौटाने या हटाने के लिए।",
  "This is everything about one student: answers, photo, cards and history. You can correct, send back or remove the record. After a correction, the record may have to be verified again.":
    "एक विद्यार्थी का सब कुछ यहाँ है: विवरण, फ़ोटो, कार्ड और इतिहास। आप रिकॉर्ड सुधार, लौटा या हटा सकते हैं। सुधार के बाद उसे फिर से सत्यापित करना पड़ सकता है।",
  "These printed cards no longer match the students' records. To print them again, choose “Students whose details changed after printing” on the Print Desk.":
    "ये छपे हुए कार्ड अब विद्यार्थियों के रिकॉर्ड से मेल नहीं खाते। इन्हें फिर से छापने के लिए “छपाई” में “जिनका विवरण छपाई के बाद बदला” चुनें।",
  "Find records that may belong to the same child. Keep one of them, merge both, or mark them as belonging to two children. You can undo each of these actions.":
    "ऐसे रिकॉर्ड खोजें जो एक ही बच्चे के हो सकते हैं। इनमें से एक रखें, दोनों को मिलाएँ, या बताएँ कि ये दो बच्चे हैं। जो भी करें, उसे वापस लिया जा सकता है।",
  "Restore a removed student, or download the record. After the date in the list, the record is permanently deleted with its photos and history.":
    "हटाए गए विद्यार्थी को वापस लाएँ, या उसका रिकॉर्ड डाउनलोड करें। सूची में दी गई तारीख के बाद रिकॉर्ड अपनी फ़ोटो और इतिहास के साथ हमेशा के लिए मिट जाता है।",
  "These are the forms that parents fill in. Each school needs a form before it can create upload links. You can restore a removed form below the list.":
    "ये वे फ़ॉर्म हैं जो अभिभावक भरते हैं। अपलोड लिंक बनाने से पहले हर विद्यालय को एक फ़ॉर्म चाहिए। हटाया गया फ़ॉर्म सूची के नीचे से वापस लाया जा सकता है।",
  "Change the fields in a form, and see at once what parents see. Answers that families have already given are kept. If a change affects them, IDMS asks you before saving.":
    "फ़ॉर्म के फ़ील्ड बदलें, और साथ ही देखें कि अभिभावक क्या देखते हैं। परिवार जो उत्तर दे चुके हैं, वे रहते हैं। बदलाव का उन पर असर हो, तो IDMS सहेजने से पहले पूछता है।",
  "Create the form that parents fill in. Add a field for each detail that you need. “Map to” tells IDMS which field is the name, the phone number or the photo.":
    "वह फ़ॉर्म बनाएँ जो अभिभावक भरेंगे। जो जानकारी चाहिए, उसके लिए एक-एक फ़ील्ड जोड़ें। “इस कॉलम में भरें” बताता है कि नाम, फ़ोन नंबर या फ़ोटो कौन-सा फ़ील्ड है।",
  "With a token, a script or another system acts in your name. Give the token only the rights that it needs. Copy the token immediately, because it is shown only once.":
    "टोकन से कोई स्क्रिप्ट या दूसरा तंत्र आपके नाम से काम करता है। टोकन को केवल वही अधिकार दें जो उसे चाहिए। उसे तुरंत कॉपी करें, क्योंकि वह एक ही बार दिखता है।",
  "IDMS sends another system a message when something happens. The message contains no personal data. Add the system's address, copy the secret, then send a test.":
    "कुछ होने पर IDMS दूसरे तंत्र को संदेश भेजता है। संदेश में किसी का निजी विवरण नहीं होता। उस तंत्र का पता जोड़ें, गुप्त कुंजी कॉपी करें, फिर परीक्षण भेजें।",
  "These are the messages that were sent to one webhook in the last month. If a message failed, you see the other system's response and can send the message again.":
    "ये पिछले महीने एक वेबहुक को भेजे गए संदेश हैं। संदेश असफल हुआ हो, तो दूसरे तंत्र का उत्तर दिखता है और संदेश फिर भेजा जा सकता है।",
} as const;
