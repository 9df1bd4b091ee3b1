import type { Command } from "commander";
import { EXIT } from "../exit-codes.ts";
import type { EveryFlags } from "../flags.ts";
import { describeProgram } from "../manual/describe-program.ts";
import { writeCompletion, type Shell } from "../manual/write-completion.ts";
import { printJson } from "../output.ts";

/** Prints the completion of the program for a shell. */
export async function completion(program: Command, shell: Shell, flags: EveryFlags): Promise<number> {
  const script = writeCompletion(describeProgram(program), shell);
  if (flags.json) printJson({ shell, script });
  else process.stdout.write(script);
  return EXIT.done;
}
