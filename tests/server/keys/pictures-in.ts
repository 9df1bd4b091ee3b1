import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { inflateRawSync, inflateSync } from "node:zlib";
import sharp from "sharp";

/** The first bytes of all picture formats that are accepted or generated. */
const BEGINS = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from("RIFF")];
const ENTRY = Buffer.from("504b0304", "hex");
const STREAM = Buffer.from("stream");
/** Anything smaller than a thumbnail shows no face: a swatch, a line, an icon. */
const LEAST_PIXELS = 60;

/** Returns the files of a folder that contain a decodable picture, including in zip entries and PDF streams. */
export async function picturesIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if (await hasPicture(await readFile(path))) found.push(path.slice(folder.length + 1));
  }
  return found.toSorted();
}

async function hasPicture(bytes: Buffer): Promise<boolean> {
  if (await beginsPicture(bytes)) return true;
  for (const packed of unpacked(bytes)) if (await beginsPicture(packed)) return true;
  return false;
}

async function beginsPicture(bytes: Buffer): Promise<boolean> {
  for (const begin of BEGINS)
    for (let at = bytes.indexOf(begin); at !== -1; at = bytes.indexOf(begin, at + 1)) {
      const { info } = await sharp(bytes.subarray(at), { failOn: "none" })
        .raw()
        .toBuffer({ resolveWithObject: true })
        .catch(() => ({ info: { width: 0, height: 0 } }));
      if (Math.min(info.width, info.height) >= LEAST_PIXELS) return true;
    }
  return false;
}

/** Yields the unpacked zip entries and PDF streams. */
function* unpacked(bytes: Buffer): Generator<Buffer> {
  for (
    let at = bytes.indexOf(ENTRY);
    at !== -1 && at + 30 < bytes.length;
    at = bytes.indexOf(ENTRY, at + 4)
  ) {
    const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    if (bytes.readUInt16LE(at + 8) === 8) yield* tried(() => inflateRawSync(bytes.subarray(from)));
  }
  for (let at = bytes.indexOf(STREAM); at !== -1; at = bytes.indexOf(STREAM, at + STREAM.length)) {
    const from = at + STREAM.length + (bytes[at + STREAM.length] === 0x0d ? 2 : 1);
    yield* tried(() => inflateSync(bytes.subarray(from)));
  }
}

function* tried(unpack: () => Buffer): Generator<Buffer> {
  try {
    yield unpack();
  } catch {
    // It was not a picture.
  }
}
