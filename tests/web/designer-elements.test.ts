/** @module-tag rare */
import { join } from "node:path";
import { designerText } from "@idms/core/messages";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { freshTemplate, openDesigner, unfold, storedFields, storedTemplates } from "./designer-canvas.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

async function logo() {
  const { default: sharp } = await import("sharp");
  const create = { width: 400, height: 400, channels: 4, background: "#8a1538" } as const;
  return { name: "logo.png", mimeType: "image/png", buffer: await sharp({ create }).png().toBuffer() };
}

test("texts, codes, lines, shapes and images are added to the back, edited and stored", async () => {
  const template = await freshTemplate(web);
  const designer = await openDesigner(web, template);
  const { page } = designer;
  const editor = page.getByRole("complementary", { name: "Editor" });
  await page.getByRole("button", { name: "Add a back side" }).click();
  await page.getByRole("group", { name: "Back of the card" }).waitFor();
  expect(await page.locator("[data-element]").count()).toBe(0);
  let y = 20;
  const add = async (kind: string) => {
    const before = await page.locator("[data-element]").count();
    await page.getByRole("button", { name: kind, exact: true }).click();
    await eventually(() => page.locator("[data-element]").count()).toBe(before + 1);
    await unfold(page, "Position and size");
    // On the card, so that there is no finding.
    await editor.getByLabel("X in px").fill("20");
    await editor.getByLabel("Y in px").fill(String((y += 150) - 150));
  };
  await add("Text");
  await editor.getByLabel("Text", { exact: true }).fill("Valid for ");
  await editor.getByRole("button", { name: "Insert a field" }).click();
  await page.getByRole("menuitem", { name: "Class and section" }).click();
  await add("QR code");
  await add("Code 128");
  await editor.getByLabel("Content").fill("{roll_no}");
  await expectAccessible(page);
  await add("Line");
  await editor.getByLabel("Thickness in px").fill("6");
  await add("Shape");
  await editor.getByLabel("Fill, as #rrggbb").fill("#ffcc00");
  // A cleared colour means none, if none is allowed.
  await editor.getByLabel("Outline, as #rrggbb").fill("");
  await eventually(() =>
    editor.getByRole("button", { name: "Outline: None" }).getAttribute("aria-pressed"),
  ).toBe("true");
  await editor.getByLabel("Fill opacity in %").fill("40");
  await expectAccessible(page);
  await add("Image");
  await editor.locator('input[type="file"]').setInputFiles(await logo());
  await page.getByRole("status").getByText("Image added.").waitFor();
  await designer.save();

  const stored = (await storedTemplates(web)).find(({ id }) => id === template.id)!;
  const { fields } = stored.back!;
  expect(fields.text_1).toMatchObject({ kind: "text", pattern: "Valid for {class}", y: 20 });
  expect(fields.qr_1).toMatchObject({ kind: "qr", pattern: "{student_id}", fill: "#ffffff" });
  expect(fields.code128_1).toMatchObject({ kind: "code128", pattern: "{roll_no}" });
  expect(fields.line_1).toMatchObject({ kind: "line", thickness: 6 });
  expect(fields.rectangle_1).toMatchObject({ kind: "rectangle", fill: "#ffcc00", opacity: 0.4 });
  expect(fields.rectangle_1!.stroke ?? null).toBeNull();
  const [image] = stored.images;
  expect(image).toMatchObject({ name: "logo.png", width: 400, height: 400 });
  expect(fields.image_1).toMatchObject({ kind: "image", image: image!.key });
  expect(stored.front.fields).toEqual(template.front.fields);

  await page.reload();
  await designer.drawn();
  await page.locator("label", { hasText: "Back" }).click();
  await eventually(() => designer.element("image_1").getAttribute("aria-label")).toBe("Image");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove the back side" }).click();
  await designer.save();
  expect((await storedTemplates(web)).find(({ id }) => id === template.id)!.back).toBeNull();
});

