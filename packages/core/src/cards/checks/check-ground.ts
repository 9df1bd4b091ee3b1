import type { CardField } from "../designs/card-field.ts";
import {
  codeContrast,
  contrastRatio,
  LEAST_CODE_CONTRAST,
  LEAST_CONTRAST,
  luminance,
  readColor,
  type Rgb,
} from "../drawing/contrast.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { Symbology } from "../elements/symbology.ts";
import { blend, groundOf, type Ground, type Pixels } from "../drawing/ground.ts";
import { atPoint, boundsOf, type Matrix } from "../geometry/matrix.ts";
import { turnOf, type CardLayout, type LaidOutElement } from "../designs/lay-out-card.ts";
import { elementBox, type CardFinding } from "../drawing/laid-out.ts";
import { BACKGROUND, fixedImageName, type CodeItem, type TextItem } from "../drawing/scene.ts";
import { namedBy } from "../designs/shown-texts.ts";
import type { Box, CardSpace } from "../geometry/space.ts";
import { inLayers, templateSpace, type CardTemplate } from "../designs/template.ts";
import type { PlacedRun } from "../text/fit-text.ts";

/** Checks the background of the text and codes on a side. */
export interface GroundCheck {
  /** The names of the images in the side's scenes whose pixels the check needs. */
  images: readonly string[];
  /** The names of the images that show the student's photo and therefore differ from card to card. */
  photos: readonly string[];
  /** Returns the findings on a card. Returns none if an image's pixels are missing. */
  findings(layout: CardLayout, pictures: Readonly<Record<string, Pixels>>): CardFinding[];
}

/** Distance between sample points, in mm: less than the stroke width of a 10 pt letter. */
const STEP = 0.35;
/** Approximate pixel size at which a picture is sampled, in mm. */
export const GROUND_PIXEL = STEP;
/**
 * Text is unreadable if, within a stretch of one em (about two letters), more than this fraction of the background is
 * too similar to the letters. Text remains readable if a thin line crosses it or if its edge overlaps another colour,
 * but not on stripes. The fraction is not measured over its whole length, because a long name could lose its last
 * letters and still pass.
 */
const LOST = 1 / 3;
/**
 * The same fraction for codes, which become unreadable sooner. Code 128 has no error correction, and the error
 * correction of a QR code is reserved for wear.
 */
const LOST_OF_CODE = 0.05;
/** Sample points per em, across and down, and the part of an em above and below the baseline that letters occupy. */
const ACROSS = 8;
const DOWN = 6;
const LETTERS = { above: 0.7, below: 0.05 } as const;

/** A text or a code without its own background, and the elements under it, from bottom to top. */
interface Subject {
  name: string;
  field: CardField;
  /** The box before rotation. */
  box: Box;
  turn: Matrix | undefined;
  /**
   * Whether the element's colour can differ from the specified colour, or the elements under it differ between cards.
   */
  varies: boolean;
  under: string[];
  images: string[];
  photos: string[];
}

/**
 * Prepares the check of a template's front. Pass the result of `backOf` to check the back. For a text that is not on
 * a photo, the whole box is checked once, on the first card. On later cards, only letters near an unsuitable point
 * are checked.
 */
export function groundCheck(template: CardTemplate): GroundCheck {
  const subjects = subjectsOf(template);
  const images = [...new Set(subjects.flatMap((subject) => subject.images))];
  const unsuited = new Map<Subject, Place[]>();
  return {
    images,
    photos: [...new Set(subjects.flatMap(({ photos }) => photos))],
    findings(layout, pictures) {
      const open = subjects.filter((subject) => unsuited.get(subject)?.length !== 0);
      if (open.length === 0) return [];
      const laidOut = new Map(layout.elements.map((element) => [element.name, element]));
      const [backdrop] = layout.scene.items;
      const below = backdrop?.kind === "image" && backdrop.image === BACKGROUND ? [backdrop] : [];
      return open.flatMap((subject): CardFinding[] => {
        const known = unsuited.get(subject);
        const element = laidOut.get(subject.name);
        if (known && !comesNear(element, known)) return [];
        if (!subject.images.every((name) => Object.hasOwn(pictures, name))) return [];
        const items = subject.under.flatMap((name) => laidOut.get(name)?.items ?? []);
        const ground = groundOf([...below, ...items], pictures);
        if (!subject.varies && !known) {
          const isGood = judge(subject.field);
          const places = placesOf(subject, (x, y) => !isGood(ground(x, y)));
          unsuited.set(subject, places);
          if (!comesNear(element, places)) return [];
        }
        return look(subject, element, ground);
      });
    },
  };
}

