import { detailOr } from "@idms/core/school/sign-in/failed-call";
import type { FieldMessages } from "@idms/core/failure";
import type { FailureCode } from "@idms/core/all-sentences";
import { asSentence } from "@idms/core/as-sentence";
import type { Sentence } from "@idms/core/sentence";
import { textLimit, type FieldText } from "@idms/core/forms/answers/check-answers";
import { fieldLabel, type FormField } from "@idms/core/forms/values/field";
import { saidIn, type CallFailed } from "../../ui/api/call-failed.ts";
import type { Texts } from "./languages.ts";

/** The codes for links that open nothing. All of them have the same message, regardless of the reason. */
const CLOSED: readonly string[] = [
  "link.unknown",
  "link.inactive",
  "link.expired",
  "link.usedUp",
] satisfies FailureCode[];

/** Translates a message from the server. If the catalogue lacks the message, returns the English text. */
function sentence(said: Sentence, texts: Texts): string {
  if (said.code === "later.tooMany") return texts.tooMany(Number(said.facts["n"]));
  return CLOSED.includes(said.code) ? texts.invalidLink : saidIn(texts.server, said);
}

function word(name: keyof FieldText, field: FormField, texts: FieldText): string {
  const text = texts[name];
  return typeof text === "string" ? text : text(fieldLabel(field), textLimit(field));
}

/** Translates a field's message by its code, using the label that the reader sees. */
function fieldSentence(wrong: Sentence, own: FormField, texts: Texts): string {
  const [group, name = ""] = wrong.code.split(".");
  const isOfField = group === "field" && Object.hasOwn(texts.field, name);
  return isOfField ? word(name as keyof FieldText, own, texts.field) : sentence(wrong, texts);
}

/** The part of a failure that is shown to the user: its message, and messages by field. */
export interface Refusal {
  message: string;
  errors: FieldMessages;
}

/**
 * Returns the part of a failure that is shown to the user.
 * @param fields the fields as the server knows them
 * @param own the same fields as shown to the reader
 * @param fallback the message for a failure without a message from the server
 */
export function refusalOf(
  failure: CallFailed,
  { fields, own, texts, fallback }: { fields: FormField[]; own: FormField[]; texts: Texts; fallback: string },
): Refusal {
  const said = asSentence(detailOr(failure.data, fallback), failure.data);
  let message = sentence(said, texts);
  const errors = fields.flatMap((field, index): [string, string[]][] => {
    const wrong = Object.hasOwn(failure.wrong, field.name) ? failure.wrong[field.name] : undefined;
    if (!wrong) return [];
    const words = wrong.map((each) => fieldSentence(each, own[index] ?? field, texts));
    const same = wrong.findIndex((each) => isSame(each, said));
    if (same !== -1) message = words[same] as string;
    return [[field.name, words]];
  });
  return { message, errors: Object.fromEntries(errors) };
}

/** Whether two messages report the same error: they have the same code and the same label. */
const isSame = (wrong: Sentence, said: Sentence): boolean =>
  said.code !== "" && wrong.code === said.code && wrong.facts["label"] === said.facts["label"];
