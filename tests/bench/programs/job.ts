import { readFileSync } from "node:fs";

/** A line of text on the card: its box in mm from the upper left corner, its size in points. */
export interface Line {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  size: number;
  bold: boolean;
  color: string;
  align: "left" | "center" | "right";
}

export interface Student {
  /** Path of the photo in the data folder of idms: every program reads the same bytes. */
  photo: string;
  /** What each line says, by its name. */
  texts: Record<string, string>;
  /** What the QR code of the card holds, where it has one. */
  code: string;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Point = [x: number, y: number];
export type Segment = [x1: number, y1: number, x2: number, y2: number];
export type Curve = [x1: number, y1: number, x2: number, y2: number, x: number, y: number];

/** The pages: each takes as many cards as it has slots, in their order. One card a page is a sheet with one slot. */
export interface Sheet {
  width: number;
  height: number;
  slots: Point[];
  /** Where the backs lie on the page that follows, if the cards have any. */
  backSlots: Point[];
  /** Crop marks, drawn on every page. */
  marks: Segment[];
}

/** What every program prints. Lengths are mm from the upper left corner of the card or the sheet. */
export interface Job {
  card: { width: number; height: number };
  background: string;
  /** The background of the back, which has nothing else; null for cards of one side. */
  back: string | null;
  /** The circle that the photo fills, cropped to its upper part. */
  photo: { x: number; y: number; diameter: number };
  /** Pixels of every photo. */
  photoSize: { width: number; height: number };
  lines: Line[];
  /** The square of the QR code with its quiet zone, white below the code; null where there is none. */
  code: Box | null;
  sheet: Sheet;
  /** Arimo, and the fonts of other scripts by their families, where the job needs any. */
  fonts: { regular: string; bold: string; others: { family: string; file: string }[] };
  drawn: Drawn;
  students: Student[];
}

/** The same in points from the lower left corner, for the programs that place everything themselves. */
export interface Drawn {
  card: { width: number; height: number };
  /** The photo whole; the circle cuts it. */
  photo: Box;
  circle: { start: Point; curves: Curve[] };
  lines: DrawnLine[];
  code: Box | null;
  sheet: Sheet;
}

export interface DrawnLine {
  name: string;
  x: number;
  width: number;
  /** Which part of the room that the text leaves lies before it: 0, 0.5 or 1. */
  before: number;
  baseline: number;
  size: number;
  bold: boolean;
  /** Red, green and blue from 0 to 1. */
  color: [number, number, number];
}

const MM_PER_INCH = 25.4;
const POINTS_PER_INCH = 72;

/** How much of a portrait's excess height is cut off above its circle; idms leaves the same part. */
export const CROP_ABOVE = 0.25;

/** A crop mark's width in points. */
export const MARK_WIDTH = 0.25;

export const points = (millimetres: number): number => (millimetres / MM_PER_INCH) * POINTS_PER_INCH;

/** The job and the path to write, as a program is given them on its command line. */
export function readJob(): { job: Job; output: string } {
  const [jobFile, output] = process.argv.slice(2) as [string, string];
  return { job: JSON.parse(readFileSync(jobFile, "utf8")) as Job, output };
}

/** Where a text starts that is `width` points wide. */
export const lineStart = (line: DrawnLine, width: number): number =>
  line.x + (line.width - width) * line.before;

/** The students of each sheet of a job, in their order. */
export function* sheetsOf({ sheet, students }: Job): Generator<Student[], void> {
  for (let from = 0; from < students.length; from += sheet.slots.length)
    yield students.slice(from, from + sheet.slots.length);
}
