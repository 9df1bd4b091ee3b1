import { schoolText } from "@idms/core/messages";
import type { Page } from "playwright-core";
import { expectAccessible } from "./accessibility.ts";
import type { WebApp } from "./web-app.ts";

/**
 * Opens the schools screen, and returns a function that sets a switch of the first school.
 * @param look called while the editor is open, after the switch is set
 */
export async function schoolSwitch(
  web: WebApp,
  label: string,
  look: (staff: Page, on: boolean) => Promise<unknown>,
): Promise<(on: boolean) => Promise<void>> {
  const staff = await web.open("SUPER_ADMIN", "/admin/schools");
  await staff.getByRole("heading", { name: schoolText.title }).waitFor();
  return async (on) => {
    await staff
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    const editor = staff.getByRole("dialog");
    await editor.getByLabel(label).setChecked(on);
    await expectAccessible(staff);
    await look(staff, on);
    await editor.getByRole("button", { name: "Save" }).click();
    await editor.waitFor({ state: "detached" });
  };
}
