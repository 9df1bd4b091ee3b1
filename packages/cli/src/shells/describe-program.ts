import type { Argument, Command, Option } from "commander";
import { examplesOf } from "../flags/common.ts";

/** What is known of a command without running it; the manual page and the completions are written from it. */
export interface CommandDescription {
  /** With the commands above it: `idms users add`. */
  path: string;
  description: string;
  arguments: { name: string; required: boolean; takes: Value; description: string }[];
  options: OptionDescription[];
  commands: CommandDescription[];
  examples: readonly string[];
}

export interface OptionDescription {
  /** As help writes it: `-q, --quiet`. */
  term: string;
  long: string;
  short: string | undefined;
  /** Null for a flag. */
  takes: Value | null;
  description: string;
}

/** What a value can be, as far as a shell can complete it. */
export type Value = { kind: "choice"; choices: readonly string[] } | { kind: "file" } | { kind: "other" };

/** Describes a command and those below it, in the order and the words of its help. */
export function describeProgram(command: Command, above = ""): CommandDescription {
  const help = command.createHelp();
  const path = `${above}${command.name()}`;
  return {
    path,
    description: command.description(),
    arguments: command.registeredArguments.map((argument) => ({
      name: argument.name(),
      required: argument.required,
      takes: valueOf(argument, argument.name()),
      description: help.argumentDescription(argument),
    })),
    options: help.visibleOptions(command).map((option) => ({
      term: help.optionTerm(option),
      long: option.long ?? "",
      short: option.short,
      takes: option.required || option.optional ? valueOf(option, option.flags) : null,
      description: help.optionDescription(option),
    })),
    commands: help
      .visibleCommands(command)
      .filter((each) => each.name() !== "help")
      .map((each) => describeProgram(each, `${path} `)),
    examples: examplesOf(command),
  };
}

/** Placeholders such as <file|dir> say where a path goes. */
function valueOf({ argChoices }: Argument | Option, text: string): Value {
  if (argChoices) return { kind: "choice", choices: argChoices };
  return /\b(?:file|dir|zip|backup)\b/.test(text) ? { kind: "file" } : { kind: "other" };
}

/** A command and all below it. */
export const allCommands = (command: CommandDescription): CommandDescription[] => [
  command,
  ...command.commands.flatMap(allCommands),
];
