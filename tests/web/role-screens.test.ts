/** @module-tag rare */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { GivenRole, Place } from "@idms/core/school/accounts/roles";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { clipped } from "./clipped.ts";
import { DESKTOP, PHONE, webApp, type Account } from "./web-app.ts";

/** The folder for screenshots in the tests' picture folder, if wanted: `IDMS_ROLE_PICTURES=FOLDER`. */
const pictures = process.env["IDMS_ROLE_PICTURES"];
const PASSWORD = "correct horse 9";
/** Number of pages of each kind to visit, because lists link to many of the same kind. */
const OF_A_KIND = 2;
const MOST_PAGES = 40;

const web = webApp();
let schoolId: number;

interface Somebody extends Account {
  role: Exclude<GivenRole, "SCHOOL_ADMIN">;
  place: Place;
  /** The role's first screen, and text that must appear somewhere. */
  begins: string;
  sees: RegExp[];
  /** Words for actions that the role may not take. */
  neverOffered: RegExp;
}

const CHANGES = /^(Add|New|Edit|Delete|Remove|Import|Merge|Erase|Share|Approve|Invite|Remind|Correct)\b/;

const everybody: readonly Somebody[] = (
  [
    ["TEACHER", "class", "/own-classes", [/\/roster$/, /\/proof$/, /^\/school\/submissions/], CHANGES],
    ["TEACHER", "school", "/own-classes", [/\/roster$/], CHANGES],
    ["TEACHER", "district", "/own-classes", [], CHANGES],
    ["PHOTOGRAPHER", "class", "/class-photos", [], CHANGES],
    ["PHOTOGRAPHER", "district", "/class-photos", [], CHANGES],
    [
      "PRESS",
      "school",
      "/admin/print",
      [/^\/admin\/batches\/\d/, /^\/jobs/, /^\/orders/],
      /^(Correct|Erase|Merge|Import|Remind)\b/,
    ],
    [
      "PRESS",
      "installation",
      "/admin/print",
      [/^\/admin\/batches/],
      /^(Correct|Erase|Merge|Import|Remind)\b/,
    ],
    ["AUDITOR", "school", "/admin/log", [], CHANGES],
    ["AUDITOR", "installation", "/admin/log", [], CHANGES],
    ["BOARD", "district", "/school-counts", [], CHANGES],
    ["BOARD", "installation", "/school-counts", [], CHANGES],
  ] as const
).map(([role, place, begins, sees, neverOffered]) => ({
  username: `${role}-${place}`.toLowerCase(),
  password: PASSWORD,
  role,
  place,
  begins,
  sees: [...sees],
  neverOffered,
}));

beforeAll(async () => {
  const call = <T>(method: string, path: string, body?: unknown) =>
    web.call("SUPER_ADMIN", method, path, body) as Promise<T>;
  const [school] = await call<{ id: number }[]>("GET", "/schools/");
  schoolId = school?.id as number;
  const district = await call<{ id: number }>("POST", "/districts/", { name: "North", parent: null });
  await call("PUT", `/schools/${school?.id}/district/`, { district: district.id });
  const classes = (await web.call("SCHOOL_ADMIN", "GET", "/classes/")) as { id: number }[];
  for (const room of classes.slice(0, 1))
    for (const full_name of ["Venkatanarasimharajuvaripeta Lakshminarasimhan", "திருஞானசம்பந்தமூர்த்தி"])
      await web.call("SCHOOL_ADMIN", "POST", `/classes/${room.id}/roster/`, {
        full_name,
        phone: "9876543210",
      });
  for (const { username, role, place } of everybody)
    await call("POST", "/users/", {
      username,
      password: PASSWORD,
      role,
      place,
      ...((place === "class" || place === "school") && { school: school?.id }),
      ...(place === "class" && { classes: classes.slice(0, 2).map(({ id }) => id) }),
      ...(place === "district" && { district: district.id }),
      email: `${username}@example.org`,
    });
});

/** Returns the paths that this page links to. */
const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
      .filter(
        (link) =>
          link.origin === location.origin && !link.hasAttribute("download") && link.target !== "_blank",
      )
      .map((link) => link.pathname + link.search),
  );

const kindOf = (path: string): string => path.replace(/\?.*/, "").replaceAll(/\d+/g, "N");

async function drawn(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
}

describe.each([
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const)("on %s", (device, viewport) => {
  test.each(everybody.map((who) => [`${who.role} of ${who.place}`, who] as const))(
    "%s: every link leads where it says, and nothing is refused, cut off or offered in vain",
    { timeout: 900_000 },
    async (name, who) => {
      const page = await web.open(who, "/", { viewport });
      await drawn(page);
      // A user of several schools chooses one of them.
      if (who.place === "district" || who.place === "installation") {
        await page.evaluate((id) => localStorage.setItem("idms.school-at-work", String(id)), schoolId);
        await page.goto("/");
        await drawn(page);
      }
      expect(new URL(page.url()).pathname).toBe(who.begins);
      const waiting = [who.begins, "/account", "/jobs"].filter(
        (path) => path !== "/jobs" || who.role === "PRESS",
      );
      const seen: string[] = [];
      const kinds = new Map<string, number>();
      for (let path; (path = waiting.shift()) !== undefined && seen.length < MOST_PAGES;) {
        const kind = kindOf(path);
        const times = kinds.get(kind) ?? 0;
        if (times >= OF_A_KIND || seen.includes(path) || path === "/" || path.startsWith("/api/")) continue;
        kinds.set(kind, times + 1);
        await page.goto(path);
        await drawn(page);
        // A redirect home means that the link is not for this user.
        expect(new URL(page.url()).pathname, `a link to ${path}`).toBe(path.replace(/\?.*/, ""));
        seen.push(path);
        const buttons = await page.getByRole("button").allInnerTexts();
        const labels = await page
          .getByRole("button")
          .evaluateAll((all) => all.map((each) => each.ariaLabel ?? ""));
        if (path !== "/account")
          expect(
            [...buttons, ...labels].filter((text) => who.neverOffered.test(text.trim())),
            path,
          ).toEqual([]);
        expect.soft(await clipped(page), path).toEqual([]);
        await expectAccessible(page);
        if (pictures !== undefined && times === 0)
          for (const colorScheme of ["light", "dark"] as const) {
            await mkdir(pictures, { recursive: true });
            await page.emulateMedia({ colorScheme });
            const file = `${who.username}${kind.replaceAll("/", "_")}-${viewport.width}-${colorScheme}.jpg`;
            await page.screenshot({ path: join(pictures, file), quality: 60, type: "jpeg" });
            await page.emulateMedia({ colorScheme: "light" });
          }
        waiting.push(...(await linksOf(page)));
      }
      for (const wanted of who.sees)
        expect(
          seen.some((path) => wanted.test(path)),
          String(wanted),
        ).toBe(true);
      console.log(`${device}, ${name}: ${seen.length} pages: ${[...kinds.keys()].join(" ")}`);
    },
  );
});
