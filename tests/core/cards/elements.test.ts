import { cardFieldSchema, cardFieldsSchema, type CardField } from "@idms/core/cards/designs/card-field";
import { ELEMENT_KINDS } from "@idms/core/cards/kinds/kinds";
import { MAX_PATTERN } from "@idms/core/cards/elements/pattern";
import { DEFAULT_THICKNESS } from "@idms/core/cards/properties/thickness";
import type { Whole } from "@idms/core/forms/values/is-object";
import { describe, expect, test } from "vitest";

const box = { x: 20, y: 20, width: 160, height: 40 };
const plain = cardFieldSchema.parse(box);
const kindOf = (more: Record<string, unknown>) => cardFieldSchema.parse({ ...box, ...more });
const refusal = (more: Record<string, unknown>): string =>
  cardFieldSchema.safeParse({ ...box, ...more }).error?.issues[0]?.message ?? "taken";

test("a plain field is stored as before, without any new properties", () => {
  const more = { pattern: "x", image: "y", fill: "#fff", stroke: "#fff", thickness: 3, opacity: 0.5 };
  const unset = { kind: null, bold: false, italic: null, layer: 0, locked: false };
  expect(kindOf({ ...more, ...unset })).toEqual(plain);
});

test.each([
  ["text", { pattern: "Valid until {valid_until}" }, {}],
  ["image", { image: "0a1b2c" }, { shape: null }],
  ["image", {}, { image: null, shape: null }],
  ["image", { image: "0a1b2c", shape: "circle" }, {}],
  ["qr", { pattern: "{student_id}" }, { fill: "#ffffff" }],
  ["code128", { pattern: "{student_id}", fill: null }, {}],
  ["line", {}, { thickness: DEFAULT_THICKNESS }],
  ["line", { thickness: 2.5 }, {}],
  ["rectangle", {}, { shape: "rectangle", fill: null, stroke: "#000000", thickness: DEFAULT_THICKNESS }],
  ["rectangle", { fill: "#abc", opacity: 0.4, shape: "rounded" }, { stroke: null, thickness: 4 }],
  ["rectangle", { stroke: "#123456", thickness: 9 }, { shape: "rectangle", fill: null }],
] as const)("a %s %j has the properties of its kind and no others", (kind, given, filled) => {
  const read = kindOf({ kind, ...given });
  expect(read).toEqual({ ...plain, kind, ...filled, ...given });
  expect(cardFieldSchema.parse(read)).toEqual(read);
});

test("every kind can be bold, italic, on a layer and locked, and is never the form's photo", () => {
  const more = { bold: true, italic: true, layer: -2, locked: true };
  for (const kind of ELEMENT_KINDS)
    expect(kindOf({ kind, pattern: "x", isImage: true, ...more })).toMatchObject({ ...more, isImage: false });
  expect(kindOf(more)).toEqual({ ...plain, ...more });
});

/** An element with an additional, optional property. */
type Laminated = CardField & { lamination?: number };
type Coated = CardField & { coating: string };

test("a new property of an element does not compile until its reader handles it", () => {
  const whole = { ...plain } as Whole<CardField>;
  // @ts-expect-error: `lamination` is missing, although an element may be without it.
  const laminated: Whole<Laminated> = whole;
  // @ts-expect-error: `coating` is missing.
  const coated: Whole<Coated> = whole;
  const said: Whole<Laminated> = { ...whole, lamination: undefined };
  expect([laminated, coated, said]).toEqual([plain, plain, plain]);
});

describe("explains why it refuses", () => {
  test.each([
    [{ kind: "star" }, `The element kind must be one of ${ELEMENT_KINDS.join(", ")}.`],
    [{ kind: "text" }, 'Fixed text needs content. Send "pattern".'],
    [{ kind: "qr" }, 'A QR code needs content. Send "pattern", such as {student_id}.'],
    [{ kind: "code128", pattern: null }, 'A Code 128 needs content. Send "pattern", such as {student_id}.'],
    [
      { kind: "text", pattern: "x".repeat(MAX_PATTERN + 1) },
      `A pattern can have up to ${MAX_PATTERN} characters.`,
    ],
    [{ kind: "rectangle", fill: "red" }, "Write a colour as #rgb or #rrggbb."],
    [{ kind: "rectangle", opacity: 1.5 }, "The opacity must be a number from 0 to 1."],
    [{ layer: 1.5 }, "A layer must be a whole number."],
  ])("%j", (more, message) => expect(refusal(more)).toBe(message));

  test("more elements than a card can have", () => {
    const many = Object.fromEntries(Array.from({ length: 301 }, (_, index) => [`e${index}`, box]));
    const { error } = cardFieldsSchema.safeParse(many);
    expect(error?.issues[0]?.message).toBe("A card can have up to 300 elements on each side.");
  });
});
