/** @module-tag rare */
import { cardFieldSchema, type CardField } from "@idms/core/cards/designs/card-field";
import { atPoint, middleOf, turned } from "@idms/core/cards/geometry/matrix";
import type { CardFields } from "@idms/core/cards/designs/template";
import { describe, expect, test } from "vitest";
import { aligned } from "../../packages/web/src/designer/panels/arrange-editor.tsx";
import type { Point } from "../../packages/web/src/designer/edits/boxes.ts";
import {
  dragMove,
  dragResize,
  dragTurn,
  type DragSpace,
  type Handle,
} from "../../packages/web/src/designer/edits/drag.ts";
import { outerBox } from "../../packages/web/src/designer/edits/edits.ts";
import { grouped, isGroup, ungrouped, withGroups } from "../../packages/web/src/designer/edits/groups.ts";
import { expectAccessible } from "./accessibility.ts";
import { freshTemplate, openDesigner, storedFields, unfold } from "./designer-canvas.ts";
import { eventually, webApp } from "./web-app.ts";

const element = (x: number, y: number, width: number, height: number, more: Partial<CardField> = {}) =>
  ({ ...cardFieldSchema.parse({ x, y, width, height }), ...more }) as CardField;

const space: DragSpace = {
  parent: { x: -100, y: 0, width: 900, height: 1000 },
  card: { x: 0, y: 0, width: 700, height: 1000 },
  pxPerMm: 12,
  margin: 35,
  reach: 0,
  grain: 1,
  least: 8,
};

describe("a rotated element", () => {
  const fields: CardFields = { it: element(200, 300, 200, 50, { rotation: 30 }) };

  test.each([
    { x: 1, y: 1 },
    { x: -1, y: -1 },
    { x: 1, y: 0 },
    { x: 0, y: -1 },
  ] as const)("keeps its opposite corner in place when the handle %j is dragged", (handle) => {
    const wish = { name: "it", handle, by: { x: 23, y: -17 }, proportional: false };
    const after = dragResize(fields, wish, space).fields["it"]!;
    const corner = (field: CardField) =>
      atPoint(turned(field.rotation!, middleOf(field)), [
        field.x + (handle.x === -1 ? field.width : 0),
        field.y + (handle.y === -1 ? field.height : 0),
      ]);
    const [x, y] = corner(fields["it"]!);
    expect(corner(after)).toEqual([expect.closeTo(x, 4), expect.closeTo(y, 4)]);
    expect(after.width !== 200 || after.height !== 50).toBe(true);
  });

  test("keeps its corners within its parent, however far it is dragged", () => {
    for (const by of [
      { x: 5000, y: 5000 },
      { x: -5000, y: -5000 },
    ]) {
      const box = outerBox(dragMove(fields, ["it"], by, space).fields["it"]!);
      expect(box.x).toBeGreaterThanOrEqual(space.parent.x - 1e-6);
      expect(box.y).toBeGreaterThanOrEqual(space.parent.y - 1e-6);
      expect(box.x + box.width).toBeLessThanOrEqual(space.parent.x + space.parent.width + 1e-6);
      expect(box.y + box.height).toBeLessThanOrEqual(space.parent.y + space.parent.height + 1e-6);
    }
  });

  test("is aligned by its visible box", () => {
    expect(outerBox(aligned(fields, ["it"], "left", space.card)["it"]!).x).toBeCloseTo(0, 4);
    expect(outerBox(aligned(fields, ["it"], "bottom", space.card)["it"]!).y).toBeGreaterThan(800);
  });

  test.each([
    [300, 0, {}, undefined],
    [600, 325, {}, 90],
    [602, 340, {}, 90],
    [602, 340, { exact: true }, 93],
    [602, 345, { stepped: true }, 90],
    [300, 700, {}, 180],
    [0, 325, {}, -90],
  ])("follows the pointer at (%d, %d) %j to a rotation of %s degrees", (x, y, how, rotation) => {
    const after = dragTurn(
      fields,
      "it",
      { at: { x, y }, by: "above" },
      { stepped: false, exact: false, ...how },
    );
    expect(after["it"]!.rotation).toBe(rotation);
  });
});

