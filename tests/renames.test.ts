import { COMMAND_GROUPS, groupNamed, subjects as all } from "@idms/core/operations/all";
import { longOf, type Operation, type Subject } from "@idms/core/operations/operation";
import { describe, expect, test } from "vitest";
import { Asked } from "../packages/cli/src/terminal/flags/suggesting-command.ts";
import { commands } from "../packages/cli/src/terminal/flags/build-command.ts";

const subjects: readonly Subject[] = all;

interface Renamed {
  subject: Subject;
  words: string;
  operation: Operation;
}
const operations = subjects.flatMap((subject) =>
  Object.entries(subject.operations).map(([words, operation]): Renamed => ({ subject, words, operation })),
);
const renamedCommands = operations.filter(({ operation }) => operation.was !== undefined);
const renamedFlags = operations.flatMap(({ operation, ...of }) =>
  (operation.inputs ?? []).flatMap(({ was, ...input }) =>
    was === undefined ? [] : [{ ...of, operation, was, input }],
  ),
);

/** Returns which operation a command line runs, and with which values. */
async function run(subject: Subject, args: readonly string[]): Promise<unknown> {
  let ran: unknown;
  const actions = Object.keys(subject.operations).map((words) => [
    words,
    async (...given: unknown[]) => {
      ran = [words, given.slice(0, -1)];
      return 0;
    },
  ]);
  const program = new Asked("idms").exitOverride();
  commands(subject, Object.fromEntries(actions)).add(program, () => undefined);
  await program.parseAsync(args, { from: "user" });
  return ran;
}

/** A flag of a command line with a value that the command accepts. */
const asTyped = (flag: string, name: string, choices: readonly string[] = ["2"]): string[] =>
  flag.includes("<") ? [name, choices.at(-1) as string] : [name];

/** Returns what must follow the words of a command, except for one of its flags. */
const least = ({ arguments: places = [], inputs = [] }: Operation, except?: string): string[] => [
  ...places.filter(({ place }) => place.startsWith("<")).map(({ choices }) => choices?.[0] ?? "1"),
  ...inputs
    .filter(({ isRequired, flag }) => isRequired && flag !== except)
    .flatMap(({ flag, choices }) => asTyped(flag, longOf(flag), choices)),
];

describe("a former name still works:", () => {
  test.each(renamedCommands)("idms $operation.was", async ({ subject, words, operation }) => {
    const ran = await run(subject, [...words.split(" "), ...least(operation)]);
    expect(ran).toEqual([words, expect.anything()]);
    const then = operation.was?.split(" ") ?? [];
    expect(await run(subject, [...then, ...least(operation)])).toEqual(ran);
  });

  test.each(renamedFlags)("$was of idms $words", async ({ subject, words, operation, was, input }) => {
    const { flag, choices } = input;
    const begun = [...words.split(" "), ...least(operation, flag)];
    const ran = await run(subject, [...begun, ...asTyped(flag, longOf(flag), choices)]);
    expect(JSON.stringify(ran)).toContain(choices?.at(-1) ?? (flag.includes("<") ? "2" : "true"));
    expect(await run(subject, [...begun, ...asTyped(flag, was, choices)])).toEqual(ran);
  });

  test("idms help with the former name of a group", () => {
    for (const group of COMMAND_GROUPS) expect(groupNamed(group.was ?? group.name)).toBe(group);
  });
});

test("no former name now means something else", () => {
  const now = new Set(operations.map(({ words }) => words));
  expect(renamedCommands.filter(({ operation }) => now.has(operation.was as string))).toEqual([]);
  const taken = renamedFlags.filter(({ was, operation }) =>
    operation.inputs?.some(({ flag }) => longOf(flag) === was),
  );
  expect(taken).toEqual([]);
});
