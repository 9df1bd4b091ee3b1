import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateIdentity, identityToRecipient } from "age-encryption";
import Database from "better-sqlite3";
import { afterEach, beforeAll, expect, test } from "vitest";
import { argsOf, commandsOfManual, makeCommandWorld, RUNS, type CommandWorld } from "./every-run.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";
import { freePort } from "./start-idms.ts";

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

let world: CommandWorld;
/** Another data folder, with encrypted photos and backups encrypted for a key holder. */
let sealed: { data: string; env: NodeJS.ProcessEnv };

beforeAll(async () => {
  world = await makeCommandWorld();
  sealed = await makeSealed();
  await mkdir(join(world.folder, "hot"));
  await writeFile(
    join(world.folder, "udise.csv"),
    "STUDENT_NAME,MOBILE_NO,CLASS\nAsha Rao,9876500001,6 - A\n",
  );
  const oneRoster = ["export", "oneroster", "--school", "1", "--out", "oneroster.zip"];
  const made = await runHere([...oneRoster, "--data", world.data], { cwd: world.folder });
  expect(made).toMatchObject({ code: 0, stderr: "" });
  return world.remove;
});

async function makeSealed() {
  const data = await scratchFolder(world.data);
  const keys = await scratchFolder();
  const key = join(keys, "photos.key");
  expect(await runHere(["keys", "new", key])).toMatchObject({ code: 0 });
  const env = { IDMS_ENCRYPTION_KEY_FILE: key };
  expect(await runHere(["keys", "encrypt", "--data", data], { env })).toMatchObject({ code: 0, stderr: "" });
  await mkdir(join(keys, "backups"));
  const kept = ["keys", "backup", "--to", join(keys, "backups"), "--data", data];
  expect(await runHere(kept, { env })).toMatchObject({ code: 0, stderr: "" });
  const recipient = await identityToRecipient(await generateIdentity());
  return { data, env: { ...env, IDMS_BACKUP_RECIPIENTS: recipient } };
}

afterEach(() => {
  for (const data of [world.data, sealed.data]) {
    const db = new Database(join(data, "idms.db"), { readonly: true });
    expect(db.pragma("quick_check", { simple: true })).toBe("ok");
    expect(db.pragma("foreign_key_check")).toEqual([]);
    db.close();
  }
});

/** How a command is run here: its arguments, its environment, and the port on which it listens, if any. */
interface Ending {
  args(): Promise<string[]>;
  env?: () => NodeJS.ProcessEnv;
  serves?: true;
}

const onSealed = (...words: string[]): Ending => ({
  args: async () => [...words, "--data", sealed.data],
  env: () => sealed.env,
});

const keyBackup = async (): Promise<string> => {
  const folder = join(dirname(sealed.env["IDMS_ENCRYPTION_KEY_FILE"] as string), "backups");
  return join(folder, (await readdir(folder))[0] as string);
};

const onWorld = (...words: string[]): Ending => ({ args: async () => [...words, "--data", world.data] });

/** Commands with more to test than the table of runs covers, or which run until they are stopped. */
const OWN: Record<string, Ending> = {
  demo: { args: async () => ["demo", "--data", join(world.folder, "demo"), "--no-serve"] },
  serve: { ...onWorld("serve"), serves: true },
  "import undo": onWorld("import", "undo", "1", "--dry-run"),
  "keys encrypt": onSealed("keys", "encrypt"),
  "keys rotate": onSealed("keys", "rotate"),
  "keys backup": onSealed("keys", "backup", "--to", "key-backups"),
  "keys restore": {
    args: async () => ["keys", "restore", await keyBackup(), "--data", sealed.data],
    env: () => sealed.env,
  },
  "webhooks test": onWorld("webhooks", "test", "1"),
};

/** Commands that write a file, here to standard output. */
const TO_STDOUT = [
  "batches 1",
  "breach-report",
  "calibrate",
  "export all --school 1",
  "export answers --school 1",
  "export oneroster --school 1",
  "export photos --school 1",
  "export students --school 1",
  "export students --format csv",
  "log export",
  "documents labels --batch 1",
  "documents packing-list --batch 1",
  "preview --student 1",
  "proof --school 1 --class id:1 --status ID_GENERATED",
  "remind --school 1",
  "reprint --batch 1 --cause misprint",
  "rosters export --school 1",
  "students export 1",
  "templates export --school 1 --card 1",
  "templates export --school 1 --form 1",
  "year plan --school 1",
];

