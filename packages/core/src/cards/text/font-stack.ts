import { Failure } from "../../failure.ts";
import type { FontKey } from "../card-field.ts";
import type { Script } from "./scripts.ts";

/** The font files a card is set in; where each comes from on disk or on the web is its loader's business. */
export const FACE_IDS = [
  "arimo",
  "arimo-bold",
  "arimo-italic",
  "arimo-bold-italic",
  "tinos",
  "tinos-bold",
  "tinos-italic",
  "tinos-bold-italic",
  "devanagari",
  "devanagari-bold",
  "tamil",
  "tamil-bold",
  "telugu",
  "telugu-bold",
  "kannada",
  "kannada-bold",
  "malayalam",
  "malayalam-bold",
  "bengali",
  "bengali-bold",
  "gujarati",
  "gujarati-bold",
  "gurmukhi",
  "gurmukhi-bold",
  "odia",
  "odia-bold",
  "naskh",
  "naskh-bold",
  "nastaliq",
  "nastaliq-bold",
] as const;

export type FaceId = (typeof FACE_IDS)[number];

export const damagedFont = (id: FaceId, cause?: unknown): Failure =>
  new Failure(
    "unprocessable",
    `The font file of ${id} is damaged: replace it, or remove it.`,
    undefined,
    cause,
  );

/** The metric-compatible open fonts behind the font keys of the specification: what sets Latin, digits and signs. */
export type PrimaryFace = Extract<FaceId, `arimo${string}` | `tinos${string}`>;

const families: Record<FontKey, "arimo" | "tinos"> = {
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
  return `${families[font]}${weight}${italic ? "-italic" : ""}`;
}

type ScriptFace =
  | "devanagari"
  | "tamil"
  | "telugu"
  | "kannada"
  | "malayalam"
  | "bengali"
  | "gujarati"
  | "gurmukhi"
  | "odia"
  | "naskh";

const scriptFaces: Partial<Record<Script, ScriptFace>> = {
  Deva: "devanagari",
  Taml: "tamil",
  Telu: "telugu",
  Knda: "kannada",
  Mlym: "malayalam",
  Beng: "bengali",
  Gujr: "gujarati",
  Guru: "gurmukhi",
  Orya: "odia",
  Arab: "naskh",
};

const isBold = (primary: PrimaryFace): boolean => primary.includes("-bold");

/**
 * The face a script is set in beside a primary one; Arabic letters in an Urdu text are set in Nastaliq. The scripts
 * that have no italic stand upright.
 */
export function faceForScript(primary: PrimaryFace, script: Script, urdu: boolean): FaceId {
  const family = script === "Arab" && urdu ? "nastaliq" : scriptFaces[script];
  if (family === undefined) return primary;
  return isBold(primary) ? `${family}-bold` : family;
}

/** Every face that may stand in when the wanted one lacks a character, in the order they are asked. */
export function fallbackFaces(primary: PrimaryFace): FaceId[] {
  const families = [...new Set(Object.values(scriptFaces))];
  return [primary, ...families.map((family) => (isBold(primary) ? (`${family}-bold` as const) : family))];
}
