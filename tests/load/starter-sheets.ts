/**
 * Contact sheets of the starter designs, to be looked at by whoever changes one:
 *
 *     node tests/load/starter-sheets.ts FOLDER [DESIGN…]
 *
 * Writes a PNG of the designs, or of those named, with three ordinary students, and one with the ten hardest; with a
 * logo and without in turn, and with their backs.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BACKGROUND, cardSides, fixedImageName, mmToDots, mm, recommendedBackground } from "@idms/core";
import { diskTypesetter, renderPng } from "@idms/core/node";
import { drawPortrait } from "@idms/fixtures";
import { backgroundOf, ownLayout, starterTemplates, type StarterTemplate } from "@idms/templates";
import sharp from "sharp";
import { HARDEST } from "../fixtures/hard-students.ts";
import { ordinaryTexts } from "../fixtures/ordinary-students.ts";

const DPI = 220;
/** Between cards, in pixels. */
const GAP = 18;
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
await sheet("ordinary", (await ordinaryTexts()).slice(1, 4));
await sheet(
  "hardest",
  HARDEST.map(({ texts }) => texts),
);

async function sheet(name: string, students: readonly Record<string, string>[]): Promise<void> {
  const rows = await Promise.all(chosen.map((starter) => row(starter, students)));
  const width = Math.max(...rows.map((each) => each.width));
  let top = 0;
  const placed = rows.map(({ png, height }) => {
    const place = { input: png, left: 0, top };
    top += height;
    return place;
  });
  const blank = sharp({ create: { width, height: top, channels: 3, background: "#8d8f94" } });
  await writeFile(join(folder, `${name}.png`), await blank.composite(placed).png().toBuffer());
}

/** The cards of some students in one design, beside each other. */
async function row(starter: StarterTemplate, students: readonly Record<string, string>[]) {
  const pictures: Buffer[] = [];
  const background = await readFile(starter.backgroundPath).catch(() => backgroundOf(starter));
  for (const [at, texts] of students.entries()) {
    const key = at % 2 === 0 ? null : "logo";
    const layOut = cardSides(typesetter, {
      name: starter.name,
      cardSize: starter.cardSize,
      background: recommendedBackground(starter.cardSize),
      images: { logo: { width: 400, height: 400 } },
      ...ownLayout(starter.design, { logo: key }),
    });
    const art = { photo: portraits[at % 10] as Buffer, [fixedImageName("logo")]: logo };
    for (const [side, { scene }] of layOut({ texts, images: { photo: PHOTO } }).entries())
      pictures.push(
        await renderPng(scene, side === 0 ? { ...art, [BACKGROUND]: background } : art, typesetter, DPI),
      );
  }
  const [width, height] = [starter.cardSize.w, starter.cardSize.h].map((side) =>
    Math.ceil(mmToDots(mm(side), DPI)),
  ) as [number, number];
  const whole = { width: pictures.length * (width + GAP) + GAP, height: height + GAP };
  const png = await sharp({ create: { ...whole, channels: 3, background: "#8d8f94" } })
    .composite(pictures.map((input, at) => ({ input, left: GAP + at * (width + GAP), top: GAP / 2 })))
    .png()
    .toBuffer();
  return { png, ...whole };
}
