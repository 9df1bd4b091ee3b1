import { circlePath, linePath } from "../../cards/geometry/path.ts";
import type { Alignment } from "../../cards/shaping/alignment.ts";
import type { PathItem, Scene, SceneItem } from "../../cards/drawing/scene.ts";
import type { Typesetter } from "../../cards/shaping/typesetter.ts";
import { mm, type Mm } from "../../units.ts";
import { isCardLayout, PAPERS, readLayout, type Paper, type PaperLayout } from "./paper.ts";
import { CALIBRATION_POINT, type PrinterProfile } from "./printer.ts";
import { setParagraph, setText } from "./set-text.ts";
import { sheetFailures } from "./sheet-failures.ts";

/**
 * Parses the paper size of a calibration page, such as a4 or 320x450mm.
 * @throws Failure `invalid` in the same cases as `readLayout`, and for the layouts with one card per page
 */
export function readCalibrationLayout(text: string): PaperLayout {
  const layout = readLayout(text);
  if (!isCardLayout(layout)) return layout;
  throw sheetFailures.calibrationNeedsPaper();
}

/** The contents of a calibration page. */
export interface Calibration {
  /** The paper that was requested. */
  layout: PaperLayout;
  paper: Paper;
  /** The printer profile to check by applying it to the page, or null to measure a new profile. */
  printer: PrinterProfile | null;
  /** The time at which the page is drawn, with its time zone. */
  time: string;
}

const LINE = mm(0.1);
const INK = "#000000";
const CROSS_ARM = 6;
const CROSS_RING = 3;
/** The length of the edge scales, in mm from the edges of the paper. The scales show where printing starts. */
const EDGE_REACH = 10;
/** The position of the labelled tick on the edge scales, in mm. */
const EDGE_LABEL = 5;
/** The end of the ruler ticks and the interval between their labels, in mm. The end is measured from the edge. */
const RULER = 15;
const LABEL_EVERY = 20;
/** The distance from a cross to the text, in mm. */
const TEXT_INSET = 10;
/** The text sizes to try, in mm. The last one is the smallest readable size. */
const TEXT_SIZES = [3.4, 3, 2.6, 2.2, 1.8, 1.4];
const HEAD_SCALE = 1.3;
/** The gap between paragraphs, relative to the text size. */
const PARAGRAPH_GAP = 0.7;

/**
 * Draws both sides of a calibration page: crosses at known positions, rulers and instructions.
 * @throws Failure `invalid` if the sheet is too small
 */
export function calibrationPages(
  calibration: Calibration,
  typesetter: Typesetter,
): [front: Scene, back: Scene] {
  const { paper } = calibration;
  const page = (side: "front" | "back", names: string): Scene => ({
    ...paper,
    items: [
      ...crosses(paper, names, typesetter),
      ...rulers(paper, typesetter),
      ...edgeScales(paper, typesetter),
      ...column(paper, typesetter, textOf(calibration, side)),
    ],
  });
  return [page("front", "ABCD"), page("back", "abcd")];
}

const stroke = (x1: number, y1: number, x2: number, y2: number, width: Mm = LINE): PathItem => ({
  kind: "path",
  path: linePath(x1, y1, x2, y2),
  stroke: { color: INK, width },
});

function crosses({ width, height }: Paper, names: string, typesetter: Typesetter): SceneItem[] {
  const { x, y } = CALIBRATION_POINT;
  const points = [
    [x, y],
    [width - x, y],
    [x, height - y],
    [width - x, height - y],
  ] as const;
  return points.flatMap(([cx, cy], index): SceneItem[] => [
    stroke(cx - CROSS_ARM, cy, cx + CROSS_ARM, cy),
    stroke(cx, cy - CROSS_ARM, cx, cy + CROSS_ARM),
    { kind: "path", path: circlePath(cx, cy, CROSS_RING), stroke: { color: INK, width: LINE } },
    setText(
      typesetter,
      names.charAt(index),
      { x: cx + 5, y: cy < height / 2 ? cy + 4 : cy - 9, width: 5, height: 5 },
      { size: 4, bold: true },
    ),
  ]);
}

/**
 * Draws ruler ticks from A to B and from A to C, counted in mm from A. The ticks are on the outer side of the lines
 * between the crosses.
 */
function rulers({ width, height }: Paper, typesetter: Typesetter): SceneItem[] {
  const { x, y } = CALIBRATION_POINT;
  const items: SceneItem[] = [];
  for (let step = 0; step <= width - 2 * x; step += 1) {
    items.push(stroke(x + step, RULER, x + step, RULER - tickLength(step)));
    if (step % LABEL_EVERY === 0) items.push(label(step, x + step, RULER - 6, "center", typesetter));
  }
  for (let step = 0; step <= height - 2 * y; step += 1) {
    items.push(stroke(RULER, y + step, RULER - tickLength(step), y + step));
    if (step % LABEL_EVERY === 0) items.push(label(step, RULER - 5, y + step, "right", typesetter));
  }
  return items;
}

const tickLength = (step: number): number => (step % 10 === 0 ? 4 : step % 5 === 0 ? 3 : 2);

