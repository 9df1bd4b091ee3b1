import { mm, type Mm } from "../units.ts";
import type { CardField } from "./card-field.ts";
import { encodeBarcode, QUIET_ZONE, unencodable, type BarcodeKind } from "./codes/barcode.ts";
import type { Modules } from "./codes/modules.ts";
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
import type { CodeItem, SceneItem } from "./scene.ts";
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
  const box = elementBox(field, space);
  const draw = rememberTexts((text) => drawCode(name, text, field, box));
  return patternElement(name, field.pattern ?? "", draw);
}

function drawCode(
  field: string,
  text: string,
  { kind, color, fill }: CardField & { kind: BarcodeKind },
  box: Box<Mm>,
): LaidOut {
  const nothing = (finding: CardFinding): LaidOut => ({ items: [], findings: [finding] });
  if (text === "") return nothing({ field, code: "empty" });
  const characters = unencodable(kind, text);
  if (characters !== "") return nothing({ field, code: "not_encodable", characters });
  const modules = encodeBarcode(kind, text);
  if (!modules) return nothing({ field, code: "code_too_long" });
  const { ground, matrix, module } = kind === "qr" ? squareCode(modules, box) : barCode(modules, box);
  const items: SceneItem[] = [{ kind: "code", modules, matrix, color }];
  if (fill) items.unshift({ kind: "path", path: rectanglePath(ground), fill: { color: fill, opacity: 1 } });
  const least = LEAST_MODULE[kind];
  const findings: CardFinding[] = [];
  if (module < least) findings.push({ field, code: "code_too_fine", module, least });
  // What a code without a ground of its own lies on is looked at by `groundCheck`.
  const contrast = fill ? codeContrast(kind, readColor(color), readColor(fill)) : 1;
  if (contrast < LEAST_CODE_CONTRAST) findings.push({ field, code: "code_contrast", contrast });
  return { items, findings };
}

/** Where a code is, with its quiet zone, and how broad its modules are. */
interface PlacedCode {
  ground: Box;
  matrix: CodeItem["matrix"];
  module: Mm;
}

/** As large as its box allows, in the middle. */
function squareCode({ columns }: Modules, box: Box<Mm>): PlacedCode {
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
function barCode({ columns }: Modules, box: Box<Mm>): PlacedCode {
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
