import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { IMPORT_KINDS } from "@idms/core/collect/imports/import";
import { JOB_KINDS } from "@idms/core/upkeep/jobs/job-kinds";
import { eq, inArray, sql } from "drizzle-orm";
import sharp from "sharp";
import { writeDown } from "../../../packages/server/src/trust/log/audited.ts";
import { printName } from "../../../packages/server/src/cards/printed/kept-prints.ts";
import { addTemplate } from "../../../packages/server/src/cards/designs/add-template.ts";
import {
  cardOrders,
  printBatches,
  printBatchWithout,
  proposals,
  students,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { indexDue } from "../../../packages/server/src/installation/students/student-grams.ts";
import { listFiles, storedPath } from "../../../packages/server/src/installation/store/stored-files.ts";
import type { App } from "../../../packages/server/src/installation/open-app.ts";
import { cardsOfStudent } from "../../../packages/server/src/cards/printed/card-rows.ts";
import { actOnCards } from "../../../packages/server/src/students/edits/act-on-cards.ts";
import { chooseCards } from "../../../packages/server/src/print/choosing/choose-cards.ts";
import { generateCards } from "../../../packages/server/src/print/runs/generate-cards.ts";
import { carryOutPlan } from "../../../packages/server/src/students/spreadsheets/carry-out-plan.ts";
import { addDraft, mendDraft } from "../../../packages/server/src/collect/imports/drafts.ts";
import { giveFile } from "../../../packages/server/src/installation/job-files/job-files.ts";
import { linkSourced } from "../../../packages/server/src/installation/students/sourced-rows.ts";
import { putLines } from "../../../packages/server/src/collect/sources/source-rows.ts";
import { askJob, requireJob } from "../../../packages/server/src/upkeep/jobs/ask-job.ts";
import { actOnOrder } from "../../../packages/server/src/cards/orders/act-on-order.ts";
import { orderCards } from "../../../packages/server/src/cards/orders/order-cards.ts";
import { addExpected, changeExpected } from "../../../packages/server/src/school/rosters/edit-roster.ts";
import { shownNotice } from "../../../packages/server/src/collect/families/notices.ts";
import { correctRecord } from "../../../packages/server/src/students/edits/correct-record.ts";
import { shortenText } from "../../../packages/server/src/students/edits/own-card-texts.ts";
import { settleFault } from "../../../packages/server/src/students/edits/settle-wrong-card.ts";
import { actOnRecord } from "../../../packages/server/src/students/edits/act-on-record.ts";
import { sealLog } from "../../../packages/server/src/trust/sealing/seal-log.ts";
import { planStudents } from "../../../packages/server/src/students/spreadsheets/plan-students.ts";
import type { Served } from "../http/serving.ts";
import { addLink, filledForm, submit } from "../submissions/school-link.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { byHand } from "../by-hand.ts";
import { setPhotoFacts } from "../../../packages/server/src/installation/students/photo-rows.ts";
import { insertSignature } from "../../../packages/server/src/installation/students/card-rows.ts";

/** A person whose data is in the folder, and must not be found there after a purge. */
export interface Person {
  id: number;
  texts: string[];
  /** The stored name of the photo. */
  photo: string;
  /** Bytes from the middle of the photo, and of its copy for the press. */
  pixels: Buffer[];
}

const actor = { id: null, name: "clerk" };
const doer = { id: null, username: "clerk" };
const OLD = "2023-06-01T00:00:00.000Z";

/**
 * Runs everything that stores personal data, in the order of a year. Add any new feature that stores such data here,
 * and its data to `texts`.
 */
export async function fillFolder(served: Served, count: number): Promise<Person[]> {
  await askForReset(served);
  const people = await submitPeople(served, count);
  // So the index of names contains the values from before the corrections.
  await indexDue(served.app.db);
  await expectPeople(served, people);
  await proposeCorrections(served, people);
  await correctPeople(served, people);
  await verifyPeople(served, people);
  await proposePeople(served, people);
  await orderPeople(served, people);
  await lookAtCards(served, people);
  await printPeople(served, people);
  await logPeople(served, people);
  await findRenditions(served, people);
  await findPrint(served, people);
  await importAgain(served, people);
  await draftPeople(served, people);
  await fetchPeople(served, people);
  await exportPeople(served);
  return people;
}

async function submitPeople({ app, server, green }: Served, count: number): Promise<Person[]> {
  const { token } = await addLink(app, green);
  const config = { require_consent: false };
  const notice = await shownNotice({ db: app.db, config }, { school: green.school, holds: "students" });
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    // Letters only, because no name contains a long number.
    const mark = randomBytes(4)
      .toString("hex")
      .replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)] as string);
    const [name, phone, address] = [
      `Ünïque ${mark}`,
      `98${10_000_000 + index * 7919}`,
      `${mark} Temple Road`,
    ];
    const answers = { full_name: name, parent_phone: phone, address, _consent: notice.version };
    const key = { "Idempotency-Key": `key-${mark}` };
    const { body } = await submit(server.url, token, filledForm(await noise(), answers), key);
    const photo = (await rowOf(app, body.receipt)).photo ?? "";
    const pixels = [middleOf(await readFile(storedPath(app.folder.photos, photo)))];
    people.push({ id: body.receipt, texts: [name, phone, address], photo, pixels });
  }
  return people;
}

