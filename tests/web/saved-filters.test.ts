/** @module-tag thorough */
import { userFailures } from "@idms/core/school/sign-in/user-failures";
import { filterText, MOST_FILTERS } from "@idms/core/school/accounts/saved-filter";
import { commonText } from "@idms/core/messages";
import { listText } from "@idms/core/students/answers/list-text";
import type { Page } from "playwright-core";
import { test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { eventually, focused, PHONE, webApp } from "./web-app.ts";

const web = webApp();

const menu = (page: Page) => page.getByRole("button", { name: filterText.title });
const item = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });
const filters = (page: Page) => page.getByRole("button", { name: /^Filters/ });
const search = (page: Page) => page.getByRole("searchbox", { name: listText.search });

test(
  "a filter is saved under a name, chosen again, renamed and removed, by keyboard alone",
  { tags: "thorough" },
  async () => {
    const page = await web.open("SCHOOL_ADMIN", "/students?status=SENT_BACK&search=asha");
    await filters(page).press("Enter");
    const open = async (name: string) => {
      await menu(page).focus();
      await page.keyboard.press("Enter");
      await item(page, name).focus();
      await page.keyboard.press("Enter");
    };
    await open(filterText.save);
    const editor = page.getByRole("dialog", { name: filterText.save });
    await focused(editor.getByRole("textbox", { name: filterText.name, exact: true }));
    await page.keyboard.type("வெங்கடசுப்பிரமணியன் வகுப்பு, திருப்பி அனுப்பப்பட்டவை");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await editor.waitFor({ state: "detached" });
    await focused(menu(page));

    // The name that was searched for is not saved, and choosing the filter clears the search box.
    const name = "வெங்கடசுப்பிரமணியன் வகுப்பு, திருப்பி அனுப்பப்பட்டவை";
    await open(name);
    await eventually(() => new URL(page.url()).search).toBe("?status=SENT_BACK");
    await eventually(() => search(page).inputValue()).toBe("");
    await page.goBack();
    await eventually(() => search(page).inputValue()).toBe("asha");

    await page.goto("/students");
    await filters(page).press("Enter");
    await open(name);
    await eventually(() => page.getByLabel("Status", { exact: true }).inputValue()).toBe("SENT_BACK");
    await menu(page).press("Enter");
    await item(page, name).and(page.locator("[aria-current=true]")).waitFor();
    await page.keyboard.press("Escape");

    await open(filterText.manage);
    const managed = page.getByRole("dialog", { name: filterText.title });
    await managed.getByRole("button", { name: filterText.rename(name) }).press("Enter");
    await page.getByRole("textbox", { name: filterText.name, exact: true }).fill("Sent back");
    await page.keyboard.press("Enter");
    await managed.getByRole("button", { name: filterText.remove("Sent back") }).press("Enter");
    await page
      .getByRole("dialog", { name: filterText.confirmRemove("Sent back") })
      .getByRole("button", { name: commonText.delete })
      .press("Enter");
    await managed.getByText(filterText.none).waitFor();
    await expectAccessible(page, ["dark"]);
  },
);

test(
  "on a phone, a duplicate name and one filter too many are refused where they are typed",
  { tags: "thorough" },
  async () => {
    const filter = (name: string) => ({ list: "submissions", name, chosen: { status: "VERIFIED" } });
    for (let at = 1; at < MOST_FILTERS; at += 1)
      await web.call("SCHOOL_ADMIN", "POST", "/me/filters/", filter(`Verified ${at}`));
    const page = await web.open("SCHOOL_ADMIN", "/school/submissions?status=VERIFIED", {
      viewport: PHONE,
      expectErrors: /409/,
    });
    await filters(page).click();
    await menu(page).click();
    await item(page, "Verified 19").waitFor();
    await expectAccessible(page);
    await item(page, filterText.save).click();
    const name = page.getByRole("textbox", { name: filterText.name, exact: true });
    await name.fill("Verified 7");
    await page.keyboard.press("Enter");
    await page.getByText(userFailures.filterNameTaken({ name: "Verified 7" }).message).waitFor();
    await name.fill("Verified 20");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await menu(page).click();
    await item(page, filterText.save).click();
    await name.fill("Verified 21");
    await page.keyboard.press("Enter");
    await page
      .getByRole("alert")
      .getByText(userFailures.tooManyFilters({ most: MOST_FILTERS }).message)
      .waitFor();
    await expectAccessible(page);
  },
);
