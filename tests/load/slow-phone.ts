/** A slow phone that opens a parents' form or the staff's sign-in page, and a demo school with both. */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser } from "playwright-core";
import { CHROMIUM } from "../web/browser.ts";
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

/** A user's name and password. */
export interface Login {
  username: string;
  password: string;
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

/** Opens an empty page on a phone with a CPU four times slower, and counts what arrives. */
async function onPhone(browser: Browser, { line, locale }: { line: Line; locale: string }) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...line });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const got = { bytes: 0, requests: 0 };
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    got.bytes += encodedDataLength;
    got.requests += 1;
  });
  return { context, page, devtools, got };
}

/** Opens a form like a phone on its first visit. */
export async function openOnPhone(
  browser: Browser,
  address: string,
  conditions: { line: Line; locale: string },
): Promise<Opened> {
  const { context, page, devtools, got } = await onPhone(browser, conditions);
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.addInitScript(WATCH);
  const said = page.waitForEvent("console", (message) => message.text().startsWith('{"fields"'));
  await page.goto(address, { waitUntil: "commit" });
  const opened = JSON.parse((await said).text()) as Omit<Opened, "bytes">;
  // The typed text is still there after everything has loaded.
  await page.waitForLoadState("networkidle");
  const kept = await page.locator("main form input:not([type=hidden])").first().inputValue();
  if (kept !== "A") throw new Error(`What was typed is gone: ${JSON.stringify(kept)}`);
  await context.close();
  return { ...opened, bytes: got.bytes };
}

/**
 * Milliseconds from the start of navigation until the sign-in form is visible, and from the press of its button until
 * the first heading of the screens is, with the bytes and requests before the user touches the form.
 */
export interface SignedIn {
  fields: number;
  bytes: number;
  requests: number;
  entered: number;
}

/** Pause between two keys, in ms. */
const TYPING_MS = 200;

/** Opens the sign-in page with an empty cache and signs in like a person who types. */
export async function signInOnPhone(
  browser: Browser,
  url: string,
  { username, password }: Login,
  conditions: { line: Line; locale: string },
): Promise<SignedIn> {
  const { context, page, got } = await onPhone(browser, conditions);
  await page.goto(`${url}/login`, { waitUntil: "commit" });
  const field = page.locator("main form input");
  await field.first().waitFor();
  const fields = await page.evaluate(() => performance.now());
  await page.waitForLoadState("networkidle");
  const first = { ...got };
  await field.nth(0).pressSequentially(username, { delay: TYPING_MS });
  await field.nth(1).pressSequentially(password, { delay: TYPING_MS });
  const pressed = performance.now();
  await page.keyboard.press("Enter");
  await page.locator(".page-head h1").waitFor({ timeout: 120_000 });
  const entered = performance.now() - pressed;
  await context.close();
  return { fields, ...first, entered };
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

/** Runs a function with a browser, the address of a form on a running demo school, and an admin of the school. */
export async function withDemoForm(
  work: (browser: Browser, address: string, admin: Login) => Promise<void>,
): Promise<void> {
  const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
  const data = await mkdtemp(join(tmpdir(), "idms-parent-"));
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const made = spawnSync(process.execPath, [program, "demo", "--data", data, "--no-serve", "--json"]);
    const idms = await startIdms(data);
    try {
      const demo = JSON.parse(String(made.stdout)) as Demo;
      const admin = demo.users.find(({ role }) => role === "SCHOOL_ADMIN") as Login;
      await work(browser, await makeLink(idms.url, demo), admin);
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
