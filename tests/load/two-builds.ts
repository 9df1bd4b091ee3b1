/**
 * Uses two builds to verify what a schema step declares about older programs (docs/decisions/0001): the commit before
 * the step and the one with it are checked out and built, and both use one installation. From the root of the
 * repository, with everything committed:
 *
 * `node tests/load/two-builds.ts [--step 0028_school-years]`
 * `node tests/load/two-builds.ts --postgresql [--step 0007_school-years]`
 *
 * Without --step, uses the newest step, and HEAD as the newer program. If the steps between the two allow the older
 * program to continue, it runs alongside the newer one and after a restart, and both read each other's data. Otherwise
 * it reports so on /readyz and refuses to start; on a PostgreSQL server, which is started for this, the newer program
 * waits until the older ones are stopped.
 */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { mayGoOn, stepsIn } from "../../packages/server/src/installation/migrations/steps.ts";
import { onServer, startCluster } from "../postgresql.ts";
import { callApi, startIdms, type StartedIdms } from "./started-idms.ts";

/** How long a server trusts its last schema check (three seconds) plus a margin, in ms. */
const LOOKED_MS = 4000;
const REFUSAL = /^This database was made by a newer version of the program \(it has .+\): update the program/;
const FIRST = "हरी घाटी 🏫";
const ROOT = { username: "head", password: "correct horse 9" };

const { values: flags } = parseArgs({
  options: { step: { type: "string" }, postgresql: { type: "boolean", default: false } },
});
const STEPS = `packages/server/src/installation/migrations/${flags.postgresql ? "postgresql" : "sqlite"}`;
const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" }).trim();
const root = git("rev-parse", "--show-toplevel");
const folder = mkdtempSync(join(tmpdir(), "idms-builds-"));
const tell = (text: string) => process.stdout.write(`${text}\n`);

/** A program built from a commit. */
interface Build {
  tree: string;
  program: string;
  steps: ReturnType<typeof stepsIn>;
}

function build(name: string, commit: string): Build {
  const tree = join(folder, name);
  git("worktree", "add", "--quiet", "--detach", tree, commit);
  const modules = ["node_modules", join(tree, "node_modules")];
  // Hard links if the disk supports them; symbolic links would resolve from the other folder.
  if (spawnSync("cp", ["-al", ...modules], { cwd: root }).status !== 0)
    execFileSync("cp", ["-a", ...modules], { cwd: root });
  if (git("diff", "--name-only", commit, "HEAD", "--", "package-lock.json") !== "")
    execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: tree, stdio: "inherit" });
  execFileSync(join(tree, "node_modules/.bin/vite"), ["build", "packages/cli", "--logLevel", "error"], {
    cwd: tree,
    stdio: "inherit",
  });
  const files = readdirSync(join(tree, STEPS)).filter((file) => file.endsWith(".sql"));
  const steps = stepsIn(
    Object.fromEntries(files.map((file) => [file, readFileSync(join(tree, STEPS, file), "utf8")])),
  );
  return { tree, program: join(tree, "bin/idms.js"), steps };
}

function run({ program }: Build, ...args: string[]) {
  return spawnSync(process.execPath, [program, ...args, "--data", data], { encoding: "utf8" });
}

async function signIn({ url }: StartedIdms): Promise<string> {
  const { access } = await callApi<{ access: string }>(`${url}/api/auth/token/`, null, "POST", ROOT);
  return access;
}

/** Creates a school through one server. It must be visible through the other one, too. */
async function addSchool(by: StartedIdms, access: string, name: string): Promise<void> {
  await callApi(`${by.url}/api/schools/`, access, "POST", { name });
}

const schoolsOf = async ({ url }: StartedIdms, access: string): Promise<string[]> =>
  (await callApi<{ name: string }[]>(`${url}/api/schools/`, access)).map(({ name }) => name).toSorted();

async function readiness({ url }: StartedIdms): Promise<[status: number, reason: string]> {
  const answer = await fetch(`${url}/readyz`);
  return [answer.status, String(((await answer.json()) as { reason?: string }).reason)];
}

const newest = readdirSync(join(root, STEPS))
  .filter((file) => file.endsWith(".sql"))
  .toSorted()
  .at(-1)
  ?.slice(0, -".sql".length);
