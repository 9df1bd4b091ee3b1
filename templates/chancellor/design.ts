import { fillCard } from "../artboard.ts";
import type { Design, Elements, Wish } from "../design.ts";
import {
  around,
  logo,
  outline,
  panel,
  photo,
  rule,
  signedCode,
  stacked,
  value,
  words,
  type Frame,
} from "../elements.ts";

const PHOTO: Frame = [17, 35.4, 20, 25];
const [LEFT, WIDTH] = [6, 42];
const CELL = WIDTH / 3;
const SIGN = { x: LEFT + WIDTH - 23, width: 23 };

/** Ivory in a double frame, with everything centred and in a serif font, like a certificate. */
export const design: Design = {
  name: "Chancellor",
  cardSize: { w: 54, h: 86 },
  palette: { primary: "#6d1a2d", accent: "#b08a3e" },
  draw: (board) => fillCard(board, ["#fdfaf2"]),
  front({ ink, logo: key }) {
    const dark = ink.primary("#6d1a2d");
    const label = { size: 5.2, color: "#6b5d4f", align: "center" } as const;
    const fact = { size: 8.6, color: "#2e2420", font: "times.ttf", bold: true, align: "center" } as const;
    const title = { color: dark, font: "times.ttf", bold: true, align: "center" } as const;
    const cell = (at: number): Frame => [LEFT + at * CELL + 0.4, 72.4, CELL - 0.8, 8];
    const head: Elements =
      key === null
        ? {
            school_name: value([LEFT, 7.4, WIDTH, 12], { ...title, size: 13, verticalAlign: "bottom" }),
            school_address: value([LEFT + 1, 19.8, WIDTH - 2, 5.4], {
              ...label,
              size: 5.8,
              verticalAlign: "top",
            }),
          }
        : {
            ...logo(key, [22.4, 5, 9.2, 8.4], "light"),
            school_name: value([LEFT, 14, WIDTH, 7.2], { ...title, size: 10, verticalAlign: "bottom" }),
            school_address: value([LEFT + 1, 21.5, WIDTH - 2, 4.7], {
              ...label,
              size: 5.4,
              verticalAlign: "top",
            }),
          };
    return {
      ...frames({ ink }),
      ...head,
      ribbon: panel([0, 26.8, 54, 5.6], dark),
      ribbon_label: words("STUDENT IDENTITY CARD", [LEFT, 27.4, WIDTH, 4.4], {
        size: 6.4,
        color: "#ffffff",
        font: "times.ttf",
        bold: true,
        align: "center",
      }),
      mount: panel(around(PHOTO, 0.9), ink.accent("#b08a3e")),
      mount_line: panel(around(PHOTO, 0.55), "#fdfaf2"),
      photo: photo(PHOTO, "rectangle"),
      full_name: value([LEFT, 62.2, WIDTH, 8.6], { ...title, size: 11.8, leading: 1.1 }),
      name_rule: rule([LEFT + 11, 71.5, WIDTH - 22], ink.accent("#b08a3e"), 0.25),
      ...stacked("class", cell(0), label, fact),
      ...stacked("roll_no", cell(1), label, fact),
      ...stacked("blood_group", cell(2), label, { ...fact, color: "#9c1c22" }),
    };
  },
  back({ ink }) {
    const label = { size: 5.2, color: "#6b5d4f", align: "center" } as const;
    const strong = { color: ink.primary("#6d1a2d"), font: "times.ttf", bold: true, align: "center" } as const;
    const text = { color: "#2e2420", font: "times.ttf", align: "center" } as const;
    return {
      ...frames({ ink }),
      ...stacked("fatherName", [LEFT, 6.4, WIDTH, 8.2], label, { ...strong, size: 9.4 }),
      ...stacked("parent_phone", [LEFT, 15, WIDTH, 6.8], label, { ...strong, size: 10 }),
      ...stacked("address", [LEFT, 22.2, WIDTH, 13], label, { ...text, size: 7.4 }),
      rule: rule([LEFT + 11, 36.4, WIDTH - 22], ink.accent("#b08a3e"), 0.25),
      note: words(
        "This card belongs to the school and must be carried every day. If found, return it to",
        [LEFT, 37.4, WIDTH, 6.4],
        { ...text, size: 6, italic: true },
      ),
      school_name: value([LEFT, 44, WIDTH, 6.5], { ...strong, size: 8, verticalAlign: "bottom" }),
      school_address: value([LEFT, 50.8, WIDTH, 5.6], { ...text, size: 6.2, verticalAlign: "top" }),
      school_phone: value([LEFT, 56.6, WIDTH, 3], { ...text, size: 6.2 }),
      code: signedCode([LEFT - 1, 62.4], 17.6),
      ...stacked("card_number", [SIGN.x, 64, SIGN.width, 5.4], label, { ...text, size: 6, bold: true }),
      signature: rule([SIGN.x, 76.6, SIGN.width], "#2e2420", 0.2),
      signature_label: words("Principal", [SIGN.x, 76.9, SIGN.width, 2.8], { ...text, size: 6 }),
    };
  },
};

const frames = ({ ink }: Pick<Wish, "ink">): Elements => ({
  frame: outline([3, 3, 48, 80], ink.accent("#b08a3e"), 0.5),
  frame_inner: outline([4, 4, 46, 78], ink.accent("#b08a3e"), 0.15),
});
