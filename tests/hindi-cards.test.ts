import { findingSentence } from "@idms/core/cards/checks/finding-message";
import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import { FAMILY_ASKS } from "@idms/core/students/records/family-asks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as hindi from "../packages/web/src/say/say/hi.ts";
import { tell } from "../packages/web/src/say/say/tell.ts";
import { takeUp } from "../packages/web/src/say/say/say.ts";
import { cardSentences } from "@idms/core/cards/failures/card-sentences";

beforeEach(() => takeUp("hi", hindi));
afterEach(() => takeUp("en"));

describe("findings on a card are in Hindi, with their facts:", () => {
  /** An example of each finding code. A new code does not compile without one. */
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
    code_fine: { module: 0.18, least: 0.2 },
    code_misread: { pairs: ["/A", "+B"] },
    code_name_cut: {},
    code_contrast: { contrast: 0.12 },
    low_contrast: { ratio: 1.45 },
    covered: {},
    overwritten: {},
    near_edge: { margin: 0.46, least: 2 },
  };
  /** Matches everything that stays the same in Hindi: facts, units and names. */
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

  test("a sentence outside the catalogue stays as it is", () => {
    expect(tell({ message: "The text was eaten by a goat." })).toBe("The text was eaten by a goat.");
  });
});
