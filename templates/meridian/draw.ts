import { clipped, fillCard, ramp, type Artboard } from "../artboard.ts";
import { labelsAbove, labelsBeside, type Lettering } from "../lettering.ts";

const NAVY = "#0b2447";
const AMBER = "#f5a524";

/** Navy over white: a globe's meridians behind the school, and a round photo on the horizon. */
export function draw(board: Artboard): void {
  const { ink } = board;
  const label: Lettering = { face: "sans", size: 1.85, color: ink.primary("#56657f"), tracking: 0.05 };
  fillCard(board, ["#ffffff", ink.primary("#f3f7fd")]);
  globe(board, 54, 86, 34, ink.primary("#19498c", 0.07), 0.28);
  sky(board);
  photoRing(board);
  strip(board);
  foot(board);
  labelsAbove(
    board,
    { class: "CLASS", roll_no: "ROLL NO", blood_group: "BLOOD GROUP" },
    { ...label, size: 1.6, align: "center" },
    -0.2,
  );
  labelsBeside(board, 4.6, { fatherName: "Father", parent_phone: "Phone", address: "Address" }, label);
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
      globe(board, 27, 32, 37, ink.primary("#a0c8ff", 0.15), 0.22);
    },
  );
}

/** A globe's net: its outline, four meridians to each side as ellipses, and parallels. */
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

function photoRing(board: Artboard): void {
  const { x, y, width, height } = board.field("photo");
  const disc = (radius: number, color: string) => {
    board.context.fillStyle = color;
    board.context.beginPath();
    board.context.arc(x + width / 2, y + height / 2, radius, 0, 2 * Math.PI);
    board.context.fill();
  };
  disc(width / 2 + 1.5, board.ink.accent(AMBER));
  disc(width / 2 + 1.05, "#ffffff");
  disc(width / 2, board.ink.primary("#dde6f3"));
}

function strip(board: Artboard): void {
  const { context, ink } = board;
  context.fillStyle = ink.primary("#e4ecf8");
  context.beginPath();
  context.roundRect(4, 56.6, 46, 7.9, 1.4);
  context.fill();
  context.fillStyle = ink.primary("#b9c9e2");
  context.fillRect(19.45, 58, 0.18, 5.1);
  context.fillRect(34.35, 58, 0.18, 5.1);
}

function foot({ context, width, height, ink }: Artboard): void {
  context.fillStyle = ink.accent(AMBER);
  context.fillRect(0, height - 2.6, width, 0.5);
  context.fillStyle = ink.primary(NAVY);
  context.fillRect(0, height - 2.1, width, 2.1);
}
