import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { classLinkAddress } from "@idms/core/collect/links/class-link";
import { linkEditText } from "@idms/core/collect/links/class-link-schemas";
import { commonText, linkText } from "@idms/core/messages";
import Database from "better-sqlite3";
import sharp from "sharp";
import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { readCode } from "../read-code.ts";
import { expectAccessible } from "./accessibility.ts";
import { addClass } from "./add-students.ts";
import { PHONE, eventually, focused, takeFirst, webApp, type Who } from "./web-app.ts";

const web = webApp();
const PATH = "/school/upload-links";
const HOUR_MS = 60 * 60 * 1000;

interface Link {
  id: number;
  token: string;
  expires_at: string;
  max_uses: number | null;
  notes: string;
  is_active: boolean;
}

const links = async (who: Who = "SCHOOL_ADMIN") => (await web.call(who, "GET", "/upload-links/")) as Link[];

async function makeLink(more: object = {}): Promise<Link> {
  const [room] = (await web.call("SCHOOL_ADMIN", "GET", "/classes/")) as { id: number }[];
  const [form] = (await web.call("SCHOOL_ADMIN", "GET", "/form-templates/")) as { id: number }[];
  const body = { classroom: room?.id, template: form?.id, ...more };
  return (await web.call("SCHOOL_ADMIN", "POST", "/upload-links/", body)) as Link;
}

/** Creates an expired link. */
async function makeExpired(): Promise<Link> {
  const link = await makeLink();
  inDatabase(
    "UPDATE class_links SET expires_at = '2026-01-01T00:00:00.000Z' WHERE kind = 'form' AND number = ?",
    link.id,
  );
  return link;
}

function inDatabase(statement: string, ...values: unknown[]): void {
  const db = new Database(join(web.data, "idms.db"));
  db.prepare(statement).run(...values);
  db.close();
}

const rowOf = (page: Page, link: Link): Locator => page.getByRole("row").filter({ hasText: link.token });

async function choose(
  page: Page,
  label: string,
  option = page.getByRole("listbox").getByRole("option").first(),
) {
  await page.getByRole("dialog").getByRole("combobox", { name: label }).click();
  await option.click();
}

test("a school admin creates a link for a class, which expires in 14 days by default", async () => {
  const [form] = (await web.call("SCHOOL_ADMIN", "GET", "/form-templates/")) as { fields: object[] }[];
  const another = { name: "A short form", fields: form?.fields, school_id: 1 };
  const { id } = (await web.call("SUPER_ADMIN", "POST", "/form-templates/", another)) as { id: number };
  onTestFinished(() => {
    inDatabase("DELETE FROM class_links WHERE form_template_id = ?", id);
    inDatabase("DELETE FROM form_templates WHERE id = ?", id);
  });
  const before = await links();
  const page = await web.open("SCHOOL_ADMIN", PATH);
  const heads = page.getByRole("columnheader");
  const columns = ["ID", "Share Link", "Active", "Expires", "Template", "Uses", "Actions"];
  await eventually(() => heads.allTextContents()).toEqual(columns);
  await page.getByRole("button", { name: "New Link" }).click();
  const editor = page.getByRole("dialog", { name: "New Upload Link" });
  expect(await editor.getByLabel(linkText.days).inputValue()).toBe("14");
  expect(await editor.getByRole("combobox", { name: "School" }).count()).toBe(0);
  await editor.getByLabel(linkText.days).fill("0");
  await editor.getByRole("button", { name: commonText.save }).click();
  await editor.getByText(linkText.chooseTemplate).waitFor();
  await editor.getByText(linkText.chooseClass).waitFor();
  await editor.getByText(`${linkText.days} must be a whole number of 1 or more.`).waitFor();
  await expectAccessible(page);
  await choose(page, "Class");
  await choose(page, "Template");
  await editor.getByLabel(linkText.days).fill("3");
  await editor.getByLabel(linkText.maxUses).fill("40");
  await editor.getByLabel(linkText.notes).fill("Morning section");
  await editor.getByRole("button", { name: commonText.save }).click();
  const share = page.getByRole("dialog", { name: /^Share the link for/ });
  await share.waitFor();
  await page.keyboard.press("Escape");
  await share.waitFor({ state: "detached" });
  const row = page.getByRole("row").filter({ hasText: "Morning section" });
  await row.getByText("0 of 40").waitFor();
  await row.getByText("in 2 days").waitFor();
  expect(await row.textContent()).toMatch(new RegExp(`${web.url}/u/[\\w-]{32}`));
  const made = (await links()).find(({ id }) => !before.some((link) => link.id === id)) as Link;
  expect(made).toMatchObject({ max_uses: 40, notes: "Morning section", is_active: true, template: id });
});

