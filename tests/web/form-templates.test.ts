import { BLOOD_GROUPS, commonText, defaultFields, templateText, type FormField } from "@idms/core";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { texts as hindi } from "../../packages/web/src/public/locales/hi.ts";
import { expectAccessible } from "./accessibility.ts";
import { webApp } from "./web-app.ts";

const web = webApp();

interface Template {
  id: number;
  name: string;
  fields: FormField[];
}

const templates = async (): Promise<Template[]> =>
  (await web.call("SUPER_ADMIN", "GET", "/form-templates/")) as Template[];

const fieldNamed = (page: Page, label: string): Locator =>
  page.getByRole("group", { name: label, exact: true });

const nameOf = (page: Page): Locator => page.getByRole("textbox", { name: "Name", exact: true });

async function openNew(): Promise<Page> {
  const page = await web.open("SUPER_ADMIN", "/templates");
  await page.getByRole("button", { name: templateText.create }).click();
  return page;
}

async function chooseSchool(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "School" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
}

test("a new template starts with the default fields, needs a school, and is saved as it is", async () => {
  const page = await openNew();
  await nameOf(page).fill("Admission 2027");
  await page.getByRole("button", { name: commonText.save }).click();
  await page.getByText(commonText.chooseSchool).waitFor();
  await expectAccessible(page);
  await chooseSchool(page);
  await page.getByRole("button", { name: commonText.save }).click();
  const row = page.getByRole("row").filter({ hasText: "Admission 2027" });
  expect(await row.getByRole("cell").nth(3).textContent()).toContain(String(defaultFields().length));
  expect((await templates()).find(({ name }) => name === "Admission 2027")?.fields).toEqual(defaultFields());
});

test("fields are added, changed, moved and removed", async () => {
  const page = await openNew();
  await nameOf(page).fill("House form");
  await chooseSchool(page);
  await page.getByRole("button", { name: "Add field" }).click();
  const added = fieldNamed(page, templateText.newFieldLabel);
  await added.getByLabel("Type").selectOption("select");
  await added.getByLabel("Label").fill("House");
  const house = fieldNamed(page, "House");
  expect(await house.getByLabel("Field name").inputValue()).toBe("field_7");
  await page.getByRole("button", { name: commonText.save }).click();
  await house.getByText(templateText.needsOptions("House")).waitFor();
  await house.getByLabel("Options, one per line").fill("Red\nBlue\n\nRed");
  await house.getByRole("switch", { name: "Required" }).press("Space");
  await house.getByRole("switch", { name: "Unique" }).press("Space");
  await page.getByRole("button", { name: "Move House up" }).click();
  await page.getByRole("button", { name: "Remove Address" }).click();
  await page.getByRole("button", { name: "Move Father Name down" }).click();
  await page.getByRole("button", { name: commonText.save }).click();
  await page.getByRole("row").filter({ hasText: "House form" }).waitFor();
  const { fields } = (await templates()).find(({ name }) => name === "House form") as Template;
  expect(fields.map(({ name }) => name)).toEqual([
    "full_name",
    "blood_group",
    "fatherName",
    "parent_phone",
    "field_7",
    "photo",
  ]);
  expect(fields[4]).toEqual({
    name: "field_7",
    label: "House",
    type: "select",
    required: true,
    options: ["Red", "Blue"],
    map_to: null,
    unique: true,
  });
  expect(fields[1]?.options).toEqual([...BLOOD_GROUPS]);
});

test("Alt with an arrow moves a field, and the focus stays with it", async () => {
  const page = await openNew();
  await fieldNamed(page, "Father Name").getByLabel("Label").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByRole("button", { name: "Move Father Name up" }).and(page.locator(":disabled")).waitFor();
  await page.keyboard.type("'s full name");
  await fieldNamed(page, "Father Name's full name").waitFor();
});

test("the parents' form stands beside it and follows every edit, in each language", async () => {
  const page = await openNew();
  const preview = page.getByRole("region", { name: "What parents see" });
  await fieldNamed(page, "Father Name").getByLabel("Label").fill("Guardian");
  await preview.getByLabel("Guardian").waitFor();
  await page.getByRole("button", { name: "Remove Blood Group" }).click();
  await preview.getByLabel("Blood Group").waitFor({ state: "detached" });
  await preview.getByLabel("Parent Phone").pressSequentially("9876543210");
  expect(await preview.getByLabel("Parent Phone").inputValue()).toBe("987-654-3210");
  await preview.getByText("हिन्दी").click();
  await preview.getByText(hindi.photo.choose).waitFor();
  await expectAccessible(page);
});

test("two fields of one name are refused at once, and nothing is saved", async () => {
  const before = await templates();
  const page = await openNew();
  await nameOf(page).fill("Twins");
  await chooseSchool(page);
  await fieldNamed(page, "Father Name").getByLabel("Field name").fill("full_name");
  await page.getByRole("button", { name: commonText.save }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: templateText.sameName("full_name") })
    .waitFor();
  expect(await templates()).toEqual(before);
});

test("leaving with unsaved changes asks first", async () => {
  const page = await openNew();
  await nameOf(page).fill("Half done");
  await page.getByRole("link", { name: "Schools" }).click();
  const question = page.getByRole("dialog", { name: /not saved yet/ });
  await question.getByRole("button", { name: commonText.cancel }).click();
  expect(await nameOf(page).inputValue()).toBe("Half done");
  await page.getByRole("link", { name: "Schools" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Schools" }).waitFor();
});

test("a template is edited; one that links use is not deleted, and the reason is told", async () => {
  const [template] = await templates();
  const page = await web.open("SUPER_ADMIN", "/templates", { expectErrors: /409/ });
  await page.getByRole("button", { name: `Edit ${template?.name}` }).click();
  await nameOf(page).fill("Renamed");
  await page.getByRole("button", { name: commonText.save }).click();
  await page.getByRole("row").filter({ hasText: "Renamed" }).waitFor();
  expect((await templates()).map(({ name }) => name)).toContain("Renamed");

  const used = (await templates()).find(({ name }) => name === "Renamed") as Template;
  const [room] = (await web.call("SCHOOL_ADMIN", "GET", "/classes/")) as { id: number }[];
  await web.call("SCHOOL_ADMIN", "POST", "/upload-links/", { classroom: room?.id, template: used.id });
  await page.getByRole("button", { name: "Delete Renamed" }).click();
  await page
    .getByRole("dialog", { name: templateText.confirmDelete })
    .getByRole("button", { name: commonText.delete })
    .click();
  await page.getByRole("dialog", { name: /link/ }).waitFor();
  expect((await templates()).map(({ id }) => id)).toContain(used.id);
});
