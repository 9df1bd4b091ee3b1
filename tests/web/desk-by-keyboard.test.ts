/** @module-tag rare */
import { join } from "node:path";
import { batchPath, type BatchDetails } from "@idms/core/print/batches/batches";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pdfText } from "../cli/pdf-tools.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { button, inDialog, link, press, tabTo } from "./by-keyboard.ts";
import { eventually, webApp } from "./web-app.ts";
import { twoFrames } from "./two-frames.ts";

const web = webApp();

const LONG = "Ananthapadmanabhan Venkateshwara Subramaniam Chidambaranathan Pillai ".repeat(3).trim();
const FIRST = [LONG, "محمد عبدالرحمٰن نورالحسن صدیقی", "வேங்கடராமன் சுப்பிரமணியன்", "Asha Rao"];
const SECOND = ["Bela", "मुहम्मद अब्दुर्रहमान सिद्दीक़ी"];
const SHORT = "A. V. S. C. Pillai";

/** Asserts that the focus is within the screen or a dialog, so that keyboard users continue where they were. */
async function onTheSpot(page: Page): Promise<void> {
  const isIn = () => page.evaluate(() => document.activeElement?.closest("#content, [role=dialog]") !== null);
  await eventually(isIn).toBe(true);
  // It is not lost when something is drawn a moment later, either.
  await twoFrames(page);
  expect(await isIn()).toBe(true);
}

/** Replaces a field's contents by typing. */
async function retype(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

async function saved(page: Page, act: () => Promise<void>, name: string): Promise<string> {
  const coming = page.waitForEvent("download");
  await act();
  const path = join(web.data, name);
  await (await coming).saveAs(path);
  return path;
}

test(
  "the whole print desk works by keyboard alone, from choosing classes to handing out cards",
  { timeout: 1_800_000 },
  async () => {
    const photo = await anyPhoto(web.data);
    const verified = (names: readonly string[]) =>
      names.map((full_name) => ({ full_name, status: "VERIFIED" as const, photo, meta: { full_name } }));
    const first = await addClass(web.data, "Keys A", verified(FIRST));
    await addClass(web.data, "Keys B", verified(SECOND));

    const page = await web.open("SUPER_ADMIN", "/admin/print?school=1");
    for (const name of ["Keys A", "Keys B"])
      await press(page, page.getByLabel(name, { exact: true }), "Space");
    await page.getByText("Some cards will not be printed").waitFor();
    // One finding is corrected where it is shown, and the focus is not lost with the finding.
    await press(page, button(page, "Shorten card text..."));
    await tabTo(page, page.getByRole("dialog").getByRole("textbox").first());
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(SHORT);
    await press(page, inDialog(page, "Save card text"));
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByText(/^6 cards,/).waitFor();
    await onTheSpot(page);
    await press(page, button(page, "Check again"));
    await page.getByText(/^6 cards,/).waitFor();
    await onTheSpot(page);

    await retype(page, "Paper", "A4");
    await retype(page, "Bleed", "2");
    await retype(page, "First card position", "7");
    const print = button(page, "Print 6 Cards");
    await eventually(() => print.isEnabled()).toBe(true);
    await press(page, print);
    await button(page, "Download idcards.zip").waitFor();
    await onTheSpot(page);
    await saved(page, () => press(page, button(page, "Download idcards.zip")), "idcards.zip");
    await press(page, button(page, "Documents"));
    await tabTo(page, page.getByRole("dialog").getByRole("radio").first());
    await page.keyboard.press("ArrowDown");
    const note = await saved(page, () => press(page, inDialog(page, "Download PDF")), "note.pdf");
    expect(await pdfText(note)).toContain("Keys A");
    await onTheSpot(page);
    await press(page, button(page, "Print More"));
    await onTheSpot(page);

    // The first class's batch was spoiled from its third card on.
    const { results } = (await web.call("SUPER_ADMIN", "GET", `/print-batches/?classroom=${first}`)) as {
      results: [{ id: number }];
    };
    const [{ id }] = results;
    await press(page, link(page, /^Printed batches/));
    await press(page, link(page, `Batch ${id}`));
    await page.getByRole("heading", { level: 1, name: `Batch ${id}` }).waitFor();
    expect(new URL(page.url()).pathname).toBe(batchPath(id));
    const again = await saved(page, () => press(page, button(page, "Download File Again")), "copy.pdf");
    expect(await pdfText(again)).toContain(SHORT);
    await onTheSpot(page);
    await press(page, page.locator(".batch-card").nth(2), "Space");
    await press(page, page.getByRole("button", { name: /^All cards from / }));
    await page.getByText("2 cards chosen").waitFor();
    await press(page, button(page, "None"));
    await page.getByText("2 cards chosen").waitFor({ state: "detached" });
    await onTheSpot(page);
    await press(page, page.locator(".batch-card").nth(2), "Space");
    await press(page, page.getByRole("button", { name: /^All cards from / }));
    await press(page, button(page, "Print Again"));
    await tabTo(page, page.getByRole("dialog").getByRole("combobox", { name: "Reason" }));
    await page.keyboard.type("Mis");
    await page
      .getByRole("dialog")
      .getByText(/^2 cards,/)
      .waitFor();
    const reprint = await saved(page, () => press(page, inDialog(page, "Print")), "again.pdf");
    expect(await pdfText(reprint)).toContain(`reprint of batch ${id}`);
    await page.getByText("2 cards were printed.").waitFor();
    await onTheSpot(page);

    // The new cards are handed out.
    await press(page, link(page, /^Printed batches/));
    await press(page, link(page, /^Cards$/));
    await tabTo(page, page.getByRole("searchbox").or(page.getByLabel("Search by number or name")));
    await page.keyboard.type("Asha Rao");
    const box = page.getByRole("checkbox", { name: "Choose Asha Rao", exact: true });
    await eventually(() => box.count()).toBe(1);
    await press(page, box, "Space");
    await press(
      page,
      page.getByRole("toolbar", { name: "Chosen cards" }).getByRole("button", { name: "Hand Out" }),
    );
    await press(page, inDialog(page, "Hand Out"));
    await page.getByText("1 card was handed out.").waitFor();
    await onTheSpot(page);
    const { printed } = (await web.call("SUPER_ADMIN", "GET", `/print-batches/${id}/`)) as BatchDetails;
    expect(printed.filter(({ state }) => state === "replaced")).toHaveLength(2);
  },
);
