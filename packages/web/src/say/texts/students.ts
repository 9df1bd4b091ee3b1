/** Texts of core in the language of the page. */
import { duplicateText as coreDuplicateText } from "@idms/core/students/records/duplicate-text";
import { listText as coreListText } from "@idms/core/students/answers/list-text";
import { recordText as coreRecordText } from "@idms/core/students/records/record-text";
import { inLanguage } from "../say/say.ts";

export const recordText = /* @__PURE__ */ inLanguage("recordText", coreRecordText);
export const listText = /* @__PURE__ */ inLanguage("listText", coreListText);
export const duplicateText = /* @__PURE__ */ inLanguage("duplicateText", coreDuplicateText);