/** Commands with an alternative mode that other code implements. */
const OTHER_WAYS: Record<string, Ending> = {
  "backup, encrypted": onSealed("backup", "--to", "sealed-backups"),
  "import students, of OneRoster": onWorld("import", "students", "oneroster.zip", "--school", "1"),
  "import students, of UDISE+": onWorld("import", "students", "udise.csv", "--school", "1"),
  "generate --out -": onWorld("generate", "--school=1", "--class=8 - B", "--status=ID_GENERATED", "--out=-"),
  "generate --all-schools": onWorld(
    "generate",
    "--all-schools",
    "--status=ID_GENERATED",
    "--out=all/{school}/{class}.pdf",
  ),
  "watch --init": onWorld("watch", "hot", "--init"),
  "watch, of many schools": onWorld("watch", "hot", "--once"),
  "students list --csv": onWorld("students", "list", "--csv"),
  ...Object.fromEntries(
    TO_STDOUT.map((words) => [`${words} --out -`, onWorld(...words.split(" "), "--out", "-")]),
  ),
  "nothing at all": onWorld(),
  "--help": { args: async () => ["--help"] },
  "--version": { args: async () => ["--version"] },
};

const ENDINGS: Record<string, Ending> = {
  ...Object.fromEntries(
    Object.entries(RUNS).map(([command, { args }]) => [
      command,
      { args: () => argsOf(world, command, args) },
    ]),
  ),
  ...OWN,
  ...OTHER_WAYS,
};

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  stderr: string;
}

/** Runs a command whose output goes to a full disk or a closed pipe, or which receives a signal. */
async function end(command: string, what: string): Promise<End> {
  const { args, env, serves } = ENDINGS[command] as Ending;
  const port = serves ? await freePort() : 0;
  const words = serves ? [...(await args()), "--port", String(port)] : await args();
  const full = what === "/dev/full" ? openSync(what, "w") : undefined;
  const child = spawn(process.execPath, [program, ...words], {
    cwd: world.folder,
    env: { ...process.env, ...env?.() },
    stdio: ["ignore", full ?? "pipe", "pipe"],
  });
  let stderr = "";
  child.stderr!.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  if (what === "a closed pipe") child.stdout!.destroy();
  else child.stdout?.resume();
  // At some moment of its startup, work or shutdown.
  if (what.startsWith("SIG")) setTimeout(() => child.kill(what as NodeJS.Signals), Math.random() * 600);
  const ended = new Promise<End>((resolve) => {
    child.on("close", (code, signal) => {
      if (full !== undefined) closeSync(full);
      resolve({ code, signal, stderr });
    });
  });
  if (serves && !what.startsWith("SIG")) await isServing(port).finally(() => child.kill("SIGTERM"));
  return ended;
}

/** Checks that a server keeps running after its outputs are closed. */
const isServing = async (port: number): Promise<void> =>
  expect.poll(() => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status, String)).toBe(200);

const WAYS = ["/dev/full", "a closed pipe", "SIGINT", "SIGTERM"];

test("every command of the manual has an entry here", async () => {
  expect(Object.keys(ENDINGS)).toEqual(expect.arrayContaining(await commandsOfManual()));
});

test.each(Object.keys(ENDINGS).flatMap((command) => WAYS.map((what) => [command, what] as const)))(
  "idms %s ends cleanly with %s and leaves nothing broken",
  async (command, what) => {
    const { code, signal, stderr } = await end(command, what);
    expect(stderr).not.toMatch(/defect|^ {4}at /m);
    const told = stderr === "" ? [] : stderr.trim().split("\n");
    if (what === "/dev/full") {
      // A run may be refused with a sentence because an earlier one did or undid the same work.
      expect([0, 1, 2, 3]).toContain(code);
      if (code !== 0) expect(told.at(-1)).toMatch(/^idms: |--help/);
    } else if (what === "a closed pipe") expect([0, 1, 2, 3, 141]).toContain(code);
    else expect([0, 1, 2, 3, 130, 143, null]).toContain(code);
    expect([null, what.startsWith("SIG") ? what : null]).toContain(signal);
  },
);
