/**
 * 100 parents concurrently post phone photos of 1–2 MB to the built program for a minute, while staff view lists:
 *
 * `npm run build && node tests/load/submit-photos.ts [--clients 100] [--seconds 60]`
 *
 * Creates a demo school in a temporary folder. Measures before and after how many of the same photos sharp alone
 * decodes per second, and reports the server's throughput next to the mean of both. Checks that every acknowledged
 * submission is present with its photo. No data leaves this machine.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { preparePhoto } from "@idms/core/node/photos/prepare-photo";
import sharp from "sharp";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { callApi, startIdms, type StartedIdms } from "./started-idms.ts";
import { submissionBody } from "./submission-body.ts";

const { values: flags } = parseArgs({
  options: { clients: { type: "string", default: "100" }, seconds: { type: "string", default: "60" } },
});
const CLIENTS = Number(flags.clients);
const SECONDS = Number(flags.seconds);
const SHARP_SECONDS = Math.min(10, SECONDS);
const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

interface Demo {
  users: { username: string; password: string; role: string; school: string | null }[];
}

interface Posted {
  status: number;
  receipt: number | undefined;
  ms: number;
}

interface Staff {
  root: string;
  admin: string;
  school: number;
  links: { token: string; classroom: number }[];
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/** Adds an EXIF orientation of a quarter turn to the left to a JPEG. */
function turned(jpeg: Buffer): Buffer {
  const exif = Buffer.from("ffe100224578696600004d4d002a00000008000101120003000000010008000000000000", "hex");
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

/**
 * Creates photos like a phone's: twelve megapixels, between 1 and 2 MB each, and upright only through their orientation
 * tag.
 */
async function phonePhotos(): Promise<Buffer[]> {
  const photos: Buffer[] = [];
  for (let seed = 0; seed < 4; seed += 1) {
    const drawn = await drawPortrait(seed, { width: 3000, height: 4000 });
    const lying = await sharp(drawn).rotate(90).toBuffer();
    for (const quality of [90, 80, 70, 60, 50]) {
      const photo = turned(await sharp(lying).jpeg({ quality }).toBuffer());
      if (photo.length > 2e6) continue;
      photos.push(photo);
      break;
    }
  }
  return photos;
}

interface Alone {
  per_second: number;
  /** CPU time for one photo, in ms. Unlike the rate, it does not depend on the machine's other load. */
  cpu_ms: number;
}

/** Measures how many photos per second sharp alone prepares for print, two at a time. */
async function sharpAlone(photos: readonly Buffer[]): Promise<Alone> {
  const end = performance.now() + SHARP_SECONDS * 1000;
  let done = 0;
  const lane = async () => {
    while (performance.now() < end) {
      await preparePhoto(photos[done % photos.length] as Buffer);
      done += 1;
    }
  };
  const started = performance.now();
  const cpu = process.cpuUsage();
  await Promise.all([lane(), lane()]);
  const { user, system } = process.cpuUsage(cpu);
  return {
    per_second: (done / (performance.now() - started)) * 1000,
    cpu_ms: (user + system) / 1000 / done,
  };
}

async function signIn(url: string, { users }: Demo): Promise<Staff> {
  const tokenOf = async (role: string) => {
    const { username, password } = users.find((user) => user.role === role) as Demo["users"][number];
    return (await callApi<{ access: string }>(`${url}/api/auth/token/`, null, "POST", { username, password }))
      .access;
  };
  const root = await tokenOf("SUPER_ADMIN");
  const [school] = await callApi<{ id: number }[]>(`${url}/api/schools/`, root);
  const classes = await callApi<{ id: number }[]>(`${url}/api/classes/?school=${school?.id}`, root);
  const [form] = await callApi<{ id: number }[]>(`${url}/api/form-templates/?school=${school?.id}`, root);
  const links: Staff["links"] = [];
  for (const { id } of classes) {
    const wish = { school: school?.id, classroom: id, template: form?.id };
    const { token } = await callApi<{ token: string }>(`${url}/api/upload-links/`, root, "POST", wish);
    links.push({ token, classroom: id });
  }
  return { root, admin: await tokenOf("SCHOOL_ADMIN"), school: school?.id as number, links };
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

function post(
  url: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

let phone = 7_000_000_000;

/** Submits one parent after another from one phone for the duration of the test. */
async function parent(
  url: string,
  index: number,
  staff: Staff,
  photos: readonly Buffer[],
  end: number,
  posted: Posted[],
) {
  const { token } = staff.links[index % staff.links.length] as Staff["links"][number];
  const address = `198.51.${100 + Math.floor(index / 250)}.${(index % 250) + 1}`;
  while (performance.now() < end) {
    phone += 1;
    const answers = { full_name: `Load ${phone}`, parent_phone: String(phone) };
    const { body, headers } = submissionBody(photos[phone % photos.length] as Buffer, answers, address);
    const started = performance.now();
    const { status, text } = await post(`${url}/api/public/upload/${token}/`, headers, body).catch(() => ({
      status: 0,
      text: "{}",
    }));
    posted.push({
      status,
      receipt: (JSON.parse(text) as Partial<Posted>).receipt,
      ms: performance.now() - started,
    });
  }
}

/** Simulates staff: one call after another, with a short pause after each response. */
async function lookAround(url: string, { root, admin, school, links }: Staff, end: number, ms: number[]) {
  const calls: [string, string][] = [
    ["/api/me/", root],
    ["/api/dashboard/", root],
    ["/api/dashboard/", admin],
    ["/api/classes/", admin],
    ["/api/students/?status=SUBMITTED&page=1", admin],
    [`/api/students/submissions/?school=${school}&classroom=${links[0]?.classroom}&page=1`, root],
    ["/api/upload-links/", admin],
  ];
  for (let turn = 0; performance.now() < end; turn += 1) {
    const [path, access] = calls[turn % calls.length] as [string, string];
    const started = performance.now();
    await callApi(url + path, access);
    ms.push(performance.now() - started);
    await new Promise((resolve) => void setTimeout(resolve, 50));
  }
}

/** Returns the CPU time of a process in ms, from its ticks of 10 ms. Linux only. */
async function cpuOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [user, system] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * 10;
}

/** Returns the peak memory of a process, in MB. Linux only. */
async function peakMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024);
}