test("a super admin picks a school first, and can filter the links by school", { tags: "rare" }, async () => {
  // With only one school, there would be nothing to choose.
  await web.call("SUPER_ADMIN", "POST", "/schools/", { name: "Zenith Public School" });
  const page = await web.open("SUPER_ADMIN", PATH);
  await page.getByRole("button", { name: "New Link" }).click();
  const editor = page.getByRole("dialog");
  expect(await editor.getByRole("combobox", { name: "Class" }).isDisabled()).toBe(true);
  await editor.getByRole("button", { name: commonText.save }).click();
  await editor.getByText(commonText.chooseSchool).waitFor();
  await choose(page, "School");
  await choose(page, "Class");
  await choose(page, "Template");
  const before = (await links("SUPER_ADMIN")).length;
  await editor.getByRole("button", { name: commonText.save }).click();
  await page.getByRole("dialog", { name: /^Share the link for/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await links("SUPER_ADMIN")).toHaveLength(before + 1);
  await page
    .getByRole("row")
    .nth(1)
    .getByText(/Sarvodaya/)
    .waitFor();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByRole("combobox", { name: "School" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await eventually(() => new URL(page.url()).searchParams.get("school")).toBe("1");
});

test(
  "a link can be copied, shown as a QR code that opens it, and shared as a WhatsApp message",
  { tags: "rare" },
  async () => {
    // Late in the evening in London it is the next day in India, where the browser is.
    const day = new Date(Date.now() + 3 * 24 * HOUR_MS).toISOString().slice(0, 10);
    const link = await makeLink({ expires_at: `${day}T20:00:00.000Z` });
    const until = new Date(Date.parse(day) + 24 * HOUR_MS);
    const address = classLinkAddress("form", web.url, link.token);
    const page = await web.open("SCHOOL_ADMIN", PATH, { permissions: ["clipboard-read", "clipboard-write"] });
    await rowOf(page, link).getByRole("button", { name: "Copy" }).click();
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

    await rowOf(page, link)
      .getByRole("button", { name: /^Share/ })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("img", { name: /QR code/ }).waitFor();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(await readQrCode(await buffer(await download.createReadStream()))).toBe(address);

    const whatsApp = dialog.getByRole("link", { name: "WhatsApp" });
    const textOf = async () => new URL((await whatsApp.getAttribute("href")) ?? "").searchParams.get("text");
    for (const part of [
      address,
      "Sarvodaya",
      "Class 5 - A",
      `${until.getUTCDate()} ${until.toLocaleDateString("en", { month: "long", timeZone: "UTC" })} ${until.getUTCFullYear()}`,
    ])
      expect(await textOf()).toContain(part);
    await dialog.getByLabel("Message language").selectOption("हिन्दी");
    await eventually(textOf).toContain("कक्षा 5 - A");
    await dialog.getByLabel("Message language").selectOption("اردو");
    await eventually(textOf).toContain("جماعت \u20685 - A\u2069");
    expect(await textOf()).toContain(address);
  },
);

/**
 * Returns what an independent reader finds in a picture. The picture is not scaled down, because modules of unequal
 * sizes cause one misreading in twenty.
 */
async function readQrCode(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return readCode("qr", { data: new Uint8ClampedArray(data), width, height });
}

test("a link is deleted only after a question", async () => {
  const link = await makeLink();
  const page = await web.open("SCHOOL_ADMIN", PATH);
  await rowOf(page, link)
    .getByRole("button", { name: `Delete link ${link.id}` })
    .click();
  const question = page.getByRole("dialog", { name: linkText.confirmDelete });
  await question.getByRole("button", { name: commonText.cancel }).click();
  expect(await links()).toContainEqual(expect.objectContaining({ id: link.id }));
  await rowOf(page, link)
    .getByRole("button", { name: `Delete link ${link.id}` })
    .click();
  await question.getByRole("button", { name: commonText.delete }).click();
  await rowOf(page, link).waitFor({ state: "detached" });
  expect(await links()).not.toContainEqual(expect.objectContaining({ id: link.id }));
});

test(
  "all expired links are deleted at once, open ones stay, and an empty list says so",
  { tags: "thorough" },
  async () => {
    const open = await makeLink();
    await makeExpired();
    const gone = await makeExpired();
    const page = await web.open("SCHOOL_ADMIN", PATH);
    await rowOf(page, gone).getByText("Expired", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Delete expired" }).click();
    await page
      .getByRole("dialog", { name: linkText.confirmCleanup })
      .getByRole("button", { name: commonText.delete })
      .click();
    await page.getByText(linkText.cleanedUp(2)).waitFor();
    await rowOf(page, gone).waitFor({ state: "detached" });
    await rowOf(page, open).waitFor();
    for (const { id } of await links()) await web.call("SCHOOL_ADMIN", "DELETE", `/upload-links/${id}/`);
    await page.reload();
    await page.getByText(linkText.empty).waitFor();
  },
);

test("a link can be created and shared by keyboard alone", { tags: "rare" }, async () => {
  const page = await web.open("SCHOOL_ADMIN", PATH);
  await page.getByRole("button", { name: "New Link" }).focus();
  await page.keyboard.press("Enter");
  const editor = page.getByRole("dialog");
  await editor.getByRole("combobox", { name: "Class" }).focus();
  await takeFirst(page);
  const template = editor.getByRole("combobox", { name: "Template" });
  await eventually(() => template.inputValue()).not.toBe("");
  await template.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test(
  "on plain http, where browsers offer no clipboard, a link can still be copied",
  { tags: "rare" },
  async () => {
    const link = await makeLink();
    const page = await web.open("SCHOOL_ADMIN", "/");
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.goto(PATH);
    await rowOf(page, link).getByRole("button", { name: "Copy" }).press("Enter");
    await page.getByText("Copied").waitFor();
    await page.getByLabel("Search notes").focus();
    await page.keyboard.press("Control+V");
    expect(await page.getByLabel("Search notes").inputValue()).toBe(
      classLinkAddress("form", web.url, link.token),
    );
  },
);

test("each link says whether it is open, until when, and how often it was used", async () => {
  const open = await makeLink({ expires_at: new Date(Date.now() + 5.5 * HOUR_MS).toISOString() });
  const inactive = await makeLink({ is_active: false });
  const used = await makeLink({ max_uses: 3 });
  inDatabase("UPDATE class_links SET uses_count = 3 WHERE kind = 'form' AND number = ?", used.id);
  const page = await web.open("SCHOOL_ADMIN", PATH, { viewport: PHONE });
  await rowOf(page, open).getByText("Yes", { exact: true }).waitFor();
  await rowOf(page, inactive).getByText("No", { exact: true }).waitFor();
  await rowOf(page, used).getByText("Used up", { exact: true }).waitFor();
  await rowOf(page, used).getByText("3 of 3", { exact: true }).waitFor();
  const expiry = rowOf(page, open).getByRole("time");
  expect(await expiry.textContent()).toMatch(/in 5 hours\d+\s\w+\s\d{4}, \d+:\d\d\s[ap]m\sIST/);
  expect(await expiry.getAttribute("title")).toContain("IST");
  await expectAccessible(page);
});

test("a printed link is a notice with its code, its class and its address", { tags: "rare" }, async () => {
  const link = await makeLink();
  const page = await web.open("SCHOOL_ADMIN", PATH);
  await rowOf(page, link)
    .getByRole("button", { name: /^Share/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("img", { name: /QR code/ }).waitFor();
  await dialog.getByRole("button", { name: "Print" }).waitFor();
  await page.emulateMedia({ media: "print" });
  const shown = await page.locator("body").innerText();
  for (const part of ["Sarvodaya", "Class 5 - A", "by ", classLinkAddress("form", web.url, link.token)])
    expect(shown).toContain(part);
  expect(await page.getByRole("img", { name: "Class 5 - A: ID cards" }).isVisible()).toBe(true);
  for (const other of [
    rowOf(page, link),
    dialog.getByRole("textbox", { name: "Message" }),
    dialog.getByText("Copy link"),
  ])
    expect(await other.isVisible()).toBe(false);
});

test("only the expired links of the selected school are deleted", { tags: "rare" }, async () => {
  const hill = (await web.call("SUPER_ADMIN", "POST", "/schools/", { name: "Hill Top" })) as { id: number };
  const gone = await makeExpired();
  const page = await web.open("SUPER_ADMIN", `${PATH}?school=${hill.id}`);
  await page.getByText(linkText.empty).waitFor();
  const cleanUp = async () => {
    await page.getByRole("button", { name: "Delete expired" }).click();
    await page.getByRole("button", { name: commonText.delete, exact: true }).click();
  };
  await cleanUp();
  await page.getByText(linkText.cleanedUp(0)).waitFor();
  expect(await links()).toContainEqual(expect.objectContaining({ id: gone.id }));
  await page.goto(PATH);
  await cleanUp();
  await page.getByText(linkText.cleanedUp(1)).waitFor();
  expect(await links()).not.toContainEqual(expect.objectContaining({ id: gone.id }));
});

test("failures to load, create or delete links are reported", { tags: "rare" }, async () => {
  const link = await makeLink();
  const page = await web.open("SCHOOL_ADMIN", PATH, { expectErrors: /404|500/ });
  await rowOf(page, link).waitFor();
  await web.call("SCHOOL_ADMIN", "DELETE", `/upload-links/${link.id}/`);
  await page.getByRole("button", { name: `Delete link ${link.id}` }).click();
  await page.getByRole("button", { name: commonText.delete, exact: true }).click();
  await focused(page.getByRole("dialog", { name: "There is no such link." }).getByRole("button"));
  await page.keyboard.press("Enter");
  await page.route("**/api/upload-links/**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "New Link" }).click();
  await choose(page, "Class");
  await page.getByRole("button", { name: commonText.save }).click();
  await page.getByRole("alert").getByText(commonText.saveFailed).waitFor();
  await page.getByRole("button", { name: commonText.cancel }).click();
  await page.getByRole("button", { name: "Delete expired" }).click();
  await page.getByRole("button", { name: commonText.delete, exact: true }).click();
  await page.getByRole("dialog", { name: /could not be deleted/ }).waitFor();
  await page.reload();
  await page.getByRole("alert").getByText("Failed to load upload links").waitFor();
});

test(
  "a link can be edited; a used link keeps its class, and nobody overwrites another's changes unseen",
  { tags: "rare" },
  async () => {
    const room = await addClass(web.data, "Edited link", [{ full_name: "Asha" }]);
    const other = await addClass(web.data, "Other class", [{ full_name: "Bela" }]);
    const [form] = (await web.call("SCHOOL_ADMIN", "GET", "/form-templates/")) as [{ id: number }];
    const wish = { classroom: room, template: form.id, notes: "First" };
    const { id } = (await web.call("SCHOOL_ADMIN", "POST", "/upload-links/", wish)) as { id: number };
    const linkNow = async () =>
      ((await web.call("SCHOOL_ADMIN", "GET", "/upload-links/")) as Record<string, unknown>[]).find(
        (link) => link["id"] === id,
      );
    const page = await web.open("SCHOOL_ADMIN", "/school/upload-links", { expectErrors: /400|412/ });
    const open = () => page.getByRole("button", { name: "Edit the link for Edited link" }).press("Enter");
    const editor = page.getByRole("dialog", { name: "Edit the link for Edited link" });
    const save = () => editor.getByRole("button", { name: commonText.save }).press("Enter");
    await open();
    await expectAccessible(page);
    await editor.getByLabel(linkEditText.days).fill("0");
    await save();
    await editor.getByText(/Days until expiry must be/).waitFor();
    await editor.getByLabel(linkEditText.lastDay).fill("2099-12-31");
    await eventually(() => editor.getByLabel(linkEditText.days).inputValue()).toBe("");
    await editor.getByLabel(linkEditText.days).fill("40");
    await eventually(() => editor.getByLabel(linkEditText.lastDay).inputValue()).toBe("");
    await editor.getByLabel(linkText.maxUses).fill("60");
    await web.call("SCHOOL_ADMIN", "PATCH", `/upload-links/${id}/`, { notes: "Second" });
    await save();
    const conflict = page.getByRole("dialog", { name: /^Someone else changed this link/ });
    await expectAccessible(page, ["light"]);
    await conflict.getByRole("button", { name: "Back to editing" }).press("Enter");
    await eventually(() => editor.getByLabel(linkText.notes).inputValue()).toBe("Second");
    await save();
    await editor.waitFor({ state: "detached" });
    await page.getByText("in 39 days").waitFor();
    expect(await linkNow()).toMatchObject({ max_uses: 60, notes: "Second", classroom: room });

    await open();
    await editor.getByRole("combobox", { name: "Class" }).fill("Other class");
    await page.getByRole("option", { name: "Other class" }).click();
    await editor.getByLabel(linkText.maxUses).fill("");
    await editor.getByLabel(linkEditText.lastDay).fill("2099-12-31");
    await save();
    await editor.waitFor({ state: "detached" });
    expect(await linkNow()).toMatchObject({
      max_uses: null,
      classroom: other,
      // The end of the day in the time zone of the browser, which is India's.
      expires_at: "2099-12-31T18:29:59.000Z",
    });

    inDatabase("UPDATE class_links SET uses_count = 1 WHERE kind = 'form' AND number = ?", id);
    await page.goto(`/classes/${other}/links`);
    await page.getByRole("button", { name: `Edit link ${id}` }).press("Enter");
    const used = page.getByRole("dialog", { name: "Edit the link for Other class" });
    await used.getByText(linkEditText.classStays).waitFor();
    expect(await used.getByRole("combobox", { name: "Class" }).isDisabled()).toBe(true);
    await expectAccessible(page, ["dark"]);
  },
);
