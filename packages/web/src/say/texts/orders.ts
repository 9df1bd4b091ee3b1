/** Texts of core in the language of the page. */
import * as core from "@idms/core";
import { retold } from "../retell.ts";

export const orderStateWords = /* @__PURE__ */ retold(core.ORDER_STATE_WORDS);
export const orderActionWords = /* @__PURE__ */ retold(core.ORDER_ACTION_WORDS);
