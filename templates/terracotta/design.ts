import type { Design } from "../design.ts";
import { around, beside, logo, panel, photo, rule, stacked, value, type Frame } from "../elements.ts";
import { draw } from "./draw.ts";

const [LEFT, WIDTH] = [5, 38];
const PHOTO: Frame = [14.2, 17.6, 19.6, 19.6];

/** A carved lattice around a cream plate with hollow corners; a square photo between petals. */
export const design: Design = {
  name: "Terracotta",
  cardSize: { w: 48, h: 72 },
  palette: { primary: "#a8452c", accent: "#c9973f" },
  draw: (board) => draw(board, PHOTO),
  front({ ink, logo: key }) {
    const dark = ink.primary("#7a2718");
    const label = { size: 5, color: ink.primary("#8a4a34"), align: "center" } as const;
    const fact = { size: 8.4, color: "#3a241c", font: "arialbd.ttf", align: "center" } as const;
    const detail = { size: 6.2, color: "#3a241c" };
    const [start, end] = key === null ? [7.4, 40.6] : [LEFT + 11.6, LEFT + WIDTH];
    const align = key === null ? "center" : "left";
    return {
      ...logo(key, [6.6, 5.4, 9, 9.6], "light"),
      school_name: value([start, 4.4, end - start, 7.2], {
        size: 9,
        color: dark,
        font: "times.ttf",
        bold: true,
        align,
      }),
      school_address: value(
        key === null ? [LEFT + 0.4, 11.8, WIDTH - 0.8, 4.4] : [start, 11.8, end - start, 4.4],
        { size: 5.4, color: "#5b463c", align },
      ),
      mount: panel(around(PHOTO, 0.9), ink.primary("#a8452c")),
      mount_line: panel(around(PHOTO, 0.55), "#fffaf1"),
      photo: photo(PHOTO, "square"),
      full_name: value([LEFT, 38.8, WIDTH, 7.8], {
        size: 11,
        color: dark,
        font: "arialbd.ttf",
        align: "center",
      }),
      rule: rule([LEFT + 4, 47.1, WIDTH - 8], ink.accent("#c9973f"), 0.22),
      ...stacked("class", [LEFT, 47.5, 10.8, 7.4], label, fact),
      ...stacked("roll_no", [LEFT + 11.2, 47.5, 15.6, 7.4], label, fact),
      ...stacked("blood_group", [LEFT + 27.2, 47.5, 10.8, 7.4], label, { ...fact, color: "#a4161a" }),
      ...beside("fatherName", [LEFT, 55, WIDTH, 4.6], 7.6, { ...label, align: "left" }, detail),
      ...beside("parent_phone", [LEFT, 59.6, WIDTH, 2.8], 7.6, { ...label, align: "left" }, detail),
      address: value([LEFT + 2.6, 62.3, WIDTH - 5.2, 6.2], { ...detail, size: 6, align: "center" }),
    };
  },
};
