import { answer } from "./answer/kind.ts";
import { aztec } from "./aztec/kind.ts";
import { code128 } from "./code128/kind.ts";
import { code39 } from "./code39/kind.ts";
import { datamatrix } from "./datamatrix/kind.ts";
import { ean13 } from "./ean13/kind.ts";
import { ean8 } from "./ean8/kind.ts";
import type { ElementKindOf, Kind } from "../elements/element-kind.ts";
import { image } from "./image/kind.ts";
import type { kindName } from "./kind-text.ts";
import { line } from "./line/kind.ts";
import { pdf417 } from "./pdf417/kind.ts";
import { photo } from "./photo/kind.ts";
import { qr } from "./qr/kind.ts";
import { rectangle } from "./rectangle/kind.ts";
import { text } from "./text/kind.ts";

/** The element kinds other than a form field's answer, in the order of the designer's palette. */
const KINDS = [
  text,
  image,
  line,
  rectangle,
  qr,
  datamatrix,
  aztec,
  pdf417,
  code128,
  code39,
  ean13,
  ean8,
] as const;

export type ElementKind = (typeof KINDS)[number]["key"];
export const ELEMENT_KINDS: readonly ElementKind[] = KINDS.map(({ key }) => key);

/** The property groups that only some kinds of element have. */
export type OwnGroups = [
  ...(typeof answer)["properties"],
  ...(typeof photo)["properties"],
  ...(typeof KINDS)[number]["properties"][number][],
];
export const OWN_GROUPS = [answer, photo, ...KINDS].flatMap(({ properties }) => [...properties]) as OwnGroups;

const byKey = new Map<string, ElementKindOf<ElementKind>>(KINDS.map((kind) => [kind.key, kind]));

export const elementKindOf = (key: ElementKind): ElementKindOf<ElementKind> =>
  byKey.get(key) as ElementKindOf<ElementKind>;

/**
 * Returns an element's kind. An element without a `kind` is an element of the specification: the text or photo of the
 * form field with the element's name.
 */
export const kindOf = ({ kind, isImage }: { kind?: ElementKind | undefined; isImage: boolean }): Kind =>
  kind ? elementKindOf(kind) : isImage ? photo : answer;

/** Returns the key under which `kindName` holds the name of an element's kind. */
export const kindKey = ({ kind, isImage }: Parameters<typeof kindOf>[0]): keyof typeof kindName =>
  kind ?? (isImage ? "photo" : "answer");
