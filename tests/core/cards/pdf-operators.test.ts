import { deviceInk, pdfOperators, type PdfResources } from "@idms/core/cards/drawing/pdf-operators";
import { circlePath, linePath, rectanglePath } from "@idms/core/cards/geometry/path";
import type { Scene } from "@idms/core/cards/drawing/scene";
import { fitText, type PlacedRun } from "@idms/core/cards/text/fit-text";
import type { Glyph } from "@idms/core/cards/shaping/shaped";
import type { FaceId } from "@idms/core/cards/shaping/font-stack";
import { mm } from "@idms/core/units";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxOf } from "./text/card-box.ts";
import { SCRIPT_SAMPLES } from "./text/samples.ts";

const typesetter = diskTypesetter();
const PT_PER_MM = 72 / 25.4;

/** Returns resources in which codes are glyph IDs. Each glyph's width is recorded as in a font's width table. */
function resourcesWith(widths: Map<string, number>): PdfResources {
  return {
    image: (name) => `Image-${name}`,
    opacity: (value) => `Opacity-${value}`,
    ink: deviceInk,
    layer: (items, _box, operators) => `Layer-${items.length}-${operators(resourcesWith(widths)).length}`,
    code: ({ columns, rows }) => `Code-${columns}-${rows}`,
    font: (face) => ({
      name: face,
      code(glyph) {
        const code = glyph.id.toString(16).padStart(4, "0");
        widths.set(`${face} ${code}`, glyph.width);
        return code;
      },
    }),
  };
}

const operatorsOf = (items: Scene["items"], x = 0, y = 0) =>
  pdfOperators({ width: mm(54), height: mm(86), items }, x, y, resourcesWith(new Map()));

interface Shown {
  face: string;
  glyph: number;
  x: number;
  y: number;
}

/** Shows text according to ISO 32000-1, 9.4: Tf, Tm, Ts, and TJ with its adjustments. Positions are in mm. */
function showText(operators: string, widths: Map<string, number>): Shown[] {
  const tokens = operators.match(/<<.*?>>|<[0-9a-fA-F]*>|\[|\]|\/\S+|[^\s[\]<>/]+/g) ?? [];
  const shown: Shown[] = [];
  const stack: string[] = [];
  let array: string[] | null = null;
  let [face, size, rise, penX, baseline] = ["", 0, 0, 0, 0];
  for (const token of tokens) {
    if (token === "[") array = [];
    else if (token === "]") stack.push("array");
    else if (array && stack.at(-1) !== "array") array.push(token);
    else if (token === "Tf") [face, size] = [(stack.at(-2) as string).slice(1), Number(stack.at(-1))];
    else if (token === "Ts") rise = Number(stack.at(-1));
    else if (token === "Tm") {
      expect(stack.slice(-6, -2)).toEqual(["1", "0", "0", "-1"]);
      [penX, baseline] = [Number(stack.at(-2)), Number(stack.at(-1))];
    } else if (token === "BT") rise = 0;
    else if (token === "TJ") {
      for (const part of array ?? []) {
        if (!part.startsWith("<")) penX -= (Number(part) / 1000) * size;
        for (const code of part.match(/[0-9a-f]{4}/g) ?? []) {
          if (!part.startsWith("<")) continue;
          shown.push({ face, glyph: Number.parseInt(code, 16), x: penX, y: baseline - rise });
          penX += (widths.get(`${face} ${code}`) as number) * size;
        }
      }
      array = null;
    } else stack.push(token);
    if (/^[A-Z][a-zA-Z]$|^[A-Z]{2,3}$/.test(token)) stack.length = 0;
  }
  expect(rise).toBe(0);
  return shown;
}

function expectedText(runs: PlacedRun[]): Shown[] {
  return runs.flatMap(({ face, x, y, size, glyphs }) => {
    let pen = 0;
    return glyphs.map((glyph) => {
      const at = { face, glyph: glyph.id, x: x + (pen + glyph.dx) * size, y: y - glyph.dy * size };
      pen += glyph.advance;
      return at;
    });
  });
}

/**
 * Tolerance in mm. The operators round to a tenth of a micrometre, and the errors add up over a line: of the longest
 * lines here, one in twenty thousand is two micrometres off.
 */
const EXACT = 0.004;