/** Adds people to a class's roster. Each entry also keeps its previous values. */
async function expectPeople({ app, green }: Served, people: readonly Person[]): Promise<void> {
  const classroom = { school: green.school, classroom: green.classroom };
  for (const person of people) {
    const mark = randomBytes(4).toString("hex");
    const { full_name, parent_phone } = await rowOf(app, person.id);
    const typed = { full_name, phone: parent_phone, roll_no: "", admission_no: `Adm ${mark}` };
    const mails = { before: `before-${mark}@example.org`, now: `now-${mark}@example.org` };
    const row = await addExpected(app.db, doer, classroom, { ...typed, email: mails.before });
    if (row.student_id !== person.id) throw new Error(`${full_name} was not found on the roster`);
    await changeExpected(app.db, doer, { school: green.school, id: row.id }, { ...typed, email: mails.now });
    person.texts.push(`Adm ${mark}`, ...Object.values(mails));
  }
}

/** Stores a proposed correction of each photo. Corrections of the records then keep it with the earlier versions. */
async function proposeCorrections({ app }: Served, people: readonly Person[]): Promise<void> {
  for (const { id, texts, photo } of people) {
    const x = randomInt(1e8, 1e9) / 1e10;
    const photo_correction = { crop: { x, y: 0, width: 0.8, height: 1 } };
    await transaction(app.db, (tx) =>
      setPhotoFacts(tx, { id, photo }, { looked_photo: photo, photo_correction }),
    );
    texts.push(String(x));
  }
}

/** Corrects records, whose previous values are kept. */
async function correctPeople({ app, green }: Served, people: readonly Person[]): Promise<void> {
  for (const { id, texts } of people) {
    const mark = randomBytes(4).toString("hex");
    const chosen = { school: green.school, id };
    await correctRecord(app.db, doer, chosen, {
      answers: { fatherName: `Father ${mark}` },
      reason: `Why ${mark}`,
    });
    await correctRecord(app.db, doer, chosen, { answers: { fatherName: "" } });
    texts.push(`Father ${mark}`, `Why ${mark}`);
  }
}

async function verifyPeople({ app, green }: Served, people: readonly Person[]): Promise<void> {
  for (const { id } of people)
    await actOnRecord(app.db, doer, { school: green.school, id, action: "verify" });
}

