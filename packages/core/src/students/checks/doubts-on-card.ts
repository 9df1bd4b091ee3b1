import { defaultFields, fieldFor, type FormField } from "../../forms/values/field.ts";
import { isShouted } from "../../spreadsheets/cells/set-name-right.ts";
import type { Doubt } from "./doubt-text.ts";
import { isNoAnswer } from "../answers/no-answer.ts";
import { answerDoubter } from "./plausible.ts";

export type DoubtCode = "no_answer" | "doubted" | "in_capitals";

interface DoubtFinding {
  field: string;
  code: DoubtCode;
  message: string;
}

interface Answered {
  full_name: string;
  meta: Readonly<Record<string, unknown>>;
  /** The form that was answered; null where it is gone. */
  fields: readonly FormField[] | null;
}

/** The messages for an answer that nobody means, and for one that is probably not meant. */
const NO_ANSWER =
  "This is not an answer, but what a program makes of a missing or a spoiled one. Type it again.";
const DOUBTED: Record<Exclude<Doubt, "born">, string> = {
  phone: "This does not look like a phone number in use.",
  name: "This does not look like a name.",
  answer: "This does not look like an answer.",
};
const IN_CAPITALS = "The name is all in capitals or in small letters.";

/**
 * Finds the answers on a card that are hardly meant, by the rules by which the form asks about them.
 * @param today YYYY-MM-DD
 * @param shownOf the fields of a form that the cards show; all unless given
 */
export function cardDoubter(
  today: string,
  shownOf: ((fields: readonly FormField[]) => ReadonlySet<string>) | undefined,
): (student: Answered) => DoubtFinding[] {
  const prepare = (fields: readonly FormField[]) => {
    const shown = shownOf?.(fields);
    const asked = shown ? fields.filter(({ name }) => shown.has(name)) : fields;
    return { doubted: answerDoubter(asked, today), name: fieldFor(asked, "full_name")?.name };
  };
  const byForm = new Map<Answered["fields"], ReturnType<typeof prepare>>();
  return ({ fields, meta, full_name }) => {
    const { doubted, name } = byForm.get(fields) ?? prepare(fields ?? USUAL_FIELDS);
    if (!byForm.has(fields)) byForm.set(fields, { doubted, name });
    const answers = name === undefined ? meta : { ...meta, [name]: full_name };
    const found = doubted(answers).flatMap(({ field, doubt }): DoubtFinding[] => {
      const answer = String(answers[field]).trim();
      if (isNoAnswer(answer)) return [{ field, code: "no_answer", message: NO_ANSWER }];
      // Ages have a limit of their own at the gate, and a number behind a name may tell two children apart.
      if (doubt === "born" || (doubt === "name" && isNumbered(answer))) return [];
      return [{ field, code: "doubted", message: DOUBTED[doubt] }];
    });
    if (name === undefined || found.some(({ field }) => field === name) || !isShouted(full_name))
      return found;
    return [...found, { field: name, code: "in_capitals", message: IN_CAPITALS }];
  };
}

const isNumbered = (name: string): boolean => /\p{L}/u.test(name) && /\p{Nd}/u.test(name);

/** The fields for students whose form is gone. */
const USUAL_FIELDS = defaultFields();
