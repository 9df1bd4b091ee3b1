/**
 * How long a parent waits for the form on a slow phone: 1.6 Mbit/s, 150 ms there and back, a processor four times
 * slower, nothing in the cache. From the root of the repository:
 *
 *     npm run build && node tests/load/parent-form.ts [--rounds 5]
 *
 * Makes a demo school, opens a link of it in a Chromium, and prints the medians in milliseconds: until the first
 * field is there, and until what was typed stands in it; and how far things moved while the page loaded (cumulative
 * layout shift).
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium, type Browser } from "playwright-core";
import { callApi, startIdms } from "./started-idms.ts";

const { values: flags } = parseArgs({ options: { rounds: { type: "string", default: "5" } } });
const ROUNDS = Number(flags.rounds);
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;

interface Demo {
  users: { username: string; password: string; role: string }[];
}

interface Opened {
  fields: number;
  typed: number;
  shift: number;
  bytes: number;
}

/** Runs in the page: waits for the first field, types into it, and says so when it stands there in the next frame. */
const WATCH = `
  const times = { fields: 0, typed: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) times.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
  (function look() {
    const field = document.querySelector("form input");
    if (!field) return requestAnimationFrame(look);
    times.fields = performance.now();
    field.focus();
    document.execCommand("insertText", false, "A");
    requestAnimationFrame(() => {
      if (field.value !== "A") return;
      times.typed = performance.now();
      console.log(JSON.stringify(times));
    });
  })();
`;

/** A link to the default form, with a class of the demo's school. */
async function makeLink(url: string, { users }: Demo): Promise<string> {
  const login = users.find(({ role }) => role === "SUPER_ADMIN");
  const { access } = await callApi<{ access: string }>(`${url}/api/auth/token/`, null, "POST", login);
  const get = <T>(path: string) => callApi<T>(`${url}/api${path}`, access);
  const [school] = await get<[{ id: number }]>("/schools/");
  const [classroom] = await get<[{ id: number }]>(`/classes/?school=${school.id}`);
  const [template] = await get<[{ id: number }]>(`/form-templates/?school=${school.id}`);
  const wish = { school: school.id, classroom: classroom.id, template: template.id };
  const { token } = await callApi<{ token: string }>(`${url}/api/upload-links/`, access, "POST", wish);
  return `${url}/u/${token}`;
}

/** Opens the page as a phone that was never there. Times count from the moment the address was asked for. */
async function open(browser: Browser, address: string, locale: string): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale,
  });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.setCacheDisabled", { cacheDisabled: true });
  await line.send("Network.emulateNetworkConditions", NETWORK);
  await line.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  let bytes = 0;
  line.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(WATCH);
  const said = page.waitForEvent("console", (message) => message.text().startsWith('{"fields"'));
  await page.goto(address);
  const opened = JSON.parse((await said).text()) as Omit<Opened, "bytes">;
  await context.close();
  return { ...opened, bytes };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const data = await mkdtemp(join(tmpdir(), "idms-parent-"));
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const made = spawnSync(process.execPath, [program, "demo", "--data", data, "--no-serve", "--json"]);
  const idms = await startIdms(data);
  try {
    const address = await makeLink(idms.url, JSON.parse(String(made.stdout)) as Demo);
    for (const locale of ["en-IN", "hi-IN"]) {
      const rounds: Opened[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await open(browser, address, locale));
      const of = (name: keyof Opened) => median(rounds.map((round) => round[name]));
      const report = {
        locale,
        fields_ms: Math.round(of("fields")),
        typed_ms: Math.round(of("typed")),
        slowest_typed_ms: Math.round(Math.max(...rounds.map(({ typed }) => typed))),
        shift: Math.round(of("shift") * 1000) / 1000,
        kilobytes: Math.round(of("bytes") / 1000),
      };
      process.stdout.write(`${JSON.stringify(report)}\n`);
    }
  } finally {
    await idms.end("SIGTERM");
  }
} finally {
  await browser.close();
  await rm(data, { recursive: true, force: true });
}
