import { expect, test } from "vitest";
import { openFace } from "@idms/core/cards/shaping/face";
import type { FaceId } from "@idms/core/cards/shaping/font-stack";
import type { LegacyLayout } from "../../../packages/core/src/spreadsheets/cells/legacy-fonts.ts";
import {
  unicodeOf,
  BEFORE,
  BEHIND,
  LEGACY_TABLES,
} from "../../../packages/core/src/spreadsheets/tables/legacy-cells.ts";
import { readFont } from "@idms/core/node/fonts/font-files";

/** Names as typists enter them in each font, taken from published texts in these fonts. */
const TYPED: readonly [LegacyLayout, string, string][] = [
  ["kruti-dev", "jke dqekj", "राम कुमार"],
  ["kruti-dev", "lhrk nsoh", "सीता देवी"],
  ["kruti-dev", "fç;k 'kekZ", "प्रिया शर्मा"],
  ["kruti-dev", "vkfFkZd fLFkfr", "आर्थिक स्थिति"],
  ["kruti-dev", "Nk=k", "छात्रा"],
  ["kruti-dev", "y{eh", "लक्ष्मी"],
  ["kruti-dev", 'd`".k', "कृष्ण"],
  ["kruti-dev", ",s'o;kZ", "ऐश्वर्या"],
  ["kruti-dev", "[+kku", "ख़ान"],
  ["kruti-dev", "lR;sUnz", "सत्येन्द्र"],
  ["kruti-dev", "8 & v", "8 - अ"],
  ["chanakya", "ÚUæ× ·é¤×æÚU", "राम कुमार"],
  ["chanakya", "âéÙèÌæ àæ×æü", "सुनीता शर्मा"],
  ["chanakya", "ÂýçÌÖæ", "प्रतिभा"],
  ["chanakya", "Üÿ×è", "लक्ष्मी"],
  ["chanakya", "·ë¤c‡æ", "कृष्ण"],
  ["chanakya", "×é\u0081Ø×¢˜æè", "मुख्यमंत्री"],
  ["chanakya", "çßlæ", "विद्या"],
  ["chanakya", "¥æð×Âý·¤æàæ", "ओमप्रकाश"],
  ["chanakya", "ÕÇ¸ð", "बड़े"],
  ["preeti", "/fd axfb'/", "राम बहादुर"],
  ["preeti", "k|sfz zdf{", "प्रकाश शर्मा"],
  ["preeti", "lji0f'", "विष्णु"],
  ["preeti", "nIdL", "लक्ष्मी"],
  ["preeti", "k'mn", "फुल"],
  ["bijoy", "‡gvnv¤§`", "মোহাম্মদ"],
  ["bijoy", "iwng", "রহিম"],
  ["bijoy", "KvwšÍ", "কান্তি"],
  ["bijoy", "‡mŠif", "সৌরভ"],
  ["bijoy", "kg©v", "শর্মা"],
  ["bijoy", "wcÖqv", "প্রিয়া"],
  ["bamini", "uhkd;", "ராமன்"],
  ["bamini", "nts;sp", "வெள்ளி"],
  ["bamini", "Nfhghy;", "கோபால்"],
  ["bamini", "nfsup", "கௌரி"],
  ["bamini", "gphpah", "பிரியா"],
];

test.each(TYPED)("in %s, %s is %s", (layout, typed, meant) => {
  expect(unicodeOf(typed, layout)).toBe(meant.normalize("NFC"));
});

test.each<[LegacyLayout, string]>([
  ["kruti-dev", "uh[h"],
  ["kruti-dev", "kjke"],
  ["kruti-dev", "jkek¢"],
  ["kruti-dev", "jkef"],
  ["chanakya", "ÚUææè"],
  ["chanakya", "ÚUæ¸Á"],
  ["bijoy", "vev"],
  ["bamini", "hhk"],
])("in %s, %s does not form a word", (layout, typed) => {
  expect(unicodeOf(typed, layout)).toBeUndefined();
});

