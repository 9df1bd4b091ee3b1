import { asDetail } from "../../http/calls/as-detail.ts";
import { strangeSentences } from "@idms/core/upkeep/done-sentences";
import { randomUUID } from "node:crypto";
import { Failure, type FieldSentences } from "@idms/core/failure";
import type { Facts, Sentence } from "@idms/core/sentence";
import { LINK_STATE_HEADER } from "@idms/core/link-address";
import { CLASS_LINKS, ClosedLink } from "@idms/core/collect/links/class-link";
import { cannot } from "@idms/core/upkeep/installation/storage-sentences";
import { serverFailures } from "@idms/core/upkeep/installation/storage-failures";
import { asStorageFailure, isStorageKind } from "@idms/core/upkeep/installation/storage-failure";
import type { Context } from "hono";
import { Stale, type StaleAnswer } from "../../trust/versions/stale.ts";
import { RetryLater } from "../../http/limits/rate-limits.ts";
import { ToldMore } from "../../http/calls/told-more.ts";

/** The default delay before a retry, as a response header. By then, the other program has usually finished. */
export const RETRY = { "Retry-After": "5" };

export interface ErrorBody extends Partial<StaleAnswer> {
  detail: string;
  /** The stable code of the error; see `docs/codes.md`. */
  code?: string;
  facts?: Facts;
  fields?: Record<string, string[]>;
  /** The messages for each field, as codes and facts. */
  field_codes?: Record<string, Pick<Sentence, "code" | "facts">[]>;
}

/**
 * Converts a Failure to a response with its status and message. Disk and database failures are also logged, and the
 * response omits the details meant for the operator, such as paths. Any other error is logged, and the response
 * contains only the log ID.
 */
export function answerError(error: unknown, log: { error(what: object, message: string): void }): Response {
  const failure = asStorageFailure(error, cannot.answer());
  if (failure instanceof Failure) {
    if (isStorageKind(failure.kind)) log.error({ err: failure }, "the disk or the database cannot be used");
    return answerFailure(failure);
  }
  const id = randomUUID();
  log.error({ err: error, error_id: id }, "unexpected error");
  return Response.json(asDetail(strangeSentences.unexpected({ id })), { status: 500 });
}

function answerFailure(failure: Failure): Response {
  const headers = new Headers();
  if (failure.kind === "unauthenticated") headers.set("WWW-Authenticate", "Bearer");
  if (failure instanceof RetryLater) headers.set("Retry-After", String(failure.seconds));
  else if (failure.status === 503) headers.set("Retry-After", RETRY["Retry-After"]);
  if (failure instanceof ClosedLink && CLASS_LINKS[failure.link].tellsState)
    headers.set(LINK_STATE_HEADER, failure.closed);
  const said = isStorageKind(failure.kind) ? serverFailures[failure.kind]() : failure;
  const body: ErrorBody = {
    ...asDetail(said),
    ...(failure.wrong && { fields: failure.fields, field_codes: codesOf(failure.wrong) }),
    ...(failure instanceof Stale && failure.answer),
    ...(failure instanceof ToldMore && failure.more),
  };
  return Response.json(body, { status: failure.status, headers });
}

const codesOf = (wrong: FieldSentences): NonNullable<ErrorBody["field_codes"]> =>
  Object.fromEntries(
    Object.entries(wrong).map(([field, all]) => [field, all.map(({ code, facts }) => ({ code, facts }))]),
  );

export const answerMissing = (c: Context): Response => c.json(asDetail(strangeSentences.nothingHere()), 404);
