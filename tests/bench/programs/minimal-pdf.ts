import type { Job } from "./job.ts";

/** Bytes of the file, or the photo whose bytes the generator needs next. */
export type Piece = Uint8Array | { photo: string };

/**
 * Yields, piece by piece, the smallest PDF that shows every photo on its own page: no background, no text, no font, no
 * checks. A floor only reads and writes.
 */
export function* minimalPdf(job: Job): Generator<Piece, void, Uint8Array> {
  const { width, height } = job.photoSize;
  const { photo: box, sheet } = job.drawn;
  const content = `q ${box.width} 0 0 ${box.height} ${box.x} ${box.y} cm /P Do Q`;
  const offsets: number[] = [];
  let length = 0;

  function* write(bytes: string | Uint8Array): Generator<Uint8Array, void, Uint8Array> {
    const chunk = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
    length += chunk.length;
    yield chunk;
  }

  function* object(
    number: number,
    head: string,
    stream?: string | Uint8Array,
  ): Generator<Uint8Array, void, Uint8Array> {
    offsets[number] = length;
    if (stream === undefined) return yield* write(`${number} 0 obj\n${head}\nendobj\n`);
    yield* write(`${number} 0 obj\n${head}\nstream\n`);
    yield* write(stream);
    yield* write("\nendstream\nendobj\n");
  }

  const CATALOG = 1;
  const PAGES = 2;
  const CONTENT = 3;
  const FIRST = 4;

  yield* write("%PDF-1.4\n");
  yield* object(CATALOG, `<</Type/Catalog/Pages ${PAGES} 0 R>>`);
  yield* object(CONTENT, `<</Length ${content.length}>>`, content);
  for (const [index, { photo }] of job.students.entries()) {
    const jpeg = yield { photo };
    const image = FIRST + 2 * index;
    yield* object(
      image,
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB` +
        `/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>`,
      jpeg,
    );
    yield* object(
      image + 1,
      `<</Type/Page/Parent ${PAGES} 0 R/Contents ${CONTENT} 0 R/Resources<</XObject<</P ${image} 0 R>>>>>>`,
    );
  }
  const pages = job.students.map((_, index) => `${FIRST + 2 * index + 1} 0 R`);
  const mediaBox = `[0 0 ${sheet.width} ${sheet.height}]`;
  yield* object(PAGES, `<</Type/Pages/Count ${pages.length}/MediaBox${mediaBox}/Kids[${pages.join(" ")}]>>`);

  const start = length;
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  yield* write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join("")}`);
  yield* write(`trailer\n<</Size ${offsets.length}/Root ${CATALOG} 0 R>>\nstartxref\n${start}\n%%EOF\n`);
}
