import { Failure } from "@idms/core/failure";
import type { SheetChoice } from "@idms/server/print/choosing/choose-sheet";
import { note } from "../../terminal/output/output.ts";
import { readDespite, type Despite } from "@idms/core/print/batches/gate";
import { readIds } from "../../terminal/flags/read-ids.ts";
import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { readOutputProfile, type OutputProfile } from "@idms/core/node/colour/output-profile";
import { printCommandFailures } from "@idms/core/print/failures/print-command-failures";
import { troubleWithFile } from "@idms/core/upkeep/installation/file-trouble-sentences";

/**
 * Maximum size of an output profile, in bytes. Print shops' profiles are between half a megabyte and three megabytes.
 */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Reads an output profile from a file.
 * @throws Failure when the file cannot be read, or any failure of `readOutputProfile`.
 */
function readProfile(path: string): OutputProfile {
  try {
    if (statSync(path).size > MOST_BYTES) throw printCommandFailures.profileTooLarge({ file: path });
    return readOutputProfile(readFileSync(path), basename(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof Failure || code === undefined) throw error;
    throw printCommandFailures.cannotRead({ file: path, reason: troubleWithFile(code) });
  }
}

/** The flags that allow cards to be printed despite serious findings. */
export interface OverrideFlags {
  override?: string;
  overrideStudent?: string[];
}

/** @throws Failure `invalid` in the same cases as `readDespite`. */
export const readOverrideFlags = (flags: OverrideFlags): Despite | null =>
  readDespite(flags.override, readIds("--override-student", flags.overrideStudent));

/** The flags that define how cards are laid out on sheets. */
export interface SheetFlags {
  layout?: string;
  paper?: string;
  margin?: string;
  gap?: string;
  bleed?: string;
  /** False with --no-crop-marks. */
  cropMarks: boolean;
  tagged?: boolean;
  fill?: string;
  start?: string;
  flip?: string;
  printer?: string;
  backOffset?: string;
  /** False with --no-pdfx. */
  pdfx?: string | false;
}

/** @throws Failure when both a paper and another layout are requested, or any failure of `readProfile`. */
export function readSheetFlags(flags: SheetFlags): SheetChoice & Pick<SheetFlags, "printer"> {
  const { layout, paper, tagged, fill, flip, printer, pdfx } = flags;
  if (layout !== undefined && paper !== undefined) throw printCommandFailures.layoutOrPaper();
  return {
    layout: paper ?? layout,
    margin: readNumber(flags.margin),
    gap: readNumber(flags.gap),
    bleed: readNumber(flags.bleed),
    start: readNumber(flags.start),
    ...(!flags.cropMarks && { marks: false }),
    tagged,
    fill,
    flip,
    printer,
    pdfx: typeof pdfx === "string" ? readProfile(pdfx) : pdfx === false ? null : undefined,
    backOffset: readShift("--back-offset", flags.backOffset),
  };
}

/**
 * Notes that the flags for backs have no effect when none of the printed designs has a back. When several classes are
 * printed, some designs may have one.
 */
export function noteNoBacks(
  { flip, backOffset, quiet }: Pick<SheetFlags, "flip" | "backOffset"> & { quiet?: boolean },
  designs: readonly { back_fields: unknown }[],
): void {
  const said = [
    ...(flip === undefined ? [] : ["--flip"]),
    ...(backOffset === undefined ? [] : ["--back-offset"]),
  ];
  if (quiet || said.length === 0 || designs.length === 0 || designs.some((each) => each.back_fields)) return;
  const what = said.length === 1 ? `${said[0]} changes` : `${said.join(" and ")} change`;
  note(`${what} nothing, because none of the cards to print has a back.`);
}

/** Reads a number that may have a unit, as in 3mm. An invalid number is rejected where it is used. */
function readNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const digits = text.trim().replace(/\s*mm$/i, "");
  return digits === "" ? Number.NaN : Number(digits);
}

/**
 * Reads `x,y`, such as 0.5,-1.2. A single number is x.
 * @throws Failure `invalid`
 */
export function readPair(flag: string, text: string): { x: number; y: number | undefined } {
  const parts = text.split(",").map(readNumber);
  const [x = Number.NaN, y] = parts;
  if (parts.length > 2 || parts.some((part) => Number.isNaN(part)))
    throw printCommandFailures.oneOrTwoNumbers({ flag });
  return { x, y };
}

/**
 * Reads an offset in mm.
 * @throws Failure `invalid`
 */
export function readShift(flag: string, text: string | undefined): { x: number; y: number } | undefined {
  if (text === undefined) return undefined;
  const { x, y } = readPair(flag, text);
  if (y !== undefined) return { x, y };
  throw printCommandFailures.twoLengths({ flag });
}
