import { cardFieldSchema, cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { groundCheck } from "@idms/core/cards/checks/check-ground";
import { checkTemplate } from "@idms/core/cards/checks/check-template";
import { cardLayout, cardSides, turnOf } from "@idms/core/cards/designs/lay-out-card";
import type { CodeItem, PathItem, TextItem } from "@idms/core/cards/drawing/scene";
import { shownTextNames } from "@idms/core/cards/designs/shown-texts";
import { templateSpace, type CardTemplate } from "@idms/core/cards/designs/template";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { describe, expect, test } from "vitest";

const typesetter = diskTypesetter();

/** Returns a template of 54 × 86 mm with 10 px per millimetre and nothing behind its elements. */
const templateOf = (fields: object, more: Partial<CardTemplate> = {}): CardTemplate => ({
  name: "Plain",
  cardSize: { w: 54, h: 86 },
  background: null,
  measure: { width: 540, height: 860 },
  fields: cardFieldsSchema.parse(fields),
  ...more,
});

const laidOut = (field: object, texts: Record<string, string> = {}) =>
  cardLayout(typesetter, templateOf({ it: field }))({ texts, images: {} });

const text = { kind: "text", pattern: "Asha", x: 100, y: 200, width: 200, height: 50, size: 40 };
const bar = { kind: "rectangle", x: 100, y: 200, width: 200, height: 50, fill: "#336699" };
const code = { kind: "qr", pattern: "1", x: 100, y: 200, width: 100, height: 100 };

const read = (field: object) => cardFieldSchema.parse(field);

describe("a rotation", () => {
  test.each([
    [0, undefined],
    [360, undefined],
    [-360, undefined],
    [90, 90],
    [270, -90],
    [-180, 180],
    [180, 180],
    [1e6 + 0.5, -79.5],
  ])("of %d degrees is stored as %s", (sent, stored) => {
    expect(read({ ...text, rotation: sent }).rotation).toBe(stored);
    expect(read(read({ ...text, rotation: sent })).rotation).toBe(stored);
  });

  test("turns every item about the middle of the element, clockwise", () => {
    const [item] = laidOut({ ...bar, rotation: 90 }).scene.items as [PathItem];
    const [a, b, c, d, e, f] = item.matrix!;
    // The upper left corner (10, 20) goes up and to the right of the middle (20, 22.5).
    expect([a * 10 + c * 20 + e, b * 10 + d * 20 + f]).toEqual([
      expect.closeTo(22.5, 9),
      expect.closeTo(12.5, 9),
    ]);
  });

  test("of a code is applied on top of the position of its modules", () => {
    const upright = laidOut(code).scene.items.at(-1) as CodeItem;
    const turned = laidOut({ ...code, rotation: 180 }).scene.items.at(-1) as CodeItem;
    const [scale, , , , left, top] = upright.matrix;
    const [a, , , d, e, f] = turned.matrix;
    expect([a, d]).toEqual([expect.closeTo(-scale, 9), expect.closeTo(-scale, 9)]);
    expect([e + left, f + top]).toEqual([expect.closeTo(30, 9), expect.closeTo(50, 9)]);
  });

  test("that pushes a corner over the edge is reported, and one that brings it back is not", () => {
    const upright = { kind: "text", pattern: "x", x: 0, y: 20, width: 540, height: 40, size: 30 };
    const messages = (field: object) =>
      checkTemplate(templateOf({ it: field }), []).filter(({ element }) => element === "it");
    expect(messages(upright)).toEqual([]);
    expect(messages({ ...upright, rotation: 30 }).map(({ message }) => message)).toEqual([
      "This element extends past the edge of the card and is cut off.",
    ]);
    const tall = { ...upright, x: -130, width: 800, y: 410 };
    expect(messages(tall)).toHaveLength(1);
    expect(messages({ ...tall, rotation: 90 })).toEqual([]);
  });

  test("is null for an element without one", () => {
    const { fields } = templateOf({ it: text });
    expect(turnOf(fields["it"]!, templateSpace(templateOf({})))).toBeNull();
  });
});

describe("a transparency", () => {
  test("applies to all items of an element together, so that a shape's fill does not show through its outline", () => {
    for (const field of [code, { ...bar, stroke: "#000000" }, { ...text, outline: "#ffffff" }]) {
      const [one, other] = laidOut({ ...field, transparency: 0.25 }).scene.items;
      expect(one!.layer).toEqual({ opacity: 0.75 });
      expect(other!.layer).toBe(one!.layer);
      expect([one!.opacity, other!.opacity]).toEqual([undefined, undefined]);
      expect(laidOut(field).scene.items.map(({ layer }) => layer)).toEqual([undefined, undefined]);
    }
  });

  test("is set on the item itself if there is only one", () => {
    const [item] = laidOut({ ...text, transparency: 0.25 }).scene.items;
    expect([item!.opacity, item!.layer]).toEqual([0.75, undefined]);
  });

  test("keeps items shared that are the same on several cards", () => {
    const layOut = cardLayout(typesetter, templateOf({ it: { ...text, transparency: 0.5 } }));
    const [one] = layOut({ texts: {}, images: {} }).scene.items;
    const [other] = layOut({ texts: {}, images: {} }).scene.items;
    expect(one).toBe(other);
  });
});

describe("a condition", () => {
  const shown = (showIf: object, texts: Record<string, string>) =>
    laidOut({ ...text, showIf }, texts).scene.items.length > 0;

  test.each([
    ["filled", undefined, { bus: "7" }, true],
    ["filled", undefined, { bus: "  " }, false],
    ["filled", undefined, {}, false],
    ["empty", undefined, {}, true],
    ["empty", undefined, { bus: "7" }, false],
    ["one_of", ["Red", "Blue"], { bus: " red " }, true],
    ["one_of", ["Red", "Blue"], { bus: "Green" }, false],
    ["none_of", ["Red"], { bus: "Green" }, true],
    ["none_of", ["Red"], { bus: "RED" }, false],
    ["one_of", ["लाल"], { bus: "लाल" }, true],
  ])("%s %j with the texts %j shows the element: %s", (is, values, texts, expected) => {
    expect(shown({ name: "bus", is, values }, texts as Record<string, string>)).toBe(expected);
  });

  test("hides an element together with its findings", () => {
    const field = { ...text, pattern: "{bus}", showIf: { name: "bus", is: "filled" } };
    expect(laidOut(field).findings).toEqual([]);
    expect(laidOut({ ...text, pattern: "{bus}" }).findings).toHaveLength(1);
  });

  test("reads only the card's own texts, never properties that every object has", () => {
    expect(shown({ name: "constructor", is: "filled" }, {})).toBe(false);
  });

  test("keeps its text with the printed card, and is reported if no form has its field", () => {
    const template = templateOf({ it: { ...text, showIf: { name: "house", is: "filled" } } });
    expect(shownTextNames(template)).toEqual(["house"]);
    const about = (name: string) =>
      checkTemplate(templateOf({ it: { ...text, showIf: { name, is: "filled" } } }), [[]]).find(
        ({ element }) => element === "it",
      );
    // The label of a usual field is meant to disappear if no form asks for the field.
    expect(about("roll_no")).toBeUndefined();
    const finding = about("house");
    expect(finding).toMatchObject({
      state: "problem",
      message: "None of the school's forms has the field {house}, which this element depends on.",
    });
  });

  test.each([
    [{ name: "", is: "filled" }, "A condition needs a field name."],
    [{ name: "bus", is: "maybe" }, "A condition must be one of filled, empty, one_of, none_of."],
    [{ name: "bus", is: "one_of", values: Array(51).fill("x") }, "A condition can have up to 50 values."],
  ])("explains why it refuses %j", (showIf, message) => {
    const { error } = cardFieldSchema.safeParse({ ...text, showIf });
    expect(error?.issues.map((issue) => issue.message)).toContain(message);
  });
});

describe("colours by value", () => {
  const colorBy = { name: "house", colors: [{ value: "Red", color: "#c00000" }] };
  const colorOf = (field: object, texts: Record<string, string>) => {
    const [item] = laidOut({ ...field, colorBy }, texts).scene.items;
    return item!.kind === "path" ? (item!.fill ?? item!.stroke)!.color : (item as TextItem).color;
  };

  test.each([
    ["a text", { ...text, color: "#111111" }, "#111111"],
    ["a shape's inside", bar, "#336699"],
    ["a line", { kind: "line", x: 0, y: 0, width: 100, height: 4, color: "#222222" }, "#222222"],
  ])("apply to %s if the text matches; otherwise it keeps its own colour", (_, field, own) => {
    expect(colorOf(field, { house: "RED" })).toBe("#c00000");
    expect(colorOf(field, { house: "Green" })).toBe(own);
    expect(colorOf(field, {})).toBe(own);
  });

  test("are used when the bars of a code are compared with their ground", () => {
    const pale = { ...code, colorBy: { name: "house", colors: [{ value: "Yellow", color: "#ffee88" }] } };
    const codes = (house: string) => laidOut(pale, { house }).findings.map((finding) => finding.code);
    expect(codes("Blue")).toEqual([]);
    expect(codes("Yellow")).toEqual(["code_contrast"]);
  });

  test("are used when a text is compared with its ground, card by card", () => {
    const fields = {
      band: {
        ...bar,
        fill: "#ffffff",
        colorBy: { name: "house", colors: [{ value: "Red", color: "#c00000" }] },
      },
      word: { ...text, color: "#b00000", layer: 1 },
    };
    const template = templateOf(fields);
    const { findings } = groundCheck(template);
    const layOut = cardLayout(typesetter, template);
    const on = (house: string) =>
      findings(layOut({ texts: { house }, images: {} }), {}).map(({ field }) => field);
    expect([on("Blue"), on("Red"), on("Blue"), on("Red")]).toEqual([[], ["word"], [], ["word"]]);
  });

  test("refuse an invalid colour", () => {
    const wrong = { ...colorBy, colors: [{ value: "Red", color: "red" }] };
    expect(cardFieldSchema.safeParse({ ...text, colorBy: wrong }).success).toBe(false);
  });
});

describe("an outline and a shadow", () => {
  test("lie under the letters at the chosen width, marked as echoes of the text", () => {
    const field = { ...text, color: "#ffffff", outline: "#000000", outlineWidth: 0.1, shadow: "#444444" };
    const items = laidOut(field).scene.items as TextItem[];
    expect(items.map(({ color, echo }) => [color, Boolean(echo)])).toEqual([
      ["#444444", true],
      ["#000000", true],
      ["#ffffff", false],
    ]);
    const [run] = items[2]!.runs;
    expect(items[1]!.echo!.outline).toBeCloseTo(0.2 * run!.size, 9);
  });

  test("are stored without a width if there is no outline", () => {
    expect(read({ ...text, outlineWidth: 0.1 }).outlineWidth).toBeUndefined();
  });

  test("make a pale text on a pale picture pass the contrast check", () => {
    const found = (more: object) => {
      const template = templateOf({
        band: { ...bar, fill: "#f0f0f0" },
        word: { ...text, color: "#ffffff", layer: 1, ...more },
      });
      return groundCheck(template)
        .findings(cardLayout(typesetter, template)({ texts: {}, images: {} }), {})
        .map((finding) => finding.code);
    };
    expect(found({})).toEqual(["low_contrast"]);
    expect(found({ outline: "#222222" })).toEqual([]);
    expect(found({ outline: "#eeeeee" })).toEqual(["low_contrast"]);
  });
});

test("a nearly transparent text is reported on a ground where an opaque one is legible", () => {
  const found = (transparency: number, rotation = 0) => {
    const template = templateOf({
      band: { ...bar, x: 0, y: 0, width: 540, height: 860, fill: "#ffffff" },
      word: { ...text, color: "#000000", layer: 1, transparency, rotation },
    });
    return groundCheck(template)
      .findings(cardLayout(typesetter, template)({ texts: {}, images: {} }), {})
      .map((finding) => finding.code);
  };
  expect(found(0)).toEqual([]);
  expect(found(0.9)).toEqual(["low_contrast"]);
  expect(found(0.9, 45)).toEqual(["low_contrast"]);
});

test("a rotated text is checked where its letters are, not where its box was", () => {
  const found = (rotation: number) => {
    const template = templateOf({
      // Black below the upright text, and white where it is after a quarter turn.
      left: { ...bar, x: 100, y: 200, width: 70, height: 50, fill: "#000000" },
      right: { ...bar, x: 230, y: 200, width: 70, height: 50, fill: "#000000" },
      word: { ...text, pattern: "Asha Asha", color: "#000000", layer: 1, rotation },
    });
    return groundCheck(template)
      .findings(cardLayout(typesetter, template)({ texts: {}, images: {} }), {})
      .map((finding) => finding.code);
  };
  expect(found(0)).toEqual(["low_contrast"]);
  expect(found(90)).toEqual([]);
});

test("an element on the back is rotated too", () => {
  const back = { background: null, fields: cardFieldsSchema.parse({ it: { ...text, rotation: 45 } }) };
  const [, behind] = cardSides(typesetter, templateOf({}, { back }))({ texts: {}, images: {} });
  expect(behind!.scene.items[0]!.matrix).toBeDefined();
});

describe("an element that may extend past the edge", () => {
  const over = { x: -100, y: 200, width: 200, height: 200, bleeds: true };

  test.each([
    ["rectangle", { kind: "rectangle", fill: "#336699" }, true],
    ["line", { kind: "line" }, true],
    ["image", { kind: "image", image: "logo" }, true],
    ["photo", { isImage: true }, true],
    ["answer", {}, undefined],
    ["text", { kind: "text", pattern: "Asha" }, undefined],
    ["code", { kind: "qr", pattern: "1" }, undefined],
  ])("is a shape or a picture, so the setting of a %s is kept only if it is one", (_, more, stored) => {
    expect(read({ ...over, ...more }).bleeds).toBe(stored);
    expect(read({ ...over, ...more, bleeds: null }).bleeds).toBeUndefined();
    expect(() => read({ ...over, ...more, bleeds: "yes" })).toThrow("true or false");
  });

  test("marks each of its items, and shares those that are the same on every card", () => {
    const layOut = cardLayout(
      typesetter,
      templateOf({ it: { ...over, kind: "rectangle", fill: "#336699", stroke: "#000000", rotation: 10 } }),
    );
    const [first, second] = [layOut, layOut].map((each) => each({ texts: {}, images: {} }).scene.items);
    expect(first!.map(({ bleeds }) => bleeds)).toEqual([true, true]);
    expect(first![0]).toBe(second![0]);
  });
});
