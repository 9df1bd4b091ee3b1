import { portraitReturnBack } from "../back.ts";
import type { Design } from "../design.ts";
import { around, logo, panel, photo, stacked, value, type Frame } from "../elements.ts";
import { draw } from "./draw.ts";

const CARD = { w: 54, h: 86 };
const PHOTO: Frame = [22.9, 18.4, 25.4, 29.4];
const [LEFT, WIDTH] = [4, 46];

/** Plum facets above white, a hexagonal photo at their edge, and the class in large type next to it. */
export const design: Design = {
  name: "Prism",
  cardSize: CARD,
  palette: { primary: "#6b1a75", accent: "#ff4f81" },
  draw,
  front({ ink, logo: key }) {
    const dark = ink.primary("#4a1259");
    const label = { size: 5.4, color: ink.primary("#7d4d86") };
    const onDark = { size: 5.4, color: "#ffffff" };
    const detail = { size: 7, color: "#2b1733" };
    const start = key === null ? LEFT : LEFT + 13;
    return {
      ...logo(key, [LEFT + 0.7, 4.4, 10.6, 10.6], "dark"),
      school_name: value([start, 3.4, LEFT + WIDTH - start, 8.2], {
        size: 10,
        color: "#ffffff",
        font: "arialbd.ttf",
        verticalAlign: "bottom",
      }),
      school_address: value([start, 11.95, LEFT + WIDTH - start, 4.4], {
        size: 5.6,
        color: "#ffffff",
        verticalAlign: "top",
      }),
      ...stacked("class", [LEFT, 19.4, 16.6, 10], onDark, {
        size: 13,
        color: "#ffffff",
        font: "arialbd.ttf",
      }),
      ...stacked("roll_no", [LEFT, 30.4, 16.6, 8.8], onDark, {
        size: 8.4,
        color: "#ffffff",
        font: "arialbd.ttf",
      }),
      ring: panel(around(PHOTO, 1.4), ink.accent("#ff4f81"), "hexagon"),
      mount: panel(around(PHOTO, 0.9), "#ffffff", "hexagon"),
      photo: photo(PHOTO, "hexagon"),
      full_name: value([LEFT, 49.8, WIDTH, 9.4], {
        size: 13,
        color: dark,
        font: "arialbd.ttf",
        leading: 1.1,
      }),
      ...stacked("fatherName", [LEFT, 60.2, 31.4, 7.6], label, detail),
      ...stacked("blood_group", [LEFT + 33, 60.2, 13, 7.6], label, {
        size: 8.4,
        color: "#b81543",
        font: "arialbd.ttf",
      }),
      ...stacked("parent_phone", [LEFT, 68, WIDTH, 5.6], label, { ...detail, font: "arialbd.ttf" }),
      address: value([LEFT, 74, WIDTH, 8.6], { ...detail, size: 6.6 }),
    };
  },
  back: ({ ink }) =>
    portraitReturnBack({
      card: CARD,
      margin: 4,
      band: ink.primary("#6b1a75"),
      strong: ink.primary("#4a1259"),
      text: "#2b1733",
      muted: ink.primary("#7d4d86"),
      line: ink.accent("#ff4f81"),
    }),
};
