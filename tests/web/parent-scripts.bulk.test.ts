/** @module-tag rare */
import { fieldText, uploadText } from "@idms/core/messages";
import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { texts as hindi } from "../../packages/web/src/public/form-locales/hi.ts";
import { loadTexts } from "../../packages/web/src/public/form-locales/languages.ts";
import { isInBulk } from "../in-bulk.ts";
import { expectAccessible } from "./accessibility.ts";
import { fewLanguages } from "./few-languages.ts";
import {
  agree,
  everyField,
  fillIn,
  freshPhone,
  makeLink,
  portrait,
  submittedAs,
  TOUCH_PHONE,
} from "./parent-link.ts";
import { webApp } from "./web-app.ts";

const web = webApp({ coach: true });
const SCRIPTS_OFF = { ...TOUCH_PHONE, javaScriptEnabled: false };
const SCRIPTS = "**/assets/*.js";

const submit = (page: Page) => page.getByRole("button", { name: uploadText.submit }).click();

test("without scripts, a parent fills in the form, corrects it, sends it, and adds a sibling", async () => {
  const { path } = await makeLink(web, { fields: everyField() });
  const page = await web.open(null, path, { ...SCRIPTS_OFF, expectErrors: /400/ });
  await page.getByLabel("Student Name").fill("Plain Rao");
  await page.getByLabel("Father Name").fill("Vikram Rao");
  await page.getByLabel("Address").fill("12 Hill Road\nPune");
  await page.getByLabel("Blood Group").selectOption("O+");
  await page.getByLabel("Parent Phone").fill("98765 432101");
  await page.getByLabel("Photo", { exact: true }).setInputFiles(await portrait());
  await submit(page);
  await page.getByRole("alert").getByText(uploadText.fixErrors).waitFor();
  await page.getByText(fieldText.phone).waitFor();
  await page.getByText(fieldText.required("Date of Birth")).waitFor();
  await page.getByText("Please choose the photo again").waitFor();
  expect(await page.getByLabel("Parent Phone").inputValue()).toBe("98765432101");
  expect(await page.getByLabel("Address").inputValue()).toBe("12 Hill Road\nPune");
  expect(await page.getByLabel("Blood Group").inputValue()).toBe("O+");
  expect(await page.getByRole("button", { name: "Take a photo" }).count()).toBe(0);

  const phone = freshPhone();
  await page.getByLabel("Parent Phone").fill(`+91 ${phone}`);
  await page.getByLabel("Date of Birth").fill("2016-02-29");
  await page.getByLabel("Photo", { exact: true }).setInputFiles(await portrait());
  await agree(page);
  await submit(page);
  await page.getByRole("heading", { name: uploadText.done }).waitFor();
  const [student] = await submittedAs(web, "Plain Rao");
  expect(student).toMatchObject({
    parent_phone: phone,
    meta: { fatherName: "Vikram Rao", address: "12 Hill Road\nPune", born: "2016-02-29" },
  });
  expect(await page.getByText("Receipt number").innerText()).toContain(String(student?.id));
  expect(await page.getByRole("link", { name: "See your child's card" }).getAttribute("href")).toMatch(
    /^\/f\//,
  );

  await page.getByRole("button", { name: "Add another child" }).click();
  expect(await page.getByLabel("Student Name").inputValue()).toBe("");
  expect(await page.getByLabel("Father Name").inputValue()).toBe("Vikram Rao");
  expect((await page.getByLabel("Parent Phone").inputValue()).replaceAll("-", "")).toBe(phone);
  await page.getByLabel("Student Name").fill("Plain Brother");
  await page.getByLabel("Date of Birth").fill("2018-01-01");
  await page.getByLabel("Photo", { exact: true }).setInputFiles(await portrait());
  await agree(page);
  // A double click posts twice, but makes one child.
  await page.getByRole("button", { name: uploadText.submit }).dblclick();
  await page.getByRole("heading", { name: uploadText.done }).waitFor();
  expect(await submittedAs(web, "Plain Brother")).toHaveLength(1);
});

test("without scripts, the language is chosen from a list and remembered", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, path, SCRIPTS_OFF);
  await page.getByLabel("Language", { exact: true }).selectOption("हिन्दी");
  await page.getByRole("button", { name: "Choose", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: hindi.title }).waitFor();
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name: hindi.title }).waitFor();
});

/** Delays requests that match a pattern. Returns a function that releases them. */
async function held(page: Page, pattern: string): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let isHeld = true;
  await page.route(pattern, (route) => (isHeld ? void waiting.push(route) : route.continue()));
  return async () => {
    isHeld = false;
    await Promise.all(waiting.map((route) => route.continue()));
  };
}

