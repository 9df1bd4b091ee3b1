import { setTimeout as sleep } from "node:timers/promises";
import { sourceFailures } from "@idms/core/collect/imports/source-failures";
import type { Failure } from "@idms/core/failure";
import { webhookFailures } from "@idms/core/upkeep/webhook-failures";
import { ROSTER_SCOPES, type RosterCollection } from "@idms/core/students/spreadsheets/oneroster-rest";
import { askAddress, type Callable, type SystemAnswer, type Waits } from "../../http/socket/call-address.ts";
import { CallFailure } from "../../http/socket/call-failure.ts";
import { zonedTime } from "../../installation/settings/zoned-time.ts";
import type { SourceRow } from "./source-rows.ts";

/** Time limits for one request, in milliseconds. Systems may collect the records of a page for a long time. */
const WAITS: Waits = { connectMs: 10_000, answerMs: 60_000, bodyMs: 60_000 };
/** Number of records to ask for at once. Systems may send fewer. */
const PAGE_SIZE = 500;
/** Maximum size of a page in bytes. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Maximum number of waits for one page, and the longest wait, in milliseconds. */
const MOST_WAITS = 5;
const LONGEST_WAIT_MS = 5 * 60_000;
/** The first wait if the system does not say how long to wait, in milliseconds. Each further wait is twice as long. */
const FIRST_WAIT_MS = 2000;

/** A page of a collection. */
export interface RosterPage {
  records: unknown[];
  /** The query of the next page, or null if the system says that this is the last one. Undefined if it says nothing. */
  next: string | null | undefined;
  /** The number of records in the whole collection, if the system says it. */
  total: number | null;
  /** The other system's time. */
  at: Date;
}

/** The options for reading another system. */
export interface RosterOptions extends Callable {
  signal?: AbortSignal | undefined;
  waits?: Waits | undefined;
  /** Whether to fail at once if the system is too busy, because a user waits. */
  isUrgent?: boolean | undefined;
}

type Access = Pick<SourceRow, "address" | "token_address" | "client_id" | "secret">;

/** Reads the collections of a OneRoster 1.2 service. */
export interface RosterClient {
  /** The service's host name, for messages. */
  host: string;
  /**
   * Reads a page of a collection. Returns undefined for an optional collection that the system does not offer, and
   * "no filter" if the system does not select the records that have changed, so that all records have to be fetched.
   * @throws Failure with the reason and what to do
   */
  page(collection: RosterCollection, query: string): Promise<RosterPage | "no filter" | undefined>;
}

/** Returns the query of a page of a collection. */
export function pageQuery(offset: number, since: string | null): string {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String(offset) });
  if (since !== null) query.set("filter", `dateLastModified>'${since}'`);
  return written(query);
}

// Some systems read a plus sign in a query literally.
const written = (query: URLSearchParams): string => query.toString().replaceAll("+", "%20");

/** Returns a page's query for another offset. Undefined if the query does not begin at the offset `from`. */
export function queryMoved(query: string, from: number, to: number): string | undefined {
  const moved = new URLSearchParams(query);
  if (moved.get("offset") !== String(from)) return undefined;
  moved.set("offset", String(to));
  return written(moved);
}

/** The statuses with which systems reject a filter. */
const FILTER_REFUSED: ReadonlySet<number> = new Set([400, 422, 501]);

/** Opens a service. The access token is requested with the first page, and again when the service rejects it. */
export function openRoster(source: Access, options: RosterOptions): RosterClient {
  const { host } = new URL(source.address);
  let token: string | undefined;
  const ask = (path: string, query: string) => async (): Promise<SystemAnswer> => {
    const isFresh = token === undefined;
    token ??= await newToken(source, options);
    const answer = await callSystem(`${source.address}/${path}?${query}`, options, {
      headers: { accept: "application/json", authorization: `Bearer ${token}` },
    });
    if (answer.status !== 401) return answer;
    token = undefined;
    if (isFresh) throw sourceFailures.tokenRejected({ host });
    return ask(path, query)();
  };
  return {
    host,
    async page(collection, query) {
      const { path, list = path } = collection;
      const answer = await patiently(host, options, ask(path, query));
      const { status, headers } = answer;
      const isMissing = status === 403 || status === 404;
      if (isMissing && collection.isOptional) return undefined;
      const isFiltered = new URLSearchParams(query).has("filter");
      if (isFiltered && FILTER_REFUSED.has(status)) return "no filter";
      if (status !== 200) throw statusFailure(`${source.address}/${path}`, path, answer);
      const body = parsed(answer.text);
      if (typeof body !== "object" || body === null) throw sourceFailures.notData({ host });
      const records = (body as Record<string, unknown>)[list];
      if (!Array.isArray(records)) throw sourceFailures.noList({ host, path, list });
      const total = Number(headers["x-total-count"] ?? Number.NaN);
      const at = new Date(headers.date ?? Number.NaN);
      return {
        records,
        next: nextQuery(headers["link"]),
        total: Number.isSafeInteger(total) ? total : null,
        at: Number.isNaN(at.getTime()) ? new Date() : at,
      };
    },
  };
}

