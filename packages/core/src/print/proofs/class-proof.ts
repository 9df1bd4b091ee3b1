import { encodeQr, QR_QUIET_ZONE } from "../../cards/kinds/qr/encode-qr.ts";
import { linePath, rectanglePath } from "../../cards/geometry/path.ts";
import type { Scene, SceneItem } from "../../cards/drawing/scene.ts";
import type { CardTemplate } from "../../cards/designs/template.ts";
import { inLanguages, type Typesetter } from "../../cards/shaping/typesetter.ts";
import { mm } from "../../units.ts";
import type { Paper } from "../sheets/paper.ts";
import {
  cellFrame,
  cellTexts,
  leastHeight,
  pictureBox,
  type CellTexts,
  type ProofCard,
} from "./proof-cell.ts";
import { noteInk, PROOF_INK, PROOF_LINE } from "./proof-ink.ts";
import type { ProofNote } from "./proof-values.ts";
import { setParagraph, setText, type SheetTextStyle } from "../sheets/set-text.ts";
import { layOutPhoto } from "../../cards/kinds/photo/kind.ts";
import { cardSpace, contain, type Box, type Size } from "../../cards/geometry/space.ts";

/** The data for the head of every page of a class proof. */
export interface ProofHead {
  school: string;
  class: string;
  /** The name of the ID template. */
  template: string;
  /** The time at which the proof was drawn, formatted with its time zone. */
  time: string;
  /** The findings that are on every card. */
  notes: readonly ProofNote[];
  /** The address for signing off the class on a phone, or undefined if there is no open link. */
  signAt?: string | undefined;
}

/** The scene of a cell, and the position of the cell's upper left corner on the page, in mm. */
export interface ProofCell {
  scene: Scene;
  x: number;
  y: number;
}

/** The position of a page in the whole proof, which is known only at the end. */
interface ProofPlace {
  page: number;
  pages: number;
  /** The numbers of the first and last student on the page. */
  first: number;
  last: number;
  students: number;
}

export interface ClassProof {
  /** The frame of every page, with its head and the signature lines at the foot. */
  frame: Scene;
  /** Draws a photo in a cell. See `proofPicture`. */
  picture(photo: ProofCard["photo"]): SceneItem[];
  /** Lays out the cells of one page for as many of the first cards as fit, up to `PROOF_CARDS`. */
  cells(cards: readonly ProofCard[]): ProofCell[];
  /** Draws the page number in a corner of the head. */
  place(place: ProofPlace): Scene;
}

const COLUMNS = 2;
const ROWS = 6;
/** Maximum number of students on a page. If entries are long, the page has fewer students. */
export const PROOF_CARDS = COLUMNS * ROWS;

/**
 * The minimum scale of the text on a page. All text shrinks uniformly to this scale before the page gets fewer
 * students.
 */
const LEAST_SCALE = 0.75;
const SCALE_STEP = 0.96;
/** The tolerance for rounding errors when checking whether something fits, in mm. */
const TOLERANCE = 1e-6;

/** The unprinted margin of a page. This length and those below are in mm. */
const EDGE = 10;
const PLACE_WIDTH = 45;
const PLACE_LINE = 5.2;
const PLACE_HEIGHT = 2 * PLACE_LINE;
const HEAD_GAP = 1.5;
const LINE_GAP = 0.6;
/** The maximum share of a page's height that the head may take. A taller head is shrunk. */
const MOST_HEAD = 0.4;
const FOOT_HEIGHT = 13;
const SIGNATURE_RULE = 8;
/** The size of a QR code that a phone can read from a desk, and the space to the right of the code. */
const CODE_SIDE = 22;
const CODE_GAP = 3;
const CODE_HINT = "Sign with a phone:";
const TITLE = { size: 4.4, bold: true };
const SUBTITLE = { size: 3.4, bold: true };
const SMALL: SheetTextStyle = { size: 2.6, color: PROOF_INK.label };

const HINT = "Tick OK, or tick Change and write the correction next to it.";

/** The labels for signatures at the foot. For each label, the start and end of its line as fractions of the width. */
const SIGNATURES = [
  ["Checked by", 0, 0.42],
  ["Date", 0.45, 0.62],
  ["Signature", 0.65, 1],
] as const;

/**
 * Draws the pages on which a school checks a class before its cards are printed. A page shows twelve students in two
 * columns, row by row. If an entry is too long to fit at a readable size, the page shows fewer students.
 */
