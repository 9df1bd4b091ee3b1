import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { chooseUser } from "../../../packages/server/src/school/accounts/choose-user.ts";
import { disableUser, enableUser } from "../../../packages/server/src/school/accounts/disable-user.ts";
import { findUser, insertResetToken } from "../../../packages/server/src/school/accounts/user-rows.ts";
import { hashToken } from "../../../packages/server/src/school/sign-in/refresh-token.ts";
import {
  addUser,
  changeNamesAndMail,
  setUserPassword,
} from "../../../packages/server/src/school/accounts/save-user.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { openApp } from "../../../packages/server/src/installation/open-app.ts";
import { client, serving, signedIn, tokensOf, type Client } from "../http/serving.ts";
import { temporaryApp } from "../temporary-app.ts";
import { mailsIn } from "../mails-in.ts";

const served = serving();
const operator = { id: null, username: "cli:test" };
const FIRST = "blue heron 41";
let root: Client;
let own: Client;
let name: string;
let id: number;
let email: string;
let made = 0;

beforeEach(async () => {
  name = `clerk${(made += 1)}`;
  email = `${name}@example.org`;
  root ??= await signedIn(served, "root");
  const user = { username: name, password: FIRST, school: served.green.school, email };
  ({ id } = (await root.send("POST", "/api/users/", user)).body);
  own = client(served, (await tokensOf(served, name, FIRST)).access);
});

/** Returns a reset token as sent by mail. */
async function newToken(): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expires_at = new Date(Date.now() + 60 * 60_000).toISOString();
  await transaction(served.app.db, (tx) =>
    insertResetToken(tx, { token_hash: hashToken(token), user_id: id, expires_at }),
  );
  return token;
}

const confirm = async (token: string, password: string): Promise<number> =>
  (await client(served).send("POST", "/api/auth/password-reset-confirm/", { token, password })).status;

const canSignIn = (password: string): Promise<boolean> =>
  tokensOf(served, name, password).then(
    () => true,
    () => false,
  );

const named = (username: string) => (tx: Parameters<Parameters<typeof transaction>[1]>[0]) =>
  chooseUser(tx, username);

describe("a reset link stops working", () => {
  const changes: Record<string, () => Promise<unknown>> = {
    "after the own change of the password": () =>
      own.send("POST", "/api/auth/change-password/", {
        current_password: FIRST,
        new_password: "red kite 52",
      }),
    "after a new password by the super admin": () =>
      root.send("POST", `/api/users/${id}/reset_password/`, { password: "red kite 52" }),
    "after a new password in the editor": () =>
      root.send("PUT", `/api/users/${id}/`, { username: name, password: "red kite 52", email }),
    "after a new password by the command": () =>
      setUserPassword(served.app.db, operator, {}, name, "red kite 52"),
    "after another link was used": async () => confirm(await newToken(), "red kite 52"),
    "after another link was sent": newToken,
    "after the own change of the mail address": () =>
      own.send("PATCH", "/api/me/profile/", { email: "new@example.org", current_password: FIRST }),
    "after a change of the mail address by the super admin": () =>
      root.send("PUT", `/api/users/${id}/`, { username: name, email: "new@example.org" }),
    "after a change of the mail address by the command": () =>
      changeNamesAndMail(served.app.db, operator, name, { email: "new@example.org" }),
    "after the user was disabled, and enabled again": async () => {
      await disableUser(served.app, named(name), operator);
      await enableUser(served.app, named(name), operator);
    },
    "after the user was deleted": () => root.send("DELETE", `/api/users/${id}/`),
  };
  test.each(Object.keys(changes))("%s", async (change) => {
    const token = await newToken();
    await changes[change]?.();
    expect(await confirm(token, "stolen by 7 mails")).toBe(400);
    expect(await canSignIn("stolen by 7 mails")).toBe(false);
  });

  test("but not after a change of only the name", async () => {
    const token = await newToken();
    await own.send("PATCH", "/api/me/profile/", { first_name: "Asha" });
    await root.send("PUT", `/api/users/${id}/`, { username: name, email, last_name: "Rao" });
    expect(await confirm(token, "red kite 52")).toBe(200);
    expect(await canSignIn("red kite 52")).toBe(true);
  });
});

describe("the user is notified by mail", () => {
  const mails = async (): Promise<string[]> => {
    const texts = await mailsIn(served.app.folder.outbox);
    return texts.filter((text) => text.includes(email) && text.includes("was changed"));
  };

  test.each([
    [
      "their own change",
      () =>
        own.send("POST", "/api/auth/change-password/", {
          current_password: FIRST,
          new_password: "red kite 52",
        }),
    ],
    [
      "one by the super admin",
      () => root.send("POST", `/api/users/${id}/reset_password/`, { password: "red kite 52" }),
    ],
    ["one by a reset link", async () => confirm(await newToken(), "red kite 52")],
  ])("of %s of the password, without a password or a link in it", async (_, change) => {
    await change();
    await expect.poll(mails).toHaveLength(1);
    const [mail = ""] = await mails();
    expect(mail).toContain("Subject: Your IDMS password was changed");
    expect(mail).not.toMatch(/red kite|https?:/);
  });

  test("of a new mail address, at the old address and at the new one", async () => {
    const change = { email: `new-${email}`, current_password: FIRST };
    await own.send("PATCH", "/api/me/profile/", change);
    await expect
      .poll(async () => (await mails()).map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1]).toSorted())
      .toEqual([email, `new-${email}`].toSorted());
  });
});

