/** @module-tag thorough */
import { makeField } from "@idms/core/forms/values/field";
import { fieldText, imageText, uploadText } from "@idms/core/messages";
import { expect, test } from "vitest";
import { texts as hindi } from "../../packages/web/src/public/form-locales/hi.ts";
import { expectAccessible } from "./accessibility.ts";
import {
  agree,
  everyField,
  freshPhone,
  makeLink,
  portrait,
  submittedAs,
  TOUCH_PHONE,
} from "./parent-link.ts";
import { webApp } from "./web-app.ts";

const web = webApp();
const IN_HINDI = { ...TOUCH_PHONE, locale: "hi-IN" };

test("a phone in Hindi gets the form in Hindi, from the first error to the receipt", async () => {
  const fields = [...everyField(), makeField("house", "House colour", "text", { required: true })];
  const { path } = await makeLink(web, { fields });
  const page = await web.open(null, path, { ...IN_HINDI, expectErrors: /409|422/ });
  await page.getByRole("heading", { level: 1, name: hindi.title }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("hi");
  expect(await page.title()).toBe(hindi.title);

  await page.getByRole("button", { name: hindi.submit }).click();
  await page.getByRole("alert").getByText(hindi.fixErrors).waitFor();
  await page.getByText(hindi.field.required("विद्यार्थी का नाम")).waitFor();
  // A label in the school's own words stays as the school wrote it.
  await page.getByText(hindi.field.required("House colour")).waitFor();
  await expectAccessible(page);

  await page.getByLabel("विद्यार्थी का नाम").fill("आशा राव");
  await page.getByLabel("जन्म तिथि").fill("2016-02-29");
  await page.getByLabel("House colour").fill("लाल");
  const phone = freshPhone();
  await page.getByLabel("अभिभावक का फ़ोन नंबर").fill(phone);
  const broken = (await portrait()).buffer.subarray(0, 200);
  const photo = page.getByLabel("फ़ोटो", { exact: true });
  await agree(page);
  await photo.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: broken });
  await page.getByText(hindi.server["photo.damaged"]).waitFor();

  await photo.setInputFiles(await portrait());
  await agree(page);
  await page.getByRole("img", { name: hindi.photo.chosen("फ़ोटो") }).waitFor();
  await page.getByRole("button", { name: hindi.submit }).click();
  await page.getByRole("heading", { name: hindi.done }).waitFor();
  await page.getByText(hindi.receipt).waitFor();
  await expectAccessible(page);
  expect(await submittedAs(web, "आशा राव")).toMatchObject([{ parent_phone: phone, meta: { house: "लाल" } }]);

  await page.getByRole("button", { name: hindi.addAnother }).click();
  await page.getByLabel("विद्यार्थी का नाम").fill("आशा  राव");
  await page.getByLabel("जन्म तिथि").fill("2014-05-01");
  await page.getByLabel("House colour").fill("लाल");
  await page.getByLabel("अभिभावक का फ़ोन नंबर").fill(phone);
  await photo.setInputFiles(await portrait());
  await agree(page);
  await page.getByRole("img", { name: hindi.photo.chosen("फ़ोटो") }).waitFor();
  await page.getByRole("button", { name: hindi.submit }).click();
  await page.getByText(hindi.keptForSchool).waitFor();
});

test("the language can be changed midway: nothing is lost, errors are translated, and the choice is remembered", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, path, TOUCH_PHONE);
  await page.getByLabel("Student Name").fill("Asha Rao");
  await page.getByRole("button", { name: uploadText.submit }).click();
  await page.getByText(fieldText.required("Parent Phone")).waitFor();
  await page.getByLabel("Language", { exact: true }).selectOption("हिन्दी");
  await page.getByText(hindi.field.required("अभिभावक का फ़ोन नंबर")).waitFor();
  expect(await page.getByLabel("विद्यार्थी का नाम").inputValue()).toBe("Asha Rao");
  expect(await page.getByLabel(hindi.language, { exact: true }).inputValue()).toBe("hi");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: hindi.title }).waitFor();
  await page.getByLabel(hindi.language, { exact: true }).selectOption("English");
  await page.getByRole("heading", { level: 1, name: uploadText.title }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
});

test("an unknown link and an unreadable photo are explained in Hindi", async () => {
  const page = await web.open(null, "/u/none", { ...IN_HINDI, expectErrors: /404/ });
  await page.getByRole("alert").getByText(hindi.invalidLink).waitFor();
  await page.getByText(hindi.askSchool).waitFor();
  await page.goto((await makeLink(web)).path);
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  await page
    .getByLabel("फ़ोटो", { exact: true })
    .setInputFiles({ name: "IMG.heic", mimeType: "image/heic", buffer: heic });
  await page.getByText(hindi.server["photo.heic"]).waitFor();
  expect(await page.getByText(imageText.heic("photo")).count()).toBe(0);
});

test("the form stays in English if the catalogue does not load", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, "/u/x", { ...TOUCH_PHONE, expectErrors: /404|ERR_FAILED/ });
  await page.route("**/assets/hi-*.js", (route) => route.abort());
  await page.goto(path);
  await page.getByLabel("Language", { exact: true }).selectOption("हिन्दी");
  await page.getByLabel("Student Name").fill("Asha Rao");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
});
