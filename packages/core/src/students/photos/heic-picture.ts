/** A decoded HEIC picture, ready for display: upright, on white, with its colour information. */
export interface HeicPicture {
  /** Width in pixels. */
  width: number;
  height: number;
  /** RGBA pixels, eight bits per channel, fully opaque. */
  data: Uint8ClampedArray<ArrayBuffer>;
  /** The ICC profile that the file contains for the picture. */
  profile?: Uint8Array;
  /** Whether the file declares Display P3 with codes instead of an ICC profile. */
  isDisplayP3: boolean;
}

/** The parts of libheif that this program uses. */
export interface Libheif {
  HeifDecoder: new () => { decode(file: Uint8Array | ArrayBuffer): HeifImage[] };
  HEAPU8: Uint8Array;
  _malloc(size: number): number;
  _free(address: number): void;
  _heif_image_handle_get_raw_color_profile_size(handle: number): number;
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, into: number): void;
  _heif_image_handle_get_nclx_color_profile(error: number, handle: number, into: number): void;
  _heif_nclx_color_profile_free(profile: number): void;
}

interface HeifImage {
  /** The handle that embind creates for a C pointer. */
  handle: { $$: { ptr: number } };
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  is_premultiplied_alpha(): boolean;
  /** Decodes the picture and passes it to the callback, or passes null if it cannot be decoded. */
  display(into: Drawn, done: (drawn: Drawn | null) => void): void;
}

interface Drawn {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Size of a C `heif_error`: two numbers and the address of a string. */
const ERROR_BYTES = 12;
/** Offset of the primaries code in libheif's `heif_color_profile_nclx`. */
const PRIMARIES_AT = 4;
/** The code for SMPTE EG 432-1, the primaries of Display P3, in ISO/IEC 23091-2. */
const P3_PRIMARIES = 12;
const CHANNELS = 4;

/**
 * Decodes the primary picture of a HEIC file. The file may contain other pictures, such as the frames of a burst.
 * Returns undefined if the picture cannot be decoded.
 * @param check called with the size before decoding; throws if the picture is too large
 */
export async function heicPicture(
  heif: Libheif,
  file: Uint8Array | ArrayBuffer,
  check: (size: { width: number; height: number }) => void = () => undefined,
): Promise<HeicPicture | undefined> {
  const images = new heif.HeifDecoder().decode(file);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) return undefined;
  const [width, height] = [image.get_width(), image.get_height()];
  check({ width, height });
  const into = { width, height, data: new Uint8ClampedArray(width * height * CHANNELS) };
  // The decoder turns the picture as it is to be seen.
  const drawn = await new Promise<Drawn | null>((resolve) => image.display(into, resolve));
  if (!drawn) return undefined;
  putOnWhite(drawn.data, image.is_premultiplied_alpha());
  const profile = profileOf(heif, image.handle.$$.ptr);
  return {
    width,
    height,
    data: drawn.data,
    ...(profile && { profile }),
    isDisplayP3: !profile && hasP3Primaries(heif, image.handle.$$.ptr),
  };
}

/** Replaces transparency with white. */
function putOnWhite(data: Uint8ClampedArray, isPremultiplied: boolean): void {
  for (let at = 0; at < data.length; at += CHANNELS) {
    const alpha = data[at + 3] as number;
    if (alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1) {
      const color = data[channel] as number;
      data[channel] = (isPremultiplied ? color : (color * alpha) / 255) + 255 - alpha;
    }
    data[at + 3] = 255;
  }
}

function profileOf(heif: Libheif, handle: number): Uint8Array | undefined {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle);
  if (size === 0) return undefined;
  return withMemory(heif, ERROR_BYTES + size, (error) => {
    heif._heif_image_handle_get_raw_color_profile(error, handle, error + ERROR_BYTES);
    return isGood(heif, error)
      ? heif.HEAPU8.slice(error + ERROR_BYTES, error + ERROR_BYTES + size)
      : undefined;
  });
}

function hasP3Primaries(heif: Libheif, handle: number): boolean {
  return withMemory(heif, ERROR_BYTES + 4, (error) => {
    const into = error + ERROR_BYTES;
    heif._heif_image_handle_get_nclx_color_profile(error, handle, into);
    if (!isGood(heif, error)) return false;
    const found = numberAt(heif, into);
    const primaries = numberAt(heif, found + PRIMARIES_AT);
    heif._heif_nclx_color_profile_free(found);
    return primaries === P3_PRIMARIES;
  });
}

const isGood = (heif: Libheif, error: number): boolean => numberAt(heif, error) === 0;

/** Reads a number from the decoder's memory. The buffer of this memory is replaced when the memory grows. */
const numberAt = ({ HEAPU8: { buffer } }: Libheif, address: number): number =>
  new DataView(buffer).getUint32(address, true);

function withMemory<T>(heif: Libheif, size: number, work: (address: number) => T): T {
  const address = heif._malloc(size);
  heif.HEAPU8.fill(0, address, address + size);
  try {
    return work(address);
  } finally {
    heif._free(address);
  }
}
