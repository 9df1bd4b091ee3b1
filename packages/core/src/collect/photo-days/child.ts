import { lazily } from "../../lazily.ts";
import { z } from "zod";
import { photoDayFailures } from "./photo-day-failures.ts";
import { compareRolls } from "../../students/records/roll-order.ts";

/** The child in a photo: a student in the class or an expected student on the class's roster, identified by ID. */
export type ChildRef = { student: number } | { expected: number };

/**
 * Formats a reference to a child, which is sent with each photo. `s12` is student 12, and `e5` is expected student 5.
 * The reference is never a name or a position in a list.
 */
export const writtenChild = (ref: ChildRef): string =>
  "student" in ref ? `s${ref.student}` : `e${ref.expected}`;

/** @throws Failure `invalid` for an invalid reference. */
export function readChild(key: string): ChildRef {
  const [, kind, digits] = /^([se])([1-9]\d{0,14})$/.exec(key) ?? [];
  if (digits === undefined) throw photoDayFailures.noChild();
  return kind === "s" ? { student: Number(digits) } : { expected: Number(digits) };
}

/** A child in the class, with only the data that the photographer may see. */
const photoDayChild = z.object({
  child: z.string(),
  name: z.string(),
  roll: z.string(),
  has_photo: z.boolean(),
  /** The version of the record or the roster entry that the name comes from. */
  version: z.int(),
});
export type PhotoDayChild = z.output<typeof photoDayChild>;

export const photoDayClassAnswer = z.object({
  school: z.string(),
  classroom: z.string(),
  expires_at: z.string(),
  children: z.array(photoDayChild),
});
export type PhotoDayClass = z.output<typeof photoDayClassAnswer>;

const asWritten = lazily(() => new Intl.Collator("und", { numeric: true }));

/**
 * Sorts children as on a roster: by roll number in numeric order, then by name. Children without a roll number come
 * last.
 */
export const orderChildren = <C extends Pick<PhotoDayChild, "name" | "roll">>(children: readonly C[]): C[] =>
  children.toSorted((a, b) => compareRolls(a.roll, b.roll) || asWritten().compare(a.name, b.name));
