import { portraitBack } from "../back.ts";
import type { Design } from "../design.ts";
import { around, logo, panel, photo, rule, stacked, value, type Frame } from "../elements.ts";
import { draw } from "./draw.ts";

const CARD = { w: 54, h: 86 };
const PHOTO: Frame = [14, 21, 26, 33];
const [LEFT, WIDTH] = [5, 44];
const CELL = WIDTH / 3;
const CHARCOAL = "#17191d";

/** Charcoal with fine gold lines, in a serif font: for a formal school. */
export const design: Design = {
  name: "Onyx",
  cardSize: CARD,
  palette: { primary: "#8a6d1f", accent: "#e3c46b" },
  draw,
  front({ ink, logo: key }) {
    const gold = ink.accent("#e3c46b");
    const label = { size: 5.2, color: gold, align: "center" } as const;
    const fact = { size: 8.6, color: "#ffffff", font: "times.ttf", bold: true, align: "center" } as const;
    const start = key === null ? LEFT : LEFT + 12.6;
    const align = key === null ? "center" : "start";
    const cell = (at: number): Frame => [LEFT + at * CELL + 0.4, 70.6, CELL - 0.8, 8.8];
    return {
      ...logo(key, [LEFT + 0.7, 4.8, 10, 10], "dark"),
      school_name: value([start, 3.8, LEFT + WIDTH - start, 8.6], {
        size: 10.4,
        color: gold,
        font: "times.ttf",
        bold: true,
        align,
        verticalAlign: "bottom",
      }),
      school_address: value([start, 12.7, LEFT + WIDTH - start, 4.8], {
        size: 5.6,
        color: "#ffffff",
        align,
        verticalAlign: "top",
      }),
      head_rule: rule([LEFT, 18.4, WIDTH], gold, 0.2),
      mount: panel(around(PHOTO, 0.7), gold),
      mount_line: panel(around(PHOTO, 0.5), CHARCOAL),
      photo: photo(PHOTO, "rectangle"),
      full_name: value([LEFT, 56.4, WIDTH, 11], {
        size: 15,
        color: "#ffffff",
        font: "times.ttf",
        bold: true,
        align: "center",
        leading: 1.1,
      }),
      name_rule: rule([LEFT + 15, 68.8, WIDTH - 30], gold, 0.3),
      ...stacked("class", cell(0), label, fact),
      ...stacked("roll_no", cell(1), label, fact),
      ...stacked("blood_group", cell(2), label, fact),
    };
  },
  back: ({ ink }) =>
    portraitBack({
      card: CARD,
      margin: LEFT,
      band: CHARCOAL,
      strong: ink.primary("#6b5418"),
      text: "#1c1c1c",
      muted: "#55524a",
      line: ink.accent("#e3c46b"),
      serif: true,
    }),
};
