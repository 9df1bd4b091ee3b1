import { clipped, fillCard, ramp, type Artboard } from "../artboard.ts";

/** Width of the band of leaves, in mm. */
const SIDE = 6.8;

/** Draws cream paper next to a green band of leaves. */
export function draw(board: Artboard): void {
  fillCard(board, ["#fdfaf1", "#f8f2e1"]);
  band(board);
}

/** Draws one leaf from its stem to its tip, with a midrib. */
function leaf(
  { context }: Artboard,
  x: number,
  y: number,
  length: number,
  turn: number,
  color: string,
): void {
  context.save();
  context.translate(x, y);
  context.rotate((turn * Math.PI) / 180);
  context.beginPath();
  context.moveTo(0, 0);
  context.bezierCurveTo(length * 0.25, -length * 0.42, length * 0.75, -length * 0.34, length, 0);
  context.bezierCurveTo(length * 0.75, length * 0.34, length * 0.25, length * 0.42, 0, 0);
  context.fillStyle = color;
  context.fill();
  context.restore();
}

/** Draws a twig with pairs of leaves, growing upwards from (x, y). */
function twig(board: Artboard, x: number, y: number, pairs: number, colors: string[]): void {
  for (let pair = 0; pair < pairs; pair += 1) {
    const at = y - pair * 3.4;
    const length = 4.6 - pair * 0.25;
    const color = colors[pair % colors.length] as string;
    leaf(board, x, at, length, -38, color);
    leaf(board, x, at, length, -142, color);
  }
  leaf(board, x, y - pairs * 3.4 + 1, 4.2, -90, colors[0] as string);
}

function band(board: Artboard): void {
  const { context, height, ink } = board;
  const leaves = ["#2f8259", "#3b9468", "#276f4c"].map((tone) => ink.primary(tone));
  const [dark, bright] = [ink.primary("#0f3b28"), ink.primary("#1d6444")];
  context.fillStyle = ink.accent("#c8a24a");
  context.fillRect(0, 0, SIDE + 0.6, height);
  clipped(
    board,
    () => context.rect(0, 0, SIDE, height),
    () => {
      context.fillStyle = ramp(board, [dark, bright, dark], [0, 0, 0, height]);
      context.fillRect(0, 0, SIDE, height);
      twig(board, SIDE / 2, height + 1, 4, leaves);
      context.save();
      context.scale(1, -1);
      twig(board, SIDE / 2, 1, 4, leaves);
      context.restore();
    },
  );
}