describe("while the scripts are loading", () => {
  test("what is typed and chosen is kept, and the caret stays in place", async () => {
    const { path } = await makeLink(web);
    const page = await web.open(null, "/u/x", { ...TOUCH_PHONE, expectErrors: /404/ });
    const letGo = await held(page, SCRIPTS);
    await page.goto(path, { waitUntil: "commit" });
    await page.getByLabel("Blood Group").selectOption("AB-");
    await page.getByLabel("Address").fill("12 Hill Road");
    await page.getByLabel("Photo", { exact: true }).setInputFiles(await portrait());
    await page.getByLabel("Parent Phone").fill("98765 43210");
    await agree(page);
    await page.getByLabel("Student Name").pressSequentially("Early Bird");
    await page.keyboard.press("Home");
    await letGo();
    await page.getByRole("img", { name: "Photo, as it will be sent" }).waitFor();
    await page.keyboard.type("An ");
    expect(await page.getByLabel("Student Name").inputValue()).toBe("An Early Bird");
    expect(await page.getByLabel("Blood Group").inputValue()).toBe("AB-");
    expect(await page.getByLabel("Address").inputValue()).toBe("12 Hill Road");
    expect(await page.getByLabel("Parent Phone").inputValue()).toBe("987-654-3210");
    // The page's scripts have these values, too: they keep and send them.
    await page.getByLabel("Parent Phone").fill(freshPhone());
    await submit(page);
    await page.getByRole("heading", { name: uploadText.done }).waitFor();
    expect(await submittedAs(web, "An Early Bird")).toMatchObject([
      { meta: { address: "12 Hill Road", blood_group: "AB-" } },
    ]);
  });

  test("a chosen language applies once they have loaded", async () => {
    const { path } = await makeLink(web);
    const page = await web.open(null, "/u/x", { ...TOUCH_PHONE, expectErrors: /404/ });
    const letGo = await held(page, SCRIPTS);
    await page.goto(path, { waitUntil: "commit" });
    await page.getByLabel("Language", { exact: true }).selectOption("हिन्दी");
    await letGo();
    await page.getByRole("heading", { level: 1, name: hindi.title }).waitFor();
  });

  test("a form that came back with errors can be corrected before and after they load", async () => {
    const { path } = await makeLink(web);
    const page = await web.open(null, "/u/x", { ...TOUCH_PHONE, expectErrors: /40[04]/ });
    const letGo = await held(page, SCRIPTS);
    await page.goto(path, { waitUntil: "commit" });
    await page.getByLabel("Address").fill("Old Street");
    await submit(page);
    await page.getByRole("alert").getByText(uploadText.fixErrors).waitFor();
    await page.getByLabel("Address").fill("New Street");
    // The scripts take over only after the text area is left.
    await page.getByLabel("Address").blur();
    await letGo();
    // Only scripts can open a camera.
    await page.getByRole("button", { name: "Take a photo" }).waitFor();
    expect(await page.getByLabel("Address").inputValue()).toBe("New Street");
    await page.getByText(fieldText.required("Student Name")).waitFor();
    await fillIn(page, "Mended Rao");
    expect(await page.getByText(fieldText.required("Student Name")).count()).toBe(0);
    await submit(page);
    await page.getByRole("heading", { name: uploadText.done }).waitFor();
    expect(await submittedAs(web, "Mended Rao")).toMatchObject([{ meta: { address: "New Street" } }]);
  });
});

test("the form can be filled in and sent even if one of its scripts does not load", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, path, { ...TOUCH_PHONE, locale: "hi-IN", expectErrors: /ERR_FAILED/ });
  const scripts = new Set<string>();
  page.context().on("request", (request) => {
    if (request.url().endsWith(".js")) scripts.add(request.url());
  });
  await page.reload();
  // Including the scripts that load once a photo is chosen.
  await page.getByLabel("फ़ोटो", { exact: true }).setInputFiles(await portrait());
  await page.getByText(hindi.coach.looking).waitFor();
  await page.getByText(hindi.coach.looking).waitFor({ state: "detached" });
  expect([...scripts].some((script) => script.includes("face-worker"))).toBe(true);
  for (const [index, script] of [...scripts].entries()) {
    if (!isInBulk && index % 3 !== scripts.size % 3) continue;
    await page.context().clearCookies();
    await page.route(script, (route) => route.abort());
    await page.goto(path);
    // In letters, because a digit in a name is questioned.
    const name = `Blocked ${String.fromCodePoint(0x41 + index)}`;
    await page.getByLabel("विद्यार्थी का नाम").fill(name);
    await page.getByLabel("अभिभावक का फ़ोन नंबर").fill(freshPhone());
    await page.getByLabel("फ़ोटो", { exact: true }).setInputFiles(await portrait());
    await agree(page);
    await page.getByRole("button", { name: hindi.submit, exact: true }).click();
    await page.getByRole("heading", { name: hindi.done }).waitFor();
    expect([script, (await submittedAs(web, name)).length]).toEqual([script, 1]);
    await page.unroute(script);
  }
});

test.each(fewLanguages)(
  "%s: without scripts, axe finds nothing in the form, its errors, the receipt and a closed link",
  async (language) => {
    const [texts, { path }, closed] = await Promise.all([
      loadTexts(language),
      makeLink(web),
      makeLink(web, { is_active: false }),
    ]);
    // Axe itself is a script, so only the scripts of the page are blocked.
    const page = await web.open(null, "/u/x", {
      ...TOUCH_PHONE,
      locale: `${language}-IN`,
      expectErrors: /40[04]|410|ERR_FAILED/,
    });
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: texts.title }).waitFor();
    const isWhole = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await expectAccessible(page, ["light"]);
    };
    await isWhole();
    await page.getByRole("button", { name: texts.submit, exact: true }).click();
    await page.getByRole("alert").getByText(texts.fixErrors).waitFor();
    await isWhole();
    await page.getByLabel(texts.usual("Student Name")).fill(`Axe ${language}`);
    await page.getByLabel(texts.usual("Parent Phone")).fill(freshPhone());
    await page.getByLabel(texts.usual("Photo"), { exact: true }).setInputFiles(await portrait());
    await agree(page);
    await page.getByRole("button", { name: texts.submit, exact: true }).click();
    await page.getByRole("heading", { name: texts.done }).waitFor();
    await isWhole();
    await page.goto(closed.path);
    await page.getByText(texts.closed.inactive).waitFor();
    await isWhole();
  },
);
