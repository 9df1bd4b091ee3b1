import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { coverCheck } from "@idms/core/cards/checks/check-covered";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { describe, expect, test } from "vitest";

const typesetter = diskTypesetter();
const box = { x: 60, y: 60, width: 400, height: 60, size: 40, align: "left" };
const shape = { kind: "rectangle", fill: "#ffffff", stroke: null, layer: 5 };
const photo = { x: 60, y: 200, width: 240, height: 320, isImage: true, shape: "square" };
const code = { x: 60, y: 600, width: 200, height: 200, kind: "qr", pattern: "{full_name}" };

/** Returns the findings by element for a name, on a card of 54 × 86 mm measured in 540 × 860 pixels. */
function found(fields: object, full_name = "Asha Rao", more: Partial<CardTemplate> = {}): string[] {
  const template: CardTemplate = {
    name: "t",
    cardSize: { w: 54, h: 86 },
    background: { width: 540, height: 860 },
    fields: cardFieldsSchema.parse(fields),
    ...more,
  };
  const layout = cardLayout(
    typesetter,
    template,
  )({
    texts: { full_name, class: "8 - A" },
    images: { photo: { width: 600, height: 800 } },
  });
  return coverCheck(template)
    .findings(layout, {})
    .map(({ field, code: found }) => `${field} ${found}`);
}

describe("what covers an element", () => {
  test.each<[string, object, string[]]>([
    ["nothing", { full_name: box, photo, code }, []],
    ["a shape above a name", { full_name: box, lid: { ...box, ...shape } }, ["full_name covered"]],
    ["the same shape below it", { full_name: box, lid: { ...box, ...shape, layer: -5 } }, []],
    ["the same shape without an inside", { full_name: box, lid: { ...box, ...shape, fill: null } }, []],
    ["a shape that is seen through", { full_name: box, lid: { ...box, ...shape, opacity: 0.3 } }, []],
    ["one that mostly is", { full_name: box, lid: { ...box, ...shape, transparency: 0.8 } }, []],
    [
      "a shape over the empty end of the box",
      { full_name: box, lid: { ...box, ...shape, x: 300, width: 160 } },
      [],
    ],
    [
      "the photo above a name",
      { full_name: { ...box, y: 300 }, photo: { ...photo, layer: 9 } },
      ["full_name covered"],
    ],
    ["a name above the photo", { full_name: { ...box, y: 300, layer: 9 }, photo }, []],
    [
      "a shape over half a code",
      { code, lid: { ...code, ...shape, width: 100, pattern: undefined } },
      ["code covered"],
    ],
    ["a name over a code", { code, full_name: { ...box, y: 660, layer: 9 } }, ["code covered"]],
    [
      "a shape over most of the photo",
      { photo, lid: { ...photo, ...shape, isImage: false } },
      ["photo covered"],
    ],
    ["a name over the foot of the photo", { photo, full_name: { ...box, y: 480, layer: 9 } }, []],
    ["two texts in each other", { full_name: box, class: { ...box, y: 65 } }, ["full_name overwritten"]],
    ["two boxes of which the texts lie apart", { full_name: box, class: { ...box, align: "right" } }, []],
    [
      "a shape that is on no card like this",
      { full_name: box, lid: { ...box, ...shape, showIf: { name: "full_name", is: "empty" } } },
      [],
    ],
    ["a turned shape", { full_name: box, lid: { ...box, ...shape, rotation: 180 } }, ["full_name covered"]],
  ])("%s", (_, fields, wanted) => expect(found(fields)).toEqual(wanted));

  test("is reported for the cards whose long names reach it", () => {
    const fields = { full_name: box, lid: { ...box, ...shape, x: 320, width: 140 } };
    expect(found(fields)).toEqual([]);
    expect(found(fields, "Venkatanarasimha Rao")).toEqual(["full_name covered"]);
  });
});

test("the safe margin is the template's", () => {
  const fields = { full_name: { ...box, x: 5 } };
  expect(found(fields, undefined, { safeMargin: 0 })).toEqual([]);
  expect(found({ full_name: { ...box, x: 30 } })).toEqual([]);
  expect(found({ full_name: { ...box, x: 30 } }, undefined, { safeMargin: 5 })).toEqual([
    "full_name near_edge",
  ]);
});

test("a text is reported if its ink, not its box, is within 2 mm of the edge", () => {
  expect(found({ full_name: { ...box, x: 5 } })).toEqual(["full_name near_edge"]);
  expect(found({ full_name: { ...box, x: 5, width: 530, align: "center" } })).toEqual([]);
  // A code has a quiet zone around its bars.
  expect(found({ code: { ...code, x: 338, y: 658 } })).toEqual([]);
  expect(found({ photo: { ...photo, x: 0 } })).toEqual([]);
});