export function classProof(
  paper: Paper,
  template: CardTemplate,
  head: ProofHead,
  plain: Typesetter,
): ClassProof {
  const typesetter = inLanguages(plain, template.languages);
  const width = paper.width - 2 * EDGE;
  const top = headItems(head, paper, typesetter);
  const height = paper.height - EDGE - FOOT_HEIGHT - top.bottom;
  const usual = height / ROWS;
  const cellWidth = width / COLUMNS;
  const photoBox = pictureBox(usual);
  const picture = proofPicture(template, photoBox, typesetter);
  const page = (items: SceneItem[]): Scene => ({ ...paper, items });

  /**
   * Sets the text of the first rows of cards at a given scale. Returns null if the text exceeds the height of the
   * page.
   */
  function setRows(cards: readonly ProofCard[], count: number, scale: number): SetRows | null {
    const texts = cards
      .slice(0, count * COLUMNS)
      .map((card) => cellTexts(card, cellWidth, scale, typesetter));
    const rows = chunked(texts, COLUMNS);
    const needs = rows.map((row) => Math.max(leastHeight(photoBox), ...row.map((cell) => cell.height)));
    return sum(needs) <= height + TOLERANCE ? { rows, needs } : null;
  }

  /** Fits as many rows as possible, all at the largest scale at which they fit. */
  function fitRows(cards: readonly ProofCard[]): SetRows {
    for (let count = ROWS; ; count -= 1) {
      const least = count === 1 ? 0 : LEAST_SCALE;
      let set = setRows(cards, count, 1);
      if (!set && least > 0 && !setRows(cards, count, least)) continue;
      for (let scale = SCALE_STEP; !set; scale *= SCALE_STEP)
        set = setRows(cards, count, Math.max(scale, least));
      return set;
    }
  }

  return {
    frame: page([...top.items, ...footItems(paper, width, typesetter)]),
    picture,
    cells(cards) {
      const { rows, needs } = fitRows(cards);
      const heights = rowHeights(needs, usual, height);
      return rows.flatMap((row, index) =>
        row.map(({ items }, column) => {
          const cell = { width: mm(cellWidth), height: mm(heights[index] as number) };
          const card = cards[index * COLUMNS + column] as ProofCard;
          return {
            scene: { ...cell, items: [...cellFrame(cell, typesetter), ...picture(card.photo), ...items] },
            x: EDGE + column * cellWidth,
            y: top.bottom + sum(heights.slice(0, index)),
          };
        }),
      );
    },
    place({ page: number, pages, first, last, students }) {
      const lines = [`Page ${number} of ${pages}`, `${first}–${last} of ${students} students`];
      const x = EDGE + width - PLACE_WIDTH;
      return page(
        lines.map((line, index) =>
          setText(
            typesetter,
            line,
            { x, y: EDGE + index * PLACE_LINE, width: PLACE_WIDTH, height: PLACE_LINE },
            { size: 3.2, align: "right", bold: index === 0 },
          ),
        ),
      );
    },
  };
}

