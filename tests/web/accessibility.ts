import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The success criteria of WCAG 2.2 AA, and those it takes over from 2.0 and 2.1. */
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds on a page as it stands, one line for each rule that is broken. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const found = await axe.run(document, { runOnly: { type: "tag", values: tags } });
    return found.violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map(({ target, any }) => `${target.join(" ")} (${any[0]?.message ?? ""})`).join("; ")}`,
    );
  }, WCAG);
}

/** What is drawn half at the moment when axe looks, such as a dialog that opens, is looked at again for so long, in ms. */
const SETTLING = { timeout: 10_000, interval: 250 };

/** Promises that axe finds nothing on a page that has settled, in light colours and in dark ones. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const where = `in ${colorScheme} colours at ${page.url()}`;
    await expect.poll(() => violations(page), { ...SETTLING, message: where }).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}
