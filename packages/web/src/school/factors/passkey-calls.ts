import { call } from "../../ui/api/api.ts";

/** Thrown when the browser returns no passkey, because the user selected none or there is none. */
export class NoPasskey extends Error {}

interface Asked {
  challenge: string;
  options: never;
}

/** Whether this browser supports passkeys at this address. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);

/** Loads the library when a passkey is first used. */
const library = () => import("@simplewebauthn/browser");

/**
 * Requests a passkey from the browser, with the options that an API call returns.
 * @throws NoPasskey if none was selected, and the errors of `call`
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

/** Creates a passkey in the browser. Throws the errors of `askForPasskey`. */
export async function makePasskey(): Promise<{ challenge: string; passkey: unknown }> {
  const { challenge, options } = (await call("POST", "/me/factors/passkeys/options/")) as Asked;
  const { startRegistration } = await library();
  const passkey = await startRegistration({ optionsJSON: options }).catch(refused);
  return { challenge, passkey };
}

function refused(): never {
  throw new NoPasskey();
}
