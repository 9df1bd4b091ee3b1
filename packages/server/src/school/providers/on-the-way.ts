import type { ProviderRefusal } from "@idms/core/school/accounts/provider";
import { parse, serialize } from "hono/utils/cookie";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { API_BASE } from "../../http/sessions/api-base.ts";

/** The cookie a browser holds while its user is at a provider, and until the page has asked for its session. */
const ON_THE_WAY = "idms_provider";
const ARRIVED = "idms_arrived";
/** For how long, in seconds: time to look for a telephone, and for a page to load. */
const ON_THE_WAY_SECONDS = 15 * 60;
const ARRIVED_SECONDS = 2 * 60;

const ALGORITHM = "HS256";
const AUDIENCE = "provider";

const sealed = z.object({ provider: z.string(), state: z.string(), nonce: z.string(), verifier: z.string() });

/** The user of whom a step is expected, and what the step must have. */
export type OnTheWay = z.output<typeof sealed>;

/** The place of these cookies in browsers. With https no other host of the domain can give one. */
interface Place {
  /** The path of the calls about providers, as a browser sees them. */
  path: string;
  /** Whether the installation's address is https. */
  tls: boolean;
}

export function placeOf(baseUrl: string): Place {
  const { pathname, protocol } = new URL(`${baseUrl}${API_BASE}/auth/providers/`);
  return { path: pathname, tls: protocol === "https:" };
}

/** The header that has a browser remember where its user went; signed, so that nobody else gives it one. */
export async function rememberOnTheWay(key: Uint8Array, place: Place, going: OnTheWay): Promise<string> {
  const text = await new SignJWT({ ...going })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setExpirationTime(`${ON_THE_WAY_SECONDS}s`)
    .sign(key);
  return cookie(ON_THE_WAY, text, place, ON_THE_WAY_SECONDS, "Lax");
}

/** The way a browser's request remembers; undefined where it has none, or none that is valid. */
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

/** The headers that let a browser forget the way, and remember that its user has arrived with this ticket. */
export const arrivedWith = (place: Place, ticket: string): string[] => [
  forgotten(ON_THE_WAY, place, "Lax"),
  cookie(ARRIVED, ticket, place, ARRIVED_SECONDS, "Strict"),
];

export const arrivalOf = (place: Place, request: Request): string | undefined =>
  cookieOf(request, ARRIVED, place);
export const forgetArrival = (place: Place): string => forgotten(ARRIVED, place, "Strict");

/** Leads a browser to a page of ours or of the provider. */
export const leadTo = (location: string, cookies: readonly string[] = []): Response => {
  const headers = new Headers({ Location: location });
  for (const each of cookies) headers.append("Set-Cookie", each);
  return new Response(null, { status: 302, headers });
};

/** Leads back to the login page, which says why. */
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
