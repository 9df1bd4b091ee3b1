// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

/** What core says of the school year. */
export const heard: Words = {
  "New school year": "नया सत्र",
  "Choose a school to see how it would go into its next year.": "विद्यालय चुनें और देखें कि वह अगले सत्र में कैसे जाएगा।",
  "Failed to load the school year": "सत्र लोड नहीं हो सका",
  "The school is in {name}, until {until}.": "विद्यालय सत्र {name} में है, {until} तक।",
  "Nobody has said yet in which school year this school is.":
    "अभी किसी ने नहीं बताया कि यह विद्यालय किस सत्र में है।",
  "Everybody goes into the next class, the last one leaves, and whoever is verified stays so for the new cards. Look at each class; nothing happens before you begin the year.":
    "सब अगली कक्षा में जाते हैं, अंतिम कक्षा विद्यालय छोड़ती है, और जो सत्यापित है वह नए कार्ड के लिए सत्यापित रहता है। हर कक्षा देख लें; सत्र आरंभ करने से पहले कुछ नहीं होता।",
  "The year that ends": "समाप्त होने वाला सत्र",
  "Its last day": "उसका अंतिम दिन",
  "The new year": "नया सत्र (नाम)",
  "Last day of the new year": "नए सत्र का अंतिम दिन",
  "The years are a guess: look at them.": "सत्र अनुमान से लिखे गए हैं: उन्हें देख लें।",
  "Where each class goes": "हर कक्षा कहाँ जाती है",
  "Goes to": "कहाँ जाती है",
  "Stays in this class": "इसी कक्षा में रहती है",
  "Leaves the school": "विद्यालय छोड़ती है",
  "Choose where it goes": "चुनें कि कहाँ जाए",
  "A new class…": "नई कक्षा…",
  "Name of the new class for {room}": "{room} के लिए नई कक्षा का नाम",
  "This is right": "यह सही है",
  "{#n} open upload link": "{#n} खुला अपलोड लिंक",
  "{#n} open upload links": "{#n} खुले अपलोड लिंक",
  "{#n} open photo day": "{#n} खुला फ़ोटो दिवस",
  "{#n} open photo days": "{#n} खुले फ़ोटो दिवस",
  "{#n} open upload link, {#m} open photo day": "{#n} खुला अपलोड लिंक, {#m} खुला फ़ोटो दिवस",
  "{#n} open upload link, {#m} open photo days": "{#n} खुला अपलोड लिंक, {#m} खुले फ़ोटो दिवस",
  "{#n} open upload links, {#m} open photo day": "{#n} खुले अपलोड लिंक, {#m} खुला फ़ोटो दिवस",
  "{#n} open upload links, {#m} open photo days": "{#n} खुले अपलोड लिंक, {#m} खुले फ़ोटो दिवस",
  "Leave upload links and photo days open": "अपलोड लिंक और फ़ोटो दिवस खुले रहने दें",
  "They were made for the year that ends, so they are paused, but for classes that stay. What comes through an open one is of the new year.":
    "ये समाप्त होने वाले सत्र के लिए बने थे, इसलिए रोक दिए जाते हैं, पर जो कक्षाएँ रहती हैं उनके नहीं। खुले लिंक से जो आता है वह नए सत्र का होता है।",
  "{#n} student not verified yet": "{#n} विद्यार्थी अभी असत्यापित",
  "{#n} students not verified yet": "{#n} विद्यार्थी अभी असत्यापित हैं",
  "Students who go elsewhere": "दूसरी जगह जाने वाले विद्यार्थी",
  "Repeaters, those who leave, and those who change the section.":
    "उसी कक्षा में रहने वाले, विद्यालय छोड़ने वाले, और सेक्शन बदलने वाले।",
  Student: "विद्यार्थी",
  "Take out": "निकालें",
  "Look at everybody once more": "सबको एक बार फिर जाँचें",
  "Then all are SUBMITTED. Otherwise whoever was verified stays so, and can be printed.":
    "तब सब “जमा” हो जाते हैं। नहीं तो जो सत्यापित था वह सत्यापित रहता है और छापा जा सकता है।",
  "Keep those who leave for so many days after the end of the year": "छोड़ने वालों को सत्र के अंत के बाद इतने दिन रखें",
  "Begin {year}": "{year} आरंभ करें",
  "Before the year can begin:": "सत्र आरंभ होने से पहले:",
  "Begin {year}? {#n} student into another class, {#stayed} staying, {#left} leaving. For a week this can be undone.":
    "{year} आरंभ करें? {#n} विद्यार्थी दूसरी कक्षा में, {#stayed} वहीं, {#left} छोड़ रहे हैं। एक सप्ताह तक इसे वापस लिया जा सकता है।",
  "Begin {year}? {#n} students into another class, {#stayed} staying, {#left} leaving. For a week this can be undone.":
    "{year} आरंभ करें? {#n} विद्यार्थी दूसरी कक्षा में, {#stayed} वहीं, {#left} छोड़ रहे हैं। एक सप्ताह तक इसे वापस लिया जा सकता है।",
  "Begin {year}? {#n} student into another class, {#stayed} staying, {#left} leaving. {links} and {days} paused. For a week this can be undone.":
    "{year} आरंभ करें? {#n} विद्यार्थी दूसरी कक्षा में, {#stayed} वहीं, {#left} छोड़ रहे हैं। रोके जाएँगे: {links}, {days}। एक सप्ताह तक इसे वापस लिया जा सकता है।",
  "Begin {year}? {#n} students into another class, {#stayed} staying, {#left} leaving. {links} and {days} paused. For a week this can be undone.":
    "{year} आरंभ करें? {#n} विद्यार्थी दूसरी कक्षा में, {#stayed} वहीं, {#left} छोड़ रहे हैं। रोके जाएँगे: {links}, {days}। एक सप्ताह तक इसे वापस लिया जा सकता है।",
  "{#n} student came or changed since this plan was made": "यह योजना बनने के बाद {#n} विद्यार्थी आया या बदला",
  "{#n} students came or changed since this plan was made": "यह योजना बनने के बाद {#n} विद्यार्थी आए या बदले",
  "Take them along with their class": "उन्हें कक्षा के साथ ले जाएँ",
  "Leave them as they are": "उन्हें जैसा है वैसा छोड़ें",
  "The school is taken into the new year…": "विद्यालय नए सत्र में ले जाया जा रहा है…",
  "{year} has begun.": "{year} आरंभ हो गया है।",
  "Undo the new year": "नया सत्र वापस लें",
  "{by} began it. Until {until} it can be undone.": "{by} ने इसे आरंभ किया। {until} तक इसे वापस लिया जा सकता है।",
  "Undo {year}? {#n} student as before, and {#returned} who left back.":
    "{year} वापस लें? {#n} विद्यार्थी पहले जैसा होगा, और छोड़ चुके {#returned} वापस आएँगे।",
  "Undo {year}? {#n} students as before, and {#returned} who left back.":
    "{year} वापस लें? {#n} विद्यार्थी पहले जैसे होंगे, और छोड़ चुके {#returned} वापस आएँगे।",
  "{#n} student changed since would stay as they are now:": "इस बीच बदला {#n} विद्यार्थी वैसा ही रहेगा जैसा अब है:",
  "{#n} students changed since would stay as they are now:": "इस बीच बदले {#n} विद्यार्थी वैसे ही रहेंगे जैसे अब हैं:",
  "The new year is undone…": "नया सत्र वापस लिया जा रहा है…",
  "{year} is undone.": "{year} वापस ले लिया गया।",
  "{rooms} and {last} come together in {into}.": "{rooms} और {last} एक साथ {into} में आती हैं।",
  "Say where {room} goes.": "बताएँ कि {room} कहाँ जाती है।",
  "Where {room} goes is a guess: look at it, and say that it is right.":
    "{room} कहाँ जाती है, यह अनुमान है: देख लें और बताएँ कि यह सही है।",
  "There is no class {#id} in this school.": "इस विद्यालय में कक्षा {#id} नहीं है।",
  "Say where each of the students goes.": "बताएँ कि हर विद्यार्थी कहाँ जाता है।",
  "Student {#id} stands twice in the plan.": "विद्यार्थी {#id} योजना में दो बार है।",
  "The name does not say which class follows on {room}.": "नाम से पता नहीं चलता कि {room} के बाद कौन-सी कक्षा है।",
  "{room} is the highest class of the school, so its students leave.":
    "{room} विद्यालय की सबसे ऊँची कक्षा है, इसलिए इसके विद्यार्थी विद्यालय छोड़ते हैं।",
  "It is not certain that the number in {room} is that of the class.":
    "यह निश्चित नहीं है कि {room} में लिखी संख्या कक्षा की है।",
  "It could be any of {rooms}.": "यह इनमें से कोई भी हो सकती है: {rooms}।",
  "{room} is the only class of that year.": "उस वर्ष की एकमात्र कक्षा {room} है।",
  "No class of the next year has the same section.": "अगले वर्ष की किसी कक्षा का वही सेक्शन नहीं है।",
};
