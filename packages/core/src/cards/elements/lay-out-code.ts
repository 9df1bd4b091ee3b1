import { mm, type Mm } from "../../units.ts";
import { codeContrast, LEAST_CODE_CONTRAST, readColor } from "../drawing/contrast.ts";
import { brokenAddress } from "../drawing/fill-pattern.ts";
import {
  elementBox,
  patternElement,
  rememberTexts,
  type CardFinding,
  type LaidOut,
  type LayOutElement,
} from "../drawing/laid-out.ts";
import type { Modules } from "../geometry/modules.ts";
import { rectanglePath } from "../geometry/path.ts";
import type { CodeItem, PathItem } from "../drawing/scene.ts";
import { contain, type Box, type CardSpace } from "../geometry/space.ts";
import type { BaseField } from "./base-field.ts";
import type { Symbology } from "./symbology.ts";

interface CodeField extends BaseField {
  pattern?: string | undefined;
  fill?: string | null | undefined;
}

/** Fills in a pattern with the card's texts and lays out the result as a code. Its quiet zone is inside the element's box. */
export function layOutCode(
  name: string,
  field: CodeField,
  space: CardSpace,
  symbology: Symbology,
): LayOutElement {
  const { color, fill } = field;
  const box = elementBox(field, space);
  const nothing = (finding: CardFinding): LaidOut => ({ items: [], findings: [finding] });
  // `groundCheck` checks the background of a code that has no fill of its own.
  const contrast = fill ? codeContrast(symbology, readColor(color), readColor(fill)) : 1;
  /** The position of the last code. It is reused, because most codes of a class have the same size. */
  let place: CodePlace | undefined;

  function draw(text: string): LaidOut {
    if (text === "") return nothing({ field: name, code: "empty" });
    const why = symbology.refuse(text);
    if (why !== null) return nothing({ field: name, code: "not_encodable", why });
    const modules = symbology.encode(text);
    if (!modules) return nothing({ field: name, code: "code_too_long" });
    if (place?.columns !== modules.columns || place.rows !== modules.rows)
      place = placeCode(symbology, modules, box, fill);
    const { ground, matrix, module } = place;
    const findings: CardFinding[] = [];
    const { leastModule: least, sureModule: sure = least } = symbology;
    if (module < least) findings.push({ field: name, code: "code_too_fine", module, least });
    else if (module < sure) findings.push({ field: name, code: "code_fine", module, least: sure });
    if (contrast < LEAST_CODE_CONTRAST) findings.push({ field: name, code: "code_contrast", contrast });
    if (symbology.cutsName?.(text)) findings.push({ field: name, code: "code_name_cut" });
    const pairs = symbology.misread?.(text) ?? [];
    if (pairs.length > 0) findings.push({ field: name, code: "code_misread", pairs });
    return { items: [...ground, { kind: "code", modules, matrix, color }], findings };
  }
  const pattern = field.pattern ?? "";
  const layOut = patternElement(name, pattern, rememberTexts(draw));
  const broken = brokenAddress(pattern);
  if (!broken) return layOut;
  return (content) => {
    const { items, findings } = layOut(content);
    const names = broken(content.texts);
    if (names.length === 0) return { items, findings };
    return { items, findings: [...findings, { field: name, code: "address_broken", names }] };
  };
}

/** The position of codes of one size: their matrix, module width, and background including the quiet zone. */
interface CodePlace {
  columns: number;
  rows: number;
  matrix: CodeItem["matrix"];
  module: Mm;
  ground: readonly PathItem[];
}

function placeCode(
  { form, quiet }: Symbology,
  { columns, rows }: Modules,
  box: Box<Mm>,
  fill: string | null | undefined,
): CodePlace {
  const { ground, ...place } =
    form === "modules" ? placeModules(columns, rows, quiet, box) : placeBars(columns, quiet, box);
  const item: PathItem | null = fill
    ? { kind: "path", path: rectanglePath(ground), fill: { color: fill, opacity: 1 } }
    : null;
  return { columns, rows, ...place, ground: item ? [item] : [] };
}

interface Placed extends Pick<CodePlace, "matrix" | "module"> {
  /** The box of the code including its quiet zone. */
  ground: Box;
}

/** Places modules in the centre of a box, as large as the box allows. */
function placeModules(columns: number, rows: number, quiet: Symbology["quiet"], box: Box<Mm>): Placed {
  const size = { width: columns + quiet.begin + quiet.end, height: rows + 2 * quiet.beside };
  const { scale, x, y } = contain(size, box);
  const [left, top] = [box.x + x, box.y + y];
  return {
    ground: { x: left, y: top, width: size.width * scale, height: size.height * scale },
    matrix: [scale, 0, 0, scale, left + quiet.begin * scale, top + quiet.beside * scale],
    module: mm(scale),
  };
}

/**
 * Places bars that fill the box. In a box that is taller than wide, the bars run from bottom to top, like rotated
 * text.
 */
function placeBars(columns: number, quiet: Symbology["quiet"], box: Box<Mm>): Placed {
  const { x, y, width, height } = box;
  const upright = height > width;
  const module = mm((upright ? height : width) / (columns + quiet.begin + quiet.end));
  const begin = quiet.begin * module;
  return {
    ground: box,
    matrix: upright ? [0, -module, width, 0, x, y + height - begin] : [module, 0, 0, height, x + begin, y],
    module,
  };
}
