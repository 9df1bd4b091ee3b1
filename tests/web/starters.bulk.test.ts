import { designerText } from "@idms/core/messages";
import { starterTemplates } from "@idms/templates";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { isInBulk } from "../in-bulk.ts";
import { expectAccessible } from "./accessibility.ts";
import { freshTemplate, openDesigner, storedTemplates } from "./designer-canvas.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();
const starters = await starterTemplates();

async function openGallery() {
  const { page } = await openDesigner(web, await freshTemplate(web));
  await page.getByRole("button", { name: "Start from a design" }).click();
  const gallery = page.getByRole("dialog", { name: "Start from a design" });
  await gallery.getByRole("radio", { name: /Banyan/ }).waitFor();
  return { page, gallery };
}

const shownIn = (page: Page) => page.getByRole("radiogroup", { name: "Designs" }).getByRole("radio");

test(
  "designs can be filtered by orientation and by whether they have a back, also by keyboard",
  { tags: "rare" },
  async () => {
    const { page, gallery } = await openGallery();
    expect(await shownIn(page).count()).toBe(starters.length);
    await gallery.getByRole("radio", { name: "All", exact: true }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    const across = starters.filter(({ cardSize }) => cardSize.w > cardSize.h);
    await eventually(() => shownIn(page).count()).toBe(across.length);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    const found = across.filter(({ back }) => back !== null);
    const many = found.length === 1 ? "1 design" : `${found.length} designs`;
    await gallery.getByRole("status").getByText(many).waitFor();
    expect(await shownIn(page).count()).toBe(found.length);
    await expectAccessible(page);
    // The previous choice is hidden, so the first design shown is chosen.
    await gallery.getByRole("button", { name: `Use ${found[0]!.name}` }).waitFor();
    await gallery.getByRole("figure").locator("img").waitFor();
  },
);

test(
  "a design with a back becomes a template with both sides, in the school's colour",
  { tags: "rare" },
  async () => {
    const { page, gallery } = await openGallery();
    await gallery.getByRole("radio", { name: /Canvas/ }).check();
    await gallery.getByText("The back of Canvas").waitFor();
    await gallery.getByLabel("Main colour", { exact: true }).fill("#8a1538");
    await gallery.getByLabel("Template name").fill("Two sides");
    await gallery.getByRole("button", { name: "Use Canvas" }).click();
    await page.getByRole("status").getByText(designerText.created).waitFor();
    const made = (await storedTemplates(web)).find(({ name }) => name === "Two sides")!;
    expect(made.back!.fields).toHaveProperty("code");
    await page.locator("label", { hasText: "Back" }).click();
    await page.getByRole("group", { name: "Back of the card" }).waitFor();
  },
);

test.each(isInBulk ? [360, 768] : [360])(
  "at %d px even the last design can be seen and used",
  { tags: "rare" },
  async (width) => {
    const { page, gallery } = await openGallery();
    await page.setViewportSize({ width, height: 740 });
    const last = starters.at(-1)!;
    await gallery.getByRole("radio", { name: new RegExp(last.name) }).check();
    const use = gallery.getByRole("button", { name: `Use ${last.name}` });
    await use.scrollIntoViewIfNeeded();
    const box = (await use.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(740);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  },
);
