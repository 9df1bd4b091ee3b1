import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Provider } from "@idms/core/school/accounts/provider";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, expect, test } from "vitest";
import { createProviders } from "../../../packages/server/src/installation/openid/open-provider.ts";
import { comeBack, goTo } from "../../../packages/server/src/school/providers/come-and-go.ts";

const BASE = "https://cards.example";
const own = await generateKeyPair("ES256");
const another = await generateKeyPair("ES256");
const KEY_ID = "1";

/** A provider's claims about a user, and the key that signs them. Each test changes one of them. */
type Claims = Record<string, unknown>;
let makeToken: (claims: Claims) => Promise<string> | string;
let nonce = "";

const server = createServer((request, response) => {
  void (async () => {
    const path = request.url ?? "";
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: "idms", sub: "g-1", nonce, iat: now, exp: now + 60, auth_time: now };
    const says = path.startsWith("/.well-known/")
      ? {
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ["ES256"],
        }
      : path.startsWith("/keys")
        ? { keys: [{ ...(await exportJWK(own.publicKey)), kid: KEY_ID, alg: "ES256", use: "sig" }] }
        : { access_token: "x", token_type: "bearer", id_token: await makeToken(claims) };
    response.setHeader("content-type", "application/json").end(JSON.stringify(says));
  })();
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const provider = {
  id: "cloud",
  name: "Cloud",
  issuer,
  client_id: "idms",
  client_secret: "a secret of the provider's own",
  scope: "openid",
  rules: [],
} as unknown as Provider;

const sign = (claims: Claims, { privateKey }: typeof own = own): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: KEY_ID }).sign(privateKey);

async function signIn(make: typeof makeToken): Promise<string> {
  makeToken = make;
  const providers = createProviders([provider]);
  const { going } = await goTo(providers, provider, BASE);
  ({ nonce } = going);
  return (await comeBack(providers, provider, going, BASE, `?code=abc&state=${going.state}`)).subject;
}

test("an ID token is accepted if it is signed by its issuer, for us, and for this sign-in", async () => {
  expect(await signIn((claims) => sign(claims))).toBe("g-1");
});

test.each<[string, typeof makeToken]>([
  ["of another sign-in (nonce)", (claims) => sign({ ...claims, nonce: "somebody else's" })],
  ["without the nonce of this one", (claims) => sign({ ...claims, nonce: undefined })],
  ["for another application (aud)", (claims) => sign({ ...claims, aud: "another" })],
  [
    "for several, whose party is another (azp)",
    (claims) => sign({ ...claims, aud: ["idms", "x"], azp: "x" }),
  ],
  ["of another issuer (iss)", (claims) => sign({ ...claims, iss: "https://another.example" })],
  ["that has expired (exp)", (claims) => sign({ ...claims, exp: 1_600_000_000, iat: 1_599_999_000 })],
  ["signed by another's key", (claims) => sign(claims, another)],
  ["not signed at all", (claims) => new UnsecuredJWT(claims).encode()],
  ["changed after it was signed", async (claims) => changed(await sign(claims))],
  ["of nobody (sub)", (claims) => sign({ ...claims, sub: undefined })],
])("an ID token is refused: %s", async (_what, make) => {
  await expect(signIn(make)).rejects.toMatchObject({ reason: "refused" });
});

/** Replaces the user in a token's claims, but keeps the signature. */
function changed(token: string): string {
  const [head, body = "", signature] = token.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Claims;
  const other = Buffer.from(JSON.stringify({ ...claims, sub: "g-2" })).toString("base64url");
  return [head, other, signature].join(".");
}
