// @module-tag thorough
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { pagePicture } from "../read-code.ts";
import { root } from "../source-files.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

const PICTURE = join(root, "fixtures", "printed-cards.webp");

/** The designs and students on the README's picture, with the sides that it shows of each card. */
const CARDS = [
  ["Orbit", "لکشمی نارائن", 1],
  ["Harbour", "Karthik K", 1],
  ["Banyan", "અદિતિ જોશી", 1],
  ["Kite", "Ananya ಅನನ್ಯ Rao", 2],
  ["Terracotta", "Ruth Vanlalhriati", 1],
  ["Prism", "లక్ష్మీ ప్రసన్న కొండపల్లి", 1],
] as const;

/** The height of the picture and the space around each card, in pixels. */
const HEIGHT = 440;
const SPACE = 20;
/** The size of a pixel on the picture, for cards that are printed at 300 dpi. */
const SCALE = 0.38;
/** The blur, in pixels, that makes codes and numbers an even grey, because they are new in each demo. */
const BLUR = 8;
/** The largest difference of a blurred colour. New codes differ by 21, and a line of text that moves 3 mm by 86. */
const MOST_OFF = 40;

async function idms(data: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runHere([...args, "--data", data]);
  expect(code, stderr).toBe(0);
  return stdout;
}

/** Prints the cards in the demo school, and returns a picture of each side. */
async function printCards(): Promise<Buffer[]> {
  const data = await scratchFolder(inject("demo").data);
  const listed = await idms(data, "students", "list", "--school", "1", "--class", "8 - B", "--json");
  const { students } = JSON.parse(listed) as { students: { id: number; name: string }[] };
  const sides: Buffer[] = [];
  for (const [design, name, pages] of CARDS) {
    const id = students.find((each) => each.name === name)?.id;
    expect(id, name).toBeDefined();
    const template = `${design} for the picture`;
    await idms(data, "templates", "starter", design, "--school", "1", "--name", template);
    const out = join(data, `${design}.pdf`);
    const chosen = ["--school", "1", "--class", "8 - B", "--student", String(id), "--template", template];
    await idms(data, "generate", ...chosen, "--no-mark", "--out", out);
    for (let page = 1; page <= pages; page += 1) sides.push(pagePicture(out, page));
  }
  return sides;
}

/** Returns the cards in a row, on a grey ground. */
async function inRow(sides: readonly Buffer[]): Promise<Buffer> {
  let left = SPACE;
  const cards = [];
  for (const side of sides) {
    const { width: printed } = await sharp(side).metadata();
    const width = Math.round(printed * SCALE);
    const { data, info } = await sharp(side).resize({ width }).toBuffer({ resolveWithObject: true });
    cards.push({ input: data, left, top: Math.round((HEIGHT - info.height) / 2) });
    left += width + SPACE;
  }
  const ground = { width: left, height: HEIGHT, channels: 3, background: "#e9eaf0" } as const;
  return sharp({ create: ground }).composite(cards).webp({ quality: 82 }).toBuffer();
}

const blurred = (picture: Buffer | string): Promise<Buffer> =>
  sharp(picture).removeAlpha().blur(BLUR).raw().toBuffer();

test("the README shows the cards as they are printed now", async () => {
  const picture = await inRow(await printCards());
  if (process.env["IDMS_TAKE_SCREENS"]) await writeFile(PICTURE, picture);
  const [now, shown] = await Promise.all([blurred(picture), blurred(PICTURE)]);
  expect(shown.length).toBe(now.length);
  const most = now.reduce((so, value, at) => Math.max(so, Math.abs(value - (shown[at] as number))), 0);
  expect(most).toBeLessThan(MOST_OFF);
});
