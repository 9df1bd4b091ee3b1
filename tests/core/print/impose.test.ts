import { CARD_SIZES, type CardSize } from "@idms/core/cards/geometry/card-size";
import { impose, isReverseTurned, placeOf, reverseSide, sheetCount } from "@idms/core/print/sheets/impose";
import { LAYOUTS, PAPERS, type PaperName } from "@idms/core/print/sheets/paper";
import { sheetSettings, SHEET_SETTINGS } from "@idms/core/print/sheets/sheet-settings";
import { sheetWishSchema } from "@idms/core/print/sheets/sheet-wish";
import { mm } from "@idms/core/units";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const papers = Object.keys(PAPERS) as PaperName[];
const { margin, gap } = SHEET_SETTINGS;
const tenths = fc.integer({ min: 50, max: 1900 });
const anyCard = fc.record({ w: tenths, h: tenths }).map(({ w, h }) => ({ w: w / 10, h: h / 10 }));

/** Returns how many cards fit, counted one by one in whole tenths of a millimetre. */
function fitting(length: number, size: number): number {
  const room = Math.round((length - 2 * margin) * 10);
  let count = 0;
  while ((count + 1) * Math.round(size * 10) + count * gap * 10 <= room) count += 1;
  return count;
}

const onUpright = (paper: PaperName, { w, h }: CardSize) =>
  fitting(PAPERS[paper].width, w) * fitting(PAPERS[paper].height, h);
const onTurned = (paper: PaperName, { w, h }: CardSize) =>
  fitting(PAPERS[paper].height, w) * fitting(PAPERS[paper].width, h);

test("the layouts of the screens are one card per page, the default, A4 and Letter", () => {
  expect(LAYOUTS).toEqual(["card", "a4", "letter"]);
});

test.each([...CARD_SIZES, { w: 85.6, h: 53.98 }, { w: 500, h: 500 }])(
  "one card per page of $w × $h mm is a page of exactly that size without marks",
  (card) => {
    const imposition = impose("card", card);
    expect(imposition.sheet).toEqual({ width: card.w, height: card.h });
    expect(imposition).toMatchObject({ slots: [{ x: 0, y: 0 }], cut: false });
    expect(sheetCount(imposition, 37)).toBe(37);
  },
);

test.each([
  ["a4", 54, 86, 3, 3],
  ["letter", 54, 86, 4, 2],
  ["a4", 48, 72, 5, 2],
  ["letter", 48, 72, 5, 2],
  ["a4", 85.6, 53.98, 3, 3],
  ["a3", 54, 86, 7, 3],
  ["12x18in", 54, 86, 7, 3],
  ["13x19in", 54, 86, 5, 5],
  ["450x320mm", 54, 86, 7, 3],
] as const)("%s takes cards of %d × %d mm in %d columns and %d rows", (paper, w, h, columns, rows) => {
  const imposition = impose(paper, { w, h });
  expect(imposition).toMatchObject({ columns, rows, cut: true });
  expect(imposition.slots).toHaveLength(columns * rows);
});

describe.each(papers)("cards of any size on %s", (paper) => {
  test("are as many as fit, on a sheet that is turned only if it then holds more", () => {
    fc.assert(
      fc.property(anyCard, (card) => {
        const [upright, turned] = [onUpright(paper, card), onTurned(paper, card)];
        fc.pre(Math.max(upright, turned) > 0);
        const { slots, sheet } = impose(paper, card);
        expect(slots).toHaveLength(Math.max(upright, turned));
        expect(sheet.width > sheet.height).toBe(turned > upright);
      }),
      { numRuns: 1000 },
    );
  });

  test("respect the margins and gaps, and are centred", () => {
    fc.assert(
      fc.property(anyCard, (card) => {
        fc.pre(Math.max(onUpright(paper, card), onTurned(paper, card)) > 0);
        const { slots, sheet } = impose(paper, card);
        const slack = 1e-9;
        const edges = slots.flatMap(({ x, y }) => [
          x,
          y,
          sheet.width - x - card.w,
          sheet.height - y - card.h,
        ]);
        expect(Math.min(...edges)).toBeGreaterThanOrEqual(margin - slack);
        const apart = slots
          .slice(0, 40)
          .flatMap((one, index) =>
            slots
              .slice(index + 1, 40)
              .map((other) =>
                Math.max(Math.abs(one.x - other.x) - card.w, Math.abs(one.y - other.y) - card.h),
              ),
          );
        expect(Math.min(...apart, Infinity)).toBeGreaterThanOrEqual(gap - slack);
        const [first, last] = [slots[0], slots.at(-1)];
        expect((first?.x ?? 0) + (last?.x ?? 0) + card.w).toBeCloseTo(sheet.width, 9);
        expect((first?.y ?? 0) + (last?.y ?? 0) + card.h).toBeCloseTo(sheet.height, 9);
      }),
      { numRuns: 200 },
    );
  });

  test("are filled row by row", () => {
    const { slots } = impose(paper, CARD_SIZES[0]);
    expect(slots).toEqual(slots.toSorted((one, other) => one.y - other.y || one.x - other.x));
  });
});

test("a card too large for the paper is refused in a sentence that names both", () => {
  expect(() => impose("a4", { w: 300, h: 300 })).toThrow(/300 × 300 mm.*a4/i);
  expect(() => impose("a4", { w: 300, h: 300 })).toThrow(
    expect.objectContaining({ name: "Failure", kind: "invalid" }),
  );
});

test("the last sheet may be partly empty, and no cards need no sheet", () => {
  const imposition = impose("a4", CARD_SIZES[0]);
  expect([0, 1, 9, 10, 18, 19].map((cards) => sheetCount(imposition, cards))).toEqual([0, 1, 1, 2, 2, 3]);
});

