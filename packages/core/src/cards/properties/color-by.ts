import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";
import { ownValue } from "./own-value.ts";
import { asMeant } from "./condition.ts";
import { color } from "./schemas.ts";

const MAX_COLORS = 50;
const MAX_LENGTH = 200;

export const colorBySchema = () =>
  z.object({
    /** The name of a card text, as in a placeholder. */
    name: z.string(),
    /** Colours by the value of the text. For any other value, the element keeps its own colour. */
    colors: z.array(z.object({ value: z.string(), color: z.string() })),
  });
export type ColorBy = z.output<ReturnType<typeof colorBySchema>>;

/** Returns the schema for values that a client sends. */
export const sentColorBy = () =>
  z.object({
    name: z.string().min(1, saying(designRules.colorsName())).max(MAX_LENGTH),
    colors: z
      .array(z.object({ value: z.string().max(MAX_LENGTH), color: color() }))
      .max(MAX_COLORS, saying(designRules.colorsMost({ most: MAX_COLORS }))),
  });

/** Returns an element's colour on a card with these texts, or undefined if the element keeps its own colour. */
export function tintOf(
  { name, colors }: ColorBy,
  texts: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const value = asMeant(ownValue(texts, name) ?? "");
  return colors.find((each) => asMeant(each.value) === value)?.color;
}
