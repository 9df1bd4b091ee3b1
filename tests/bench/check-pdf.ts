import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Job } from "./programs/job.ts";

/** In points; Chromium rounds a page to its own pixels. */
const TOLERANCE = 0.5;

/** Whether outputs can be looked at here. */
export const canCheck = (): boolean => spawnSync("pdfinfo", ["-v"], { stdio: "ignore" }).error === undefined;

/**
 * What is wrong with a program's output, or null: it must be a PDF with the pages of the job. Without `pdfinfo` nothing is
 * found.
 */
export function faultIn(file: string, jobFile: string): string | null {
  const { drawn, students } = JSON.parse(readFileSync(jobFile, "utf8")) as Job;
  const { width, height, slots, backSlots } = drawn.sheet;
  const wanted = Math.ceil(students.length / slots.length) * (backSlots.length > 0 ? 2 : 1);
  let said: string;
  try {
    said = execFileSync("pdfinfo", [file], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    return "the output is no readable PDF";
  }
  const pages = Number(/^Pages:\s+(\d+)/m.exec(said)?.[1]);
  if (pages !== wanted) return `${pages} pages for ${wanted}`;
  const [, across, down] = (/^Page size:\s+([\d.]+) x ([\d.]+)/m.exec(said) ?? []).map(Number);
  const fits = (is: number | undefined, length: number) => Math.abs((is ?? 0) - length) <= TOLERANCE;
  return fits(across, width) && fits(down, height) ? null : `pages of ${across} × ${down} pt`;
}
