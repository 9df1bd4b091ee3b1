/** Texts of core in the language of the page. */
import {
  ORDER_STATE_WORDS as coreORDER_STATE_WORDS,
  ORDER_ACTION_WORDS as coreORDER_ACTION_WORDS,
} from "@idms/core/print/orders/order-life";
import { retold } from "../say/retell.ts";

export const orderStateWords = /* @__PURE__ */ retold(coreORDER_STATE_WORDS);
export const orderActionWords = /* @__PURE__ */ retold(coreORDER_ACTION_WORDS);
