/** @module-tag thorough */
import { commonText } from "@idms/core/messages";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { webApp } from "./web-app.ts";

const web = webApp();

test("a rule is added on the page of the designs, and the print desk then prints by the rules", async () => {
  const photo = await anyPhoto(web.data);
  const room = await addClass(
    web.data,
    "Ruled",
    ["Asha", "Bela"].map((full_name) => ({
      full_name,
      status: "VERIFIED" as const,
      photo,
      meta: { full_name },
    })),
  );
  const page = await web.open("SUPER_ADMIN", "/admin/id-templates?school=1");
  await page.getByText("Rules for the design of each card").click();
  await page.getByRole("button", { name: "Add Rule" }).click();
  await page.getByLabel("Rule 1: field").selectOption("full_name");
  await page.getByLabel("Values, separated by commas").fill('Asha, "Rao, Chitra"');
  await page.getByRole("group").getByLabel("ID template").last().selectOption("Canvas");
  await expectAccessible(page);
  await page.getByRole("group").getByRole("button", { name: commonText.save, exact: true }).click();
  await page.reload();
  // A value with a comma stays one value when another rule is saved.
  await page.getByRole("button", { name: "Add Rule" }).click();
  await page.getByLabel("Values, separated by commas").last().fill("Nobody");
  await page.getByRole("group").getByRole("button", { name: commonText.save, exact: true }).click();
  await page.reload();
  expect(await page.getByLabel("Values, separated by commas").first().inputValue()).toBe(
    'Asha, "Rao, Chitra"',
  );
  await page.getByRole("button", { name: "Remove rule 2" }).click();
  await page.getByRole("group").getByRole("button", { name: commonText.save, exact: true }).click();
  await page.reload();
  expect(await page.getByLabel("Rule 2: field").count()).toBe(0);

  await page.goto(`/admin/print?school=1&classes=${room}`);
  const design = page.getByLabel("ID template");
  expect(await design.locator("option:checked").textContent()).toBe("By the rules of the school");
  await page.getByRole("button", { name: "Print 2 Cards" }).click();
  await page
    .getByRole("link", { name: /^Batch/ })
    .nth(1)
    .waitFor();
  await page.getByText(/Ruled, Canvas/).waitFor();

  await page.goto("/admin/id-templates?school=1");
  await page.getByRole("button", { name: "Remove rule 1" }).click();
  await page.getByRole("group").getByRole("button", { name: commonText.save, exact: true }).click();
  await page.reload();
  await page.getByText("Rules for the design of each card").waitFor();
  expect(await page.getByLabel("Rule 1: field").count()).toBe(0);
});
