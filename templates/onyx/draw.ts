import { fillCard, type Artboard } from "../artboard.ts";

/**
 * Draws charcoal with a subtle weave that is only visible when light falls on it at an angle, and a gold line at the
 * bottom.
 */
export function draw(board: Artboard): void {
  const { context, width, height, ink } = board;
  fillCard(board, ["#181a1e", "#101114"]);
  context.strokeStyle = "rgba(255, 255, 255, 0.022)";
  context.lineWidth = 0.22;
  for (let x = -height; x < width + height; x += 1.1) {
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x + height, height);
    context.stroke();
  }
  context.fillStyle = ink.accent("#e3c46b");
  context.fillRect(0, height - 2.2, width, height);
}
