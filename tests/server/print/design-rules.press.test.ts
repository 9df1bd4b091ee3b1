import type { OwnCardText } from "@idms/core/cards/drawing/own-card-text";
import { and, eq, ne } from "drizzle-orm";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import {
  jobParts,
  jobs,
  schools,
  students,
} from "../../../packages/server/src/installation/tables/schema.ts";
import { listBatches } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { forgetEndedJobs } from "../../../packages/server/src/upkeep/jobs/sweep-jobs.ts";
import { createUploads } from "../../../packages/server/src/http/bodies/uploads.ts";
import { drawPreview, requireShown } from "../../../packages/server/src/print/pictures/family-preview.ts";
import { pagesOfText } from "../../core/node/pdf/print-cards.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { ask, ended } from "../jobs/job-client.ts";
import { busyPhoto, ownPhoto } from "../own-photo.ts";
import { addDesign, UNTOUCHED } from "./photo-class.ts";

const served = serving();
let root: Client;
let photos = 0;
let [plain, red, staff] = [0, 0, 0];

const box = { kind: "text", x: 20, y: 700, width: 600, height: 80, size: 40 };
const design = (name: string, isDefault = false) =>
  addDesign(root, served.green.school, name, {
    isDefault,
    fields: { design: { ...box, pattern: `The ${name} design` } },
  });

const save = (rules: object[]) =>
  root.send("PUT", `/api/schools/${served.green.school}/design-rules/`, { rules });

const usualRules = () => [
  { template: staff, name: "class_name", values: ["Staff"] },
  { template: red, name: "house", values: ["Red", "Crimson"] },
];

beforeAll(async () => {
  root = await signedIn(served, "root");
  [plain, red, staff] = [await design("plain", true), await design("red"), await design("staff")];
  const size = new FormData();
  size.set("card_size_mm", JSON.stringify({ w: 86, h: 54 }));
  expect((await root.send("PATCH", `/api/id-templates/${staff}/`, size)).status).toBe(200);
  const fields = [{ name: "house", label: "House", type: "text", required: false }];
  const form = { school_id: served.green.school, name: "Houses", fields };
  expect((await root.send("POST", "/api/form-templates/", form)).status).toBe(201);
  const rules = usualRules();
  expect(await save(rules)).toMatchObject({ status: 200, body: { rules } });
});
beforeEach(() => forgetEndedJobs(served.app));

/** Adds a class of verified people, each with a house. */
async function addClass(class_name: string, people: Record<string, string>) {
  const { app, green } = served;
  const { width, height } = UNTOUCHED;
  const rows: { full_name: string; photo: string; meta: Record<string, unknown> }[] = [];
  for (const [full_name, house] of Object.entries(people)) {
    const bytes = ownPhoto(await busyPhoto(width, height), (photos += 1));
    rows.push({ full_name, photo: await storeFile(app.files.photos, bytes, "jpg"), meta: { house } });
  }
  return transaction(app.db, async (tx) => {
    const room = await insertClass(tx, { school_id: green.school, class_name });
    const of = { school_id: green.school, class_id: room.id, status: "VERIFIED" } as const;
    return {
      classroom: room.id,
      students: await insertStudents(
        tx,
        rows.map((row) => ({ ...row, ...of })),
      ),
    };
  });
}

/** Returns the name on each front and the design of the card. */
const onCards = (pdf: Uint8Array) =>
  pagesOfText(pdf).flatMap((text) => {
    const found = /The (\w+) design/.exec(text.replaceAll(/\s+/g, " "));
    return found ? [`${/Asha|Bela|Chitra|Dev|Esha/.exec(text)?.[0]}: ${found[1]}`] : [];
  });

