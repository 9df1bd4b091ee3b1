import { detailOr } from "@idms/core/school/log/read-failure";
import type { FieldMessages } from "@idms/core/failure";
import { textLimit, type FieldText } from "@idms/core/forms/answers/check-answers";
import { fieldLabel, type FormField } from "@idms/core/forms/values/field";
import type { CallFailed } from "../../ui/api/call-failed.ts";
import type { Texts } from "./languages.ts";
import { texts as english } from "./en.ts";

/** What the server says is English. A sentence that the English catalogue has is said in the reader's language. */
function sentence(said: string, texts: Texts): string {
  const names = Object.keys(english.server) as (keyof Texts["server"])[];
  const name = names.find((name) => english.server[name] === said);
  if (name) return texts.server[name];
  const minutes = Number(/\d+/.exec(said)?.[0] ?? 1);
  return english.tooMany(minutes) === said ? texts.tooMany(minutes) : said;
}

function word(name: keyof FieldText, field: FormField, texts: FieldText): string {
  const text = texts[name];
  return typeof text === "string" ? text : text(fieldLabel(field), textLimit(field));
}

/** A message about a field, which carries the field's label; `own` is the field as the reader sees it. */
function fieldSentence(said: string, field: FormField, own: FormField, texts: Texts): string {
  const names = Object.keys(texts.field) as (keyof FieldText)[];
  const name = names.find((name) => word(name, field, english.field) === said);
  return name ? word(name, own, texts.field) : sentence(said, texts);
}

/** The shown part of a failure: its sentence, and messages by field. */
export interface Refusal {
  message: string;
  errors: FieldMessages;
}

/**
 * @param fields as the server knows them
 * @param own the same fields as the reader sees them
 * @param fallback for a failure of which the server says nothing
 */
export function refusalOf(
  failure: CallFailed,
  { fields, own, texts, fallback }: { fields: FormField[]; own: FormField[]; texts: Texts; fallback: string },
): Refusal {
  const said = detailOr(failure.data, "");
  const heard = new Map<string, string>();
  const errors = fields.flatMap((field, index): [string, string[]][] => {
    const wrong = Object.hasOwn(failure.wrong, field.name) ? failure.wrong[field.name] : undefined;
    if (!wrong) return [];
    const messages = wrong.map(({ message }) => message);
    const words = messages.map((message) => fieldSentence(message, field, own[index] ?? field, texts));
    for (const [at, message] of messages.entries()) heard.set(message, words[at] as string);
    return [[field.name, words]];
  });
  const message = said === "" ? fallback : (heard.get(said) ?? sentence(said, texts));
  return { message, errors: Object.fromEntries(errors) };
}
