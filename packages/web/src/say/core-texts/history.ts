/** Core's UI strings for a record's history, in the page's language. */
import { historyText as coreHistoryText } from "@idms/core/students/records/record-history";
import { REASON_WORDS as coreReasonWords } from "@idms/core/students/records/record-text";
import { inLanguage } from "../say/say.ts";
import { DEED_WORDS } from "./upkeep.ts";

export const REASON_WORDS = /* @__PURE__ */ inLanguage("REASON_WORDS", coreReasonWords);
const historyText = /* @__PURE__ */ inLanguage("historyText", coreHistoryText);
export const HISTORY_WORDS = { deeds: DEED_WORDS, reasons: REASON_WORDS, history: historyText };
