/** @module-tag rare */
import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BatchDetails } from "@idms/core/print/batches/batches";
import { readSignedCode } from "@idms/core/cards/verify/signed-code";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pdfPages, pdfText, pageSize } from "../cli/pdf-tools.ts";
import { readCode } from "../read-code.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { TOUCH_PHONE } from "./parent-link.ts";
import { openPhoneLine, type PhoneLine } from "./photo-day-line.ts";
import { webApp } from "./web-app.ts";

const web = webApp();
let line: PhoneLine;
/** The folder of the PDFs and their pictures. It is kept if they are to be inspected. */
let folder: string;
beforeAll(async () => {
  line = await openPhoneLine();
  line.to = web.url;
  folder = process.env["IDMS_FILM"] ?? join(web.data, "film");
  await mkdir(folder, { recursive: true });
});
afterAll(() => line.close());

const LONG = "Ananthapadmanabhan Venkateshwara Subramaniam Chidambaranathan Pillai ".repeat(3).trim();
/** In print order. */
const NAMES = {
  "Film A": ["Asha Rao", "मुहम्मद अब्दुर्रहमान सिद्दीक़ी", "வேங்கடராமன் சுப்பிரமணியன்"],
  "Film B": [LONG, "Bela"],
  // More than fit on one sheet.
  "Film C": [
    "Chandra",
    "Devi",
    "Elias",
    "Farah",
    ...Array.from({ length: 17 }, (_, at) => `Pupil ${String(at + 5).padStart(2, "0")}`),
  ],
};
const CARDS = Object.values(NAMES).flat().length;
type Room = keyof typeof NAMES;

const OTHER_SCHOOL = "St. Xavier’s High School & Junior College";
/** The resolution of a good printer. */
const DPI = 600;

const picture = async (colour: string) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 540, height: 860, channels: 3, background: colour } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    "ground.jpg",
    { type: "image/jpeg" },
  );

/** Adds a two-sided design with the signed code of 18 mm and the duplicate number. */
async function addDesign(school: number): Promise<void> {
  const fields = {
    full_name: { x: 20, y: 20, width: 500, height: 120, size: 44, lines: 2, color: "#111111" },
    photo: { x: 170, y: 160, width: 200, height: 260, isImage: true },
    class: { x: 20, y: 440, width: 500, height: 60, size: 34, color: "#111111" },
    mark: {
      kind: "text",
      pattern: "DUPLICATE {duplicate}",
      showIf: { name: "duplicate", is: "filled" },
      x: 20,
      y: 510,
      width: 500,
      height: 60,
      size: 34,
      color: "#990000",
    },
    code: {
      kind: "qr",
      pattern: "{signed_code}",
      x: 10 * CODE.x,
      y: 10 * CODE.y,
      width: 10 * CODE.side,
      height: 10 * CODE.side,
    },
  };
  const back_fields = {
    school_name: { x: 20, y: 380, width: 500, height: 120, size: 40, color: "#111111" },
  };
  const card = new FormData();
  card.set("school", String(school));
  card.set("name", "Signed");
  card.set("is_default", "true");
  card.set("fields", JSON.stringify(fields));
  card.set("back_fields", JSON.stringify(back_fields));
  card.set("background", await picture("#dcecff"));
  card.set("back_background", await picture("#ffeccc"));
  await web.call("SUPER_ADMIN", "POST", "/id-templates/", card);
}

/** Adds two schools that only print signed cards, with three classes. */
async function addSchools(): Promise<Record<Room, number>> {
  const photo = await anyPhoto(web.data);
  const verified = (room: Room) =>
    NAMES[room].map((full_name) => ({ full_name, status: "VERIFIED" as const, photo, meta: { full_name } }));
  const [own] = (await web.call("SUPER_ADMIN", "GET", "/schools/")) as { id: number; name: string }[];
  await web.call("SUPER_ADMIN", "PUT", "/schools/1/", { ...own, sign_off: true });
  const other = (await web.call("SUPER_ADMIN", "POST", "/schools/", {
    name: OTHER_SCHOOL,
    sign_off: true,
  })) as { id: number };
  for (const school of [1, other.id]) await addDesign(school);
  return {
    "Film A": await addClass(web.data, "Film A", verified("Film A")),
    "Film B": await addClass(web.data, "Film B", verified("Film B")),
    "Film C": await addClass(web.data, "Film C", verified("Film C"), other.id),
  };
}

/** Returns the batch's data about its printed cards and their layout. */
const batchOf = (id: number) =>
  web.call("SUPER_ADMIN", "GET", `/print-batches/${id}/`) as Promise<BatchDetails>;

