/** Core's UI strings, in the page's language. */
import type { SentenceCode } from "@idms/core/all-sentences";
import { dueText as coreDueText } from "@idms/core/collect/dashboard/due";
import { duplicateText as coreDuplicateText } from "@idms/core/students/records/duplicate-text";
import { listText as coreListText } from "@idms/core/students/answers/list-text";
import { recordText as coreRecordText } from "@idms/core/students/records/record-text";
import type { StudentStatus } from "@idms/core/students/records/status";
import { tell } from "../say/tell.ts";
import { inLanguage } from "../say/say.ts";

export const recordText = /* @__PURE__ */ inLanguage("recordText", coreRecordText);
export const listText = /* @__PURE__ */ inLanguage("listText", coreListText);
export const dueText = /* @__PURE__ */ inLanguage("dueText", coreDueText);
export const duplicateText = /* @__PURE__ */ inLanguage("duplicateText", coreDuplicateText);

/** Returns the name of a student's status in the page's language. */
export function statusWords(status: StudentStatus): string {
  const code: SentenceCode = `status.${status}`;
  return tell({ code, message: status });
}
