import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { findingSentence } from "@idms/core/cards/checks/finding-message";
import type { CardContent } from "@idms/core/cards/drawing/laid-out";
import { cardLayout, cardSides } from "@idms/core/cards/designs/lay-out-card";
import { fixedImageName, type CodeItem, type PathItem, type SceneItem } from "@idms/core/cards/drawing/scene";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { describe, expect, test } from "vitest";
import { boxOf } from "./text/card-box.ts";

const typesetter = diskTypesetter();
const box = { x: 100, y: 100, width: 200, height: 100 };
const content: CardContent = { texts: { full_name: "Aarav", roll_no: "17", house: "नीला" }, images: {} };

/** Returns a template with ten pixels per millimetre. */
const template = (fields: Record<string, unknown>, more: Partial<CardTemplate> = {}): CardTemplate => ({
  name: "Plain",
  cardSize: { w: 54, h: 86 },
  background: { width: 540, height: 860 },
  fields: cardFieldsSchema.parse(fields),
  ...more,
});

function layOut(fields: Record<string, unknown>, more: Partial<CardTemplate> = {}) {
  const { scene, findings } = cardLayout(typesetter, template(fields, more))(content);
  return { items: scene.items.slice(1), findings };
}

const textOf = (item: SceneItem | undefined): string =>
  item?.kind === "text" ? item.runs.map(({ text }) => text).join("") : "";
const facesOf = (item: SceneItem | undefined) =>
  item?.kind === "text" ? item.runs.map(({ face }) => face) : [];

describe("a fixed text", () => {
  test("contains the card's texts, and reports those that are empty", () => {
    const { items, findings } = layOut({
      label: { ...box, kind: "text", pattern: "{full_name}, no. {roll_no}{section}", size: 20 },
    });
    expect(textOf(items[0])).toBe("Aarav, no. 17");
    expect(findings).toEqual([{ field: "label", code: "blank", names: ["section"] }]);
    expect(findingSentence(findings[0]!).message).toBe("There is nothing to print for {section}.");
  });

  test("that consists of blanks is empty, like a field", () => {
    const { items, findings } = layOut({ label: { ...box, kind: "text", pattern: " {section} " } });
    expect([items, findings]).toEqual([[], [{ field: "label", code: "empty", names: ["section"] }]]);
  });

  test("without placeholders is the same object on every card", () => {
    const lay = cardLayout(typesetter, template({ label: { ...box, kind: "text", pattern: "PRINCIPAL" } }));
    expect(lay({ texts: { a: "1" }, images: {} }).scene.items[1]).toBe(lay(content).scene.items[1]);
  });
});

test("bold and italic choose the matching face of the font, and of each script if it has one", async () => {
  const styles = [{}, { bold: true }, { italic: true }, { bold: true, italic: true }];
  const faces = async (font: string) =>
    Promise.all(
      styles.map(async (style) => {
        const { items } = layOut({
          t: { ...box, kind: "text", pattern: "Ab {house}", font, ...style },
        });
        return facesOf(items[0]).join(" ");
      }),
    );
  expect(await faces("arial.ttf")).toEqual([
    "arimo devanagari",
    "arimo-bold devanagari-bold",
    "arimo-italic devanagari",
    "arimo-bold-italic devanagari-bold",
  ]);
  expect(await faces("arialbd.ttf")).toEqual(
    ["arimo-bold", "arimo-bold", "arimo-bold-italic", "arimo-bold-italic"].map(
      (face) => `${face} devanagari-bold`,
    ),
  );
  expect((await faces("times.ttf"))[3]).toBe("tinos-bold-italic devanagari-bold");
});

describe("a fixed image", () => {
  const images = { logo: { width: 800, height: 400 } };
  const shown = (more: Record<string, unknown>) =>
    layOut({ logo: { ...box, kind: "image", image: "logo", ...more } }, { images });

  test("is centred in its box, uncropped", () => {
    const { items, findings } = shown({ height: 200 });
    expect(items).toEqual([
      { kind: "image", image: fixedImageName("logo"), box: boxOf(20, 10, 10, 15), clip: null },
    ]);
    expect(findings).toEqual([]);
  });

  test("covers its shape from the centre", () => {
    const [item] = shown({ shape: "circle" }).items;
    expect(item).toMatchObject({ box: boxOf(20, 10, 10, 10) });
    expect(item?.kind === "image" && item.clip?.[0]?.[0]).toBe("M");
  });

  test("that is missing or prints too coarsely is reported", () => {
    expect(shown({ image: "gone" }).findings).toEqual([{ field: "logo", code: "image_missing" }]);
    expect(shown({ image: null }).findings).toEqual([{ field: "logo", code: "image_missing" }]);
    expect(shown({ shape: null, width: 540, height: 540 }).findings).toMatchObject([]);
    const coarse = layOut(
      { logo: { ...box, kind: "image", image: "logo" } },
      { images: { logo: { width: 118, height: 59 } } },
    );
    expect(coarse.findings).toEqual([{ field: "logo", code: "image_low_resolution", dpi: 150 }]);
  });
});

