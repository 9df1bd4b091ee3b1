import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "./median.ts";
import { drawTable, fixed } from "./table.ts";

const IDMS = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

/** Each in turn, so that whatever else the machine does is in all of them. */
const STARTS: readonly [name: string, args: string[]][] = [
  ["node -e 0", ["-e", "0"]],
  ["idms --help", [IDMS, "--help"]],
  ["idms generate --help", [IDMS, "generate", "--help"]],
  ["idms --version", [IDMS, "--version"]],
];
const RUNS = 41;

export interface StartResult {
  name: string;
  /** Medians: from the start to the end, and as a multiple of Node.js that does nothing. */
  seconds: number;
  timesNode: number;
}

/** Times what answers at once. The first runs fill the caches. */
export function measureStart(): StartResult[] {
  const seconds = STARTS.map((): number[] => []);
  for (let run = -2; run < RUNS; run += 1)
    for (const [index, [, args]] of STARTS.entries()) {
      const started = performance.now();
      const { status } = spawnSync(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
      if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}`);
      if (run >= 0) seconds[index]?.push((performance.now() - started) / 1000);
    }
  const medians = seconds.map((each) => median(each) as number);
  const node = medians[0] as number;
  return STARTS.map(([name], index) => {
    const own = medians[index] as number;
    return { name, seconds: own, timesNode: own / node };
  });
}

export const startTable = (results: readonly StartResult[]): string =>
  drawTable(
    `How soon it answers, the median of ${RUNS} runs`,
    ["", "ms", "of node -e 0", ""],
    results.map(({ name, seconds, timesNode }) => [name, fixed(seconds * 1000, 1), fixed(timesNode, 2), ""]),
  );
