import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROLES } from "@idms/core/school/accounts/roles";
import { beforeEach, expect, test } from "vitest";
import { openApp } from "@idms/server/installation/open-app";
import { STRICT_SETTINGS } from "@idms/server/installation/settings/strict-settings";
import { runHere } from "./run-here.ts";
import { runIdms, scratchFolder } from "./run-idms.ts";
import { startIdms } from "./start-idms.ts";

const PASSWORD = "correct horse 9";
let folder: string;
let data: string;

beforeEach(async () => {
  folder = await scratchFolder();
  data = join(folder, "data");
  return () => rm(folder, { recursive: true, force: true });
});

test("init reports what it created as one object, and the new super admin can sign in", async () => {
  const flags = ["--username", "head", "--email", "head@example.org", "--school", "Green Valley"];
  const { code, stdout, stderr } = await runHere(
    ["init", "--data", data, ...flags, "--base-url", "https://cards.example.org/", "--json", "--no-input"],
    { input: `${PASSWORD}\n` },
  );
  expect([code, stderr]).toEqual([0, ""]);
  expect(JSON.parse(stdout)).toEqual({
    data,
    username: "head",
    role: "SUPER_ADMIN",
    school: { id: 1, name: "Green Valley" },
    base_url: "https://cards.example.org",
  });
  expect(JSON.parse(await readFile(join(data, "idms.config.json"), "utf8"))).toEqual({
    base_url: "https://cards.example.org",
  });
  expect((await stat(join(data, "idms.config.json"))).mode & 0o777).toBe(0o600);
  const { url, stop } = await startIdms(["serve", "--data", data]);
  const login = { method: "POST", body: JSON.stringify({ username: "head", password: PASSWORD }) };
  const { access } = (await (await fetch(`${url}/api/auth/token/`, login)).json()) as { access: string };
  const headers = { authorization: `Bearer ${access}` };
  expect(await (await fetch(`${url}/api/me/`, { headers })).json()).toEqual({
    username: "head",
    role: "SUPER_ADMIN",
    school_id: null,
  });
  expect(await (await fetch(`${url}/api/schools/`, { headers })).json()).toMatchObject([
    { name: "Green Valley" },
  ]);
  await stop();
});

test("the password can come from a file, the user name defaults to admin, and only the owner can read the folder", async () => {
  const file = join(folder, "password.txt");
  await writeFile(file, `${PASSWORD}\r\n`);
  const { code, stdout, stderr } = await runHere(["init", "--data", data, "--password-file", file]);
  expect(code).toBe(0);
  expect(stdout).toContain('The super admin "admin" can sign in');
  expect(stderr).toContain(`idms serve --data ${data}`);
  expect((await stat(join(data, "photos"))).mode & 0o777).toBe(0o700);
  const started = await startIdms(["serve", "--data", data]);
  const login = { method: "POST", body: JSON.stringify({ username: "admin", password: PASSWORD }) };
  expect((await fetch(`${started.url}/api/auth/token/`, login)).status).toBe(200);
  await started.stop();
});

test("init leaves a folder that has a super admin as it is", async () => {
  expect((await runHere(["init", "--data", data], { input: PASSWORD })).code).toBe(0);
  const again = await runHere(
    ["init", "--data", data, "--username", "other", "--base-url", "https://other.example"],
    { input: PASSWORD },
  );
  expect(again.code).toBe(1);
  expect(again.stderr).toMatch(/^idms: This data folder is already set up\. Its super admin is "admin"\./);
  expect(await readdir(data)).not.toContain("idms.config.json");
});

