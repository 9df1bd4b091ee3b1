import { fillCard, type Artboard } from "../artboard.ts";

/** Draws a sky that fades downwards, clouds, a kite with its tail, and a hill at the bottom. */
export function draw(board: Artboard): void {
  fillCard(board, ["#ffffff"]);
  sky(board);
  cloud(board, 4.5, 44, 1);
  cloud(board, 49.5, 38, 0.85);
  kite(board);
}

function sky(board: Artboard): void {
  const { context, width, ink } = board;
  const fade = context.createLinearGradient(0, 0, 0, 50);
  fade.addColorStop(0, ink.primary("#1769aa"));
  fade.addColorStop(0.36, ink.primary("#1769aa"));
  fade.addColorStop(1, ink.primary("#9fd0f2"));
  context.fillStyle = fade;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(width, 0);
  context.lineTo(width, 44);
  context.quadraticCurveTo(width * 0.5, 54, 0, 46);
  context.closePath();
  context.fill();
}

/** Draws a cloud of four discs around its centre. A cloud with a `size` of 1 is 9 mm wide. */
function cloud({ context }: Artboard, x: number, y: number, size: number): void {
  context.fillStyle = "#ffffff";
  for (const [across, up, radius] of [
    [-3.4, 0, 1.7],
    [-1.1, 1.1, 2.3],
    [1.6, 0.6, 2],
    [3.6, -0.1, 1.5],
  ] as const) {
    context.beginPath();
    context.arc(x + across * size, y - up * size, radius * size, 0, 2 * Math.PI);
    context.fill();
  }
}

function kite({ context, ink }: Artboard): void {
  const [yellow, red] = [ink.accent("#ffc233"), "#e4572e"];
  context.save();
  context.translate(47, 24);
  context.rotate(0.5);
  for (const [points, color] of [
    [[0, -4.4, 2.9, 0, 0, 0], yellow],
    [[0, -4.4, -2.9, 0, 0, 0], red],
    [[0, 5, 2.9, 0, 0, 0], red],
    [[0, 5, -2.9, 0, 0, 0], yellow],
  ] as const) {
    context.fillStyle = color;
    context.beginPath();
    for (let at = 0; at < points.length; at += 2)
      context.lineTo(points[at] as number, points[at + 1] as number);
    context.closePath();
    context.fill();
  }
  context.strokeStyle = "#ffffff";
  context.lineWidth = 0.3;
  context.beginPath();
  context.moveTo(0, 5);
  context.bezierCurveTo(-2.4, 7.4, 2.4, 9, 0, 12);
  context.stroke();
  context.restore();
}
