import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Pixels } from "@idms/core/cards/drawing/ground";
import { keepPixels, readKeptPixels } from "../../../packages/server/src/installation/store/pixel-files.ts";

function place() {
  const renditions = mkdtempSync(join(tmpdir(), "idms-pixels-"));
  onTestFinished(() => rmSync(renditions, { recursive: true, force: true }));
  return { renditions };
}

const pixels = (width: number, height: number, channels: 3 | 4, value = 7): Pixels => ({
  width,
  height,
  channels,
  data: new Uint8ClampedArray(width * height * channels).fill(value),
});

test("a picture's pixels are the same when they are read again", () => {
  const files = place();
  for (const channels of [3, 4] as const) {
    const kept = pixels(20, 31, channels, 90 + channels);
    keepPixels(files, `a-${channels}`, kept);
    const { data, ...size } = readKeptPixels(files, `a-${channels}`) as Pixels;
    expect(size).toEqual({ width: 20, height: 31, channels });
    expect([...data]).toEqual([...kept.data]);
  }
});

test("pixels torn by a power cut, and pixels never kept, count as missing", () => {
  const files = place();
  expect(readKeptPixels(files, "b")).toBeUndefined();
  keepPixels(files, "b", pixels(20, 30, 3));
  const file = join(files.renditions, "grounds", "b.pixels");
  for (const length of [statSync(file).size - 1, 12, 5, 0]) {
    truncateSync(file, length);
    expect(readKeptPixels(files, "b"), `${length} bytes`).toBeUndefined();
  }
  keepPixels(files, "b", pixels(20, 30, 3));
  expect(readKeptPixels(files, "b")?.width).toBe(20);
});

test("kept pixels belong to their owner alone, and the oldest are deleted beyond 32 MiB", () => {
  const files = place();
  const folder = join(files.renditions, "grounds");
  for (let each = 0; each < 6; each += 1) {
    keepPixels(files, `c${each}`, pixels(1500, 1500, 3));
    const date = new Date(Date.UTC(2026, 0, 1 + each));
    utimesSync(join(folder, `c${each}.pixels`), date, date);
  }
  expect(readdirSync(folder).toSorted()).toEqual(["c2", "c3", "c4", "c5"].map((name) => `${name}.pixels`));
  expect(statSync(join(folder, "c5.pixels")).mode & 0o777).toBe(0o600);
});

test("a folder that cannot be written to keeps no pixels and causes no error", () => {
  const taken = join(place().renditions, "a file");
  writeFileSync(taken, "");
  const files = { renditions: taken };
  keepPixels(files, "d", pixels(2, 2, 3));
  expect(readKeptPixels(files, "d")).toBeUndefined();
});
