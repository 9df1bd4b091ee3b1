import { costOfBreak } from "@idms/core/cards/text/break-cost";
import { createBreaker } from "@idms/core/cards/text/break-lines";
import { splitGraphemes } from "@idms/core/forms/values/graphemes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inBulk } from "../../../in-bulk.ts";
import { SCRIPT_SAMPLES } from "./samples.ts";

/** Measures every letter as equally wide, which keeps the table readable. */
const letters = (text: string): number => splitGraphemes(text).length;
const even = (text: string, width: number, newlines?: "breaks" | "wishes") =>
  createBreaker(text, letters, { ...(newlines && { newlines }) }).even(width, false)?.lines;

/** `|` marks where a typographer would break a line of the given number of letters. */
const TABLE: [width: number, set: string][] = [
  [26, "12, Lake View Road,|Pune 411001"],
  [24, "Door No. 4/2, Kalidasa|Layout, Banashankari,|Bengaluru 560070"],
  [30, "Flat 302, Lotus Apartments,|MG Road, Bengaluru 560 070"],
  [24, "14/3, 5th Cross,|Malleswaram,|Bengaluru - 560003"],
  [22, "Plot 9,|Sector B, Rohini,|New Delhi 110085"],
  [22, "22B, 3rd Main,|4th Block, Jayanagar,|Bengaluru 560011"],
  [26, "C/o Post Master,|Near Old Bus Stand,|At Post Khed, Tal. Khed,|Dist. Pune 410501"],
  [20, "S/o Ramesh Kumar,|Ward 12, Kurnool"],
  [22, "Bengaluru/Mysuru Road,|Kengeri 560 060"],
  [20, "10 Downing Street,|London SW1A 2AA"],
  [24, "500 Castro Street,|Mountain View, CA 94041"],
  [20, "Ravi Kumar|Sharma Rao"],
  [16, "K. S. Narayanan|Subramaniam"],
  [15, "Lakshmi|Narayanan K. S."],
  [16, "Md. Aslam|Shaikh Ansari"],
  [18, "Smt. Annapurna|Venkataraman"],
  [14, "Dr. Anjali|Mehta-Kulkarni"],
  [14, "Abdul Rahman|bin Abdul|Aziz al-Ansari"],
  [22, "मकान नं. 12, गांधी नगर,|जयपुर ३०२०१५"],
  [20, "எண் 4, காந்தி தெரு,|மதுரை 625 001"],
  [18, "نئی سڑک،|لکھنؤ 226 001"],
];

describe("an address breaks where a typographer would break it", () => {
  test.each(TABLE)("in lines of %d letters: %s", (width, set) => {
    const lines = set.split("|");
    expect(even(lines.join(" "), width)).toEqual(lines);
  });
});

test.each(["560 070", "२०८ ०२४", "৭০০ ০০১", "६25 ००१"])(
  "%s stays on one line, however narrow the text is",
  (pin) => {
    for (let width = 7; width < 20; width += 1) {
      const lines = createBreaker(`12, गांधी नगर, कानपुर ${pin}`, letters).fill(width, true)?.lines;
      expect(
        lines?.some((line) => line.includes(pin)),
        `${width}`,
      ).toBe(true);
    }
  },
);

describe("evening out the lines", () => {
  const address = fc
    .array(
      fc.oneof(
        fc.constantFrom("Door", "No.", "4/2,", "12,", "Kalidasa", "Layout,", "K.", "S.", "Md.", "Bengaluru"),
        fc.constantFrom(
          "560070",
          "560",
          "070",
          "Bengaluru/Mysuru",
          "Rajesh-Kumar",
          "\n",
          "-",
          "5th",
          "Cross,",
        ),
        fc.constantFrom(...SCRIPT_SAMPLES.flatMap(({ text }) => text.split(" "))),
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 9 }),
      ),
      { minLength: 1, maxLength: 24 },
    )
    .map((words) => words.join(" "));
  const bare = (lines: readonly string[]) => lines.join("").replaceAll(/\s/g, "");

  test("never makes a line wider than the box, loses text or costs more than first fit", () => {
    fc.assert(
      fc.property(address, fc.integer({ min: 3, max: 60 }), fc.boolean(), (text, width, anywhere) => {
        for (const newlines of ["breaks", "wishes"] as const) {
          const breaker = createBreaker(text, letters, { newlines });
          const [filled, evened] = [breaker.fill(width, anywhere), breaker.even(width, anywhere)];
          expect(evened === null).toBe(filled === null);
          if (!filled || !evened) continue;
          expect(evened.lines).toHaveLength(filled.lines.length);
          expect(evened.cost).toBeLessThanOrEqual(filled.cost + 1e-9);
          expect(bare(evened.lines)).toBe(bare([text]));
          for (const line of evened.lines) expect(letters(line)).toBeLessThanOrEqual(width);
        }
      }),
      { numRuns: inBulk(1000, 200) },
    );
  });

  test("never joins two typed lines", () => {
    fc.assert(
      fc.property(
        fc.array(address, { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 8, max: 60 }),
        (typed, width) => {
          const lines = createBreaker(typed.join("\n"), letters).even(width, true)?.lines ?? [];
          const paragraphs = typed
            .join("\n")
            .split("\n")
            .map((line) => bare([line]))
            .filter(Boolean);
          for (const paragraph of paragraphs) {
            let taken = "";
            while (taken.length < paragraph.length) taken += bare([lines.shift() as string]);
            expect(taken).toBe(paragraph);
          }
          expect(lines).toEqual([]);
        },
      ),
      { numRuns: inBulk(300, 60) },
    );
  });

  test("keeps an optional newline if the number of lines stays the same", () => {
    const text = "Lotus Apartments\nMG Road, Bengaluru";
    expect(even(text, 26, "wishes")).toEqual(["Lotus Apartments", "MG Road, Bengaluru"]);
    expect(even("Flat 3\nLotus\nMG Road\nPune", 20, "wishes")).toEqual(["Flat 3 Lotus", "MG Road Pune"]);
  });

  test.each([
    ["Sector 5 / Bengaluru/|Mysuru", 0.25],
    ["Rajesh-|Kumar", 0.25],
    ["S/|o Ramesh", 1.2],
    ["Block 8-|A", 1.2],
    ["Bengaluru 560|070", 1.5],
    ["Bengaluru|560 070", 0.5],
    ["Bengaluru -|560070", 0.5],
    ["Bengaluru PIN|560070", 1],
    ["Mountain View, CA|94041", 1],
    ["London SW1A|2AA", 1.5],
    ["K.|Narayanan", 0.6],
    ["K.|S. Narayanan", 0.8],
    ["Narayanan|K. S.", 0.6],
    ["Kalidasa|Layout", 0.12],
    ["Kalidasa Layout,|Bengaluru", 0],
  ])("at %s costs %d", (broken, cost) => {
    const [before = "", behind = ""] = broken.split("|");
    const isJoint = /[-/]$/.test(before) && !before.endsWith(" ");
    const gap = isJoint && !before.endsWith(" -") ? "" : " ";
    const text = before + gap + behind;
    expect(costOfBreak(text, before.length + gap.length)).toBe(cost);
  });
});
