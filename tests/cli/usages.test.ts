import { createRequire } from "node:module";
import { expect, test } from "vitest";
import type * as Program from "../../packages/cli/src/program.ts";

const { buildProgram, usages } = createRequire(import.meta.url)(
  "../../packages/cli/dist/program.js",
) as typeof Program;

const made = (word?: string) => buildProgram(() => undefined, word).commands.map((command) => command.name());

test.each(usages)("asked for one of %s, the program makes these commands alone", (commands) => {
  for (const word of commands.split(" ")) expect(made(word)).toEqual(commands.split(" "));
});

test.each([undefined, "", "--help", "help", "completion", "manual", "genrate", "batch", "Generate"])(
  "asked for %j, which is no command or speaks of all, it makes all in the order of help",
  (word) => {
    const all = usages.flatMap(([commands]) => commands.split(" "));
    expect(made(word)).toEqual([...all, "completion", "complete", "manual"]);
  },
);
