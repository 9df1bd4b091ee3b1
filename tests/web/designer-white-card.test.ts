/** @module-tag rare */
import { designerText } from "@idms/core/messages";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addSchool, openDesigner, SCHOOL, storedTemplates, unfold } from "./designer-canvas.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

test("a new card starts white, has the chosen size, and is stored under a name", async () => {
  await addSchool(web);
  const { page, drawn, save } = await openDesigner(web, null);
  const start = page.getByRole("button", { name: "Start with a white card" });
  await start.click();
  await page.getByRole("status").getByText(designerText.selectSchool, { exact: true }).waitFor();
  await page.getByRole("combobox", { name: "School" }).click();
  await page.getByRole("option", { name: /Sarvodaya/ }).click();
  await page.getByRole("combobox", { name: "ID template" }).and(page.locator(":not([value=''])")).waitFor();

  await page.getByRole("combobox", { name: "Card size" }).selectOption("85.6 x 53.98 mm");
  await page.getByLabel("New template name").fill("Hill View");
  await start.click();
  await page.getByRole("status").getByText(designerText.created).waitFor();
  await eventually(() => page.getByRole("combobox", { name: "ID template" }).inputValue()).toBe("Hill View");
  await drawn();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Text", exact: true }).click();
  await save();
  const made = (await storedTemplates(web, SCHOOL)).find(({ name }) => name === "Hill View");
  expect(made?.cardSize).toEqual({ w: 85.6, h: 53.98 });
  expect(Object.keys(made!.front.fields)).toEqual(["text_1"]);
  const { width, height } = made!.front.background!;
  expect(width / height).toBeCloseTo(85.6 / 53.98, 2);
  const [red, green, blue] = await page.locator("canvas.card-picture").evaluate((canvas) => {
    const shown = canvas as HTMLCanvasElement;
    const read = new OffscreenCanvas(shown.width, shown.height).getContext("2d")!;
    read.drawImage(shown, 0, 0);
    return [...read.getImageData(shown.width / 2, shown.height / 2, 1, 1).data];
  });
  expect([red, green, blue]).toEqual([255, 255, 255]);
}, 120_000);

test("the unit of lengths also applies to the next element, and makes font sizes points", async () => {
  const [first] = await storedTemplates(web);
  const { page, element } = await openDesigner(web, first!);
  const editor = page.getByRole("complementary", { name: "Editor" });
  await element("full_name").click();
  await unfold(page, "Position and size");
  await editor.getByText("mm", { exact: true }).click();
  const size = editor.getByLabel("Font size in pt");
  await size.fill("11");
  await size.press("Enter");
  await element("address").click();
  await editor.getByLabel("X in mm").waitFor();
  await element("full_name").click();
  expect(await size.inputValue()).toBe("11");
  await editor.getByText("px", { exact: true }).click();
  await editor.getByText("11.0 pt on the card").waitFor();
}, 120_000);
