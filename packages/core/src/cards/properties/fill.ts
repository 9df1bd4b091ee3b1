import { z } from "zod";
import { color } from "./schemas.ts";

/** The ground of a code, or the inside of a rectangle; null for none. */
export const fillSchemas = { stored: () => z.string().nullish(), sent: () => color().nullish() };
