import { portraitReturnBack } from "../back.ts";
import type { Design } from "../design.ts";
import { around, beside, logo, panel, photo, stacked, value, type Frame } from "../elements.ts";
import { draw } from "./draw.ts";

const CARD = { w: 48, h: 72 };
const [LEFT, WIDTH] = [3.6, 40.8];
const PHOTO: Frame = [LEFT, 17, 24, 24];
const ASIDE = { x: 31.4, width: 13 };

/** A night sky with the photo as a planet, and the details on a white panel below. */
export const design: Design = {
  name: "Orbit",
  cardSize: CARD,
  palette: { primary: "#142a5e", accent: "#ffc861" },
  draw: (board) => draw(board, PHOTO),
  front({ ink, logo: key }) {
    const onDark = { size: 5.2, color: "#ffffff" };
    const fact = { size: 8.4, color: "#ffffff", font: "arialbd.ttf" } as const;
    const label = { size: 5.2, color: ink.primary("#3d5a96") };
    const detail = { size: 6.2, color: "#0f1d3a" };
    const start = key === null ? LEFT : LEFT + 12;
    return {
      ...logo(key, [LEFT + 0.7, 4.2, 9.6, 9.6], "dark"),
      school_name: value([start, 3.1, LEFT + WIDTH - start, 7.5], {
        size: 9,
        color: "#ffffff",
        font: "arialbd.ttf",
        verticalAlign: "bottom",
      }),
      school_address: value([start, 10.95, LEFT + WIDTH - start, 4.6], {
        size: 5.4,
        color: "#ffffff",
        verticalAlign: "top",
      }),
      ring: panel(around(PHOTO, 0.6), ink.accent("#ffc861"), "circle"),
      photo: photo(PHOTO, "sphere"),
      ...stacked("class", [ASIDE.x, 17, ASIDE.width, 8.4], onDark, fact),
      ...stacked("roll_no", [ASIDE.x, 25.4, ASIDE.width, 8.2], onDark, fact),
      ...stacked("blood_group", [ASIDE.x, 33.8, ASIDE.width, 8], onDark, fact, "Blood"),
      full_name: value([LEFT, 42.4, WIDTH, 8], {
        size: 11.5,
        color: "#ffffff",
        font: "arialbd.ttf",
        leading: 1.1,
      }),
      plate: panel([0, 51.4, 48, 20.6], "#ffffff"),
      plate_edge: panel([0, 51.1, 48, 0.5], ink.accent("#ffc861")),
      ...beside("fatherName", [LEFT, 52.3, WIDTH, 4.8], 8, label, detail),
      ...beside("parent_phone", [LEFT, 57.1, WIDTH, 2.9], 8, label, detail),
      address: value([LEFT, 60.2, WIDTH, 8.6], detail),
    };
  },
  back: ({ ink }) =>
    portraitReturnBack({
      card: CARD,
      margin: LEFT,
      band: ink.primary("#142a5e"),
      strong: ink.primary("#142a5e"),
      text: "#0f1d3a",
      muted: ink.primary("#3d5a96"),
      line: ink.accent("#ffc861"),
    }),
};
