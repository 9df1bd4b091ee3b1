/** @module-tag rare */
import { expect, test } from "vitest";
import { freshTemplate, openDesigner, storedFields, unfold } from "./designer-canvas.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

/** Opens a new template on the canvas, and returns its stored elements. */
async function opened() {
  const template = await freshTemplate(web);
  const designer = await openDesigner(web, template);
  const stored = async () => (await storedFields(web, template.id)).fields;
  return { ...designer, stored, before: await stored() };
}

test("a drag moves an element exactly as far as the pointer, and nothing else", async () => {
  const { element, drag, save, scale, stored, before } = await opened();
  const perPx = 1 / (await scale());
  await drag(element("full_name"), 31, -47, { key: "Alt" });
  await save();
  const { full_name, ...others } = await stored();
  const { full_name: was, ...unmoved } = before;
  expect(full_name).toEqual({
    ...was,
    x: Math.round(was!.x + 31 * perPx),
    y: Math.round(was!.y - 47 * perPx),
  });
  expect(others).toEqual(unmoved);
});

test("a drag ends at the edge of the canvas", { tags: "thorough" }, async () => {
  const { element, drag, save, stored } = await opened();
  await drag(element("full_name"), 3000, 3000, { key: "Alt" });
  await save();
  const { full_name } = await stored();
  const width = 1276;
  const height = 2031;
  const scale = Math.min(700 / width, 900 / height);
  expect(full_name!.x + full_name!.width).toBeCloseTo(width / 2 + 350 / scale, 3);
  expect(full_name!.y + full_name!.height).toBeCloseTo(height / 2 + 450 / scale, 3);
});

test(
  "a drag snaps to another element's edge with a guide, and Alt suspends it",
  { tags: "thorough" },
  async () => {
    const { page, element, drag, save, scale, stored, before } = await opened();
    const perPx = 1 / (await scale());
    const apart = before.photo!.x - before.fatherName!.x;
    let guides = 0;
    await drag(element("fatherName"), Math.round(apart / perPx) + 1, 0, {
      atEnd: async () => void (guides = await page.locator(".guides line").count()),
    });
    expect(guides).toBeGreaterThan(0);
    await save();
    expect((await stored()).fatherName!.x).toBe(before.photo!.x);

    await page.keyboard.press("Control+z");
    await drag(element("fatherName"), Math.round(apart / perPx) + 1, 0, { key: "Alt" });
    await save();
    expect((await stored()).fatherName!.x).not.toBe(before.photo!.x);
  },
);

test(
  "a handle resizes while the opposite corner stays, and a circle stays as wide as it is high",
  { tags: "thorough" },
  async () => {
    const { page, element, handle, drag, save, scale, stored, before } = await opened();
    const perPx = 1 / (await scale());
    await element("full_name").click();
    await drag(handle(0), 20, 10, { key: "Alt" });
    await element("photo").click();
    await page.getByRole("combobox", { name: "Shape" }).selectOption("circle");
    await drag(handle(4), 40, -30, { key: "Alt" });
    await save();
    const { full_name, photo } = await stored();
    const was = before.full_name!;
    expect(full_name!.x).toBe(Math.round(was.x + 20 * perPx));
    expect(full_name!.x + full_name!.width).toBeCloseTo(was.x + was.width, 5);
    expect(full_name!.y + full_name!.height).toBeCloseTo(was.y + was.height, 5);
    expect(photo!.width).toBe(photo!.height);
    expect(photo).toMatchObject({ x: before.photo!.x, y: before.photo!.y });
  },
);

