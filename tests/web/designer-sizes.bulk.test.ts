/** @module-tag rare */
import type { CardFields } from "@idms/core/cards/designs/template";
import { describe, expect, test } from "vitest";
import { isInBulk } from "../in-bulk.ts";
import { freshTemplate, openDesigner, storedFields } from "./designer-canvas.ts";
import { eventually, webApp, type OpenOptions } from "./web-app.ts";

const web = webApp();

/** Small elements in pixels of the demo's background, about three per CSS px. */
const SMALL = {
  line: { kind: "line", x: 500, y: 900, width: 300, height: 12, thickness: 6, color: "#aa0000" },
  dot: { kind: "rectangle", x: 600, y: 1100, width: 24, height: 24, thickness: 3, fill: "#00aa00" },
  word: { kind: "text", pattern: "Std.", x: 560, y: 1300, width: 160, height: 60, size: 40 },
};

/** Opens a template that has only small elements. */
async function opened(options?: OpenOptions) {
  const template = await freshTemplate(web);
  const body = new FormData();
  body.set("fields", JSON.stringify(SMALL));
  await web.call("SUPER_ADMIN", "PATCH", `/id-templates/${template.id}/`, body);
  const designer = await openDesigner(web, template, options);
  const stored = async (): Promise<CardFields> => (await storedFields(web, template.id)).fields;
  return { ...designer, stored };
}

describe("an element smaller than a finger", () => {
  test.each(isInBulk ? (["line", "dot", "word"] as const) : (["dot"] as const))(
    "is moved by its middle and resized by a handle beside it, at every zoom: a %s",
    { tags: "thorough" },
    async (name) => {
      const { page, element, handle, drag, save, scale, stored } = await opened();
      let before = (await stored())[name]!;
      for (const zoom of ["Zoom out", "Zoom in", "Zoom in", "Zoom in"]) {
        await page.getByRole("button", { name: zoom, exact: true }).click();
        const perPx = 1 / (await scale());
        await element(name).scrollIntoViewIfNeeded();
        await element(name).click();
        await drag(element(name), 16, -12, { key: "Alt" });
        await save();
        const moved = (await stored())[name]!;
        expect({ width: moved.width, height: moved.height }).toEqual({
          width: before.width,
          height: before.height,
        });
        expect(Math.abs(moved.x - before.x - 16 * perPx)).toBeLessThanOrEqual(1);
        expect(Math.abs(moved.y - before.y + 12 * perPx)).toBeLessThanOrEqual(1);

        await drag(handle(4), 10, 8, { key: "Alt" });
        await save();
        const resized = (await stored())[name]!;
        expect([resized.x, resized.y]).toEqual([moved.x, moved.y]);
        expect(Math.abs(resized.width - moved.width - 10 * perPx)).toBeLessThanOrEqual(1);
        expect(Math.abs(resized.height - moved.height - 8 * perPx)).toBeLessThanOrEqual(1);
        before = resized;
      }
    },
  );

  test("can be moved by touch", { tags: "thorough" }, async () => {
    const { page, element, save, scale, stored } = await opened({ hasTouch: true });
    const before = (await stored()).dot!;
    const box = (await element("dot").boundingBox())!;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.touchscreen.tap(at.x, at.y);
    await page.getByRole("heading", { name: "Shape" }).waitFor();
    const touches = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", by: number) =>
      touches.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: at.x + by, y: at.y + by }],
      });
    await touch("touchStart", 0);
    for (const by of [8, 24, 40]) await touch("touchMove", by);
    await touch("touchEnd", 40);
    await save();
    const after = (await stored()).dot!;
    expect([after.width, after.height]).toEqual([before.width, before.height]);
    expect(after.x - before.x).toBeGreaterThan(20 / (await scale()));
  });

  test("can be resized by keyboard", { tags: "thorough" }, async () => {
    const { page, element, save, stored } = await opened();
    await element("dot").focus();
    await page.keyboard.press("Enter");
    for (let times = 0; times < 3; times += 1) await page.keyboard.press("Control+ArrowRight");
    await page.keyboard.press("Control+Shift+ArrowDown");
    await page.keyboard.press("Control+ArrowUp");
    await save();
    expect((await stored()).dot).toMatchObject({ x: 600, y: 1100, width: 27, height: 33 });
  });
});

/** Typed texts and their meanings. */
const TYPED = [
  ["120", 120],
  ["120", 120],
  ["12", 12],
  ["121", 121],
  ["8.5", 8.5],
  ["10,25", 10.25],
  ["33.375", 33.375],
  ["70.50", 70.5],
] as const;

describe("a typed size", () => {
  // Slow typing only for input that may break while it is typed.
  test.each<[number, readonly (readonly [string, number])[]]>([
    [0, isInBulk ? TYPED : TYPED.slice(5)],
    ...(isInBulk ? [[90, TYPED.slice(4)] satisfies [number, unknown]] : []),
  ])(
    "is stored digit for digit, with %i ms between the keys",
    { tags: "thorough" },
    async (delay, values) => {
      const { page, element, save, stored } = await opened();
      const cdp = await page.context().newCDPSession(page);
      await element("word").click();
      const size = page.getByLabel("Font size in px");
      /** Types like on a slow machine, where the display lags behind. */
      const type = async (text: string, then: string) => {
        await cdp.send("Emulation.setCPUThrottlingRate", { rate: 6 });
        await size.focus();
        await page.keyboard.press("Control+a");
        await page.keyboard.type(text, { delay });
        expect(await size.inputValue()).toBe(text.replace(",", "."));
        await page.keyboard.press(then);
        await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      };
      for (const [typed, meant] of values) {
        await type(typed, "Enter");
        await save();
        expect((await stored()).word!.size, typed).toBe(meant);
      }
      // Saved at once, without leaving the field.
      await type("45", "Control+s");
      await page.getByRole("status").getByText("Layout saved successfully!").waitFor();
      await eventually(async () => (await stored()).word!.size).toBe(45);
    },
  );

  test("can be cleared while typing; an empty field keeps the old size, and a size too small becomes the minimum", async () => {
    const { page, element, save, stored } = await opened();
    await element("word").click();
    const size = page.getByLabel("Font size in px");
    await size.click();
    await page.keyboard.press("End");
    for (let times = 0; times < 2; times += 1) await page.keyboard.press("Backspace");
    expect(await size.inputValue()).toBe("");
    await page.keyboard.press("Tab");
    await eventually(() => size.inputValue()).toBe("40");
    await size.focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("0.5");
    expect(await size.inputValue()).toBe("0.5");
    await page.keyboard.press("Tab");
    await eventually(() => size.inputValue()).toBe("1");
    await save();
    expect((await stored()).word!.size).toBe(1);
  });
});