/** Adds children's data to an order. */
async function orderPeople({ app, green }: Served, people: readonly Person[]): Promise<void> {
  const wish = { school: green.school, students: [], classrooms: [green.classroom], needed_by: "2099-01-01" };
  const note = `First of all ${people.map(({ texts }) => texts[0]).join(", ")}`;
  const { id } = await orderCards(app.db, doer, { ...wish, note });
  for (const { texts } of people) {
    const chosen = { school: null, id };
    await actOnOrder(app.db, doer, chosen, { action: "ask", said: `How is ${texts[0]} written?` });
    await actOnOrder(app.db, doer, chosen, { action: "answer", said: `With an umlaut: ${texts[0]}` });
  }
  await actOnOrder(app.db, doer, { school: null, id }, { action: "withdraw", said: "" });
}

/** Sends second submissions for children, which are kept for the school's review. */
async function proposePeople({ app, server, green }: Served, people: readonly Person[]): Promise<void> {
  const { token } = await addLink(app, green);
  for (const { id, texts, pixels } of people) {
    const mark = randomBytes(4).toString("hex");
    const { full_name, parent_phone } = await rowOf(app, id);
    const answers = { full_name, parent_phone, address: `Proposed ${mark}` };
    const { status } = await submit(server.url, token, filledForm(await noise(), answers));
    const kept = await app.db.select().from(proposals).where(eq(proposals.student_id, id)).get();
    if (status !== 409 || !kept) throw new Error(`Nothing was kept for ${full_name}`);
    const [photo = ""] = Object.values(kept.files);
    pixels.push(middleOf(await readFile(storedPath(app.folder.photos, photo))));
    texts.push(`Proposed ${mark}`);
  }
}

/** Logs people's data. The log is sealed, but the data is still purged. */
async function logPeople({ app, green }: Served, people: readonly Person[]): Promise<void> {
  for (const { id, texts } of people) {
    const details = { reason: `Told by the aunt of ${randomBytes(4).toString("hex")}` };
    await transaction(app.db, (tx) =>
      writeDown(tx, doer, { done: "students.correct", details }, { id, school_id: green.school }),
    );
    texts.push(details.reason);
  }
  await sealLog(app);
}

/** Adds a note about each person's card on a class proof, and a shorter text for the card. */
async function lookAtCards({ app, green }: Served, people: readonly Person[]): Promise<void> {
  for (const { id, texts } of people) {
    const mark = randomBytes(4).toString("hex");
    const chosen = { school: green.school, id };
    const note = `Not the face of ${mark}`;
    const said = { school_id: green.school, student_id: id, made_by: "Ms Rao", card_version: "v" };
    await transaction(app.db, (tx) => insertSignature(tx, { ...said, outcome: "wrong", note }));
    await settleFault(app.db, doer, chosen);
    const recorded = `${texts[2]}, by the lake of ${mark}`;
    await shortenText(app.db, doer, chosen, { name: "address", text: `Lake ${mark}`, recorded });
    texts.push(note, recorded, `Lake ${mark}`);
  }
}

async function printPeople({ app, green }: Served, people: readonly Person[]): Promise<void> {
  await addTemplate(app, {
    schoolId: green.school,
    name: "Plain",
    isDefault: true,
    cardSize: { w: 54, h: 86 },
    fields: cardFieldsSchema.parse({
      full_name: { x: 20, y: 500, width: 500, height: 80 },
      photo: { x: 20, y: 20, width: 200, height: 300, isImage: true },
    }),
  });
  const card = { school: String(green.school), class: "5 - A", layout: "card" as const };
  await leaveOut(app, people, () => chooseCards(app, card));
  const chosen = await chooseCards(app, { ...card, students: people.map(({ id }) => id) });
  await generateCards(app, chosen, { output: join(await temporaryFolder(), "cards.pdf"), mark: true, actor });
  for (const { id, texts } of people) {
    const card = (await cardsOfStudent(app.db, id)).at(-1);
    const reason = `In the bag of ${texts[0]}'s aunt`;
    await actOnCards(app, doer, { school: null, numbers: [card?.number ?? ""] }, { action: "lose", reason });
    texts.push(reason);
  }
}

