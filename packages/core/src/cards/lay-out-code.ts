import { mm, type Mm } from "../units.ts";
import { unencodable, type Barcode, type BarcodeKind, type EncodeBarcode } from "./barcode.ts";
import type { CardField } from "./card-field.ts";
import { codeContrast, LEAST_CODE_CONTRAST, readColor } from "./contrast.ts";
import {
  elementBox,
  patternElement,
  rememberTexts,
  type CardFinding,
  type LaidOut,
  type LayOutElement,
} from "./laid-out.ts";
import { rectanglePath, type Path, type PathCommand } from "./path.ts";
import type { PathItem } from "./scene.ts";
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
  encode: EncodeBarcode,
): LayOutElement {
  const box = elementBox(field, space);
  const draw = rememberTexts((text) => drawCode(name, text, field, box, encode));
  return patternElement(name, field.pattern ?? "", draw);
}

function drawCode(
  field: string,
  text: string,
  { kind, color, fill }: CardField & { kind: BarcodeKind },
  box: Box<Mm>,
  encode: EncodeBarcode,
): LaidOut {
  const nothing = (finding: CardFinding): LaidOut => ({ items: [], findings: [finding] });
  if (text === "") return nothing({ field, code: "empty" });
  const characters = unencodable(kind, text);
  if (characters !== "") return nothing({ field, code: "not_encodable", characters });
  const code = encode(kind, text);
  if (!code) return nothing({ field, code: "code_too_long" });
  const { ground, path, module } = kind === "qr" ? squareCode(code, box) : barCode(code, box);
  const items: PathItem[] = [{ kind: "path", path, fill: { color, opacity: 1 } }];
  if (fill) items.unshift({ kind: "path", path: ground, fill: { color: fill, opacity: 1 } });
  const least = LEAST_MODULE[kind];
  const findings: CardFinding[] = [];
  if (module < least) findings.push({ field, code: "code_too_fine", module, least });
  // What a code without a ground of its own lies on is looked at by `groundCheck`.
  const contrast = fill ? codeContrast(kind, readColor(color), readColor(fill)) : 1;
  if (contrast < LEAST_CODE_CONTRAST) findings.push({ field, code: "code_contrast", contrast });
  return { items, findings };
}

interface PlacedCode {
  ground: Path;
  path: Path;
  module: Mm;
}

/** As large as its box allows, in the middle. */
function squareCode(code: Barcode, box: Box<Mm>): PlacedCode {
  const { scale, x, y } = contain(code, box);
  const [left, top] = [box.x + x, box.y + y];
  const side = code.width * scale;
  return {
    ground: rectanglePath({ x: left, y: top, width: side, height: side }),
    path: code.path.map((command) => moved(command, (px, py) => [left + px * scale, top + py * scale])),
    module: mm(scale),
  };
}

/** Fills its box; in one that is higher than wide it runs from the bottom to the top, as a turned text reads. */
function barCode(code: Barcode, box: Box<Mm>): PlacedCode {
  const { x, y, width, height } = box;
  const upright = height > width;
  const module = mm((upright ? height : width) / code.width);
  const place = (px: number, py: number): [number, number] =>
    upright ? [x + py * width, y + height - px * module] : [x + px * module, y + py * height];
  return { ground: rectanglePath(box), path: code.path.map((command) => moved(command, place)), module };
}

function moved(command: PathCommand, place: (x: number, y: number) => [number, number]): PathCommand {
  const [letter, x, y] = command;
  return letter === "M" || letter === "L" ? [letter, ...place(x, y)] : command;
}
