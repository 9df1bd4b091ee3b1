import { Failure } from "@idms/core/failure";
import { networkHash, shownNetwork } from "../../school/accounts/guess-rows.ts";
import { bearerIn, sessionNamed } from "../../school/sign-in/session-token.ts";
import { BrokenOff } from "../../trust/failures/broken-off.ts";
import type { Caller } from "../../http/calls/caller.ts";
import type { Route } from "../../http/calls/route.ts";
import type { Services } from "../../http/calls/services.ts";
import { ToldMore } from "../../http/calls/told-more.ts";

/** Kinds of failures that are caused by the caller. Program errors are logged elsewhere. */
const REFUSALS: ReadonlySet<string> = new Set([
  "unauthenticated",
  "forbidden",
  "missing",
  "invalid",
  "too_large",
  "too_many",
]);

/**
 * Logs a caller's attempt to do something forbidden, or a request that the program's own pages never send. Frequent
 * attempts are only counted.
 */
export async function noteRefused(
  { keys, gathered }: Pick<Services, "keys" | "gathered">,
  { method, path, access }: Pick<Route, "method" | "path" | "access">,
  {
    caller,
    address,
    authorization,
  }: { caller: Caller | undefined; address: string; authorization: string | undefined },
  error: unknown,
): Promise<void> {
  if (!(error instanceof Failure) || !REFUSALS.has(error.kind) || isAsked(error)) return;
  // Whoever asks for something else meanwhile, as a screen does, was refused nothing.
  if (error instanceof BrokenOff) return;
  if (error.kind === "unauthenticated") {
    // What signs somebody in has entries of its own.
    if (access === "public") return;
    const token = bearerIn(authorization);
    // A session that is over, or whose token wants renewing, is no attempt.
    if (token !== undefined && (await sessionNamed(keys.access, token)) !== undefined) return;
  }
  const network = shownNetwork({ network: networkHash(keys.signIns, address) });
  gathered.refused(caller ?? null, { call: `${method} ${path}`, status: error.status, network });
}

/** Whether the caller only needs to complete another step first. */
const isAsked = (error: Failure): boolean =>
  error instanceof ToldMore && ["step_up", "must_enrol", "second_factor"].some((name) => name in error.more);
