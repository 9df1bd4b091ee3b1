import type { FieldSentences } from "@idms/core/failure";
import { tellRefusal } from "../../say/say/tell.ts";

/** Returns the server's validation errors for a form, as one string per field. */
export const formErrors = (wrong: FieldSentences): Record<string, string> =>
  Object.fromEntries(Object.entries(wrong).map(([name, all]) => [name, all.map(tellRefusal).join(" ")]));
