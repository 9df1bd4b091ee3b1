/** A slow phone that opens a parents' form, and a demo school with such a form. */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser } from "playwright-core";
import { callApi, startIdms } from "./started-idms.ts";

/** Connection settings for Chromium's `Network.emulateNetworkConditions`: bytes per second, and milliseconds. */
export interface Line {
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
}

const SLOWER = 4;

interface Demo {
  users: { username: string; password: string; role: string }[];
}

/** Milliseconds since navigation started, the layout shift, and the bytes received until then. */
export interface Opened {
  fields: number;
  typed: number;
  shift: number;
  bytes: number;
}

/** Runs in the page: waits for the first field, types into it, and reports when the text is shown in the next frame. */
const WATCH = `
  const times = { fields: 0, typed: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) times.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
  (function look() {
    const field = document.querySelector("main form input:not([type=hidden])");
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

/** Opens a page like a phone on its first visit, with a CPU four times slower. */
export async function openOnPhone(
  browser: Browser,
  address: string,
  { line, locale }: { line: Line; locale: string },
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...line });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(WATCH);
  const said = page.waitForEvent("console", (message) => message.text().startsWith('{"fields"'));
  await page.goto(address, { waitUntil: "commit" });
  const opened = JSON.parse((await said).text()) as Omit<Opened, "bytes">;
  // The typed text is still there after everything has loaded.
  await page.waitForLoadState("networkidle");
  const kept = await page.locator("main form input:not([type=hidden])").first().inputValue();
  if (kept !== "A") throw new Error(`What was typed is gone: ${JSON.stringify(kept)}`);
  await context.close();
  return { ...opened, bytes };
}

/** Creates a link to the default form, for a class of the demo's school. */
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

/** Runs a function with a browser and the address of a form on a running demo school. */
export async function withDemoForm(
  work: (browser: Browser, address: string) => Promise<void>,
): Promise<void> {
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
      await work(browser, await makeLink(idms.url, JSON.parse(String(made.stdout)) as Demo));
    } finally {
      await idms.end("SIGTERM");
    }
  } finally {
    await browser.close();
    await rm(data, { recursive: true, force: true });
  }
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] as number;
