import { cardFieldSchema, cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { CARD_SIZES, cardSizeSchema } from "@idms/core/cards/geometry/card-size";
import { defaultFontSize, FONT_KEYS } from "@idms/core/cards/shaping/typography";
import { SHAPES } from "@idms/core/cards/geometry/shapes";
import { describe, expect, test } from "vitest";

const box = { x: 20, y: 20, width: 160, height: 40 };

describe("a field of an ID template", () => {
  test("of text gets arial.ttf, #000000, 45 % of its height, left, and no shape", () => {
    expect(cardFieldSchema.parse(box)).toEqual({
      ...box,
      font: "arial.ttf",
      size: 18,
      color: "#000000",
      isImage: false,
      shape: null,
      align: "left",
    });
  });

  test("of an image gets the shape square", () => {
    expect(cardFieldSchema.parse({ ...box, isImage: true }).shape).toBe("square");
    expect(cardFieldSchema.parse({ ...box, isImage: true, shape: null }).shape).toBe("square");
  });

  test.each(SHAPES)("keeps the shape %s of an image and drops it from text", (shape) => {
    expect(cardFieldSchema.parse({ ...box, isImage: true, shape }).shape).toBe(shape);
    expect(cardFieldSchema.parse({ ...box, shape }).shape).toBeNull();
  });

  test("may have sides named w and h", () => {
    expect(cardFieldSchema.parse({ x: 1, y: 2, w: 30, h: 50 })).toMatchObject({ width: 30, height: 50 });
  });

  test("accepts null for every optional property, as in stored templates", () => {
    const nothing = { font: null, size: null, color: null, isImage: null, shape: null, align: null };
    expect(cardFieldSchema.parse({ ...box, ...nothing })).toEqual(cardFieldSchema.parse(box));
  });

  test("keeps the given values", () => {
    const given = { ...box, font: "times.ttf", size: 7.25, color: "#A1b2C3", align: "right" };
    expect(cardFieldSchema.parse(given)).toMatchObject(given);
    expect(cardFieldSchema.parse({ ...box, color: "#fa0" }).color).toBe("#fa0");
  });

  test("with an unknown font is set in arial.ttf", () => {
    expect(cardFieldSchema.parse({ ...box, font: "comic.ttf" }).font).toBe("arial.ttf");
    expect(FONT_KEYS).toEqual(["arial.ttf", "arialbd.ttf", "times.ttf"]);
  });

  test.each(["red", "000000", "#12", "#1234", "#12345", "#12345678", "#12345g", " #000000", "#000000\n", ""])(
    "with the colour %j is refused",
    (color) => expect(cardFieldSchema.safeParse({ ...box, color }).success).toBe(false),
  );

  test.each([
    ["no width", { x: 0, y: 0, height: 10 }],
    ["no height", { x: 0, y: 0, w: 10 }],
    ["a width of zero", { ...box, width: 0 }],
    ["a negative height", { ...box, height: -1 }],
    ["an infinite x", { ...box, x: Infinity }],
    ["a y that is no number", { ...box, y: Number.NaN }],
    ["a size of zero", { ...box, size: 0 }],
    ["an unknown shape", { ...box, isImage: true, shape: "star" }],
    ["an unknown alignment", { ...box, align: "justify" }],
  ])("with %s is refused", (_, field) => {
    expect(cardFieldSchema.safeParse(field).success).toBe(false);
  });
});

test("the default size is about 45 % of the height and at least 8", () => {
  expect(defaultFontSize(40)).toBe(18);
  expect(defaultFontSize(100)).toBe(45);
  expect(defaultFontSize(17)).toBe(8);
  expect(defaultFontSize(1)).toBe(8);
});

test("the card sizes are 54 × 86 mm, the default, and 48 × 72 mm; others are positive and at most 500 mm", () => {
  expect(CARD_SIZES).toEqual([
    { w: 54, h: 86 },
    { w: 48, h: 72 },
  ]);
  expect(cardSizeSchema.safeParse({ w: 85.6, h: 53.98 }).success).toBe(true);
  for (const w of [0, -54, 501, Number.NaN, "54"])
    expect(cardSizeSchema.safeParse({ w, h: 86 }).success).toBe(false);
});

test("the fields of a template are an object keyed by field name", () => {
  expect(Object.keys(cardFieldsSchema.parse({ full_name: box, photo: { ...box, isImage: true } }))).toEqual([
    "full_name",
    "photo",
  ]);
  expect(cardFieldsSchema.safeParse({ "": box }).success).toBe(false);
  expect(cardFieldsSchema.safeParse([box]).success).toBe(false);
});
