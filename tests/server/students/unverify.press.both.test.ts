import { join } from "node:path";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addTemplate } from "../../../packages/server/src/cards/designs/add-template.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { auditLog, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { chooseCards } from "../../../packages/server/src/print/choosing/choose-cards.ts";
import { generateCards } from "../../../packages/server/src/print/runs/generate-cards.ts";
import { actOnRecord } from "../../../packages/server/src/students/edits/act-on-record.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { appWithClass } from "../temporary-app.ts";
import { byHand } from "../by-hand.ts";
import { studentFailures } from "@idms/core/students/records/student-failures";

const doer = { id: null, username: "asha" };
const cardMade = studentFailures.cardMade();

/** Creates a class of one student who waits for verification, and actions on the student. */
async function submitted() {
  const app = await appWithClass();
  const { db, school, classroom } = app;
  await addTemplate(app, {
    schoolId: school.id,
    name: "Plain",
    isDefault: true,
    cardSize: { w: 54, h: 86 },
    fields: cardFieldsSchema.parse({ full_name: { x: 20, y: 500, width: 500, height: 80 } }),
  });
  const row = { school_id: school.id, class_id: classroom.id, status: "SUBMITTED" as const, meta: {} };
  const [id = 0] = await transaction(db, (tx) => insertStudents(tx, [{ ...row, full_name: "Asha Rao" }]));
  const chosen = { school: school.id, id };
  return {
    db,
    chosen,
    status: async () => (await db.select().from(students).where(eq(students.id, id)).get())?.status,
    verify: () => actOnRecord(db, doer, { ...chosen, action: "verify" }),
    unverify: () => actOnRecord(db, doer, { ...chosen, action: "unverify" }),
    print: async (mark: boolean) => {
      const card = { school: "1", class: "5 - A", layout: "card" as const, students: [id] };
      const output = join(app.folder.root, "cards.pdf");
      const options = { output, mark, actor: { id: null, name: "asha" } };
      return generateCards(app, await chooseCards(app, card), options);
    },
  };
}

test("a verification can be taken back and is logged; an unverified record has none to take back", async () => {
  const { db, chosen, status, verify, unverify } = await submitted();
  await expect(unverify()).rejects.toThrow(studentFailures.alreadyThere({ status: "SUBMITTED" }).message);
  await verify();
  expect((await unverify()).status).toBe("SUBMITTED");
  expect(await status()).toBe("SUBMITTED");
  await verify();
  const written = await db.select().from(auditLog).where(eq(auditLog.subject_id, chosen.id)).all();
  expect(
    written.filter(({ subject }) => subject === "students").map(({ actor, action }) => [actor, action]),
  ).toEqual([
    ["asha", "verify"],
    ["asha", "unverify"],
    ["asha", "verify"],
  ]);
});

test("a verified student with a printed card stays verified, marked or not", async () => {
  for (const mark of [false, true]) {
    const { status, verify, unverify, print } = await submitted();
    await verify();
    await print(mark);
    await expect(unverify()).rejects.toThrow(cardMade);
    expect(await status()).toBe(mark ? "ID_GENERATED" : "VERIFIED");
  }
});

test("a card that was printed before the verification does not prevent taking it back", async () => {
  const { status, verify, unverify, print } = await submitted();
  await print(false);
  await verify();
  await unverify();
  expect(await status()).toBe("SUBMITTED");
});

test("a student who was imported as verified and then printed stays verified", async () => {
  const { db, chosen, unverify, print } = await submitted();
  await byHand(db).update(students).set({ status: "VERIFIED" }).where(eq(students.id, chosen.id)).run();
  await print(false);
  await expect(unverify()).rejects.toThrow(cardMade);
});

test("a verification taken back during printing means no mark, unless the printing came first", async () => {
  const { status, verify, unverify, print } = await submitted();
  await verify();
  const printing = print(true);
  const isTaken = await unverify().then(
    () => true,
    (error: unknown) => {
      expect(error).toEqual(cardMade);
      return false;
    },
  );
  const { marked } = await printing;
  expect([marked, await status()]).toEqual(isTaken ? [0, "SUBMITTED"] : [1, "ID_GENERATED"]);
});

test("of many who take it back at once exactly one succeeds", async () => {
  const { verify, unverify } = await submitted();
  await verify();
  const tries = await Promise.allSettled(Array.from({ length: 20 }, unverify));
  expect(tries.filter((each) => each.status === "fulfilled")).toHaveLength(1);
});
