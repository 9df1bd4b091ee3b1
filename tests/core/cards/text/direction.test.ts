import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { cardTexts, RECORD_TEXTS, SIGNED_CODE } from "@idms/core/cards/drawing/card-texts";
import { PHONE_FORMATS } from "@idms/core/cards/kinds/answer/formats";
import { fillExactly, fillPattern } from "@idms/core/cards/drawing/fill-pattern";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { baseDirection, embeddingLevels } from "@idms/core/cards/shaping/direction";
import { fitText, type PlacedRun } from "@idms/core/cards/text/fit-text";
import { visualOrder } from "@idms/core/cards/shaping/itemise";
import { proofTexts } from "@idms/core/print/proofs/proof-values";
import { mm } from "@idms/core/units";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { describe, expect, test } from "vitest";
import { boxOf } from "./card-box.ts";

const typesetter = diskTypesetter();

/** Returns the runs of each line from left to right. Right-to-left runs are reversed letter by letter. */
function seenLines(runs: readonly PlacedRun[]): string[] {
  const lines = new Map<number, PlacedRun[]>();
  for (const run of runs) lines.set(run.y, [...(lines.get(run.y) ?? []), run]);
  return Array.from(lines.values(), (line) =>
    line
      .toSorted((a, b) => a.x - b.x)
      .map(({ text, rightToLeft }) => (rightToLeft ? Array.from(text).toReversed().join("") : text))
      .join(""),
  );
}

const template = (fields: Record<string, unknown>): CardTemplate => ({
  name: "Plain",
  cardSize: { w: 54, h: 86 },
  background: { width: 540, height: 860 },
  fields: cardFieldsSchema.parse(fields),
});

const box = { x: 10, y: 100, width: 520, height: 60, size: 14 };

function layOut(field: Record<string, unknown>, texts: Record<string, string>, name = "label") {
  const { scene, findings } = cardLayout(
    typesetter,
    template({ [name]: { ...box, ...field } }),
  )({
    texts,
    images: {},
  });
  const item = scene.items.find(({ kind }) => kind === "text");
  return { runs: item?.kind === "text" ? item.runs : [], findings };
}

/** A word in each right-to-left script. */
const WORDS = {
  Arabic: "هاتف",
  Urdu: "فون",
  Persian: "تلفن",
  Hebrew: "טלפון",
  Syriac: "ܡܠܬܐ",
  Thaana: "ފޯނު",
  "N’Ko": "ߓߌ߬ߟߊ",
  Mandaic: "ࡌࡀࡍࡃࡀ",
  Adlam: "𞤀𞤁𞤂𞤢𞤃",
  "Hanifi Rohingya": "𐴌𐴟𐴇𐴥𐴝𐴚𐴒𐴙𐴝",
};

const TEXTS = cardTexts({
  student: {
    id: 1024,
    full_name: "Asha Rao-Nair",
    parent_phone: "9876543210",
    meta: { dob: "2012-06-05", no: "5-B/12", blood: "B+", route: "(7) - A", en: "2026-27" },
  },
  classroom: { class_name: "5", section: "A" },
  school: {
    name: "St. Mary's (CBSE)",
    address: "12-A, M.G. Road, Pune 411 005",
    email: "office@example.org",
    phone: "020-2553-1234",
    year: { name: "2026-27", ends_on: "2027-03-31" },
  },
  duplicate: 2,
});

