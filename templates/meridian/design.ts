import { portraitReturnBack } from "../back.ts";
import type { Design } from "../design.ts";
import {
  around,
  beside,
  logo,
  onlyWith,
  panel,
  photo,
  stacked,
  upright,
  value,
  type Frame,
} from "../elements.ts";
import { draw } from "./draw.ts";

const CARD = { w: 54, h: 86 };
const PHOTO: Frame = [13.6, 19.6, 26.8, 26.8];
const [LEFT, WIDTH] = [4, 46];
const CELL = WIDTH / 3;

/** A navy sky with a globe's grid, a round photo on its horizon, and a strip of three facts. */
export const design: Design = {
  name: "Meridian",
  cardSize: CARD,
  palette: { primary: "#123563", accent: "#f5a524" },
  draw,
  front({ ink, logo: key }) {
    const dark = ink.primary("#0b2447");
    const label = { size: 5.2, color: ink.primary("#4a5972"), align: "center" } as const;
    const fact = { size: 8.4, color: dark, font: "arialbd.ttf", align: "center" } as const;
    const detail = { size: 6.6, color: "#14213d" } as const;
    const aside = { size: 5.4, color: ink.primary("#4a5972") };
    const start = key === null ? LEFT : LEFT + 13;
    const align = key === null ? "center" : "start";
    const cell = (at: number): Frame => [LEFT + at * CELL + 0.6, 59.2, CELL - 1.2, 7.6];
    const divider = ink.primary("#b9c9e2");
    return {
      ...logo(key, [LEFT + 0.7, 4.4, 10.6, 10.6], "dark"),
      school_name: value([start, 3.5, LEFT + WIDTH - start, 8.3], {
        size: 10,
        color: "#ffffff",
        font: "arialbd.ttf",
        align,
        verticalAlign: "bottom",
      }),
      school_address: value([start, 12.15, LEFT + WIDTH - start, 4.6], {
        size: 5.6,
        color: "#ffffff",
        align,
        verticalAlign: "top",
      }),
      ring: panel(around(PHOTO, 1.5), ink.accent("#f5a524"), "circle"),
      mount: panel(around(PHOTO, 1), "#ffffff", "circle"),
      photo: photo(PHOTO, "circle"),
      full_name: value([LEFT, 48.6, WIDTH, 9], {
        size: 12.5,
        color: dark,
        font: "arialbd.ttf",
        align: "center",
        leading: 1.1,
      }),
      strip: panel([LEFT, 58.6, WIDTH, 8.8], ink.primary("#e4ecf8"), "rounded"),
      ...stacked("class", cell(0), label, fact),
      divider_1: onlyWith("roll_no", upright([LEFT + CELL, 60.2, 5.6], divider, 0.2)),
      ...stacked("roll_no", cell(1), label, fact),
      divider_2: onlyWith("blood_group", upright([LEFT + 2 * CELL, 60.2, 5.6], divider, 0.2)),
      ...stacked("blood_group", cell(2), label, { ...fact, color: "#a81f28" }),
      ...beside("fatherName", [LEFT, 68, WIDTH, 4.8], 8.6, aside, detail),
      ...beside("parent_phone", [LEFT, 72.8, WIDTH, 3], 8.6, aside, detail),
      address: value([LEFT, 76, WIDTH, 7], detail),
    };
  },
  back: ({ ink }) =>
    portraitReturnBack({
      card: CARD,
      margin: 4,
      band: ink.primary("#123563"),
      strong: ink.primary("#0b2447"),
      text: "#14213d",
      muted: ink.primary("#4a5972"),
      line: ink.accent("#f5a524"),
    }),
};
