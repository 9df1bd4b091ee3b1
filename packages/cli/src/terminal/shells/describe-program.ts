import type { Argument, Command, Option } from "commander";
import { ASKED } from "@idms/core/operations/set-up";
import { STUDENT_STATUSES } from "@idms/core/students/records/status";
import { examplesOf } from "../flags/build-command.ts";

/** A command's description, available without running it. It is the source of the manual page and the completions. */
export interface CommandDescription {
  /** The full command: `idms users add`. */
  path: string;
  description: string;
  arguments: { name: string; required: boolean; takes: Value; description: string }[];
  options: OptionDescription[];
  commands: CommandDescription[];
  examples: readonly string[];
}

export interface OptionDescription {
  /** The flag as shown in help: `-q, --quiet`. */
  term: string;
  long: string;
  short: string | undefined;
  /** Null for a flag. */
  takes: Value | null;
  /** Whether several values are accepted. */
  variadic: boolean;
  description: string;
}

export type Asked = (typeof ASKED)[number];

/** The possible values, if the shell can complete them. */
export type Value =
  | { kind: "choice"; choices: readonly string[] }
  | { kind: "asked"; asked: Asked }
  | { kind: "file" }
  | { kind: "other" };

/** Describes a command and its subcommands, in the order and wording of its help. */
export function describeProgram(command: Command, above = ""): CommandDescription {
  const help = command.createHelp();
  const path = `${above}${command.name()}`;
  return {
    path,
    description: command.description(),
    arguments: command.registeredArguments.map((argument) => ({
      name: argument.name(),
      required: argument.required,
      takes: valueOf(argument, argument.name(), argument.name()),
      description: help.argumentDescription(argument),
    })),
    options: help.visibleOptions(command).map((option) => ({
      term: help.optionTerm(option),
      long: option.long ?? "",
      short: option.short,
      takes: option.required || option.optional ? valueOf(option, option.flags, option.name()) : null,
      variadic: option.variadic,
      description: help.optionDescription(option),
    })),
    commands: help
      .visibleCommands(command)
      // Commander adds a help of its own to each noun.
      .filter((each) => command.parent === null || each.name() !== "help")
      .map((each) => describeProgram(each, `${path} `)),
    examples: examplesOf(command),
  };
}

/**
 * Returns which kind of value an option or an argument takes. A placeholder such as <file|dir> marks a path. An
 * option's name, as in `--school <id|name>`, shows what to look up.
 */
function valueOf({ argChoices }: Argument | Option, text: string, name: string): Value {
  if (argChoices) return { kind: "choice", choices: argChoices };
  if (/<status/.test(text)) return { kind: "choice", choices: STUDENT_STATUSES };
  const asked = ASKED.find((each) => each === name);
  // A name that is given, as of a school that is added, is nobody's yet.
  if (asked !== undefined) return { kind: "asked", asked };
  return /\b(?:file|dir|zip|backup)\b/.test(text) ? { kind: "file" } : { kind: "other" };
}

/** Returns a command and all its subcommands. */
export const allCommands = (command: CommandDescription): CommandDescription[] => [
  command,
  ...command.commands.flatMap(allCommands),
];
