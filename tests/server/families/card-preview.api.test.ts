import { readdir } from "node:fs/promises";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { previewText } from "@idms/core/cards/checks/preview-notes";
import { SAMPLE_SIDE } from "@idms/core/cards/designs/sample-card";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { starterTemplates } from "@idms/templates";
import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { drawPortrait } from "../../../fixtures/draw-portrait.ts";
import { addTemplate } from "../../../packages/server/src/cards/designs/add-template.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import { createUploads } from "../../../packages/server/src/http/bodies/uploads.ts";
import { drawPreview, requireShown } from "../../../packages/server/src/print/pictures/family-preview.ts";
import { changeSchool } from "../../../packages/server/src/school/schools/school-rows.ts";
import { greyOf, readAnyCode } from "../../read-code.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { storedNames } from "../stored.ts";
import { addLink, filledForm, submit } from "../submissions/school-link.ts";

const served = serving();
let portrait: Buffer;
let green: Client;
beforeAll(async () => {
  portrait = await drawPortrait(11, { width: 900, height: 1200 });
  green = await signedIn(served, "green");
});

const FIELDS = [...defaultFields(), makeField("admission_no", "Admission No", "text")];

/** Returns a signature as ink on a transparent background: strokes up and down, shifted to the right. */
const signature = (shift: number): Promise<Buffer> => {
  const strokes = [0, 1, 2, 3, 4, 5].map((at) => `M${10 + shift + at * 60} 150L${40 + shift + at * 60} 10`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="160"><path d="${strokes.join("")}" stroke="#000" stroke-width="12"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

/** Adds a school's usual design, with a code and a signature on its back. */
const addDesign = async (school: number, signed = 0) =>
  addTemplate(served.app, {
    schoolId: school,
    name: crypto.randomUUID(),
    isDefault: true,
    cardSize: { w: 54, h: 86 },
    images: { sign: { name: "sign.png", bytes: await signature(signed) } },
    fields: cardFieldsSchema.parse({
      photo: { x: 130, y: 100, width: 380, height: 480, isImage: true, shape: "circle" },
      full_name: { x: 40, y: 600, width: 560, height: 60, size: 44 },
      code: { x: 170, y: 700, width: 280, height: 280, kind: "qr", pattern: "{admission_no}/{student_id}" },
    }),
    back: {
      fields: cardFieldsSchema.parse({
        address: { x: 40, y: 40, width: 300, height: 60, size: 40, whenTooLong: "cut" },
        signature: { x: 170, y: 300, width: 280, height: 112, kind: "image", image: "sign" },
      }),
    },
  });

interface Seen {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects and fails on anything else
  body: any;
}

async function see(token: string, form: FormData): Promise<Seen> {
  const url = `${served.server.url}/api/public/preview/${token}/`;
  const response = await fetch(url, { method: "POST", body: form });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const seen = async (path: string): Promise<Seen> => {
  const response = await fetch(served.server.url + path);
  return { status: response.status, headers: response.headers, body: await response.json() };
};

const bytesOf = (side: string) => Buffer.from(side, "base64");
const set = (on: boolean) => {
  const edit = { by: "root", wanted: undefined };
  return transaction(served.app.db, (tx) =>
    changeSchool(tx, served.green.school, { card_preview: on }, edit),
  );
};

describe("the card preview", () => {
  test("shows the answers and the photo, small and on both sides, with notes in plain words", async () => {
    await addDesign(served.green.school);
    const { token } = await addLink(served.app, served.green, { fields: FIELDS });
    const { status, body } = await see(
      token,
      filledForm(portrait, {
        full_name: "ஆஷா ராவ்",
        admission_no: "A-17",
        address: "12 Temple Road, ".repeat(20),
      }),
    );
    expect(status).toBe(200);
    for (const side of [body.front, body.back])
      expect(await sharp(bytesOf(side)).metadata()).toMatchObject({ format: "webp", height: SAMPLE_SIDE });
    expect(body.notes).toEqual([
      { field: "address", problem: "cut", message: previewText.notes.cut("Address") },
    ]);
    // Another name gives another card, and the same answers give the same card.
    const other = await see(token, filledForm(portrait, { full_name: "ஆஷா ராய்", admission_no: "A-17" }));
    const again = await see(token, filledForm(portrait, { full_name: "ஆஷா ராய்", admission_no: "A-17" }));
    expect([other.body.front === body.front, other.body.front === again.body.front]).toEqual([false, true]);
  });

  test("does not need answers that are still missing, or a photo", async () => {
    await addDesign(served.green.school);
    const { token } = await addLink(served.app, served.green, { fields: FIELDS });
    const empty = new FormData();
    empty.set("full_name", "");
    expect((await see(token, empty)).status).toBe(200);
    const wrong = await see(token, filledForm(portrait, { parent_phone: "12" }));
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ["parent_phone"]]);
    const broken = await see(token, filledForm(portrait.subarray(0, 900)));
    expect([broken.status, Object.keys(broken.body.fields)]).toEqual([422, ["photo"]]);
  });

  test("leaves no row, no file and no log entry behind", async () => {
    await addDesign(served.green.school);
    const { token, id } = await addLink(served.app, served.green, { fields: FIELDS, max_uses: 1 });
    const state = async () => ({
      students: await served.app.db.$count(students),
      photos: await storedNames(served.app.files.photos),
      scratch: await readdir(served.app.folder.scratch),
      uses: (await green.get("/api/upload-links/")).body.find((link: { id: number }) => link.id === id)
        .uses_count,
    });
    const before = await state();
    expect(
      (await see(token, filledForm(portrait, { full_name: "Unkept Rao", admission_no: "UNKEPT-1" }))).status,
    ).toBe(200);
    expect(await state()).toEqual(before);
    expect(served.log.join("")).not.toMatch(/unkept/i);
  });

  test("requires an open link of a school that shows previews and has a design", async () => {
    expect((await see("no-such-link", filledForm(portrait))).status).toBe(404);
    const closed = await addLink(served.app, served.green, { is_active: false });
    expect((await see(closed.token, filledForm(portrait))).status).toBe(410);
    await addDesign(served.green.school);
    const { token } = await addLink(served.app, served.green, { fields: FIELDS });
    const form = async (of: string) => (await seen(`/api/public/form/${of}/`)).body.card;
    const frame = { width: expect.closeTo(32.2, 1), height: expect.closeTo(32.2, 1), shape: "circle" };
    expect(await form(token)).toEqual({ preview: true, frame });
    await set(false);
    try {
      const { status, body } = await see(token, filledForm(portrait));
      expect([status, body.detail]).toEqual([404, previewText.off]);
      expect(await form(token)).toEqual({ preview: false, frame });
    } finally {
      await set(true);
    }
    const blue = await addLink(served.app, served.blue);
    const { status, body } = await see(blue.token, filledForm(portrait));
    expect([status, body.detail]).toEqual([404, previewText.noDesign]);
    expect(await form(blue.token)).toBeUndefined();
  });

  test("gives way to photos of submissions that wait, and refuses at once if too many are requested", async () => {
    await addDesign(served.green.school);
    const { db, files } = served.app;
    const shown = await requireShown(db, served.green.school);
    const student = { full_name: "Asha Rao", parent_phone: "", meta: {} };
    const classroom = { class_name: "5", section: null, holds: "students" as const };
    const wish = { ...shown, fields: FIELDS, student, classroom, readPhoto: async () => null };
    const draw = (uploads: ReturnType<typeof createUploads>) =>
      drawPreview({ files, uploads }, wish, new AbortController().signal);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();

    const decoding = createUploads(db);
    const work = [1, 2, 3].map(() => decoding.decodes.run(() => held));
    await expect(draw(decoding)).rejects.toMatchObject({
      kind: "busy",
      seconds: 3,
      message: previewText.busy,
    });

    const looking = createUploads(db);
    const looks = Array.from({ length: 9 }, () => looking.previews.drawn.run(() => held));
    await expect(draw(looking)).rejects.toMatchObject({ kind: "busy", seconds: 3 });
    // A submission does not have to wait for any of them.
    expect(await looking.decodes.run(async () => "decoded")).toBe("decoded");
    release();
    await Promise.all([...work, ...looks]);
    expect((await draw(looking)).front).not.toBe("");
  });

  test("is limited for each address, says when to try again, and uses up no submission", async () => {
    await addDesign(served.green.school);
    const { token, id } = await addLink(served.app, served.green, { fields: FIELDS });
    const { tries } = createUploads(served.app.db).previews;
    for (let look = 0; look < 299; look += 1) await tries.take(`${id} 127.0.0.1`);
    expect((await see(token, filledForm(portrait))).status).toBe(200);
    const { status, headers } = await see(token, filledForm(portrait));
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await submit(served.server.url, token, filledForm(portrait))).status).toBe(201);
  });
});