/** Draws a number, vertically centred at a point. */
function label(
  step: number,
  x: number,
  y: number,
  align: Exclude<Alignment, "start">,
  typesetter: Typesetter,
): SceneItem {
  const width = 10;
  const left = { left: x, center: x - width / 2, right: x - width }[align];
  return setText(typesetter, String(step), { x: left, y: y - 1.5, width, height: 3 }, { size: 2.4, align });
}

/**
 * Draws a scale inwards from about the middle of each edge. The first tick that is visible shows where the printer
 * starts to print.
 */
function edgeScales({ width, height }: Paper, typesetter: Typesetter): SceneItem[] {
  const items: SceneItem[] = [];
  const [x, y] = [betweenLabels(width), betweenLabels(height)];
  for (let step = 1; step <= EDGE_REACH; step += 1) {
    const half = tickLength(step);
    items.push(
      stroke(step, y - half, step, y + half),
      stroke(width - step, y - half, width - step, y + half),
      stroke(x - half, step, x + half, step),
      stroke(x - half, height - step, x + half, height - step),
    );
    if (step !== EDGE_LABEL) continue;
    items.push(
      label(step, step, y + 6, "center", typesetter),
      label(step, width - step, y + 6, "center", typesetter),
      label(step, x + 5, step, "left", typesetter),
      label(step, x + 5, height - step, "left", typesetter),
    );
  }
  return items;
}

/** Returns the point halfway between two labels of the adjacent ruler that is nearest to the middle of a side. */
function betweenLabels(side: number): number {
  const first = CALIBRATION_POINT.x + LABEL_EVERY / 2;
  return first + Math.max(0, Math.round((side / 2 - first) / LABEL_EVERY)) * LABEL_EVERY;
}

const digits = (length: number): string => String(Math.round(length * 10) / 10);

function textOf(calibration: Calibration, side: "front" | "back"): Line[] {
  const { layout, paper, printer, time } = calibration;
  const { x, y } = CALIBRATION_POINT;
  const across = digits(paper.width - 2 * x);
  const down = digits(paper.height - 2 * y);
  const size = `${digits(paper.width)} × ${digits(paper.height)} mm`;
  const drawn = printer
    ? `Drawn with the profile for ${printer.name}. If the profile is right, every measurement on this page is exact.`
    : "Drawn without a profile.";
  const name = layout in PAPERS ? `${layout}, ` : "";
  const head = [
    { text: `Calibration page · ${name}${size} · ${side}`, bold: true },
    { text: `${time}. ${drawn}` },
  ];
  if (side === "back") {
    return [
      ...head,
      {
        text: `Measure from the left edge of the paper to the cross marked a, and from the top edge to the same cross. Both distances should be ${digits(x)} mm. The difference is the back offset, across and down. It is negative if the distance is shorter. When you hold the sheet up to the light, the crosses on both sides should line up.`,
      },
    ];
  }
  return [
    ...head,
    { text: "Print both sides at actual size (100%), not fitted to the page." },
    {
      text: `1.  Offset: measure from the left edge of the paper to cross A, and from the top edge to cross A. Both distances should be ${digits(x)} mm. The difference is the offset, across and down. It is negative if the distance is shorter.`,
    },
    {
      text: `2.  Scale: measure from cross A to cross B, which should be ${across} mm, and from A to C, which should be ${down} mm. Divide the first length by ${across} and the second by ${down}, then multiply by 100. The results are the two scales in per cent.`,
    },
    { text: "3.  Back offset: turn the sheet over and follow the instructions on the back." },
    {
      text: "4.  Save the values with the printer, across first, then down: Offset (such as 0.4 and -0.2 mm), Scale (such as 100.1 and 99.9 %) and Back offset (such as 0.6 and -0.2 mm).",
    },
    {
      text: "The scale in the middle of each edge shows, in mm, where the printer begins to print. No margin can be smaller than that. Landscape sheets need their own profile.",
    },
  ];
}

interface Line {
  text: string;
  bold?: boolean;
}

/** Sets paragraphs between the crosses at the largest text size at which all of them fit. */
function column(paper: Paper, typesetter: Typesetter, paragraphs: Line[]): SceneItem[] {
  const { x, y } = CALIBRATION_POINT;
  const box = { x: x + TEXT_INSET, y: y + TEXT_INSET, width: paper.width - 2 * (x + TEXT_INSET) };
  const end = paper.height - y - TEXT_INSET;
  for (const size of TEXT_SIZES) {
    const set = setColumn(typesetter, paragraphs, box, size);
    if (set.bottom <= end) return set.items;
  }
  throw sheetFailures.calibrationTooSmall({ width: digits(paper.width), height: digits(paper.height) });
}

function setColumn(
  typesetter: Typesetter,
  paragraphs: Line[],
  { x, y, width }: { x: number; y: number; width: number },
  bodySize: number,
): { items: SceneItem[]; bottom: number } {
  let bottom = y;
  const items = paragraphs.flatMap(({ text, bold = false }) => {
    const style = { size: bold ? bodySize * HEAD_SCALE : bodySize, bold };
    const set = setParagraph(typesetter, text, { x, y: bottom, width }, style);
    bottom += set.height + bodySize * PARAGRAPH_GAP;
    return set.items;
  });
  return { items, bottom };
}
