import { COMMON_PANEL } from "@idms/core/cards/elements/base-field";
import type { Control, Section } from "@idms/core/cards/properties/controls";
import { ELEMENT_KINDS, elementKindOf, kindOf } from "@idms/core/cards/kinds/kinds";
import { findingSentence } from "@idms/core/cards/checks/finding-message";
import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import { weightName } from "@idms/core/cards/shaping/own-fonts";
import { TEXT_LANGUAGES } from "@idms/core/cards/shaping/text-languages";
import { FAMILY_ASKS } from "@idms/core/students/records/family-asks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as hindi from "../packages/web/src/say/say/hi.ts";
import { heard as elements } from "../packages/web/src/say/hi-heard/elements.ts";
import { retell, tell } from "../packages/web/src/say/say/retell.ts";
import { takeUp } from "../packages/web/src/say/say/say.ts";
import { cardSentences } from "@idms/core/cards/failures/card-sentences";

beforeEach(() => takeUp("hi", hindi));
afterEach(() => takeUp("en"));

/** What is chosen here is shown as it will stand on the card, or is a name. */
const AS_IT_IS: ReadonlySet<string> = new Set(["font", "dateFormat", "phoneFormat"]);

const ofControl = (control: Control): (string | undefined)[] => [
  control.label,
  control.hint,
  ...("none" in control ? [control.none] : []),
  ...("ready" in control ? (control.ready ?? []).map(({ label }) => label) : []),
  ...("options" in control && !AS_IT_IS.has(control.property)
    ? control.options.map(({ label }) => label)
    : []),
];
const ofSection = ({ title, controls }: Section): (string | undefined)[] => [
  title,
  ...controls.flatMap((each) => ("row" in each ? each.controls : [each])).flatMap(ofControl),
];

test("everything that core declares for the designer's palette and panels is in the Hindi catalogue, and nothing is there that it does not declare", () => {
  const kinds = [...ELEMENT_KINDS.map(elementKindOf), kindOf({ isImage: true }), kindOf({ isImage: false })];
  const declared = [
    ...kinds.flatMap((kind) => [kind.name, "description" in kind ? String(kind.description) : undefined]),
    ...[...kinds.flatMap(({ panel }) => panel), ...COMMON_PANEL].flatMap(ofSection),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((hundreds) => weightName(100 * hundreds)),
    ...TEXT_LANGUAGES.map(([, name]) => name),
  ].filter((text) => text !== undefined);
  expect(declared.filter((text) => retell(text) === text)).toEqual([]);
  const known = new Set(declared);
  expect(Object.keys(elements).filter((text) => !known.has(text))).toEqual([]);
});

describe("what is noticed on a card is said in Hindi with the facts in it:", () => {
  /** Of every code; a code that is new does not compile without one here. */
  const findings: { [Code in CardFinding["code"]]: Omit<CardFinding & { code: Code }, "field" | "code"> } = {
    shrunk: { to: 0.71 },
    unreadable: { points: 3.25 },
    below_least: { points: 5.5, least: 6 },
    wrapped: { lines: 3 },
    cut: {},
    missing_glyph: { characters: "ꩀ (U+AA40)" },
    untested_script: { scripts: ["Chakma"] },
    misleading: { characters: ["U+202E", "U+200B"] },
    font_missing: { family: "Baloo {2}" },
    empty: {},
    blank: { names: ["blood_group", "house"] },
    photo_missing: {},
    photo_low_resolution: { dpi: 97, size: { width: 97, height: 130 } },
    image_missing: {},
    image_low_resolution: { dpi: 120 },
    not_encodable: {
      why: cardSentences.code128_characters({ characters: "अ, आ" }),
    },
    code_too_long: {},
    address_broken: { names: ["full_name"] },
    code_too_fine: { module: 0.19, least: 0.25 },
    code_name_cut: {},
    code_contrast: { contrast: 0.12 },
    low_contrast: { ratio: 1.45 },
    covered: {},
    overwritten: {},
    near_edge: { margin: 0.46, least: 2 },
  };
  /** What is the same in Hindi: facts, units and names. */
  const FACTS = /\{[\w|]+\}|U\+\w+|\b(?:pt|mm|dpi|QR|Baloo|Chakma)\b/g;

  test.each(Object.entries(findings))("%s", (code, facts) => {
    const finding = { field: "name", code, ...facts } as CardFinding;
    for (const side of [{}, { side: "back" as const }]) {
      const sentence = findingSentence({ ...finding, ...side });
      const english = sentence.message;
      const told = tell(sentence);
      expect(told).toMatch(/[\u0900-\u097F]/);
      expect(told.replaceAll(FACTS, "")).not.toMatch(/[A-Za-z]{2}/);
      const numbers = (text: string) => text.match(/\d+(?:\.\d+)?/g)?.toSorted();
      expect(numbers(told)).toEqual(numbers(english));
    }
  });

  test.each(Object.entries(FAMILY_ASKS))("a family's %s", (_, asked) => {
    expect(asked && tell(asked.said)).not.toMatch(/[A-Za-z]/);
  });

  test("a sentence that the catalogue does not have stays as it is", () => {
    expect(retell("The text was eaten by a goat.")).toBe("The text was eaten by a goat.");
  });
});
