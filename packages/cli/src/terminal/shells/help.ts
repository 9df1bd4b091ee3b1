import { groupNamed } from "@idms/core/operations/all";
import type { Command } from "commander";
import { presentName } from "../flags/former-names.ts";
import { groupHelp } from "../flags/group-help.ts";
import type { EveryFlags } from "../flags/flags.ts";
import { EXIT } from "../output/exit-codes.ts";
import { printJson } from "../output/output.ts";

/** Prints the help of a command or a group of commands, or the program's help if no words are given. */
export async function help(program: Command, words: readonly string[], flags: EveryFlags): Promise<number> {
  const group = groupNamed(words.join("-"));
  const { helpWidth } = program.createHelp();
  const width = helpWidth ?? process.stdout.columns ?? 80;
  const text = group ? groupHelp(group, program, width) : textOf(commandOf(program, words));
  if (flags.json) printJson({ help: text });
  else process.stdout.write(text);
  return EXIT.done;
}

/**
 * Finds the command that the words name. An unknown word is rejected by the command before it, which knows its
 * subcommands.
 */
function commandOf(program: Command, words: readonly string[]): Command {
  return words.reduce((above, word) => {
    const found = above.commands.find((each) => each.name() === presentName(above, word));
    if (found) return found;
    above.args = [word];
    return (above as unknown as { unknownCommand(): never }).unknownCommand();
  }, program);
}

/** Returns a command's help text. */
function textOf(command: Command): string {
  let text = "";
  command.configureOutput({ writeOut: (part) => void (text += part) });
  command.outputHelp();
  return text;
}
