import { saying } from "../../sentence-schema.ts";
import { designRules } from "../failures/design-rule-sentences.ts";
import { z } from "zod";
import type { Sentence } from "../../sentence.ts";

/** Returns the schema of a coordinate, in background-image pixels. */
export const pixels = () => z.number().finite();
/** Returns the schema of a length above zero, in background-image pixels. */
export const side = () => pixels().positive();
export const color = () => z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, saying(designRules.color()));

/** Returns the schema of one of the given names. The rule's message rejects any other. */
export const oneOf = <const T extends readonly string[]>(
  options: T,
  rule: (facts: { options: T }) => Sentence,
) => z.enum(options, saying(rule({ options })));

/** Returns the chosen value as stored: undefined if it is the default. */
export const unlessUsual = <T>(chosen: T | null | undefined, usual: T): T | undefined =>
  chosen === usual ? undefined : (chosen ?? undefined);
