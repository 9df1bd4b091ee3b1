import { typedCode } from "@idms/core/school/accounts/factors";

/** Loads the library only when needed, because few commands use it. */
const library = () => import("otplib");

const ISSUER = "IDMS";

/** Creates a secret for an authenticator app: 160 random bits in Base32. */
export const newAppSecret = async (): Promise<string> => (await library()).generateSecret();

/** Returns the URI that an authenticator app reads from a QR code. */
export const appAddress = async (secret: string, username: string): Promise<string> =>
  (await library()).generateURI({ issuer: ISSUER, label: username, secret });

/**
 * Returns the time step for which an app with this secret currently shows the given code, or undefined if the code
 * does not match.
 * @param leeway number of seconds before and after its half minute for which a code is still accepted
 */
export async function stepOf(
  secret: string,
  code: string,
  now: Date,
  leeway: number,
): Promise<number | undefined> {
  const { verifySync } = await library();
  const found = verifySync({
    secret,
    token: typedCode(code),
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: leeway,
  });
  return found.valid && "timeStep" in found ? found.timeStep : undefined;
}
