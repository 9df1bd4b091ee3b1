import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

/** Whether util-linux's script is installed, which provides a program with a terminal. */
export const hasTerminal = String(spawnSync("script", ["--version"]).stdout).includes("util-linux");

/** The expected text on the screen, and the reply to type. */
export type Exchange = readonly [seen: string, typed: string];

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Type this to close the terminal, as a window is closed. */
export const CLOSES = Symbol("the terminal is closed");

export interface OnTerminal {
  code: number | null;
  screen: string;
  /** The terminal settings before and after the program. Empty if the terminal was closed. */
  settings: string[];
  /** The process ID of the program's shell. */
  pid: number;
}

/**
 * Runs the built program on a pseudo-terminal, with a given number of columns and rows if needed. Returns its exit code
 * and the screen output.
 */
export function runOnTerminal(
  args: string[],
  exchanges: readonly (Exchange | readonly [seen: string, typed: typeof CLOSES])[],
  { columns, rows }: { columns?: number; rows?: number } = {},
): Promise<OnTerminal> {
  const run = [process.execPath, program, ...args].map(quoted).join(" ");
  const size = Object.entries({ cols: columns, rows })
    .map(([side, cells]) => (cells === undefined ? "" : `stty ${side} ${cells}; `))
    .join("");
  const command = `${size}trap : INT; echo "shell $$ set $(stty -g)"; ${run}; code=$?; echo "set $(stty -g)"; exit $code`;
  const child = spawn("script", ["-qec", command, "/dev/null"], {
    env: { ...process.env, TERM: "xterm", NO_COLOR: "1", SHELL: "/bin/sh" },
  });
  const waiting = [...exchanges];
  let [screen, read] = ["", 0];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    screen += text;
    const [next] = waiting;
    // Search after the last answer, because prompts repeat earlier answers.
    const seen = stripVTControlCharacters(screen);
    const at = next === undefined ? -1 : seen.indexOf(next[0], read);
    if (next === undefined || at < 0) return;
    waiting.shift();
    read = seen.length;
    if (next[1] === CLOSES) child.kill("SIGKILL");
    else child.stdin.write(next[1]);
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      const seen = stripVTControlCharacters(screen);
      const settings = Array.from(seen.matchAll(/\bset (\S+:\S+)/g), ([, set = ""]) => set);
      resolve({ code, screen: seen, settings, pid: Number(/shell (\d+)/.exec(seen)?.[1]) });
    });
  });
}
