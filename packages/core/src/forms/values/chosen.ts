import { z } from "zod";

/**
 * Accepts an empty string as "not set". Forms send an empty string for a select set to "all" and for an empty input.
 */
export const chosenOrAll = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
