import { createCanvas, loadImage } from "@napi-rs/canvas";
import { compose, turned } from "@idms/core/cards/geometry/matrix";
import { circlePath, rectanglePath } from "@idms/core/cards/geometry/path";
import type { Scene, SceneItem } from "@idms/core/cards/drawing/scene";
import { fitText, type TextStyle } from "@idms/core/cards/text/fit-text";
import { mm } from "@idms/core/units";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { renderPng } from "@idms/core/node/photos/render-png";
import { describe, expect, test } from "vitest";
import { boxOf } from "../../cards/text/card-box.ts";
import { SCRIPT_SAMPLES } from "../../cards/text/samples.ts";
import { jpegOf, openPdf, pagesOfText, rasterRgb } from "./print-cards.ts";

const typesetter = diskTypesetter();
const DPI = 300;

async function fileOf(scene: Scene, images: Record<string, Buffer>): Promise<Buffer> {
  const { pdf, bytes } = openPdf();
  const opened = Object.fromEntries(
    Object.entries(images).map(([name, jpeg]) => [name, pdf.openImage(jpeg)]),
  );
  await pdf.addPage(scene, [{ scene, x: 0, y: 0, images: opened }]);
  await pdf.end();
  return bytes();
}

/**
 * Returns the mean difference between a scene's PNG and its rasterised PDF, and their amount of ink, as fractions of
 * full scale.
 */
async function compared(items: SceneItem[], images: Record<string, Buffer> = {}) {
  const scene: Scene = { width: mm(80), height: mm(100), items };
  const file = await fileOf(scene, images);
  const theirs = rasterRgb(file, DPI);
  const image = await loadImage(await renderPng(scene, images, typesetter, DPI));
  expect([image.width, image.height]).toEqual([theirs.width, theirs.height]);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const ours = context.getImageData(0, 0, image.width, image.height).data.filter((_, at) => at % 4 !== 3);
  // The fourth channel, the coverage of the paper, is the same everywhere.
  const mean = (of: (value: number, at: number) => number) =>
    ours.reduce((sum, value, at) => sum + of(value, at), 0) / (4 * image.width * image.height) / 255;
  const column = (x: number) => Math.round((x / 25.4) * DPI);
  return {
    file,
    /** Returns the colour of the PNG at a position in mm. */
    at: (x: number, y: number) => {
      const place = 3 * (column(y) * image.width + column(x));
      return Array.from(ours.subarray(place, place + 3));
    },
    apart: mean((value, at) => Math.abs(value - (theirs.data[at] as number))),
    ink: mean((value) => 255 - value),
  };
}

const style: TextStyle = { font: "arial.ttf", size: mm(5), align: "left" };

/** Returns a text with its top left corner at (x, y) mm. */
const textAt = (text: string, x: number, y: number) =>
  fitText(typesetter, text, boxOf(40, 8, x, y), style).runs;

