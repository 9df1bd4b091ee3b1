import { mm, mmToPt, type Mm } from "../../units.ts";
import type { Modules } from "../geometry/modules.ts";
import { rectanglePath, type Path } from "../geometry/path.ts";
import { blanksOf, shownOf, type PdfFont, type Shown } from "./pdf-letters.ts";
import {
  inLayersOf,
  type CodeItem,
  type ImageItem,
  type Layer,
  type PathItem,
  type Scene,
  type SceneItem,
  type TextItem,
} from "./scene.ts";
import type { Box } from "../geometry/space.ts";
import type { PlacedRun } from "../text/fit-text.ts";
import type { FaceId } from "../shaping/font-stack.ts";

/** Returns the names of resources. A page must have a resource before its operators can use it. */
export interface PdfResources {
  /** Returns the resource name of the image in an image item. */
  image(name: string): string;
  font(face: FaceId): PdfFont;
  /** Returns the name of a form that fills a code's dark modules in the current colour. */
  code(modules: Modules): string;
  /** Returns the name of a graphics state with this opacity. */
  opacity(value: number): string;
  /**
   * Returns the name of a form that draws scene items as a unit. The items' operators use the form's own resources.
   */
  layer(
    items: readonly [SceneItem, ...SceneItem[]],
    box: Box,
    operators: (resources: PdfResources) => string,
  ): string;
  /**
   * Returns the operator that sets a colour. `points` is the font size for text, 0 for a code's bars, and absent
   * otherwise.
   */
  ink(color: string, use: PaintUse, points?: number): string;
  /**
   * Returns the name of a graphics state in which text of this colour and size overprints, or undefined if the text
   * should not overprint.
   */
  overprint?(color: string, points: number): string | undefined;
  /**
   * Tags the operators of an item, or of the layer that starts with that item, for screen readers. Absent if no tags
   * are needed.
   */
  mark?: ((item: SceneItem, operators: string) => string) | undefined;
}

export type PaintUse = "fill" | "stroke";

const PT_PER_MM = mmToPt(mm(1));

/**
 * Returns the PDF operators (ISO 32000-1, 8 and 9) that draw a scene with its upper left corner at (x, y) mm of the
 * page. The page's coordinates must be points with y downwards, as pdfkit sets them. Content more than `spill` mm
 * outside the scene is clipped. By default, nothing is clipped.
 */
export function pdfOperators(
  scene: Scene,
  x: number,
  y: number,
  resources: PdfResources,
  spill?: number,
): string {
  const scale = number(PT_PER_MM);
  const lines = [`q ${scale} 0 0 ${scale} ${number(x * PT_PER_MM)} ${number(y * PT_PER_MM)} cm`];
  if (spill !== undefined) {
    const box = [-spill, -spill, scene.width + 2 * spill, scene.height + 2 * spill];
    lines.push(`${box.map(number).join(" ")} re W n`);
  }
  for (const run of inLayersOf(scene.items)) {
    const [first] = run;
    const drawn = first.layer
      ? layerOperators(run, first.layer, scene, resources)
      : itemOperators(first, resources);
    lines.push(resources.mark ? resources.mark(first, drawn) : drawn);
  }
  lines.push("Q");
  return lines.join("\n");
}

/** A distance in mm. No visible content of a card extends farther beyond the card's edge. */
const BEYOND = 20;

function layerOperators(
  items: readonly [SceneItem, ...SceneItem[]],
  { opacity }: Layer,
  { width, height }: Scene,
  resources: PdfResources,
): string {
  const box = { x: -BEYOND, y: -BEYOND, width: width + 2 * BEYOND, height: height + 2 * BEYOND };
  const name = resources.layer(items, box, (own) => items.map((item) => itemOperators(item, own)).join("\n"));
  return `q /${resources.opacity(opacity)} gs /${name} Do Q`;
}

function itemOperators(item: SceneItem, resources: PdfResources): string {
  const { within, opacity = 1, matrix } = item;
  const operators = paintOperators(item, resources);
  if (!within && opacity === 1 && !matrix) return operators;
  const seen = [
    ...(within ? [`${pathSegments(rectanglePath(within))} W n`] : []),
    ...(opacity < 1 ? [`/${resources.opacity(opacity)} gs`] : []),
    ...(matrix ? [`${matrix.map(fine).join(" ")} cm`] : []),
  ];
  return `q ${seen.join(" ")} ${operators} Q`;
}

