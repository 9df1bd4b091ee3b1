/** @module-tag rare */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { loginText } from "@idms/core/messages";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { pdfText } from "../cli/pdf-tools.ts";
import { expectAccessible } from "./accessibility.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { clipped } from "./clipped.ts";
import { DESKTOP, eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp();
let photo: string;
/** The folder for screenshots, if wanted. */
const PICTURES = process.env["IDMS_FILM"];

const LONG = "Ananthapadmanabhan Venkateshwara Subramaniam Chidambaranathan Pillai ".repeat(3).trim();
const ONE_WORD = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschafers";
const SHORT = "A. V. S. C. Pillai";
const WRONG = "The name of the father is misspelt, and the photo is that of her sister Meenakshi";
const LOST = "In der U-Bahn, گم ہو گیا, खो गया";

/** Nine classes. Some have no problems, others have many. */
const ROOMS: readonly (readonly [string, readonly string[]])[] = [
  ["1 - Aryabhata", ["Asha Rao", "मुहम्मद अब्दुर्रहमान सिद्दीक़ी", "محمد عبدالرحمٰن نورالحسن صدیقی"]],
  ["2 - नर्सरी प्रभात", [LONG, "வேங்கடராமன் சுப்பிரமணியன்", "Bela"]],
  ["3 - Sri Ramakrishna Paramahamsa Senior Secondary Evening Section", [ONE_WORD, "Chandra"]],
  ["4 - اردو میڈیم", ["فاطمہ زہرا بنت عبدالقادر جیلانی", "Devi"]],
  ["5", [`${LONG} I`, `${LONG} II`, `${LONG} III`]],
  ["6", ["Elias"]],
  ["7", ["Farah"]],
  ["8", ["Gita"]],
  ["9", []],
];

beforeAll(async () => {
  photo = await anyPhoto(web.data);
  if (PICTURES) await mkdir(PICTURES, { recursive: true });
});

/** Lets the school's own admin print, as a super admin does, and asks for signatures before a print. */
async function grantPrint(): Promise<void> {
  const { username } = web.user("SCHOOL_ADMIN");
  const users = (await web.call("SUPER_ADMIN", "GET", `/users/?search=${username}`)) as { id: number }[];
  const [{ id, role: _, ...user }] = users as [{ id: number; role: string }];
  await web.call("SUPER_ADMIN", "PUT", `/users/${id}/`, { ...user, grants: ["print"] });
  const [school] = (await web.call("SUPER_ADMIN", "GET", "/schools/")) as [{ id: number }];
  await web.call("SUPER_ADMIN", "PUT", `/schools/${school.id}/`, { ...school, sign_off: true });
}

const addRooms = async (sign: string): Promise<Map<string, number>> => {
  const ids = new Map<string, number>();
  for (const [name, names] of ROOMS) {
    const students = names.map((full_name, at) => ({
      full_name,
      status: "VERIFIED" as const,
      // One student has no photo, and is held back.
      photo: name === "7" && at === 0 ? null : photo,
      meta: { full_name },
    }));
    ids.set(name, await addClass(web.data, `${sign}${name}`, students));
  }
  return ids;
};

async function saved(page: Page, act: () => Promise<void>, name: string): Promise<string> {
  const coming = page.waitForEvent("download");
  await act();
  const path = join(PICTURES ?? web.data, name);
  await (await coming).saveAs(path);
  return path;
}

/** Scrolls to the end, so that the sticky bar at the bottom of a list covers nothing. */
const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

describe.each([
  { width: "wide", viewport: DESKTOP, sign: "W" },
  { width: "narrow", viewport: PHONE, sign: "N" },
])("at $width", ({ width, viewport, sign }) => {
  let step = 0;

  /** Asserts everything that must be true of every screen, in both colour schemes, and takes a screenshot. */
  async function look(page: Page, name: string): Promise<void> {
    if ((await page.getByRole("dialog").count()) === 0) await toTheEnd(page);
    await expectAccessible(page);
    expect(await clipped(page), name).toEqual([]);
    step += 1;
    if (!PICTURES) return;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const file = `school-${width}-${String(step).padStart(2, "0")}-${name}-${colorScheme}.png`;
      await page.screenshot({ path: join(PICTURES, file), fullPage: true });
    }
    await page.emulateMedia({ colorScheme: "light" });
  }

  test(
    "a school that prints for itself goes from the order to the documents",
    { timeout: 1_800_000 },
    async () => {
      await grantPrint();
      const rooms = await addRooms(sign);
      const label = (room: string) => `${sign}${room}`;
      const page = await web.open("SCHOOL_ADMIN", "/orders", { viewport, expectErrors: /status of 400/ });

      const dialog = page.getByRole("dialog");
      const press = (name: string | RegExp, at: Page | Locator = page) =>
        at.getByRole("button", { name, exact: true }).first().click();

      // The school orders all its classes.
      await press("Order Cards");
      for (const [name] of ROOMS) await dialog.getByLabel(label(name), { exact: true }).check();
      await dialog.getByLabel("Needed by").fill("2099-03-31");
      await dialog.getByLabel("Note").fill(`To the office, before the assembly. ${ONE_WORD}`);
      await look(page, "order");
      await press("Order", dialog);
      // Nobody in the last class is verified.
      await dialog.getByRole("alert").waitFor();
      await look(page, "refused");
      await dialog.getByLabel(label("9"), { exact: true }).uncheck();
      await press("Order", dialog);
      await dialog.waitFor({ state: "detached" });
      const order = page.getByRole("row").filter({ hasText: label("8") });
      await order.waitFor();
      await look(page, "orders");
      await order.getByRole("link", { name: /^Print order/ }).click();

      // Problems are found, and nobody has signed.
      await page.getByText("Some cards will not be printed").waitFor();
      await page.getByText("The card is not signed off").first().waitFor();
      await look(page, "found");

      // Its admin signs one class on the screen, and reports what is wrong with one child's card.
      await page.getByRole("link", { name: "Open the sign-off" }).first().click();
      await page.getByRole("heading", { level: 1, name: /^Sign-off/ }).waitFor();
      await page.goto(`/classes/${rooms.get("1 - Aryabhata")}/proof`);
      await page
        .getByText("0 of 3", { exact: false })
        .or(page.getByText("(3)", { exact: false }))
        .first()
        .waitFor({ state: "attached" });
      await page.getByRole("button", { name: /^Something is wrong with the card for Asha/ }).click();
      await page.getByRole("textbox", { name: /^What is wrong with the card for Asha/ }).fill(WRONG);
      await press("Save");
      await page.getByText(WRONG).waitFor();
      await look(page, "proof");
      const paper = await saved(page, () => press("Paper proof (PDF)"), `proof-${width}.pdf`);
      expect(await pdfText(paper)).toContain("Asha Rao");
      for (const [name, names] of ROOMS) {
        if (names.length === 0) continue;
        await page.goto(`/classes/${rooms.get(name)}/proof`);
        await page.getByRole("list", { name: "Cards in this class" }).getByRole("listitem").first().waitFor();
        for (const each of names) {
          await page.getByRole("button", { name: `Sign the card for ${each}`, exact: true }).click();
          await page
            .getByRole("button", { name: `Sign the card for ${each}`, exact: true })
            .waitFor({ state: "detached" });
        }
      }
      await page.goto("/proofs");
      await page.getByText(label("2 - नर्सरी प्रभात")).first().waitFor();
      await look(page, "proofs");

      // It chooses, corrects, and prints.
      await page.goto("/orders");
      await order.getByRole("link", { name: /^Print order/ }).click();
      await page.getByText("Some cards will not be printed").waitFor();
      await press("Shorten card text...");
      await dialog.getByRole("textbox").first().fill(SHORT);
      await look(page, "shorter");
      await press("Save card text", dialog);
      await dialog.waitFor({ state: "detached" });
      await page.getByText(/^\d+ cards,/).waitFor();
      await page.getByRole("combobox", { name: "Paper" }).fill("A4");
      await page.getByLabel("Bleed").fill("2");
      await page.getByLabel("First card position").fill("3");
      const print = page.getByRole("button", { name: /^Print \d+ Cards?$/ });
      await eventually(() => print.isEnabled()).toBe(true);
      const sheet = page.getByRole("img", { name: "The first sheet as it will be printed" });
      await eventually(() => sheet.evaluate((node) => (node as HTMLImageElement).naturalWidth > 500)).toBe(
        true,
      );
      await look(page, "ready");
      await print.click();
      await page.getByRole("button", { name: "Download idcards.zip" }).waitFor();
      await look(page, "printed");
      await saved(page, () => press("Download idcards.zip"), `school-${width}.zip`);

      // Its documents.
      await press("Documents");
      for (const kind of ["Packing list", "Delivery note", "Labels", "Signature list"]) {
        if ((await dialog.count()) === 0) await press("Documents");
        await dialog.getByRole("radio", { name: kind }).check();
        if (kind === "Labels") await look(page, "papers");
        await saved(page, () => press("Download PDF", dialog), `${kind.replaceAll(" ", "-")}-${width}.pdf`);
        await dialog.waitFor({ state: "detached" });
      }
      await press("Print More");
      await page
        .getByText("Before printing")
        .or(page.getByText("Some cards will not be printed"))
        .first()
        .waitFor();
      await look(page, "more");

      // A card of a batch is reprinted.
      await page.goto("/admin/batches");
      await page
        .getByRole("link", { name: /^Batch/ })
        .first()
        .waitFor();
      await look(page, "batches");
      const { results } = (await web.call(
        "SCHOOL_ADMIN",
        "GET",
        `/print-batches/?classroom=${rooms.get("1 - Aryabhata")}`,
      )) as { results: [{ id: number }] };
      await page.goto(`/admin/batches/${results[0].id}`);
      await page.getByRole("button", { name: "Asha Rao" }).click();
      await page.getByText("1 card chosen").waitFor();
      await look(page, "batch");
      await press("Print Again");
      await dialog.getByRole("combobox", { name: "Reason" }).selectOption("damaged");
      await dialog.getByRole("textbox", { name: "In your own words" }).fill(LOST);
      await dialog.getByText(/^1 card,/).waitFor();
      await look(page, "again");
      await saved(page, () => press("Print", dialog), `again-${width}.pdf`);
      await page.getByText("1 card was printed.").waitFor();
      await look(page, "printed-again");

      // The cards are handed out; one is lost.
      await page.goto(`/cards?classroom=${rooms.get("1 - Aryabhata")}`);
      await page
        .getByRole("checkbox", { name: "Choose all cards shown" })
        .or(page.getByRole("checkbox", { name: "Choose Asha Rao", exact: true }))
        .first()
        .waitFor();
      for (const each of ROOMS[0]?.[1] ?? [])
        await page.getByRole("checkbox", { name: `Choose ${each}`, exact: true }).check();
      await look(page, "cards");
      const bar = page.getByRole("toolbar", { name: "Chosen cards" });
      await press("Hand Out", bar);
      await press("Hand Out", dialog);
      await page.getByText("3 cards were handed out.").waitFor();
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.getByRole("combobox", { name: "State" }).selectOption("handed_out");
      await page.getByRole("checkbox", { name: "Choose Asha Rao", exact: true }).check();
      await toTheEnd(page);
      await press("Report Lost", bar);
      await dialog.getByRole("textbox", { name: "Reason" }).fill(LOST);
      await look(page, "lost");
      await press("Report Lost", dialog);
      await page.getByText("1 card was reported lost.").waitFor();
      await page.getByRole("combobox", { name: "State" }).selectOption("all");
      await eventually(() => page.getByText(LOST).count()).toBeGreaterThan(0);
      await look(page, "states");
      await page.goto("/admin/batches/counts");
      await page.getByRole("table").first().waitFor();
      await look(page, "counts");
    },
  );
});

