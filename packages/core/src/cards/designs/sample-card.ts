import { mm, type Mm } from "../../units.ts";
import { elementBox } from "../drawing/laid-out.ts";
import { turned } from "../geometry/matrix.ts";
import type { Modules } from "../geometry/modules.ts";
import { fixedImageName, type Scene, type SceneItem, type TextItem } from "../drawing/scene.ts";
import type { Box } from "../geometry/space.ts";
import { backOf, templateSpace, type CardTemplate } from "./template.ts";
import { fitText } from "../text/fit-text.ts";
import type { Typesetter } from "../shaping/typesetter.ts";

/**
 * The longer side of a sample card's picture, in pixels. The picture is large enough to read but too coarse to print.
 */
export const SAMPLE_SIDE = 480;

const MARK = "SAMPLE     SAMPLE     SAMPLE";
/** The mark's letter height and the width of the light outline, as fractions of the card's shorter side. */
const MARK_SIZE = 0.14;
const MARK_HALO = 0.06;
const MARK_COLOR = "#b00020";
const HALO_COLOR = "#ffffff";
/** The opacity of the mark. It is low enough that a name can be read through the mark. */
const MARK_OPACITY = 0.45;
/**
 * Distance between rows of marks, as a fraction of the distance from a corner to the diagonal. No row can be removed
 * completely by cropping.
 */
const MARK_STEP = 0.6;
const ROWS = [-1, 0, 1];

/**
 * Width of the alternating dark and light stripes that replace a code, in modules. No real code begins with this
 * pattern.
 */
const TURN = 2;

/**
 * Turns a card into a sample that can be viewed but not used. Its codes contain no real data, and a sample mark
 * covers the whole card. The layout is that of the real card.
 */
export function asSample({ items, ...size }: Scene, typesetter: Typesetter): Scene {
  return { ...size, items: [...items.map(withoutMeaning), ...marks(size, typesetter)] };
}

const withoutMeaning = (item: SceneItem): SceneItem =>
  item.kind === "code" ? { ...item, modules: chequered(item.modules) } : item;

function chequered({ columns, rows }: Modules): Modules {
  const dark = Uint8Array.from({ length: columns * rows }, (_, at) => {
    const [across, down] = [Math.floor((at % columns) / TURN), Math.floor(at / columns / TURN)];
    return (across + down) % 2;
  });
  return { columns, rows, dark };
}

/** Lays out rows of the mark along the diagonal that rises to the right. */
function marks({ width, height }: Pick<Scene, "width" | "height">, typesetter: Typesetter): TextItem[] {
  const diagonal = Math.hypot(width, height);
  const size = Math.min(width, height) * MARK_SIZE;
  const step = ((width * height) / diagonal) * MARK_STEP;
  const matrix = turned(-Math.atan2(height, width) * (180 / Math.PI), [width / 2, height / 2]);
  const seen = { kind: "text", matrix, opacity: MARK_OPACITY } as const;
  return ROWS.flatMap((row): TextItem[] => {
    const line: Box<Mm> = {
      x: mm(width / 2 - diagonal),
      y: mm(height / 2 + row * step - size),
      width: mm(2 * diagonal),
      height: mm(2 * size),
    };
    const { runs } = fitText(typesetter, MARK, line, {
      font: "arialbd.ttf",
      size: mm(size),
      align: "center",
    });
    return [
      { ...seen, runs, color: HALO_COLOR, echo: { outline: mm(2 * size * MARK_HALO) } },
      { ...seen, runs, color: MARK_COLOR },
    ];
  });
}

/**
 * Returns the widths of the school's own pictures on a card, in mm, keyed by their names in the scene. For a picture
 * shown more than once, the smallest width is returned. A sample blurs the pictures according to these widths, because
 * any of them may be a signature.
 */
export function pictureWidths(template: CardTemplate): Map<string, Mm> {
  const widths = new Map<string, Mm>();
  const back = backOf(template);
  for (const side of back ? [template, back] : [template])
    for (const field of Object.values(side.fields)) {
      if (!field.image) continue;
      const name = fixedImageName(field.image);
      const { width } = elementBox(field, templateSpace(side));
      widths.set(name, mm(Math.min(width, widths.get(name) ?? Infinity)));
    }
  return widths;
}
