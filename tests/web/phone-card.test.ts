import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parentDates } from "@idms/core/forms/values/parent-languages";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { words } from "../../packages/web/src/public/family-locales/en.ts";
import type { KeptCard } from "../../packages/web/src/public/family/kept-card.ts";
import { loadWords } from "../../packages/web/src/public/family-locales/words.ts";
import { runIdms } from "../cli/run-idms.ts";
import { greyOf, readCode } from "../read-code.ts";
import { expectAccessible } from "./accessibility.ts";
import { addClass } from "./add-students.ts";
import { makeLink, portrait, TOUCH_PHONE } from "./parent-link.ts";
import { openPhoneLine, type PhoneLine } from "./photo-day-line.ts";
import { eventually, webApp } from "./web-app.ts";

/** The settings for Google Wallet, with a new key. Those for Apple Wallet are missing. */
async function googleWallet(): Promise<NodeJS.ProcessEnv> {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const private_key = privateKey.export({ type: "pkcs8", format: "pem" });
  const file = join(web.data, "account.json");
  await writeFile(file, JSON.stringify({ client_email: "cards@example.org", private_key }));
  return { IDMS_GOOGLE_WALLET_ISSUER_ID: "33880000001", IDMS_GOOGLE_WALLET_KEY_FILE: file };
}

const web = webApp({ consent: false, env: googleWallet });
const { phoneCard } = words;
let line: PhoneLine;

beforeAll(async () => {
  line = await openPhoneLine();
  line.to = web.url;
  const [school] = (await web.call("SUPER_ADMIN", "GET", "/schools/")) as [{ id: number }];
  await web.call("SUPER_ADMIN", "PUT", `/schools/${school.id}/`, { ...school, phone_card: true });
});
afterAll(() => line.close());

/** Submits a child's details and prints the card. Returns the record's ID and the path of the family's page. */
async function printed(full_name: string): Promise<{ id: number; path: string }> {
  const classroom = await addClass(web.data, full_name, []);
  const { token } = await makeLink(web, { classroom });
  const form = new FormData();
  const { name, mimeType, buffer } = await portrait();
  form.set("full_name", full_name);
  form.set("parent_phone", "9876543210");
  form.set("photo", new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const sent = await fetch(`${web.url}/api/public/upload/${token}/`, { method: "POST", body: form });
  const { receipt, page } = (await sent.json()) as { receipt: number; page: string };
  await web.call("SCHOOL_ADMIN", "POST", `/students/${receipt}/verify/`);
  await print(full_name);
  return { id: receipt, path: `/f/${page}` };
}

/** Prints the cards of a class, which replace the ones printed before. */
async function print(classroom: string, status = "VERIFIED"): Promise<void> {
  const out = join(web.data, `${classroom}.pdf`);
  await idms("generate", "--school", "1", "--class", classroom, "--status", status, "--out", out);
}

async function idms(...args: string[]): Promise<void> {
  const { code, stderr } = await runIdms([...args, "--data", web.data]);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
}

const cardOf = async (student: number): Promise<string> => {
  const { results } = (await web.call("SUPER_ADMIN", "GET", `/cards/?student=${student}`)) as {
    results: [{ number: string }];
  };
  return results[0].number;
};
const act = (action: string, number: string) =>
  web.call("SCHOOL_ADMIN", "POST", "/cards/act/", { action, numbers: [number], reason: "a reason" });
const section = (page: Page) => page.getByRole("region", { name: phoneCard.title });
const state = (page: Page, name: keyof typeof phoneCard.states) =>
  section(page).getByText(phoneCard.states[name]).waitFor();
const CARD: unknown = expect.stringMatching(/^idms\.card\./);
/** Returns the names of everything that the phone keeps for family pages. */
const keptOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => [
    ...Object.keys(localStorage).filter((key) => key.startsWith("idms.card.")),
    ...(await caches.keys()),
  ]);
/** Returns the only card that the phone keeps. */
const keptCard = async (page: Page): Promise<KeptCard> =>
  JSON.parse(
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((each) => each.startsWith("idms.card."));
      return localStorage.getItem(key ?? "") ?? "null";
    }),
  ) as KeptCard;
const onLine = (page: Page) =>
  page.goto(line.url + new URL(page.url()).pathname, { waitUntil: "domcontentloaded" });

