import { CARD_SIZES } from "@idms/core/cards/geometry/card-size";
import type { Path } from "@idms/core/cards/geometry/path";
import { impose, cropMarks, sheetScene, slugLine } from "@idms/core/print/sheets/impose";
import { SHEET_SETTINGS } from "@idms/core/print/sheets/sheet-settings";
import { mm } from "@idms/core/units";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inkOf } from "../cards/text/card-box.ts";

const typesetter = diskTypesetter();
const ends = (path: Path): [number, number, number, number] => {
  const [from, to] = path;
  return [from?.[1], from?.[2], to?.[1], to?.[2]] as [number, number, number, number];
};
/** Returns the distinct lengths of the marks, to the nanometre. */
function lengthsOf(marks: readonly { path: Path }[]): number[] {
  const lengths = marks.map(({ path }) => {
    const [x1, y1, x2, y2] = ends(path);
    return Math.round(Math.hypot(x2 - x1, y2 - y1) * 1e6) / 1e6;
  });
  return [...new Set(lengths)].toSorted((a, b) => a - b);
}
const size = fc.double({ min: 10, max: 150, noNaN: true });

describe("crop marks", () => {
  test("are eight per card, and point along its edges from each corner", () => {
    const imposition = impose("a4", CARD_SIZES[0]);
    const { card, slots } = imposition;
    const marks = cropMarks(imposition).map(({ path }) => ends(path));
    expect(marks).toHaveLength(8 * slots.length);
    for (const { x, y } of slots)
      for (const cornerX of [x, x + card.w])
        for (const cornerY of [y, y + card.h]) {
          const near = marks.filter(([x1, y1]) => Math.hypot(x1 - cornerX, y1 - cornerY) < 1);
          expect(near.filter(([, y1, , y2]) => y1 === cornerY && y2 === cornerY)).toHaveLength(1);
          expect(near.filter(([x1, , x2]) => x1 === cornerX && x2 === cornerX)).toHaveLength(1);
        }
  });

  test("are outside every card, on the sheet, and never cross another card's", () => {
    fc.assert(
      fc.property(size, size, (w, h) => {
        const imposition = impose("a4", { w, h });
        const { slots, sheet } = imposition;
        const marks = cropMarks(imposition).slice(0, 160);
        for (const { path, stroke } of marks) {
          const half = (stroke?.width ?? 0) / 2;
          const [x1, y1, x2, y2] = ends(path);
          expect(Math.min(x1, y1, x2, y2)).toBeGreaterThan(0);
          expect(Math.max(x1, x2)).toBeLessThan(sheet.width);
          expect(Math.max(y1, y2)).toBeLessThan(sheet.height);
          const covered = slots.map((slot) =>
            Math.min(
              Math.min(Math.max(x1, x2) + half, slot.x + w) - Math.max(Math.min(x1, x2) - half, slot.x),
              Math.min(Math.max(y1, y2) + half, slot.y + h) - Math.max(Math.min(y1, y2) - half, slot.y),
            ),
          );
          expect(Math.max(...covered)).toBeLessThanOrEqual(0);
        }
      }),
      { numRuns: 40 },
    );
  });

  test("stay outside a bleed, and without room between bleeds only the outer ones remain", () => {
    const imposition = impose("a4", CARD_SIZES[0], { bleed: mm(3), gap: mm(6) });
    const { card, slots, sheet } = imposition;
    const marks = cropMarks(imposition).map(({ path }) => ends(path));
    expect(marks).toHaveLength(2 * (2 * 3 + 2 * 3));
    const [first, last] = [slots[0]!, slots.at(-1)!];
    for (const [x1, y1, x2, y2] of marks) {
      const outside = [first.x - x1, x1 - last.x - card.w, first.y - y1, y1 - last.y - card.h];
      expect(Math.max(...outside)).toBeCloseTo(3.5, 9);
      expect(Math.hypot(x2 - x1, y2 - y1)).toBeCloseTo(1.5, 9);
      expect(Math.min(x2, y2, sheet.width - x2, sheet.height - y2)).toBeGreaterThan(0);
    }
  });

  test("are shortened in a narrow gap, and never reach into a card that touches", () => {
    const between = impose("a4", CARD_SIZES[0], { bleed: mm(2), gap: mm(7.2) });
    expect(lengthsOf(cropMarks(between))).toEqual([1.1, 1.5]);
    expect(cropMarks(impose("a4", CARD_SIZES[0], { gap: mm(0) }))).toHaveLength(2 * (2 * 5 + 2 * 2));
  });

  test.each([
    ["a millimetre", 7, [1, 1.5]],
    ["a little less, which guides no knife, and are left out", 6.98, [1.5]],
  ])("in a gap with room for %s", (_, gap, lengths) => {
    const imposition = impose("a4", CARD_SIZES[0], { bleed: mm(2), gap: mm(gap) });
    expect(lengthsOf(cropMarks(imposition))).toEqual(lengths);
  });

  test("are black hairlines of a quarter point", () => {
    for (const { stroke } of cropMarks(impose("letter", CARD_SIZES[1]))) {
      expect(stroke?.color).toBe("#000000");
      expect(stroke?.width).toBeCloseTo(0.0882, 4);
    }
  });
});