const step = flags.step ?? newest ?? "";
const brought = git("log", "-1", "--diff-filter=A", "--follow", "--format=%H", "--", `${STEPS}/${step}.sql`);
if (brought === "") throw new Error(`No commit has brought a step ${step}: commit it, or check its name.`);
const data = join(folder, "data");
const cluster = flags.postgresql ? await startCluster() : undefined;
const servers: StartedIdms[] = [];
const serve = async ({ program }: Build): Promise<StartedIdms> => {
  const server = await startIdms(data, () => undefined, program);
  servers.push(server);
  return server;
};
try {
  if (cluster) {
    await onServer(cluster.address, "CREATE DATABASE idms");
    process.env["IDMS_DATABASE_URL"] = `${cluster.address}/idms`;
  }
  const older = build("older", `${brought}^`);
  const newer = build("newer", flags.step === undefined ? "HEAD" : brought);
  const last = older.steps.at(-1)?.name ?? "";
  const between = newer.steps.filter(({ name }) => !older.steps.some((each) => each.name === name));
  const goesOn = between.every((each) => mayGoOn(last, each));
  tell(
    `The older program knows ${last}, the newer one ${between.map(({ name }) => name).join(", ")} as well,`,
  );
  tell(goesOn ? "which let the older one go on." : "which do not let the older one go on.");

  writeFileSync(join(folder, "password.txt"), `${ROOT.password}\n`);
  const names = ["--school", FIRST, "--username", ROOT.username];
  const made = run(older, "init", ...names, "--password-file", join(folder, "password.txt"));
  assert.equal(made.status, 0, made.stderr);
  const beneath = await serve(older);
  const access = await signIn(beneath);
  await addSchool(beneath, access, "of the older");
  assert.deepEqual((await readiness(beneath))[0], 200);

  // PostgreSQL knows who uses it, and is changed only while every older program can continue.
  if (cluster && !goesOn) {
    const waits = run(newer, "users", "list");
    assert.deepEqual([waits.status, (await readiness(beneath))[0]], [1, 200], waits.stderr);
    await addSchool(beneath, access, "of the older, beneath");
    await beneath.end("SIGTERM");
    tell(`While an older server goes on, the newer program ends with 1: ${waits.stderr.trim()}`);
  }
  const changed = run(newer, "users", "list");
  assert.equal(changed.status, 0, changed.stderr);
  const isBeneath = goesOn || !cluster;
  if (isBeneath) {
    await sleep(LOOKED_MS);
    const [status, reason] = await readiness(beneath);
    assert.equal(status, goesOn ? 200 : 503);
    if (!goesOn) assert.match(reason, REFUSAL);
    tell(`An older server beneath which the schema was changed answers /readyz with ${status}.`);
  }

  const after = await serve(newer);
  if (goesOn) {
    await addSchool(beneath, access, "of the older, beneath");
    await addSchool(after, access, "of the newer");
  }
  await beneath.end("SIGTERM");
  const all = [FIRST, "of the older", ...(goesOn || cluster ? ["of the older, beneath"] : [])];
  if (goesOn) {
    const again = await serve(older);
    assert.equal((await readiness(again))[0], 200);
    await addSchool(again, access, "of the older, anew");
    all.push("of the older, anew", "of the newer");
    assert.deepEqual(await schoolsOf(again, access), all.toSorted());
    tell("It serves on, and starts anew, beside the newer one; each reads what the other has written.");
  } else {
    const refused = run(older, "serve", "--port", "0");
    assert.equal(refused.status, 1, refused.stderr);
    assert.match(refused.stderr.replace(/^idms: /, ""), REFUSAL);
    tell(`Started anew the older one ends with 1: ${refused.stderr.trim()}`);
  }
  assert.deepEqual(await schoolsOf(after, access), all.toSorted());
  assert.equal((await readiness(after))[0], 200);
  tell("All is as the steps say.");
} finally {
  for (const server of servers) await server.end("SIGKILL");
  await cluster?.stop();
  for (const name of ["older", "newer"])
    spawnSync("git", ["worktree", "remove", "--force", join(folder, name)], { cwd: root });
  rmSync(folder, { recursive: true, force: true });
}
