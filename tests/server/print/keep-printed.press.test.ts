import { join } from "node:path";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import sharp from "sharp";
import { expect, test } from "vitest";
import { addTemplate } from "../../../packages/server/src/cards/designs/add-template.ts";
import { changeTemplate } from "../../../packages/server/src/cards/designs/change-template.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { earlierVersions, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { cardsOfStudent } from "../../../packages/server/src/cards/printed/card-rows.ts";
import { insertUser } from "../../../packages/server/src/school/accounts/user-rows.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { sweepDataFolder } from "../../../packages/server/src/upkeep/sweep/sweep-orphans.ts";
import type { App } from "../../../packages/server/src/installation/open-app.ts";
import { chooseCards } from "../../../packages/server/src/print/choosing/choose-cards.ts";
import { openBatch, type KnownBatch } from "../../../packages/server/src/print/choosing/choose-reprint.ts";
import { generateCards } from "../../../packages/server/src/print/runs/generate-cards.ts";
import {
  checkReprint,
  reprintCards,
  type Reprint,
} from "../../../packages/server/src/print/runs/reprint-cards.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { plainPhoto } from "../import-school.ts";
import { ageStored, allNames } from "../stored.ts";
import { appWithClass } from "../temporary-app.ts";
import { byHand } from "../by-hand.ts";

const background = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 540, height: 860, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** Creates a class of one student whose card is printed from a template. */
async function printedCard() {
  const app = await appWithClass();
  const { db, school, classroom } = app;
  const photo = await storeFile(app.files.photos, await plainPhoto(300, 400), "jpg");
  const fields = cardFieldsSchema.parse({
    full_name: { x: 20, y: 500, width: 500, height: 80 },
    photo: { x: 170, y: 100, width: 200, height: 260, isImage: true },
  });
  const template = await addTemplate(app, {
    schoolId: school.id,
    name: "Blue",
    isDefault: true,
    cardSize: { w: 54, h: 86 },
    fields,
    background: await background("#3355aa"),
  });
  const { student, caller } = await transaction(db, async (tx) => {
    const meta = { full_name: "Asha Rao", secret: "no card shows this" };
    const row = { school_id: school.id, class_id: classroom.id, status: "VERIFIED" as const, meta };
    const [student = 0] = await insertStudents(tx, [{ ...row, full_name: "Asha Rao", photo }]);
    const user = { username: "root", password_hash: "x", role: "SUPER_ADMIN" as const };
    const { id, username, role } = await insertUser(tx, user);
    return { student, caller: { id, username, role, grants: [], school_id: null, session: "" } };
  });
  const chosen = await chooseCards(app, { school: "1", class: "5 - A", layout: "card" });
  const print = () =>
    generateCards(app, chosen, {
      output: join(app.folder.root, "cards.pdf"),
      mark: false,
      actor: { id: null, name: "asha" },
    });
  return { app, photo, template, student, caller, print };
}

/** Returns all cards of a batch, for an exact reprint. */
async function asReprint(app: App, batch: number): Promise<[KnownBatch, Reprint]> {
  const known = await openBatch(app, batch);
  const { cards, batch: printed } = known;
  const how = { layout: "card", sheet: printed.sheet!, printer: null, pdfx: null, despite: null } as const;
  return [known, { ...how, cards, why: { because: "other", reason: "a second set" } }];
}

test("a batch keeps what a printed card showed, and nothing else about its student", async () => {
  const { app, photo, student, print } = await printedCard();
  await print();
  expect(
    await app.db.all("SELECT student_id, name, photo, texts, despite FROM print_batch_students"),
  ).toEqual([
    { student_id: student, name: "Asha Rao", photo, texts: '{"full_name":"Asha Rao"}', despite: null },
  ]);
  expect(JSON.stringify(await app.db.all("SELECT * FROM print_batch_students"))).not.toContain("secret");
});

test("a printed photo outlives its student's next one and a sweep; one that was never printed does not", async () => {
  const { app, photo, print } = await printedCard();
  await print();
  const [next, unprinted] = [
    await storeFile(app.files.photos, await plainPhoto(), "jpg"),
    await storeFile(app.files.photos, await plainPhoto(), "jpg"),
  ];
  await byHand(app.db).update(students).set({ photo: next });
  for (const name of [photo, next, unprinted]) await ageStored(app.files, "photos", name);
  expect(await sweepDataFolder(app)).toEqual([unprinted]);
});

test("a background outlives its replacement and a sweep, and a printed one even its last earlier version", async () => {
  const { app, template, caller, print } = await printedCard();
  const { batch } = await print();
  const printed = template.background!;
  const red = await changeTemplate(app, caller, template.id, { background: await background("#aa3333") });
  const unprinted = red.background!;
  const thereStill = async () => {
    const there = await allNames(app.files.backgrounds);
    return [printed, unprinted].map((name) => there.includes(name));
  };
  await changeTemplate(app, caller, template.id, { background: await background("#33aa33") });
  for (const name of [printed, unprinted]) await ageStored(app.files, "backgrounds", name);
  await sweepDataFolder(app);
  expect(await thereStill()).toEqual([true, true]);
  await byHand(app.db).delete(earlierVersions).run();
  await sweepDataFolder(app);
  expect(await thereStill()).toEqual([true, false]);
  const again = await asReprint(app, batch);
  expect(await checkReprint(app, ...again, {})).toMatchObject({ pages: 1, leftOut: [] });
});

test("each card has its own number, and a card that is printed again replaces the previous one", async () => {
  const { app, student, print } = await printedCard();
  const output = join(app.folder.root, "again.pdf");
  const { batch: first } = await print();
  const { batch: other } = await print();
  const reprint = async (of: number) =>
    (await reprintCards(app, ...(await asReprint(app, of)), { output, actor: { id: null, name: "root" } }))
      .batch;
  const second = await reprint(first);
  const third = await reprint(second);
  // Another reprint of the first: the newest is good, no matter what was printed in between.
  const fourth = await reprint(first);
  const cards = await cardsOfStudent(app.db, student);
  const number = (of: number) => cards.find(({ batch }) => batch === of)?.number;
  expect(new Set(cards.map(({ number: each }) => each)).size).toBe(5);
  expect(
    cards.map(({ batch, state, state_by, replaced_by }) => [batch, state, state_by, replaced_by]),
  ).toEqual([
    [first, "replaced", "asha", number(other)],
    [other, "replaced", "root", number(second)],
    [second, "replaced", "root", number(third)],
    [third, "replaced", "root", number(fourth)],
    [fourth, "printed", null, null],
  ]);
});
