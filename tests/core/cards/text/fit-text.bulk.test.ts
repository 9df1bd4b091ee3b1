import { FONT_KEYS } from "@idms/core/cards/shaping/typography";
import { ALIGNMENTS } from "@idms/core/cards/shaping/alignment";
import { fitText, SHRINK_FLOOR, type FittedText, type TextStyle } from "@idms/core/cards/text/fit-text";
import { LEAST_TEXT_PT, printableText } from "@idms/core/cards/text/printable-text";
import { createTypesetter } from "@idms/core/cards/shaping/typesetter";
import { mm, pt, ptToMm } from "@idms/core/units";
import { cutWords } from "@idms/core/node/fonts/cut-words";
import { diskTypesetter, openFont } from "@idms/core/node/fonts/font-files";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inBulk } from "../../../in-bulk.ts";
import { boxOf, inkOf } from "./card-box.ts";
import { SCRIPT_SAMPLES } from "./samples.ts";

const typesetter = diskTypesetter();
const style = (size: number, align: TextStyle["align"] = "left"): TextStyle => ({
  font: "arial.ttf",
  size: mm(size),
  align,
});
const fit = (text: string, width: number, height: number, size = 4, align: TextStyle["align"] = "left") =>
  fitText(typesetter, text, boxOf(width, height), style(size, align));
const codes = (fitted: FittedText) => fitted.findings.map(({ code }) => code);
const linesOf = (fitted: FittedText) => new Set(fitted.runs.map(({ y }) => y)).size;
const textOf = (fitted: FittedText) => fitted.runs.map(({ text }) => text).join("");

/** Texts that people, spreadsheets and attackers enter into a form. */
const piece = fc.oneof(
  fc.constantFrom(...SCRIPT_SAMPLES.flatMap(({ text }) => text.split(" "))),
  fc.constantFrom("Name:", "(B+)", "123", "98765-43210", "12/B", "“Jr.”", "O'Neil", "٢٠٢٦", "۱۲۳", "२०२६"),
  fc.constantFrom("👨‍👩‍👧", "❤️", "🇮🇳", "\u200B", "\u200D", "\u200E", "\u202E", "\u2066", "\u00AD", "\uFEFF"),
  fc.constantFrom("\n", "\t", "\u0000", "\u0007", "\r\n", "\u2028", "  ", "\u0301", "\u093C", "\u0651"),
  fc.constantFrom("W".repeat(60), "शर्मा".repeat(12), "محمدعلی".repeat(9), "ijl".repeat(30), "…"),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const anyText = fc
  .array(fc.tuple(piece, fc.constantFrom("", " ", " ")), { maxLength: 8 })
  .map((pieces) => pieces.flat().join(""));
const lengthBetween = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe("for any text and box,", () => {
  test("ink never leaves the box, and the size never exceeds the requested one", () => {
    fc.assert(
      fc.property(
        anyText,
        fc.record({
          width: lengthBetween(0.2, 90),
          height: lengthBetween(0.2, 40),
          x: lengthBetween(0, 50),
          y: lengthBetween(0, 50),
        }),
        lengthBetween(0.5, 12),
        fc.constantFrom(...FONT_KEYS),
        fc.constantFrom(...ALIGNMENTS),
        (text, { width, height, x, y }, size, font, align) => {
          const box = boxOf(width, height, x, y);
          const { runs, findings } = fitText(typesetter, text, box, { font, size: mm(size), align });
          const ink = inkOf(typesetter, runs);
          const slack = 1e-6;
          if (ink) {
            expect(ink.left, "left").toBeGreaterThanOrEqual(x - slack);
            expect(ink.right, "right").toBeLessThanOrEqual(x + width + slack);
            expect(ink.top, "top").toBeGreaterThanOrEqual(y - slack);
            expect(ink.bottom, "bottom").toBeLessThanOrEqual(y + height + slack);
          }
          for (const run of runs) expect(run.size).toBeLessThanOrEqual(size);
          const smallest = Math.min(...runs.map((run) => run.size));
          const tells = (wanted: string) => findings.some(({ code }) => code === wanted);
          const isTiny = smallest < ptToMm(pt(LEAST_TEXT_PT)) - 1e-6;
          if (runs.length > 0) {
            expect(tells("unreadable")).toBe(isTiny);
            expect(tells("shrunk")).toBe(smallest < size * (1 - 1e-6) && !isTiny);
          }
        },
      ),
      { numRuns: inBulk(500, 60) },
    );
  });

  test("in a box large enough for a glyph, the size stays at 60 % or more", () => {
    fc.assert(
      fc.property(anyText, lengthBetween(8, 90), lengthBetween(4, 40), (text, width, above) => {
        const size = 4;
        const { runs } = fit(text, width, 3 * size + above, size);
        for (const run of runs) expect(run.size).toBeGreaterThanOrEqual(size * SHRINK_FLOOR * (1 - 1e-6));
      }),
      { numRuns: inBulk(150, 30) },
    );
  });

  test("nothing is left out without a finding that says cut", () => {
    fc.assert(
      fc.property(anyText, lengthBetween(5, 90), lengthBetween(3, 30), (text, width, height) => {
        const fitted = fit(text, width, height);
        const bare = (shown: string) => [...shown.replaceAll(/[\s\u200B]/g, "")].toSorted().join("");
        if (codes(fitted).includes("cut")) expect(textOf(fitted)).toContain("…");
        else expect(bare(textOf(fitted))).toBe(bare(printableText(text)));
      }),
      { numRuns: inBulk(200, 40) },
    );
  });

  test("a new typesetter gives the same lines", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const fresh = createTypesetter(openFont, cutWords);
        expect(fitText(typesetter, text, boxOf(30, 12), style(4))).toEqual(
          fitText(fresh, text, boxOf(30, 12), style(4)),
        );
      }),
      { numRuns: 15 },
    );
  });
});

