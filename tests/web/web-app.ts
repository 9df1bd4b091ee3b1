import { rm } from "node:fs/promises";
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import type { DemoReport } from "../cli/demo-school.ts";
import { scratchFolder } from "../cli/run-idms.ts";
import { changeIn } from "../cli/in-database.ts";
import { startIdms, type StartedIdms } from "../cli/start-idms.ts";
import { launchBrowser } from "./browser.ts";

export type Who = "SUPER_ADMIN" | "SCHOOL_ADMIN";

/** Time limit for a page, in ms, which allows for a busy machine. */
export const PATIENCE_MS = 150_000;

/** Factor by which the browser is slowed down, to find tests that do not wait for it. By default it is not. */
const SLOWER = Number(process.env["IDMS_BROWSER_SLOWER"] ?? 1);

/** The two widths, in CSS px, at which the daily tests check the screens. */
export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1440, height: 900 };
/** The widths at which the project `slow` checks every screen. */
export const EVERY_SIZE = [PHONE, { width: 768, height: 1024 }, { width: 1024, height: 768 }, DESKTOP];

/** The program serving a copy of the demo school, and a browser for its pages. */
export interface WebApp {
  /** The data folder. */
  data: string;
  url: string;
  /** Returns the user with a role, including the password. */
  user(who: Who): Account;
  /** Opens a new page, signed in or anonymous. A message in its console fails the test unless it is expected. */
  open(who: Who | Account | null, path: string, options?: OpenOptions): Promise<Page>;
  /** Calls the API as one of the users, like a script. A FormData is sent as multipart. */
  call(who: Who, method: string, path: string, body?: unknown): Promise<unknown>;
}

/** A user who can sign in. */
export interface Account {
  username: string;
  password: string;
}

export interface OpenOptions extends BrowserContextOptions {
  /** Expected console errors, such as the browser's own message for a refused call. */
  expectErrors?: RegExp;
}

/** Works like `expect.poll`, with the timeout of locators, because the machine may be busy. */
export const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: PATIENCE_MS });

/** Waits until an element has the focus, so that the next key press goes to it. */
export const focused = (element: Locator) =>
  eventually(() => element.evaluate((node) => node === document.activeElement)).toBe(true);

/** Selects the first option of the focused select once it has options, using only the keyboard. */
export async function takeFirst(page: Page): Promise<void> {
  await page.keyboard.press("ArrowDown");
  await page.getByRole("listbox").getByRole("option").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await eventually(() => page.locator("input:focus").inputValue()).not.toBe("");
}

export interface WebAppOptions {
  /** Returns the program's environment variables. Called when it is started. */
  env?: () => Promise<NodeJS.ProcessEnv>;
  /** Whether families must agree to a notice that no school has approved, as an installation can require. */
  consent?: boolean;
  /**
   * Whether the schools help parents with the photo, in a separate browser with a JIT compiler. Face detection takes
   * many seconds in the shared browser, so it is off in other tests.
   */
  coach?: boolean;
}

/** Serves the demo school for all tests of a file. */
export function webApp({ env, coach = false, consent = true }: WebAppOptions = {}): WebApp {
  let started: StartedIdms;
  let browser: Browser;
  let own: Awaited<ReturnType<typeof launchBrowser>> | undefined;
  let data: string;
  const demo: DemoReport = inject("demo");
  const tokens = new Map<string, { access: string; refresh: string }>();
  const troubles: string[] = [];

  beforeAll(async () => {
    data = await scratchFolder(demo.data);
    if (coach) own = await launchBrowser();
    else await changeIn(data, "UPDATE schools SET photo_coach = ?", 0);
    [started, browser] = await Promise.all([
      startIdms(["serve", "--data", data], {
        env: { IDMS_REQUIRE_CONSENT: String(consent), ...(await env?.()) },
      }),
      chromium.connect(own?.endpoint ?? inject("browser")),
    ]);
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(troubles.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await own?.close();
    await started.stop();
    await rm(data, { recursive: true, force: true });
  });

  const user: WebApp["user"] = (who) => {
    const found = demo.users.find(({ role }) => role === who);
    if (!found) throw new Error(`The demo has no ${who}`);
    return found;
  };

  const me = (access: string): Promise<Response> =>
    fetch(`${started.url}/api/me/`, { headers: { Authorization: `Bearer ${access}` } });

  async function tokensOf(who: Who | Account) {
    const { username, password } = typeof who === "string" ? user(who) : who;
    const known = tokens.get(username);
    // A user who confirms their identity, or signs in again, has new tokens.
    if (known && (await me(known.access)).ok) return known;
    const response = await fetch(`${started.url}/api/auth/token/`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username, password }),
    });
    const made = (await response.json()) as { access: string; refresh: string };
    tokens.set(username, made);
    return made;
  }

  return {
    get data() {
      return data;
    },
    get url() {
      return started.url;
    },
    user,
    async open(who, path, { expectErrors, ...options } = {}) {
      const context = await browser.newContext({
        baseURL: started.url,
        viewport: DESKTOP,
        reducedMotion: "reduce",
        locale: "en-IN",
        timezoneId: "Asia/Kolkata",
        ...options,
      });
      context.setDefaultTimeout(PATIENCE_MS);
      if (who) {
        const { access, refresh } = await tokensOf(who);
        await context.addInitScript(
          ([access, refresh]) => {
            // Only once, so that a page that signs out stays signed out.
            if (sessionStorage.getItem("signed-in")) return;
            sessionStorage.setItem("signed-in", "yes");
            localStorage.setItem("idms.access", access as string);
            localStorage.setItem("idms.refresh", refresh as string);
          },
          [access, refresh],
        );
      }
      const page = await context.newPage();
      if (SLOWER > 1) {
        const devtools = await context.newCDPSession(page);
        await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      }
      page.on("console", (message) => {
        const text = `${message.text()} ${message.location().url}`;
        if (message.type() === "error" && !expectErrors?.test(text)) troubles.push(text);
      });
      page.on("pageerror", (error) => troubles.push(String(error)));
      await page.goto(path);
      return page;
    },
    async call(who, method, path, body) {
      const { access } = await tokensOf(who);
      const isForm = body instanceof FormData;
      const response = await fetch(`${started.url}/api${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${access}`,
          ...(!isForm && { "Content-Type": "application/json" }),
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.status === 204 ? null : await response.json();
    },
  };
}