/**
 * Returns the query of the next page from a Link header. Only the query is used, because servers behind a proxy often
 * write a host name there that others cannot reach.
 */
function nextQuery(link: string | string[] | undefined): string | null | undefined {
  if (link === undefined) return undefined;
  const links = String(link).matchAll(/<([^>]*)>([^<]*)/g);
  for (const [, address = "", parameters = ""] of links)
    if (/;\s*rel="?[^";]*\bnext\b/i.test(parameters))
      return URL.parse(address, "https://any.example/")?.search.slice(1) ?? null;
  return null;
}

/**
 * Requests an access token with the best scopes that the system allows.
 * @throws Failure with the reason and what to do
 */
async function newToken(source: Access, options: RosterOptions): Promise<string> {
  const { host } = new URL(source.token_address);
  if (source.secret === "") throw sourceFailures.noSecret();
  // RFC 6749, 2.3.1: both are encoded like a form before they are joined.
  const form = (text: string) => new URLSearchParams([["", text]]).toString().slice(1);
  const basic = Buffer.from(`${form(source.client_id)}:${form(source.secret)}`).toString("base64");
  for (const scope of ROSTER_SCOPES) {
    const answer = await patiently(host, options, () =>
      callSystem(source.token_address, options, {
        method: "POST",
        headers: {
          accept: "application/json",
          authorization: `Basic ${basic}`,
          "content-type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams({ grant_type: "client_credentials", scope }).toString(),
      }),
    );
    const { status, text } = answer;
    const body = parsed(text) as { access_token?: unknown; error?: unknown } | undefined;
    if (status === 200 && typeof body?.access_token === "string") return body.access_token;
    if (body?.error === "invalid_scope") continue;
    if (body?.error === "invalid_client" || status === 401) throw sourceFailures.wrongClient({ host });
    if (status >= 300 && status < 400) throw statusFailure(source.token_address, "", answer);
    throw body === undefined && status === 200
      ? sourceFailures.notData({ host })
      : sourceFailures.noToken({ host, status });
  }
  throw sourceFailures.noScope({ host });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param address the address that was called, without its query */
function statusFailure(address: string, path: string, { status, headers, text }: SystemAnswer): Failure {
  const { host } = new URL(address);
  if (status === 403) return sourceFailures.notAllowed({ host, path });
  if (status === 404) return sourceFailures.notThere({ host, path });
  const to = headers.location;
  if (status >= 300 && status < 400 && to !== undefined) {
    const whole = (URL.parse(to, address)?.href ?? to).replace(/[?#].*$/, "");
    const isOfPath = path !== "" && whole.endsWith(`/${path}`);
    return sourceFailures.redirects({ host, to: isOfPath ? whole.slice(0, -path.length - 1) : whole });
  }
  if (/^\s*</.test(text) && status < 500) return sourceFailures.notData({ host });
  return sourceFailures.answered({ host, path: path || "the token", status });
}

const REFUSALS: ReadonlySet<string> = new Set(
  [webhookFailures.notPlain, webhookFailures.notPublic, webhookFailures.notListed].map(({ code }) => code),
);

/** Whether the settings do not allow the address, so that another attempt fails too. */
const isRefusal = ({ sentence }: CallFailure): boolean => REFUSALS.has(sentence.code);

type SystemCall = Pick<Parameters<typeof askAddress>[1], "method" | "headers" | "body">;

/**
 * Sends a request.
 * @throws Failure if the system cannot be reached, and the signal's reason
 */
async function callSystem(
  address: string,
  { signal, networks, hosts, waits = WAITS }: RosterOptions,
  call: SystemCall,
): Promise<SystemAnswer> {
  try {
    return await askAddress(address, { ...call, networks, hosts, signal, waits }, MOST_BYTES);
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof CallFailure)) throw error;
    const about = { host: new URL(address).host, why: error.sentence };
    throw sourceFailures[isRefusal(error) ? "notCalled" : "notReached"](about, { cause: error });
  }
}

/**
 * Repeats a request while the system is too busy, as long after each try as the system says.
 * @throws Failure if the wait is too long
 */
async function patiently(
  host: string,
  { signal, isUrgent = false }: RosterOptions,
  ask: () => Promise<SystemAnswer>,
): Promise<SystemAnswer> {
  for (let waited = 0; ; waited += 1) {
    const answer = await ask();
    const { status, headers } = answer;
    if (status !== 429 && !(status === 503 && headers["retry-after"] !== undefined)) return answer;
    const ms = waitMs(headers["retry-after"]) ?? FIRST_WAIT_MS * 2 ** waited;
    if (isUrgent || ms > LONGEST_WAIT_MS || waited >= MOST_WAITS)
      throw sourceFailures.slowDown({ host, time: zonedTime(new Date(Date.now() + ms)) });
    await sleep(ms, undefined, { signal }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    });
  }
}

/** Returns a Retry-After header in milliseconds: it contains seconds or a date. */
function waitMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
