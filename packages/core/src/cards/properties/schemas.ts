import { z } from "zod";

/** A place, in background-image pixels. */
export const pixels = () => z.number().finite();
/** A length that there has to be something of, in background-image pixels. */
export const side = () => pixels().positive();
export const color = () =>
  z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "Write a colour as #rgb or #rrggbb.");

/** One of some names; `what` begins the sentence that refuses any other. */
export const oneOf = <const T extends readonly string[]>(what: string, values: T) =>
  z.enum(values, { error: `${what} is one of ${values.join(", ")}.` });

/** The chosen value as it is stored: absent where it is the default. */
export const unlessUsual = <T>(chosen: T | null | undefined, usual: T): T | undefined =>
  chosen === usual ? undefined : (chosen ?? undefined);
