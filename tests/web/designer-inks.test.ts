/** @module-tag thorough */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { cmykJpeg, inksOf, type Inks } from "../core/node/photos/cmyk.ts";
import { freshTemplate, openDesigner } from "./designer-canvas.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();

const BLACK_AND_CYAN: readonly Inks[] = [
  [0, 0, 0, 255],
  [255, 0, 0, 0],
];
const WHITE: readonly Inks[] = [[0, 0, 0, 0]];

/** Returns the stored background of a template. */
function storedBackground(id: number): Buffer {
  const db = new Database(join(web.data, "idms.db"), { readonly: true });
  const sql = "SELECT background FROM id_templates WHERE id = ?";
  const { background } = db.prepare<[number], { background: string }>(sql).get(id)!;
  db.close();
  return readFileSync(join(web.data, "backgrounds", background));
}

test("Save mine over someone else's background keeps the inks of a CMYK background", async () => {
  const template = await freshTemplate(web);
  const replaced = async (inks: readonly Inks[]) => {
    const body = new FormData();
    body.set("background", new File([new Uint8Array(await cmykJpeg(inks, 540, 860))], "card.jpg"));
    await web.call("SUPER_ADMIN", "PATCH", `/id-templates/${template.id}/`, body);
  };
  await replaced(BLACK_AND_CYAN);
  const mine = await openDesigner(web, template, { expectErrors: /412/ });
  await replaced(WHITE);
  expect(await inksOf(storedBackground(template.id), 1)).toEqual(WHITE);

  await mine.element("full_name").click();
  await mine.page.keyboard.press("ArrowRight");
  await mine.page.getByRole("button", { name: "Save Layout" }).click();
  const dialog = mine.page.getByRole("dialog", { name: "Someone else changed this layout" });
  await dialog.getByRole("button", { name: "Save mine" }).click();
  await dialog.waitFor({ state: "detached" });
  await eventually(() => inksOf(storedBackground(template.id), 2)).toEqual(BLACK_AND_CYAN);
});
