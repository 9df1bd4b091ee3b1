import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { BACKGROUND } from "@idms/core/cards/drawing/scene";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { pressNotes } from "@idms/core/node/pdf/press-notes";
import sharp from "sharp";
import { expect, test } from "vitest";
import { cardTemplate, pressProfile } from "./print-cards.ts";

const text = { x: 20, y: 20, width: 300, height: 60 };
const template: CardTemplate = {
  ...cardTemplate,
  fields: cardFieldsSchema.parse({
    name: { ...text, size: 20, color: "#000000" },
    label: { ...text, size: 20, color: "#22302a" },
    house: { ...text, size: 20, color: "#c02040" },
    title: { ...text, size: 80, color: "#c02040" },
    bar: { ...text, kind: "rectangle", fill: "#101820", stroke: null },
    pale: { ...text, kind: "rectangle", fill: "#fff4e0", stroke: null },
  }),
};
const NOTHING = { front: {}, back: {} };
const tooMuch = (what: string) =>
  expect.stringMatching(
    `^With this output profile, ${what} uses up to \\d{3}% ink\\. More than 100% dries slowly and rubs off\\. `,
  );

test("the notes say how many texts print in other inks than their colours", async () => {
  expect(await pressNotes(template, NOTHING, await pressProfile())).toMatchObject([
    {
      side: "front",
      element: null,
      state: "warning",
      message:
        "To keep letters sharp in print, 1 of the coloured text elements and codes are printed in black ink only, and 1 in the two inks closest to their colours.",
    },
  ]);
});

test("too much ink is reported: in a shape by the profile of the press, in a CMYK picture by its own inks", async () => {
  const profile = await pressProfile();
  const dark = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#102030" } })
    .toColourspace("cmyk")
    .withIccProfile("cmyk")
    .jpeg()
    .toBuffer();
  const light = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#ffffff" } })
    .jpeg()
    .toBuffer();
  const { fields } = template;
  const shapes = { ...template, fields: { bar: fields["bar"]!, pale: fields["pale"]! } };
  const twoSided = { ...shapes, back: { background: { width: 40, height: 40 }, fields: {} } };
  const notes = await pressNotes(
    twoSided,
    { front: { [BACKGROUND]: light }, back: { [BACKGROUND]: dark } },
    profile,
    100,
  );
  expect(notes).toMatchObject([
    { side: "front", element: "bar", state: "warning", message: tooMuch("this element") },
    { side: "back", element: null, state: "warning", message: tooMuch("the background") },
  ]);
});
