import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";
import type { Sentence } from "../../sentence.ts";
import { languageSchema } from "../shaping/languages-schema.ts";
import { TEXT_LANGUAGES } from "../properties/text-languages.ts";
import { LETTER_CASES } from "./letter-case.ts";
import { propertyGroup } from "../properties/property-group.ts";
import { oneOf, unlessUsual } from "../properties/schemas.ts";

const VERTICAL_ALIGNMENTS = ["top", "middle", "bottom"] as const;
export type VerticalAlign = (typeof VERTICAL_ALIGNMENTS)[number];
const DEFAULT_VERTICAL = "middle";

/**
 * The ways to handle text that is too long at its minimum size. `wrap` wraps it into a second line, and cuts it if
 * that is not enough. `cut` keeps it on one line and cuts it. `shrink` shrinks it further, which is a finding.
 */
const WHEN_TOO_LONG = ["wrap", "cut", "shrink"] as const;
export type WhenTooLong = (typeof WHEN_TOO_LONG)[number];
const DEFAULT_WHEN = "wrap";
const DEFAULT_CASE = "typed";

/** The allowed range of text sizes, in points: from zero to poster size. */
const SIZES = { least: 0, most: 200 };
/**
 * The allowed range of line distances, in em. Lines that are closer overlap in any font, and lines that are farther
 * apart no longer look like one text.
 */
const LEADINGS = { least: 0.8, most: 3 };
/** The allowed range of letter spacing, in em. Letters that are closer overlap. */
const SPACINGS = { least: -0.1, most: 1 };

interface Limits {
  least: number;
  most: number;
}

const between = ({ least, most }: Limits, rule: (limits: Limits) => Sentence) => {
  const said = saying(rule({ least, most }));
  return z.number(said).min(least, said).max(most, said);
};

/** How an element's text is set in its box. The specification's defaults apply where a property is absent. */
export const textSetting = propertyGroup({
  stored: () => ({
    /** The text's vertical position in its box. The default is the middle. */
    verticalAlign: z.enum(VERTICAL_ALIGNMENTS).optional(),
    /** The minimum size to which long text shrinks, in points. The default is 60% of the text's size. */
    leastSize: z.number().optional(),
    whenTooLong: z.enum(WHEN_TOO_LONG).optional(),
    /** The distance between lines in em. The default is 1.2. */
    leading: z.number().optional(),
    /** Space added between letters, in em. It is never added inside words of scripts whose letters join. */
    letterSpacing: z.number().optional(),
    /** The case of the letters. By default, the text stays as typed. */
    letterCase: z.enum(LETTER_CASES).optional(),
    /**
     * The text's language (BCP 47). It takes precedence over the template's languages and also applies to month names.
     */
    language: z.string().optional(),
  }),
  sent: () => ({
    verticalAlign: oneOf(VERTICAL_ALIGNMENTS, designRules.verticalAlign).nullish(),
    leastSize: between(SIZES, designRules.leastSize).nullish(),
    whenTooLong: oneOf(WHEN_TOO_LONG, designRules.whenTooLong).nullish(),
    leading: between(LEADINGS, designRules.leading).nullish(),
    letterSpacing: between(SPACINGS, designRules.letterSpacing).nullish(),
    letterCase: oneOf(LETTER_CASES, designRules.letterCase).nullish(),
    language: languageSchema().nullish(),
  }),
  read: ({ verticalAlign, leastSize, whenTooLong, leading, letterSpacing, letterCase, language }) => ({
    verticalAlign: unlessUsual(verticalAlign, DEFAULT_VERTICAL),
    leastSize: unlessUsual(leastSize, 0),
    whenTooLong: unlessUsual(whenTooLong, DEFAULT_WHEN),
    leading: leading ?? undefined,
    letterSpacing: unlessUsual(letterSpacing, 0),
    letterCase: unlessUsual(letterCase, DEFAULT_CASE),
    language: language ?? undefined,
  }),
  panel: [
    {
      title: "setting",
      controls: [
        {
          row: "pair",
          controls: [
            {
              control: "segments",
              property: "verticalAlign",
              label: "inBox",
              unset: DEFAULT_VERTICAL,
              options: [
                { value: "top", label: "top", icon: "M4 4h16M8 8h8M8 12h5" },
                { value: "middle", label: "middle", icon: "M4 12h3M17 12h3M9 10h6M9 14h6" },
                { value: "bottom", label: "bottom", icon: "M4 20h16M8 16h8M8 12h5" },
              ],
            },
            {
              control: "choice",
              property: "letterCase",
              label: "letterCase",
              unset: DEFAULT_CASE,
              options: [
                { value: DEFAULT_CASE, label: "asTyped" },
                { value: "upper", label: "upperCase" },
                { value: "lower", label: "lowerCase" },
                { value: "capitals", label: "eachWord" },
              ],
            },
          ],
        },
        {
          row: "pair",
          controls: [
            {
              control: "number",
              property: "leastSize",
              label: "leastSize",
              unit: "pt",
              withUnit: true,
              ...SIZES,
              step: 0.5,
              decimals: 1,
              unset: 0,
              hint: "leastSizeHint",
            },
            {
              control: "choice",
              property: "whenTooLong",
              label: "whenTooLong",
              unset: DEFAULT_WHEN,
              options: [
                { value: "wrap", label: "secondLine" },
                { value: "cut", label: "cut" },
                { value: "shrink", label: "smaller" },
              ],
            },
          ],
        },
        {
          row: "pair",
          controls: [
            {
              control: "number",
              property: "leading",
              label: "lineSpacing",
              unit: "em",
              withUnit: true,
              ...LEADINGS,
              step: 0.05,
              decimals: 2,
              unset: 1.2,
            },
            {
              control: "number",
              property: "letterSpacing",
              label: "letterSpacing",
              unit: "em",
              withUnit: true,
              ...SPACINGS,
              step: 0.01,
              decimals: 2,
              unset: 0,
            },
          ],
        },
      ],
    },
    {
      title: "language",
      controls: [
        {
          control: "choice",
          property: "language",
          label: "language",
          unset: "",
          options: [
            { value: "", label: "automatic" },
            ...TEXT_LANGUAGES.map((value) => ({ value, language: value })),
          ],
          hint: "languageHint",
        },
      ],
    },
  ],
});
