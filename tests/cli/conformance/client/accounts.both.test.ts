import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { client, PASSWORD, program, signIn } from "../program.ts";
import { newSchool, ok, refusal, refusedWith, type NewSchool } from "./specification.ts";

const served = program({ IDMS_BASE_URL: "https://cards.example.org" });
const NEXT = "Changed-Horse-6";
let green: NewSchool;
beforeAll(async () => {
  green = await newSchool(served);
});

const signInAs = (username: string, password = PASSWORD) =>
  served.anyone.send("POST", "/auth/token/", { username, password });

test("§7 POST /auth/token/ {username, password} → access, refresh", async () => {
  const { status, body } = await signInAs(green.username);
  expect([status, body]).toEqual([200, { access: expect.any(String), refresh: expect.any(String) }]);
  expect(body.access).not.toBe(body.refresh);
});

test.each([
  ["a wrong password", { password: "Wrong-Horse-9" }],
  ["a name that nobody has", { username: "nobody-here" }],
])("§8 Login failure: 'Invalid credentials' for %s", async (_, wrong) => {
  const sent = { username: green.username, password: PASSWORD, ...wrong };
  expect(await refusal(served.anyone.send("POST", "/auth/token/", sent))).toEqual(
    refusedWith("Invalid credentials"),
  );
});

test("§7 Authenticated calls have a bearer access token: none, a made-up one and a refresh token get 401", async () => {
  const { refresh } = await ok(signInAs(green.username));
  for (const asked of [served.anyone, client(served, "made.up.token"), client(served, refresh)])
    expect((await asked.get("/me/")).status).toBe(401);
});

test("§7 POST /auth/token/refresh/ {refresh} → access, as often as calls are answered 401", async () => {
  const { refresh } = await ok(signInAs(green.username));
  for (const _ of [1, 2, 3]) {
    const { access } = await ok(served.anyone.send("POST", "/auth/token/refresh/", { refresh }));
    expect((await client(served, access).get("/me/")).status).toBe(200);
  }
});

test("§4 Session: a refresh token that is none is answered 401, so that the user comes to /login", async () => {
  for (const refresh of ["no-such-token", "", undefined]) {
    const { status } = await served.anyone.send("POST", "/auth/token/refresh/", { refresh });
    expect([400, 401]).toContain(status);
  }
});

test("§3 Current user: GET /me/ has username, role and school_id", async () => {
  expect(await ok(green.admin.get("/me/"))).toMatchObject({
    username: green.username,
    role: "SCHOOL_ADMIN",
    school_id: green.school,
  });
  expect(await ok(served.root.get("/me/"))).toMatchObject({ username: "root-admin", role: "SUPER_ADMIN" });
});

test("§7 POST /auth/password-reset/ {email}: the same confirmation shows whatever the outcome", async () => {
  for (const email of [`${green.username}@hill.example`, "nobody-has-this@hill.example"]) {
    const { status, body } = await served.anyone.send("POST", "/auth/password-reset/", { email });
    const detail = "If an account exists for that email, a reset link has been sent.";
    expect([status, body]).toEqual([200, { detail }]);
  }
});

test("§5 Reset email must be of email type and is required", async () => {
  for (const email of ["", "someone", undefined]) {
    const { isRefused, detail } = await refusal(
      served.anyone.send("POST", "/auth/password-reset/", { email }),
    );
    expect([isRefused, detail]).toEqual([true, expect.any(String)]);
  }
});

/** Returns the token of the link that was mailed to an address, in the form {origin}/reset-password/{token}. */
async function mailedToken(email: string): Promise<string> {
  const folder = join(served.data, "outbox");
  const find = async (): Promise<string | undefined> => {
    const mails = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")),
    );
    const mail = mails.find((text) => text.includes(email))?.replaceAll(/=\r?\n/g, "") ?? "";
    return /https:\/\/cards\.example\.org\/reset-password\/([\w-]+)/.exec(mail)?.[1];
  };
  await expect.poll(find).toBeDefined();
  return (await find()) as string;
}

