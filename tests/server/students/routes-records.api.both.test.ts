import { REMOVED_DAYS } from "@idms/core/students/records/record-actions";
import type { Deed } from "@idms/core/students/records/student";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { atNightOnServers } from "../../own-installation.ts";
import { drawPortrait } from "../../../fixtures/draw-portrait.ts";
import { studioPhoto } from "../own-photo.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { auditLog, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { eraseGone } from "../../../packages/server/src/upkeep/purge/erase-students.ts";
import { setState } from "../../../packages/server/src/installation/students/student-rows.ts";
import { findMiscounted } from "../../../packages/server/src/installation/students/count-rows.ts";
import { sweepDataFolder } from "../../../packages/server/src/upkeep/sweep/sweep-orphans.ts";
import { serving, signedIn, type Answer, type Client } from "../http/serving.ts";

const served = serving();
let root: Client;
let green: Client;
let blue: Client;
let other: number;
beforeAll(async () => {
  [root, green, blue] = await Promise.all([
    signedIn(served, "root"),
    signedIn(served, "green"),
    signedIn(served, "blue"),
  ]);
  const room = await transaction(served.app.db, (tx) =>
    insertClass(tx, { school_id: served.green.school, class_name: "6" }),
  );
  other = room.id;
});

let phones = 0;
const freshPhone = (): string => `9${String((phones += 1)).padStart(9, "0")}`;

/** Adds a student manually. */
async function added(answers: Record<string, string> = {}): Promise<{ id: number; phone: string }> {
  const phone = freshPhone();
  const { classroom, form } = served.green;
  const body = { classroom, form, answers: { full_name: "Asha Rao", parent_phone: phone, ...answers } };
  const answer = await green.send("POST", "/api/students/", body);
  expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
  return { id: answer.body.id, phone };
}

const at = (id: number, more = ""): string => `/api/students/${id}/${more}`;
const verified = async (id: number) => expect((await green.send("POST", at(id, "verify/"))).status).toBe(200);
const rowOf = async (id: number) => served.app.db.select().from(students).where(eq(students.id, id)).get();

describe("adding by hand", () => {
  test("follows the form's rules, except for the photo, and waits for verification", async () => {
    const { id, phone } = await added({ address: "  12  Temple Road " });
    expect((await green.get(at(id))).body).toMatchObject({
      full_name: "Asha Rao",
      parent_phone: phone,
      status: "SUBMITTED",
      photo: null,
      sent_back: null,
      version: 1,
      meta: { address: "12  Temple Road".replace("  ", " ") },
    });
    const { classroom, form } = served.green;
    const wrong = { classroom, form, answers: { full_name: "", parent_phone: "12" } };
    const refused = await green.send("POST", "/api/students/", wrong);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["full_name", "parent_phone"]]);
    const again = { classroom, form, answers: { full_name: " asha  RAO", parent_phone: phone } };
    expect((await green.send("POST", "/api/students/", again)).status).toBe(409);
  });

  test("is refused for another school's class, or with another school's form", async () => {
    const { classroom, form } = served.green;
    const answers = { full_name: "X", parent_phone: freshPhone() };
    expect((await blue.send("POST", "/api/students/", { classroom, form, answers })).status).toBe(400);
    const foreign = { classroom, form: served.blue.form, answers };
    expect((await green.send("POST", "/api/students/", foreign)).status).toBe(400);
  });
});

