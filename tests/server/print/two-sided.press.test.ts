import { beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { listBatchCards, listBatches } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { poppler, rasterGray } from "../../core/node/pdf/print-cards.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";

const served = serving();
let root: Client;
let students: number[];

const picture = (background: string, side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 4, background } })
    .png()
    .toBuffer();

/** Uses ten pixels per millimetre on a card of 54 × 86 mm. */
beforeAll(async () => {
  root = await signedIn(served, "root");
  const { school, classroom } = served.green;
  const names = ["Ann", "Bob", "Cid", "Dev", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim"];
  students = await transaction(served.app.db, (tx) =>
    insertStudents(
      tx,
      names.map((full_name, index) => ({
        school_id: school,
        class_id: classroom,
        status: "VERIFIED" as const,
        full_name,
        meta: index === 0 ? {} : { address: `Street ${index}` },
      })),
    ),
  );
  const box = { x: 20, y: 20, width: 500, height: 60, size: 40, align: "center" };
  const form = new FormData();
  const cover = new File(
    [
      new Uint8Array(
        await sharp(await picture("#eef", 860))
          .resize(540, 860, { fit: "fill" })
          .png()
          .toBuffer(),
      ),
    ],
    "a.png",
  );
  for (const [name, value] of Object.entries({ school: String(school), name: "Both", is_default: "true" }))
    form.set(name, value);
  form.set("background", cover);
  form.set("back_background", cover);
  form.set("fields", JSON.stringify({ full_name: box }));
  const card = (await root.send("POST", "/api/id-templates/", form)).body;
  const image = new FormData();
  image.set("image", new File([new Uint8Array(await picture("rgba(200, 0, 0, 0.5)", 400))], "logo.png"));
  const { key } = (await root.send("POST", `/api/id-templates/${card.id}/images/`, image)).body;
  const back = new FormData();
  const logo = { kind: "image", image: key, x: 300, y: 200, width: 200, height: 200 };
  const code = { kind: "qr", pattern: "{student_id}", x: 300, y: 500, width: 200, height: 200 };
  const name = { ...box, kind: "text", pattern: "{full_name}" };
  const behind = { ...box, kind: "text", pattern: "BACK", y: 700 };
  const overhang = { ...box, kind: "rectangle", fill: "#00ff00", x: 400, y: 750, width: 400, height: 60 };
  back.set("fields", JSON.stringify({ full_name: box, logo }));
  back.set(
    "back_fields",
    JSON.stringify({ overhang, name, behind, address: { ...box, y: 100 }, logo, code }),
  );
  expect((await root.send("PATCH", `/api/id-templates/${card.id}/`, back)).status).toBe(200);
});

const generate = async (layout: string) => {
  const { school, classroom } = served.green;
  return root.get(`/api/students/generate_ids/?school=${school}&classroom=${classroom}&layout=${layout}`);
};

/** Returns the words of each page with their centres, in points from the top left corner. */
const pagesOf = (pdf: Buffer) =>
  poppler("pdftotext", pdf, ["-bbox"], ["-"])
    .split("<page ")
    .slice(1)
    .map((page) => {
      const words = page.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)"[^>]*>([^<]+)</g);
      return new Map(
        Array.from(words, ([, left, top, right, word]) => [
          word as string,
          { x: (Number(left) + Number(right)) / 2, y: Number(top) },
        ]),
      );
    });

test("with one card per page, each front is followed by its back, and the batch counts cards and pages", async () => {
  const { status, headers, body } = await generate("card");
  expect([status, headers.get("x-idms-cards")]).toEqual([200, "11"]);
  const pages = pagesOf(body);
  expect(pages).toHaveLength(22);
  const shown = pages.map((page) => [[...page.keys()][0], page.has("BACK")]);
  expect(shown.slice(0, 4)).toEqual([
    ["Ann", false],
    ["Ann", true],
    ["Bob", false],
    ["Bob", true],
  ]);
  const [batch] = await listBatches(served.app.db, { school: served.green.school });
  expect(batch).toMatchObject({ cards: 11, pages: 22, layout: "card", template_version: 2 });
  const cards = await listBatchCards(served.app.db, batch!.id);
  expect(cards.map(({ student }) => student)).toEqual(students);
});

