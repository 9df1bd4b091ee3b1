import { cardFieldSchema, type CardField } from "@idms/core/cards/designs/card-field";
import type { CardFields } from "@idms/core/cards/designs/template";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aligned, distributed } from "../../packages/web/src/designer/panels/arrange-editor.tsx";
import { EMPTY_DESIGN, spaceOf, type Design } from "../../packages/web/src/designer/edits/design.ts";
import { dragMove, dragResize, type DragSpace } from "../../packages/web/src/designer/edits/drag.ts";
import { act, isUnsaved, shown, startEditing } from "../../packages/web/src/designer/edits/editing.ts";
import { moved, removed } from "../../packages/web/src/designer/edits/edits.ts";
import { HISTORY_STEPS } from "../../packages/web/src/designer/edits/history.ts";
import { remeasured } from "../../packages/web/src/designer/edits/remeasure.ts";
import { restacked } from "../../packages/web/src/designer/edits/restack.ts";
import { inLayers } from "@idms/core/cards/designs/template";

const element = (x: number, y: number, width: number, height: number, more: Partial<CardField> = {}) =>
  ({ ...cardFieldSchema.parse({ x, y, width, height }), ...more }) as CardField;

const parent = { x: -100, y: 0, width: 900, height: 1000 };
const free: DragSpace = {
  parent,
  card: { x: 0, y: 0, width: 700, height: 1000 },
  pxPerMm: 12,
  margin: 35,
  reach: 0,
  grain: 1,
  least: 8,
};
const snapping: DragSpace = { ...free, reach: 10 };

describe("moving", () => {
  const fields: CardFields = {
    one: element(10.123456, 20.5, 100, 40),
    two: element(300, 500, 100, 40),
    fixed: element(50, 700, 100, 40, { locked: true }),
  };

  test("selected elements move together, and all others remain the same objects", () => {
    const { fields: after } = dragMove(fields, ["one", "two"], { x: 50, y: 0 }, free);
    expect(after.two!.x - after.one!.x).toBeCloseTo(fields.two!.x - fields.one!.x, 9);
    expect(after.one!.y).toBe(20.5);
    expect(after.fixed).toBe(fields.fixed);
  });

  test("an element that does not snap comes to rest on whole pixels", () => {
    expect(dragMove(fields, ["one"], { x: 7.4, y: 3.2 }, free).fields.one).toMatchObject({ x: 18, y: 24 });
  });

  test("nothing leaves its parent, however far it is dragged", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -5000, max: 5000, noNaN: true }),
        fc.double({ min: -5000, max: 5000, noNaN: true }),
        (x, y) => {
          const { one } = dragMove(fields, ["one"], { x, y }, free).fields;
          expect(one!.x).toBeGreaterThanOrEqual(parent.x);
          expect(one!.y).toBeGreaterThanOrEqual(parent.y);
          expect(one!.x + one!.width).toBeLessThanOrEqual(parent.x + parent.width);
          expect(one!.y + one!.height).toBeLessThanOrEqual(parent.y + parent.height);
        },
      ),
    );
  });

  test("a locked element does not move", () => {
    expect(moved(fields, ["fixed"], { x: 5, y: 5 }, free)).toBe(fields);
    expect(dragMove(fields, ["fixed"], { x: 5, y: 5 }, free).fields).toBe(fields);
  });
});

describe("snapping", () => {
  test("an edge snaps exactly to another element's edge, and a line shows this", () => {
    const fields = { one: element(10, 10, 100, 40), two: element(203.25, 300, 80, 30) };
    const { fields: after, guides } = dragMove(fields, ["one"], { x: 190, y: 17 }, snapping);
    expect(after.one!.x).toBe(203.25);
    expect(guides).toContainEqual({ kind: "line", axis: "x", at: 203.25, from: 27, to: 330 });
  });

  test("a centre snaps to the card's centre", () => {
    const fields = { one: element(10, 10, 101, 40) };
    const { fields: after } = dragMove(fields, ["one"], { x: 285, y: 100 }, snapping);
    expect(after.one!.x).toBe(700 / 2 - 101 / 2);
  });

  test("an edge snaps to the safe margin", () => {
    const fields = { one: element(200, 300, 100, 40) };
    expect(dragMove(fields, ["one"], { x: -170, y: 0 }, snapping).fields.one!.x).toBe(35);
  });

  test("between two elements the gaps become equal, and a guide shows this", () => {
    const fields = {
      a: element(0, 200, 60, 40),
      b: element(400, 200, 100, 40),
      one: element(180, 205, 83, 31),
    };
    const { fields: after, guides } = dragMove(fields, ["one"], { x: 5, y: 0.1 }, snapping);
    expect(after.one!.x).toBe(60 + (340 - 83) / 2);
    expect(guides.filter(({ kind }) => kind === "gap")).toHaveLength(1);
  });

  test("a third element snaps to the same distance as the first two have", () => {
    const fields = {
      a: element(0, 200, 61, 40),
      b: element(91, 200, 61, 40),
      one: element(400, 203, 83, 31),
    };
    expect(dragMove(fields, ["one"], { x: -221, y: 0.1 }, snapping).fields.one!.x).toBe(91 + 61 + 30);
  });

  test("nothing snaps if the reach is zero", () => {
    const fields = { one: element(10, 10, 100, 40), two: element(203.25, 300, 80, 30) };
    const { fields: after, guides } = dragMove(fields, ["one"], { x: 192, y: 0 }, free);
    expect([after.one!.x, guides]).toEqual([202, []]);
  });
});