describe("a value keeps its order beside right-to-left words", () => {
  const names = Object.keys(TEXTS).filter((name) => name !== SIGNED_CODE);

  test("with the values of every placeholder", () => {
    expect(names).toEqual(expect.arrayContaining(RECORD_TEXTS.filter((name) => name !== SIGNED_CODE)));
    expect(names.map((name) => TEXTS[name])).toContain("987-654-3210");
  });

  test.each(Object.entries(WORDS))("%s", (_, word) => {
    for (const name of names)
      for (const pattern of [`${word}: {${name}}`, `{${name}} ${word}`, `(${word}) {${name}} / {own}`]) {
        const { runs, findings } = layOut({ kind: "text", pattern }, { ...TEXTS, own: word });
        expect(seenLines(runs).join("\n"), pattern).toContain(TEXTS[name]);
        expect(runs.map(({ text }) => text).join(""), pattern).not.toMatch(/[\u2066-\u2069]/);
        expect(findings.map(({ code }) => code)).not.toContain("misleading");
      }
  });

  test.each(Object.entries(WORDS))("%s before and after an answer", (_, word) => {
    for (const phoneFormat of PHONE_FORMATS) {
      const { runs } = layOut({ prefix: `${word}: `, phoneFormat }, { tel: "987-654-3210" }, "tel");
      expect(seenLines(runs)[0], phoneFormat).toMatch(/987[- ]?65[- ]?4[- ]?3210/);
    }
    const { runs } = layOut({ suffix: ` ${word}` }, { tel: "05-06-2012" }, "tel");
    expect(seenLines(runs)[0]).toContain("05-06-2012");
  });

  test("on each of its lines", () => {
    const { runs } = layOut(
      { kind: "text", pattern: "پتہ: {a}", height: 200 },
      { a: "12-A/3\n5-B/12\n\n7-C" },
    );
    expect(seenLines(runs)).toEqual(["12-A/3 :ہتپ", "5-B/12", "7-C"]);
  });

  test("in the direction of the text's first letter, even one in a value", () => {
    const { runs } = layOut({ kind: "text", pattern: "{n} {v}" }, { n: "محمد علی", v: "987-654-3210" });
    expect(seenLines(runs)).toEqual(["987-654-3210 یلع دمحم"]);
  });

  test("on a proof", () => {
    const { values } = proofTexts(
      template({ label: { ...box, kind: "text", pattern: "فون: {v}" } }),
      new Map(),
    );
    const { runs } = fitText(typesetter, values({ v: "987-654-3210" })[0]!.text, boxOf(50, 5), {
      font: "arial.ttf",
      size: mm(3),
      align: "left",
    });
    expect(seenLines(runs)).toEqual(["987-654-3210 :نوف"]);
  });

  test("but an uncleaned value is still reported", () => {
    for (const value of ["a\u2069b", "\u2068ab\u2069", "\u202Eab"])
      expect(
        layOut({ kind: "text", pattern: "فون: {v}" }, { v: value }).findings.map(({ code }) => code),
      ).toContain("misleading");
  });
});

test("a first-strong isolate is reported as misleading unless it closes on its line", () => {
  const codes = (v: string) =>
    layOut({ kind: "text", pattern: "Name {v}" }, { v }).findings.map(({ code }) => code);
  expect(codes("\u2068Asha\u2069 Rao")).not.toContain("misleading");
  for (const open of ["\u2068Asha Rao", "Asha\u2069 Rao", "\u2067Asha\u2069 Rao"])
    expect(codes(open)).toContain("misleading");
});

test("codes, and texts without right-to-left words, get no marks", () => {
  expect(fillExactly("فون: {v}", { v: "1-2" }).text).toBe("فون: 1-2");
  expect(fillPattern("फ़ोन: {v}", { v: "1-2" }).text).toBe("फ़ोन: 1-2");
});

describe("a line has the levels of its text (UAX #9)", () => {
  const TEXTS = [
    "پلاٹ 112-113 سیکٹر 5 نئی دہلی 110-025",
    "فون 00971-4-123456 اور 98-76/54 بجے (12-13) تک",
    "شارع 12-14، مبنى B-7 (شقة 3-4) دبي 00971-4-123",
    "רחוב הרצל 12-14, דירה A-5 (קומה 3), תל אביב 61-00",
    "Plot 5-6 محمد 12-13 Road 7-8 علی 9-10",
  ];

  /** Returns a line of a text as shown from left to right, using the levels of the whole text. */
  function shown(text: string, start: number, length: number): string {
    const levels = embeddingLevels(text, baseDirection(text));
    const items = Array.from({ length }, (_, at) => ({ at: start + at, level: levels?.[start + at] ?? 0 }));
    return visualOrder(items)
      .map(({ at }) => text[at])
      .join("");
  }

  test.each(TEXTS)("%s", (text) => {
    const layouts = new Set<string>();
    for (let width = 12; width <= 60; width += 1) {
      const { runs } = fitText(typesetter, text, boxOf(width, 40), {
        font: "arial.ttf",
        size: mm(3),
        align: "left",
      });
      const lines = seenLines(runs);
      layouts.add(lines.join("\n"));
      let start = 0;
      for (const line of lines) {
        expect(line, `${width} mm`).toBe(shown(text, start, line.length));
        start += line.length + (text[start + line.length] === " " ? 1 : 0);
      }
    }
    expect(layouts.size, "broken in several ways").toBeGreaterThan(2);
  });
});

describe("a text aligned to its start", () => {
  const edges = (text: string, align: "left" | "start") => {
    const { runs } = fitText(typesetter, text, boxOf(50, 10), { font: "arial.ttf", size: mm(3), align });
    return Math.min(...runs.map(({ x }) => x));
  };

  test.each(["محمد علی", "דני לוי", "𞤀𞤁𞤂"])("%s begins on the right", (text) => {
    expect(edges(text, "start")).toBeGreaterThan(edges(text, "left") + 20);
  });

  test.each(["Asha Rao", "आशा", "987-654-3210"])("%s begins on the left", (text) => {
    expect(edges(text, "start")).toBe(edges(text, "left"));
  });
});
