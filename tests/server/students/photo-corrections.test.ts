/** Photos are framed and lit alike, each only if the school says so, and the original stays. */
import { eq, ne } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { drawPortrait } from "../../../fixtures/draw-portrait.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { unlookedPhotos } from "../../../packages/server/src/installation/students/photo-rows.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import { lookDue } from "../../../packages/server/src/students/photos/look-at-faces.ts";
import { measureDue } from "../../../packages/server/src/students/photos/measure-due.ts";
import { byHand } from "../by-hand.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";

const served = serving({ look_at_faces: false });
let green: Client;
let portrait: Buffer;

beforeAll(async () => {
  green = await signedIn(served, "green");
  // Dark skin, a white shirt and a grey wall, taken in too little light.
  portrait = await sharp(await drawPortrait(19, { width: 900, height: 1200 }))
    .linear(0.55, 0)
    .jpeg()
    .toBuffer();
});

/** Adds a class of students with one photo each, for which a correction is proposed. */
async function addProposed(names: readonly string[], status: "SUBMITTED" | "VERIFIED" = "SUBMITTED") {
  const { school, classroom } = served.green;
  const photos = await Promise.all(names.map(() => storeFile(served.app.files.photos, portrait, "jpg")));
  const ids = await transaction(served.app.db, (tx) =>
    insertStudents(
      tx,
      names.map((full_name, at) => ({
        school_id: school,
        class_id: classroom,
        status,
        full_name,
        meta: {},
        photo: photos[at] ?? "",
      })),
    ),
  );
  await measureDue(served.app);
  for (const [at, id] of ids.entries())
    await byHand(served.app.db)
      .update(students)
      .set({ looked_photo: photos[at] ?? "", photo_correction: PROPOSED })
      .where(eq(students.id, id))
      .run();
  return ids;
}
const PROPOSED = {
  crop: { x: 0.1, y: 0.05, width: 0.8, height: 0.8 },
  light: { red: 1.5, green: 1.5, blue: 1.5 },
};

const act = async (action: "correct_photo" | "keep_photo", ids: readonly number[], more: object = {}) =>
  (await green.send("POST", "/api/students/bulk/", { action, ids, ...more })).body;
const recordOf = async (id: number) => (await green.get(`/api/students/${id}/`)).body;
const proposedIn = async (school: number) =>
  (await green.get(`/api/students/find/ids/?school=${school}&photo_correction=true`)).body.map(
    ({ id }: { id: number }) => id,
  );
const pictureOf = async (id: number, query = "") =>
  (await green.get(`/api/students/${id}/photo/${query}`)).body as Buffer;
const brightness = async (jpeg: Buffer) => {
  const { channels } = await sharp(jpeg).stats();
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
};

test("a photo is looked at once, only its correction is stored, and what is corrected needs no other one", async () => {
  const [id = 0] = await addProposed(["Asha"]);
  await byHand(served.app.db)
    .update(students)
    .set({ looked_photo: null, photo_correction: null })
    .where(eq(students.id, id))
    .run();
  expect(await lookDue(served.app)).toBe(1);
  const { photo_correction: correction } = await recordOf(id);
  expect(correction.crop.height).toBeGreaterThan(0.6);
  expect(correction.crop.height).toBeLessThan(0.9);
  expect(correction.light.green).toBeGreaterThan(1.3);
  const row = await served.app.db.select().from(students).where(eq(students.id, id)).get();
  expect(Object.keys(row?.photo_correction ?? {}).toSorted()).toEqual(["crop", "light"]);
  expect(Object.keys(row?.photo_correction?.crop ?? {})).toEqual(["x", "y", "width", "height"]);
  expect(Object.keys(row?.photo_quality ?? {}).toSorted()).toEqual(["findings", "mark", "measures"]);
  for (const word of ["eyes", "jaw", "chin", "mouth", "breadth", "score", "box"])
    expect(JSON.stringify(row)).not.toContain(`"${word}"`);
  expect(await act("correct_photo", [id])).toMatchObject({ done: [id], refused: [] });
  await measureDue(served.app);
  expect(await lookDue(served.app)).toBe(1);
  expect((await recordOf(id)).photo_correction).toBeNull();
  expect(await lookDue(served.app)).toBe(0);
});

test("the preview shows the corrected photo, only to those who may see the photo", async () => {
  const [id = 0] = await addProposed(["Chitra"]);
  const [before, after] = [await pictureOf(id, "?size=preview"), await pictureOf(id, "?size=corrected")];
  expect(await sharp(after).metadata()).toMatchObject({ format: "jpeg", width: 360, height: 480 });
  expect(await brightness(after)).toBeGreaterThan(1.3 * (await brightness(before)));
  const blue = await signedIn(served, "blue");
  expect((await blue.get(`/api/students/${id}/photo/?size=corrected`)).status).toBe(404);
  await act("keep_photo", [id]);
  expect((await green.get(`/api/students/${id}/photo/?size=corrected`)).status).toBe(404);
});

