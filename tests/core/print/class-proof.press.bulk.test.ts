import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { encodeQr } from "@idms/core/cards/kinds/qr/encode-qr";
import type { ImageItem, Scene, TextItem } from "@idms/core/cards/drawing/scene";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { classProof, PROOF_CARDS, type ProofCell, type ProofHead } from "@idms/core/print/proofs/class-proof";
import { PAPERS } from "@idms/core/print/sheets/paper";
import type { ProofCard } from "@idms/core/print/proofs/proof-cell";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { describe, expect, test } from "vitest";
import { inkOf, type Bounds } from "../cards/text/card-box.ts";
import { SCRIPT_SAMPLES } from "../cards/text/samples.ts";
import { inBulk } from "../../in-bulk.ts";

const typesetter = diskTypesetter();
const template: CardTemplate = {
  name: "Plain",
  cardSize: { w: 54, h: 86 },
  background: { width: 540, height: 860 },
  fields: cardFieldsSchema.parse({
    full_name: { x: 20, y: 500, width: 500, height: 80 },
    photo: { x: 170, y: 100, width: 200, height: 260, isImage: true, shape: "circle" },
  }),
};
const head: ProofHead = {
  school: "Green Valley",
  class: "8 - A",
  template: "Plain",
  time: "2026-04-01 09:30 +05:30",
  notes: [{ text: "School name: The text was shrunk to 74% to fit its box.", serious: false }],
};

const card = (number: number, more: Partial<ProofCard> = {}): ProofCard => ({
  number,
  name: `Student ${number}`,
  values: [
    { label: "Father Name", text: `Father of ${number}` },
    { label: "Address", text: `${number} MG Road, Shivaji Nagar,\nPune 411005` },
  ],
  notes: [{ text: `Address: The text was wrapped onto ${number} lines.`, serious: false }],
  photo: { width: 300, height: 400 },
  ...more,
});
const cards = (count: number, more: (number: number) => Partial<ProofCard> = () => ({})) =>
  Array.from({ length: count }, (_, index) => card(index + 1, more(index + 1)));

const proofOn = (paper: keyof typeof PAPERS, of = template) =>
  classProof(PAPERS[paper], of, head, typesetter);
const textItems = ({ items }: Scene) => items.filter((item): item is TextItem => item.kind === "text");
/** Returns all texts of a scene without spaces, because lines break there. */
const said = (scene: Scene) =>
  unspaced(
    textItems(scene)
      .flatMap(({ runs }) => runs.map(({ text }) => text))
      .join(""),
  );
const unspaced = (text: string) => text.normalize("NFC").replaceAll(/\s/g, "");
/** Returns everything that a cell must show about a student. */
const everythingOf = ({ number, name, values, notes }: ProofCard) =>
  [
    `${number}.`,
    name,
    ...values.flatMap(({ label, text }) => [label, text]),
    ...notes.map(({ text }) => text),
  ].map(unspaced);

const overlap = (a: Bounds, b: Bounds) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const pairs = <T>(all: T[]) =>
  all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));
const inkIn = (scene: Scene) => textItems(scene).flatMap(({ runs }) => inkOf(typesetter, runs) ?? []);
const boundsOf = ({ scene, x, y }: ProofCell): Bounds => ({
  left: x,
  top: y,
  right: x + scene.width,
  bottom: y + scene.height,
});
/** Rounding noise of lengths, in mm. */
const NOISE = 1e-6;

const photoOf = ({ items }: Scene) => items.find((item): item is ImageItem => item.kind === "image");

function expectNothingOverlaps(frame: Scene, cells: ProofCell[]): void {
  const frameInk = inkIn(frame);
  for (const cell of cells) {
    const bounds = boundsOf(cell);
    for (const ink of frameInk) expect(overlap(ink, bounds)).toBe(false);
    const ink = inkIn(cell.scene);
    for (const { left, right, top, bottom } of ink) {
      expect(Math.min(left, top)).toBeGreaterThan(0);
      expect(right).toBeLessThan(cell.scene.width);
      expect(bottom).toBeLessThan(cell.scene.height);
    }
    for (const [one, other] of pairs(ink)) expect(overlap(one, other)).toBe(false);
    const photo = photoOf(cell.scene)?.box;
    if (!photo) continue;
    const [right, bottom] = [photo.x + photo.width, photo.y + photo.height];
    for (const text of ink)
      expect(overlap(text, { left: photo.x, top: photo.y, right, bottom: Math.min(bottom, 29) })).toBe(false);
  }
  for (const [one, other] of pairs(cells.map(boundsOf))) {
    const inner = { ...one, right: one.right - NOISE, bottom: one.bottom - NOISE };
    expect(overlap({ ...inner, left: one.left + NOISE, top: one.top + NOISE }, other)).toBe(false);
  }
}

