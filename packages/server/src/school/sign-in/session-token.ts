import { REFRESH_SECONDS } from "@idms/core/school/accounts/sign-in-rules";
import { jwtVerify, SignJWT } from "jose";

/** Lifetime of an access token, in minutes. The token becomes invalid earlier if its session ends. */
const ACCESS_MINUTES = 15;

const ALGORITHM = "HS256";
const ISSUER = "idms";

/** Signs an access token. It contains the session's ID and no information about the user that could become outdated. */
export function signAccess(key: Uint8Array, session: string): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setJti(session)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_MINUTES}m`)
    .sign(key);
}

/** Returns the token in an Authorization header. */
export const bearerIn = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];

/** Returns the session of a valid token, or undefined if the token is forged or has expired. */
export const sessionOf = (key: Uint8Array, token: string): Promise<string | undefined> => read(key, token, 0);

/**
 * Returns the session of a token, even if the token has expired within the lifetime of an unused session. Use this only
 * to end the session.
 */
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
