// Writes the help of each command of the built program into a file, for whom it is to be there at once; see bin/idms.js.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import type * as Program from "./src/program.ts";

/** What help is as wide as where there is no terminal. */
const WIDTH = 80;

const dist = fileURLToPath(new URL("dist", import.meta.url));
const { buildProgram } = (await import(join(dist, "program.js"))) as typeof Program;
mkdirSync(join(dist, "help"), { recursive: true });
write(
  buildProgram(() => undefined),
  [],
);

function write(command: Command, path: readonly string[]): void {
  let text = "";
  command.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => WIDTH });
  command.outputHelp();
  writeFileSync(join(dist, "help", `${["idms", ...path].join(" ")}.txt`), text);
  for (const each of command.commands) write(each as Command, [...path, each.name()]);
}
