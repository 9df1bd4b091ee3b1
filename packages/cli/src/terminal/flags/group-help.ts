import { COMMAND_GROUPS, EVERYDAY, type CommandGroup } from "@idms/core/operations/all";
import type { Command } from "commander";

/** Gap between the name of a group or an everyday command and its description, in characters. */
const GAP = 2;

/** Wraps text to a width. The second and later lines are indented to where the first description begins. */
function wrapped(term: string, room: number, words: string, width: number): string {
  const lines: string[] = [];
  let line = term.padEnd(room);
  for (const word of words.split(" ")) {
    const isFull = line.length + word.length > width && line.trim() !== "";
    if (isFull) lines.push(line.trimEnd());
    line = `${isFull ? " ".repeat(room) : line}${word} `;
  }
  return [...lines, line.trimEnd()].join("\n");
}

function listed(rows: readonly (readonly [term: string, words: string])[], width: number): string {
  const room = Math.max(...rows.map(([term]) => term.length)) + 2 * GAP;
  return rows.map(([term, words]) => wrapped(`  ${term}`, room, words, width)).join("\n");
}

/**
 * Returns the program's own help: everyday tasks, then all commands by group. The help fits 24 lines at 80 columns.
 */
export const programHelp = (program: Command, width: number): string =>
  [
    `${program.description()}`,
    "Usage: idms COMMAND [flags]      For help on a command: idms COMMAND --help",
    "",
    "Everyday commands:",
    listed(EVERYDAY, width),
    "",
    'All commands (run "idms help GROUP" for details):',
    listed(
      COMMAND_GROUPS.map(({ name, commands }) => [name, commands.join(" ")]),
      width,
    ),
    "",
    "Options:",
    listed([["-V, --version, -h, --help", "print the version or this help"]], width),
    "",
  ].join("\n");

/** Returns the help of a group: what each of its commands does. */
export const groupHelp = ({ name, says, commands }: CommandGroup, program: Command, width: number): string =>
  [
    `idms help ${name}: ${says}`,
    "",
    listed(
      commands.map((word) => [
        word,
        program.commands.find((each) => each.name() === word)?.description() ?? "",
      ]),
      width,
    ),
    "",
    'Run "idms COMMAND --help" for help on a command.',
    "",
  ].join("\n");
