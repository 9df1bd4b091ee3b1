import { designerText, messageMs } from "@idms/core/messages";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import {
  addSchool,
  freshTemplate,
  openDesigner,
  SCHOOL,
  storedFields,
  storedTemplates,
  unfold,
} from "./designer-canvas.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

/** Creates a small picture file, as selected from a folder. */
async function picture(width: number, height: number, name = "background.png") {
  const { default: sharp } = await import("sharp");
  const create = { width, height, channels: 3, background: "#f3e9d2" } as const;
  return { name, mimeType: "image/png", buffer: await sharp({ create }).png().toBuffer() };
}

test(
  "choosing a school shows its forms and templates, and its default template on the canvas",
  { tags: "rare" },
  async () => {
    const other = await addSchool(web);
    const { page } = await openDesigner(web, null);
    await page.getByRole("combobox", { name: "School" }).click();
    await page.getByRole("option", { name: /Sarvodaya/ }).click();
    const [first] = await storedTemplates(web);
    expect(first?.isDefault).toBe(true);
    const chosen = page.getByRole("combobox", { name: "ID template" });
    await eventually(() => chosen.inputValue()).toBe(`${first?.name} ${designerText.defaultMark}`);
    await page
      .getByRole("button", { name: /^Photo/ })
      .first()
      .waitFor();
    expect(await page.getByText(designerText.photo, { exact: true }).count()).toBe(1);
    expect(await page.getByRole("checkbox", { name: designerText.setDefault }).isChecked()).toBe(true);
    await page.getByText(/saved in image pixels/).waitFor();
    await expectAccessible(page);

    // Choosing the school again clears the choice.
    await page.getByRole("combobox", { name: "School" }).click();
    await page.getByRole("option", { name: /Sarvodaya/ }).click();
    await eventually(() => chosen.isDisabled()).toBe(true);
    expect(await page.locator("[data-element]").count()).toBe(0);
    await web.call("SUPER_ADMIN", "DELETE", `/schools/${other.id}/`);
  },
);

test(
  "the chosen school is still chosen when someone comes back to the designer",
  { tags: "thorough" },
  async () => {
    const other = await addSchool(web);
    const { page } = await openDesigner(web, null);
    const school = page.getByRole("combobox", { name: "School" });
    await school.click();
    await page.getByRole("option", { name: /Sarvodaya/ }).click();
    await page.locator('canvas[data-state="drawn"]').waitFor();
    const chosen = await school.inputValue();
    const menu = page.getByRole("navigation", { name: "Main menu" });
    await menu.getByRole("link", { name: "Schools" }).click();
    await page.getByRole("heading", { level: 1, name: "Schools" }).waitFor();
    await menu.getByRole("link", { name: "ID Templates" }).click();
    await eventually(() => school.inputValue()).toBe(chosen);
    expect(new URL(page.url()).searchParams.get("school")).toBe(String(SCHOOL));

    // A choice that was cleared does not come back.
    await school.click();
    await page.getByRole("option", { name: /Sarvodaya/ }).click();
    await eventually(() => school.inputValue()).toBe("");
    await menu.getByRole("link", { name: "Schools" }).click();
    await page.getByRole("heading", { level: 1, name: "Schools" }).waitFor();
    await menu.getByRole("link", { name: "ID Templates" }).click();
    await page.getByRole("heading", { level: 1, name: "ID Templates" }).waitFor();
    expect(await school.inputValue()).toBe("");
    await web.call("SUPER_ADMIN", "DELETE", `/schools/${other.id}/`);
  },
);

test("saving an unchanged layout changes nothing, to the last digit", { tags: "rare" }, async () => {
  const template = await freshTemplate(web);
  const odd = { ...(await storedFields(web, template.id)).fields };
  odd.full_name = { ...odd.full_name!, x: 300.123456, y: 1301.000001, width: 885.7, size: 101.25 };
  const body = new FormData();
  body.set("fields", JSON.stringify(odd));
  await web.call("SUPER_ADMIN", "PATCH", `/id-templates/${template.id}/`, body);
  const before = await storedFields(web, template.id);

  const designer = await openDesigner(web, template);
  await designer.save();
  expect((await storedFields(web, template.id)).text).toBe(before.text);
  await designer.page.reload();
  await designer.drawn();
  await designer.save();
  expect((await storedFields(web, template.id)).text).toBe(before.text);
});