const dots = (mm: number) => Math.round((mm / 25.4) * DPI);

/** Returns the picture of each card in a batch's PDF by name, cut out of the fronts of its sheets along the trim. */
function cardsOn(pdf: string, { sheet, printed }: BatchDetails): Map<string, Buffer> {
  const cards = printed.map((card) => {
    const slot = sheet?.slots[(card.position ?? 0) - 1];
    if (!sheet || !slot || card.sheet === null) throw new Error(`Nobody knows where ${card.name} lies`);
    // Each front is followed by its back.
    const page = String(2 * card.sheet - 1);
    const from = ["-x", dots(slot.x), "-y", dots(slot.y), "-W", dots(sheet.card.w), "-H", dots(sheet.card.h)];
    const area = from.map(String);
    const png = execFileSync("pdftoppm", ["-r", String(DPI), "-f", page, "-l", page, ...area, "-png", pdf], {
      maxBuffer: 2 ** 28,
    });
    return [card.name ?? "", png] as const;
  });
  return new Map(cards);
}

/** Position of the code on a card, in mm. */
const CODE = { x: 17, y: 62, side: 20 };

/** Returns what an independent decoder reads in a card's picture at the code's position. */
async function codeOn(card: Buffer | undefined): Promise<string> {
  const side = dots(CODE.side);
  const { data, info } = await sharp(card)
    // No scanner is as sharp, and sharp edges mislead this decoder.
    .blur(1)
    .extract({ left: dots(CODE.x), top: dots(CODE.y), width: side, height: side })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return readCode("qr", { data: new Uint8ClampedArray(data), width: info.width, height: info.height });
}

/** Returns the card number in a card's code. */
async function numberOn(card: Buffer | undefined): Promise<string> {
  const read = readSignedCode(await codeOn(card));
  return typeof read === "string" ? read : read.card.number;
}

async function save(page: Page, press: () => Promise<void>, name: string): Promise<string> {
  const coming = page.waitForEvent("download");
  await press();
  const path = join(folder, name);
  await (await coming).saveAs(path);
  return path;
}

/** Signs all cards of a class as a teacher on a phone, through the link. */
async function signAll(classroom: number, teacher: string, names: readonly string[]): Promise<void> {
  const desk = await web.open("SUPER_ADMIN", `/classes/${classroom}/proof`);
  await desk.getByRole("button", { name: "Create link" }).click();
  await desk.getByRole("button", { name: "Copy link" }).waitFor();
  const { link } = (await web.call("SUPER_ADMIN", "GET", `/card-proofs/${classroom}/`)) as {
    link: { token: string };
  };
  await desk.context().close();
  const phone = await web.open(null, `/sign/${link.token}`, TOUCH_PHONE);
  await phone.getByLabel("Your name").fill(teacher);
  for (const name of names) {
    await phone.getByRole("button", { name: `Mark as correct: the card for ${name}` }).click();
    await phone.getByRole("listitem").filter({ hasText: name }).getByText(teacher).waitFor();
  }
  await phone.context().close();
}

const SHORT = "A. V. S. C. Pillai";
const BECAUSE_OF_INK = "The ink ran out";