function subjectsOf(template: CardTemplate): Subject[] {
  const space = templateSpace(template);
  const placed = inLayers(template.fields).map(([name, field]) => {
    const [box, turn] = [reach(field, space), turnOf(field, space) ?? undefined];
    return { name, field, box, turn, bounds: boundsOf(turn, box) };
  });
  return placed.flatMap(({ name, field, box, turn, bounds }, layer): Subject[] => {
    if (!isSubject(field)) return [];
    const under = placed
      .slice(0, layer)
      .filter((other) => isGround(other.field) && overlap(other.bounds, bounds));
    const photos = under.filter((other) => other.field.isImage).map((other) => other.name);
    const fixed = under.flatMap(({ field: { image } }) =>
      image && template.images?.[image] ? [fixedImageName(image)] : [],
    );
    const backdrop = template.background ? [BACKGROUND] : [];
    const names = under.map((other) => other.name);
    const varies =
      photos.length > 0 ||
      Boolean(field.colorBy || field.transparency) ||
      under.some((other) => namedBy(other.field).length > 0);
    const images = [...backdrop, ...fixed, ...photos];
    return [{ name, field, box, turn, varies, under: names, images, photos }];
  });
}

/** Whether the element is text, or a code whose bars are drawn directly on the elements under it. */
function isSubject(field: CardField): boolean {
  const { role } = kindOf(field);
  return role === "text" || (role === "code" && !field.fill);
}

function isGround(field: CardField): boolean {
  const { role } = kindOf(field);
  return role === "picture" || role === "shape";
}

/** Returns the box that can contain an element's ink. */
export const reach = (field: CardField, space: CardSpace): Box =>
  kindOf(field).inkBox?.(field, space) ?? elementBox(field, space);

export const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

type Place = readonly [x: number, y: number];

/**
 * Whether any letter of an element is close enough to one of these points to be affected. Always true for an element
 * that is not text.
 */
function comesNear(element: LaidOutElement | undefined, places: readonly Place[]): boolean {
  if (places.length === 0 || !element) return false;
  return element.items.some(
    (item) =>
      item.kind !== "text" ||
      item.runs.some((run) => {
        const { x, y, width, height } = boundsOf(item.matrix, lettersOf(run));
        return places.some(
          ([across, down]) =>
            across > x - STEP && across < x + width + STEP && down > y - STEP && down < y + height + STEP,
        );
      }),
  );
}

/**
 * Lists the sample points of a box, row by row. A box can have thousands of points. `isWanted` selects the ones to
 * keep.
 */
function placesOf({ box, turn }: Subject, isWanted: (x: number, y: number) => boolean = () => true): Place[] {
  const columns = Math.ceil(box.width / STEP);
  const rows = Math.ceil(box.height / STEP);
  const places: Place[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let x = box.x + (column + 0.5) * (box.width / columns);
      let y = box.y + (row + 0.5) * (box.height / rows);
      if (turn) [x, y] = atPoint(turn, [x, y]);
      if (isWanted(x, y)) places.push([x, y]);
    }
  }
  return places;
}

