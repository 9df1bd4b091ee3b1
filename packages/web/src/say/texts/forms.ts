/** Texts of core in the language of the page. */
import * as core from "@idms/core";
import { retold } from "../retell.ts";

export const noticeText = /* @__PURE__ */ retold(core.noticeText);
export const lossText = /* @__PURE__ */ retold(core.lossText);
