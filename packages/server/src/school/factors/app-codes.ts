import { typedCode } from "@idms/core/school/accounts/factors";

/** Few commands need it. */
const library = () => import("otplib");

const ISSUER = "IDMS";

/** A new secret of an app, as Base32 of 160 random bits. */
export const newAppSecret = async (): Promise<string> => (await library()).generateSecret();

/** The address an app reads from a QR code. */
export const appAddress = async (secret: string, username: string): Promise<string> =>
  (await library()).generateURI({ issuer: ISSUER, label: username, secret });

/**
 * The time step of a code that an app with this secret shows now; undefined where it shows none such.
 * @param leeway for how many seconds before and after its half minute a code is taken
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
