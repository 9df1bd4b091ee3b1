import { z } from "zod";

/** A select that stands on 'all', and an input with nothing in it, send an empty text. */
export const chosenOrAll = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
