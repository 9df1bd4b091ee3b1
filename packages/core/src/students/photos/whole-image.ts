/** Formats in which the end of a picture can be detected. */
export type PictureFormat = "jpeg" | "png" | "webp" | "heic";

/**
 * Whether a picture file is complete. This is determined from its structure rather than its last bytes, because phones
 * append data to photos. A browser shows a truncated picture with the missing part in grey.
 */
export function isWholeImage(format: PictureFormat, file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    return IS_WHOLE[format](view);
  } catch {
    // A RangeError means that the file refers to data beyond its end.
    return false;
  }
}

const IS_WHOLE: Record<PictureFormat, (view: DataView) => boolean> = {
  jpeg: (view) => endOfJpeg(view) > 0,
  png: isWholePng,
  webp: (view) => view.getUint32(4, true) + 8 <= view.byteLength,
  heic: areWholeBoxes,
};

const [END, FILL] = [0xd9, 0xff];
/** Whether a marker has no length field. This applies to the start marker and to markers in scan data. */
const isAlone = (marker: number): boolean =>
  marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8);

/** Returns the offset of the end of the JPEG picture, or the file's length if the picture is truncated. */
export function jpegEnd(file: Uint8Array): number {
  try {
    return endOfJpeg(new DataView(file.buffer, file.byteOffset, file.byteLength));
  } catch {
    return file.byteLength;
  }
}

/** Moves from segment to segment to the end of the picture, skipping embedded previews. */
function endOfJpeg(view: DataView): number {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) {
      const next = bytes.indexOf(0xff, at);
      at = next < 0 ? view.byteLength : next;
      continue;
    }
    const marker = view.getUint8(at + 1);
    if (marker === END) return at + 2;
    if (marker === FILL) at += 1;
    else if (isAlone(marker)) at += 2;
    // Behind the head of a scan come its data, in which a marker begins only where one is meant.
    else at += 2 + view.getUint16(at + 2);
  }
}

function isWholePng(view: DataView): boolean {
  const end = 0x49454e44;
  for (let at = 8; ; at += 12 + view.getUint32(at)) if (view.getUint32(at + 4) === end) return true;
}

/**
 * Whether all boxes are complete. Each box states its length. A length of 0 means that the box extends to the end of
 * the file.
 */
function areWholeBoxes(view: DataView): boolean {
  let at = 0;
  while (at < view.byteLength) {
    const length = view.getUint32(at);
    if (length < 8) return length === 0;
    at += length;
  }
  return at === view.byteLength;
}