test("a field dragged from the list lands where it is dropped, and a press beside a handle takes the neighbour", async () => {
  const template = await freshTemplate(web);
  const designer = await openDesigner(web, template);
  const { page, element } = designer;
  await element("full_name").click();
  await page.getByRole("button", { name: designerText.remove, exact: true }).click();
  const stage = page.getByRole("group", { name: "Front of the card" });
  await page
    .getByRole("button", { name: "Add Student Name" })
    .dragTo(stage, { targetPosition: { x: 200, y: 300 } });
  const [card, box] = [await stage.boundingBox(), await element("full_name").boundingBox()];
  expect(box!.x + box!.width / 2 - card!.x).toBeCloseTo(200, -1);
  expect(box!.y + box!.height / 2 - card!.y).toBeCloseTo(300, -1);
  expect(await element("full_name").getAttribute("aria-pressed")).toBe("true");
  // With a mouse, a handle covers little of the elements beside it.
  expect((await designer.handle(0).boundingBox())!.width).toBeLessThan(14);
});

test("an added field has the position and size that the specification gives", async () => {
  const template = await freshTemplate(web);
  const designer = await openDesigner(web, template);
  const { page } = designer;
  for (const name of ["full_name", "photo"]) {
    await designer.element(name).click();
    await page.getByRole("button", { name: designerText.remove, exact: true }).click();
    await designer.element(name).waitFor({ state: "detached" });
  }
  await page.getByRole("button", { name: "Add Student Name" }).click();
  await page.getByRole("button", { name: "Add Photo" }).click();
  await designer.save();
  const { fields } = await storedFields(web, template.id);
  const { width, height } = template.front.background!;
  const scale = Math.min(700 / width, 900 / height);
  const left = (700 - width * scale) / 2;
  const { full_name: text, photo } = fields;
  // At (20,20) of the canvas; the background may begin further right.
  expect(text!.x).toBeCloseTo((20 - left) / scale, 4);
  expect(text!.y).toBeCloseTo(20 / scale, 4);
  expect(text!.width).toBeCloseTo(160 / scale, 4);
  expect(text!.height).toBeCloseTo(40 / scale, 4);
  expect(text!.size).toBeCloseTo(16 / scale, 4);
  expect(text).toMatchObject({
    font: "arial.ttf",
    color: "#000000",
    isImage: false,
    shape: null,
    align: "left",
  });
  expect(photo!.width).toBeCloseTo(120 / scale, 4);
  expect(photo!.height).toBeCloseTo(160 / scale, 4);
  expect(photo!.size).toBeCloseTo(12 / scale, 4);
  expect(photo).toMatchObject({ isImage: true, shape: "square" });
});

test(
  "the editor sets font, size, colour and alignment of a text, and the shape of the photo",
  { tags: "rare" },
  async () => {
    const template = await freshTemplate(web);
    const designer = await openDesigner(web, template);
    const { page } = designer;
    const before = await storedFields(web, template.id);
    await designer.element("full_name").click();
    const editor = page.getByRole("complementary", { name: "Editor" });
    expect(await editor.getByLabel("Shape").count()).toBe(0);
    await editor.getByLabel("Font family").selectOption({ label: "Times" });
    await editor.getByLabel("Font size in px").fill("77.5");
    await editor.getByLabel("Colour, as #rrggbb").fill("#123abc");
    await editor.locator("label", { hasText: "Right" }).click();
    await editor.getByRole("button", { name: "Bold" }).click();
    await unfold(page, "Position and size");
    await editor.getByLabel("X in px").fill("310.25");
    await designer.element("photo").click();
    await eventually(() => editor.getByLabel("Shape").count()).toBe(1);
    await editor.getByLabel("Shape").selectOption("hexagon");
    await expectAccessible(page);
    await designer.save();
    const { fields } = await storedFields(web, template.id);
    const { full_name, photo, ...others } = before.fields;
    expect(fields).toEqual({
      ...others,
      full_name: {
        ...full_name,
        font: "times.ttf",
        size: 77.5,
        color: "#123abc",
        align: "right",
        bold: true,
        x: 310.25,
      },
      photo: { ...photo, shape: "hexagon" },
    });
  },
);

