/** @module-tag rare */
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { freshTemplate, openDesigner, storedFields, unfold } from "./designer-canvas.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

test("the text settings of an answer can be chosen in its panel, also by keyboard, stored, and cleared again", async () => {
  const template = await freshTemplate(web);
  const designer = await openDesigner(web, template);
  const { page } = designer;
  const editor = page.getByRole("complementary", { name: "Editor" });
  const before = (await storedFields(web, template.id)).fields["fatherName"]!;
  await designer.element("fatherName").click();

  await unfold(page, "Text layout", "Language", "Answer");
  await editor.getByRole("radio", { name: "Middle" }).focus();
  await page.keyboard.press("ArrowLeft");
  await editor.getByLabel("Case").selectOption("Each Word");
  await editor.getByLabel("Minimum size in pt").fill("6.5");
  await editor.getByLabel("If too long").selectOption("Shrink the text");
  await editor.getByLabel("Line spacing in em").fill("1.1");
  await editor.getByLabel("Letter spacing in em").fill("0.05");
  await editor.getByLabel("Language").selectOption("Marathi");
  await editor.getByLabel("Text before").fill("S/o ");
  await editor.getByLabel("Text after").fill(" (father)");
  await editor.getByLabel("Date format").selectOption("5 Aug 2014");
  await editor.getByLabel("Phone format").selectOption("+91 98765 43210");
  await expectAccessible(page);
  await designer.save();
  const chosen = {
    verticalAlign: "top",
    letterCase: "capitals",
    leastSize: 6.5,
    whenTooLong: "shrink",
    leading: 1.1,
    letterSpacing: 0.05,
    language: "mr",
    prefix: "S/o ",
    suffix: " (father)",
    dateFormat: "d MMM yyyy",
    phoneFormat: "+91 98765 43210",
  };
  expect((await storedFields(web, template.id)).fields["fatherName"]).toEqual({ ...before, ...chosen });

  await page.reload();
  await designer.drawn();
  await designer.element("fatherName").click();
  // A changed topic stays folded.
  await unfold(page, "Text layout", "Language", "Answer");
  await eventually(() => editor.getByLabel("Text before").inputValue()).toBe("S/o ");
  await editor.getByRole("radio", { name: "Top" }).focus();
  await page.keyboard.press("ArrowRight");
  await editor.getByLabel("Case").selectOption("As typed");
  await editor.getByLabel("Minimum size in pt").fill("0");
  await editor.getByLabel("If too long").selectOption("Wrap to second line");
  await editor.getByLabel("Line spacing in em").fill("1.2");
  await editor.getByLabel("Letter spacing in em").fill("0");
  await editor.getByLabel("Language").selectOption("Automatic");
  await editor.getByLabel("Text before").fill("");
  await editor.getByLabel("Text after").fill("");
  await editor.getByLabel("Date format").selectOption("05-08-2014");
  await editor.getByLabel("Phone format").selectOption("987-654-3210");
  await designer.save();
  const plain = Object.entries(before).filter(([name]) => !Object.hasOwn(chosen, name));
  expect((await storedFields(web, template.id)).fields["fatherName"]).toEqual(Object.fromEntries(plain));
});