describe("the slug line", () => {
  const slug = {
    school: "Lakeside Public School",
    class: "5 - A",
    template: "Banyan",
    time: "2026-04-01 10:30 IST",
    sheet: 3,
    sheets: 17,
  };
  const textOf = (lines: ReturnType<typeof slugLine>) =>
    lines.flatMap(({ runs }) => runs.map(({ text }) => text)).join("");

  test("names school, class, sheet n of m, template and time", () => {
    expect(textOf(slugLine(slug, impose("a4", CARD_SIZES[0]), typesetter))).toBe(
      "Lakeside Public School  ·  5 - A  ·  sheet 3 of 17  ·  Banyan  ·  2026-04-01 10:30 IST".replaceAll(
        "  ",
        " ",
      ),
    );
  });

  test.each(["a4", "letter"] as const)(
    "stays in the foot margin of %s, clear of cards and marks",
    (paper) => {
      const long = { ...slug, school: "श्री कृष्णमूर्ति विद्यालय ".repeat(12), template: "محمد علی ".repeat(9) };
      for (const card of CARD_SIZES)
        for (const content of [slug, long]) {
          const imposition = impose(paper, card);
          const ink = inkOf(typesetter, slugLine(content, imposition, typesetter)[0]!.runs);
          const markEnds = cropMarks(imposition).flatMap(({ path }) => [ends(path)[1], ends(path)[3]]);
          expect(ink?.top).toBeGreaterThan(Math.max(...markEnds));
          expect(ink?.top).toBeGreaterThan(imposition.sheet.height - SHEET_SETTINGS.margin);
          expect(ink?.bottom).toBeLessThan(imposition.sheet.height);
          expect(ink?.left).toBeGreaterThanOrEqual(SHEET_SETTINGS.margin - 1e-6);
          expect(ink?.right).toBeLessThanOrEqual(imposition.sheet.width - SHEET_SETTINGS.margin + 1e-6);
        }
    },
  );

  test("is left out if the cards reach into its place", () => {
    const on = (paper: "60x94mm" | "60x96mm") =>
      slugLine(slug, impose(paper, CARD_SIZES[0], { margin: mm(2) }), typesetter);
    expect(on("60x94mm")).toEqual([]);
    expect(on("60x96mm")).toHaveLength(1);
  });

  test("makes a scene of the sheet's size together with the marks", () => {
    const imposition = impose("a4", CARD_SIZES[0]);
    const marks = cropMarks(imposition);
    expect(sheetScene(imposition, marks)).toEqual({ width: 210, height: 297, items: marks });
  });
});