describe("an element that may extend past the edge of the card", () => {
  const fields: CardFields = {
    over: element(100, 300, 200, 100, { kind: "rectangle", bleeds: true }),
    within: element(400, 300, 100, 40),
  };
  const far = { x: 5000, y: -5000 };

  test("can be moved until one millimetre of it is left on the card, whatever else is moved with it", () => {
    expect(dragMove(fields, ["over"], far, space).fields["over"]).toMatchObject({ x: 700 - 12, y: 12 - 100 });
    expect(dragMove(fields, ["over"], { x: -5000, y: 5000 }, space).fields["over"]).toMatchObject({
      x: 12 - 200,
      y: 1000 - 12,
    });
    const both = dragMove(fields, ["over", "within"], far, space).fields;
    expect([both["within"]!.x, both["within"]!.y]).toEqual([700, 0]);
    expect([both["over"]!.x, both["over"]!.y]).toEqual([400, 0]);
  });

  test("can be resized past the edge, but not off the card", () => {
    const pull = (handle: Handle, by: Point) =>
      dragResize(fields, { name: "over", handle, by, proportional: false }, space).fields["over"];
    expect(pull({ x: -1, y: -1 }, { x: -500, y: -900 })).toMatchObject({
      x: -400,
      y: -600,
      width: 700,
      height: 1000,
    });
    expect(pull({ x: 1, y: 1 }, { x: 1500, y: 2000 })).toMatchObject({ width: 1700, height: 2100 });
    const off: CardFields = { over: { ...fields["over"]!, x: -100 } };
    const wish = {
      name: "over",
      handle: { x: 1, y: 0 },
      by: { x: -500, y: 0 },
      proportional: false,
    } as const;
    expect(dragResize(off, wish, space).fields["over"]).toMatchObject({ x: -100, width: 112 });
  });

  test("keeps as much of itself on the card when it is rotated", () => {
    const turned: CardFields = { over: { ...fields["over"]!, rotation: 30 } };
    const box = outerBox(dragMove(turned, ["over"], far, space).fields["over"]!);
    expect(box.x).toBeCloseTo(700 - 12, 4);
    expect(box.y + box.height).toBeCloseTo(12, 4);
  });

  test("snaps to the line 3 mm outside the card, to which others do not snap", () => {
    const snapping = { ...space, reach: 6 };
    const by = { x: -100 - 36 - 4, y: 0 };
    expect(dragMove(fields, ["over"], by, snapping).fields["over"]!.x).toBe(-36);
    const left = { x: -400 - 36 - 4, y: 0 };
    expect(dragMove(fields, ["within"], left, snapping).fields["within"]!.x).toBe(-40);
  });
});

describe("a group", () => {
  const fields: CardFields = {
    one: element(0, 0, 10, 10),
    two: element(20, 0, 10, 10),
    three: element(40, 0, 10, 10),
  };

  test("is selected as a whole, and no longer exists once it is dissolved", () => {
    const made = grouped(fields, ["one", "three"]);
    expect(withGroups(made, ["one"])).toEqual(["one", "three"]);
    expect(withGroups(made, ["two"])).toEqual(["two"]);
    expect(isGroup(made, ["one", "three"])).toBe(true);
    expect(isGroup(made, ["one", "two"])).toBe(false);
    expect(withGroups(ungrouped(made, ["one", "three"]), ["one"])).toEqual(["one"]);
    expect(made["two"]).toBe(fields["two"]);
  });

  test("needs more than one element, and absorbs a group that is grouped with more elements", () => {
    expect(grouped(fields, ["one"])).toBe(fields);
    const again = grouped(grouped(fields, ["one", "two"]), ["one", "two", "three"]);
    expect(new Set(Object.values(again).map(({ group }) => group)).size).toBe(1);
  });
});

const web = webApp();

