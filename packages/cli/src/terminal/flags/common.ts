import { Option, type Command } from "commander";

/** Registers commands on a parent; `done` is given the exit code of the one that ran. */
export type Usage = (parent: Command, done: (code: number) => void) => void;

/** Adds the options that every command has. */
export const everywhere = (command: Command): Command =>
  command
    .option("--json", "one JSON object on stdout")
    .option("-q, --quiet", "no progress and no notes")
    .option("--no-input", "ask nothing")
    .option("--no-color", "no colours (as with NO_COLOR)");

/** Adds what every command that opens the data folder has. @param usual the folder when nothing says it */
export const onData = (command: Command, usual = "./idms-data"): Command =>
  everywhere(command.option("--data <dir>", `data folder (else IDMS_DATA, else ${usual})`));

/** Adds what every list has. */
export const asList = (command: Command): Command =>
  command.addOption(new Option("--csv", "as CSV, for a spreadsheet").conflicts("json"));

/** Adds what every change of one thing has. */
export const dry = (command: Command): Command =>
  command.option("--dry-run", "say what would be done and change nothing");

/** Adds what every removal has. */
export const sure = (command: Command): Command => command.option("--yes", "remove it without asking");

const LAYOUTS = ["card", "a4", "letter"];

/** Adds in which of the usual layouts cards are printed; `usual` is the one when nothing says it. */
export const inLayout = (command: Command, usual = "card"): Command =>
  command.addOption(
    new Option("--layout <layout>", `one card per page, or sheets (else ${usual})`).choices(LAYOUTS),
  );

/** Adds what lets cards be printed that the gate holds back. */
export const inSpite = (command: Command): Command =>
  command
    .option("--despite <reason>", "print the cards, too, that are held back, and keep why")
    .option("--despite-student <id...>", "with --despite: of those that are held back only these students'");

const COMMON = ["--data", "--json", "--quiet", "--no-input", "--no-color", "--help"];

/** Shows a command's own options first and those that all have last, in this order. */
export const ownOptionsFirst = (a: Option, b: Option): number =>
  COMMON.indexOf(a.long ?? "") - COMMON.indexOf(b.long ?? "");

const known = new WeakMap<Command, readonly string[]>();

/** The examples of a command, for the manual page. */
export const examplesOf = (command: Command): readonly string[] => known.get(command) ?? [];

/** Adds examples below a command's help, a line each. */
export function examples(command: Command, ...lines: string[]): Command {
  known.set(command, lines);
  return command.addHelpText(
    "after",
    `\n${lines.length === 1 ? "Example" : "Examples"}:\n${lines.map((line) => `  ${line}`).join("\n")}`,
  );
}
