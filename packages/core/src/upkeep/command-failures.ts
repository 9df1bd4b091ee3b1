import { failures } from "../failure.ts";

/** Command-line errors that any command can report. */
export const commandFailures = failures("command", {
  classesNotSaid: ["invalid", "Choose the class to print with --class, or use --all-classes."],
  nothingToChange: ["invalid", "Specify what to change with one or more of {flags}."],
  superAdminWithSchool: [
    "invalid",
    "A super admin does not belong to a school. Use either --super-admin or --school, not both.",
  ],
  superAdminWithRole: [
    "invalid",
    "A super admin has access to every school and cannot have another role. Use --super-admin on its own.",
  ],
  usernameNotSaid: ["invalid", "Enter a username, as in idms users add asha."],
  onePlace: ["invalid", "Use only one of --school, --district and --all-schools."],
  schoolNotSaid: [
    "invalid",
    "Specify the user's school with --school, or use --super-admin for a user without a school.",
  ],
  dryRunWithoutRemove: [
    "invalid",
    "--dry-run works only with --remove. Without --remove, nothing is changed.",
  ],
  fileUnreadable: ["missing", "{file} cannot be read ({error}). Check the path."],
  fileOrFetch: ["invalid", "Name the file to import, or use --fetch. Only one of them can be used."],
  planNotJson: ["unprocessable", "The plan {file} is not valid JSON: {error}."],
  planNotObject: ["unprocessable", "The plan {file} is not a JSON object."],
  notWholeNumbers: ["invalid", "{flag} takes whole numbers of 1 or more, such as {flag} 12 15."],
  notWholeNumber: ["invalid", '{what} must be a whole number of 1 or more, not "{text}".'],
  notId: ["invalid", '{what} must be a whole number of 1 or more, not "{text}". Run "{command}" for a list.'],
  notStatus: ["invalid", '"{text}" is not a valid status. Use {statuses}.'],
  notStatusNear: ["invalid", '"{text}" is not a valid status. Use {statuses}. Did you mean {near}?'],
  bothToStdout: [
    "invalid",
    "The --json output and the file cannot both go to stdout. Write the file to disk with --out.",
  ],
  notForTerminal: [
    "invalid",
    "A {ending} file cannot be shown in a terminal. Save it with --out, or redirect the output, for example with > cards{ending}.",
  ],
  wrongEnding: ["invalid", 'The file name must end in {ending}, but "{file}" does not.'],
  wrongEndings: ["invalid", 'The file name must end in one of {endings}, but "{file}" does not.'],
  nothingRemoved: ["invalid", "Nothing was removed."],
  notAgreed: ["invalid", "{use} To remove {what} anyway, use --yes."],
});
