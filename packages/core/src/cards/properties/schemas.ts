import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";
import type { Sentence } from "../../sentence.ts";

/** A place, in background-image pixels. */
export const pixels = () => z.number().finite();
/** A length that there has to be something of, in background-image pixels. */
export const side = () => pixels().positive();
export const color = () => z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, saying(designRules.color()));

/** One of some names; the rule refuses any other. */
export const oneOf = <const T extends readonly string[]>(
  options: T,
  rule: (facts: { options: T }) => Sentence,
) => z.enum(options, saying(rule({ options })));

/** The chosen value as it is stored: absent where it is the default. */
export const unlessUsual = <T>(chosen: T | null | undefined, usual: T): T | undefined =>
  chosen === usual ? undefined : (chosen ?? undefined);
