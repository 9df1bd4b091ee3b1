import { fieldFor, MAP_TARGETS, type FieldType, type FormField, type MapTarget } from "../values/field.ts";

/** The loss an edit means for everything that relies on a field as it was saved. */
export interface FieldLoss {
  /** The field as it was saved. */
  field: FormField;
  isRemoved: boolean;
  /** Its new name; null where it keeps the old one. */
  renamed: string | null;
  /** Its new type; null where it keeps the old one. */
  retyped: FieldType | null;
  /** The options that can no longer be chosen. */
  options: string[];
  /** The columns of the student that it no longer fills. */
  targets: MapTarget[];
}

/** A field of a draft, and the place that it has in the saved form; null for one that is new. */
export interface DraftField {
  field: FormField;
  from: number | null;
}

/**
 * The losses a draft means for a saved form, field by field in the saved order. A new label, order or option loses
 * nothing. A field continues under its name: one that was removed and added again is the same to cards and answers.
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