describe("text too long for its box is shrunk, then wrapped, then cut", () => {
  test("text that fits keeps its size and has no findings", () => {
    const fitted = fit("Ravi Kumar", 40, 6);
    expect(fitted.findings).toEqual([]);
    expect(fitted.runs.map(({ size }) => size)).toEqual([4]);
  });

  const widthOf = (text: string): number =>
    fit(text, 500, 20).runs.reduce((sum, { glyphs }) => sum + glyphs.reduce((w, g) => w + g.advance, 0), 0) *
    4;

  test("in a box one line high, it shrinks to 60 % at most, and only as far as necessary", () => {
    const width = widthOf("Ravi Kumar Sharma");
    const shrunk = fit("Ravi Kumar Sharma", width * 0.75, 5);
    expect(shrunk.findings).toEqual([{ code: "shrunk", to: 0.75 }]);
    expect(shrunk.runs[0]?.size).toBeCloseTo(3, 6);
    expect(linesOf(shrunk)).toBe(1);
    expect(linesOf(fit("Ravi Kumar Sharma", width * 0.601, 5))).toBe(1);
    expect(codes(fit("Ravi Kumar Sharma", width * 0.59, 5))).toContain("cut");
  });

  test("in a box two lines high, it shrinks to 80 % on one line, and below that takes two larger lines", () => {
    const width = widthOf("Ravi Kumar Sharma");
    expect(fit("Ravi Kumar Sharma", width * 0.81, 20).findings).toEqual([{ code: "shrunk", to: 0.81 }]);
    expect(fit("Ravi Kumar Sharma", width * 0.75, 20).findings).toEqual([{ code: "wrapped", lines: 2 }]);
  });

  test("one long word shrinks to 60 % before it is broken", () => {
    const word = "Thiruvananthapuram";
    expect(codes(fit(word, widthOf(word) * 0.65, 20))).toEqual(["shrunk"]);
    expect(codes(fit(word, widthOf(word) * 0.55, 20))).toContain("wrapped");
  });

  test("a text that is slightly too wide shrinks and does not wrap, however high the box is", () => {
    expect(codes(fit("Ravi Kumar Sharma", 30, 80))).toEqual(["shrunk"]);
  });

  test("a box two lines high takes it on two lines, in order and complete", () => {
    const fitted = fit("Ravi Kumar Sharma Rao", 24, 10);
    expect(fitted.findings).toEqual([{ code: "wrapped", lines: 2 }]);
    expect(fitted.runs.map(({ text }) => text)).toEqual(["Ravi Kumar", "Sharma Rao"]);
    const ys = fitted.runs.map(({ y }) => y);
    expect(ys).toEqual(ys.toSorted((a, b) => a - b));
  });

  test.each([1.2, 1.6, 2, 2.3])(
    "a box %d lines high at the minimum size cuts the text and does not wrap it",
    (lines) => {
      const fitted = fit("Ravi Kumar Sharma", 12, lines * 4 * SHRINK_FLOOR);
      expect(codes(fitted)).toEqual(["shrunk", "cut"]);
      expect(linesOf(fitted)).toBe(1);
      expect(textOf(fitted)).toMatch(/^Ravi.*…$/);
    },
  );

  test("a cut text keeps the longest beginning that fits its box at 60 %", () => {
    const fitted = fit("Abdul Rahman bin Abdul Aziz al-Ansari", 20, 4);
    expect(codes(fitted)).toEqual(["shrunk", "cut"]);
    expect(fitted.runs[0]?.size).toBeCloseTo(2.4, 9);
    const kept = textOf(fitted).replace("…", "");
    expect("Abdul Rahman bin Abdul Aziz al-Ansari").toContain(kept);
    const next = "Abdul Rahman bin Abdul Aziz al-Ansari".slice(0, kept.length + 2).trim();
    expect(codes(fit(`${next}…`, 20, 4))).toContain("cut");
  });

  test("a word wider than its box breaks between letters, never inside one", () => {
    const fitted = fit("क्षत्रियविद्यार्थीज्ञानेश्वरशर्मा", 12, 40);
    expect(codes(fitted)).toContain("wrapped");
    for (const { text } of fitted.runs) expect(text).not.toMatch(/^[\u0900-\u0903\u093A-\u094F]|\u094D$/u);
  });

  test("every line of an Urdu text is in Nastaliq, even one without a letter that only Urdu has", () => {
    const faces = fit("محمد علی\nاحمد", 60, 40).runs.map(({ face }) => face);
    expect(faces).toEqual(["nastaliq", "nastaliq"]);
    expect(fit("احمد محمد علی", 14, 5).runs.map(({ face }) => face)).not.toContain("naskh");
  });

  test("typed line breaks are kept if the box has room for them; otherwise they become spaces", () => {
    const kept = fit("12, Lake Road\nPune 411001", 60, 14);
    expect(kept.findings).toEqual([{ code: "wrapped", lines: 2 }]);
    expect(linesOf(fit("12, Lake Road\nPune 411001", 60, 5))).toBe(1);
    expect(textOf(fit("12, Lake Road\nPune 411001", 60, 5))).toBe("12, Lake Road Pune 411001");
  });

  describe("a newline is kept if there is room for each typed line", () => {
    const address = "32/A, Bull Temple Road,\nRajajinagar, Bengaluru 560010";
    const shown = (width: number, height: number) =>
      fit(address, width, height, 2.4).runs.map(({ text }) => text.trim());

    test("on a line of its own", () => {
      expect(shown(34, 8.4)).toEqual(["32/A, Bull Temple Road,", "Rajajinagar, Bengaluru 560010"]);
    });

    test("but not if that breaks a typed line and leaves a word alone", () => {
      expect(shown(26, 8.4)).toEqual(["32/A, Bull Temple", "Road, Rajajinagar,", "Bengaluru 560010"]);
      const { runs, findings } = fit(
        "Door No. 4/2, Kalidasa Layout,\nBanashankari, Bengaluru 560070",
        26,
        8.4,
        2.4,
      );
      expect(runs.map(({ text }) => text.trim())).toEqual([
        "Door No. 4/2, Kalidasa",
        "Layout, Banashankari,",
        "Bengaluru 560070",
      ]);
      expect(findings).toEqual([{ code: "wrapped", lines: 3 }]);
    });
  });

  test("lines move slightly closer if the size would otherwise leave a line of one word", () => {
    const { runs, findings } = fit(
      "Door No. 133/2, Railway Parallel Road, Frazer Town, Bengaluru 560005",
      29.4,
      5.6,
      2.2,
    );
    expect(runs.map(({ text }) => text.trim())).toEqual([
      "Door No. 133/2,",
      "Railway Parallel Road,",
      "Frazer Town, Bengaluru 560005",
    ]);
    expect(findings).toContainEqual({ code: "shrunk", to: 0.8 });
    const [first, second] = runs.map(({ y, size }) => y / size) as [number, number, number];
    expect(second - first).toBeGreaterThanOrEqual(1.08 - 1e-9);
    expect(second - first).toBeLessThan(1.2);
  });

  test("a box lower than its text shrinks it below 60 %, and the finding says so", () => {
    const fitted = fit("Ravi", 40, 1.5);
    expect(codes(fitted)).toEqual(["shrunk"]);
    expect(fitted.runs[0]?.size).toBeLessThan(4 * SHRINK_FLOOR);
  });

  test("a text below 4 points is reported as illegible, whether shrunk or designed so small", () => {
    const width = widthOf("Ravi Kumar Sharma");
    const small = ptToMm(pt(5));
    const scale = small / 4;
    expect(codes(fit("Ravi Kumar Sharma", width * scale * 0.81, 2, small))).toEqual(["shrunk"]);
    expect(fit("Ravi Kumar Sharma", width * scale * 0.79, 2, small).findings).toEqual([
      { code: "unreadable", points: expect.closeTo(3.95) },
    ]);
    expect(fit("Ravi", 40, 5, ptToMm(pt(4))).findings).toEqual([]);
    expect(fit("Ravi", 40, 5, ptToMm(pt(3.9))).findings).toEqual([
      { code: "unreadable", points: expect.closeTo(3.9) },
    ]);
  });

  test.each(["Anything", "محمد علی", "क्षत्रिय"])(
    "a box narrower than an ellipsis still contains all ink of %s",
    (text) => {
      const fitted = fit(text, 0.5, 6);
      const ink = inkOf(typesetter, fitted.runs);
      expect(codes(fitted)).toContain("cut");
      expect((ink?.right ?? 0) - (ink?.left ?? 0)).toBeLessThanOrEqual(0.5 + 1e-6);
    },
  );
});

