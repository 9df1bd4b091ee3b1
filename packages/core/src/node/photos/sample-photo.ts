/**
 * A silhouette of a person without distinctive features, 600 × 800 pixels. Sample cards show it before there are
 * students.
 */
const silhouette = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80" width="600" height="800">
  <rect width="60" height="80" fill="#d5dde8"/>
  <path d="M3 80 Q3 57 22 53 L38 53 Q57 57 57 80 Z" fill="#8494aa"/>
  <path d="M23 44 H37 V54 Q30 60 23 54 Z" fill="#9dabbe"/>
  <ellipse cx="30" cy="32" rx="12.5" ry="16" fill="#a9b6c8"/>
  <path d="M17 31 Q15 13 30 13 Q45 13 43 31 Q41 22 30 22 Q19 22 17 31 Z" fill="#6f7f96"/>
</svg>`;

let drawn: Promise<Buffer> | undefined;

/** Creates the photo of a fictitious student, as a JPEG. */
export function samplePhoto(): Promise<Buffer> {
  drawn ??= import("sharp").then(({ default: sharp }) =>
    sharp(Buffer.from(silhouette)).jpeg({ quality: 92, chromaSubsampling: "4:4:4" }).toBuffer(),
  );
  return drawn;
}
export const SAMPLE_PHOTO_SIZE = { width: 600, height: 800 } as const;
