import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { groundCheck } from "@idms/core/cards/checks/check-ground";
import type { Pixels } from "@idms/core/cards/drawing/ground";
import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { expect, test } from "vitest";

const typesetter = diskTypesetter();
const size = { width: 540, height: 860 };
const box = { x: 40, y: 40, width: 400, height: 60, size: 40 };
const texts = { full_name: "Aarav Sharma", house: "8" };

/** Returns a picture of stripes that covers the card, each with a width in tenths of a millimetre. */
const stripes = (width: number, ...colors: [red: number, green: number, blue: number][]): Pixels => ({
  ...size,
  channels: 3,
  data: Uint8Array.from({ length: size.width * size.height * 3 }, (_, at) => {
    const column = Math.floor(at / 3) % size.width;
    return colors[Math.floor(column / width) % colors.length]![at % 3]!;
  }),
});
const plain = (...color: [number, number, number]) => stripes(540, color);
const cream = plain(255, 248, 230);
const white = [255, 255, 255] as [number, number, number];
const black = [0, 0, 0] as [number, number, number];
const yellow = [255, 255, 0] as [number, number, number];

const card = (fields: Record<string, object>, more: Partial<CardTemplate> = {}): CardTemplate => ({
  name: "Card",
  cardSize: { w: 54, h: 86 },
  background: size,
  fields: cardFieldsSchema.parse(fields),
  ...more,
});

function found(template: CardTemplate, pictures: Record<string, Pixels>): CardFinding[] {
  const layout = cardLayout(typesetter, template);
  const { findings, photos } = groundCheck(template);
  const images = Object.fromEntries(["photo", ...photos].map((name) => [name, { width: 600, height: 800 }]));
  const laidOut = layout({ texts, images });
  return [...laidOut.findings, ...findings(laidOut, pictures)].filter(({ code }) =>
    code.endsWith("contrast"),
  );
}
const onGround = (color: string, background: Pixels) =>
  found(card({ full_name: { ...box, color } }), { background });

test.each([
  ["white on cream", "#ffffff", cream],
  ["yellow on white", "#ffff00", plain(...white)],
  ["dark blue on black", "#000066", plain(...black)],
  ["red on green of the same light", "#d00000", plain(0, 120, 0)],
])("%s is reported as low contrast", (_, color, ground) => {
  const [finding, ...more] = onGround(color, ground);
  expect(more).toEqual([]);
  expect(finding).toMatchObject({ field: "full_name", code: "low_contrast" });
  expect((finding as { ratio: number }).ratio).toBeLessThan(3);
});

test("black on cream, white on dark green and black on bare paper are legible", () => {
  expect(onGround("#000000", cream)).toEqual([]);
  expect(onGround("#ffffff", plain(20, 69, 47))).toEqual([]);
  const unprinted = (color: string) =>
    found(card({ full_name: { ...box, color } }, { background: null, measure: size }), {});
  expect(unprinted("#000000")).toEqual([]);
  expect(unprinted("#ffffff")).toHaveLength(1);
});

test("the limit is a contrast of 3: #949494 on white passes, #959595 is reported", () => {
  expect(onGround("#949494", plain(...white))).toEqual([]);
  expect(onGround("#959595", plain(...white))).toHaveLength(1);
});

test("fine and broad stripes make a text illegible, but a thin line does not", () => {
  for (const width of [5, 10, 40])
    expect(onGround("#000000", stripes(width, white, black)), `${width}`).toHaveLength(1);
  const line = {
    x: 0,
    y: 60,
    width: 500,
    height: 6,
    kind: "line",
    thickness: 4,
    color: "#000000",
    layer: -1,
  };
  const title = { ...box, kind: "text", pattern: "School Name", color: "#000000" };
  expect(found(card({ line, title }), { background: cream })).toEqual([]);
});

test("a name is reported if its last letters run onto a dark ground; a short one beside it is not", () => {
  const dark = { x: 130, y: 0, width: 400, height: 120, kind: "rectangle", fill: "#222222", layer: -1 };
  expect(found(card({ dark, full_name: { ...box, color: "#000000" } }), { background: cream })).toHaveLength(
    1,
  );
  expect(found(card({ dark, house: { ...box, color: "#000000" } }), { background: cream })).toEqual([]);
});

