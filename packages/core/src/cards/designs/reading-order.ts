import { mm } from "../../units.ts";
import type { CardField } from "./card-field.ts";
import { kindName } from "../kinds/kind-text.ts";
import { kindKey, kindOf } from "../kinds/kinds.ts";
import { elementBox, type CardContent } from "../drawing/laid-out.ts";
import type { CardLayout, LaidOutElement } from "./lay-out-card.ts";
import type { SceneItem } from "../drawing/scene.ts";
import { contentNames } from "./shown-texts.ts";
import { backOf, inLayers, templateSpace, type CardTemplate } from "./template.ts";

/** A part of a card for reading aloud: its heading, a paragraph, or a picture with its alternative text. */
export interface ReadPart {
  as: "H1" | "P" | "Figure";
  items: readonly SceneItem[];
  says?: string | undefined;
}

type Texts = CardContent["texts"];

interface Role {
  as: ReadPart["as"];
  /** The position in the reading order, regardless of the position on the card. Lower ranks are read first. */
  rank: number;
  says?(texts: Texts): string;
}

/** Approximate maximum vertical distance between the centres of elements that are read as one row. */
const ROW = mm(2);

/**
 * Returns a function that lists the parts of each side of a card in reading order: the student's name, the photo, then
 * all other text and the codes, row by row. Backgrounds, shapes and stored pictures are skipped.
 */
export function readingOrder(
  template: CardTemplate,
): (sides: readonly Pick<CardLayout, "elements">[], texts: Texts) => ReadPart[][] {
  const back = backOf(template);
  const readers = (back ? [template, back] : [template]).map(readerOf);
  return (sides, texts) => sides.map(({ elements }, side) => readers[side]?.(elements, texts) ?? []);
}

function readerOf(side: CardTemplate): (elements: readonly LaidOutElement[], texts: Texts) => ReadPart[] {
  const space = templateSpace(side);
  const parts = inLayers(side.fields)
    .flatMap(([name, field], at) => {
      const role = roleOf(name, field);
      const { x, y, height } = elementBox(field, space);
      return role ? [{ at, x, row: Math.round((y + height / 2) / ROW), ...role }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank || a.row - b.row || a.x - b.x);
  return (elements, texts) =>
    parts.map(({ at, as, says }) => ({ as, items: elements[at]?.items ?? [], says: says?.(texts) }));
}

/** Returns an element's role for a screen reader, or null if it has no meaning. */
function roleOf(name: string, field: CardField): Role | null {
  const { role } = kindOf(field);
  if (field.isImage) return { as: "Figure", rank: 1, says: photoOf };
  if (role === "code") return { as: "Figure", rank: 2, says: () => kindName[kindKey(field)] };
  if (role !== "text") return null;
  return contentNames(name, field).includes("full_name") ? { as: "H1", rank: 0 } : { as: "P", rank: 2 };
}

const photoOf = ({ full_name: name }: Texts): string => (name ? `Photo of ${name}` : "Photo");