test("§7 POST /auth/password-reset-confirm/ {token, password} sets the password of the mailed link", async () => {
  const { username } = await newSchool(served);
  const email = `${username}@hill.example`;
  await ok(served.anyone.send("POST", "/auth/password-reset/", { email }));
  const sent = { token: await mailedToken(email), password: NEXT };
  await ok(served.anyone.send("POST", "/auth/password-reset-confirm/", sent));
  expect((await signInAs(username, NEXT)).status).toBe(200);
  expect((await signInAs(username)).status).toBe(401);
});

test.each([
  ["Missing token.", { password: NEXT }],
  ["Missing token.", { token: "", password: NEXT }],
  ["Password must be at least 6 characters.", { token: "some-token", password: "zq8#k" }],
  ["Failed to reset password. Token may be invalid or expired.", { token: "some-token", password: NEXT }],
])("§5 Reset password: '%s' for %o", async (message, sent) => {
  expect(await refusal(served.anyone.send("POST", "/auth/password-reset-confirm/", sent))).toEqual(
    refusedWith(message),
  );
});

/** The three calls of §7 that change a password, in order. */
const CHANGES: [path: string, sent: (current: string, next: string) => object][] = [
  ["/auth/change-password/", (current_password, new_password) => ({ current_password, new_password })],
  [
    "/auth/password/change/",
    (old_password, next) => ({ old_password, new_password1: next, new_password2: next }),
  ],
  ["/auth/users/set_password/", (current_password, new_password) => ({ current_password, new_password })],
];

test.each(CHANGES)("§7 POST %s changes the password, and the session goes on (§8)", async (path, sent) => {
  const { admin, username } = await newSchool(served);
  const { status, body } = await admin.send("POST", path, sent(PASSWORD, NEXT));
  expect([status, body.detail]).toEqual([200, "Password changed successfully."]);
  expect((await admin.get("/me/")).status).toBe(200);
  expect((await signInAs(username, NEXT)).status).toBe(200);
  expect((await signInAs(username)).status).toBe(401);
});

test.each(CHANGES)("§8 POST %s: a failure is JSON with a detail or field errors", async (path, sent) => {
  for (const [current, next] of [
    ["Wrong-Horse-9", NEXT],
    [PASSWORD, "zq8#k"],
    ["", NEXT],
  ] as const) {
    const { status, headers, body } = await green.admin.send("POST", path, sent(current, next));
    expect([status, headers.get("content-type")]).toEqual([400, expect.stringMatching(/^application\/json/)]);
    expect(body.detail).toEqual(expect.any(String));
  }
  expect((await signInAs(green.username)).status).toBe(200);
});

test("§5 Change password: the current one is required, the new one has 6 characters, the confirmation matches", async () => {
  const [first, second] = ["/auth/change-password/", "/auth/password/change/"];
  const detail = async (path: string, sent: object) =>
    (await green.admin.send("POST", path, sent)).body.detail;
  expect(await detail(first, { new_password: NEXT })).toBe("Please provide your current password.");
  expect(await detail(first, { current_password: PASSWORD, new_password: "zq8#k" })).toBe(
    "New password must be at least 6 characters.",
  );
  const other = { old_password: PASSWORD, new_password1: NEXT, new_password2: `${NEXT}x` };
  expect(await detail(second, other)).toBe("New password and confirmation do not match.");
});

test("§9 Minimum password length 6: six characters are enough", async () => {
  const { admin, username } = await newSchool(served);
  await ok(
    admin.send("POST", "/auth/change-password/", { current_password: PASSWORD, new_password: "zq8#kd" }),
  );
  expect((await (await signIn(served, username, "zq8#kd")).get("/me/")).status).toBe(200);
});

test("§2 /login, /reset-password, /reset-password/{token}, /u/{token} and every other path are pages", async () => {
  for (const path of ["/login", "/reset-password", "/reset-password/a-token", "/", "/nowhere/at/all"]) {
    served.requests.push(`GET ${path}`);
    const page = await fetch(served.started.url + path);
    expect([page.status, page.headers.get("content-type")]).toEqual([
      200,
      expect.stringMatching(/^text\/html/),
    ]);
  }
});
