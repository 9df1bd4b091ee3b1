import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Provider } from "@idms/core/school/accounts/provider";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseUser } from "../../../packages/server/src/school/accounts/choose-user.ts";
import type { Reads } from "../../../packages/server/src/installation/engines/connect.ts";
import { disableUser, enableUser } from "../../../packages/server/src/school/accounts/disable-user.ts";
import { createProviders } from "../../../packages/server/src/installation/openid/open-provider.ts";
import { findUser } from "../../../packages/server/src/school/accounts/user-rows.ts";
import { CLIENT, startProvider } from "../../own-provider.ts";
import { client, PASSWORD, serving, signedIn } from "../http/serving.ts";
import { passBy, visitor } from "./visitor.ts";

const BASE = "https://cards.example";
const idp = await startProvider(BASE, ["school", "strict"]);
const folder = await mkdtemp(join(tmpdir(), "idms-providers-"));
const providers_file = join(folder, "providers.json");
await writeFile(join(folder, "secret"), `${CLIENT.secret}\n`);
const shared = { issuer: idp.issuer, client_id: CLIENT.id };
await writeFile(
  providers_file,
  JSON.stringify([
    {
      ...shared,
      id: "school",
      name: "School Cloud",
      client_secret_file: "secret",
      link_by_email: true,
      rules: [
        { domain: "green.example", role: "SCHOOL_ADMIN", school: "Green" },
        { claim: "groups", is: "idms-admins", role: "SUPER_ADMIN" },
        { domain: "lost.example", role: "SCHOOL_ADMIN", school: "Nowhere" },
      ],
    },
    { ...shared, id: "strict", name: "Strict", client_secret: CLIENT.secret },
    { ...shared, id: "away", name: "Away", issuer: "http://127.0.0.1:9", client_secret: CLIENT.secret },
  ]),
);
const served = serving({ providers_file });
afterAll(async () => {
  await idp.stop();
  await rm(folder, { recursive: true, force: true });
});

let browser: ReturnType<typeof visitor>;
const fresh = () => (browser = visitor({ [BASE]: served.server.url }));
beforeAll(() => void fresh());

const begin = (id: string) => `${BASE}/api/auth/providers/${id}/begin/`;
const finish = () => browser.ask(`${BASE}/api/auth/providers/finish/`, { method: "POST" });

async function signedInAs(login: string, id = "school") {
  fresh();
  const at = await passBy(browser, begin(id), login);
  if (!at.includes("arrived=")) return { at };
  const response = await finish();
  const body = (await response.json()) as { access: string; refresh: string; sign_out?: string };
  expect(response.status).toBe(200);
  const me = await client(served, body.access).get("/api/me/");
  return { at, body, me: me.body as { username: string; role: string; school_id: number | null } };
}

test("the login page learns the names of the providers, and none of their secrets", async () => {
  const { body } = await client(served).get("/api/auth/providers/");
  expect(body).toEqual([
    { id: "school", name: "School Cloud" },
    { id: "strict", name: "Strict" },
    { id: "away", name: "Away" },
  ]);
});

test("a rule creates an account with its role and school, and the user gets the same one later, even renamed", async () => {
  idp.people["g-1"] = {
    email: "New.Teacher@Green.example",
    email_verified: true,
    given_name: "नीता",
    family_name: "O’Brien-Łukasz",
    preferred_username: "nita",
  };
  const { me, body } = await signedInAs("g-1");
  expect(me).toMatchObject({ username: "nita", role: "SCHOOL_ADMIN", school_id: served.green.school });
  expect(body?.sign_out).toContain(`${idp.issuer}/session/end?`);
  expect(new URL(body?.sign_out ?? "").searchParams.get("post_logout_redirect_uri")).toBe(`${BASE}/login`);
  expect(await findUser(served.app.db, "nita")).toMatchObject({
    first_name: "नीता",
    last_name: "O’Brien-Łukasz",
    email: "New.Teacher@Green.example",
  });
  idp.people["g-1"] = { ...idp.people["g-1"], email: "married@elsewhere.example", preferred_username: "nn" };
  expect((await signedInAs("g-1")).me?.username).toBe("nita");
  idp.people["a-1"] = { preferred_username: "chief", groups: ["staff", "idms-admins"] };
  expect((await signedInAs("a-1")).me).toMatchObject({
    username: "chief",
    role: "SUPER_ADMIN",
    school_id: null,
  });
});

