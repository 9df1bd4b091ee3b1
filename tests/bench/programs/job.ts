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
}

/** What every program prints. Lengths are mm. */
export interface Job {
  card: { width: number; height: number };
  background: string;
  /** The circle that the photo fills, cropped to its upper part. */
  photo: { x: number; y: number; diameter: number };
  /** Pixels of every photo. */
  photoSize: { width: number; height: number };
  lines: Line[];
  fonts: { regular: string; bold: string };
  students: Student[];
}

const MM_PER_INCH = 25.4;
const POINTS_PER_INCH = 72;

/** From the middle of a box to the baseline of its line, in em of Arimo (ascent 0.905, descent 0.212). */
const BASELINE_DROP = (0.905 - 0.212) / 2;

/** How much of a portrait's excess height is cut off above its circle; idms leaves the same part. */
export const CROP_ABOVE = 0.25;

export const points = (millimetres: number): number => (millimetres / MM_PER_INCH) * POINTS_PER_INCH;

/** The job and the path to write, as a program is given them on its command line. */
export function readJob(): { job: Job; output: string } {
  const [jobFile, output] = process.argv.slice(2) as [string, string];
  return { job: JSON.parse(readFileSync(jobFile, "utf8")) as Job, output };
}

/** Where a photo of the job lies, in points from the card's lower left corner, to cover its circle. */
export function photoBox({ card, photo, photoSize }: Job): {
  x: number;
  y: number;
  width: number;
  height: number;
} {
  const width = points(photo.diameter);
  const height = (width * photoSize.height) / photoSize.width;
  const above = (height - width) * CROP_ABOVE;
  return { x: points(photo.x), y: points(card.height - photo.y) + above - height, width, height };
}

/** The height of a line's baseline above the card's lower edge, in points. */
export const baseline = ({ card }: Job, line: Line): number =>
  points(card.height - line.y - line.height / 2) - BASELINE_DROP * line.size;

/** Where a line starts, in points from the card's left edge, when it is `width` points wide. */
export function lineStart(line: Line, width: number): number {
  const share = { left: 0, center: 0.5, right: 1 }[line.align];
  return points(line.x) + (points(line.width) - width) * share;
}