/** Prints the class while only the first or the last person is verified. Each batch keeps why the others have no card. */
async function leaveOut(
  app: App,
  people: readonly Person[],
  choose: () => ReturnType<typeof chooseCards>,
): Promise<void> {
  const output = join(await temporaryFolder(), "one.pdf");
  const ids = people.map(({ id }) => id);
  const setStatus = (whose: number[], status: "SUBMITTED" | "VERIFIED") =>
    byHand(app.db).update(students).set({ status }).where(inArray(students.id, whose)).run();
  for (const person of [people[0], people.at(-1)]) {
    await setStatus(ids, "SUBMITTED");
    await setStatus([person?.id ?? 0], "VERIFIED");
    await generateCards(app, await choose(), { output, mark: false, actor });
  }
  await setStatus(ids, "VERIFIED");
  for (const { id } of people) {
    const kept = await app.db.$count(printBatchWithout, eq(printBatchWithout.student_id, id));
    if (kept === 0 && people.length > 1) throw new Error(`No batch keeps why ${id} has no card in it`);
  }
}

/** Finds the press's cached copies of the photos. */
async function findRenditions({ app }: Served, people: readonly Person[]): Promise<void> {
  const { renditions } = app.folder;
  const files = await listFiles(renditions);
  for (const { photo, pixels } of people) {
    const file = files.find((name) => name.startsWith(stemOf(photo)));
    if (file === undefined) throw new Error(`Nothing was kept of ${photo}`);
    pixels.push(middleOf(await readFile(join(renditions, file))));
  }
}

/** Finds the stored file of the batch, which contains all photos. There is none if photos are encrypted. */
async function findPrint({ app }: Served, people: readonly Person[]): Promise<void> {
  if (app.files.keys) return;
  const batches = await app.db.select().from(printBatches).orderBy(printBatches.id).all();
  const file = await app.files.prints.get(printName(batches.at(-1)?.sha256 ?? ""));
  // An installation that encrypts photos keeps no print file.
  if (app.files.keys) return;
  for (const { id, pixels } of people)
    if (!pixels.some((some) => file?.includes(some)))
      throw new Error(`The photo of ${id} is in no kept print`);
}

const stemOf = (photo: string): string => photo.replace(".jpg", "");
const middleOf = (bytes: Buffer): Buffer => bytes.subarray(bytes.length >> 1).subarray(0, 32);

/** Imports a sheet with longer addresses, which moves the rows within the file. */
async function importAgain({ app }: Served, people: readonly Person[]): Promise<void> {
  const { school_id, form_template_id } = await rowOf(app, people[0]?.id ?? 0);
  const rows = people.map((person, index) => {
    const [name = "", phone = "", address = ""] = person.texts;
    const longer = `${address}, ${"beside the old well ".repeat(8)}`;
    return { row: index + 2, cells: { "Student Name": name, "Parent Phone": phone, Address: longer } };
  });
  const sheet = {
    rows,
    school: String(school_id),
    class: "5 - A",
    form: String(form_template_id),
    sure: ["whole" as const],
  };
  const planned = await planStudents(app, { ...sheet, photos: null, keyField: "Parent Phone" });
  const options = { file: "8a.csv", partial: false, dryRun: false, status: "VERIFIED" as const, actor };
  const { change } = await carryOutPlan(app, planned, options);
  if (change !== people.length) throw new Error(`${change} of ${people.length} were changed`);
}

