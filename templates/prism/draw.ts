import { clipped, fillCard, ramp, type Artboard, type Paint } from "../artboard.ts";

type Point = [x: number, y: number];

/** Draws plum and magenta facets above white, ending at a hexagonal photo. */
export function draw(board: Artboard): void {
  fillCard(board, ["#ffffff", board.ink.primary("#fdf7fc")]);
  facets(board);
  corner(board);
}

const flame = ({ ink }: Artboard): string[] => [ink.accent("#ff8a3d"), ink.accent("#ff4f81")];

function fillPolygon({ context }: Artboard, points: Point[], color: Paint): void {
  context.fillStyle = color;
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.closePath();
  context.fill();
}

function facets(board: Artboard): void {
  const { context, width, ink } = board;
  const edge: Point[] = [
    [0, 0],
    [width, 0],
    [width, 35],
    [0, 47.5],
  ];
  fillPolygon(
    board,
    edge.map(([x, y]): Point => [x, y === 0 ? 0 : y + 1.1]),
    ramp(board, flame(board), [0, 46, width, 36]),
  );
  clipped(
    board,
    () => edge.forEach(([x, y]) => context.lineTo(x, y)),
    () => {
      const plum = ["#3a0d4a", "#6b1a75", "#a3217f"].map((tone) => ink.primary(tone));
      fillCard(board, plum, [0, 0, width, 46]);
      const light: [Point[], number][] = [
        [
          [
            [0, 0],
            [30, 0],
            [0, 22],
          ],
          0.05,
        ],
        [
          [
            [30, 0],
            [54, 0],
            [54, 16],
          ],
          0.08,
        ],
        [
          [
            [54, 16],
            [30, 0],
            [22, 30],
          ],
          0.05,
        ],
        [
          [
            [54, 16],
            [22, 30],
            [54, 40],
          ],
          0.1,
        ],
        [
          [
            [0, 22],
            [22, 30],
            [0, 48],
          ],
          0.06,
        ],
        [
          [
            [22, 30],
            [0, 48],
            [40, 44],
          ],
          0.03,
        ],
      ];
      for (const [points, strength] of light) fillPolygon(board, points, ink.primary("#ffbef0", strength));
    },
  );
}

/** Draws facets in the bottom right corner that echo those at the top. */
function corner(board: Artboard): void {
  const { width, height, ink } = board;
  fillPolygon(
    board,
    [
      [width, height - 3],
      [width, height],
      [width - 30, height],
    ],
    ink.accent("#ff6b5e"),
  );
  fillPolygon(
    board,
    [
      [0, height - 2],
      [0, height],
      [width, height],
      [width - 14, height - 1.2],
    ],
    ink.primary("#6b1a75"),
  );
}
