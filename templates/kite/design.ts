import { portraitBack } from "../back.ts";
import type { Design } from "../design.ts";
import { around, logo, panel, photo, stacked, value, type Frame } from "../elements.ts";
import { draw } from "./draw.ts";

const PHOTO: Frame = [11.5, 18, 31, 31];
const [LEFT, WIDTH] = [4, 46];
const CARD = { w: 54, h: 86 };

/**
 * For the youngest children: a sky with a kite, a large round photo, a name that children can read, and an emergency
 * contact.
 */
export const design: Design = {
  name: "Kite",
  cardSize: CARD,
  palette: { primary: "#1769aa", accent: "#ffc233" },
  draw,
  front({ ink, logo: key }) {
    const dark = ink.primary("#0f4878");
    const label = { size: 5.8, color: dark, align: "center" } as const;
    const fact = { size: 8.6, color: dark, font: "arialbd.ttf", align: "center" } as const;
    const start = key === null ? LEFT : LEFT + 12.4;
    return {
      ...logo(key, [LEFT + 0.7, 4.2, 10, 10], "dark"),
      school_name: value([start, 3.1, LEFT + WIDTH - start, 7.8], {
        size: 9.6,
        color: "#ffffff",
        font: "arialbd.ttf",
        align: key === null ? "center" : "start",
        verticalAlign: "bottom",
      }),
      school_address: value([start, 11.2, LEFT + WIDTH - start, 4.6], {
        size: 5.4,
        color: "#ffffff",
        align: key === null ? "center" : "start",
        verticalAlign: "top",
      }),
      ring: panel(around(PHOTO, 1.6), "#ffffff", "circle"),
      photo: photo(PHOTO, "circle"),
      full_name: value([LEFT, 51.2, WIDTH, 11.6], {
        size: 15,
        color: dark,
        font: "arialbd.ttf",
        align: "center",
        leading: 1.1,
      }),
      pill: panel([LEFT + 8, 63.4, WIDTH - 16, 7], ink.accent("#ffc233"), "rounded"),
      class: value([LEFT + 9, 64, WIDTH - 18, 5.8], {
        size: 10.5,
        color: "#2b2100",
        font: "arialbd.ttf",
        align: "center",
      }),
      ...stacked("roll_no", [LEFT, 72.4, 14, 8.6], label, fact),
      ...stacked("blood_group", [LEFT + 15.4, 72.4, 10, 8.6], label, { ...fact, color: "#b3261e" }, "Blood"),
      ...stacked("parent_phone", [LEFT + 26.8, 72.4, WIDTH - 26.8, 8.6], label, fact, "Call home"),
    };
  },
  back: ({ ink }) =>
    portraitBack({
      card: CARD,
      margin: 4,
      band: ink.primary("#1769aa"),
      title: "If I am lost, please call",
      strong: ink.primary("#0f4878"),
      text: "#1d2c3a",
      muted: ink.primary("#47617a"),
      line: ink.primary("#c4d7e8"),
    }),
};
