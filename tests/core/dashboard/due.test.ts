import { expect, test } from "vitest";
import { countStudents } from "@idms/core/collect/dashboard/count-students";
import { dueCounts, DUE_KINDS, whatIsDue, type DueCounts } from "@idms/core/collect/dashboard/due";
import { nextSteps } from "@idms/core/collect/dashboard/next-step";
import { can, type Actor, type Holder } from "@idms/core/school/accounts/rights";

const progress = {
  submitted: 9,
  sent_back: 2,
  verified: 8,
  unsigned: 3,
  ordered: 0,
  printed: 4,
  undelivered: 3,
  on_the_way: 0,
  ends_soon: 1,
};

test("each student waits for one kind of work: a verified one is either to sign or to print", () => {
  expect(dueCounts(progress)).toEqual({
    to_verify: 7,
    sent_back: 2,
    to_sign: 3,
    to_order: 5,
    to_print: 5,
    to_hand_out: 4,
    to_deliver: 3,
    ends_soon: 1,
  });
});

test("once deliveries to a school are marked, only its delivered cards are to hand out", () => {
  expect(dueCounts({ ...progress, on_the_way: 3 })).toMatchObject({ to_hand_out: 1, to_deliver: 3 });
});

test("an ordered card is still to print, but not to order again", () => {
  expect(dueCounts({ ...progress, ordered: 8 })).toMatchObject({ to_sign: 3, to_order: 0, to_print: 5 });
});

test("a school orders the classes that are not ordered yet, even if others have cards to sign", () => {
  const classes = [
    { id: 1, class_name: "1", section: null },
    { id: 2, class_name: "2", section: null },
  ];
  const verified = (classroom: number) =>
    ({ classroom, status: "VERIFIED", from_parents: true, count: 10 }) as const;
  const waiting = [
    { place: 1, kind: "ordered", count: 10 },
    { place: 1, kind: "unsigned", count: 4 },
  ] as const;
  const counts = countStudents([verified(1), verified(2)], classes, 1, undefined, waiting);
  expect(counts).toMatchObject({ to_sign: 4, to_order: 10, to_print: 16 });
  expect(counts.class_counts.map(({ to_order }) => to_order)).toEqual([0, 10]);
});

const everything = Object.fromEntries(DUE_KINDS.map((kind, at) => [kind, at + 1])) as DueCounts;
const kindsFor = (who: Actor | Holder, counts = everything) =>
  whatIsDue(counts, (right) => can(who, right)).map(({ kind }) => kind);

test("each role sees the work that it may do, in the same order", () => {
  expect(kindsFor("SCHOOL_ADMIN")).toEqual([
    "to_verify",
    "sent_back",
    "to_sign",
    "to_order",
    "to_hand_out",
    "to_deliver",
    "ends_soon",
  ]);
  expect(kindsFor("SUPER_ADMIN")).toEqual([
    "sent_back",
    "to_print",
    "to_hand_out",
    "to_deliver",
    "ends_soon",
  ]);
  expect(kindsFor("TEACHER")).toEqual(["to_verify", "sent_back", "to_sign"]);
  expect(kindsFor("PRESS")).toEqual(["to_print"]);
  expect(kindsFor("AUDITOR")).toEqual([]);
});

test("a school admin who may print has nothing to order", () => {
  const kinds = kindsFor({ role: "SCHOOL_ADMIN", grants: ["print"] });
  expect(kinds).toEqual([
    "to_verify",
    "sent_back",
    "to_sign",
    "to_print",
    "to_hand_out",
    "to_deliver",
    "ends_soon",
  ]);
});

test("a kind of work for which nobody waits is not listed", () => {
  expect(whatIsDue({ ...everything, to_verify: 0, to_order: 0 }, () => true)).toEqual([
    { kind: "sent_back", count: 2 },
    { kind: "to_sign", count: 3 },
    { kind: "to_print", count: 5 },
    { kind: "to_hand_out", count: 6 },
    { kind: "to_deliver", count: 7 },
    { kind: "ends_soon", count: 8 },
  ]);
});

test("idms status names the commands in the same order, for the first school with each kind of work", () => {
  const at = { ...everything, schools: 2, forms: 1, templates: 1, classes: 2, students: 30 };
  const [one, both] = [["Green"], ["Blue", "Green"]];
  const schools = {
    all: both,
    to_verify: both,
    sent_back: one,
    to_sign: one,
    to_print: both,
    to_hand_out: one,
    to_deliver: one,
    ends_soon: one,
  };
  expect(nextSteps(at, schools)).toEqual([
    { command: 'idms students list --school "Blue" --status SUBMITTED', why: "1 to verify in 2 schools" },
    { command: 'idms students list --school "Green" --sent-back', why: "2 sent back" },
    { command: 'idms sign-offs status --school "Green"', why: "3 to sign" },
    {
      command: "idms generate --all-schools --out 'print/{school}/{class}.pdf'",
      why: "5 to print in 2 schools",
    },
    { command: 'idms cards list --school "Green" --state printed', why: "6 to hand out" },
    { command: 'idms batches --school "Green" --not-delivered', why: "7 not delivered yet" },
    { command: 'idms cards list --school "Green" --state ends_soon', why: "8 expiring soon" },
    { command: "idms serve", why: "use IDMS in a browser" },
  ]);
});
