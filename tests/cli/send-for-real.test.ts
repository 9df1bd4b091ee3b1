/** @module-tag thorough */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { meanDifference, rasterPages, type Raster } from "./pdf-tools.ts";
import { startCups, startPrinter } from "./print-servers.ts";
import { runIdms, scratchFolder } from "./run-idms.ts";

/** A copy of the demo school with a printer, and a function that runs a command on it. */
async function withPrinter(address: string) {
  const data = await scratchFolder(inject("demo").data);
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  const run = (...args: string[]) => runIdms([...args, "--data", data], { cwd: data });
  expect((await run("printers", "add", "Office", "--address", address)).code).toBe(0);
  expect((await run("printers", "check", "Office")).stdout).toBe(`Office is ready (${address}).\n`);
  return { data, run };
}
const generate = ["generate", "--school", "1", "--printer", "Office", "--send", "--json", "-q"];
/** A class whose students have no card yet, and one on cards with two sides. */
const WAITING = ["--class", "5 - A"];
const TWO_SIDED = ["--class", "10 - A", "--template", "Canvas", "--status", "ID_GENERATED"];

/** The part of a page that two sizes have in common. Paper in whole points is up to a pixel smaller. */
function cropped({ data, width }: Raster, to: { width: number; height: number }): Raster {
  const rows = Array.from({ length: to.height }, (_, y) => [
    ...data.subarray(y * width * 4, (y * width + to.width) * 4),
  ]);
  return { ...to, data: new Uint8ClampedArray(rows.flat()) };
}

/** Turns a page to the left. A queue turns pages in landscape, because paper is fed in portrait. */
function turned({ data, width, height }: Raster): Raster {
  const pixels = new Uint32Array(data.slice().buffer);
  const other = new Uint32Array(pixels.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) other[(width - 1 - x) * height + y] = pixels[y * width + x] as number;
  return { width: height, height: width, data: new Uint8ClampedArray(other.buffer) };
}

/** Returns the greatest difference between the pages that were printed and those of the PDF, from 0 to 1. */
async function difference(printed: string, pdf: string): Promise<number> {
  const [got, made] = [await rasterPages(printed, 72), await rasterPages(pdf, 72)];
  expect(got).toHaveLength(made.length);
  const all = got.map((received, at) => {
    const other = made[at] as Raster;
    const isTurned = received.width > received.height !== other.width > other.height;
    const page = isTurned ? turned(received) : received;
    expect(Math.abs(page.width - other.width) + Math.abs(page.height - other.height)).toBeLessThanOrEqual(2);
    const to = { width: Math.min(page.width, other.width), height: Math.min(page.height, other.height) };
    return meanDifference(cropped(page, to), cropped(other, to));
  });
  return Math.max(...all);
}

const COMPARED = { timeout: 300_000 };

test(
  "a class sent to CUPS is printed as in the PDF, and what stops the queue is named",
  COMPARED,
  async () => {
    const { address, out, cups } = await startCups();
    const { data, run } = await withPrinter(address);
    const pdf = (name: string) => join(data, name);
    const jobs: [string[], string][] = [
      [[...TWO_SIDED, "--layout", "a4"], "sheets.pdf"],
      [[...TWO_SIDED, "--layout", "card"], "cards.pdf"],
      [[...TWO_SIDED, "--paper", "297x210mm", "--margin", "4", "--gap", "2"], "landscape.pdf"],
    ];
    for (const [at, [which, file]] of jobs.entries()) {
      const sent = await run(...generate, ...which, "--out", file);
      expect([sent.code, sent.stderr]).toEqual([0, ""]);
      expect(JSON.parse(sent.stdout).sent).toMatchObject({ job: at + 1, state: "printed", trouble: null });
      expect(await difference(join(out, `${at + 1}.pdf`), pdf(file)), file).toBeLessThan(0.06);
    }
    const refused = async (how: string[], sentence: string) => {
      const ended = await run(...generate, ...WAITING, "--out", "waiting.pdf", "--force", ...how);
      expect([ended.code, ended.stdout]).toEqual([1, ""]);
      expect(ended.stderr).toContain(sentence);
      const { stdout } = await run(
        "students",
        "list",
        "--school",
        "1",
        ...WAITING,
        "--status",
        "ID_GENERATED",
        "--json",
      );
      expect(JSON.parse(stdout).students).toEqual([]);
    };
    await refused(["--paper", "13x19in"], "Office does not print on 330.2 × 482.6 mm.");
    cups("cupsdisable", "Office");
    await refused(["--layout", "a4"], "Office is paused.");
    cups("cupsenable", "Office");
    cups("cupsreject", "Office");
    await refused(["--layout", "a4"], "Office is not accepting new jobs.");
    cups("cupsaccept", "Office");
    writeFileSync(join(out, "empty"), "");
    const stuck = await run(...generate, ...WAITING, "--layout", "a4", "--out", "waiting.pdf", "--force");
    expect([stuck.code, stuck.stderr]).toEqual([3, "Office is out of paper. Load paper.\n"]);
    rmSync(join(out, "empty"));
    const { batch } = JSON.parse(stuck.stdout);
    const unmarked = await run("unmark", "--batch", String(batch), "--reason", "the paper ran out");
    expect(unmarked.stdout).toContain("VERIFIED again");
    cups("lpadmin", "-x", "Office");
    expect((await run("send", "--batch", String(batch))).stderr).toContain(
      "no printer or print queue at the address",
    );
  },
);

test(
  "a class sent to ippeveprinter arrives byte for byte, and a printer without paper is named",
  COMPARED,
  async () => {
    const { address, out, port } = await startPrinter();
    const { data, run } = await withPrinter(address);
    const sent = await run(...generate, ...TWO_SIDED, "--layout", "a4", "--out", "sheets.pdf");
    expect([sent.code, sent.stderr]).toEqual([0, ""]);
    const [file] = readdirSync(out);
    expect((await readFile(join(out, file as string))).equals(await readFile(join(data, "sheets.pdf")))).toBe(
      true,
    );
    const media = (level: number) =>
      fetch(
        `http://127.0.0.1:${port}/media?size1=iso_a4_210x297mm&type1=stationery&level1=${level}&size3=na_number-10_4.125x9.5in&type3=envelope&level3=25`,
      );
    await media(0);
    const stuck = await run(...generate, ...WAITING, "--layout", "a4", "--out", "waiting.pdf");
    expect([stuck.code, stuck.stderr]).toEqual([3, "Office is out of paper. Load paper.\n"]);
    expect((await run("printers", "check", "Office")).stderr).toBe(
      "idms: Office is out of paper. Load paper.\n",
    );
    const card = await run(
      ...generate,
      ...WAITING,
      "--status",
      "ID_GENERATED",
      "--layout",
      "card",
      "--out",
      "cards.pdf",
    );
    expect([card.code, card.stderr]).toEqual([
      1,
      expect.stringContaining("Office does not print on 54 × 86 mm."),
    ]);
    await media(250);
  },
);
