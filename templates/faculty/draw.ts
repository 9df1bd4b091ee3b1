import { fillCard, ramp, type Artboard } from "../artboard.ts";

/** Draws a forest head with a slanted edge over white paper, and a bar at the foot for the word "Staff". */
export function draw(board: Artboard): void {
  const { context, width, height, ink } = board;
  fillCard(board, ["#ffffff", ink.primary("#f2f7f6")]);
  slant(board, 22.4, 26.4, ink.accent("#e2a03f"));
  slant(
    board,
    21.4,
    25.4,
    ramp(
      board,
      ["#0d3b3a", "#14524f"].map((tone) => ink.primary(tone)),
      [0, 0, width, 25],
    ),
  );
  context.fillStyle = ink.primary("#0d3b3a");
  context.fillRect(0, height - 10, width, 10);
}

/** Fills the card from its top down to a slanted line, in mm from the top at the left and at the right edge. */
function slant(
  { context, width }: Artboard,
  left: number,
  right: number,
  paint: Artboard["context"]["fillStyle"],
): void {
  context.fillStyle = paint;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(width, 0);
  context.lineTo(width, right);
  context.lineTo(0, left);
  context.closePath();
  context.fill();
}
