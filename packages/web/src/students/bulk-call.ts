import { wasVerifiedSchema, type WasVerified } from "@idms/core";
import { z } from "zod";
import { call } from "../api/api.ts";
import { STUDENTS } from "../records/record-calls.ts";

const reasons = z.array(z.object({ id: z.int(), name: z.string(), detail: z.string() }));

const outcomeSchema = z.object({
  done: z.array(z.int()),
  refused: reasons,
  were_verified: wasVerifiedSchema.array().default([]),
  not_verified: reasons.default([]),
});
export type BulkOutcome = z.output<typeof outcomeSchema>;
export type { WasVerified };

/** What is done to many: the body of the call without the students. */
export interface BulkWish {
  action: "verify" | "unverify" | "send_back" | "undo_send_back" | "move" | "remove" | "restore";
  /** Of an undo: who was VERIFIED before, and is to be so again. */
  were_verified?: readonly WasVerified[];
  [part: string]: unknown;
}

/** Does it to some students, in one call. @throws CallFailed */
export const doToMany = async (
  { were_verified, ...wish }: BulkWish,
  ids: readonly number[],
): Promise<BulkOutcome> => {
  const chosen = new Set(ids);
  const verified = were_verified?.filter(({ id }) => chosen.has(id));
  const body = { ...wish, ids, ...(verified && { were_verified: verified }) };
  return outcomeSchema.parse(await call("POST", `${STUDENTS}bulk/`, { body }));
};
