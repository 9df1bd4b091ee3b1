import { z } from "zod";
import type { Fact } from "./sentence.ts";

const facts = z.record(z.string(), z.custom<Fact>());

/** The code and the facts that stand beside a text. */
export const codedSchema = z.object({ code: z.string(), facts });

/** A sentence as an answer says it. */
export const detailSchema = codedSchema.extend({ detail: z.string() });

/** The same beside a text that was stored before it had them. */
export const maybeCodedSchema = codedSchema.partial();

/** A sentence as JSON. */
export const sentenceSchema = codedSchema.extend({ message: z.string() });
