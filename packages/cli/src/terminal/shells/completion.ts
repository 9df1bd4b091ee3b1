import type { Command } from "commander";
import { EXIT } from "../output/exit-codes.ts";
import type { EveryFlags } from "../flags/flags.ts";
import { describeProgram } from "./describe-program.ts";
import { writeCompletion, type Shell } from "./write-completion.ts";
import { printJson } from "../output/output.ts";

/** Prints the completion script for a shell. */
export async function completion(program: Command, shell: Shell, flags: EveryFlags): Promise<number> {
  const script = writeCompletion(describeProgram(program), shell);
  if (flags.json) printJson({ shell, script });
  else process.stdout.write(script);
  return EXIT.done;
}
