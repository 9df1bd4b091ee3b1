import { readFileSync } from "node:fs";

/** A line of text on the card: its box in mm from the top left corner, and its size in points. */
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
  /** Path of the photo in the idms data folder. Every program reads the same bytes. */
  photo: string;
  /** The text of each line, by name. */
  texts: Record<string, string>;
  /** Content of the card's QR code, if it has one. */
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

/** The pages. Each has as many cards as slots, in order. One card per page is a sheet with one slot. */
export interface Sheet {
  width: number;
  height: number;
  slots: Point[];
  /** Positions of the backs on the following page, if the cards have any. */
  backSlots: Point[];
  /** Crop marks, drawn on every page. */
  marks: Segment[];
}

/** The input of every program. Lengths are in mm from the top left corner of the card or the sheet. */
export interface Job {
  card: { width: number; height: number };
  background: string;
  /** The background of the back, which has no other elements. Null for single-sided cards. */
  back: string | null;
  /** The circle filled by the photo, which is cropped towards its upper part. */
  photo: { x: number; y: number; diameter: number };
  /** Size of every photo, in pixels. */
  photoSize: { width: number; height: number };
  lines: Line[];
  /** The square of the QR code with its quiet zone, white below the code. Null if there is none. */
  code: Box | null;
  sheet: Sheet;
  /** Arimo, and the fonts of other scripts by family if the job needs any. */
  fonts: { regular: string; bold: string; others: { family: string; file: string }[] };
  drawn: Drawn;
  students: Student[];
}

/** The same in points from the bottom left corner, for the programs that place everything themselves. */
export interface Drawn {
  card: { width: number; height: number };
  /** The whole photo, which the circle clips. */
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
  /** Share of the remaining space that precedes the text: 0, 0.5 or 1. */
  before: number;
  baseline: number;
  size: number;
  bold: boolean;
  /** Red, green and blue, from 0 to 1. */
  color: [number, number, number];
}

const MM_PER_INCH = 25.4;
const POINTS_PER_INCH = 72;

/** Share of a portrait's excess height that is cropped above its circle. idms crops the same share. */
export const CROP_ABOVE = 0.25;

/** Width of a crop mark, in points. */
export const MARK_WIDTH = 0.25;

export const points = (millimetres: number): number => (millimetres / MM_PER_INCH) * POINTS_PER_INCH;

/** Reads the job and the output path from a program's command line. */
export function readJob(): { job: Job; output: string } {
  const [jobFile, output] = process.argv.slice(2) as [string, string];
  return { job: JSON.parse(readFileSync(jobFile, "utf8")) as Job, output };
}

/** Returns where a text of `width` points starts. */
export const lineStart = (line: DrawnLine, width: number): number =>
  line.x + (line.width - width) * line.before;

/** Yields the students of each sheet of a job, in order. */
export function* sheetsOf({ sheet, students }: Job): Generator<Student[], void> {
  for (let from = 0; from < students.length; from += sheet.slots.length)
    yield students.slice(from, from + sheet.slots.length);
}