describe("resizing", () => {
  test("a handle moves its own sides, and the other sides keep their exact values", () => {
    const fields = { one: element(10.123456, 20.654321, 100.5, 40.25) };
    const wish = { name: "one", handle: { x: 1, y: 0 } as const, by: { x: 20, y: 99 }, proportional: false };
    expect(dragResize(fields, wish, free).fields.one).toMatchObject({
      x: 10.123456,
      y: 20.654321,
      height: 40.25,
    });
    const other = { ...wish, handle: { x: -1, y: -1 } as const, by: { x: -10, y: -10 } };
    const { one } = dragResize(fields, other, free).fields;
    expect(one!.x + one!.width).toBeCloseTo(110.623456, 6);
    expect(one!.y + one!.height).toBeCloseTo(60.904321, 6);
  });

  test.each(["circle", "sphere"] as const)(
    "a %s stays as wide as it is high, and within its parent",
    (shape) => {
      const fields = { photo: element(100, 100, 120, 120, { isImage: true, shape }) };
      for (const x of [-1, 0, 1] as const)
        for (const y of [-1, 0, 1] as const) {
          if (x === 0 && y === 0) continue;
          for (const by of [
            { x: 77, y: -31 },
            { x: 5000, y: 5000 },
            { x: -5000, y: 9 },
          ]) {
            const { photo } = dragResize(
              fields,
              { name: "photo", handle: { x, y }, by, proportional: false },
              free,
            ).fields;
            expect(photo!.width).toBeCloseTo(photo!.height, 5);
            expect(photo!.x).toBeGreaterThanOrEqual(parent.x - 1e-6);
            expect(photo!.y + photo!.height).toBeLessThanOrEqual(parent.y + parent.height + 1e-6);
          }
        }
    },
  );

  test("no side becomes shorter than the minimum", () => {
    const fields = { one: element(10, 20, 100, 40) };
    const wish = {
      name: "one",
      handle: { x: 1, y: 1 } as const,
      by: { x: -900, y: -900 },
      proportional: false,
    };
    expect(dragResize(fields, wish, free).fields.one).toMatchObject({ width: 8, height: 8 });
  });
});

