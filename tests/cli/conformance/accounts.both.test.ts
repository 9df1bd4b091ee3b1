import { join } from "node:path";
import { expect, test } from "vitest";
import { callCase, client, PASSWORD, program, signIn } from "./program.ts";
import { made, makeSchool } from "./world.ts";
import { mailsIn } from "../../server/mails-in.ts";

const served = program({ IDMS_BASE_URL: "https://cards.example.org" });
const login = { username: "root-admin", password: PASSWORD };

/** Creates a school admin with a new school and an email address. */
async function newStaff(name: string) {
  const { school } = await makeSchool(served, `${name} School`);
  const user = { username: `${name}-teacher`, password: PASSWORD, email: `${name}@example.org`, school };
  await made(served.root.send("POST", "/users/", user));
  return { ...user, session: await signIn(served, user.username) };
}

callCase(served, "POST /auth/token/", "answers access and refresh", async () => {
  const { status, body } = await served.anyone.send("POST", "/auth/token/", login);
  expect([status, Object.keys(body)]).toEqual([200, ["access", "refresh"]]);
  const me = await client(served, body.access).get("/me/");
  expect(me.body).toEqual({ username: "root-admin", role: "SUPER_ADMIN", school_id: null });
});

test("§8 Login failure: 'Invalid credentials', whether the name is known or not", async () => {
  for (const wrong of [
    { ...login, password: "Wrong-Horse-9" },
    { username: "nobody-here", password: PASSWORD },
  ]) {
    const { status, body } = await served.anyone.send("POST", "/auth/token/", wrong);
    expect([status, body]).toEqual([401, { detail: "Invalid credentials" }]);
  }
});

callCase(served, "POST /auth/token/refresh/", "answers a new access token", async () => {
  const { refresh } = await made(served.anyone.send("POST", "/auth/token/", login));
  const { status, body } = await served.anyone.send("POST", "/auth/token/refresh/", { refresh });
  expect([status, Object.keys(body)]).toEqual([200, ["access"]]);
  expect((await client(served, body.access).get("/me/")).status).toBe(200);
  const bad = await served.anyone.send("POST", "/auth/token/refresh/", { refresh: "not-a-refresh-token" });
  expect(bad.status).toBe(401);
});

