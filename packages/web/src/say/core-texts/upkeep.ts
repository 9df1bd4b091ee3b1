/** Core's UI strings, in the page's language. */
import { DEED_WORDS as coreDeedWords, SUBJECT_WORDS as coreSubjectWords } from "@idms/core/school/log/deeds";
import { WEBHOOK_EVENT_WORDS as coreEventWords } from "@idms/core/school/log/webhook";
import { checkText as coreCheckText } from "@idms/core/upkeep/installation/check";
import { SETTING_WORDS as coreSettingWords } from "@idms/core/upkeep/installation/setting-words";
import { inLanguage } from "../say/say.ts";

export const checkText = /* @__PURE__ */ inLanguage("checkText", coreCheckText);
export const DEED_WORDS = /* @__PURE__ */ inLanguage("DEED_WORDS", coreDeedWords);
export const SUBJECT_WORDS = /* @__PURE__ */ inLanguage("SUBJECT_WORDS", coreSubjectWords);
export const WEBHOOK_EVENT_WORDS = /* @__PURE__ */ inLanguage("WEBHOOK_EVENT_WORDS", coreEventWords);
export const SETTING_WORDS = /* @__PURE__ */ inLanguage("SETTING_WORDS", coreSettingWords);