function expectReplayed(runs: PlacedRun[]): void {
  const widths = new Map<string, number>();
  const scene: Scene = { width: mm(54), height: mm(86), items: [{ kind: "text", color: "#000000", runs }] };
  const shown = showText(pdfOperators(scene, 0, 0, resourcesWith(widths)), widths);
  const expected = expectedText(runs);
  expect(shown.map(({ face, glyph }) => [face, glyph])).toEqual(
    expected.map(({ face, glyph }) => [face, glyph]),
  );
  const off = expected.map(({ x, y }, index) =>
    Math.max(Math.abs((shown[index]?.x ?? 0) - x), Math.abs((shown[index]?.y ?? 0) - y)),
  );
  expect(Math.max(0, ...off)).toBeLessThan(EXACT);
}

describe("the operators of a text", () => {
  test("place every glyph of every script where the scene has it", () => {
    const line = fc
      .array(
        fc.constantFrom(
          ...SCRIPT_SAMPLES.map(({ text }) => text),
          "AVA To 12",
          "مُحَمَّد",
          "x\u0323\u0301",
          "(B+)",
        ),
        {
          minLength: 1,
          maxLength: 4,
        },
      )
      .map((words) => words.join(" "));
    const size = fc.double({ min: 0.5, max: 20, noNaN: true });
    fc.assert(
      fc.property(line, size, fc.constantFrom("left", "center", "right"), (text, wanted, align) => {
        const style = { font: "arial.ttf", size: mm(wanted), align } as const;
        expectReplayed(fitText(typesetter, text, boxOf(90, 30, 4, 9), style).runs);
      }),
      { numRuns: 150 },
    );
  });

  test("follow any advances, offsets and rises", () => {
    const em = fc.double({ min: -2, max: 2, noNaN: true });
    const glyph = fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      advance: em,
      dx: em,
      dy: fc.oneof(fc.constant(0), em),
      codePoints: fc.constant<number[]>([65]),
    });
    const run = fc.array(glyph, { minLength: 1, maxLength: 20 }).map((glyphs): PlacedRun => ({
      face: "arimo" satisfies FaceId,
      size: mm(3.7),
      x: mm(11),
      y: mm(13),
      rightToLeft: false,
      text: "A",
      glyphs: glyphs.map((one) => ({ ...one, width: one.id / 7 })),
    }));
    fc.assert(fc.property(fc.array(run, { maxLength: 3 }), expectReplayed), { numRuns: 200 });
  });

  test("carry the characters of Indic runs, and of no others, as ActualText in UTF-16", () => {
    const runs = (text: string) =>
      fitText(typesetter, text, boxOf(90, 10), { font: "arial.ttf", size: mm(4), align: "left" }).runs;
    expect(operatorsOf([{ kind: "text", color: "#000", runs: runs("क्ष") }])).toContain(
      "/Span <</ActualText <FEFF0915094d0937>>> BDC",
    );
    expect(operatorsOf([{ kind: "text", color: "#000", runs: runs("Ravi محمد") }])).not.toContain(
      "ActualText",
    );
  });

  test("name the word whose letters are spaced apart", () => {
    const style = { font: "arial.ttf", size: mm(4), align: "left", letterSpacing: 0.2 } as const;
    const { runs } = fitText(typesetter, "Ravi", boxOf(90, 10), style);
    expectReplayed(runs);
    expect(operatorsOf([{ kind: "text", color: "#000", runs }])).toContain(
      "/Span <</ActualText <FEFF0052006100760069>>> BDC",
    );
  });

  test("stand for blanks in an outline or a shadow, so that no reader finds the text twice", () => {
    const [shown, plain]: [number[][], number[]] = [[], []];
    const font = {
      name: "F1",
      code: (glyph: Glyph) => `000${plain.push(glyph.id) % 10}`,
      letter: (_: readonly Glyph[], _width: number, codePoints: readonly number[]) =>
        `001${shown.push([...codePoints]) % 10}`,
    };
    const style = { font: "arial.ttf", size: mm(4), align: "left" } as const;
    for (const text of ["Ravi", "गार्गी", "محمد"]) {
      const { runs } = fitText(typesetter, text, boxOf(90, 10), style);
      for (const echo of [{}, { outline: mm(0.2) }])
        pdfOperators(
          { width: mm(54), height: mm(86), items: [{ kind: "text", color: "#000", runs, echo }] },
          0,
          0,
          {
            ...resourcesWith(new Map()),
            font: () => font,
          },
        );
    }
    expect(plain).toEqual([]);
    expect(shown.length).toBeGreaterThan(20);
    expect(new Set(shown.flat())).toEqual(new Set([0x20]));
  });

  test("set the colour, from three or six digits", () => {
    for (const color of ["#ff8000", "#FF8000"])
      expect(operatorsOf([{ kind: "text", color, runs: [] }])).toContain("1 0.502 0 rg");
    expect(operatorsOf([{ kind: "text", color: "#f80", runs: [] }])).toContain("1 0.5333 0 rg");
  });
});

