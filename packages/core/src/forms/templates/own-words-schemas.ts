import { z } from "zod";
import { PARENT_LANGUAGES } from "../values/parent-languages.ts";
import { optionalText } from "../values/text-schema.ts";

const LABEL_LIMIT = 100;
const HELP_LIMIT = 300;

const language = z.enum(PARENT_LANGUAGES);
const inLanguages = (label: string, limit: number) => z.partialRecord(language, optionalText(label, limit));

/** A school's words for a field in further languages, as they are answered. */
export const ownWordsAnswer = {
  labels: z.partialRecord(language, z.string()).optional(),
  help: z.partialRecord(language, z.string()).optional(),
  option_labels: z.partialRecord(language, z.record(z.string(), z.string())).optional(),
};

/** The own words as they are saved. */
export const ownWordsShape = {
  labels: inLanguages("Label", LABEL_LIMIT).optional(),
  help: inLanguages("Help", HELP_LIMIT).optional(),
  option_labels: z
    .partialRecord(language, z.record(z.string(), optionalText("Option", LABEL_LIMIT)))
    .optional(),
};
