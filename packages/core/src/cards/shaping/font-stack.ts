import type { Failure } from "../../failure.ts";
import type { FontKey } from "./typography.ts";
import { isWrittenLike, languageFor } from "./languages.ts";
import { isOwnFace, ownFile, type OwnFace } from "./own-fonts.ts";
import { isTested, scriptOf, type Script, type TestedScript } from "./scripts.ts";
import { designFailures } from "../failures/design-failures.ts";

/** A family of the fonts that cards are set in: a regular and a bold face. */
interface Family {
  /** The name its foundry gives it. Its files and its package of `@expo-google-fonts` have this name. */
  name: string;
  /** The scripts it is used for. A family without any is one that an element chooses, and has italics too. */
  scripts?: readonly TestedScript[];
  /** Makes this family the one for these languages of a script. A family without languages is for all others. */
  languages?: readonly string[];
  /**
   * The people whose names it sets. Only a family that is too large to ship has this; it is added where it is wanted.
   */
  addedFor?: string;
}

/**
 * Every font that a card can be set in: what else is known of a face follows from this. Of two families that have a
 * character by chance the upper one is taken.
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

/** The metric-compatible open fonts behind the font keys of the specification: what sets Latin, digits and signs. */
export type PrimaryFace = `${PrimaryFamily}${"" | "-bold" | "-italic" | "-bold-italic"}`;

/** A face of the table. */
export type ListedFace = PrimaryFace | `${Exclude<FamilyId, PrimaryFamily>}${"" | "-bold"}`;

/** A font file that cards are set in; where it comes from on disk or on the web is its loader's business. */
export type FaceId = ListedFace | OwnFace;

const families = Object.entries(FAMILIES) as [FamilyId, Family][];

export const FACE_IDS = families.flatMap(([id, { scripts }]) =>
  (scripts ? ["", "-bold"] : ["", "-bold", "-italic", "-bold-italic"]).map((style) => `${id}${style}`),
) as [ListedFace, ...ListedFace[]];

/** The facts about a face. */
export interface FaceFacts extends Family {
  bold: boolean;
  italic: boolean;
}

export function faceFacts(id: ListedFace): FaceFacts {
  const [family, ...styles] = id.split("-") as [FamilyId, ...string[]];
  return { ...FAMILIES[family], bold: styles.includes("bold"), italic: styles.includes("italic") };
}

/** The npm package of the family of such a name. */
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

/** A font as an element asks for it; arialbd.ttf is bold by itself. */
export interface FontChoice {
  font: FontKey;
  bold?: boolean;
  italic?: boolean;
}

/** The face that sets Latin, digits and signs for a font. */
export function primaryFace({ font, bold = false, italic = false }: FontChoice): PrimaryFace {
  const weight = bold || font === "arialbd.ttf" ? ("-bold" as const) : "";
  return `${primaryFamilies[font]}${weight}${italic ? "-italic" : ""}`;
}

/** The face of a family that goes with a primary one; those of scripts have no italic and stand upright. */
const besides = (primary: PrimaryFace, family: FamilyId): ListedFace =>
  (primary.includes("-bold") ? `${family}-bold` : family) as ListedFace;

/** The families that set a script, the one for a language first, and then those that are for no language. */
function familiesOf(script: Script, language: string | undefined): FamilyId[] {
  const rank = ({ languages }: Family) => (languages ? (isWrittenLike(language, languages) ? 0 : 2) : 1);
  return families
    .filter(([, family]) => isTested(script) && family.scripts?.includes(script))
    .toSorted(([, a], [, b]) => rank(a) - rank(b))
    .map(([id]) => id);
}

/**
 * The faces that set a script in a language beside a primary one, the wanted one first; the primary one alone, where the
 * script has no font of its own.
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

/** A family that is not shipped, and that somebody may add. */
export interface AddedFont {
  /** The name its foundry gives it. */
  name: string;
  /** The people whose names it sets. */
  forWhom: string;
}

/** Characters for which a font shows nothing. */
const filler = /\p{Default_Ignorable_Code_Point}/u;

/** The families that would set characters which no font has, in the languages of their text. */
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

/** Every shipped face beside a primary one, for a sign that belongs to no script, in the order they are asked. */
export const shippedFaces = (primary: PrimaryFace): FaceId[] =>
  families.flatMap(([id, { scripts, addedFor }]) =>
    scripts && addedFor === undefined ? [besides(primary, id)] : [],
  );

/** The face of pictures that are typed. */
export const emojiFace = (primary: PrimaryFace): FaceId => besides(primary, "emoji");

/** Whether a face may be there or not. */
export const isAdded = (id: FaceId): boolean => !isOwnFace(id) && faceFacts(id).addedFor !== undefined;
