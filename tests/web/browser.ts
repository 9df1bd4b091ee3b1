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

/** Debian's Chromium without its own windows, a fifth cheaper for each page; where it is missing, the whole one. */
export const CHROMIUM =
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path)) ?? "chromium";

/**
 * What of the browser's own has a window of each page load pages besides: the address bar's suggestions, which nobody
 * sees here and which take a third of the time of an empty page, and a process kept ready for a page that no test opens.
 * Of two lists Chromium takes the last, so that these stand for Playwright's own, too, of what changes a page.
 */
const OFF = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  "PaintHolding",
  "HttpsUpgrades",
  "ThirdPartyStoragePartitioning",
];

/** The network without a process of its own; Playwright's for screenshots stands here since this list is the last, too. */
const ON = ["NetworkServiceInProcess2", "CDPScreenshotNewSurface"];

/** One Chromium for all tests of the web; each test opens a context of its own in it, which is a fresh profile. */
export default async function startBrowser(project: TestProject): Promise<() => Promise<void>> {
  // A page lives for a second or two: compiling its code once more, to be quicker later, takes a tenth of that.
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

/** The fonts that cards are printed with, for the browser too: a bare machine has none for the scripts of India. */
async function lendFonts(home: string): Promise<void> {
  const fonts = join(home, ".local", "share", "fonts");
  await mkdir(fonts, { recursive: true });
  await symlink(fontPackages, join(fonts, "idms"));
}
