import { MIN_PASSWORD_LENGTH } from "@idms/core/school/accounts/password";
import { QUERY_HEADER, SCHOOL_HEADER } from "@idms/core/link-address";
import { etagOf, readIfMatch } from "@idms/core/upkeep/versions/etag";
import type { Context, Hono } from "hono";
import type { z } from "zod";
import { Failure } from "@idms/core/failure";
import { Stale } from "../../trust/versions/stale.ts";
import { pagesOf } from "../../installation/rows/pages-of.ts";
import { breather } from "../../installation/files/breathe.ts";
import { brokenOff, BrokenOff } from "../../trust/failures/broken-off.ts";
import { addressOf } from "../../http/calls/address-of.ts";
import { parametersOf } from "../../http/calls/kept-out-of-address.ts";
import { pageAnswer, placeAnswer, type ListQuery } from "../../http/calls/list-query.ts";
import { readBody } from "../../http/calls/read-body.ts";
import type { About, Answer, Call, Listed, Route } from "../../http/calls/route.ts";
import { API_BASE } from "../../http/sessions/api-base.ts";
import type { Services } from "../../http/calls/services.ts";
import type { Caller } from "../../http/calls/caller.ts";
import { authenticate, reachOf } from "../../school/tokens/access-token.ts";
import { requireProof } from "../../school/sign-in/re-authenticate.ts";
import { valid } from "../../trust/failures/valid.ts";
import { networkHash, shownNetwork } from "../../school/accounts/guess-rows.ts";
import { bearerIn, sessionNamed } from "../../school/sign-in/session-token.ts";
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
    // Sign-in calls have log entries of their own.
    if (access === "public") return;
    const token = bearerIn(authorization);
    // An expired session or access token does not count as an attempt.
    if (token !== undefined && (await sessionNamed(keys.access, token)) !== undefined) return;
  }
  const network = shownNetwork({ network: networkHash(keys.signIns, address) });
  gathered.refused(caller ?? null, { call: `${method} ${path}`, status: error.status, network });
}

/** Whether the caller only needs to complete another step first. */
const isAsked = (error: Failure): boolean =>
  error instanceof ToldMore && ["step_up", "must_enrol", "second_factor"].some((name) => name in error.more);

/**
 * Converts a path such as `/schools/{id}/` to Hono's syntax. An ID consists only of digits, so a path with a word in
 * place of the ID is a different path.
 */
const honoPath = (path: string): string =>
  API_BASE +
  path.replace(/\/$/, "").replaceAll(/\{(\w+)\}/g, (_, name) => `:${name}${name === "id" ? "{[0-9]+}" : ""}`);

/**
 * Registers the routes with an application. Every call goes through the same steps: the server identifies the caller,
 * checks permissions, validates the input, carries out the call, and responds.
 */
export function register(hono: Hono, routes: readonly Route[], services: Services): void {
  for (const route of routes) {
    hono.on(route.method, honoPath(route.path), async (c) => {
      const authorization = c.req.header("authorization");
      const who: { caller: Caller | undefined } = { caller: undefined };
      try {
        return await carryOut(c, route, services, who);
      } catch (error) {
        await noteRefused(services, route, { ...who, address: addressOf(c, services), authorization }, error);
        throw error;
      }
    });
  }
}

/**
 * Carries out a call.
 * @param who receives the caller as soon as the caller is known
 */
