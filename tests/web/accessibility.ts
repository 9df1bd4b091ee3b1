import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { isInBulk } from "../in-bulk.ts";

/** The success criteria of WCAG 2.2 AA, including those adopted from 2.0 and 2.1. */
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rules that depend on colours. All other results of axe are the same in light and dark mode. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Returns axe's findings on the current page, with one line for each violated rule. */
async function violations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const found = await axe.run(document, { runOnly, resultTypes: ["violations"] });
    // The card's design decides the size and the neighbours of an element, and SC 2.5.8 exempts what is essential. Users
    // reach a small element with Tab, or by zooming in.
    const isOnCard = (id: string, target: unknown) =>
      id === "target-size" && String(target).includes("[data-element=");
    return found.violations.flatMap(({ id, help, nodes }) => {
      const broken = nodes.filter(({ target }) => !isOnCard(id, target));
      const where = broken
        .map(({ target, any }) => `${target.join(" ")} (${any[0]?.message ?? ""})`)
        .join("; ");
      return broken.length > 0 ? [`${id}: ${help}: ${where}`] : [];
    });
  }, runOnly);
}

/** How long to retry, in ms, if axe may have run during a transition, such as an opening dialog. */
const SETTLING = { timeout: 30_000, interval: 250 };

export type Colors = "light" | "dark";

/**
 * Whether every mode is checked, as at night and in the project `slow`: axe takes a third of the time of the daily tests
 * in the browser.
 */
const EVERY = isInBulk || process.env["IDMS_EVERY_COLOUR"] === "1";

/**
 * Asserts that axe finds nothing on a settled page, by default in light and in dark mode. The daily tests check the
 * first mode only.
 */
export async function expectAccessible(page: Page, schemes: readonly Colors[] = ["light", "dark"]) {
  for (const [index, colorScheme] of schemes.slice(0, EVERY ? schemes.length : 1).entries()) {
    const runOnly: axe.RunOnly =
      index === 0 ? { type: "tag", values: WCAG } : { type: "rule", values: COLOR_RULES };
    await page.emulateMedia({ colorScheme });
    const where = `in ${colorScheme} colours at ${page.url()}`;
    await expect.poll(() => violations(page, runOnly), { ...SETTLING, message: where }).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}
