import { lazily } from "../../lazily.ts";

/** Ways to handle cells in legacy fonts. Such a font draws different letters from those that are stored. */
export const LEGACY_ANSWERS = ["unicode", "leave-out", "as-is"] as const;
export type LegacyAnswer = (typeof LEGACY_ANSWERS)[number];

/** Keyboard layouts that have a table for conversion to Unicode. */
const LEGACY_LAYOUTS = ["kruti-dev", "chanakya", "preeti", "bijoy", "bamini"] as const;
export type LegacyLayout = (typeof LEGACY_LAYOUTS)[number];

/** A font family that draws the letters of another script in place of Latin letters. */
export interface LegacyFont {
  family: string;
  /** The keyboard layout, if it is known well enough to convert the text to Unicode. */
  layout?: LegacyLayout;
}

/**
 * Legacy fonts, identified by the start of the font name in lower case, without spaces or punctuation. The first
 * match wins.
 */
const FAMILIES: readonly (LegacyFont & { names: string })[] = [
  { family: "Kruti Dev", layout: "kruti-dev", names: "krutidev" },
  { family: "DevLys", layout: "kruti-dev", names: "devlys" },
  { family: "Walkman Chanakya", names: "walkman" },
  { family: "Chanakya", layout: "chanakya", names: "chanakya" },
  { family: "Preeti", layout: "preeti", names: "preeti" },
  { family: "Bamini", layout: "bamini", names: "baa?mini" },
  { family: "Bijoy", layout: "bijoy", names: "\\p{L}+(?<!o)mj$" },
  {
    family: "Shree-Lipi",
    names: "shree(?:lipi|(?:dev|guj|pud|pun|ban|ori|asm|tam|tel|kan|mal|san)?\\d)",
  },
  { family: "Akruti", names: "akruti" },
  { family: "APS", names: "aps[cp]?(?:dv|gj|bn|pn|ta|te|ka|ma|or|dev)" },
  { family: "Shusha", names: "shusha|susha(?:\\d|$)" },
  { family: "Shivaji", names: "shivaji\\d*$" },
  { family: "Kundli", names: "kundli" },
  { family: "Agra", names: "agra(?:thin|normal|bold)?$" },
  { family: "Marathi Lekhani", names: "marathi(?:lekhani|kanak|tirkas|roupya|vakra)" },
  { family: "Sanskrit 99", names: "sanskrit9[89]" },
  { family: "ISFOC", names: "f?(?:dv|gj|pn|pj|bn|or|as|tl|kn|tm|ml|sd|sn)(?:bw|b|w)?tt" },
  {
    family: "Kantipur",
    names: "kantipur|pcsnepali|sagarmatha|fontasyhimali|himalb?$|himalitt|kanchan$|ganess|shangrila",
  },
  { family: "Gopika", names: "gopika" },
  { family: "Terafont", names: "terafont" },
  { family: "LMG", names: "lmg(?=[a-z])" },
  { family: "Bhasha Bharti", names: "bhashabharti" },
  { family: "Saumil", names: "saumil" },
  { family: "AnmolLipi", names: "anmol(?:lipi|kalmi)" },
  { family: "Asees", names: "asees" },
  { family: "Joy", names: "joy(?:tt|$)" },
  { family: "Satluj", names: "satluj" },
  { family: "GurbaniLipi", names: "gurmukhilys|gurbani(?:akhar|lipi)|webakhar|drchatrik|am(?:rit|r)lipi" },
  { family: "Nudi", names: "nudi" },
  { family: "Baraha", names: "brh|baraha" },
  { family: "Vanavil", names: "vanavil" },
  { family: "TAM and TAB", names: "ta[mb](?:tamil|anna|elango|kamban|bh?arathi|shakthi|lt|\\d)" },
  { family: "Pre-Unicode Tamil fonts", names: "elangot|kalaham|stmzh|adhawintamil|suntommy|lttm|tscii?" },
  { family: "Anu", names: "anu(?:fonts|script)|priyaanka" },
  {
    family: "FM and DL",
    names:
      "fm(?:abhaya|malithi|bindumathi|emanee|gang[ai]n[ei]e?|derana|samantha|ravana)|dl(?:manel|lihiniya|araliya|paras)",
  },
  { family: "Win Burmese", names: "win(?:innwa|burmese|researcher)" },
  { family: "Limon", names: "limon[srf]?\\d" },
  { family: "VNI and TCVN3", names: "vni(?=[a-z])|vn(?:time|arial|helvet|avant)" },
];

/** Unicode fonts from the foundries of the legacy fonts. */
const UNICODE = /uni(?:code|bani|\d|$)|opentype|ot[fs]?$/;

const patterns = lazily(() =>
  FAMILIES.map(({ names, ...font }) => ({ font, pattern: new RegExp(`^(?:${names})`, "u") })),
);
const known = new Map<string, LegacyFont | undefined>();
/** Maximum number of cached font names. No school's workbook uses more fonts. */
const MOST_KNOWN = 1000;

/**
 * Returns the family of a legacy font, or undefined for any other font. A legacy font draws different letters from
 * those that are stored, so the text is unreadable in any other font.
 */
export function legacyFontOf(fontName: string): LegacyFont | undefined {
  if (known.has(fontName)) return known.get(fontName);
  const name = fontName.toLowerCase().replace(/[\s_.,'"-]+/g, "");
  const found = UNICODE.test(name) ? undefined : patterns().find(({ pattern }) => pattern.test(name))?.font;
  if (known.size < MOST_KNOWN) known.set(fontName, found);
  return found;
}
