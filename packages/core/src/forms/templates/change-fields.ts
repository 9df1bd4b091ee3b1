import { fieldFor, MAP_TARGETS, type FieldType, type FormField, type MapTarget } from "../values/field.ts";

/** A loss that editing a saved field causes for the cards and answers that rely on the field. */
export interface FieldLoss {
  /** The field in its saved form. */
  field: FormField;
  isRemoved: boolean;
  /** The field's new name, or null if the name is unchanged. */
  renamed: string | null;
  /** The field's new type, or null if the type is unchanged. */
  retyped: FieldType | null;
  /** The options that can no longer be chosen. */
  options: string[];
  /** The student columns that the field no longer fills. */
  targets: MapTarget[];
}

/** A field in a draft, and its index in the saved form. The index is null for a new field. */
export interface DraftField {
  field: FormField;
  from: number | null;
}

/**
 * Finds what a draft would lose compared with a saved form, field by field in the saved order. A new label, order or
 * option loses nothing. Fields are identified by name. For cards and answers, a field that was removed and added
 * again is the same field.
 */
export function lossesOf(saved: readonly FormField[], draft: readonly DraftField[]): FieldLoss[] {
  const after = draft.map(({ field }) => field);
  return saved
    .map((field, at): FieldLoss => {
      const kept = after.find(({ name }) => name === field.name);
      const now = kept ?? draft.find(({ from }) => from === at)?.field;
      const fills = (target: MapTarget) =>
        fieldFor(saved, target) === field && fieldFor(after, target) !== now;
      return {
        field,
        isRemoved: now === undefined,
        renamed: kept || !now ? null : now.name,
        retyped: !now || now.type === field.type ? null : now.type,
        options:
          now?.type === "select" ? field.options.filter((option) => !now.options.includes(option)) : [],
        targets: now ? MAP_TARGETS.filter(fills) : [],
      };
    })
    .filter(
      ({ isRemoved, renamed, retyped, options, targets }) =>
        isRemoved || renamed !== null || retyped !== null || options.length > 0 || targets.length > 0,
    );
}
