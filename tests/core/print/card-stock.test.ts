import { CARD_SIZES, MORE_CARD_SIZES, type CardSize } from "@idms/core/cards/geometry/card-size";
import {
  blankFor,
  CARD_STOCKS,
  readStockSize,
  TURNS,
  type PageTurn,
} from "@idms/core/print/sheets/card-stock";
import { cardStockSchema } from "@idms/core/print/sheets/printer-schemas";
import { impose, isReverseTurned, sheetCount } from "@idms/core/print/sheets/impose";
import { beforeTurn, type PageTransform } from "@idms/core/print/sheets/printer";
import { SHEET_SETTINGS } from "@idms/core/print/sheets/sheet-settings";
import { mm } from "@idms/core/units";
import fc from "fast-check";
import { expect, test } from "vitest";

const stockOf = (size: { width: number; height: number }) => cardStockSchema.parse(size);
const CR80 = stockOf(CARD_STOCKS.cr80);

test.each([...CARD_SIZES, ...MORE_CARD_SIZES])(
  "a design of $w × $h mm is printed to the edges of its blank card",
  (card) => {
    const fits = Object.values(CARD_STOCKS).filter(({ width, height }) => {
      try {
        blankFor(stockOf({ width, height }), card);
        return true;
      } catch {
        return false;
      }
    });
    expect(fits.length).toBeGreaterThan(0);
    for (const size of fits) {
      const { sheet, slots, bleed, cut, flip, stock } = impose("card", card, { stock: stockOf(size) });
      const [slot] = slots;
      expect([cut, stock?.turn, slots.length]).toEqual([false, 0, 1]);
      expect([sheet.width, sheet.height].toSorted()).toEqual([size.width, size.height].toSorted());
      expect(sheet.height >= sheet.width).toBe(card.h >= card.w);
      // No part of the blank card stays unprinted, and both sides are cut equally.
      for (const [start, side, length] of [
        [slot?.x ?? 0, sheet.width, card.w],
        [slot?.y ?? 0, sheet.height, card.h],
      ] as const) {
        expect(start - bleed).toBeLessThanOrEqual(1e-9);
        expect(start + length + bleed).toBeGreaterThanOrEqual(side - 1e-9);
        expect(start).toBeCloseTo((side - length) / 2, 9);
      }
      expect(isReverseTurned({ ...impose("card", card), sheet, flip })).toBe(false);
    }
  },
);

test("bleed, marks and margin do not apply to blank cards, and each takes one card", () => {
  const asked = { ...SHEET_SETTINGS, bleed: mm(3), marks: true, margin: mm(50), stock: CR80 };
  const imposition = impose("card", { w: 85.6, h: 53.98 }, asked);
  expect(imposition).toMatchObject({ bleed: 0, cut: false, sheet: { width: 85.6, height: 53.98 } });
  expect(sheetCount(imposition, 7)).toBe(7);
  expect(() => impose("card", { w: 85.6, h: 53.98 }, { ...asked, start: 2 })).toThrow(
    "There is no position 2",
  );
});

test("a design of another size is refused with both sizes", () => {
  for (const card of [CARD_SIZES[1], { w: 100, h: 150 }, { w: 54, h: 54 }] as CardSize[])
    expect(() => blankFor(CR80, card)).toThrow(
      `This printer takes cards of 85.6 × 53.98 mm, but the design is ${card.w} × ${card.h} mm`,
    );
});

test("bank cards need no printer profile, and every page has exactly the size of one", () => {
  for (const { w, h } of [...CARD_SIZES.slice(0, 1), ...MORE_CARD_SIZES.slice(0, 3), { w: 53.7, h: 85.2 }]) {
    const { sheet, slots, bleed, cut, flip } = impose("cr80", { w, h }, { bleed: mm(3), margin: mm(50) });
    const [width, height] = h > w ? [53.98, 85.6] : [85.6, 53.98];
    expect([sheet, cut, slots.length]).toEqual([{ width, height }, false, 1]);
    expect(slots[0]?.x).toBeCloseTo((width - w) / 2, 9);
    expect(slots[0]?.y).toBeCloseTo((height - h) / 2, 9);
    expect(bleed).toBeCloseTo(Math.max(0, (width - w) / 2, (height - h) / 2), 9);
    expect(isReverseTurned({ ...impose("cr80", { w, h }), flip })).toBe(false);
  }
  expect(() => impose("cr80", { w: 54, h: 86 }, { start: 2 })).toThrow("There is no position 2");
});

