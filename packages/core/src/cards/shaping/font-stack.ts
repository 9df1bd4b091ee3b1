import type { Failure } from "../../failure.ts";
import type { FontKey } from "./typography.ts";
import { isWrittenLike, languageFor } from "./languages.ts";
import { isOwnFace, ownFile, type OwnFace } from "./own-fonts.ts";
import { isTested, scriptOf, type Script, type TestedScript } from "./scripts.ts";
import { designFailures } from "../failures/design-failures.ts";

/** A family of card fonts, with a regular and a bold face. */
interface Family {
  /** The foundry's name for the family. The family's files and its `@expo-google-fonts` package use this name. */
  name: string;
  /**
   * The scripts for which the family is used. A family without scripts is chosen by an element and also has italics.
   */
  scripts?: readonly TestedScript[];
  /**
   * The languages that are typeset in this family when they use the script. A family without languages is used for all others.
   */
  languages?: readonly string[];
  /**
   * The people whose names need this family. Set only for a family that is too large to include and is added when
   * needed.
   */
  addedFor?: string;
}

/**
 * Every font family for cards. All other data about a face is derived from this table. If two families contain the
 * same character, the first family is used.
 */
const FAMILIES = {
  arimo: { name: "Arimo" },
  tinos: { name: "Tinos" },
  devanagari: { name: "Noto Sans Devanagari", scripts: ["Deva"] },
  tamil: { name: "Noto Sans Tamil", scripts: ["Taml"] },
  telugu: { name: "Noto Sans Telugu", scripts: ["Telu"] },
  kannada: { name: "Noto Sans Kannada", scripts: ["Knda"] },
  malayalam: { name: "Noto Sans Malayalam", scripts: ["Mlym"] },
  bengali: { name: "Noto Sans Bengali", scripts: ["Beng"] },
  gujarati: { name: "Noto Sans Gujarati", scripts: ["Gujr"] },
  gurmukhi: { name: "Noto Sans Gurmukhi", scripts: ["Guru"] },
  odia: { name: "Noto Sans Oriya", scripts: ["Orya"] },
  naskh: { name: "Noto Naskh Arabic", scripts: ["Arab"] },
  nastaliq: { name: "Noto Nastaliq Urdu", scripts: ["Arab"], languages: ["ur", "ks", "pa", "skr"] },
  olchiki: { name: "Noto Sans Ol Chiki", scripts: ["Olck"] },
  meetei: { name: "Noto Sans Meetei Mayek", scripts: ["Mtei"] },
  sinhala: { name: "Noto Sans Sinhala", scripts: ["Sinh"] },
  tibetan: { name: "Noto Serif Tibetan", scripts: ["Tibt"] },
  myanmar: { name: "Noto Sans Myanmar", scripts: ["Mymr"] },
  thai: { name: "Noto Sans Thai", scripts: ["Thai"] },
  khmer: { name: "Noto Sans Khmer", scripts: ["Khmr"] },
  lao: { name: "Noto Sans Lao", scripts: ["Laoo"] },
  armenian: { name: "Noto Sans Armenian", scripts: ["Armn"] },
  georgian: { name: "Noto Sans Georgian", scripts: ["Geor"] },
  ethiopic: { name: "Noto Sans Ethiopic", scripts: ["Ethi"] },
  chinese: { name: "Noto Sans SC", scripts: ["Hani"], addedFor: "Chinese" },
  traditional: {
    name: "Noto Sans TC",
    scripts: ["Hani", "Bopo"],
    languages: ["zh-Hant"],
    addedFor: "traditional Chinese",
  },
  japanese: {
    name: "Noto Sans JP",
    scripts: ["Hani", "Hira", "Kana"],
    languages: ["ja"],
    addedFor: "Japanese",
  },
  korean: { name: "Noto Sans KR", scripts: ["Hang", "Hani"], languages: ["ko"], addedFor: "Korean" },
  emoji: { name: "Noto Emoji", scripts: [] },
} as const satisfies Record<string, Family>;

type FamilyId = keyof typeof FAMILIES;
type PrimaryFamily = "arimo" | "tinos";

/**
 * The open fonts with the same metrics as the fonts of the specification's font keys. They are used for Latin, digits
 * and punctuation.
 */
export type PrimaryFace = `${PrimaryFamily}${"" | "-bold" | "-italic" | "-bold-italic"}`;

/** The ID of a face of one of the `FAMILIES`. */
export type ListedFace = PrimaryFace | `${Exclude<FamilyId, PrimaryFamily>}${"" | "-bold"}`;

/** The ID of a font file for cards. The font loader knows the file's location on disk or on the web. */
export type FaceId = ListedFace | OwnFace;

const families = Object.entries(FAMILIES) as [FamilyId, Family][];

