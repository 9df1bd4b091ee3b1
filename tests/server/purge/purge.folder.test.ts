import { noticedSentences } from "@idms/core/students/noticed/noticed-sentences";
import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { isFile, transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import {
  auditLog,
  printBatchStudents,
  students,
  uniqueAnswers,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { emptyLog } from "../../../packages/server/src/installation/repair/rewrite.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { openApp } from "../../../packages/server/src/installation/open-app.ts";
import { drawCardNumber } from "../../../packages/server/src/cards/printed/printed-card.ts";
import { recordBatch } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { withStagedCards } from "../../../packages/server/src/cards/printed/staged-cards.ts";
import { findOldData, purgeData } from "../../../packages/server/src/upkeep/purge/purge-data.ts";
import { claimAnswers } from "../../../packages/server/src/installation/students/answer-rows.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { damage, fillLimits } from "../db/damage.ts";
import { plainPhoto } from "../import-school.ts";
import { appWithClass } from "../temporary-app.ts";
import { ageStored, allNames } from "../stored.ts";
import { onFile } from "../../own-installation.ts";

const OLD = "2023-06-01T00:00:00.000Z";
const NEW = "2026-06-01T00:00:00.000Z";
const MOMENT = new Date("2025-01-01T00:00:00.000Z");
const doer = { id: null, username: "cli:clerk" };

/**
 * Creates an old student, a new one, and an old one with a recent card. Each has a photo, a unique answer and a card.
 */
async function school() {
  const app = await appWithClass();
  const image = await plainPhoto();
  const names = ["Old Olive", "New Nisha", "Printed Pia"] as const;
  const photos = await Promise.all(names.map(() => storeFile(app.files.photos, image, "jpg")));
  const signature = await storeFile(app.files.photos, image, "jpg");
  const ids = await transaction(app.db, async (tx) => {
    const rows = names.map((full_name, index) => ({
      school_id: app.school.id,
      class_id: app.classroom.id,
      status: "ID_GENERATED" as const,
      full_name,
      photo: photos[index] as string,
      meta: {},
      files: (index === 0 ? { signature } : {}) as Record<string, string>,
    }));
    const ids = await insertStudents(tx, rows);
    for (const [index, id] of ids.entries()) {
      const touched = { updated_at: names[index] === "New Nisha" ? NEW : OLD };
      await tx.update(students).set(touched).where(eq(students.id, id)).run();
    }
    for (const [index, id] of ids.entries())
      await claimAnswers(tx, { id, school_id: app.school.id }, [{ field: "phone", key: `9${index}` }]);
    return ids;
  });
  const batch = {
    made_by: "clerk",
    school_id: app.school.id,
    school_name: "Green Valley",
    class_name: "5 - A",
    template_name: "Card",
    template_version: 1,
    layout: "card",
    file_name: "idcards.pdf",
    sha256: "",
    cards: 3,
    pages: 3,
  };
  const cards = ids.map((student, index) => ({
    student,
    name: names[index] as string,
    texts: "{}",
    photo: photos[index] as string,
    despite: `${names[index]} has the same photo.`,
    despite_reasons: JSON.stringify([
      noticedSentences.proofWrong({ name: names[index] as string, note: "other" }),
    ]),
    duplicate: 0,
    signed_by: null,
    valid_until: null,
  }));
  for (const [created_at, printed] of [
    [OLD, cards],
    [NEW, cards.slice(2)],
  ] as const)
    await withStagedCards(app.db, async ({ table, db: own, add }) => {
      await add(printed.map((card) => ({ ...card, number: drawCardNumber() })));
      return transaction(own, (tx) => recordBatch(tx, { ...batch, created_at }, table));
    });
  for (const [name, when] of [
    ["old.eml", OLD],
    ["new.eml", NEW],
  ] as const) {
    await writeFile(join(app.folder.outbox, name), "");
    await utimes(join(app.folder.outbox, name), new Date(when), new Date(when));
  }
  return { ...app, photos, signature };
}

test("a dry run counts what was neither changed nor printed since, and changes nothing", async () => {
  const app = await school();
  expect(await findOldData(app, MOMENT)).toEqual({
    classes: [
      { school_id: 1, school: "Green Valley", class_name: "5", section: "A", students: 1, photos: 2 },
    ],
    students: 1,
    photos: 2,
    cards: 3,
    mails: 1,
    expected: 0,
    isCompactionDue: isFile(app.db),
  });
  expect(await app.db.select().from(students).orderBy(students.id).all()).toHaveLength(3);
  expect(await allNames(app.files.photos)).toHaveLength(4);
});

test("a purge deletes the old students, their files and what old cards showed, and logs it", async () => {
  const app = await school();
  await purgeData(app, doer, MOMENT);
  expect(
    (await app.db.select().from(students).orderBy(students.id).all()).map((row) => row.full_name),
  ).toEqual(["New Nisha", "Printed Pia"]);
  expect((await app.db.select().from(uniqueAnswers).all()).map(({ value }) => value)).toEqual(["91", "92"]);
  expect(await allNames(app.files.photos)).toEqual([app.photos[1], app.photos[2]].toSorted());
  const { batch_id, position } = printBatchStudents;
  const cards = await app.db.select().from(printBatchStudents).orderBy(batch_id, position).all();
  expect(cards.map(({ batch_id, student_id, name }) => [batch_id, student_id, name])).toEqual([
    [1, null, null],
    [1, 2, null],
    [1, 3, null],
    [2, 3, "Printed Pia"],
  ]);
  expect(cards.map(({ photo }) => photo)).toEqual([null, null, null, app.photos[2]]);
  expect(cards.every(({ number }) => /^\w{12}$/.test(number))).toBe(true);
  // The card of a deleted student is no longer valid.
  expect(cards.map(({ state }) => state)).toEqual(["revoked", "printed", "printed", "printed"]);
  const found = "Printed Pia has the same photo.";
  expect(cards.map(({ despite }) => despite)).toEqual([null, null, null, found]);
  expect(await readdir(app.folder.outbox)).toEqual(["new.eml"]);
  const logged = await app.db.select().from(auditLog).all();
  expect(
    logged.map(({ actor, action, subject, school_id, details }) => ({
      actor,
      action,
      subject,
      school_id,
      details,
    })),
  ).toEqual([
    {
      actor: "cli:clerk",
      action: "purge",
      subject: "print_batches",
      school_id: null,
      details: { older_than: MOMENT.toISOString(), cards: 3 },
    },
    {
      actor: "cli:clerk",
      action: "purge",
      subject: "students",
      school_id: 1,
      details: { older_than: MOMENT.toISOString(), students: 1, erased: [1], emptied: [0] },
    },
  ]);
});

test("files left by a purge that was killed are gone after the next one", async () => {
  const app = await school();
  await transaction(app.db, async (tx) => void (await tx.delete(students).run()));
  await transaction(app.db, async (tx) => void (await tx.delete(printBatchStudents).run()));
  for (const name of await allNames(app.files.photos))
    await ageStored(app.files, "photos", name, new Date(OLD));
  await purgeData(app, doer, MOMENT);
  expect(await allNames(app.files.photos)).toEqual([]);
});

onFile("a purge removes nothing from a damaged database, which must be restored first", async () => {
  const { db, folder } = await school();
  await fillLimits(db);
  await emptyLog(db);
  await damage(folder.database);
  const app = await openApp({ data: folder.root, create: false });
  onTestFinished(app.close);
  const purging = purgeData(app, doer, MOMENT);
  await expect(purging).rejects.toMatchObject({
    kind: "damaged",
    message: expect.stringContaining("Restore the database from a backup"),
  });
  expect(await findOldData(app, MOMENT)).toMatchObject({ students: 1 });
});
