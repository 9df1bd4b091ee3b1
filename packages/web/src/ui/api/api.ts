import { asSentence } from "@idms/core/as-sentence";
import { detailOr } from "@idms/core/school/sign-in/failed-call";
import { OWN_WORDS, QUERY_HEADER, SCHOOL_HEADER } from "@idms/core/link-address";
import { etagOf } from "@idms/core/upkeep/versions/etag";
import { API_BASE, CallFailed, failureOf } from "./call-failed.ts";
import { askForProof, asksForProof } from "./proving.ts";
import { schoolAtWork } from "./school-at-work.ts";
import { pageStands, signInAgain } from "./standing.ts";
import { forgetTokens, identify, identifyBefore, ownDevice, refreshTokens, storedTokens } from "./tokens.ts";
import { say } from "../../say/say/say.ts";
import { tellRefusal } from "../../say/say/tell.ts";

export { API_BASE, CallFailed } from "./call-failed.ts";

/**
 * Returns the message that a screen shows for a failure. This is the server's message, translated if possible,
 * otherwise the screen's own message.
 */
export const detailOf = (error: unknown, fallback: string): string =>
  error instanceof CallFailed ? failureText(error.data, fallback) : fallback;

const failureText = (data: unknown, fallback: string): string =>
  tellRefusal(asSentence(detailOr(data, fallback), data));

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type QueryValue = string | number | boolean | null | undefined;
/** The parameters of a URL. Null, undefined and empty strings are omitted. */
export type Query = Readonly<Record<string, QueryValue>>;

export interface CallOptions {
  query?: Query | undefined;
  /** The request body. FormData is sent as multipart, anything else as JSON. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** The version of the record to change. The call is rejected if another user has since changed the record. */
  version?: number | null | undefined;
  /**
   * Whether to send the call without the session, so that a 401 response does not end the session. This is used for
   * signing in and for forgotten passwords.
   */
  anonymous?: boolean;
  /** Whether the call covers all schools of the user's role, not only the current school. */
  wide?: boolean;
  /** Whether to drop the call if it would require the user to sign in. */
  farewell?: boolean;
}

const given = (query: Query): [string, string][] =>
  Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === "" ? [] : [[name, String(value)]],
  );

/**
 * Returns the URL of a call. Text that the user typed is not in the URL. It is sent in a header, so that it never
 * appears in an access log.
 */
export function addressOf(path: string, query: Query = {}): string {
  const seen = given(query).filter(([name]) => !OWN_WORDS.includes(name));
  return seen.length === 0 ? API_BASE + path : `${API_BASE}${path}?${new URLSearchParams(seen)}`;
}

async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
  const { body, query = {}, signal = null, anonymous = false, version, wide = false } = options;
  const headers = new Headers();
  const tokens = anonymous ? null : storedTokens();
  if (anonymous && path.startsWith("/auth/")) {
    headers.set("X-IDMS-Device", ownDevice());
    identifyBefore(headers);
  }
  if (tokens) identify(headers, tokens);
  const school = schoolAtWork();
  if (tokens && school !== null && !wide) headers.set(SCHOOL_HEADER, school);
  if (typeof version === "number") headers.set("If-Match", etagOf(version));
  const unseen = given(query).filter(([name]) => OWN_WORDS.includes(name));
  if (unseen.length > 0) headers.set(QUERY_HEADER, String(new URLSearchParams(unseen)));
  const isJson = body !== undefined && !(body instanceof FormData);
  if (isJson) headers.set("Content-Type", "application/json");
  const content = body === undefined ? null : isJson ? JSON.stringify(body) : (body as FormData);
  return fetch(addressOf(path, query), { method, headers, body: content, signal }).catch((error: unknown) => {
    throw signal?.aborted ? error : unreachable();
  });
}

function unreachable(): CallFailed {
  const data = { detail: say("The server cannot be reached. Check your connection and try again.") };
  return new CallFailed({ status: 0, statusText: "", html: false, data });
}

/**
 * Makes a call with the session's token. After a 401, refreshes the token once and repeats the call. If the repeated
 * call is rejected too, the session is over. The call then waits while the user signs in again, and is repeated
 * afterwards. If the user does not sign in, the tokens are deleted. An unreachable server does not end the session. A
 * call also waits if the server requires the user to authenticate again.
 * @throws CallFailed for every unsuccessful response
 */
export async function fetchAnswer(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<Response> {
  const { anonymous = false, farewell = false, signal } = options;
  const asks = !anonymous && !farewell;
  const standing = () => (asks ? until(pageStands().catch(refuse), signal) : undefined);
  await standing();
  const used = anonymous ? null : storedTokens();
  let response = await send(method, path, options);
  if (response.status === 401 && used && (await refreshTokens(used).catch(refuse))) {
    await standing();
    response = await send(method, path, options);
  }
  if (response.status === 401 && asks && (await until(signInAgain(used), signal)))
    response = await send(method, path, options);
  if (asks && (await asksForProof(response)) && (await until(askForProof(), signal)))
    response = await send(method, path, options);
  if (response.status === 401 && used) forgetTokens();
  if (!response.ok) throw await failureOf(response);
  return response;
}

const refuse = (): never => {
  throw unreachable();
};

/** Awaits a promise, unless the signal aborts first. */
function until<T>(awaited: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return awaited;
  const { promise: off, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  return Promise.race([awaited, off]).finally(() => signal.removeEventListener("abort", stop));
}

/** Makes a call and parses the JSON response. Returns null for a response without content. */
export async function call(method: Method, path: string, options: CallOptions = {}): Promise<unknown> {
  const response = await fetchAnswer(method, path, options);
  return response.status === 204 ? null : await response.json();
}

/** Parses a value from a response. A zod schema, for example, does this. */
export interface Reader<T> {
  parse(value: unknown): T;
}

/** Loads one object. */
export const getOne = async <T>(path: string, reader: Reader<T>, options?: CallOptions): Promise<T> =>
  reader.parse(await call("GET", path, options));

/** The rows of a list, and the total number of rows on all pages of the list. */
export interface Listed<T> {
  rows: T[];
  count: number;
}

/** Loads a list, which may be returned as a plain array or as an object with results. */
export async function getList<T>(path: string, reader: Reader<T>, options?: CallOptions): Promise<Listed<T>> {
  const answer = await call("GET", path, options);
  const { results, count } = (Array.isArray(answer) ? { results: answer } : answer) as {
    results: unknown[];
    count?: number;
  };
  return { rows: results.map((row) => reader.parse(row)), count: count ?? results.length };
}

/** A part of a cursor-paginated list, and the cursor of the next part. The cursor is null at the end of the list. */
export interface Placed<T> {
  rows: T[];
  next: string | null;
}

/** Loads the rows after a cursor. An empty cursor stands for the start of the list. */
export async function getPlaced<T>(
  path: string,
  reader: Reader<T>,
  { query, after, signal }: { query: Query; after: string; signal: AbortSignal },
): Promise<Placed<T>> {
  const { results, next } = (await call("GET", path, { query: { ...query, after }, signal })) as {
    results: unknown[];
    next: string | null;
  };
  return {
    rows: results.map((row) => reader.parse(row)),
    next: next === null ? null : new URL(next, location.origin).searchParams.get("after"),
  };
}
