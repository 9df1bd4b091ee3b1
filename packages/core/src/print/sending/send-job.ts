import type { Mm } from "../../units.ts";
import type { Imposition } from "../sheets/impose.ts";
import type { FlipEdge } from "../sheets/sheet-settings.ts";
import type { IntegerRange, ReadAttributes, ReadValue, SentAttributes } from "./ipp-values.ts";
import { sendingFailures } from "../failures/sending-failures.ts";

/** The kind of document that IDMS sends. */
export const PDF = "application/pdf";

/** The numbers of the operations that IDMS uses (RFC 8011, section 5.4.15). */
export const OPERATIONS = {
  validateJob: 0x0004,
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  getJob: 0x0009,
  getPrinter: 0x000b,
} as const;

/** The attributes that IDMS reads from a printer. */
export const PRINTER_ATTRIBUTES = [
  "printer-state",
  "printer-state-reasons",
  "printer-is-accepting-jobs",
  "operations-supported",
  "document-format-supported",
  "media-size-supported",
  "media-source-supported",
  "sides-supported",
];

/** The attributes that IDMS reads from a job. */
export const JOB_ATTRIBUTES = ["job-id", "job-name", "job-state", "job-state-reasons", "number-of-documents"];

/** The paper and sides of a job. Lengths are in mm. */
export interface JobSheets {
  width: Mm;
  height: Mm;
  /** The edge on which the sheets are flipped. Null for one-sided sheets. */
  flip: FlipEdge | null;
  /** The printer's own name for the tray. Null if the printer chooses the tray. */
  tray: string | null;
}

/** Returns the paper and sides of a job from its imposition. */
export const jobSheets = (
  { sheet, flip }: Pick<Imposition, "sheet" | "flip">,
  isTwoSided: boolean,
  tray: string | null,
): JobSheets => ({ ...sheet, flip: isTwoSided ? flip : null, tray });

/** Returns a paper size in hundredths of mm as IPP states it, with the short side first. */
function ippSize({ width, height }: Pick<JobSheets, "width" | "height">): { x: number; y: number } {
  const [x, y] = [width, height].map((side) => Math.round(side * 100)).toSorted((a, b) => a - b);
  return { x: x as number, y: y as number };
}

const sidesOf = ({ flip }: JobSheets): string => (flip === null ? "one-sided" : `two-sided-${flip}-edge`);

/**
 * Returns the attributes of a job: the exact paper, the sides, the tray, and an instruction not to scale anything.
 * Without this instruction, a printer or queue scales pages, regardless of what the PDF requests.
 */
export function jobAttributes(sheets: JobSheets): SentAttributes {
  const { x, y } = ippSize(sheets);
  const size = {
    "x-dimension": { kind: "integer", value: x },
    "y-dimension": { kind: "integer", value: y },
  } as const;
  return {
    copies: { kind: "integer", value: 1 },
    sides: { kind: "keyword", value: sidesOf(sheets) },
    "print-scaling": { kind: "keyword", value: "none" },
    "media-col": {
      kind: "collection",
      value: {
        "media-size": { kind: "collection", value: size },
        ...(sheets.tray !== null && { "media-source": { kind: "keyword", value: sheets.tray } }),
      },
    },
  };
}

/**
 * Maximum difference between two sizes that count as the same paper, in hundredths of mm. PWG 5100.7 allows half a
 * millimetre; queues with a PPD round A4 to whole points.
 */
const TOLERANCE = 50;

const isCollection = (value: ReadValue): value is ReadAttributes =>
  typeof value === "object" && value !== null && !("lower" in value) && !(value instanceof Uint8Array);

const isRange = (value: ReadValue | undefined): value is IntegerRange =>
  typeof value === "object" && value !== null && "lower" in value;

const fits = (value: ReadValue | undefined, length: number): boolean => {
  const { lower, upper } = isRange(value) ? value : { lower: Number(value), upper: Number(value) };
  return length >= lower - TOLERANCE && length <= upper + TOLERANCE;
};

const words = (values: readonly ReadValue[] = []): string[] =>
  values.filter((value) => typeof value === "string");

const inMm = (value: ReadValue | undefined): string =>
  isRange(value) ? `${value.lower / 100}–${value.upper / 100}` : String(Number(value) / 100);

const paperInWords = (x: string, y: string): string => `${x} × ${y} mm`;

/** Whether a printer accepts a job in several steps, so that IDMS knows the job number before it sends the PDF. */
const canReceive = (printer: ReadAttributes): boolean =>
  [OPERATIONS.createJob, OPERATIONS.sendDocument].every((each) =>
    printer["operations-supported"]?.includes(each),
  ) && words(printer["document-format-supported"]).includes(PDF);

/**
 * Checks that a printer can print a job. Anything that the printer does not state is not checked.
 * @param printer the name of the printer in IDMS
 * @throws Failure `conflict`, listing the sizes, trays or sides that the printer supports
 */
export function requirePrintable(printer: string, attributes: ReadAttributes, sheets: JobSheets): void {
  if (!canReceive(attributes)) throw sendingFailures.cannotReceive({ printer });
  const sizes = (attributes["media-size-supported"] ?? []).filter(isCollection).map((size) => ({
    x: size["x-dimension"]?.[0],
    y: size["y-dimension"]?.[0],
  }));
  const { x, y } = ippSize(sheets);
  const isOf = (size: (typeof sizes)[number]) =>
    (fits(size.x, x) && fits(size.y, y)) || (fits(size.x, y) && fits(size.y, x));
  if (sizes.length > 0 && !sizes.some(isOf))
    throw sendingFailures.otherMedia({
      printer,
      paper: paperInWords(String(x / 100), String(y / 100)),
      papers: sizes.map((size) => paperInWords(inMm(size.x), inMm(size.y))),
    });
  const trays = words(attributes["media-source-supported"]);
  const { tray } = sheets;
  if (tray !== null && trays.length > 0 && !trays.includes(tray))
    throw sendingFailures.noTray({ printer, tray, trays });
  const sides = words(attributes["sides-supported"]);
  if (sheets.flip !== null && !sides.includes(sidesOf(sheets))) throw sendingFailures.oneSided({ printer });
}
