import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { checkTemplate } from "@idms/core/cards/checks/check-template";
import { checkYear } from "@idms/core/cards/checks/check-year";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import type { SchoolYearInput } from "@idms/core/school/years/school-year";
import { expect, test } from "vitest";

const forms = [[...defaultFields(), makeField("roll_no", "Roll No.", "text")]];
const box = { x: 10, y: 10, width: 600, height: 80, size: 40 };
const photo = { ...box, y: 200, height: 600, isImage: true };

/** Returns a card of 54 × 86 mm whose background prints at 600 dpi. */
function card(fields: Record<string, object>, more: Partial<CardTemplate> = {}): CardTemplate {
  return {
    name: "Card",
    cardSize: { w: 54, h: 86 },
    background: { width: 1276, height: 2031 },
    fields: cardFieldsSchema.parse(fields),
    ...more,
  };
}

const found = (template: CardTemplate) =>
  checkTemplate(template, forms).map(({ state, side, element, message }) => [state, side, element, message]);

test("a card whose elements all have their content has no findings", () => {
  const fields = {
    photo,
    full_name: box,
    roll_no: box,
    school_name: box,
    code: { ...box, kind: "qr", pattern: "{student_id}" },
    title: { ...box, kind: "text", pattern: "{class} {{2026}}" },
    logo: { ...box, kind: "image", image: "k" },
  };
  expect(found(card(fields, { images: { k: { width: 1, height: 1 } } }))).toEqual([]);
});

test.each<[string, object, boolean]>([
  ["one of no values", { name: "class", is: "one_of", values: [] }, true],
  ["a value that the form does not offer", { name: "blood_group", is: "one_of", values: ["C+"] }, true],
  ["a value that it offers", { name: "blood_group", is: "one_of", values: ["ab+"] }, false],
  ["no answer to an optional question", { name: "blood_group", is: "one_of", values: [""] }, false],
  ["no answer where one is required", { name: "full_name", is: "empty" }, true],
  ["no answer where none is required", { name: "fatherName", is: "empty" }, false],
  ["an answer", { name: "fatherName", is: "filled" }, false],
  ["what is typed", { name: "roll_no", is: "one_of", values: ["7"] }, false],
])("a condition on %s is checked", (_, showIf, isNever) => {
  const never = "This element never appears on a card, because no answer meets its condition.";
  const title = { ...box, y: 900, kind: "text", pattern: "x", showIf };
  expect(found(card({ photo, title }))).toEqual(isNever ? [["warning", "front", "title", never]] : []);
});

test.each<[string, CardTemplate, unknown[]]>([
  [
    "a field of no form",
    card({ photo, mother: box }),
    ["problem", "front", "mother", "None of the school's forms has this field."],
  ],
  [
    "a photo of no form",
    card({ guardian: photo }),
    ["problem", "front", "guardian", "None of the school's forms has this photo field."],
  ],
  [
    "a placeholder of no form",
    card({ photo, code: { ...box, kind: "qr", pattern: "{admission} {class}" } }),
    ["problem", "front", "code", "None of the school's forms has a field for {admission}."],
  ],
  [
    "an image that is not chosen",
    card({ photo, logo: { ...box, kind: "image" } }),
    ["problem", "front", "logo", "No image is chosen."],
  ],
  [
    "an element over the edge",
    card({ photo, full_name: { ...box, x: 700 } }),
    ["problem", "front", "full_name", "This element extends past the edge of the card and is cut off."],
  ],
  [
    "a shape that may go over the edge and is gone",
    card({ photo, disc: { ...box, kind: "rectangle", x: 1260, bleeds: true } }),
    [
      "problem",
      "front",
      "disc",
      "Less than 1 mm of this element is on the card. Move it back onto the card.",
    ],
  ],
  [
    "a text that is said to go over the edge, which none may",
    card({ photo, full_name: { ...box, x: 700, bleeds: true } }),
    ["problem", "front", "full_name", "This element extends past the edge of the card and is cut off."],
  ],
  [
    "a text too small to read",
    card({ photo, full_name: { ...box, size: 20 } }),
    [
      "warning",
      "front",
      "full_name",
      "The text prints at 2.4 pt, which is too small for most people to read. Use 4 pt or more.",
    ],
  ],
  [
    "a coarse background",
    card({ photo: { ...photo, y: 0, width: 90, height: 90 } }, { background: { width: 425, height: 677 } }),
    ["warning", "front", null, "The background prints at 200 dpi. It needs 300 dpi or more to look sharp."],
  ],
  [
    "a background of another shape",
    card({ photo }, { background: { width: 1276, height: 1276 } }),
    [
      "warning",
      "front",
      null,
      "The background has a different shape from the card, so 16.0 mm along two edges stays white.",
    ],
  ],
  [
    "a background that leaves a narrow border",
    card({ photo }, { background: { width: 1276, height: 1984 } }),
    [
      "warning",
      "front",
      null,
      "The background has a different shape from the card, so 1.0 mm along two edges stays white.",
    ],
  ],
  [
    "no photo",
    card({ full_name: box }),
    ["warning", "front", null, "The design has no element for the photo."],
  ],
  [
    "a fault on the back",
    card(
      { photo },
      {
        back: { background: { width: 1276, height: 2031 }, fields: cardFieldsSchema.parse({ mother: box }) },
      },
    ),
    ["problem", "back", "mother", "None of the school's forms has this field."],
  ],
])("%s is reported", (_, template, finding) => {
  expect(found(template)).toEqual([finding]);
});

