import { fillCard } from "../artboard.ts";
import type { Design } from "../design.ts";
import { around, logo, panel, photo, stacked, value, type Frame } from "../elements.ts";

const PHOTO: Frame = [4.6, 17.2, 25.4, 32.8];
const [LEFT, WIDTH] = [35, 46.6];

/**
 * Landscape: a blue header, the photo below it on the left, and the facts next to the photo in a grid of three columns.
 */
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
      full_name: value([LEFT, 16.2, WIDTH, 9], {
        size: 13,
        color: dark,
        font: "arialbd.ttf",
        leading: 1.1,
      }),
      name_mark: panel([LEFT, 25.7, 9, 0.7], ink.accent("#f0b429")),
      ...stacked("class", [LEFT, 27.1, 13, 7.7], label, fact),
      ...stacked("roll_no", [LEFT + 14.4, 27.1, 18, 7.7], label, fact),
      ...stacked("blood_group", [LEFT + 33.8, 27.1, 12.8, 7.7], label, { ...fact, color: "#a81f28" }),
      ...stacked("fatherName", [LEFT, 35.4, 28.6, 7.6], label, detail),
      ...stacked("parent_phone", [LEFT + 29.8, 35.4, WIDTH - 29.8, 7.6], label, {
        ...detail,
        size: 6.6,
        font: "arialbd.ttf",
      }),
      address: value([LEFT, 43.6, WIDTH, 7.3], { ...detail, size: 6.6 }),
    };
  },
};
