/**
 * Measures how smoothly the designer drags an element on a card with 60 elements. From the root of the repository:
 *
 * `npm run build && node tests/load/designer-drag.ts`
 *
 * Creates a demo with a template of 60 elements, opens it in a headless Chromium, which renders in software, and drags
 * a text around the card. Prints the times between frames, and how long scripts blocked the main thread in each frame,
 * in milliseconds, from the browser's own trace. The former depend on the machine's other load.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright-core";
import { callApi, startIdms } from "./started-idms.ts";

const ELEMENTS = 60;
const MOVES = 400;
/** Interval between two pointer moves, in ms: 125 per second, the report rate of a mouse. */
const MOVE_MS = 8;

/** The trace events for running scripts. */
const SCRIPTS = new Set([
  "FunctionCall",
  "FireAnimationFrame",
  "EventDispatch",
  "TimerFire",
  "RunMicrotasks",
]);

/** Runs in the page: returns the start times of its frames, in ms, until the pointer is released. */
const FRAMES_UNTIL_RELEASE = `new Promise((resolve) => {
  const times = [];
  let running = true;
  addEventListener("pointerup", () => (running = false), { once: true, capture: true });
  const frame = (now) => {
    times.push(now);
    if (running) requestAnimationFrame(frame);
    else resolve(times);
  };
  requestAnimationFrame(frame);
})`;

interface Demo {
  users: { username: string; password: string }[];
}
interface Template {
  id: number;
  fields: Record<string, Record<string, unknown>>;
}
interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** The duration in CPU time, which other programs do not affect. */
  tdur?: number;
  pid: number;
  tid: number;
  args?: { data?: { frame?: string; type?: string }; name?: string };
}

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const data = await mkdtemp(join(tmpdir(), "idms-drag-"));
try {
  const made = spawnSync(process.execPath, [program, "demo", "--data", data, "--no-serve", "--json"]);
  const { users } = JSON.parse(String(made.stdout)) as Demo;
  const idms = await startIdms(data);
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const tokens = await callApi<{ access: string; refresh: string }>(
      `${idms.url}/api/auth/token/`,
      null,
      "POST",
      users[0],
    );
    const template = await crowdedTemplate(idms.url, tokens.access);
    const page = await browser.newPage({ baseURL: idms.url, viewport: { width: 1440, height: 900 } });
    await page.addInitScript(({ access, refresh }) => {
      localStorage.setItem("idms.access", access);
      localStorage.setItem("idms.refresh", refresh);
    }, tokens);
    await page.goto(`/admin/id-templates?school=1&template=${template}`);
    await page.locator('canvas[data-state="drawn"]').waitFor();
    await drag(page, 40);
    await browser.startTracing(page, { categories: ["devtools.timeline", "__metadata"] });
    const frames = await drag(page, MOVES);
    const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
    const intervals = frames.slice(1).map((at, index) => at - (frames[index] as number));
    const scripts = scriptsByFrame(trace.traceEvents);
    const result = {
      elements: ELEMENTS,
      frames: frames.length,
      frames_per_second: Math.round(
        (1000 * intervals.length) / intervals.reduce((sum, each) => sum + each, 0),
      ),
      frame_ms: spread(intervals),
      script_ms_in_a_frame: spread(scripts),
    };
    process.stdout.write(`${JSON.stringify(result, null, 1)}\n`);
  } finally {
    await browser.close();
    await idms.end("SIGTERM");
  }
} finally {
  await rm(data, { recursive: true, force: true });
}

/** Creates a copy of the demo's first template with texts, fixed texts and shapes, in rows and columns. */
async function crowdedTemplate(url: string, access: string): Promise<number> {
  const [first] = await callApi<Template[]>(`${url}/api/id-templates/?school=1`, access);
  const copy = await callApi<Template>(`${url}/api/id-templates/${first?.id}/duplicate/`, access, "POST", {
    school: 1,
  });
  const fields: Record<string, unknown> = {};
  for (let index = 0; index < ELEMENTS; index += 1) {
    const box = { x: 40 + (index % 4) * 305, y: 40 + Math.floor(index / 4) * 128, width: 280, height: 100 };
    const pattern = `${index + 1} {full_name}, {class}`;
    fields[`text_${index + 1}`] = { ...box, size: 48, kind: "text", pattern };
  }
  const body = new FormData();
  body.set("fields", JSON.stringify(fields));
  const headers = { Authorization: `Bearer ${access}` };
  const answer = await fetch(`${url}/api/id-templates/${copy.id}/`, { method: "PATCH", headers, body });
  if (!answer.ok) throw new Error(`The template was answered with ${answer.status}: ${await answer.text()}`);
  return copy.id;
}

/** Drags an element in loops, and returns the start times of the frames, in ms. */
async function drag(page: Page, moves: number): Promise<number[]> {
  const box = await page.locator('[data-element="text_22"]').boundingBox();
  if (!box) throw new Error("There is no element to drag");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = page.evaluate<number[]>(FRAMES_UNTIL_RELEASE);
  const start = performance.now();
  for (let move = 1; move <= moves; move += 1) {
    await page.mouse.move(x + 60 * Math.sin(move / 12), y + 90 * Math.sin(move / 19));
    const wait = start + move * MOVE_MS - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  await page.mouse.up();
  return frames;
}

/** Returns how long scripts blocked the page's main thread in each animation frame, in ms of CPU time. */
function scriptsByFrame(events: readonly TraceEvent[]): number[] {
  const complete = events.filter(({ ph, dur }) => ph === "X" && dur !== undefined);
  const counts = new Map<string, number>();
  for (const { name, pid, tid } of complete)
    if (name === "FireAnimationFrame") counts.set(`${pid} ${tid}`, (counts.get(`${pid} ${tid}`) ?? 0) + 1);
  const [main] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  const own = complete
    .filter(({ pid, tid }) => `${pid} ${tid}` === main)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const starts = own
    .filter(({ name }) => name === "Commit" || name === "FireAnimationFrame")
    .map(({ ts }) => ts);
  const sums: number[] = [];
  let frame = -1;
  let outermostUntil = 0;
  for (const { name, ts, dur = 0, tdur = dur } of own) {
    while (frame + 1 < starts.length && (starts[frame + 1] as number) <= ts) sums[(frame += 1)] = 0;
    // A script inside another is included in the outer one.
    if (!SCRIPTS.has(name) || frame < 0 || ts < outermostUntil) continue;
    sums[frame] = (sums[frame] as number) + tdur / 1000;
    outermostUntil = ts + dur;
  }
  return sums;
}

function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round((sorted[Math.floor((sorted.length - 1) * part)] ?? 0) * 10) / 10;
  return { median: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}
