import { fieldFor, type FormField } from "../../forms/values/field.ts";
import { fieldRole } from "../answers/field-role.ts";
import { SENT_BACK_REASONS, type SentBackReason } from "../records/record-actions.ts";

/** Whether a form asks for the part of a record that a reason concerns. Every record has the other parts. */
const ASKED: Partial<Record<SentBackReason, (fields: readonly FormField[]) => boolean>> = {
  photo: (fields) => fields.some(({ type }) => type === "file"),
  date_of_birth: (fields) => fields.some((field) => fieldRole(field) === "born"),
  phone: (fields) =>
    fieldFor(fields, "parent_phone") !== undefined || fields.some(({ type }) => type === "tel"),
};

/** Returns the reasons for which a record with these fields can be sent back; all reasons if the form is unknown. */
export const reasonsFor = (fields: readonly FormField[]): readonly SentBackReason[] =>
  fields.length === 0
    ? SENT_BACK_REASONS
    : SENT_BACK_REASONS.filter((reason) => ASKED[reason]?.(fields) ?? true);
