import { rgbProfile, WHITE } from "../../students/photos/colour-profile.ts";

/** The red and green of sRGB relative to the white point of profiles (IEC 61966-2-1, adapted by Bradford). */
const RED = [0.436_07, 0.222_49, 0.013_92] as const;
const GREEN = [0.385_15, 0.716_87, 0.097_08] as const;
/** Calculated as white minus red and green, so that white is exactly the white of the paper. */
const BLUE = [
  WHITE[0] - RED[0] - GREEN[0],
  WHITE[1] - RED[1] - GREEN[1],
  WHITE[2] - RED[2] - GREEN[2],
] as const;
/** The number of points in the tone curve. Between two points, the curve is practically straight. */
const CURVE_STEPS = 1024;

/** Builds an sRGB profile. */
export const srgbProfile = (): Buffer => Buffer.from(rgbProfile("sRGB", [RED, GREEN, BLUE], toneCurve()));

/** Converts an sRGB value to linear light, both from 0 to 1. */
const light = (value: number): number =>
  value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

function toneCurve(): Buffer {
  const bytes = Buffer.alloc(12 + CURVE_STEPS * 2);
  bytes.write("curv", "latin1");
  bytes.writeUInt32BE(CURVE_STEPS, 8);
  for (let step = 0; step < CURVE_STEPS; step += 1)
    bytes.writeUInt16BE(Math.round(light(step / (CURVE_STEPS - 1)) * 65535), 12 + step * 2);
  return bytes;
}
