import { z } from "zod";
import { color } from "./schemas.ts";

/** The background of a code, or the fill of a rectangle. Null means none. */
export const fillSchemas = { stored: () => z.string().nullish(), sent: () => color().nullish() };
