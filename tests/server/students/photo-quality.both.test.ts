import { photoQualitySchema } from "@idms/core/students/photos/photo-quality";
import { openPhotoArchive } from "@idms/core/node/archives/photo-archive";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { drawPortrait } from "../../../fixtures/draw-portrait.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import { carryOutPlan } from "../../../packages/server/src/students/spreadsheets/carry-out-plan.ts";
import {
  measureDue,
  qualityOf as qualityNow,
} from "../../../packages/server/src/students/photos/measure-due.ts";
import { planStudents } from "../../../packages/server/src/students/spreadsheets/plan-students.ts";
import { findStudent } from "../../../packages/server/src/installation/students/student-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { byHand } from "../by-hand.ts";
import { client, serving, signedIn, type Client } from "../http/serving.ts";
import { photoFolder, sheetOf } from "../import-school.ts";

const served = serving();
let green: Client;
let root: Client;
let good: Buffer;
let black: Buffer;

beforeAll(async () => {
  [green, root] = [await signedIn(served, "green"), await signedIn(served, "root")];
  good = await drawPortrait(7);
  black = await sharp(good).linear(0.05, 0).jpeg().toBuffer();
});

let phones = 0;
const nextPhone = () => `98${String((phones += 1)).padStart(8, "0")}`;
const file = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" });

async function added(): Promise<number> {
  const { classroom, form } = served.green;
  const answers = { full_name: `Child ${phones}`, parent_phone: nextPhone() };
  return (await green.send("POST", "/api/students/", { classroom, form, answers })).body.id;
}

function replaced(id: number, bytes: Uint8Array) {
  const body = new FormData();
  body.set("photo", file(bytes));
  return green.send("POST", `/api/students/${id}/photo/`, body);
}

const qualityOf = async (id: number) =>
  photoQualitySchema.nullable().parse((await green.get(`/api/students/${id}/`)).body.photo_quality);
const markOf = async (id: number) => {
  await measureDue(served.app);
  return (await qualityOf(id))?.mark;
};

test("a photo is measured whether it comes from the form, staff, a photo day or an import", async () => {
  const { school, classroom, form } = served.green;
  const link = (await green.send("POST", "/api/upload-links/", { classroom, template: form })).body;
  const body = new FormData();
  body.set("full_name", "Asha of the form");
  body.set("parent_phone", nextPhone());
  body.set("photo", file(black));
  const sent = await client(served).send("POST", `/api/public/upload/${link.token}/`, body);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);

  const byStaff = await added();
  expect((await replaced(byStaff, good)).status).toBe(200);

  const byDay = await added();
  const day = (await green.send("POST", "/api/photo-days/", { classroom })).body;
  const query = `child=s${byDay}&taken=${Date.now()}&sent=${Date.now()}`;
  const url = `${served.server.url}/api/public/photo-day/${day.token}/shots/${crypto.randomUUID()}/?${query}`;
  const headers = { "content-type": "image/jpeg" };
  expect((await fetch(url, { method: "PUT", body: new Uint8Array(good), headers })).status).toBe(200);

  const rows = sheetOf(["Bela of the sheet", nextPhone(), "5 - A", "bela.jpg"]);
  const photos = await openPhotoArchive(await photoFolder([], { "bela.jpg": black }));
  const plan = await planStudents(served.app, {
    school: String(school),
    form: String(form),
    rows,
    photos,
    photoColumn: "Photo",
  });
  await carryOutPlan(served.app, plan, {
    file: "class.csv",
    partial: false,
    dryRun: false,
    actor: { id: null, name: "cli:asha" },
    status: "SUBMITTED",
  });
  const [bela] = await served.app.db
    .select()
    .from(students)
    .where(eq(students.full_name, "Bela of the sheet"))
    .all();

  expect(
    await Promise.all([markOf(sent.body.receipt), markOf(byStaff), markOf(byDay), markOf(bela?.id ?? 0)]),
  ).toEqual(["red", "green", "green", "red"]);
  expect((await qualityOf(sent.body.receipt))?.findings[0]).toMatchObject({
    measure: "under_exposure",
    mark: "red",
    text: "The photo is too dark.",
  });
});

