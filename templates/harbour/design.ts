import { portraitReturnBack } from "../back.ts";
import type { Design } from "../design.ts";
import { around, beside, logo, panel, photo, stacked, value, type Frame } from "../elements.ts";
import { draw } from "./draw.ts";

const CARD = { w: 48, h: 72 };
const [LEFT, WIDTH] = [3.6, 40.8];
const PHOTO: Frame = [LEFT + 0.8, 17.2, 20.4, 25.4];
const ASIDE = { x: 27, width: 17.4 };

/** A sea-green channel across the card, with the photo inside it and the facts next to it. */
export const design: Design = {
  name: "Harbour",
  cardSize: CARD,
  palette: { primary: "#0b6b74", accent: "#59bdb5" },
  draw,
  front({ ink, logo: key }) {
    const dark = ink.primary("#0a4a55");
    const label = { size: 5.2, color: ink.primary("#33666e") };
    const onDark = { size: 5.2, color: "#ffffff" };
    const fact = { size: 8.4, color: "#ffffff", font: "arialbd.ttf" } as const;
    const detail = { size: 6.2, color: "#12343b" };
    const start = key === null ? LEFT : LEFT + 11;
    return {
      ...logo(key, [LEFT, 4, 9.6, 10.6], "light"),
      school_name: value([start, 3.2, LEFT + WIDTH - start, 7.5], {
        size: 9,
        color: dark,
        font: "arialbd.ttf",
        verticalAlign: "bottom",
      }),
      school_address: value([start, 11.05, LEFT + WIDTH - start, 4.6], {
        size: 5.4,
        color: "#3d5a60",
        verticalAlign: "top",
      }),
      mount: panel(around(PHOTO, 0.8), "#ffffff"),
      photo: photo(PHOTO, "rectangle"),
      ...stacked("class", [ASIDE.x, 20.3, ASIDE.width, 6.7], onDark, fact),
      ...stacked("roll_no", [ASIDE.x, 27.4, ASIDE.width, 6.7], onDark, fact),
      ...stacked("blood_group", [ASIDE.x, 34.5, ASIDE.width, 5.4], onDark, fact),
      full_name: value([LEFT, 44, WIDTH, 8], {
        size: 11.5,
        color: dark,
        font: "arialbd.ttf",
        leading: 1.1,
      }),
      ...beside("fatherName", [LEFT, 52.7, WIDTH, 4.7], 8, label, detail),
      ...beside("parent_phone", [LEFT, 57.6, WIDTH, 2.7], 8, label, detail),
      address: value([LEFT, 60.7, WIDTH, 8.2], detail),
    };
  },
  back: ({ ink }) =>
    portraitReturnBack({
      card: CARD,
      margin: LEFT,
      band: ink.primary("#0b6b74"),
      strong: ink.primary("#0a4a55"),
      text: "#12343b",
      muted: ink.primary("#33666e"),
      line: ink.accent("#59bdb5"),
    }),
};
