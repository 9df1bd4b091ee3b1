import { fillCard } from "../artboard.ts";
import type { Design } from "../design.ts";
import { around, logo, panel, photo, signedCode, stacked, value, type Frame } from "../elements.ts";

const PHOTO: Frame = [4.6, 17.2, 23.6, 33];
const [LEFT, WIDTH] = [32.4, 49.2];
const CODE = 15.8;

/** Landscape: a blue header, the photo below it on the left, the code on the right, and the facts in a grid. */
export const design: Design = {
  name: "Campus",
  cardSize: { w: 85.6, h: 53.98 },
  palette: { primary: "#1f4e8c", accent: "#f0b429" },
  draw: (board) => fillCard(board, ["#ffffff", board.ink.primary("#f1f5fb")]),
  front({ ink, logo: key }) {
    const dark = ink.primary("#16386a");
    const label = { size: 5.4, color: ink.primary("#4d617f") };
    const fact = { size: 8.6, color: dark, font: "arialbd.ttf" } as const;
    const detail = { size: 7, color: "#1b2536" };
    const start = key === null ? 4.6 : 16;
    return {
      head: panel([0, 0, 85.6, 14.2], ink.primary("#1f4e8c")),
      head_edge: panel([0, 14.2, 85.6, 0.9], ink.accent("#f0b429")),
      ...logo(key, [4.6, 3.9, 8.4, 8.4], "dark"),
      school_name: value([start, 3, 81.6 - start, 5.9], {
        size: 10.2,
        color: "#ffffff",
        font: "arialbd.ttf",
        verticalAlign: "bottom",
      }),
      school_address: value([start, 9.25, 81.6 - start, 4.3], {
        size: 6,
        color: "#ffffff",
        verticalAlign: "top",
      }),
      mount: panel(around(PHOTO, 0.6), ink.primary("#c6d4ea"), "rounded"),
      photo: photo(PHOTO, "rounded"),
      full_name: value([LEFT, 16, 33.4, 9.4], {
        size: 13,
        color: dark,
        font: "arialbd.ttf",
        leading: 1.1,
      }),
      name_mark: panel([LEFT, 25.9, 9, 0.6], ink.accent("#f0b429")),
      // The modules end where the texts end.
      code: signedCode([LEFT + WIDTH - CODE + 1, 15.9], CODE),
      ...stacked("class", [LEFT, 27.1, 13, 7.7], label, fact),
      ...stacked("roll_no", [LEFT + 14, 27.1, 14.4, 7.7], label, fact),
      card_number: value([LEFT + WIDTH - 19.8, 32.2, 19.8, 2.5], { ...detail, size: 5.4, align: "right" }),
      ...stacked("fatherName", [LEFT, 35.4, 20.6, 7.6], label, detail),
      ...stacked("parent_phone", [LEFT + 22.2, 35.4, 14.6, 7.6], label, {
        ...detail,
        size: 6.4,
        font: "arialbd.ttf",
      }),
      ...stacked("blood_group", [LEFT + 38.8, 35.4, 10.4, 7.6], label, {
        ...fact,
        size: 7,
        color: "#a81f28",
      }),
      address: value([LEFT, 43.6, WIDTH, 7.3], { ...detail, size: 6.6 }),
    };
  },
};
