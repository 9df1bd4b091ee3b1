import { uploadText } from "@idms/core/messages";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { makeLink, TOUCH_PHONE } from "./parent-link.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

/** Replaces each text of the page, and each text that comes later, as the translator of Chrome does it. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const replace = (text: Node) => {
      if (!text.nodeValue?.trim() || text.parentElement?.closest("font, script")) return;
      const font = document.createElement("font");
      font.textContent = `«${text.nodeValue}»`;
      (text as Text).replaceWith(font);
    };
    const inside = (node: Node): Node[] =>
      node.nodeType === Node.TEXT_NODE ? [node] : [...node.childNodes].flatMap(inside);
    const root = document.querySelector("#root") as HTMLElement;
    inside(root).forEach(replace);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) inside(node).forEach(replace);
    }).observe(root, { childList: true, subtree: true });
  });

test("a page that the browser translates still shows a message that changes", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, path, TOUCH_PHONE);
  await page.getByLabel("Student Name").fill("Asha Rao");
  await translate(page);
  await page.getByText("«Submit»", { exact: true }).click();
  const error = page.locator("#parent_phone-error, [id$=parent_phone] ~ .pf-error, .pf-error").first();
  await error.getByText(/required/).waitFor();
  await page.locator("input[name=parent_phone]").fill("123");
  await page.getByText(uploadText.failed).waitFor({ state: "detached" });
  await eventually(() => error.textContent()).toContain("10-digit");
});

test("text that the browser fills in without a key press counts as typed", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, path, TOUCH_PHONE);
  const name = page.getByLabel("Student Name");
  await page.getByRole("button", { name: uploadText.submit }).click();
  await page
    .getByText(/Student Name is required/)
    .first()
    .waitFor();
  await name.evaluate((input: HTMLInputElement) => {
    input.value = "Asha Rao";
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page
    .getByText(/Student Name is required/)
    .first()
    .waitFor({ state: "detached" });
  expect(await name.getAttribute("spellcheck")).toBe("false");
});

test("a language that cannot be loaded is not shown as chosen, so it can be chosen again", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, path, { ...TOUCH_PHONE, expectErrors: /Failed to load/ });
  const language = page.locator("header select");
  await page.getByLabel("Student Name").fill("Asha Rao");
  await page.route("**/assets/hi-*.js", (route) => route.abort());
  await language.selectOption("hi");
  await eventually(() => language.inputValue()).toBe("en");
  await page.unroute("**/assets/hi-*.js");
  await language.selectOption("ta");
  await eventually(() => page.evaluate(() => document.documentElement.lang)).toBe("ta");
});

test("an address that is being typed while the scripts arrive is not changed until it is left", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, "/verify", TOUCH_PHONE);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/parent-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  const address = page.locator("textarea[name=address]");
  await address.pressSequentially("New Road");
  await address.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(3, 3));
  const loaded = page.waitForResponse(/assets\/parent-/);
  release();
  await loaded;
  await page.waitForLoadState("networkidle");
  await page.keyboard.type(" Mill");
  expect(await address.inputValue()).toBe("New Mill Road");
  await page.getByLabel("Student Name").fill("Asha Rao");
  await page.getByRole("button", { name: uploadText.submit }).click();
  await page
    .getByText(/Parent Phone is required/)
    .first()
    .waitFor();
  expect(await address.inputValue()).toBe("New Mill Road");
});
