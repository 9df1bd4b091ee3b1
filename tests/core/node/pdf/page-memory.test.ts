import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { mm } from "@idms/core/units";
import type { Output } from "@idms/core/node/pdf/chunked-output";
import { createPdf } from "@idms/core/node/pdf/write-pdf";
import { expect, it } from "vitest";

const PAGES = 20_000;
/** Memory that a page may use until the end, in bytes: its number, and the offsets of the page and its content. */
const BYTES_PER_PAGE = 64;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function inMemory(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

it("the writer keeps only the number of each page that it has written", async () => {
  let bytes = 0;
  const output: Output = {
    take: (piece) => void (bytes += piece.length),
    ready: async () => {},
    finish: async () => {},
  };
  const info = { Title: "", Author: "", Creator: "IDMS", CreationDate: new Date(0) };
  const noFont = () => {
    throw new Error("No page shows a text");
  };
  const pdf = createPdf(output, noFont, info);
  const page = { width: mm(54), height: mm(86) };
  const scenes = [{ scene: { width: mm(54), height: mm(86), items: [] }, x: 0, y: 0, images: {} }];
  await pdf.addPage(page, scenes);
  const before = inMemory();
  for (let count = 1; count < PAGES; count += 1) await pdf.addPage(page, scenes);
  expect((inMemory() - before) / PAGES).toBeLessThan(BYTES_PER_PAGE);
  await pdf.end();
  expect(bytes).toBeGreaterThan(PAGES * 100);
});