describe("a line and a rectangle", () => {
  test("a line runs along the longer side of its box, in the middle of the shorter", () => {
    const { items } = layOut({
      across: { ...box, kind: "line", color: "#ff0000", thickness: 5 },
      down: { ...box, width: 20, kind: "line" },
    });
    expect(items).toEqual([
      {
        kind: "path",
        path: [
          ["M", 10, 15],
          ["L", 30, 15],
        ],
        stroke: { color: "#ff0000", width: 0.5 },
      },
      {
        kind: "path",
        path: [
          ["M", 11, 10],
          ["L", 11, 20],
        ],
        stroke: { color: "#000000", width: 0.4 },
      },
    ]);
  });

  test("a rectangle's fill covers its box, and its outline stays inside", () => {
    const { items } = layOut({
      panel: { ...box, kind: "rectangle", fill: "#ffffff", opacity: 0.5, stroke: "#003366", thickness: 20 },
    });
    const [inside, outline] = items as PathItem[];
    expect(inside?.fill).toEqual({ color: "#ffffff", opacity: 0.5 });
    expect(inside?.path.slice(0, 3)).toEqual([
      ["M", 10, 10],
      ["L", 30, 10],
      ["L", 30, 20],
    ]);
    expect(outline?.stroke).toEqual({ color: "#003366", width: 2 });
    expect(outline?.path.slice(0, 3)).toEqual([
      ["M", 11, 11],
      ["L", 29, 11],
      ["L", 29, 19],
    ]);
  });
});

describe("a code", () => {
  const code = (kind: string, pattern: string, more: Record<string, unknown> = {}) =>
    layOut({ code: { ...box, kind, pattern, ...more } });
  /** Returns the bounding box of a path. */
  const bounds = ({ path }: PathItem) => {
    const points = path.flatMap(([letter, x, y]) => (letter === "M" || letter === "L" ? [[x, y]] : []));
    const [xs, ys] = [points.map(([x]) => x as number), points.map(([, y]) => y as number)];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  };

  /** Returns the positions of a code's first and last module on the card. */
  const corners = ({ modules, matrix: [a, b, c, d, e, f] }: CodeItem) =>
    [
      [0, 0],
      [modules.columns, modules.rows],
    ].flatMap(([x, y]) => [a * x! + c * y! + e, b * x! + d * y! + f]);
  const expectCorners = (item: SceneItem | undefined, ...expected: number[]) => {
    const found = corners(item as CodeItem);
    for (const [index, value] of expected.entries()) expect(found[index]).toBeCloseTo(value, 9);
  };

  test("of the kind QR keeps four light modules on each side of its 21, inside its box", () => {
    const { items, findings } = code("qr", "{roll_no}");
    const [ground, dark] = items as [PathItem, CodeItem];
    expect([ground.fill?.color, dark.color]).toEqual(["#ffffff", "#000000"]);
    expect(bounds(ground)).toEqual([15, 10, 25, 20]);
    const quiet = 4 * (10 / 29);
    expectCorners(dark, 15 + quiet, 10 + quiet, 25 - quiet, 20 - quiet);
    expect(findings).toEqual([]);
  });

  // Start, one pair of digits, check: 11 modules each; stop: 13; the quiet zone.
  const MODULES = 3 * 11 + 13 + 2 * 10;

  test("of the kind Code 128 keeps ten light modules beside its bars, which are as high as its box", () => {
    const [, dark] = code("code128", "{roll_no}").items;
    const quiet = 10 * (20 / MODULES);
    expectCorners(dark, 10 + quiet, 10, 30 - quiet, 20);
  });

  test("of the kind Code 128 in a tall box runs from the bottom to the top", () => {
    const [, dark] = code("code128", "{roll_no}", { width: 100, height: 200 }).items;
    const quiet = 10 * (20 / MODULES);
    expectCorners(dark, 10, 30 - quiet, 20, 10 + quiet);
  });

  test("takes its own colours, and has no ground if none is set", () => {
    const { items } = code("qr", "x", { color: "#003366", fill: null });
    expect(items).toMatchObject([{ kind: "code", color: "#003366" }]);
  });

  test("with the same text is the same object on every card", () => {
    const lay = cardLayout(typesetter, template({ code: { ...box, kind: "qr", pattern: "{house}" } }));
    const of = (student: string) => lay({ texts: { house: "8", student }, images: {} }).scene.items[2];
    expect(of("1")).toMatchObject({ kind: "code" });
    expect(of("2")).toBe(of("1"));
  });

  test.each([
    [
      "code128",
      "{full_name} {house} é",
      { code: "not_encodable" },
      /^A Code 128 barcode cannot contain नीलाé/,
    ],
    [
      "qr",
      "x".repeat(1000),
      { code: "code_too_fine" },
      /^The code is too fine to scan reliably\. Its bars are 0\.0\d mm/,
    ],
    ["code128", "a long text that is set on 20 mm", { code: "code_too_fine" }, /should be 0\.17/],
    ["qr", "{section}", { code: "empty" }, /^There is nothing to print/],
    ["qr", "a{section}", { code: "blank", names: ["section"] }, /\{section\}/],
  ])("of the kind %s with the text %s reports what is wrong with it", (kind, pattern, finding, message) => {
    const { findings } = code(kind, pattern);
    expect(findings).toMatchObject([{ field: "code", ...finding }]);
    expect(findingSentence(findings[0]!).message).toMatch(message);
  });

  test.each([
    ["code128", "{roll_no}", MODULES * 0.168, "code_too_fine"],
    ["code128", "{roll_no}", MODULES * 0.171, "code_fine"],
    ["code128", "{roll_no}", MODULES * 0.199, "code_fine"],
    ["code128", "{roll_no}", MODULES * 0.201, undefined],
    ["code39", "{roll_no}", 83 * 0.19, "code_too_fine"],
    ["code39", "{roll_no}", 83 * 0.191, undefined],
  ])(
    "of the kind %s with the text %s that is %f mm wide is reported as %s",
    (kind, pattern, width, found) => {
      const { findings } = code(kind, pattern, { width: width * 10, height: 30 });
      expect(findings.map((finding) => finding.code)).toEqual(found ? [found] : []);
    },
  );

  test.each([
    ["2026/A", ["/A"]],
    ["8+A/A+A", ["+A", "/A"]],
    ["DPS %Z", ["%Z"]],
    ["2026/A/17", undefined],
    ["2026/17", undefined],
    ["8-A", undefined],
    ["A/", undefined],
  ])(
    "of the kind Code 39 with the text %s is reported if some readers misread its pairs",
    (pattern, pairs) => {
      const { findings } = code("code39", pattern, { x: 0, width: 500 });
      expect(findings).toEqual(pairs ? [{ field: "code", code: "code_misread", pairs }] : []);
      const [finding] = findings;
      if (finding) expect(findingSentence(finding).message).toMatch(/Use a Code 128 barcode or a QR code\.$/);
    },
  );

  test("of the kind QR with a text too long for any code is left out and reported", () => {
    const texts = { essay: "अ".repeat(2500) };
    const wanted = template({ code: { ...box, kind: "qr", pattern: "{essay}" } });
    const { scene, findings } = cardLayout(typesetter, wanted)({ texts, images: {} });
    expect(scene.items).toHaveLength(1);
    expect(findings).toEqual([{ field: "code", code: "code_too_long" }]);
  });
});

