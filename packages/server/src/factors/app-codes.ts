import { typedCode } from "@idms/core";

/** Few commands need it. */
const library = () => import("otplib");

const ISSUER = "IDMS";
/** How long before and after its time a code is taken, in seconds: for clocks that go wrong and for slow typing. */
const TOLERANCE_SECONDS = 30;

/** A new secret of an app, as Base32 of 160 random bits. */
export const newAppSecret = async (): Promise<string> => (await library()).generateSecret();

/** What an app reads of a QR code. */
export const appAddress = async (secret: string, username: string): Promise<string> =>
  (await library()).generateURI({ issuer: ISSUER, label: username, secret });

/** The time step of a code that an app with this secret shows now; undefined where it shows none such. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | undefined> {
  const { verifySync } = await library();
  const found = verifySync({
    secret,
    token: typedCode(code),
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  return found.valid && "timeStep" in found ? found.timeStep : undefined;
}
