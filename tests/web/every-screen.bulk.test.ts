import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { NOTICE_PATH } from "@idms/core/forms/notices/notice-text";
import { uploadText } from "@idms/core/messages";
import { isInBulk } from "../in-bulk.ts";
import { expectAccessible, type Colors } from "./accessibility.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { clipped } from "./clipped.ts";
import { fillIn, makeLink, TOUCH_PHONE } from "./parent-link.ts";
import { prepareScreens, screens, type Screen } from "./screens.ts";
import { smallLetters } from "./small-letters.ts";
import { DESKTOP, EVERY_SIZE, PHONE, webApp, type Who } from "./web-app.ts";
import { twoFrames } from "./two-frames.ts";

const web = webApp();
beforeAll(() => prepareScreens(web));

/**
 * The folder to which `IDMS_TAKE_SCREENS=1` writes the pictures of the README and the docs, without a visit to the other
 * screens (see CONTRIBUTING.md).
 */
const folder = process.env.IDMS_TAKE_SCREENS
  ? fileURLToPath(new URL("../../fixtures/screens/", import.meta.url))
  : undefined;

async function takePicture(page: Page, name: string): Promise<void> {
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: 60 });
  await writeFile(`${folder}${name}.webp`, data, "base64");
}

/** Half of what Web Vitals rates as a good cumulative layout shift. */
const SHIFT_LIMIT = 0.05;

/** Returns the cumulative layout shift while the page was loading, as browsers measure it. 0 means none. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let score = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            score += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => (observer.disconnect(), resolve(score)), 50));
      }),
  );

/**
 * Returns words and numbers that are broken across two lines. A text with a word of more than 24 characters may be
 * broken, for example an address; punctuation separates words.
 */
const broken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const shown = node.parentElement?.checkVisibility({ visibilityProperty: true });
      if (!shown || node.parentElement?.closest(".visually-hidden, .long-words, pre, canvas")) continue;
      const text = node.data;
      if (text.split(/\s+/).some((word) => word.length > 24)) continue;
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N},:'’]*)/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom / 8)));
        if (lines.size > 1) found.push(`"${word}" in "${text}"`);
      }
    }
    return found;
  });

/** Returns the elements in a page's header that look like neither its main action nor the others. */
const looksOfHead = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll(".head-actions > :is(a, button)")];
    const main = shown.find((each) => each.getAttribute("data-variant") === "filled");
    return shown
      .filter((each) => each !== main && each.getAttribute("data-variant") !== "default")
      .map(({ textContent }) => textContent ?? "");
  });

/** The tables in which the specification names more columns than six. */
const LONGER = ["Upload Links"];

/** Returns the tables with more than six columns, not counting the one with the checkboxes. */
const wideTables = (page: Page): Promise<string[]> =>
  page.evaluate(
    (longer) =>
      [...document.querySelectorAll("table.data-table")]
        .filter((table) => table.querySelectorAll("th:not(:has(input, .visually-hidden))").length > 6)
        .map((table) => table.getAttribute("aria-label") ?? "")
        .filter((name) => !longer.includes(name)),
    LONGER,
  );

const label = ({ path, picture }: Screen): string => `${path}${picture ? `, ${picture}` : ""}`;

const EVERYBODY = [null, "SUPER_ADMIN", "SCHOOL_ADMIN"] as const;

