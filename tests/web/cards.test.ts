import { join } from "node:path";
import { shownCardNumber } from "@idms/core/cards/verify/card-number";
import { sampleCode } from "@idms/core/cards/verify/signed-code";
import { beforeAll, expect, test } from "vitest";
import { pdfText } from "../cli/pdf-tools.ts";
import { changeIn } from "../cli/in-database.ts";
import { expectAccessible } from "./accessibility.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { TOUCH_PHONE } from "./parent-link.ts";
import { qrPicture } from "./qr-picture.ts";
import { DESKTOP, eventually, focused, PHONE, webApp } from "./web-app.ts";

const web = webApp();

interface Card {
  number: string;
  name: string;
  student: number;
  batch: number;
}

/** Cards in the state "at the school". */
let cards: Card[];

beforeAll(async () => {
  const { results } = (await web.call("SCHOOL_ADMIN", "GET", "/cards/?state=printed")) as { results: Card[] };
  cards = results;
  expect(cards.length).toBeGreaterThan(7);
});

test("the whole list of cards fits screens from 1024 px wide", async () => {
  const page = await web.open("SCHOOL_ADMIN", "/cards", { viewport: { width: 1440, height: 850 } });
  await page
    .getByRole("button", { name: /^Revoke: / })
    .first()
    .waitFor();
  const frame = page.locator(".card-list .data-table-frame");
  const rows = page.getByRole("table", { name: "Printed cards" }).locator("tbody tr");
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 850 });
    expect(await frame.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
    const heights = await rows.evaluateAll((all) =>
      all.slice(0, 20).map((row) => row.getBoundingClientRect().height),
    );
    expect(Math.max(...heights)).toBeLessThan(72);
  }
});

