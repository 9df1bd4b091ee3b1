/** @module-tag rare */
import { expect, test } from "vitest";
import { ownFontBytes, ownFontPath } from "../own-fonts.ts";
import { expectAccessible } from "./accessibility.ts";
import {
  freshTemplate,
  openDesigner,
  SCHOOL,
  storedFields,
  type Designer,
  unfold,
} from "./designer-canvas.ts";
import { eventually, focused, webApp } from "./web-app.ts";

const web = webApp();

const editorOf = ({ page }: Designer) => page.getByRole("complementary", { name: "Editor" });

/** Returns the pixels of the drawn card. */
const drawing = ({ page }: Designer): Promise<string> =>
  page.locator("canvas.card-picture").evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

const upload = (file: string): Promise<unknown> => {
  const parts = new FormData();
  parts.set("school", String(SCHOOL));
  parts.set("font", new File([ownFontBytes(file)], file));
  return web.call("SUPER_ADMIN", "POST", "/school-fonts/", parts);
};

test("a text is drawn and stored in an uploaded font, and a file that is not a font is refused", async () => {
  const template = await freshTemplate(web);
  const designer = await openDesigner(web, template, { expectErrors: /422/ });
  const { page } = designer;
  const editor = editorOf(designer);
  await designer.element("full_name").click();
  const before = await drawing(designer);

  const chooser = page.waitForEvent("filechooser");
  await unfold(page, "Font style");
  await editor.getByRole("button", { name: "Upload a font" }).click();
  await (await chooser).setFiles(ownFontPath("Lora-Medium.woff2"));
  await page.getByText("Font added.").waitFor();
  await eventually(() => editor.getByLabel("School font", { exact: true }).inputValue()).toBe("Lora");
  await designer.drawn();
  await eventually(() => drawing(designer)).not.toBe(before);
  await expectAccessible(page);
  await designer.save();
  expect((await storedFields(web, template.id)).fields["full_name"]).toMatchObject({ fontFamily: "Lora" });

  const refused = page.waitForEvent("filechooser");
  await editor.getByRole("button", { name: "Upload a font" }).click();
  await (
    await refused
  ).setFiles({ name: "no.ttf", mimeType: "font/ttf", buffer: Buffer.from("this is no font") });
  await page
    .getByText("Failed to add the font: This is not a font. Upload a TTF, OTF or WOFF2 file.")
    .waitFor();
}, 120_000);

test("a font family is chosen by keyboard from names in their own letters, and only its styles are offered", async () => {
  await upload("OwnSerif-Regular.ttf");
  await upload("OwnSerif-Bold.ttf");
  await upload("OwnSerif-Italic.ttf");
  const template = await freshTemplate(web);
  const designer = await openDesigner(web, template);
  const { page } = designer;
  const editor = editorOf(designer);
  await designer.element("fatherName").click();
  await unfold(page, "Font style");
  const family = editor.getByLabel("School font", { exact: true });
  await family.focus();
  await focused(family);
  await page.keyboard.press("ArrowDown");
  const option = page.getByRole("option", { name: "Own Serif" });
  await option.waitFor();
  await eventually(() =>
    option
      .locator("span")
      .first()
      .evaluate((name) => getComputedStyle(name).fontFamily),
  ).toMatch(/own-/);
  await expectAccessible(page);
  await page.keyboard.press("End");
  while ((await page.locator('[role="option"][data-combobox-selected]').innerText()) !== "Own Serif")
    await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await eventually(() => family.inputValue()).toBe("Own Serif");

  await editor.getByRole("button", { name: "Italic" }).click();
  // There is no bold italic, and none is synthesised.
  expect(await editor.getByRole("button", { name: "Bold", exact: true }).isDisabled()).toBe(true);
  await editor.getByRole("button", { name: "Italic" }).click();
  await editor.getByLabel("Weight").selectOption("Bold");
  await designer.save();
  const { fields } = await storedFields(web, template.id);
  expect(fields["fatherName"]).toMatchObject({ fontFamily: "Own Serif", fontWeight: 700 });

  await editor.getByLabel("Weight").selectOption("Regular");
  await family.click();
  await page.getByRole("option", { name: "None", exact: true }).click();
  await designer.save();
  const plain = (await storedFields(web, template.id)).fields["fatherName"] as object;
  expect(Object.keys(plain)).not.toContain("fontFamily");
}, 120_000);

test("a font can be removed from the list of school fonts, but not while a template uses it", async () => {
  await upload("OwnSerif-Regular.ttf").catch(() => undefined);
  const template = await freshTemplate(web);
  const designer = await openDesigner(web, template, { expectErrors: /409/ });
  const { page } = designer;
  const editor = editorOf(designer);
  await designer.element("fatherName").click();
  await unfold(page, "Font style");
  await editor.getByLabel("School font", { exact: true }).click();
  await page.getByRole("option", { name: "Own Serif" }).click();
  await designer.save();
  await page.keyboard.press("Escape");
  const own = editor.getByRole("group", { name: "School fonts" });
  const remove = own.getByRole("button", { name: "Remove Own Serif Regular" });
  const agree = page.getByRole("dialog").getByRole("button", { name: "Delete" });
  await remove.click();
  await agree.click();
  await page
    .getByText(/^Failed to remove the font: Own Serif .*cannot be removed because these ID templates use it/)
    .waitFor();

  await designer.element("fatherName").click();
  await unfold(page, "Font style");
  await editor.getByLabel("School font", { exact: true }).click();
  await page.getByRole("option", { name: "None", exact: true }).click();
  await designer.save();
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await remove.focus();
  await page.keyboard.press("Enter");
  await agree.click();
  await page.getByText("Font removed.").waitFor();
  await remove.waitFor({ state: "detached" });
}, 120_000);
