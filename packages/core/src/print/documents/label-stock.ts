import { PAPERS, type PaperName } from "../sheets/paper.ts";

/** A sheet of labels that is sold commercially, with its dimensions in mm. */
export interface LabelStock {
  /** The name by which the label sheet is commonly known. */
  title: string;
  paper: PaperName;
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** The position of the first label, and the distance from one label to the next. */
  left: number;
  top: number;
  stepX: number;
  stepY: number;
}

type Pair = readonly [across: number, down: number];

const labels = (
  title: string,
  paper: PaperName,
  [columns, rows]: Pair,
  [width, height]: Pair,
  [left, top]: Pair,
  [stepX, stepY]: Pair,
): LabelStock => ({ title, paper, columns, rows, width, height, left, top, stepX, stepY });

/** Common label sheets, keyed by the names used on the command line and in the API. */
export const LABEL_STOCKS = {
  "70x37": labels("70 × 37 mm, 3 × 8 on A4", "a4", [3, 8], [70, 37], [0, 0.5], [70, 37]),
  l7160: labels(
    "63.5 × 38.1 mm, 3 × 7 on A4 (L7160)",
    "a4",
    [3, 7],
    [63.5, 38.1],
    [7.2, 15.1],
    [66.04, 38.1],
  ),
  l7163: labels(
    "99.1 × 38.1 mm, 2 × 7 on A4 (L7163)",
    "a4",
    [2, 7],
    [99.1, 38.1],
    [4.65, 15.1],
    [101.6, 38.1],
  ),
  l7165: labels(
    "99.1 × 67.7 mm, 2 × 4 on A4 (L7165)",
    "a4",
    [2, 4],
    [99.1, 67.7],
    [4.65, 13.1],
    [101.6, 67.7],
  ),
  "5160": labels(
    "2⅝ × 1 in, 3 × 10 on Letter (5160)",
    "letter",
    [3, 10],
    [66.675, 25.4],
    [4.7625, 12.7],
    [69.85, 25.4],
  ),
  "5163": labels(
    "4 × 2 in, 2 × 5 on Letter (5163)",
    "letter",
    [2, 5],
    [101.6, 50.8],
    [3.96875, 12.7],
    [106.3625, 50.8],
  ),
} as const;

export type LabelStockName = keyof typeof LABEL_STOCKS;
export const LABEL_STOCK_NAMES = Object.keys(LABEL_STOCKS) as [LabelStockName, ...LabelStockName[]];

/** Returns the number of labels on a sheet. */
export const labelsOn = ({ columns, rows }: LabelStock): number => columns * rows;

/** Returns the default labels for a paper size. */
export const usualLabels = (paper: PaperName): LabelStockName => (paper === "letter" ? "5160" : "70x37");

/** Returns the box of a label on its sheet, in mm. Positions are counted from 0, row by row. */
export function labelBox(stock: LabelStock, place: number) {
  const { columns, width, height, left, top, stepX, stepY } = stock;
  const x = left + (place % columns) * stepX;
  const y = top + Math.floor(place / columns) * stepY;
  return { x, y, width, height };
}

/** The margin of a sheet on which ordinary printers cannot print, in mm. */
const UNPRINTED = 4.5;
const LEAST_PAD = 2.5;

/** Returns the printable part of a label, in mm. The part is the same size for all labels, so that they look alike. */
export function printedBox(stock: LabelStock, place: number) {
  const { x, y, width, height } = labelBox(stock, place);
  const paper = PAPERS[stock.paper];
  const last = labelBox(stock, labelsOn(stock) - 1);
  const right = paper.width - last.x - last.width;
  const bottom = paper.height - last.y - last.height;
  const padX = Math.max(LEAST_PAD, UNPRINTED - Math.min(stock.left, right));
  const padY = Math.max(LEAST_PAD, UNPRINTED - Math.min(stock.top, bottom));
  return { x: x + padX, y: y + padY, width: width - 2 * padX, height: height - 2 * padY };
}