test("one run prints three designs, and each card has the design that the school's rules choose for it", async () => {
  const mixed = await addClass("8", { Asha: "Red", Bela: "Blue", Chitra: "crimson " });
  const teachers = await addClass("Staff", { Dev: "Red" });
  const classrooms = [mixed.classroom, teachers.classroom];
  const wish = { classrooms, despite: "as it is" };
  // The check before the print sees the same cards.
  const check = new URLSearchParams({
    school: String(served.green.school),
    classroom: String(mixed.classroom),
    despite: "as it is",
  });
  expect((await root.get(`/api/students/generate_ids/check/?${check}`)).body.cards).toBe(3);

  const job = await ended(root, await ask(root, "print", wish));
  expect(job).toMatchObject({ state: "done", result: { classes: 2, cards: 4, marked: 4 } });
  expect(job.result?.["batches"]).toMatchObject([
    { class: "8, red", cards: 2 },
    { class: "8, plain", cards: 1 },
    { class: "Staff", cards: 1 },
  ]);
  const printed: [string, string[]][] = [];
  for (const { part, name } of (await root.get(`/api/jobs/${job.id}/parts/`)).body)
    printed.push([name, onCards((await root.get(`/api/jobs/${job.id}/parts/${part}/`)).body)]);
  expect(printed).toEqual([
    ["idcards 8 plain.pdf", ["Bela: plain"]],
    ["idcards 8 red.pdf", ["Asha: red", "Chitra: red"]],
    ["idcards Staff.pdf", ["Dev: staff"]],
  ]);
});

test("a class whose cards have several designs is not printed as one PDF, unless a design is chosen", async () => {
  const { classroom } = await addClass("9", { Asha: "Red", Bela: "Blue" });
  const query = { school: String(served.green.school), classroom: String(classroom), despite: "as it is" };
  const print = (more: object) =>
    root.get(`/api/students/generate_ids/?${new URLSearchParams({ ...query, ...more })}`);
  expect(await print({})).toMatchObject({ status: 409, body: { code: "print.severalDesigns" } });
  expect(onCards((await print({ template: String(plain) })).body)).toEqual(["Asha: plain", "Bela: plain"]);
});

/** Changes a job as if it had failed after its first design of a class. */
const afterFirstDesign = (job: number, classroom: number) =>
  transaction(served.app.db, async (tx) => {
    await tx
      .delete(jobParts)
      .where(and(eq(jobParts.job_id, job), ne(jobParts.part, classroom)))
      .run();
    await tx.update(jobs).set({ state: "failed" }).where(eq(jobs.id, job)).run();
  });

test("a job that was interrupted between two designs of a class prints only the other one", async () => {
  const { classroom } = await addClass("10", { Asha: "Red", Bela: "Blue" });
  const wish = { classrooms: [classroom], despite: "as it is", mark: false };
  const job = await ended(root, await ask(root, "print", wish));
  const [first, second] = (await root.get(`/api/jobs/${job.id}/parts/`)).body;
  await afterFirstDesign(job.id, classroom);
  await root.send("POST", `/api/jobs/${job.id}/retry/`);
  expect(await ended(root, job)).toMatchObject({ state: "done", result: { classes: 1, cards: 2 } });
  expect((await root.get(`/api/jobs/${job.id}/parts/`)).body).toEqual([first, second]);
  const designs = (await listBatches(served.app.db, { classroom })).map((batch) => batch.id_template_id);
  expect(designs.toSorted((a, b) => Number(a) - Number(b))).toEqual([plain, plain, red]);
});

const wantSigned = (sign_off: boolean) =>
  transaction(served.app.db, async (tx) => {
    await tx.update(schools).set({ sign_off }).where(eq(schools.id, served.green.school)).run();
  });

/** Returns the children whose cards would not be printed, each with the reason in the check before the print. */
async function unsignedIn(classroom: number) {
  const query = new URLSearchParams({ school: String(served.green.school), classroom: String(classroom) });
  const { body } = await root.get(`/api/students/generate_ids/check/?${query}&hold_back=serious`);
  return body.left_out.flatMap(({ name, message }: { name: string; message: string }) =>
    /signed/.test(message) ? [name] : [],
  );
}

test("each card of a class is signed off in the design in which it is printed, unless the link names a design", async () => {
  const { classroom } = await addClass("11", { Asha: "Red", Bela: "Blue", Chitra: "Red" });
  const green = await signedIn(served, "green");
  await wantSigned(true);
  onTestFinished(() => wantSigned(false));
  const cards = async () => (await root.get(`/api/card-proofs/${classroom}/`)).body.children;
  const sign = async () => {
    for (const { student, version } of await cards()) {
      const wish = { outcome: "signed", version };
      expect((await green.send("POST", `/api/students/${student}/sign-off/`, wish)).status).toBe(200);
    }
  };
  expect((await cards()).map(({ number, name }: { number: number; name: string }) => [number, name])).toEqual(
    [
      [1, "Asha"],
      [2, "Bela"],
      [3, "Chitra"],
    ],
  );
  expect((await unsignedIn(classroom)).toSorted()).toEqual(["Asha", "Bela", "Chitra"]);
  await sign();
  expect(await unsignedIn(classroom)).toEqual([]);

  expect((await green.send("POST", "/api/proof-links/", { classroom, template: plain })).status).toBe(201);
  const states = (await cards()).map(({ state }: { state: string }) => state);
  expect(states).toEqual(["lost", "signed", "lost"]);
});

