import { defaultFields, fieldFor, type FormField } from "../../forms/values/field.ts";
import { isShouted } from "../../spreadsheets/cells/set-name-right.ts";
import type { Doubt } from "./doubt-text.ts";
import { isNoAnswer } from "../answers/no-answer.ts";
import { answerDoubter } from "./plausible.ts";
import type { Sentence } from "../../sentence.ts";
import { noticedSentences } from "../noticed/noticed-sentences.ts";

export type DoubtCode = "no_answer" | "doubted" | "in_capitals";

interface DoubtFinding {
  field: string;
  code: DoubtCode;
  said: Sentence;
}

interface Answered {
  full_name: string;
  meta: Readonly<Record<string, unknown>>;
  /** The fields of the form that was answered, or null if the form no longer exists. */
  fields: readonly FormField[] | null;
}

const DOUBTED = {
  phone: noticedSentences.doubtedPhone,
  name: noticedSentences.doubtedName,
  answer: noticedSentences.doubtedAnswer,
} satisfies Record<Exclude<Doubt, "born">, unknown>;

/**
 * Returns a function that finds doubtful answers on a card, using the same rules as the form.
 * @param today YYYY-MM-DD
 * @param shownOf returns the fields of a form that the cards show; all by default
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
      if (isNoAnswer(answer)) return [{ field, code: "no_answer", said: noticedSentences.noAnswer() }];
      // Ages have a limit of their own at the gate, and a number behind a name may tell two children apart.
      if (doubt === "born" || (doubt === "name" && isNumbered(answer))) return [];
      return [{ field, code: "doubted", said: DOUBTED[doubt]() }];
    });
    if (name === undefined || found.some(({ field }) => field === name) || !isShouted(full_name))
      return found;
    return [...found, { field: name, code: "in_capitals", said: noticedSentences.inCapitals() }];
  };
}

const isNumbered = (name: string): boolean => /\p{L}/u.test(name) && /\p{Nd}/u.test(name);

/** The default fields, for students whose form no longer exists. */
const USUAL_FIELDS = defaultFields();
