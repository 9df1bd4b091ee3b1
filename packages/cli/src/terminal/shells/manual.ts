import type { Command } from "commander";
import { EXIT } from "../output/exit-codes.ts";
import type { EveryFlags } from "../flags/flags.ts";
import { describeProgram, allCommands, type CommandDescription } from "./describe-program.ts";
import { printJson } from "../output/output.ts";

/** The environment variables, files and exit codes in plain text, because the help omits them. */
const variables = {
  IDMS_DATA: "the data folder, if --data is not given",
  IDMS_FILES_URL:
    "the address of an S3 store for photos, backgrounds and uploaded fonts, such as s3://bucket/prefix?endpoint=https://…&region=…&path-style=1; if unset, these files are in the data folder",
  "AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, …": "the credentials for the S3 store",
  "IDMS_PORT, IDMS_HOST, IDMS_BASE_URL, …":
    "server settings, one variable for each setting, in capitals; run idms config show to list all settings",
  IDMS_PLAIN_START: "set to 1 to disable the features that make the program start and print faster",
  NO_COLOR: "set to any value to disable colours",
  TZ: "the time zone for showing times and calculating ages",
};
const files = {
  "idms.db": "the database",
  "photos/, backgrounds/": "pictures (each with a unique file name), unless another store is configured",
  "renditions/": "photos scaled to their frames; recreated if missing; not in backups",
  "prints/": "batch print files; recreated if missing; not in backups",
  "fonts/":
    "your own licensed fonts, such as arial.ttf, which replace the built-in ones, and fonts for Chinese, Japanese and Korean, such as NotoSansKR-Regular.ttf",
  "outbox/": "emails, if no mail server is configured",
  "idms.config.json": "server settings",
  "session.key": "the secret key for sign-in sessions",
  "factors.key": "the key that encrypts the secrets for authenticator apps; not in backups",
  "scratch/, locks/":
    "files being received or printed, and locks that keep two runs from doing the same work",
};
const exits = {
  "0": "done",
  "1": "failed; standard error states the reason and what to do",
  "2": "usage error; nothing was done",
  "3": "partly done; standard error lists what was left out",
  "4": "another run is doing the same work, or data to be replaced is in use; try again later",
  "130": "interrupted by Ctrl-C; standard error lists what was done before that",
  "143": "ended by a termination signal; standard error lists what was done before that",
  "141": "the program reading the output closed the pipe",
};

/** Generates a program's manual page with troff's man macros. */
function writeManual(program: CommandDescription, version: string): string {
  const commands = allCommands(program).filter((each) => each.commands.length === 0);
  return [
    `.TH IDMS 1 "" ${quoted(`idms ${version}`)} "User Commands"`,
    ".SH NAME",
    `idms \\- ${plain(program.description)}`,
    ".SH SYNOPSIS",
    ".B idms",
    ".I command",
    "[options]",
    ".SH DESCRIPTION",
    plain(
      "Data goes to standard output, and notes and progress go to standard error, so every command can be used in a script.",
    ),
    plain(
      "With --json, a command prints one JSON object. The watch command prints one object for each job, each on its own line. Times include their time zone.",
    ),
    plain(
      "Secrets are entered at a prompt, or read from a file or standard input. They are never passed as flags.",
    ),
    ".SH COMMANDS",
    ...commands.flatMap(section),
    ".SH ENVIRONMENT",
    ...list(variables),
    ".SH FILES",
    plain("In the data folder:"),
    ...list(files),
    ".SH EXIT STATUS",
    ...list(exits),
    "",
  ].join("\n");
}

function section({ path, arguments: taken, options, description, examples }: CommandDescription): string[] {
  const words = taken.map(({ name, required }) => (required ? `<${name}>` : `[${name}]`));
  return [
    `.SS ${quoted([path, ...words, "[options]"].join(" "))}`,
    plain(`${description.charAt(0).toUpperCase()}${description.slice(1)}.`),
    ...list(Object.fromEntries(taken.map((each) => [each.name, each.description]))),
    ...list(Object.fromEntries(options.map((option) => [option.term, option.description]))),
    ...(examples.length === 0
      ? []
      : [".PP", "Examples:", ".EX", ...examples.map((line) => plain(`  ${line}`)), ".EE"]),
  ];
}

const list = (items: Readonly<Record<string, string>>): string[] =>
  Object.entries(items).flatMap(([term, text]) => [".TP", `.B ${plain(term)}`, plain(text)]);

/** Escapes characters that have a special meaning in troff. */
const plain = (text: string): string =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=[.'])/, "\\&")
    .replaceAll("…", "...")
    .replaceAll("→", "\\(->")
    .replaceAll("×", "\\(mu");

const quoted = (text: string): string => `"${plain(text).replaceAll('"', "\\(dq")}"`;

/** Prints the program's manual page. */
export async function manual(program: Command, flags: EveryFlags): Promise<number> {
  const page = writeManual(describeProgram(program), program.version() ?? "");
  if (flags.json) printJson({ manual: page });
  else process.stdout.write(page);
  return EXIT.done;
}
