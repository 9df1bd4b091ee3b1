import encodeQR from "qr";

/** Width of the quiet zone on each side, in modules, as the standard requires. */
const QUIET = 4;
const BYTE = 8;

/** Returns a QR code as an inline mask of one bit per module in the unit square, painted in the current colour. */
export function bareCode(text: string): string {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET });
  let bits = "";
  for (const row of rows) {
    for (let column = 0; column < row.length; column += BYTE) {
      let byte = 0;
      for (let bit = 0; bit < BYTE; bit += 1) byte = (byte << 1) | Number(row[column + bit] ?? false);
      bits += String.fromCharCode(byte);
    }
  }
  return `BI/W ${rows.length}/H ${rows.length}/IM true/BPC 1/D[1 0] ID ${bits}\nEI\n`;
}
