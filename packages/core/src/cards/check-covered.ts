import type { CardField } from "./card-field.ts";
import { lettersOf, overlap, reach, type GroundCheck } from "./check-ground.ts";
import { kindOf } from "./elements/kinds.ts";
import { groundOf, type Pixels } from "./ground.ts";
import type { CardFinding } from "./laid-out.ts";
import type { CardLayout, LaidOutElement } from "./lay-out-card.ts";
import { atPoint, boundsOf, type Matrix } from "./matrix.ts";
import { turnOf } from "./prepare-element.ts";
import { fixedImageName, type SceneItem, type TextItem } from "./scene.ts";
import type { Box } from "./space.ts";
import { inLayers, templateSpace, type CardTemplate } from "./template.ts";

/** How near to the edge of a card a text or a code may come, in millimetres: cutting is out by as much. */
export const SAFE_MARGIN = 2;
/** What rounding to pixels takes from a margin, in millimetres. */
const SLACK = 0.05;
/** What covers so much of what is under it hides it. */
const HIDES = 0.5;
/** How much of a text, a code and a photo may be hidden; of a text stretch by stretch, since a long name may lose its end. */
const MOST_HIDDEN = { text: 1 / 3, code: 0.05, picture: 1 / 2 } as const;
/** How much of the letters of a line may lie in those of another text: tails and accents do. */
const MOST_SHARED = 0.15;
/** So many places of a box are looked at, across and down, and so many to the em of a text. */
const PLACES = 24;
const TO_THE_EM = 8;

/** What may be hidden, and the elements above it that may hide it. */
interface Subject {
  name: string;
  role: keyof typeof MOST_HIDDEN;
  /** Where it lies, before it is turned. */
  box: Box;
  turn: Matrix | undefined;
  above: string[];
  /** Whether its box comes so near to the edge that what is in it has to be looked at. */
  isAtEdge: boolean;
}

/**
 * Prepares the look at what lies on top of a template's front, in the order in which it is painted, and how near its texts
 * and codes come to the edge; of `backOf` it, of its back. Where no element lies above another one there is nothing to do.
 */
export function coverCheck(template: CardTemplate): GroundCheck {
  const { subjects, hiding } = subjectsOf(template);
  const photos = hiding.filter(([, field]) => field.isImage).map(([name]) => name);
  const fixed = hiding.flatMap(([, { image }]) =>
    image && template.images?.[image] ? [fixedImageName(image)] : [],
  );
  // Of a photo it is enough to know that it is there.
  const opaque = Object.fromEntries(photos.map((name) => [name, OPAQUE]));
  return {
    images: fixed,
    photos: [],
    findings(layout, pictures) {
      if (subjects.length === 0) return [];
      const laidOut = new Map(layout.elements.map((element) => [element.name, element]));
      const known = { ...pictures, ...opaque };
      return subjects.flatMap((subject) => {
        const element = laidOut.get(subject.name);
        if (!element || element.items.length === 0) return [];
        const above = subject.above.flatMap((name) => laidOut.get(name)?.items ?? []);
        return [
          ...lookAbove(subject, element, above, known),
          ...(subject.isAtEdge ? lookAtEdge(element, layout) : []),
        ];
      });
    },
  };
}

const OPAQUE: Pixels = { width: 1, height: 1, channels: 3, data: new Uint8Array(3) };

function subjectsOf(template: CardTemplate) {
  const space = templateSpace(template);
  const placed = inLayers(template.fields).map(([name, field]) => {
    const [box, turn] = [reach(field, space), turnOf(field, space) ?? undefined];
    return { name, field, box, turn, bounds: boundsOf(turn, box) };
  });
  const hiding = new Map<string, CardField>();
  const subjects = placed.flatMap(({ name, field, box, turn, bounds }, at): Subject[] => {
    const { role } = kindOf(field);
    if (role === "shape" || (role === "picture" && !field.isImage)) return [];
    const above = placed.slice(at + 1).filter((other) => overlap(other.bounds, bounds));
    for (const other of above) hiding.set(other.name, other.field);
    const isAtEdge = role !== "picture" && !isWithin(bounds, template.cardSize);
    if (above.length === 0 && !isAtEdge) return [];
    return [{ name, role, box, turn, above: above.map((other) => other.name), isAtEdge }];
  });
  return { subjects, hiding: [...hiding] };
}

function shared(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}

const isWithin = ({ x, y, width, height }: Box, card: { w: number; h: number }): boolean =>
  Math.min(x, y, card.w - x - width, card.h - y - height) >= SAFE_MARGIN - SLACK;

const isText = (item: SceneItem): item is TextItem => item.kind === "text" && !item.echo;

