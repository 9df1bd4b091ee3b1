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
    /** The name of a text of the card, as a placeholder has it. */
    name: z.string(),
    /** Colours by the value of the text; any other value has the element's own colour. */
    colors: z.array(z.object({ value: z.string(), color: z.string() })),
  });
export type ColorBy = z.output<ReturnType<typeof colorBySchema>>;

/** The schema for what a client sends. */
export const sentColorBy = () =>
  z.object({
    name: z.string().min(1, saying(designRules.colorsName())).max(MAX_LENGTH),
    colors: z
      .array(z.object({ value: z.string().max(MAX_LENGTH), color: color() }))
      .max(MAX_COLORS, saying(designRules.colorsMost({ most: MAX_COLORS }))),
  });

/** The colour that an element has on the card of these texts; undefined for its own. */
export function tintOf(
  { name, colors }: ColorBy,
  texts: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const value = asMeant(ownValue(texts, name) ?? "");
  return colors.find((each) => asMeant(each.value) === value)?.color;
}
