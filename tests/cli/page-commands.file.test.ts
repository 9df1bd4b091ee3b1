import { readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { subjects } from "@idms/core/operations/all";
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { makeZip } from "../core/node/archives/make-zip.ts";
import { pressProfileBytes } from "../core/node/pdf/print-cards.ts";
import { docPages } from "../doc-pages.ts";
import { textOf } from "../source-files.ts";
import { buildProgram } from "./built-program.ts";
import type { CommandWorld } from "./every-run.ts";
import { argsOf, makeExampleWorld, NOT_IN_A_WORLD, takenBy, wordsOf } from "./example-world.ts";
import { runHere } from "./run-here.ts";

/** Returns the commands in the fenced blocks of a page, without prompts, the times of a crontab and comments. */
function linesOf(page: string): string[] {
  const blocks = [...textOf(page).matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)];
  return blocks.flatMap(([, kind, block = ""]) => {
    const lines = block.replaceAll("\\\n", " ").split("\n");
    const typed = kind === "console" ? lines.filter((line) => line.startsWith("$ ")) : lines;
    const commands = typed.flatMap((line) => line.replace(/\s#\s.*$/, "").split(" && "));
    return commands.flatMap((command) => {
      const after = /(?:^|[\s/])idms(?:\.js)? (?=\w)(.*)$/.exec(command)?.[1];
      return after === undefined ? [] : [`idms ${after.trim()}`];
    });
  });
}

const pages = docPages.map((page) => [page, linesOf(page)] as const).filter(([, lines]) => lines.length > 0);

test("the pages have commands", () => {
  expect(pages.length).toBeGreaterThan(9);
  expect(pages.flatMap(([, lines]) => lines).length).toBeGreaterThan(80);
});

const hasNoData = new Set(
  subjects.flatMap(({ operations }) =>
    Object.entries(operations).flatMap(([command, each]) => (each.hasNoData === true ? [command] : [])),
  ),
);
const shown = new Set(
  subjects.flatMap(({ operations }) =>
    Object.entries(operations).flatMap(([command, { isHidden }]) => (isHidden === true ? [] : [command])),
  ),
);

test.each(pages)("the program accepts every command on %s under its present name", async (_, lines) => {
  for (const text of lines) {
    const taker = await takenBy(text).catch(({ message }: Error) => message);
    expect([text, taker, shown.has(taker)]).toEqual([text, taker, true]);
  }
});

/** Returns what does not exist of a command in a sentence, which need not be complete: its name, and flags. */
function unknownIn(text: string): string[] {
  const words = argsOf(text);
  const path: string[] = [];
  let command: Command = buildProgram(() => undefined, words[0]);
  while (command.commands.length > 0 && /^[a-z]/.test(words[0] ?? "")) {
    const name = words.shift() as string;
    const next = command.commands.find((each) => each.name() === name);
    if (next === undefined) return [name];
    command = next;
    path.push(name);
  }
  const isOld = path.length > 0 && command.commands.length === 0 && !shown.has(path.join(" "));
  const flags = new Set(["--help", "--version", ...command.options.map(({ long }) => long)]);
  const unknown = words.filter((word) => word.startsWith("--") && !flags.has(word));
  return isOld ? [path.join(" "), ...unknown] : unknown;
}

test.each(docPages)("every command and flag in the sentences of %s exists", (page) => {
  const prose = textOf(page).replaceAll(/^```[\s\S]*?^```/gm, "");
  const spans = [...prose.matchAll(/`(idms [^`]+)`/g)].map(([, text = ""]) => text.replaceAll(/\s+/g, " "));
  expect(spans.flatMap((span) => unknownIn(span).map((unknown) => [span, unknown]))).toEqual([]);
});

describe(
  "every command ends well in the demo school, with the names and numbers that it has,",
  { tags: "thorough" },
  () => {
    /** The lines that cannot run here, beside the commands that cannot run at all, with the reason. */
    const NOT_HERE: Readonly<Record<string, string>> = {
      "idms remind": "needs mail, or somebody who sends the messages by phone",
      "idms keys restore": "photos are not encrypted here",
      "idms restore idms-…Z --data ./rehearsal": "photos are not encrypted here",
      "idms doctor --data ./rehearsal": "photos are not encrypted here",
      "idms backup --to /mnt/usb --recipient age1…": "needs a key of age",
      "idms restore idms-…Z.tar.age": "needs a key of age",
      'idms generate --school 1 --class "8 - A" --paper a4 --printer "Front office" --send':
        "needs a printer",
      "idms import students --fetch": "needs the school's own system",
      "idms students correct-photos 12": "needs a proposal, which a server makes",
      "idms reprint --batch 12 --sheet 3 --cause misprint --send": "needs a printer",
    };
    const whyNot = (text: string, command: string): string | undefined =>
      NOT_IN_A_WORLD[command] ?? Object.entries(NOT_HERE).find(([start]) => text.startsWith(start))?.[1];

    /** What the world lacks for a page, in commands. */
    const BEFORE: Readonly<Record<string, string[][]>> = {
      "docs/api.md": [["users", "add", "asha", "--school", "1", "--password-file", "password.txt"]],
      "docs/import.md": [
        ["export", "oneroster", "--school", "1", "--out", "oneroster.zip"],
        ["export", "students", "--school", "1", "--out", "sis.csv"],
        ["export", "students", "--school", "1", "--out", "srv/sis/students.csv"],
      ],
      "docs/design.md": [
        ["templates", "starter", "Banyan", "--school", "1", "--name", "Staff card"],
        ["templates", "starter", "Banyan", "--school", "1", "--name", "Red house"],
      ],
      "docs/verify.md": [["students", "verify", "122"]],
      "docs/print.md": [
        ["printers", "add", "Front office"],
        ["jobs", "print", "--school", "1", "--class", "6 - A", "--status", "ID_GENERATED", "--no-mark"],
        ["worker", "--once"],
      ],
    };
    const OWN_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      "classes add": { "8 - A": "8 - C" },
      "documents packing-list": { "--order": "--batch", 5: "1" },
      generate: { 12: "121", 15: "121" },
      "jobs show": { 12: "2" },
      "templates rules": { "house=Red,Crimson: Red house": "section=A: Red house" },
    };

    async function worldOf(page: string): Promise<CommandWorld> {
      const world = await makeExampleWorld();
      const [, shown = ""] = /```csv\n([^`]+)```/.exec(textOf("README.md")) ?? [];
      // The class of the demo school has these roll numbers already.
      const sheet = shown.replaceAll(/,(\d),/g, ",90$1,");
      await writeFile(join(world.folder, "class-8a.csv"), sheet);
      await writeFile(join(world.folder, "press.icc"), await pressProfileBytes());
      await mkdir(join(world.folder, "srv/sis"), { recursive: true });
      await mkdir(join(world.folder, "photos"));
      const photos = [...sheet.matchAll(/\w+\.jpg/g)].map(([name]) => name);
      const files = await Promise.all(
        photos.map(async (name, at) => ({ name, data: await drawPortrait(at + 1) })),
      );
      for (const { name, data } of files) await writeFile(join(world.folder, "photos", name), data);
      await writeFile(join(world.folder, "photos.zip"), makeZip(files));
      for (const args of BEFORE[page] ?? []) {
        const { code, stderr } = await runHere([...args, "--data", world.data, "-q"], { cwd: world.folder });
        expect([args, code, stderr]).toEqual([args, 0, expect.any(String)]);
      }
      return world;
    }

    test.each(pages)("on %s", async (page, lines) => {
      const world = await worldOf(page);
      const newest = (): string => readdirSync(join(world.folder, "backups")).toSorted().at(-1) ?? "";
      /** Returns a word in this world. No path leads out of its folder. */
      const given = (command: string, word: string): string => {
        const words = wordsOf(newest());
        return (OWN_WORDS[command]?.[word] ?? words[command]?.[word] ?? words[""]?.[word] ?? word)
          .replace(/^(?:\/var\/backups\/idms\/idms-…Z|BACKUP)$/, () => join("backups", newest()))
          .replace(/^\/var\/backups\/idms\//, "")
          .replace(/^\/(?=[a-z])/, "");
      };
      for (const text of lines) {
        const command = await takenBy(text);
        if (whyNot(text, command) !== undefined) continue;
        const args = argsOf(text).map((word) => given(command, word));
        // The lines of a page are for different days, so none takes the students of another.
        const kept = command === "generate" && !args.includes("--dry-run") ? ["--no-mark"] : [];
        const known = hasNoData.has(command) || args.includes("--data") ? [] : ["--data", world.data];
        const options = { cwd: world.folder, input: "correct horse 9\n" };
        const { code, stderr } = await runHere([...args, ...kept, ...known, "-q"], options);
        expect.soft([text, code, code === 0 ? "" : stderr]).toEqual([text, 0, ""]);
      }
      await world.remove();
    });

    test("except for lines of a page that cannot run here", async () => {
      const lines = pages.flatMap(([, each]) => each);
      const unused = Object.keys(NOT_HERE).filter((start) => !lines.some((text) => text.startsWith(start)));
      expect(unused).toEqual([]);
    });
  },
);
