/** The only flavour of WOFF2 that is not one font. */
const COLLECTION = 0x74746366;
const HEADER_BYTES = 48;
/** An entry with this number of a known tag spells its tag out (WOFF2, 4.1). */
const OTHER_TAG = 63;
/** The numbers of the tags glyf and loca, whose usual form is transformed; that of others is as it stands. */
const [GLYF, LOCA] = [10, 11];

/**
 * How many bytes a WOFF2 file says that it unpacks to at most, before anything of it is unpacked; undefined of one whose
 * head is not in order, or that is a collection.
 */
export function woff2Size(bytes: Uint8Array): number | undefined {
  if (bytes.byteLength < HEADER_BYTES) return undefined;
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.getUint32(4) === COLLECTION || file.getUint32(8) !== bytes.byteLength) return undefined;
  let at = HEADER_BYTES;
  /** A number of one to five bytes of seven bits (UIntBase128). */
  const number = (): number => {
    for (let value = 0, read = 0; read < 5; read += 1) {
      const byte = file.getUint8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new RangeError("A number is too long");
  };
  try {
    let [unpacked, streamed] = [0, 0];
    for (let index = 0; index < file.getUint16(12); index += 1) {
      const flags = file.getUint8(at++);
      const tag = flags & 0x3f;
      if (tag === OTHER_TAG) at += 4;
      const length = number();
      const form = flags >> 6;
      const isTransformed = tag === GLYF || tag === LOCA ? form !== 3 : form !== 0;
      unpacked += length;
      streamed += isTransformed ? number() : length;
    }
    return Math.max(unpacked, streamed);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
