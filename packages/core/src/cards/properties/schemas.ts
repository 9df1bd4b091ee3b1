import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";
import type { Sentence } from "../../sentence.ts";

/** Returns the schema for a coordinate, in background-image pixels. */
export const pixels = () => z.number().finite();
/** Returns the schema for a length above zero, in background-image pixels. */
export const side = () => pixels().positive();
export const color = () => z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, saying(designRules.color()));

/** Returns the schema for one of the given names. Any other name is rejected with the rule's message. */
export const oneOf = <const T extends readonly string[]>(
  options: T,
  rule: (facts: { options: T }) => Sentence,
) => z.enum(options, saying(rule({ options })));

/** Returns a chosen value in its stored form, which is undefined for the default. */
export const unlessUsual = <T>(chosen: T | null | undefined, usual: T): T | undefined =>
  chosen === usual ? undefined : (chosen ?? undefined);