test("§4 Session: a 401 is answered to a bad access token; after a refresh the same request succeeds", async () => {
  const { refresh } = await made(served.anyone.send("POST", "/auth/token/", login));
  const stale = await client(served, "stale.access.token").get("/schools/");
  expect([stale.status, stale.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  const { access } = await made(served.anyone.send("POST", "/auth/token/refresh/", { refresh }));
  expect((await client(served, access).get("/schools/")).status).toBe(200);
});

callCase(served, "GET /me/", "answers username, role and school_id (§3)", async () => {
  const { session, username, school } = await newStaff("myself");
  const { status, body } = await session.get("/me/");
  expect([status, body]).toEqual([200, { username, role: "SCHOOL_ADMIN", school_id: school }]);
  expect((await served.anyone.get("/me/")).status).toBe(401);
});

/** Returns the token of the newest mail to an address, from the outbox. */
async function mailedToken(email: string): Promise<string> {
  const folder = join(served.data, "outbox");
  const find = async (): Promise<string | undefined> => {
    const mails = await mailsIn(folder);
    const mail = mails.find((text) => text.includes(email))?.replaceAll(/=\r?\n/g, "");
    return /https:\/\/cards\.example\.org\/reset-password\/(?<token>[\w-]+)/.exec(mail ?? "")?.groups?.[
      "token"
    ];
  };
  await expect.poll(find).toBeDefined();
  return (await find()) as string;
}

callCase(served, "POST /auth/password-reset/", "says the same whatever the outcome (§8)", async () => {
  const { email } = await newStaff("forgetful");
  for (const address of [email, "nobody-has-this@example.org"]) {
    const { status, body } = await served.anyone.send("POST", "/auth/password-reset/", { email: address });
    const detail = "If an account exists for that email, a reset link has been sent.";
    expect([status, body]).toEqual([200, { detail }]);
  }
  expect(await mailedToken(email)).toMatch(/^[\w-]{43}$/);
});

test("§5 Reset email: it is required, and of email type", async () => {
  for (const [body, detail] of [
    [{}, "Email is required."],
    [{ email: "" }, "Email is required."],
    [{ email: "someone" }, "Please enter a valid email address."],
  ] as const) {
    const answer = await served.anyone.send("POST", "/auth/password-reset/", body);
    expect([answer.status, answer.body]).toEqual([400, { detail, fields: { email: [detail] } }]);
  }
});

callCase(
  served,
  "POST /auth/password-reset-confirm/",
  "sets the password of a mailed token, once",
  async () => {
    const { email, username } = await newStaff("restored");
    await served.anyone.send("POST", "/auth/password-reset/", { email });
    const sent = { token: await mailedToken(email), password: "Brand-New-Horse-7" };
    expect((await served.anyone.send("POST", "/auth/password-reset-confirm/", sent)).status).toBe(200);
    expect((await (await signIn(served, username, sent.password)).get("/me/")).status).toBe(200);
    const again = await served.anyone.send("POST", "/auth/password-reset-confirm/", sent);
    expect([again.status, again.body.detail]).toEqual([
      400,
      "Failed to reset password. Token may be invalid or expired.",
    ]);
  },
);

test("§5 Reset password: a token is required, and 6 characters", async () => {
  for (const [body, detail] of [
    [{ password: "Brand-New-Horse-7" }, "Missing token."],
    [{ token: "", password: "Brand-New-Horse-7" }, "Missing token."],
    [{ token: "some-token", password: "12345" }, "Password must be at least 6 characters."],
  ] as const) {
    const answer = await served.anyone.send("POST", "/auth/password-reset-confirm/", body);
    expect([answer.status, answer.body.detail]).toEqual([400, detail]);
  }
});

const changed = { status: 200, body: { detail: "Password changed successfully." } };
const next = "Changed-Horse-6";

callCase(served, "POST /auth/change-password/", "changes the own password (§8)", async () => {
  const { session, username } = await newStaff("first-path");
  const sent = { current_password: PASSWORD, new_password: next };
  expect(await session.send("POST", "/auth/change-password/", sent)).toMatchObject(changed);
  expect((await (await signIn(served, username, next)).get("/me/")).status).toBe(200);
});

callCase(served, "POST /auth/password/change/", "changes the own password", async () => {
  const { session } = await newStaff("second-path");
  const sent = { old_password: PASSWORD, new_password1: next, new_password2: next };
  expect(await session.send("POST", "/auth/password/change/", sent)).toMatchObject(changed);
});

callCase(served, "POST /auth/users/set_password/", "changes the own password", async () => {
  const { session } = await newStaff("third-path");
  const sent = { current_password: PASSWORD, new_password: next };
  expect(await session.send("POST", "/auth/users/set_password/", sent)).toMatchObject(changed);
});

test.each([
  [
    "/auth/change-password/",
    { new_password: next },
    "current_password",
    "Please provide your current password.",
  ],
  [
    "/auth/users/set_password/",
    { current_password: PASSWORD, new_password: "12345" },
    "new_password",
    "New password must be at least 6 characters.",
  ],
  [
    "/auth/password/change/",
    { old_password: PASSWORD, new_password1: next, new_password2: "Other-Horse-5" },
    "new_password2",
    "New password and confirmation do not match.",
  ],
])(
  "§5 Change password: %s with %o has a message at its field, from which §8 builds its own",
  async (path, body, field, message) => {
    const answer = await served.root.send("POST", path, body);
    expect([answer.status, answer.body]).toEqual([400, { detail: message, fields: { [field]: [message] } }]);
  },
);

test("§8 Change password failure: the detail of a wrong current password, never an HTML page", async () => {
  const sent = { current_password: "Wrong-Horse-9", new_password: next };
  const { status, headers, body } = await served.root.send("POST", "/auth/change-password/", sent);
  expect([status, body.detail]).toEqual([400, "Your current password is not correct."]);
  expect(headers.get("content-type")).toBe("application/json");
});