/** Returns a function that tests whether a text or a code in its colour is readable on a background colour. */
function judge(field: CardField): (ground: Rgb) => boolean {
  const ink = readColor(field.color);
  const { symbology } = kindOf(field);
  if (symbology) return (ground) => codeContrast(symbology, ink, ground) >= LEAST_CODE_CONTRAST;
  const light = luminance(ink);
  return (ground) => contrastRatio(light, luminance(ground)) >= LEAST_CONTRAST;
}

function look(subject: Subject, element: LaidOutElement | undefined, ground: Ground): CardFinding[] {
  if (!element || element.items.length === 0) return [];
  const { name, field } = subject;
  const { symbology } = kindOf(field);
  if (symbology) {
    const color = element.items.find(({ kind }) => kind === "code") as CodeItem | undefined;
    return lookUnderCode(name, symbology, color?.color ?? field.color, placesOf(subject), ground);
  }
  const texts = element.items.filter((item) => item.kind === "text");
  const outline = texts.find(({ echo }) => echo?.outline !== undefined)?.color;
  const ratios = texts.flatMap((text) => lostRatios(text, outline, ground));
  return ratios.length === 0 ? [] : [{ field: name, code: "low_contrast", ratio: Math.min(...ratios) }];
}

function lookUnderCode(
  field: string,
  symbology: Symbology,
  color: string,
  places: readonly Place[],
  ground: Ground,
): CardFinding[] {
  const bars = readColor(color);
  const contrasts = places.map(([x, y]) => codeContrast(symbology, bars, ground(x, y)));
  const low = contrasts.filter((contrast) => contrast < LEAST_CODE_CONTRAST);
  if (low.length <= contrasts.length * LOST_OF_CODE) return [];
  return [{ field, code: "code_contrast", contrast: mean(low) }];
}

/** Returns the contrast of each unreadable stretch of text. An outline makes letters readable on any background. */
function lostRatios(
  { color, runs, echo, matrix, opacity: own = 1, layer }: TextItem,
  outline: string | undefined,
  ground: Ground,
): number[] {
  if (echo) return [];
  const opacity = own * (layer?.opacity ?? 1);
  const ink = readColor(color);
  const light = luminance(ink);
  const setOff = outline === undefined ? 0 : opacity * contrastRatio(light, luminance(readColor(outline)));
  const ratio = (x: number, y: number) => {
    const under = matrix ? ground(...atPoint(matrix, [x, y])) : ground(x, y);
    const seen = opacity < 1 ? luminance(blend(under, ink, opacity)) : light;
    return Math.max(setOff, contrastRatio(seen, luminance(under)));
  };
  return runs
    .filter(({ text }) => text.trim() !== "")
    .flatMap((run) => {
      const columns = columnsOf(run, ratio);
      const stretches = Math.max(1, columns.length - ACROSS + 1);
      return Array.from({ length: stretches }, (_, from) =>
        columns.slice(from, from + ACROSS).flat(),
      ).flatMap((ratios) => {
        const low = ratios.filter((ratio) => ratio < LEAST_CONTRAST);
        return low.length > ratios.length * LOST ? [mean(low)] : [];
      });
    });
}

/** Returns the box that the letters of a run occupy. */
export function lettersOf({ x, y, size, glyphs }: PlacedRun): Box {
  const length = glyphs.reduce((sum, { advance }) => sum + advance, 0);
  const height = (LETTERS.above + LETTERS.below) * size;
  return { x, y: y - LETTERS.above * size, width: length * size, height };
}

/** Returns the contrast at each sample point of a run, column by column. The columns are an eighth of an em apart. */
function columnsOf(run: PlacedRun, ratio: (x: number, y: number) => number): number[][] {
  const { x, y, width, height } = lettersOf(run);
  const count = Math.max(1, Math.round((width / run.size) * ACROSS));
  return Array.from({ length: count }, (_, column) => {
    const across = x + ((column + 0.5) / count) * width;
    return Array.from({ length: DOWN }, (__, row) => ratio(across, y + ((row + 0.5) / DOWN) * height));
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