const NAMES: Readonly<Record<LegacyLayout, string>> = {
  "kruti-dev":
    "अनिल सुनीता मोहन राजेश दिनेश महेश कमला विमला शांति लक्ष्मी सरस्वती पार्वती दुर्गा कृष्णा राधा मीरा गोविंद गोपाल विजय अजय संजय सूर्य चंद्र इंदु उषा ऊर्मिला ईश्वर ओमप्रकाश जगन्नाथ बद्रीनाथ श्याम धर्मेन्द्र सत्यम छाया ज्ञानेश्वर द्वारका पद्मा बुद्धि वृंदा ऋषि फूलचंद ठाकुर ढोलक झलक घनश्याम खेमचंद भीम यमुना वर्षा हेमंत त्रिलोक",
  chanakya:
    "अनिल सुनीता मोहन राजेश दिनेश महेश कमला विमला शांति लक्ष्मी सरस्वती पार्वती दुर्गा कृष्णा राधा मीरा गोविंद गोपाल विजय अजय संजय सूर्य चंद्र इंदु उषा ऊर्मिला ईश्वर ओमप्रकाश जगन्नाथ बद्रीनाथ श्याम धर्मेन्द्र सत्यम छाया ज्ञानेश्वर द्वारका पद्मा बुद्धि वृंदा ऋषि फूलचंद ठाकुर ढोलक झलक घनश्याम खेमचंद भीम यमुना वर्षा हेमंत त्रिलोक विश्वास मुख्यमंत्री रघु रूपा",
  preeti:
    "अनिल सुनिता मोहन राजेश दिनेश कमला विमला शान्ति लक्ष्मी सरस्वती पार्वती दुर्गा कृष्ण राधा मीरा गोपाल विजय सन्जय सूर्य उषा ईश्वर ओम जगन्नाथ श्याम धर्म सत्यम छाया द्वारका ठाकुर ढोलक झलक घनश्याम भीम यमुना हेमन्त थापा गुरुङ तामाङ ऋषि",
  bijoy:
    "রহিম করিম ফাতেমা আয়েশা মোহাম্মদ আব্দুল রফিক শফিক নাসরিন সুলতানা কামাল জামাল হাসান হোসেন রবীন্দ্র কৃষ্ণা লক্ষ্মী শর্মা বিশ্বাস চক্রবর্তী প্রিয়া সৌরভ ঐশী ওসমান ঈশ্বর উমা ঝর্ণা ঠাকুর ডলি মৃণাল",
  bamini:
    "ராமன் குமார் வெள்ளி கோபால் கௌரி லட்சுமி பிரியா பொன்னி முருகன் செல்வி கமலா சுந்தரம் ராஜேஷ் மீனாட்சி ஐயப்பன் ஈஸ்வரி உமா ஊர்மிளா எழில் ஏழுமலை ஓவியா தூயவன் பூங்கொடி கீதா நூர் றோஜா",
};