/** Visits all screens of a user with one page, each as on a first visit. */
function lookThrough(
  viewport: typeof PHONE,
  colors: readonly Colors[],
  users: readonly Screen["who"][] = EVERYBODY,
): void {
  test.each(users)("on the screens of %s", async (who) => {
    const page = await web.open(who, "/login", { viewport });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
    const visited = screens.filter(({ picture }) => folder === undefined || picture !== undefined);
    for (const screen of visited.filter((each) => each.who === who)) {
      await page.goto(screen.path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      expect.soft(await layoutShift(page), label(screen)).toBeLessThan(SHIFT_LIMIT);
      await screen.prepare?.(page);
      // A dialog hides the page from everything but the eye.
      await page.locator("h1", { hasText: screen.head }).waitFor();
      expect.soft(await clipped(page), label(screen)).toEqual([]);
      expect.soft(await smallLetters(page), label(screen)).toEqual([]);
      expect.soft(await looksOfHead(page), label(screen)).toEqual([]);
      expect.soft(await wideTables(page), label(screen)).toEqual([]);
      await expectAccessible(page, colors);
      if (screen.picture && viewport === DESKTOP) await takePicture(page, screen.picture);
    }
  });
}

type Look = Parameters<typeof lookThrough>;
const bothColors = (viewport: Look[0]): Look => [viewport, ["light", "dark"]];

// In bulk, each width with both colour schemes and both users. Otherwise, two widths with one scheme and one user each.
const LOOKS: Look[] = isInBulk
  ? EVERY_SIZE.map(bothColors)
  : [
      [PHONE, ["light"], [null, "SCHOOL_ADMIN"]],
      [DESKTOP, ["dark"], ["SUPER_ADMIN"]],
    ];
describe.each(LOOKS.map((look) => [look[0].width, look] as const))(
  "at %s px nothing is cut off, moves or breaks WCAG",
  { tags: "thorough" },
  (_, look) => lookThrough(...look),
);

/** The longest names that schools submitted, in the scripts with long words. */
const LONG_NAMES = [
  "Venkatanarasimharajuvaripeta Lakshminarasimhan Subramaniam",
  "திருஞானசம்பந்தமூர்த்தி வெங்கடசுப்பிரமணியன்",
  "ശ്രീപത്മനാഭസ്വാമി കൃഷ്ണനുണ്ണിത്തമ്പുരാൻ",
  "محمد عبدالرحمٰن نورالحسن صدیقی خانزادہ",
];
const LONG_CLASS = "Kindergarten Preparatory";
const LARGE = 5000;
const MILLIONS = 1_234_567;

describe("with the longest names and the largest numbers", { tags: "rare" }, () => {
  beforeAll(async () => {
    const named = LONG_NAMES.map((full_name) => ({ full_name, parent_phone: "9876543210" }));
    const others = Array.from({ length: LARGE - named.length }, (_, at) => ({ full_name: `Zoya ${at}` }));
    await addClass(web.data, LONG_CLASS, [...named, ...others]);
    const [form] = (await web.call("SUPER_ADMIN", "GET", "/form-templates/")) as { id: number }[];
    const rooms = (await web.call("SCHOOL_ADMIN", "GET", "/classes/")) as {
      id: number;
      class_name: string;
    }[];
    const classroom = rooms.find(({ class_name }) => class_name === LONG_CLASS)?.id;
    const link = { classroom, template: form?.id, max_uses: 1_000_000, notes: "Sent by the class teacher" };
    await web.call("SCHOOL_ADMIN", "POST", "/upload-links/", link);
    for (const full_name of LONG_NAMES)
      await web.call("SCHOOL_ADMIN", "POST", `/classes/${classroom}/roster/`, {
        full_name: `${full_name} II`,
        roll_no: "ROLL/2026/000123",
        admission_no: "ADM/GREENVALLEY/2026/000123",
        email: "venkatanarasimharaju.lakshminarasimhan@srivenkateswara-higher-secondary.example.org",
      });
    const gone = await addClass(
      web.data,
      "Removed",
      LONG_NAMES.map((full_name) => ({ full_name })),
    );
    await web.call("SCHOOL_ADMIN", "POST", "/students/bulk/", {
      action: "remove",
      filter: { classroom: gone },
      reason: "The family has moved to Thiruvananthapuram and takes the child to another school",
    });
    await web.call("SUPER_ADMIN", "PATCH", "/students/1/", { answers: { full_name: LONG_NAMES[0] } });
    await web.call("SUPER_ADMIN", "POST", "/schools/", {
      name: "Sri Venkateswara Higher Secondary Residential School, Thiruvananthapuram",
      email: "headmistress.office@srivenkateswara-higher-secondary.example.org",
      phone: "+91 471 2345678, 2345679",
    });
    await web.call("SUPER_ADMIN", "POST", "/users/", {
      username: "venkatanarasimharaju",
      password: "not common 1",
      first_name: "Venkatanarasimharajuvaripeta",
      last_name: "Lakshminarasimhan",
      email: "venkatanarasimharaju@srivenkateswara-higher-secondary.example.org",
      school: 1,
    });
  });

  const paths: [who: Who, path: string][] = [
    ["SUPER_ADMIN", "/"],
    ["SUPER_ADMIN", "/admin/schools"],
    ["SUPER_ADMIN", "/admin/users"],
    ["SUPER_ADMIN", "/templates"],
    ["SUPER_ADMIN", "/admin/submissions?school=1&classroom=5"],
    ["SUPER_ADMIN", "/admin/submissions"],
    ["SUPER_ADMIN", "/school-counts"],
    ["SUPER_ADMIN", "/proofs?school=1"],
    ["SUPER_ADMIN", "/families/requests?school=1"],
    ["SUPER_ADMIN", "/school/upload-links"],
    ["SCHOOL_ADMIN", "/"],
    ["SCHOOL_ADMIN", "/school/classes"],
    ["SCHOOL_ADMIN", "/school/upload-links"],
    ["SUPER_ADMIN", "/students"],
    ["SCHOOL_ADMIN", "/students?classroom=5"],
    ["SCHOOL_ADMIN", "/school/submissions?classroom=5"],
    ["SUPER_ADMIN", "/students/1"],
    ["SUPER_ADMIN", "/students/changed"],
    ["SUPER_ADMIN", "/students/removed"],
    ["SUPER_ADMIN", "/classes/5"],
    ["SCHOOL_ADMIN", "/students/1"],
    ["SCHOOL_ADMIN", "/students/changed"],
    ["SCHOOL_ADMIN", "/students/removed"],
    ["SCHOOL_ADMIN", "/students/duplicates?classroom=5"],
    ["SCHOOL_ADMIN", "/classes/5"],
    ["SCHOOL_ADMIN", "/classes/5/roster"],
    ["SCHOOL_ADMIN", "/classes/5/families"],
    ["SCHOOL_ADMIN", "/classes/new-year"],
    ["SCHOOL_ADMIN", NOTICE_PATH],
  ];
  const SIZES = isInBulk ? EVERY_SIZE : [PHONE];
  const WIDTHS = SIZES.map(({ width }) => width);
  const users = (["SUPER_ADMIN", "SCHOOL_ADMIN"] as const).flatMap((who) =>
    (isInBulk ? ["en-IN", "hi-IN"] : ["en-IN"]).map((locale) => [who, locale] as const),
  );

  test.each(users)(
    `on the screens of %s in %s no number or word is broken, and nothing sticks out at ${WIDTHS.join(", ")} px`,
    async (who, locale) => {
      const page = await web.open(who, "/login", { locale });
      await page.route("**/api/dashboard/", async (route) => {
        // The numbers of a whole state, which no test can create.
        const own = (await (await route.fetch()).json()) as Record<string, unknown>;
        const large = Object.entries(own).map(([key, own]) => [
          key,
          typeof own === "number" ? MILLIONS : own,
        ]);
        await route.fulfill({ json: Object.fromEntries(large) });
      });
      for (const [, path] of paths.filter(([whose]) => whose === who)) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.waitForLoadState("networkidle");
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await twoFrames(page);
          const where = `${path} at ${width} px`;
          expect.soft(await broken(page), where).toEqual([]);
          expect.soft(await clipped(page), where).toEqual([]);
        }
      }
    },
  );
});

