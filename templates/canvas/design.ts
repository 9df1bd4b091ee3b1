import { fillCard } from "../artboard.ts";
import { portraitBack } from "../back.ts";
import type { Design } from "../design.ts";
import { logo, onlyWith, panel, photo, rule, stacked, value, type Frame } from "../elements.ts";

const [LEFT, WIDTH] = [5, 44];
const PHOTO: Frame = [LEFT, 18.6, 29, 36.4];
const ASIDE = { x: 37, width: 12 };
const CARD = { w: 54, h: 86 };

/** White, with one column of text along one edge, a large plain photo, and a single accent of colour. */
export const design: Design = {
  name: "Canvas",
  cardSize: CARD,
  palette: { primary: "#15243b", accent: "#e4572e" },
  draw: (board) => fillCard(board, ["#ffffff"]),
  front({ ink, logo: key }) {
    const dark = ink.primary("#15243b");
    const label = { size: 5.4, color: ink.primary("#5d6675") };
    const fact = { size: 9.4, color: dark, font: "arialbd.ttf" } as const;
    const start = key === null ? LEFT : LEFT + 10.4;
    return {
      ...logo(key, [LEFT, 5, 8.4, 9], "light"),
      school_name: value([start, 4.6, LEFT + WIDTH - start, 9.6], {
        size: 9.4,
        color: dark,
        font: "arialbd.ttf",
        verticalAlign: "bottom",
      }),
      mark: panel([LEFT, 15.8, 9, 1], ink.accent("#e4572e")),
      photo: photo(PHOTO, "rectangle"),
      ...stacked("class", [ASIDE.x, 28.2, ASIDE.width, 8.8], label, fact),
      ...stacked("roll_no", [ASIDE.x, 37.4, ASIDE.width, 8.8], label, fact),
      ...stacked(
        "blood_group",
        [ASIDE.x, 46.6, ASIDE.width, 8.8],
        label,
        { ...fact, color: "#b3261e" },
        "Blood",
      ),
      full_name: value([LEFT, 57, WIDTH, 13.4], { size: 15, color: dark, font: "arialbd.ttf", leading: 1.1 }),
      foot: onlyWith("school_address", rule([LEFT, 73.6, WIDTH], ink.primary("#ccd3dd"), 0.2)),
      school_address: value([LEFT, 74.6, WIDTH, 6.4], {
        size: 6,
        color: ink.primary("#5d6675"),
        verticalAlign: "top",
      }),
    };
  },
  back: ({ ink }) =>
    portraitBack({
      card: CARD,
      margin: LEFT,
      band: null,
      strong: ink.primary("#15243b"),
      text: "#1b2432",
      muted: ink.primary("#5d6675"),
      line: ink.primary("#ccd3dd"),
    }),
};
