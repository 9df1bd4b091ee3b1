import type { Scene, SceneItem, TextItem } from "@idms/core/cards/drawing/scene";
import { deliveryNotePages } from "@idms/core/print/documents/delivery-note";
import { handOutListPages } from "@idms/core/print/documents/hand-out-list";
import { LABEL_STOCK_NAMES, LABEL_STOCKS, labelsOn } from "@idms/core/print/documents/label-stock";
import { labelPages } from "@idms/core/print/documents/labels";
import type { Packet, PacketCard } from "@idms/core/print/documents/packet";
import { packingListPages } from "@idms/core/print/documents/packing-list";
import { PAPERS } from "@idms/core/print/sheets/paper";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { beforeAll, describe, expect, test } from "vitest";
import { labelBox, printedBox } from "../../../packages/core/src/print/documents/label-stock.ts";
import { inkOf, type Bounds } from "../cards/text/card-box.ts";
import { SCRIPT_SAMPLES } from "../cards/text/samples.ts";

const typesetter = diskTypesetter();
const pause = async () => {};

async function all(pages: AsyncIterable<Scene>): Promise<Scene[]> {
  const scenes: Scene[] = [];
  for await (const scene of pages) scenes.push(scene);
  return scenes;
}
const on = (paper: keyof typeof PAPERS) => ({ paper: PAPERS[paper], day: "2026-11-25", typesetter, pause });

/** The hardest names: long ones with many words and with one, in wide and tall scripts. */
const NAMES = [
  "अनन्या क्षत्रिय ज्ञानेश्वरी विद्यार्थी बालसुब्रह्मण्यम तिरुवेंकटनाथन",
  "கொழும்பு தமிழ்ச்செல்வி ஸ்ரீனிவாசன் பாலசுப்பிரமணியம் திருவேங்கடநாதன்",
  "محمد عبدالرحمٰن خٹک شہزادی بیگم صدیقی قادری چشتی",
  "Elizabeth Mariamma Cherian Kizhakkethalakkal Vadakkekara",
  "W".repeat(80),
  "க்ஷ்ரீ".repeat(25),
  ...SCRIPT_SAMPLES.map(({ text }) => text),
];

const card = (n: number, more: Partial<PacketCard> = {}): PacketCard => ({
  number: `7K3M9QWX${String(n).padStart(4, "0")}`,
  name: `Student ${n}`,
  roll: String(n),
  admission: "",
  duplicate: 0,
  state: "printed",
  handed_out_at: null,
  replaced_by: null,
  batch: 12,
  sheet: 1,
  slot: n,
  ...more,
});
const packet = (cards: readonly PacketCard[], more: Partial<Packet> = {}): Packet => ({
  school: "Green Valley",
  class: "8 - A",
  batches: [12],
  printed: ["2026-11-20"],
  cards,
  without: [],
  ...more,
});
const hard = packet(
  NAMES.map((name, n) => card(n, { name, admission: `GV/${name.slice(0, 9)}`, duplicate: n % 3 })),
  {
    school: "श्री सर्वोदय विद्या मंदिर उच्चतर माध्यमिक विद्यालय, Sri Sarvodaya Vidya Mandir Senior Secondary School",
    class: NAMES[0]!,
    without: NAMES.map((name) => ({ name, why: `Photo: ${"it is too small for this card. ".repeat(4)}` })),
  },
);

const texts = (items: readonly SceneItem[]) => items.filter((item): item is TextItem => item.kind === "text");
/** Returns all texts, without the spaces at line breaks. */
const said = (scenes: Iterable<Scene>) =>
  [...scenes]
    .flatMap(({ items }) => texts(items))
    .flatMap(({ runs }) => runs.map(({ text }) => text))
    .join("")
    .normalize("NFC")
    .replaceAll(/\s/g, "");
const unspaced = (text: string) => text.normalize("NFC").replaceAll(/\s/g, "");
const inkIn = ({ items }: Scene): Bounds[] =>
  texts(items).flatMap(({ runs }) => inkOf(typesetter, runs) ?? []);

const overlap = (a: Bounds, b: Bounds) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Asserts that no text touches another, the page edge, or a line between cells. */
function expectInCells(scene: Scene): void {
  const ink = inkIn(scene);
  const lines = scene.items.flatMap((item): Bounds[] => {
    if (item.kind !== "path" || !item.stroke) return [];
    const points = item.path.flatMap(([, ...numbers]) => [numbers]) as [number, number][];
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return [{ left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }];
  });
  for (const [at, one] of ink.entries()) {
    expect(Math.min(one.left, one.top)).toBeGreaterThan(10);
    expect(one.right).toBeLessThan(scene.width - 10);
    expect(one.bottom).toBeLessThan(scene.height - 10);
    for (const other of [...ink.slice(at + 1), ...lines]) expect(overlap(one, other)).toBe(false);
  }
}

describe.each(["a4", "letter"] as const)("on %s,", (paper) => {
  test.each([
    ["packing list", () => packingListPages([hard], on(paper), { sheets: true })],
    ["list to sign", () => handOutListPages([hard], on(paper))],
    [
      "delivery note",
      () =>
        deliveryNotePages(
          [{ school: hard.school, address: hard.school, orders: ["Order 5"], packets: [hard, hard] }],
          on(paper),
        ),
    ],
  ] as const)("the hardest names stay complete and in their cells: %s", async (what, draw) => {
    const scenes = await all(draw());
    for (const scene of scenes) {
      expect([scene.width, scene.height]).toEqual([PAPERS[paper].width, PAPERS[paper].height]);
      expectInCells(scene);
    }
    const text = said(scenes);
    expect(text).not.toContain("…");
    if (what !== "delivery note")
      for (const name of NAMES.slice(3, 6)) expect(text).toContain(unspaced(name));
  });
});

