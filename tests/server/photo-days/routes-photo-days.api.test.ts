import { createHash } from "node:crypto";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { preparePhoto } from "@idms/core/node/photos/prepare-photo";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { auditLog, photoShots, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { landWaiting } from "../../../packages/server/src/collect/photo-days/land-photo.ts";
import { insertFormTemplate } from "../../../packages/server/src/school/forms/form-rows.ts";
import { readStored } from "../../../packages/server/src/installation/store/stored-files.ts";
import { findStudent } from "../../../packages/server/src/installation/students/student-rows.ts";
import { referencedPhotos } from "../../../packages/server/src/students/photos/referenced-photos.ts";
import { byHand } from "../by-hand.ts";
import { serving, signedIn, type Answer, type Client } from "../http/serving.ts";

const served = serving();
let green: Client;
let blue: Client;
let otherRoom: number;
let form: number;
beforeAll(async () => {
  [green, blue] = await Promise.all([signedIn(served, "green"), signedIn(served, "blue")]);
  const school_id = served.green.school;
  const fields = [...defaultFields(), makeField("rollNo", "Roll No", "text")];
  await transaction(served.app.db, async (tx) => {
    otherRoom = (await insertClass(tx, { school_id, class_name: "6" })).id;
    form = (await insertFormTemplate(tx, { school_id, name: "With numbers", fields })).id;
  });
});

let phones = 0;
/** Adds a student without a photo manually. */
async function child(full_name = "Asha Rao", answers = {}): Promise<number> {
  const { classroom } = served.green;
  const parent_phone = `9${String((phones += 1)).padStart(9, "0")}`;
  const body = { classroom, form, answers: { full_name, parent_phone, ...answers } };
  return (await green.send("POST", "/api/students/", body)).body.id;
}

const newDay = async (more = {}) =>
  (await green.send("POST", "/api/photo-days/", { classroom: served.green.classroom, ...more })).body;

let hue = 0;
/** Returns a unique photo. */
function camera(): Promise<Buffer> {
  hue += 7;
  const background = { r: hue % 256, g: (hue * 3) % 256, b: (hue * 5) % 256 };
  return sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

interface Sending {
  child: string;
  shot?: string;
  /** How long ago the photo was taken, in ms. */
  ago?: number;
  /** The child's version in the list. */
  version?: number;
}

async function send(token: string, bytes: Uint8Array, sending: Sending): Promise<Answer> {
  const { child: key, shot = crypto.randomUUID(), ago = 0, version } = sending;
  const seen = version === undefined ? "" : `&version=${version}`;
  const query = `child=${key}&taken=${Date.now() - ago}&sent=${Date.now()}${seen}`;
  const url = `${served.server.url}/api/public/photo-day/${token}/shots/${shot}/?${query}`;
  const response = await fetch(url, {
    method: "PUT",
    body: new Uint8Array(bytes),
    headers: { "content-type": "image/jpeg" },
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const hash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

async function photoOf(id: number): Promise<string | null> {
  const photo = (await findStudent(served.app.db, null, id))?.photo ?? null;
  return photo && hash(await readStored(served.app.files.photos, photo));
}
const prepared = async (bytes: Uint8Array): Promise<string> => hash((await preparePhoto(bytes)).bytes);

describe("the link of a photo day", () => {
  test("shows the class's names, numbers and whether there is a photo, and nothing else", async () => {
    await child("Uma", { rollNo: "10" });
    await child("சுந்தரமூர்த்தி", { rollNo: "9" });
    const { token } = await newDay();
    const { status, headers, body } = await green.get(`/api/public/photo-day/${token}/`);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(Object.keys(body).toSorted()).toEqual(["children", "classroom", "expires_at", "school"]);
    expect([body.school, body.classroom]).toEqual(["Green", "5 - A"]);
    for (const one of body.children)
      expect(Object.keys(one).toSorted()).toEqual(["child", "has_photo", "name", "roll", "version"]);
    expect(body.children.map(({ name }: { name: string }) => name)).toEqual([
      "சுந்தரமூர்த்தி",
      "Uma",
      "Green Child",
    ]);
  });

  test("takes a renamed child's photo only if the list was loaded since, or if the name was only corrected", async () => {
    const { token } = await newDay();
    const id = await child("Asha Rao");
    const listed = async (): Promise<number> => {
      const { children } = (await green.get(`/api/public/photo-day/${token}/`)).body;
      return children.find((each: { child: string }) => each.child === `s${id}`).version;
    };
    const rename = (full_name: string) =>
      green.send("PATCH", `/api/students/${id}/`, { answers: { full_name }, reason: "" });
    const bytes = await camera();
    const shot = crypto.randomUUID();
    const sending = { child: `s${id}`, shot, version: await listed() };
    await rename("Aasha Rao");
    await rename("Vikram Singh");
    const refused = await send(token, bytes, sending);
    expect([refused.status, refused.body.detail]).toEqual([
      412,
      expect.stringMatching(/^The child's name has changed\..* Reload the list\./),
    ]);
    expect(await photoOf(id)).toBeNull();
    await rename("Vikram Sing");
    // The old version belongs to another child's name; since the list was reloaded, only the spelling has changed.
    expect((await send(token, bytes, sending)).status).toBe(412);
    const again = await send(token, bytes, { ...sending, version: sending.version + 2 });
    expect(again.body).toEqual({ outcome: "taken" });
    expect(await photoOf(id)).toBe(await prepared(bytes));
    // A phone with an earlier version of the page sends no version.
    expect((await send(token, await camera(), { child: `s${id}` })).body).toEqual({ outcome: "taken" });
  });

  test("is made for a class of the own school, listed with its photos, and ends when closed or expired", async () => {
    const foreign = await blue.send("POST", "/api/photo-days/", { classroom: served.green.classroom });
    expect(foreign.status).toBe(400);
    const day = await newDay({ days: 2 });
    const left = Date.parse(day.expires_at) - Date.now();
    expect(Math.round(left / 3_600_000)).toBe(48);
    const id = await child();
    const bytes = await camera();
    const shot = crypto.randomUUID();
    expect((await send(day.token, bytes, { child: `s${id}`, shot })).body).toEqual({ outcome: "taken" });
    const closed = await green.send("PATCH", `/api/photo-days/${day.id}/`, { is_active: false });
    expect(closed.body.is_active).toBe(false);
    expect((await green.get(`/api/public/photo-day/${day.token}/`)).status).toBe(410);
    const late = await send(day.token, await camera(), { child: `s${id}` });
    expect([late.status, late.body.detail]).toEqual([
      410,
      "This photo-day link is closed. The photos stay on this phone. Ask the school to reopen the link.",
    ]);
    // A photo that had arrived before the answer was lost is still answered.
    expect((await send(day.token, bytes, { child: `s${id}`, shot })).body).toEqual({ outcome: "taken" });
    await green.send("PATCH", `/api/photo-days/${day.id}/`, { is_active: true, days: 7 });
    expect((await send(day.token, await camera(), { child: `s${id}` })).status).toBe(200);
    const list = (await green.get("/api/photo-days/")).body;
    expect(list.find((each: { id: number }) => each.id === day.id)).toMatchObject({
      shots: 2,
      classroom_name: "5 - A",
      school_name: "Green",
    });
    expect((await green.get("/api/public/photo-day/nobodys/")).status).toBe(404);
  });
});

describe("a photo", () => {
  test("goes to its child's record, keeps the previous one, and makes a verified record wait again", async () => {
    const { id: day, token } = await newDay();
    const id = await child();
    const [first, second] = [await camera(), await camera()];
    expect((await send(token, first, { child: `s${id}` })).body).toEqual({ outcome: "taken" });
    expect(await photoOf(id)).toBe(await prepared(first));
    await green.send("POST", `/api/students/${id}/verify/`);
    await send(token, second, { child: `s${id}` });
    expect(await photoOf(id)).toBe(await prepared(second));
    const record = (await green.get(`/api/students/${id}/`)).body;
    expect(record.status).toBe("SUBMITTED");
    const [before] = (await green.get(`/api/students/${id}/versions/`)).body;
    expect(before).toMatchObject({ replaced_by: `photo day ${day}`, reason: "Photo day" });
    const log = await served.app.db.select().from(auditLog).where(eq(auditLog.subject, "photo_days")).all();
    expect(
      log.filter(({ subject_id, action }) => subject_id === day && action === "send_photo"),
    ).toMatchObject([
      { actor: `photo day ${day}`, user_id: null, details: { outcome: "taken", student: id } },
      { details: { outcome: "taken", student: id } },
    ]);
  });

  test("that is sent again, or five times at once, is taken once", async () => {
    const { token } = await newDay();
    const id = await child();
    const bytes = await camera();
    const shot = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(token, bytes, { child: `s${id}`, shot })),
    );
    expect(answers.map(({ status, body }) => [status, body.outcome])).toEqual(
      Array.from({ length: 5 }, () => [200, "taken"]),
    );
    expect((await send(token, await camera(), { child: `s${id}`, shot })).body.outcome).toBe("taken");
    expect(await photoOf(id)).toBe(await prepared(bytes));
    expect((await green.get(`/api/students/${id}/`)).body.version).toBe(2);
    const rows = await served.app.db.select().from(photoShots).where(eq(photoShots.student_id, id)).all();
    expect(rows).toHaveLength(1);
  });

  test("that was taken earlier but arrives later is kept among the versions, and changes nothing else", async () => {
    const [one, other] = [await newDay(), await newDay()];
    const id = await child();
    const [early, late] = [await camera(), await camera()];
    await send(one.token, late, { child: `s${id}`, ago: 1000 });
    await green.send("POST", `/api/students/${id}/verify/`);
    const kept = await send(other.token, early, { child: `s${id}`, ago: 3_600_000 });
    expect(kept.body).toEqual({ outcome: "kept" });
    expect(await photoOf(id)).toBe(await prepared(late));
    expect((await green.get(`/api/students/${id}/`)).body.status).toBe("VERIFIED");
    const [olderStood] = (await green.get(`/api/students/${id}/versions/`)).body;
    const address = `/api${String(olderStood.content.photo).replace(/^\/api/, "")}`;
    const shown = await green.get(address);
    expect([shown.status, hash(shown.body)]).toEqual([200, await prepared(early)]);
  });

  test("of a child in another class, another school or nowhere is refused in words and stored nowhere", async () => {
    const { token } = await newDay();
    const moved = await child();
    await green.send("PATCH", `/api/students/${moved}/`, { answers: {}, classroom: otherRoom });
    const removed = await child();
    await green.send("POST", `/api/students/${removed}/remove/`, { reason: "Left" });
    for (const key of [`s${moved}`, `s${removed}`, `s${served.blue.student}`, "s999999", "e1"]) {
      const { status, body } = await send(token, await camera(), { child: key });
      expect([key, status, body.detail]).toEqual([
        key,
        409,
        "This child has left the class. The photo was not used. Contact the school.",
      ]);
    }
    expect([await photoOf(moved), await photoOf(served.blue.student)]).toEqual([null, null]);
  });

  test("that is not a photo, is cut short, or names no child is refused in words", async () => {
    const { token } = await newDay();
    const id = await child();
    const whole = await camera();
    const cases = [
      [await send(token, Buffer.from("not a photo"), { child: `s${id}` }), 415],
      [await send(token, whole.subarray(0, whole.length / 2), { child: `s${id}` }), 422],
      [await send(token, Buffer.alloc(0), { child: `s${id}` }), 400],
      [await send(token, whole, { child: "Asha" }), 400],
      [await send(token, whole, { child: `s${id}`, shot: "1" }), 400],
    ] as const;
    expect(cases.map(([{ status }]) => status)).toEqual(cases.map(([, status]) => status));
    for (const [{ body }] of cases) expect(body.detail).toMatch(/\w{3}/);
    expect(await photoOf(id)).toBeNull();
  });
});

describe("a child whom the class expects", () => {
  test("is listed with the roster's number; its photos wait, and join its record soon after that arrives", async () => {
    const { classroom } = served.green;
    const added = { full_name: "Zubaida Expected", roll_no: "1", phone: "8123456789" };
    const expected = await green.send("POST", `/api/classes/${classroom}/roster/`, added);
    expect(expected.status).toBe(201);
    const key = `e${expected.body.id}`;
    const { id: day, token } = await newDay();
    const children = async () => (await green.get(`/api/public/photo-day/${token}/`)).body.children;
    expect((await children())[0]).toEqual({
      child: key,
      name: "Zubaida Expected",
      roll: "1",
      version: 1,
      has_photo: false,
    });

    const [early, late] = [await camera(), await camera()];
    expect((await send(token, late, { child: key, ago: 1000 })).body).toEqual({ outcome: "waiting" });
    expect((await send(token, early, { child: key, ago: 60_000 })).body).toEqual({ outcome: "waiting" });
    expect((await children())[0]).toMatchObject({ child: key, has_photo: true });
    const named = async () => {
      const names: string[] = [];
      for await (const name of referencedPhotos(served.app.db)) names.push(name);
      return names;
    };
    const waiting = (
      await served.app.db.select().from(photoShots).where(eq(photoShots.photo_day_id, day)).all()
    ).map(({ photo }) => photo as string);
    expect(await named()).toEqual(expect.arrayContaining(waiting));

    const body = { classroom, form, answers: { full_name: "Zubaida Expected", parent_phone: "8123456789" } };
    const { id } = (await green.send("POST", "/api/students/", body)).body;
    await expect.poll(() => photoOf(id), { timeout: 60_000 }).toBe(await prepared(late));
    const shots = () => served.app.db.select().from(photoShots).where(eq(photoShots.student_id, id)).all();
    await expect.poll(async () => (await shots()).length, { timeout: 60_000 }).toBe(2);
    expect((await shots()).map(({ photo, outcome }) => [photo, outcome])).toEqual([
      [null, "taken"],
      [null, "taken"],
    ]);
    // The earlier photo is kept with its version.
    expect((await green.get(`/api/students/${id}/versions/`)).body).toHaveLength(2);
    expect(await named()).toEqual(expect.arrayContaining(waiting));
    expect((await children())[0]).toMatchObject({ child: `s${id}`, roll: "1", has_photo: true });
    // A phone that was offline still names the expected child.
    const last = await camera();
    expect((await send(token, last, { child: key })).body).toEqual({ outcome: "taken" });
    expect(await photoOf(id)).toBe(await prepared(last));
  });

  test("whose photo cannot be used delays no other: it is retried, reported once, and then named to staff", async () => {
    const { classroom } = served.green;
    const { id: day, token } = await newDay();
    const row = async (full_name: string) =>
      (await green.send("POST", `/api/classes/${classroom}/roster/`, { full_name })).body.id as number;
    const [bad, good] = [await row("Bad Ground"), await row("Good Ground")];
    const photo = await camera();
    await send(token, await camera(), { child: `e${bad}`, ago: 60_000 });
    await send(token, photo, { child: `e${good}` });
    const { db } = served.app;
    const ofBad = eq(photoShots.expected_id, bad);
    const spoilt = await child("Of another name");
    const spoil = (files: string) =>
      byHand(db).run(sql`UPDATE ${students} SET files = ${files} WHERE ${students.id} = ${spoilt}`);
    await spoil("no files at all");
    await green.send("POST", `/api/expected-students/${bad}/match/`, { student: spoilt });
    const landed = await child("Good Ground");
    await expect.poll(() => photoOf(landed), { timeout: 60_000 }).toBe(await prepared(photo));

    const told: string[] = [];
    const log = { error: (_: object, text: string) => void told.push(text) };
    const services = { db, makeAhead: () => undefined, stopping: new AbortController().signal, log };
    const triesOf = async () => (await db.select().from(photoShots).where(ofBad).get())?.tries;
    const stuck = async () =>
      (await green.get("/api/photo-days/")).body.find((each: { id: number }) => each.id === day).stuck;
    await expect.poll(triesOf, { timeout: 60_000 }).toBe(1);
    expect(await landWaiting(services)).toBe(0);
    expect([await triesOf(), await stuck()]).toEqual([1, []]);
    for (const hours of [1, 2]) await landWaiting(services, new Date(Date.now() + hours * 3_600_000));
    expect([await triesOf(), await stuck()]).toEqual([3, ["Bad Ground"]]);
    expect(told).toEqual([]);
    expect(served.log.filter((line) => line.includes("could not be added to its record yet"))).toHaveLength(
      1,
    );
    // Once the record is readable again, the photo is used.
    await spoil("{}");
    expect(await landWaiting(services, new Date(Date.now() + 24 * 3_600_000))).toBe(1);
    expect([await photoOf(spoilt), await stuck()]).toEqual([expect.any(String), []]);
  });

  test("that is taken off the roster, or belongs to another class, cannot be photographed", async () => {
    const { classroom } = served.green;
    const row = async (full_name: string, room: number) =>
      (await green.send("POST", `/api/classes/${room}/roster/`, { full_name })).body.id;
    const [gone, elsewhere] = [await row("Gone Expected", classroom), await row("Elsewhere", otherRoom)];
    const { token } = await newDay();
    expect((await send(token, await camera(), { child: `e${gone}` })).body).toEqual({ outcome: "waiting" });
    const ofGone = eq(photoShots.expected_id, gone);
    const waiting = await served.app.db.select().from(photoShots).where(ofGone).get();
    await green.send("DELETE", `/api/expected-students/${gone}/`);
    // The file is deleted with the row, not only by the next sweep.
    expect(await served.app.files.photos.get(waiting?.photo as string)).toBeUndefined();
    const rows = await served.app.db.select().from(photoShots).where(eq(photoShots.expected_id, gone)).all();
    expect(rows).toEqual([]);
    for (const id of [gone, elsewhere])
      expect((await send(token, await camera(), { child: `e${id}` })).status).toBe(409);
  });
});
