import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { findingSentence, severityOf } from "@idms/core/cards/checks/finding-message";
import type { CardContent } from "@idms/core/cards/drawing/laid-out";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import { BACKGROUND, type ImageItem } from "@idms/core/cards/drawing/scene";
import { shapeOutline, SHAPES } from "@idms/core/cards/geometry/shapes";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { createTypesetter } from "@idms/core/cards/shaping/typesetter";
import { cutWords } from "@idms/core/node/fonts/cut-words";
import { diskTypesetter, openFont } from "@idms/core/node/fonts/font-files";
import { describe, expect, test } from "vitest";
import { boxOf } from "./text/card-box.ts";

const typesetter = diskTypesetter();
/** Returns a template with ten pixels per millimetre. */
const template = (
  fields: Record<string, unknown>,
  background: CardTemplate["background"] = { width: 540, height: 860 },
) => ({
  name: "Plain",
  cardSize: { w: 54, h: 86 },
  background,
  fields: cardFieldsSchema.parse(fields),
});
const photoField = { x: 100, y: 100, width: 200, height: 300, isImage: true };
const fields = {
  full_name: { x: 20, y: 500, width: 500, height: 60, size: 40 },
  class: { x: 20, y: 600, width: 200, height: 60, size: 40, color: "#aa0000", align: "right" },
  photo: photoField,
};
const content = (name: string, photo = { width: 600, height: 800 }): CardContent => ({
  texts: { full_name: name, class: "Class 5 - A" },
  images: { photo },
});
const photoOf = (items: readonly { kind: string }[]) =>
  items.find((item) => item.kind === "image" && (item as ImageItem).image === "photo") as ImageItem;

describe("a card", () => {
  test("has its size, its background first, and its fields in the template's order", () => {
    const { scene, findings } = cardLayout(typesetter, template(fields))(content("Aarav"));
    expect(findings).toEqual([]);
    expect(scene).toMatchObject({ width: 54, height: 86 });
    expect(scene.items.map(({ kind }) => kind)).toEqual(["image", "text", "text", "image"]);
    expect(scene.items[0]).toEqual({ kind: "image", image: BACKGROUND, box: boxOf(54, 86), clip: null });
  });

  test("with the same content always has the same scene", () => {
    const layOut = cardLayout(typesetter, template(fields));
    const first = layOut(content("Aarav"));
    layOut(content("Diya"));
    expect(layOut(content("Aarav"))).toEqual(first);
    const fresh = createTypesetter(openFont, cutWords);
    expect(cardLayout(fresh, template(fields))(content("Aarav"))).toEqual(first);
  });

  test("shares its labels with the next card as the same objects, but not its names", () => {
    const layOut = cardLayout(typesetter, template(fields));
    const [, name, label] = layOut(content("Aarav")).scene.items;
    const [, otherName, otherLabel] = layOut(content("Diya")).scene.items;
    expect(otherLabel).toBe(label);
    expect(otherName).not.toEqual(name);
  });

  test("sets text at the field's size, in its colour, inside its box", () => {
    const { scene } = cardLayout(typesetter, template(fields))(content("Aarav"));
    const [, name, label] = scene.items;
    expect(name).toMatchObject({ kind: "text", color: "#000000", runs: [{ text: "Aarav", x: 2 }] });
    expect(label).toMatchObject({ kind: "text", color: "#aa0000" });
    expect(name?.kind === "text" && name.runs[0]?.size).toBeCloseTo(4, 9);
  });

  test("keeps the fields on a background of other proportions, at one scale", () => {
    const wide = template(fields, { width: 1080, height: 860 });
    const { scene } = cardLayout(typesetter, wide)(content("Aarav"));
    expect(scene.items[0]).toMatchObject({ box: boxOf(54, 43, 0, 21.5) });
    expect(photoOf(scene.items).clip?.[0]).toEqual(["M", 5, 26.5]);
  });

  test("without a background is laid out at 300 dpi", () => {
    const bare = template({ full_name: { x: 0, y: 0, width: 300, height: 300, size: 60 } }, null);
    const { scene } = cardLayout(typesetter, bare)(content("Aarav"));
    expect(scene.items).toHaveLength(1);
    const [name] = scene.items;
    expect(name?.kind === "text" && name.runs[0]?.size).toBeCloseTo((60 / 300) * 25.4, 9);
  });

  test("reports everything that was done to a text, with its field", () => {
    const long = cardLayout(typesetter, template(fields))(content("Venkatanarasimharaju Krishna 漢"));
    expect(long.findings.map(({ field, code }) => [field, code])).toEqual([
      ["full_name", "shrunk"],
      ["full_name", "missing_glyph"],
    ]);
  });

  test("reports a field without text as empty and draws nothing there", () => {
    const { scene, findings } = cardLayout(
      typesetter,
      template(fields),
    )({ ...content(" "), texts: { full_name: " " } });
    expect(findings).toEqual([
      { field: "full_name", code: "empty" },
      { field: "class", code: "empty" },
    ]);
    expect(scene.items.map(({ kind }) => kind)).toEqual(["image", "image"]);
  });

  test.each([
    ["of zero-width spaces alone", "\u200B\u200B", "empty"],
    ["of a Hangul filler", "\u3164", "empty"],
    ["whose letters an override turns around", "\u202EamrahS varaA", "misleading"],
    ["with a filler behind it", "Aarav\u3164", "missing_glyph"],
  ])("reports an unchecked name %s", (_, full_name, code) => {
    const { findings } = cardLayout(
      typesetter,
      template(fields),
    )({
      ...content("Aarav"),
      texts: { full_name, class: "8 - A" },
    });
    expect(findings).toEqual([expect.objectContaining({ field: "full_name", code })]);
    expect(findings.map((each) => severityOf(each))).toEqual(["serious"]);
  });

  test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])(
    "treats a field named %s without content as empty",
    (name) => {
      const named = (field: unknown) => template(Object.fromEntries([[name, field]]));
      const nothing: CardContent = { texts: {}, images: {} };
      const box = { x: 0, y: 0, width: 100, height: 50 };
      for (const [field, code] of [
        [box, "empty"],
        [{ ...box, isImage: true }, "photo_missing"],
      ] as const)
        for (const finding of cardLayout(typesetter, named(field))(nothing).findings)
          expect(finding).toEqual({ field: name, code });
    },
  );
});

