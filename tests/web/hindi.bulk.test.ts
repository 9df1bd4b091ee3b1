/**
 * The staff screens in Hindi.
 * @module-tag rare
 */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { isInBulk } from "../in-bulk.ts";
import { expectAccessible } from "./accessibility.ts";
import { clipped } from "./clipped.ts";
import { prepareScreens, screens } from "./screens.ts";
import { EVERY_SIZE, eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp();
beforeAll(() => prepareScreens(web));
const IN_HINDI = { locale: "hi-IN" };

/** Names, units and keys, which are the same in Hindi. */
const NAMES =
  /\b(?:IDMS|English|WhatsApp|Excel|JSON|JPEG|PNG|PDF|QR|CSV|csv|xlsx|SMS|Ctrl|A4|Letter|CR80|mm|dpi|SUPER_ADMIN|SCHOOL_ADMIN|idms purge)\b/g;

/** Collects every text in the server's responses. English in them is data or a server message. */
function dataOf(page: Page): Set<string> {
  const found = new Set<string>();
  const gather = (value: unknown): void => {
    if (typeof value === "string" && value.trim().length > 1) {
      const text = value.replaceAll(/\s+/g, " ").trim();
      found.add(text);
      // A long address breaks after its punctuation.
      for (const part of text.split(/(?<=[@./_-])/)) if (part.length > 2) found.add(part);
    }
    if (typeof value === "object" && value !== null)
      for (const [name, each] of Object.entries(value)) {
        // The names of answers are shown if a form has no label for them.
        found.add(name);
        gather(each);
      }
  };
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/api/"))
      void response.json().then(gather, () => undefined);
  });
  return found;
}

/** Returns all texts of a page: the visible ones, and the names of elements without text. */
const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = (element: Element | null): boolean =>
      element !== null &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest("pre, canvas, kbd");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const said: string[] = [];
    while (walker.nextNode())
      if (shown(walker.currentNode.parentElement)) said.push((walker.currentNode as Text).data);
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
      for (const name of ["aria-label", "title", "placeholder", "alt"])
        said.push(element.getAttribute(name) ?? "");
    return said.map((text) => text.replaceAll(/\s+/g, " ").trim());
  });

/** Matches a card number, which is displayed with hyphens, and the start of a seal. */
const CARD = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}\b/g;
const isBeginning = (text: string, data: ReadonlySet<string>): boolean =>
  text.length === 12 && [...data].some((each) => each.startsWith(text));

/** Returns the English texts: more than two consecutive Latin letters that are neither data nor a name. */
function english(said: readonly string[], data: ReadonlySet<string>): string[] {
  const longestFirst = [...data].toSorted((one, other) => other.length - one.length);
  return [...new Set(said)].filter((text) => {
    if (/^https?:/.test(text)) return false;
    if (!/[A-Za-z]{3}/.test(text) || /\p{Script=Devanagari}/u.test(text)) return false;
    if (isBeginning(text, data)) return false;
    const own = text.replaceAll(CARD, " ").replaceAll(NAMES, " ");
    const left = longestFirst.reduce((rest, each) => rest.replaceAll(each, " "), own);
    return /[A-Za-z]{3}/.test(left);
  });
}

/**
 * Screens with texts outside the catalogues: a form as parents see it, a notice, and the designer's texts next to its
 * card.
 */
const NOT_YET = /^\/(?:templates\/|notice|admin\/id-templates\?|id-templates)/;

describe.each(isInBulk ? EVERY_SIZE : [PHONE])(
  "at $width px each screen is in Hindi and breaks no rule of WCAG, and nothing is cut off",
  (viewport) => {
    test.each([null, "SUPER_ADMIN", "SCHOOL_ADMIN"] as const)("for %s", async (who) => {
      const page = await web.open(who, "/login", { viewport, ...IN_HINDI });
      const data = dataOf(page);
      for (const { path, prepare } of screens.filter((each) => each.who === who)) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.waitForLoadState("networkidle");
        expect.soft(await page.locator("html").getAttribute("lang"), path).toBe("hi");
        if (!NOT_YET.test(path)) expect.soft(english(await saidOn(page), data), path).toEqual([]);
        await prepare?.(page);
        expect.soft(await clipped(page), path).toEqual([]);
        await expectAccessible(page, ["light", "dark"]);
      }
    });
  },
);

describe("the language", () => {
  const choice = (page: Page) => page.getByRole("radiogroup", { name: "Language, भाषा" });

  test("can be chosen before signing in, is remembered, and can be changed back in the user menu", async () => {
    const { username, password } = web.user("SCHOOL_ADMIN");
    const page = await web.open(null, "/login");
    await choice(page).getByText("हिन्दी").click();
    await page.getByLabel("उपयोगकर्ता नाम").fill(username);
    await page.getByRole("textbox", { name: "पासवर्ड" }).fill(password);
    await page.getByRole("button", { name: "साइन इन करें" }).click();
    await page.getByRole("heading", { level: 1, name: "डैशबोर्ड" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: `${username} की प्रोफ़ाइल` }).click();
    await choice(page).getByText("English").click();
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
  });

  test("changes only after a question while something is unsaved", async () => {
    const page = await web.open("SCHOOL_ADMIN", "/classes/new-year");
    await page.getByLabel(/^Goes to: 6 - A/).selectOption({ label: "Stays in this class" });
    await page.getByRole("button", { name: /^Profile of/ }).click();
    await choice(page).getByText("हिन्दी").click();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await page.getByLabel(/^Goes to: 6 - A/).inputValue()).toBe("stay");
    await page.getByRole("button", { name: /^Profile of/ }).click();
    await choice(page).getByText("हिन्दी").click();
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { level: 1, name: "नया सत्र" }).waitFor();
  });

  test("falls back to English if its words do not load, and no page is blank", async () => {
    const page = await web.open(null, "/reset-password", { ...IN_HINDI, expectErrors: /\/assets\/hi-/ });
    await page.route("**/assets/hi-*.js", (route) => route.abort());
    await page.goto("/login");
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
  });

  test("applies to dates, too", async () => {
    const page = await web.open("SUPER_ADMIN", "/students/1", IN_HINDI);
    const times = page.locator(".record-history time");
    await eventually(() => times.first().textContent()).toMatch(/\p{Script=Devanagari}/u);
  });
});
