// @module-tag thorough
import { spawn, spawnSync } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, inject, test } from "vitest";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { hasTerminal } from "./on-terminal.ts";
import { runHere } from "./run-here.ts";

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const CLEAR = "\u0015";

/** How each shell is started with nothing of its user's, and what has it know a completion. */
const SHELLS = {
  bash: { start: "bash --norc -i", load: (file: string) => `source ${file}` },
  zsh: { start: "zsh -f -i", load: (file: string) => `autoload -U compinit; compinit -u -D; source ${file}` },
  fish: { start: "fish --no-config -i", load: (file: string) => `source ${file}` },
};

/** What is typed before the key that completes, and what is on the line then. */
const TYPED = [
  ["idms stu", "idms students "],
  ["idms generate --school Sri", "--school Sri\\ Sarvodaya\\ Vidya\\ Mandir"],
  ["idms generate --data DATA --school 1 --class 8", "--class 8\\ -\\ B "],
  ["idms students list --status SUBMITTED VER", "SUBMITTED VERIFIED "],
  ["idms import students cla", "class-8b.csv"],
] as const;

const has = (shell: string): boolean => spawnSync("sh", ["-c", `command -v ${shell}`]).status === 0;

describe.each(Object.entries(SHELLS))("a real %s on a terminal", (shell, { start, load }) => {
  test.runIf(hasTerminal && has(shell))(
    "completes commands, schools, classes, statuses and files",
    async () => {
      const folder = await temporaryFolder();
      await writeFile(join(folder, "idms"), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
      await chmod(join(folder, "idms"), 0o755);
      await writeFile(join(folder, "class-8b.csv"), "");
      const script = join(folder, "completion");
      await writeFile(script, (await runHere(["completion", shell])).stdout);
      const { data } = inject("demo");
      const env = {
        PATH: [folder, process.env["PATH"]].join(delimiter),
        HOME: folder,
        TERM: "xterm",
        LANG: "C.UTF-8",
        IDMS_DATA: data,
      };
      // Wide, so that no line is broken.
      const child = spawn("script", ["-qec", `stty cols 500; exec ${start}`, "/dev/null"], {
        cwd: folder,
        env,
      });
      let screen = "";
      child.stdout
        .setEncoding("utf8")
        .on("data", (text: string) => (screen += stripVTControlCharacters(text)));
      const seen = (text: string) => expect.poll(() => screen).toContain(text);
      try {
        // A shell that is not ready loses what is typed.
        await expect.poll(() => screen.length).toBeGreaterThan(0);
        child.stdin.write(`${load(script)}; echo rea""dy\r`);
        await seen("ready");
        for (const [typed, completed] of TYPED) {
          screen = "";
          child.stdin.write(`${typed.replace("DATA", data)}\t`);
          await seen(completed);
          child.stdin.write(CLEAR);
        }
      } finally {
        child.kill("SIGKILL");
      }
    },
  );
});
