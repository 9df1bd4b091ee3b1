import { clipped, fillCard, type Artboard } from "../artboard.ts";
import type { Frame } from "../elements.ts";

const BRICK = "#a8452c";
const GOLD = "#c9973f";

/** Draws a carved lattice around a cream panel with scooped corners, and petals on both sides of the photo. */
export function draw(board: Artboard, photo: Frame): void {
  lattice(board);
  plate(board, photo);
}

/** Draws overlapping rings, like those in a carved stone screen. */
function lattice(board: Artboard): void {
  const { context, width, height, ink } = board;
  const bricks = ["#8f3520", BRICK, "#7d2c1a"].map((tone) => ink.primary(tone));
  fillCard(board, bricks, [0, 0, width, height]);
  const pitch = 3;
  context.lineWidth = 0.26;
  context.strokeStyle = ink.accent("#ffd6aa", 0.5);
  for (let row = 0; row <= height / pitch; row += 1)
    for (let column = 0; column <= width / pitch; column += 1) {
      context.beginPath();
      context.arc(column * pitch, row * pitch, pitch * Math.SQRT1_2, 0, 2 * Math.PI);
      context.stroke();
    }
}

/** Traces a rectangle inset from the card's edge, with corners cut out by quarter circles. */
function plateOutline({ context, width, height }: Artboard, inset: number, hollow: number): void {
  const [right, bottom] = [width - inset, height - inset];
  context.moveTo(inset + hollow, inset);
  context.lineTo(right - hollow, inset);
  context.arc(right, inset, hollow, Math.PI, Math.PI / 2, true);
  context.lineTo(right, bottom - hollow);
  context.arc(right, bottom, hollow, -Math.PI / 2, Math.PI, true);
  context.lineTo(inset + hollow, bottom);
  context.arc(inset, bottom, hollow, 0, -Math.PI / 2, true);
  context.lineTo(inset, inset + hollow);
  context.arc(inset, inset, hollow, Math.PI / 2, 0, true);
  context.closePath();
}

function plate(board: Artboard, photo: Frame): void {
  const { context, ink } = board;
  context.fillStyle = ink.accent(GOLD);
  context.beginPath();
  plateOutline(board, 2.2, 3.3);
  context.fill();
  clipped(
    board,
    () => plateOutline(board, 2.6, 3.3),
    () => {
      fillCard(board, ["#fffaf1", "#fdf0df"]);
      flower(board, photo);
    },
  );
  context.strokeStyle = ink.primary("#a8452c", 0.55);
  context.lineWidth = 0.18;
  context.beginPath();
  plateOutline(board, 3.3, 3.5);
  context.stroke();
}

/** Draws petals that open on both sides of the photo. The areas above and below the photo are kept free for text. */
function flower(board: Artboard, [x, y, width, height]: Frame): void {
  const { context } = board;
  const ring = (petals: number, from: number, length: number, breadth: number, color: string) => {
    context.fillStyle = color;
    for (let petal = 0; petal < petals; petal += 1) {
      const angle = (2 * Math.PI * (petal + 0.5)) / petals;
      if (Math.abs(Math.sin(angle)) > 0.45) continue;
      context.save();
      context.translate(x + width / 2, y + height / 2);
      context.rotate(angle);
      context.beginPath();
      context.moveTo(from, 0);
      context.quadraticCurveTo(from + length * 0.45, -breadth, from + length, 0);
      context.quadraticCurveTo(from + length * 0.45, breadth, from, 0);
      context.fill();
      context.restore();
    }
  };
  ring(24, 9, 10.4, 2.5, board.ink.primary("#f8dfc8"));
  ring(24, 9, 7.6, 1.7, board.ink.primary("#f1c7a6"));
}
