import { say } from "../../say/say/say.ts";
import type { ScreenPath } from "./screens.ts";

/** A screen's help, and the words that people use to search for the screen. */
export interface ScreenWords {
  /** The page and the heading in the documentation, as in "print#printers". */
  page: string;
  /** One to three short sentences: what the screen is for, and what to do first. */
  help: string;
  /** Other names of the screen and of what is done there, in English and Hindi, as people type them. */
  also: string;
}

/** The help and the search words of every screen. */
export const SCREEN_WORDS: Readonly<Record<ScreenPath, ScreenWords>> = {
  "/": {
    page: "",
    help: say("This is your start page. It opens the dashboard or the first screen for your role."),
    also: "home, start, first page, main page, होम, शुरुआत, मुख्य पृष्ठ",
  },
  "/account": {
    page: "operation#second-factors-and-sessions",
    help: say(
      "Add a passkey or an authenticator app, so that your password alone is not enough to sign in. Check where you are signed in, and sign out any device that you do not recognise.",
    ),
    also: "two-factor, 2fa, otp, passkey, authenticator app, recovery codes, my devices, security, password, forgotten password, lost phone, sign out everywhere, login, sessions, साइन इन और सुरक्षा, पासकी, रिकवरी कोड, पासवर्ड, सुरक्षा, लॉगिन, मेरे डिवाइस",
  },
  "/admin/approvals": {
    page: "verify",
    help: say(
      "There is nothing on this screen yet. Submissions are verified by the schools, and cards are printed on the Print Desk.",
    ),
    also: "approvals, approve, pdfs, स्वीकृतियाँ, स्वीकृति",
  },
  "/admin/backups": {
    page: "administer#backups",
    help: say(
      "Make, check and download backups. A backup contains the data of all schools and all settings, including passwords. Keep a downloaded file where only you can read it.",
    ),
    also: "backup, safety copy, copy of all data, save everything, download data, make a backup, backups, restore a backup, restore data, disaster recovery, lost data, archive, बैकअप, सुरक्षित प्रति, डेटा की कॉपी, बैकअप बनाएँ, डेटा वापस लाएँ, डेटा बचाएँ",
  },
  "/admin/batches": {
    page: "print#printed-batches-and-reprints",
    help: say(
      "Every print job is listed here with its time, its class and the user who started it. Open a batch to print lost, damaged or misprinted cards again, or to download its file again.",
    ),
    also: "printed batches, print history, already printed, reprint, misprint, old pdf, batches, reprint a card, print again, lost card, damaged card, download pdf again, delivered, delivery, undo printing, छपे हुए बैच, छपाई का इतिहास, फिर से छापें, बैच, दोबारा छापें, पुनर्मुद्रण, खोया कार्ड, पहले छपे कार्ड, डिलीवरी",
  },
  "/admin/batches/:id": {
    page: "print#printed-batches-and-reprints",
    help: say(
      "This is one print job, sheet by sheet. Click the cards that you need again, choose “Print Again” and give the reason. You can print them as they were or with today's data.",
    ),
    also: "one batch, sheets, reprint, misprint, damaged card, print again, बैच, शीट, फिर से छापें",
  },
  "/admin/batches/counts": {
    page: "print#printed-batches-and-reprints",
    help: say(
      "See how many cards were printed each month, by school and reason, for example for an invoice. You can download the numbers as a spreadsheet.",
    ),
    also: "printed cards by month, card counts, monthly report, statistics, invoice, billing, number of cards printed, cost, price, bills, महीनेवार छपे कार्ड, कार्डों की गिनती, बिल, कितने कार्ड छपे, रिपोर्ट, आँकड़े",
  },
  "/admin/dashboard": {
    page: "administer#progress-of-the-schools",
    help: say(
      "See the counts for all schools, and which schools are behind. Here you can also find a student in any school by name, phone or number.",
    ),
    also: "dashboard, home, overview, statistics, all schools, start page, numbers, count of students, progress, what is next, find a student, डैशबोर्ड, कुल संख्या, सभी विद्यालय, होम, गिनती, प्रगति",
  },
  "/admin/districts": {
    page: "administer#users",
    help: say(
      "Group schools into districts, so that one user can work for all schools in a district. Create a district, then add schools to it below the list.",
    ),
    also: "districts, group of schools, zone, block, region, district, several schools, trust, chain of schools, branches, ज़िले, ज़िला, क्षेत्र, शाखाएँ, ब्लॉक",
  },
  "/admin/doctor": {
    page: "administer#the-doctor",
    help: say(
      "Check whether the server, its data, its files and its backups are in order. Choose “Run checks”. Problems are listed first, with advice on how to fix them.",
    ),
    also: "doctor, health check, problems, diagnosis, system check, errors, is everything in order, disk space, disk full, system status, trouble, something is broken, version, जाँच, समस्याएँ, सिस्टम की जाँच, डॉक्टर, सर्वर की जाँच, डिस्क",
  },
  "/admin/id-templates": {
    page: "design",
    help: say(
      "Design ID cards for a school: background, photo, text and codes. Choose a school, then start from a ready-made design or open a template. Nothing is saved until you choose “Save Layout”.",
    ),
    also: "id templates, card design, designer, card layout, card background, card template, template, design a card, change the card, background image, school logo on the card, font, colours, photo shape, barcode, qr code on the card, signature, back of the card, card size, default template, कार्ड टेम्पलेट, कार्ड डिज़ाइन, पहचान पत्र का डिज़ाइन, टेम्पलेट, डिज़ाइन, कार्ड बदलें, पृष्ठभूमि, फ़ॉन्ट, रंग, क्यूआर कोड, बारकोड",
  },
  "/admin/log": {
    page: "administer#the-audit-log",
    help: say(
      "See who did what and when, newest first. Views of students' records are logged, too. Filter by user, action or date, and download the entries for a report.",
    ),
    also: "audit log, audit, history, who did what, activity, logs, who changed, who deleted, who printed, changes, record of actions, track, कार्यों का लेखा, इतिहास, किसने क्या किया, लॉग, किसने बदला, ऑडिट",
  },
  "/admin/print": {
    page: "print#print-one-class-one-school-or-all-schools",
    help: say(
      "Print ID cards for whole classes or for some students. Choose the classes first. IDMS then checks every card, and holds back cards with serious faults until you correct them or give a reason for printing them.",
    ),
    also: "print desk, print cards, make cards, generate cards, pdf, print, printing, print all cards, print a class, print one student, reprint, sheet, paper, a4, cut marks, check before printing, held back, छपाई, कार्ड छापें, पहचान पत्र छापें, कार्ड प्रिंट करें, प्रिंट, मुद्रण, कार्ड बनाएँ, शीट, काग़ज़, पीडीएफ़",
  },
  "/admin/printers": {
    page: "print#printers",
    help: say(
      "Tell IDMS how far each printer's output is shifted, so that cards are printed in the right place. Print the calibration page, measure it, then add the printer with the measured values.",
    ),
    also: "printers, calibration, offset, alignment, card printer, blank cards, printer, calibrate, test page, shifted, margins, duplex, print in the right place, प्रिंटर, जाँच-पृष्ठ, कार्ड प्रिंटर, कार्ड खिसका हुआ छपता है, कैलिब्रेशन",
  },
  "/admin/schools": {
    page: "administer",
    help: say(
      "Add and edit schools. After you add a school, create an account for its school admin. You can upload a school's logo once you have saved the school.",
    ),
    also: "schools, add school, new school, school list, school logo, school, edit school, delete school, remove school, school address, school settings, photo settings, language of the form, district of a school, विद्यालय, स्कूल, नया विद्यालय, लोगो, विद्यालय जोड़ें, विद्यालय हटाएँ, स्कूल जोड़ें",
  },
  "/admin/settings": {
    page: "settings",
    help: say(
      "See the settings for the installation or for one school. Each school setting shows where you can change it. Installation settings are changed on the server.",
    ),
    also: "settings, configuration, options, preferences, server settings, school settings, email settings, mail server, smtp, time zone, limits, retention, language, सेटिंग, विकल्प, वरीयताएँ, कॉन्फ़िगरेशन, ईमेल सेटिंग",
  },
  "/admin/submissions": {
    page: "print#print-one-class-one-school-or-all-schools",
    help: say(
      "Print ID cards for one class, or export its students. Choose a school and a class, then “Load Submissions”. Only verified students get a card.",
    ),
    also: "submissions, generate id cards, print all classes, export to excel, download photos, oneroster, students of a class, download excel, excel, spreadsheet, csv, photos, download all photos, zip, print one class, pdf, verified students, प्रविष्टियाँ, पहचान पत्र बनाएँ, निर्यात, कक्षा के विद्यार्थी, एक्सेल डाउनलोड करें, फ़ोटो डाउनलोड करें, कार्ड छापें",
  },
  "/admin/users": {
    page: "administer#users",
    help: say(
      "Create an account for each school admin. For a teacher, a photographer or a print operator, choose “Another role”. You can also reset a password or disable an account.",
    ),
    also: "school admins, users, accounts, teachers, reset password, roles, user, new account, add school admin, add user, teacher account, photographer, print operator, change password, forgotten password, lost authenticator, disable account, log in, permissions, विद्यालय व्यवस्थापक, उपयोगकर्ता, खाते, पासवर्ड, नया खाता, उपयोगकर्ता जोड़ें, पासवर्ड बदलें, फ़ोटोग्राफ़र, शिक्षक, भूमिका",
  },
  "/cards": {
    page: "verify#hand-out-cards",
    help: say(
      "Mark printed cards as handed out, lost, found or revoked. Scan or type the card numbers, or tick the cards in the list. To replace a lost card, report it lost, and then choose “Order Duplicate”.",
    ),
    also: "hand out, give out cards, lost card, replacement card, replace a card, duplicate card, found card, revoke, scan cards, card number, verify card, verify a card, check a card, genuine card, fake card, card is real, lost cards, lost id card, stolen card, report lost, new card for a lost card, damaged card, distribute cards, deliver cards, delivery note, signature list, block a card, barcode, scanner, qr code, id cards, printed cards, packing list, labels, कार्ड बाँटें, खोया कार्ड, डुप्लीकेट कार्ड, बदले का कार्ड, कार्ड रद्द करें, कार्ड सत्यापित करें, कार्ड की जाँच, असली कार्ड, नक़ली कार्ड, गुम कार्ड, कार्ड खो गया, कार्ड मिला, नया कार्ड, कार्ड वितरण, कार्ड दें, पहचान पत्र, क्यूआर कोड स्कैन करें",
  },
  "/class-photos": {
    page: "collect#photo-days",
    help: say(
      "Add or replace photos for a class. Choose the class, then choose the button next to a child's name. You see only names, roll numbers and photos.",
    ),
    also: "photos, photographer, upload photo, replace photo, class photos, photo, pictures, camera, take photos, photo day, फ़ोटो, कक्षा की फ़ोटो, फ़ोटो बदलें, तस्वीर, फ़ोटो लें, फ़ोटो दिवस, फ़ोटोग्राफ़र",
  },
  "/classes/:id": {
    page: "collect#create-a-form-a-class-and-a-link",
    help: say(
      "These are the students in one class. Click a number to see only the students with that status. Tick several students to act on all of them at once.",
    ),
    also: "class, class list, students of a class, section, student list, students by class, कक्षा, कक्षा की सूची, सेक्शन, विद्यार्थियों की सूची",
  },
  "/classes/:id/families": {
    page: "collect#invitations-and-reminders",
    help: say(
      "Give a personal link to each child whose submission is missing or was sent back. Choose “Show the links” to print or send them, or remind the families by email.",
    ),
    also: "links and reminders, child links, remind parents, whatsapp, sms, slips, invite, invitations, reminder, send a message to parents, email parents, sms reminder, personal link, परिवारों को संदेश, स्मरण, याद दिलाएँ, अभिभावकों को संदेश, लिंक भेजें, व्हाट्सऐप, अनुस्मारक",
  },
  "/classes/:id/links": {
    page: "collect#create-a-form-a-class-and-a-link",
    help: say(
      "These are the upload links for one class. Create a link, then share the address, the QR code or the message with the parents. On a photo day, you photograph the class with a phone.",
    ),
    also: "links of a class, parent link, share link, qr code, whatsapp message, photo day, photo, photographer, take photos, camera, photograph a class, class photo, upload link, deadline, close a link, अपलोड लिंक, कक्षा का लिंक, फ़ोटो दिवस, फ़ोटो, फ़ोटोग्राफ़र, फ़ोटो खींचें, अंतिम तिथि, व्हाट्सऐप",
  },
  "/classes/:id/proof": {
    page: "verify#have-the-cards-of-a-class-signed-off",
    help: say(
      "Here, teachers and school admins check every card of the class before it is printed. They sign off each card or report what is wrong with it. A card that changes later must be signed off again.",
    ),
    also: "sign-off, class proof, sign cards, approve cards, proof sheet, paper proof, check the cards, correct the cards before printing, signature of the teacher, कक्षा की मंज़ूरी, हस्ताक्षर, कार्ड जाँचें, शिक्षक के हस्ताक्षर",
  },
  "/classes/:id/roster": {
    page: "collect#invitations-and-reminders",
    help: say(
      "The roster lists the students expected in the class, and shows whose submission is missing or was sent back. The school adds them one by one or from a spreadsheet.",
    ),
    also: "roster, expected students, missing students, who has not submitted, name list, missing, names, add student, add a student, new student, admission numbers, list of children, not submitted yet, नामावली, अपेक्षित विद्यार्थी, कौन शेष है, विद्यार्थी जोड़ें, नाम सूची, किसने नहीं भेजा, दाख़िला संख्या",
  },
  "/classes/new-year": {
    page: "administer#a-new-school-year",
    help: say(
      "Move a school's students into the next school year. Check where each class goes, and name the students who are repeating the year or leaving. You can undo the move for a week.",
    ),
    also: "new school year, new session, promote students, promotion, next class, school leavers, new year, next year, school year, academic year, year end, end of year, move up, promote classes, repeat the year, leaving students, leavers, pass out, roll over, undo promotion, नया सत्र, नया साल, अगली कक्षा, शैक्षणिक वर्ष, नया शैक्षणिक सत्र, प्रोन्नत करें, कक्षा आगे बढ़ाएँ, सत्र",
  },
  "/families/requests": {
    page: "verify#correct-errors",
    help: say(
      "These families have asked you to correct or erase their child's data. Open a student to see the family's request, then accept or dismiss it.",
    ),
    also: "requests, parent requests, corrections, change requests, withdrawn consent, wrong details, parents want a change, correct data, data protection request, erase data, delete data, consent withdrawn, photo corrections, complaint, परिवारों के अनुरोध, सुधार का अनुरोध, सहमति वापस, अनुरोध, ग़लत जानकारी, डेटा मिटाएँ, शिकायत",
  },
  "/id-templates/:id": {
    page: "design",
    help: say("This address opens one ID template in the designer, with its school already chosen."),
    also: "card template, card design, designer, कार्ड टेम्पलेट, कार्ड डिज़ाइन",
  },
  "/imports": {
    page: "import",
    help: say(
      "Import lists, such as classes or rosters, from a spreadsheet. You first see what would change, and nothing changes until you confirm. You can undo an import for a day.",
    ),
    also: "import, bring in, excel, csv, upload list, spreadsheet, oneroster, imports, import students, import classes, import roster, import photos, add many students, add students, import schools, photos from a folder, zip, student list, undo an import, आयात, एक्सेल, सूची अपलोड करें, बहुत से विद्यार्थी जोड़ें, विद्यार्थी जोड़ें, सूची, स्प्रेडशीट",
  },
  "/imports/:id": {
    page: "import#assumptions-and-how-to-override-them",
    help: say(
      "Check how each column was read and what each row would change. Rows with errors come first. Correct them here, or import only the rows without errors.",
    ),
    also: "import preview, draft, columns, rows with errors, correct rows, आयात, मसौदा, स्तंभ, पंक्तियाँ",
  },
  "/jobs": {
    page: "print#background-jobs",
    help: say(
      "Long tasks, such as printing, imports, exports and backups, run here in the background. You can cancel or retry a job, and download its file for one day after the job ends.",
    ),
    also: "jobs, progress, queue, tasks, downloads, background, job, print jobs, cancel, pdf, download pdf, file, export, download file, running, waiting, कार्य, प्रगति, डाउनलोड, प्रिंट, फ़ाइल, रद्द करें, पीडीएफ़ डाउनलोड करें",
  },
  "/notice": {
    page: "collect#notice-and-consent",
    help: say(
      "Parents read this notice on the form and agree to it. Check the text in each language, then approve the notice. Until then, parents see the standard text.",
    ),
    also: "notice to parents, privacy notice, consent, data protection, approve notice, consent of parents, consents, parental consent, privacy, privacy policy, data protection notice, dpdp, gdpr, personal data, permission, अभिभावकों के लिए सूचना, सहमति, गोपनीयता, अभिभावकों की सहमति, निजता, अनुमति, डेटा सुरक्षा",
  },
  "/orders": {
    page: "print#orders-and-paperwork",
    help: say(
      "Schools order cards for their classes here, and the print desk accepts and prints the orders. An order can cover several classes. Cards are printed only for verified students.",
    ),
    also: "orders, order cards, request cards, open orders, order a replacement, duplicate card, delivery, order, print, print cards, printing, get cards printed, order printing, reprint, order id cards, id cards, new cards, card order, needed by, when are the cards ready, lost card, replace a card, deliver, delivered, documents, packing list, labels, withdraw an order, ऑर्डर, कार्ड ऑर्डर करें, कार्ड मँगाएँ, प्रिंट, छपाई, कार्ड छपवाएँ, पहचान पत्र मँगाएँ, फिर से छापें, खोया कार्ड, नया कार्ड, डिलीवरी",
  },
  "/own-classes": {
    page: "verify",
    help: say(
      "These are your classes. Open a class to see its students, or go directly to its roster, its submissions or its sign-off.",
    ),
    also: "my classes, classes, teacher, students, मेरी कक्षाएँ, कक्षाएँ, शिक्षक, विद्यार्थी",
  },
  "/proofs": {
    page: "verify#have-the-cards-of-a-class-signed-off",
    help: say(
      "For each class, see how many cards are signed, not signed yet or reported as wrong. Open a class to check its cards. Only cards that are waiting to be printed are listed.",
    ),
    also: "sign-off, class proofs, sign cards, approve cards, teacher signature, proof, proofs, sign, sign the cards, signature, approval, approve before printing, check the cards, preview of the cards, paper proof, कक्षा की मंज़ूरी, हस्ताक्षर, कार्ड जाँचें, मंज़ूरी, स्वीकृति, प्रूफ़, कार्ड मंज़ूर करें",
  },
  "/school-counts": {
    page: "administer#progress-of-the-schools",
    help: say(
      "See each school's number of students by status: submitted, verified or printed. This screen shows no individual students.",
    ),
    also: "counts by school, statistics, numbers, report, board, students of each school, progress, number of students, compare schools, विद्यालयों की गिनती, आँकड़े, रिपोर्ट, प्रगति, विद्यालयवार, विद्यार्थियों की संख्या",
  },
  "/school-counts/classes": {
    page: "print#which-classes-are-ready",
    help: say(
      "See which classes of all schools have cards to print, and which are still waiting for their school. A class can be in both lists. Click a number to open the cards or students.",
    ),
    also: "counts by class, ready classes, waiting classes, which classes are ready to print, classes to verify, which classes are waiting, progress, number of students, class counts, missing, sent back, what to print, तैयार कक्षाएँ, कौन सी कक्षाएँ, कक्षाओं की गिनती, कक्षावार, छापने को तैयार",
  },
  "/school/classes": {
    page: "collect#create-a-form-a-class-and-a-link",
    help: say(
      "Add and edit the classes in your school. Click a class to see its students. Each class needs an upload link before parents can send their details.",
    ),
    also: "classes, class list, add class, new class, sections, class, edit class, delete class, remove class, section, students per class, total students, class teacher, कक्षाएँ, नई कक्षा, सेक्शन, कक्षा जोड़ें, कक्षा हटाएँ, कक्षा",
  },
  "/classes/staff": {
    page: "collect#staff",
    help: say(
      "Add and edit groups of staff, such as teachers or drivers. They get their own form and their own cards, and stay in their group when a new school year begins. Each group needs an upload link before its members can send their details.",
    ),
    also: "staff, teachers, employees, drivers, office, staff list, staff cards, staff group, teacher cards, cards for teachers, add teacher, id cards for staff, peons, guards, कर्मचारी, शिक्षक, स्टाफ़, शिक्षकों के कार्ड, कर्मचारी कार्ड, चालक, अध्यापक",
  },
  "/school/dashboard": {
    page: "verify#what-is-next",
    help: say(
      "See how many students have sent their details, and how many are waiting for verification. Click a number to open the list.",
    ),
    also: "dashboard, home, overview, statistics, pending, start page, what is next, to do, tasks, numbers, progress, count of students, डैशबोर्ड, कुल संख्या, सत्यापन शेष, होम, आगे क्या, गिनती, प्रगति",
  },
  "/school/submissions": {
    page: "verify",
    help: say(
      "Check the details and photos that families have sent, and verify them. Choose “Review” to go through them one by one. Only verified students get a card.",
    ),
    also: "submissions, review, verify one by one, approve, check photos, send back, verify, verify students, verify details, verify photos, photo, photos, new submissions, waiting, pending, check details, confirm, reject, bad photo, replace photo, undo verification, प्रविष्टियाँ, सत्यापित करें, विवरण जाँचें, स्वीकृति, सत्यापन, जाँचें, फ़ोटो, फ़ोटो जाँचें, ख़राब फ़ोटो, स्वीकार करें, वापस भेजें, लंबित",
  },
  "/school/upload-links": {
    page: "collect#create-a-form-a-class-and-a-link",
    help: say(
      "Each class gets a link that parents use to fill in the form on their phones. Choose “New Link”, then share the address, the QR code or the message. You can pause a link at any time.",
    ),
    also: "upload links, parent link, share link, qr code, whatsapp message, photo day, link, links, new link, form link, send the form, whatsapp, message to parents, photo, photographer, take photos, photo days, photograph a class, camera, deadline, close a link, pause a link, expired link, expiry, extend a link, share the form, limit of uses, अपलोड लिंक, लिंक भेजें, क्यूआर कोड, लिंक, फ़ोटो, फ़ोटोग्राफ़र, फ़ोटो खींचें, अभिभावकों को भेजें, व्हाट्सऐप, अंतिम तिथि, लिंक बंद करें",
  },
  "/students": {
    page: "verify#correct-errors",
    help: say(
      "Find students with any status by name, phone or number. Tick several students to act on all of them at once, for example to send them back or to remove them.",
    ),
    also: "students, all students, find student, child, move to another class, send back, student, children, search, find by phone, name, edit student, correct a name, wrong name, spelling, date of birth, phone number, transfer, change class, remove student, delete student, photo, photos, export, excel, download, list of students, consent, विद्यार्थी, छात्र, बच्चा खोजें, विद्यार्थी खोजें, विद्यार्थी हटाएँ, नाम सुधारें, ग़लत नाम, कक्षा बदलें, फ़ोटो, फ़ोन नंबर, सहमति, एक्सेल",
  },
  "/students/:id": {
    page: "verify#correct-errors",
    help: say(
      "This is everything about one student: answers, photo, cards and history. You can correct, send back or remove the record. After a correction, the record may have to be verified again.",
    ),
    also: "student record, edit student, correct details, change photo, erase, replace photo, wrong photo, history of a student, consent of a family, delete personal data, print one card, reprint one card, विद्यार्थी का रिकॉर्ड, विवरण सुधारें, फ़ोटो बदलें, ग़लत फ़ोटो, सहमति, डेटा मिटाएँ, इतिहास",
  },
  "/students/changed": {
    page: "print#printed-batches-and-reprints",
    help: say(
      "These printed cards no longer match the students' records. To print them again, choose “Students whose details changed after printing” on the Print Desk.",
    ),
    also: "changed cards, reprint, to reprint, outdated cards, old cards, print again, cards to reprint, changed details, wrong card, correct a card, misprint, details changed after printing, छपे कार्ड जो बदल गए, फिर से छापें, पुराने कार्ड, दोबारा छापें, ग़लत कार्ड, बदली हुई जानकारी",
  },
  "/students/duplicates": {
    page: "verify#correct-errors",
    help: say(
      "Find records that may belong to the same child. Keep one of them, merge both, or mark them as belonging to two children. You can undo each of these actions.",
    ),
    also: "possible duplicates, same child twice, merge, double entry, duplicate, duplicates, duplicate students, twice, same student, repeated, double, two records, संभावित दोहराव, एक बच्चा दो बार, मिलाएँ, दोहराव, डुप्लीकेट विद्यार्थी, डुप्लीकेट, दो बार",
  },
  "/students/removed": {
    page: "verify#correct-errors",
    help: say(
      "Restore a removed student, or download the record. After the date in the list, the record is permanently deleted with its photos and history.",
    ),
    also: "removed students, bin, trash, deleted, restore, undelete, remove, restore a student, deleted students, bring back, recycle bin, undo delete, delete for ever, archive, left the school, हटाए गए विद्यार्थी, कूड़ेदान, वापस लाएँ, हटाए गए, विद्यार्थी वापस लाएँ, मिटाए गए",
  },
  "/templates": {
    page: "collect#the-parents-form",
    help: say(
      "These are the forms that parents fill in. Each school needs a form before it can create upload links. You can restore a removed form below the list.",
    ),
    also: "form templates, forms, parent form, questions, fields, form, form template, parents' form, what parents fill in, add a field, add a question, required field, form language, translate the form, hindi form, फ़ॉर्म टेम्पलेट, फ़ॉर्म, प्रश्न, अभिभावकों का फ़ॉर्म, फ़ील्ड जोड़ें, अनुवाद",
  },
  "/templates/:id": {
    page: "collect#the-parents-form",
    help: say(
      "Change the fields in a form, and see at once what parents see. Answers that families have already given are kept. If a change affects them, IDMS asks you before saving.",
    ),
    also: "edit form, form fields, questions, translations, form languages, फ़ॉर्म बदलें, फ़ील्ड, प्रश्न, अनुवाद",
  },
  "/templates/new": {
    page: "collect#the-parents-form",
    help: say(
      "Create the form that parents fill in. Add a field for each detail that you need. “Map to” tells IDMS which field is the name, the phone number or the photo.",
    ),
    also: "new form, create form, add form, new template, नया फ़ॉर्म, नया टेम्पलेट, फ़ॉर्म बनाएँ",
  },
  "/tokens": {
    page: "api#a-token-for-your-program",
    help: say(
      "With a token, a script or another system acts in your name. Give the token only the rights that it needs. Copy the token immediately, because it is shown only once.",
    ),
    also: "api tokens, api key, access token, integration, script, token, api, keys, program, connect another system, automation, api टोकन, टोकन, एपीआई, टोकन बनाएँ, दूसरी प्रणाली",
  },
  "/webhooks": {
    page: "api#webhooks",
    help: say(
      "IDMS sends another system a message when something happens. The message contains no personal data. Add the system's address, copy the secret, then send a test.",
    ),
    also: "webhooks, notifications, integration, other system, events, webhook, hook, connect another system, notify, notifications to a system, वेबहुक, सूचनाएँ, घटनाएँ, वेबहुक जोड़ें, दूसरी प्रणाली",
  },
  "/webhooks/:id": {
    page: "api#webhooks",
    help: say(
      "These are the messages that were sent to one webhook in the last month. If a message failed, you see the other system's response and can send the message again.",
    ),
    also: "webhook messages, deliveries, failed messages, send again, वेबहुक के संदेश, असफल संदेश",
  },
};
