import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Student } from "@idms/core/students/records/student";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { eventually, PHONE, webApp, type OpenOptions } from "./web-app.ts";

const web = webApp();
let photo: string;
beforeAll(async () => {
  photo = await anyPhoto(web.data);
});

const NAMES = ["ஆசிரியர் சுப்பிரமணியன் வேங்கடராமன்", "محمد عبدالرحمٰن", "Asha"];

/** Adds two classes of VERIFIED students, and an empty one. */
async function addClasses(name: string): Promise<number[]> {
  const students = (names: readonly string[]) =>
    names.map((full_name) => ({ full_name, status: "VERIFIED" as const, photo, meta: { full_name } }));
  return [
    await addClass(web.data, `${name} A`, students(NAMES)),
    await addClass(web.data, `${name} B`, students(["Bela"])),
    await addClass(web.data, `${name} C`, []),
  ];
}

const open = (path: string, options: OpenOptions): Promise<Page> => web.open("SUPER_ADMIN", path, options);
const found = (page: Page, text: string | RegExp) => page.getByText(text).waitFor();

test("a class without cards to print says what to do, and leads to its students", async () => {
  const empty = await addClass(web.data, "Nobody", []);
  const page = await open(`/admin/print?school=1&classes=${empty}`, {});
  const row = page.getByRole("listitem").filter({ hasText: /Verify its submissions first/ });
  await row.getByRole("link", { name: "Nobody", exact: true }).click();
  await eventually(async () => new URL(page.url()).pathname).toBe(`/classes/${empty}`);
});

