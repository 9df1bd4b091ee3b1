import sharp from "sharp";
import { expect, test } from "vitest";
import { freshTemplate, openDesigner, SCHOOL } from "./designer-canvas.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

test.each([
  ["the sample", /\/id-templates\/samples\/\?/],
  ["its photo", /\/samples\/photo\//],
  ["a font", /\/fonts\//],
])("nothing is reported about a card before %s has loaded", { tags: "rare" }, async (_, what) => {
  const { id } = await freshTemplate(web);
  const page = await web.open("SUPER_ADMIN", "/admin/schools");
  let come: () => void = () => undefined;
  const coming = new Promise<void>((resolve) => (come = resolve));
  let asked = 0;
  await page.route(what, async (route) => {
    asked += 1;
    await coming;
    await route.continue();
  });
  await page.goto(`/admin/id-templates?school=${SCHOOL}&template=${id}`);
  await page.locator('[data-element="photo"]').waitFor();
  await eventually(() => asked).toBeGreaterThan(0);
  const editor = page.getByRole("complementary", { name: "Editor" });
  await editor.getByText("Checking…").waitFor();
  // Findings about a card without texts would appear within this time.
  await page.waitForTimeout(1500);
  expect(await editor.getByText("Checking…").count()).toBe(1);
  expect(await editor.getByText("Everything fits.").count()).toBe(0);
  expect(await page.locator(".element-note").count()).toBe(0);
  come();
  await editor.getByText("Checking…").waitFor({ state: "detached" });
  expect(await editor.getByText(/Everything fits|Needs attention/).count()).toBe(1);
  expect(
    await page
      .locator(".element-note")
      .filter({ hasText: /Empty|No photo/ })
      .count(),
  ).toBe(0);
});

test("whether everything fits is unknown if the sample data cannot be loaded", { tags: "rare" }, async () => {
  const { id } = await freshTemplate(web);
  const page = await web.open("SUPER_ADMIN", "/admin/schools", { expectErrors: /500/ });
  await page.route(/\/id-templates\/samples\/\?/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/admin/id-templates?school=${SCHOOL}&template=${id}`);
  await page.getByText(/could not check whether everything fits/).waitFor();
  expect(await page.locator(".element-note").count()).toBe(0);
});

test("low contrast, text too small to read and a pale code are reported before printing", async () => {
  const template = await freshTemplate(web);
  const { full_name: name, address } = template.front.fields;
  const pale = { ...name!, color: "#ffffff" };
  const small = { ...address!, size: 10 };
  const code = { ...address!, kind: "qr", pattern: "{student_id}", color: "#ffff00", fill: "#ffffff" };
  const fields = { ...template.front.fields, full_name: pale, address: small, code };
  const body = new FormData();
  body.set("fields", JSON.stringify(fields));
  await web.call("SUPER_ADMIN", "PATCH", `/id-templates/${template.id}/`, body);
  const { page, element } = await openDesigner(web, template);
  const note = async (key: string) => {
    await eventually(() => element(key).getAttribute("aria-label")).toMatch(/\./);
    return element(key).getAttribute("aria-label");
  };
  expect(await note("full_name")).toMatch(/too similar in colour\. The contrast is 1\.\d:1/);
  expect(await note("address")).toMatch(/prints at 1\.1 pt, which is too small to read/);
  expect(await note("code")).toMatch(/% darker than its background/);
  expect(await page.locator(".element-note").filter({ hasText: "Low contrast" }).count()).toBe(2);
});

test(
  "a Thai text breaks between words, and a Korean text says that its font is missing",
  { tags: "rare" },
  async () => {
    const template = await freshTemplate(web);
    const { full_name: name, address } = template.front.fields;
    const thai = {
      ...name!,
      kind: "text",
      pattern: "โรงเรียนสาธิตมหาวิทยาลัยเกษตรศาสตร์",
      width: 400,
      height: 250,
      size: 60,
    };
    const korean = { ...address!, kind: "text", pattern: "김민준" };
    const body = new FormData();
    body.set("fields", JSON.stringify({ ...template.front.fields, thai, korean }));
    await web.call("SUPER_ADMIN", "PATCH", `/id-templates/${template.id}/`, body);
    const { element } = await openDesigner(web, template, { expectErrors: /404/ });
    await eventually(() => element("thai").getAttribute("aria-label")).toMatch(/wrapped onto [23] lines/);
    await eventually(() => element("korean").getAttribute("aria-label")).toMatch(
      /No font has 김민준, .* The font for Korean is missing\. Ask the server administrator to add it\./,
    );
  },
);

type Rgb = [number, number, number];
const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: Rgb, b: Rgb): number => {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

test.each(["light", "dark"] as const)(
  "the edge of a white side is visible in %s mode",
  { tags: "rare" },
  async (scheme) => {
    const { page, drawn } = await openDesigner(web, await freshTemplate(web), { colorScheme: scheme });
    await page.getByRole("button", { name: "Add a back side" }).click();
    await page.getByRole("group", { name: "Back of the card" }).waitFor();
    await drawn();
    const card = (await page.locator(".card-ground").boundingBox())!;
    const { data, info } = await sharp(await page.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): Rgb => {
      const start = (Math.round(y) * info.width + Math.round(x)) * 3;
      return [data[start]!, data[start + 1]!, data[start + 2]!];
    };
    const [left, right] = [card.x, card.x + card.width];
    const middle = card.y + card.height / 3;
    for (const [edge, inward] of [
      [left, 1],
      [right, -1],
    ] as const) {
      const inside = at(edge + 8 * inward, middle);
      expect(inside).toEqual([255, 255, 255]);
      const line = [-2, -1, 0, 1].map((by) => contrast(inside, at(edge + by, middle)));
      expect(Math.max(...line)).toBeGreaterThanOrEqual(3);
    }
  },
);
