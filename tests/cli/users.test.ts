import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, inject, test } from "vitest";
import { openApp } from "../../packages/server/src/installation/open-app.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";
import { startIdms } from "./start-idms.ts";

const PASSWORD = "correct horse 9";
let data: string;

beforeEach(async () => {
  data = await scratchFolder(inject("demo").data);
  return () => rm(data, { recursive: true, force: true });
});

const users = (args: string[], input?: string) =>
  runHere(["users", ...args, "--data", data], { ...(input !== undefined && { input }) });

/** Returns the status of signing in with the password for each user. */
async function signIn(...usernames: string[]): Promise<number[]> {
  const { url, stop } = await startIdms(["serve", "--data", data]);
  const statuses: number[] = [];
  for (const username of usernames) {
    const body = JSON.stringify({ username, password: PASSWORD });
    statuses.push((await fetch(`${url}/api/auth/token/`, { method: "POST", body })).status);
  }
  await stop();
  return statuses;
}

/** Returns the audit log's entries about users, except sign-ins. */
async function logged(): Promise<unknown[]> {
  const app = await openApp({ data, create: false });
  const rows = await app.db.all(
    "SELECT action, actor, user_id FROM audit_log WHERE subject = 'users' AND action NOT LIKE '%sign_in' ORDER BY id",
  );
  await app.close();
  return rows;
}

test("users can be added with a password from stdin or a file, listed, given a new password and disabled", async () => {
  const file = join(data, "password.txt");
  await writeFile(file, `${PASSWORD}\n`);
  const asha = await users(["add", "asha", "--school", "1", "--email", "a@b.in", "--json"], PASSWORD);
  expect([asha.code, asha.stderr]).toEqual([0, ""]);
  expect(JSON.parse(asha.stdout)).toEqual({ id: 3, username: "asha", role: "SCHOOL_ADMIN", school: 1 });
  const head = await users(["add", "head", "--super-admin", "--password-file", file]);
  expect([head.code, head.stdout]).toEqual([0, "head is a Super Admin and can sign in.\n"]);
  const reset = await users(["reset-password", "SCHOOL", "--json"], PASSWORD);
  expect(JSON.parse(reset.stdout)).toEqual({ id: 2, username: "school" });
  expect(await signIn("asha", "head", "school", "admin")).toEqual([200, 200, 200, 401]);

  const disabled = await users(["disable", "school", "--json"]);
  expect([disabled.code, JSON.parse(disabled.stdout)]).toEqual([0, { username: "school", disabled: true }]);
  expect((await users(["reset-password", "school"], PASSWORD)).stderr).toContain("cannot sign in");
  expect(await signIn("school")).toEqual([401]);
  const listed = JSON.parse((await users(["list", "--json"])).stdout);
  expect(listed.users[1]).toEqual({
    id: 3,
    username: "asha",
    role: "SCHOOL_ADMIN",
    school: { id: 1, name: inject("demo").users[1]?.school },
    first_name: "",
    last_name: "",
    email: "a@b.in",
    disabled_at: null,
  });
  const table = (await users(["list"])).stdout.split("\n");
  expect(table[0]).toMatch(/^ID {2}Username {2}Role +School +Name {2}Email +State$/);
  expect(table.filter((line) => line.endsWith("disabled"))).toEqual([expect.stringContaining("school")]);
  const actor = expect.stringMatching(/^cli:/);
  expect(await logged()).toEqual(
    ["create", "create", "reset_password", "disable", "reset_password"].map((action) => ({
      action,
      actor,
      user_id: null,
    })),
  );
});

test("a disabled user can be enabled again, and the last super admin cannot be disabled", async () => {
  expect((await users(["reset-password", "school"], PASSWORD)).code).toBe(0);
  expect((await users(["disable", "school"])).code).toBe(0);
  const dry = await users(["enable", "school", "--dry-run", "--json"]);
  expect(JSON.parse(dry.stdout)).toEqual({ username: "school", disabled: true, dry_run: true });
  const enabled = await users(["enable", "school"]);
  expect([enabled.code, enabled.stdout]).toEqual([
    0,
    "school can sign in again with the same password as before.\n",
  ]);
  expect(await signIn("school")).toEqual([200]);
  const last = await users(["disable", "ADMIN"]);
  expect([last.code, last.stderr]).toEqual([
    1,
    'idms: "admin" is the last super admin who can sign in. Add or enable another super admin first.\n',
  ]);
});

