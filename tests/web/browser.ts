import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    browser: string;
  }
}

/** Debian's headless Chromium, which is a fifth faster per page, or the full one if it is missing. */
export const CHROMIUM =
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path)) ?? "chromium";

/**
 * Browser features that would otherwise load extra pages per window: the suggestions of the address bar, which take a
 * third of the time of an empty page, and a spare renderer process. Chromium uses the last of two lists, so this one
 * repeats Playwright's own that affect pages.
 */
const OFF = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  "PaintHolding",
  "HttpsUpgrades",
  "ThirdPartyStoragePartitioning",
];

/**
 * Runs the network without a separate process. Playwright's own feature for screenshots is repeated here, because this
 * list overrides Playwright's.
 */
const ON = ["NetworkServiceInProcess2", "CDPScreenshotNewSurface"];

/** Starts one Chromium for all web tests. Each test opens a separate context, which is a fresh profile. */
export default async function startBrowser(project: TestProject): Promise<() => Promise<void>> {
  // A page lives for a second or two; optimising its code, to be faster later, takes a tenth of that.
  const { endpoint, close } = await launchBrowser("--js-flags=--no-maglev --no-turbofan");
  project.provide("browser", endpoint);
  return close;
}

/** Starts a Chromium that has the fonts of the cards. */
export async function launchBrowser(
  ...more: string[]
): Promise<{ endpoint: string; close(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), "idms-browser-"));
  await lendFonts(home);
  const server = await chromium.launchServer({
    executablePath: CHROMIUM,
    env: { ...process.env, HOME: home },
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${OFF.join(",")}`,
      `--enable-features=${ON.join(",")}`,
      "--no-first-run",
      ...more,
    ],
  });
  return {
    endpoint: server.wsEndpoint(),
    async close() {
      await server.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

const fontPackages = fileURLToPath(new URL("../../node_modules/@expo-google-fonts", import.meta.url));

/** Installs the card fonts for the browser, because a bare machine has none for Indian scripts. */
async function lendFonts(home: string): Promise<void> {
  const fonts = join(home, ".local", "share", "fonts");
  await mkdir(fonts, { recursive: true });
  await symlink(fontPackages, join(fonts, "idms"));
}
