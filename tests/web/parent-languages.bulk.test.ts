/** @module-tag rare */
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { languageName, type ParentLanguage } from "@idms/core/forms/values/parent-languages";
import { usualNotice } from "@idms/core/forms/notices/usual-notice";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { directionOf, languages, loadTexts } from "../../packages/web/src/public/form-locales/languages.ts";
import { expectAccessible } from "./accessibility.ts";
import { fewLanguages } from "./few-languages.ts";
import { freshPhone, makeLink, portrait, submittedAs, TOUCH_PHONE } from "./parent-link.ts";
import { focused, webApp } from "./web-app.ts";

const web = webApp();

/** Returns a form with usual labels as schools spell them, one label that no catalogue has, and choices. */
const fields = () => [
  ...defaultFields(),
  makeField("born", "DATE OF BIRTH:", "date", { required: true }),
  makeField("sex", "Gender", "select", { required: true, options: ["Male", "Female", "Other", "They/them"] }),
  makeField("mail", "Email ID", "email"),
  makeField("house", "House colour (as on the shirt)?", "text", { required: true }),
];

/** Asserts for any state that the page does not scroll sideways, no text is clipped, and axe finds nothing. */
async function expectWhole(page: Page): Promise<void> {
  // 320 CSS px is the least that WCAG asks for (1.4.10).
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => element.clientWidth > 1 && element.checkVisibility())
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
      )
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .map((element) => element.textContent),
  );
  expect(cut).toEqual([]);
  await expectAccessible(page, ["light"]);
}

test.each(fewLanguages)(
  "%s: the form, its errors, the crop and the receipt are complete on a phone",
  async (language) => {
    const [texts, { path }] = await Promise.all([loadTexts(language), makeLink(web, { fields: fields() })]);
    const page = await web.open(null, path, { ...TOUCH_PHONE, locale: `${language}-IN` });
    await page.getByRole("heading", { level: 1, name: texts.title }).waitFor();
    const label = (written: string) => page.getByLabel(texts.usual(written), { exact: true });
    await label("Student Name").waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      language,
      directionOf(language),
    ]);
    const choice = page.getByLabel(texts.language, { exact: true });
    expect(await choice.inputValue()).toBe(language);
    expect(await choice.locator("option").allTextContents()).toEqual(languages.map(languageName));
    expect(await label("Gender").locator("option").allTextContents()).toEqual([
      texts.choose,
      ...["Male", "Female", "Other"].map(texts.usual),
      "They/them",
    ]);
    await expectWhole(page);

    await page.getByRole("button", { name: texts.submit, exact: true }).click();
    await page.getByRole("alert").getByText(texts.fixErrors).waitFor();
    await page.getByText(texts.field.required(texts.usual("Parent Phone")), { exact: true }).waitFor();
    await expectWhole(page);

    const name = `Asha ${language}`;
    await label("Student Name").fill(name);
    await label("Parent Phone").fill(freshPhone());
    await label("DATE OF BIRTH:").fill("2016-02-29");
    await label("Gender").selectOption({ label: texts.usual("Female") });
    await page.getByLabel("House colour (as on the shirt)?").fill("Red");
    await page.getByText(texts.notice.missing).waitFor();
    await page.getByText(texts.notice.more).click();
    await page.getByText(usualNotice[language as ParentLanguage].split(/[:,]/)[1] as string).waitFor();
    await expectWhole(page);
    await page.getByLabel(texts.notice.agree).check();
    await page.locator('input[type="file"]:not([hidden])').setInputFiles(await portrait());
    await page.getByRole("img", { name: texts.photo.chosen(texts.usual("Photo")) }).waitFor();
    await page.getByRole("button", { name: texts.photo.adjust, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: texts.crop.title });
    // The button that moves the photo left is on the left, in either writing direction.
    const at = async (name: string) =>
      (await dialog.getByRole("button", { name }).boundingBox())?.x ?? Number.NaN;
    expect(await at(texts.crop.left)).toBeLessThan(await at(texts.crop.right));
    await expectWhole(page);

    const apply = dialog.getByRole("button", { name: texts.crop.apply });
    const box = await apply.boundingBox();
    // Everything is visible at once: nobody has to scroll to the button at the end.
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
    await apply.click();
    await page.getByRole("img", { name: texts.photo.chosen(texts.usual("Photo")) }).waitFor();
    await page.getByRole("button", { name: texts.submit, exact: true }).click();
    await page.getByRole("heading", { name: texts.done }).waitFor();
    await expectWhole(page);
    // The school reads the values that it wrote itself.
    expect(await submittedAs(web, name)).toMatchObject([{ meta: { sex: "Female", born: "2016-02-29" } }]);
  },
);

test("a phone in an unsupported language gets the next language that it accepts, and English needs no catalogue", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, path, { ...TOUCH_PHONE, locale: "fr-FR" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.reload();
  await page.getByLabel("Student Name").waitFor();
  expect(asked.filter((url) => /\/(usual-labels|(?!en-|of-)[a-z]{2})-[\w-]+\.js$/.test(url))).toEqual([]);
  const accepted = "fr-FR, hi-IN;q=0.5, te-IN;q=0.8";
  await page.route(`**${path}`, (route) =>
    route.continue({ headers: { ...route.request().headers(), "accept-language": accepted } }),
  );
  await page.reload();
  await page.getByRole("heading", { level: 1, name: (await loadTexts("te")).title }).waitFor();
});

test("the language can be chosen by keyboard alone, and the page is mirrored for Urdu and back", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, path, TOUCH_PHONE);
  await page.getByLabel("Student Name").waitFor();
  await page.keyboard.press("Tab");
  await focused(page.locator("header select"));
  await page.keyboard.press("End");
  await page.getByRole("heading", { level: 1, name: (await loadTexts("ur")).title }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
  await focused(page.locator("header select"));
  await page.keyboard.press("Home");
  await page.getByLabel("Student Name").waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe("ltr");
});

test("in Urdu, phones, dates and email run left to right, names as they are written, and all start below their labels", async () => {
  const { path } = await makeLink(web, { fields: fields() });
  const page = await web.open(null, path, { ...TOUCH_PHONE, locale: "ur-IN" });
  const { usual } = await loadTexts("ur");
  const runs = (written: string) =>
    page.getByLabel(usual(written), { exact: true }).evaluate((input) => {
      const { direction, textAlign } = getComputedStyle(input);
      return { direction, right: textAlign === "right" || (textAlign === "start" && direction === "rtl") };
    });
  const name = page.getByLabel(usual("Student Name"), { exact: true });
  await name.waitFor();
  expect(await runs("Student Name")).toEqual({ direction: "rtl", right: true });
  for (const written of ["Parent Phone", "Date of Birth", "Email"])
    expect(await runs(written)).toEqual({ direction: "ltr", right: true });
  await name.fill("محمد احمد");
  expect((await runs("Student Name")).direction).toBe("rtl");
  await name.fill("Asha Rao");
  expect((await runs("Student Name")).direction).toBe("ltr");
  const phone = page.getByLabel(usual("Parent Phone"), { exact: true });
  await phone.pressSequentially("9876543210");
  expect(await phone.inputValue()).toBe("987-654-3210");
});