test("only what lies below a text counts as its ground", () => {
  const plate = { x: 0, y: 0, width: 540, height: 200, kind: "rectangle", fill: "#ffffff" };
  const name = { ...box, color: "#ffffff", layer: 1 };
  const dark = plain(0, 0, 80);
  expect(found(card({ plate, full_name: name }), { background: dark })).toHaveLength(1);
  expect(found(card({ plate: { ...plate, layer: 2 }, full_name: name }), { background: dark })).toEqual([]);
  expect(found(card({ plate: { ...plate, opacity: 0.1 }, full_name: name }), { background: dark })).toEqual(
    [],
  );
});

test("the pixels of a logo count where it is opaque", () => {
  const template = card(
    {
      logo: { ...box, kind: "image", image: "k", shape: "rectangle", layer: -1 },
      full_name: { ...box, color: "#000000" },
    },
    { images: { k: { width: 40, height: 6 } } },
  );
  const logo = (alpha: number): Pixels => ({
    width: 1,
    height: 1,
    channels: 4,
    data: Uint8Array.of(0, 0, 0, alpha),
  });
  expect(groundCheck(template).images).toEqual(["background", "image k"]);
  expect(found(template, { background: cream, "image k": logo(255) })).toHaveLength(1);
  expect(found(template, { background: cream, "image k": logo(40) })).toEqual([]);
});

test("a photo under a text is checked card by card, and other photos are not", () => {
  const photo = { x: 40, y: 30, width: 400, height: 500, isImage: true, layer: -1 };
  const over = card({ photo, full_name: { ...box, color: "#ffffff" } });
  expect(groundCheck(over).photos).toEqual(["photo"]);
  expect(groundCheck(card({ photo: { ...photo, y: 200 }, full_name: box })).photos).toEqual([]);
  const { findings } = groundCheck(over);
  const laidOut = cardLayout(typesetter, over)({ texts, images: { photo: { width: 600, height: 800 } } });
  const at = (shot: Pixels) => findings(laidOut, { background: cream, photo: shot });
  for (let round = 0; round < 2; round += 1) {
    expect(at(plain(...black))).toEqual([]);
    expect(at(plain(...white))).toHaveLength(1);
  }
});

test("a text on a picture whose pixels are missing is not reported", () => {
  expect(found(card({ full_name: { ...box, color: "#ffffff" } }), {})).toEqual([]);
});

const code = { x: 40, y: 40, width: 300, height: 300, kind: "qr", pattern: "{full_name}" };
const bars = { ...code, kind: "code128", height: 100, width: 460 };

test("codes need dark bars on a light ground, whether their own or the one below them", () => {
  const contrasts = (field: object, ground = cream) =>
    found(card({ code: field }), { background: ground }).map((each) => each.code);
  for (const field of [code, bars]) {
    expect(contrasts({ ...field, color: "#000000" })).toEqual([]);
    expect(contrasts({ ...field, color: "#000066", fill: "#ffff00" })).toEqual([]);
    expect(contrasts({ ...field, color: "#ffff00", fill: "#ffff00" })).toEqual(["code_contrast"]);
    expect(contrasts({ ...field, color: "#ffff00", fill: "#ffffff" })).toEqual(["code_contrast"]);
    expect(contrasts({ ...field, color: "#ffffff", fill: "#000000" })).toEqual(["code_contrast"]);
    expect(contrasts({ ...field, color: "#000000", fill: null })).toEqual([]);
    expect(contrasts({ ...field, color: "#000000", fill: null }, plain(60, 60, 60))).toEqual([
      "code_contrast",
    ]);
    expect(contrasts({ ...field, color: "#ffff00", fill: null }, plain(...yellow))).toEqual([
      "code_contrast",
    ]);
    expect(contrasts({ ...field, color: "#000000", fill: null }, stripes(20, white, black))).toEqual([
      "code_contrast",
    ]);
  }
});

test("red bars look like paper to a scanner's red light, but dark to a phone", () => {
  expect(found(card({ bars: { ...bars, color: "#ff0000" } }), {})).toHaveLength(1);
  expect(found(card({ code: { ...code, color: "#ff0000" } }), {})).toEqual([]);
});
