import { BLOOD_GROUPS, defaultFields, type FormField } from "@idms/core/forms/values/field";
import { commonText, templateText } from "@idms/core/messages";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { texts as hindi } from "../../packages/web/src/public/form-locales/hi.ts";
import { expectAccessible } from "./accessibility.ts";
import { makeLink, TOUCH_PHONE } from "./parent-link.ts";
import { eventually, focused, takeFirst, webApp } from "./web-app.ts";

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
  await page.getByRole("link", { name: templateText.create }).click();
  return page;
}

async function chooseSchool(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "School" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
}

test(
  "a new template starts with the default fields, requires a school, and is saved unchanged",
  { tags: "rare" },
  async () => {
    // With only one school, there would be nothing to choose.
    await web.call("SUPER_ADMIN", "POST", "/schools/", { name: "Zenith Public School" });
    const page = await openNew();
    await nameOf(page).fill("Admission 2027");
    await page.getByRole("button", { name: commonText.save }).click();
    await page.getByText(commonText.chooseSchool).waitFor();
    await expectAccessible(page);
    await chooseSchool(page);
    await page.getByRole("button", { name: commonText.save }).click();
    const row = page.getByRole("row").filter({ hasText: "Admission 2027" });
    expect(await row.getByRole("cell").nth(3).textContent()).toContain(String(defaultFields().length));
    expect((await templates()).find(({ name }) => name === "Admission 2027")?.fields).toEqual(
      defaultFields(),
    );
  },
);

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

test("Alt with an arrow key moves a field and keeps the focus in it", { tags: "rare" }, async () => {
  const page = await openNew();
  await fieldNamed(page, "Father Name").getByLabel("Label").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page
    .getByRole("button", { name: "Move Father Name up" })
    .and(page.locator("[aria-disabled=true]"))
    .waitFor();
  await page.keyboard.type("'s full name");
  const renamed = fieldNamed(page, "Father Name's full name");
  await renamed.waitFor();
  await page.getByText("Father Name is field 1 of 6.").waitFor();
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Alt+ArrowDown");
  await page.getByText("Father Name's full name is field 3 of 6.").waitFor();
  await page.keyboard.press("End");
  await page.keyboard.type(" here");
  await fieldNamed(page, "Father Name's full name here").waitFor();
});

test("a template can be created by keyboard alone", { tags: "rare" }, async () => {
  const page = await web.open("SUPER_ADMIN", "/templates");
  await page.getByRole("link", { name: templateText.create }).press("Enter");
  await page.getByRole("heading", { name: templateText.create }).and(page.locator(":focus")).waitFor();
  // The help of the screen comes first.
  for (const _ of ["help", "name"]) await page.keyboard.press("Tab");
  await page.keyboard.type("By key");
  await page.keyboard.press("Tab");
  await takeFirst(page);
  await page.getByRole("button", { name: "Remove Photo" }).press("Enter");
  await page.getByRole("button", { name: "Remove Parent Phone" }).and(page.locator(":focus")).waitFor();
  await page.getByRole("button", { name: "Add field" }).press("Enter");
  await fieldNamed(page, templateText.newFieldLabel)
    .getByLabel("Label")
    .and(page.locator(":focus"))
    .waitFor();
  await page.keyboard.type("Bus stop");
  await page.getByRole("button", { name: "Move Bus stop up" }).press("Enter");
  await page.getByRole("button", { name: "Move Bus stop up" }).and(page.locator(":focus")).waitFor();
  await fieldNamed(page, "Bus stop").getByLabel("Label").press("Enter");
  await page.getByRole("row").filter({ hasText: "By key" }).waitFor();
  await page.getByRole("heading", { name: templateText.title }).and(page.locator(":focus")).waitFor();
  const { fields } = (await templates()).find(({ name }) => name === "By key") as Template;
  expect(fields.map(({ label }) => label).slice(-2)).toEqual(["Bus stop", "Parent Phone"]);
});

test("a preview of the parents' form follows every edit, in each language", { tags: "rare" }, async () => {
  const page = await openNew();
  const preview = page.getByRole("region", { name: "What parents see" });
  await fieldNamed(page, "Father Name").getByLabel("Label").fill("Guardian");
  await preview.getByLabel("Guardian").waitFor();
  await page.getByRole("button", { name: "Remove Blood Group" }).click();
  await preview.getByLabel("Blood Group").waitFor({ state: "detached" });
  await preview.getByLabel("Parent Phone").pressSequentially("9876543210");
  expect(await preview.getByLabel("Parent Phone").inputValue()).toBe("987-654-3210");
  await preview.getByLabel("Language").selectOption("हिन्दी");
  await preview.getByText(hindi.photo.choose).waitFor();
  await expectAccessible(page);
});