/** Returns the receipts of acknowledged submissions that are missing or lack a complete JPEG photo. */
async function lostOnes(url: string, { root }: Staff, receipts: readonly number[]): Promise<number[]> {
  const lost: number[] = [];
  for (const id of receipts) {
    const answer = await fetch(`${url}/api/students/${id}/photo/`, {
      headers: { Authorization: `Bearer ${root}` },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isWhole = bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
    if (answer.status !== 200 || !isWhole) lost.push(id);
  }
  return lost;
}

async function measure(idms: StartedIdms, demo: Demo, photos: readonly Buffer[]) {
  const { url } = idms;
  const staff = await signIn(url, demo);
  const idle = await peakMemory(idms.process.pid);
  const posted: Posted[] = [];
  const looks: number[] = [];
  const cpu = await cpuOf(idms.process.pid);
  const started = performance.now();
  const end = started + SECONDS * 1000;
  await Promise.all([
    ...Array.from({ length: CLIENTS }, (_, index) => parent(url, index, staff, photos, end, posted)),
    lookAround(url, staff, end, looks),
    lookAround(url, staff, end, looks),
  ]);
  const seconds = (performance.now() - started) / 1000;
  const cpuUsed = (await cpuOf(idms.process.pid)) - cpu;
  const memory = await peakMemory(idms.process.pid);
  const taken = posted.filter(({ status }) => status === 201);
  const receipts = taken.map(({ receipt }) => receipt as number);
  const fresh = await signIn(url, demo);
  const answers: Record<string, number> = {};
  for (const { status } of posted) answers[status] = (answers[status] ?? 0) + 1;
  return {
    answers,
    per_second: taken.length / seconds,
    cpu_ms: cpuUsed / taken.length,
    submission_p95_ms: percentile(
      taken.map(({ ms }) => ms),
      0.95,
    ),
    other_calls: looks.length,
    other_p50_ms: percentile(looks, 0.5),
    other_p95_ms: percentile(looks, 0.95),
    other_max_ms: Math.max(...looks),
    idle_mb: idle,
    peak_mb: memory,
    lost: (await lostOnes(url, fresh, receipts)).length,
    doubled: receipts.length - new Set(receipts).size,
  };
}

const data = await mkdtemp(join(tmpdir(), "idms-load-"));
try {
  const made = spawnSync(process.execPath, [program, "demo", "--data", data, "--no-serve", "--json"], {
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`idms demo ended with ${made.status}: ${made.stderr}`);
  const photos = await phonePhotos();
  const before = await sharpAlone(photos);
  const idms = await startIdms(data);
  try {
    const measured = await measure(idms, JSON.parse(made.stdout) as Demo, photos);
    const after = await sharpAlone(photos);
    const mean = (of: keyof Alone) => (before[of] + after[of]) / 2;
    const report = {
      clients: CLIENTS,
      photo_mb: photos.map(({ length }) => (length / 1e6).toFixed(2)).join(" "),
      sharp_alone_before: before,
      sharp_alone_after: after,
      ...measured,
      of_sharp_alone: measured.per_second / mean("per_second"),
      of_sharp_alone_by_cpu: mean("cpu_ms") / measured.cpu_ms,
    };
    const round = (_: string, value: unknown) =>
      typeof value === "number" ? Math.round(value * 100) / 100 : value;
    process.stdout.write(`${JSON.stringify(report, round, 1)}\n`);
  } finally {
    await idms.end("SIGTERM");
  }
} finally {
  await rm(data, { recursive: true, force: true });
}
