import { readFile } from "node:fs/promises";
import { cardFieldsSchema, type CardField } from "@idms/core/cards/designs/card-field";
import { cardSpace, type Box } from "@idms/core/cards/geometry/space";
import { imagePx, type Mm } from "@idms/core/units";
import sharp from "sharp";
import type { Case } from "./cases.ts";
import { points, type Job } from "./programs/job.ts";

/**
 * The printed design, independent of later changes to the starter designs: a circular photo of 26 mm on a card of 54×86
 * mm.
 */
const DESIGN = new URL("design/", import.meta.url);

/**
 * Below this width, idms would resample photos of 600 px to 600 dpi, and the programs would not embed the same bytes.
 */
const MIN_PHOTO_MM = 25.4;

/** The tint of the back, so that its picture differs from the front's. */
const BACK_TINT = "#5a2140";

/** The code next to the photo, in background pixels: 12 mm with the quiet zone, on white. */
const CODE: Partial<CardField> = { x: 968, y: 800, width: 283, height: 283, color: "#000000" };
export const CODE_PATTERN = "https://school.example.org/students/{student_id}";

export interface CardDesign {
  name: Case["template"];
  cardSize: { w: number; h: number };
  background: Buffer;
  /** The background of the back, which has no other elements. */
  back: Buffer | null;
  /** The fields as idms stores them, with lengths in background pixels. */
  fields: Record<string, CardField>;
}

interface StoredDesign {
  card_size_mm: { w: number; h: number };
  fields: Record<string, unknown>;
}

/** Reads the templates that the cases print, all for the same card. */
export async function readDesigns(): Promise<CardDesign[]> {
  const design = JSON.parse(await readFile(new URL("design.json", DESIGN), "utf8")) as StoredDesign;
  const fields = cardFieldsSchema.parse(design.fields);
  const code = { ...fields["full_name"], ...CODE, kind: "qr", pattern: CODE_PATTERN } as CardField;
  const background = await readFile(new URL("background.jpg", DESIGN));
  const plain: CardDesign = { name: "Plain", cardSize: design.card_size_mm, background, back: null, fields };
  return [
    plain,
    { ...plain, name: "QR code", fields: { ...fields, code } },
    {
      ...plain,
      name: "Two sides",
      back: await sharp(background).tint(BACK_TINT).jpeg({ quality: 90 }).toBuffer(),
    },
  ];
}

/** Returns the same card as specified for the other programs. */
export async function layoutOf({
  cardSize,
  background,
  fields,
}: CardDesign): Promise<Pick<Job, "card" | "photo" | "lines" | "code">> {
  const space = cardSpace(await sharp(background).metadata(), cardSize);
  const onCard = ({ x, y, width, height }: CardField): Box<Mm> =>
    space.imageToMm({ x: imagePx(x), y: imagePx(y), width: imagePx(width), height: imagePx(height) });
  const { photo, code, ...texts } = fields as { photo: CardField } & Record<string, CardField>;
  const circle = onCard(photo);
  if (photo.shape !== "circle" || circle.width < MIN_PHOTO_MM)
    throw new Error(`The photo of the design is no circle of at least ${MIN_PHOTO_MM} mm any more.`);
  return {
    card: { width: cardSize.w, height: cardSize.h },
    photo: { x: circle.x, y: circle.y, diameter: circle.width },
    lines: Object.entries(texts).map(([name, field]) => ({
      name,
      ...onCard(field),
      size: points(space.imageLengthToMm(imagePx(field.size))),
      bold: field.font === "arialbd.ttf",
      color: field.color,
      align: field.align === "start" ? "left" : field.align,
    })),
    code: code ? onCard(code) : null,
  };
}
