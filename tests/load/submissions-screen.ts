/**
 * Measures the school's submissions screen with 10,000 students in one school. From the root of the repository:
 *
 * `npm run build && node tests/load/submissions-screen.ts`
 *
 * Creates a demo, adds 10,000 submissions with photos to its school, starts the built program and opens the screen in
 * Chromium. Prints in milliseconds when the first rows appeared on a first visit and after a reload, and for each
 * action on the screen when its rows appeared and the longest task that blocked the page: in wall time, and in CPU
 * time, which other programs do not affect.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { chromium, type Browser, type Page } from "playwright-core";
import { callApi, startIdms } from "./started-idms.ts";

const CLASSES = 100;
const STUDENTS_OF_CLASS = 100;
const WAITING = 10_016;

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const data = await mkdtemp(join(tmpdir(), "idms-screen-"));
try {
  const made = spawnSync(process.execPath, [program, "demo", "--data", data, "--no-serve", "--json"]);
  const { users } = JSON.parse(String(made.stdout)) as { users: { role: string }[] };
  fill(join(data, "idms.db"));
  const idms = await startIdms(data);
  try {
    const admin = users.find(({ role }) => role === "SCHOOL_ADMIN");
    const tokens = await callApi<Tokens>(`${idms.url}/api/auth/token/`, null, "POST", admin);
    process.stdout.write(`${JSON.stringify(await measure(idms.url, tokens), null, 1)}\n`);
  } finally {
    await idms.end("SIGTERM");
  }
} finally {
  await rm(data, { recursive: true, force: true });
}

interface Tokens {
  access: string;
  refresh: string;
}

/** Inserts rows directly into the tables. They reuse the photos of the demo's students. */
function fill(file: string): void {
  const db = new Database(file);
  const now = new Date().toISOString();
  const photos = db.prepare("SELECT photo FROM students WHERE photo IS NOT NULL").pluck().all() as string[];
  const addClass = db.prepare(
    `INSERT INTO classes (school_id, class_name, created_at, updated_at) VALUES (1, ?, '${now}', '${now}')`,
  );
  const addStudent = db.prepare(
    "INSERT INTO students (school_id, class_id, status, full_name, parent_phone, photo, meta, from_parents, created_at, updated_at) " +
      `VALUES (1, ?, 'SUBMITTED', ?, ?, ?, ?, 1, '${now}', '${now}')`,
  );
  db.transaction(() => {
    for (let room = 1; room <= CLASSES; room += 1) {
      const classroom = addClass.run(`Class ${room}`).lastInsertRowid;
      for (let at = 0; at < STUDENTS_OF_CLASS; at += 1) {
        const full_name = `Student ${(at * 37) % STUDENTS_OF_CLASS} of ${room}`;
        const phone = String(6_000_000_000 + room * STUDENTS_OF_CLASS + at);
        const photo = photos[at % photos.length];
        const meta = { full_name, fatherName: `Father ${at}`, address: "1 Temple Road", parent_phone: phone };
        addStudent.run(classroom, full_name, phone, photo, JSON.stringify({ ...meta, photo }));
      }
    }
  })();
  db.close();
}

async function measure(url: string, { access, refresh }: Tokens): Promise<Record<string, unknown>> {
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
    await context.addInitScript((tokens) => Object.assign(localStorage, tokens), {
      "idms.access": access,
      "idms.refresh": refresh,
    });
    const page = await context.newPage();
    const first_visit = await timed(() => page.goto("/school/submissions").then(() => rows(page)));
    const reload = await timed(() => page.reload().then(() => rows(page)));
    return { first_rows: { first_visit, reload }, ...(await takeSteps(browser, page)) };
  } finally {
    await browser.close();
  }
}

function rows(page: Page): Promise<void> {
  return page
    .getByRole("button", { name: /^View / })
    .first()
    .waitFor();
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return Math.round(performance.now() - started);
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** Returns the longest task of the page's main thread in a trace, in ms. */
function longestTask(trace: Buffer): { longest_task: number; longest_task_cpu: number } {
  const { traceEvents } = JSON.parse(String(trace)) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith("RunTask") && mains.has(`${pid} ${tid}`),
  );
  const longest = (times: (number | undefined)[]) =>
    Math.round(times.reduce<number>((most, time = 0) => Math.max(most, time), 0) / 1000);
  return {
    longest_task: longest(tasks.map(({ dur }) => dur)),
    longest_task_cpu: longest(tasks.map(({ tdur }) => tdur)),
  };
}

async function takeSteps(browser: Browser, page: Page) {
  const results: Record<string, { until_rows: number } & ReturnType<typeof longestTask>> = {};
  /** @param text a text that appears when the step is done */
  async function step(name: string, act: () => Promise<unknown>, text: string | RegExp): Promise<void> {
    await page.waitForLoadState("networkidle");
    await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
    const until_rows = await timed(() => act().then(() => page.getByText(text).first().waitFor()));
    await page.waitForLoadState("networkidle");
    results[name] = { until_rows, ...longestTask(await browser.stopTracing()) };
  }
  const scroll = async () => {
    await page.mouse.move(700, 500);
    for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 200);
  };
  const allRows = new RegExp(`^1–100 of ${WAITING}$`);
  const classRows = /^1–100 of 100$/;
  const classes = page.getByLabel("Class", { exact: true });
  const status = page.getByLabel("Status", { exact: true });
  const search = page.getByLabel("Name or phone");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await step("scroll", scroll, /left to verify/);
  await step("next page", () => button("Page 2").click(), /^51–100 of/);
  await step("last page", () => button("Page 201").click(), new RegExp(`of ${WAITING}$`));
  await step("100 rows", () => page.getByLabel("Rows per page").selectOption("100"), allRows);
  await step("scroll 100 rows", scroll, /left to verify/);
  await step("class", () => classes.selectOption("Class 50 (100 to verify)"), classRows);
  await step("all classes", () => classes.selectOption("All Classes"), allRows);
  await step("search", () => search.pressSequentially("of 77"), classRows);
  await step("search cleared", () => search.fill(""), allRows);
  await step("status", () => status.selectOption("VERIFIED"), "1–4 of 4");
  await step("status back", () => status.selectOption("SUBMITTED"), allRows);
  await step("sort", () => button("Name").click(), "Student 0 of 1");
  await step("select all", () => page.getByLabel("Select all on this page").check(), "Verify selected (100)");
  await step("details", () => button("Review").click(), `1 of ${WAITING}`);
  await step("verify", () => page.keyboard.press("v"), `2 of ${WAITING}`);
  return results;
}