test("a corrected record keeps the original with its earlier version, and stays verified if the user may verify", async () => {
  const [kept = 0, other = 0] = await addProposed(["Divya", "Esha"], "VERIFIED");
  const original = await pictureOf(kept);
  const { version } = await recordOf(kept);
  expect(await act("correct_photo", [kept], { keep_verified: true, reason: "Too dark" })).toMatchObject({
    done: [kept],
    were_verified: [],
  });
  expect((await recordOf(kept)).status).toBe("VERIFIED");
  expect(await sharp(await pictureOf(kept)).metadata()).toMatchObject({ width: 720, height: 960 });
  expect((await pictureOf(kept, `?version=${version}`)).equals(original)).toBe(true);
  const { were_verified } = await act("correct_photo", [other]);
  expect(were_verified).toMatchObject([{ id: other }]);
  expect((await recordOf(other)).status).toBe("SUBMITTED");
});

test("an original that the school keeps stays as it is, and nothing is proposed for it again", async () => {
  const [id = 0] = await addProposed(["Farah"]);
  const { version } = await recordOf(id);
  expect(await act("keep_photo", [id])).toMatchObject({ done: [id], refused: [] });
  expect(await recordOf(id)).toMatchObject({ photo_correction: null, version });
  const due = await unlookedPhotos(served.app.db, { school: served.green.school }, 100);
  expect(due.map((each) => each.id)).not.toContain(id);
  expect(await act("correct_photo", [id])).toMatchObject({
    done: [],
    refused: [{ id, name: "Farah", code: "photo.noCorrection" }],
  });
});

test("a proposal is refused once the photo or the record has changed, and the others go through", async () => {
  const [changed = 0, replaced = 0, good = 0] = await addProposed(["Gita", "Hema", "Indu"]);
  const versions = [{ id: changed, version: (await recordOf(changed)).version }];
  await green.send("PATCH", `/api/students/${changed}/`, { answers: {}, classroom: served.green.classroom });
  await green.send("POST", `/api/students/${changed}/photo/adjust/`, { turn: 90 });
  const body = new FormData();
  body.set("photo", new File([new Uint8Array(portrait)], "photo.jpg", { type: "image/jpeg" }));
  await green.send("POST", `/api/students/${replaced}/photo/`, body);
  const photo = await pictureOf(replaced);
  const outcome = await act("correct_photo", [changed, replaced, good], { versions });
  expect(outcome.done).toEqual([good]);
  expect(outcome.refused.map(({ name }: { name: string }) => name)).toEqual(["Gita", "Hema"]);
  expect((await pictureOf(replaced)).equals(photo)).toBe(true);
});

test("only proposals for cards that are not printed yet are listed, each for its own school", async () => {
  const [waiting = 0, printed = 0] = await addProposed(["Jaya", "Kamla"]);
  await byHand(served.app.db)
    .update(students)
    .set({ status: "ID_GENERATED" })
    .where(eq(students.id, printed))
    .run();
  const listed = await proposedIn(served.green.school);
  expect([listed.includes(waiting), listed.includes(printed)]).toEqual([true, false]);
  expect((await recordOf(printed)).photo_correction).toBeNull();
  const count = `/api/students/find/count/?photo_correction=true`;
  expect((await (await signedIn(served, "blue")).get(count)).body).toEqual({ count: 0 });
  expect((await green.get(count)).body.count).toBe(listed.length);
});

test("a school that asks for one background has it proposed, used with one action, and undone from the original", async () => {
  const { school } = served.green;
  const admin = await signedIn(served, "root");
  const save = (photo_background: string | null) =>
    admin.send("PUT", `/api/schools/${school}/`, { name: "Green", photo_background });
  const [id = 0] = await addProposed(["Lata"]);
  // The other tests' photos need no look: what is printed stays as it is.
  await byHand(served.app.db)
    .update(students)
    .set({ status: "ID_GENERATED" })
    .where(ne(students.id, id))
    .run();
  await act("keep_photo", [id]);
  expect((await save("blue")).body.fields).toEqual({
    photo_background: ["The background must be a colour such as #ffffff."],
  });
  expect((await save("#3C78BE")).body).toMatchObject({ photo_background: "#3c78be" });
  const due = await unlookedPhotos(served.app.db, { school }, 100);
  expect(due.find((each) => each.id === id)).toMatchObject({ background: "#3c78be" });

  await lookDue(served.app);
  const { photo_correction: correction, version } = await recordOf(id);
  expect(correction).toMatchObject({ background: "#3c78be" });
  const original = await pictureOf(id);
  const corner = async (picture: Buffer) =>
    [...(await sharp(picture).extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer())].map(
      (value) => Math.round(value / 10),
    );
  expect(await corner(await pictureOf(id, "?size=corrected"))).toEqual([6, 12, 19]);
  expect(await act("correct_photo", [id])).toMatchObject({ done: [id], refused: [] });
  expect(await corner(await pictureOf(id))).toEqual([6, 12, 19]);
  expect((await pictureOf(id, `?version=${version}`)).equals(original)).toBe(true);

  expect((await save(null)).body).not.toHaveProperty("photo_background");
});

test("a browser does not show a kept preview once the school asks for another background", async () => {
  const [id = 0] = await addProposed(["Mina"]);
  const tagOf = async (background: string) => {
    await byHand(served.app.db)
      .update(students)
      .set({ photo_correction: { background } })
      .where(eq(students.id, id))
      .run();
    return (await green.get(`/api/students/${id}/photo/?size=corrected`)).headers.get("etag");
  };
  const first = await tagOf("#ffffff");
  expect(first).not.toBeNull();
  expect(await tagOf("#3c78be")).not.toBe(first);
  expect(await tagOf("#ffffff")).toBe(first);
});
