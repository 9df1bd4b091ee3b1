/** @module-tag thorough */
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { DESKTOP, eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp();
const press = { username: "district-press", password: "correct horse 9" };
const SISTER = "St. Xavier’s High School & Junior College, Thiruvananthapuram";
const FOREIGN = "Foreign High School";

test("a user who prints for a district chooses one of its schools on any screen and on the desk, and sees no other", async () => {
  const call = (method: string, path: string, body?: unknown) => web.call("SUPER_ADMIN", method, path, body);
  const [own] = (await call("GET", "/schools/")) as { id: number; name: string }[];
  const [sister, foreign] = (await Promise.all(
    [SISTER, FOREIGN].map((name) => call("POST", "/schools/", { name })),
  )) as [{ id: number }, { id: number }];
  const district = (await call("POST", "/districts/", { name: "North", parent: null })) as { id: number };
  for (const id of [own?.id, sister.id])
    await call("PUT", `/schools/${id}/district/`, { district: district.id });
  await call("POST", "/users/", {
    ...press,
    role: "PRESS",
    place: "district",
    district: district.id,
    email: "press@example.org",
  });
  const photo = await anyPhoto(web.data);
  const waiting = [{ full_name: "आशा राव", status: "VERIFIED" as const, photo, meta: {} }];
  await addClass(web.data, "Sister class", waiting, sister.id);
  const foreignClass = await addClass(web.data, "Foreign class", waiting, foreign.id);

  const page = await web.open(press, "/orders");
  await page.getByRole("heading", { name: "Choose a school", level: 1 }).waitFor();
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page, ["light", "dark"]);
  }
  await page.setViewportSize(DESKTOP);
  const content = page.getByRole("main");
  const chooser = content.getByRole("combobox", { name: "School", exact: true });
  await chooser.click();
  await eventually(() => page.getByRole("option").allInnerTexts()).toEqual(
    [own?.name ?? "", SISTER].toSorted(),
  );
  await page.getByRole("option", { name: SISTER }).click();
  await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/orders");

  // On the desk the school is above its classes, and another one can be chosen there.
  await page.goto("/admin/print");
  await page.getByLabel("Sister class", { exact: true }).waitFor();
  await expect.poll(() => chooser.inputValue()).toBe(SISTER);
  await chooser.click();
  await page.getByRole("option", { name: own?.name ?? "" }).click();
  await expect.poll(() => chooser.inputValue(), { timeout: 150_000 }).toBe(own?.name);
  await page.getByRole("group", { name: "Classes" }).waitFor();
  expect(await page.getByLabel("Sister class", { exact: true }).count()).toBe(0);

  // An address that names another school leads to the chosen one.
  await page.goto(`/admin/print?school=${foreign.id}&classes=${foreignClass}`);
  await page.getByRole("group", { name: "Classes" }).waitFor();
  await expectAccessible(page);
  const seen = await page.content();
  for (const word of [FOREIGN, "Foreign class"]) expect(seen).not.toContain(word);
});
