import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    browser: string;
  }
}

/** One Chromium for all tests of the web; each test opens a context of its own in it, which is a fresh profile. */
export default async function startBrowser(project: TestProject): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), "idms-browser-"));
  const server = await chromium.launchServer({
    executablePath: "/usr/bin/chromium",
    env: { ...process.env, HOME: home },
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
  project.provide("browser", server.wsEndpoint());
  return async () => {
    await server.close();
    await rm(home, { recursive: true, force: true });
  };
}
