// Writes the help of each command of the built program, and its version, into files, so that bin/idms.js answers at once.
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import type * as Loading from "./src/start/load.ts";
import type * as Program from "./src/program.ts";

/** Width of the help, in cells. This is the width used without a terminal, and it fits most terminals. */
const WIDTHS = [60, 80, 100, 120];

const dist = fileURLToPath(new URL("dist", import.meta.url));
const { load } = createRequire(import.meta.url)(join(dist, "load.cjs")) as typeof Loading;
const { buildProgram } = load<typeof Program>("program.cjs");
mkdirSync(join(dist, "help"), { recursive: true });
const program = buildProgram(() => undefined);
write("idms --version", [{ width: 0, text: `${program.version()}\n` }]);
writeHelp(program, []);

function writeHelp(command: Command, path: readonly string[]): void {
  write(
    ["idms", ...path].join(" "),
    WIDTHS.map((width) => ({ width, text: helpOf(command, width) })),
  );
  for (const each of command.commands) writeHelp(each as Command, [...path, each.name()]);
}

function helpOf(command: Command, width: number): string {
  let text = "";
  command.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => width });
  command.outputHelp();
  return text;
}

function write(asked: string, answers: readonly { width: number; text: string }[]): void {
  writeFileSync(join(dist, "help", `${asked}.json`), JSON.stringify(answers));
}