test("the card opens without a network after the first time, and a lost card leaves the phone at the next contact", async () => {
  const { id, path } = await printed("Asha Rao");
  const page = await web.open(null, path, { ...TOUCH_PHONE, expectErrors: /Failed to load resource/ });
  await onLine(page);
  await state(page, "genuine");
  const front = section(page).getByRole("img", { name: phoneCard.front });
  await front.waitFor();
  const number = await cardOf(id);
  await section(page).getByText(number.match(/.{4}/g)!.join("-"), { exact: true }).waitFor();
  expect(await page.getByText("SAMPLE", { exact: false }).count()).toBe(0);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // The code on the screen is the printed one, and large enough for another phone's camera.
  const code = await section(page).locator(".qr-code").screenshot();
  expect((await sharp(code).metadata()).width).toBeGreaterThanOrEqual(250);
  expect(await readCode("qr", await greyOf(code, { times: 2 }))).toMatch(/^ID1:/);
  await eventually(async () => (await keptOn(page)).length).toBe(2);
  await eventually(() =>
    page.evaluate(async () => (await (await caches.open("f")).keys()).some(({ url }) => url.endsWith("/f/"))),
  ).toBe(true);
  // No page with a child's data is cached, whatever the server draws.
  const cached = await page.evaluate(async () =>
    Promise.all(
      (await (await caches.open("f")).matchAll()).map(async (each) => (await each.text()).includes("Asha")),
    ),
  );
  expect(cached).not.toContain(true);

  line.to = null;
  await onLine(page);
  await state(page, "genuine");
  await front.waitFor();
  await section(page).getByText("Asha Rao").first().waitFor();
  await section(page)
    .getByText(/^Checked at .*, no network now$/)
    .waitFor();
  await expectAccessible(page);

  line.to = web.url;
  await act("lose", number);
  await onLine(page);
  await state(page, "lost");
  await section(page).getByText(phoneCard.hidden).waitFor();
  expect([await front.count(), await section(page).locator(".qr-code").count()]).toEqual([0, 0]);
  await eventually(() => keptOn(page)).toEqual([]);
  await expectAccessible(page);
});

test(
  "an open page notices a lost card when the network comes back, and an erased child's card vanishes",
  { tags: "thorough" },
  async () => {
    const { id, path } = await printed("Meera Nair");
    const page = await web.open(null, path, { ...TOUCH_PHONE, expectErrors: /Failed to load resource/ });
    await onLine(page);
    await state(page, "genuine");
    const number = await cardOf(id);
    await act("lose", number);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await state(page, "lost");
    await eventually(() => keptOn(page)).not.toContainEqual(CARD);
    await act("find", number);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await state(page, "genuine");
    await eventually(() => keptOn(page)).toContainEqual(CARD);
    await web.call("SCHOOL_ADMIN", "POST", `/students/${id}/remove/`, { reason: "left" });
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await eventually(() => section(page).count()).toBe(0);
    await eventually(() => keptOn(page)).not.toContainEqual(CARD);
  },
);

test("a reprinted card is shown with its own pictures, not with those kept of the card before", async () => {
  const { path } = await printed("Farah Khan");
  const page = await web.open(null, path, TOUCH_PHONE);
  const picture = () => section(page).getByRole("img", { name: phoneCard.front }).getAttribute("src");
  const before = await picture();
  await eventually(() => keptOn(page)).toContainEqual(CARD);
  const { card: old } = await keptCard(page);
  await print("Farah Khan", "ID_GENERATED");
  await page.reload();
  await eventually(async () => (await keptCard(page)).card.number).not.toBe(old.number);
  await section(page)
    .getByText((await keptCard(page)).card.number, { exact: true })
    .waitFor();
  expect(await picture()).not.toBe(before);
  await eventually(async () => (await keptCard(page)).pictures !== null).toBe(true);
  expect(await picture()).toContain((await keptCard(page)).pictures?.front);
});

test(
  "when the network comes back to a kept card whose record was erased, the page says that there is none",
  { tags: "thorough" },
  async () => {
    const { id, path } = await printed("Hema Pal");
    const page = await web.open(null, path, { ...TOUCH_PHONE, expectErrors: /Failed to load resource/ });
    await eventually(() => keptOn(page)).toContainEqual(CARD);
    await page.route("**/api/public/family/**", (route) => route.abort());
    await page.reload();
    await section(page)
      .getByText(/^Checked at .*, no network now$/)
      .waitFor();
    await page.unroute("**/api/public/family/**");
    await idms("students", "erase", String(id), "--yes");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await page.getByRole("alert").getByText(words.gone).waitFor();
    expect(await section(page).count()).toBe(0);
    expect(await keptOn(page)).not.toContainEqual(CARD);
  },
);

