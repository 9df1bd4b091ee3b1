import type { Provider } from "@idms/core/school/accounts/provider";
import type { Configuration } from "openid-client";

/** Maximum time that a provider may take for each response, in seconds. The user is waiting to sign in. */
const PATIENCE_SECONDS = 10;
/** How long a provider's metadata is cached, in milliseconds. */
const KNOWN_FOR_MS = 60 * 60 * 1000;

interface Known {
  until: number;
  configuration: Promise<Configuration>;
}

/**
 * Loads the metadata of providers, on the first sign-in through each provider and then once an hour. Failed requests
 * are retried.
 */
export function createProviders(providers: readonly Provider[]) {
  const known = new Map<string, Known>();
  return {
    /** The identity providers, in the order of the file. */
    list: providers,
    find: (id: string): Provider | undefined => providers.find((each) => each.id === id),
    /**
     * Returns a provider's configuration, from the cache or the provider.
     * @throws any error that prevents loading the metadata
     */
    open(provider: Provider): Promise<Configuration> {
      const before = known.get(provider.id);
      if (before && before.until > Date.now()) return before.configuration;
      const configuration = discover(provider);
      known.set(provider.id, { until: Date.now() + KNOWN_FOR_MS, configuration });
      configuration.catch(() => known.delete(provider.id));
      return configuration;
    },
  };
}
export type Providers = ReturnType<typeof createProviders>;

async function discover({ issuer, client_id, client_secret }: Provider): Promise<Configuration> {
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks, None } =
    await import("openid-client");
  const auth = client_secret === undefined ? None() : undefined;
  const configuration = await discovery(new URL(issuer), client_id, client_secret, auth, {
    timeout: PATIENCE_SECONDS,
    // Only a provider on this machine may be used without TLS.
    execute: [enableNonRepudiationChecks, ...(/^http:/i.test(issuer) ? [allowInsecureRequests] : [])],
  });
  // The library lets some providers name another.
  const named = configuration.serverMetadata().issuer;
  if (URL.parse(named)?.href !== new URL(issuer).href)
    throw new Error(
      `The provider at ${issuer} identifies itself as ${named}. Use that address in the providers file.`,
    );
  return configuration;
}
