import {
  CROP_ABOVE,
  points,
  type Drawn,
  type DrawnLine,
  type Job,
  type Line,
  type Sheet,
} from "./programs/job.ts";

/** Distance from the middle of a box to the baseline of its line, in em of Arimo (ascent 0.905, descent 0.212). */
const BASELINE_DROP = (0.905 - 0.212) / 2;

/** Distance of the control points at which four cubic curves approximate a unit circle. */
const KAPPA = (4 / 3) * (Math.SQRT2 - 1);

type Card = Pick<Job, "card" | "photo" | "photoSize" | "lines" | "code" | "sheet">;

/**
 * Converts a job's card and sheet to points from their bottom left corners, for programs that place everything
 * themselves.
 */
export function inPoints({ card, photo, photoSize, lines, code, sheet }: Card): Drawn {
  const width = points(photo.diameter);
  const height = (width * photoSize.height) / photoSize.width;
  const above = (height - width) * CROP_ABOVE;
  return {
    card: { width: points(card.width), height: points(card.height) },
    photo: { x: points(photo.x), y: points(card.height - photo.y) + above - height, width, height },
    circle: circlePath(card, photo),
    lines: lines.map((line) => drawnLine(card, line)),
    code: code && {
      x: points(code.x),
      y: points(card.height - code.y - code.height),
      width: points(code.width),
      height: points(code.height),
    },
    sheet: sheetInPoints(sheet, card),
  };
}

/** Returns the circle of the photo as four Bézier curves. */
function circlePath(card: Job["card"], photo: Job["photo"]): Drawn["circle"] {
  const radius = points(photo.diameter) / 2;
  const centre = { x: points(photo.x) + radius, y: points(card.height - photo.y) - radius };
  const at = (x: number, y: number): [number, number] => [centre.x + x * radius, centre.y + y * radius];
  const quarters = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  const curves = quarters.map(([x, y]): Drawn["circle"]["curves"][number] => {
    const [nextX, nextY] = [-y, x];
    return [
      ...at(x + KAPPA * nextX, y + KAPPA * nextY),
      ...at(nextX + KAPPA * x, nextY + KAPPA * y),
      ...at(nextX, nextY),
    ];
  });
  return { start: at(1, 0), curves };
}

const drawnLine = (card: Job["card"], line: Line): DrawnLine => ({
  name: line.name,
  x: points(line.x),
  width: points(line.width),
  before: { left: 0, center: 0.5, right: 1 }[line.align],
  baseline: points(card.height - line.y - line.height / 2) - BASELINE_DROP * line.size,
  size: line.size,
  bold: line.bold,
  color: channels(line.color),
});

function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  const channel = (shift: number) => ((value >> shift) & 0xff) / 0xff;
  return [channel(16), channel(8), channel(0)];
}

function sheetInPoints(sheet: Sheet, card: Job["card"]): Sheet {
  const up = (y: number) => points(sheet.height - y);
  const corner = ([x, y]: [number, number]): [number, number] => [points(x), up(y + card.height)];
  return {
    width: points(sheet.width),
    height: points(sheet.height),
    slots: sheet.slots.map(corner),
    backSlots: sheet.backSlots.map(corner),
    marks: sheet.marks.map(([x1, y1, x2, y2]) => [points(x1), up(y1), points(x2), up(y2)]),
  };
}
