// No speaker of this language has read this catalogue.
import type * as orderLife from "@idms/core/print/orders/order-life";
import type { Wording } from "@idms/core/messages";

export const orderStateWords: Wording<typeof orderLife.ORDER_STATE_WORDS> = {
  ordered: "ऑर्डर हुआ",
  taken: "बन रहे हैं",
  asked: "विद्यालय से प्रश्न",
  done: "पूरा हुआ",
  withdrawn: "वापस लिया गया",
};

export const orderActionWords: Wording<typeof orderLife.ORDER_ACTION_WORDS> = {
  take: "लिया गया",
  ask: "पूछा गया",
  answer: "उत्तर दिया गया",
  finish: "पूरा बताया गया",
  withdraw: "वापस लिया गया",
};
