import type { CardField } from "../designs/card-field.ts";
import { lettersOf, overlap, reach, type GroundCheck } from "./check-ground.ts";
import { kindOf } from "../kinds/kinds.ts";
import { groundOf, type Pixels } from "../drawing/ground.ts";
import type { CardFinding } from "../drawing/laid-out.ts";
import { type CardLayout, turnOf } from "../designs/lay-out-card.ts";
import { atPoint, boundsOf, type Matrix } from "../geometry/matrix.ts";
import { SAFE_MARGIN } from "../geometry/safe-margin.ts";
import { fixedImageName, type CodeItem, type SceneItem, type TextItem } from "../drawing/scene.ts";
import type { Box } from "../geometry/space.ts";
import { inLayers, templateSpace, type CardTemplate } from "../designs/template.ts";

/** Tolerance for a margin, in mm, because rounding to pixels may make the margin smaller. */
const SLACK = 0.05;
/** The fraction by which covering elements must hide a point for the point to count as hidden. */
const HIDES = 0.5;
/**
 * Maximum hidden fraction of text, a code and a photo. Text is checked in short stretches, because only the end of a
 * long name may be hidden.
 */
const MOST_HIDDEN = { text: 1 / 3, code: 0.05, picture: 1 / 2 } as const;
/** Maximum fraction of a line's letters that may overlap other text. Descenders and accents often overlap a little. */
const MOST_SHARED = 0.15;
/** Number of sample points across and down a box, and per em of text. */
const PLACES = 24;
const TO_THE_EM = 8;

/** An element that may be hidden, and the elements above it that may hide it. */
interface Subject {
  name: string;
  role: keyof typeof MOST_HIDDEN;
  /** The box before rotation. */
  box: Box;
  turn: Matrix | undefined;
  /**
   * The pictures and shapes above the element, each with the box that can contain its ink, and the texts above the
   * element.
   */
  covers: { name: string; bounds: Box }[];
  texts: string[];
  /**
   * Minimum distance from the edge. Null unless the box is closer to the edge than that, in which case the box's
   * contents must be checked.
   */
  leastMargin: number | null;
}

/**
 * Prepares the check of a template's front for elements that cover others, in painting order, and for text and codes
 * near the edge. Pass the result of `backOf` to check the back. If no element overlaps another, there is nothing to
 * check.
 */
export function coverCheck(template: CardTemplate): GroundCheck {
  const looks = subjectsOf(template).map((subject) => ({ subject, isCovered: hiddenOnce(subject) }));
  const covers = new Set(looks.flatMap(({ subject }) => subject.covers.map(({ name }) => name)));
  const hiding = Object.entries(template.fields).filter(([name]) => covers.has(name));
  const photos = hiding.filter(([, field]) => field.isImage).map(([name]) => name);
  const fixed = hiding.flatMap(([, { image }]) =>
    image && template.images?.[image] ? [fixedImageName(image)] : [],
  );
  // Only the presence of a photo matters here.
  const opaque = Object.fromEntries(photos.map((name) => [name, OPAQUE]));
  return {
    images: fixed,
    photos: [],
    findings(layout, pictures) {
      if (looks.length === 0) return [];
      const items = new Map(layout.elements.map((element) => [element.name, element.items]));
      const itemsOf = (name: string) => items.get(name) ?? [];
      const known = { ...pictures, ...opaque };
      return looks.flatMap(({ subject, isCovered }): CardFinding[] => {
        const { name: field, role, leastMargin } = subject;
        const own = itemsOf(field);
        if (own.length === 0) return [];
        const written = subject.texts.flatMap((name) => linesOf(itemsOf(name)));
        const isHidden =
          role === "text"
            ? isTextHidden(subject, own, itemsOf, known)
            : isCovered(own, written, itemsOf, known);
        return [
          ...(isHidden ? [{ field, code: "covered" } as const] : []),
          ...(role === "text" && isMixed(own, written) ? [{ field, code: "overwritten" } as const] : []),
          ...(leastMargin === null ? [] : lookAtEdge({ field, own, leastMargin }, layout)),
        ];
      });
    },
  };
}