describe("a correction", () => {
  test("changes what it names by the form's rules, is kept with who and why, and can be searched at once", async () => {
    const { id, phone } = await added({ fatherName: "Rao", address: "Old" });
    const corrected = await green.send("PATCH", at(id), {
      answers: { full_name: " Aśa  Rāo ", address: "New" },
      reason: "Typo",
    });
    expect(corrected.body).toMatchObject({
      full_name: "Aśa Rāo",
      parent_phone: phone,
      version: 2,
      meta: { full_name: "Aśa Rāo", address: "New", fatherName: "Rao" },
    });
    const [before] = (await green.get(at(id, "versions/"))).body;
    expect(before).toMatchObject({ version: 1, replaced_by: "green", reason: "Typo" });
    expect(before.content).toMatchObject({ full_name: "Asha Rao", meta: { address: "Old" } });
    const found = await green.get("/api/students/?search=asa%20rao");
    expect(found.body.map((each: { id: number }) => each.id)).toContain(id);
    const history = (await green.get(at(id, "history/"))).body as Deed[];
    expect(history.map(({ done }) => done)).toEqual(["students.create", "students.correct"]);
    expect(history[1]?.details).toEqual({ changed: ["full_name", "address"] });
    expect(history[1]?.changes).toEqual([
      { field: "full_name", from: "Asha Rao", to: "Aśa Rāo" },
      { field: "address", from: "Old", to: "New" },
    ]);
    await green.send("PATCH", at(id), { answers: { address: "Newer" } });
    const later = (await green.get(at(id, "history/"))).body as Deed[];
    expect(later.flatMap(({ changes = [] }) => changes)).toEqual([
      ...(history[1]?.changes ?? []),
      { field: "address", from: "New", to: "Newer" },
    ]);
  });

  test("that repeats what is there changes nothing", async () => {
    const { id } = await added({ address: "Same" });
    const answer = await green.send("PATCH", at(id), { answers: { address: "Same" } });
    expect([answer.status, answer.body.version]).toEqual([200, 1]);
    expect((await green.get(at(id, "history/"))).body).toHaveLength(1);
  });

  test("follows the form's rules: what the form refuses or does not ask is not accepted", async () => {
    const { id } = await added();
    const wrong = await green.send("PATCH", at(id), { answers: { parent_phone: "12", full_name: "" } });
    expect([wrong.status, Object.keys(wrong.body.fields).toSorted()]).toEqual([
      400,
      ["full_name", "parent_phone"],
    ]);
    expect((await green.send("PATCH", at(id), { answers: { shoe_size: "4" } })).status).toBe(400);
    expect((await green.send("PATCH", at(id), { answers: { photo: "aa/x.jpg" } })).status).toBe(400);
    expect((await green.get(at(id))).body.version).toBe(1);
  });

  test("moves the claim of a unique answer: the old one is free, and another student's is refused", async () => {
    const [first, second] = [await added(), await added()];
    const taken = await green.send("PATCH", at(second.id), { answers: { parent_phone: first.phone } });
    expect([taken.status, taken.body.fields]).toEqual([
      409,
      { parent_phone: ["Parent Phone has already been submitted."] },
    ]);
    const fresh = freshPhone();
    await green.send("PATCH", at(first.id), { answers: { parent_phone: fresh } });
    const now = await green.send("PATCH", at(second.id), { answers: { parent_phone: first.phone } });
    expect([now.status, now.body.parent_phone]).toEqual([200, first.phone]);
  });

  test("of a verified record requires verification again, unless someone who may verify keeps it", async () => {
    const { id } = await added();
    await verified(id);
    const kept = await green.send("PATCH", at(id), { answers: { address: "1" }, keep_verified: true });
    expect(kept.body.status).toBe("VERIFIED");
    const byRoot = await root.send("PATCH", at(id), { answers: { address: "2" }, keep_verified: true });
    expect([byRoot.status, byRoot.body.detail]).toEqual([
      403,
      "Only someone who can verify submissions can keep a corrected record verified.",
    ]);
    expect((await root.send("PATCH", at(id), { answers: { address: "2" } })).body.status).toBe("SUBMITTED");
  });

  test("into another class is counted there, and another school's class is refused", async () => {
    const { id } = await added();
    const moved = await green.send("PATCH", at(id), { classroom: other });
    expect(moved.body.classroom).toMatchObject({ id: other, class_name: "6" });
    expect((await green.send("PATCH", at(id), { classroom: served.blue.classroom })).status).toBe(400);
    expect(await findMiscounted(served.app.db)).toEqual([]);
  });

  test("based on an older version is refused, and shows the new one", async () => {
    const { id } = await added();
    const etag = (await green.get(at(id))).headers.get("etag") ?? "";
    await root.send("PATCH", at(id), { answers: { address: "Theirs" } });
    const late = await green.send("PATCH", at(id), { answers: { address: "Mine" } }, { "If-Match": etag });
    expect([late.status, late.body.changed_by, late.body.current.meta.address]).toEqual([
      412,
      "root",
      "Theirs",
    ]);
    expect(late.body.current.classroom.class_name).toBe("5");
  });
});

const photoForm = (bytes: Uint8Array, more: Record<string, string> = {}): FormData => {
  const parts = new FormData();
  parts.set("photo", new File([new Uint8Array(bytes)], "p.jpg", { type: "image/jpeg" }));
  for (const [name, value] of Object.entries(more)) parts.set(name, value);
  return parts;
};

const bytesAt = async (address: string): Promise<Buffer> => (await green.get(address)).body;

