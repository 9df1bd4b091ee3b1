/** @module-tag rare */
import { kindName, kindPurpose } from "@idms/core/cards/kinds/kind-text";
import { ELEMENT_KINDS } from "@idms/core/cards/kinds/kinds";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { freshTemplate, openDesigner, storedTemplates, unfold } from "./designer-canvas.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

test(
  "every kind is in the palette, on the canvas and in a proof, and has an accessible panel",
  { tags: "thorough" },
  async () => {
    const template = await freshTemplate(web);
    const designer = await openDesigner(web, template);
    const { page } = designer;
    const editor = page.getByRole("complementary", { name: "Editor" });
    await page.getByRole("button", { name: "Add a back side" }).click();
    await page.getByRole("group", { name: "Back of the card" }).waitFor();
    const elements = () => page.locator("[data-element]").count();
    for (const [place, key] of ELEMENT_KINDS.entries()) {
      const name = kindName[key];
      const button = page.getByRole("button", { name, exact: true });
      expect(await button.getAttribute("title")).toBe(kindPurpose[key]);
      await button.click();
      await eventually(elements).toBe(place + 1);
      await editor.getByText(name, { exact: true }).first().waitFor();
      // No element covers another, so that each can be grasped.
      await unfold(page, "Position and size");
      await editor.getByLabel("Y in px").fill(String(20 + 150 * place));
      await expectAccessible(page);
    }
    await designer.drawn();
    const [answer, opened] = await Promise.all([
      page.waitForResponse(/\/proof\/$/),
      page.context().waitForEvent("page"),
      page.getByRole("button", { name: "PDF proof of this card" }).click(),
    ]);
    expect(answer.status()).toBe(200);
    await opened.close();
    await designer.save();
    const stored = (await storedTemplates(web)).find(({ id }) => id === template.id)!;
    expect(Object.values(stored.back!.fields).map(({ kind }) => kind)).toEqual(ELEMENT_KINDS);
  },
);

test(
  "by keyboard, a code starts as a contact, and a field inserted into an address is encoded for it",
  { tags: "thorough" },
  async () => {
    const template = await freshTemplate(web);
    const designer = await openDesigner(web, template);
    const { page } = designer;
    const editor = page.getByRole("complementary", { name: "Editor" });
    await page.getByRole("button", { name: "Add a back side" }).click();
    await page.getByRole("group", { name: "Back of the card" }).waitFor();
    await page.getByRole("button", { name: "QR code", exact: true }).click();
    const holds = editor.getByLabel("Content");

    await editor.getByRole("button", { name: "Start with" }).press("Enter");
    await page.getByRole("menuitem", { name: "Contact" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Number" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await eventually(() => holds.inputValue()).toMatch(/^BEGIN:VCARD\n[^]*FN:\{full_name\|vcard\}/);

    await holds.fill("https://example.org/?class=");
    await editor.getByRole("button", { name: "Insert a field" }).press("Enter");
    const choice = page.getByRole("menuitem", { name: "Class and section" });
    await choice.waitFor();
    expect(await choice.textContent()).toMatch(/The full name of the class, such as 8 - A$/);
    await expectAccessible(page);
    await choice.press("Enter");
    await eventually(() => holds.inputValue()).toBe("https://example.org/?class={class|url}");
    await designer.drawn();
    await eventually(() => designer.element("qr_1").getAttribute("aria-label")).not.toMatch(/breaks/);
    await holds.fill("https://example.org/?class={class}");
    await eventually(() => designer.element("qr_1").getAttribute("aria-label")).toMatch(
      /The web address does not work with/,
    );
  },
);

test(
  "an unknown filter is refused with a sentence when the layout is saved",
  { tags: "thorough" },
  async () => {
    const designer = await openDesigner(web, await freshTemplate(web), { expectErrors: /400/ });
    const { page } = designer;
    const editor = page.getByRole("complementary", { name: "Editor" });
    await page.getByRole("button", { name: "QR code", exact: true }).click();
    await editor.getByLabel("Content").fill("{full_name|uri}");
    await page.getByRole("button", { name: "Save Layout" }).click();
    await page
      .getByRole("status")
      .getByText(/There is no filter "uri"\. Use \{full_name\|url\} in a web address/)
      .waitFor();
  },
);
