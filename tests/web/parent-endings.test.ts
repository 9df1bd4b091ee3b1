/** @module-tag rare */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { texts as tamil } from "../../packages/web/src/public/form-locales/ta.ts";
import { texts as urdu } from "../../packages/web/src/public/form-locales/ur.ts";
import type { Texts } from "../../packages/web/src/public/form-locales/languages.ts";
import { changeIn } from "../cli/in-database.ts";
import { expectAccessible } from "./accessibility.ts";
import { agree, freshPhone, makeLink, portrait, submittedAs, TOUCH_PHONE } from "./parent-link.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

/** Opens a link's form in a language, on a separate phone. */
async function openIn(language: string, path: string): Promise<Page> {
  const page = await web.open(null, path, { ...TOUCH_PHONE, locale: language, expectErrors: /404|409|410/ });
  await page.locator(`html[lang="${language.slice(0, 2)}"]`).waitFor();
  return page;
}

async function fill(page: Page, texts: Texts, name: string, phone = freshPhone()): Promise<void> {
  const label = texts.usual("Photo");
  await page.getByLabel(texts.usual("Student Name")).fill(name);
  await page.getByLabel(texts.usual("Father Name")).fill("சுப்பிரமணியன்");
  await page.getByLabel(texts.usual("Parent Phone")).fill(phone);
  await page.getByLabel(label, { exact: true }).setInputFiles(await portrait());
  await agree(page);
  await page.getByRole("img", { name: texts.photo.chosen(label) }).waitFor();
}

const submit = (page: Page, texts: Texts) => page.getByRole("button", { name: texts.submit, exact: true });
const isNarrow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= 360);

test("a child who was sent before gets one kind message, and the same details cannot be sent again", async () => {
  const { path } = await makeLink(web);
  const page = await openIn("ta-IN", path);
  const [name, phone] = ["ஆஷா சுப்பிரமணியன்", freshPhone()];
  await fill(page, tamil, name, phone);
  await submit(page, tamil).click();
  await page.getByRole("button", { name: tamil.addAnother }).click();
  await fill(page, tamil, name, phone);
  await submit(page, tamil).click();
  const kept = page.getByText(tamil.keptForSchool);
  await kept.waitFor();
  expect(await kept.count()).toBe(1);
  expect(await page.getByText(tamil.field.taken(tamil.usual("Parent Phone"))).count()).toBe(0);
  expect(await page.locator(".pp-alert, [aria-invalid=true]").count()).toBe(0);
  expect(await kept.evaluate((said) => said.parentElement === document.activeElement)).toBe(true);
  expect(await submit(page, tamil).isDisabled()).toBe(true);
  await page.getByLabel(tamil.usual("Student Name")).press("Enter");
  await expectAccessible(page);
  expect(await isNarrow(page)).toBe(true);

  // Another child of the family has another name.
  await page.getByLabel(tamil.usual("Student Name")).fill("அர்ஜுன்");
  await submit(page, tamil).click();
  await page.getByRole("heading", { name: tamil.done }).waitFor();
  expect([(await submittedAs(web, name)).length, (await submittedAs(web, "அர்ஜுன்")).length]).toEqual([1, 1]);

  await page.getByRole("button", { name: tamil.addAnother }).click();
  await fill(page, tamil, name, phone);
  await submit(page, tamil).click();
  await page.getByRole("button", { name: tamil.addAnother }).click();
  const field = (label: string) => page.getByLabel(tamil.usual(label)).inputValue();
  await eventually(() => field("Student Name")).toBe("");
  expect(await field("Father Name")).toBe("சுப்பிரமணியன்");
});