describe("a preview is not a card:", () => {
  test("a decoder reads nothing on either side of any shipped design", { tags: "thorough" }, async () => {
    const root = await signedIn(served, "root");
    const { token } = await addLink(served.app, served.green, { fields: FIELDS });
    const form = () => filledForm(portrait, { full_name: "Asha Rao", admission_no: "4006381333931" });
    for (const { id } of await starterTemplates()) {
      const wish = { school: String(served.green.school), starter: id, is_default: "true", name: id };
      const parts = new FormData();
      for (const [name, value] of Object.entries(wish)) parts.set(name, value);
      expect((await root.send("POST", "/api/id-templates/from-starter/", parts)).status).toBe(201);
      const { body } = await see(token, form());
      for (const side of [body.front, body.back].filter((each) => each !== null))
        for (const times of [1, 2])
          expect([id, await readAnyCode(await greyOf(bytesOf(side), { times }))]).toEqual([id, []]);
    }
  });

  test("a decoder cannot read the code of a school's own design, and its content does not change the picture", async () => {
    await addDesign(served.green.school);
    const { token } = await addLink(served.app, served.green, { fields: FIELDS });
    const [one, other] = await Promise.all(
      ["A-17", "B-93"].map(
        async (admission_no) => (await see(token, filledForm(portrait, { admission_no }))).body.front,
      ),
    );
    expect(one).toBe(other);
    expect(await readAnyCode(await greyOf(bytesOf(one), { times: 2 }))).toEqual([]);
  });

  test("two different signatures look alike on it", async () => {
    const { token } = await addLink(served.app, served.green, { fields: FIELDS });
    const backs: Buffer[] = [];
    for (const shift of [0, 30]) {
      await addDesign(served.green.school, shift);
      backs.push(bytesOf((await see(token, filledForm(portrait))).body.back));
    }
    // On a real card they differ a lot, in the same place, which is 23.7 mm wide.
    const [signed = Buffer.of(), differently = Buffer.of()] = await Promise.all([0, 30].map(signature));
    const size = { width: 132, height: 53 };
    const place = { left: 80, top: 142, ...size };
    const real = await difference(signed, differently, (picture) =>
      picture.resize(size).flatten({ background: "#fff" }),
    );
    const sample = await difference(backs[0]!, backs[1]!, (picture) => picture.extract(place));
    expect([real > 80, sample < 8]).toEqual([true, true]);
  });
});

