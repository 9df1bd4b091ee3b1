import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import { loadKinds } from "@idms/core/cards/designs/load-kinds";
import { photoFrame } from "@idms/core/cards/designs/place-photo";
import { previewNotes } from "@idms/core/cards/checks/preview-notes";
import { asSample, pictureWidths, SAMPLE_SIDE } from "@idms/core/cards/designs/sample-card";
import { fixedImageName, type Scene } from "@idms/core/cards/drawing/scene";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { renderPng } from "@idms/core/node/photos/render-png";
import { describe, expect, test } from "vitest";
import { greyOf, readAnyCode, READABLE_CODES, readCode, type ReadableCode } from "../../read-code.ts";

const typesetter = diskTypesetter();
const DPI = (SAMPLE_SIDE / 86) * 25.4;

/** Two texts whose codes have the same size. */
const TEXTS: Record<ReadableCode, readonly [string, string]> = {
  qr: ["STU-1024", "STU-9731"],
  datamatrix: ["STU-1024", "STU-9731"],
  aztec: ["STU-1024", "STU-9731"],
  pdf417: ["STU-1024", "STU-9731"],
  code128: ["AB-102", "AB-973"],
  code39: ["A10", "A97"],
  ean13: ["400638133393", "590123412345"],
  ean8: ["9638507", "5512345"],
};

/** Returns a card that consists mostly of a code, large enough to be readable in its picture on the screen. */
async function codeCard(kind: ReadableCode): Promise<CardTemplate> {
  const fields = cardFieldsSchema.parse({
    code: { x: 2, y: 10, width: 82, height: 34, kind, pattern: "{text}" },
  });
  await loadKinds({ fields });
  return {
    name: "Code",
    cardSize: { w: 86, h: 54 },
    background: null,
    measure: { width: 86, height: 54 },
    fields,
  };
}

const laidOut = (template: CardTemplate, text: string): Scene =>
  cardLayout(typesetter, template)({ texts: { text }, images: {} }).scene;
const drawn = (scene: Scene) => renderPng(scene, {}, typesetter, DPI);

describe.each(READABLE_CODES)("the %s on a sample", (kind) => {
  test("cannot be read by a decoder, although a card's code of the same size can", async () => {
    const template = await codeCard(kind);
    const [text, other] = TEXTS[kind];
    const real = laidOut(template, text);
    const onCard = await readCode(kind, await greyOf(await drawn(real), { times: 2 }));
    expect(onCard).toContain(text);
    const sample = await drawn(asSample(real, typesetter));
    for (const times of [1, 2, 3])
      for (const negative of [false, true])
        expect(await readAnyCode(await greyOf(sample, { times, negative }))).toEqual([]);
    // The picture contains none of the code's content.
    expect(sample.equals(await drawn(asSample(laidOut(template, other), typesetter)))).toBe(true);
  });
});

test("a sample is marked across the whole card, and otherwise laid out like the card", async () => {
  const template: CardTemplate = {
    name: "Plain",
    cardSize: { w: 54, h: 86 },
    background: null,
    measure: { width: 54, height: 86 },
    fields: cardFieldsSchema.parse({ full_name: { x: 2, y: 60, width: 50, height: 8, size: 5 } }),
  };
  const { scene } = cardLayout(typesetter, template)({ texts: { full_name: "ஆஷா ராவ்" }, images: {} });
  const sample = asSample(scene, typesetter);
  expect(sample.items.slice(0, scene.items.length)).toEqual(scene.items);
  const mark = await greyOf(await drawn({ ...sample, items: sample.items.slice(scene.items.length) }));
  /** Whether a part of the card, in eighths, contains ink of the mark. */
  const hasInk = (column: number, row: number) => {
    const [w, h] = [mark.width / 8, mark.height / 8];
    for (let y = Math.floor(row * h); y < (row + 1) * h - 1; y += 1)
      for (let x = Math.floor(column * w); x < (column + 1) * w - 1; x += 1)
        if ((mark.data[y * mark.width + x] ?? 255) < 230) return true;
    return false;
  };
  const inked = Array.from({ length: 64 }, (_, at) => hasInk(at % 8, at >> 3)).filter(Boolean).length;
  expect(inked).toBeGreaterThan(32);
});

test("each of the school's own pictures is listed with its smallest width on the card", () => {
  const fields = cardFieldsSchema.parse({
    logo: { x: 0, y: 0, width: 100, height: 100, kind: "image", image: "logo" },
    sign: { x: 0, y: 0, width: 200, height: 80, kind: "image", image: "sign" },
  });
  const back = { background: null, fields: cardFieldsSchema.parse({ a: { ...fields["logo"], width: 50 } }) };
  const template = {
    name: "Two",
    cardSize: { w: 54, h: 86 },
    background: { width: 540, height: 860 },
    fields,
    back,
  };
  expect([...pictureWidths(template)]).toEqual([
    [fixedImageName("logo"), 5],
    [fixedImageName("sign"), 20],
  ]);
});

test("the photo frame is the largest on the front, with its shape, or else the one on the back", () => {
  const card = { name: "P", cardSize: { w: 54, h: 86 }, background: { width: 540, height: 860 } };
  const small = { x: 0, y: 0, width: 100, height: 100, isImage: true, shape: "square" };
  const photo = { x: 0, y: 0, width: 300, height: 400, isImage: true };
  const frame = (front: object, back?: object) =>
    photoFrame({
      ...card,
      fields: cardFieldsSchema.parse(front),
      back: back ? { background: null, fields: cardFieldsSchema.parse(back) } : null,
    });
  expect(frame({ photo: { ...photo, shape: "rounded" }, small })).toEqual({
    width: 30,
    height: 40,
    shape: "rounded",
  });
  expect(frame({ photo: { ...photo, shape: "circle" } })).toEqual({ width: 30, height: 30, shape: "circle" });
  expect(frame({}, { photo })).toMatchObject({ width: 30, height: 40 });
  expect(frame({})).toBeNull();
});

test("a family learns in plain words which of its answers do not fit the card, and nothing about the design", () => {
  const fields = [...defaultFields(), makeField("admission_no", "", "text")];
  const element = { x: 0, y: 0, width: 10, height: 10 };
  const front = cardFieldsSchema.parse({
    full_name: element,
    photo: { ...element, isImage: true },
    line: { ...element, kind: "text", pattern: "{fatherName} / {admission_no}" },
    motto: { ...element, kind: "text", pattern: "Truth alone triumphs" },
    school_name: element,
  });
  const back = { background: null, fields: cardFieldsSchema.parse({ address: element }) };
  const findings: CardFinding[] = [
    { field: "full_name", code: "shrunk", to: 0.9 },
    { field: "full_name", code: "unreadable", points: 3 },
    { field: "photo", code: "photo_low_resolution", dpi: 90, size: { width: 90, height: 120 } },
    { field: "line", code: "missing_glyph", characters: "🦚" },
    { field: "motto", code: "cut" },
    { field: "school_name", code: "cut" },
    { field: "address", side: "back", code: "cut" },
    { field: "address", side: "back", code: "cut" },
    { field: "address", code: "cut" },
  ];
  expect(
    previewNotes(findings, { fields: front, back }, fields).map(({ field, problem }) => [field, problem]),
  ).toEqual([
    ["full_name", "small"],
    ["photo", "coarse"],
    ["fatherName", "letters"],
    ["admission_no", "letters"],
    ["address", "cut"],
  ]);
  const [note] = previewNotes([{ field: "full_name", code: "cut" }], { fields: front }, fields);
  expect(note?.message).toBe("Student Name: the text is too long for the card, so the end is cut off.");
});