function paintOperators(item: SceneItem, resources: PdfResources): string {
  if (item.kind === "image") return imageOperators(item, resources);
  if (item.kind === "path") return pathOperators(item, resources);
  if (item.kind === "code") return codeOperators(item, resources);
  return textOperators(item, resources);
}

/**
 * Rounds a length in mm to four decimals. A tenth of a micrometre is the limit of what a press or a rasteriser can
 * resolve.
 */
const number = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Rounds to six decimals, for values that are multiplied by lengths or by the number of a code's modules. */
const fine = (value: number): number => Math.round(value * 1e6) / 1e6;

function imageOperators({ image, box, clip }: ImageItem, resources: PdfResources): string {
  const clipping = clip ? `${pathSegments(clip)} W n ` : "";
  const matrix = [box.width, 0, 0, -box.height, box.x, box.y + box.height].map(number).join(" ");
  return `q ${clipping}${matrix} cm /${resources.image(image)} Do Q`;
}

function pathOperators({ path, fill, stroke, opacity = 1 }: PathItem, resources: PdfResources): string {
  const operators: string[] = [];
  if (fill) {
    const state = fill.opacity < 1 ? `/${resources.opacity(fill.opacity * opacity)} gs ` : "";
    operators.push(`q ${state}${resources.ink(fill.color, "fill")} ${pathSegments(path)} f Q`);
  }
  if (stroke) {
    const ink = resources.ink(stroke.color, "stroke");
    operators.push(`q ${ink} ${number(stroke.width)} w ${pathSegments(path)} S Q`);
  }
  return operators.join("\n");
}

const codeOperators = ({ modules, color }: CodeItem, resources: PdfResources): string =>
  `${resources.ink(color, "fill", 0)} /${resources.code(modules)} Do`;

/** Caches serialised paths. A template's frames are the same on all its cards, so each path is serialised once. */
const writtenPaths = new WeakMap<Path, string>();

function pathSegments(path: Path): string {
  let written = writtenPaths.get(path);
  if (written === undefined) writtenPaths.set(path, (written = writePath(path)));
  return written;
}

function writePath(path: Path): string {
  return path
    .map(([command, ...values]) => {
      const operator = { M: "m", L: "l", C: "c", Z: "h" }[command];
      return [...values.map(number), operator].join(" ");
    })
    .join(" ");
}

/** Returns a colour's red, green and blue, each from 0 to 1. */
export function rgbParts(color: string): number[] {
  const hex = color.length === 4 ? color.replaceAll(/[0-9a-f]/gi, "$&$&") : color;
  return [1, 3, 5].map((start) => number(Number.parseInt(hex.slice(start, start + 2), 16) / 255));
}

/** Returns the operator for a colour in device RGB. */
export const deviceInk = (color: string, use: PaintUse): string =>
  `${rgbParts(color).join(" ")} ${use === "fill" ? "rg" : "RG"}`;

/** Caches the operators for colours. A document has few colours but sets one for each text. */
export function rememberInks(choose: PdfResources["ink"]): PdfResources["ink"] {
  const inks = new Map<string, string>();
  return (color, use, points) => {
    const key = `${use} ${color} ${points}`;
    let operators = inks.get(key);
    if (operators === undefined) inks.set(key, (operators = choose(color, use, points)));
    return operators;
  };
}

function textOperators({ color, runs, echo }: TextItem, resources: PdfResources): string {
  if (echo) return echoOperators(color, runs, echo, resources);
  const shown = runs.map((run) => {
    const show = runOperators(run, resources);
    if (needsActualText(run, resources.font(run.face))) return reading(run.text, show);
    return run.language === undefined ? show : spoken(run.language, show);
  });
  const points = pointsOf(runs);
  const over = resources.overprint?.(color, points);
  const text = ["BT", resources.ink(color, "fill", points), ...shown, "ET"].join("\n");
  return over === undefined ? text : `q /${over} gs\n${text}\nQ`;
}

