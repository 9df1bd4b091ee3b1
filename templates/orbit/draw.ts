import { fillCard, ramp, type Artboard } from "../artboard.ts";
import { labelsAbove, labelsBeside, type Lettering } from "../lettering.ts";

/** A night sky in which the photo is a planet; the details stand on a white plate below. */
export function draw(board: Artboard): void {
  const { width, height, ink } = board;
  const label: Lettering = { face: "sans", size: 1.75, color: ink.primary("#3d5a96"), tracking: 0.04 };
  const onDark: Lettering = { ...label, color: ink.primary("#b3cdfa"), tracking: 0.06 };
  const night = ["#0a1330", "#142a5e", "#24408c"].map((tone) => ink.primary(tone));
  fillCard(board, night, [0, 0, width, height]);
  stars(board);
  orbits(board);
  plate(board);
  labelsAbove(board, { class: "CLASS", roll_no: "ROLL NO", blood_group: "BLOOD" }, onDark, 0);
  labelsBeside(board, 4, { fatherName: "Father", parent_phone: "Phone", address: "Address" }, label);
}

/** Small stars, spread by the golden ratio so that no two fall together. */
function stars({ context, width }: Artboard): void {
  const golden = 0.618034;
  for (let star = 0; star < 70; star += 1) {
    const x = ((star * golden) % 1) * width;
    const y = (star / 70) * 52;
    const size = 0.07 + 0.12 * ((star * golden * 7) % 1);
    context.fillStyle = `rgba(214, 230, 255, ${0.25 + 0.45 * ((star * golden * 3) % 1)})`;
    context.beginPath();
    context.arc(x, y, size, 0, 2 * Math.PI);
    context.fill();
  }
}

function orbits(board: Artboard): void {
  const { context, ink } = board;
  const { x, y, width, height } = board.field("photo");
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  const glow = context.createRadialGradient(centreX, centreY, width / 2, centreX, centreY, width * 0.95);
  glow.addColorStop(0, ink.primary("#5dbeff", 0.42));
  glow.addColorStop(1, ink.primary("#5dbeff", 0));
  context.fillStyle = glow;
  context.fillRect(0, 0, board.width, board.height);
  for (const [radius, opacity, planet, size] of [
    [17.6, 0.26, 2.55, 0.75],
    [23, 0.2, 0.56, 0.55],
    [29, 0.15, -0.24, 0.9],
    [36, 0.12, -0.61, 0.6],
  ] as const) {
    context.strokeStyle = ink.primary("#96c8ff", opacity);
    context.lineWidth = 0.2;
    context.beginPath();
    context.arc(centreX, centreY, radius, 0, 2 * Math.PI);
    context.stroke();
    context.fillStyle = ink.accent("#ffc861");
    context.beginPath();
    context.arc(
      centreX + radius * Math.cos(planet),
      centreY + radius * Math.sin(planet),
      size,
      0,
      2 * Math.PI,
    );
    context.fill();
  }
  const disc = (grow: number, color: string) => {
    context.fillStyle = color;
    context.beginPath();
    context.arc(centreX, centreY, width / 2 + grow, 0, 2 * Math.PI);
    context.fill();
  };
  disc(0.9, ink.primary("#5dbeff"));
  disc(0.5, ink.primary("#0d1a40"));
  disc(0, ink.primary("#c9d6ee"));
}

function plate(board: Artboard): void {
  const { context, width, height, ink } = board;
  const edge = [ink.primary("#5dbeff"), ink.accent("#ffc861")];
  context.fillStyle = ramp(board, edge, [0, 0, width, 0]);
  context.fillRect(0, 51.9, width, 0.5);
  context.fillStyle = ramp(board, ["#ffffff", ink.primary("#eef4ff")], [0, 52, 0, height]);
  context.fillRect(0, 52.4, width, height);
}