describe("arranging", () => {
  const fields = { a: element(0, 0, 50, 20), b: element(100, 50, 30, 40), c: element(300, 90, 100, 20) };

  test("several elements align with the box around them, and a single element with the card", () => {
    const right = aligned(fields, ["a", "b"], "right", free.card);
    expect([right.a!.x, right.b!.x]).toEqual([80, 100]);
    expect(aligned(fields, ["a"], "center", free.card).a!.x).toBe(325);
    expect(aligned(fields, ["a", "b", "c"], "bottom", free.card).a!.y).toBe(90);
  });

  test("gaps become equal, and the outermost elements stay", () => {
    const spread = distributed(fields, ["c", "a", "b"], "horizontal");
    expect(spread.a).toMatchObject({ x: 0 });
    expect(spread.c).toMatchObject({ x: 300 });
    expect(spread.b!.x).toBe(50 + (250 - 30) / 2);
  });

  test("an element moves to the front or back, and only the layers that must change do", () => {
    const order = (of: CardFields) =>
      inLayers(of)
        .map(([name]) => name)
        .join("");
    expect(order(restacked(fields, "a", "front"))).toBe("bca");
    expect(order(restacked(fields, "a", "forward"))).toBe("bac");
    expect(order(restacked(fields, "c", "back"))).toBe("cab");
    expect(order(restacked(fields, "c", "backward"))).toBe("acb");
    expect(restacked(fields, "a", "back")).toBe(fields);
    expect(restacked(fields, "a", "front").b).toBe(fields.b);
    const behind: CardFields = restacked(fields, "c", "backward");
    expect(Object.entries(fields).filter(([name, field]) => behind[name] !== field)).toHaveLength(1);
  });

  test("every way of restacking gives the order that it promises", () => {
    const names = ["a", "b", "c", "d"];
    const layers = fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 4, maxLength: 4 });
    const how = fc.constantFrom("front", "forward", "backward", "back");
    fc.assert(
      fc.property(layers, fc.constantFrom(...names), how, (layers, name, how) => {
        const some = Object.fromEntries(
          names.map((name, at) => [name, element(0, 0, 1, 1, { layer: layers[at]! })]),
        );
        const before = inLayers(some).map(([name]) => name);
        const at = before.indexOf(name);
        const to = { front: 3, forward: Math.min(3, at + 1), backward: Math.max(0, at - 1), back: 0 }[how];
        const expected = before.toSpliced(at, 1).toSpliced(to, 0, name);
        expect(inLayers(restacked(some, name, how)).map(([name]) => name)).toEqual(expected);
      }),
    );
  });

  test("another background keeps every element in place on the canvas", () => {
    const from = { width: 638, height: 1016 };
    const to = { width: 1276, height: 1900 };
    const after = remeasured(fields, from, to);
    const before = spaceOf(from, { w: 54, h: 86 });
    const space = spaceOf(to, { w: 54, h: 86 });
    const was = before.imageToCanvas(fields.c as never);
    const is = space.imageToCanvas(after.c as never);
    for (const side of ["x", "y", "width", "height"] as const) expect(is[side]).toBeCloseTo(was[side], 4);
    expect(remeasured(fields, from, { ...from })).toBe(fields);
  });
});

describe("undoing", () => {
  const design: Design = { ...EMPTY_DESIGN, front: { backdrop: null, fields: { a: element(0, 0, 50, 20) } } };
  const shift = (by: number) => (of: Design) => ({
    ...of,
    front: { ...of.front, fields: moved(of.front.fields, ["a"], { x: by, y: 0 }, free) },
  });

  test("a gesture is one step, and a cancelled gesture is none", () => {
    let editing = startEditing(design, 1);
    for (const by of [1, 2, 3]) editing = act(editing, { kind: "preview", design: shift(by)(design) });
    expect(shown(editing).front.fields.a!.x).toBe(3);
    expect(shown(act(editing, { kind: "cancel" }))).toBe(design);
    editing = act(editing, { kind: "keep" });
    expect(isUnsaved(editing)).toBe(true);
    editing = act(editing, { kind: "undo" });
    expect(shown(editing)).toBe(design);
    expect(isUnsaved(editing)).toBe(false);
    expect(shown(act(editing, { kind: "redo" })).front.fields.a!.x).toBe(3);
  });

  test("a hundred steps are kept", () => {
    let editing = startEditing(design, 1);
    for (let step = 0; step < HISTORY_STEPS + 20; step += 1)
      editing = act(editing, { kind: "edit", edit: shift(1) });
    for (let step = 0; step < HISTORY_STEPS + 20; step += 1) editing = act(editing, { kind: "undo" });
    expect(shown(editing).front.fields.a!.x).toBe(20);
  });

  test("steps with the same name are merged until something else happens", () => {
    let editing = startEditing(design, 1);
    for (const merge of ["x", "x"]) editing = act(editing, { kind: "edit", edit: shift(1), merge });
    editing = act(editing, { kind: "settle" });
    editing = act(editing, { kind: "edit", edit: shift(1), merge: "x" });
    editing = act(editing, { kind: "undo" });
    expect(shown(editing).front.fields.a!.x).toBe(2);
    expect(shown(act(editing, { kind: "undo" }))).toBe(design);
  });

  test("undoing a removal selects the element that came back", () => {
    const remove = (of: Design) => ({
      ...of,
      front: { ...of.front, fields: removed(of.front.fields, ["a"]) },
    });
    let editing = act(startEditing(design, 1), { kind: "select", names: ["a"] });
    editing = act(editing, { kind: "edit", edit: remove });
    expect(editing.selected).toEqual([]);
    editing = act(editing, { kind: "undo" });
    expect(shown(editing).front.fields.a).toBe(design.front.fields.a);
    expect(editing.selected).toEqual(["a"]);
  });
});
