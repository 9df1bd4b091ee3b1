import { fillCard, ramp, type Artboard, type Paint } from "../artboard.ts";
import { labelsAbove, labelsBeside, type Lettering } from "../lettering.ts";

/** A sea-green channel across the card carries the photo, with class and blood group to its sides. */
export function draw(board: Artboard): void {
  const { ink } = board;
  const label: Lettering = { face: "sans", size: 1.75, color: ink.primary("#3c7780"), tracking: 0.04 };
  fillCard(board, ["#ffffff"]);
  channel(board);
  drop(board);
  shore(board);
  photoMount(board);
  labelsAbove(
    board,
    { class: "CLASS", roll_no: "ROLL", blood_group: "BLOOD" },
    { ...label, size: 1.6, color: ink.accent("#d5f4ef"), align: "center" },
    0.2,
  );
  labelsBeside(board, 4, { fatherName: "Father", parent_phone: "Phone", address: "Address" }, label);
}

/** The outline of water between two wavy edges. */
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
  layer(18.6, 43.6, 3.4, ink.accent("#bfe8e2"));
  layer(19.8, 42.4, 3.2, ink.accent("#59bdb5"));
  const deep = [ink.primary("#0b6b74"), ink.primary("#0a4a5a")];
  layer(21, 41.2, 3, ramp(board, deep, [0, 20, width, 42]));
}

/** A drop of blood above its label. */
function drop(board: Artboard): void {
  const { context } = board;
  const { x, y, width } = board.field("blood_group");
  context.save();
  context.translate(x + width / 2, y - 5);
  context.fillStyle = "#ff8f7d";
  context.beginPath();
  context.moveTo(0, -2.2);
  context.bezierCurveTo(0.5, -1.1, 1.35, -0.3, 1.35, 0.75);
  context.arc(0, 0.75, 1.35, 0, Math.PI);
  context.bezierCurveTo(-1.35, -0.3, -0.5, -1.1, 0, -2.2);
  context.fill();
  context.restore();
}

/** The water's edge along the foot of the card. */
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

function photoMount(board: Artboard): void {
  const { x, y, width, height } = board.field("photo");
  const { context } = board;
  context.fillStyle = "#ffffff";
  context.fillRect(x - 1, y - 1, width + 2, height + 2);
  context.fillStyle = board.ink.primary("#d8e9e8");
  context.fillRect(x, y, width, height);
}