test("a new photo is measured again, and until then has no mark", async () => {
  const id = await added();
  await replaced(id, black);
  expect(await markOf(id)).toBe("red");
  await replaced(id, good);
  expect(await markOf(id)).toBe("green");
  const row = await findStudent(served.app.db, null, id);
  if (!row) throw new Error("no student");
  expect(qualityNow(row)).toMatchObject({ mark: "green" });
  expect(qualityNow({ ...row, photo: "another.jpg" })).toBeNull();
});

test("measuring a photo changes neither the version, nor the time of the last change, nor the log", async () => {
  const id = await added();
  await replaced(id, good);
  const before = await findStudent(served.app.db, null, id);
  const deeds = (await green.get(`/api/students/${id}/history/`)).body;
  await measureDue(served.app);
  const after = await findStudent(served.app.db, null, id);
  expect(after).toMatchObject({
    version: before?.version,
    updated_at: before?.updated_at,
    photo_mark: "green",
  });
  expect((await green.get(`/api/students/${id}/history/`)).body).toEqual(deeds);
});

test("two measurements at once agree, and a measured photo is not due again", async () => {
  const ids = [await added(), await added(), await added()];
  for (const id of ids) await replaced(id, good);
  await Promise.all([measureDue(served.app), measureDue(served.app)]);
  expect(await measureDue(served.app)).toBe(0);
  for (const id of ids) expect((await qualityOf(id))?.mark).toBe("green");
});

test("a missing photo and a file that is not a photo have no mark and are not measured again", async () => {
  const { app } = served;
  const { school, classroom } = served.green;
  const spoiled = await storeFile(app.files.photos, Buffer.from("no photo at all"), "jpg");
  const gone = await storeFile(app.files.photos, good, "jpg");
  await app.files.photos.remove(gone);
  const row = { school_id: school, class_id: classroom, status: "SUBMITTED", meta: {} } as const;
  const ids = await transaction(app.db, (tx) =>
    insertStudents(tx, [
      { ...row, full_name: "Gone", photo: gone },
      { ...row, full_name: "Spoiled", photo: spoiled },
      { ...row, full_name: "Never stored", photo: "asha.jpg" },
    ]),
  );
  await measureDue(app);
  for (const id of ids) expect(await qualityOf(id)).toBeNull();
  expect(await measureDue(app)).toBe(0);
});

test("lists can be narrowed to a mark, and the mark of an older photo does not count", async () => {
  const { app } = served;
  const { classroom } = served.blue;
  const ids = await transaction(app.db, (tx) =>
    insertStudents(
      tx,
      ["green", "amber", "red", "stale"].map((full_name) => ({
        school_id: served.blue.school,
        class_id: classroom,
        status: "SUBMITTED",
        full_name,
        meta: {},
        photo: `${full_name}.jpg`,
      })),
    ),
  );
  for (const [at, id] of ids.entries())
    await byHand(app.db)
      .update(students)
      .set({
        measured_photo: at === 3 ? "older.jpg" : `${["green", "amber", "red"][at]}.jpg`,
        photo_mark: (["green", "amber", "red", "green"] as const)[at],
      })
      .where(eq(students.id, id))
      .run();
  const names = async (path: string) =>
    ((await root.get(path)).body.results ?? (await root.get(path)).body).map(
      ({ full_name }: { full_name: string }) => full_name,
    );
  for (const [mark, name] of [
    ["green", "green"],
    ["amber", "amber"],
    ["red", "red"],
    ["none", "Blue Child"],
  ] as const) {
    const of = `school=${served.blue.school}&classroom=${classroom}&photo_mark=${mark}`;
    expect(await names(`/api/students/submissions/?${of}`)).toEqual([name]);
    expect(await names(`/api/students/find/?${of}&after=`)).toEqual([name]);
    expect((await root.get(`/api/students/find/count/?${of}`)).body).toEqual({ count: 1 });
    expect((await root.get(`/api/students/find/ids/?${of}`)).body).toHaveLength(1);
  }
  const wrong = await root.get(`/api/students/find/?school=${served.blue.school}&photo_mark=blue&after=`);
  expect([wrong.status, wrong.body.detail]).toEqual([
    400,
    "The photo rating must be one of green, amber, red, none.",
  ]);
});
