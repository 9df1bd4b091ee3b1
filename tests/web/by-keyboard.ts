import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Number of key presses that is enough to cross any screen. */
const MOST_PRESSES = 250;

/** Whether the focused element is visible, so that users never type into something hidden. */
const isSeen = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const { width, height, top, bottom } = element.getBoundingClientRect();
    const isThere = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // A checkbox or a radio button is drawn by its label.
    if (element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type)) return true;
    return isThere && width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  });

/** Presses Tab until the target has the focus, and checks that each stop is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor({ state: "attached" });
  const stops: string[] = [];
  for (let press = 0; press < MOST_PRESSES; press += 1) {
    if (await target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return;
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? "nothing");
    stops.push(stop);
    expect(await isSeen(page), stop).toBe(true);
  }
  throw new Error(`Tab does not lead to ${String(target)}, but through ${stops.join("\n")}`);
}

/** Moves the focus to a target, and presses a key. */
export async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
export const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });
export const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name });
