import { expect, test } from "vitest";
import { countStudents } from "@idms/core/collect/dashboard/count-students";
import { classCountName, dashboardSchema } from "@idms/core/collect/dashboard/dashboard";

const classes = [
  { id: 1, class_name: "Class 10", section: null },
  { id: 2, class_name: "Class 2", section: "A" },
];
const group = (
  classroom: number,
  status: "SUBMITTED" | "VERIFIED" | "ID_GENERATED",
  count: number,
  from = true,
) => ({
  classroom,
  status,
  count,
  from_parents: from,
});
const groups = [
  group(1, "SUBMITTED", 4),
  group(1, "VERIFIED", 3, false),
  group(1, "ID_GENERATED", 2),
  group(2, "SUBMITTED", 1),
];

test("the cards count students, submissions by parents, pending verifications and generated IDs", () => {
  expect(countStudents(groups, classes, 7)).toMatchObject({
    students: 10,
    parents_submitted: 7,
    verification_pending: 5,
    id_pending: 8,
    id_generated: 2,
    schools: 7,
  });
});

test("each class, in order, has its total, its pending verifications and its counts by status", () => {
  const two = { classroom: 2, classroom_name: "Class 2 - A", class_name: "Class 2" };
  const ten = { classroom: 1, classroom_name: "Class 10", class_name: "Class 10" };
  const rosters = { rosters: [{ classroom: 2, expected: 3, received: 1 }], behind: [] };
  const waiting = [
    { place: 1, kind: "sent_back", count: 2 },
    { place: 1, kind: "unsigned", count: 1 },
    { place: null, kind: "printed", count: 5 },
  ] as const;
  const counts = countStudents(groups, classes, 1, rosters, waiting);
  expect(counts).toMatchObject({ expected: 3, received: 1, sent_back: 2, to_sign: 1, to_hand_out: 5 });
  expect(counts.class_counts).toEqual([
    {
      ...two,
      expected: 3,
      received: 1,
      to_verify: 1,
      sent_back: 0,
      to_sign: 0,
      to_order: 0,
      to_print: 0,
      to_hand_out: 0,
      to_deliver: 0,
      delivered_on: null,
      ends_soon: 0,
      total: 1,
      pending: 1,
      submitted: 1,
      verified: 0,
      generated: 0,
    },
    {
      ...ten,
      expected: 0,
      received: 0,
      to_verify: 2,
      sent_back: 2,
      to_sign: 1,
      to_order: 2,
      to_print: 2,
      to_hand_out: 0,
      to_deliver: 0,
      delivered_on: null,
      ends_soon: 0,
      total: 9,
      pending: 4,
      submitted: 4,
      verified: 3,
      generated: 2,
    },
  ]);
});

test("a school without students has zero counts, and its classes are still listed", () => {
  const empty = countStudents([], classes, 1);
  expect(empty).toMatchObject({ students: 0, parents_submitted: 0, id_pending: 0, id_generated: 0 });
  expect(empty.class_counts.map(({ total, pending }) => [total, pending])).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test("the dashboard reads the counts unchanged", () => {
  const counted = countStudents(groups, classes, 7);
  expect(dashboardSchema.parse(counted)).toEqual({
    ...counted,
    asked_by_families: 0,
    is_notice_due: false,
  });
  expect(dashboardSchema.parse({})).toMatchObject({ students: 0, class_counts: [] });
});

test("a class has the name in the response, else that in the list of classes, else its ID", () => {
  const names = new Map([[5, "6 - A"]]);
  const counted = { classroom: 5, total: 0, pending: 0, submitted: 0, verified: 0, generated: 0 };
  expect(classCountName({ ...counted, classroom_name: "Six" }, names)).toBe("Six");
  expect(classCountName({ ...counted, class_name: "Six" }, names)).toBe("Six");
  expect(classCountName(counted, names)).toBe("6 - A");
  expect(classCountName(counted, new Map())).toBe("5");
});
