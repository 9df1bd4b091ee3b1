/**
 * A colour profile as defined by the International Color Consortium (ICC.1:2004-10, 7): a 128-byte header, a tag table,
 * and the tag data.
 */
export interface IccProfile {
  version: number;
  /** The device class: `prtr` for a press or printer, `mntr` for a monitor, `scnr` for a scanner or camera … */
  deviceClass: string;
  /** The colour space of the device: `CMYK`, `RGB`, `GRAY` … */
  space: string;
  /** The profile connection space: `Lab` or `XYZ`. */
  connection: string;
  /** The size declared in the header, in bytes. */
  size: number;
  /** The end of the last tag, in bytes. */
  end: number;
  /** The manufacturer's name for the profile, or an empty string if it is unreadable. */
  name: string;
  head: Uint8Array;
  tags: ReadonlyMap<string, Uint8Array>;
}

const HEAD_BYTES = 128;
const TAG_BYTES = 12;
/**
 * Maximum number of tags. It is more than any real profile has, so that a corrupt number is detected before the tags
 * are read.
 */
const MOST_TAGS = 200;

/** Parses a profile. Returns `foreign` if the bytes are not a profile, and `cut` if a part is missing. */
export function readIccProfile(bytes: Uint8Array): IccProfile | "foreign" | "cut" {
  if (bytes.length < HEAD_BYTES + 4 || latin1(bytes, 36, 4) !== "acsp") return "foreign";
  const view = viewOf(bytes);
  const count = view.getUint32(HEAD_BYTES);
  const size = view.getUint32(0);
  const listed = HEAD_BYTES + 4 + count * TAG_BYTES;
  if (size > bytes.length || count > MOST_TAGS || listed > bytes.length) return "cut";
  let end = listed;
  const tags = new Map<string, Uint8Array>();
  const bodies = new Map<number, Uint8Array>();
  for (let at = HEAD_BYTES + 4; at < listed; at += TAG_BYTES) {
    const [start, length] = [view.getUint32(at + 4), view.getUint32(at + 8)];
    if (start + length > bytes.length) return "cut";
    end = Math.max(end, start + length);
    const body = bodies.get(start) ?? bytes.subarray(start, start + length);
    bodies.set(start, body);
    tags.set(latin1(bytes, at, 4), body);
  }
  return {
    version: bytes[8] as number,
    deviceClass: latin1(bytes, 12, 4).trim(),
    space: latin1(bytes, 16, 4).trim(),
    connection: latin1(bytes, 20, 4).trim(),
    size,
    end,
    name: nameOf(tags.get("desc")),
    head: bytes.subarray(0, HEAD_BYTES),
    tags,
  };
}

/** Serialises a profile from a header and tags. Tags with equal bytes share one copy. */
export function writeIccProfile(head: Uint8Array, tags: Iterable<readonly [string, Uint8Array]>): Buffer {
  const entries = [...tags];
  const table = Buffer.alloc(4 + entries.length * TAG_BYTES);
  table.writeUInt32BE(entries.length);
  const parts: Uint8Array[] = [];
  const places = new Map<Uint8Array, number>();
  let end = HEAD_BYTES + table.length;
  for (const [index, [name, body]] of entries.entries()) {
    let place = places.get(body);
    if (place === undefined) {
      places.set(body, (place = end));
      const padded = Buffer.alloc(Math.ceil(body.length / 4) * 4);
      padded.set(body);
      parts.push(padded);
      end += padded.length;
    }
    table.write(name, 4 + index * TAG_BYTES, "latin1");
    table.writeUInt32BE(place, 8 + index * TAG_BYTES);
    table.writeUInt32BE(body.length, 12 + index * TAG_BYTES);
  }
  const profile = Buffer.concat([head, table, ...parts]);
  profile.writeUInt32BE(end);
  return profile;
}

/**
 * Decodes a `desc` tag. Up to version 2, it is ASCII. From version 4, the first of several translations is returned.
 */
function nameOf(tag: Uint8Array | undefined): string {
  if (!tag || tag.length < 12) return "";
  const view = viewOf(tag);
  const type = latin1(tag, 0, 4);
  if (type === "desc") return cleanName(latin1(tag, 12, view.getUint32(8)));
  if (type !== "mluc" || tag.length < 28) return "";
  const [length, start] = [view.getUint32(20), view.getUint32(24)];
  return cleanName(new TextDecoder("utf-16be").decode(tag.subarray(start, start + length)));
}

/** Returns a profile's name as one line without invisible characters, for display in an output intent or a table. */
const cleanName = (text: string): string => text.replaceAll(/[\p{C}\s]+/gu, " ").trim();

const latin1 = (bytes: Uint8Array, start: number, length: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1", start, start + length);

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
