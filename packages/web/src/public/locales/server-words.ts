import { detailOr } from "@idms/core/school/log/read-failure";
import type { FieldMessages } from "@idms/core/failure";
import type { Sentence } from "@idms/core/sentence";
import { textLimit, type FieldText } from "@idms/core/forms/answers/check-answers";
import { fieldLabel, type FormField } from "@idms/core/forms/values/field";
import type { CallFailed } from "../../ui/api/call-failed.ts";
import type { Texts } from "./languages.ts";
import { texts as english } from "./en.ts";

/** A sentence of the server in the reader's language, where the catalogue has it; else its English. */
function sentence({ code, facts, message }: Sentence, texts: Texts): string {
  if (code === "later.tooMany") return texts.tooMany(Number(facts["n"]));
  const names = Object.keys(english.server) as (keyof Texts["server"])[];
  const name = names.find((name) => english.server[name] === message);
  return name ? texts.server[name] : message;
}

function word(name: keyof FieldText, field: FormField, texts: FieldText): string {
  const text = texts[name];
  return typeof text === "string" ? text : text(fieldLabel(field), textLimit(field));
}

/** A message about a field by its code, with the field's label as the reader sees it. */
function fieldSentence(wrong: Sentence, own: FormField, texts: Texts): string {
  const [group, name = ""] = wrong.code.split(".");
  const isOfField = group === "field" && Object.hasOwn(texts.field, name);
  return isOfField ? word(name as keyof FieldText, own, texts.field) : sentence(wrong, texts);
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
  const detail = detailOr(failure.data, "");
  const { code = "", facts = {} } = (failure.data ?? {}) as Partial<Sentence>;
  const heard = new Map<string, string>();
  const errors = fields.flatMap((field, index): [string, string[]][] => {
    const wrong = Object.hasOwn(failure.wrong, field.name) ? failure.wrong[field.name] : undefined;
    if (!wrong) return [];
    const words = wrong.map((each) => fieldSentence(each, own[index] ?? field, texts));
    for (const [at, { message }] of wrong.entries()) heard.set(message, words[at] as string);
    return [[field.name, words]];
  });
  const said = { code, facts, message: detail };
  const message = detail === "" ? fallback : (heard.get(detail) ?? sentence(said, texts));
  return { message, errors: Object.fromEntries(errors) };
}