type ItemsOf = (name: string) => readonly SceneItem[];
type Pictures = Readonly<Record<string, Pixels>>;

const OPAQUE: Pixels = { width: 1, height: 1, channels: 3, data: new Uint8Array(3) };

function subjectsOf(template: CardTemplate): Subject[] {
  const space = templateSpace(template);
  const least = template.safeMargin ?? SAFE_MARGIN.usual;
  const placed = inLayers(template.fields).map(([name, field]) => {
    const [box, turn] = [reach(field, space), turnOf(field, space) ?? undefined];
    return { name, field, box, turn, bounds: boundsOf(turn, box) };
  });
  return placed.flatMap(({ name, field, box, turn, bounds }, at): Subject[] => {
    const { role } = kindOf(field);
    if (role === "shape" || (role === "picture" && !field.isImage)) return [];
    const above = placed.slice(at + 1).filter((other) => overlap(other.bounds, bounds));
    const isAtEdge = role !== "picture" && marginOf(bounds, template.cardSize) < least - SLACK;
    if (above.length === 0 && !isAtEdge) return [];
    const roleOf = (other: { field: CardField }) => kindOf(other.field).role;
    const covers = above.filter((other) => ["picture", "shape"].includes(roleOf(other)));
    const texts = above.filter((other) => roleOf(other) === "text").map((other) => other.name);
    return [{ name, role, box, turn, covers, texts, leastMargin: isAtEdge ? least : null }];
  });
}

function shared(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}

const marginOf = ({ x, y, width, height }: Box, card: { w: number; h: number }): number =>
  Math.min(x, y, card.w - x - width, card.h - y - height);

const isText = (item: SceneItem): item is TextItem => item.kind === "text" && !item.echo;

/** Returns the boxes that letters occupy, in card coordinates. */
const linesOf = (items: readonly SceneItem[]): Box[] =>
  items
    .filter(isText)
    .flatMap(({ matrix, runs }) =>
      runs.filter(({ text }) => text.trim() !== "").map((run) => boundsOf(matrix, lettersOf(run))),
    );

const contains = (box: Box, x: number, y: number): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

/** Whether too much of any stretch of text is hidden. Only elements above its letters are checked. */
function isTextHidden(
  { covers }: Subject,
  items: readonly SceneItem[],
  itemsOf: ItemsOf,
  pictures: Pictures,
): boolean {
  if (covers.length === 0) return false;
  return items.filter(isText).some(({ matrix, runs }) =>
    runs.some((run) => {
      if (run.text.trim() === "") return false;
      const box = lettersOf(run);
      const seen = boundsOf(matrix, box);
      const above = covers.filter(({ bounds }) => overlap(bounds, seen)).flatMap(({ name }) => itemsOf(name));
      if (above.length === 0) return false;
      const hidden = hiddenBy(above, pictures);
      return stretchesOf(box, run.size).some((stretch) => {
        const places = gridOf(stretch, TO_THE_EM, 4).map((at) => (matrix ? atPoint(matrix, at) : at));
        return shareOf(places, hidden) > MOST_HIDDEN.text;
      });
    }),
  );
}

/**
 * Divides the letters of text into stretches of one em. Each stretch starts an eighth of an em after the previous one.
 */
function stretchesOf(box: Box, size: number): Box[] {
  const columns = Math.max(1, Math.ceil((box.width / size) * TO_THE_EM));
  const stretches = Math.max(1, columns - TO_THE_EM + 1);
  return Array.from({ length: stretches }, (_, from) => {
    const [start, end] = [from / columns, Math.min(1, (from + TO_THE_EM) / columns)];
    return { ...box, x: box.x + start * box.width, width: (end - start) * box.width };
  });
}

