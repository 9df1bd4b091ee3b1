/** @module-tag rare */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { clipped } from "./clipped.ts";
import { DESKTOP, eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp();

/** The longest that schools sent in, in scripts whose words are long. */
const NAMES = [
  "Ananthapadmanabhan Venkateshwara Subramaniam Chidambaranathan Pillai ".repeat(3).trim(),
  "Venkatanarasimharajuvaripeta Lakshminarasimhan",
  "வேங்கடராமன் சுப்பிரமணியன் மீனாட்சிசுந்தரம்",
  "محمد عبدالرحمٰن نورالحسن صدیقی خانزادہ",
  "मुहम्मद अब्दुर्रहमान सिद्दीक़ी श्रीवास्तव",
];
const ROOM = "Higher Secondary Commerce with Computer Applications";

interface Stop {
  path: string;
  head: string;
  prepare?: (page: Page) => Promise<void>;
}

const button = (name: string | RegExp) => async (page: Page) =>
  page.getByRole("button", { name }).first().click();

/** The screens of the desk, as who prints for the own school goes through them. */
async function stops(): Promise<Stop[]> {
  const photo = await anyPhoto(web.data);
  const verified = NAMES.map((full_name) => ({
    full_name,
    status: "VERIFIED" as const,
    photo,
    meta: { full_name },
  }));
  const open = await addClass(web.data, ROOM, verified);
  const done = await addClass(web.data, `${ROOM} done`, verified);
  const { id } = (await web.call("SUPER_ADMIN", "POST", "/jobs/", {
    kind: "print",
    input: { school: 1, classrooms: [done], layout: "a4", despite: `${ROOM}: no better photo, ${NAMES[2]}` },
  })) as { id: number };
  const jobOf = () => web.call("SUPER_ADMIN", "GET", `/jobs/${id}/`) as Promise<{ state: string }>;
  await eventually(async () => (await jobOf()).state).toBe("done");
  const { results } = (await web.call("SUPER_ADMIN", "GET", `/print-batches/?classroom=${done}`)) as {
    results: [{ id: number }];
  };
  const batch = results[0].id;
  await web.call("SCHOOL_ADMIN", "POST", "/orders/", {
    classrooms: [open, done],
    needed_by: "2099-03-31",
    note: NAMES.join(", "),
  });
  return [
    { path: "/admin/print", head: "Print Desk" },
    {
      path: `/admin/print?classes=${open}`,
      head: "Print Desk",
      prepare: async (page) => {
        await page.getByText("Not all get a card").waitFor();
        for (const each of await page.locator("details.preflight-group:not([open]) summary").all())
          await each.click();
      },
    },
    {
      path: `/admin/print?classes=${open}`,
      head: "Print Desk",
      prepare: button("Shorter text for the card..."),
    },
    { path: "/admin/batches", head: "Printed batches" },
    { path: "/admin/batches/counts", head: "Printed cards by month" },
    {
      path: `/admin/batches/${batch}`,
      head: `Batch ${batch}`,
      prepare: async (page) => page.locator("img.batch-picture").first().waitFor(),
    },
    {
      path: `/admin/batches/${batch}`,
      head: `Batch ${batch}`,
      prepare: async (page) => {
        await page.locator(".batch-card").first().click();
        await button("Print Again")(page);
        await page.getByRole("dialog").getByRole("combobox", { name: "Why" }).selectOption("damaged");
        await page
          .getByRole("dialog")
          .getByText(/^\d+ cards?,|No card/)
          .waitFor();
      },
    },
    {
      path: `/cards?state=all&classroom=${done}`,
      head: "Hand Out Cards",
      prepare: async (page) =>
        page.getByRole("checkbox", { name: `Choose ${NAMES[1]}`, exact: true }).check(),
    },
    { path: `/cards?classroom=${done}`, head: "Hand Out Cards", prepare: button(/^Papers/) },
    { path: "/orders", head: "Orders" },
    { path: "/orders", head: "Orders", prepare: button("Order Cards") },
    { path: "/proofs", head: "Class proofs" },
    {
      path: `/classes/${open}/proof`,
      head: `Class proof: ${ROOM}`,
      prepare: async (page) =>
        page
          .getByText(NAMES[3] ?? "")
          .first()
          .waitFor(),
    },
    { path: "/imports", head: "Bring in" },
    {
      path: "/imports",
      head: "Bring in",
      prepare: async (page) => {
        const rows = NAMES.map((name, at) => `${name},98765${at}3210,${ROOM}`).join("\n");
        const buffer = Buffer.from(
          `Student Name,Parent Phone,Class\n${rows}\n${NAMES[0]},12,Nowhere ${ROOM}\n`,
        );
        const sheet = { name: `${ROOM} और अन्य.csv`, mimeType: "text/csv", buffer };
        await page.locator('input[type="file"]').first().setInputFiles(sheet);
        await button("Look at it")(page);
        await page
          .getByText(NAMES[2] ?? "")
          .or(page.locator(`input[value="${NAMES[2]}"]`))
          .first()
          .waitFor();
      },
    },
    { path: "/jobs", head: "Jobs" },
  ];
}

test(
  "who prints for the own school goes through the desk with the hardest data, on a phone and a desk, by day and by night",
  { timeout: 1_800_000 },
  async () => {
    const folder = process.env["IDMS_FILM"] ?? join(web.data, "walk");
    await mkdir(folder, { recursive: true });
    const { username } = web.user("SCHOOL_ADMIN");
    const [own] = (await web.call("SUPER_ADMIN", "GET", `/users/?search=${username}`)) as {
      id: number;
      role: string;
    }[];
    const { id, role: _, ...user } = own ?? { id: 0, role: "" };
    await web.call("SUPER_ADMIN", "PUT", `/users/${id}/`, { ...user, grants: ["print"] });
    const seen: string[] = [];
    for (const [at, { path, head, prepare }] of (await stops()).entries())
      for (const [size, viewport] of Object.entries({ phone: PHONE, desk: DESKTOP })) {
        const page = await web.open("SCHOOL_ADMIN", path, { viewport });
        await page.getByRole("heading", { level: 1, name: head }).waitFor();
        await prepare?.(page);
        await expectAccessible(page);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          const name = `${String(at + 1).padStart(2, "0")}-${size}-${colorScheme}.png`;
          await page.screenshot({ path: join(folder, name), fullPage: true });
        }
        seen.push(...(await clipped(page)).map((what) => `${path} (${at + 1}, ${size}): ${what}`));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > viewport.width) seen.push(`${path} (${at + 1}, ${size}) is ${wide} wide`);
        await page.context().close();
      }
    expect(seen).toEqual([]);
  },
);
