/** @module-tag rare */
import { designerText } from "@idms/core/messages";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { freshTemplate, openDesigner, storedFields, type Designer } from "./designer-canvas.ts";
import { focused, webApp } from "./web-app.ts";

const web = webApp();

describe("two designers save one layout", () => {
  const STEPS = 3;

  /** Moves an element to the right with the arrow key. */
  async function nudge({ element, page }: Designer, name: string): Promise<void> {
    await element(name).click();
    for (let step = 0; step < STEPS; step += 1) await page.keyboard.press("ArrowRight");
  }

  /**
   * Opens one template in two browsers: theirs has moved the photo and saved, mine has moved the name and is about to
   * save.
   */
  async function both() {
    const template = await freshTemplate(web);
    const before = await storedFields(web, template.id);
    const [mine, theirs] = await Promise.all([
      openDesigner(web, template, { expectErrors: /412/ }),
      openDesigner(web, template),
    ]);
    await nudge(theirs, "photo");
    await theirs.save();
    const saved = await storedFields(web, template.id);
    expect(saved.fields["photo"]?.x).toBeGreaterThan(before.fields["photo"]?.x as number);
    await nudge(mine, "full_name");
    await mine.page.getByRole("button", { name: "Save Layout" }).click();
    const dialog = mine.page.getByRole("dialog", { name: "Someone else changed this layout" });
    await dialog.waitFor();
    const now = async () => (await storedFields(web, template.id)).fields;
    return { template, mine, dialog, before: before.fields, theirs: saved.fields, now };
  }

  test("the second designer sees what differs, and changes to different elements are both saved", async () => {
    const { mine, dialog, before, theirs, now } = await both();
    const rows = await dialog.locator("tbody th").allInnerTexts();
    expect(rows.map((row) => row.split("\n"))).toEqual([
      ["Photo", "Only they changed this"],
      ["Student Name", "Only you changed this"],
    ]);
    await expectAccessible(mine.page);
    expect(await now()).toEqual(theirs);
    await focused(dialog.getByRole("button", { name: "Back to editing" }));
    await mine.page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await mine.save();
    const merged = await now();
    expect(merged["photo"]).toEqual(theirs["photo"]);
    expect(merged["full_name"]?.x).toBeGreaterThan(before["full_name"]?.x as number);
  });

  test("Use theirs puts theirs on the canvas, and undo brings mine back", async () => {
    const { mine, dialog, before, theirs, now } = await both();
    await dialog.getByRole("button", { name: "Use theirs" }).click();
    await dialog.waitFor({ state: "detached" });
    await mine.save();
    expect(await now()).toEqual(theirs);
    await mine.page.keyboard.press("Control+z");
    await mine.save();
    const undone = await now();
    expect(undone["photo"]?.x).toBe(before["photo"]?.x);
    expect(undone["full_name"]?.x).toBeGreaterThan(before["full_name"]?.x as number);
  });

  test("Save mine replaces theirs, which is kept and can be restored", async () => {
    const { template, mine, dialog, before, theirs, now } = await both();
    await dialog.getByRole("button", { name: "Save mine" }).click();
    await mine.page.getByRole("status").getByText(designerText.saved).waitFor();
    expect((await now())["photo"]?.x).toBe(before["photo"]?.x);
    const path = `/id-templates/${template.id}/versions/`;
    const [newest] = (await web.call("SUPER_ADMIN", "GET", path)) as { version: number }[];
    await web.call("SUPER_ADMIN", "POST", `${path}${newest?.version}/restore/`);
    expect(await now()).toEqual(theirs);
  });

  test("nothing is asked if the other save changed nothing", async () => {
    const template = await freshTemplate(web);
    const mine = await openDesigner(web, template, { expectErrors: /412/ });
    const body = new FormData();
    body.set("fields", (await storedFields(web, template.id)).text);
    await web.call("SUPER_ADMIN", "PATCH", `/id-templates/${template.id}/`, body);
    await nudge(mine, "full_name");
    await mine.save();
  });
});
