/** Photos whose orientation or colours no browser knows are uploaded upright and in their colours from the parents' form. */
import { uploadText } from "@idms/core/messages";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cameraJpeg } from "../camera-jpeg.ts";
import { lying, lyingOddly, standsUpright } from "../lying-photos.ts";
import { openLine, type Line } from "./line.ts";
import { agree, freshPhone, makeLink, TOUCH_PHONE } from "./parent-link.ts";
import { webApp } from "./web-app.ts";

const web = webApp();
let line: Line;
let path: string;
beforeAll(async () => {
  line = await openLine(web.url);
  path = (await makeLink(web)).path;
});
afterAll(() => line.close());

test.each([
  ["a JPEG", "image/jpeg", () => lying("jpeg", 6)],
  ["a JPEG that says it as a LONG, the low byte first", "image/jpeg", () => lyingOddly(6, "II")],
  ["a JPEG that says it as a LONG, the high byte first", "image/jpeg", () => lyingOddly(8, "MM")],
  ["a JPEG that says it as two SHORTs", "image/jpeg", () => lyingOddly(6, "MM", "two SHORTs")],
  ["a WebP", "image/webp", () => lying("webp", 6)],
  ["a WebP that stands on its head", "image/webp", () => lying("webp", 3)],
  ["a WebP that is mirrored", "image/webp", () => lying("webp", 7)],
  ["a PNG", "image/png", () => lying("png", 8)],
] as const)("a rotated photo is uploaded upright: %s", async (_, mimeType, make) => {
  expect(await standsUpright(await uploaded(await make(), mimeType))).toBe(true);
});

test("a photo of a camera that only names its colours is uploaded in these colours", async () => {
  const picture = await uploaded(await cameraJpeg([200, 100, 50], "R03", "II"), "image/jpeg");
  const [red = 0] = await sharp(picture).toColourspace("srgb").raw().toBuffer();
  // Without the camera's colours it would be 200.
  expect(red).toBeGreaterThan(220);
});

/** Sends a form with a photo, and returns the photo that arrives. */
async function uploaded(buffer: Buffer, mimeType: string): Promise<Uint8Array> {
  const page = await web.open(null, path, { ...TOUCH_PHONE, baseURL: line.url });
  await page.getByLabel("Student Name").fill("Photo Rao");
  await page.getByLabel("Parent Phone").fill(freshPhone());
  await agree(page);
  await page.getByLabel(/^Photo/).setInputFiles({ name: "IMG_1", mimeType, buffer });
  await page.getByRole("img", { name: "Photo, as it will be sent" }).waitFor();
  const before = line.posted.length;
  await page.getByRole("button", { name: uploadText.submit }).click();
  await page.getByRole("heading", { name: uploadText.done }).waitFor();
  const file = line.posted[before]?.form.get("photo") as File;
  return new Uint8Array(await file.arrayBuffer());
}
