import type { Design, Elements } from "../design.ts";
import {
  around,
  beside,
  logo,
  panel,
  photo,
  rule,
  signedCode,
  stacked,
  value,
  type Frame,
} from "../elements.ts";
import { draw } from "./draw.ts";

const LEFT = 10.6;
const WIDTH = 40.2;
/** Exactly three to four in the stored pixels, as most parents' photos are, so that none of them is cropped. */
const PHOTO: Frame = [LEFT, 20.5, 20.3, 27.08];
const CODE = 15.6;
const ASIDE = { x: LEFT + WIDTH - CODE, width: CODE };

/** Cream paper next to a green band of leaves, with the photo beside the code and everything else aligned to the left. */
export const design: Design = {
  name: "Banyan",
  cardSize: { w: 54, h: 86 },
  palette: { primary: "#1d6444", accent: "#c8a24a" },
  draw,
  front({ ink, logo: key }) {
    const dark = ink.primary("#14452f");
    const label = { size: 5.4, color: ink.primary("#56654b") } as const;
    const fact = { size: 7.8, color: dark, font: "arialbd.ttf" } as const;
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
      head_rule: rule([LEFT, 18.6, WIDTH], ink.accent("#c8a24a"), 0.25),
      mount: panel(around(PHOTO, 0.5), ink.primary("#1d6444"), "rounded"),
      photo: photo(PHOTO, "rounded"),
      ...stacked("class", [ASIDE.x, 20.5, ASIDE.width, 10.4], label, { ...fact, size: 10 }),
      code: signedCode([ASIDE.x, PHOTO[1] + PHOTO[3] - CODE], CODE),
      full_name: value([LEFT, 48.9, WIDTH, 8.5], {
        size: 12.5,
        color: dark,
        font: "arialbd.ttf",
        leading: 1.1,
      }),
      name_rule: rule([LEFT, 58.2, WIDTH], ink.accent("#c8a24a"), 0.25),
      ...stacked("roll_no", [LEFT, 58.9, 13.8, 6.8], label, fact),
      ...stacked("blood_group", [LEFT + 14.8, 58.9, 6.2, 6.8], label, { ...fact, color: "#a8322a" }, "Blood"),
      ...stacked("parent_phone", [LEFT + 22, 58.9, 18.2, 6.8], label, fact),
      ...beside("fatherName", [LEFT, 66.3, WIDTH, 4.9], 8.6, label, detail),
      address: value([LEFT, 71.8, WIDTH, 8.1], detail),
      ...beside("card_number", [LEFT, 80.2, WIDTH, 2.8], 8.6, label, {
        ...detail,
        color: dark,
        font: "arialbd.ttf",
      }),
    };
  },
};
