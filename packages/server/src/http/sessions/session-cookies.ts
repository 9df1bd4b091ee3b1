import { signInFailures } from "@idms/core/school/sign-in/sign-in-failures";
import { createHash, randomBytes } from "node:crypto";
import { IN_COOKIE, REFRESH_SECONDS, SESSION_HEADER } from "@idms/core/school/accounts/sign-in-rules";
import type { Context, MiddlewareHandler } from "hono";
import { parse, serialize } from "hono/utils/cookie";
import type { Config } from "../../installation/settings/config.ts";
import { API_BASE } from "./api-base.ts";

const AUTH = `${API_BASE}/auth/`;
const REFRESH = `${AUTH}token/refresh`;
const LOGOUT = `${AUTH}logout`;
/** The calls whose responses contain tokens, given as addresses without the trailing slash. */
const ANSWER_TOKENS: ReadonlySet<string> = new Set([
  `${AUTH}token`,
  REFRESH,
  `${AUTH}second-factor`,
  `${AUTH}passkey`,
  `${AUTH}providers/finish`,
  `${API_BASE}/me/prove`,
]);

interface Sent {
  access?: string | undefined;
  refresh?: string | undefined;
}

/**
 * Keeps browser tokens in cookies that no script can read, if the settings enable it and a browser requests it with a
 * header. The tokens are set in cookies by responses and read from cookies in calls. Pages of other sites cannot send
 * the header. Together with the origin check and SameSite, this prevents cross-site calls. Calls without the header
 * work as usual.
 */
export function sessionCookies({
  session_in,
  base_url,
}: Pick<Config, "session_in" | "base_url">): MiddlewareHandler {
  const tls = base_url.startsWith("https:");
  const path = new URL(base_url).pathname;

  /**
   * Returns the name of the cookie. Cookies ignore ports, so servers without TLS on the same machine need different
   * names.
   */
  const nameOf = (name: keyof Sent, request: Request): string =>
    tls ? `__Host-idms_${name}` : `idms_${name}_${new URL(request.url).port || "80"}`;

  function sentBy(request: Request): Sent {
    const cookies = parse(request.headers.get("cookie") ?? "");
    return { access: cookies[nameOf("access", request)], refresh: cookies[nameOf("refresh", request)] };
  }

  function keep(c: Context, name: keyof Sent, value: string, maxAge = REFRESH_SECONDS): void {
    const options = {
      httpOnly: true,
      sameSite: "Strict",
      path: tls ? "/" : path,
      maxAge,
      secure: tls,
    } as const;
    c.header("Set-Cookie", serialize(nameOf(name, c.req.raw), value, options), { append: true });
  }

  async function replaceTokens(c: Context): Promise<void> {
    const answered = (await c.res.clone().json()) as Sent;
    if (answered.access === undefined || answered.refresh === undefined) return;
    keep(c, "access", answered.access);
    keep(c, "refresh", answered.refresh);
    const mark = markOf(answered.refresh);
    c.res = new Response(JSON.stringify({ ...answered, access: mark, refresh: mark }), c.res);
  }

  return async (c, next) => {
    const mark = c.req.header(SESSION_HEADER);
    if (session_in !== "cookie" || mark === undefined) return next();
    requireOwnPage(c, base_url);
    const at = c.req.path.replace(/\/$/, "");
    const sent = sentBy(c.req.raw);
    const isMarked = sent.refresh !== undefined && sessionMark(sent.refresh) === sessionOfMark(mark);
    if (at === REFRESH) c.req.raw = withRefresh(c.req.raw, isMarked ? (sent.refresh ?? "") : "");
    else if (sent.access !== undefined && (isMarked || isSignIn(at)) && !c.req.header("authorization"))
      c.req.raw.headers.set("Authorization", `Bearer ${sent.access}`);
    await next();
    if (c.req.method === "POST" && ANSWER_TOKENS.has(at) && c.res.ok) await replaceTokens(c);
    else if (at === LOGOUT && c.res.ok)
      for (const name of ["access", "refresh"] as const) keep(c, name, "", 0);
    return undefined;
  };
}

const isSignIn = (at: string): boolean => at.startsWith(AUTH) && ANSWER_TOKENS.has(at);

/**
 * Checks that a call comes from this server's own pages.
 * @throws Failure `forbidden` for a call that a browser makes for another site's page.
 */
function requireOwnPage(c: Context, baseUrl: string): void {
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  // A proxy may have ended TLS: hosts are compared.
  const hosts = [new URL(baseUrl).host, new URL(c.req.url).host];
  const isOwn = origin === undefined || (URL.canParse(origin) && hosts.includes(new URL(origin).host));
  if (isOwn && (site === undefined || site === "same-origin")) return;
  throw signInFailures.otherSite();
}

/** Builds the call that requests new tokens with the refresh token in the cookie. */
function withRefresh(request: Request, refresh: string): Request {
  const headers = new Headers(request.headers);
  headers.set("Content-Type", "application/json");
  headers.delete("Content-Length");
  const body = JSON.stringify({ refresh, rotate: true });
  return new Request(request.url, { method: "POST", headers, body, signal: request.signal });
}

/**
 * Returns the marker that a page gets in place of its tokens. The marker identifies the session, is new each time,
 * and gives no access.
 */
const markOf = (refresh: string): string =>
  `${IN_COOKIE}${sessionMark(refresh)}.${randomBytes(6).toString("base64url")}`;

const sessionOfMark = (mark: string): string | undefined =>
  mark.startsWith(IN_COOKIE) ? mark.slice(IN_COOKIE.length).split(".")[0] : undefined;

/** Returns the hashed session ID of a refresh token. The validity of the token is checked where the ID is used. */
const sessionMark = (refresh: string): string =>
  createHash("sha256")
    .update(`mark ${refresh.split(".")[0]}`)
    .digest("base64url")
    .slice(0, 22);
