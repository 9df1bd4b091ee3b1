import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** A user known to the provider, by claims. The ID is what the user types to sign in there. */
type Person = Readonly<Record<string, unknown>>;

/** A local OpenID Connect provider for tests. */
export interface OwnProvider {
  issuer: string;
  people: Record<string, Person>;
  /** Number of token requests. */
  asked: number;
  stop(): Promise<void>;
}

export const CLIENT = { id: "idms", secret: "a secret of the provider's own, long enough" };

/** Starts a provider with a single client, the installation at an address. */
export async function startProvider(baseUrl: string, ids: readonly string[]): Promise<OwnProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own: OwnProvider = {
    issuer,
    people: {},
    asked: 0,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ids.map((id) => `${baseUrl}/api/auth/providers/${id}/callback/`),
        post_logout_redirect_uris: [`${baseUrl}/login`],
      },
    ],
    claims: {
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name", "preferred_username", "groups"],
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    cookies: { keys: ["a key of tests"] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...own.people[id] }),
    }),
  });
  const handle = provider.callback();
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/token")) own.asked += 1;
    void handle(request, response);
  });
  return own;
}
