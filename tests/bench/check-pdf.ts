import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Job } from "./programs/job.ts";

/** Tolerance in points. Chromium rounds a page to its own pixels. */
const TOLERANCE = 0.5;

/** Whether outputs can be checked on this machine. */
export const canCheck = (): boolean => spawnSync("pdfinfo", ["-v"], { stdio: "ignore" }).error === undefined;

/**
 * Returns the fault in a program's output, or null. The output must be a PDF with the pages of the job and, if it has
 * texts, those of the last student on the last page. Without the Poppler tools, no fault is found. Text extracted from
 * shaped glyphs differs from the input, so other scripts are not checked.
 */
export function faultIn(file: string, jobFile: string, { hasTexts }: { hasTexts: boolean }): string | null {
  const { drawn, fonts, students } = JSON.parse(readFileSync(jobFile, "utf8")) as Job;
  const { width, height, slots, backSlots } = drawn.sheet;
  const sides = backSlots.length > 0 ? 2 : 1;
  const sheets = Math.ceil(students.length / slots.length);
  try {
    const said = poppler("pdfinfo", file);
    const pages = Number(/^Pages:\s+(\d+)/m.exec(said)?.[1]);
    if (pages !== sheets * sides) return `${pages} pages for ${sheets * sides}`;
    const [, across, down] = (/^Page size:\s+([\d.]+) x ([\d.]+)/m.exec(said) ?? []).map(Number);
    const fits = (is: number | undefined, length: number) => Math.abs((is ?? 0) - length) <= TOLERANCE;
    if (!fits(across, width) || !fits(down, height)) return `pages of ${across} × ${down} pt`;
    if (!hasTexts || fonts.others.length > 0) return null;
    const front = String((sheets - 1) * sides + 1);
    const shown = plain(poppler("pdftotext", "-raw", "-f", front, "-l", front, file, "-"));
    const lost = Object.values(students.at(-1)?.texts ?? {}).find((text) => !shown.includes(plain(text)));
    return lost === undefined ? null : `"${lost}" is not on the last card`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? null : "the output is no readable PDF";
  }
}

const poppler = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** Removes spaces and unifies hyphens. A font has one glyph for several hyphens, so the original one is a guess. */
const plain = (text: string): string => text.replaceAll(/\s/g, "").replaceAll(/[\u00ad\u2010\u2011]/g, "-");
