import { z } from "zod";

/** Bytes as Base64. */
const bytes = z.base64();

/**
 * What whoever looks at cards has to know: the public keys of all schools, those that sign no more, too, and sets of the numbers of
 * cards that are no good any more (`packNumbers`).
 */
export const knownKeysAnswer = z.object({
  keys: z.array(z.object({ id: z.int(), school: z.int(), school_name: z.string(), key: bytes })),
  revoked: bytes,
  replaced: bytes,
  lost: bytes,
});
export type KnownKeys = z.output<typeof knownKeysAnswer>;
