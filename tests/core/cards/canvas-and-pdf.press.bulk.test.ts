import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { drawCanvas } from "@idms/core/cards/drawing/draw-canvas";
import { cardSides } from "@idms/core/cards/designs/lay-out-card";
import { BACKGROUND, fixedImageName, type Scene } from "@idms/core/cards/drawing/scene";
import { recommendedBackground } from "@idms/core/cards/geometry/space";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { mm, mmToDots } from "@idms/core/units";
import { createCanvas, loadImage, type Canvas, type Image } from "@napi-rs/canvas";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { prepareArt } from "@idms/core/node/photos/prepare-photo";
import { samplePhoto, SAMPLE_PHOTO_SIZE } from "@idms/core/node/photos/sample-photo";
import { ownLayout, starterTemplates } from "@idms/templates";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { layersFor } from "./canvas-layer.ts";
import { meanDifference, rasterPages, type Raster } from "../../cli/pdf-tools.ts";
import { openPdf } from "../node/pdf/print-cards.ts";
import { inBulk } from "../../in-bulk.ts";
import { SCRIPT_SAMPLES } from "./text/samples.ts";

const DPI = 200;
const typesetter = diskTypesetter();
const photo = await samplePhoto();
const logo = await prepareArt(
  await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><circle cx="250" cy="250" r="220" fill="#c22" stroke="#fc0" stroke-width="30"/></svg>`,
    ),
  )
    .png()
    .toBuffer(),
);

const students = SCRIPT_SAMPLES.slice(0, inBulk(10, 1)).map(({ text }, index) => ({
  full_name: text,
  fatherName: `Shri ${text}`,
  address: `${index + 1}, MG Road\n${text} 560001`,
  school_name: `${text} School`,
  school_address: "12 MG Road, Pune 411005",
  class: "8 - A",
  roll_no: String(index + 1),
  blood_group: "AB+",
  parent_phone: "987-654-3210",
  student_id: String(1000 + index),
}));

/** Elements that the starter designs do not contain, in background pixels. */
const behind = cardFieldsSchema.parse({
  panel: {
    kind: "rectangle",
    x: 80,
    y: 80,
    width: 900,
    height: 300,
    shape: "rounded",
    fill: "#dde6f3",
    stroke: "#123563",
  },
  motto: {
    kind: "text",
    x: 100,
    y: 100,
    width: 860,
    height: 250,
    size: 70,
    italic: true,
    pattern: "{school_name}, {class}",
    letterSpacing: 0.12,
    letterCase: "upper",
    verticalAlign: "top",
    leading: 1.5,
  },
  rule: { kind: "line", x: 80, y: 420, width: 900, height: 10, thickness: 6, color: "#f5a524" },
  code: { kind: "qr", x: 80, y: 500, width: 420, height: 420, pattern: "{student_id} {full_name}" },
  bars: { kind: "code128", x: 80, y: 1000, width: 900, height: 200, pattern: "{student_id}" },
  seal: { kind: "image", image: "logo", x: 560, y: 500, width: 420, height: 420, shape: "hexagon" },
});

/** Draws the scene on the designer's canvas, with as many pixels. */
function drawn(scene: Scene, images: Record<string, Image>): Raster {
  const [width, height] = [scene.width, scene.height].map((side) => Math.ceil(mmToDots(side, DPI) - 1e-6));
  const canvas = createCanvas(width!, height!);
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawCanvas<Image | Canvas>(context, scene, DPI / 25.4, {
    image: (name) => images[name]!,
    face: (id) => typesetter.face(id),
    layer: layersFor(canvas),
  });
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { width: canvas.width, height: canvas.height, data };
}

describe.each(await starterTemplates())("the design $name", (starter) => {
  test("looks the same on the canvas and in print, front and back, for students in many scripts", async () => {
    const background = await readFile(starter.backgroundPath);
    const template: CardTemplate = {
      name: starter.name,
      cardSize: starter.cardSize,
      fields: ownLayout(starter.design, { logo: "logo" }).fields,
      background: recommendedBackground(starter.cardSize),
      images: { logo },
      back: { background: null, fields: behind },
    };
    const layOut = cardSides(typesetter, template);
    const { pdf, bytes } = openPdf();
    const images = {
      [BACKGROUND]: pdf.openImage(background),
      photo: pdf.openImage(photo),
      [fixedImageName("logo")]: await pdf.addPng(logo.bytes),
    };
    const pictures = {
      [BACKGROUND]: await loadImage(background),
      photo: await loadImage(photo),
      [fixedImageName("logo")]: await loadImage(logo.bytes),
    };
    const canvases: Raster[] = [];
    for (const texts of students)
      for (const { scene } of layOut({ texts, images: { photo: SAMPLE_PHOTO_SIZE } })) {
        const { w, h } = template.cardSize;
        await pdf.addPage({ width: mm(w), height: mm(h) }, [{ scene, x: 0, y: 0, images }]);
        canvases.push(drawn(scene, pictures));
      }
    await pdf.end();
    const folder = await mkdtemp(join(tmpdir(), "idms-pixels-"));
    try {
      const file = join(folder, "cards.pdf");
      await writeFile(file, bytes());
      const pages = await rasterPages(file, DPI);
      expect(pages).toHaveLength(2 * students.length);
      const differences = pages.map((page, index) => meanDifference(canvases[index]!, page));
      expect(Math.max(...differences)).toBeLessThan(0.015);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
