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
import { scratchFolder } from "./run-idms.ts";

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

/** How each shell is started without user configuration, and how it loads a completion. */
const SHELLS = {
  bash: { start: "bash --norc -i", load: (file: string) => `source ${file}` },
  zsh: { start: "zsh -f -i", load: (file: string) => `autoload -U compinit; compinit -u -D; source ${file}` },
  fish: { start: "fish --no-config -i", load: (file: string) => `source ${file}` },
};

const SCHOOL = "Sri Sarvodaya Vidya Mandir Senior Secondary School";
const QUOTES = `St. Mary's "Convent" School`;
const HINDI = "हिमालय पब्लिक स्कूल";

/** The text typed before the completion key, and the words that the program then receives. */
const TYPED: readonly (readonly [typed: string, words: string[]])[] = [
  ["idms stu", ["students"]],
  ["idms generate --school Sri", ["generate", "--school", SCHOOL]],
  ["idms generate --school=Sri", ["generate", `--school=${SCHOOL}`]],
  [
    "idms --data DATA generate --school 1 --class 8",
    ["--data", "DATA", "generate", "--school", "1", "--class", "8 - B"],
  ],
  ["idms generate --school 'Sri Sar", ["generate", "--school", SCHOOL]],
  ["idms generate --school St", ["generate", "--school", QUOTES]],
  ['idms generate --school "St. M', ["generate", "--school", QUOTES]],
  ["idms generate --school हि", ["generate", "--school", HINDI]],
  [
    `idms generate --school ${HINDI.replaceAll(" ", "\\ ")} --class आ`,
    ["generate", "--school", HINDI, "--class", "आठवीं - अ"],
  ],
  ["idms students list --status SUBMITTED VER", ["students", "list", "--status", "SUBMITTED", "VERIFIED"]],
  ["idms import students cla", ["import", "students", "class-8b.csv"]],
  ["idms import students two", ["import", "students", 'two words\' "9".csv']],
  ["idms import students कक्षा", ["import", "students", "कक्षा नौ.csv"]],
  ["idms generate --out tw", ["generate", "--out", 'two words\' "9".csv']],
];

/** Acts as the program if a shell asks it for words; otherwise prints the words it received. */
const PROGRAM = `#!/bin/sh
if [ "$1" = complete ]; then exec "${process.execPath}" "${program}" "$@"; fi
printf '<%s>' "$@"
echo
`;

const has = (shell: string): boolean => spawnSync("sh", ["-c", `command -v ${shell}`]).status === 0;

describe.each(Object.entries(SHELLS))("a real %s on a terminal", (shell, { start, load }) => {
  test.runIf(hasTerminal && has(shell))(
    "completes commands, schools, classes, statuses and files",
    async () => {
      const folder = await temporaryFolder();
      await writeFile(join(folder, "idms"), PROGRAM);
      await chmod(join(folder, "idms"), 0o755);
      for (const name of ["class-8b.csv", 'two words\' "9".csv', "कक्षा नौ.csv"])
        await writeFile(join(folder, name), "");
      const script = join(folder, "completion");
      await writeFile(script, (await runHere(["completion", shell])).stdout);
      const data = await scratchFolder(inject("demo").data);
      for (const school of [QUOTES, HINDI])
        expect(await runHere(["schools", "add", school, "--data", data, "-q"])).toMatchObject({ code: 0 });
      await runHere(["classes", "add", "आठवीं - अ", "--school", HINDI, "--data", data, "-q"]);
      const env = {
        PATH: [folder, process.env["PATH"]].join(delimiter),
        HOME: folder,
        TERM: "xterm",
        LANG: "C.UTF-8",
        IDMS_DATA: data,
      };
      // Wide, so that no line wraps.
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
        // A shell that is not ready loses its input.
        await expect.poll(() => screen.length).toBeGreaterThan(0);
        child.stdin.write(`${load(script)}; echo rea""dy\r`);
        await seen("ready");
        for (const [typed, words] of TYPED) {
          screen = "";
          child.stdin.write(`${typed.replace("DATA", data)}\t\r`);
          await seen(words.map((word) => `<${word.replace("DATA", data)}>`).join(""));
        }
      } finally {
        child.kill("SIGKILL");
      }
    },
  );
});
