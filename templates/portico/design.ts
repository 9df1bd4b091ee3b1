import { fillCard } from "../artboard.ts";
import { portraitBack } from "../back.ts";
import type { Design } from "../design.ts";
import { around, logo, panel, photo, stacked, value, type Frame } from "../elements.ts";

const CARD = { w: 54, h: 86 };
const PHOTO: Frame = [7, 6, 40, 46];
const [LEFT, WIDTH] = [4, 46];
const CELL = WIDTH / 3;

/** The photo dominates: it takes half of the card, with the name below and the school at the bottom. */
export const design: Design = {
  name: "Portico",
  cardSize: CARD,
  palette: { primary: "#2f4046", accent: "#d9a566" },
  draw: (board) => fillCard(board, ["#f8f3eb", "#f1e8da"]),
  front({ ink, logo: key }) {
    const dark = ink.primary("#26353a");
    const start = key === null ? LEFT : LEFT + 10;
    const align = key === null ? "center" : "start";
    const label = { size: 5.2, color: "#5c5a54", align: "center" } as const;
    const fact = { size: 8.4, color: dark, font: "arialbd.ttf", align: "center" } as const;
    const cell = (at: number): Frame => [LEFT + at * CELL + 0.5, 62.7, CELL - 1, 6.8];
    return {
      mount: panel(around(PHOTO, 1), "#ffffff", "rounded"),
      photo: photo(PHOTO, "rounded"),
      full_name: value([LEFT, 53.5, WIDTH, 8.8], {
        size: 12.6,
        color: dark,
        font: "arialbd.ttf",
        align: "center",
        leading: 1.1,
      }),
      ...stacked("class", cell(0), label, fact),
      ...stacked("roll_no", cell(1), label, fact),
      ...stacked("blood_group", cell(2), label, { ...fact, color: "#9c1c22" }),
      foot: panel([0, 70.6, CARD.w, 15.4], ink.primary("#2f4046")),
      foot_edge: panel([0, 70.1, CARD.w, 0.6], ink.accent("#d9a566")),
      ...logo(key, [LEFT + 0.7, 73.6, 7.6, 7.6], "dark"),
      school_name: value([start, 71.3, LEFT + WIDTH - start, 6.6], {
        size: 8.6,
        color: "#ffffff",
        font: "arialbd.ttf",
        align,
        verticalAlign: "bottom",
      }),
      school_address: value([start, 78.2, LEFT + WIDTH - start, 4.7], {
        size: 5.4,
        color: "#ffffff",
        align,
        verticalAlign: "top",
      }),
    };
  },
  back: ({ ink }) =>
    portraitBack({
      card: CARD,
      margin: LEFT,
      band: ink.primary("#2f4046"),
      strong: ink.primary("#26353a"),
      text: "#22282a",
      muted: "#5c5a54",
      line: ink.accent("#e2c9a6"),
    }),
};