describe("a photo", () => {
  test("is replaced, turned and cut; the previous one is kept with its version, and survives a sweep", async () => {
    const { id } = await added();
    const first = await green.send("POST", at(id, "photo/"), photoForm(await drawPortrait(1)));
    expect([first.status, first.body.photo]).toEqual([200, `/api/students/${id}/photo/`]);
    const size = async (address: string) => {
      const { width, height } = await sharp(await bytesAt(address)).metadata();
      return { width, height };
    };
    const before = await size(first.body.photo);
    const half = { x: 0, y: 0, width: 0.5, height: 1 };
    const turned = await green.send("POST", at(id, "photo/adjust/"), { turn: 90, crop: half });
    expect(turned.status).toBe(200);
    expect(await size(turned.body.photo)).toEqual({
      width: Math.round(before.height / 2),
      height: before.width,
    });
    await sweepDataFolder(served.app);
    const [earlier] = (await green.get(at(id, "versions/"))).body;
    expect(earlier.content.photo).toBe(`/api/students/${id}/photo/?version=2`);
    expect(await size(earlier.content.photo)).toEqual(before);
  });

  test("from a studio is accepted in full size", atNightOnServers, async () => {
    const { id } = await added();
    const studio = await studioPhoto();
    expect(studio.length).toBeGreaterThan(12 * 1024 * 1024);
    expect((await green.send("POST", at(id, "photo/"), photoForm(studio))).status).toBe(200);
  });

  test("that is invalid, or a missing one to turn, is refused, and leaves no file", async () => {
    const { id } = await added();
    const count = async () => {
      let names = 0;
      for await (const _ of served.app.files.photos.list()) names += 1;
      return names;
    };
    const before = await count();
    expect((await green.send("POST", at(id, "photo/"), photoForm(Buffer.from("no photo")))).status).toBe(415);
    expect((await green.send("POST", at(id, "photo/"), photoForm(Buffer.alloc(31 << 20)))).status).toBe(413);
    const stale = await green.send("POST", at(id, "photo/"), photoForm(await drawPortrait(2)), {
      "If-Match": '"77"',
    });
    expect(stale.status).toBe(412);
    expect((await green.send("POST", at(id, "photo/adjust/"), { turn: 90 })).status).toBe(404);
    expect((await green.send("POST", at(id, "photo/adjust/"), { turn: 45 })).status).toBe(400);
    expect(await count()).toBe(before);
  });
});

describe("sending back", () => {
  test("is a mark with its reasons, which verifying or undoing clears", async () => {
    const { id } = await added();
    const why = { reasons: ["photo", "photo", "name"], note: " Face  not seen " };
    const { body } = await green.send("POST", at(id, "send-back/"), why);
    expect(body).toMatchObject({
      status: "SUBMITTED",
      sent_back: { reasons: ["photo", "name"], note: "Face not seen", by: "green" },
    });
    expect((await green.send("POST", at(id, "undo-send-back/"))).body.sent_back).toBeNull();
    const twice = await green.send("POST", at(id, "undo-send-back/"));
    expect([twice.status, twice.body.detail]).toEqual([409, "This submission is not marked as sent back."]);
    await green.send("POST", at(id, "send-back/"), { note: "Again" });
    await verified(id);
    expect((await green.get(at(id))).body.sent_back).toBeNull();
    expect((await green.send("POST", at(id, "send-back/"), {})).status).toBe(400);
  });

  test("a verified record takes back the verification, and is refused for a printed card", async () => {
    const { id } = await added();
    await verified(id);
    expect((await root.send("POST", at(id, "send-back/"), { note: "Wrong child" })).body).toMatchObject({
      status: "SUBMITTED",
      sent_back: { by: "root" },
    });
    await transaction(served.app.db, (tx) =>
      setState(tx, { id, status: "SUBMITTED" }, { status: "ID_GENERATED", sent_back: null }),
    );
    expect((await green.send("POST", at(id, "send-back/"), { note: "Late" })).status).toBe(409);
  });
});