test("a job that is repeated after answers changed prints each card once, even if its design was already printed", async () => {
  const { classroom, students: ids } = await addClass("12", { Asha: "Red", Bela: "Blue" });
  const job = await ended(
    root,
    await ask(root, "print", { classrooms: [classroom], despite: "as it is", mark: false }),
  );
  await afterFirstDesign(job.id, classroom);
  await transaction(served.app.db, async (tx) => {
    for (const [index, house] of ["Blue", "Red"].entries())
      await tx
        .update(students)
        .set({ meta: { house } })
        .where(eq(students.id, ids[index] as number))
        .run();
  });
  await root.send("POST", `/api/jobs/${job.id}/retry/`);
  expect(await ended(root, job)).toMatchObject({ state: "done", result: { classes: 1, cards: 2 } });
  const printed: [string, string[]][] = [];
  for (const { part, name } of (await root.get(`/api/jobs/${job.id}/parts/`)).body)
    printed.push([name, onCards((await root.get(`/api/jobs/${job.id}/parts/${part}/`)).body)]);
  expect(printed).toEqual([
    [expect.stringMatching(/^idcards 12 red \(\d+\)\.pdf$/), ["Bela: red"]],
    ["idcards 12 red.pdf", ["Asha: red"]],
  ]);
});

test("a rule chooses the design of staff by the kind of their group", async () => {
  onTestFinished(async () => {
    await save(usualRules());
  });
  expect((await save([{ template: staff, name: "holds", values: ["staff"] }])).status).toBe(200);
  const room = await addClass("Drivers", { Asha: "Red" });
  const room7 = await addClass("7", { Bela: "Red" });
  const change = { class_name: "Drivers", holds: "staff" };
  const green = await signedIn(served, "green");
  expect((await green.send("PUT", `/api/classes/${room.classroom}/`, change)).status).toBe(200);
  const cardOf = async (id: number) => {
    const of = `school=${served.green.school}&classroom=${id}&despite=as+it+is`;
    const { body } = await root.get(`/api/students/generate_ids/?${of}`);
    return onCards(body);
  };
  expect(await cardOf(room.classroom)).toEqual(["Asha: staff"]);
  expect(await cardOf(room7.classroom)).toEqual(["Bela: plain"]);
});

test("a rule names a field that a form has, and a design that it chooses is not removed", async () => {
  expect(await save([{ template: red, name: "hause", values: ["Red"] }])).toMatchObject({
    status: 400,
    body: { code: "design.ruleField" },
  });
  expect(await save([{ template: 999_999, name: "house", values: ["Red"] }])).toMatchObject({ status: 404 });
  const removed = await root.send("DELETE", `/api/id-templates/${red}/`);
  expect([removed.status, removed.body.code]).toEqual([409, "design.ruleUsesTemplate"]);
  const { body } = await root.get(`/api/id-templates/${red}/`);
  expect(body.rules).toEqual([{ at: 1, name: "house", values: ["Red", "Crimson"] }]);
});

test("a family sees the design that the rules choose by what is recorded, not by a shorter text on the card", async () => {
  const shown = await requireShown(served.app.db, served.green.school);
  const frontOf = async (house: string, card_texts: OwnCardText[]) => {
    const student = { full_name: "Asha", parent_phone: "", meta: { house }, card_texts };
    const classroom = { class_name: "8", section: null, holds: "students" as const };
    const wish = { ...shown, fields: [], student, classroom, readPhoto: async () => null };
    const uploads = createUploads(served.app.db);
    const { signal } = new AbortController();
    return (await drawPreview({ files: served.app.files, uploads }, wish, signal)).front;
  };
  const front = await frontOf("Red", []);
  expect(await frontOf("Red", [{ name: "house", text: "R", instead_of: "Red" }])).toBe(front);
  expect(await frontOf("Blue", [])).not.toBe(front);
});