/**
 * Checks whether too much of a photo or a code is hidden. The elements above it are the same objects on most cards
 * (see `cardLayout`), so the result is reused as long as these objects are the same.
 */
function hiddenOnce(subject: Subject) {
  const { role, covers } = subject;
  let known: { by: readonly unknown[]; isHidden: boolean } | undefined;
  return (
    own: readonly SceneItem[],
    written: readonly Box[],
    itemsOf: ItemsOf,
    pictures: Pictures,
  ): boolean => {
    const lines = role === "code" ? written : [];
    const above = covers.map(({ name }) => itemsOf(name));
    if (lines.length === 0 && above.every((items) => items.length === 0)) return false;
    const code = own.find((item) => item.kind === "code");
    const by = [code?.modules.columns, code?.modules.rows, ...above];
    if (lines.length === 0 && known && by.every((part, at) => part === known?.by[at])) return known.isHidden;
    const hidden = hiddenBy(above.flat(), pictures);
    const isLost = (x: number, y: number) => hidden(x, y) || lines.some((line) => contains(line, x, y));
    const isHidden = shareOf(placesIn(subject, code), isLost) > MOST_HIDDEN[role];
    if (lines.length === 0) known = { by, isHidden };
    return isHidden;
  };
}

/** Whether a text's letters overlap those of other texts. */
const isMixed = (own: readonly SceneItem[], written: readonly Box[]): boolean =>
  written.length > 0 &&
  linesOf(own).some((line) =>
    written.some(
      (other) =>
        shared(line, other) > MOST_SHARED * Math.min(line.width * line.height, other.width * other.height),
    ),
  );

/**
 * Returns a function that tests whether the elements above hide a point. A hidden point has the same colour over
 * black as over white.
 */
function hiddenBy(above: readonly SceneItem[], pictures: Pictures) {
  const [light, dark] = [groundOf(above, pictures), groundOf(above, pictures, [0, 0, 0])];
  return (x: number, y: number): boolean => Math.abs(light(x, y)[0] - dark(x, y)[0]) <= 255 * (1 - HIDES);
}

const shareOf = (
  places: readonly (readonly [number, number])[],
  isSo: (x: number, y: number) => boolean,
): number => places.filter(([x, y]) => isSo(x, y)).length / Math.max(1, places.length);

/** Returns the centres of a grid of cells in a box. */
const gridOf = ({ x, y, width, height }: Box, columns: number, rows: number): [number, number][] =>
  Array.from({ length: columns * rows }, (_, at) => [
    x + (((at % columns) + 0.5) / columns) * width,
    y + ((Math.floor(at / columns) + 0.5) / rows) * height,
  ]);

/** Returns points spread over a code's bars or a photo's frame. */
function placesIn({ box, turn }: Subject, code: CodeItem | undefined): (readonly [number, number])[] {
  const [matrix, whole] = code
    ? [code.matrix, { x: 0, y: 0, width: code.modules.columns, height: code.modules.rows }]
    : [turn, box];
  return gridOf(whole, PLACES, PLACES).map((at) => (matrix ? atPoint(matrix, at) : at));
}

interface AtEdge {
  field: string;
  own: readonly SceneItem[];
  leastMargin: number;
}

function lookAtEdge({ field, own, leastMargin }: AtEdge, { scene }: CardLayout): CardFinding[] {
  const codes = own.flatMap((item) =>
    item.kind === "code"
      ? [boundsOf(item.matrix, { x: 0, y: 0, width: item.modules.columns, height: item.modules.rows })]
      : [],
  );
  const card = { w: scene.width, h: scene.height };
  const margin = Math.min(...[...linesOf(own), ...codes].map((box) => marginOf(box, card)));
  return margin < leastMargin - SLACK
    ? [{ field, code: "near_edge", margin: Math.max(0, margin), least: leastMargin }]
    : [];
}
