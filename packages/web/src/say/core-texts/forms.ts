/** Core's UI strings, in the page's language. */
import { lossText as coreLossText } from "@idms/core/forms/templates/form-use";
import { noticeText as coreNoticeText } from "@idms/core/forms/notices/notice-text";
import { inLanguage } from "../say/say.ts";

export const noticeText = /* @__PURE__ */ inLanguage("noticeText", coreNoticeText);
export const lossText = /* @__PURE__ */ inLanguage("lossText", coreLossText);