export const FACE_IDS = families.flatMap(([id, { scripts }]) =>
  (scripts ? ["", "-bold"] : ["", "-bold", "-italic", "-bold-italic"]).map((style) => `${id}${style}`),
) as [ListedFace, ...ListedFace[]];

/** The details of a face. */
export interface FaceFacts extends Family {
  bold: boolean;
  italic: boolean;
}

export function faceFacts(id: ListedFace): FaceFacts {
  const [family, ...styles] = id.split("-") as [FamilyId, ...string[]];
  return { ...FAMILIES[family], bold: styles.includes("bold"), italic: styles.includes("italic") };
}

/** Returns the npm package of the family with this name. */
export const fontPackage = (name: string): string =>
  `@expo-google-fonts/${name.toLowerCase().replaceAll(" ", "-")}`;

export const damagedFont = (id: FaceId, cause?: unknown): Failure =>
  isOwnFace(id)
    ? designFailures.ownFontDamaged({ file: ownFile(id) }, { cause })
    : designFailures.fontDamaged({ font: id }, { cause });

const primaryFamilies: Record<FontKey, PrimaryFamily> = {
  "arial.ttf": "arimo",
  "arialbd.ttf": "arimo",
  "times.ttf": "tinos",
};

/** The font that an element requests. arialbd.ttf is always bold. */
export interface FontChoice {
  font: FontKey;
  bold?: boolean;
  italic?: boolean;
}

/** Returns the face that a font uses for Latin, digits and punctuation. */
export function primaryFace({ font, bold = false, italic = false }: FontChoice): PrimaryFace {
  const weight = bold || font === "arialbd.ttf" ? ("-bold" as const) : "";
  return `${primaryFamilies[font]}${weight}${italic ? "-italic" : ""}`;
}

/**
 * Returns a family's face that matches the style of a primary face. Script fonts have no italics and stay upright.
 */
const besides = (primary: PrimaryFace, family: FamilyId): ListedFace =>
  (primary.includes("-bold") ? `${family}-bold` : family) as ListedFace;

/** Lists the families for a script. The family for the language comes first, then the families without a language. */
function familiesOf(script: Script, language: string | undefined): FamilyId[] {
  const rank = ({ languages }: Family) => (languages ? (isWrittenLike(language, languages) ? 0 : 2) : 1);
  return families
    .filter(([, family]) => isTested(script) && family.scripts?.includes(script))
    .toSorted(([, a], [, b]) => rank(a) - rank(b))
    .map(([id]) => id);
}

/**
 * Lists the faces used with a primary face for text in a script and a language, the preferred face first. Returns
 * only the primary face if the script has no font of its own.
 */
export function facesForScript(
  primary: PrimaryFace,
  script: Script,
  language: string | undefined,
): readonly [FaceId, ...FaceId[]] {
  const key = `${primary} ${script} ${language}`;
  let faces = known.get(key);
  if (!faces) {
    const own = familiesOf(script, language).map((family) => besides(primary, family));
    known.set(key, (faces = (own.length > 0 ? own : [primary]) as [FaceId, ...FaceId[]]));
  }
  return faces;
}
const known = new Map<string, readonly [FaceId, ...FaceId[]]>();

/** A font family that is not included but that can be added. */
export interface AddedFont {
  /** The foundry's name for the family. */
  name: string;
  /** The people whose names need this family. */
  forWhom: string;
}

/** Matches characters for which a font draws nothing. */
const filler = /\p{Default_Ignorable_Code_Point}/u;

/** Finds the families to add for characters that no font contains, according to the languages of their text. */
export function fontsToAdd(characters: readonly string[], languages: readonly string[]): AddedFont[] {
  const wanted = characters.flatMap((character) => {
    const script = filler.test(character) ? null : scriptOf(character);
    return script ? familiesOf(script, languageFor(script, languages)).slice(0, 1) : [];
  });
  return [...new Set(wanted)].flatMap((id) => {
    const { name, addedFor }: Family = FAMILIES[id];
    return addedFor === undefined ? [] : [{ name, forWhom: addedFor }];
  });
}

/**
 * Lists all included faces that go with a primary face, in search order. They are searched for a character that
 * belongs to no script.
 */
export const shippedFaces = (primary: PrimaryFace): FaceId[] =>
  families.flatMap(([id, { scripts, addedFor }]) =>
    scripts && addedFor === undefined ? [besides(primary, id)] : [],
  );

/** Returns the face for emoji. */
export const emojiFace = (primary: PrimaryFace): FaceId => besides(primary, "emoji");

/** Whether a face is optional and may not be installed. */
export const isAdded = (id: FaceId): boolean => !isOwnFace(id) && faceFacts(id).addedFor !== undefined;
