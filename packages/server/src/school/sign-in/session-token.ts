import { REFRESH_SECONDS } from "@idms/core/school/accounts/session-life";
import { jwtVerify, SignJWT } from "jose";

/** How long an access token is good for; the session behind it can end it sooner. */
const ACCESS_MINUTES = 15;

const ALGORITHM = "HS256";
const ISSUER = "idms";

/** An access token: it names the session, and nothing about its user that could become untrue. */
export function signAccess(key: Uint8Array, session: string): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setJti(session)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_MINUTES}m`)
    .sign(key);
}

/** The token of an Authorization header. */
export const bearerIn = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];

/** The session of a token that is good; undefined of one that is forged or has expired. */
export const sessionOf = (key: Uint8Array, token: string): Promise<string | undefined> => read(key, token, 0);

/** The session that a token names, also of one that has expired since so long as a session lives that nobody uses: to end it, and for nothing else. */
export const sessionNamed = (key: Uint8Array, token: string): Promise<string | undefined> =>
  read(key, token, REFRESH_SECONDS);

async function read(key: Uint8Array, token: string, clockTolerance: number): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      requiredClaims: ["jti", "exp"],
      clockTolerance,
    });
    return payload.jti as string;
  } catch {
    return undefined;
  }
}
