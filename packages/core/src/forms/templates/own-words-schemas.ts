import { z } from "zod";
import type { Sentence } from "../../sentence.ts";
import { PARENT_LANGUAGES } from "../values/parent-languages.ts";
import { labelSentences } from "../said/label-sentences.ts";
import { optionalText } from "../said/text-schema.ts";

const LABEL_LIMIT = 100;
const HELP_LIMIT = 300;

const language = z.enum(PARENT_LANGUAGES);
const inLanguages = (label: Sentence, limit: number) => z.partialRecord(language, optionalText(label, limit));

/** A school's own wording for a field in other languages, as returned by the API. */
export const ownWordsAnswer = {
  labels: z.partialRecord(language, z.string()).optional(),
  help: z.partialRecord(language, z.string()).optional(),
  option_labels: z.partialRecord(language, z.record(z.string(), z.string())).optional(),
};

/** A school's own wording for a field in its saved form. */
export const ownWordsShape = {
  labels: inLanguages(labelSentences.fieldLabel(), LABEL_LIMIT).optional(),
  help: inLanguages(labelSentences.help(), HELP_LIMIT).optional(),
  option_labels: z
    .partialRecord(language, z.record(z.string(), optionalText(labelSentences.option(), LABEL_LIMIT)))
    .optional(),
};
