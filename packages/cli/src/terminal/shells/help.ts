import { groupNamed } from "@idms/core/operations/all";
import type { Command } from "commander";
import { presentName } from "../flags/former-names.ts";
import { groupHelp } from "../flags/group-help.ts";
import type { EveryFlags } from "../flags/flags.ts";
import { EXIT } from "../output/exit-codes.ts";
import { printJson } from "../output/output.ts";

/** Says what a group of commands or a command does; without words, what there is. */
export async function help(program: Command, words: readonly string[], flags: EveryFlags): Promise<number> {
  const group = groupNamed(words.join("-"));
  const { helpWidth } = program.createHelp();
  const width = helpWidth ?? process.stdout.columns ?? 80;
  const text = group ? groupHelp(group, program, width) : textOf(commandOf(program, words));
  if (flags.json) printJson({ help: text });
  else process.stdout.write(text);
  return EXIT.done;
}

/** The command that words name. The first word that names none is refused by the command before it, which knows its own. */
function commandOf(program: Command, words: readonly string[]): Command {
  return words.reduce((above, word) => {
    const found = above.commands.find((each) => each.name() === presentName(above, word));
    if (found) return found;
    above.args = [word];
    return (above as unknown as { unknownCommand(): never }).unknownCommand();
  }, program);
}

/** The help of a command as it prints it. */
function textOf(command: Command): string {
  let text = "";
  command.configureOutput({ writeOut: (part) => void (text += part) });
  command.outputHelp();
  return text;
}
