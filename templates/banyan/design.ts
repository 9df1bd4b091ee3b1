import type { Design, Elements } from "../design.ts";
import { around, beside, logo, panel, photo, rule, stacked, value, type Frame } from "../elements.ts";
import { draw } from "./draw.ts";

const LEFT = 10.6;
const WIDTH = 40.2;
const PHOTO: Frame = [LEFT, 21.4, 23.4, 31.2];
const ASIDE = { x: 37.4, width: 13.4 };

/** Cream paper next to a green band of leaves, with a tall photo and everything else aligned to the left. */
export const design: Design = {
  name: "Banyan",
  cardSize: { w: 54, h: 86 },
  palette: { primary: "#1d6444", accent: "#c8a24a" },
  draw,
  front({ ink, logo: key }) {
    const dark = ink.primary("#14452f");
    const label = { size: 5.4, color: ink.primary("#56654b") } as const;
    const fact = { size: 9, color: dark, font: "arialbd.ttf" } as const;
    const detail = { size: 6.6, color: "#22302a" } as const;
    const start = key === null ? LEFT : LEFT + 11.6;
    const head: Elements = {
      ...logo(key, [LEFT, 5, 10, 11], "light"),
      school_name: value([start, 3.8, LEFT + WIDTH - start, 8.7], {
        size: 10,
        color: dark,
        font: "times.ttf",
        bold: true,
        verticalAlign: "bottom",
      }),
      school_address: value([start, 12.9, LEFT + WIDTH - start, 4.8], {
        size: 5.6,
        color: "#4c5a4f",
        verticalAlign: "top",
      }),
    };
    return {
      ...head,
      head_rule: rule([LEFT, 19.2, WIDTH], ink.accent("#c8a24a"), 0.25),
      mount: panel(around(PHOTO, 0.5), ink.primary("#1d6444"), "rounded"),
      photo: photo(PHOTO, "rounded"),
      ...stacked("class", [ASIDE.x, 21.4, ASIDE.width, 9.6], label, fact),
      ...stacked("roll_no", [ASIDE.x, 32.2, ASIDE.width, 9.6], label, fact),
      ...stacked(
        "blood_group",
        [ASIDE.x, 43, ASIDE.width, 9.6],
        label,
        { ...fact, color: "#a8322a" },
        "Blood",
      ),
      full_name: value([LEFT, 54, WIDTH, 9.4], {
        size: 12.5,
        color: dark,
        font: "arialbd.ttf",
        leading: 1.1,
      }),
      name_rule: rule([LEFT, 64.4, WIDTH], ink.accent("#c8a24a"), 0.25),
      ...beside("fatherName", [LEFT, 65.4, WIDTH, 5], 8.6, label, detail),
      ...beside("parent_phone", [LEFT, 70.6, WIDTH, 3.2], 8.6, label, detail),
      address: value([LEFT, 74.2, WIDTH, 8.8], detail),
    };
  },
};