test(
  "a super admin's email address can be set, and receives a mail when the password changes",
  { tags: "thorough" },
  async () => {
    const changed = await users(["change", "ADMIN", "--email", "head@example.org", "--json"]);
    expect([changed.code, JSON.parse(changed.stdout)]).toEqual([
      0,
      { id: 1, username: "admin", first_name: "", last_name: "", email: "head@example.org" },
    ]);
    expect((await users(["change", "admin", "--email", "head@"])).code).toBe(2);
    expect((await users(["reset-password", "admin"], PASSWORD)).code).toBe(0);
    const outbox = join(data, "outbox");
    const mails = await Promise.all(
      (await readdir(outbox)).map((file) => readFile(join(outbox, file), "utf8")),
    );
    const told = mails.filter((mail) => mail.includes("Subject: Your IDMS password was changed"));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("To: head@example.org");
    expect(told[0]).not.toContain(PASSWORD);
  },
);

test.each([
  ["no name", ["add", "--school", "1"], 2, "Enter a username, as in idms users add asha."],
  ["no school", ["add", "asha"], 2, "Specify the user's school with --school"],
  [
    "a school for a super admin",
    ["add", "asha", "--super-admin", "--school", "1"],
    2,
    "does not belong to a school",
  ],
  ["a school that is not there", ["add", "asha", "--school", "Gren"], 1, 'no school "Gren"'],
  ["a name that is taken", ["add", "ADMIN", "--school", "1"], 1, 'already a user named "ADMIN"'],
  ["an address that is none", ["add", "asha", "--school", "1", "--email", "a"], 2, "valid email address"],
  ["a password as a flag", ["add", "asha", "--password", "x"], 2, "unknown option '--password'"],
  ["a user whom nobody knows", ["disable", "nobody"], 1, 'no user "nobody"'],
  ["a new password for nobody", ["reset-password", "nobody"], 1, 'no user "nobody"'],
])("%s is refused with a sentence", async (_, args, code, sentence) => {
  const ended = await users(args, PASSWORD);
  expect(ended).toMatchObject({ code, stdout: "", stderr: expect.stringContaining(sentence) });
  expect(await logged()).toEqual([]);
});

test(
  "a dry run is refused for the same reasons as the change, and changes nothing",
  { tags: "thorough" },
  async () => {
    const dry = await users(["add", "asha", "--school", "1", "--dry-run", "--json"], PASSWORD);
    expect([dry.code, JSON.parse(dry.stdout)]).toEqual([
      0,
      { id: expect.any(Number), username: "asha", role: "SCHOOL_ADMIN", school: 1, dry_run: true },
    ]);
    expect((await users(["add", "admin", "--school", "1", "--dry-run"], PASSWORD)).code).toBe(1);
    expect((await users(["reset-password", "school", "--dry-run"], PASSWORD)).stdout).toBe(
      "Would set the new password for school\n",
    );
    expect((await users(["disable", "school", "--dry-run"])).stdout).toBe("Would disable school\n");
    expect(await logged()).toEqual([]);
    expect(JSON.parse((await users(["list", "--json"])).stdout).users).toMatchObject([
      { username: "admin", disabled_at: null },
      { username: "school", disabled_at: null },
    ]);
  },
);

test("a password that breaks the rule is refused, and so are a missing one and one of several lines", async () => {
  const short = await users(["add", "asha", "--school", "1"], "short");
  expect([short.code, short.stderr]).toEqual([2, "idms: Password must be at least 6 characters.\n"]);
  const own = await users(["add", "asha.rao", "--school", "1"], "AshaRao2026");
  expect([own.code, own.stderr]).toEqual([2, expect.stringContaining("based on the name of the user")]);
  const none = await users(["reset-password", "school"]);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("No password was provided. Pipe")]);
  const twice = await users(["reset-password", "school"], "long horse 8271\nlong horse 8271\n");
  expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining("The password has 2 lines")]);
});
