import { formRules } from "../said/form-rule-sentences.ts";
import { chooseSentences } from "../said/choose-sentences.ts";
import { valueSentences } from "../said/value-sentences.ts";
import { issueOf, saying } from "../../sentence-schema.ts";
import { z } from "zod";
import type { Sentence } from "../../sentence.ts";
import { chosenId, idSchema, versionSchema } from "../../ids.ts";
import { FIELD_TYPES, fieldLabel, type FormField } from "../values/field.ts";
import { shownNoticeAnswer } from "../notices/notice-schemas.ts";
import { keptWords } from "./own-words.ts";
import { ownWordsAnswer, ownWordsShape } from "./own-words-schemas.ts";
import { readFields } from "./read-fields.ts";
import { labelSentences } from "../said/label-sentences.ts";
import { optionalText, requiredText } from "../said/text-schema.ts";

const NAME_LIMIT = 100;
const MOST_FIELDS = 100;
const MOST_OPTIONS = 200;

const optionsSchema = z
  .array(requiredText(labelSentences.option(), NAME_LIMIT))
  .max(MOST_OPTIONS)
  .nullish()
  .transform((options) => [...new Set(options)]);

/** A form field in API responses to staff and parents. */
export const fieldAnswer = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  options: z.array(z.string()),
  map_to: z.string().nullable(),
  unique: z.boolean(),
  siblings: z.boolean().optional(),
  ...ownWordsAnswer,
} satisfies Record<keyof FormField, z.ZodType>);

const fieldShape = fieldAnswer.extend({
  name: requiredText(labelSentences.fieldName(), NAME_LIMIT),
  label: optionalText(labelSentences.fieldLabel(), NAME_LIMIT),
  type: z.enum(
    FIELD_TYPES,
    saying(valueSentences.oneOf({ what: labelSentences.aFieldType(), options: FIELD_TYPES })),
  ),
  required: z.boolean().nullish(),
  options: optionsSchema,
  map_to: optionalText("map_to", NAME_LIMIT),
  unique: z.boolean().nullish(),
  siblings: z.boolean().nullish(),
  ...ownWordsShape,
});

/** Validates one field from the editor: a select needs an option, and only a file field can map to the photo. */
const fieldSchema = fieldShape
  .transform(({ siblings, labels, help, option_labels, ...field }): FormField => {
    const options = field.type === "select" ? field.options : [];
    return {
      ...field,
      required: field.required ?? false,
      options,
      map_to: field.map_to || null,
      unique: field.unique ?? false,
      ...(field.unique && siblings && { siblings }),
      ...keptWords({ labels, help, option_labels }, options),
    };
  })
  .superRefine((field, context) => {
    if (field.type === "select" && field.options.length === 0)
      context.addIssue(issueOf(formRules.needsOptions({ label: fieldLabel(field) }), ["options"]));
    if (field.map_to === "photo" && field.type !== "file")
      context.addIssue(issueOf(formRules.photoNeedsFile(), ["map_to"]));
    if (field.type === "file" && (field.map_to === "full_name" || field.map_to === "parent_phone"))
      context.addIssue(issueOf(formRules.fileNeedsPhoto({ target: field.map_to }), ["map_to"]));
  });

/** Returns the index of the first repeated string, or -1. */
const repeatedAt = (texts: readonly (string | null)[]): number =>
  texts.findIndex((text, at) => text !== null && texts.indexOf(text) < at);

/**
 * Validates the fields of a template to save: at least one field, no duplicate names, and no column that is mapped
 * twice.
 */
export const fieldsSchema = z
  .array(fieldSchema)
  .min(1, saying(formRules.noFields()))
  .max(MOST_FIELDS)
  .superRefine((fields, context) => {
    const refuse = (at: number, property: "name" | "map_to", text: (value: string) => Sentence) => {
      const value = fields[at]?.[property];
      if (value) context.addIssue(issueOf(text(value), [at, property]));
    };
    refuse(repeatedAt(fields.map(({ name }) => name)), "name", (name) => formRules.sameName({ name }));
    refuse(repeatedAt(fields.map(({ map_to }) => map_to)), "map_to", (target) =>
      formRules.sameTarget({ target }),
    );
  });

/** The form template that a super admin saves. `school_id` is required. */
export const formTemplateInputSchema = z.object({
  name: requiredText(labelSentences.name(), NAME_LIMIT),
  fields: fieldsSchema,
  school_id: chosenId(chooseSentences.school()),
});
export type FormTemplateInput = z.output<typeof formTemplateInputSchema>;

/** A template in an API response. */
export const formTemplateAnswer = z.object({
  id: z.int(),
  name: z.string(),
  school: z.object({ id: z.int(), name: z.string() }),
  fields: z.array(fieldAnswer),
  version: z.int(),
});

/** Card information for families: whether a preview is available, and the size of the photo frame in mm. */
export const publicCardAnswer = z.object({
  preview: z.boolean(),
  frame: z.object({ width: z.number(), height: z.number(), shape: z.string() }).nullable(),
});

/** The response to parents with the form behind a link, and with the school, class and child that the link is for. */
export const publicFormAnswer = z.object({
  fields: z.array(fieldAnswer),
  school: z.string(),
  class: z.string(),
  section: z.string().nullable(),
  /** The child's name, and whether the child's details have arrived. Present only on a link for one child. */
  child: z.object({ name: z.string(), received: z.boolean() }).optional(),
  /** Set when every child in the class already has a record. */
  full: z.boolean().optional(),
  /** Card information. Present only if the school has a design. */
  card: publicCardAnswer.optional(),
  /** Whether the parent's phone gives guidance while the photo is taken. */
  coach: z.boolean(),
  /** The notice that parents read and accept. */
  notice: shownNoticeAnswer,
});
export type PublicForm = z.output<typeof publicFormAnswer>;

/** Parses a template. `school` may be an ID, or an object with a name and possibly without an ID. */
export const formTemplateSchema = formTemplateAnswer
  .extend({
    id: idSchema,
    school: z.union([idSchema, z.object({ id: idSchema.optional(), name: z.string().optional() })]).nullish(),
    fields: z.unknown(),
    version: versionSchema,
  })
  .transform(({ school, fields, ...template }) => ({
    ...template,
    school: typeof school === "number" ? school : (school?.id ?? null),
    schoolName: typeof school === "number" ? null : (school?.name ?? null),
    fields: readFields(fields),
  }));
export type FormTemplate = z.output<typeof formTemplateSchema>;
