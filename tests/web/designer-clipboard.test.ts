import { cardFieldSchema, type CardField } from "@idms/core/cards/designs/card-field";
import type { CardFields } from "@idms/core/cards/designs/template";
import { describe, expect, test } from "vitest";
import { copiedElements, pastedElements } from "../../packages/web/src/designer/canvas/use-clipboard.ts";
import { spaceOf } from "../../packages/web/src/designer/edits/design.ts";
import { freshTemplate, openDesigner, storedFields } from "./designer-canvas.ts";
import { webApp } from "./web-app.ts";

const element = (field: object) => cardFieldSchema.parse(field) as CardField;

/** A card of 54 × 86 mm with 10 px per millimetre, and a landscape one with 20. */
const upright = spaceOf({ width: 540, height: 860 }, { w: 54, h: 86 });
const lying = spaceOf({ width: 1720, height: 1080 }, { w: 86, h: 54 });

const fields: CardFields = {
  full_name: element({ x: 100, y: 200, width: 300, height: 40, size: 30, locked: true }),
  photo: element({ x: 20, y: 20, width: 100, height: 120, isImage: true, shape: "circle" }),
  rule: element({ kind: "line", x: 100, y: 250, width: 300, height: 4, thickness: 4 }),
  logo: element({ kind: "image", x: 400, y: 10, width: 60, height: 60, image: "abc" }),
};
const onto = (target: CardFields, images = {}) => ({ fields: target, space: lying, images, available: [] });

describe("elements copied from one card to another", () => {
  test("keep their position and their size in millimetres, whatever pixels the cards have", () => {
    const text = copiedElements(fields, ["full_name", "rule"], upright);
    const { fields: pasted, names } = pastedElements(text, onto({}))!;
    expect(names).toEqual(["full_name", "line_1"]);
    expect(pasted.full_name).toMatchObject({ x: 200, y: 400, width: 600, height: 80, size: 60 });
    expect(pasted.line_1).toMatchObject({ x: 200, y: 500, width: 600, thickness: 8 });
  });

  test("can be moved, even if the originals are locked", () => {
    const text = copiedElements(fields, ["full_name"], upright);
    expect(pastedElements(text, onto({}))!.fields.full_name!.locked).toBeUndefined();
  });

  test("become a text with a placeholder if the field is unchanged, or a second photo", () => {
    const text = copiedElements(fields, ["full_name", "photo"], upright);
    const { fields: pasted, names } = pastedElements(text, onto(fields))!;
    expect(names).toEqual(["text_1", "photo_1"]);
    expect(pasted.text_1).toMatchObject({ kind: "text", pattern: "{full_name}" });
    expect(pasted.photo_1).toMatchObject({ isImage: true, shape: "circle" });
    expect(pasted.full_name).toBe(fields.full_name);
  });

  test("keep a picture in the same template, and need a new one elsewhere", () => {
    const text = copiedElements(fields, ["logo"], upright);
    const images = { abc: { name: "logo.png", url: "/x", width: 60, height: 60 } };
    expect(pastedElements(text, onto({}, images))!.fields.image_1!.image).toBe("abc");
    expect(pastedElements(text, onto({}))!.fields.image_1!.image).toBeNull();
  });

  test("do not cover their originals, and do not leave the canvas", () => {
    const text = copiedElements(fields, ["full_name"], upright);
    const target = { fields, space: upright, images: {}, available: [] };
    expect(pastedElements(text, target)!.fields.text_1!.x).toBeGreaterThan(100);
    const small = spaceOf({ width: 480, height: 720 }, { w: 48, h: 10 });
    const { photo } = pastedElements(copiedElements(fields, ["photo"], lying), {
      ...target,
      fields: {},
      space: small,
    })!.fields;
    expect(photo!.x).toBeGreaterThanOrEqual(small.parent.x);
    expect(photo!.y + photo!.height).toBeLessThanOrEqual(small.parent.y + small.parent.height + 1e-6);
  });

  test.each(["", "{}", "[]", "null", '{"a":1}', '{"a":{"x":1e999}}', '{"__proto__":{"x":1}}', "A name"])(
    "are not found in other text on the clipboard: %s",
    (text) => expect(pastedElements(text, onto({}))).toBeNull(),
  );
});

const web = webApp();

test(
  "Ctrl + C and Ctrl + V copy elements from one template to another, and undo brings back what Ctrl + X cut",
  { tags: "thorough" },
  async () => {
    const [from, to] = [await freshTemplate(web), await freshTemplate(web)];
    const { page, element: box, drawn, save } = await openDesigner(web, from);
    await page.getByRole("button", { name: "QR code", exact: true }).click();
    await box("qr_1").waitFor();
    await page.keyboard.press("Control+c");
    await page.getByRole("status").getByText("1 element copied.").waitFor();
    await page.keyboard.press("Control+x");
    await page.getByRole("status").getByText("1 element cut.").waitFor();
    await box("qr_1").waitFor({ state: "detached" });

    const other = await openDesigner(web, to);
    await other.page.keyboard.press("Control+v");
    await other.page.getByRole("status").getByText("1 element pasted.").waitFor();
    await other.element("qr_1").waitFor();
    await other.drawn();
    await other.save();
    expect((await storedFields(web, to.id)).fields.qr_1).toMatchObject({
      kind: "qr",
      pattern: "{student_id}",
    });

    // A selection within a field is copied as in any other field.
    const name = other.page.getByLabel("New template name");
    await name.fill("Prefects");
    await name.selectText();
    await other.page.keyboard.press("Control+c");
    await other.page.keyboard.press("End");
    await other.page.keyboard.press("Control+v");
    await expect.poll(() => name.inputValue()).toBe("PrefectsPrefects");

    await page.keyboard.press("Control+z");
    await box("qr_1").waitFor();
    await drawn();
    await save();
  },
);
