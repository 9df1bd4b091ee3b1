/**
 * Draws 300 portraits and another 300 with faults, runs the parents' face detection worker on each in Chromium, and
 * prints the advice for the parent and the server's mark for the same file:
 *
 * `npm run build && node tests/load/photo-coach.ts [--portraits 300] [--faulty 300]`
 *
 * Drawn faces only test the integration; they do not show how often a child's face is found. No data leaves this
 * machine.
 */
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  advisePhoto,
  cropAround,
  type FoundFace,
  type PhotoAdvice,
} from "@idms/core/students/photos/coach-photo";
import { judgePhoto } from "@idms/core/students/photos/judge-photo";
import type { PhotoMark } from "@idms/core/students/photos/photo-marks";
import { measurePhoto } from "@idms/core/node/photos/measure-photo";
import { preparePhoto } from "@idms/core/node/photos/prepare-photo";
import { chromium, type Page } from "playwright-core";
import sharp, { type Sharp } from "sharp";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";

const { values: flags } = parseArgs({
  options: {
    portraits: { type: "string", default: "300" },
    faulty: { type: "string", default: "300" },
  },
});
const assets = fileURLToPath(new URL("../../packages/web/dist/assets/", import.meta.url));
const FRAME = { width: 3, height: 4 };
const LOOKED_SIDE = 640;
const SIZES = [
  { width: 600, height: 800 },
  { width: 900, height: 1200 },
  { width: 1200, height: 1600 },
];
const WALLS = ["#5b7f95", "#cbb99f", "#8c9a6b", "#d9d9d6", "#6f5d52"];

type Size = (typeof SIZES)[number];
type Draw = (seed: number, size: Size) => Promise<Sharp>;

const portrait: Draw = async (seed, size) => sharp(await drawPortrait(seed, size));
const wallOf = (seed: number) => WALLS[seed % WALLS.length] ?? "#888888";
const wall = (seed: number, size: Size) =>
  sharp({ create: { ...size, channels: 3, background: wallOf(seed) } }).jpeg();
/** Returns a value between two limits, determined by the seed. */
const between = (from: number, to: number, seed: number) => from + ((seed * 37) % 100) * 0.01 * (to - from);

/** The faults applied to a portrait, by the expected advice. */
const FAULTS: Partial<Record<PhotoAdvice, Draw>> = {
  dark: async (seed, size) => (await portrait(seed, size)).linear(between(0.08, 0.2, seed), 0),
  blurred: async (seed, size) => (await portrait(seed, size)).blur(size.width / between(70, 150, seed)),
  no_face: async (seed, size) => {
    const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
    if (seed % 2) return sharp({ create: { ...size, channels: 3, background: wallOf(seed), noise } });
    // Only the clothes, as if the head were above the photo.
    const { width, height } = size;
    const body = { left: 0, top: Math.round(0.68 * height), width, height: Math.round(0.3 * height) };
    return (await portrait(seed, size)).extract(body);
  },
  several_faces: async (seed, { width, height }) => {
    const other = await drawPortrait(seed + 5000, { width, height });
    const both = [
      { input: await drawPortrait(seed, { width, height }), left: 0, top: 0 },
      { input: other, left: width, top: 0 },
    ];
    return wall(seed, { width: 2 * width, height }).composite(both);
  },
  far: async (seed, { width, height }) => {
    const part = between(0.25, 0.4, seed);
    const small = { width: Math.round(part * width), height: Math.round(part * height) };
    const input = await sharp(await drawPortrait(seed))
      .resize(small)
      .toBuffer();
    const at = { left: Math.round(between(0.2, 0.6, seed) * width), top: Math.round(0.4 * height) };
    return wall(seed, { width, height }).composite([{ input, ...at }]);
  },
  tilted: async (seed, size) =>
    (await portrait(seed, size)).rotate(between(15, 35, seed) * (seed % 2 ? 1 : -1), {
      background: wallOf(seed),
    }),
  cut: async (seed, { width, height }) => {
    const left = Math.round(between(0.42, 0.55, seed) * width);
    return (await portrait(seed, { width, height })).extract({ left, top: 0, width: width - left, height });
  },
};

interface Looked {
  faces: number;
  advice: PhotoAdvice[];
  mark: PhotoMark;
  ms: number;
}

