import { Failure } from "@idms/core";
import { Command, CommanderError } from "commander";
import { version } from "../package.json";
import { EXIT } from "./exit-codes.ts";
import { INTERRUPTED } from "./interruptible.ts";
import { note } from "./output.ts";
import { batches } from "./usage/batches.ts";
import { ownOptionsFirst } from "./usage/common.ts";
import { exporting } from "./usage/exporting.ts";
import { importing } from "./usage/importing.ts";
import { links } from "./usage/links.ts";
import { lookingAfter } from "./usage/looking-after.ts";
import { presses } from "./usage/presses.ts";
import { printing } from "./usage/printing.ts";
import { settingUp } from "./usage/setting-up.ts";
import { shells } from "./usage/shells.ts";
import { templates } from "./usage/templates.ts";
import { users } from "./usage/users.ts";
import { watching } from "./usage/watching.ts";

/** The commands in the order in which help shows them. */
const usages = [
  settingUp,
  printing,
  batches,
  presses,
  importing,
  watching,
  exporting,
  links,
  templates,
  users,
  lookingAfter,
  shells,
];

/** Commander's types do not know the last of these. */
const helpOrder = { sortSubcommands: false, sortOptions: true, compareOptions: ownOptionsFirst };

const EXIT_CODES =
  "\nExit codes: 0 done, 1 failed, 2 wrong usage, 3 done with some left out, 4 another run is at work.";

/**
 * The commands with their options. What a command does is loaded when it runs, so that `--help` answers at once.
 * `done` is given each command's exit code.
 */
export function buildProgram(done: (code: number) => void): Command {
  const program = new Command("idms")
    .description("School ID cards, self-hosted: from one link for a class to press-ready sheets.")
    .showHelpAfterError("Run the command with --help to see what it takes.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print what the command takes")
    .configureHelp(helpOrder)
    .addHelpText("after", EXIT_CODES)
    .hook("preAction", (_, command) => {
      if (command.opts()["color"] === false) process.env["NO_COLOR"] = "1";
    })
    .exitOverride();
  for (const use of usages) use(program, done);
  return program;
}

/** Runs a command line and returns its exit code; every error ends here. */
export async function runProgram(argv: string[]): Promise<number> {
  let exit: number = EXIT.done;
  // What reads the output may go away, as head does; a command that has work to do still does it.
  process.stdout.on("error", () => undefined);
  try {
    await buildProgram((code) => {
      exit = code;
    }).parseAsync(argv);
    return exit;
  } catch (error) {
    return exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error instanceof Failure) {
    note(`idms: ${error.message}`);
    return error.exitCode;
  }
  if ((error as NodeJS.ErrnoException).code === "EPIPE") return EXIT.unread;
  if (error === INTERRUPTED) {
    note("idms: Interrupted. Nothing was changed.");
    return EXIT.interrupted;
  }
  note(`idms: This is a defect in IDMS: ${(error as Error).stack ?? String(error)}`);
  return EXIT.failed;
}
