import { readFileSync } from "node:fs";

/** The kernel reports CPU time in hundredths of a second on every Linux. */
const TICKS_PER_SECOND = 100;

/** The positions of the times in /proc/PID/stat, counted from the field after the name in brackets. */
const OWN = [11, 12] as const;
const CHILDREN = [13, 14] as const;

/**
 * Returns the CPU time, user and system, of all terminated children of this process and their children. Null on a
 * system without /proc.
 */
export const childrenCpuSeconds = (): number | null => cpuSeconds("self", CHILDREN);

/** Returns the CPU time of a running process, without its children. Null on a system without /proc. */
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
