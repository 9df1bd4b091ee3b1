/** @module-tag rare */
import { spawnSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { pressProfileBytes } from "../core/node/pdf/print-cards.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";
import { addTwoSided } from "./two-sided.ts";

let data: string;

beforeAll(async () => {
  data = await scratchFolder(inject("demo").data);
  await addTwoSided(data);
  await writeFile(join(data, "press.icc"), await pressProfileBytes());
  return () => rm(data, { recursive: true, force: true });
});

/** The arguments of programs that read a whole file and report its faults. */
const READERS: Readonly<Record<string, (file: string) => string[]>> = {
  qpdf: (file) => ["--check", file],
  gs: (file) => ["-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONWARNING", "-sDEVICE=nullpage", file],
  mutool: (file) => ["draw", "-q", "-r", "20", "-o", join(data, "drawn-%d.png"), file],
  pdftoppm: (file) => ["-r", "20", "-png", file, join(data, "drawn")],
};

const OF_ITSELF = "warning: ICC support is not available";

function complaints(file: string): string[] {
  return Object.entries(READERS).flatMap(([reader, args]) => {
    const { status, stdout, stderr, error } = spawnSync(reader, args(file), { encoding: "utf8" });
    if (error) throw error;
    // Ignores what qpdf prints about a valid file, and a feature that Debian's MuPDF lacks.
    const said = `${reader === "qpdf" ? "" : stdout}${stderr}`.replace(OF_ITSELF, "").trim();
    return status === 0 && said === "" ? [] : [`${reader} ended with ${status}: ${said || stdout}`];
  });
}

const PRESS = ["--pdfx", "press.icc"];
const SIDES = ["--template", "Both sides"];

test.each([
  ["one card a page", []],
  ["sheets with bleed", ["--layout", "a4", "--bleed", "2"]],
  ["sheets for both sides", ["--layout", "a4", ...SIDES]],
  ["PDF/X-4, one card a page", PRESS],
  ["PDF/X-4, sheets with bleed", [...PRESS, "--layout", "a4", "--bleed", "2"]],
  ["PDF/X-4, sheets for both sides", [...PRESS, "--layout", "a4", ...SIDES]],
])("qpdf, Ghostscript, MuPDF and Poppler read without complaint: %s", async (_, how) => {
  const [file, side] = [join(data, "cards.pdf"), join(data, "side.pdf")];
  const args = how.map((word) => (word === "press.icc" ? join(data, word) : word));
  const of = ["--school", "1", "--class", "8 - B", "--status", "ID_GENERATED", "--data", data];
  const { code, stdout } = await runHere(["generate", ...of, ...args, "--out", file, "--json"]);
  expect(code).toBe(0);
  expect(complaints(file)).toEqual([]);
  if (!how.includes("Both sides")) return;
  const { batch } = JSON.parse(stdout) as { batch: number };
  const front = ["batches", String(batch), "--data", data, "--out", side, "--pages", "front"];
  expect((await runHere(front)).code).toBe(0);
  expect(complaints(side)).toEqual([]);
});