describe("the operators of a scene", () => {
  test("work in millimetres from the scene's corner on the page", () => {
    const [first, ...rest] = operatorsOf([], 10, 20).split("\n");
    const matrix = first
      ?.match(/^q (\S+) 0 0 (\S+) (\S+) (\S+) cm$/)
      ?.slice(1)
      .map(Number) as number[];
    const wanted = [PT_PER_MM, PT_PER_MM, 10 * PT_PER_MM, 20 * PT_PER_MM];
    for (const [index, value] of wanted.entries()) expect(matrix[index]).toBeCloseTo(value, 3);
    expect(rest).toEqual(["Q"]);
  });

  test("stretch an image over its box, upright, inside its clip", () => {
    const clip = rectanglePath({ x: 1, y: 2, width: 3, height: 4 });
    expect(operatorsOf([{ kind: "image", image: "photo", box: boxOf(6, 8, 0, 1), clip }])).toContain(
      "\nq 1 2 m 4 2 l 4 6 l 1 6 l h W n 6 0 0 -8 0 9 cm /Image-photo Do Q\n",
    );
    expect(operatorsOf([{ kind: "image", image: "photo", box: boxOf(6, 8), clip: null }])).not.toContain(
      "W n",
    );
  });

  test("fill and stroke paths, and set an opacity only if it is below 1", () => {
    const path = circlePath(10, 10, 5);
    const half = operatorsOf([{ kind: "path", path, fill: { color: "#ffffff", opacity: 0.5 } }]);
    expect(half).toMatch(/q \/Opacity-0.5 gs 1 1 1 rg 10 5 m .* h f Q/);
    expect(half.match(/ c\b/g)).toHaveLength(4);
    expect(operatorsOf([{ kind: "path", path, fill: { color: "#fff", opacity: 1 } }])).not.toContain("gs");
    const stroke = { color: "#000000", width: mm(0.1) };
    expect(operatorsOf([{ kind: "path", path: linePath(1, 2, 3, 4), stroke }])).toContain(
      "q 0 0 0 RG 0.1 w 1 2 m 3 4 l S Q",
    );
  });

  test("restore the graphics state, and contain no number that PDF does not know", () => {
    const box = fc.double({ min: -1e-7, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(box, box, (x, y) => {
        const path = rectanglePath({ x, y, width: 1e-9, height: x });
        const operators = operatorsOf(
          [
            { kind: "path", path, fill: { color: "#fff", opacity: 1 } },
            { kind: "image", image: "a", box: boxOf(x, y, y, x), clip: path },
          ],
          x,
          y,
        );
        const tokens = operators.split(/\s/);
        expect(tokens.filter((token) => token === "q")).toHaveLength(
          tokens.filter((token) => token === "Q").length,
        );
        expect(operators).not.toMatch(/\de|NaN|Infinity|undefined/);
      }),
    );
  });
});

test("a code is drawn as a form of its modules, with its position and colour", () => {
  const modules = { columns: 3, rows: 2, dark: [1, 0, 1, 1, 0, 1] };
  const matrix = [0.3333333, 0, 0, 0.25, 10, 20] as const;
  expect(operatorsOf([{ kind: "code", modules, matrix, color: "#ff0000" }])).toContain(
    "q 0.333333 0 0 0.25 10 20 cm 1 0 0 rg /Code-3-2 Do Q",
  );
});

test("what extends past the edge of a card is clipped at its spill", () => {
  const scene: Scene = { width: mm(54), height: mm(86), items: [] };
  const operators = (spill?: number) => pdfOperators(scene, 0, 0, resourcesWith(new Map()), spill);
  expect(operators()).not.toContain("W n");
  expect(operators(0)).toContain("0 0 54 86 re W n");
  expect(operators(3)).toContain("-3 -3 60 92 re W n");
});