test("one of two simultaneous set-ups is refused, and only one super admin exists", async () => {
  const ended = await Promise.all(
    ["one", "two"].map((username) =>
      runIdms(["init", "--data", data, "--username", username, "--json"], { input: PASSWORD }),
    ),
  );
  expect(ended.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  const app = await openApp({ data, create: false });
  expect(await app.db.all("SELECT username FROM users")).toHaveLength(1);
  await app.close();
});

test.each([
  ["no password", [], "", "No password was provided. Pipe one in, or specify a file with --password-file."],
  ["a short password", [], "short", "Password must be at least 6 characters."],
  [
    "a password shorter than the standard requires",
    ["--strict"],
    "qz7vx4",
    "Password must be at least 8 characters.",
  ],
  ["a common password", [], "password", "This password is too common. Please choose another one."],
  ["an empty name", ["--username", " "], PASSWORD, "Username is required."],
  ["no email address", ["--email", "head"], PASSWORD, "Please enter a valid email address."],
  [
    "no web address",
    ["--base-url", "cards"],
    PASSWORD,
    "--base-url must be an http or https address with nothing after the path.",
  ],
  ["no such flag", ["--password", PASSWORD], "", "unknown option '--password'"],
])(
  "%s is refused as a usage error with a sentence, and nothing is created",
  async (_, flags, input, sentence) => {
    const { code, stdout, stderr } = await runHere(["init", "--data", data, "--no-input", ...flags], {
      input,
    });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(sentence);
    expect(await readdir(folder)).toEqual([]);
  },
);

test("a dry run checks everything and creates nothing", async () => {
  const flags = ["init", "--data", data, "--school", "Green Valley", "--dry-run"];
  const dry = await runHere([...flags, "--json"], { input: PASSWORD });
  expect(JSON.parse(dry.stdout)).toMatchObject({
    username: "admin",
    school: { id: null, name: "Green Valley" },
    dry_run: true,
  });
  expect((await runHere(flags, { input: "short" })).code).toBe(2);
  expect(await readdir(folder)).toEqual([]);
});

test("a password file that does not exist is named", async () => {
  const { code, stderr } = await runHere(["init", "--data", data, "--password-file", join(folder, "none")]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/none cannot be read \(it does not exist\)\. Check the path\.\n$/);
});

test("settings that are already in the file stay there, and the installation's password rule applies", async () => {
  await (await openApp({ data, create: true })).close();
  await writeFile(join(data, "idms.config.json"), '{"port": 9000, "min_password_length": 20}');
  const refused = await runHere(["init", "--data", data], { input: PASSWORD });
  expect(refused.stderr).toContain("Password must be at least 20 characters.");
  const made = await runHere(["init", "--data", data, "--base-url", "http://cards.example"], {
    input: "correct horse battery staple",
  });
  expect(made.code).toBe(0);
  expect(JSON.parse(await readFile(join(data, "idms.config.json"), "utf8"))).toEqual({
    port: 9000,
    min_password_length: 20,
    base_url: "http://cards.example",
  });
});

test("init without flags writes no settings file", async () => {
  const flags = ["init", "--data", data, "--no-input"];
  expect((await runHere(flags, { input: "qz7vx4" })).code).toBe(0);
  expect(await readdir(data)).not.toContain("idms.config.json");
});

test("--strict adds the settings of a standard to the existing ones, and reports which one it leaves off", async () => {
  await (await openApp({ data, create: true })).close();
  const given = { session_days: 3, smtp_url: "smtp://mail.example.org:587" };
  await writeFile(join(data, "idms.config.json"), JSON.stringify(given));
  const { code, stderr } = await runHere(["init", "--data", data, "--strict", "--no-input"], {
    input: PASSWORD,
  });
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining("require_tls was left off because smtp_url does not use TLS."),
  ]);
  expect(JSON.parse(await readFile(join(data, "idms.config.json"), "utf8"))).toEqual({
    ...STRICT_SETTINGS,
    ...given,
    require_tls: false,
  });
});

test("--strict requires a second factor for everyone by default, and TLS on this machine too", async () => {
  const flags = ["init", "--data", data, "--strict", "--no-input"];
  const settings = async () => JSON.parse(await readFile(join(data, "idms.config.json"), "utf8"));
  expect((await runHere(flags, { input: PASSWORD })).code).toBe(0);
  expect(await settings()).toMatchObject({ require_factor: ROLES, require_tls: "everywhere" });
  await rm(data, { recursive: true });
  expect((await runHere([...flags, "--require-factor", "none"], { input: PASSWORD })).code).toBe(0);
  expect((await settings()).require_factor).toEqual([]);
  await rm(data, { recursive: true });
  await (await openApp({ data, create: true })).close();
  await writeFile(join(data, "idms.config.json"), '{"smtp_url": "smtp://localhost:25"}');
  expect((await runHere(flags, { input: PASSWORD })).code).toBe(0);
  expect((await settings()).require_tls).toBe(true);
});

test("--require-factor accepts all roles and refuses an unknown one", async () => {
  const flags = ["init", "--data", data, "--no-input", "--require-factor"];
  expect((await runHere([...flags, "NOBODY"], { input: PASSWORD })).stderr).toContain("must be a list");
  expect((await runHere([...flags, "all"], { input: PASSWORD })).code).toBe(0);
  const { require_factor } = JSON.parse(await readFile(join(data, "idms.config.json"), "utf8"));
  expect(require_factor).toEqual(ROLES);
});
