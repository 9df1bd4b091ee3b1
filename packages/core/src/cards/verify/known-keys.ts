import { z } from "zod";

/** Bytes encoded as Base64. */
const bytes = z.base64();

/**
 * The data a scanner needs: the public keys of all schools, including retired ones, and packed sets with the numbers of
 * cards that are not valid (`packNumbers`).
 */
export const knownKeysAnswer = z.object({
  keys: z.array(z.object({ id: z.int(), school: z.int(), school_name: z.string(), key: bytes })),
  revoked: bytes,
  replaced: bytes,
  lost: bytes,
  /** The printed cards that are not valid yet. Data that a phone stored earlier does not have them. */
  not_issued: bytes.optional(),
});
export type KnownKeys = z.output<typeof knownKeysAnswer>;
