import { readSaid } from "@idms/core/forms/said/read-said";
import { addField, changeField, moveField, removeField } from "@idms/core/forms/templates/edit-fields";
import { defaultFields, type FormField } from "@idms/core/forms/values/field";
import {
  formTemplateInputSchema,
  type FormTemplate,
  type FormTemplateInput,
} from "@idms/core/forms/templates/template";
import type { Parts } from "@idms/core/upkeep/versions/merge";
import { tellRefusal } from "../../say/say/tell.ts";
import { readFormParts } from "./form-parts.ts";

/** A template that is being edited. Every field has a key that stays the same when its name or position changes. */
export interface Draft {
  id: number | null;
  name: string;
  school: number | null;
  fields: FormField[];
  keys: number[];
}

export type Edit =
  | { kind: "name"; name: string }
  | { kind: "school"; school: number | null }
  | { kind: "add" }
  | { kind: "remove"; index: number }
  | { kind: "move"; index: number; by: -1 | 1 }
  | { kind: "change"; index: number; change: Partial<FormField> }
  /** Applies the result of merging the draft with another user's changes. */
  | { kind: "merge"; parts: Parts };

/** Returns the draft of a template, or of a new one with the default fields for a school. */
export function draftOf(template: FormTemplate | null, school: number | null): Draft {
  const fields = template?.fields ?? defaultFields();
  return {
    id: template?.id ?? null,
    name: template?.name ?? "",
    school: template?.school ?? school,
    fields,
    keys: fields.map((_, at) => at),
  };
}

const newKey = (keys: readonly number[]): number => Math.max(-1, ...keys) + 1;

export function edited(draft: Draft, edit: Edit): Draft {
  const { fields, keys } = draft;
  switch (edit.kind) {
    case "name":
      return { ...draft, name: edit.name };
    case "school":
      return { ...draft, school: edit.school };
    case "add":
      return { ...draft, fields: addField(fields), keys: [...keys, newKey(keys)] };
    case "remove":
      return { ...draft, fields: removeField(fields, edit.index), keys: removeField(keys, edit.index) };
    case "move":
      return {
        ...draft,
        fields: moveField(fields, edit.index, edit.by),
        keys: moveField(keys, edit.index, edit.by),
      };
    case "merge": {
      const { name, school, fields: mergedFields } = readFormParts(edit.parts);
      const known = new Map(fields.map((field, at) => [field.name, keys[at]]));
      let next = newKey(keys);
      return {
        ...draft,
        name,
        school,
        fields: mergedFields,
        keys: mergedFields.map((field) => known.get(field.name) ?? next++),
      };
    }
    case "change":
      return { ...draft, fields: changeField(fields, edit.index, edit.change) };
  }
}

/**
 * The errors of a draft. The keys are `name`, `school_id` and `fields`, and keys like `fields.2.label` for one property
 * of one field.
 */
export type DraftErrors = Record<string, string>;

/** Returns the request body that saves a draft, or the errors of the draft. */
export function checkDraft({ name, fields, school }: Draft): {
  body?: FormTemplateInput;
  errors: DraftErrors;
} {
  const read = readSaid(formTemplateInputSchema, { name, fields, school_id: school });
  if (read.wrong === undefined) return { body: read.data, errors: {} };
  const errors: DraftErrors = {};
  for (const { path, sentence } of read.wrong) errors[path.join(".")] ??= tellRefusal(sentence);
  return { errors };
}