async function carryOut(
  c: Context,
  route: Route,
  services: Services,
  who: { caller: Caller | undefined },
): Promise<Response> {
  const caller =
    route.access === "public"
      ? undefined
      : await authenticate(services, c.req.header("authorization"), c.req.header(SCHOOL_HEADER));
  who.caller = caller;
  const reach = caller && reachOf(caller, route);
  if (caller) await requireProof(services.config, caller, route);
  const about: About = {
    caller,
    now: new Date(),
    password: { minimum: services.config.min_password_length },
  };
  const query =
    route.query && valid<unknown>(route.query, parametersOf(c.req.query(), c.req.header(QUERY_HEADER)));
  const ifMatch = route.versioned && c.req.header("if-match");
  const wanted = ifMatch === undefined ? undefined : readIfMatch(ifMatch);
  const handle = async () => {
    const body = await readBody(c.req.raw, route, about);
    const call: Call = {
      services,
      params: readParams(c),
      query,
      body,
      caller: caller as Call["caller"],
      school: reach?.school as Call["school"],
      classes: reach?.classes ?? null,
      district: reach?.district ?? null,
      wanted,
      address: addressOf(c, services),
      request: c.req.raw,
    };
    return route.handle(call).catch((error: unknown) => rethrow(error, route, services));
  };
  const bytes = Number(c.req.header("content-length")) || 0;
  const result = takesFiles(route) ? await services.room.during(bytes, handle) : await handle();
  return answer(c, route, result, query);
}

/**
 * Whether a call accepts files. Such a call is rejected while disk space is low, so that all other calls continue to
 * work.
 */
const takesFiles = ({ body }: Route): boolean => body !== undefined && "kind" in body;

/**
 * Rethrows an error. The reason for an aborted request may be plain text, which is replaced by an Error. The current
 * row is added to an error about an outdated version.
 */
async function rethrow(error: unknown, { versioned }: Route, services: Services): Promise<never> {
  if (error instanceof Stale && versioned)
    error.answer = {
      current: versioned.answer.parse(await versioned.asAnswer(error.row, services)),
      changed_by: error.changedBy,
      changed_at: error.row.updated_at,
      ...(error.changed && { changed: error.changed }),
    };
  throw error instanceof Error ? error : brokenOff();
}

/** Sample data for body schemas, used to generate the documentation. */
export const specimen: About = {
  caller: {
    id: 1,
    username: "admin",
    role: "SUPER_ADMIN",
    grants: [],
    school_id: null,
    district_id: null,
    class_ids: [],
    session: "",
  },
  now: new Date(0),
  password: { minimum: MIN_PASSWORD_LENGTH },
};

/** Reads the path parameters. A number that is too large is replaced by an ID that no row has. */
function readParams(c: Context): Call["params"] {
  const params = c.req.param() as Record<string, string>;
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => [
      name,
      name === "id" ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : text,
    ]),
  ) as Call["params"];
}

/** Builds a response. The route's schema ensures that private columns are never sent. */
async function answer(c: Context, route: Route, result: unknown, query: unknown): Promise<Response> {
  const declared: Answer = route.answer;
  if (declared === "nothing") return c.body(null, 204);
  if ("kind" in declared && declared.kind === "file") return result as Response;
  if ("kind" in declared) {
    const { rows, count, next } = result as Listed<unknown>;
    const asked = (query ?? {}) as ListQuery;
    const isWhole = next === undefined && asked.page === undefined;
    if (isWhole) return c.body(await wholeList(declared.item, rows), 200, { "Content-Type": JSON_TYPE });
    const items = declared.item.array().parse(rows);
    if (next !== undefined) return c.json(placeAnswer(new URL(c.req.url), next, items));
    return c.json(pageAnswer(new URL(c.req.url), asked, count, items));
  }
  const body = (declared as z.ZodType).parse(result) as object;
  const { version } = body as { version?: number };
  if (route.versioned && version !== undefined) c.header("ETag", etagOf(version));
  return c.json(body, route.status ?? 200);
}

/** The content type that Hono uses for JSON. */
const JSON_TYPE = "application/json";

/**
 * Serialises an unpaged list as JSON in small steps, so that other requests are served in between. The list may cover
 * an entire state.
 */
async function wholeList(item: z.ZodType, rows: readonly unknown[]): Promise<string> {
  const breathe = breather();
  const items: string[] = [];
  for (const piece of pagesOf(rows)) {
    for (const row of piece) items.push(JSON.stringify(item.parse(row)));
    await breathe();
  }
  return `[${items.join(",")}]`;
}
