import sharp from "sharp";
import { rectanglePath } from "@idms/core/cards/geometry/path";
import type { Scene } from "@idms/core/cards/drawing/scene";
import { mm } from "@idms/core/units";
import { prepareArt } from "@idms/core/node/photos/prepare-photo";
import { expect, test } from "vitest";
import { openPdf, poppler, rasterGray } from "../pdf/print-cards.ts";

/** Returns a white disc on a transparent background, which is black underneath. */
const disc = (size: number): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="${size}" height="${size}"><circle cx="5" cy="5" r="4" fill="#fff"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

test("a PNG keeps its transparency and loses its metadata; a JPEG stays a JPEG", async () => {
  const png = await sharp(await disc(400))
    .withMetadata({ exif: { IFD0: { Artist: "somebody" } } })
    .toBuffer();
  const art = await prepareArt(png);
  expect(art).toMatchObject({ kind: "png", width: 400, height: 400 });
  const read = await sharp(art.bytes).metadata();
  expect(read).toMatchObject({ format: "png", channels: 4, depth: "uchar", hasAlpha: true });
  expect(read.exif).toBeUndefined();
  const webp = await prepareArt(await sharp(png).webp({ lossless: true }).toBuffer());
  expect([webp.kind, (await sharp(webp.bytes).metadata()).hasAlpha]).toEqual(["png", true]);
  const jpeg = await prepareArt(await sharp(png).flatten().jpeg().toBuffer());
  expect([jpeg.kind, (await sharp(jpeg.bytes).metadata()).format]).toEqual(["jpg", "jpeg"]);
});

test("a large image is stored no larger than a card can print", async () => {
  expect(await prepareArt(await disc(2400))).toMatchObject({ width: 1600, height: 1600 });
});

test("transparent pixels take the colour beside them, so that shrinking darkens no edge", async () => {
  const { bytes } = await prepareArt(await disc(400));
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const darkest = data.reduce(
    (least, value, index) => (index % 4 === 3 ? least : Math.min(least, value)),
    255,
  );
  expect(darkest).toBeGreaterThan(250);
});

test.each([
  ["an SVG", Buffer.from("<svg/>"), "unsupported", /^The file cannot be used as a picture/],
  ["a torn PNG", (await disc(400)).subarray(0, 900), "unprocessable", /^The picture is damaged/],
])("%s is refused", async (_, bytes, kind, message) => {
  await expect(prepareArt(bytes)).rejects.toMatchObject({ kind, message: expect.stringMatching(message) });
});

test("a PDF contains the picture once for all cards, with its transparency", async () => {
  const { pdf, bytes } = openPdf();
  const logo = await pdf.addPng((await prepareArt(await disc(1000))).bytes);
  const box = { x: mm(2), y: mm(2), width: mm(10), height: mm(10) };
  const scene: Scene = {
    width: mm(14),
    height: mm(14),
    items: [
      {
        kind: "path",
        path: rectanglePath({ x: 0, y: 0, width: 14, height: 14 }),
        fill: { color: "#808080", opacity: 1 },
      },
      { kind: "image", image: "logo", box, clip: null },
    ],
  };
  for (let page = 0; page < 3; page += 1)
    await pdf.addPage({ width: mm(14), height: mm(14) }, [{ scene, x: 0, y: 0, images: { logo } }]);
  await pdf.end();
  const rows = poppler("pdfimages", bytes(), ["-list"]).trim().split("\n").slice(2);
  expect(new Set(rows.map((row) => row.trim().split(/\s+/)[10])).size).toBe(1);
  expect(rows.filter((row) => row.includes("smask"))).toHaveLength(3);
  const [page] = rasterGray(bytes(), 254);
  const at = (x: number, y: number) => page!.data[y * page!.width + x];
  expect(at(24, 24)).toBe(128);
  expect(Math.min(at(70, 70)!, at(70, 34)!)).toBeGreaterThan(250);
  expect(page!.data.every((value) => value >= 127)).toBe(true);
});
