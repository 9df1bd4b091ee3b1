import { saysAdobeRgb } from "./exif-orientation.ts";

const MARK = "ICC_PROFILE\0";
/**
 * The combined size in bytes of the segment marker, the segment length, the profile tag, the part number and the number
 * of parts.
 */
const HEAD_BYTES = 2 + 2 + MARK.length + 2;
/** Maximum number of profile bytes in one segment. The 16-bit segment length counts everything except the marker. */
const PART_BYTES = 65_535 + 2 - HEAD_BYTES;

/** Embeds a colour profile in a JPEG (ICC.1, annex B.4). */
export function withProfile(jpeg: Uint8Array, profile: Uint8Array): Uint8Array<ArrayBuffer> {
  const count = Math.ceil(profile.length / PART_BYTES);
  const whole = new Uint8Array(jpeg.length + profile.length + count * HEAD_BYTES);
  const view = new DataView(whole.buffer);
  whole.set(jpeg.subarray(0, 2));
  let at = 2;
  for (let index = 0; index < count; index += 1) {
    const part = profile.subarray(index * PART_BYTES, (index + 1) * PART_BYTES);
    view.setUint16(at, 0xffe2);
    view.setUint16(at + 2, HEAD_BYTES - 2 + part.length);
    for (let letter = 0; letter < MARK.length; letter += 1) whole[at + 4 + letter] = MARK.charCodeAt(letter);
    whole.set([index + 1, count], at + HEAD_BYTES - 2);
    whole.set(part, at + HEAD_BYTES);
    at += HEAD_BYTES + part.length;
  }
  whole.set(jpeg.subarray(2), at);
  return whole;
}

/** Removes the colour profile from a JPEG. A JPEG without a profile is returned unchanged. */
export function withoutProfile(jpeg: Uint8Array): Uint8Array {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const kept: Uint8Array[] = [];
  let from = 0;
  for (let at = 2, end = at; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; at = end) {
    end = at + 2 + view.getUint16(at + 2);
    if (!isProfile(jpeg, at)) continue;
    kept.push(jpeg.subarray(from, at));
    from = end;
  }
  return from === 0 ? jpeg : joined([...kept, jpeg.subarray(from)]);
}

const isProfile = (jpeg: Uint8Array, at: number): boolean =>
  jpeg[at + 1] === 0xe2 && String.fromCharCode(...jpeg.subarray(at + 4, at + 4 + MARK.length)) === MARK;

/** Embeds a colour profile in a JPEG from a camera that only names its colours. Any other JPEG is returned unchanged. */
export const withCameraProfile = <T extends Uint8Array>(jpeg: T): T | Uint8Array<ArrayBuffer> =>
  saysAdobeRgb(jpeg) && withoutProfile(jpeg) === jpeg ? withProfile(jpeg, adobeRgbProfile()) : jpeg;

/** The red, green and blue of Adobe RGB (1998) relative to the white point of profiles (annex A). */
const PRIMARIES = [
  [0.609_74, 0.311_11, 0.019_47],
  [0.205_28, 0.625_67, 0.060_87],
  [0.149_19, 0.063_22, 0.744_57],
] as const;
/** The exponent of Adobe RGB (1998), 563/256, in fixed-point format with eight fractional bits. */
const GAMMA = 563;

/** Builds a profile with the colours of Adobe RGB (1998). */
const adobeRgbProfile = (): Uint8Array =>
  rgbProfile(
    "Compatible with Adobe RGB (1998)",
    PRIMARIES,
    numbers("curv", 1, GAMMA * 65_536).subarray(0, 14),
  );

/** The white point of profiles (D50). */
export const WHITE = [0.9642, 1, 0.8249] as const;

/** The part of white, red, green or blue in X, Y and Z, from 0 to 1. */
export type Xyz = readonly [number, number, number];

const [PROFILE_HEAD_BYTES, TAG_BYTES] = [128, 12] as const;

/**
 * Builds an RGB profile in version 2 of the format, which every press can read (ICC.1:2001-04).
 * @param primaries red, green and blue relative to the white point
 * @param curve the body of the tag with the tone curve that all three share
 */
export function rgbProfile(
  name: string,
  primaries: readonly [Xyz, Xyz, Xyz],
  curve: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const bodies: [tags: string[], body: Uint8Array][] = [
    [["desc"], joined([numbers("desc", name.length + 1), letters(`${name}\0`), new Uint8Array(78)])],
    [["cprt"], joined([numbers("text"), letters("No copyright, use freely\0")])],
    [["wtpt"], xyz(WHITE)],
    ...primaries.map((each, at): [string[], Uint8Array] => [[`${"rgb"[at]}XYZ`], xyz(each)]),
    [["rTRC", "gTRC", "bTRC"], curve],
  ];
  const tagCount = bodies.reduce((sum, [tags]) => sum + tags.length, 0);
  const data = joined(bodies.map(([, body]) => joined([body, new Uint8Array(-body.length & 3)])));
  let at = PROFILE_HEAD_BYTES + 4 + tagCount * TAG_BYTES;
  const head = new Uint8Array(at);
  const view = new DataView(head.buffer);
  view.setUint32(0, at + data.length);
  view.setUint32(8, 0x0210_0000);
  head.set(letters("mntrRGB XYZ "), 12);
  for (const [index, value] of [2026, 1, 1].entries()) view.setUint16(24 + index * 2, value);
  head.set(letters("acsp"), 36);
  head.set(xyz(WHITE).subarray(8), 68);
  view.setUint32(PROFILE_HEAD_BYTES, tagCount);
  let entry = PROFILE_HEAD_BYTES + 4;
  for (const [tags, { length }] of bodies) {
    for (const tag of tags) {
      head.set(letters(tag), entry);
      view.setUint32(entry + 4, at);
      view.setUint32(entry + 8, length);
      entry += TAG_BYTES;
    }
    at += length + (-length & 3);
  }
  return joined([head, data]);
}

/** Encodes the type of a tag and 32-bit numbers. */
function numbers(type: string, ...values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(8 + values.length * 4);
  bytes.set(letters(type));
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) view.setUint32(8 + index * 4, value);
  return bytes;
}

/** Encodes numbers in fixed-point format with sixteen fractional bits. */
const xyz = (values: Xyz): Uint8Array =>
  numbers("XYZ ", ...values.map((value) => Math.round(value * 65_536)));

const letters = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Puts bytes one after the other. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