test(
  "two fields with the same name are refused at once, and nothing is saved",
  { tags: "rare" },
  async () => {
    const before = await templates();
    const page = await openNew();
    await nameOf(page).fill("Twins");
    await chooseSchool(page);
    await fieldNamed(page, "Father Name").getByLabel("Field name").fill("full_name");
    await page.getByRole("button", { name: commonText.save }).click();
    await fieldNamed(page, "Father Name").getByText(templateText.sameName("full_name")).waitFor();
    expect(await templates()).toEqual(before);
  },
);

test("leaving with unsaved changes asks first", { tags: "rare" }, async () => {
  const page = await openNew();
  await nameOf(page).fill("Half done");
  await page.getByRole("link", { name: "Schools" }).click();
  const question = page.getByRole("dialog", { name: /unsaved changes/ });
  await question.getByRole("button", { name: commonText.cancel }).click();
  expect(await nameOf(page).inputValue()).toBe("Half done");
  await page.getByRole("link", { name: "Schools" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Schools" }).waitFor();
});

test(
  "a template can be edited; one that links use is not deleted, and the reason is shown",
  { tags: "rare" },
  async () => {
    const [template] = await templates();
    const page = await web.open("SUPER_ADMIN", "/templates", { expectErrors: /409/ });
    await page.getByRole("link", { name: `Edit ${template?.name}` }).click();
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
  },
);

test(
  "a question lists the cards, links and answers that use a removed field, but nothing is blocked",
  { tags: "rare" },
  async () => {
    const [template] = await templates();
    const page = await web.open("SUPER_ADMIN", "/templates");
    await page.getByRole("link", { name: `Edit ${template?.name}` }).click();
    await page.getByRole("button", { name: "Remove Father Name" }).click();
    await page.getByRole("button", { name: "Remove Blood Group" }).click();
    await page.getByRole("button", { name: commonText.save }).click();
    const question = page.getByRole("dialog", { name: "The fields you changed are in use." });
    await question.getByText(/Father Name: is removed; shown on .*answered by \d+ students/).waitFor();
    await question.getByText(/Blood Group: is removed/).waitFor();
    await question.getByText(/open links? leads? parents to this form/).waitFor();
    await focused(question.getByRole("button", { name: commonText.cancel }));
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    expect((await templates())[0]?.fields).toEqual(template?.fields);

    await page.getByRole("button", { name: commonText.save }).click();
    await question.getByRole("button", { name: commonText.save }).press("Enter");
    await page.getByRole("heading", { name: templateText.title }).waitFor();
    const left = (await templates())[0]?.fields.map(({ name }) => name);
    expect(left).not.toContain("fatherName");
    expect(left).not.toContain("blood_group");
    // Restores the fields for the other tests.
    await web.call("SUPER_ADMIN", "PUT", `/form-templates/${template?.id}/`, { ...template, school_id: 1 });
  },
);

test(
  "a changed label is saved without a question; a removal whose use cannot be checked is questioned",
  { tags: "rare" },
  async () => {
    const [template] = await templates();
    const page = await web.open("SUPER_ADMIN", "/templates", { expectErrors: /502/ });
    await page.getByRole("link", { name: `Edit ${template?.name}` }).click();
    await fieldNamed(page, "Father Name").getByLabel("Label").fill("Father's name");
    await page.getByRole("button", { name: commonText.save }).click();
    await page.getByRole("link", { name: `Edit ${template?.name}` }).click();
    await page.route("**/usage/", (route) => route.fulfill({ status: 502, json: {} }));
    await page.getByRole("button", { name: "Remove Father's name" }).click();
    await page.getByRole("button", { name: commonText.save }).click();
    await page
      .getByRole("dialog", { name: /could not check whether the fields that you changed are in use/ })
      .waitFor();
    await page.keyboard.press("Escape");
    await web.call("SUPER_ADMIN", "PUT", `/form-templates/${template?.id}/`, { ...template, school_id: 1 });
  },
);

test("a template is deleted after a question, and an empty list says so", async () => {
  const { fields } = (await templates())[0] as Template;
  await web.call("SUPER_ADMIN", "POST", "/form-templates/", { name: "Old form", fields, school_id: 1 });
  const page = await web.open("SUPER_ADMIN", "/templates");
  const heads = page.getByRole("columnheader");
  await eventually(() => heads.allTextContents()).toEqual([...templateText.columns]);
  await page.getByLabel("Search").fill("old form");
  // The headings and the result: a list that is still loading would be drawn under the question.
  await eventually(() => page.getByRole("row").count()).toBe(2);
  await page.getByRole("button", { name: "Delete Old form" }).press("Enter");
  const question = page.getByRole("dialog", { name: templateText.confirmDelete });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: commonText.delete }).press("Enter");
  await page.getByText("No form templates found").waitFor();
  expect((await templates()).map(({ name }) => name)).not.toContain("Old form");
});

