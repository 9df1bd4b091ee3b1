import { portraitReturnBack } from "../back.ts";
import type { Design } from "../design.ts";
import { around, beside, logo, panel, photo, rule, stacked, value, type Frame } from "../elements.ts";
import { draw } from "./draw.ts";

const CARD = { w: 48, h: 72 };
const [LEFT, WIDTH] = [5, 38];
const PHOTO: Frame = [15.5, 17.5, 17, 17];

/** A carved lattice around a cream panel with scooped corners, and a square photo between petals. */
export const design: Design = {
  name: "Terracotta",
  cardSize: CARD,
  palette: { primary: "#a8452c", accent: "#c9973f" },
  draw: (board) => draw(board, PHOTO),
  front({ ink, logo: key }) {
    const dark = ink.primary("#7a2718");
    const label = { size: 5, color: ink.primary("#8a4a34"), align: "center" } as const;
    const fact = { size: 8.4, color: "#3a241c", font: "arialbd.ttf", align: "center" } as const;
    const detail = { size: 6.2, color: "#3a241c" };
    const [start, end] = key === null ? [7.4, 40.6] : [15, 41];
    const align = key === null ? "center" : "start";
    return {
      ...logo(key, [7.4, 4.6, 6.4, 6.4], "light"),
      school_name: value([start, 4.3, end - start, 6.9], {
        size: 9,
        color: dark,
        font: "times.ttf",
        bold: true,
        align,
        verticalAlign: "bottom",
      }),
      school_address: value([LEFT + 0.4, 11.5, WIDTH - 0.8, 4.5], {
        size: 5.4,
        color: "#5b463c",
        align: "center",
        verticalAlign: "top",
      }),
      mount: panel(around(PHOTO, 0.9), ink.primary("#a8452c")),
      mount_line: panel(around(PHOTO, 0.55), "#fffaf1"),
      photo: photo(PHOTO, "square"),
      full_name: value([LEFT, 36.1, WIDTH, 7.2], {
        size: 11,
        color: dark,
        font: "arialbd.ttf",
        align: "center",
        leading: 1.1,
      }),
      rule: rule([LEFT + 4, 44.1, WIDTH - 8], ink.accent("#c9973f"), 0.22),
      ...stacked("class", [LEFT, 44.4, 12.2, 7], label, fact),
      ...stacked("roll_no", [LEFT + 13.2, 44.4, 14.4, 7], label, fact),
      ...stacked("blood_group", [LEFT + 28.4, 44.4, 9.6, 7], label, { ...fact, color: "#a4161a" }),
      ...beside("fatherName", [LEFT, 52, WIDTH, 4.7], 7.6, { ...label, align: "left" }, detail),
      ...beside("parent_phone", [LEFT, 56.9, WIDTH, 2.7], 7.6, { ...label, align: "left" }, detail),
      address: value([LEFT + 2.6, 59.9, WIDTH - 5.2, 8.4], {
        ...detail,
        size: 6,
        align: "center",
      }),
    };
  },
  back: ({ ink }) =>
    portraitReturnBack({
      card: CARD,
      margin: LEFT,
      band: ink.primary("#a8452c"),
      strong: ink.primary("#7a2718"),
      text: "#3a241c",
      muted: ink.primary("#8a4a34"),
      line: ink.accent("#c9973f"),
      serif: true,
    }),
};
