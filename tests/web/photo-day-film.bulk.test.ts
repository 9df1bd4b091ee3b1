import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { preparePhoto } from "@idms/core/node/photos/prepare-photo";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import sharp from "sharp";
import { afterEach, expect, inject, test } from "vitest";
import { scratchFolder } from "../cli/run-idms.ts";
import { startIdms, type StartedIdms } from "../cli/start-idms.ts";
import { isInBulk } from "../in-bulk.ts";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { addClass } from "./add-students.ts";
import { CHROMIUM } from "./browser.ts";
import { openPhoneLine, type PhoneLine } from "./photo-day-line.ts";
import { eventually, PATIENCE_MS } from "./web-app.ts";

const demo = inject("demo");
const hash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

let line: PhoneLine;
let server: StartedIdms | undefined;
let phone: BrowserContext | undefined;
const data: string[] = [];
afterEach(async () => {
  await phone?.close();
  await server?.stop();
  await line.close();
  for (const folder of data.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Opens a phone with its stored data, and with no network except through the line. */
async function switchOn(folder: string): Promise<Page> {
  phone = await chromium.launchPersistentContext(folder, {
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    permissions: ["camera"],
  });
  phone.setDefaultTimeout(PATIENCE_MS);
  return phone.pages()[0] ?? phone.newPage();
}

async function serve(folder: string): Promise<void> {
  server = await startIdms(["serve", "--data", folder]);
  line.to = server.url;
}

async function call<T>(token: string | null, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${server?.url}/api${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

let colours = 0;

/** Returns a unique photo, because the browser's fake camera repeats itself. */
function unique(): Promise<Buffer> {
  colours += 1;
  const background = { r: (colours * 37) % 256, g: (colours * 91) % 256, b: colours % 256 };
  return sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Takes photos of the next children: the first with the camera, the others from the phone's files. */
async function shoot(page: Page, count: number): Promise<void> {
  for (let taken = 0; taken < count; taken += 1) {
    const buffer = await unique();
    if (taken === 0) await page.getByRole("button", { name: "Take the photo" }).click();
    else
      await page
        .getByLabel("Choose a photo")
        .setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });
    await page.getByRole("button", { name: "Use and continue" }).click();
    await page.getByRole("button", { name: "Use and continue" }).waitFor({ state: "detached" });
  }
}

/** Returns the photos stored on the phone by child, as the press will get them. */
async function keptOn(page: Page): Promise<Map<string, string>> {
  const kept = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("idms.photo-day");
      request.addEventListener("success", () => resolve(request.result));
    });
    const request = database.transaction("shots").objectStore("shots").getAll();
    await new Promise((resolve) => request.addEventListener("success", resolve));
    database.close();
    return (request.result as { child: string; photo: ArrayBuffer }[]).map(({ child, photo }) => ({
      child,
      bytes: [...new Uint8Array(photo)],
    }));
  });
  const ready = new Map<string, string>();
  for (const { child, bytes } of kept)
    ready.set(child, hash((await preparePhoto(Uint8Array.from(bytes))).bytes));
  return ready;
}

/** Plays the whole scenario: a yard without a network, a restarted phone, lost responses, and a killed server. */
async function film({ children, before }: { children: number; before: number }): Promise<void> {
  line = await openPhoneLine();
  const folder = await scratchFolder(demo.data);
  data.push(folder);
  await serve(folder);
  const names = Array.from({ length: children }, (_, each) => ({ full_name: `Child ${each + 1}` }));
  const classroom = await addClass(folder, `Photo day ${children}`, names);
  const { username, password } = demo.users.find(({ role }) => role === "SCHOOL_ADMIN") ?? demo.users[0]!;
  const { access } = await call<{ access: string }>(null, "POST", "/auth/token/", { username, password });
  const day = await call<{ token: string }>(access, "POST", "/photo-days/", { classroom });
  const address = `${line.url}/photo-day/${day.token}`;

  // With a network the teacher opens the link once; in the yard there is no network.
  const profile = await temporaryFolder();
  let page = await switchOn(profile);
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole("button", { name: "Start with Child 1" }).waitFor();
  line.to = null;
  await phone?.setOffline(true);
  await page.getByRole("button", { name: "Start with Child 1" }).click();
  await shoot(page, before);
  await page.getByText(`${before} photos to send`).waitFor();

  // The phone is switched off and on again, still without a network.
  await phone?.close();
  page = await switchOn(profile);
  await page.goto(address);
  await page.getByText(`${before} of ${children}`).waitFor();
  await page.getByRole("button", { name: /^Continue with / }).click();
  await shoot(page, children - before);
  const kept = await keptOn(page);
  expect(kept.size).toBe(children);
  // The camera may have seen the same picture once before and once after the restart.
  expect(new Set(kept.values()).size).toBeGreaterThanOrEqual(children - 1);

  // Back in the office, every third answer is lost, and the server is killed while it receives photos.
  line.loseEach = 3;
  line.to = server?.url ?? null;
  await eventually(() => line.photos).toBeGreaterThan(children / 3);
  await server?.stop("SIGKILL");
  line.to = null;
  await serve(folder);
  for (;;) {
    const again = page.getByRole("button", { name: "Try again" }).first();
    const sent = page.getByText("All photos have been sent. None are left on this phone.");
    await again.or(sent).first().waitFor();
    if (await sent.isVisible()) break;
    await again.click({ timeout: 1000 }).catch(() => undefined);
  }
  expect(line.lost).toBeGreaterThan(0);
  expect((await keptOn(page)).size).toBe(0);

  const students = await call<{ id: number; photo: string }[]>(
    access,
    "GET",
    `/students/?status=SUBMITTED&classroom=${classroom}`,
  );
  expect(students).toHaveLength(children);
  for (const { id, photo } of students) {
    const response = await fetch(`${server?.url}${photo}`, {
      headers: { authorization: `Bearer ${access}` },
    });
    expect([id, hash(new Uint8Array(await response.arrayBuffer()))]).toEqual([id, kept.get(`s${id}`)]);
    const earlier = await call<unknown[]>(access, "GET", `/students/${id}/versions/`);
    expect([id, earlier.length]).toEqual([id, 1]);
  }
  const days = await call<{ token: string; shots: number }[]>(access, "GET", "/photo-days/");
  expect(days.find(({ token }) => token === day.token)?.shots).toBe(children);
}

test(
  "six children are photographed offline on a restarted phone, and each photo arrives once despite failures",
  { tags: "thorough" },
  () => film({ children: 6, before: 3 }),
);

test.runIf(isInBulk)("so are sixty", () => film({ children: 60, before: 31 }));