/** Returns the advice to a parent for a photo prepared as the form sends it. */
async function look(page: Page, drawn: Sharp): Promise<Looked> {
  const photo = await sharp(await drawn.jpeg({ quality: 88 }).toBuffer()).toBuffer({
    resolveWithObject: true,
  });
  const { width, height } = photo.info;
  const began = performance.now();
  const small = await page.evaluate(
    ([bytes, most]) => (globalThis as unknown as Looking).lookAt(bytes, most),
    [photo.data.toString("base64"), LOOKED_SIDE] as const,
  );
  const ms = performance.now() - began;
  if (!small) throw new Error("The thread could not look");
  const scale = width / small.width;
  const faces = small.faces.map(({ box, tilt }) => ({
    box: { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale },
    tilt,
  }));
  const least = Math.min(width / FRAME.width, height / FRAME.height);
  const usual = { width: FRAME.width * least, height: FRAME.height * least };
  const crop = cropAround(faces, { width, height }, FRAME) ?? {
    x: (width - usual.width) / 2,
    y: (height - usual.height) / 3,
    ...usual,
  };
  const part = {
    left: Math.floor(crop.x),
    top: Math.floor(crop.y),
    width: Math.floor(crop.width),
    height: Math.floor(crop.height),
  };
  const { bytes } = await preparePhoto(
    await sharp(photo.data).extract(part).jpeg({ quality: 85 }).toBuffer(),
  );
  const measures = await measurePhoto(bytes);
  const advice = advisePhoto(faces, { crop, measures, dpi: null });
  return { faces: faces.length, advice, mark: judgePhoto(measures, null).mark, ms };
}

interface Looking {
  lookAt(base64: string, most: number): Promise<{ width: number; faces: FoundFace[] } | null>;
}

/** Runs in the page: scales a photo down and passes it to the worker that parents' phones use. */
const LOOK_AT = `(worker) => {
  const thread = new Worker(worker, { type: "module" });
  globalThis.lookAt = async (base64, most) => {
    const image = new Image();
    image.src = "data:image/jpeg;base64," + base64;
    await image.decode();
    const scale = Math.min(1, most / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const faces = await new Promise((resolve) => {
      thread.addEventListener("message", ({ data }) => resolve(data), { once: true });
      thread.addEventListener("error", () => resolve(null), { once: true });
      thread.postMessage(context.getImageData(0, 0, canvas.width, canvas.height));
    });
    return faces && { width: canvas.width, faces };
  };
}`;

const TYPES: Record<string, string> = { js: "text/javascript", bin: "application/octet-stream" };
const server = createServer((request, response) => {
  const name = request.url?.split("/").at(-1) ?? "";
  const type = TYPES[name.split(".").at(-1) ?? ""];
  if (!type) return response.setHeader("Content-Type", "text/html").end("<title>Photos</title>");
  readFile(assets + name).then(
    (bytes) => response.setHeader("Content-Type", type).end(bytes),
    () => response.writeHead(404).end(),
  );
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const page = await browser.newPage();
  await page.goto(url);
  const worker = (await readdir(assets)).find((name) => /^face-worker-[\w-]+\.js$/.test(name));
  await page.evaluate(`(${LOOK_AT})("/assets/${worker}")`);

  const times: number[] = [];
  async function all(draw: Draw, count: number, from: number): Promise<Looked[]> {
    const found: Looked[] = [];
    for (let seed = from; seed < from + count; seed += 1) {
      const looked = await look(page, await draw(seed, SIZES[seed % SIZES.length] as Size));
      found.push(looked);
      times.push(looked.ms);
    }
    return found;
  }
  const marks = (found: Looked[]) =>
    (["green", "amber", "red"] as const)
      .map((mark) => found.filter((each) => each.mark === mark).length)
      .join(" | ");
  const others = (found: Looked[], expected?: string) => {
    const counts = new Map<string, number>();
    for (const each of found.flatMap(({ advice }) => advice))
      if (each !== expected) counts.set(each, (counts.get(each) ?? 0) + 1);
    return [...counts].map(([each, count]) => `${each} ${count}`).join(", ") || "–";
  };

  console.log(
    "| drawn | of them | told so | told something else | told nothing | also said | green | amber | red |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  const good = await all(portrait, Number(flags.portraits), 0);
  const quiet = good.filter(({ advice }) => advice.length === 0).length;
  console.log(
    `| as they are | ${good.length} | – | ${good.length - quiet} | ${quiet} | ${others(good)} | ${marks(good)} |`,
  );
  const faults = Object.entries(FAULTS) as [PhotoAdvice, Draw][];
  const faulty = Number(flags.faulty);
  for (const [at, [advice, draw]] of faults.entries()) {
    const count = Math.floor(faulty / faults.length) + (at < faulty % faults.length ? 1 : 0);
    const found = await all(draw, count, 1000 * (at + 1));
    const told = found.filter((each) => each.advice.includes(advice)).length;
    const nothing = found.filter((each) => each.advice.length === 0).length;
    const row = [advice, count, told, count - told - nothing, nothing, others(found, advice), marks(found)];
    console.log(`| ${row.join(" | ")} |`);
  }
  times.sort((one, other) => one - other);
  console.log(
    `\nA look took ${Math.round(times[times.length >> 1] ?? 0)} ms (median), ${Math.round(times.at(-1) ?? 0)} ms at most.`,
  );
} finally {
  await browser.close();
  server.close();
}