test("a shape or picture may extend past the edge as long as part of it is on the card", () => {
  const fields = {
    photo: { ...photo, x: -200, bleeds: true },
    disc: { ...box, kind: "rectangle", shape: "circle", fill: "#336699", x: 1240, bleeds: true },
    rule: { ...box, kind: "line", height: 8, x: -60, y: 0, bleeds: true },
    logo: { ...box, kind: "image", image: "k", y: -40, rotation: 30, bleeds: true },
  };
  expect(found(card(fields, { images: { k: { width: 1, height: 1 } } }))).toEqual([]);
});

test("a border so thin that the cut removes it is not reported", () => {
  expect(found(card({ photo }, { background: { width: 1276, height: 2013 } }))).toEqual([]);
});

const text = { ...box, kind: "text", pattern: "{class}" };
const back = (fields: Record<string, object>, more: Partial<CardTemplate> = {}) =>
  card({ photo }, { back: { background: null, fields: cardFieldsSchema.parse(fields) }, ...more });

test("the back is checked like the front, with or without its own background", () => {
  const fields = {
    tiny: { ...text, size: 20 },
    far: { ...text, x: 700 },
    wrong: { ...text, pattern: "{nobody}" },
  };
  for (const background of [null, { width: 1276, height: 2031 }])
    expect(
      found(card({ photo }, { back: { background, fields: cardFieldsSchema.parse(fields) } }))
        .filter(([, , element]) => element !== null)
        .map(([, side, element, message]) => [side, element, String(message).split(" ", 3).join(" ")]),
    ).toEqual([
      ["back", "tiny", "The text prints"],
      ["back", "far", "This element extends"],
      ["back", "wrong", "None of the"],
    ]);
  expect(found(back({ text }))).toEqual([]);
});

test("elements are checked against the real edges of a landscape card or a narrow background", () => {
  const across = { cardSize: { w: 86, h: 54 }, background: { width: 2031, height: 1276 } };
  const low = { ...photo, y: 40, height: 300 };
  expect(found(card({ photo: low, text: { ...text, x: 1400 } }, across))).toEqual([]);
  expect(found(card({ photo: low, text: { ...text, x: 1500 } }, across))).toHaveLength(1);
  const narrow = { background: { width: 1000, height: 2031 } };
  const overBackground = { ...text, x: 450 };
  const stands = (x: number) =>
    found(card({ photo, text: { ...overBackground, x } }, narrow)).some(
      ([, , element]) => element === "text",
    );
  expect([stands(450), stands(600)]).toEqual([false, true]);
});

test("a usual field that the forms do not ask for is only a warning, because its place just stays empty", () => {
  const told = checkTemplate(card({ photo, roll_no: box }), [defaultFields()]);
  expect(told).toMatchObject([
    {
      state: "warning",
      side: "front",
      element: "roll_no",
      message:
        "None of the school's forms asks for this field, so its place on the card stays empty. Add the field to a form, or remove the element.",
    },
  ]);
});

test("a card that shows the school year is held back while the year is not set or is over", () => {
  const valid = { ...box, kind: "text", pattern: "Valid until {school_year_ends}" };
  const template = card({ photo, valid, school_year: box });
  const said = (year: SchoolYearInput | null, asked = forms) =>
    checkYear(template, asked, { year, today: "2026-04-01" }).map(({ state, element, message }) => [
      state,
      element,
      message,
    ]);
  const now = { name: "2026–27", ends_on: "2026-04-01" };
  expect(said(now)).toEqual([]);
  for (const [year, sentence] of [
    [null, "The current school year is not set."],
    [{ name: "2025–26", ends_on: "2026-03-31" }, "The school year 2025–26 ended on 2026-03-31"],
  ] as const) {
    expect(said(year)).toEqual([
      ["problem", "valid", expect.stringContaining(sentence)],
      ["problem", "school_year", expect.stringContaining(sentence)],
    ]);
    // A form that asks for the school year provides the answer.
    const asked = [[...defaultFields(), makeField("school_year", "School year", "text")]];
    expect(said(year, asked).map(([, element]) => element)).toEqual(["valid"]);
  }
  const back = { background: null, fields: cardFieldsSchema.parse({ valid }) };
  const behind = card({ photo }, { back } as Partial<CardTemplate>);
  expect(checkYear(behind, forms, { year: null, today: "2026-04-01" })).toMatchObject([{ side: "back" }]);
});
