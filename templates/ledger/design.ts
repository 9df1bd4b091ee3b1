import { fillCard } from "../artboard.ts";
import { landscapeBack } from "../back.ts";
import type { Design } from "../design.ts";
import { around, logo, onlyWith, panel, photo, rule, stacked, value, type Frame } from "../elements.ts";

const CARD = { w: 85.6, h: 53.98 };
const SIDE = 32;
const PHOTO: Frame = [4.6, 8, 22.8, 28.6];
const [LEFT, WIDTH] = [36.4, 45.2];

/** Landscape: a coloured panel with the photo and the class, next to a ruled sheet in a serif font. */
export const design: Design = {
  name: "Ledger",
  cardSize: CARD,
  palette: { primary: "#47521f", accent: "#c7a94b" },
  draw: (board) => fillCard(board, ["#fdfcf6"]),
  front({ ink, logo: key }) {
    const dark = ink.primary("#39421a");
    const label = { size: 5.4, color: "#625d49" };
    const fact = { size: 7.6, color: "#25261c", font: "times.ttf", bold: true } as const;
    const line = ink.accent("#d9cc9c");
    const onDark = { color: "#ffffff", align: "center" } as const;
    const start = key === null ? LEFT : LEFT + 10.6;
    return {
      side: panel([0, 0, SIDE, CARD.h], ink.primary("#47521f")),
      side_edge: panel([SIDE, 0, 0.8, CARD.h], ink.accent("#c7a94b")),
      mount: panel(around(PHOTO, 0.7), "#ffffff"),
      photo: photo(PHOTO, "rectangle"),
      ...stacked(
        "class",
        [4, 39.4, 24, 10.6],
        { ...onDark, size: 5.4 },
        { ...onDark, size: 13, font: "times.ttf", bold: true },
      ),
      ...logo(key, [LEFT, 4, 8.8, 9.6], "light"),
      school_name: value([start, 3.2, LEFT + WIDTH - start, 7.1], {
        size: 10,
        color: dark,
        font: "times.ttf",
        bold: true,
        verticalAlign: "bottom",
      }),
      school_address: value([start, 10.6, LEFT + WIDTH - start, 4.7], {
        size: 5.8,
        color: "#625d49",
        verticalAlign: "top",
      }),
      head_rule: rule([LEFT, 16, WIDTH], ink.accent("#c7a94b"), 0.35),
      full_name: value([LEFT, 16.8, WIDTH, 9.2], {
        size: 13,
        color: dark,
        font: "times.ttf",
        bold: true,
        leading: 1.1,
      }),
      line_1: onlyWith("roll_no", rule([LEFT, 26.6, WIDTH], line, 0.2)),
      ...stacked("roll_no", [LEFT, 26.9, 21, 7.3], label, fact),
      ...stacked("blood_group", [LEFT + 24, 26.9, 21.2, 7.3], label, { ...fact, color: "#9c1c22" }),
      line_2: onlyWith("fatherName", rule([LEFT, 34.8, WIDTH], line, 0.2)),
      ...stacked("fatherName", [LEFT, 35.1, WIDTH, 7.5], label, fact),
      line_3: onlyWith("parent_phone", rule([LEFT, 43.2, WIDTH], line, 0.2)),
      ...stacked("parent_phone", [LEFT, 43.5, WIDTH, 6.6], label, fact),
    };
  },
  back: ({ ink }) =>
    landscapeBack({
      card: CARD,
      margin: 4.6,
      band: ink.primary("#47521f"),
      strong: ink.primary("#39421a"),
      text: "#25261c",
      muted: "#625d49",
      line: ink.accent("#d9cc9c"),
      serif: true,
    }),
};
