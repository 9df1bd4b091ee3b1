import { Failure } from "@idms/core/failure";
import { cannot } from "@idms/core/upkeep/installation/storage-sentences";
import { asStorageFailure } from "@idms/core/upkeep/installation/storage-failure";
import { CommanderError, type Argument, type Command, type Option } from "commander";
import { version } from "../package.json";
import { EXIT } from "./terminal/output/exit-codes.ts";
import { Interrupted } from "./terminal/output/interruptible.ts";
import { withWhatToDo } from "./terminal/output/what-to-do.ts";
import { note } from "./terminal/output/output.ts";
import { onStrayError } from "./terminal/output/stray-errors.ts";
import { Asked } from "./terminal/flags/suggesting-command.ts";
import { doors, shellDoor } from "./commands.ts";
import { ownOptionsFirst } from "./terminal/flags/build-command.ts";
import { programHelp } from "./terminal/flags/group-help.ts";
import { commonBehind, isBare } from "./terminal/flags/common-behind.ts";

export { doors };

/** Commander's types lack `minWidthToWrap`. */
const helpOrder = {
  sortSubcommands: false,
  sortOptions: true,
  compareOptions: ownOptionsFirst,
  minWidthToWrap: 8,
  // The words of each say its choices and its default already.
  optionDescription: ({ description }: Option) => description,
  argumentDescription: ({ description }: Argument) => description,
};

const EXIT_CODES = "Exit codes: 0 success, 1 failure, 2 usage error, 3 partly done, 4 busy.";

/**
 * Builds the commands with their options. A command's code is loaded when the command runs, so that `--help` responds
 * immediately.
 * @param done receives each command's exit code
 * @param word the requested command. If it exists, commands of other subjects are not built
 */
export function buildProgram(done: (code: number) => void, word = ""): Command {
  const program = new Asked("idms")
    .description("Make school ID cards: parents fill in a form, the school checks it, you print.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print help for the command")
    .configureHelp(helpOrder)
    .helpCommand(false)
    .addHelpText("after", EXIT_CODES)
    .hook("preAction", (_, command) => {
      if (command.opts()["color"] === false) process.env["NO_COLOR"] = "1";
    })
    .exitOverride();
  program.helpInformation = () => programHelp(program, program.createHelp().helpWidth ?? 80);
  if (word === "-V" || word === "--version") return program;
  const asked = doors.filter(({ words, former }) => words.has(word) || former.has(word));
  for (const { add } of asked.length > 0 ? asked : [...doors, shellDoor]) add(program, done);
  return program;
}

/** Runs a command line and returns its exit code. All errors are handled here. */
export async function runProgram(argv: string[]): Promise<number> {
  let exit: number = EXIT.done;
  const output = watchOutput();
  const args = commonBehind(argv.slice(2));
  onStrayError(exitCodeOf);
  try {
    const program = buildProgram((code) => {
      exit = code;
    }, args[0]);
    // Without a command one is told where one is.
    await program.parseAsync(isBare(args) ? ["status", "--next", ...args] : args, { from: "user" });
  } catch (error) {
    exit = error === output.fault() ? EXIT.failed : exitCodeOf(error);
  }
  await output.written();
  const fault = output.fault();
  if (fault === undefined) return exit;
  note(`idms: The output is incomplete because it could not be written (${fault.message}).`);
  return exit === EXIT.done ? EXIT.failed : exit;
}

/**
 * Collects write errors of standard output, such as a full disk. Errors of standard error are ignored, because they
 * cannot be reported. It is not an error if the reader closes the pipe early, as `head` does. A command with work
 * left to do still finishes it.
 */
function watchOutput() {
  let fault: NodeJS.ErrnoException | undefined;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") fault ??= error;
  });
  process.stderr.on("error", () => undefined);
  return {
    fault: () => fault,
    /** Waits until all output has been written, because a write error is reported only afterwards. */
    written: () => new Promise<void>((resolve) => void process.stdout.write("", () => setImmediate(resolve))),
  };
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if ((error as NodeJS.ErrnoException).code === "EPIPE") return EXIT.unread;
  const { path } = error as NodeJS.ErrnoException;
  const failure = asStorageFailure(error, path ? cannot.usePlace({ place: path }) : cannot.run());
  if (failure instanceof Failure) {
    note(`idms: ${withWhatToDo(failure)}`);
    return failure.exitCode;
  }
  if (error instanceof Interrupted) {
    note(`idms: Interrupted. ${error.left}`);
    return error.exitCode;
  }
  note(`idms: This is a bug in IDMS: ${(error as Error).stack ?? String(error)}`);
  return EXIT.failed;
}
