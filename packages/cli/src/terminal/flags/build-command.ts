import {
  type Argument as Place,
  type Given,
  type Input,
  type Operation,
  type Placed,
  type Subject,
} from "@idms/core/operations/operation";
import { Argument, Option, type Command } from "commander";
import type { DataFlags } from "./flags.ts";
import { acceptFormerNames } from "./former-names.ts";

type Door<O> = (
  ...given: [...Placed<O>, Given<O> & DataFlags & { csv?: boolean }, Command]
) => Promise<number>;

/**
 * The functions for the operations of a subject. A function takes the arguments, the flags and the command, and
 * returns the exit code.
 */
type Actions<S extends Subject> = { [Words in keyof S["operations"]]: Door<S["operations"][Words]> };

/** The commands of a subject. */
export interface Commands {
  /** The first words of these commands. */
  words: ReadonlySet<string>;
  /** The former first words of these commands. */
  former: ReadonlySet<string>;
  /** Adds the commands to a program. `done` receives the exit code of the command that ran. */
  add(program: Command, done: (code: number) => void): void;
}

const firstWords = (all: readonly string[]) => new Set(all.map((words) => words.split(" ")[0] as string));

/** Returns the commands of a subject, each with its action. */
export const commands = <S extends Subject>(subject: S, actions: Actions<S>): Commands => ({
  words: firstWords(Object.keys(subject.operations)),
  former: firstWords(Object.values(subject.operations).flatMap(({ was }) => was ?? [])),
  add(program, done) {
    for (const [words, operation] of Object.entries(subject.operations))
      addCommand(program, words, operation, subject.nouns).action(async (...given: unknown[]) => {
        const act = actions[words] as (...given: unknown[]) => Promise<number>;
        done(await act(...given));
      });
  },
});

/** Wraps an action so that it is loaded when called. */
export const run =
  <M, Name extends keyof M>(load: () => Promise<M>, name: Name) =>
  async (...given: M[Name] extends (...given: infer G) => unknown ? G : never): Promise<number> =>
    ((await load())[name] as (...given: unknown[]) => Promise<number>)(...given);

function addCommand(program: Command, words: string, operation: Operation, nouns: Subject["nouns"]): Command {
  const path = words.split(" ");
  const name = path.pop() as string;
  const { isDefault = false, isHidden = false } = operation;
  const above = path.reduce((parent, noun) => nounOf(parent, noun, nouns?.[noun] ?? ""), program);
  if (isDefault) above.addHelpText("after", `\n"idms ${path.join(" ")}" is short for "idms ${words}".`);
  const command = above.command(name, { isDefault, hidden: isHidden }).description(operation.says);
  if (!operation.hasNoData) onData(command, operation.usualFolder);
  else if (!isHidden) everywhere(command);
  if (operation.isList)
    command.addOption(new Option("--csv", "print CSV, for a spreadsheet").conflicts("json"));
  for (const place of operation.arguments ?? []) command.addArgument(argumentOf(place));
  for (const input of operation.inputs ?? []) command.addOption(optionOf(input));
  acceptFormerNames(command, operation);
  for (const text of operation.more ?? []) command.addHelpText("after", `\n${text}`);
  return withExamples(command, operation.examples);
}

const nounOf = (above: Command, noun: string, says: string): Command =>
  above.commands.find((each) => each.name() === noun) ?? above.command(noun).description(says);

/** Builds the help text of a flag or an argument: its description, choices and default. */
function described({ says, choices, usual, otherwise, isRequired }: Omit<Input, "flag">): string {
  const holds = otherwise ?? usual;
  const facts = [
    isRequired === true ? "required" : undefined,
    choices && `choices: ${choices.join(", ")}`,
    holds === undefined ? undefined : `default: ${holds}`,
  ].filter((fact) => fact !== undefined);
  return facts.length === 0 ? says : `${says} (${facts.join("; ")})`;
}

function argumentOf(place: Place): Argument {
  const { choices, usual } = place;
  const argument = new Argument(place.place, described(place));
  if (choices) argument.choices(choices);
  return usual === undefined ? argument : argument.default(usual);
}

function optionOf(input: Input): Option {
  const { flag, choices, usual, isRequired, isRepeatable, conflicts } = input;
  const option = new Option(flag, described(input)).makeOptionMandatory(isRequired === true);
  if (choices) option.choices(choices);
  if (usual !== undefined) option.default(usual);
  if (conflicts !== undefined) option.conflicts(conflicts);
  return isRepeatable ? option.argParser((one, before: string[] = []) => [...before, one]) : option;
}

/** Adds the options that every command has. */
const everywhere = (command: Command): Command =>
  command
    .option("--json", "print one JSON object")
    .option("-q, --quiet", "do not print progress or notes")
    .option("--no-input", "never ask questions")
    .option("--no-color", "disable colours, as NO_COLOR does");

/**
 * Adds the options of every command that opens the data folder.
 * @param usual the default folder
 */
export const onData = (command: Command, usual = "./idms-data"): Command =>
  everywhere(command.option("--data <dir>", `data folder (default: IDMS_DATA, or ${usual})`));

const COMMON = ["--data", "--json", "--quiet", "--no-input", "--no-color", "--help"];

/** Sorts a command's own options before the options that all commands share. */
export const ownOptionsFirst = (a: Option, b: Option): number =>
  COMMON.indexOf(a.long ?? "") - COMMON.indexOf(b.long ?? "");

const known = new WeakMap<Command, readonly string[]>();

/** Returns the examples of a command, for the manual page. */
export const examplesOf = (command: Command): readonly string[] => known.get(command) ?? [];

/** Adds examples below a command's help, one per line. */
function withExamples(command: Command, lines: readonly string[]): Command {
  known.set(command, lines);
  if (lines.length === 0) return command;
  const heading = lines.length === 1 ? "Example" : "Examples";
  return command.addHelpText("after", `\n${heading}:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}