function expectApart(one: Scene, other: Scene): void {
  for (const ink of inkIn(one)) for (const near of inkIn(other)) expect(overlap(ink, near)).toBe(false);
}

describe.each(["a4", "letter"] as const)("on %s,", (paper) => {
  const proof = proofOn(paper);

  test("a page has twelve students in order, each with number, name, values and findings", () => {
    const students = cards(30);
    const cells = proof.cells(students);
    expect(cells).toHaveLength(PROOF_CARDS);
    for (const [index, { scene }] of cells.entries())
      for (const text of everythingOf(students[index]!)) expect(said(scene)).toContain(text);
    const places = cells.map(({ x, y }) => [y, x]);
    expect(places).toEqual(places.toSorted(([a, b], [c, d]) => a! - c! || b! - d!));
  });

  test("nothing overlaps, and everything is on the paper between head and foot", () => {
    const cells = proof.cells(cards(12));
    expectNothingOverlaps(proof.frame, cells);
    for (const { left, right, top, bottom } of cells.map(boundsOf)) {
      expect(Math.min(left, top)).toBeGreaterThan(9);
      expect(right).toBeLessThan(PAPERS[paper].width - 9);
      expect(bottom).toBeLessThan(PAPERS[paper].height - 9);
    }
  });

  test("long values wrap, all texts of the page shrink together, and nothing is cut or left out", () => {
    const address =
      "Flat 1204, Tower B, Shree Residency, opposite to the water tank, National Highway 66, Kerala 695121";
    const long = (number: number) => ({
      name: "Elizabeth Mariamma Cherian Kizhakkethalakkal Vadakkekara",
      values: [
        ...Array.from({ length: 5 }, (_, index) => ({ label: `Field ${index}`, text: `Answer ${number}` })),
        { label: "Address", text: address },
      ],
      notes: [
        {
          text: `Address: ${"The text is too long for its box and was cut off. ".repeat(2)}`.trim(),
          serious: true,
        },
      ],
    });
    const students = cards(12, (number) => (number % 2 ? long(number) : {}));
    const cells = proof.cells(students);
    expect(cells).toHaveLength(12);
    expectNothingOverlaps(proof.frame, cells);
    for (const [index, { scene }] of cells.entries()) {
      expect(said(scene)).not.toContain("…");
      for (const text of everythingOf(students[index]!)) expect(said(scene)).toContain(text);
    }
    const names = cells.map(({ scene }) =>
      textItems(scene).find(({ runs }) => /^(?:Student|Elizabeth)/.test(runs[0]!.text)),
    );
    expect(new Set(names.map((name) => name!.runs[0]!.size)).size).toBe(1);
    expect(names[0]!.runs[0]!.size).toBeLessThan(3.4);
  });

  test("if that is still too much, a page has fewer students, and finally one row of two", () => {
    const values = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        label: `Field ${index}`,
        text: `Answer number ${index}`,
      }));
    const sheets = [
      [40, 4],
      [12, 11],
      [100, 2],
    ] as const;
    for (const [count, most] of sheets.slice(0, inBulk(3, 1))) {
      const students = cards(12, () => ({ values: values(count) }));
      const cells = proof.cells(students);
      expect(cells.length).toBeGreaterThan(0);
      expect(cells.length).toBeLessThanOrEqual(most);
      expectNothingOverlaps(proof.frame, cells);
      for (const [index, { scene }] of cells.entries())
        for (const text of everythingOf(students[index]!)) expect(said(scene)).toContain(text);
    }
  });

  test("the last page has as many cells as students", () => {
    expect(proof.cells(cards(1))).toHaveLength(1);
    expect(proof.cells(cards(5))).toHaveLength(5);
  });
});

test.each(SCRIPT_SAMPLES)("a name and an answer in $script are complete and overlap nothing", ({ text }) => {
  const proof = proofOn("a4");
  const students = cards(2, () => ({
    name: text,
    values: [
      { label: "Father Name", text },
      { label: text, text },
    ],
  }));
  const cells = proof.cells(students);
  expectNothingOverlaps(proof.frame, cells);
  for (const { scene } of cells) {
    const letters = (of: string) => [...unspaced(of)].toSorted().join("");
    const expected = everythingOf(students[0]!).join("") + "OKChange";
    expect(letters(said(scene)).length).toBe(letters(expected).length);
  }
});