test("if two phones use a link's last place, the later one is told why and whom to ask, and loses nothing", async () => {
  const { id, path } = await makeLink(web, { max_uses: 1 });
  const phones = await Promise.all([openIn("ur-IN", path), openIn("ur-IN", path)]);
  const names = ["عائشہ صدیقی", "زینب انصاری"];
  for (const [at, page] of phones.entries()) await fill(page, urdu, names[at] as string);
  await Promise.all(phones.map((page) => submit(page, urdu).click()));
  const done = (page: Page) => page.getByRole("heading", { name: urdu.done });
  const over = (page: Page) => page.getByText(urdu.closed.used_up);
  await Promise.all(phones.map((page) => done(page).or(over(page)).waitFor()));
  const isLate = await Promise.all(phones.map(async (page) => (await over(page).count()) === 1));
  expect(isLate.toSorted()).toEqual([false, true]);
  const at = isLate.indexOf(true);
  const [late, name] = [phones[at] as Page, names[at] as string];

  await late.getByText(urdu.invalidLink).waitFor();
  await late.getByText(urdu.askSchool).waitFor();
  await late.getByText(urdu.contact).waitFor();
  expect(await submit(late, urdu).isDisabled()).toBe(true);
  expect(await late.getByText(urdu.resent).count()).toBe(0);
  expect(await isNarrow(late)).toBe(true);
  await expectAccessible(late);
  const expectKept = async () => {
    const photo = urdu.photo.chosen(urdu.usual("Photo"));
    await late.getByRole("img", { name: photo }).waitFor();
    expect(await late.getByLabel(urdu.usual("Student Name")).inputValue()).toBe(name);
  };
  await expectKept();

  // The school makes room, and the family opens the link again.
  await changeIn(web.data, "UPDATE class_links SET max_uses = ? WHERE kind = 'form' AND number = ?", 2, id);
  await late.reload();
  await expectKept();
  await agree(late);
  await submit(late, urdu).click();
  await done(late).waitFor();
  expect(await submittedAs(web, name)).toHaveLength(1);
});

test.each([
  [
    "is over",
    "expires_at = ?",
    "2020-01-01T00:00:00.000Z",
    "2099-01-01T00:00:00.000Z",
    "மீனா",
    tamil.closed.expired,
  ],
  ["is switched off", "is_active = ?", 0, 1, "லதா", tamil.closed.inactive],
  ["is paused", "paused_at = ?", "2020-01-01T00:00:00.000Z", null, "ராணி", tamil.server["link.paused"]],
])(
  "a link that %s while the form is filled in says so, and accepts the form once it is open again",
  async (_, change, closed, open, name, said) => {
    const { id, path } = await makeLink(web);
    const page = await openIn("ta-IN", path);
    await fill(page, tamil, name);
    await changeIn(
      web.data,
      `UPDATE class_links SET ${change} WHERE kind = 'form' AND number = ?`,
      closed,
      id,
    );
    await submit(page, tamil).click();
    await page.getByText(said).waitFor();
    expect(await submit(page, tamil).isDisabled()).toBe(true);
    await page.getByLabel(tamil.usual("Father Name")).fill("ரவி");
    expect(await submit(page, tamil).isDisabled()).toBe(true);
    await expectAccessible(page);

    await changeIn(web.data, `UPDATE class_links SET ${change} WHERE kind = 'form' AND number = ?`, open, id);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByText(said).waitFor({ state: "detached" });
    await submit(page, tamil).click();
    await page.getByRole("heading", { name: tamil.done }).waitFor();
    expect(await submittedAs(web, name)).toMatchObject([{ meta: { fatherName: "ரவி" } }]);
  },
);

test("a link that is deleted while the form is filled in says that it does not exist", async () => {
  const { id, path } = await makeLink(web);
  const page = await openIn("ta-IN", path);
  await fill(page, tamil, "நிலா");
  await web.call("SCHOOL_ADMIN", "DELETE", `/upload-links/${id}/`);
  await submit(page, tamil).click();
  await page.getByText(tamil.closed.unknown).waitFor();
  expect(await submit(page, tamil).isDisabled()).toBe(true);
});

test("an address that lacks the link's code says that part of it may be missing, and whom to ask", async () => {
  const page = await openIn("ta-IN", "/u/");
  await page.getByText(tamil.closed.unknown).waitFor();
  await page.getByText(tamil.askSchool).waitFor();
  expect(await page.getByRole("button", { name: tamil.tryAgain }).count()).toBe(0);
});