test(
  "a starter design in the school's colours becomes a template of the school",
  { tags: "thorough" },
  async () => {
    const designer = await openDesigner(web, await freshTemplate(web));
    const { page } = designer;
    await page.getByRole("button", { name: "Start from a design" }).click();
    const gallery = page.getByRole("dialog", { name: "Start from a design" });
    await gallery.getByRole("radio", { name: /Meridian/ }).check();
    await gallery.locator("img").nth(5).waitFor();
    await gallery.getByLabel("Main colour", { exact: true }).fill("#8a1538");
    await gallery.getByLabel("Template name").fill("House colours");
    await expectAccessible(page);
    await gallery.getByRole("button", { name: "Use Meridian" }).click();
    await page.getByRole("status").getByText(designerText.created).waitFor();
    const made = (await storedTemplates(web)).find(({ name }) => name === "House colours");
    expect(Object.keys(made!.front.fields)).toContain("photo");
    const chosen = page.getByRole("combobox", { name: "ID template" });
    await eventually(() => chosen.inputValue()).toBe("House colours");
  },
);

test(
  "a template can be exported to a file, imported again, and duplicated",
  { tags: "thorough" },
  async () => {
    const template = await freshTemplate(web);
    const designer = await openDesigner(web, template);
    const { page } = designer;
    const before = await storedFields(web, template.id);
    const more = () => page.getByRole("button", { name: "More template actions" }).click();
    await more();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Export as a file" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.idmstemplate$/);
    const path = join(web.data, "card.idmstemplate");
    await download.saveAs(path);

    await more();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("menuitem", { name: "Import a file" }).click(),
    ]);
    await chooser.setFiles(path);
    await page.getByRole("status").getByText(designerText.created).waitFor();
    const imported = (await storedTemplates(web)).at(-1)!;
    expect(imported.id).toBeGreaterThan(template.id);
    expect((await storedFields(web, imported.id)).text).toBe(before.text);

    await more();
    await page.getByRole("menuitem", { name: "Duplicate the template" }).click();
    const dialog = page.getByRole("dialog", { name: "Duplicate the template" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Duplicate" }).click();
    await eventually(async () => (await storedTemplates(web)).at(-1)!.id).not.toBe(imported.id);
  },
);

test("a proof is a PDF of what is on the canvas, saved or not", async () => {
  const designer = await openDesigner(web, await freshTemplate(web));
  const { page } = designer;
  await page.getByRole("button", { name: "Text", exact: true }).click();
  for (const what of ["this card", "an A4 sheet"]) {
    const [answer, opened] = await Promise.all([
      page.waitForResponse(/\/proof\/$/),
      page.context().waitForEvent("page"),
      page.getByRole("button", { name: `PDF proof of ${what}` }).click(),
    ]);
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    expect(answer.request().postData()).toContain("text_1");
    await page
      .getByRole("status")
      .getByText(/proof is open/)
      .waitFor();
    await opened.close();
  }
});

test(
  "the canvas shows the longest values, or real students one after another",
  { tags: "thorough" },
  async () => {
    const template = await freshTemplate(web);
    const designer = await openDesigner(web, template);
    const { page } = designer;
    const what = page.getByRole("combobox", { name: "Data to show on the card" });
    await what.click();
    await page.getByRole("option", { name: "Longest values" }).click();
    await eventually(() => designer.element("full_name").getAttribute("aria-label")).toMatch(
      /shrunk|wrapped/,
    );
    await what.click();
    await page.getByRole("option", { name: "8 - B" }).click();
    const who = page.getByRole("combobox", { name: "Student", exact: true });
    await eventually(() => who.inputValue()).not.toBe("");
    const first = await who.inputValue();
    await page.getByText(designerText.photo, { exact: true }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Next student" }).click();
    await eventually(() => who.inputValue()).not.toBe(first);
    await page.getByRole("button", { name: "Previous student" }).click();
    await eventually(() => who.inputValue()).toBe(first);
    await expectAccessible(page);
  },
);