test("a design that differs by half a millimetre is no bank card, and the reason says both sizes", () => {
  for (const card of [
    CARD_SIZES[1],
    { w: 53.98, h: 86.1 },
    { w: 53.4, h: 85.6 },
    { w: 54, h: 54 },
  ] as CardSize[])
    // The blank cards of a printer make no difference.
    for (const settings of [{}, { stock: stockOf({ width: card.w, height: card.h }) }])
      expect(() => impose("cr80", card, settings)).toThrow(
        `is 53.98 × 85.6 mm, but the design is ${card.w} × ${card.h} mm. Choose another design`,
      );
});

test("the back is upside down if the printer requires it, or if a turned edge is chosen", () => {
  const card = { w: 54, h: 86 };
  const turned = (stock: object, flip?: "long" | "short") =>
    isReverseTurned(
      impose("card", card, { stock: cardStockSchema.parse({ width: 54, height: 86, ...stock }), flip }),
    );
  expect([
    turned({}),
    turned({ turn_back: true }),
    turned({}, "short"),
    turned({ turn_back: true }, "long"),
  ]).toEqual([false, true, true, false]);
});

test("the size of blank cards is read in the usual spellings", () => {
  expect(readStockSize(" CR80 ")).toEqual(CARD_STOCKS.cr80);
  expect(readStockSize("54 × 86 mm")).toEqual({ width: 54, height: 86 });
  expect(readStockSize("48x72")).toEqual({ width: 48, height: 72 });
  for (const wrong of ["", "a4", "54", "0x", "-54x86"])
    expect(() => readStockSize(wrong)).toThrow("is not a blank card");
  for (const [stock, error] of [
    [{ width: 1, height: 86 }, "The sides of a blank card must be 30 to 200 mm long."],
    [
      { width: 54, height: 86, turn: 45 },
      "The page rotation must be one of these, in degrees: 0, 90, 180, 270.",
    ],
    [{ width: 54, height: 86, turn_back: "yes" }, "turn_back must be true or false."],
  ] as const)
    expect(cardStockSchema.safeParse(stock).error?.issues[0]?.message).toBe(error);
});

/** Returns where a point of a 54 × 86 mm page is after the page is rotated. */
const atTurn = (turn: PageTurn, [x, y]: readonly [number, number]): [number, number] =>
  ({ 0: [x, y], 90: [86 - y, x], 180: [54 - x, 86 - y], 270: [y, 54 - x] })[turn] as [number, number];
const put = ({ scaleX, scaleY, x, y }: PageTransform, [atX, atY]: readonly [number, number]) =>
  [atX * scaleX + x, atY * scaleY + y] as const;

test("a correction for a printer also fits a page that is turned only when it is printed", () => {
  const length = fc.double({ min: -20, max: 90, noNaN: true });
  const scale = fc.double({ min: 0.95, max: 1.05, noNaN: true });
  const correction = fc.record({ scaleX: scale, scaleY: scale, x: length.map(mm), y: length.map(mm) });
  fc.assert(
    fc.property(correction, fc.constantFrom(...TURNS), fc.tuple(length, length), (wanted, turn, point) => {
      const before = beforeTurn(wanted, turn, { width: mm(54), height: mm(86) });
      const [x, y] = put(wanted, atTurn(turn, point));
      expect(atTurn(turn, put(before, point))).toEqual([expect.closeTo(x, 9), expect.closeTo(y, 9)]);
    }),
  );
});
