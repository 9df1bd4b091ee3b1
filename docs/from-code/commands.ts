import { COMMAND_GROUPS, subjects as all } from "@idms/core/operations/all";
import type { Operation, Subject } from "@idms/core/operations/operation";
import { buildProgram } from "../../packages/cli/src/program.ts";
import {
  allCommands,
  describeProgram,
  type CommandDescription,
} from "../../packages/cli/src/terminal/shells/describe-program.ts";
import { block, code, page, shown, table } from "./markdown.ts";

const subjects: readonly Subject[] = all;
const operations = new Map<string, Operation>(subjects.flatMap(({ operations: of }) => Object.entries(of)));

/** The commands that do something, as their help describes them, by the words after `idms`. */
const commands = new Map(
  allCommands(describeProgram(buildProgram(() => undefined)))
    .map((each) => [each.path.slice("idms ".length), each] as const)
    .filter(([words]) => operations.has(words)),
);

const optionsOf = (words: string) => commands.get(words)?.options ?? [];
/** The flags of every command that opens the data folder. */
const COMMON = optionsOf("doctor").filter(({ long }) =>
  ["init", "generate", "users list"].every((words) => optionsOf(words).some((each) => each.long === long)),
);
const isCommon = new Set(COMMON.map(({ long }) => long));

const groupOf = (words: string) =>
  COMMAND_GROUPS.find(({ commands: first }) =>
    (first as readonly string[]).includes(words.split(" ")[0] as string),
  );

/** The page and the heading of a command, from the folder of the documentation. */
const placeOf = (words: string): string =>
  `commands/${groupOf(words)?.name}.md#idms-${words.replaceAll(" ", "-")}`;

/** The commands that do the same as a call of the API, as links from a page in a folder. */
export function commandsOf(call: string): string {
  const same = [...operations].filter(
    ([words, { calls = [] }]) =>
      commands.has(words) && calls.some((each) => each === call || each.startsWith(`${call} `)),
  );
  return same.map(([words]) => `[${code(`idms ${words}`)}](../${placeOf(words)})`).join(", ");
}

const firstUp = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns how to call a command that does not run by its words alone, or an empty string. */
function usageOf({ path, arguments: taken, options }: CommandDescription): string {
  const { inputs = [] } = operations.get(path.slice("idms ".length)) ?? {};
  const required = inputs.filter(({ isRequired }) => isRequired).map(({ flag }) => flag);
  if (taken.length + required.length === 0) return "";
  const places = taken.map(({ name, required: is }) => (is ? `<${name}>` : `[${name}]`));
  const more = options.length > required.length + COMMON.length ? ["[options]"] : [];
  return block("sh", [[path, ...places, ...required, ...more].join(" ")]);
}

function section(described: CommandDescription, { more = [] }: Operation): string {
  const { path, description, arguments: taken, options, examples } = described;
  const rows = [
    ...taken.map(({ name, description: says }) => [code(name), shown(says)]),
    ...options
      .filter(({ long }) => !isCommon.has(long))
      .map(({ term, description: says }) => [code(term), shown(says)]),
  ];
  return page(
    `## ${path}`,
    `${shown(firstUp(description))}.`,
    usageOf(described),
    rows.length > 0 && table(["Argument or flag", "Description"], rows),
    ...more.map((text) => shown(text.replaceAll("\n", " "))),
    examples.length > 0 && block("sh", examples),
  ).trimEnd();
}

/** The commands of a group, in the order of its help. */
const membersOf = ({ commands: first }: (typeof COMMAND_GROUPS)[number]) =>
  (first as readonly string[]).flatMap((word) =>
    [...commands].filter(([words]) => words.split(" ")[0] === word),
  );

/** The pages of the commands by group, and the list of all commands. */
export function commandPages(): Map<string, string> {
  const pages = COMMAND_GROUPS.map(
    (group) =>
      [
        `commands/${group.name}.md`,
        page(
          `# Commands: ${group.says}`,
          "Every command also takes [the common flags](../commands.md#common-flags).",
          ...membersOf(group).map(([words, each]) => section(each, operations.get(words) as Operation)),
        ),
      ] as const,
  );
  const lists = COMMAND_GROUPS.flatMap((group) => [
    `## ${firstUp(group.says)}`,
    table(
      ["Command", "Description"],
      membersOf(group).map(([words, { description }]) => [
        `[${code(`idms ${words}`)}](${placeOf(words)})`,
        shown(description),
      ]),
    ),
  ]);
  const common = table(
    ["Flag", "Description"],
    COMMON.map(({ term, description }) => [code(term), shown(description)]),
  );
  return new Map([
    ...pages,
    [".vitepress/made/commands.md", page(...lists, "## Common flags", common)] as const,
  ]);
}
