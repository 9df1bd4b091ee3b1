import { packNumbers } from "@idms/core/cards/verify/number-set";
import { cardNumberOf } from "@idms/core/cards/verify/card-number";
import { sampleCode } from "@idms/core/cards/verify/signed-code";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cardSigner } from "../../packages/server/src/cards/printed/card-keys.ts";
import { codeSigner } from "../../packages/server/src/cards/printed/sign-code.ts";
import { inApp } from "../cli/in-app.ts";
import { expectAccessible } from "./accessibility.ts";
import { TOUCH_PHONE } from "./parent-link.ts";
import { openPhoneLine, type PhoneLine } from "./photo-day-line.ts";
import { codePicture } from "./qr-picture.ts";
import { webApp } from "./web-app.ts";

const web = webApp();
const NUMBER = "7K3M9QWX0AB1";
const NAME = "Venkata Naga Lakshmi Subrahmanyeswara Chidambara";
let line: PhoneLine;
/** Returns a card's code, signed like the press does. */
let signed: (name: string, expires: string | null) => string;

beforeAll(async () => {
  line = await openPhoneLine();
  line.to = web.url;
  const signer = await inApp(web.data, ({ db }) => cardSigner(db, { id: null, username: "test" }, 1));
  const sign = codeSigner(signer);
  signed = (name, expires) => sign(sampleCode({ name, expires }), NUMBER);
});
afterAll(() => line.close());

/** Returns a photo of a code: slightly rotated, blurred, on a dull background. */
const photoOf = async (code: string): Promise<Buffer> =>
  (await codePicture(code))
    .rotate(7, { background: "#bbb" })
    .extend({ top: 150, bottom: 300, left: 220, right: 90, background: "#bbb" })
    .blur(1.2)
    .jpeg({ quality: 80 })
    .toBuffer();

async function show(page: Page, code: string | Buffer): Promise<void> {
  const buffer = typeof code === "string" ? await photoOf(code) : code;
  await page
    .getByLabel("Choose a picture")
    .setInputFiles({ name: "card.jpg", mimeType: "image/jpeg", buffer });
}

const verdict = (page: Page, name: string) => page.getByRole("heading", { name, level: 2 }).waitFor();
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("a phone that has opened the page once verifies cards offline, with the data that it had then", async () => {
  const page = await web.open(null, "/verify", { ...TOUCH_PHONE, expectErrors: /Failed to load resource/ });
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(request.url()));
  await page.goto(`${line.url}/verify`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByText("School data as of").waitFor();
  await expectAccessible(page);
  await show(page, signed(NAME, "2099-03-31"));
  await verdict(page, "Genuine");
  const own = [line.url, web.url, "blob:"];
  expect(asked.filter((url) => !own.some((begin) => url.startsWith(begin)))).toEqual([]);
  expect(asked.some((url) => /\/assets\/zxing_reader-[\w-]+\.wasm$/.test(url))).toBe(true);

  line.to = null;
  await page.goto(`${line.url}/verify`);
  await page.getByText("School data as of").waitFor();
  await show(page, signed(NAME, "2099-03-31"));
  await verdict(page, "Genuine");
  await page.getByText(/^Venkata Naga Lakshmi Sub.*…$/).waitFor();
  await page.getByText("31 March 2099").waitFor();
  await page.getByText("7K3M-9QWX-0AB1").waitFor();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);

  await show(page, signed("Asha Rao", "2026-03-31"));
  await verdict(page, "Expired");
  const code = signed("Asha Rao", null);
  await show(page, code.slice(0, -3) + (code.endsWith("000") ? "100" : "000"));
  await verdict(page, "Not genuine");
  await expectAccessible(page);
  await show(page, sampleCode({ name: "Asha Rao", expires: null }));
  await verdict(page, "A sample, not a card");
  await show(page, code.slice(0, 60));
  await verdict(page, "Not readable");
  await show(page, "https://example.org");
  await verdict(page, "Not one of our cards");
  await show(page, Buffer.from("no picture"));
  await page.getByText("This file cannot be read as a picture").waitFor();
  const typed = page.getByLabel("If the code cannot be read: the number on the card");
  await typed.fill("7k3m 9qwx 0ab1");
  await typed.press("Enter");
  await verdict(page, "Check the number again");
  await typed.fill(cardNumberOf(new Uint8Array(11)));
  await typed.press("Enter");
  await verdict(page, "No report about this card");
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
  expect(await page.getByRole("link", { name: "Back to IDMS" }).count()).toBe(0);
  line.to = web.url;
});

test("a card that is revoked, replaced, lost or of an unknown school is reported, even by a phone without Ed25519", async () => {
  const page = await web.open(null, "/verify", TOUCH_PHONE);
  await page.addInitScript(() => {
    // A phone of 2024 has no Ed25519 of its own.
    const own = crypto.subtle.importKey.bind(crypto.subtle) as (...given: unknown[]) => Promise<CryptoKey>;
    crypto.subtle.importKey = ((format: string, key: unknown, kind: unknown, ...rest: unknown[]) =>
      kind === "Ed25519"
        ? Promise.reject(new DOMException("Unrecognized name.", "NotSupportedError"))
        : own(format, key, kind, ...rest)) as typeof crypto.subtle.importKey;
  });
  let change: object = {};
  await page.route("**/api/public/verify/keys/", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...change } });
  });
  const ended = Buffer.from(packNumbers([NUMBER])).toString("base64");
  for (const [known, title] of [
    [{}, "Genuine"],
    [{ revoked: ended }, "Revoked"],
    [{ replaced: ended }, "Replaced"],
    [{ lost: ended }, "Reported lost"],
    [{ not_issued: ended }, "Not valid yet"],
    [{ keys: [] }, "Unknown school"],
  ] as const) {
    change = known;
    await page.reload();
    await show(page, signed("Asha Rao", null));
    await verdict(page, title);
  }
});

test("staff find the way back from the check of a card", async () => {
  const page = await web.open("SCHOOL_ADMIN", "/cards");
  await page.goto("/verify");
  const back = page.getByRole("link", { name: "Back to IDMS" });
  // Not every role may open the list of cards.
  expect(await back.getAttribute("href")).toBe("/");
  await back.click();
  await page.waitForURL((at) => at.pathname !== "/verify");
  await page.getByRole("navigation").first().waitFor();
});

test("without a camera the page says so, in Hindi, too", { tags: "thorough" }, async () => {
  const page = await web.open(null, "/verify", { ...TOUCH_PHONE, locale: "hi-IN", colorScheme: "dark" });
  await page.getByRole("button", { name: "कैमरा खोलें" }).click();
  await page.getByText("इस पेज में कैमरा नहीं चल सकता").waitFor();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
});
