import { fillCard } from "../artboard.ts";
import { portraitBack } from "../back.ts";
import type { Design } from "../design.ts";
import { around, logo, panel, photo, signedCode, stacked, value, type Frame } from "../elements.ts";

const CARD = { w: 53.98, h: 85.6 };
const PHOTO: Frame = [14.5, 22.9, 25, 30.2];
const [LEFT, WIDTH] = [4, 45.98];

/**
 * A card for staff and visitors: space for the lanyard slot at the top, the role in a bar at the bottom, and a code to
 * scan.
 */
export const design: Design = {
  name: "Lanyard",
  cardSize: CARD,
  palette: { primary: "#3a3480", accent: "#7fc8d8" },
  draw: (board) => fillCard(board, ["#ffffff"]),
  front({ ink, logo: key }) {
    const dark = ink.primary("#2a2560");
    const label = { size: 5.4, color: ink.primary("#5b5880") };
    const start = key === null ? LEFT : LEFT + 11.6;
    const align = key === null ? "center" : "start";
    return {
      head: panel([0, 0, CARD.w, 31], ink.primary("#3a3480")),
      head_edge: panel([0, 31, CARD.w, 1], ink.accent("#7fc8d8")),
      ...logo(key, [LEFT + 0.7, 10.8, 9, 9], "dark"),
      school_name: value([start, 9, LEFT + WIDTH - start, 7.6], {
        size: 9.6,
        color: "#ffffff",
        font: "arialbd.ttf",
        align,
        verticalAlign: "bottom",
      }),
      school_address: value([start, 16.95, LEFT + WIDTH - start, 4.3], {
        size: 5.4,
        color: "#ffffff",
        align,
        verticalAlign: "top",
      }),
      mount: panel(around(PHOTO, 0.9), "#ffffff", "rounded"),
      photo: photo(PHOTO, "rounded"),
      full_name: value([LEFT, 54.7, WIDTH, 9.3], {
        size: 13,
        color: dark,
        font: "arialbd.ttf",
        align: "center",
        leading: 1.1,
      }),
      ...stacked("class", [LEFT, 65, 27.6, 7.6], label, { size: 9.4, color: dark, font: "arialbd.ttf" }),
      ...stacked("roll_no", [LEFT, 73, 15, 7.6], label, { size: 8.4, color: dark, font: "arialbd.ttf" }),
      ...stacked(
        "blood_group",
        [LEFT + 17, 73, 11, 7.6],
        label,
        { size: 8.4, color: "#a81f28", font: "arialbd.ttf" },
        "Blood",
      ),
      code: signedCode([LEFT + WIDTH - 14.6, 64.8], 15.6, dark),
      foot: panel([0, 81.4, CARD.w, 4.2], ink.primary("#3a3480")),
    };
  },
  back: ({ ink }) =>
    portraitBack({
      card: CARD,
      margin: LEFT,
      band: ink.primary("#3a3480"),
      strong: ink.primary("#2a2560"),
      text: "#1d1c2e",
      muted: ink.primary("#5b5880"),
      line: ink.primary("#cfcde4"),
    }),
};
