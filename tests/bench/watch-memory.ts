import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The kernel keeps the peak of a process itself, so only what it gains in its last moments is missed. */
const PEAK_EVERY_MS = 5;
/** Summing up a tree of processes costs more, and is done less often. */
const TREE_EVERY = 20;
const KIB = 1024;

export interface MemoryWatch {
  /** VmHWM: the largest resident memory that the process itself has had. */
  ownPeak: number;
  /** The largest sum over the process and its children of their memory, shared pages divided among who shares them. */
  treePeak: number;
  end(): void;
}

/** Watches a process until `end`; on a system without /proc the peaks stay 0. */
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

/** In bytes; null where nothing could be seen. A program without children has only its own peak. */
export function peakOf({ ownPeak, treePeak }: MemoryWatch): number | null {
  return Math.max(ownPeak, treePeak) * KIB || null;
}

/** The children of a process, and theirs. */
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

/** A process may end while it is looked at. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
