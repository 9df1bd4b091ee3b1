import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { childrenCpuSeconds } from "./cpu-time.ts";
import { median } from "./median.ts";
import { drawTable, fixed } from "./table.ts";

const IDMS = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const HELP = fileURLToPath(new URL("../../packages/cli/dist/help", import.meta.url));

const NODE = "node -e 0";
const IN_TERMINAL = ", in a terminal";
const RUNS = 41;
const RUNS_OF_EACH = 7;

interface Start {
  name: string;
  command: string;
  args: string[];
}

const start = (name: string, ...args: string[]): Start => ({ name, command: process.execPath, args });

/** Wraps a command in a pseudo-terminal with util-linux's script, which adds some time of its own. */
const inTerminal = ({ name, command, args }: Start): Start => ({
  name: `${name}${IN_TERMINAL}`,
  command: "script",
  args: [
    "-qec",
    `stty cols 100; exec ${[command, ...args].map((each) => `'${each}'`).join(" ")}`,
    "/dev/null",
  ],
});

const STARTS = [
  start(NODE, "-e", "0"),
  ...["--help", "generate --help", "--version"].map((words) =>
    start(`idms ${words}`, IDMS, ...words.split(" ")),
  ),
];
const hasTerminal = String(spawnSync("script", ["--version"]).stdout).includes("util-linux");

export interface StartResult {
  name: string;
  /** Median time from start to end. For runs in a terminal, the terminal's share is subtracted. */
  seconds: number;
  timesNode: number;
  /** Mean CPU time, by the same rule. Null if the system does not report it. */
  cpuSeconds: number | null;
  cpuTimesNode: number | null;
}

/** Times the commands that respond immediately, and the slowest help of all commands. */
export function measureStart(): StartResult[] {
  const few = timed([...STARTS, ...(hasTerminal ? STARTS.map(inTerminal) : [])], RUNS);
  const commands = readdirSync(HELP)
    .filter((file) => !file.includes("--version"))
    .map((file) =>
      file
        .replace(/^idms ?|\.json$/g, "")
        .split(" ")
        .filter(Boolean),
    );
  const helps = commands.map((words) => start(`idms ${words.join(" ")} --help`, IDMS, ...words, "--help"));
  const node = start(NODE, "-e", "0");
  const all = timed([node, ...helps], RUNS_OF_EACH).slice(1);
  const [slowest] = all.toSorted((a, b) => load(b) - load(a));
  const again = helps.filter(({ name }) => name === slowest?.name);
  // Of many the largest of few runs is mostly the luck of these.
  return [
    ...few,
    ...timed([node, ...again], RUNS)
      .slice(1)
      .map(named(`the slowest of ${all.length}: `)),
  ];
}

/** Returns the CPU time if known, because a busy machine hardly affects it. */
const load = ({ cpuSeconds, seconds }: StartResult): number => cpuSeconds ?? seconds;

const named =
  (before: string) =>
  (result: StartResult): StartResult => ({ ...result, name: before + result.name });

/**
 * Times the commands in turn, so that other load on the machine affects all of them. The first runs warm the caches.
 */
function timed(starts: readonly Start[], runs: number): StartResult[] {
  const seconds = starts.map((): number[] => []);
  const cpu = starts.map((): (number | null)[] => []);
  for (let run = -2; run < runs; run += 1)
    for (const [index, { name, command, args }] of starts.entries()) {
      const [began, cpuBefore] = [performance.now(), childrenCpuSeconds()];
      const { status } = spawnSync(command, args, { stdio: ["ignore", "pipe", "pipe"] });
      if (status !== 0) throw new Error(`${name} ended with ${status}`);
      if (run < 0) continue;
      seconds[index]?.push((performance.now() - began) / 1000);
      const cpuAfter = childrenCpuSeconds();
      cpu[index]?.push(cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore);
    }
  const wall = beside(
    starts,
    seconds.map((each) => median(each)),
  );
  const processor = beside(starts, cpu.map(mean));
  return starts.map(({ name }, index) => ({
    name,
    seconds: wall.own[index] as number,
    timesNode: wall.times[index] as number,
    cpuSeconds: processor.own[index] ?? null,
    cpuTimesNode: processor.times[index] ?? null,
  }));
}

/** Returns the time of each command, also as a multiple of that of an empty Node.js program. */
function beside(starts: readonly Start[], taken: readonly (number | null)[]) {
  const [node] = taken;
  const inside = taken[starts.findIndex(({ name }) => name === `${NODE}${IN_TERMINAL}`)] ?? null;
  const own = taken.map((each, index) =>
    each !== null && inside !== null && node != null && starts[index]?.name.endsWith(IN_TERMINAL)
      ? each - inside + node
      : each,
  );
  return { own, times: own.map((each) => (each === null || !node ? null : each / node)) };
}

const mean = (values: readonly (number | null)[]): number | null =>
  values.includes(null) ? null : values.reduce((sum: number, each) => sum + (each ?? 0), 0) / values.length;

export const startTable = (results: readonly StartResult[]): string =>
  drawTable(
    `How soon it answers: the median of ${RUNS} runs, and of ${RUNS_OF_EACH} of every command's help`,
    ["", "ms", "of node -e 0", "cpu ms", "of node -e 0", ""],
    results.map(({ name, seconds, timesNode, cpuSeconds, cpuTimesNode }) => [
      name,
      fixed(seconds * 1000, 1),
      fixed(timesNode, 2),
      fixed(cpuSeconds === null ? null : cpuSeconds * 1000, 1),
      fixed(cpuTimesNode, 2),
      "",
    ]),
  );
