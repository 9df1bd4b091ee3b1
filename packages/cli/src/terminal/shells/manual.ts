import type { Command } from "commander";
import { EXIT } from "../output/exit-codes.ts";
import type { EveryFlags } from "../flags/flags.ts";
import { describeProgram } from "./describe-program.ts";
import { writeManual } from "./write-manual.ts";
import { printJson } from "../output/output.ts";

/** Prints the program's manual page. */
export async function manual(program: Command, flags: EveryFlags): Promise<number> {
  const page = writeManual(describeProgram(program), program.version() ?? "");
  if (flags.json) printJson({ manual: page });
  else process.stdout.write(page);
  return EXIT.done;
}
