import { expect, test } from "vitest";
import {
  foldedText,
  isFound,
  sortKey,
  searchColumns,
  comparableName,
  searchedTexts,
  searchKey,
} from "@idms/core/forms/values/search-columns";
import { studentSearchColumns } from "@idms/core/students/records/student-search";

const listed = (...names: string[]) => names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
const finds = (search: string, ...texts: string[]) => isFound(search, searchKey(texts));

test.each([
  ["Élodie  MÜLLER", "elodie muller"],
  ["Strauß, STRAUSS", "strauss, strauss"],
  ["İstanbul IŞIK ışık", "istanbul isik isik"],
  ["Жанна ЁЛКИНА", "жанна елкина"],
  ["Ὀδυσσεύς ΟΔΥΣΣΕΥΣ", "οδυσσευσ οδυσσευσ"],
  ["Nguyễn Thị Đào", "nguyen thi dao"],
  ["Łukasz Ørsted Æsa", "lukasz orsted aesa"],
  ["ＡＢＣ　１２３", "abc 123"],
  ["रोल १२३", "रोल 123"],
  ["محمّد ٤٥", "محمد 45"],
  ["𝟗", "9"],
  ["김민서", "김민서"],
])("%s is searched as %s", (text, folded) => {
  expect(foldedText(text)).toBe(folded);
});

test("a letter with an accent is the same, composed or not", () => {
  for (const name of ["Zoë", "Björk", "Нойй", "Ἀθηνᾶ", "கௌரி", "ज़ोया"])
    expect(foldedText(name.normalize("NFD"))).toBe(foldedText(name.normalize("NFC")));
});

test("vowels of Indic scripts are letters: consonants alone do not find a name", () => {
  expect(foldedText("कीर्ति")).toBe("कीर्ति");
  expect(finds("करत", "कीर्ति")).toBe(false);
  expect(finds("कीर", "कीर्ति शर्मा")).toBe(true);
  expect(finds("முருகன்", "க. முருகன்")).toBe(true);
  expect(finds("மரகன", "க. முருகன்")).toBe(false);
});

/** Names in the spellings of two keyboards. */
const TWO_SPELLINGS: readonly (readonly [one: string, other: string])[] = [
  ["D'Souza", "D’Souza"],
  ["D'Souza", "DSouza"],
  ["O`Brien", "OʼBrien"],
  ["Anne-Marie Rao", "Anne\u2011Marie Rao"],
  ["Anne-Marie Rao", "Anne Marie Rao"],
  ["M.S. Dhoni", "MS Dhoni"],
  ["M. S. Dhoni", "M.S.Dhoni"],
  ["A. P. J. Kalam", "APJ Kalam"],
  ["സൽമാൻ", "സല്\u200dമാന്\u200d"],
  ["ആന്റണി", "ആൻ്റണി"],
  ["ഗൗരി", "ഗൌരി"],
  ["উৎপল", "উত্\u200dপল"],
  ["علی", "علي"],
  ["ملک", "ملك"],
  ["ہمایوں", "همایون"],
  ["فاطمہ", "فاطمة"],
  ["محـــمد", "محمد"],
  ["ஸ்ரீதர்", "ஶ்ரீதர்"],
  ["கௌரி", "கெளரி"],
  ["सुऱ्या", "सुर्\u200dया"],
  ["ज़ाकिर", "जाकिर"],
  ["चाँदनी", "चांदनी"],
  ["चन्द्र", "चंद्र"],
  ["ਸਿੰਘ", "ਸਿਂਘ"],
  ["చంద్ర", "చన్ద్ర"],
];

test.each(TWO_SPELLINGS)("%s and %s are the same name and find each other", (one, other) => {
  expect(comparableName(one)).toBe(comparableName(other));
  expect(finds(one, `${other} Nair`)).toBe(true);
  expect(finds(other, `${one} Nair`)).toBe(true);
});

test.each([
  ["Anna", "Ana"],
  ["Asha M", "Asha N"],
  ["കമല", "കമാല"],
  ["राम", "रामा"],
  ["بشير", "بشر"],
  ["D'Souza", "D'Costa"],
])("%s and %s are different names", (one, other) => {
  expect(comparableName(one)).not.toBe(comparableName(other));
});

test("numbers keep their points and dashes", () => {
  expect(foldedText("GV-2026/031")).toBe("gv-2026/031");
  expect(foldedText("12–3.5")).toBe("12-3.5");
  expect(finds("rao@example.com", "Asha.Rao@example.com")).toBe(true);
});

test("invisible joiners are ignored", () => {
  expect(finds("श्री", "श्‍री")).toBe(true);
});

test("folding a folded text changes nothing", () => {
  for (const text of [
    "Ǆ ŉ ﬁ ẞ",
    "ΐ ᾳ Ὦ",
    "M.S. D’Souza–Rao",
    "ആൻ്റണി",
    "১২৩ Ⅷ ½",
    "ﷺ",
    "가각",
    "が",
    "Å Å",
    "\u0301a",
    "é́",
  ])
    expect(foldedText(foldedText(text))).toBe(foldedText(text));
});

test("names are sorted with numbers by value and accented letters beside plain ones", () => {
  expect(listed("Std 10", "Std 2", "std 1", "Std २0")).toEqual(["std 1", "Std 2", "Std 10", "Std २0"]);
  expect(listed("Zoe", "Ärmel", "Arm", "Ben", "arno", "Ändi")).toEqual([
    "Ändi",
    "Arm",
    "Ärmel",
    "arno",
    "Ben",
    "Zoe",
  ]);
});

test("words are found in any order and anywhere in a name", () => {
  for (const search of ["aar", "SHARMA aarav", "rav sha", " aarav  sharma ", "áârav"])
    expect(finds(search, "Aarav Kumar Sharma")).toBe(true);
  expect(finds("aarav patel", "Aarav Kumar Sharma")).toBe(false);
});

test("a phone number is found in any format, with or without its country code", () => {
  for (const search of [
    "9876543210",
    "98765 43210",
    "987-654-3210",
    "+91 98765-43210",
    "(987) 654",
    "९८७६५४",
  ])
    expect(finds(search, "Asha", "9876543210")).toBe(true);
  expect(finds("987-655", "Asha", "9876543210")).toBe(false);
});

test("pattern characters match only themselves", () => {
  expect(searchedTexts("100%_\\")).toEqual([["100%_\\"]]);
});

test("a blank search finds everything", () => {
  for (const search of ["", "  ", "\u200d", "\n"]) expect(searchedTexts(search)).toEqual([]);
  expect(finds(" ", "Asha")).toBe(true);
  expect(searchColumns("  ")).toEqual({ sort_key: "", search_key: "" });
});

test("however many words are typed, at most eight are searched separately", () => {
  const long = Array.from({ length: 100 }, (_, index) => `${index % 10}`).join(" ");
  const [words = []] = searchedTexts(long);
  expect(words).toHaveLength(8);
  expect(words.join(" ")).toBe(long);
});

test("a student is found by name, by phone and by any numeric answer, but not by a date or an address", () => {
  const { search_key } = studentSearchColumns({
    full_name: "Asha Rao",
    parent_phone: "9876543210",
    meta: {
      full_name: "Asha Rao",
      parent_phone: "9876543210",
      field_7: "GV-2026/031",
      roll: " ४२ ",
      born: "2015-04-05",
      other: "5/4/2015",
      address: "12 Main Road",
      blood_group: "O+",
      list: [1],
    },
  });
  expect(search_key).toBe(" asha rao \n 9876543210 \n gv-2026/031 \n 42 ");
});