describe("text in its box", () => {
  test.each([
    ["left", 0],
    ["center", 0.5],
    ["right", 1],
  ] as const)("is aligned %s to the micrometre", (align, share) => {
    const width = 60;
    const { runs } = fitText(typesetter, "Ravi", boxOf(width, 8, 7, 9), style(4, align));
    const advance = runs.flatMap(({ glyphs }) => glyphs).reduce((sum, glyph) => sum + glyph.advance, 0) * 4;
    expect(runs[0]?.x).toBeCloseTo(7 + (width - advance) * share, 6);
  });

  test("of several lines is aligned line by line", () => {
    const text = "Lake View Road\nPune";
    const { runs } = fitText(typesetter, text, boxOf(60, 20), style(4, "right"));
    const ends = runs.map(({ x, size, glyphs }) => x + size * glyphs.reduce((sum, g) => sum + g.advance, 0));
    expect(ends).toHaveLength(2);
    for (const end of ends) expect(end).toBeCloseTo(60, 6);
  });

  test("has the same baseline for any letters, and its line box is centred", () => {
    const baselines = ["Ravi", "gypsum", "ace", "ÅÅ"].map((text) => fit(text, 60, 10).runs[0]?.y as number);
    for (const y of baselines) expect(y).toBeCloseTo(baselines[0] as number, 9);
    const face = typesetter.face("arimo");
    const top = (baselines[0] as number) - face.ascent * 4;
    const bottom = (baselines[0] as number) + face.descent * 4;
    expect(top).toBeCloseTo(10 - bottom, 9);
  });

  test("is empty if it consists of spaces and control characters", () => {
    expect(fit(" \n\t\u0000 ", 40, 6)).toEqual({ runs: [], findings: [] });
  });
});