/** Converts words to a legacy layout with the inverse table. Glyphs drawn first are typed first. */
function typedIn(layout: LegacyLayout, word: string): string {
  const forms = new Map<string, string>();
  for (const [form, letters] of LEGACY_TABLES[layout].toReversed()) forms.set(letters.normalize("NFC"), form);
  const stem = { preeti: "f", chanakya: "æ" }[layout as string] ?? "k";
  for (const [letters, form] of forms)
    if (letters.endsWith("्") && !forms.has(letters.slice(0, -1)))
      forms.set(letters.slice(0, -1), form + stem);
  const spelled = (text: string): string => {
    let typed = "";
    for (let at = 0; at < text.length;) {
      let length = text.length - at;
      while (length > 1 && !forms.has(text.slice(at, at + length))) length -= 1;
      const form = forms.get(text.slice(at, at + length));
      expect(form, `${text.slice(at, at + length)} of ${word}`).toBeDefined();
      typed += form;
      at += length;
    }
    return typed;
  };
  const parts: Readonly<Record<string, string>> = {
    "\u0906": "\u0905\u093E",
    "\u0913": "\u0905\u093E\u0947",
    "\u0914": "\u0905\u093E\u0948",
    "\u0910": "\u090F\u0947",
    "\u094B": "\u093E\u0947",
    "\u094C": "\u093E\u0948",
    "\u0986": "\u0985\u09BE",
    "\u09CB": "\u09C7\u09BE",
    "\u09CC": "\u09C7\u09D7",
    "\u0BCA": "\u0BC6\u0BBE",
    "\u0BCB": "\u0BC7\u0BBE",
    "\u0BCC": "\u0BC6\u0BB3",
  };
  const apart = Array.from(word.normalize("NFC"), (letter) =>
    forms.has(letter) ? letter : (parts[letter] ?? letter),
  ).join("");
  const stack =
    /(र्|র্)?([\u0915-\u0939\u0995-\u09B9\u09DC-\u09DF\u0B95-\u0BB9]\u09BC?(?:[\u094D\u09CD][\u0915-\u0939\u0995-\u09B9\u09DC-\u09DF]\u09BC?)*)([\u093E-\u094C\u09BE-\u09CC\u09D7\u0BBE-\u0BCD]*)/gu;
  let typed = "";
  let at = 0;
  for (const { 0: whole, 1: r, 2: letters = "", 3: signs = "", index } of apart.matchAll(stack)) {
    typed += spelled(apart.slice(at, index));
    const [sign = "", ...others] = Array.from(signs);
    const isFirst = forms.has(BEFORE + sign) && sign !== "";
    const chars =
      layout === "bamini" && sign !== "" && !isFirst && forms.has(Array.from(letters).at(-1) + sign);
    if (chars)
      typed +=
        spelled(letters.slice(0, -1)) +
        forms.get(Array.from(letters).at(-1) + sign) +
        spelled(others.join(""));
    else {
      const last = Array.from(letters).at(-1) ?? "";
      const before = layout === "bamini" ? letters.slice(0, -last.length) : "";
      typed +=
        spelled(before) + (isFirst ? forms.get(BEFORE + sign) : "") + spelled(letters.slice(before.length));
      typed += spelled((isFirst ? "" : sign) + others.join(""));
    }
    if (r) typed += forms.get(BEHIND);
    at = index + whole.length;
  }
  return typed + spelled(apart.slice(at));
}

test.each(Object.entries(NAMES) as [LegacyLayout, string][])(
  "names in %s return unchanged, letter by letter",
  (layout, names) => {
    for (const name of names.split(" "))
      expect(unicodeOf(typedIn(layout, name), layout), `${name} as ${typedIn(layout, name)}`).toBe(
        name.normalize("NFC"),
      );
  },
);

const FONTS: Readonly<Record<LegacyLayout, FaceId>> = {
  "kruti-dev": "devanagari",
  chanakya: "devanagari",
  preeti: "devanagari",
  bijoy: "bengali",
  bamini: "tamil",
};
const SCRIPTS = { devanagari: "Deva", bengali: "Beng", tamil: "Taml" } as const;

/**
 * Whether HarfBuzz shapes a word correctly. For a mark without a base letter, it draws a dotted circle or has no glyph.
 */
function isFormed(layout: LegacyLayout, word: string): boolean {
  const id = FONTS[layout] as keyof typeof SCRIPTS;
  const face = openFace(id, readFont(id));
  const circle = face.shape("\u25CC", SCRIPTS[id], false).glyphs[0]?.id;
  const { glyphs } = face.shape(word, SCRIPTS[id], false);
  return glyphs.length > 0 && glyphs.every((glyph) => glyph.id !== circle && glyph.id !== 0);
}

test("HarfBuzz detects a sign without its letter", () => {
  expect(isFormed("kruti-dev", "\u093Eराम")).toBe(false);
  expect(isFormed("bijoy", "\u09BEরাম")).toBe(false);
});

test.each(Object.keys(NAMES) as LegacyLayout[])("HarfBuzz can form all names converted from %s", (layout) => {
  const meant = TYPED.flatMap(([each, , text]) => (each === layout ? text.split(" ") : []));
  for (const word of [...NAMES[layout].split(" "), ...meant])
    expect(isFormed(layout, word.normalize("NFC")), word).toBe(true);
});