describe("a photo", () => {
  const layOut = (shape: string, photo: { width: number; height: number }) =>
    cardLayout(typesetter, template({ photo: { ...photoField, shape } }))({ texts: {}, images: { photo } });

  test.each(SHAPES)("in the shape %s covers it completely and is clipped to it", (shape) => {
    const outline = shapeOutline(shape, boxOf(20, 30, 10, 10));
    for (const size of [
      { width: 3000, height: 1000 },
      { width: 1000, height: 3000 },
      { width: 800, height: 800 },
    ]) {
      const { box, clip } = photoOf(layOut(shape, size).scene.items);
      const { bounds } = outline;
      expect(clip).toEqual(outline.path);
      expect(box.width / box.height).toBeCloseTo(size.width / size.height, 9);
      expect(box.x).toBeLessThanOrEqual(bounds.x + 1e-9);
      expect(box.y).toBeLessThanOrEqual(bounds.y + 1e-9);
      expect(box.x + box.width).toBeGreaterThanOrEqual(bounds.x + bounds.width - 1e-9);
      expect(box.y + box.height).toBeGreaterThanOrEqual(bounds.y + bounds.height - 1e-9);
      expect(Math.min(box.width - bounds.width, box.height - bounds.height)).toBeCloseTo(0, 9);
    }
  });

  test("that is too tall loses more at the bottom; one that is too wide loses the same on both sides", () => {
    const high = photoOf(layOut("rectangle", { width: 1000, height: 3000 }).scene.items).box;
    expect(10 - high.y).toBeCloseTo((high.height - 30) * 0.25, 9);
    const wide = photoOf(layOut("rectangle", { width: 3000, height: 1000 }).scene.items).box;
    expect(10 - wide.x).toBeCloseTo((wide.width - 20) / 2, 9);
  });

  test("gets a highlight in a sphere, and none in other shapes", () => {
    for (const shape of SHAPES) {
      const paths = layOut(shape, { width: 600, height: 800 }).scene.items.filter(
        ({ kind }) => kind === "path",
      );
      expect(paths.length > 0).toBe(shape === "sphere");
      for (const path of paths) expect(path).toMatchObject({ fill: { color: "#ffffff" } });
    }
  });

  test("under 250 dpi is reported with its resolution", () => {
    expect(layOut("rectangle", { width: 237, height: 356 }).findings).toEqual([]);
    expect(layOut("rectangle", { width: 118, height: 177 }).findings).toEqual([
      { field: "photo", code: "photo_low_resolution", dpi: 150, size: { width: 118, height: 177 } },
    ]);
  });

  test("that is missing is reported, and its frame stays empty", () => {
    const { scene, findings } = cardLayout(
      typesetter,
      template({ photo: { ...photoField, shape: "sphere" } }),
    )({
      texts: {},
      images: {},
    });
    expect(findings).toEqual([{ field: "photo", code: "photo_missing" }]);
    expect(scene.items).toHaveLength(1);
  });
});

test("every finding reads as one sentence", () => {
  const field = "full_name";
  expect([
    findingSentence({ field, code: "shrunk", to: 0.72 }).message,
    findingSentence({ field, code: "wrapped", lines: 2 }).message,
    findingSentence({ field, code: "cut" }).message,
    findingSentence({ field, code: "missing_glyph", characters: "漢字" }).message,
    findingSentence({ field, code: "empty" }).message,
    findingSentence({ field, code: "photo_missing" }).message,
    findingSentence({ field, code: "photo_low_resolution", dpi: 150, size: { width: 354, height: 472 } })
      .message,
    findingSentence({ field, code: "photo_low_resolution", dpi: 100, size: { width: 236, height: 315 } })
      .message,
  ]).toEqual([
    "The text was shrunk to 72% to fit its box.",
    "The text was wrapped onto 2 lines.",
    "The text is too long for its box and was cut off.",
    "No font has 漢字, so a box is printed instead.",
    "There is nothing to print in this field.",
    "There is no photo.",
    "The photo prints at 150 dpi. Below 250 dpi, a face looks softer than the text next to it. A photo of 590 × 790 pixels is large enough.",
    "The photo is too small. It prints at 100 dpi, and below 150 dpi the pixels are visible. A photo of 590 × 790 pixels is large enough.",
  ]);
});
