import { beforeAll, expect, test } from "vitest";
import { argsOf, makeCommandWorld, RUNS, type CommandWorld } from "./every-run.ts";
import { runHere } from "./run-here.ts";

let world: CommandWorld;

beforeAll(async () => {
  world = await makeCommandWorld();
  return world.remove;
});

const run = async (command: string, args: string[]) =>
  runHere(await argsOf(world, command, args), { cwd: world.folder });

test("every command of the manual is in the list, and no other", async () => {
  const { stdout } = await runHere(["manual"]);
  const sections = stdout.replaceAll("\\-", "-").matchAll(/^\.SS "idms ([a-z -]+?) (?=[[<])/gm);
  expect(Array.from(sections, ([, command]) => command).toSorted()).toEqual(Object.keys(RUNS).toSorted());
});

test.each(Object.entries(RUNS).filter(([, { keys }]) => keys !== undefined))(
  "without a terminal, idms %s --json is one object on stdout, and the end is 0",
  async (command, { args, keys = "" }) => {
    const { code, stdout, stderr } = await run(command, [...args, "--json", "-q"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^\{.*\}\n$/);
    expect(Object.keys(JSON.parse(stdout)).toSorted()).toEqual(keys.split(" ").toSorted());
  },
);

test.each(Object.entries(RUNS))(
  "idms %s refuses what it cannot do with its exit code and a sentence, and nothing on stdout",
  async (command, { refused: [args, code, sentence] }) => {
    const ended = await run(command, [...args, "--json"]);
    expect(ended).toMatchObject({ code, stdout: "", stderr: expect.stringContaining(sentence) });
  },
);
