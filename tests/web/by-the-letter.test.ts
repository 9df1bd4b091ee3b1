import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually, webApp, type Who } from "./web-app.ts";

/** The screens, tested only with the texts of the specification, without importing any of the product's. */
const web = webApp();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Returns the options of a select once it has any. */
async function choices(page: Page, label: string): Promise<string[]> {
  const options = page.getByRole("combobox", { name: label, exact: true }).getByRole("option");
  await options.first().waitFor({ state: "attached" });
  return options.allTextContents();
}

test("§2 /login: the title, two fields, two buttons, and the dialog Reset password", async () => {
  const page = await web.open(null, "/login");
  await page.getByRole("heading", { name: "ID Card Management System — Login" }).waitFor();
  await field(page, "Username").waitFor();
  expect(await field(page, "Password").getAttribute("type")).toBe("password");
  await button(page, "Sign in").waitFor();
  await button(page, "Reset").click();
  const dialog = page.getByRole("dialog", { name: "Reset password" });
  const email = dialog.getByLabel("Email");
  await email.waitFor();
  expect(await email.getAttribute("type")).toBe("email");
  await dialog.getByRole("button", { name: "Cancel" }).waitFor();
  await dialog.getByRole("button", { name: "Send reset link" }).waitFor();
});

test.each<[Who, path: string, columns: string[], create: string, actions: string[]]>([
  [
    "SUPER_ADMIN",
    "/templates",
    ["ID", "Name", "School", "#Fields", "Actions"],
    "New Template",
    ["Edit", "Delete"],
  ],
  [
    "SUPER_ADMIN",
    "/admin/schools",
    ["ID", "Name", "Email", "Phone", "Actions"],
    "New School",
    ["Edit", "Delete"],
  ],
  [
    "SUPER_ADMIN",
    "/admin/users",
    ["ID", "Username", "Name", "Email", "School", "Actions"],
    "New School Admin",
    ["Edit", "Reset password", "Delete"],
  ],
  [
    "SCHOOL_ADMIN",
    "/school/classes",
    ["Class", "Section", "Total Students", "Actions"],
    "New Class",
    ["Edit", "Delete"],
  ],
])(
  "§2 %s at %s: the columns, the button that adds a row, and the actions of each row",
  async (who, path, columns, create, actions) => {
    const page = await web.open(who, path);
    await eventually(() => page.getByRole("columnheader").allTextContents()).toEqual(columns);
    await page.getByText(create, { exact: true }).first().waitFor();
    const cell = page.getByRole("row").nth(1).getByRole("cell").last();
    for (const action of actions)
      await eventually(() => cell.locator(`[aria-label^="${action} "]`).count()).toBe(1);
  },
);

test("§2 School Submissions: the filters, the columns, and the record in the modal without a further click", async () => {
  const page = await web.open("SCHOOL_ADMIN", "/school/submissions");
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
    .first();
  await row.waitFor();
  const heads = await page.getByRole("columnheader").allTextContents();
  expect(heads.slice(-5)).toEqual(["ID", "Name", "Class", "Status", "Actions"]);
  const [submitted, ...others] = await choices(page, "Status");
  expect([submitted, others]).toEqual([expect.stringContaining("(from parents)"), ["VERIFIED"]]);
  expect((await choices(page, "Class"))[0]).toBe("All Classes");
  await button(page, "Refresh").waitFor();
  await row.getByRole("button", { name: /^View/ }).click();
  const modal = page.getByRole("dialog", { name: "Submission Details" });
  await modal.locator("img").waitFor();
  expect(JSON.parse((await modal.locator("pre").textContent()) ?? "")).toMatchObject({ status: "SUBMITTED" });
  await modal.getByRole("button", { name: /^Verify/ }).waitFor();
  await modal.getByRole("button", { name: "Close" }).last().click();
  await modal.waitFor({ state: "detached" });
});

