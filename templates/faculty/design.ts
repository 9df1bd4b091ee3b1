import { portraitReturnBack } from "../back.ts";
import type { Design } from "../design.ts";
import {
  around,
  logo,
  panel,
  photo,
  QUIET,
  signedCode,
  stacked,
  value,
  words,
  type Frame,
} from "../elements.ts";
import { draw } from "./draw.ts";

const CARD = { w: 54, h: 86 };
const PHOTO: Frame = [4, 19.4, 24.6, 32.8];
const [LEFT, WIDTH] = [4, 46];
const ASIDE = 32.4;
const CODE = 16.4;

/** A card for staff: a large photo, the designation below the name, and the word "Staff" at the foot. */
export const design: Design = {
  name: "Faculty",
  isForStaff: true,
  cardSize: CARD,
  palette: { primary: "#0d3b3a", accent: "#e2a03f" },
  draw,
  front({ ink, logo: key }) {
    const dark = ink.primary("#0d3b3a");
    const label = { size: 5.4, color: ink.primary("#4b6463") } as const;
    const fact = { size: 7.6, color: dark, font: "arialbd.ttf" } as const;
    const start = key === null ? LEFT : LEFT + 12;
    return {
      ...logo(key, [LEFT + 0.7, 4.2, 9.4, 9.4], "dark"),
      school_name: value([start, 3.6, LEFT + WIDTH - start, 8], {
        size: 10,
        color: "#ffffff",
        font: "arialbd.ttf",
        verticalAlign: "bottom",
      }),
      school_address: value([start, 11.9, LEFT + WIDTH - start, 4.6], {
        size: 5.6,
        color: "#ffffff",
        verticalAlign: "top",
      }),
      mount: panel(around(PHOTO, 0.8), "#ffffff", "rounded"),
      photo: photo(PHOTO, "rounded"),
      code: signedCode([ASIDE - QUIET * CODE, 27.4], CODE),
      ...stacked("blood_group", [ASIDE, 44.2, 17.6, 7], label, { ...fact, color: "#a81f28" }),
      full_name: value([LEFT, 53.8, WIDTH, 8.6], {
        size: 12.5,
        color: dark,
        font: "arialbd.ttf",
        leading: 1.1,
      }),
      designation: value([LEFT, 62.6, WIDTH, 4.2], { size: 8.6, color: "#22302a" }),
      ...stacked("department", [LEFT, 67.6, 27, 7.2], label, fact),
      ...stacked("employee_no", [LEFT + 28.4, 67.6, 17.6, 7.2], label, fact),
      ribbon_label: words("STAFF", [LEFT, 77.9, WIDTH, 4.8], {
        size: 10,
        color: "#ffffff",
        font: "arialbd.ttf",
        align: "center",
      }),
    };
  },
  back: ({ ink }) =>
    portraitReturnBack({
      card: CARD,
      margin: 4,
      band: ink.primary("#0d3b3a"),
      strong: ink.primary("#0d3b3a"),
      text: "#22302a",
      muted: ink.primary("#4b6463"),
      line: ink.accent("#e2a03f"),
    }),
};