test("a position can be typed in millimetres from the card's corner", { tags: "rare" }, async () => {
  const template = await freshTemplate(web);
  const designer = await openDesigner(web, template);
  const { page } = designer;
  await designer.element("full_name").click();
  await unfold(page, "Position and size");
  await page.getByText("mm", { exact: true }).click();
  await page.getByLabel("X in mm").fill("10");
  await page.getByLabel("Width in mm").fill("27");
  await designer.save();
  const { full_name } = (await storedFields(web, template.id)).fields;
  const { width, height } = template.front.background!;
  const perMm = 1 / Math.min(54 / width, 86 / height);
  expect(full_name!.x).toBeCloseTo(10 * perMm - (54 * perMm - width) / 2, 3);
  expect(full_name!.width).toBeCloseTo(27 * perMm, 3);
});

test("a template is created with a background and a name, and messages say what is missing", async () => {
  const other = await addSchool(web);
  const designer = await openDesigner(web, null);
  const { page } = designer;
  const status = page.getByRole("status");
  const create = page.getByRole("button", { name: designerText.createTemplate });
  await page.getByRole("button", { name: designerText.saveLayout }).click();
  await status.getByText(designerText.noTemplate).waitFor();
  await page.getByRole("button", { name: "Delete template" }).click();
  await status.getByText(designerText.selectToDelete).waitFor();
  await create.click();
  await status.getByText(designerText.selectSchool).waitFor();
  await web.call("SUPER_ADMIN", "DELETE", `/schools/${other.id}/`);
  await page.goto(`/admin/id-templates?school=${SCHOOL}&template=new`);
  await designer.drawn();
  await create.click();
  await status.getByText(designerText.provideName).waitFor();
  await page.getByLabel("New template name").fill("Sports day");
  await create.click();
  await status.getByText(designerText.uploadBackground).waitFor();

  await page.locator('input[type="file"][accept*="image/png"]').setInputFiles(await picture(638, 1016));
  await page.getByRole("button", { name: "Add Student Name" }).click();
  await page.getByLabel("Card size").selectOption("48 x 72 mm");
  await create.click();
  await status.getByText(designerText.created).waitFor();
  const made = (await storedTemplates(web)).find(({ name }) => name === "Sports day");
  expect(made).toMatchObject({
    isDefault: false,
    cardSize: { w: 48, h: 72 },
    front: { background: { width: 638, height: 1016 } },
  });
  expect(Object.keys(made!.front.fields)).toEqual(["full_name"]);
  const chosen = page.getByRole("combobox", { name: "ID template" });
  await eventually(() => chosen.inputValue()).toBe("Sports day");
});

test(
  "the only school does not have to be chosen, and its default design is opened",
  { tags: "thorough" },
  async () => {
    const { page } = await openDesigner(web, null);
    const school = page.getByRole("combobox", { name: "School" });
    await eventually(() => school.inputValue()).not.toBe("");
    await eventually(() => page.getByRole("combobox", { name: "ID template" }).inputValue()).not.toBe("");
  },
);