test("§7 POST /upload-links/ is sent with its seven fields, and expires in 14 days", async () => {
  const page = await web.open("SCHOOL_ADMIN", "/school/upload-links");
  await page.getByRole("button", { name: "New Link" }).click();
  const editor = page.getByRole("dialog");
  expect(await editor.getByLabel("Days until expiry").inputValue()).toBe("14");
  for (const label of ["Class", "Template"]) {
    await editor.getByRole("combobox", { name: label }).click();
    await page.getByRole("listbox").getByRole("option").first().click();
  }
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/upload-links/"),
  );
  await button(page, "Save").click();
  const { expires_at, ...body } = (await sent).postDataJSON();
  expect(body).toEqual({
    school: 1,
    classroom: expect.any(Number),
    template: expect.any(Number),
    is_active: true,
    notes: expect.toBeOneOf(["", null]),
    max_uses: null,
  });
  expect((Date.parse(expires_at) - Date.now()) / 86_400_000).toBeCloseTo(14, 1);
});

test("§4 One request without a body marks each VERIFIED student, and the alert says so", async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/submissions");
  await button(page, "Load Submissions").click();
  await page.getByRole("dialog", { name: "Select school and class" }).waitFor();
  await page.keyboard.press("Enter");
  for (const [label, option] of [
    ["School", "Sri Sarvodaya"],
    ["Class", "5 - A"],
  ] as const) {
    await page.getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name: option }).click();
  }
  await button(page, "Load Submissions").click();
  await page.getByText("VERIFIED", { exact: true }).first().waitFor();
  expect(await page.getByRole("columnheader").allTextContents()).toEqual([
    "Name",
    "Class",
    "Phone",
    "Status",
  ]);
  const marks: (string | null)[] = [];
  page.on("request", (request) => {
    if (/\/students\/\d+\/mark-id-generated\/(?:\?|$)/.test(request.url())) marks.push(request.postData());
  });
  await button(page, "Generate ID Cards").click();
  const asked = page.getByRole("dialog", {
    name: "Are you sure you want to generate ID cards for this class?",
  });
  const [, printed = ""] =
    /^(\d+) cards?,/.exec((await asked.getByText(/^\d+ cards?,/).textContent()) ?? "") ?? [];
  const download = page.waitForEvent("download");
  await asked.getByRole("button", { name: "Generate ID Cards" }).click();
  expect((await download).suggestedFilename()).toBe("idcards.pdf");
  await page
    .getByRole("dialog", { name: "All verified students have been marked as ID_GENERATED." })
    .waitFor();
  expect(marks).toEqual(Array.from({ length: Number(printed) }, () => null));
});

test("§2 Designer: the choices of size, font, shape and alignment, and the parts of the PATCH (§7)", async () => {
  const page = await web.open("SUPER_ADMIN", "/admin/id-templates?school=1");
  await page.locator("[data-element]").first().waitFor();
  expect(await choices(page, "Card size")).toEqual(expect.arrayContaining(["54 x 86 mm", "48 x 72 mm"]));
  expect(await page.getByRole("combobox", { name: "ID template" }).inputValue()).toContain("(default)");
  await page.getByText("PHOTO", { exact: true }).waitFor();
  for (const name of ["Create Template", "Save Layout"]) await button(page, name).waitFor();
  await page.locator('[data-element="photo"]').click();
  expect((await choices(page, "Shape")).map((shape) => shape.toLowerCase())).toEqual(
    expect.arrayContaining(["square", "rectangle", "rounded", "circle", "hexagon", "sphere"]),
  );
  expect(await page.getByRole("radio", { name: "Center" }).count()).toBe(0);
  await page.locator('[data-element="full_name"]').click();
  const fonts = field(page, "Font family").getByRole("option");
  await eventually(() =>
    fonts.evaluateAll((all) => all.map((each) => [each.textContent, (each as HTMLOptionElement).value])),
  ).toEqual(
    expect.arrayContaining([
      ["Arial", "arial.ttf"],
      ["Arial Bold", "arialbd.ttf"],
      ["Times", "times.ttf"],
    ]),
  );
  for (const name of ["Left", "Center", "Right"])
    expect(await page.getByRole("radio", { name }).count()).toBe(1);
  expect(await page.getByRole("combobox", { name: "Shape" }).count()).toBe(0);
  await page.locator('[data-element="full_name"]').press("ArrowRight");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await button(page, "Save Layout").click();
  const parts = (await sent).postData() ?? "";
  for (const name of ["fields", "card_size_mm", "is_default"]) expect(parts).toContain(`name="${name}"`);
  await page.getByText("Layout saved successfully!").waitFor();
});