test("names from a provider are cleaned like typed ones", async () => {
  const hostile = (text: string) => `\u202e${text}\r\n\u200b<img src=x>\u0007  `;
  idp.people["h-1"] = {
    preferred_username: hostile("meera"),
    given_name: hostile("Meera"),
    family_name: "  Das\u2066\t ",
    groups: ["idms-admins"],
  };
  expect((await signedInAs("h-1")).me?.username).toBe("meera <img src=x>");
  expect(await findUser(served.app.db, "meera <img src=x>")).toMatchObject({
    first_name: "Meera <img src=x>",
    last_name: "Das",
  });
  idp.people["h-2"] = { preferred_username: "\u200b\u202e \n", groups: ["idms-admins"] };
  expect((await signedInAs("h-2")).me?.username).toBe("h-2");
  idp.people["h-3"] = { preferred_username: "अ".repeat(150), groups: ["idms-admins"] };
  expect((await signedInAs("h-3")).me?.username).toBe("अ".repeat(100));
});

test("a sign-in that has just happened at the provider counts as a fresh proof", async () => {
  idp.people["t-1"] = { preferred_username: "timed", groups: ["idms-admins"] };
  const { body } = await signedInAs("t-1");
  const own = client(served, body?.access);
  // The user has just signed in at the provider.
  expect((await own.send("POST", "/api/me/factors/app/")).status).toBe(200);
});

