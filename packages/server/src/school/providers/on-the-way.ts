import type { ProviderRefusal } from "@idms/core/school/accounts/provider";
import { parse, serialize } from "hono/utils/cookie";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { API_BASE } from "../../http/sessions/api-base.ts";

/** The cookie that a browser keeps while its user is at a provider. */
const ON_THE_WAY = "idms_provider";
const ARRIVED = "idms_arrived";
/** Lifetime of the cookie, in seconds, long enough for the user to find their phone. */
const ON_THE_WAY_SECONDS = 15 * 60;
const ARRIVED_SECONDS = 2 * 60;

const ALGORITHM = "HS256";
const AUDIENCE = "provider";

const sealed = z.object({ provider: z.string(), state: z.string(), nonce: z.string(), verifier: z.string() });

/** The data of a sign-in that is in progress at a provider, with the values that the callback must match. */
export type OnTheWay = z.output<typeof sealed>;

/** The scope of the sign-in cookies. With https, no other host on the domain can set them. */
interface Place {
  /** The path of the provider endpoints, as a browser sees it. */
  path: string;
  /** Whether the installation's address uses https. */
  tls: boolean;
}

export function placeOf(baseUrl: string): Place {
  const { pathname, protocol } = new URL(`${baseUrl}${API_BASE}/auth/providers/`);
  return { path: pathname, tls: protocol === "https:" };
}

/**
 * Returns the header for a signed cookie that stores the sign-in in progress. Because of the signature, nobody else
 * can create such a cookie.
 */
export async function rememberOnTheWay(key: Uint8Array, place: Place, going: OnTheWay): Promise<string> {
  const text = await new SignJWT({ ...going })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setExpirationTime(`${ON_THE_WAY_SECONDS}s`)
    .sign(key);
  return cookie(ON_THE_WAY, text, place, ON_THE_WAY_SECONDS, "Lax");
}

/** Returns the sign-in in progress from a request's cookie, or undefined if there is no valid cookie. */
export async function onTheWay(
  key: Uint8Array,
  place: Place,
  request: Request,
): Promise<OnTheWay | undefined> {
  const text = cookieOf(request, ON_THE_WAY, place);
  if (text === undefined) return undefined;
  return jwtVerify(text, key, { algorithms: [ALGORITHM], audience: AUDIENCE, requiredClaims: ["exp"] }).then(
    ({ payload }) => sealed.parse(payload),
    () => undefined,
  );
}

/**
 * Returns the headers that delete the cookie of the sign-in in progress and store the ticket of the finished sign-in.
 */
export const arrivedWith = (place: Place, ticket: string): string[] => [
  forgotten(ON_THE_WAY, place, "Lax"),
  cookie(ARRIVED, ticket, place, ARRIVED_SECONDS, "Strict"),
];

export const arrivalOf = (place: Place, request: Request): string | undefined =>
  cookieOf(request, ARRIVED, place);
export const forgetArrival = (place: Place): string => forgotten(ARRIVED, place, "Strict");

/** Redirects a browser to one of the app's own pages or to the provider. */
export const leadTo = (location: string, cookies: readonly string[] = []): Response => {
  const headers = new Headers({ Location: location });
  for (const each of cookies) headers.append("Set-Cookie", each);
  return new Response(null, { status: 302, headers });
};

/** Redirects to the login page, which shows the reason. */
export const leadBack = (baseUrl: string, reason: ProviderRefusal): Response =>
  leadTo(`${baseUrl}/login?refused=${reason}`);

function cookie(
  name: string,
  value: string,
  { path, tls }: Place,
  maxAge: number,
  sameSite: "Lax" | "Strict",
) {
  const shared = { maxAge, sameSite, httpOnly: true } as const;
  return tls
    ? serialize(nameOf(name, { tls }), value, { ...shared, path: "/", secure: true })
    : serialize(name, value, { ...shared, path });
}
const forgotten = (name: string, place: Place, sameSite: "Lax" | "Strict"): string =>
  cookie(name, "", place, 0, sameSite);

const nameOf = (name: string, { tls }: Pick<Place, "tls">): string => (tls ? `__Host-${name}` : name);

function cookieOf(request: Request, name: string, place: Place): string | undefined {
  const full = nameOf(name, place);
  return parse(request.headers.get("cookie") ?? "", full)[full] || undefined;
}
