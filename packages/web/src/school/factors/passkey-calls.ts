import { call } from "../../ui/api/api.ts";

/** The failure of a browser that gave no passkey: nobody chose one, or it has none. */
export class NoPasskey extends Error {}

interface Asked {
  challenge: string;
  options: never;
}

/** Whether this browser, at this address, can use passkeys. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);

/** The library is loaded when somebody uses a passkey. */
const library = () => import("@simplewebauthn/browser");

/**
 * Asks the browser for a passkey, with the options of a call.
 * @throws NoPasskey where nobody chose one, and as `call`.
 */
export async function askForPasskey(
  path: string,
  body?: object,
): Promise<{ challenge: string; passkey: unknown }> {
  const anonymous = path.startsWith("/auth/");
  const { challenge, options } = (await call("POST", path, { body: body ?? {}, anonymous })) as Asked;
  const { startAuthentication } = await library();
  const passkey = await startAuthentication({ optionsJSON: options }).catch(refused);
  return { challenge, passkey };
}

/** Has the browser make a passkey. Throws as `askForPasskey`. */
export async function makePasskey(): Promise<{ challenge: string; passkey: unknown }> {
  const { challenge, options } = (await call("POST", "/me/factors/passkeys/options/")) as Asked;
  const { startRegistration } = await library();
  const passkey = await startRegistration({ optionsJSON: options }).catch(refused);
  return { challenge, passkey };
}

function refused(): never {
  throw new NoPasskey();
}
