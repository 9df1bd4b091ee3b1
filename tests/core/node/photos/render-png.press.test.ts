import { createCanvas, GlobalFonts, loadImage, type ImageData } from "@napi-rs/canvas";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import { BACKGROUND, type Scene } from "@idms/core/cards/drawing/scene";
import { fitText } from "@idms/core/cards/text/fit-text";
import { mm, pt, ptToMm } from "@idms/core/units";
import { diskTypesetter, fontFile } from "@idms/core/node/fonts/font-files";
import { renderPng } from "@idms/core/node/photos/render-png";
import { describe, expect, test } from "vitest";
import { boxOf } from "../../cards/text/card-box.ts";
import { SCRIPT_SAMPLES } from "../../cards/text/samples.ts";
import { cardTemplate, jpegOf } from "../pdf/print-cards.ts";

const typesetter = diskTypesetter();
const DPI = 254;
const DOTS_PER_MM = DPI / 25.4;

async function pixelsOf(png: Buffer): Promise<ImageData> {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

const colorAt = ({ data, width }: ImageData, x: number, y: number): number[] => {
  const start = (Math.round(y * DOTS_PER_MM) * width + Math.round(x * DOTS_PER_MM)) * 4;
  return [...data.subarray(start, start + 3)];
};

const darkness = (data: Uint8ClampedArray): number =>
  data.reduce((sum, value, index) => (index % 4 === 3 ? sum : sum + 255 - value), 0);

describe("a script drawn by us and by Skia from the same font file", () => {
  test.each(SCRIPT_SAMPLES)("looks the same: $script", async ({ text, face }) => {
    const style = { font: "arial.ttf", size: mm(6), align: "left" } as const;
    const { runs } = fitText(typesetter, text, boxOf(150, 20, 2, 2), style);
    const scene: Scene = {
      width: mm(154),
      height: mm(24),
      items: [{ kind: "text", color: "#000000", runs }],
    };
    const ours = await pixelsOf(await renderPng(scene, {}, typesetter, DPI));

    GlobalFonts.registerFromPath(fontFile(face), `png-${face}`);
    const canvas = createCanvas(ours.width, ours.height);
    const context = canvas.getContext("2d");
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, ours.width, ours.height);
    context.fillStyle = "#000000";
    context.font = `${6 * DOTS_PER_MM}px png-${face}`;
    context.direction = runs[0]?.rightToLeft ? "rtl" : "ltr";
    context.textAlign = "left";
    context.lang = face === "nastaliq" ? "ur" : "en";
    expect(runs.map(({ size }) => size)).toEqual(runs.map(() => 6));
    const left = Math.min(...runs.map(({ x }) => x));
    context.fillText(text, left * DOTS_PER_MM, Math.floor((runs[0]?.y ?? 0) * DOTS_PER_MM));
    const skia = context.getImageData(0, 0, ours.width, ours.height);

    const apart = ours.data.reduce(
      (sum, value, index) => sum + Math.abs(value - (skia.data[index] as number)),
      0,
    );
    expect(darkness(skia.data) / skia.data.length / 255).toBeGreaterThan(0.005);
    expect(apart / skia.data.length / 255).toBeLessThan(0.005);
    expect(apart / darkness(skia.data)).toBeLessThan(0.15);
  });
});

describe("a card as PNG", () => {
  test("has the card's size at its resolution, its background, and its photo inside the shape", async () => {
    const [background, photo] = await Promise.all([jpegOf(540, 860, 5), jpegOf(300, 400, 200)]);
    const size = { width: 300, height: 400 };
    const { scene } = cardLayout(typesetter, cardTemplate)({ texts: {}, images: { photo: size } });
    const pixels = await pixelsOf(
      await renderPng(scene, { [BACKGROUND]: background, photo }, typesetter, DPI),
    );
    expect([pixels.width, pixels.height]).toEqual([540, 860]);
    expect(colorAt(pixels, 2, 80)).toEqual([5, 35, 90].map((value) => expect.closeTo(value, -1)));
    expect(colorAt(pixels, 27, 30)).toEqual([200, 1400 % 256, 90].map((value) => expect.closeTo(value, -1)));
    expect(colorAt(pixels, 17.5, 13.5)).toEqual([5, 35, 90].map((value) => expect.closeTo(value, -1)));
  });

  test("is white where nothing is drawn", async () => {
    const scene: Scene = { width: mm(10), height: ptToMm(pt(36)), items: [] };
    const { width, height, data } = await pixelsOf(await renderPng(scene, {}, typesetter, 72));
    expect([width, height]).toEqual([29, 36]);
    expect(new Set(data)).toEqual(new Set([255]));
  });
});
