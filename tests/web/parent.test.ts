import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { fieldText, uploadText } from "@idms/core/messages";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import {
  agree,
  everyField,
  fillIn,
  freshPhone,
  makeLink,
  portrait,
  submittedAs,
  TOUCH_PHONE,
} from "./parent-link.ts";
import { webApp } from "./web-app.ts";

const web = webApp();
const submit = (page: Page) => page.getByRole("button", { name: uploadText.submit });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

test("a parent sees school, class and section, fills in the form, and gets the number that the school sees", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, path, TOUCH_PHONE);
  await page.getByRole("heading", { level: 1, name: uploadText.title }).waitFor();
  await page.getByRole("textbox", { name: "Student Name" }).waitFor();
  expect(await page.title()).toBe(uploadText.title);
  expect(await page.locator("dl").innerText()).toMatch(/School\n.+\nClass\n.+\nSection\n.+/);
  await expectAccessible(page);

  await fillIn(page, "Receipt Rao", "7000000001");
  await page.getByLabel("Father Name").fill("Vikram Rao");
  await page.getByLabel("Address").fill("12 Hill Road\nPune");
  await page.getByLabel("Blood Group").selectOption("O+");
  await expectAccessible(page);
  await submit(page).click();

  await page.getByRole("heading", { name: uploadText.done }).waitFor();
  await expectAccessible(page);
  const [student] = await submittedAs(web, "Receipt Rao");
  expect(await page.getByText("Receipt number").innerText()).toContain(String(student?.id));
  expect(student).toMatchObject({
    parent_phone: "7000000001",
    meta: { fatherName: "Vikram Rao", address: "12 Hill Road\nPune", blood_group: "O+" },
  });

  await page.getByRole("button", { name: "Add another child" }).click();
  await expect.poll(() => page.getByLabel("Student Name").inputValue()).toBe("");
  // A brother or a sister has the family's phone.
  expect(await page.getByLabel("Parent Phone").inputValue()).not.toBe("");
  expect(await page.getByRole("img").count()).toBe(0);
});

test("a class without a section shows no section", async () => {
  const { id } = (await web.call("SCHOOL_ADMIN", "POST", "/classes/", {
    class_name: "Nursery",
    section: "",
    total_students: 1,
  })) as { id: number };
  const { path } = await makeLink(web, { classroom: id });
  const page = await web.open(null, path, TOUCH_PHONE);
  await page.getByText("Nursery").waitFor();
  expect(await page.getByText("Section").count()).toBe(0);
});

describe("an error", () => {
  test("is shown at its field, the first one gets the focus, and nothing is sent; it disappears once it is corrected", async () => {
    const { path } = await makeLink(web, { fields: everyField() });
    const page = await web.open(null, path, TOUCH_PHONE);
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));

    await submit(page).click();
    await page.getByRole("alert").getByText(uploadText.fixErrors).waitFor();
    for (const label of ["Student Name", "Parent Phone", "Photo", "Date of Birth"])
      await page.getByText(fieldText.required(label)).waitFor();
    expect(await focused(page)).toBe("full_name");
    await expectAccessible(page);

    await page.getByLabel("Student Name").fill("A".repeat(201));
    await page.getByLabel("Parent Phone").fill("98765");
    await page.getByLabel("Email").fill("asha@");
    for (const message of [fieldText.tooLong("Student Name", 200), fieldText.phone, fieldText.email])
      await page.getByText(message).waitFor();
    const invalid = page.getByRole("textbox", { name: "Email" });
    const described = await invalid.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${described}"]`).innerText()).toContain(fieldText.email);

    await page.getByLabel("Student Name").fill("Asha Rao");
    await submit(page).click();
    await expect.poll(() => focused(page)).toBe("parent_phone");

    await page.getByLabel("Parent Phone").fill(freshPhone());
    await page.getByLabel("Email").fill("");
    await page.getByLabel("Date of Birth").fill("2016-02-29");
    await page.getByLabel(/^Photo/).setInputFiles(await portrait());
    await agree(page);
    await page.getByText(uploadText.fixErrors).waitFor({ state: "detached" });
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
    expect(posts).toEqual([]);
  });

  test("from the server is shown, too: a unique answer that is taken, at its field and in the server's words", async () => {
    const mail = makeField("mail", "Email", "email", { unique: true });
    const { path } = await makeLink(web, { fields: [...defaultFields(), mail] });
    const page = await web.open(null, path, { ...TOUCH_PHONE, expectErrors: /409/ });
    await fillIn(page, "First Child");
    await page.getByLabel("Email").fill("asha@example.org");
    await submit(page).click();
    await page.getByRole("button", { name: "Add another child" }).click();
    await fillIn(page, "Second Child");
    await page.getByLabel("Email").fill("asha@example.org");
    await submit(page).click();
    await page.getByRole("alert").getByText(fieldText.taken("Email")).waitFor();
    await expect.poll(() => focused(page)).toBe("mail");
    await expectAccessible(page);
    await page.getByLabel("Email").fill("arjun@example.org");
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
    await submit(page).click();
    await page.getByRole("heading", { name: uploadText.done }).waitFor();
    expect(await submittedAs(web, "Second Child")).toHaveLength(1);
  });

  test(
    "that does not come from our server means that the submission failed",
    { tags: "thorough" },
    async () => {
      const { path } = await makeLink(web);
      const page = await web.open(null, path, { ...TOUCH_PHONE, expectErrors: /502/ });
      await page.route("**/api/public/upload/**", (route) =>
        route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
      );
      await fillIn(page, "Gateway Rao");
      await submit(page).click();
      await page.getByRole("alert").getByText(uploadText.failed).waitFor();
      await page.unroute("**/api/public/upload/**");
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("heading", { name: uploadText.done }).waitFor();
    },
  );
});

describe("a link", () => {
  test.each([
    ["that was switched off", async () => (await makeLink(web, { is_active: false })).path],
    ["that never was", async () => "/u/there-is-no-such-token"],
  ])("%s shows what is wrong instead of a form", async (_, made) => {
    const page = await web.open(null, await made(), { ...TOUCH_PHONE, expectErrors: /410|404/ });
    await page.getByRole("alert").getByText(uploadText.invalidLink).waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
    await expectAccessible(page);
  });

  test(
    "whose form for the next child does not load can be opened once the connection is back",
    { tags: "thorough" },
    async () => {
      const { path } = await makeLink(web);
      const page = await web.open(null, path, { ...TOUCH_PHONE, expectErrors: /ERR_FAILED/ });
      await fillIn(page, "Elder Rao");
      await submit(page).click();
      await page.route("**/api/public/form/**", (route) => route.abort());
      await page.getByRole("button", { name: "Add another child" }).click();
      await page.getByRole("alert").getByText(uploadText.invalidLink).waitFor();
      await expectAccessible(page);
      await page.unroute("**/api/public/form/**");
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByLabel("Student Name").waitFor();
    },
  );
});
