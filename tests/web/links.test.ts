import { buffer } from "node:stream/consumers";
import { commonText, linkText, shareLink } from "@idms/core";
import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from "@zxing/library";
import sharp from "sharp";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { webApp, type Who } from "./web-app.ts";

const web = webApp();
const PATH = "/school/upload-links";

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

/** A link whose time has run out while the test waited: it is made for a moment. */
async function makeExpired(): Promise<Link> {
  const link = await makeLink({ expires_at: new Date(Date.now() + 300).toISOString() });
  await expect.poll(() => new Date(link.expires_at) < new Date()).toBe(true);
  return link;
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

test("a school admin makes a link for a class: 14 days unless said otherwise, no limit of uses", async () => {
  const before = await links();
  const page = await web.open("SCHOOL_ADMIN", PATH);
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
  const row = page.getByRole("row").filter({ hasText: "Morning section" });
  await row.getByText("0 of 40").waitFor();
  await row.getByText("in 2 days").waitFor();
  const made = (await links()).find(({ id }) => !before.some((link) => link.id === id)) as Link;
  expect(made).toMatchObject({ max_uses: 40, notes: "Morning section", is_active: true });
  expect(await row.textContent()).toContain(shareLink(web.url, made.token));
});

test("a super admin picks the school first, and sees the links of a school or of all", async () => {
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
  await editor.waitFor({ state: "detached" });
  expect(await links("SUPER_ADMIN")).toHaveLength(before + 1);
  await page.getByRole("combobox", { name: "School" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await expect.poll(() => new URL(page.url()).searchParams.get("school")).toBe("1");
});

test("a link is copied, shown as a QR code that opens it, and put into words for WhatsApp", async () => {
  const link = await makeLink();
  const address = shareLink(web.url, link.token);
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
  expect(await textOf()).toContain(address);
  await dialog.getByText("हिन्दी").click();
  await expect.poll(textOf).toContain("कक्षा");
});

/** What an independent reader finds in a picture. */
async function readQrCode(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).resize(600).greyscale().raw().toBuffer({ resolveWithObject: true });
  const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
}

test("one link is deleted after its question", async () => {
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

test("all expired links are deleted at once, and the open ones stay; without a link the list says so", async () => {
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
});

test("the keyboard alone makes a link and shares it", async () => {
  const page = await web.open("SCHOOL_ADMIN", PATH);
  await page.getByRole("button", { name: "New Link" }).focus();
  await page.keyboard.press("Enter");
  const editor = page.getByRole("dialog");
  for (const label of ["Class", "Template"]) {
    await editor.getByRole("combobox", { name: label }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }
  await editor.getByRole("combobox", { name: "Template" }).press("Tab");
  await page.keyboard.press("Enter");
  await editor.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Share/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});
