import { clipped, fillCard, ramp, type Artboard } from "../artboard.ts";

const NAVY = "#0b2447";
const AMBER = "#f5a524";

/** Draws navy over white, with a globe's grid in the areas without text. */
export function draw(board: Artboard): void {
  const { ink } = board;
  fillCard(board, ["#ffffff", ink.primary("#f3f7fd")]);
  sky(board);
  foot(board);
}

function horizon({ context, width }: Artboard, y: number): void {
  context.moveTo(0, 0);
  context.lineTo(width, 0);
  context.lineTo(width, y);
  context.quadraticCurveTo(width / 2, y + 11, 0, y);
  context.closePath();
}

function sky(board: Artboard): void {
  const { context, width, ink } = board;
  context.fillStyle = ink.accent(AMBER);
  context.beginPath();
  horizon(board, 28.1);
  context.fill();
  clipped(
    board,
    () => horizon(board, 27),
    () => {
      const night = ["#0a1f3f", "#123563", "#1b4c8c"].map((tone) => ink.primary(tone));
      context.fillStyle = ramp(board, night, [0, 0, width, 34]);
      context.fillRect(0, 0, width, 40);
      globe(board, 27, 32, 37, ink.primary("#a0c8ff", 0.09), 0.22);
    },
  );
}

/** Draws a globe's grid: its outline, four meridians on each side as ellipses, and parallels. */
function globe(
  { context }: Artboard,
  x: number,
  y: number,
  radius: number,
  color: string,
  line: number,
): void {
  context.strokeStyle = color;
  context.lineWidth = line;
  for (const part of [0, 0.22, 0.44, 0.64, 0.82, 1]) {
    context.beginPath();
    context.ellipse(x, y, radius * part, radius, 0, 0, 2 * Math.PI);
    context.stroke();
  }
  for (const latitude of [-60, -40, -20, 0, 20, 40, 60]) {
    const angle = (latitude * Math.PI) / 180;
    context.beginPath();
    context.ellipse(
      x,
      y + radius * Math.sin(angle),
      radius * Math.cos(angle),
      radius * 0.12 * Math.cos(angle),
      0,
      0,
      2 * Math.PI,
    );
    context.stroke();
  }
}

function foot({ context, width, height, ink }: Artboard): void {
  context.fillStyle = ink.accent(AMBER);
  context.fillRect(0, height - 2.6, width, 0.5);
  context.fillStyle = ink.primary(NAVY);
  context.fillRect(0, height - 2.1, width, 2.1);
}
