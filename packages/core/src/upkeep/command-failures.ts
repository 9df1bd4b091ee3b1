import { failures } from "../failure.ts";

/** What is wrong with a command line, whatever it asks for. */
export const commandFailures = failures("command", {
  classesNotSaid: ["invalid", "Say which class to print, with either --class or --all-classes."],
  nothingToChange: ["invalid", "Say what to change, with one or more of {flags}."],
  superAdminWithSchool: ["invalid", "A super admin has no school: say either --super-admin or --school."],
  superAdminWithRole: [
    "invalid",
    "A super admin has no other role, and every school: say --super-admin alone.",
  ],
  usernameNotSaid: ["invalid", "Say the name of the user, as in idms users add asha."],
  onePlace: ["invalid", "Say only one of --school, --district and --all-schools."],
  schoolNotSaid: ["invalid", "Say the user's school with --school, or --super-admin for one who has none."],
  dryRunWithoutRemove: ["invalid", "--dry-run goes with --remove: without it nothing is changed."],
  fileUnreadable: ["missing", "{file} cannot be read ({error}). Check its path."],
  planNotJson: ["unprocessable", "The plan {file} is not JSON: {error}."],
  planNotObject: ["unprocessable", "The plan {file} is not a JSON object."],
  notWholeNumbers: ["invalid", "{flag} takes whole numbers from 1, such as {flag} 12 15."],
  notWholeNumber: ["invalid", '{what} must be a whole number from 1, not "{text}".'],
  notStatus: ["invalid", '"{text}" is not a status: use {statuses}.'],
  notStatusNear: ["invalid", '"{text}" is not a status: use {statuses}. Did you mean {near}?'],
  bothToStdout: ["invalid", "--json and the file itself cannot both go to stdout: name a file with --out."],
  notForTerminal: [
    "invalid",
    "A terminal cannot show a {ending} file: name a file with --out, or send it on, as with > cards{ending}.",
  ],
  wrongEnding: ["invalid", 'The name of the file must end in {ending}, and "{file}" does not.'],
  wrongEndings: ["invalid", 'The name of the file must end in one of {endings}, and "{file}" does not.'],
  nothingRemoved: ["invalid", "Nothing was removed."],
  notAgreed: ["invalid", "{use} Say --yes to remove {what} all the same."],
});
