import { writeIccProfile } from "./icc-profile.ts";

/**
 * The white point of profiles (D50), and the red and green of sRGB relative to that white point (IEC 61966-2-1,
 * adapted by Bradford).
 */
const WHITE = [0.9642, 1, 0.8249];
const RED = [0.436_07, 0.222_49, 0.013_92];
const GREEN = [0.385_15, 0.716_87, 0.097_08];
/** The number of points in the tone curve. Between two points, the curve is practically straight. */
const CURVE_STEPS = 1024;

/**
 * Builds an sRGB profile in version 2 of the format, which every press can read. Blue is calculated as white minus
 * red and green, so that white is exactly the white of the paper.
 */
export function srgbProfile(): Buffer {
  const curve = toneCurve();
  return writeIccProfile(head(), [
    ["desc", description("sRGB")],
    ["cprt", text("No copyright, use freely")],
    ["wtpt", xyz(WHITE)],
    ["rXYZ", xyz(RED)],
    ["gXYZ", xyz(GREEN)],
    ["bXYZ", xyz(WHITE.map((white, axis) => white - (RED[axis] as number) - (GREEN[axis] as number)))],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ]);
}

function head(): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.set([2, 0x10], 8);
  bytes.write("mntrRGB XYZ ", 12, "latin1");
  for (const [index, value] of [2026, 1, 1].entries()) bytes.writeUInt16BE(value, 24 + index * 2);
  bytes.write("acsp", 36, "latin1");
  xyz(WHITE).copy(bytes, 68, 8);
  return bytes;
}

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

/** Encodes numbers in fixed-point format with sixteen fractional bits. */
function xyz(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write("XYZ ", "latin1");
  for (const [axis, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65536), 8 + axis * 4);
  return bytes;
}

const text = (words: string): Buffer => Buffer.from(`text\0\0\0\0${words}\0`, "latin1");

/** Encodes a description in ASCII, with the empty fields for other alphabets that the format requires. */
function description(words: string): Buffer {
  const bytes = Buffer.alloc(12 + words.length + 1 + 78);
  bytes.write("desc", "latin1");
  bytes.writeUInt32BE(words.length + 1, 8);
  bytes.write(words, 12, "latin1");
  return bytes;
}
