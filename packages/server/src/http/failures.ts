import { randomUUID } from "node:crypto";
import { Failure } from "@idms/core";
import type { Context } from "hono";
import type { Logger } from "pino";
import { RetryLater } from "./limits.ts";

export interface ErrorBody {
  detail: string;
  fields?: Record<string, string[]>;
}

/** Answers a Failure with its status and words, and anything else with nothing but the id under which it is logged. */
export function answerError(error: unknown, log: Logger): Response {
  if (error instanceof Failure) return answerFailure(error);
  const id = randomUUID();
  log.error({ err: error, error_id: id }, "unexpected error");
  return Response.json(
    { detail: `Something went wrong on our side. If it happens again, report this number: ${id}` },
    { status: 500 },
  );
}

/** The end of a request whose sender went away; nobody reads it but the log. */
export const brokenOff = (): Failure => new Failure("invalid", "The request broke off.");

function answerFailure(failure: Failure): Response {
  const headers = new Headers();
  if (failure.code === "unauthenticated") headers.set("WWW-Authenticate", "Bearer");
  if (failure instanceof RetryLater) headers.set("Retry-After", String(failure.seconds));
  const body: ErrorBody = { detail: failure.message, ...(failure.fields && { fields: failure.fields }) };
  return Response.json(body, { status: failure.status, headers });
}

export const answerMissing = (c: Context): Response =>
  c.json({ detail: "There is nothing at this address." }, 404);
