/** @module-tag rare */
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { freshTemplate, openDesigner, SCHOOL, storedFields } from "./designer-canvas.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

test("rulers, margins and areas to keep clear are shown on request and remembered", async () => {
  const template = await freshTemplate(web);
  const { page } = await openDesigner(web, template);
  await page.getByRole("button", { name: "Rulers and guides" }).click();
  const menu = page.getByRole("dialog", { name: "Rulers and guides" });
  const labels = [
    "Rulers in mm",
    "Safe margin",
    "Bleed of 3 mm",
    "Rounded corners, as on a bank card",
    "Lanyard slot",
    "Chip",
  ];
  for (const label of labels) await menu.getByLabel(label).check();
  await expectAccessible(page);
  expect(await page.locator(".ruler").count()).toBe(2);
  expect(await page.locator(".card-aids rect").count()).toBe(5);
  if (process.env["IDMS_SHOTS"]) await page.screenshot({ path: `${process.env["IDMS_SHOTS"]}/aids.png` });
  await page.reload();
  await page.locator(".ruler").first().waitFor();
  expect(await page.locator(".card-aids rect").count()).toBe(5);
});

test("an element snaps to a guide that was typed or placed on a ruler, and each design has its own guides", async () => {
  const template = await freshTemplate(web);
  const { page, element, drag, drawn, save, scale } = await openDesigner(web, template);
  await page.getByRole("button", { name: "Rulers and guides" }).click();
  const menu = page.getByRole("dialog", { name: "Rulers and guides" });
  await menu.getByLabel("Rulers in mm").check();
  await menu.getByLabel("Guide position").fill("7.25");
  await menu.getByRole("button", { name: "Add" }).click();
  await menu.getByText("7.25 mm from the left").waitFor();
  await page.keyboard.press("Escape");
  await page
    .locator(".ruler")
    .nth(1)
    .click({ position: { x: 5, y: 40 } });
  await eventually(() => page.locator(".own-guide").count()).toBe(2);

  await page.getByRole("button", { name: "QR code", exact: true }).first().click();
  const before = await element("qr_1").boundingBox();
  const guide = await page.locator(".own-guide").first().boundingBox();
  await drag(element("qr_1"), guide!.x - before!.x + 3, 60);
  await save();
  const { width, height } = template.front.background!;
  const perMm = 1 / Math.min(54 / width, 86 / height);
  const left = -(54 * perMm - width) / 2;
  const { qr_1 } = (await storedFields(web, template.id)).fields;
  expect(qr_1!.x).toBeCloseTo(left + 7.25 * perMm, 3);
  expect(await scale()).toBeGreaterThan(0);

  await page.getByRole("button", { name: "Rulers and guides" }).click();
  await menu.getByRole("button", { name: "Remove the guide 7.25 mm from the left" }).click();
  await eventually(() => page.locator(".own-guide").count()).toBe(1);
  await page.goto(`/admin/id-templates?school=${SCHOOL}&template=${(await freshTemplate(web)).id}`);
  await drawn();
  expect(await page.locator(".own-guide").count()).toBe(0);
});

test("a custom colour can be saved for other elements and designs, until it is removed", async () => {
  const { page, element, drawn } = await openDesigner(web, await freshTemplate(web));
  await element("full_name").click();
  await page.getByLabel("Colour, as #rrggbb").fill("#0a7b5c");
  await page.getByRole("button", { name: "Colour: save #0a7b5c for other elements" }).click();
  await element("class").click();
  await page.getByRole("button", { name: "Colour: #0a7b5c", exact: true }).click();
  await eventually(() => page.getByLabel("Colour, as #rrggbb").inputValue()).toBe("#0a7b5c");
  await page.goto(`/admin/id-templates?school=${SCHOOL}&template=${(await freshTemplate(web)).id}`);
  await drawn();
  await element("full_name").click();
  await page.getByLabel("Colour, as #rrggbb").fill("#ffffff");
  await page.getByRole("button", { name: "Colour: #0a7b5c", exact: true }).click();
  await page.getByRole("button", { name: "Colour: remove #0a7b5c from the saved colours" }).click();
  await eventually(() => page.getByRole("button", { name: "Colour: #0a7b5c", exact: true }).count()).toBe(0);
});