/** Returns the findings without those that apply to every card. */
const ofCards = (findings: { student: number | null }[]) =>
  findings.filter(({ student }) => student !== null);

test("a finding on a back says so, before printing and with the file", async () => {
  const { school, classroom } = served.green;
  const check = await root.get(`/api/students/generate_ids/check/?school=${school}&classroom=${classroom}`);
  const finding = {
    student: students[0],
    field: "address",
    side: "back",
    code: "empty",
    severity: "notice",
    message: "On the back: There is nothing to print in this field.",
  };
  expect(ofCards(check.body.findings)).toMatchObject([finding]);
  const header = (await generate("card")).headers.get("x-idms-findings") as string;
  expect(ofCards(JSON.parse(header).findings)).toMatchObject([finding]);
});

test("on sheets, the back of each card lies behind its front when the sheet is flipped", async () => {
  const { body } = await generate("a4");
  const slugs = poppler("pdftotext", body, ["-layout"], ["-"]).match(/sheet .*? edge/g);
  expect(slugs).toEqual([
    "sheet 1 of 2, front, flip on the long edge",
    "sheet 1 of 2, back, flip on the long edge",
    "sheet 2 of 2, front, flip on the long edge",
    "sheet 2 of 2, back, flip on the long edge",
  ]);
  const pages = pagesOf(body);
  const sheetWidth = (210 / 25.4) * 72;
  for (const [page, names] of [
    [0, ["Ann", "Bob", "Cid", "Dev", "Ida"]],
    [2, ["Jon", "Kim"]],
  ] as const)
    for (const name of names) {
      const [front, back] = [pages[page]!.get(name)!, pages[page + 1]!.get(name)!];
      expect(back.x, name).toBeCloseTo(sheetWidth - front.x, 1);
      expect(back.y, name).toBeCloseTo(front.y, 1);
    }
  const [batch] = await listBatches(served.app.db, { school: served.green.school });
  expect(batch).toMatchObject({ cards: 11, pages: 4, layout: "a4" });
});

test("the fronts or backs of a batch's sheets can be downloaded alone, for a printer that prints one side", async () => {
  const [batch] = await listBatches(served.app.db, { school: served.green.school });
  const file = (pages: string) => root.get(`/api/print-batches/${batch!.id}/file/?pages=${pages}`);
  const whole = pagesOf((await file("all")).body);
  const [fronts, backs] = [await file("front"), await file("back")];
  expect(backs.headers.get("content-disposition")).toBe(`attachment; filename="batch-${batch!.id} back.pdf"`);
  expect(pagesOf(fronts.body)).toEqual(whole.filter((_, at) => at % 2 === 0));
  expect(pagesOf(backs.body)).toEqual(whole.filter((_, at) => at % 2 === 1));
});

test("an element that reaches over its card's edge is not visible on the next card", async () => {
  const { body } = await generate("a4");
  const [, back] = rasterGray(body, 100);
  const at = (x: number, y: number) =>
    back!.data[Math.round((y / 25.4) * 100) * back!.width + Math.round((x / 25.4) * 100)];
  // The first card's back is at the right, and the gap to the left of it must stay empty.
  const [left, top] = [210 - 20 - 54, 15.5 + 78];
  expect(at(left + 50, top)).toBeLessThan(200);
  expect(at(left + 56, top)).toBe(255);
});

test("the file contains the logo once, with its transparency, no matter how often it is shown", async () => {
  const { body } = await generate("card");
  const rows = poppler("pdfimages", body, ["-list"]).trim().split("\n").slice(2);
  const logos = rows.map((row) => row.trim().split(/\s+/)).filter((cells) => cells[3] === "400");
  expect(logos.filter((cells) => cells[2] === "image")).toHaveLength(22);
  expect(new Set(logos.map((cells) => cells[10])).size).toBe(1);
  expect(new Set(logos.map((cells) => cells[2]))).toEqual(new Set(["image", "smask"]));
});

test("the file tells a print dialog to flip on the long edge and to keep the size", async () => {
  const { body } = await generate("card");
  expect(body.toString("latin1")).toMatch(/\/PrintScaling \/None\s+\/Duplex \/DuplexFlipLongEdge/);
});
