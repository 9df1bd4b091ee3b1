import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";
import { ALIGNMENTS, DEFAULT_ALIGNMENT } from "./alignment.ts";
import { propertyGroup } from "../properties/property-group.ts";
import { color, side } from "../properties/schemas.ts";

export const FONT_KEYS = ["arial.ttf", "arialbd.ttf", "times.ttf"] as const;
export type FontKey = (typeof FONT_KEYS)[number];

/** Maximum length of a family name, in characters. It is longer than any real name. */
export const LONGEST_FAMILY = 80;
const WEIGHTS = { least: 1, most: 1000 };

export const DEFAULT_FONT = "arial.ttf";
export const DEFAULT_COLOR = "#000000";
/** Default text size, as a fraction of the box's height. */
const DEFAULT_SIZE_RATIO = 0.45;
/** Minimum font size by default, on screen and in print, in background-image pixels. */
export const MIN_FONT_SIZE = 8;

/** Returns a text size of about 45% of the box's height, but at least the minimum, in the unit of `height`. */
export function defaultFontSize(height: number): number {
  return Math.max(MIN_FONT_SIZE, Math.round(height * DEFAULT_SIZE_RATIO));
}

function fontWeight() {
  const said = saying(designRules.weight(WEIGHTS));
  return z.int(said).min(WEIGHTS.least, said).max(WEIGHTS.most, said);
}

/**
 * Text settings. Every element has them because the specification's elements do. Kinds without text use only the
 * colour.
 */
export const typography = propertyGroup({
  stored: () => ({
    font: z.enum(FONT_KEYS),
    size: z.number(),
    color: z.string(),
    align: z.enum(ALIGNMENTS),
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
    /**
     * An uploaded font family of the school, used for all letters that it contains. `font` is used for the other
     * letters.
     */
    fontFamily: z.string().optional(),
    /** The weight in the uploaded family. The default is regular, or bold if `bold` is set. */
    fontWeight: z.number().optional(),
  }),
  sent: () => ({
    height: side().optional(),
    h: side().optional(),
    font: z.enum(FONT_KEYS).nullish().catch(DEFAULT_FONT),
    size: side().nullish(),
    color: color().nullish(),
    align: z.enum(ALIGNMENTS).nullish(),
    bold: z.boolean().nullish(),
    italic: z.boolean().nullish(),
    fontFamily: z.string(saying(designRules.family())).max(LONGEST_FAMILY).nullish(),
    fontWeight: fontWeight().nullish(),
  }),
  read: ({ height, h, font, size, color, align, bold, italic, fontFamily, fontWeight }) => ({
    font: font ?? DEFAULT_FONT,
    size: size ?? defaultFontSize((height ?? h) as number),
    color: color ?? DEFAULT_COLOR,
    align: align ?? DEFAULT_ALIGNMENT,
    bold: bold || undefined,
    italic: italic || undefined,
    fontFamily: fontFamily || undefined,
    fontWeight: (fontFamily && fontWeight) || undefined,
  }),
  lengths: ["size"],
  panel: [
    {
      title: "fontStyle",
      controls: [
        {
          row: "line",
          controls: [
            {
              control: "choice",
              property: "font",
              label: "fontFamily",
              options: [
                { value: "arial.ttf", written: "Arial" },
                { value: "arialbd.ttf", written: "Arial Bold" },
                { value: "times.ttf", written: "Times" },
              ],
            },
            {
              control: "toggle",
              property: "bold",
              label: "bold",
              icon: "M7 5h6a3.5 3.5 0 0 1 0 7h-6zM13 12h1a3.5 3.5 0 0 1 0 7h-7v-7",
            },
            { control: "toggle", property: "italic", label: "italic", icon: "M11 5h6M7 19h6M14 5l-4 14" },
          ],
        },
        { control: "own_font", property: "fontFamily", label: "schoolFont" },
        { control: "own_weight", property: "fontWeight", label: "weight" },
        {
          row: "pair",
          controls: [
            {
              control: "number",
              property: "size",
              label: "fontSize",
              unit: "px",
              withUnit: true,
              least: 1,
              alsoIn: "pt",
            },
            {
              control: "segments",
              property: "align",
              label: "alignment",
              options: [
                { value: "left", label: "left", icon: "M4 6h16M4 12h10M4 18h14" },
                { value: "center", label: "center", icon: "M4 6h16M8 12h8M6 18h12" },
                { value: "right", label: "right", icon: "M4 6h16M10 12h10M6 18h14" },
                { value: "start", label: "readingStart", icon: "M4 5v14M8 6h12M8 12h6M8 18h10" },
              ],
            },
          ],
        },
        { control: "color", property: "color", label: "colour" },
      ],
    },
  ],
});
