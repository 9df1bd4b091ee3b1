import { clipped, fillCard, ramp, type Artboard } from "../artboard.ts";
import { labelsAbove, labelsBeside, write, type Lettering } from "../lettering.ts";

const SIDE = 9.4;

/** Cream paper beside a green band of leaves; a tall photo with rounded corners. */
export function draw(board: Artboard): void {
  const { context, ink } = board;
  const label: Lettering = { face: "sans", size: 1.85, color: ink.primary("#6b7a5e"), tracking: 0.04 };
  fillCard(board, ["#fdfaf1", "#f8f2e1"]);
  shade(board);
  band(board);
  photoMount(board);
  context.fillStyle = ink.accent("#c8a24a");
  context.fillRect(13, 18.5, 37.5, 0.22);
  context.fillRect(13, 63.5, 37.5, 0.22);
  labelsAbove(
    board,
    { class: "CLASS", roll_no: "ROLL NO", blood_group: "BLOOD" },
    { ...label, size: 1.75 },
    0.3,
  );
  labelsBeside(board, 13, { fatherName: "Father", parent_phone: "Phone", address: "Address" }, label);
  write(board, "STUDENT IDENTITY CARD", 5.75, 43, {
    face: "sans",
    size: 2.6,
    color: "#f6edd2",
    tracking: 0.3,
    align: "center",
    turn: -90,
  });
}

/** One leaf, from its stem to its tip, with a midrib. */
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

/** A twig with leaves in pairs, growing upwards from (x, y). */
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

/** Pale leaves in the corner where nothing is printed but the address. */
function shade(board: Artboard): void {
  for (const [turn, length] of [
    [-170, 17],
    [-150, 20],
    [-128, 22],
    [-106, 20],
  ] as const)
    leaf(board, 56, 88, length, turn, board.ink.primary("#5d8a54", 0.065));
}

function photoMount(board: Artboard): void {
  const { x, y, width, height } = board.field("photo");
  const { context, ink } = board;
  const radius = 0.12 * width;
  const mount = (grow: number, color: string) => {
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(x - grow, y - grow, width + 2 * grow, height + 2 * grow, radius + grow);
    context.fill();
  };
  mount(0.75, ink.primary("#1d6444"));
  mount(0.4, "#fdfaf1");
  mount(0, ink.primary("#e3e6d6"));
}
