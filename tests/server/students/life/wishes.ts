import type { Right } from "@idms/core/school/accounts/rights";
import fc from "fast-check";

/** Who tries: a super admin, the school's own administrator, another school's, who holds the link, or who holds nothing. */
const CALLERS = ["root", "own", "other", "parent", "nobody"] as const;
export type CallerName = (typeof CALLERS)[number];

/** The possible actions on records, and the right that each requires. */
export const DEEDS = {
  create: "students.create",
  verify: "students.verify",
  unverify: "students.unverify",
  send_back: "students.send_back",
  undo_send_back: "students.undo_send_back",
  mark_id_generated: "students.mark_id_generated",
  correct: "students.correct",
  phone: "students.correct",
  move: "students.correct",
  remove: "students.remove",
  restore: "students.restore",
  bulk_verify: "students.verify",
  bulk_unverify: "students.unverify",
  bulk_send_back: "students.send_back",
  bulk_undo_send_back: "students.undo_send_back",
  bulk_move: "students.correct",
  bulk_remove: "students.remove",
  bulk_restore: "students.restore",
  merge: "students.merge",
  undo_merge: "students.merge",
  tell_apart: "students.tell_apart",
  undo_tell_apart: "students.tell_apart",
  match: "expected_students.match",
  unmatch: "expected_students.unmatch",
  expect: "expected_students.create",
  expect_no_more: "expected_students.delete",
  promote: "students.promote",
  undo_promote: "students.undo_promote",
} as const satisfies Record<string, Right>;

/** Actions without an account: through a link, or with the command line. */
const OTHERWISE = ["submit", "photograph", "import", "print"] as const;

export interface Wish {
  do: keyof typeof DEEDS | (typeof OTHERWISE)[number];
  by: CallerName;
  /** The school: the first, the second, or a third one that no caller belongs to. */
  school: 0 | 1 | 2;
  /** Positions among the school's records. */
  who: number;
  whom: number;
  /** Index of an answer, class or row. */
  choice: number;
  flag: boolean;
}

/** Generates actions. Most of them are by a permitted caller. */
export const wishes: fc.Arbitrary<Wish> = fc.record({
  do: fc.constantFrom(...(Object.keys(DEEDS) as (keyof typeof DEEDS)[]), ...OTHERWISE),
  by: fc.oneof(
    { arbitrary: fc.constantFrom("own", "root"), weight: 6 },
    { arbitrary: fc.constantFrom("other", "parent", "nobody"), weight: 1 },
  ),
  school: fc.oneof({ arbitrary: fc.constantFrom(0, 1), weight: 9 }, { arbitrary: fc.constant(2), weight: 1 }),
  who: fc.nat(4),
  whom: fc.nat(4),
  choice: fc.nat(3),
  flag: fc.boolean(),
}) as fc.Arbitrary<Wish>;
