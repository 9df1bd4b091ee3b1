/** @module-tag thorough */
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { freshTemplate, openDesigner } from "./designer-canvas.ts";
import { DESKTOP, eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp();

test("the everyday controls of an element are shown, and all others are folded by topic", async () => {
  const { page, element } = await openDesigner(web, await freshTemplate(web));
  const editor = page.getByRole("complementary", { name: "Editor" });
  const subject = (name: string | RegExp) =>
    editor.getByRole("heading", { level: 3, name }).getByRole("button");
  await element("photo").click();
  await editor.getByLabel("Shape").waitFor();
  expect(await editor.getByRole("textbox").count()).toBe(0);
  const subjects = ["Position and size", "Arrange", "Card edge", "Appearance", "Visibility"];
  expect(await editor.getByRole("heading", { level: 3 }).allTextContents()).toEqual(subjects);
  for (const name of subjects) expect(await subject(name).getAttribute("aria-expanded")).toBe("false");

  // By keyboard; the next element remembers it.
  await subject("Position and size").press("Enter");
  await editor.getByLabel("Width in px").waitFor();
  const folded = await subject("Position and size").getAttribute("aria-controls");
  expect(await page.locator(`[id="${folded}"]`).getByLabel("Width in px").count()).toBe(1);
  await element("fatherName").click();
  await editor.getByLabel("Font family").waitFor();
  await editor.getByLabel("Width in px").waitFor();
  for (const name of ["Font size in px", "Colour, as #rrggbb"]) await editor.getByLabel(name).waitFor();
  expect(await editor.getByLabel("Text before").count()).toBe(0);
  await expectAccessible(page);

  // A changed topic is marked once it is closed.
  await subject("Answer").click();
  await editor.getByLabel("Text before").fill("S/o ");
  await subject("Answer").click();
  await subject(/^Answer\s*Changed$/).waitFor();
  await expectAccessible(page);
}, 120_000);

test("a topic with a changed value is marked and stays folded, and one with a finding opens by itself", async () => {
  const { page, element, save } = await openDesigner(web, await freshTemplate(web));
  const editor = page.getByRole("complementary", { name: "Editor" });
  const isOpen = (name: string) =>
    editor.getByRole("button", { name: new RegExp(`^${name}`) }).getAttribute("aria-expanded");
  await element("fatherName").click();
  await editor.getByRole("button", { name: "Appearance" }).click();
  await editor.getByLabel("Rotation in °").fill("12.5");
  await save();
  await page.reload();
  await element("fatherName").click();
  await editor.getByRole("button", { name: /^Appearance\s*Changed$/ }).waitFor();
  expect(await isOpen("Appearance")).toBe("false");

  expect(await isOpen("Position and size")).toBe("false");
  await element("class").click();
  await editor.getByText("Position and size").waitFor();
  for (let times = 0; times < 40; times += 1) await page.keyboard.press("Shift+ArrowRight");
  await eventually(() => isOpen("Position and size")).toBe("true");
}, 120_000);

test("a text of a starter design shows its everyday controls only, and its alignments in one row", async () => {
  const { page, element } = await openDesigner(web, await freshTemplate(web));
  const editor = page.getByRole("complementary", { name: "Editor" });
  await element("full_name").click();
  await editor.getByLabel("Font family").waitFor();
  // The design has set something there.
  await editor.getByRole("button", { name: /^Text layout\s*Changed$/ }).waitFor();
  const subjects = await editor
    .getByRole("heading", { level: 3 })
    .getByRole("button")
    .evaluateAll((all) => all.map((each) => each.getAttribute("aria-expanded")));
  expect(subjects.length).toBeGreaterThan(4);
  expect(new Set(subjects)).toEqual(new Set(["false"]));
  const tops = await editor
    .locator(".panel-align")
    .getByRole("radio")
    .evaluateAll((all) => all.map((each) => each.parentElement?.getBoundingClientRect().top));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
}, 120_000);

test("a blank card offers each way to start once, and saving is not the main action while there is nothing to save", async () => {
  for (const viewport of [DESKTOP, PHONE]) {
    const { page } = await openDesigner(web, null, { viewport });
    for (const name of ["Start from a design", "Start with a white card"])
      expect(await page.getByRole("button", { name, exact: true }).count()).toBe(1);
    const ground = (name: string) =>
      page
        .getByRole("button", { name, exact: true })
        .evaluate((each) => getComputedStyle(each).backgroundColor);
    const quiet = await ground("Save Layout");
    expect(await ground("Start from a design")).not.toBe(quiet);
    const help = page.getByText(/depending on which language you choose first/);
    expect(
      await help.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
    ).toBeGreaterThanOrEqual(12);
    await page.getByRole("button", { name: "Text", exact: true }).click();
    await page.getByText("Not saved yet").waitFor();
    expect(await ground("Save Layout")).not.toBe(quiet);
    await page.getByRole("button", { name: "Start with a white card", exact: true }).waitFor();
    await page.close();
  }
}, 120_000);