describe("a text with settings of its own", () => {
  const wished = (text: string, width: number, height: number, wish: Partial<TextStyle>) =>
    fitText(typesetter, text, boxOf(width, height), { ...style(4), ...wish });
  const long = "Ravi Kumar Sharma Rao";

  test("is at the top, in the middle or at the bottom of its box, with its ink inside", () => {
    const y = (verticalAlign?: TextStyle["verticalAlign"]) =>
      wished("Ravi", 40, 20, { verticalAlign }).runs[0]?.y as number;
    const { ascent, descent } = typesetter.face("arimo");
    expect(y("top")).toBeCloseTo(ascent * 4, 9);
    expect(y("bottom")).toBeCloseTo(20 - descent * 4, 9);
    expect(y("middle")).toBeCloseTo((y("top") + y("bottom")) / 2, 9);
    expect(y()).toBe(y("middle"));
    const low = inkOf(typesetter, wished("Àgjpq", 40, 3.2, { verticalAlign: "top" }).runs);
    expect(low?.top).toBeGreaterThanOrEqual(-1e-6);
    expect(low?.bottom).toBeLessThanOrEqual(3.2 + 1e-6);
  });

  test("shrinks no further than its minimum size, and takes two lines if there is room", () => {
    const least = mm(3.6);
    expect(wished(long, 34, 20, { least }).findings).toEqual([{ code: "wrapped", lines: 2 }]);
    expect(wished(long, 41, 5, { least }).findings).toEqual([
      { code: "shrunk", to: expect.closeTo(0.94, 1) },
    ]);
    const cut = wished(long, 30, 5, { least });
    expect(codes(cut)).toEqual(["shrunk", "cut"]);
    expect(cut.runs[0]?.size).toBeCloseTo(3.6, 9);
    expect(wished(long, 14, 2.5, { least: mm(1.2) }).findings).toEqual([
      { code: "unreadable", points: expect.any(Number) },
    ]);
  });

  test("is complete if exactly the minimum size fits, between two steps of shrinking", () => {
    const least = mm(3.63);
    const { glyphs } = fit("Lakshminarayanan", 90, 20, least).runs[0]!;
    const width = glyphs.reduce((sum, { advance }) => sum + advance * least, 0) + 0.02;
    const fitted = wished("Lakshminarayanan Rao", width, 20, { least });
    expect(fitted.runs.map(({ text }) => text)).toEqual(["Lakshminarayanan", "Rao"]);
    expect(fitted.runs[0]?.size).toBeCloseTo(3.63, 9);
    expect(codes(fitted)).toEqual(["shrunk", "wrapped"]);
  });

  test("is cut on one line or shrunk further, as chosen, and a size below the minimum is reported", () => {
    const least = mm(3.6);
    const cut = wished(`${long}\nPune`, 30, 20, { least, whenTooLong: "cut" });
    expect(codes(cut)).toEqual(["shrunk", "cut"]);
    expect(linesOf(cut)).toBe(1);
    const small = wished(long, 24, 5, { least, whenTooLong: "shrink" });
    expect(textOf(small)).toBe(long);
    expect(small.findings).toContainEqual({
      code: "below_least",
      points: expect.closeTo((small.runs[0]!.size * 72) / 25.4),
      least: expect.closeTo((3.6 * 72) / 25.4),
    });
    expect(codes(small)).not.toContain("cut");
  });

  test("has the chosen line spacing, but its lines never touch", () => {
    const gap = (leading: number | undefined, text = "Lake Road\nPune") => {
      const [first, second] = wished(text, 60, 40, { leading }).runs.map(({ y }) => y / 4) as [
        number,
        number,
      ];
      return second - first;
    };
    expect(gap(1.8)).toBeCloseTo(1.8, 9);
    expect(gap(undefined)).toBeCloseTo(1.2, 9);
    expect(gap(0.8, "gypsy\nÀlbert")).toBeGreaterThan(1);
  });

  test("has space between its letters, but not before marks, at its end or in words whose letters join", () => {
    const advances = (text: string, letterSpacing?: number) =>
      wished(text, 500, 20, { letterSpacing }).runs.map(({ glyphs }) => glyphs.map(({ advance }) => advance));
    const width = (text: string, letterSpacing?: number) =>
      advances(text, letterSpacing)
        .flat()
        .reduce((sum, advance) => sum + advance, 0);
    const apart = (text: string) => (width(text, 0.2) - width(text)) / 0.2;
    expect(apart("Ravi Rao")).toBeCloseTo(7, 6);
    expect(apart("x\u0323yz")).toBeCloseTo(2, 6);
    expect(apart("987-654")).toBeCloseTo(6, 6);
    for (const joined of ["क्षत्रिय विद्यार्थी", "محمد علی", "தமிழ்ச்செல்வி"]) expect(apart(joined)).toBe(0);
    expect(apart("A शर्मा")).toBeCloseTo(2, 6);
    const { runs } = wished("RAVI KUMAR", 40, 6, { letterSpacing: 0.3, align: "right" });
    expect(inkOf(typesetter, runs)?.right).toBeGreaterThan(39.5);
  });

  test("has no ligatures if its letters are spaced", () => {
    const glyphs = (letterSpacing?: number) =>
      wished("office affine", 90, 6, { font: "times.ttf", letterSpacing }).runs.flatMap((run) => run.glyphs)
        .length;
    expect(glyphs(0.1)).toBe("office affine".length);
  });

  test("keeps its ink in its box, however far its letters are spaced", () => {
    fc.assert(
      fc.property(
        anyText,
        lengthBetween(2, 60),
        lengthBetween(2, 30),
        lengthBetween(-0.1, 1),
        (text, width, height, letterSpacing) => {
          const ink = inkOf(typesetter, wished(text, width, height, { letterSpacing }).runs);
          if (!ink) return;
          expect(ink.left).toBeGreaterThanOrEqual(-1e-6);
          expect(ink.right).toBeLessThanOrEqual(width + 1e-6);
          expect(ink.bottom).toBeLessThanOrEqual(height + 1e-6);
        },
      ),
      { numRuns: inBulk(300, 40) },
    );
  });
});

