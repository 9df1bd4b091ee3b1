/** Core's UI strings, in the page's language. */
import { BATCH_MARK_WORDS as coreBATCH_MARK_WORDS } from "@idms/core/print/sending/sent-batch";
import {
  ORDER_STATE_WORDS as coreORDER_STATE_WORDS,
  ORDER_ACTION_WORDS as coreORDER_ACTION_WORDS,
} from "@idms/core/print/orders/order-life";
import { inLanguage } from "../say/say.ts";

export const batchMarkWords = /* @__PURE__ */ inLanguage("batchMarkWords", coreBATCH_MARK_WORDS);
export const orderStateWords = /* @__PURE__ */ inLanguage("orderStateWords", coreORDER_STATE_WORDS);
export const orderActionWords = /* @__PURE__ */ inLanguage("orderActionWords", coreORDER_ACTION_WORDS);