test("a class that is printed says so, and its cards of either design are replaced or stay as asked", async () => {
  const printed = await addClass(
    web.data,
    "Printed",
    ["Asha", "Bela"].map((full_name) => ({
      full_name,
      status: "VERIFIED" as const,
      photo,
      meta: { full_name },
    })),
  );
  const page = await open(`/admin/print?school=1&classes=${printed}`, {});
  // The paper is kept for the cards of the design, which is loaded by then.
  await found(page, /: 54 × 86 mm, front only$/);
  await page.getByRole("combobox", { name: "Paper" }).fill("A3");
  await page.getByText("21 cards on each A3 sheet. All 2 students need 1 sheet.").waitFor();
  await page.getByRole("button", { name: "Print 2 Cards" }).click();
  await page.getByText("2 cards on 1 page", { exact: true }).waitFor();
  await page.goto(new URL(`/admin/print?school=1&classes=${printed}`, page.url()).href);
  await found(page, /All 2 students of this class are printed\./);
  await page.getByRole("button", { name: "Choose Individual Students" }).click();
  await found(page, /^2 of these 2 students already have a valid card of this design\./);
  await page.getByLabel("Asha", { exact: true }).uncheck();
  await found(page, /^1 of these 1 students already has/);
  await page.getByLabel("ID template").selectOption({ label: "Campus, 85.6 × 53.98 mm" });
  await found(page, /^1 of these 1 students has a valid card of another design\./);
  const replace = page.getByLabel("Replace their valid cards of other designs (Banyan)");
  await replace.check();
  await expectAccessible(page);
  // The answer does not apply to other students.
  await page.getByLabel("Bela", { exact: true }).uncheck();
  await page.getByLabel("Asha", { exact: true }).check();
  await found(page, /^1 of these 1 students has a valid card of another design\./);
  expect(await replace.isChecked()).toBe(false);
  await replace.check();
  await page.getByRole("button", { name: "Print 1 Card" }).click();
  await page.getByText("1 card on 1 page", { exact: true }).waitFor();
  await page.goto(new URL("/admin/batches", page.url()).href);
  await page.getByText("1 of 2 cards replaced by a newer card").waitFor();

  // The preview has the design of the only valid card, until the card is not valid any more.
  const ofClass = await web.call("SCHOOL_ADMIN", "GET", `/students/?classroom=${printed}`);
  const asha = (ofClass as Student[]).find(({ full_name }) => full_name === "Asha")?.id;
  await page.goto(new URL(`/students/${asha}`, page.url()).href);
  const preview = page.getByText(/^With today's data, in the design of the card of batch \d+: Campus$/);
  const [, batch] = /batch (\d+)/.exec(await preview.innerText()) as unknown as [string, string];
  await web.call("SUPER_ADMIN", "POST", `/print-batches/${batch}/unmark/`, { reason: "The wrong design" });
  await page.reload();
  await page.getByText("As it would be printed today").waitFor();
  await page.getByRole("link", { name: "Open the card design Banyan" }).waitFor();
  expect(await preview.count()).toBe(0);
});

test("with only one school, no screen asks for the school", { tags: "thorough" }, async () => {
  const page = await open("/admin/print", {});
  const school = page.getByRole("combobox", { name: "School", exact: true });
  await page.getByLabel("5 - A", { exact: true }).waitFor();
  const name = await school.inputValue();
  expect(name).not.toBe("");
  expect(await page.getByRole("combobox", { name: "Add another school" }).count()).toBe(0);
  await page.getByLabel("5 - A", { exact: true }).check();
  await page.getByText(/^\d+ cards?,/).waitFor();

  for (const path of [
    "/admin/submissions",
    "/proofs",
    "/students/changed",
    "/students/duplicates",
    "/classes/new-year",
    "/notice",
    "/admin/settings?of=school",
    "/students",
    "/cards",
    "/admin/batches",
    "/imports",
  ]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(await page.getByText(/^Choose a school(?! and a class)/).count(), path).toBe(0);
    if (!(await school.isVisible())) await page.getByRole("button", { name: "Filters" }).click();
    await eventually(() => school.inputValue()).toBe(name);
  }
  await page.goto("/orders");
  await page.getByRole("button", { name: "Order Cards", exact: true }).click();
  await page.getByRole("dialog").getByLabel("5 - A", { exact: true }).waitFor();
  // Nothing is filled in, so closing asks nothing.
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("classes are chosen, checked and printed on the press's sheets, whose settings are remembered", async () => {
  await web.call("SUPER_ADMIN", "POST", "/printers/", { name: "Front office", offset: { x: 0.4, y: 0 } });
  await addClasses("Desk");
  const page = await open("/admin/print?school=1", { expectErrors: /status of 400/ });
  for (const name of ["Desk A", "Desk B", "Desk C"]) await page.getByLabel(name, { exact: true }).check();
  await found(page, /^4 cards,/);
  await found(page, "Some cards will not be printed");
  await page.getByText("Desk C", { exact: true }).last().waitFor();
  await expectAccessible(page);
  await page.getByLabel("Desk C", { exact: true }).uncheck();

  expect(await page.getByLabel("First card position").count()).toBe(0);
  await page.getByLabel("Sort cards").selectOption("By roll number");
  await page.getByRole("combobox", { name: "Paper" }).fill("12x18in");
  await page.getByLabel("Printer", { exact: true }).selectOption("Front office");
  await page.getByLabel("Bleed").fill("3");
  await page.getByLabel("First card position").fill("900");
  await page
    .getByRole("alert")
    .filter({ hasText: "There is no position 900 on the sheet. A sheet" })
    .waitFor();
  await page.getByLabel("First card position").fill("3");
  await found(page, /^4 cards,/);
  const sheet = page.getByRole("img", { name: "The first sheet as it will be printed" });
  await eventually(() => sheet.evaluate((node) => (node as HTMLImageElement).naturalWidth > 500)).toBe(true);
  await page.getByText(/: 54 × 86 mm, front only$/).waitFor();
  await page.getByText(/^2 sheets, up to \d+ cards on each$/).waitFor();
  await page.getByText("More sheet options").click();
  await page.getByText("The ID template has no back, so there is no edge to flip").waitFor();
  expect(await page.getByLabel("Flip two-sided sheets").count()).toBe(0);
  await page.getByRole("button", { name: "Print 4 Cards" }).click();
  await page.getByText("4 cards on 2 pages", { exact: true }).waitFor();

  const fetching = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download idcards.zip" }).click();
  const path = join(web.data, "idcards.zip");
  await (await fetching).saveAs(path);
  const names = execFileSync("unzip", ["-Z1", path], { encoding: "utf8" }).trim().split("\n");
  expect(names).toEqual(["idcards Desk A.pdf", "idcards Desk B.pdf"]);

  await page.goto(new URL("/admin/print?school=1", page.url()).href);
  expect(await page.getByRole("combobox", { name: "Paper" }).inputValue()).toBe("12x18in");
  await eventually(() =>
    page.getByLabel("Printer", { exact: true }).locator("option:checked").innerText(),
  ).toBe("Front office");
  expect(await page.getByLabel("Sort cards").inputValue()).toBe("roll");
  expect(await page.getByLabel("Bleed").inputValue()).toBe("3 mm");
  expect(await page.getByLabel("First card position").inputValue()).toBe("1");
});

test(
  "the desk lists the classes that wait in all schools, and ticked classes are ready to print",
  { tags: "thorough" },
  async () => {
    await web.call("SUPER_ADMIN", "POST", "/schools/", { name: "Waiting Desk School" });
    await addClasses("Wait");
    const page = await open("/admin/print", {});
    const table = page.getByRole("table", { name: "Classes with cards to print" });
    const row = (name: string) => table.getByRole("row").filter({ hasText: name });
    await eventually(() => row("Wait A").getByRole("cell").last().innerText()).toBe("3");
    expect(await row("Wait C").count()).toBe(0);
    await expectAccessible(page);
    await row("Wait A").getByRole("checkbox").check();
    await row("Wait B").getByRole("checkbox").check();
    await page.getByRole("button", { name: "Continue with 4 cards" }).click();
    await found(page, /^4 cards,/);
    const box = page.getByRole("checkbox", { name: "Wait A", exact: true });
    expect(await box.isChecked()).toBe(true);
    expect(await box.getAttribute("aria-describedby")).not.toBeNull();
    await page.getByText("3 cards to print", { exact: true }).first().waitFor();
  },
);

test(
  "an impossible paper or bleed is reported at its field, and nothing is checked or printed",
  { tags: "thorough" },
  async () => {
    const [first] = await addClasses("Odd");
    const page = await open(`/admin/print?school=1&classes=${first}`, { viewport: PHONE });
    await found(page, /^3 cards,/);
    await page.getByRole("combobox", { name: "Paper" }).fill("wall");
    await found(page, '"wall" is not a paper');
    await page.getByRole("button", { name: "Print 0 Cards" }).waitFor();
    expect(await page.getByRole("button", { name: "Print 0 Cards" }).isDisabled()).toBe(true);
    await page.getByRole("combobox", { name: "Paper" }).fill("A4");
    await page.getByLabel("Bleed").fill("-1");
    await found(page, "The bleed must be a length from 0 to 10 mm.");
    await page.getByLabel("Bleed").fill("");
    await found(page, /^3 cards,/);
  },
);