test("a provider with another issuer name receives no requests", async () => {
  const says: string[] = [];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const metadata = { issuer: says.at(-1), authorization_endpoint: `${says.at(-1)}/auth` };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(metadata));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = { ...shared, id: "other", name: "Other", issuer: own } as unknown as Provider;
  const discovery = "/.well-known/openid-configuration";
  for (const name of [idp.issuer, `${own}/other`, own.replace("127.0.0.1", "localhost")]) {
    says.push(name);
    const refusal = await createProviders([])
      .open(provider)
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(refusal).toMatchObject({ code: "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED" });
    expect((refusal as { cause: unknown }).cause).toMatchObject({
      attribute: "issuer",
      body: { issuer: name },
    });
  }
  expect(asked).toEqual([discovery, discovery, discovery]);
  says.push(own);
  expect((await createProviders([]).open(provider)).serverMetadata().issuer).toBe(own);
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

test("a provider's answer to another browser starts no session in this one, for any user", async () => {
  idp.people["m-1"] = { preferred_username: "mallory", groups: ["idms-admins"] };
  const isBack = (url: URL): boolean => url.origin === BASE;
  const theirs = async (id: string): Promise<URL> => {
    const mallory = visitor({ [BASE]: served.server.url });
    const back = new URL(
      await passBy(mallory, begin(id), "m-1", (url) => isBack(url) && url.pathname.endsWith("/callback/")),
    );
    expect(back.searchParams.get("code")).toMatch(/.{20}/);
    return back;
  };
  // Sent unchanged: to a browser that has not begun a sign-in, and to one that has.
  fresh();
  expect((await browser.follow((await theirs("school")).href)).at).toBe(`${BASE}/login?refused=expired`);
  expect((await finish()).status).toBe(401);
  const setOut = new URL(
    (await browser.follow(begin("school"), undefined, ({ pathname }) => pathname.startsWith("/interaction")))
      .at,
  );
  expect(setOut.origin).toBe(idp.issuer);
  const asked = idp.asked;
  const back = await theirs("school");
  expect((await browser.follow(back.href)).at).toBe(`${BASE}/login?refused=refused`);
  expect(idp.asked).toBe(asked);
  expect((await finish()).status).toBe(401);
  // Their code with this browser's state: the code is bound to their verifier.
  fresh();
  const begun = await browser.ask(begin("school"));
  const state = new URL(begun.headers.get("location") ?? "").searchParams.get("state");
  const mixed = await theirs("school");
  mixed.searchParams.set("state", state ?? "");
  expect((await browser.follow(mixed.href)).at).toBe(`${BASE}/login?refused=refused`);
  expect((await finish()).status).toBe(401);
});

test("a mail address that users set themselves links no account, but one set by a super admin does", async () => {
  const green = await signedIn(served, "green");
  const own = { email: "chairman@example.org", current_password: PASSWORD };
  expect((await green.send("PATCH", "/api/me/profile/", own)).status).toBe(200);
  idp.people["c-1"] = { email: "chairman@example.org", email_verified: true };
  expect((await signedInAs("c-1")).at).toContain("refused=no_account");
  // An address set by a super admin is trusted.
  const root = await signedIn(served, "root");
  const id = (await findUser(served.app.db, "green"))?.id;
  const user = { username: "green", email: "head.green@example.org", school: served.green.school };
  expect((await root.send("PUT", `/api/users/${id}/`, user)).status).toBe(200);
  idp.people["c-2"] = { email: "head.green@example.org", email_verified: true };
  expect((await signedInAs("c-2")).me?.username).toBe("green");
});

test("a verified mail address signs in to its only account if the provider is trusted with that", async () => {
  idp.people["b-1"] = { email: "BLUE@example.org", email_verified: true };
  expect((await signedInAs("b-1")).me?.username).toBe("blue");
  // Another person with the same address does not get into the linked account.
  idp.people["b-2"] = { email: "blue@example.org", email_verified: true };
  expect((await signedInAs("b-2")).at).toContain("refused=no_account");
  expect((await signedInAs("b-1", "strict")).at).toContain("refused=no_account");
  // An unverified address belongs to nobody.
  idp.people["r-1"] = { email: "root@example.org", email_verified: false };
  expect((await signedInAs("r-1")).at).toContain("refused=no_account");
  idp.people["r-2"] = { email: "root@green.example" };
  expect((await signedInAs("r-2")).at).toContain("refused=no_account");
});

test("other people cannot sign in, and the login page gets the reason", async () => {
  idp.people["x-1"] = { email: "x@elsewhere.example", email_verified: true };
  expect((await signedInAs("x-1")).at).toBe(`${BASE}/login?refused=no_account`);
  idp.people["x-2"] = { email: "x2@green.example", email_verified: true, preferred_username: "ROOT" };
  expect((await signedInAs("x-2")).at).toBe(`${BASE}/login?refused=name_taken`);
  idp.people["x-3"] = { email: "x3@lost.example", email_verified: true };
  expect((await signedInAs("x-3")).at).toBe(`${BASE}/login?refused=school_missing`);
  const byName = (tx: Reads) => chooseUser(tx, "blue");
  await disableUser(served.app, byName, { id: null, username: "test" });
  expect((await signedInAs("b-1")).at).toBe(`${BASE}/login?refused=disabled`);
  await enableUser(served.app, byName, { id: null, username: "test" });
  fresh();
  const { at } = await browser.follow(begin("away"));
  expect(at).toBe(`${BASE}/login?refused=unreachable`);
  const failed = served.log.filter((line) => line.includes("a sign-in through a provider was refused"));
  expect(failed.length).toBeGreaterThan(4);
  expect((await client(served).get("/api/auth/providers/nobody/begin/")).status).toBe(404);
});

test("an answer is accepted only from the browser that asked, once, and unchanged", async () => {
  fresh();
  const there = await browser.follow(begin("school"));
  expect(there.at).toContain(idp.issuer);
  const asked = idp.asked;
  // A link sent by somebody: this browser has not begun a sign-in.
  const { at } = await visitor({ [BASE]: served.server.url }).follow(
    `${BASE}/api/auth/providers/school/callback/?code=abc&state=def`,
  );
  expect(at).toBe(`${BASE}/login?refused=expired`);
  // The browser that began it, with another state, and with none.
  for (const search of ["?code=abc&state=def", "", "?error=access_denied", `?code=${"x".repeat(5000)}`]) {
    const led = await browser.follow(`${BASE}/api/auth/providers/school/callback/${search}`);
    expect(led.at).toBe(`${BASE}/login?refused=refused`);
  }
  expect(idp.asked).toBe(asked);
  // An answer to one provider's sign-in is not valid for another's.
  const other = await browser.follow(`${BASE}/api/auth/providers/strict/callback/?code=a&state=b`);
  expect(other.at).toBe(`${BASE}/login?refused=expired`);
});

test("a session is issued once, to the browser that returned", async () => {
  fresh();
  expect(await passBy(browser, begin("school"), "g-1")).toBe(`${BASE}/login?arrived=school`);
  expect(
    (
      await visitor({ [BASE]: served.server.url }).ask(`${BASE}/api/auth/providers/finish/`, {
        method: "POST",
      })
    ).status,
  ).toBe(401);
  const kept = new Map(browser.cookies(BASE));
  expect((await finish()).status).toBe(200);
  expect((await finish()).status).toBe(401);
  for (const [name, value] of kept) browser.cookies(BASE).set(name, value);
  expect((await finish()).status).toBe(401);
});