test("cards are handed out by scanning or ticking, and a lost one is marked as found, by keyboard alone", async () => {
  const [first, second, third] = cards as [Card, Card, Card];
  const page = await web.open("SCHOOL_ADMIN", "/cards");
  const field = page.getByRole("textbox", { name: "Card number" });
  const log = page.getByRole("log", { name: "Scanned cards" });
  await field.focus();
  // As fast as a scanner types, with one number twice and one invalid number.
  for (const typed of [first.number, second.number, first.number, "4711"]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
  }
  await focused(field);
  const said = (what: string) => log.getByRole("listitem").filter({ hasText: what });
  await said(`${first.name}: Handed out`).waitFor();
  await said(`${second.name}: Handed out`).waitFor();
  await said("has already been handed out").waitFor();
  await said("4711: This is not a card number.").waitFor();
  await said("4711").getByRole("button").press("Enter");
  await eventually(() => said("4711").count()).toBe(0);
  await focused(field);

  const search = page.getByRole("searchbox", { name: "Search by number or name" });
  await search.fill(third.number);
  // A list that is loaded later would take the choice away.
  const another = page.getByRole("checkbox", { name: `Choose ${first.name}`, exact: true });
  await eventually(() => another.count()).toBe(0);
  await page.getByRole("checkbox", { name: `Choose ${third.name}`, exact: true }).press("Space");
  await page.getByText("1 card chosen").waitFor();
  const bar = page.getByRole("toolbar", { name: "Chosen cards" });
  await bar.getByRole("button", { name: "Report Lost" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("On the <b>bus</b>");
  await expectAccessible(page, ["light"]);
  await dialog.getByRole("button", { name: "Report Lost" }).press("Enter");
  await page.getByText("1 card was reported lost.").waitFor();
  // A search finds a card in every state.
  await page.getByText("On the <b>bus</b>").waitFor();
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await expectAccessible(page, ["light", "dark"]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  }
  await page.setViewportSize(DESKTOP);
  await search.fill("");
  await eventually(() => page.getByText("On the <b>bus</b>").count()).toBe(0);
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("combobox", { name: "State" }).selectOption("all");
  await page.getByText("On the <b>bus</b>").waitFor();
  await page.getByRole("button", { name: "Undo the loss report" }).press("Enter");
  await dialog.getByRole("button", { name: "Mark as Found" }).press("Enter");
  await page.getByText("1 card was marked as found.").waitFor();
});

test(
  "a student's page shows each card, and leads to its reprint with the card selected",
  { tags: "thorough" },
  async () => {
    const card = cards[4] as Card;
    const page = await web.open("SUPER_ADMIN", `/students/${card.student}`);
    const table = page.getByRole("table", { name: "Printed cards" });
    await table.getByText(shownCardNumber(card.number)).waitFor();
    await table.locator(".card-state").getByText("Printed", { exact: true }).waitFor();
    await page.getByRole("button", { name: `Revoke: ${card.name}` }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Left the school");
    await dialog.getByRole("button", { name: "Revoke" }).press("Enter");
    await page.getByText("1 card was revoked.").waitFor();
    await table.getByText("Left the school").waitFor();
    await expectAccessible(page, ["light", "dark"]);
    await page.getByRole("link", { name: `Print Again: ${card.name}` }).click();
    await dialog.getByText("Print 1 card again").waitFor();
    await dialog.getByRole("combobox", { name: "Reason" }).selectOption("lost");
    await dialog.getByText("The card is printed as a duplicate.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
    await page.getByText("Individual cards").click();
    await page.getByText(shownCardNumber(card.number)).waitFor();
    await expectAccessible(page, ["light", "dark"]);
  },
);

test(
  "a school's signature list and labels can be chosen and downloaded by keyboard alone",
  { tags: "thorough" },
  async () => {
    const page = await web.open("SCHOOL_ADMIN", "/cards");
    const opener = page.getByRole("button", { name: "Documents", exact: true });
    await opener.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Documents for all classes" });
    expect(await dialog.getByRole("radio", { name: "Signature list" }).isChecked()).toBe(true);
    const download = async (name: string) => {
      const arrived = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Download PDF" }).press("Enter");
      const file = await arrived;
      expect(file.suggestedFilename()).toBe(name);
      const path = join(web.data, name);
      await file.saveAs(path);
      return pdfText(path);
    };
    const list = await download("hand-out-list.pdf");
    expect(list).toContain("Cards to hand out");
    expect(list).toContain(shownCardNumber((cards[3] as Card).number));
    await focused(opener);

    await opener.press("Enter");
    await dialog.getByRole("radio", { name: "Labels" }).press("Space");
    await dialog.getByRole("combobox", { name: "Label sheet" }).selectOption("l7163");
    await dialog.getByRole("textbox", { name: "Position of the first label" }).fill("3");
    await page.setViewportSize(PHONE);
    await expectAccessible(page, ["light", "dark"]);
    await page.setViewportSize(DESKTOP);
    expect(await download("labels.pdf")).toContain("Class");
  },
);

test(
  "ordered cards are listed apart from printed ones, and an expired card is marked as expired",
  { tags: "thorough" },
  async () => {
    const photo = await anyPhoto(web.data);
    const classroom = await addClass(web.data, "Ordered", [
      { full_name: "Bela Ordered", status: "VERIFIED", photo },
    ]);
    const body = { classrooms: [classroom], needed_by: "2099-03-31" };
    await web.call("SCHOOL_ADMIN", "POST", "/orders/", body);
    const over = cards[3] as Card;
    await changeIn(
      web.data,
      `UPDATE print_batch_students SET valid_until = ? WHERE number = '${over.number}'`,
      "2020-03-31",
    );

    const page = await web.open("SCHOOL_ADMIN", "/cards");
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    const states = page.getByRole("combobox", { name: "State" });
    await states.selectOption("expired");
    const printed = page.getByRole("table", { name: "Printed cards" });
    const row = printed.getByRole("row").filter({ hasText: over.name });
    await row.getByText("31 Mar 2020").waitFor();
    await row.getByText("Expired", { exact: true }).waitFor();
    await expectAccessible(page, ["light", "dark"]);
    await states.selectOption("ordered");
    const ordered = page.getByRole("table", { name: "Ordered cards" });
    await ordered.getByRole("row").filter({ hasText: "Bela Ordered" }).getByText("31 Mar 2099").waitFor();
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await expectAccessible(page, ["light", "dark"]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    }
    await ordered.getByRole("link", { name: "Bela Ordered" }).press("Enter");
    await page.locator(".card-ordered").getByText("Ordered, not printed").waitFor();
    await page.getByText("31 Mar 2099").waitFor();
  },
);

/** Gives the page a camera that sees the given pictures, as data URLs, one after the other. */
const showToCamera = (pictures: readonly string[]): void => {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 700, height: 700 });
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    let turn = 0;
    Object.assign(globalThis, {
      nextCard: async () => {
        const image = new Image();
        image.src = pictures[turn] as string;
        turn += 1;
        await image.decode();
        context.fillStyle = "#ffffff";
        context.fillRect(0, 0, 700, 700);
        context.drawImage(image, 20, 20, 660, 660);
      },
    });
    // Without frames, a captured stream does not play.
    setInterval(() => context.fillRect(0, 0, 1, 1), 50);
    return canvas.captureStream(20);
  };
};

test("cards can be scanned with a phone's camera, and scans without a connection are sent later", async () => {
  const left = cards.slice(-3) as [Card, Card, Card];
  const codes = left.slice(0, 2).map(({ name, number }) => sampleCode({ name, expires: null }, number));
  const pictures = await Promise.all(codes.map(qrPicture));
  const page = await web.open("SCHOOL_ADMIN", "/cards", {
    ...TOUCH_PHONE,
    expectErrors: /Failed to load resource/,
  });
  await page.evaluate(showToCamera, pictures);
  await page.getByRole("button", { name: "Scan with the camera" }).click();
  await page.getByText("Hold the code on a card in front of the camera.").waitFor();
  const next = () => page.evaluate(() => (globalThis as unknown as { nextCard(): Promise<void> }).nextCard());
  const log = page.getByRole("log", { name: "Scanned cards" });
  await next();
  await log.getByText(`${left[0].name}: Handed out`).waitFor();
  await page.locator(".card-latest-photo").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
    await page.evaluate(() => innerWidth),
  );
  await expectAccessible(page, ["light"]);

  await page.context().setOffline(true);
  await next();
  await log.getByText(`${left[1].name}: Waiting for a connection`).waitFor();
  await page.getByText("1 scan is waiting for a connection and will be sent later.").waitFor();
  await page.context().setOffline(false);
  await log.getByText(`${left[1].name}: Handed out`).waitFor();
  await eventually(() => page.getByText("is waiting for a connection and will be sent later").count()).toBe(
    0,
  );
  expect(await log.getByRole("listitem").count()).toBe(2);

  // While the server restarts, scans that it has not judged stay stored, even if the page is closed.
  await page.route("**/cards/act/", (route) => route.fulfill({ status: 503, body: "" }));
  await page.getByRole("textbox", { name: "Card number" }).fill(left[2].number);
  await page.getByRole("button", { name: "Enter" }).click();
  await log.getByText(`${shownCardNumber(left[2].number)}: Waiting for a connection`).waitFor();
  await page.unroute("**/cards/act/");
  await page.reload();
  await log.getByText(`${left[2].name}: Handed out`).waitFor();
});

