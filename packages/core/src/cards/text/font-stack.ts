import type { FontKey } from "../template.ts";
import type { Script } from "./scripts.ts";

/** The font files a card is set in; where each comes from on disk or on the web is its loader's business. */
export const FACE_IDS = [
  "arimo",
  "arimo-bold",
  "tinos",
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

/** Metric-compatible open fonts behind the three font keys of the specification. */
const primaryFaces: Record<FontKey, FaceId> = {
  "arial.ttf": "arimo",
  "arialbd.ttf": "arimo-bold",
  "times.ttf": "tinos",
};

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

const isBold = (key: FontKey): boolean => key === "arialbd.ttf";

/** The face that sets Latin, digits and punctuation for a font key. */
export const primaryFace = (key: FontKey): FaceId => primaryFaces[key];

/** The face a script is set in; Arabic letters in an Urdu text are set in Nastaliq. */
export function faceForScript(key: FontKey, script: Script, urdu: boolean): FaceId {
  const family = script === "Arab" && urdu ? "nastaliq" : scriptFaces[script];
  if (family === undefined) return primaryFace(key);
  return isBold(key) ? `${family}-bold` : family;
}

/** Every face that may stand in when the wanted one lacks a character, in the order they are asked. */
export function fallbackFaces(key: FontKey): FaceId[] {
  const families = [...new Set(Object.values(scriptFaces))];
  return [
    primaryFace(key),
    ...families.map((family) => (isBold(key) ? (`${family}-bold` as const) : family)),
  ];
}
