import { readFileSync } from "node:fs";

/** The kernel counts in hundredths of a second wherever Linux tells programs of it. */
const TICKS_PER_SECOND = 100;

/** Where /proc/PID/stat has them, counted from the field behind the name in brackets. */
const OWN = [11, 12] as const;
const CHILDREN = [13, 14] as const;

/**
 * The processor time, user and system, of all children of this process that have ended and of their own; null on a system
 * without /proc.
 */
export const childrenCpuSeconds = (): number | null => cpuSeconds("self", CHILDREN);

/** The processor time of a running process, without that of its children; null on a system without /proc. */
export const processCpuSeconds = (pid: number): number | null => cpuSeconds(pid, OWN);

function cpuSeconds(pid: number | "self", fields: readonly [number, number]): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const values = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields.reduce((sum, field) => sum + Number(values[field]), 0) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
