import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { subjects } from "@idms/core/operations/all";
import type { Operation } from "@idms/core/operations/operation";
import { beforeAll, describe, expect, test } from "vitest";
import type { CommandWorld } from "./every-run.ts";
import { argsOf, makeExampleWorld, NOT_IN_A_WORLD, takenBy, wordsOf } from "./example-world.ts";
import { runHere } from "./run-here.ts";

/** The usage examples in the help of each command. */
const operations: [string, Operation][] = subjects.flatMap((each) => Object.entries(each.operations));
const shown = operations.filter(([, { isHidden }]) => isHidden !== true);

describe("the program accepts", () => {
  test.each(shown)(
    "the examples of idms %s, at least one of them as this command",
    async (command, { examples }) => {
      const takers = await Promise.all(examples.map(takenBy));
      expect(takers).toContain(command);
      expect(takers.filter((taker) => !operations.some(([other]) => other === taker))).toEqual([]);
    },
  );
});

describe("the first example of each command exits with 0", () => {
  /** The commands whose examples cannot run here. */
  const NOT_HERE: Readonly<Record<string, string>> = {
    ...NOT_IN_A_WORLD,
    "import students": "needs a zip of new photos",
  };

  let world: CommandWorld;
  let words: ReturnType<typeof wordsOf>;

  beforeAll(async () => {
    world = await makeExampleWorld();
    words = wordsOf((await readdir(join(world.folder, "backups")))[0] as string);
    return world.remove;
  });

  // The check comes before the changes. Commands that leave nobody to print, or restore old data, come last.
  const ORDER = ["doctor", "orders withdraw", "", "generate", "restore"];
  const placeOf = (command: string): number => ORDER.indexOf(ORDER.includes(command) ? command : "");
  const run = shown.filter(([command]) => NOT_HERE[command] === undefined);

  test.each(run.toSorted(([a], [b]) => placeOf(a) - placeOf(b)))("idms %s", async (command, operation) => {
    const line = operation.examples.find((each) => argsOf(each).join(" ").startsWith(command)) ?? "";
    const args = argsOf(line === "" ? (operation.examples[0] as string) : line);
    const given = args.map((word) => words[command]?.[word] ?? words[""]?.[word] ?? word);
    const known = operation.hasNoData ? [] : ["--data", world.data];
    const options = { cwd: world.folder, input: "correct horse 9\n" };
    const { code, stderr } = await runHere([...given, ...known, "-q"], options);
    expect([code, stderr]).toEqual([0, expect.any(String)]);
  });

  test("except for existing commands that cannot run here", () => {
    const commands = shown.map(([command]) => command);
    expect(commands).toEqual(expect.arrayContaining(Object.keys(NOT_HERE)));
  });
});
