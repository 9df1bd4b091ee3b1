import { mm, mmToPt } from "../../units.ts";
import type { Modules } from "../geometry/modules.ts";
import { rectanglePath, type Path } from "../geometry/path.ts";
import { shownOf, type PdfFont } from "./pdf-letters.ts";
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

/** The names of resources that a page must have before operators may use them. */
export interface PdfResources {
  /** The name of an image by the name its item gives it. */
  image(name: string): string;
  font(face: FaceId): PdfFont;
  /** The name of a form that fills the dark modules of a code in the chosen colour. */
  code(modules: Modules): string;
  /** The name of a graphics state that paints with an opacity. */
  opacity(value: number): string;
  /** The name of a form that draws items of a scene as one, with operators that know the names of the form's own resources. */
  layer(
    items: readonly [SceneItem, ...SceneItem[]],
    box: Box,
    operators: (resources: PdfResources) => string,
  ): string;
  /** The operator that chooses a colour; `points` is the size of a text, 0 of a code's bars, and absent for all else. */
  ink(color: string, use: PaintUse, points?: number): string;
  /** The name of a graphics state in which a text of a colour and a size leaves what is under it; undefined where it does not. */
  overprint?(color: string, points: number): string | undefined;
  /** Marks the operators of an item, or of the layer that begins with it, as what they are to a reader; absent where nobody asks. */
  mark?: ((item: SceneItem, operators: string) => string) | undefined;
}

export type PaintUse = "fill" | "stroke";

const PT_PER_MM = mmToPt(mm(1));

/**
 * The PDF operators (ISO 32000-1, 8 and 9) that draw a scene with its upper left corner at (x, y) mm of the page. The
 * page's space must be in points with y downwards, as pdfkit leaves it. What lies more than `spill` mm outside the scene
 * is not seen; all is unless given.
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

/** More than anything of a card is seen beyond its edge, in mm. */
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

/** A tenth of a micrometre is as exact as a press or a rasteriser can tell. */
const number = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Two more digits for values that are multiplied by lengths, or by the modules of a code. */
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

/** A template's frames are the same on each of its cards, so each path is written out once. */
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

/** The red, green and blue of a colour, each from 0 to 1. */
export function rgbParts(color: string): number[] {
  const hex = color.length === 4 ? color.replaceAll(/[0-9a-f]/gi, "$&$&") : color;
  return [1, 3, 5].map((start) => number(Number.parseInt(hex.slice(start, start + 2), 16) / 255));
}

/** A colour as the device's own red, green and blue. */
export const deviceInk = (color: string, use: PaintUse): string =>
  `${rgbParts(color).join(" ")} ${use === "fill" ? "rg" : "RG"}`;

/** Remembers the operators for a colour: a document has few colours, and chooses one for each text. */
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

/** The size of a text in points. */
const pointsOf = ([run]: readonly PlacedRun[]): number => (run ? mmToPt(run.size) : 0);

/** Text that nobody reads a second time, outlined with round corners or filled. */
function echoOperators(
  color: string,
  runs: readonly PlacedRun[],
  { outline }: NonNullable<TextItem["echo"]>,
  resources: PdfResources,
): string {
  const shown = reading("", runs.map((run) => runOperators(run, resources)).join("\n"));
  const points = pointsOf(runs);
  if (outline === undefined) return ["BT", resources.ink(color, "fill", points), shown, "ET"].join("\n");
  const ink = resources.ink(color, "stroke", points);
  return [`q ${ink} ${number(outline)} w 1 j BT 1 Tr`, shown, "ET Q"].join("\n");
}

function runOperators(run: PlacedRun, resources: PdfResources): string {
  const font = resources.font(run.face);
  const position = `1 0 0 -1 ${number(run.x)} ${number(run.y)} Tm`;
  return `/${font.name} ${number(run.size)} Tf ${position} ${showGlyphs(run, font)}`;
}

/** Marks what is shown with the text that it stands for. */
const reading = (text: string, shown: string): string =>
  `/Span <</ActualText <FEFF${utf16Hex(text)}>>> BDC\n${shown}\nEMC`;

/** Marks what is shown with its language (BCP 47), for reading aloud. */
const spoken = (language: string, shown: string): string =>
  `/Span <</Lang (${language.replaceAll(/[^\w-]/g, "")})>> BDC\n${shown}\nEMC`;

/** Blocks of Unicode from Devanagari to Tibetan, of Burmese, Khmer, Vedic signs and Meetei Mayek. */
const reordered =
  /[\u0900-\u109F\u1780-\u17FF\u1CD0-\u1CFF\uA8E0-\uA8FF\uA9E0-\uA9FF\uAA60-\uAA7F\uAAE0-\uAAFF\uABC0-\uABFF]/;

/**
 * Extraction takes letters that are set apart for words. Glyphs of the scripts of India and around it stand in visual
 * order, or several for a letter, so where a font cannot have them as one, extraction needs the text beside them.
 * Right-to-left runs do without: extractors turn those by themselves and would turn the given text too.
 */
const needsActualText = (run: PlacedRun, font: PdfFont): boolean =>
  !run.rightToLeft && (run.apart === true || (!font.letter && reordered.test(run.text)));

/** TJ for glyphs on the baseline, with Ts around those that are raised or lowered. */
function showGlyphs(run: PlacedRun, font: PdfFont): string {
  const { size } = run;
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
  for (const each of shownOf(run, font)) {
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

/** The code units of a text (UTF-16), as four hexadecimal digits each. */
export function utf16Hex(text: string): string {
  let hex = "";
  for (let index = 0; index < text.length; index += 1) {
    hex += text.charCodeAt(index).toString(16).padStart(4, "0");
  }
  return hex;
}