test("Escape cancels a drag, and leaves nothing to undo", { tags: "thorough" }, async () => {
  const { page, element, drag, save, stored, before } = await opened();
  await drag(element("full_name"), 50, 50, { atEnd: () => page.keyboard.press("Escape") });
  expect(await page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
  await save();
  expect(await stored()).toEqual(before);
});

test("each gesture is one step of undo and redo", { tags: "thorough" }, async () => {
  const { page, element, drag, save, stored, before } = await opened();
  await drag(element("full_name"), 40, 40, { key: "Alt" });
  await drag(element("address"), -20, -60, { key: "Alt" });
  await page.keyboard.press("Control+z");
  await save();
  const once = await stored();
  expect(once.address).toEqual(before.address);
  expect(once.full_name).not.toEqual(before.full_name);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+y");
  await page.keyboard.press("Control+Shift+z");
  await save();
  const both = await stored();
  expect(both.full_name).toEqual(once.full_name);
  expect(both.address).not.toEqual(before.address);
});

test(
  "several elements are selected by Shift or a marquee, move together, and can be aligned",
  { tags: "thorough" },
  async () => {
    const { page, element, drag, save, scale, stored, before } = await opened();
    const perPx = 1 / (await scale());
    await element("fatherName").click();
    await element("parent_phone").click({ modifiers: ["Shift"] });
    await drag(element("parent_phone"), 25, -33, { key: "Alt" });
    await save();
    const together = await stored();
    for (const name of ["fatherName", "parent_phone"]) {
      const [was, is] = [before[name]!, together[name]!];
      expect(is.x - was.x).toBeCloseTo(25 * perPx, -0.5);
      expect(is.y - was.y).toBeCloseTo(-33 * perPx, -0.5);
    }
    expect(together.fatherName!.y - together.parent_phone!.y).toBe(
      before.fatherName!.y - before.parent_phone!.y,
    );

    // From a free spot beside the row of three small elements around all of them, and their labels.
    const [first, last] = await Promise.all(
      ["roll_no", "parent_phone"].map(async (name) => (await element(name).boundingBox())!),
    );
    await page.keyboard.press("Escape");
    await page.mouse.move(first!.x - 30, first!.y + 4);
    await page.mouse.down();
    await page.mouse.move(last!.x + 10, first!.y + first!.height - 4, { steps: 4 });
    await page.mouse.up();
    await page.getByRole("heading", { name: /^\d elements$/ }).waitFor();
    await page.getByRole("button", { name: "Align right edges" }).click();
    await save();
    const right = await stored();
    const edges = ["roll_no", "blood_group", "parent_phone"].map(
      (name) => right[name]!.x + right[name]!.width,
    );
    expect(new Set(edges).size).toBe(1);
  },
);

test(
  "the keyboard alone selects, moves, resizes, copies, reorders, locks, removes and saves",
  { tags: "thorough" },
  async () => {
    const { page, element, stored, before } = await opened();
    await element("full_name").focus();
    await page.keyboard.press("Enter");
    expect(await element("full_name").getAttribute("aria-pressed")).toBe("true");
    for (let times = 0; times < 3; times += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("Tab");
    await unfold(page, "Position and size");
    const width = page.getByLabel("Width in px");
    await width.focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("700.5");
    await element("full_name").focus();
    await page.keyboard.press("Control+d");
    await page.getByRole("heading", { name: "“{full_name}”" }).waitFor();
    await page.keyboard.press("Control+[");
    await element("photo").focus();
    await page.keyboard.press("Delete");
    await element("address").focus();
    await page.keyboard.press("Enter");
    await eventually(() => element("address").getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("button", { name: "Lock" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Unlock" }).waitFor();
    await element("address").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Control+s");
    await page.getByRole("status").getByText("Layout saved successfully!").waitFor();
    const after = await stored();
    const was = before.full_name!;
    expect(after.full_name).toEqual({ ...was, x: was.x + 3, y: was.y - 10, width: 700.5 });
    expect(after.text_1).toMatchObject({ kind: "text", pattern: "{full_name}", size: was.size });
    expect(after).not.toHaveProperty("photo");
    expect(after.card_number?.layer).toBe(1);
    expect(after.address).toEqual({ ...before.address, locked: true });
  },
);

test(
  "a finding of the press appears on an element as soon as it is resized",
  { tags: "thorough" },
  async () => {
    const { page, element, handle, drag, drawn } = await opened();
    await element("full_name").click();
    expect(await element("full_name").getAttribute("aria-label")).toBe("Student Name");
    await drag(handle(3), -140, 0, { key: "Alt" });
    await drawn();
    const notes = page.getByRole("list", { name: "Preflight check results" });
    await notes
      .getByText(/shrunk|wrapped/)
      .first()
      .waitFor();
    expect(await element("full_name").getAttribute("aria-label")).toMatch(/shrunk|wrapped/);
  },
);

test(
  "the canvas zooms, and a drag at another zoom still moves as far as the pointer",
  { tags: "thorough" },
  async () => {
    const { page, element, drag, save, scale, stored, before } = await opened();
    const fitted = await scale();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.keyboard.press("Control+=");
    const zoomed = await scale();
    expect(zoomed).toBeGreaterThan(fitted);
    await element("full_name").scrollIntoViewIfNeeded();
    await drag(element("full_name"), 20, 0, { key: "Alt" });
    await page.keyboard.press("Control+0");
    await eventually(scale).toBeCloseTo(fitted, 5);
    await save();
    expect((await stored()).full_name!.x).toBe(Math.round(before.full_name!.x + 20 / zoomed));
  },
);
