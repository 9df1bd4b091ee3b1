import { allCommands, type CommandDescription } from "./describe-program.ts";

/** Variables, files and exit codes, which help leaves out. The texts are plain. */
const variables = {
  IDMS_DATA: "the data folder, where --data does not name it",
  IDMS_FILES_URL:
    "an S3 store for photos, backgrounds and uploaded fonts, as s3://bucket/prefix?endpoint=https://…&region=…&path-style=1; without it they are in the data folder",
  "AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, …": "who asks that store",
  "IDMS_PORT, IDMS_HOST, IDMS_BASE_URL, …":
    "a setting of the server each, in capitals; idms config show lists them all",
  IDMS_PLAIN_START: "1 switches off what makes the program start and print sooner",
  NO_COLOR: "no colours, with any value",
  TZ: "the time zone in which times are shown and ages counted",
};
const files = {
  "idms.db": "the database",
  "photos/, backgrounds/": "pictures, each under a name that is given once, where no other store is set",
  "renditions/": "photos at the size of their frames, made again when they are gone; in no backup",
  "prints/": "the printed files of batches, made again when they are gone; in no backup",
  "fonts/":
    "licensed fonts of your own, such as arial.ttf, which take the place of the shipped ones, and fonts for Chinese, Japanese and Korean, such as NotoSansKR-Regular.ttf",
  "outbox/": "mails, where no mail server is set",
  "idms.config.json": "settings of the server",
  "session.key": "the secret behind sign-ins",
  "factors.key": "what opens the secrets of apps that make codes; in no backup",
  "scratch/, locks/": "what is being received or printed, and what keeps runs of the same work apart",
};
const exits = {
  "0": "done",
  "1": "failed; standard error says why and what to do",
  "2": "wrong usage; nothing was done",
  "3": "done with some left out, which standard error names",
  "4": "another run is at the same work, or somebody uses what should be replaced: try again later",
  "130": "interrupted by Ctrl-C; standard error says what was done until then",
  "143": "ended by a termination signal; standard error says what was done until then",
  "141": "the reader of the output has gone",
};

/** The manual page of a program in the man macros of troff. */
export function writeManual(program: CommandDescription, version: string): string {
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
      "Data goes to standard output, notes and progress to standard error, so that every command can be part of a script.",
    ),
    plain(
      "With --json a command writes one JSON object, and watch one for each job, a line each. Times are shown with their zone.",
    ),
    plain(
      "Secrets are asked for on a terminal, or read from a file or from standard input, and are never flags.",
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

/** A line of text: what troff would take for a command or another sign is itself. */
const plain = (text: string): string =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=[.'])/, "\\&")
    .replaceAll("…", "...")
    .replaceAll("→", "\\(->")
    .replaceAll("×", "\\(mu");

const quoted = (text: string): string => `"${plain(text).replaceAll('"', "\\(dq")}"`;
