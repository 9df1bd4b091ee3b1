import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { expect } from "vitest";
import { buildProgram } from "./built-program.ts";
import { makeCommandWorld, type CommandWorld } from "./every-run.ts";
import { runHere } from "./run-here.ts";

/** Splits a line after `idms` into words as a shell does, up to its first pipe or redirection. */
export function argsOf(line: string): string[] {
  const [command = ""] = /^(?:'[^']*'|"[^"]*"|[^|<>'"])*/.exec(line) ?? [];
  const words = Array.from(command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g), ([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, "$1$2"),
  );
  return words.slice(words.indexOf("idms") + 1);
}

/** Parses a line with every command disabled, and returns the words of the command that matched. */
export async function takenBy(line: string): Promise<string> {
  let taken: string[] = [];
  const still = (command: Command, path: string[]): void => {
    command.exitOverride().configureOutput({ writeErr: () => undefined });
    if (command.commands.length === 0) command.action(() => void (taken = path));
    for (const each of command.commands) still(each, [...path, each.name()]);
  };
  const args = argsOf(line);
  const program = buildProgram(() => undefined, args[0]);
  still(program, []);
  await program.parseAsync(args, { from: "user" });
  return taken.join(" ");
}

/** The commands that cannot run in the world of the examples, with the reason. */
export const NOT_IN_A_WORLD: Readonly<Record<string, string>> = {
  demo: "serves until Ctrl-C",
  serve: "serves until Ctrl-C",
  worker: "works until Ctrl-C",
  watch: "watches a folder until Ctrl-C",
  move: "needs a server of PostgreSQL",
  init: "makes the data folder that is named for a school of one's own",
  "year promote": "needs a plan that somebody has looked at",
  "year undo": "needs a promotion",
  "webhooks test": "sends to another system",
  "import connect": "asks another system",
  "import check": "asks another system",
  "import disconnect": "needs a connection",
  send: "needs a printer",
  "printers check": "needs a printer",
  "keys encrypt": "photos are not encrypted here",
  "keys rotate": "photos are not encrypted here",
  "keys backup": "photos are not encrypted here",
  "keys restore": "photos are not encrypted here",
};

/** Returns the words to replace in this world, for all commands and for some. The backup is the name of one. */
export const wordsOf = (backup: string): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  "": { "/var/backups/idms": "backups", "schools.xlsx": "schools.csv", "classes.xlsx": "classes.csv" },
  reprint: { 12: "1", 3: "1", 7: "1", "2,7": "1,1" },
  unmark: { 12: "3" },
  mark: { 12: "3" },
  "documents packing-list": { 12: "1", 13: "2" },
  "documents delivery-note": { "--order": "--batch", 5: "1" },
  "documents labels": { "--order": "--batch", 5: "1" },
  "documents hand-out-list": { "8 - A": "6 - A" },
  "orders withdraw": { 12: "1" },
  batches: { 12: "1" },
  "cards delivered": { 12: "3" },
  "forms starter": { "Green Valley": "Hilltop" },
  // The student whose card has the number of the examples.
  "orders new": { "5 - A": "8 - A", 140: "27" },
  "orders accept": { 12: "2" },
  "orders ask": { 12: "2" },
  "orders answer": { 12: "2" },
  "orders done": { 12: "2" },
  "import undo": { 12: "4" },
  "jobs print": { "8 - B": "6 - A" },
  "jobs show": { 12: "1" },
  "jobs cancel": { 12: "1" },
  "jobs retry": { 12: "1" },
  "schools edit": { on: "off" },
  "schools add": { "Green Valley": "Blue Hills" },
  "districts remove": { North: "South" },
  "classes add": { "8 - A": "8 - C" },
  "students verify": { 12: "122", 15: "123" },
  "students unverify": { 12: "122" },
  "students send-back": { 12: "122", 15: "123" },
  "students merge": { 12: "122", 15: "123" },
  "students tell-apart": { 12: "124", 15: "125" },
  "students remove": { 12: "122" },
  "students restore": { 12: "122" },
  "rosters import": { "roster.xlsx": "roster.csv" },
  "rosters match": { 7: "1", 112: "1" },
  "rosters unmatch": { 7: "1" },
  "rosters remove": { 7: "1" },
  "links show": { 4: "1" },
  "links pause": { 4: "1" },
  "links resume": { 4: "1" },
  "links extend": { 4: "1" },
  "links edit": { 4: "1" },
  "links revoke": { 4: "2" },
  "photo-days close": { 3: "1" },
  "photo-days open": { 3: "1" },
  "sign-offs close": { 3: "1" },
  "sign-offs open": { 3: "1" },
  "templates restore": { Banyan: "Old" },
  "fonts remove": { "Lora Bold": "Lora Medium" },
  "users disable": { "former.clerk": "asha" },
  "users enable": { "former.clerk": "asha" },
  "tokens revoke": { 3: "1" },
  "webhooks on": { 3: "1" },
  "webhooks deliveries": { 3: "1" },
  "webhooks retry": { 17: "1" },
  "webhooks remove": { 3: "1" },
  "verify-backup": { "idms-2026-04-01T20-30-00.000Z": backup },
  restore: { "/var/backups/idms/idms-2026-04-01T20-30-00.000Z": join("backups", backup) },
  "keys new": { "/etc/idms/photos.key": "photos.key" },
});

/** Creates the world of the commands with the school, the classes and the files that examples and pages name. */
export async function makeExampleWorld(): Promise<CommandWorld> {
  const world = await makeCommandWorld();
  const own = fileURLToPath(new URL("../own-fonts/Lora-Medium.woff2", import.meta.url));
  await copyFile(own, join(world.folder, "Lora-Bold.ttf"));
  for (const name of ["crest.png", "asha.jpg"])
    await copyFile(join(world.folder, "crest.jpg"), join(world.folder, name));
  const made = [
    ["schools", "edit", "1", "--name", "Green Valley"],
    ["schools", "add", "Hilltop"],
    ["districts", "add", "The State"],
    ["districts", "add", "South"],
    ["classes", "edit", "5 - A", "--school", "1", "--name", "8 - A"],
    ["classes", "edit", "8 - B", "--school", "1", "--name", "5 - A"],
    ["rosters", "import", "roster.csv", "--school", "1"],
    ["templates", "starter", "Banyan", "--school", "1", "--name", "Old"],
    ["templates", "remove", "Old", "--school", "1", "--yes"],
    ["users", "add", "former.clerk", "--school", "1", "--password-file", "password.txt"],
  ];
  for (const args of made) {
    const ended = await runHere([...args, "-q", "--data", world.data], { cwd: world.folder });
    expect([args, ended]).toMatchObject([args, { code: 0, stderr: "" }]);
  }
  return world;
}
