import { dotsPerInch, imagePx, mm, type Mm } from "../units.ts";
import { BACKGROUND, type Scene, type SceneItem, type TextItem } from "./scene.ts";
import { shapeOutline, sphereHighlight } from "./shapes.ts";
import { cardSpace, cover, type Box, type CardSpace, type Size } from "./space.ts";
import { DEFAULT_SHAPE, MIN_FONT_SIZE, type CardField, type CardTemplate } from "./template.ts";
import { fitText, printableText, type TextFinding } from "./text/fit-text.ts";
import type { Typesetter } from "./text/typesetter.ts";

/** The printed resolution under which a photo is reported, in dots per inch. */
export const MIN_PHOTO_DPI = 300;
/** Which part of a cover-cropped photo stays: the middle across, the upper part down, where faces are. */
const PHOTO_FOCUS = { x: 0.5, y: 0.25 };
/** The space of a template that has no background yet: its card at this resolution. */
const BLANK_DPI = 300;

/** What one card shows: texts and image sizes (px) by field name. */
export interface CardContent {
  texts: Record<string, string | undefined>;
  images: Record<string, Size | undefined>;
}

export type CardFinding = { field: string } & (
  | TextFinding
  | { code: "empty" }
  | { code: "photo_missing" }
  | { code: "photo_low_resolution"; dpi: number }
);

export interface CardLayout {
  scene: Scene;
  findings: CardFinding[];
}

interface LaidOut {
  items: SceneItem[];
  findings: CardFinding[];
}

type LayOutField = (content: CardContent) => LaidOut;

/** Texts that come again on the next cards (class, school, blood group) are laid out once; more than this are forgotten. */
const TEXTS_REMEMBERED = 64;

/**
 * Prepares a template once and returns the function that lays out its cards. The same content gives the same scene; an
 * item that is the same on several cards is the same object, so that a backend may keep what it made of it.
 */
export function cardLayout(
  typesetter: Typesetter,
  template: CardTemplate,
): (content: CardContent) => CardLayout {
  const space = cardSpace(template.background ?? blankImage(template), template.cardSize);
  const fields = Object.entries(template.fields).map(([name, field]) =>
    field.isImage ? imageField(name, field, space) : textField(name, field, space, typesetter),
  );
  const backdrop: SceneItem[] = template.background
    ? [{ kind: "image", image: BACKGROUND, box: space.background, clip: null }]
    : [];
  return (content) => {
    const laidOut = fields.map((layOut) => layOut(content));
    return {
      scene: {
        width: mm(template.cardSize.w),
        height: mm(template.cardSize.h),
        items: [...backdrop, ...laidOut.flatMap((field) => field.items)],
      },
      findings: laidOut.flatMap((field) => field.findings),
    };
  };
}

function blankImage({ cardSize }: CardTemplate): Size {
  return { width: (cardSize.w / 25.4) * BLANK_DPI, height: (cardSize.h / 25.4) * BLANK_DPI };
}

/** What a record holds under a name; a field may be called "constructor". */
const ownValue = <V>(record: Record<string, V>, name: string): V | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

function fieldBox(field: CardField, space: CardSpace): Box<Mm> {
  return space.imageToMm({
    x: imagePx(field.x),
    y: imagePx(field.y),
    width: imagePx(field.width),
    height: imagePx(field.height),
  });
}

function textField(name: string, field: CardField, space: CardSpace, typesetter: Typesetter): LayOutField {
  const box = fieldBox(field, space);
  const style = {
    font: field.font,
    size: space.imageLengthToMm(imagePx(Math.max(MIN_FONT_SIZE, field.size))),
    align: field.align,
  };
  const known = new Map<string, LaidOut>();
  const layOut = (text: string): LaidOut => {
    const fitted = fitText(typesetter, text, box, style);
    const item: TextItem = { kind: "text", color: field.color, runs: fitted.runs };
    return { items: [item], findings: fitted.findings.map((finding) => ({ field: name, ...finding })) };
  };
  return ({ texts }) => {
    const text = printableText(ownValue(texts, name) ?? "");
    if (text === "") return { items: [], findings: [{ field: name, code: "empty" }] };
    let laidOut = known.get(text);
    if (!laidOut) {
      if (known.size >= TEXTS_REMEMBERED) known.clear();
      known.set(text, (laidOut = layOut(text)));
    }
    return laidOut;
  };
}

function imageField(name: string, field: CardField, space: CardSpace): LayOutField {
  const shape = field.shape ?? DEFAULT_SHAPE;
  const { path: clip, bounds } = shapeOutline(shape, fieldBox(field, space));
  const highlight: SceneItem[] =
    shape === "sphere"
      ? sphereHighlight(bounds).map(({ path, opacity }) => ({
          kind: "path",
          path,
          fill: { color: "#ffffff", opacity },
        }))
      : [];
  return ({ images }) => {
    const size = ownValue(images, name);
    if (!size) return { items: [], findings: [{ field: name, code: "photo_missing" }] };
    const placement = cover(size, bounds, PHOTO_FOCUS);
    const box = {
      x: mm(bounds.x + placement.x),
      y: mm(bounds.y + placement.y),
      width: mm(size.width * placement.scale),
      height: mm(size.height * placement.scale),
    };
    const dpi = Math.round(dotsPerInch(size.width, box.width));
    return {
      items: [{ kind: "image", image: name, box, clip }, ...highlight],
      findings: dpi < MIN_PHOTO_DPI ? [{ field: name, code: "photo_low_resolution", dpi }] : [],
    };
  };
}