describe("the photo", () => {
  const [cell] = proofOn("a4").cells(cards(1));
  const image = photoOf(cell!.scene)!;

  test("is cropped and shaped as on the card: a circle that the portrait covers", () => {
    expect(image.image).toBe("photo");
    const points = image.clip!.flatMap((step) =>
      step[0] === "Z" ? [] : [step.slice(-2) as [number, number]],
    );
    const side = (axis: 0 | 1) =>
      Math.max(...points.map((point) => point[axis])) - Math.min(...points.map((point) => point[axis]));
    expect(side(0)).toBeCloseTo(side(1), 6);
    expect(image.box.width).toBeCloseTo(side(0), 6);
    expect(image.box.height).toBeCloseTo((side(0) * 400) / 300, 6);
  });

  test("that is missing leaves a frame that says so", () => {
    const [empty] = proofOn("a4").cells([card(1, { photo: "No photo" })]);
    expect(photoOf(empty!.scene)).toBeUndefined();
    expect(said(empty!.scene)).toContain("Nophoto");
  });

  test("has no place if the cards show none", () => {
    const { photo: _, ...fields } = template.fields;
    const proof = proofOn("a4", { ...template, fields });
    expect(proof.picture({ width: 300, height: 400 })).toEqual([]);
    expect(said(proof.cells([card(1, { photo: null })])[0]!.scene)).toContain("Student1");
  });

  test("is the one on the back if only that shows it", () => {
    const { photo, ...fields } = template.fields;
    const proof = proofOn("a4", {
      ...template,
      fields,
      back: { background: null, fields: { face: photo! } },
    });
    expect(proof.picture({ width: 300, height: 400 })[0]).toMatchObject({ kind: "image", image: "face" });
  });
});

test("each page names its class, the findings on every card, the place to sign and its page number", () => {
  const proof = proofOn("a4");
  for (const text of [
    "Green Valley",
    "Class 8 - A",
    "ID template Plain",
    "2026-04-01 09:30 +05:30",
    "On every card: School name: The text was shrunk to 74% to fit its box.",
    "Checked by",
    "Date",
    "Signature",
  ])
    expect(said(proof.frame)).toContain(unspaced(text));
  const place = proof.place({ page: 2, pages: 4, first: 13, last: 24, students: 40 });
  expect(said(place)).toBe(unspaced("Page 2 of 4 13–24 of 40 students"));
  for (const ink of inkIn(place))
    for (const other of inkIn(proof.frame)) expect(overlap(ink, other)).toBe(false);
});

test("however many findings are on every card, all are listed and the students keep their place", () => {
  const notes = Array.from({ length: 120 }, (_, index) => ({
    text: `Text ${index}: The text was shrunk to 74% to fit its box.`,
    serious: false,
  }));
  const proof = classProof(PAPERS.a4, template, { ...head, notes }, typesetter);
  for (const { text } of notes) expect(said(proof.frame)).toContain(unspaced(text));
  expectApart(proof.place({ page: 1, pages: 1, first: 1, last: 2, students: 2 }), proof.frame);
  const cells = proof.cells(cards(12));
  expect(cells).toHaveLength(12);
  expectNothingOverlaps(proof.frame, cells);
});

test("names are set in the languages of the template, like its cards", () => {
  const students = cards(2, () => ({
    name: "محمد احمد",
    values: [{ label: "Father Name", text: "عبد الله" }],
  }));
  const facesIn = (languages?: string[]) => {
    const { cells } = proofOn("a4", { ...template, ...(languages && { languages }) });
    const faces = cells(students).flatMap(({ scene }) => textItems(scene).flatMap(({ runs }) => runs));
    return new Set(faces.filter(({ text }) => /\p{Script=Arabic}/u.test(text)).map(({ face }) => face));
  };
  expect(facesIn(["ur"])).toEqual(new Set(["nastaliq", "nastaliq-bold"]));
  expect(facesIn()).toEqual(new Set(["naskh", "naskh-bold"]));
});

test("with an open link, the head has a code for it beside the texts, and the cards are below", () => {
  const address = "https://cards.example.org/sign/0123456789abcdefghijklmnopqrstuv";
  const plain = proofOn("a4");
  const proof = classProof(PAPERS.a4, template, { ...head, signAt: address }, typesetter);
  const codes = ({ items }: Scene) => items.filter((item) => item.kind === "code");
  expect(codes(plain.frame)).toEqual([]);
  const [code] = codes(proof.frame);
  expect(code?.modules).toEqual(encodeQr(address));
  const [module = 0, , , , left = 0, top = 0] = code?.matrix ?? [];
  // Wide enough for any phone, with its quiet zone inside the page margin.
  expect(module).toBeGreaterThan(0.4);
  expect(left - 4 * module).toBeGreaterThanOrEqual(10 - 1e-6);
  const bottom = top + ((code?.modules.rows ?? 0) + 4) * module;
  for (const { y } of proof.cells(cards(3))) expect(y).toBeGreaterThanOrEqual(bottom);
  expect(said(proof.frame)).toContain("Signwithaphone");
});
