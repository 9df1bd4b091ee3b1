import { points, type Job } from "./job.ts";

/** The control points' distance that lets four cubic curves follow a unit circle. */
const KAPPA = (4 / 3) * (Math.SQRT2 - 1);

type Curve = [x1: number, y1: number, x2: number, y2: number, x: number, y: number];

/** The circle of the photo as four Bézier curves, in points from the card's lower left corner. */
export function circlePath({ card, photo }: Job): { start: [x: number, y: number]; curves: Curve[] } {
  const radius = points(photo.diameter) / 2;
  const centre = { x: points(photo.x) + radius, y: points(card.height - photo.y) - radius };
  const at = (x: number, y: number): [number, number] => [centre.x + x * radius, centre.y + y * radius];
  const quarters: [number, number][] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ];
  const curves = quarters.map(([x, y]): Curve => {
    const [nextX, nextY] = [-y, x];
    return [
      ...at(x + KAPPA * nextX, y + KAPPA * nextY),
      ...at(nextX + KAPPA * x, nextY + KAPPA * y),
      ...at(nextX, nextY),
    ];
  });
  return { start: at(1, 0), curves };
}
