import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { photoBox, points, readJob } from "./job.ts";

/**
 * The floor: each photo's bytes copied into an image object and shown on a page. No background, no text, no font, no
 * checks and no flush to the disk, so no program that prints the cards can be expected to be faster.
 */
const { job, output } = readJob();
const { width, height } = job.photoSize;
const box = photoBox(job);
const content = `q ${box.width} 0 0 ${box.height} ${box.x} ${box.y} cm /P Do Q`;
const file = openSync(output, "w");
const offsets: number[] = [];
let length = 0;

function write(bytes: string | Uint8Array): void {
  const chunk = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
  writeSync(file, chunk);
  length += chunk.length;
}

function object(number: number, head: string, stream?: string | Uint8Array): void {
  offsets[number] = length;
  if (stream === undefined) return write(`${number} 0 obj\n${head}\nendobj\n`);
  write(`${number} 0 obj\n${head}\nstream\n`);
  write(stream);
  write("\nendstream\nendobj\n");
}

const CATALOG = 1;
const PAGES = 2;
const CONTENT = 3;
const FIRST = 4;

write("%PDF-1.4\n");
object(CATALOG, `<</Type/Catalog/Pages ${PAGES} 0 R>>`);
object(CONTENT, `<</Length ${content.length}>>`, content);
job.students.forEach(({ photo }, index) => {
  const jpeg = readFileSync(photo);
  const image = FIRST + 2 * index;
  object(
    image,
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB` +
      `/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>`,
    jpeg,
  );
  object(
    image + 1,
    `<</Type/Page/Parent ${PAGES} 0 R/Contents ${CONTENT} 0 R/Resources<</XObject<</P ${image} 0 R>>>>>>`,
  );
});
const pages = job.students.map((_, index) => `${FIRST + 2 * index + 1} 0 R`);
const mediaBox = `[0 0 ${points(job.card.width)} ${points(job.card.height)}]`;
object(PAGES, `<</Type/Pages/Count ${pages.length}/MediaBox${mediaBox}/Kids[${pages.join(" ")}]>>`);

const start = length;
const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join("")}`);
write(`trailer\n<</Size ${offsets.length}/Root ${CATALOG} 0 R>>\nstartxref\n${start}\n%%EOF\n`);
closeSync(file);
