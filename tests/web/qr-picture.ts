import { encodeQr, QR_QUIET_ZONE } from "@idms/core/cards/kinds/qr/encode-qr";
import sharp, { type Sharp } from "sharp";

/** Number of pixels of a module. */
const SCALE = 9;

/** Draws a card's signed code as a picture, dark on light with a quiet zone. */
export async function codePicture(code: string): Promise<Sharp> {
  const modules = encodeQr(code, { least: 6, corrections: ["H", "Q", "M", "L"] });
  if (!modules) throw new Error("No code is large enough");
  const side = modules.columns + 2 * QR_QUIET_ZONE;
  const data = Buffer.alloc(side * side, 230);
  Array.from(modules.dark).forEach((dark, at) => {
    const [x, y] = [at % modules.columns, Math.floor(at / modules.columns)];
    if (dark) data[(y + QR_QUIET_ZONE) * side + x + QR_QUIET_ZONE] = 40;
  });
  const raw = await sharp(data, { raw: { width: side, height: side, channels: 1 } })
    .resize({ width: side * SCALE, kernel: "nearest" })
    .png()
    .toBuffer();
  return sharp(raw);
}

/** Returns a code's picture as a data URL. */
export const qrPicture = async (code: string): Promise<string> =>
  `data:image/png;base64,${(await (await codePicture(code)).toBuffer()).toString("base64")}`;