describe("the pages without an account", { tags: "rare" }, () => {
  const paths = ["/verify"];
  beforeAll(async () => {
    const link = await makeLink(web);
    const form = await web.open(null, link.path, TOUCH_PHONE);
    await fillIn(form, LONG_NAMES[0] ?? "");
    await form.getByRole("button", { name: uploadText.submit, exact: true }).click();
    await form.getByRole("heading", { name: uploadText.done }).waitFor();
    const family = await form.getByRole("link", { name: "See your child's card" }).getAttribute("href");
    await form.context().close();
    const photo = await anyPhoto(web.data);
    const classroom = await addClass(
      web.data,
      `${LONG_CLASS} II`,
      LONG_NAMES.map((full_name) => ({ full_name, status: "VERIFIED" as const, photo, meta: { full_name } })),
    );
    const tokenOf = async (path: string) =>
      ((await web.call("SCHOOL_ADMIN", "POST", path, { classroom })) as { token: string }).token;
    paths.push(link.path, family ?? "", `/sign/${await tokenOf("/proof-links/")}`);
    paths.push(`/photo-day/${await tokenOf("/photo-days/")}`);
  });

  test.each(["en-IN", "hi-IN"])("are whole at every width in %s, and axe finds nothing", async (locale) => {
    const page = await web.open(null, "/login", { locale });
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      for (const viewport of EVERY_SIZE) {
        await page.setViewportSize(viewport);
        await twoFrames(page);
        expect.soft(await clipped(page), `${path} at ${viewport.width} px`).toEqual([]);
        await expectAccessible(page, ["light", "dark"]);
      }
    }
  });
});

test("on the parents' form, on a phone, nothing is cut off, moves or breaks WCAG", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, path, TOUCH_PHONE);
  await page.getByRole("heading", { level: 1, name: uploadText.title }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await layoutShift(page)).toBeLessThan(SHIFT_LIMIT);
  expect(await clipped(page)).toEqual([]);
  await expectAccessible(page);
  await takePicture(page, "parent-form");
});
