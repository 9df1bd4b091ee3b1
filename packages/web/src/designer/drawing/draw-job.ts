import { BACKGROUND, fixedImageName } from "@idms/core/cards/drawing/scene";
import { CANVAS } from "@idms/core/cards/geometry/space";
import { shownImages, type CardTemplate } from "@idms/core/cards/designs/template";
import type { OwnFont } from "@idms/core/cards/shaping/own-fonts";
import type { ShownContent } from "./content.ts";
import type { Backdrop, Design, Face, FaceSpace } from "../edits/design.ts";
import type { DrawJob } from "./protocol.ts";
import type { PictureSource } from "./supply.ts";

/** Maximum number of pixels in a drawing. A larger card is drawn at a lower resolution and stretched. */
const MOST_PIXELS = 6e6;

interface Wish {
  design: Design;
  face: Face;
  space: FaceSpace;
  /** CSS px per canvas pixel. */
  zoom: number;
  content: ShownContent;
  fonts: readonly OwnFont[];
}

/** Returns the drawing job and the sources of its pictures. */
export function drawJob({ design, face, space, zoom, content, fonts }: Wish): {
  job: DrawJob;
  sources: Record<string, PictureSource>;
} {
  const template: CardTemplate = {
    name: "",
    cardSize: design.cardSize,
    safeMargin: design.safeMargin,
    languages: design.languages,
    fonts,
    background: face.backdrop && { width: face.backdrop.width, height: face.backdrop.height },
    measure: space.size,
    fields: face.fields,
    images: { ...design.images },
  };
  const pictures: Record<string, string> = {};
  const sources: Record<string, PictureSource> = {};
  const use = (name: string, picture: string, source: PictureSource) => {
    pictures[name] = picture;
    sources[picture] = source;
  };
  if (face.backdrop) use(BACKGROUND, backdropKey(face.backdrop), backdropSource(face.backdrop));
  for (const key of shownImages(template)) {
    const image = design.images[key];
    if (image) use(fixedImageName(key), `image ${key}`, image.url);
  }
  const images: DrawJob["content"]["images"] = {};
  const { photo } = content;
  for (const [name, field] of Object.entries(face.fields)) {
    if (!field.isImage || !photo) continue;
    images[name] = { width: photo.width, height: photo.height };
    use(name, photo.name, photo.source);
  }
  const wanted = zoom * devicePixelRatio;
  const most = Math.sqrt(MOST_PIXELS / (CANVAS.width * CANVAS.height));
  const fine = Math.min(wanted, most) * space.scale;
  return {
    job: {
      template,
      content: { texts: content.texts, images },
      pictures,
      width: Math.round(space.parent.width * fine),
      height: Math.round(space.parent.height * fine),
      scale: fine * space.pxPerMm,
      x: (space.card.x - space.parent.x) * fine,
      y: (space.card.y - space.parent.y) * fine,
    },
    sources,
  };
}

/** Numbers the chosen files in order of arrival, so that they can be distinguished. */
const files = new WeakMap<File, number>();
let filesSeen = 0;

function backdropKey({ picture }: Backdrop): string {
  if (!(picture instanceof File)) return `background ${picture.key}`;
  if (!files.has(picture)) files.set(picture, (filesSeen += 1));
  return `file ${files.get(picture)}`;
}

const backdropSource = ({ picture }: Backdrop): PictureSource =>
  picture instanceof File ? picture : picture.url;