/** The boxes that the letters of texts fill, each as it lies on the card. */
const linesOf = (items: readonly SceneItem[]): Box[] =>
  items
    .filter(isText)
    .flatMap(({ matrix, runs }) =>
      runs.filter(({ text }) => text.trim() !== "").map((run) => boundsOf(matrix, lettersOf(run))),
    );

function lookAbove(
  subject: Subject,
  element: LaidOutElement,
  above: readonly SceneItem[],
  pictures: Readonly<Record<string, Pixels>>,
): CardFinding[] {
  if (above.length === 0) return [];
  const { name, role } = subject;
  const hidden = hiddenBy(above, pictures);
  const written = linesOf(above);
  const isWritten = (x: number, y: number) =>
    written.some(
      (line) => x >= line.x && x <= line.x + line.width && y >= line.y && y <= line.y + line.height,
    );
  if (role !== "text") {
    const isLost = role === "code" ? (x: number, y: number) => hidden(x, y) || isWritten(x, y) : hidden;
    const share = shareOf(placesIn(subject, element), isLost);
    return share > MOST_HIDDEN[role] ? [{ field: name, code: "covered" }] : [];
  }
  const lines = linesOf(element.items);
  const isCovered = element.items.filter(isText).some(({ matrix, runs }) =>
    runs.some((run) => {
      const box = lettersOf(run);
      const columns = Math.max(1, Math.ceil((box.width / run.size) * TO_THE_EM));
      const stretches = Math.max(1, columns - TO_THE_EM + 1);
      return Array.from({ length: stretches }, (_, from): Box => {
        const [start, end] = [from / columns, Math.min(1, (from + TO_THE_EM) / columns)];
        return { ...box, x: box.x + start * box.width, width: (end - start) * box.width };
      }).some((stretch) => {
        const places = gridOf(stretch, TO_THE_EM, 4).map((at) => (matrix ? atPoint(matrix, at) : at));
        return run.text.trim() !== "" && shareOf(places, hidden) > MOST_HIDDEN.text;
      });
    }),
  );
  const isMixed = lines.some((line) =>
    written.some(
      (other) =>
        shared(line, other) > MOST_SHARED * Math.min(line.width * line.height, other.width * other.height),
    ),
  );
  return [
    ...(isCovered ? [{ field: name, code: "covered" } as const] : []),
    ...(isMixed ? [{ field: name, code: "overwritten" } as const] : []),
  ];
}

/** Says whether what lies above hides a place: on black and on white it then looks alike. */
function hiddenBy(above: readonly SceneItem[], pictures: Readonly<Record<string, Pixels>>) {
  const [light, dark] = [groundOf(above, pictures), groundOf(above, pictures, [0, 0, 0])];
  return (x: number, y: number): boolean => Math.abs(light(x, y)[0] - dark(x, y)[0]) <= 255 * (1 - HIDES);
}

const shareOf = (
  places: readonly (readonly [number, number])[],
  isSo: (x: number, y: number) => boolean,
): number => places.filter(([x, y]) => isSo(x, y)).length / Math.max(1, places.length);

/** The middles of so many parts of a box. */
const gridOf = ({ x, y, width, height }: Box, columns: number, rows: number): [number, number][] =>
  Array.from({ length: columns * rows }, (_, at) => [
    x + (((at % columns) + 0.5) / columns) * width,
    y + ((Math.floor(at / columns) + 0.5) / rows) * height,
  ]);

/** Places all over the bars of a code, or the frame of a photo. */
function placesIn({ box, turn }: Subject, { items }: LaidOutElement): (readonly [number, number])[] {
  const code = items.find((item) => item.kind === "code");
  const [matrix, whole] = code
    ? [code.matrix, { x: 0, y: 0, width: code.modules.columns, height: code.modules.rows }]
    : [turn, box];
  return gridOf(whole, PLACES, PLACES).map((at) => (matrix ? atPoint(matrix, at) : at));
}

function lookAtEdge({ name, items }: LaidOutElement, { scene }: CardLayout): CardFinding[] {
  const codes = items.flatMap((item) =>
    item.kind === "code"
      ? [boundsOf(item.matrix, { x: 0, y: 0, width: item.modules.columns, height: item.modules.rows })]
      : [],
  );
  const margins = [...linesOf(items), ...codes].map(({ x, y, width, height }) =>
    Math.min(x, y, scene.width - x - width, scene.height - y - height),
  );
  const margin = Math.min(...margins);
  return margin < SAFE_MARGIN - SLACK
    ? [{ field: name, code: "near_edge", margin: Math.max(0, margin) }]
    : [];
}