test("higher layers are drawn over lower ones; within a layer, elements follow the order of their keys", () => {
  const line = { ...box, kind: "line" };
  const { items } = layOut({
    b: { ...line, color: "#00000b" },
    top: { ...line, color: "#ffffff", layer: 1 },
    7: { ...line, color: "#000007" },
    under: { ...line, color: "#111111", layer: -1 },
  });
  expect(items.map((item) => item.kind === "path" && item.stroke?.color)).toEqual([
    "#111111",
    "#000007",
    "#00000b",
    "#ffffff",
  ]);
});

test("a card's back is laid out on its own background, and its findings name the back", () => {
  const back = {
    background: { width: 1080, height: 1720 },
    fields: cardFieldsSchema.parse({ note: { ...box, kind: "text", pattern: "If found" }, address: box }),
  };
  const [front, behind] = cardSides(typesetter, template({ full_name: box }, { back }))(content);
  expect(front.findings).toEqual([]);
  expect(behind?.findings).toEqual([{ field: "address", side: "back", code: "empty" }]);
  expect(findingSentence(behind!.findings[0]!).message).toBe(
    "On the back: There is nothing to print in this field.",
  );
  expect(behind?.scene).toMatchObject({ width: 54, height: 86 });
  expect(behind?.scene.items).toMatchObject([{ image: "background", box: boxOf(54, 86) }, { kind: "text" }]);
  expect(cardSides(typesetter, template({ full_name: box }))(content)).toHaveLength(1);
});

test("a back without a background is measured in the front's pixels, so that elements are equally large on both", () => {
  const square = cardFieldsSchema.parse({ square: { ...box, kind: "rectangle", fill: "#ffffff" } });
  const sides = (front: CardTemplate["background"]) =>
    cardSides(typesetter, {
      ...template({}),
      background: front,
      fields: square,
      back: { background: null, fields: square },
    })(content).map(({ scene }) => scene.items.at(-1));
  for (const front of [{ width: 1276, height: 2031 }, { width: 540, height: 860 }, null]) {
    const [first, second] = sides(front);
    expect(second).toEqual(first);
  }
});