test(
  "pictures that the server could not draw are loaded at the next contact",
  { tags: "thorough" },
  async () => {
    const { path } = await printed("Gita Iyer");
    const page = await web.open(null, path, { ...TOUCH_PHONE, expectErrors: /Failed to load resource/ });
    await section(page).getByRole("img", { name: phoneCard.front }).waitFor();
    await page.evaluate(() => localStorage.clear());
    await page.route("**/phone-card/", (route) => route.abort());
    await page.reload();
    await section(page).getByText(phoneCard.noPicture).waitFor();
    await page.unroute("**/phone-card/");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await section(page).getByRole("img", { name: phoneCard.front }).waitFor();
    await eventually(async () => (await keptCard(page)).pictures !== null).toBe(true);
  },
);

test(
  "the time runs and a stripe moves, but only the time where less motion is wanted",
  { tags: "thorough" },
  async () => {
    const { path } = await printed("Uma Devi");
    const bengali = await loadWords("bn");
    const page = await web.open(null, path, { ...TOUCH_PHONE, locale: "bn-IN", colorScheme: "dark" });
    const time = page.getByRole("timer", { name: bengali.phoneCard.now });
    const first = (await time.textContent()) ?? "";
    // The format has seconds.
    const format = parentDates("bn", { timeStyle: "medium" });
    expect(first.match(/\d+/g)).toHaveLength(format.format(0).match(/\d+/g)!.length);
    await eventually(async () => (await time.textContent()) !== first).toBe(true);
    await page.getByRole("img", { name: bengali.phoneCard.front }).waitFor();
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter((each) => each instanceof CSSAnimation).length);
    await page.emulateMedia({ reducedMotion: "no-preference", colorScheme: "dark" });
    await eventually(moving).toBeGreaterThan(1);
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
    await eventually(moving).toBe(0);
    const still = await time.textContent();
    await eventually(async () => (await time.textContent()) !== still).toBe(true);
    await expectAccessible(page);
  },
);

test("a wallet learns of the card only when the family presses its button, and a wallet without settings has none", async () => {
  const { path } = await printed("Lila Bose");
  const page = await web.open(null, path, TOUCH_PHONE);
  const elsewhere: string[] = [];
  await page.route(/^https:/, (route) => {
    elsewhere.push(route.request().url());
    return route.fulfill({ body: "Kept elsewhere" });
  });
  const add = section(page).getByRole("button", { name: phoneCard.wallets.google });
  await add.waitFor();
  await section(page).getByText(phoneCard.walletNote).waitFor();
  expect(await section(page).getByRole("button", { name: phoneCard.wallets.apple }).count()).toBe(0);
  await expectAccessible(page);
  expect(elsewhere).toEqual([]);
  await add.click();
  await page.getByText("Kept elsewhere").waitFor();
  expect(elsewhere).toEqual([
    expect.stringMatching(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/),
  ]);
});

test("a pass for Apple Wallet is opened at its own address, and no wallet is offered without a network", async () => {
  const { path } = await printed("Mina Das");
  const page = await web.open(null, path, { ...TOUCH_PHONE, expectErrors: /Failed to load resource/ });
  let isDown = false;
  await page.route(/\/public\/family\/[^/]+\/(\?.*)?$/, async (route) => {
    if (isDown) return route.abort();
    const response = await route.fetch();
    const shown = (await response.json()) as { phone_card: { card: { wallets: string[] } } };
    shown.phone_card.card.wallets = ["apple"];
    return route.fulfill({ response, json: shown });
  });
  const opened: string[] = [];
  await page.route(/\/wallet\/apple\/$/, (route) => {
    if (route.request().isNavigationRequest()) opened.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: "text/plain", body: "The pass" });
  });
  const check = () => page.evaluate(() => void dispatchEvent(new Event("online")));
  const add = section(page).getByRole("button", { name: phoneCard.wallets.apple });
  await state(page, "genuine");
  await check();
  await add.waitFor();
  isDown = true;
  await check();
  await add.waitFor({ state: "detached" });
  isDown = false;
  await check();
  await add.click();
  await page.getByText("The pass").waitFor();
  expect(opened).toEqual([expect.stringMatching(/\/public\/family\/[^/]+\/wallet\/apple\/$/)]);
});
