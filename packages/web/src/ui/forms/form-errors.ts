import type { FieldSentences } from "@idms/core/failure";
import { tell } from "../../say/say/retell.ts";

/** What the server finds wrong with the fields of a form, one text for each. */
export const formErrors = (wrong: FieldSentences): Record<string, string> =>
  Object.fromEntries(Object.entries(wrong).map(([name, all]) => [name, all.map(tell).join(" ")]));