test(
  "an element can be rotated by handle or typing, made transparent, shown conditionally and coloured by value",
  { tags: "thorough" },
  async () => {
    const template = await freshTemplate(web);
    const { page, element: box, save, drawn } = await openDesigner(web, template);
    const stored = async () => (await storedFields(web, template.id)).fields;
    await page.getByRole("button", { name: "Shape", exact: true }).first().click();
    const shape = (await box("rectangle_1").boundingBox())!;
    const turn = (await page.locator("[data-turn]").boundingBox())!;
    await page.mouse.move(turn.x + turn.width / 2, turn.y + turn.height / 2);
    await page.mouse.down();
    await page.mouse.move(shape.x + shape.width, shape.y + shape.height / 2);
    await page.mouse.move(shape.x + shape.width + 60, shape.y + shape.height / 2);
    // The element is at the upper edge of the canvas, so that its handle is below it.
    await page.mouse.up();
    await save();
    expect((await stored()).rectangle_1).toMatchObject({ rotation: -90 });

    await unfold(page, "Appearance", "Visibility", "Colour by value");
    await page.getByLabel("Rotation in °").fill("12.5");
    await page.getByLabel("Transparency in %").fill("40");
    await page.getByRole("combobox", { name: "Shown" }).selectOption("one_of");
    await page.getByLabel("Field", { exact: true }).selectOption("blood_group");
    await page.getByLabel("Values, one per line").fill("O+\nA+\n");
    await page.getByRole("combobox", { name: "Colour by value" }).selectOption("class");
    await page.getByRole("button", { name: "Add a value" }).click();
    await page.getByLabel("Value 1", { exact: true }).fill("Class 5 - A");
    await page.getByLabel("Colour for Class 5 - A").fill("#c00000");
    await expectAccessible(page);
    await drawn();
    if (process.env["IDMS_SHOTS"]) await page.screenshot({ path: `${process.env["IDMS_SHOTS"]}/seen.png` });
    await save();
    expect((await stored()).rectangle_1).toMatchObject({
      rotation: 12.5,
      transparency: 0.4,
      showIf: { name: "blood_group", is: "one_of", values: ["O+", "A+"] },
      colorBy: { name: "class", colors: [{ value: "Class 5 - A", color: "#c00000" }] },
    });
    await page.getByRole("combobox", { name: "Shown" }).selectOption("always");
    await page.getByRole("combobox", { name: "Colour by value" }).selectOption("");
    await page.getByLabel("Rotation in °").fill("0");
    await page.keyboard.press("Tab");
    await save();
    const { rotation, showIf, colorBy } = (await stored()).rectangle_1!;
    expect([rotation, showIf, colorBy]).toEqual([undefined, undefined, undefined]);
  },
);

test(
  "properties that several elements share can be set at once, and the elements can be grouped",
  { tags: "thorough" },
  async () => {
    const template = await freshTemplate(web);
    const { page, element: box, save } = await openDesigner(web, template);
    await box("full_name").click();
    await box("class").click({ modifiers: ["Shift"] });
    const editor = page.getByRole("complementary", { name: "Editor" });
    await editor.getByText("2 elements").waitFor();
    await editor.getByLabel("Font family").selectOption("times.ttf");
    await editor.getByLabel("Colour, as #rrggbb").fill("#123456");
    await editor.getByRole("button", { name: "Group", exact: true }).click();
    await expectAccessible(page);
    await save();
    const { full_name, class: room } = (await storedFields(web, template.id)).fields;
    for (const field of [full_name, room])
      expect(field).toMatchObject({ font: "times.ttf", color: "#123456" });
    expect(full_name!.group).toBe(room!.group);

    await page.keyboard.press("Escape");
    await box("photo").click();
    await box("class").click();
    await editor.getByText("2 elements").waitFor();
    await page.keyboard.press("Control+Shift+g");
    await page.keyboard.press("Escape");
    await box("class").click();
    await eventually(() => editor.getByText("2 elements").count()).toBe(0);
  },
);

test(
  "a shape extends past the card's edge by pointer, keys and numbers only once this is allowed",
  { tags: "thorough" },
  async () => {
    const template = await freshTemplate(web);
    const { page, element: box, drag, save } = await openDesigner(web, template);
    const shape = async () => (await storedFields(web, template.id)).fields["rectangle_1"]!;
    await page.getByRole("button", { name: "Shape", exact: true }).first().click();
    await unfold(page, "Position and size", "Card edge");
    await page.locator('.mantine-SegmentedControl-label:has-text("mm")').click();
    const x = page.getByLabel("X in mm", { exact: true });
    const type = async (value: string) => {
      await x.fill(value);
      await page.keyboard.press("Tab");
    };
    await type("-20");
    await save();
    const confined = await shape();
    expect(confined.bleeds).toBeUndefined();
    const over = page.getByRole("checkbox", { name: "Can extend past the edge" });
    await over.focus();
    await page.keyboard.press("Space");
    await type("-7.5");
    await save();
    const typed = await shape();
    expect(typed).toMatchObject({ bleeds: true });
    expect(typed.x).toBeLessThan(confined.x);
    await expectAccessible(page);
    await box("rectangle_1").click();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press("Shift+ArrowLeft");
    await save();
    expect((await shape()).x).toBeCloseTo(typed.x - 50, 3);
    await drag(box("rectangle_1"), -600, 0);
    await save();
    const far = await shape();
    const pxPerMm = template.front.background!.width / template.cardSize.w;
    expect(far.x + far.width).toBeCloseTo(pxPerMm, 0);
    expect(await page.getByText("Part of this element is outside the card").count()).toBe(0);
    await over.click();
    await save();
    expect((await shape()).bleeds).toBeUndefined();
  },
);