test("a school orders a duplicate of a lost card where it reports the loss, and finds it by search", async () => {
  const [lost, other] = cards.slice(5, 7) as [Card, Card];
  const page = await web.open("SCHOOL_ADMIN", "/");
  const dialog = page.getByRole("dialog");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /^Search for/ }).fill("replacement");
  await dialog.getByRole("option", { name: "Hand Out Cards" }).click();
  await page.getByRole("heading", { level: 1, name: "Hand Out Cards" }).waitFor();

  await page.getByRole("button", { name: `Report Lost: ${lost.name}` }).click();
  await dialog.getByRole("button", { name: "Report Lost" }).click();
  await page.getByText("The card is no longer valid.").waitFor();
  await page.getByRole("button", { name: "Order Duplicate", exact: true }).click();
  await dialog.getByLabel("Needed by").fill("2099-03-31");
  await dialog.getByRole("button", { name: "Order", exact: true }).click();
  await page.getByText(/^Order \d+ includes the duplicate\.$/).waitFor();

  await page.goto(new URL(`/students/${lost.student}`, page.url()).href);
  await page.locator(".card-ordered").getByText("Ordered, not printed").waitFor();
  // From the page of a student.
  await page.goto(new URL(`/students/${other.student}`, page.url()).href);
  await page.getByRole("button", { name: `Report Lost: ${other.name}` }).click();
  await dialog.getByRole("button", { name: "Report Lost" }).click();
  await page.getByRole("button", { name: `Order Duplicate: ${other.name}` }).click();
  await dialog.getByLabel("Needed by").fill("2099-03-31");
  await dialog.getByRole("button", { name: "Order", exact: true }).click();
  await page.locator(".card-ordered").getByText("Ordered, not printed").waitFor();
  const printed = page.getByRole("table", { name: "Printed cards" });
  await page.locator('.status-badge[data-status="VERIFIED"]').first().waitFor();
  await printed.getByText(/^Duplicate ordered \(order \d+\)$/).waitFor();
  expect(await page.getByRole("button", { name: /Order Duplicate/ }).count()).toBe(0);
  await page
    .locator(".record-history")
    .getByText(/^Duplicate ordered \(order \d+\)/)
    .waitFor();
});

test("the card of a removed student is listed with the name, and the removal says what happens to the card", async () => {
  const removed = cards[7] as Card;
  const page = await web.open("SCHOOL_ADMIN", `/students/${removed.student}`);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Printed cards of a removed student are not valid.").waitFor();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Left the school");
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByText("This student has been removed.").waitFor();
  await page.goto(new URL(`/cards?search=${removed.number}`, page.url()).href);
  const row = page.getByRole("row").filter({ hasText: shownCardNumber(removed.number) });
  await row.getByText(`${removed.name} (Removed)`).waitFor();
});