/** The text of a page, row by row, and the height that the text of each row needs, in mm. */
interface SetRows {
  rows: CellTexts[][];
  needs: number[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const chunked = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );

/**
 * Distributes the height of the page among its rows. A row has the usual height unless it needs more. A taller row
 * uses free space on the page, or space that other rows do not need.
 */
function rowHeights(needs: readonly number[], usual: number, height: number): number[] {
  const spare = needs.map((need) => Math.max(0, usual - need));
  const wanted = sum(needs.map((need) => Math.max(need, usual)));
  const spared = sum(spare);
  const part = spared > 0 ? Math.min(1, Math.max(0, wanted - height) / spared) : 0;
  return needs.map((need, index) => Math.max(need, usual) - part * (spare[index] as number));
}

interface Head {
  items: SceneItem[];
  bottom: number;
}

/** Sets the head at the largest scale that leaves enough space on the page for the students. */
function headItems(head: ProofHead, { width, height }: Paper, typesetter: Typesetter): Head {
  for (let scale = 1; ; scale *= SCALE_STEP) {
    const set = setHead(head, width - 2 * EDGE, scale, typesetter);
    if (set.bottom <= height * MOST_HEAD) return set;
  }
}

function setHead(head: ProofHead, whole: number, scale: number, typesetter: Typesetter): Head {
  const code = head.signAt === undefined ? null : signCode(head.signAt, typesetter);
  const indent = code ? CODE_SIDE + CODE_GAP : 0;
  const width = whole - indent;
  const beside = width - PLACE_WIDTH - 5;
  const about = `ID template ${head.template} · ${head.time} · ${HINT}`;
  const lines: [text: string, width: number, style: SheetTextStyle][] = [
    [head.school, beside, TITLE],
    [`Class ${head.class} · ID card proof`, beside, SUBTITLE],
    [about, width, SMALL],
    ...head.notes.map(({ text, serious }): [string, number, SheetTextStyle] => [
      `On every card: ${text}`,
      width,
      { ...SMALL, color: noteInk(serious) },
    ]),
  ];
  const items: SceneItem[] = [];
  let bottom = EDGE;
  for (const [text, room, style] of lines) {
    if (room === width) bottom = Math.max(bottom, EDGE + PLACE_HEIGHT);
    const scaled = { ...style, size: style.size * scale };
    const set = setParagraph(typesetter, text, { x: EDGE + indent, y: bottom, width: room }, scaled);
    items.push(...set.items);
    bottom += set.height + LINE_GAP * scale;
  }
  if (!code) return { items, bottom: bottom + HEAD_GAP };
  return { items: [...code.items, ...items], bottom: Math.max(bottom, code.bottom) + HEAD_GAP };
}

/**
 * Draws the QR code for signing off the class in the upper left corner, with a hint. Returns null if the address is too
 * long for a code.
 */
function signCode(address: string, typesetter: Typesetter): Head | null {
  const modules = encodeQr(address);
  if (!modules) return null;
  const module = CODE_SIDE / (modules.columns + 2 * QR_QUIET_ZONE);
  const hint = { x: EDGE, y: EDGE, width: CODE_SIDE, height: PLACE_LINE };
  const corner = EDGE + QR_QUIET_ZONE * module;
  const top = EDGE + PLACE_LINE - 1;
  const matrix = [module, 0, 0, module, corner, top + QR_QUIET_ZONE * module] as const;
  return {
    items: [
      setText(typesetter, CODE_HINT, hint, SMALL),
      { kind: "code", modules, matrix: [...matrix], color: "#000000" },
    ],
    bottom: top + CODE_SIDE,
  };
}

function footItems(paper: Paper, width: number, typesetter: Typesetter): SceneItem[] {
  const y = paper.height - EDGE - FOOT_HEIGHT + SIGNATURE_RULE + 2;
  return SIGNATURES.flatMap(([label, from, to]): SceneItem[] => {
    const [x, end] = [EDGE + from * width, EDGE + to * width];
    return [
      { kind: "path", path: linePath(x, y, end, y), stroke: { color: PROOF_INK.text, width: PROOF_LINE } },
      setText(typesetter, label, { x, y: y + 0.6, width: end - x, height: 3.4 }, SMALL),
    ];
  });
}

/** A coordinate space in which one pixel is one millimetre. */
const MILLIMETRES = cardSpace({ width: 100, height: 100 }, { w: 100, h: 100 });
const TEXT_INSET = 1.5;

/**
 * Draws the photo with the same crop and shape as on the card, as large as `box` (mm) allows. If there is no photo,
 * draws a frame with the reason. The photo has the name of the first element that shows it. Draws nothing if the
 * template has no photo.
 */
function proofPicture(
  template: CardTemplate,
  box: Box,
  typesetter: Typesetter,
): (photo: Size | string | null) => SceneItem[] {
  const sides = [template.fields, template.back?.fields ?? {}].flatMap((side) => Object.entries(side));
  const [name, field] = sides.find(([, { isImage }]) => isImage) ?? [];
  if (name === undefined || !field) return () => [];
  const { scale, x, y } = contain(field, box);
  const [width, height] = [field.width * scale, field.height * scale];
  const photo = { ...field, x: box.x + x, y: box.y + y, width, height };
  const show = layOutPhoto({ name, field: photo, space: MILLIMETRES });
  const textBox = { ...box, x: box.x + TEXT_INSET, width: box.width - 2 * TEXT_INSET };
  const style = { size: 3, bold: true, align: "center", color: PROOF_INK.serious } as const;
  return (photo) => {
    if (photo === null) return [];
    return typeof photo === "string"
      ? [
          {
            kind: "path",
            path: rectanglePath(box),
            stroke: { color: PROOF_INK.serious, width: mm(2 * PROOF_LINE) },
          },
          setText(typesetter, photo, textBox, style),
        ]
      : show({ texts: {}, images: { [name]: photo } }).items;
  };
}
