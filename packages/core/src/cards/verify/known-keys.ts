import { z } from "zod";

/** Bytes encoded as Base64. */
const bytes = z.base64();

/**
 * The data a scanner needs: the public keys of all schools, including retired ones, and packed sets with the numbers of
 * cards that are no longer valid (`packNumbers`).
 */
export const knownKeysAnswer = z.object({
  keys: z.array(z.object({ id: z.int(), school: z.int(), school_name: z.string(), key: bytes })),
  revoked: bytes,
  replaced: bytes,
  lost: bytes,
});
export type KnownKeys = z.output<typeof knownKeysAnswer>;