test("margin and gap can be set", () => {
  const none = { margin: mm(0), gap: mm(0) };
  expect(impose("a4", { w: 70, h: 99 }, none).slots).toHaveLength(9);
});

test("columns can be filled before rows, with the same places in another order", () => {
  const rows = impose("letter", CARD_SIZES[0]).slots;
  const columns = impose("letter", CARD_SIZES[0], { fill: "columns" }).slots;
  expect(columns).toEqual(rows.toSorted((one, other) => one.x - other.x || one.y - other.y));
});

describe("a sheet that is partly used", () => {
  const fromFifth = impose("a4", CARD_SIZES[0], { start: 5 });

  test("begins at the chosen place", () => {
    expect([0, 1, 4, 5, 13, 14].map((card) => placeOf(fromFifth, card))).toEqual([
      { sheet: 0, slot: 4 },
      { sheet: 0, slot: 5 },
      { sheet: 0, slot: 8 },
      { sheet: 1, slot: 0 },
      { sheet: 1, slot: 8 },
      { sheet: 2, slot: 0 },
    ]);
    expect([0, 5, 6, 14, 15].map((cards) => sheetCount(fromFifth, cards))).toEqual([0, 1, 2, 2, 3]);
  });

  test("refuses a place that it does not have", () => {
    expect(() => impose("a4", CARD_SIZES[0], { start: 10 })).toThrow(
      /no position 10 on the sheet\. A sheet has 9 positions/,
    );
    expect(() => impose("card", CARD_SIZES[0], { start: 2 })).toThrow(/\. A sheet has only one position/);
  });
});

describe("a bleed", () => {
  test("makes the page of a single card larger on every side", () => {
    expect(impose("card", CARD_SIZES[0], { bleed: mm(3) })).toMatchObject({
      sheet: { width: 60, height: 92 },
      slots: [{ x: 3, y: 3 }],
    });
  });

  test("must fit into the gap and the margin", () => {
    const bleed = mm(3);
    expect(() => impose("a4", CARD_SIZES[0], { bleed })).toThrow(/gap of at least 6 mm/);
    expect(() => impose("a4", CARD_SIZES[0], { bleed, gap: mm(6), margin: mm(2) })).toThrow(/margin of 2 mm/);
    expect(impose("a4", CARD_SIZES[0], { bleed, gap: mm(6) }).slots).toHaveLength(9);
  });

  test("widens the gap if none is set", () => {
    expect(sheetSettings({ bleed: mm(3) })).toEqual({ ...SHEET_SETTINGS, bleed: 3, gap: 6 });
    expect(sheetSettings({})).toEqual(SHEET_SETTINGS);
  });
});

test.each([
  [{ bleed: 11 }, "The bleed must be a length from 0 to 10 mm."],
  [{ margin: -1 }, "The margin must be a length from 0 to 100 mm."],
  [{ gap: Number.NaN }, "The gap must be a length from 0 to 100 mm."],
  [{ start: 0 }, "The start must be a position number, 1 or higher."],
  [{ start: 1.5 }, "The start must be a position number, 1 or higher."],
  [{ fill: "diagonals" }, "The fill order must be rows or columns."],
  [{ flip: "left" }, "A sheet can be flipped on its long or short edge."],
])("settings %j are refused: %s", (asked, sentence) => {
  expect(
    sheetWishSchema()
      .safeParse(asked)
      .error?.issues.map(({ message }) => message),
  ).toEqual([sentence]);
});

describe("two sides", () => {
  const turned = (...args: Parameters<typeof impose>) => isReverseTurned(impose(...args));

  test("are flipped on the long edge by default", () => {
    expect(impose("letter", CARD_SIZES[0])).toMatchObject({ columns: 4, rows: 2, flip: "long" });
    expect(impose("letter", CARD_SIZES[0], { flip: "short" })).toMatchObject({ columns: 4, flip: "short" });
  });

  test("have an upside-down reverse if the sheet is turned around an edge from left to right", () => {
    const [upright, onItsSide] = ["a4", "letter"] as const;
    expect(turned(upright, CARD_SIZES[0])).toBe(false);
    expect(turned(upright, CARD_SIZES[0], { flip: "short" })).toBe(true);
    expect(turned(onItsSide, CARD_SIZES[0])).toBe(true);
    expect(turned(onItsSide, CARD_SIZES[0], { flip: "short" })).toBe(false);
  });

  test("of one card per page are upright in the file, whatever the card's shape", () => {
    expect(impose("card", { w: 54, h: 86 }).flip).toBe("long");
    expect(impose("card", { w: 86, h: 54 }).flip).toBe("short");
    expect(turned("card", { w: 54, h: 86 })).toBe(false);
    expect(turned("card", { w: 86, h: 54 })).toBe(false);
    expect(turned("card", { w: 86, h: 54 }, { flip: "long" })).toBe(true);
  });

  test("are behind each other when the sheet is turned over from left to right", () => {
    fc.assert(
      fc.property(fc.constantFrom(...papers), anyCard, fc.nat(), (paper, card, place) => {
        fc.pre(onUpright(paper, card) + onTurned(paper, card) > 0);
        const front = impose(paper, card);
        const back = reverseSide(front);
        const index = place % front.slots.length;
        const [over, under] = [front.slots[index]!, back.slots[index]!];
        expect(under.y).toBe(over.y);
        expect(under.x + card.w).toBeCloseTo(front.sheet.width - over.x, 9);
        expect(reverseSide(back).slots[index]!.x).toBeCloseTo(over.x, 9);
      }),
      { numRuns: 100 },
    );
  });
});
