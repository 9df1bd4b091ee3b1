/**
 * Every question that the program asks, on a pseudo-terminal: answered, with Ctrl-C and Ctrl-D, and when its window is
 * closed.
 * @module-tag rare
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { inApp } from "./in-app.ts";
import { CLOSES, hasTerminal, runOnTerminal, type Exchange } from "./on-terminal.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";
import { sealLog } from "../../packages/server/src/trust/sealing/seal-log.ts";
import { byHand } from "../server/by-hand.ts";

const ENTER = "\r";
const WORD = "correct horse 9";

let world: { data: string; folder: string; backup: string };

beforeAll(async () => {
  const [data, folder] = [await scratchFolder(inject("demo").data), await scratchFolder()];
  const made = await runHere(["backup", "--data", data, "--to", folder, "--json"]);
  const backup = (JSON.parse(made.stdout) as { folder: string }).folder;
  await inApp(data, async ({ db, folder }) => {
    await byHand(db).run("UPDATE students SET updated_at = '2020-01-01T00:00:00.000Z' WHERE class_id = 1");
    await byHand(db).run("UPDATE print_batches SET created_at = '2020-01-01T00:00:00.000Z'");
    await sealLog({ db, folder });
    await byHand(db).run("UPDATE log_seals SET until = '2020-01-01T00:00:00.000Z' WHERE id = 1");
  });
  world = { data, folder, backup };
});
afterAll(async () => {
  for (const path of [world.folder, world.data]) await rm(path, { recursive: true, force: true });
});

/** How a question is reached, what is answered before it, its answer, and how the command ends. */
interface Asked {
  args(): string[];
  before?: Exchange[];
  question: string;
  /** The answers to this question and the following ones. If two answer the same question, the first one is refused. */
  answers: Exchange[];
  ends: [code: number, sentence: string];
}

const fresh = (): string[] => {
  rmSync(join(world.folder, "new"), { recursive: true, force: true });
  return ["--data", join(world.folder, "new")];
};
const old = () => ["--data", world.data];
const password: Exchange[] = [
  ["Password:", `${WORD}${ENTER}`],
  ["Repeat the password:", `${WORD}${ENTER}`],
];
const answer = (seen: string, typed = ""): Exchange => [seen, `${typed}${ENTER}`];
const name = answer("Super admin username:");
const email = answer("Email address");
const school = answer("First school", "Hilltop");
const address = answer("Public server address");
const factor = answer("Roles that need a second factor");
const READY: Asked["ends"] = [0, 'The super admin "admin" can sign in'];
const init = () => ["init", ...fresh()];