test("a user who only prints sees what a card shows, and nothing that would be refused", async () => {
  const password = "Banyan-tree-4711";
  const user = { username: "press", email: "press@example.org", password, role: "PRESS", school: 1 };
  await web.call("SUPER_ADMIN", "POST", "/users/", user);
  const [school] = (await web.call("SUPER_ADMIN", "GET", "/schools/")) as [object];
  await web.call("SUPER_ADMIN", "PUT", "/schools/1/", { ...school, sign_off: false });
  const students = ["Asha Rao", LONG].map((full_name) => ({ full_name, status: "VERIFIED" as const, photo }));
  await addClass(
    web.data,
    "Press A",
    students.map((each) => ({ ...each, meta: { full_name: each.full_name } })),
  );
  const page = await web.open(null, "/login");
  await page.getByLabel(loginText.username, { exact: true }).fill(user.username);
  await page.getByLabel(loginText.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: loginText.signIn, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Print Desk" }).waitFor();
  await page.getByLabel("Press A", { exact: true }).check();
  await page.getByText("Some cards will not be printed").waitFor();
  await page
    .getByText("The text is too long for its box and was cut off.", { exact: false })
    .first()
    .waitFor();
  for (const name of ["Shorten card text...", "Send back...", "Open the record"])
    expect(await page.getByText(name, { exact: true }).count(), name).toBe(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Print 1 Card" }).click();
  await page.getByRole("button", { name: "Download idcards.pdf" }).waitFor();
  await page
    .getByRole("link", { name: /^Batch/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Asha Rao" }).click();
  await page.getByRole("button", { name: "Print Again" }).click();
  await page
    .getByRole("dialog")
    .getByText(/^1 card/)
    .waitFor();
});
