import { randomInt } from "node:crypto";
import { expect, inject, test } from "vitest";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { findStudentRows } from "../../../packages/server/src/installation/students/list-students.ts";
import { claimAnswers } from "../../../packages/server/src/installation/students/answer-rows.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { appWithClass } from "../temporary-app.ts";

/** Returns incompressible texts: four-byte characters without repetition. */
const incompressible = (length: number): string =>
  Array.from({ length }, () => String.fromCodePoint(0x2_0000 + randomInt(0xa000))).join("");

test("the longest permitted answers are stored, and found by name and by as many numbers as fit", async () => {
  const { db, school, classroom } = await appWithClass();
  const [name, letters] = [incompressible(200), () => incompressible(29)];
  const numbers = Array.from({ length: 100 }, (_, index) => [`no_${index}`, `${index % 10}${letters()}`]);
  const meta = Object.fromEntries([...numbers, ["roll", "A-77"]]);
  const whose = { school_id: school.id, class_id: classroom.id, status: "VERIFIED" as const };
  await transaction(db, (tx) => insertStudents(tx, [{ ...whose, full_name: name, meta }]));
  const found = async (search: string) =>
    (await findStudentRows(db, { school: school.id, search })).rows.length;
  expect([await found(name), await found("a-77"), await found(letters())]).toEqual([1, 1, 0]);
});

test("a text too long for the database to compare is refused, on a database with such a limit", async () => {
  const { db, school, classroom } = await appWithClass();
  const whose = { school_id: school.id, class_id: classroom.id, status: "SUBMITTED" as const };
  const key = incompressible(1000);
  const claimed = transaction(db, async (tx) => {
    const [id = 0] = await insertStudents(tx, [{ ...whose, full_name: "Asha", meta: {} }]);
    return claimAnswers(tx, { id, school_id: school.id }, [{ field: "remarks", key }]);
  });
  if (inject("postgresql")) await expect(claimed).rejects.toMatchObject({ kind: "invalid" });
  else expect(await claimed).toEqual([]);
});

test("a search with an impossible character finds nobody or is refused as invalid", async () => {
  const { db, school } = await appWithClass();
  const found = findStudentRows(db, { school: school.id, search: "a\0b" });
  if (inject("postgresql")) await expect(found).rejects.toMatchObject({ kind: "invalid" });
  else expect((await found).rows).toEqual([]);
});