test(
  "a server error about a field appears at the field, and a template in use stays with its school",
  { tags: "thorough" },
  async () => {
    await web.call("SUPER_ADMIN", "POST", "/schools/", { name: "Hill Top" });
    const { fields } = (await templates())[0] as Template;
    const body = { name: "In use", fields, school_id: 1 };
    const { id } = (await web.call("SUPER_ADMIN", "POST", "/form-templates/", body)) as Template;
    const [room] = (await web.call("SCHOOL_ADMIN", "GET", "/classes/")) as { id: number }[];
    await web.call("SCHOOL_ADMIN", "POST", "/upload-links/", { classroom: room?.id, template: id });
    const page = await web.open("SUPER_ADMIN", "/templates", { expectErrors: /409/ });
    await page.getByRole("link", { name: "Edit In use" }).click();
    const school = page.getByRole("combobox", { name: "School" });
    // Text that is typed before the schools have loaded is replaced by the name of the chosen one.
    await eventually(() => school.inputValue()).not.toBe("");
    await school.fill("hill");
    await page.getByRole("option", { name: "Hill Top" }).click();
    await page.getByRole("button", { name: commonText.save }).click();
    const reason = "This form template is used by upload links, so it cannot be moved to another school.";
    await page.getByText(reason).waitFor();
    await school.and(page.locator(":focus")).waitFor();
    expect(await page.getByText(reason).count()).toBe(1);
  },
);

test(
  "a save and a list that fail without a reason have messages of their own",
  { tags: "rare" },
  async () => {
    const page = await web.open("SUPER_ADMIN", "/templates", { expectErrors: /500/ });
    await page
      .getByRole("link", { name: /^Edit / })
      .first()
      .click();
    await nameOf(page).waitFor();
    await page.route("**/api/form-templates/**", (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole("button", { name: commonText.save }).click();
    await page.getByRole("alert").getByText(commonText.saveFailed).waitFor();
    await page.reload();
    await page.getByRole("alert").getByText("Failed to load the form template").waitFor();
    await page.goto("/templates");
    await page.getByRole("alert").getByText("Failed to load form templates").waitFor();
  },
);

test(
  "a school translates a field, its help and its options, and a parent reads the translation",
  { tags: "rare" },
  async () => {
    const page = await openNew();
    await nameOf(page).fill("Own words");
    await chooseSchool(page);
    const group = fieldNamed(page, "Blood Group");
    await group.getByText("Help and other languages").press("Enter");
    await group.getByLabel("Help in English").fill("As the doctor wrote it");
    await group.getByLabel("Language").selectOption("हिन्दी");
    await group.getByLabel("Label in हिन्दी").fill("ख़ून का समूह");
    await group.getByLabel("O+ in हिन्दी").fill("ओ पॉज़िटिव");
    await expectAccessible(page);
    const preview = page.getByRole("region", { name: "What parents see" });
    await preview.getByLabel("Language").selectOption("हिन्दी");
    await preview.getByLabel("ख़ून का समूह").selectOption({ label: "ओ पॉज़िटिव" });
    await preview.getByText("As the doctor wrote it").waitFor();
    await page.getByRole("button", { name: commonText.save }).click();
    await eventually(async () => (await templates()).some(({ name }) => name === "Own words")).toBe(true);
    const saved = (await templates()).find(({ name }) => name === "Own words");
    expect(saved?.fields.find(({ name }) => name === "blood_group")).toMatchObject({
      labels: { hi: "ख़ून का समूह" },
      help: { en: "As the doctor wrote it" },
      option_labels: { hi: { "O+": "ओ पॉज़िटिव" } },
    });
    // A field without these texts has the same shape as before.
    expect(Object.keys(saved?.fields[0] ?? {})).toEqual(Object.keys(defaultFields()[0] ?? {}));

    const { path } = await makeLink(web, { fields: saved?.fields ?? [] });
    const phone = await web.open(null, path, { ...TOUCH_PHONE, locale: "hi-IN" });
    await phone.getByLabel("ख़ून का समूह").selectOption({ label: "ओ पॉज़िटिव" });
    expect(await phone.getByLabel("ख़ून का समूह").inputValue()).toBe("O+");
    await phone.getByText("As the doctor wrote it").waitFor();
    await expectAccessible(phone);
  },
);

test("a removed template can be restored from below the list", async () => {
  const name = "For a week";
  const [{ school }] = (await web.call("SUPER_ADMIN", "GET", "/form-templates/")) as [
    { school: { id: number } },
  ];
  const form = { name, fields: defaultFields(), school_id: school.id };
  const { id } = (await web.call("SUPER_ADMIN", "POST", "/form-templates/", form)) as Template;
  const page = await web.open("SUPER_ADMIN", "/templates");
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: commonText.delete, exact: true }).click();
  const removed = page.getByRole("region", { name: "Removed templates" });
  await removed.getByText(`removed ${name}. You`).waitFor();
  await expectAccessible(page);
  expect((await templates()).map((each) => each.id)).not.toContain(id);
  await removed.getByRole("button", { name: `Restore ${name}` }).click();
  await page.getByRole("row").filter({ hasText: name }).waitFor();
  await removed.getByText(`removed ${name}. You`).waitFor({ state: "detached" });
  expect((await templates()).find((each) => each.id === id)?.name).toBe(name);
});