/** Returns the font size of text in points. */
const pointsOf = ([run]: readonly PlacedRun[]): number => (run ? mmToPt(run.size) : 0);

/**
 * Returns the operators for text that screen readers must not read a second time. The text is outlined with round
 * corners or filled.
 */
function echoOperators(
  color: string,
  runs: readonly PlacedRun[],
  { outline }: NonNullable<TextItem["echo"]>,
  resources: PdfResources,
): string {
  const shown = reading("", runs.map((run) => runOperators(run, resources, blanksOf)).join("\n"));
  const points = pointsOf(runs);
  if (outline === undefined) return ["BT", resources.ink(color, "fill", points), shown, "ET"].join("\n");
  const ink = resources.ink(color, "stroke", points);
  return [`q ${ink} ${number(outline)} w 1 j BT 1 Tr`, shown, "ET Q"].join("\n");
}

function runOperators(run: PlacedRun, resources: PdfResources, glyphsOf = shownOf): string {
  const font = resources.font(run.face);
  const position = `1 0 0 -1 ${number(run.x)} ${number(run.y)} Tm`;
  return `/${font.name} ${number(run.size)} Tf ${position} ${showGlyphs(run.size, glyphsOf(run, font), font)}`;
}

/** Tags content with its replacement text. */
const reading = (text: string, shown: string): string =>
  `/Span <</ActualText <FEFF${utf16Hex(text)}>>> BDC\n${shown}\nEMC`;

/** Tags content with its language (BCP 47), for screen readers. */
const spoken = (language: string, shown: string): string =>
  `/Span <</Lang (${language.replaceAll(/[^\w-]/g, "")})>> BDC\n${shown}\nEMC`;

/**
 * Matches characters in the Unicode blocks from Devanagari to Tibetan, and in those of Burmese, Khmer, Vedic signs
 * and Meetei Mayek.
 */
const reordered =
  /[\u0900-\u109F\u1780-\u17FF\u1CD0-\u1CFF\uA8E0-\uA8FF\uA9E0-\uA9FF\uAA60-\uAA7F\uAAE0-\uAAFF\uABC0-\uABFF]/;

/**
 * Whether text extraction needs the text in addition to the glyphs, if the font cannot combine them. Extractors mistake
 * spaced letters for separate words. In Indic scripts, glyphs are in visual order, or several glyphs form one letter.
 * Right-to-left runs do not get the text, because extractors reverse such runs and would reverse the text too.
 */
const needsActualText = (run: PlacedRun, font: PdfFont): boolean =>
  !run.rightToLeft && !font.letter && (run.apart === true || reordered.test(run.text));

/** Returns TJ operators for glyphs on the baseline, with Ts operators around raised or lowered ones. */
function showGlyphs(size: Mm, glyphs: readonly Shown[], font: PdfFont): string {
  const shown: string[] = [];
  let codes = "";
  let parts: string[] = [];
  let rise = 0;
  let pen = 0;
  let target = 0;
  const endCodes = () => {
    if (codes !== "") parts.push(`<${codes}>`);
    codes = "";
  };
  const endParts = () => {
    endCodes();
    if (parts.length > 0) shown.push(`[${parts.join("")}] TJ`);
    parts = [];
  };
  for (const each of glyphs) {
    if (each.dy !== rise) {
      endParts();
      shown.push(`${number(each.dy * size)} Ts`);
      rise = each.dy;
    }
    const kern = Math.round((pen - (target + each.dx)) * 1e4) / 10;
    if (kern !== 0) {
      endCodes();
      parts.push(String(kern));
      pen -= kern / 1000;
    }
    codes += each.code ?? font.code(each);
    pen += each.width;
    target += each.advance;
  }
  endParts();
  if (rise !== 0) shown.push("0 Ts");
  return shown.join(" ");
}

/** Returns a string's UTF-16 code units as four hexadecimal digits each. */
export function utf16Hex(text: string): string {
  let hex = "";
  for (let index = 0; index < text.length; index += 1) {
    hex += text.charCodeAt(index).toString(16).padStart(4, "0");
  }
  return hex;
}