describe("a scene looks the same in the PDF and as PNG at 300 dpi, within 1 % of full scale:", () => {
  test("texts of every script", async () => {
    const items = SCRIPT_SAMPLES.map(({ text }, row): SceneItem => {
      const { runs } = fitText(typesetter, text, boxOf(76, 7, 2, 2 + 8 * row), style);
      return { kind: "text", color: "#14452f", runs };
    });
    const { apart, ink } = await compared(items);
    expect(apart).toBeLessThan(0.01);
    expect(ink).toBeGreaterThan(0.02);
  });

  test("texts, shapes, codes and pictures at any rotation", async () => {
    const photo = await jpegOf(300, 400, 7);
    const modules = { columns: 3, rows: 3, dark: [1, 0, 1, 0, 1, 1, 1, 1, 0] };
    const box = boxOf(15, 20, 50, 10);
    const items: SceneItem[] = [
      { kind: "image", image: "photo", box, clip: circlePath(57, 20, 7), matrix: turned(-20, [57, 20]) },
      {
        kind: "path",
        path: rectanglePath(boxOf(20, 6, 5, 10)),
        fill: { color: "#800000", opacity: 1 },
        stroke: { color: "#000080", width: mm(0.5) },
        matrix: turned(33.3, [15, 13]),
      },
      { kind: "code", modules, matrix: compose(turned(45, [20, 50]), [4, 0, 0, 4, 14, 44]), color: "#000" },
      { kind: "text", color: "#14452f", runs: textAt("Asha आशा", 20, 70), matrix: turned(90, [40, 70]) },
      { kind: "text", color: "#14452f", runs: textAt("Meera", 20, 80), matrix: turned(7, [30, 84]) },
    ];
    const { apart, ink, file } = await compared(items, { photo });
    expect(apart).toBeLessThan(0.01);
    expect(ink).toBeGreaterThan(0.02);
    expect(pagesOfText(file)[0]).toContain("Meera");
  });

  test("items that let the ones below show through", async () => {
    const photo = await jpegOf(300, 400, 7);
    const items: SceneItem[] = [
      { kind: "path", path: rectanglePath(boxOf(60, 50, 5, 5)), fill: { color: "#204060", opacity: 1 } },
      { kind: "image", image: "photo", box: boxOf(30, 40, 20, 10), clip: null, opacity: 0.5 },
      {
        kind: "path",
        path: circlePath(40, 50, 15),
        fill: { color: "#ffd000", opacity: 0.5 },
        stroke: { color: "#ff0000", width: mm(3) },
        opacity: 0.4,
      },
      // Devanagari letters overlap in their headline, which must not become darker there.
      { kind: "text", color: "#ffffff", runs: textAt("किशोर कुमार", 8, 12), opacity: 0.5 },
    ];
    const { apart, ink } = await compared(items, { photo });
    expect(apart).toBeLessThan(0.01);
    expect(ink).toBeGreaterThan(0.1);
  });

  test("a text with an outline and a shadow, which is read only once", async () => {
    const runs = textAt("Gargi गार्गी", 10, 20);
    const items: SceneItem[] = [
      { kind: "path", path: rectanglePath(boxOf(60, 50, 5, 5)), fill: { color: "#204060", opacity: 1 } },
      {
        kind: "text",
        color: "#000000",
        runs,
        opacity: 0.6,
        matrix: [1, 0, 0, 1, 0.4, 0.4],
        echo: {},
      },
      { kind: "text", color: "#ffd000", runs, echo: { outline: mm(0.8) } },
      { kind: "text", color: "#800000", runs },
    ];
    const { apart, file } = await compared(items);
    expect(apart).toBeLessThan(0.01);
    expect(pagesOfText(file)[0]?.match(/Gargi/g)).toHaveLength(1);
    expect(pagesOfText(file)[0]?.match(/गार्गी/g)).toHaveLength(1);
  });

  test("groups that are transparent as one: a shape with its outline, a sphere with its highlight, a code on its ground", async () => {
    const photo = await jpegOf(300, 400, 7);
    const [shape, sphere, code] = [{ opacity: 0.5 }, { opacity: 0.4 }, { opacity: 0.7 }];
    const modules = { columns: 3, rows: 3, dark: [1, 0, 1, 0, 1, 1, 1, 1, 0] };
    const items: SceneItem[] = [
      { kind: "path", path: rectanglePath(boxOf(70, 30, 5, 15)), fill: { color: "#204060", opacity: 1 } },
      {
        kind: "path",
        path: rectanglePath(boxOf(40, 30, 10, 10)),
        fill: { color: "#ff0000", opacity: 1 },
        layer: shape,
      },
      {
        kind: "path",
        path: rectanglePath(boxOf(36, 26, 12, 12)),
        stroke: { color: "#0000ff", width: mm(4) },
        layer: shape,
      },
      {
        kind: "image",
        image: "photo",
        box: boxOf(20, 27, 10, 50),
        clip: circlePath(20, 62, 9),
        layer: sphere,
      },
      { kind: "path", path: circlePath(16, 58, 4), fill: { color: "#ffffff", opacity: 0.5 }, layer: sphere },
      {
        kind: "path",
        path: rectanglePath(boxOf(22, 22, 49, 54)),
        fill: { color: "#ffd000", opacity: 1 },
        matrix: turned(20, [60, 65]),
        layer: code,
      },
      {
        kind: "code",
        modules,
        matrix: compose(turned(20, [60, 65]), [6, 0, 0, 6, 51, 56]),
        color: "#000",
        layer: code,
      },
      { kind: "text", color: "#800000", runs: textAt("Gargi गार्गी", 10, 80), layer: { opacity: 0.6 } },
    ];
    const { apart, ink, file, at } = await compared(items, { photo });
    expect(apart).toBeLessThan(0.01);
    expect(ink).toBeGreaterThan(0.05);
    expect(pagesOfText(file)[0]?.match(/Gargi/g)).toHaveLength(1);
    // On the outline beside the dark bar: half blue on white, without the red fill.
    expect(at(30, 11)).toEqual([127, 127, 255].map((channel) => expect.closeTo(channel, -1)));
  });
});