test(
  "classes of two schools go from the order to verifiable cards, and a lost card is recognised as replaced",
  { timeout: 1_800_000 },
  async () => {
    const rooms = await addSchools();

    // The school orders two classes, and the office one for the other school; the desk takes both orders together.
    const school = await web.open("SCHOOL_ADMIN", "/orders");
    await school.getByRole("button", { name: "Order Cards" }).click();
    for (const room of ["Film A", "Film B"]) await school.getByLabel(room, { exact: true }).check();
    await school.getByLabel("Needed by").fill("2099-03-31");
    await school.getByRole("dialog").getByRole("button", { name: "Order", exact: true }).click();
    await school.getByRole("row").filter({ hasText: "Film A" }).waitFor();
    const page = await web.open("SUPER_ADMIN", "/orders");
    await page.getByRole("button", { name: "Order Cards" }).click();
    await page.getByRole("dialog").getByRole("combobox", { name: "School" }).click();
    await page.getByRole("option", { name: OTHER_SCHOOL }).click();
    await page.getByLabel("Film C", { exact: true }).check();
    await page.getByLabel("Needed by").fill("2099-03-31");
    await page.getByRole("dialog").getByRole("button", { name: "Order", exact: true }).click();
    await page.getByRole("row").filter({ hasText: "Film C" }).waitFor();
    for (const box of await page.getByRole("checkbox", { name: /^Choose order/ }).all()) await box.check();
    await page
      .getByRole("link", { name: /^Print / })
      .last()
      .click();

    // Red: a name is too long, and nothing is signed. The name is shortened here, and two teachers sign.
    await page.getByText("Some cards will not be printed").waitFor();
    await page.getByText("The card is not signed off").first().waitFor();
    await page.screenshot({ path: join(folder, "1-preflight.png"), fullPage: true });
    await page.getByRole("button", { name: "Shorten card text..." }).first().click();
    await page.getByRole("dialog").getByRole("textbox").first().fill(SHORT);
    await page.getByRole("button", { name: "Save card text" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await signAll(rooms["Film A"], "Ms Rao", NAMES["Film A"]);
    await signAll(rooms["Film B"], "Ms Rao", NAMES["Film B"]);
    await signAll(rooms["Film C"], "Mr Iyer", NAMES["Film C"]);
    await page.getByRole("button", { name: "Check again" }).first().click();
    await page.getByText(new RegExp(`^${CARDS} cards,`)).waitFor();

    // A3, both sides, with bleed, on a first sheet with one position left.
    await page.getByRole("combobox", { name: "Paper" }).fill("A3");
    await page.getByLabel("Bleed").fill("3");
    await page.getByLabel("First card position").fill("18");
    await page.getByRole("button", { name: `Print ${CARDS} Cards` }).waitFor();
    await page.screenshot({ path: join(folder, "2-ready.png"), fullPage: true });
    await page.getByRole("button", { name: `Print ${CARDS} Cards` }).click();
    const zip = await save(
      page,
      () => page.getByRole("button", { name: "Download idcards.zip" }).click(),
      "idcards.zip",
    );
    execFileSync("unzip", ["-oq", zip, "-d", folder]);
    // There is also one PDF of all classes, and one of its backs for a printer that prints one side.
    const one = await save(
      page,
      () => page.getByRole("button", { name: "One PDF for all classes" }).click(),
      "one.pdf",
    );
    const backs = await save(
      page,
      () => page.getByRole("button", { name: "Backs only" }).click(),
      "backs.pdf",
    );
    expect(await pdfPages(one)).toBe(2 * (await pdfPages(backs)));
    expect(await pdfText(backs)).not.toContain("Asha Rao");
    const files = execFileSync("unzip", ["-Z1", zip], { encoding: "utf8" }).trim().split("\n");
    const { results: batches } = (await web.call("SUPER_ADMIN", "GET", "/print-batches/?page_size=3")) as {
      results: { id: number; class_name: string }[];
    };
    const printed = new Map<string, { batch: BatchDetails; cards: Map<string, Buffer> }>();
    for (const { id, class_name } of batches) {
      const batch = await batchOf(id);
      const file = files.find((each) => each.endsWith(`${class_name}.pdf`)) ?? "";
      const pdf = join(folder, file);
      const sheets = Math.max(...batch.printed.map(({ sheet }) => sheet ?? 0));
      expect([class_name, await pdfPages(pdf)]).toEqual([class_name, 2 * sheets]);
      expect(await pageSize(pdf)).toEqual({
        width: expect.closeTo(1190.55, 0),
        height: expect.closeTo(841.89, 0),
      });
      const cards = cardsOn(pdf, batch);
      for (const { name, number } of batch.printed)
        expect([name, await numberOn(cards.get(name ?? ""))]).toEqual([name, number]);
      printed.set(class_name, { batch, cards });
    }
    expect([...printed.keys()].toSorted()).toEqual(Object.keys(NAMES));
    // The sheet with one position left is used once, and the other classes begin on sheets of their own.
    const firsts = [...printed.values()].map(({ batch }) => batch.printed[0]?.position);
    expect(firsts.toSorted()).toEqual([1, 1, 18]);
    const textOfAll = await pdfText(one);
    for (const name of ["Asha Rao", SHORT, ...NAMES["Film C"]]) expect(textOfAll).toContain(name);
    const textOfB = await pdfText(join(folder, files.find((each) => each.includes("Film B")) ?? ""));
    expect(textOfB).toContain(SHORT);
    expect(textOfB).not.toContain("DUPLICATE");

    // The second sheet of a class was spoiled from its second card on.
    const { batch: spoiled, cards: before } = printed.get("Film C")!;
    const second = spoiled.printed.filter(({ sheet }) => sheet === 2)[1];
    await page.goto(`/admin/batches/${spoiled.id}`);
    await page.getByRole("button", { name: second?.name ?? "", exact: true }).click();
    await page.getByRole("button", { name: `Sheet 2 from ${second?.name} on` }).click();
    await page.getByText("2 cards chosen").waitFor();
    await page.screenshot({ path: join(folder, "3-batch.png"), fullPage: true });
    await page.getByRole("button", { name: "Print Again" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Reason" }).selectOption("misprint");
    await dialog.getByRole("textbox", { name: "In your own words" }).fill(BECAUSE_OF_INK);
    await dialog.getByText(/^2 cards,/).waitFor();
    await page.screenshot({ path: join(folder, "4-reprint.png"), fullPage: true });
    const again = await save(
      page,
      () => dialog.getByRole("button", { name: "Print", exact: true }).click(),
      "again.pdf",
    );
    await page.getByText("2 cards were printed.").waitFor();
    const [reprint] = (
      (await web.call("SUPER_ADMIN", "GET", "/print-batches/?page_size=1")) as { results: { id: number }[] }
    ).results;
    const reprinted = await batchOf(reprint?.id ?? 0);
    expect(reprinted).toMatchObject({ reprint_of: spoiled.id, because: "misprint", reason: BECAUSE_OF_INK });
    const anew = cardsOn(again, reprinted);
    expect([...anew.keys()]).toEqual(NAMES["Film C"].slice(-2));
    expect(await pdfText(again)).not.toContain("DUPLICATE");
    for (const [name, picture] of anew)
      expect(await numberOn(picture)).not.toBe(await numberOn(before.get(name)));

    // The cards of Film A are handed out; one is lost, and its duplicate says so.
    await page.goto(`/cards?school=1&classroom=${rooms["Film A"]}`);
    for (const name of NAMES["Film A"])
      await page.getByRole("checkbox", { name: `Choose ${name}`, exact: true }).check();
    await page
      .getByRole("toolbar", { name: "Chosen cards" })
      .getByRole("button", { name: "Hand Out" })
      .click();
    await dialog.getByRole("textbox", { name: "Handed to" }).fill("Mohan Lal");
    await dialog.getByRole("button", { name: "Hand Out" }).click();
    await page.getByText("3 cards were handed out.").waitFor();
    await page.getByRole("button", { name: /^Filters/ }).click();
    await page.getByRole("combobox", { name: "State" }).selectOption("handed_out");
    await page.getByText("To Mohan Lal").first().waitFor();
    await page.getByRole("checkbox", { name: "Choose Asha Rao", exact: true }).check();
    await page
      .getByRole("toolbar", { name: "Chosen cards" })
      .getByRole("button", { name: "Report Lost" })
      .click();
    await dialog.getByRole("textbox", { name: "Reason" }).fill("On the bus");
    await dialog.getByRole("button", { name: "Report Lost" }).click();
    await page.getByText("1 card was reported lost.").waitFor();
    await page.screenshot({ path: join(folder, "5-lost.png"), fullPage: true });
    await page.getByRole("combobox", { name: "State" }).selectOption("lost");
    await page.getByRole("link", { name: "Print Again: Asha Rao" }).click();
    await dialog.getByRole("combobox", { name: "Reason" }).selectOption("lost");
    await dialog.getByText(/^1 card,/).waitFor();
    const duplicate = await save(
      page,
      () => dialog.getByRole("button", { name: "Print", exact: true }).click(),
      "duplicate.pdf",
    );
    await page.getByText("1 card was printed.").waitFor();
    expect(await pdfText(duplicate)).toContain("DUPLICATE 1");
    const [last] = (
      (await web.call("SUPER_ADMIN", "GET", "/print-batches/?page_size=1")) as { results: { id: number }[] }
    ).results;
    const old = printed.get("Film A")?.cards.get("Asha Rao");
    const next = cardsOn(duplicate, await batchOf(last?.id ?? 0)).get("Asha Rao");

    // At the gate there is no network: the guard's phone opened the page this morning.
    const guard = await web.open(null, "/verify", {
      ...TOUCH_PHONE,
      expectErrors: /Failed to load resource/,
    });
    await guard.goto(`${line.url}/verify`);
    await guard.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await guard.getByText("School data as of").waitFor();
    line.to = null;
    await guard.goto(`${line.url}/verify`);
    const show = async (card: Buffer | undefined, verdict: string) => {
      const buffer = await sharp(card).rotate(4, { background: "#bbbbbb" }).jpeg({ quality: 80 }).toBuffer();
      await guard
        .getByLabel("Choose a picture")
        .setInputFiles({ name: "card.jpg", mimeType: "image/jpeg", buffer });
      await guard.getByRole("heading", { name: verdict, level: 2 }).waitFor();
      await guard.getByText("Asha Rao").waitFor();
    };
    await show(old, "Replaced");
    await guard.screenshot({ path: join(folder, "6-replaced.png"), fullPage: true });
    await show(next, "Genuine");
    await guard.screenshot({ path: join(folder, "7-genuine.png"), fullPage: true });
  },
);
