import type { Command } from "commander";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { LISTED_BY } from "../../packages/cli/src/terminal/output/listed-by.ts";
import { buildProgram } from "./built-program.ts";
import {
  argsOf,
  commandsOfManual,
  makeCommandWorld,
  RUNS,
  type CommandWorld,
  type Run,
} from "./every-run.ts";
import { runHere } from "./run-here.ts";

let world: CommandWorld;

beforeAll(async () => {
  world = await makeCommandWorld();
  return world.remove;
});

const run = async (command: string, args: string[]) =>
  runHere(await argsOf(world, command, args), { cwd: world.folder });

/** Returns the commands that have a flag. */
function commandsWith(flag: string): string[] {
  const below = (command: Command, path: string): string[] => [
    ...(command.options.some(({ long }) => long === flag) ? [path] : []),
    ...command.commands.flatMap((each) => below(each, `${path} ${each.name()}`.trim())),
  ];
  return below(
    buildProgram(() => undefined),
    "",
  );
}

test("the list contains exactly the commands of the manual", async () => {
  expect((await commandsOfManual()).toSorted()).toEqual(Object.keys(RUNS).toSorted());
});

test("each command that an error message suggests for a list exists", () => {
  const named = Object.values(LISTED_BY).map((each) => each.replace(/^idms | (?:--|[A-Z]).*$/g, ""));
  expect(Object.keys(RUNS)).toEqual(expect.arrayContaining(named));
});

test.each(Object.entries(RUNS).filter(([, { keys }]) => keys !== undefined))(
  "without a terminal, idms %s --json prints one object on stdout and exits with 0",
  async (command, { args, keys = "" }) => {
    const { code, stdout, stderr } = await run(command, [...args, "--json", "-q"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^\{.*\}\n$/);
    expect(Object.keys(JSON.parse(stdout)).toSorted()).toEqual(keys.split(" ").toSorted());
  },
);

test.each(Object.entries(RUNS))(
  "idms %s refuses an impossible request with its exit code and a sentence, and prints nothing on stdout",
  async (command, { refused: [args, code, sentence] }) => {
    const ended = await run(command, [...args, "--json"]);
    expect(ended).toMatchObject({ code, stdout: "", stderr: expect.stringContaining(sentence) });
  },
);

const lists = commandsWith("--csv");

test("more than twenty commands can print their list as CSV", () => {
  expect(lists.length).toBeGreaterThan(20);
});

test.each(lists)(
  "idms %s --csv has distinct headings, and one cell for each heading in every row",
  async (command) => {
    const { args } = RUNS[command] as Run;
    const { code, stdout, stderr } = await run(command, [...args, "--csv", "-q"]);
    expect([code, stderr]).toEqual([0, ""]);
    const [headings = [], ...rows] = parse(stdout, { bom: true });
    expect(headings.length).toBeGreaterThan(0);
    expect(new Set(headings).size).toBe(headings.length);
    expect(headings).not.toContain("");
    for (const row of rows) expect(row).toHaveLength(headings.length);
  },
);
