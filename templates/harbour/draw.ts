import { fillCard, ramp, type Artboard, type Paint } from "../artboard.ts";

/** Draws a sea-green channel across the card, and the water's edge along the bottom. */
export function draw(board: Artboard): void {
  fillCard(board, ["#ffffff"]);
  channel(board);
  shore(board);
}

/** Traces the outline of water between two wavy edges. */
function water({ context, width }: Artboard, top: number, bottom: number, swell: number): void {
  context.moveTo(0, top);
  context.bezierCurveTo(width * 0.3, top - swell, width * 0.6, top + swell, width, top - swell * 0.4);
  context.lineTo(width, bottom);
  context.bezierCurveTo(width * 0.7, bottom + swell, width * 0.4, bottom - swell, 0, bottom + swell * 0.4);
  context.closePath();
}

function channel(board: Artboard): void {
  const { context, width, ink } = board;
  const layer = (top: number, bottom: number, swell: number, color: Paint) => {
    context.fillStyle = color;
    context.beginPath();
    water(board, top, bottom, swell);
    context.fill();
  };
  layer(17.8, 42.4, 3.2, ink.accent("#bfe8e2"));
  layer(19, 41.2, 3, ink.accent("#59bdb5"));
  const deep = [ink.primary("#0b6b74"), ink.primary("#0a4a5a")];
  layer(20.2, 40, 2.8, ramp(board, deep, [0, 20, width, 42]));
}

/** Draws the water's edge along the bottom of the card. */
function shore(board: Artboard): void {
  const { context, height, ink } = board;
  for (const [level, color] of [
    [height - 2.7, ink.accent("#d9f1ed")],
    [height - 1.9, ink.accent("#59bdb5")],
    [height - 1.2, ink.primary("#0b5a66")],
  ] as const) {
    context.fillStyle = color;
    context.beginPath();
    water(board, level, height + 4, 1.1);
    context.fill();
  }
}
