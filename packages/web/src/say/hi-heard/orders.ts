// No speaker of this language has read this catalogue.
import type { Words } from "../say.ts";

/** What core says of orders and how they stand. */
export const heard: Words = {
  Ordered: "ऑर्डर हुआ",
  "Being made": "बन रहे हैं",
  "Question to the school": "विद्यालय से प्रश्न",
  Withdrawn: "वापस लिया गया",
  Taken: "लिया गया",
  "Asked back": "पूछा गया",
  Answered: "उत्तर दिया गया",
  "Said to be done": "पूरा बताया गया",
  "Choose the classes whose cards are ordered.": "वे कक्षाएँ चुनें जिनके कार्ड ऑर्डर करने हैं।",
  "An order is of at most {#most} classes: send two.":
    "एक ऑर्डर में अधिक से अधिक {#most} कक्षाएँ हो सकती हैं: दो ऑर्डर भेजें।",
  "Give the day as YYYY-MM-DD, such as 2027-03-31.": "दिन YYYY-MM-DD के रूप में दें, जैसे 2027-03-31।",
  "The day by which the cards are needed is over: choose today or a later one.":
    "जिस दिन तक कार्ड चाहिए वह बीत चुका है: आज या बाद का दिन चुनें।",
  "Order {#id} waits for the desk: take it first.": "ऑर्डर {#id} डेस्क की प्रतीक्षा में है: पहले उसे लें।",
  "Order {#id} is being made already: ask whoever makes it.":
    "ऑर्डर {#id} पहले से बन रहा है: जो बना रहा है उससे पूछें।",
  "Order {#id} waits for the school's answer.": "ऑर्डर {#id} विद्यालय के उत्तर की प्रतीक्षा में है।",
  "Order {#id} is done: order anew what is wanted besides.":
    "ऑर्डर {#id} पूरा हो चुका है: जो और चाहिए उसे नया ऑर्डर करें।",
  "Order {#id} was withdrawn: order anew.": "ऑर्डर {#id} वापस लिया गया था: नया ऑर्डर करें।",
  "Order {#id} has no question to answer.": "ऑर्डर {#id} में उत्तर देने के लिए कोई प्रश्न नहीं है।",
  "Somebody did something else with order {#id} just now: look again.":
    "किसी ने अभी-अभी ऑर्डर {#id} के साथ कुछ और किया: फिर से देखें।",
  "Nobody waits to be printed in {classes}: verify the submissions first, or leave the class out.":
    "{classes} में छपने के लिए कोई नहीं है: पहले जमा किए गए विवरण सत्यापित करें, या कक्षा छोड़ दें।",
  "{class} is ordered already, with order {#id}: leave it out, or withdraw that order first.":
    "{class} ऑर्डर {#id} में पहले से है: इसे छोड़ दें, या पहले वह ऑर्डर वापस लें।",
};