/** Creates an import draft, which has people's data in its file and in corrected cells. */
async function draftPeople({ app, green }: Served, people: readonly Person[]): Promise<void> {
  const path = join(await temporaryFolder(), "roster.csv");
  const lines = people.map(({ texts: [name = "", phone = ""] }) => `${name},${phone},5 - A`);
  await writeFile(path, `Name,Phone,Class\n${lines.join("\n")}\n`);
  const draft = await addDraft(app, doer, {
    kind: "rosters",
    school: green.school,
    file: "roster.csv",
    options: { verified: false, replace_photos: false },
    give: (folder) => giveFile(app.files.jobs, folder, "csv", path),
  });
  const cells = people.map((person, index) => {
    const mark = randomBytes(4).toString("hex");
    person.texts.push(`Mended ${mark}`);
    return { row: index + 2, column: "Name", text: `Mended ${mark}` };
  });
  await mendDraft(app, doer, { id: draft.id, reach: { kinds: IMPORT_KINDS, school: null } }, { cells });
}

/** Stores people as records that were fetched from their school's own system. */
async function fetchPeople({ app, green }: Served, people: readonly Person[]): Promise<void> {
  const of = { school: green.school, file: "users" };
  const lines = people.map(({ id, texts }) => {
    const mark = randomBytes(4).toString("hex");
    texts.push(`Fetched ${mark}`);
    return { id: String(id), line: { sourcedId: String(id), givenName: `Fetched ${mark}` } };
  });
  await transaction(app.db, async (tx) => {
    await putLines(tx, of, lines, 1);
    const links = people.map(({ id, texts }) => ({
      id,
      sourced_id: `sis-${randomBytes(6).toString("hex")}`,
      texts,
    }));
    await linkSourced(tx, green.school, links);
    for (const { sourced_id, texts } of links) texts.push(sourced_id);
  });
}

/** Runs an export job, whose file contains everyone's data as text. */
async function exportPeople({ app, green }: Served): Promise<void> {
  const input = { school: green.school, what: "students", format: "csv", name: "" };
  const { id } = await askJob(app, doer, { kind: "export", input, school: green.school });
  const reach = { kinds: JOB_KINDS, school: null };
  while ((await requireJob(app.db, id, reach)).file === null) await sleep(50);
}

const askForReset = ({ server }: Served) =>
  fetch(`${server.url}/api/auth/password-reset/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "green@example.org" }),
  });

const rowOf = async ({ db }: App, id: number) => {
  const row = await db.select().from(students).where(eq(students.id, id)).get();
  if (!row) throw new Error(`There is no student ${id}`);
  return row;
};

/** Makes these people look unchanged and unprinted for years. */
export async function makeOld({ app }: Served, people: readonly Person[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await byHand(app.db).update(students).set({ updated_at: OLD }).where(inArray(students.id, ids)).run();
  await byHand(app.db)
    .update(cardOrders)
    .set({ updated_at: OLD })
    .where(sql`true`)
    .run();
  await byHand(app.db)
    .update(printBatches)
    .set({ created_at: OLD })
    .where(sql`true`)
    .run();
}

/** Creates a unique photo of higher resolution than the press needs, so the press stores a smaller copy. */
const noise = (): Promise<Buffer> =>
  sharp(randomBytes(60 * 80 * 3), { raw: { width: 60, height: 80, channels: 3 } })
    .resize(600, 800)
    .jpeg()
    .toBuffer();

/** Returns the remaining traces of these people in any file of a folder, such as `idms.db: a text of 7 (utf8)`. */
export async function tracesOf(root: string, people: readonly Person[]): Promise<string[]> {
  const found: string[] = [];
  for (const file of await listFiles(root)) {
    const bytes = await readFile(join(root, file));
    for (const { id, texts, photo, pixels } of people) {
      const isIn = (text: string) => bytes.includes(text, 0, "utf8") || bytes.includes(text, 0, "utf16le");
      const names = [...texts, photo];
      for (const text of names) if (isIn(text) || isIn(JSON.stringify(text))) found.push(`${file}: ${text}`);
      const isOf = file.includes(stemOf(photo)) || pixels.some((each) => bytes.includes(each));
      if (isOf) found.push(`${file}: the photo of ${id}`);
    }
  }
  return found;
}
