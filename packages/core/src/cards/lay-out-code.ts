import { mm, type Mm } from "../units.ts";
import type { CardField } from "./card-field.ts";
import { encodeBarcode, QUIET_ZONE, unencodable, type BarcodeKind } from "./codes/barcode.ts";
import { codeContrast, LEAST_CODE_CONTRAST, readColor } from "./contrast.ts";
import {
  elementBox,
  patternElement,
  rememberTexts,
  type CardFinding,
  type LaidOut,
  type LayOutElement,
} from "./laid-out.ts";
import { rectanglePath } from "./path.ts";
import type { CodeItem, PathItem } from "./scene.ts";
import { contain, type Box, type CardSpace } from "./space.ts";

/**
 * The least breadth of a module that reads well, in mm: as 300 dpi printers make them, three dots of a QR code, which
 * phones read, and two of a Code 128, which scanners read.
 */
const LEAST_MODULE: Record<BarcodeKind, number> = { qr: (3 / 300) * 25.4, code128: (2 / 300) * 25.4 };

/** A pattern with the card's texts in it as a code, with its quiet zone inside the element's box. */
export function codeElement(
  name: string,
  field: CardField & { kind: BarcodeKind },
  space: CardSpace,
): LayOutElement {
  const { kind, color, fill } = field;
  const box = elementBox(field, space);
  const nothing = (finding: CardFinding): LaidOut => ({ items: [], findings: [finding] });
  // What a code without a ground of its own lies on is looked at by `groundCheck`.
  const contrast = fill ? codeContrast(kind, readColor(color), readColor(fill)) : 1;
  /** Codes of one class are mostly of one size, so that they lie alike. */
  let place: CodePlace | undefined;

  function draw(text: string): LaidOut {
    if (text === "") return nothing({ field: name, code: "empty" });
    const characters = unencodable(kind, text);
    if (characters !== "") return nothing({ field: name, code: "not_encodable", characters });
    const modules = encodeBarcode(kind, text);
    if (!modules) return nothing({ field: name, code: "code_too_long" });
    if (place?.columns !== modules.columns) place = placeCode(kind, modules.columns, box, fill);
    const { ground, matrix, module } = place;
    const findings: CardFinding[] = [];
    const least = LEAST_MODULE[kind];
    if (module < least) findings.push({ field: name, code: "code_too_fine", module, least });
    if (contrast < LEAST_CODE_CONTRAST) findings.push({ field: name, code: "code_contrast", contrast });
    return { items: [...ground, { kind: "code", modules, matrix, color }], findings };
  }
  return patternElement(name, field.pattern ?? "", rememberTexts(draw));
}

/** Where codes of so many columns lie, how broad their modules are, and what is under them with their quiet zone. */
interface CodePlace {
  columns: number;
  matrix: CodeItem["matrix"];
  module: Mm;
  ground: readonly PathItem[];
}

function placeCode(
  kind: BarcodeKind,
  columns: number,
  box: Box<Mm>,
  fill: string | null | undefined,
): CodePlace {
  const { ground, ...place } = kind === "qr" ? placeSquare(columns, box) : placeBars(columns, box);
  const item: PathItem | null = fill
    ? { kind: "path", path: rectanglePath(ground), fill: { color: fill, opacity: 1 } }
    : null;
  return { columns, ...place, ground: item ? [item] : [] };
}

interface Placed extends Pick<CodePlace, "matrix" | "module"> {
  /** The code with its quiet zone. */
  ground: Box;
}

/** As large as its box allows, in the middle. */
function placeSquare(columns: number, box: Box<Mm>): Placed {
  const modules = columns + 2 * QUIET_ZONE.qr;
  const { scale, x, y } = contain({ width: modules, height: modules }, box);
  const [left, top] = [box.x + x, box.y + y];
  const side = modules * scale;
  const quiet = QUIET_ZONE.qr * scale;
  return {
    ground: { x: left, y: top, width: side, height: side },
    matrix: [scale, 0, 0, scale, left + quiet, top + quiet],
    module: mm(scale),
  };
}

/** Fills its box; in one that is higher than wide it runs from the bottom to the top, as a turned text reads. */
function placeBars(columns: number, box: Box<Mm>): Placed {
  const { x, y, width, height } = box;
  const upright = height > width;
  const module = mm((upright ? height : width) / (columns + 2 * QUIET_ZONE.code128));
  const quiet = QUIET_ZONE.code128 * module;
  return {
    ground: box,
    matrix: upright ? [0, -module, width, 0, x, y + height - quiet] : [module, 0, 0, height, x + quiet, y],
    module,
  };
}