describe("a user's own profile", () => {
  test("lets a super admin change their names and, with the password, their mail address", async () => {
    await addUser(served.app.db, operator, {}, { school: null, username: `head${made}`, password: FIRST });
    const head = client(served, (await tokensOf(served, `head${made}`, FIRST)).access);
    const change = { first_name: "Asha", email: "head@example.org", current_password: FIRST };
    const saved = { username: `head${made}`, first_name: "Asha", last_name: "", email: "head@example.org" };
    expect(await head.send("PATCH", "/api/me/profile/", change)).toMatchObject({ status: 200, body: saved });
    expect((await head.get("/api/me/profile/")).body).toEqual(saved);
    expect((await head.get("/api/me/")).body).toEqual({
      username: `head${made}`,
      role: "SUPER_ADMIN",
      school_id: null,
    });
  });

  test.each([
    [{}, "Please provide your current password."],
    [{ current_password: "wrong" }, "Your current password is not correct."],
  ])("refuses another mail address with %j: %s", async (proof, detail) => {
    const answer = await own.send("PATCH", "/api/me/profile/", { email: "thief@example.org", ...proof });
    expect([answer.status, answer.body.detail]).toEqual([400, detail]);
    expect((await findUser(served.app.db, name))?.email).toBe(email);
  });

  test("cannot change the role, the school or the sign-in name", async () => {
    const more = { role: "SUPER_ADMIN", school: null, username: "root2", disabled_at: "x" };
    expect((await own.send("PATCH", "/api/me/profile/", more)).status).toBe(200);
    expect(await findUser(served.app.db, name)).toMatchObject({
      username: name,
      role: "SCHOOL_ADMIN",
      disabled_at: null,
    });
  });
});

describe("disabling and enabling a user", () => {
  test("is up to the super admin and visible in the list; a new password does not enable a disabled user", async () => {
    const disabled = await root.send("POST", `/api/users/${id}/disable/`);
    expect(disabled).toMatchObject({ status: 200, body: { id, disabled: true } });
    expect((await own.get("/api/me/")).status).toBe(401);
    const [listed] = (await root.get(`/api/users/?search=${name}`)).body;
    expect(listed.disabled).toBe(true);
    const reset = await root.send("POST", `/api/users/${id}/reset_password/`, { password: "red kite 52" });
    expect(reset.body.detail).toBe(`Password updated. ${name} is still disabled and cannot sign in.`);
    expect(await canSignIn("red kite 52")).toBe(false);
    const enabled = await root.send("POST", `/api/users/${id}/enable/`);
    expect(enabled).toMatchObject({ status: 200, body: { id } });
    expect(enabled.body).not.toHaveProperty("disabled");
    expect(await canSignIn("red kite 52")).toBe(true);
  });

  test("is refused for the last super admin who can sign in, even to two programs at once", async () => {
    const app = await temporaryApp();
    for (const username of ["one", "two"])
      await addUser(app.db, operator, {}, { school: null, username, password: FIRST });
    const other = await openApp({ data: app.folder.root, create: false });
    const outcomes = await Promise.allSettled([
      disableUser(app, named("one"), operator),
      disableUser(other, named("two"), operator),
    ]);
    await other.close();
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const last = (await findUser(app.db, "one"))?.disabled_at === null ? "one" : "two";
    await expect(disableUser(app, named(last), operator)).rejects.toMatchObject({
      kind: "conflict",
      message: `"${last}" is the last super admin who can sign in. Add or enable another super admin first.`,
    });
    const shut = last === "one" ? "two" : "one";
    await disableUser(app, named(shut), operator);
    await enableUser(app, named(shut), operator);
    await disableUser(app, named(last), operator);
  });
});

describe("an easily guessed password is refused when it is chosen", () => {
  const COMMON = "This password is too common. Please choose another one.";
  const OWN = "This password is based on the name of the user or the school. Please choose another one.";
  const weak: [
    string,
    (password: string) => Promise<{ status: number; body: { fields?: object } }>,
    string,
  ][] = [
    [
      "by the user",
      (new_password) =>
        own.send("POST", "/api/auth/change-password/", { current_password: FIRST, new_password }),
      "new_password",
    ],
    [
      "by the user, in other words",
      (new_password1) =>
        own.send("POST", "/api/auth/password/change/", { old_password: FIRST, new_password1 }),
      "new_password1",
    ],
    [
      "by the super admin",
      (password) => root.send("POST", `/api/users/${id}/reset_password/`, { password }),
      "password",
    ],
    [
      "in the editor",
      (password) =>
        root.send("PUT", `/api/users/${id}/`, {
          username: name,
          password,
          email,
          school: served.green.school,
        }),
      "password",
    ],
    [
      "by a reset link",
      async (password) =>
        client(served).send("POST", "/api/auth/password-reset-confirm/", {
          token: await newToken(),
          password,
        }),
      "password",
    ],
  ];
  test.each(weak)("%s", async (_, choose, field) => {
    for (const [password, message] of [
      ["Summer2026!", COMMON],
      [`${name}!`, OWN],
    ] as const) {
      const answer = await choose(password);
      expect([answer.status, answer.body.fields]).toEqual([400, { [field]: [message] }]);
      expect(await canSignIn(password)).toBe(false);
    }
    expect(await canSignIn(FIRST)).toBe(true);
  });

  test("for a new user, and by the command", async () => {
    const user = { username: "venkatraman", password: "Venkatraman@1", school: served.green.school };
    expect((await root.send("POST", "/api/users/", user)).body.detail).toBe(OWN);
    await expect(setUserPassword(served.app.db, operator, {}, name, "Passw0rd!")).rejects.toThrow(COMMON);
  });
});
