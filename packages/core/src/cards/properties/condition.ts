import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";
import { ownValue } from "./own-value.ts";

const CONDITIONS = ["filled", "empty", "one_of", "none_of"] as const;

const MAX_VALUES = 50;
const MAX_LENGTH = 200;

export const conditionSchema = () =>
  z.object({
    /** The name of a card text, as in a placeholder. */
    name: z.string(),
    is: z.enum(CONDITIONS),
    /** The values to compare with. Used by `one_of` and `none_of`. */
    values: z.array(z.string()).optional(),
  });
export type Condition = z.output<ReturnType<typeof conditionSchema>>;

/** Returns the schema for values that a client sends. */
export const sentCondition = () =>
  z
    .object({
      name: z.string().min(1, saying(designRules.conditionName())).max(MAX_LENGTH),
      is: z.enum(CONDITIONS, saying(designRules.condition({ options: CONDITIONS }))),
      values: z
        .array(z.string().max(MAX_LENGTH))
        .max(MAX_VALUES, saying(designRules.conditionValues({ most: MAX_VALUES })))
        .nullish(),
    })
    .transform(({ name, is, values }): Condition =>
      is === "filled" || is === "empty" ? { name, is } : { name, is, values: values ?? [] },
    );

/** Normalises a value, so that spellings that differ only in case, Unicode form or surrounding spaces match. */
export const asMeant = (value: string): string => value.normalize("NFC").trim().toLocaleLowerCase("en");

/** Whether an element with a condition is shown on a card with these texts. */
export function isShown(
  { name, is, values = [] }: Condition,
  texts: Readonly<Record<string, string | undefined>>,
): boolean {
  const value = asMeant(ownValue(texts, name) ?? "");
  if (is === "filled") return value !== "";
  if (is === "empty") return value === "";
  return values.some((each) => asMeant(each) === value) === (is === "one_of");
}
