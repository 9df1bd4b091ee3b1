/** Texts of core in the language of the page. */
import { lossText as coreLossText } from "@idms/core/forms/templates/form-use";
import { noticeText as coreNoticeText } from "@idms/core/forms/notices/notice-text";
import { retold } from "../say/retell.ts";

export const noticeText = /* @__PURE__ */ retold(coreNoticeText);
export const lossText = /* @__PURE__ */ retold(coreLossText);