describe("removing", () => {
  const remove = (id: number): Promise<Answer> =>
    green.send("POST", at(id, "remove/"), { reason: "Submitted twice" });

  test("takes a student out of lists, counts and claims, and an undo brings all of it back", async () => {
    const { id, phone } = await added({ address: "Here" });
    await green.send("POST", at(id, "photo/"), photoForm(await drawPortrait(3)));
    await verified(id);
    const before = await rowOf(id);
    const removed = await remove(id);
    const days = (Date.parse(removed.body.gone_at) - Date.now()) / 86_400_000;
    expect([removed.status, Math.round(days)]).toEqual([200, REMOVED_DAYS]);
    expect([(await green.get(at(id))).status, await rowOf(id)]).toEqual([404, undefined]);
    expect((await green.get("/api/students/removed/")).body[0]).toMatchObject({
      id,
      full_name: "Asha Rao",
      reason: "Submitted twice",
      removed_by: "green",
    });
    expect((await blue.get("/api/students/removed/")).body).toEqual([]);
    expect((await blue.send("POST", at(id, "restore/"), {})).status).toBe(404);
    await sweepDataFolder(served.app);
    const back = await green.send("POST", at(id, "restore/"), {});
    expect([back.status, await rowOf(id)]).toEqual([200, before]);
    expect((await bytesAt(back.body.photo)).length).toBeGreaterThan(1000);
    const { classroom, form } = served.green;
    const twin = { classroom, form, answers: { full_name: "Asha Rao", parent_phone: phone } };
    expect((await green.send("POST", "/api/students/", twin)).status).toBe(409);
    expect(await findMiscounted(served.app.db)).toEqual([]);
  });

  test("frees the unique answers: anyone who takes one meanwhile keeps it, and the undo says so", async () => {
    const { id, phone } = await added();
    await remove(id);
    const second = await added({ parent_phone: phone });
    const back = await green.send("POST", at(id, "restore/"), {});
    expect([back.status, back.body.fields]).toEqual([
      409,
      { parent_phone: ["Parent Phone has already been submitted."] },
    ]);
    await remove(second.id);
    expect((await green.send("POST", at(id, "restore/"), {})).status).toBe(200);
  });

  test("requires another class for its undo if the class is gone by then", async () => {
    const room = await green.send("POST", "/api/classes/", {
      class_name: "7",
      section: "",
      total_students: 1,
    });
    const { id } = await added();
    await green.send("PATCH", at(id), { classroom: room.body.id });
    await remove(id);
    await green.send("DELETE", `/api/classes/${room.body.id}/`);
    expect((await green.send("POST", at(id, "restore/"), {})).status).toBe(409);
    const back = await green.send("POST", at(id, "restore/"), { classroom: other });
    expect([back.status, back.body.classroom.id]).toEqual([200, other]);
  });

  test("is permanent when its time is over: rows, versions and photos are gone", async () => {
    const { id } = await added();
    await green.send("POST", at(id, "photo/"), photoForm(await drawPortrait(4)));
    const [photo] = [(await rowOf(id))?.photo ?? ""];
    await green.send("POST", at(id, "photo/"), photoForm(await drawPortrait(5)));
    await remove(id);
    const doer = { id: null, username: "idms" };
    await eraseGone(served.app, doer, new Date(Date.now() + (REMOVED_DAYS - 1) * 86_400_000));
    expect(await served.app.files.photos.stat(photo)).toBeDefined();
    await eraseGone(served.app, doer, new Date(Date.now() + (REMOVED_DAYS + 1) * 86_400_000));
    expect(await served.app.files.photos.stat(photo)).toBeUndefined();
    expect((await green.send("POST", at(id, "restore/"), {})).status).toBe(404);
    const log = await served.app.db.select().from(auditLog).where(eq(auditLog.action, "erase")).all();
    expect(log.at(-1)?.details).toMatchObject({ students: expect.arrayContaining([id]) });
  });
});

