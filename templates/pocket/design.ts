import { fillCard } from "../artboard.ts";
import { landscapeReturnBack } from "../back.ts";
import type { Design } from "../design.ts";
import { around, beside, logo, panel, photo, rule, value, type Frame } from "../elements.ts";

const CARD = { w: 72, h: 48 };
const PHOTO: Frame = [46.6, 13.6, 20.4, 24.2];
const [LEFT, WIDTH] = [7, 37];

/** Landscape and compact: a coral edge, the name over one column of facts, and the photo on the right. */
export const design: Design = {
  name: "Pocket",
  cardSize: CARD,
  palette: { primary: "#b8402a", accent: "#f3c9a5" },
  draw: (board) => fillCard(board, ["#ffffff"]),
  front({ ink, logo: key }) {
    const dark = ink.primary("#7d2617");
    const label = { size: 5.2, color: "#6f5a52" };
    const fact = { size: 7, color: "#2b211e", font: "arialbd.ttf" } as const;
    const detail = { size: 6.2, color: "#2b211e" };
    const start = key === null ? LEFT : LEFT + 8.4;
    return {
      edge: panel([0, 0, 3.4, CARD.h], ink.primary("#b8402a")),
      edge_line: panel([3.4, 0, 0.8, CARD.h], ink.accent("#f3c9a5")),
      ...logo(key, [LEFT, 3.2, 7.2, 7.6], "light"),
      school_name: value([start, 3, 67 - start, 4.8], {
        size: 8.2,
        color: dark,
        font: "arialbd.ttf",
        verticalAlign: "bottom",
      }),
      school_address: value([start, 8.1, 67 - start, 4.4], {
        size: 5.4,
        color: "#6f5a52",
        verticalAlign: "top",
      }),
      mount: panel(around(PHOTO, 0.5), ink.accent("#f3c9a5"), "rounded"),
      photo: photo(PHOTO, "rounded"),
      class_bar: panel([46.6, 39, 20.4, 6], ink.primary("#b8402a"), "rounded"),
      class: value([47.2, 39.5, 19.2, 5], {
        size: 8,
        color: "#ffffff",
        font: "arialbd.ttf",
        align: "center",
      }),
      full_name: value([LEFT, 13, WIDTH, 7.9], {
        size: 12,
        color: dark,
        font: "arialbd.ttf",
        leading: 1.1,
      }),
      name_rule: rule([LEFT, 21.6, WIDTH], ink.accent("#f3c9a5"), 0.3),
      ...beside("roll_no", [LEFT, 22.1, WIDTH, 3.5], 7.6, label, fact),
      ...beside("blood_group", [LEFT, 25.6, WIDTH, 3.4], 7.6, label, { ...fact, color: "#a4161a" }, "Blood"),
      ...beside("fatherName", [LEFT, 29, WIDTH, 4.8], 7.6, label, detail),
      ...beside("parent_phone", [LEFT, 33.7, WIDTH, 3], 7.6, label, detail),
      address: value([LEFT, 37, WIDTH, 8], detail),
    };
  },
  back: ({ ink }) =>
    landscapeReturnBack({
      card: CARD,
      margin: LEFT - 3,
      band: ink.primary("#b8402a"),
      strong: ink.primary("#7d2617"),
      text: "#2b211e",
      muted: "#6f5a52",
      line: ink.accent("#f3c9a5"),
    }),
};
