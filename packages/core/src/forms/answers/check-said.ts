import type { Sentence } from "../../sentence.ts";
import { fieldSentences } from "../said/field-sentences.ts";
import type { FormField } from "../values/field.ts";
import {
  checkAnswers,
  type Answers,
  type CheckedAnswers,
  type FieldWords,
  type FileAnswer,
} from "./check-answers.ts";

const said: FieldWords<Sentence> = {
  required: (label) => fieldSentences.required({ label }),
  phone: fieldSentences.phone(),
  email: fieldSentences.email(),
  date: fieldSentences.date(),
  option: fieldSentences.option(),
  image: fieldSentences.image(),
  tooLong: (label, limit) => fieldSentences.tooLong({ label, limit }),
  notText: (label) => fieldSentences.notText({ label }),
  taken: (label) => fieldSentences.taken({ label }),
};

/** Checks answers when the reader's language is not yet known. Errors are returned as sentences with codes. */
export const checkSaid = <F extends FileAnswer>(
  fields: readonly FormField[],
  answers: Answers<F>,
): CheckedAnswers<F, Sentence> => checkAnswers(fields, answers, said);
