import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CardField } from "../../cards/designs/card-field.ts";
import type { TemplateFinding } from "../../cards/checks/check-template.ts";
import { rgbParts } from "../../cards/drawing/pdf-operators.ts";
import { kindOf } from "../../cards/kinds/kinds.ts";
import { warning } from "../../cards/drawing/noticed.ts";
import { BACKGROUND, fixedImageName } from "../../cards/drawing/scene.ts";
import { backOf, inLayers, templateSpace, type CardTemplate } from "../../cards/designs/template.ts";
import { imagePx, mmToPt } from "../../units.ts";
import { isCmykJpeg } from "../jpeg/jpeg-size.ts";
import type { OutputProfile } from "../colour/output-profile.ts";
import { textInks } from "../colour/press-inks.ts";
import { designCheckSentences } from "../../cards/failures/design-check-sentences.ts";

/**
 * Maximum total ink that dries on a card, as the sum of the percentages of all four inks. This is the usual limit of
 * print shops for coated paper.
 */
const INK_LIMIT = 300;
/**
 * The side length of the copy of a picture that is examined, in pixels, and the share of its pixels that may exceed
 * the ink limit.
 */
const LOOKED_AT = 200;
const SPARED = 0.005;

type Note = Omit<TemplateFinding, "side">;
/** The bytes of pictures, keyed by the names that scenes use for them. */
type Pictures = Readonly<Record<string, Uint8Array>>;

interface Press {
  /** The path of the press profile. */
  path: string;
  limit: number;
}

/**
 * Returns notes on a design that is printed as PDF/X-4: the number of text items whose inks change, and everything that
 * uses more than `limit` percent ink. A CMYK picture keeps its inks. Everything else is converted with the press
 * profile.
 */
export async function pressNotes(
  template: CardTemplate,
  pictures: { front: Pictures; back: Pictures },
  { bytes }: OutputProfile,
  limit = INK_LIMIT,
): Promise<TemplateFinding[]> {
  const folder = await mkdtemp(join(tmpdir(), "idms-press-"));
  try {
    const press = { path: join(folder, "press.icc"), limit };
    await writeFile(press.path, bytes);
    const back = backOf(template);
    const front = await notesOf(template, pictures.front, press);
    const behind = back ? await notesOf(back, pictures.back, press) : [];
    return [
      ...front.map((note): TemplateFinding => ({ side: "front", ...note })),
      ...behind.map((note): TemplateFinding => ({ side: "back", ...note })),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function notesOf(side: CardTemplate, pictures: Pictures, press: Press): Promise<Note[]> {
  const notes: Note[] = inkNotes(side);
  const look = async (element: string | null, picture: Uint8Array | string | undefined) => {
    const ink = picture === undefined ? 0 : await mostInk(picture, press.path);
    if (ink > press.limit) notes.push({ element, ...tooMuch(element === null, ink, press.limit) });
  };
  await look(null, pictures[BACKGROUND]);
  for (const [name, field] of inLayers(side.fields)) {
    for (const color of shapeColors(field)) await look(name, color);
    if (field.image) await look(name, pictures[fixedImageName(field.image)]);
  }
  return notes;
}

const tooMuch = (isBackground: boolean, ink: number, limit: number) =>
  warning(
    (isBackground ? designCheckSentences.tooMuchInkOnBackground : designCheckSentences.tooMuchInk)({
      ink,
      limit,
    }),
  );

const shapeColors = (field: CardField): string[] =>
  kindOf(field).role === "shape"
    ? [...new Set(field.kind === "line" ? [field.color] : [field.fill, field.stroke])].filter(
        (color) => typeof color === "string",
      )
    : [];

/** Returns notes that give the number of coloured text items and codes whose inks differ from their colours. */
function inkNotes(side: CardTemplate): Note[] {
  const space = templateSpace(side);
  let [black, two] = [0, 0];
  for (const [, field] of inLayers(side.fields)) {
    const { role } = kindOf(field);
    if (role !== "text" && role !== "code") continue;
    const points = role === "code" ? 0 : mmToPt(space.imageLengthToMm(imagePx(field.size)));
    const inks = rgbParts(field.color).some((part) => part > 0) ? textInks(field.color, points) : null;
    if (inks && inks[3] > 0 && inks.slice(0, 3).every((ink) => ink === 0)) black += 1;
    else if (inks) two += 1;
  }
  if (black + two === 0) return [];
  return [
    {
      element: null,
      ...warning(designCheckSentences.pureInks({ black, two })),
    },
  ];
}

/** Returns the highest total ink of a colour or a picture, in percent. A few pixels of a picture are ignored. */
async function mostInk(of: Uint8Array | string, profile: string): Promise<number> {
  const { default: sharp } = await import("sharp");
  const picture =
    typeof of === "string"
      ? sharp(
          Uint8Array.from(rgbParts(of), (part) => Math.round(part * 255)),
          {
            raw: { width: 1, height: 1, channels: 3 },
          },
        )
      : sharp(of).resize(LOOKED_AT, LOOKED_AT, { fit: "inside", withoutEnlargement: true });
  const inks =
    typeof of !== "string" && isCmykJpeg(of)
      ? picture.pipelineColourspace("cmyk").toColourspace("cmyk")
      : picture.flatten({ background: "#ffffff" }).toColourspace("cmyk").withIccProfile(profile);
  const pixels = await inks.raw().toBuffer();
  const sums = Uint16Array.from({ length: pixels.length / 4 }, (_, at) =>
    pixels.subarray(4 * at, 4 * at + 4).reduce((sum, ink) => sum + ink, 0),
  ).toSorted();
  return Math.round(((sums[Math.floor((sums.length - 1) * (1 - SPARED))] ?? 0) / 255) * 100);
}
