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

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const isProfile = (jpeg: Uint8Array, at: number): boolean =>
  jpeg[at + 1] === 0xe2 && String.fromCharCode(...jpeg.subarray(at + 4, at + 4 + MARK.length)) === MARK;