/** Returns the mean difference of two pictures' pixels, of 255. */
async function difference(one: Buffer, other: Buffer, as: (picture: Sharp) => Sharp): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((each) => as(sharp(each)).greyscale().raw().toBuffer()));
  return a!.reduce((sum, grey, at) => sum + Math.abs(grey - (b![at] ?? 0)), 0) / a!.length;
}

describe("the card on the family's page", () => {
  test("shows only the child's own record, as a sample before verification and after printing", async () => {
    await addDesign(served.green.school);
    const { token } = await addLink(served.app, served.green, { fields: FIELDS });
    const sent = await submit(
      served.server.url,
      token,
      filledForm(portrait, { full_name: "Asha Rao", admission_no: "A-17" }),
    );
    const path = `/api/public/family/${sent.body.page}/`;
    expect((await seen(path)).body.card.preview).toBe(true);
    const { status, body } = await seen(`${path}card/`);
    expect(status).toBe(200);
    expect(await sharp(bytesOf(body.front)).metadata()).toMatchObject({
      format: "webp",
      height: SAMPLE_SIDE,
    });
    await green.send("POST", `/api/students/${sent.body.receipt}/verify/`);
    const verified = await seen(`${path}card/`);
    expect(verified.body.front).toBe(body.front);
    expect(await readAnyCode(await greyOf(bytesOf(body.front), { times: 2 }))).toEqual([]);
    expect((await seen(`/api/public/family/${token}/card/`)).status).toBe(404);
    await set(false);
    try {
      expect([(await seen(path)).body.card.preview, (await seen(`${path}card/`)).status]).toEqual([
        false,
        404,
      ]);
    } finally {
      await set(true);
    }
    await green.send("POST", `/api/students/${sent.body.receipt}/unverify/`);
    await fetch(`${served.server.url}${path}withdraw/`, { method: "POST" });
    expect((await seen(`${path}card/`)).status).toBe(410);
  });
});
