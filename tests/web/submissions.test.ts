import { classText, commonText, submissionText } from "@idms/core/messages";
import { recordText } from "@idms/core/students/records/record-text";
import { statusLabel } from "@idms/core/students/records/status";
import type { Student } from "@idms/core/students/records/student";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { TOUCH_PHONE } from "./parent-link.ts";
import { eventually, focused, PHONE, webApp, type OpenOptions } from "./web-app.ts";
import { studentFailures } from "@idms/core/students/records/student-failures";

const web = webApp();

const PATH = "/school/submissions";
const open = (query = "", options?: OpenOptions) => web.open("SCHOOL_ADMIN", PATH + query, options);

const rows = (page: Page): Locator =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const details = (page: Page): Locator => page.getByRole("dialog", { name: submissionText.details });
const viewed = (page: Page): Locator => details(page).getByRole("status");
const viewOf = (page: Page, name: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^${submissionText.view} ${name}`) });

/** Waits until the displayed record counts as seen. From then on, keys apply to it. */
const seen = (page: Page) => details(page).locator(".review-record[aria-busy=false]").waitFor();
const undo = (page: Page) => page.getByRole("button", { name: "Undo", exact: true });

const statusOf = async (id: number): Promise<string> => {
  const listed = (await web.call("SCHOOL_ADMIN", "GET", "/students/")) as Student[];
  return listed.find((student) => student.id === id)?.status ?? "";
};
const children = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => ({ full_name: `${prefix} ${String(at + 1).padStart(2, "0")}` }));

test("submissions are listed with photos, and the page says how many are left to verify", async () => {
  const page = await open();
  await page.getByText("16 left to verify").waitFor();
  const heads = await page.getByRole("columnheader").allTextContents();
  expect(heads.slice(1)).toEqual([...submissionText.columns]);
  const row = rows(page).filter({ hasText: "Daniel Fernandes" });
  await row.getByText(`Daniel Fernandes${submissionText.father("Lloyd Fernandes")}`).waitFor();
  await row.getByText("5 - A").waitFor();
  await row.getByText("SUBMITTED", { exact: true }).waitFor();
  await row.locator("img").waitFor();
  expect(await rows(page).count()).toBe(16);
  await expectAccessible(page);
});

test(
  "the list can be filtered and searched; the address keeps this, and refreshing shows new submissions",
  { tags: "rare" },
  async () => {
    const page = await open();
    await page.getByText("16 left to verify").waitFor();
    const status = page.getByLabel("Status", { exact: true });
    const options = await status.getByRole("option").allTextContents();
    expect(options).toEqual([statusLabel("SUBMITTED"), "VERIFIED"]);
    const classes = await page.getByLabel("Class", { exact: true }).getByRole("option").allTextContents();
    expect(classes).toEqual([submissionText.allClasses, "5 - A (16 to verify)", "6 - A", "8 - B", "10 - A"]);

    await status.selectOption("VERIFIED");
    await viewOf(page, "Malsawmi").waitFor();
    expect(await rows(page).count()).toBe(4);
    await page.getByLabel("Name or phone").fill("malsawmi");
    await page.getByText("1–1 of 1").waitFor();
    await page.reload();
    await page.getByText("1–1 of 1").waitFor();
    expect(await status.inputValue()).toBe("VERIFIED");

    await page.getByLabel("Class", { exact: true }).selectOption("6 - A");
    await page.getByText(submissionText.empty).waitFor();
    await expectAccessible(page);
    await status.selectOption("SUBMITTED");
    await page.getByText("Nothing left to verify").waitFor();

    await addClass(web.data, "Late", [{ full_name: "Late Child" }]);
    await page.goto(PATH);
    await viewOf(page, "Advait").waitFor();
    await addClass(web.data, "Later", [{ full_name: "Later Child" }]);
    await page.getByRole("button", { name: submissionText.refresh }).click();
    await viewOf(page, "Later Child").waitFor();
    await page.getByText("18 left to verify").waitFor();
  },
);

test(
  "the details show the photo, the answers with their labels, and the whole record",
  { tags: "rare" },
  async () => {
    const page = await open("?search=Anoushka");
    await viewOf(page, "Anoushka").click();
    const dialog = details(page);
    await dialog.getByRole("img", { name: "The photo of Anoushka Mehta" }).and(page.locator("img")).waitFor();
    for (const [label, answer] of [
      ["Father Name", "Rahul Mehta"],
      ["Blood Group", "A+"],
      ["Parent Phone", "998-624-3071"],
      ["Roll No.", "12"],
      ["Class", "5 - A"],
    ] as const)
      expect(await dialog.locator("dt", { hasText: label }).locator("+ dd").textContent()).toBe(answer);
    await expectAccessible(page);
    const json = dialog.locator("pre");
    expect(await json.isVisible()).toBe(false);
    await dialog.getByText("Full record as JSON").click();
    await json.waitFor();
    expect(JSON.parse((await json.textContent()) ?? "")).toMatchObject({
      full_name: "Anoushka Mehta",
      parent_phone: "9986243071",
      classroom: { class_name: "5", section: "A" },
      meta: { fatherName: "Rahul Mehta" },
    });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: commonText.close }).last().click();
    await dialog.waitFor({ state: "detached" });
  },
);

test("a submission without a name or a photo is shown as far as possible", { tags: "rare" }, async () => {
  const classroom = await addClass(web.data, "Bare", [
    { full_name: "", meta: { student_name: "Asha" } },
    { full_name: "", meta: {}, parent_phone: "9876543210" },
  ]);
  const page = await open(`?classroom=${classroom}`);
  await viewOf(page, "Asha").waitFor();
  await viewOf(page, "student \\d+").click();
  await details(page).getByRole("img", { name: "No photo" }).waitFor();
  await details(page).getByText("987-654-3210").waitFor();
});

test("a class is verified by keyboard alone, across both pages of its list", { tags: "rare" }, async () => {
  const classroom = await addClass(web.data, "Twenty-six", children(26, "Child"));
  const page = await open(`?classroom=${classroom}&page_size=25`);
  await page.getByText("26 left to verify").waitFor();
  await page.getByRole("heading", { level: 1 }).focus();
  // The help of the screen comes first.
  for (const _ of ["help", "review"]) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  for (const { full_name } of children(26, "Child")) {
    await viewed(page).getByText(full_name, { exact: true }).waitFor();
    await seen(page);
    await page.keyboard.press("v");
  }
  await details(page).getByText("VERIFIED", { exact: true }).waitFor();
  await viewed(page).getByText("26 of 26").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(commonText.close);
  await page.keyboard.press("Enter");
  await page.getByText("Nothing left to verify").waitFor();
  await page.getByText(submissionText.empty).waitFor();
});

test(
  "arrow keys and letters move forward and back across pages, and the letters can be switched off",
  { tags: "rare" },
  async () => {
    const classroom = await addClass(web.data, "Thirty", children(30, "Pupil"));
    const page = await open(`?classroom=${classroom}&page_size=25&page=2`);
    await viewOf(page, "Pupil 26").click();
    await viewed(page).getByText("26 of 30").waitFor();
    await page.keyboard.press("ArrowLeft");
    await viewed(page).getByText("Pupil 25").waitFor();
    await page.keyboard.press("k");
    await viewed(page).getByText("24 of 30").waitFor();
    await page.keyboard.press("ArrowRight");
    await viewed(page).getByText("Pupil 25").waitFor();
    await page.keyboard.press("j");
    await viewed(page).getByText("Pupil 26").waitFor();
    await details(page).getByRole("switch", { name: "Letter shortcuts" }).press("Space");
    await page.keyboard.press("v");
    await page.keyboard.press("j");
    await page.keyboard.press("ArrowRight");
    await viewed(page).getByText("Pupil 27").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("30 left to verify").waitFor();
  },
);

test(
  "V verifies one student when it is pressed four times at once, and one when it is held",
  { tags: "rare" },
  async () => {
    const classroom = await addClass(web.data, "Hasty", children(6, "Hasty"));
    const page = await open(`?classroom=${classroom}`);
    await viewOf(page, "Hasty 01").click();
    await seen(page);
    // Without waiting for an answer to each key, so that no machine is too slow.
    const keys = await page.context().newCDPSession(page);
    const strike = { key: "v", code: "KeyV", windowsVirtualKeyCode: 86 };
    await Promise.all(
      Array.from({ length: 4 }).flatMap(() => [
        keys.send("Input.dispatchKeyEvent", { ...strike, type: "keyDown", text: "v" }),
        keys.send("Input.dispatchKeyEvent", { ...strike, type: "keyUp" }),
      ]),
    );
    await viewed(page).getByText("Hasty 02", { exact: true }).waitFor();
    await seen(page);
    await page.keyboard.down("v");
    await viewed(page).getByText("Hasty 03", { exact: true }).waitFor();
    await seen(page);
    for (let held = 0; held < 5; held += 1) await page.keyboard.down("v");
    await page.keyboard.up("v");
    await focused(details(page).getByRole("button", { name: submissionText.verify }));
    await page.keyboard.down("Enter");
    await viewed(page).getByText("Hasty 04", { exact: true }).waitFor();
    await seen(page);
    for (let held = 0; held < 5; held += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await viewed(page).getByText("4 of 6").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("3 left to verify").waitFor();
  },
);

test(
  "a key pressed before a student was seen does not count, however late the browser reports it",
  { tags: "thorough" },
  async () => {
    const names = children(3, "Tardy");
    const page = await open(`?classroom=${await addClass(web.data, "Tardy", names)}`);
    const pressedAt = Date.now() / 1000;
    await viewOf(page, "Tardy 01").click();
    await seen(page);
    const keys = await page.context().newCDPSession(page);
    const strike = { key: "v", code: "KeyV", windowsVirtualKeyCode: 86, timestamp: pressedAt };
    await keys.send("Input.dispatchKeyEvent", { ...strike, type: "keyDown", text: "v" });
    await keys.send("Input.dispatchKeyEvent", { ...strike, type: "keyUp" });
    await page.keyboard.press("ArrowRight");
    await viewed(page).getByText("Tardy 02", { exact: true }).waitFor();
    await seen(page);
    await page.keyboard.press("v");
    await viewed(page).getByText("Tardy 03", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("2 left to verify").waitFor();
    await viewOf(page, "Tardy 01").waitFor();
  },
);

test("a key counts only once the photo that it is about has loaded", { tags: "rare" }, async () => {
  const page = await open("?search=Daniel");
  const arrived = Promise.withResolvers<void>();
  await page.route(/\/photo\/$/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await viewOf(page, "Daniel").click();
  await viewed(page).getByText("Daniel Fernandes").waitFor();
  const record = details(page).locator(".review-record");
  // Longer than the wait for a record without a photo.
  for (let press = 0; press < 10; press += 1) await page.keyboard.press("v", { delay: 80 });
  expect(await record.getAttribute("aria-busy")).toBe("true");
  await details(page).getByText("SUBMITTED", { exact: true }).waitFor();
  arrived.resolve();
  await seen(page);
});

test(
  "Z undoes each verification, the last one first, and the dialog shows its student",
  { tags: "rare" },
  async () => {
    const classroom = await addClass(web.data, "Undone", children(3, "Undone"));
    const page = await open(`?classroom=${classroom}`);
    await viewOf(page, "Undone 01").click();
    for (const name of ["Undone 01", "Undone 02"]) {
      await viewed(page).getByText(name, { exact: true }).waitFor();
      await seen(page);
      await page.keyboard.press("v");
      await viewed(page).getByText(`${name} verified.`).waitFor();
    }
    await expectAccessible(page);
    await page.keyboard.press("z");
    await viewed(page).getByText("The verification of Undone 02 was undone.").waitFor();
    await viewed(page).getByText("2 of 3").waitFor();
    await details(page).getByText("SUBMITTED", { exact: true }).waitFor();
    await page.keyboard.press("Control+z");
    await viewed(page).getByText("1 of 3").waitFor();
    await details(page).locator("[aria-disabled=true]").getByText("Undo").waitFor();
    await expectAccessible(page);
    await seen(page);
    await page.keyboard.press("v");
    await viewed(page).getByText("2 of 3").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("2 left to verify").waitFor();

    // The undo stays on the page until it is used or dismissed.
    await page.getByText("Undone 01 verified.").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Control+z");
    await page.getByText("3 left to verify").waitFor();
    await page.getByRole("button", { name: "Close this message" }).press("Enter");
    await undo(page).waitFor({ state: "detached" });
  },
);

test(
  "a verification of several is undone together; a card that was made meanwhile is named and stays",
  { tags: "rare" },
  async () => {
    const photo = await anyPhoto(web.data);
    const three = children(3, "Together").map((child) => ({ ...child, photo }));
    const classroom = await addClass(web.data, "Together", three);
    const page = await open(`?classroom=${classroom}`, { expectErrors: /409/ });
    const listed = (await web.call("SCHOOL_ADMIN", "GET", `/students/?classroom=${classroom}`)) as Student[];
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: `${submissionText.verify} selected` }).click();
    // The focus goes to the list, however late the server answers.
    const kept = Promise.withResolvers<void>();
    await page.route(/\/api\/students\/\?/, (route) => kept.promise.then(() => route.continue()));
    await page.getByRole("dialog").getByRole("button", { name: submissionText.verify }).click();
    await page.getByText("3 submissions verified.").waitFor();
    await web.call("SUPER_ADMIN", "POST", `/students/${listed[1]!.id}/mark-id-generated/`);
    await focused(page.locator(".submissions-list"));
    kept.resolve();
    await undo(page).press("Enter");
    const told = page.getByRole("status").filter({ hasText: "was undone" });
    await told.getByText("The verification of 2 submissions was undone.").waitFor();
    await told.getByText(`Together 02: ${studentFailures.cardMade().message}`).waitFor();
    await page.getByText("2 left to verify").waitFor();
    await expectAccessible(page);
    expect(await Promise.all(listed.map(({ id }) => statusOf(id)))).toEqual([
      "SUBMITTED",
      "ID_GENERATED",
      "SUBMITTED",
    ]);
  },
);

test("an undo that does not reach the server can be retried", { tags: "rare" }, async () => {
  const classroom = await addClass(web.data, "Away", children(1, "Away"));
  const page = await open(`?classroom=${classroom}`, { expectErrors: /ERR_FAILED|Failed to load/ });
  await viewOf(page, "Away 01").click();
  await seen(page);
  await page.keyboard.press("v");
  await viewed(page).getByText("Away 01 verified.").waitFor();
  await page.route("**/unverify/", (route) => route.abort());
  await undo(page).click();
  await viewed(page)
    .getByText(/cannot be reached/)
    .waitFor();
  await page.unroute("**/unverify/");
  await undo(page).click();
  await viewed(page).getByText("The verification of Away 01 was undone.").waitFor();
});

test.each([
  ["a phone", TOUCH_PHONE],
  ["a tablet that is touched", { ...TOUCH_PHONE, viewport: { width: 1024, height: 768 } }],
  ["a narrow window", { viewport: PHONE }],
])("on %s no keyboard shortcut is shown", { tags: "rare" }, async (_, device) => {
  const page = await open("?search=Daniel", device);
  await viewOf(page, "Daniel").click();
  await details(page).getByRole("button", { name: "Next" }).waitFor();
  const hints = details(page).locator("kbd");
  expect(await hints.count()).toBeGreaterThan(0);
  expect(await Promise.all((await hints.all()).map((hint) => hint.isVisible()))).not.toContain(true);
});

test(
  "holding Enter on a button asks about the bulk action, but does not answer the question",
  { tags: "rare" },
  async () => {
    const classroom = await addClass(web.data, "Held", children(2, "Held"));
    const page = await open(`?classroom=${classroom}`);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: `${submissionText.verify} selected` }).focus();
    await page.keyboard.down("Enter");
    const verify = page
      .getByRole("dialog", { name: "Verify 2 submissions?" })
      .getByRole("button", { name: submissionText.verify });
    await focused(verify);
    for (let held = 0; held < 5; held += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await verify.waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("2 left to verify").waitFor();
  },
);

test(
  "a submission that somebody else has verified meanwhile is reported, and the review continues",
  { tags: "rare" },
  async () => {
    const classroom = await addClass(web.data, "Shared", children(2, "Shared"));
    const page = await open(`?classroom=${classroom}`, { expectErrors: /409/ });
    await viewOf(page, "Shared 01").click();
    await seen(page);
    const [first] = (await web.call("SCHOOL_ADMIN", "GET", `/students/?classroom=${classroom}`)) as Student[];
    await web.call("SCHOOL_ADMIN", "POST", `/students/${first!.id}/verify/`);
    await details(page).getByRole("button", { name: submissionText.verify }).click();
    await details(page)
      .getByRole("alert")
      .getByText(studentFailures.alreadyThere({ status: "VERIFIED" }).message)
      .waitFor();
    await expectAccessible(page);
    await details(page).getByRole("button", { name: "Next" }).click();
    await viewed(page).getByText("Shared 02").waitFor();
    expect(await details(page).getByRole("alert").count()).toBe(0);
  },
);

test("selected rows are verified together, and a row that fails is named", async () => {
  const classroom = await addClass(web.data, "Bulk", children(4, "Bulk"));
  const page = await open(`?classroom=${classroom}`, { expectErrors: /409/ });
  const verify = page.getByRole("button", { name: `${submissionText.verify} selected` });
  await page.getByRole("checkbox", { name: "Select Bulk 01" }).check();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("checkbox", { name: "Select Bulk 03" }).uncheck();
  const listed = (await web.call("SCHOOL_ADMIN", "GET", `/students/?classroom=${classroom}`)) as Student[];
  await web.call("SCHOOL_ADMIN", "POST", `/students/${listed[1]!.id}/verify/`);
  await verify.click();
  const asked = page.getByRole("dialog", { name: "Verify 3 submissions?" });
  await expectAccessible(page);
  await asked.getByRole("button", { name: submissionText.verify }).click();
  const refused = page.getByRole("dialog", { name: "1 submission could not be verified" });
  await refused
    .getByText(`Bulk 02: ${studentFailures.alreadyThere({ status: "VERIFIED" }).message}`)
    .waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.getByText("1 left to verify").waitFor();
  expect(await rows(page).count()).toBe(1);
  expect(await Promise.all(listed.map(({ id }) => statusOf(id)))).toEqual([
    "VERIFIED",
    "VERIFIED",
    "SUBMITTED",
    "VERIFIED",
  ]);
});

test("on a phone, the whole page is selected and verified by keyboard alone", { tags: "rare" }, async () => {
  const classroom = await addClass(web.data, "Phone", children(3, "Phone"));
  const page = await open(`?classroom=${classroom}`, { viewport: PHONE });
  await viewOf(page, "Phone 01").waitFor();
  await page.getByLabel("Select all", { exact: true }).press("Space");
  await page.keyboard.press("Tab");
  // Further up, the bar covers part of a row.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await focused(
    page.getByRole("dialog", { name: "Verify 3 submissions?" }).getByRole("button", { name: "Verify" }),
  );
  await page.keyboard.press("Enter");
  await page.getByText("3 submissions verified.").waitFor();
  await page.getByText(submissionText.empty).waitFor();
});

test("a submission sent back in the review is confirmed, shows the reason afterwards, and can be undone", async () => {
  const classroom = await addClass(web.data, "Returned", children(2, "Returned"));
  const page = await open(`?classroom=${classroom}`);
  await viewOf(page, "Returned 01").click();
  const dialog = details(page);
  await dialog.getByRole("button", { name: recordText.sendBack, exact: true }).click();
  const editor = page.getByRole("dialog", { name: `${recordText.sendBack}: Returned 01` });
  await editor.getByText("The parent reads your note and the reasons.").waitFor();
  await editor.getByLabel("The photo", { exact: true }).check();
  await editor.getByLabel(recordText.note).fill("Eyes are closed");
  await editor.getByRole("button", { name: recordText.sendBack, exact: true }).click();
  await dialog.getByText("Returned 01 sent back.").waitFor();
  await dialog.getByRole("button", { name: "Previous" }).click();
  const note = dialog.getByRole("alert").filter({ hasText: "The photo: Eyes are closed" });
  await note.getByText(/^Sent back on .+ by .+: /).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await note.waitFor({ state: "detached" });
});

test("actions for selected students appear only after a selection, and no button is greyed out", async () => {
  const classroom = await addClass(web.data, "Unchosen", children(2, "Unchosen"));
  const page = await open(`?classroom=${classroom}`);
  await viewOf(page, "Unchosen 01").waitFor();
  const bar = page.getByRole("toolbar", { name: "Chosen students" });
  expect(await bar.count()).toBe(0);
  expect(await page.locator("main button:disabled").count()).toBe(0);
  const list = await page.getByRole("table").boundingBox();
  await page.getByRole("checkbox", { name: "Select Unchosen 01" }).check();
  expect(await bar.getByRole("button").allTextContents()).toEqual([
    `${submissionText.verify} selected (1)`,
    "Send back selected",
    "Move selected",
    "Remove selected",
  ]);
  // The bar does not move the rows that may be ticked next.
  expect(await page.getByRole("table").boundingBox()).toEqual(list);
  await page.getByRole("checkbox", { name: "Select Unchosen 01" }).uncheck();
  await bar.waitFor({ state: "detached" });
});

test.each([
  ["SCHOOL_ADMIN", PATH],
  ["SCHOOL_ADMIN", "/students"],
  ["SUPER_ADMIN", "/students"],
] as const)(
  "on a small phone %s sees the first child of %s at once, and can open the filters",
  { tags: "thorough" },
  async (who, path) => {
    const page = await web.open(who, path, { viewport: { width: 360, height: 640 } });
    const first = rows(page).first();
    await first.waitFor();
    await page.waitForLoadState("networkidle");
    const name = await first.getByRole("cell").filter({ hasText: "Name" }).first().boundingBox();
    expect(name!.y + name!.height).toBeLessThan(640);
    const status = page.getByLabel("Status", { exact: true });
    expect(await status.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await status.selectOption("VERIFIED");
    await page.getByRole("button", { name: "Filters (1)" }).click();
    await status.waitFor({ state: "hidden" });
    await rows(page).first().getByText("VERIFIED", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Removed students" }).waitFor();
    await expectAccessible(page);
  },
);

test(
  "a list that cannot be loaded says so and can be retried, and so do the classes",
  { tags: "rare" },
  async () => {
    const page = await open("", { expectErrors: /422/ });
    await viewOf(page, "Advait").waitFor();
    // As a proxy answers for a server that is down.
    await page.route(/api\/(students|classes)\/(\?|$)/, (route) => route.fulfill({ status: 422, body: "" }));
    await page.reload();
    await page.getByRole("alert").getByText(submissionText.loadFailed).waitFor();
    await page.getByText(classText.loadFailed).waitFor();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await viewOf(page, "Advait").waitFor();
  },
);

test(
  "a filter that is chosen while a search waits for a pause in typing is kept, and so is the search",
  { tags: "rare" },
  async () => {
    const page = await open();
    await viewOf(page, "Advait").waitFor();
    const address = () => page.evaluate(() => location.search + location.hash);
    // The clock is stopped, so that the pause lasts until this test ends it.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel("Name or phone").pressSequentially("ra");
    await page.getByLabel("Status", { exact: true }).selectOption("VERIFIED");
    await eventually(address).toBe("?status=VERIFIED");
    await page.clock.runFor(1000);
    await eventually(address).toBe("?status=VERIFIED#search=ra");
    expect(await page.getByLabel("Status", { exact: true }).inputValue()).toBe("VERIFIED");
  },
);
