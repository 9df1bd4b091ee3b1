import { fillCard, type Artboard } from "../artboard.ts";
import type { Frame } from "../elements.ts";

/** Draws a night sky with planetary orbits around the photo. */
export function draw(board: Artboard, photo: Frame): void {
  const { width, height, ink } = board;
  const night = ["#0a1330", "#142a5e", "#1b326f"].map((tone) => ink.primary(tone));
  fillCard(board, night, [0, 0, width, height]);
  stars(board);
  orbits(board, photo);
}

/** Draws small stars, spread by the golden ratio so that no two overlap. */
function stars({ context, width }: Artboard): void {
  const golden = 0.618034;
  for (let star = 0; star < 70; star += 1) {
    const x = ((star * golden) % 1) * width;
    const y = (star / 70) * 52;
    const size = 0.07 + 0.12 * ((star * golden * 7) % 1);
    context.fillStyle = `rgba(214, 230, 255, ${0.03 + 0.06 * ((star * golden * 3) % 1)})`;
    context.beginPath();
    context.arc(x, y, size, 0, 2 * Math.PI);
    context.fill();
  }
}

function orbits(board: Artboard, [x, y, width, height]: Frame): void {
  const { context, ink } = board;
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  const glow = context.createRadialGradient(centreX, centreY, width / 2, centreX, centreY, width * 0.95);
  glow.addColorStop(0, ink.primary("#5dbeff", 0.05));
  glow.addColorStop(1, ink.primary("#5dbeff", 0));
  context.fillStyle = glow;
  context.fillRect(0, 0, board.width, board.height);
  for (const [radius, opacity, planet, size] of [
    [14.2, 0.14, 2.62, 0.6],
    [22, 0.08, 2.27, 0.45],
    [30.8, 0.08, 0.08, 0.7],
    [36, 0.07, -0.55, 0.5],
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
}
