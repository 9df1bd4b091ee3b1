/**
 * Contact sheets of the starter designs, for review after a change:
 *
 * `node tests/load/starter-sheets.ts FOLDER [DESIGN…]`
 *
 * Writes two pictures of each given design, or of all: with three ordinary students, and with the ten hardest; without
 * and with a logo alternately, and with their backs.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { cardSides } from "@idms/core/cards/designs/lay-out-card";
import { BACKGROUND, fixedImageName } from "@idms/core/cards/drawing/scene";
import { recommendedBackground } from "@idms/core/cards/geometry/space";
import { mmToDots, mm } from "@idms/core/units";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { renderPng } from "@idms/core/node/photos/render-png";
import { drawPortrait } from "@idms/fixtures";
import { backgroundOf, ownLayout, starterTemplates, type StarterTemplate } from "@idms/templates";
import sharp from "sharp";
import { HARDEST } from "../fixtures/hard-students.ts";
import { ordinaryTexts } from "../fixtures/ordinary-students.ts";

const DPI = 220;
/** Gap between cards, and maximum width of a row, in pixels. */
const GAP = 18;
const WIDTH = 3000;
const PHOTO = { width: 600, height: 800 };

const [folder = ".", ...names] = process.argv.slice(2);
const typesetter = diskTypesetter();
const crest = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><path d="M200 20 360 80v150q0 100-160 150Q40 330 40 230V80z" fill="#1c3f6e"/><path d="M200 90 300 240H100z" fill="#f2b134"/></svg>`;
const logo = await sharp(Buffer.from(crest)).png().toBuffer();
const portraits = await Promise.all(
  Array.from({ length: 10 }, async (_, seed) => drawPortrait(seed + 1, PHOTO)),
);

const chosen = (await starterTemplates()).filter(({ id }) => names.length === 0 || names.includes(id));
await mkdir(folder, { recursive: true });
const ordinary = (await ordinaryTexts()).slice(1, 4);
for (const starter of chosen) {
  await sheet(starter, "ordinary", ordinary);
  await sheet(
    starter,
    "hardest",
    HARDEST.map(({ texts }) => texts),
  );
}

/** Draws the cards of some students in one design, in rows. */
async function sheet(
  starter: StarterTemplate,
  name: string,
  students: readonly Record<string, string>[],
): Promise<void> {
  const { cardSize } = starter;
  const pictures: Buffer[] = [];
  const background = await backgroundOf(starter);
  for (const [at, texts] of students.entries()) {
    const layOut = cardSides(typesetter, {
      name: starter.name,
      cardSize,
      background: recommendedBackground(cardSize),
      images: { logo: { width: 400, height: 400 } },
      ...ownLayout(starter.design, { logo: at % 2 === 0 ? null : "logo" }),
    });
    const art = { photo: portraits[at % 10] as Buffer, [fixedImageName("logo")]: logo };
    for (const [side, { scene }] of layOut({ texts, images: { photo: PHOTO } }).entries())
      pictures.push(
        await renderPng(scene, side === 0 ? { ...art, [BACKGROUND]: background } : art, typesetter, DPI),
      );
  }
  const [width, height] = [cardSize.w, cardSize.h].map(
    (side) => Math.ceil(mmToDots(mm(side), DPI)) + GAP,
  ) as [number, number];
  const columns = Math.min(pictures.length, 2 * Math.floor(WIDTH / 2 / width));
  const rows = Math.ceil(pictures.length / columns);
  await sharp({
    create: { width: columns * width + GAP, height: rows * height + GAP, channels: 3, background: "#8d8f94" },
  })
    .composite(
      pictures.map((input, at) => ({
        input,
        left: GAP + (at % columns) * width,
        top: GAP + Math.floor(at / columns) * height,
      })),
    )
    .png()
    .toFile(join(folder, `${starter.id}-${name}.png`));
}