const QUESTIONS: Record<string, Asked> = {
  "init: name": {
    args: init,
    question: "Super admin username:",
    answers: [name, email, ...password, school, address],
    ends: READY,
  },
  "init: email": {
    args: init,
    before: [name],
    question: "Email address",
    answers: [email, ...password, school, address],
    ends: READY,
  },
  "init: password": {
    args: init,
    before: [name, email],
    question: "Password:",
    answers: [...password, school, address],
    ends: READY,
  },
  "init: password again": {
    args: init,
    before: [name, email, password[0]!],
    question: "Repeat the password:",
    answers: [password[1]!, school, address],
    ends: READY,
  },
  "init: school": {
    args: init,
    before: [name, email, ...password],
    question: "First school",
    answers: [school, address],
    ends: READY,
  },
  "init: address": {
    args: init,
    before: [name, email, ...password, school],
    question: "Public server address",
    answers: [address],
    ends: READY,
  },
  "init: factor": {
    args: () => [...init(), "--strict"],
    before: [name, email, ...password, school, address],
    question: "Roles that need a second factor",
    answers: [factor],
    ends: READY,
  },
  "serve: set up": {
    args: () => ["serve", ...fresh()],
    question: "Set it up now?",
    answers: [answer("Set it up now?", "n")],
    ends: [1, "idms init"],
  },
  "users add: name": {
    args: () => ["users", "add", "--dry-run", ...old()],
    question: "Username:",
    answers: [answer("Username:", "asha"), answer("School (id or name):", "1"), ...password],
    ends: [0, "asha"],
  },
  "users add: school": {
    args: () => ["users", "add", "asha", "--dry-run", ...old()],
    question: "School (id or name):",
    answers: [answer("School (id or name):", "1"), ...password],
    ends: [0, "asha"],
  },
  "users reset-password": {
    args: () => ["users", "reset-password", "admin", "--dry-run", ...old()],
    question: "Password:",
    answers: password,
    ends: [0, ""],
  },
  "students erase": {
    args: () => ["students", "erase", "1", ...old()],
    question: "permanently?",
    answers: [answer("permanently?", "n")],
    ends: [2, "Nothing was erased"],
  },
  purge: {
    args: () => ["purge", "--older-than", "2y", ...old()],
    question: "Delete this data permanently?",
    answers: [answer("Delete this data permanently?")],
    ends: [0, "Nothing was deleted"],
  },
  "log cut": {
    args: () => ["log", "cut", "--older-than", "2y", ...old()],
    question: "Delete these entries permanently?",
    answers: [answer("Delete these entries permanently?")],
    ends: [0, ""],
  },
  restore: {
    args: () => ["restore", world.backup, ...old()],
    question: "Replace it?",
    answers: [answer("Replace it?", "n")],
    ends: [1, "Say --replace"],
  },
  reprint: {
    args: () => [
      "reprint",
      "--batch",
      "1",
      "--position",
      "1",
      "--out",
      join(world.folder, "again.pdf"),
      ...old(),
    ],
    question: "Why are these cards being reprinted?",
    answers: [
      answer("Why are these cards being reprinted?"),
      answer("Enter a reason for reprinting", "spoiled by the printer"),
    ],
    ends: [0, "again.pdf"],
  },
};

test("the list has every question that the program asks", () => {
  const src = fileURLToPath(new URL("../../packages/cli/src/", import.meta.url));
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const asked = files.flatMap((file) => {
    const asks = readFileSync(join(src, file), "utf8").match(/\b(?:ask|confirm)\(/g);
    return asks && !file.startsWith("terminal") ? [[file, asks.length]] : [];
  });
  expect(Object.fromEntries(asked)).toEqual({
    "batches/reprint.ts": 1,
    "log/log.ts": 1,
    "looking-after/purge.ts": 1,
    "looking-after/restore.ts": 1,
    "setting-up/init.ts": 3,
    "setting-up/serve.ts": 1,
    "students/erase-students.ts": 1,
    "users/users.ts": 2,
  });
});

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Returns everything that a question must leave unchanged. */
const state = () =>
  inApp(world.data, async ({ db }) => {
    const counts: unknown[] = [];
    for (const table of ["students", "users", "print_batches", "audit_log"])
      counts.push(await byHand(db).all(`SELECT count(*) AS n FROM ${table}`));
    return counts;
  });

describe.runIf(hasTerminal).each(Object.entries(QUESTIONS))(
  "%s",
  (_, { args, before = [], question, answers, ends: [code, sentence] }) => {
    test("accepts an answer and leaves the terminal as it was", async () => {
      const run = await runOnTerminal(args(), [...before, ...answers]);
      expect([run.code, run.screen]).toEqual([code, expect.stringContaining(sentence)]);
      expect(run.screen).not.toContain(WORD);
      expect([run.settings.length, new Set(run.settings).size]).toEqual([2, 1]);
    });

    test.each([
      ["Ctrl-C", "\u0003"],
      ["Ctrl-D", "\u0004"],
    ])(
      "can be aborted with %s, which changes nothing and leaves the terminal as it was",
      async (how, key) => {
        const there = await state();
        const run = await runOnTerminal(args(), [...before, [question, key]]);
        if (how === "Ctrl-C") expect(run.code).toBe(130);
        expect(run.code).not.toBe(0);
        expect(run.screen).not.toMatch(/^ {4}at |Error/m);
        expect([run.settings.length, new Set(run.settings).size]).toEqual([2, 1]);
        expect(await state()).toEqual(there);
      },
    );

    test("ends without a change when the terminal is closed", async () => {
      const there = await state();
      const { pid } = await runOnTerminal(args(), [...before, [question, CLOSES]]);
      await expect.poll(() => isThere(pid)).toBe(false);
      expect(await state()).toEqual(there);
    });
  },
);
