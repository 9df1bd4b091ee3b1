import { lazily } from "../../lazily.ts";
import { z } from "zod";
import { photoDayFailures } from "./photo-day-failures.ts";
import { compareRolls } from "../../students/records/roll-order.ts";

/** The child in a photo: a student of the class by id, or a child whom its roster expects. */
export type ChildRef = { student: number } | { expected: number };

/** A child as it travels with each photo: `s12` is the student 12, `e5` the child 5 of the roster. Never a name, never a place in a list. */
export const writtenChild = (ref: ChildRef): string =>
  "student" in ref ? `s${ref.student}` : `e${ref.expected}`;

/** @throws Failure `invalid` for what names no child. */
export function readChild(key: string): ChildRef {
  const [, kind, digits] = /^([se])([1-9]\d{0,14})$/.exec(key) ?? [];
  if (digits === undefined) throw photoDayFailures.noChild();
  return kind === "s" ? { student: Number(digits) } : { expected: Number(digits) };
}

/** A child of the class as whoever takes the photos sees it, and nothing else of it. */
const photoDayChild = z.object({
  child: z.string(),
  name: z.string(),
  roll: z.string(),
  has_photo: z.boolean(),
  /** The version of the record, or of the child's line on the roster, from which the name is taken. */
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

/** The order of the roster: by roll number as numbers go, then by name; who has no number comes last. */
export const orderChildren = <C extends Pick<PhotoDayChild, "name" | "roll">>(children: readonly C[]): C[] =>
  children.toSorted((a, b) => compareRolls(a.roll, b.roll) || asWritten().compare(a.name, b.name));