describe("characters", () => {
  test("that no font has are reported once each", () => {
    expect(fit("Ravi 漢字漢", 60, 6).findings).toEqual([
      {
        code: "missing_glyph",
        characters: "漢字",
        fonts: [{ name: "Noto Sans SC", forWhom: "Chinese" }],
      },
    ]);
  });

  test.each(["a\u200Bb", "a\u200Eb", "a\u2060b", "a\u00ADb", "x\uFE0E", "क\u200Dष", "م\u200Cم"])(
    "that are invisible by nature are not reported as missing: %j",
    (text) => expect(fit(text, 60, 6).findings).toEqual([]),
  );

  test.each(["\u3164", "\u115F", "\u1160", "\uFFA0", "\u{1BCA0}"])(
    "that Unicode calls ignorable but fonts draw as a box are reported: %j",
    (character) => {
      const text = `Ravi ${character}`;
      expect(fit(text, 60, 6).findings).toEqual([{ code: "missing_glyph", characters: character }]);
    },
  );

  test("are drawn as a box only if they are reported as missing", () => {
    const drawsBox = ({ runs }: FittedText) => runs.some(({ glyphs }) => glyphs.some(({ id }) => id === 0));
    const nearBoxes = fc.constantFrom(
      "\u3164",
      "\uFFA0",
      "\u{1BCA3}",
      "≮",
      "\u3000",
      "අ",
      "漢",
      "क\u0323",
      "\u17B4",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(nearBoxes, piece), { maxLength: 4 }), (pieces) => {
        const fitted = fit(pieces.join(""), 500, 6);
        expect(codes(fitted).includes("missing_glyph")).toBe(drawsBox(fitted));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["a direction override", "\u202EamrahS varaA\u202C", ["U+202E", "U+202C"]],
    ["an isolate", "Asha \u2067Rao\u2069", ["U+2067", "U+2069"]],
    ["a letter that was lost on the way", "Jos\uFFFD", ["U+FFFD"]],
  ])("such as %s are reported, because the text does not print as it reads", (_, text, characters) => {
    expect(fit(text, 60, 6).findings).toContainEqual({ code: "misleading", characters });
  });

  test.each(["\u3164", "\u200B\u200D", "\u2800 \u2060", "\u202E\u202C"])(
    "that show nothing are an empty text: %j",
    (text) => {
      expect(printableText(text)).toBe("");
      expect(fit(text, 60, 6)).toEqual({ runs: [], findings: [] });
    },
  );

  test("that cannot be printed are removed, accents are composed and spaces are merged", () => {
    expect(printableText("  Jose\u0301 \t\u0000  Li\r\n\u0007 Wu\uFEFF ")).toBe("José Li\nWu");
  });

  test.each(["\u2028", "\u2029", "\r\n", "\r", "\u0085"])(
    "that separate lines become line breaks: %j",
    (character) => {
      expect(printableText(`a${character}b`)).toBe("a\nb");
    },
  );
});
