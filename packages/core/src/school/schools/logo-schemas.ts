import { z } from "zod";
import type { Logo } from "./logo.ts";

export const logoAnswer: z.ZodType<Logo> = z.object({ url: z.string(), width: z.int(), height: z.int() });

/** A school's logo, or null if it has none. */
export const schoolLogoAnswer = z.object({ logo: logoAnswer.nullable() });