test("the widest card number is on one line", async () => {
  const wide = packet([card(1, { number: "W".repeat(12) })]);
  for (const pages of [
    packingListPages([wide], on("a4"), { sheets: true }),
    handOutListPages([wide], on("a4")),
  ]) {
    const [scene] = (await all(pages)) as [Scene];
    expect(texts(scene.items).flatMap(({ runs }) => runs.map(({ text }) => text))).toContain(
      "WWWW-WWWW-WWWW",
    );
  }
});

describe("a packing list", () => {
  const cards = [
    card(1),
    card(2, { state: "replaced", replaced_by: card(9).number }),
    card(3, { state: "revoked" }),
    card(4, { state: "lost" }),
    card(5, { name: null }),
    card(6, { state: "lost", handed_out_at: "2026-11-22T08:00:00.000Z" }),
    card(9, { name: "Student 2", batch: 13, duplicate: 1 }),
  ];
  const list = packet(cards, { batches: [12, 13], without: [{ name: "Ravi", why: "Not verified yet." }] });
  let text = "";
  beforeAll(async () => {
    text = said(await all(packingListPages([list], on("a4"), { sheets: false })));
  });

  test("has the cards in their order, with a replacement where its predecessor was", () => {
    const order = ["1.Student1", "2.Student2", "3.Student6", "Notinthispacket"].map((part) =>
      text.indexOf(part),
    );
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(text).toContain("7K3M-9QWX-0009DUPLICATE1");
    expect(text).toContain("Handedout2026-11-22,nowlost");
    expect(text).toContain("Totalinthispacket:3cards,including1duplicate");
  });

  test("names the cards that were taken out and the students without a card, with the reason", () => {
    for (const part of [
      "Notinthispacket:4cards",
      "7K3M-9QWX-0002Student2Replacedby7K3M-9QWX-0009",
      "7K3M-9QWX-0003Student3Revoked",
      "7K3M-9QWX-0004Student4Lostbeforeitwashandedout",
      "7K3M-9QWX-0005–Thechild'sdatawaserased",
      "Studentsinthisclasswithoutacard:1",
      "RaviNotverifiedyet.",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("Student5");
  });

  test("of several classes begins with a summary of all packets", async () => {
    const two = [list, packet([card(7)], { class: "8 - B" })];
    const scenes = await all(packingListPages(two, on("a4"), { sheets: false }));
    expect(said(scenes.slice(0, 1))).toContain("Total4141");
    expect(said(scenes.slice(0, 1))).toContain("2classes");
    expect(scenes).toHaveLength(3);
  });
});

test("a list to sign has those who wait, repeats its headings and numbers its pages", async () => {
  const cards = Array.from({ length: 70 }, (_, n) =>
    card(n + 1, n === 4 ? { state: "handed_out", handed_out_at: "2026-11-22T08:00:00.000Z" } : {}),
  );
  const others = packet([card(90, { state: "lost" })], { class: "9 - C" });
  const scenes = await all(handOutListPages([packet(cards), others], on("a4")));
  expect(scenes.length).toBeGreaterThan(2);
  for (const [at, scene] of scenes.entries())
    for (const text of ["Rollno.", "Signature", "Greenvalley", `Page${at + 1}of${scenes.length}`])
      expect(said([scene]).toLowerCase()).toContain(text.toLowerCase());
  const text = said(scenes);
  expect(text).not.toContain("7K3M-9QWX-0005");
  expect(text).toContain("1cardwasalreadyhandedout.");
  expect(text).toContain("Therearenocardstohandoutin9-C.");
});

describe.each(LABEL_STOCK_NAMES)("labels %s", (name) => {
  const stock = LABEL_STOCKS[name];

  test("are side by side on the sheet", () => {
    const last = labelBox(stock, labelsOn(stock) - 1);
    const paper = PAPERS[stock.paper];
    expect(last.x + last.width).toBeLessThanOrEqual(paper.width + 0.01);
    expect(last.y + last.height).toBeLessThanOrEqual(paper.height + 0.01);
    expect(stock.stepX).toBeGreaterThanOrEqual(stock.width);
    expect(stock.stepY).toBeGreaterThanOrEqual(stock.height);
  });

  test.each(["student", "class"] as const)(
    "are complete and inside the printable area of each: by %s",
    async (of) => {
      const packets = of === "student" ? [hard] : NAMES.map((room) => ({ ...hard, class: room }));
      const start = 3;
      const scenes = await all(labelPages(packets, stock, { of, start }, { typesetter, pause }));
      const free = Array.from({ length: labelsOn(stock) }, (_, place) => printedBox(stock, place));
      let first = start - 1;
      for (const scene of scenes) {
        const used = new Set<number>();
        for (const ink of inkIn(scene)) {
          const place = free.findIndex(
            ({ x, y, width, height }) =>
              ink.left >= x - 1e-6 &&
              ink.right <= x + width + 1e-6 &&
              ink.top >= y - 1e-6 &&
              ink.bottom <= y + height + 1e-6,
          );
          expect(place).toBeGreaterThanOrEqual(first);
          used.add(place);
        }
        expect(Math.min(...used)).toBe(first);
        first = 0;
      }
      expect(said(scenes)).not.toContain("…");
      for (const text of NAMES.slice(3, 6)) expect(said(scenes)).toContain(unspaced(text));
    },
  );

  test("refuse a position that the sheet does not have", async () => {
    const start = labelsOn(stock) + 1;
    const drawn = all(labelPages([hard], stock, { of: "class", start }, { typesetter, pause }));
    await expect(drawn).rejects.toThrow(`of these labels has ${labelsOn(stock)} positions`);
  });
});
