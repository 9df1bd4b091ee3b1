import { cardSpace, imagePx, type Box, type CardField, type Mm } from "@idms/core";
import { starterTemplates } from "@idms/templates";
import sharp from "sharp";
import { points, type Job } from "./programs/job.ts";

/** The starter design that the bench prints: it has a circular photo of 26 mm on a card of 54×86 mm. */
const DESIGN = "Meridian";

/** The photo and the seven lines of text; the school's own lines, the same on every card, are left out. */
const FIELDS = [
  "photo",
  "full_name",
  "class",
  "roll_no",
  "blood_group",
  "fatherName",
  "parent_phone",
  "address",
];

/** Under this width idms would resample photos of 600 px to 600 dpi, and the programs would not embed the same bytes. */
const MIN_PHOTO_MM = 25.4;

export interface CardDesign {
  cardSize: { w: number; h: number };
  backgroundFile: string;
  background: { width: number; height: number };
  /** As idms stores them: lengths are pixels of the background. */
  fields: Record<string, CardField>;
}

export async function readDesign(): Promise<CardDesign> {
  const design = (await starterTemplates()).find(({ name }) => name === DESIGN);
  if (!design) throw new Error(`There is no starter design named ${DESIGN}.`);
  const { width, height } = await sharp(design.backgroundPath).metadata();
  return {
    cardSize: design.cardSize,
    backgroundFile: design.backgroundPath,
    background: { width, height },
    fields: Object.fromEntries(FIELDS.map((name) => [name, design.fields[name] as CardField])),
  };
}

/** The same card as the other programs are told to print it. */
export function layoutOf({
  cardSize,
  background,
  fields,
}: CardDesign): Pick<Job, "card" | "photo" | "lines"> {
  const space = cardSpace(background, cardSize);
  const onCard = ({ x, y, width, height }: CardField): Box<Mm> =>
    space.imageToMm({ x: imagePx(x), y: imagePx(y), width: imagePx(width), height: imagePx(height) });
  const { photo, ...texts } = fields as { photo: CardField } & Record<string, CardField>;
  const circle = onCard(photo);
  if (photo.shape !== "circle" || circle.width < MIN_PHOTO_MM)
    throw new Error(`The photo of ${DESIGN} is no circle of at least ${MIN_PHOTO_MM} mm any more.`);
  return {
    card: { width: cardSize.w, height: cardSize.h },
    photo: { x: circle.x, y: circle.y, diameter: circle.width },
    lines: Object.entries(texts).map(([name, field]) => ({
      name,
      ...onCard(field),
      size: points(space.imageLengthToMm(imagePx(field.size))),
      bold: field.font === "arialbd.ttf",
      color: field.color,
      align: field.align,
    })),
  };
}
