import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * Polling interval for the peak, in ms. The kernel itself tracks the peak of a process, so only growth in its last
 * moments is missed.
 */
const PEAK_EVERY_MS = 5;
/** Number of polls per measurement of the whole process tree, which costs more. */
const TREE_EVERY = 20;
const KIB = 1024;

export interface MemoryWatch {
  /** VmHWM: the largest resident memory of the process itself. */
  ownPeak: number;
  /** The largest total memory of the process and its children, with shared pages divided among their users. */
  treePeak: number;
  end(): void;
}

/** Watches a process until `end`. On a system without /proc, the peaks stay 0. */
export function watchMemory(pid: number | undefined): MemoryWatch {
  const watch: MemoryWatch = { ownPeak: 0, treePeak: 0, end: () => clearInterval(timer) };
  let tick = 0;
  const timer = setInterval(() => {
    if (pid === undefined) return;
    watch.ownPeak = Math.max(watch.ownPeak, kibibytes(`/proc/${pid}/status`, "VmHWM"));
    tick += 1;
    if (tick % TREE_EVERY !== 0) return;
    const children = processTree(pid);
    if (children.length === 0) return;
    const sum = [pid, ...children].reduce(
      (total, each) => total + kibibytes(`/proc/${each}/smaps_rollup`, "Pss"),
      0,
    );
    watch.treePeak = Math.max(watch.treePeak, sum);
  }, PEAK_EVERY_MS);
  return watch;
}

/** Returns the peak in bytes, or null if nothing was measured. A program without children has only its own peak. */
export function peakOf({ ownPeak, treePeak }: MemoryWatch): number | null {
  return Math.max(ownPeak, treePeak) * KIB || null;
}

/** Returns the descendants of a process. */
export function processTree(root: number): number[] {
  if (!existsSync("/proc/self/stat")) return [];
  const childrenOf = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(/\) \S (\d+)/.exec(readOrEmpty(`/proc/${name}/stat`))?.[1]);
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(name)]);
  }
  const below = (pid: number): number[] =>
    (childrenOf.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(root);
}

function kibibytes(path: string, key: string): number {
  return Number(new RegExp(`^${key}:\\s+(\\d+) kB`, "m").exec(readOrEmpty(path))?.[1] ?? 0);
}

/** Returns an empty string if the process ended in the meantime. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
