/** @module-tag rare */
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { freshTemplate, SCHOOL } from "./designer-canvas.ts";
import { webApp } from "./web-app.ts";

const web = webApp();

test("in Hindi, the designer's panels have no English label, and nothing in them is cut off", async () => {
  const { id } = await freshTemplate(web);
  const page = await web.open("SUPER_ADMIN", `/admin/id-templates?school=${SCHOOL}&template=${id}`, {
    locale: "hi-IN",
  });
  await page.locator('canvas[data-state="drawn"]').waitFor();
  const panels = page.locator(".designer-panel");
  const cutOff = () =>
    panels.evaluateAll((all) =>
      all.flatMap((panel) => [
        ...(panel.scrollWidth > panel.clientWidth + 1 ? [panel.className] : []),
        ...[...panel.querySelectorAll("button, label, legend, .mantine-Button-label")]
          .filter((each) => getComputedStyle(each).overflowX !== "visible" && each.clientWidth > 1)
          .filter((each) => each.scrollWidth > each.clientWidth + 1)
          .map((each) => each.textContent),
      ]),
    );
  expect(await cutOff()).toEqual([]);
  await expectAccessible(page, ["light"]);

  await page.getByRole("button", { name: "QR कोड", exact: true }).click();
  await page.getByRole("heading", { name: "QR कोड" }).waitFor();
  await page.getByRole("button", { name: "स्थान और आकार" }).click();
  await page.getByLabel("इसमें क्या हो").fill("{blood_group}");
  expect(await cutOff()).toEqual([]);
  const english = await panels.evaluateAll((all) =>
    all.flatMap((panel) =>
      [...panel.querySelectorAll("legend, .mantine-InputWrapper-label, .mantine-Button-label, .element-type")]
        .map((each) => each.textContent ?? "")
        .filter((text) => /[A-Za-z]{3}/.test(text) && !/[\u0900-\u097F]/.test(text)),
    ),
  );
  expect(english).toEqual([]);
});

test("a failure in Hindi is marked as a failure", async () => {
  const page = await web.open("SUPER_ADMIN", `/admin/id-templates?school=${SCHOOL}`, {
    locale: "hi-IN",
    expectErrors: /Failed to load resource/,
  });
  await page.locator('canvas[data-state="drawn"]').waitFor();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page
      .getByRole("button", { name: "टेम्पलेट के अन्य कार्य" })
      .click()
      .then(() => page.getByRole("menuitem", { name: "फ़ाइल आयात करें" }).click()),
  ]);
  await chooser.setFiles({ name: "card.idtemplate", mimeType: "application/zip", buffer: Buffer.from("no") });
  const status = page.locator(".designer-status [data-failed]");
  await status.waitFor();
  expect(await status.textContent()).toMatch(/^बनाया नहीं जा सका: /);
});