test("a card may have any size, in portrait or landscape", { tags: "rare" }, async () => {
  const template = await freshTemplate(web);
  const { page, save } = await openDesigner(web, template);
  const size = page.getByLabel("Card size");
  await size.selectOption("85.6 x 53.98 mm");
  await save();
  const stored = async () => (await storedTemplates(web)).find(({ id }) => id === template.id)!.cardSize;
  expect(await stored()).toEqual({ w: 85.6, h: 53.98 });

  await size.selectOption("Another size…");
  const dialog = page.getByRole("dialog", { name: "Card size" });
  await dialog.getByLabel("Width").fill("9");
  await dialog.getByRole("button", { name: "Use this size" }).click();
  await dialog.getByText("Each side must be between 10 and 500 mm.").waitFor();
  await dialog.getByLabel("Width").fill("105");
  await dialog.getByLabel("Height").fill("74.5");
  await dialog.getByRole("button", { name: "Rotate 90°" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Use this size" }).click();
  await eventually(() => size.inputValue()).toBe("74.5 x 105 mm");
  await save();
  expect(await stored()).toEqual({ w: 74.5, h: 105 });
});

test(
  "the languages of the texts are chosen once for a card, and decide how each script is set",
  { tags: "rare" },
  async () => {
    const template = await freshTemplate(web);
    const body = new FormData();
    const name = { ...template.front.fields["full_name"]!, kind: "text", pattern: "محمد احمد" };
    body.set("fields", JSON.stringify({ name }));
    await web.call("SUPER_ADMIN", "PATCH", `/id-templates/${template.id}/`, body);
    const { page, save, drawn } = await openDesigner(web, template);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const languages = page.getByRole("combobox", { name: "Text languages" });
    await languages.focus();
    await page.keyboard.type("urd");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await eventually(() => asked.some((path) => /\/fonts\/nastaliq/.test(path))).toBe(true);
    await drawn();
    await expectAccessible(page);
    await save();
    const stored = (await storedTemplates(web)).find(({ id }) => id === template.id)!;
    expect(stored.languages).toEqual(["ur"]);
  },
);

test(
  "a new template takes over the selected one's layout, with the pictures on both sides",
  { tags: "rare" },
  async () => {
    const template = await freshTemplate(web);
    const logo = new FormData();
    logo.set("image", new File([new Uint8Array((await picture(80, 60)).buffer)], "logo.png"));
    const path = `/id-templates/${template.id}/`;
    const { key } = (await web.call("SUPER_ADMIN", "POST", `${path}images/`, logo)) as { key: string };
    const back = new FormData();
    const image = { kind: "image", image: key, x: 20, y: 20, width: 200, height: 150 };
    back.set("fields", JSON.stringify({ ...(await storedFields(web, template.id)).fields, image_1: image }));
    back.set("back_fields", JSON.stringify({ image_2: image }));
    back.set("back_background", new File([new Uint8Array((await picture(400, 640)).buffer)], "back.png"));
    await web.call("SUPER_ADMIN", "PATCH", path, back);

    const { page } = await openDesigner(web, template);
    const name = "With pictures";
    await page.locator('input[type="file"][accept*="image/png"]').setInputFiles(await picture(638, 1016));
    await page.getByLabel("New template name").fill(name);
    await page.getByRole("button", { name: designerText.createTemplate }).click();
    await page.getByRole("status").getByText(designerText.created).waitFor();
    const made = (await storedTemplates(web)).find((each) => each.name === name)!;
    expect(made.images.map((each) => each.key)).toEqual([key]);
    expect(made.front.fields.image_1?.image).toBe(key);
    expect(made.back?.fields.image_2?.image).toBe(key);
    expect(made.back?.background).toEqual({ width: 400, height: 640 });
  },
);

test("another background keeps the layout in place on the canvas", { tags: "rare" }, async () => {
  const template = await freshTemplate(web);
  const designer = await openDesigner(web, template);
  const { page } = designer;
  const before = await designer.element("full_name").boundingBox();
  await page.getByRole("button", { name: "Replace background" }).waitFor();
  await page.locator('input[type="file"][accept*="image/png"]').setInputFiles(await picture(400, 900));
  await page.getByText(/differ from those of the card/).waitFor();
  const after = await designer.element("full_name").boundingBox();
  for (const side of ["x", "y", "width", "height"] as const)
    expect(after![side]).toBeCloseTo(before![side], 0);
  await designer.save();
  const stored = (await storedTemplates(web)).find(({ id }) => id === template.id);
  expect(stored?.front.background).toEqual({ width: 400, height: 900 });
  await page.reload();
  await designer.drawn();
  const reloaded = await designer.element("full_name").boundingBox();
  for (const side of ["x", "y", "width", "height"] as const)
    expect(reloaded![side]).toBeCloseTo(before![side], 0);
});

test("a file that is not an image is refused as a background", { tags: "rare" }, async () => {
  const designer = await openDesigner(web, await freshTemplate(web));
  await designer.page
    .locator('input[type="file"][accept*="image/png"]')
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no image") });
  await designer.page
    .getByRole("status")
    .getByText(/must be an image file/)
    .waitFor();
});

test(
  "deleting the default template asks its own question, and the next template becomes the default",
  { tags: "rare" },
  async () => {
    const template = await freshTemplate(web);
    const designer = await openDesigner(web, template);
    const { page } = designer;
    const bin = page.getByRole("button", { name: "Delete template" });
    await bin.click();
    const plain = page.getByRole("dialog", { name: designerText.confirmDelete(template.name) });
    await expectAccessible(page);
    await plain.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("checkbox", { name: designerText.setDefault }).check();
    await designer.save();
    expect((await storedTemplates(web)).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([
      template.id,
    ]);
    await bin.click();
    const question = page.getByRole("dialog", { name: designerText.confirmDeleteDefault(template.name) });
    const [first] = await storedTemplates(web);
    await question.getByText(`"${first?.name}" becomes the default.`).waitFor();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("status").getByText(designerText.deleted).waitFor();
    const left = await storedTemplates(web);
    expect(left.map(({ id }) => id)).not.toContain(template.id);
    expect(left.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([first?.id]);
    await eventually(() => page.getByRole("combobox", { name: "ID template" }).inputValue()).toBe(
      `${first?.name} ${designerText.defaultMark}`,
    );
  },
);

test("creating a template while the default one is loaded keeps the default, unless the new one is ticked", async () => {
  const byDefault = async () =>
    (await storedTemplates(web)).find(({ isDefault }) => isDefault)?.name ?? "none";
  const own = await freshTemplate(web);
  const mark = new FormData();
  mark.set("is_default", "true");
  await web.call("SUPER_ADMIN", "PATCH", `/id-templates/${own.id}/`, mark);

  const designer = await openDesigner(web, { ...own, isDefault: true });
  const { page } = designer;
  const tick = page.getByRole("checkbox", { name: designerText.setDefault });
  const ofNew = page.getByRole("checkbox", { name: "Make the new template the default" });
  const create = async (name: string) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: /^(Upload|Replace) background$/ }).click();
    await (await chooser).setFiles(await picture(540, 860));
    await page.getByLabel("New template name").fill(name);
    await page.getByRole("button", { name: designerText.createTemplate }).click();
    await eventually(() => page.getByRole("combobox", { name: "ID template" }).inputValue()).toContain(name);
  };
  expect([await tick.isChecked(), await ofNew.isChecked()]).toEqual([true, false]);
  await create("Not ticked");
  expect(await byDefault()).toBe(own.name);
  expect(await tick.isChecked()).toBe(false);

  await ofNew.check();
  await expectAccessible(page);
  await create("Ticked");
  expect(await byDefault()).toBe("Ticked");
  await eventually(() => tick.isChecked()).toBe(true);
  expect(await ofNew.isChecked()).toBe(false);

  // If no template is loaded, the checkbox in the header applies to the new one.
  await page.getByRole("combobox", { name: "ID template" }).click();
  await page.getByRole("option", { name: `Ticked ${designerText.defaultMark}` }).click();
  await ofNew.waitFor({ state: "detached" });
  await tick.check();
  await create("In the head");
  expect(await byDefault()).toBe("In the head");

  await ofNew.check();
  await page.getByLabel("New template name").fill("White and ticked");
  await page.getByRole("button", { name: "Start with a white card" }).first().click();
  await eventually(byDefault).toBe("White and ticked");
});

test("a default that is unticked is saved only after its successor is named", async () => {
  const own = await freshTemplate(web);
  const mark = new FormData();
  mark.set("is_default", "true");
  await web.call("SUPER_ADMIN", "PATCH", `/id-templates/${own.id}/`, mark);
  const { page } = await openDesigner(web, { ...own, isDefault: true });
  const tick = page.getByRole("checkbox", { name: designerText.setDefault });
  const question = page.getByRole("dialog", {
    name: /^Template ".*" is the default\. If you save it without/,
  });
  const saveLayout = page.getByRole("button", { name: designerText.saveLayout });
  const byDefault = async () =>
    (await storedTemplates(web)).filter(({ isDefault }) => isDefault).map(({ id }) => id);

  await tick.uncheck();
  await saveLayout.click();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await eventually(() => tick.isChecked()).toBe(true);
  expect(await byDefault()).toEqual([own.id]);

  const first = (await storedTemplates(web)).find(({ id }) => id !== own.id);
  await tick.uncheck();
  await saveLayout.click();
  expect(await question.textContent()).toContain(`"${first?.name}" becomes the default.`);
  await question.getByRole("button", { name: designerText.saveLayout }).click();
  await page.getByRole("status").getByText(designerText.saved).waitFor();
  expect(await byDefault()).toEqual([first?.id]);
  expect(await tick.isChecked()).toBe(false);
});

test("Save Layout stands out while there is something to save, and works at any time", async () => {
  const designer = await openDesigner(web, await freshTemplate(web));
  const { page } = designer;
  const look = () => page.getByRole("button", { name: designerText.saveLayout }).getAttribute("data-variant");
  expect(await look()).toBe("default");
  await designer.save();
  await designer.element("full_name").click();
  await page.keyboard.press("ArrowRight");
  await eventually(look).toBe("filled");
  await designer.save();
  await eventually(look).toBe("default");
});

test(
  "a success message disappears after its time, a failure in red only with the next action",
  { tags: "rare" },
  async () => {
    const template = await freshTemplate(web);
    const designer = await openDesigner(web, template, { expectErrors: /404/ });
    const { page } = designer;
    const status = page.getByRole("status");
    await page.getByRole("button", { name: designerText.saveLayout }).click();
    const told = status.getByText(designerText.saved);
    await told.waitFor();
    const from = await page.evaluate(() => performance.now());
    await told.waitFor({ state: "detached" });
    // It may have been seen late, but a timer never fires early.
    const lasted = (await page.evaluate(() => performance.now())) - from;
    expect(lasted).toBeGreaterThan(messageMs.designerStatus / 2);

    await web.call("SUPER_ADMIN", "DELETE", `/id-templates/${template.id}/`);
    await page.getByRole("button", { name: designerText.saveLayout }).click();
    const failure = status.getByText(designerText.saveFailed("There is no such ID template."));
    await failure.waitFor();
    expect(await failure.getAttribute("data-failed")).toBe("true");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Delete template" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await failure.waitFor({ state: "detached" });
    await status.getByText(designerText.deleteFailed("There is no such ID template.")).waitFor();
  },
);

test("the designer covers the screen while it is busy, and says so", { tags: "rare" }, async () => {
  const designer = await openDesigner(web, await freshTemplate(web));
  const { page } = designer;
  let go: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (go = resolve));
  await page.route(/\/api\/id-templates\/\d+\/$/, async (route) => {
    await waiting;
    await route.continue();
  });
  await page.getByRole("button", { name: designerText.saveLayout }).click();
  await page.getByText(designerText.processing).waitFor();
  await page.getByRole("status").getByText(designerText.saving).waitFor();
  await expectAccessible(page);
  go();
  await page.getByText(designerText.processing).waitFor({ state: "detached" });
});

test("leaving with unsaved changes asks first", { tags: "rare" }, async () => {
  const designer = await openDesigner(web, await freshTemplate(web));
  const { page } = designer;
  await designer.element("full_name").focus();
  await page.keyboard.press("ArrowRight");
  await page.getByText("Not saved yet").waitFor();
  await page.getByRole("link", { name: "Schools" }).click();
  await page
    .getByRole("dialog", { name: /unsaved changes/ })
    .getByRole("button", { name: "Cancel" })
    .click();
  expect(page.url()).toContain("/admin/id-templates");
  await page.keyboard.press("Control+z");
  await page.getByText("No unsaved changes").waitFor();
  await page.getByRole("link", { name: "Schools" }).click();
  await page.getByRole("heading", { level: 1, name: "Schools" }).waitFor();
});