describe("many records at once", () => {
  const bulk = (as: Client, body: object) => as.send("POST", "/api/students/bulk/", body);

  test("are each handled alone: refused ones are named, and the opposite action undoes it", async () => {
    const ids = [(await added()).id, (await added()).id, (await added()).id];
    await verified(ids[0] as number);
    const { body } = await bulk(green, { action: "verify", ids: [...ids, served.blue.student] });
    expect(body).toMatchObject({
      done: ids.slice(1),
      refused: [
        {
          id: ids[0],
          name: (await rowOf(ids[0] as number))?.full_name,
          detail: "This student is already VERIFIED.",
          code: "student.alreadyThere",
        },
        { id: served.blue.student, name: "", detail: "There is no such student." },
      ],
      versions: ids.slice(1).map((id) => ({ id, version: 2 })),
      were_verified: [],
      not_verified: [],
      left: 0,
    });
    expect(
      (await bulk(green, { action: "move", ids, classroom: other, keep_verified: true })).body.done,
    ).toEqual(ids);
    expect((await rowOf(ids[1] as number))?.status).toBe("VERIFIED");
    expect((await bulk(green, { action: "unverify", ids })).body.done).toEqual(ids);
    const why = { reasons: ["photo"] };
    expect((await bulk(green, { action: "send_back", ids, why })).body.done).toEqual(ids);
    expect((await bulk(green, { action: "undo_send_back", ids })).body.done).toEqual(ids);
    expect((await bulk(green, { action: "remove", ids, reason: "Test" })).body.done).toEqual(ids);
    expect((await bulk(green, { action: "restore", ids })).body.done).toEqual(ids);
    expect(await findMiscounted(served.app.db)).toEqual([]);
  });

  test("regain a lost verification by an undo, if the caller may and nobody has changed the record", async () => {
    const ids: number[] = [(await added()).id, (await added()).id, (await added()).id];
    const [same, changed, submitted] = ids as [number, number, number];
    for (const id of [same, changed]) await verified(id);
    const rows = async () => Promise.all(ids.map(async (id) => (await rowOf(id)) as NonNullable<typeof row>));
    const row = await rowOf(same);
    const statuses = async () => (await rows()).map(({ status }) => status);
    const of = async () => (await rows()).map(({ class_id }) => class_id);
    const undo = { action: "move", ids, classroom: row?.class_id };

    const moved = (await bulk(green, { action: "move", ids, classroom: other })).body;
    expect(await statuses()).toEqual(["SUBMITTED", "SUBMITTED", "SUBMITTED"]);
    expect(moved.were_verified.map(({ id }: { id: number }) => id)).toEqual([same, changed]);
    await green.send("PATCH", at(changed), { answers: { full_name: "Changed Since" } });
    const { were_verified } = moved;
    const undone = (await bulk(green, { ...undo, were_verified })).body;
    expect(undone.done).toEqual(ids);
    expect(undone.not_verified).toEqual([
      {
        id: changed,
        name: "Changed Since",
        detail: expect.stringContaining("the record was changed in the meantime. Check"),
        code: "undone.changedSince",
        facts: {},
      },
    ]);
    expect(await statuses()).toEqual(["VERIFIED", "SUBMITTED", "SUBMITTED"]);
    expect(new Set(await of())).toEqual(new Set([row?.class_id]));

    // A super admin can move records both ways, but cannot verify.
    const again = (await bulk(root, { action: "move", ids, classroom: other })).body;
    const back = (await bulk(root, { ...undo, were_verified: again.were_verified })).body;
    expect(back.done).toEqual(ids);
    expect(back.not_verified).toEqual([
      expect.objectContaining({
        id: same,
        detail: expect.stringContaining("SUBMITTED, and only the school can verify the record"),
      }),
    ]);
    expect(await statuses()).toEqual(["SUBMITTED", "SUBMITTED", "SUBMITTED"]);

    // Undo a mistaken sending back.
    await verified(same);
    const why = { reasons: ["photo"] };
    const sent = (await bulk(green, { action: "send_back", ids, why })).body;
    const unsent = { action: "undo_send_back", ids, were_verified: sent.were_verified };
    expect((await bulk(green, unsent)).body).toMatchObject({ done: ids, not_verified: [] });
    expect(await statuses()).toEqual(["VERIFIED", "SUBMITTED", "SUBMITTED"]);
    expect((await rows()).map(({ sent_back }) => sent_back)).toEqual([null, null, null]);
    // An undo does not verify a record that nobody had verified: the version is from another time.
    const forged = { ...undo, were_verified: [{ id: submitted, version: 1 }] };
    expect((await bulk(green, forged)).body.not_verified).toHaveLength(1);
    expect(await findMiscounted(served.app.db)).toEqual([]);
  });

  test("require the right of each action", async () => {
    const { id } = await added();
    expect((await bulk(root, { action: "verify", ids: [id] })).status).toBe(403);
    expect((await bulk(root, { action: "remove", ids: [id], reason: "Asked" })).body.done).toEqual([id]);
    expect((await bulk(green, { action: "print", ids: [id] })).status).toBe(400);
    expect((await bulk(green, { action: "verify", ids: [] })).status).toBe(400);
  });
});

test("a record whose form was deleted is corrected by what is known of it", async () => {
  const { id } = await added({ address: "Here" });
  await transaction(served.app.db, (tx) =>
    tx.update(students).set({ form_template_id: null }).where(eq(students.id, id)).run(),
  );
  const record = (await green.get(at(id))).body;
  expect(record.fields.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(["full_name", "parent_phone", "photo", "address"]),
  );
  const corrected = await green.send("PATCH", at(id), {
    answers: { full_name: "New Name", address: "There" },
  });
  expect(corrected.body).toMatchObject({ full_name: "New Name", meta: { address: "There" } });
});
