import type { Claims, Provider } from "@idms/core/school/accounts/provider";
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from "openid-client";
import { API_BASE } from "../../http/sessions/api-base.ts";
import { NotLetIn } from "./account-of.ts";
import type { OnTheWay } from "./on-the-way.ts";
import type { Providers } from "../../installation/openid/open-provider.ts";

/** Returns the callback path, relative to the installation's address. It must be registered with each provider. */
export const callbackPath = (id: string): string => `${API_BASE}/auth/providers/${id}/callback/`;

/**
 * Maximum age of a sign-in at a provider, in seconds: one week, which is the session length in strict installations.
 */
const LONGEST_AGE_SECONDS = 7 * 24 * 60 * 60;

/** Returns the provider's sign-in address and the data that the browser must keep until the callback. */
export async function goTo(
  providers: Providers,
  provider: Provider,
  baseUrl: string,
  again = false,
): Promise<{ address: string; going: OnTheWay }> {
  const configuration = await opened(providers, provider);
  const going = {
    provider: provider.id,
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
  };
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: baseUrl + callbackPath(provider.id),
    scope: provider.scope,
    state: going.state,
    nonce: going.nonce,
    code_challenge: await calculatePKCECodeChallenge(going.verifier),
    code_challenge_method: "S256",
    // So that it says when somebody signed in there; `again` has them do so now.
    max_age: String(again ? 0 : LONGEST_AGE_SECONDS),
    ...(again && { prompt: "login" }),
  });
  return { address: address.href, going };
}

/**
 * Reads the response with which a provider sends a user back.
 * @param search the query string of the callback address
 * @throws NotLetIn
 */
export async function comeBack(
  providers: Providers,
  provider: Provider,
  { state, nonce, verifier }: OnTheWay,
  baseUrl: string,
  search: string,
): Promise<{ subject: string; claims: Claims; signedInAt: Date | null }> {
  const configuration = await opened(providers, provider);
  try {
    // Behind a proxy a request has another address than the one that the provider was told.
    const address = new URL(baseUrl + callbackPath(provider.id) + search);
    const tokens = await authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const told = tokens.claims();
    if (!told) throw new NotLetIn("refused");
    const asked = configuration.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(configuration, tokens.access_token, told.sub)
      : {};
    const at = told["auth_time"];
    const signedInAt = typeof at === "number" && at > 0 ? new Date(at * 1000) : null;
    return { subject: told.sub, claims: { ...asked, ...told }, signedInAt };
  } catch (error) {
    if (error instanceof NotLetIn) throw error;
    throw new NotLetIn(
      error instanceof AuthorizationResponseError || isAnswer(error) ? "refused" : "unreachable",
      error,
    );
  }
}

/**
 * Returns the address that also signs the user out at the provider, or undefined if the provider has no such address.
 */
export async function goOut(
  providers: Providers,
  provider: Provider,
  baseUrl: string,
): Promise<string | undefined> {
  const configuration = await opened(providers, provider);
  if (!configuration.serverMetadata().end_session_endpoint) return undefined;
  return buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${baseUrl}/login` }).href;
}

const opened = (providers: Providers, provider: Provider): Promise<Configuration> =>
  providers.open(provider).catch((error: unknown) => {
    throw new NotLetIn("unreachable", error);
  });

/** Whether the provider responded but its response was rejected. Retrying would not help. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  String(error.code).startsWith("OAUTH_") &&
  error.code !== "OAUTH_TIMEOUT";
