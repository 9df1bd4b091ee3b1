import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { makeField } from "@idms/core/forms/values/field";
import { languageName, PARENT_LANGUAGES } from "@idms/core/forms/values/parent-languages";
import { wordedForStaff } from "@idms/core/forms/notices/staff-notice";
import { usualNotice } from "@idms/core/forms/notices/usual-notice";
import { messagesFor } from "@idms/core/collect/invitations/invitation";
import { invitationTexts } from "@idms/core/collect/invitations/invitation-texts";
import { describe, expect, test } from "vitest";
import { words as familyEnglish } from "../packages/web/src/public/family-locales/en.ts";
import { loadWords, wordsFor } from "../packages/web/src/public/family-locales/words.ts";
import { fieldsIn } from "../packages/web/src/say/form-words/fields-in.ts";
import {
  languages,
  loadTexts,
  textsFor,
  type Texts,
} from "../packages/web/src/public/form-locales/languages.ts";
import { texts as english } from "../packages/web/src/public/form-locales/en.ts";
import { USUAL_WORDS } from "../packages/web/src/say/form-words/usual-labels.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
/** Whether a file is named after its language code. */
const isCatalogue = (name: string): boolean => /^[a-z]{2}\.ts$/.test(name);
const catalogues = `${root}packages/web/src/public/form-locales/`;

/** The English name and the script of each language. `inflected` if "minutes" differs in form from "minute". */
const LANGUAGES: Record<string, { name: string; script: string; inflected?: boolean }> = {
  as: { name: "Assamese", script: "Bengali" },
  bn: { name: "Bengali", script: "Bengali" },
  gu: { name: "Gujarati", script: "Gujarati" },
  hi: { name: "Hindi", script: "Devanagari" },
  kn: { name: "Kannada", script: "Kannada", inflected: true },
  ml: { name: "Malayalam", script: "Malayalam" },
  mr: { name: "Marathi", script: "Devanagari", inflected: true },
  or: { name: "Odia", script: "Oriya" },
  pa: { name: "Punjabi", script: "Gurmukhi", inflected: true },
  ta: { name: "Tamil", script: "Tamil", inflected: true },
  te: { name: "Telugu", script: "Telugu", inflected: true },
  ur: { name: "Urdu", script: "Arabic" },
};

/** Names that are the same in every language. */
const NAMES = /10 MB|HEIC|JPEG|PNG|WebP|"Most Compatible"/g;
/** Returns a marker for a fact. It is neither a letter nor a digit, so that it cannot be confused with the text. */
const fact = (at: number): string => ["◆", "◇"][at] as string;

type Said = string | ((...facts: string[]) => string);

/** Returns every text of a catalogue by path, with markers for facts. */
function allTexts(texts: object, path = ""): [path: string, text: string][] {
  return Object.entries(texts as Record<string, Said | object>).flatMap(
    ([name, said]): [string, string][] => {
      const at = `${path}${name}`;
      if (at === "usual") return USUAL_WORDS.map((word) => [`usual ${word}`, (texts as Texts).usual(word)]);
      if (typeof said === "string") return [[at, said]];
      if (typeof said !== "function") return allTexts(said, `${at}.`);
      return [[at, (said as (...facts: string[]) => string)(...[0, 1].map(fact))]];
    },
  );
}
// Only imports have whole numbers, so these messages do not concern a form.
const original = new Map(
  allTexts(english).filter(([path]) => !["field.wholeNumber", "field.tooLarge"].includes(path)),
);

const count = (text: string, part: string): number => text.split(part).length - 1;

test("there are English and twelve other languages, each with its own name and dates", () => {
  expect(languages).toEqual(["en", ...Object.keys(LANGUAGES)]);
  expect(readdirSync(catalogues).filter(isCatalogue).toSorted()).toEqual(
    languages.map((language) => `${language}.ts`).toSorted(),
  );
  for (const [language, { script }] of Object.entries(LANGUAGES)) {
    const own = new RegExp(`^[\\p{Script=${script}}\\p{M}]+$`, "u");
    const ownName = new Intl.DisplayNames([language], { type: "language" }).of(language) as string;
    expect(languageName(language).normalize()).toBe(ownName.normalize());
    const month = new Intl.DateTimeFormat(language, { month: "long" }).format(new Date("2016-02-29"));
    expect(month).toMatch(own);
  }
});

describe.each(Object.entries(LANGUAGES))("%s", async (language, { script, inflected = false }) => {
  const texts = await loadTexts(language);
  const said = allTexts(texts);

  test("has every text of the English catalogue, with the same facts", () => {
    expect(said.map(([path]) => path)).toEqual([...original.keys()]);
    for (const [path, text] of said) {
      const inEnglish = original.get(path) as string;
      for (const at of [0, 1])
        expect([path, count(text, fact(at))]).toEqual([path, count(inEnglish, fact(at))]);
      for (const sign of ["❌", "✅", "* ", "10", "64", "..."])
        if (inEnglish.includes(sign)) expect([path, text]).toEqual([path, expect.stringContaining(sign)]);
    }
  });

  test("leaves nothing in English, and has no letter of another script", () => {
    const foreign = new RegExp(`(?![\\p{Script=${script}}])\\p{L}`, "u");
    const own = new RegExp(`\\p{Script=${script}}`, "u");
    for (const [path, text] of said) {
      expect([path, text]).toEqual([path, expect.stringMatching(own)]);
      expect([path, text.replaceAll(NAMES, "")]).toEqual([path, expect.not.stringMatching(foreign)]);
      expect([path, text]).toEqual([path, text.trim()]);
      // Only the digits of phones and forms, and no invisible characters except joiners and isolates around facts.
      expect([path, text]).toEqual([path, expect.not.stringMatching(/(?![0-9])\p{Nd}/u)]);
      const seen = text.replaceAll(/\u200C|\u200D|\u2068|\u2069/g, "");
      expect([path, seen]).toEqual([path, expect.not.stringMatching(/\p{C}/u)]);
    }
  });

  test("words 1, 2, 5 and 21 minutes as the language does", () => {
    const told = (minutes: number) => {
      const text = texts.tooMany(minutes);
      expect(text.match(/\d+/g)).toEqual([String(minutes)]);
      return text.replace(/\d+/, "#");
    };
    expect(new Set([2, 5, 21].map(told)).size).toBe(1);
    expect(told(1) !== told(2)).toBe(inflected);
  });
});

test("Bengali and Assamese each have their own letters", async () => {
  const [bengali, assamese] = await Promise.all(["bn", "as"].map(loadTexts));
  const all = (texts: Texts | undefined) => JSON.stringify(allTexts(texts as Texts));
  expect(all(bengali)).not.toMatch(/[ৰৱ]/);
  expect(all(assamese)).not.toMatch(/র/);
});

test("left-to-right words keep their order in an Urdu sentence", async () => {
  const urdu = await loadTexts("ur");
  expect(urdu.field.required("House (2)")).toContain("\u2068House (2)\u2069");
  expect(urdu.photo.unseen("IMG_0042.heic")).toContain("\u2068IMG_0042.heic\u2069");
});

test("a label is recognised in every spelling, and nothing else is", async () => {
  const { usual } = await loadTexts("hi");
  const known: Record<string, string[]> = {
    "विद्यार्थी का नाम": [
      "Student's Name",
      "STUDENT NAME",
      "Name of the Student:",
      "Name",
      "Child’s full name",
    ],
    "पिता का नाम": ["Father Name", "Father's Name *", "father’s name", "Name of Father"],
    "जन्म तिथि": ["Date of Birth", "DOB", "D.O.B.", "Birth Date"],
    "रोल नंबर": ["Roll No", "Roll No.", "ROLL NUMBER"],
    "प्रवेश संख्या": ["Admission No.", "Adm. No", "Admission number"],
    "आधार नंबर": ["Aadhaar Number", "Aadhar No.", "Aadhaar Card No", "AADHAAR"],
    "अभिभावक का फ़ोन नंबर": ["Parent Phone", "Parent's Mobile Number", "Parents' contact no."],
    "आपातकालीन संपर्क नंबर": ["Emergency contact", "Emergency Contact Number"],
    फ़ोटो: ["Photo", "Photograph", "Student's photo", "Passport size photo"],
    लिंग: ["Gender", "Sex"],
    नहीं: ["No", "NO"],
  };
  for (const [word, written] of Object.entries(known))
    expect(written.map((label) => [label, usual(label)])).toEqual(written.map((label) => [label, word]));
  const unknown = [
    "A+",
    "AB-",
    "No.",
    "",
    "Father's office",
    "constructor",
    "__proto__",
    "घर का रंग",
    "😀",
    "of",
  ];
  expect(unknown.map(usual)).toEqual(unknown);
});

test("two fields of a form never get the same label", async () => {
  const labels = ["Phone", "Mobile No.", "Student Name", "House colour"];
  const fields = labels.map((label, index) => makeField(`field_${index}`, label, "text"));
  const seen = fieldsIn(await loadTexts("hi"), fields, "hi").map(({ label }) => label);
  expect(seen).toEqual(["Phone", "Mobile No.", "विद्यार्थी का नाम", "House colour"]);
});

test("a school's own words for a language override the usual ones, and its help is in English if it has no other", async () => {
  const select = makeField("house", "House (2)", "select", {
    options: ["Red", "Male"],
    labels: { hi: "सदन", ur: "ہاؤس" },
    help: { en: "As on the shirt", ta: "சட்டையில் உள்ளபடி" },
    option_labels: { hi: { Red: "लाल" } },
  });
  const fields = [select, makeField("full_name", "Student Name", "text")];
  const [house, name] = fieldsIn(await loadTexts("hi"), fields, "hi");
  expect(house).toMatchObject({ label: "सदन", hint: "As on the shirt", called: { Red: "लाल" } });
  expect(name).toMatchObject({ label: "विद्यार्थी का नाम" });
  const [inTamil] = fieldsIn(await loadTexts("ta"), fields, "ta");
  expect(inTamil).toMatchObject({ label: "House (2)", hint: "சட்டையில் உள்ளபடி" });
  expect(inTamil?.called).toBeUndefined();
});

test("a catalogue that no speaker has read says so, and so does docs/collect.md", () => {
  const UNREAD = "// No speaker of this language has read this catalogue.\n";
  const files = readdirSync(catalogues).filter((name) => isCatalogue(name) && name !== "en.ts");
  const unread = files.filter((name) => {
    const text = readFileSync(catalogues + name, "utf8");
    // Once a speaker has read it, their name is here.
    if (!text.startsWith(UNREAD))
      expect([name, text]).toEqual([name, expect.stringMatching(/^\/\/ Read by .+\.\n/)]);
    return text.startsWith(UNREAD);
  });
  const names = unread.map((name) => LANGUAGES[name.slice(0, -".ts".length)]?.name);
  const page = readFileSync(`${root}docs/collect.md`, "utf8").replaceAll(/\s+/g, " ");
  const [, told = ""] = /No native speaker has reviewed the form in ([^.]+) yet\./.exec(page) ?? [];
  expect(told.split(/, | or /)).toEqual(names);
});

const familyTexts = new Map(allTexts(familyEnglish));

describe.each(Object.entries(LANGUAGES))("a family's page in %s", (language, { script }) => {
  test("has every text, in its own script, with the same facts", async () => {
    const path = `${root}packages/web/src/public/family-locales/${language}.ts`;
    const isUnread = (file: string) =>
      readFileSync(file, "utf8").startsWith("// No speaker of this language");
    expect(isUnread(path)).toBe(isUnread(`${catalogues}${language}.ts`));
    const own = allTexts(await loadWords(language));
    expect(own.map(([name]) => name)).toEqual([...familyTexts.keys()]);
    for (const [name, text] of own) {
      expect([name, count(text, fact(0))]).toEqual([name, count(familyTexts.get(name) ?? "", fact(0))]);
      expect([name, text.replace(/WhatsApp|(?:Apple|Google) Wallet/, "")]).toEqual([
        name,
        expect.not.stringMatching(/\p{Script=Latin}/u),
      ]);
      expect([name, text]).toEqual([name, expect.stringMatching(new RegExp(`\\p{Script=${script}}`, "u"))]);
    }
  });

  test("ask to correct details that were sent back, in the words of the family's page", async () => {
    const texts = await invitationTexts(language as (typeof PARENT_LANGUAGES)[number]);
    const { correct } = await loadWords(language as (typeof PARENT_LANGUAGES)[number]);
    // The button on the Tamil page is less formal than a letter.
    const asked = language === "ta" ? "திருத்தவும்" : correct.slice(correct.indexOf(" ") + 1);
    for (const text of [texts.sentBack, texts.correct]) expect(text).toContain(asked);
  });
});

describe.each(Object.entries(LANGUAGES))("the usual notice in %s", (language, { script }) => {
  test("says all that the English one says, in its own script, with the same facts", () => {
    const text = usualNotice[language as (typeof PARENT_LANGUAGES)[number]];
    const written = readFileSync(`${root}packages/core/src/forms/notices/usual-notice.ts`, "utf8");
    expect(written).toMatch(new RegExp(`// No speaker of this language [^\\n]*\\n  ${language}: `));
    expect(text.split("\n\n")).toHaveLength(usualNotice.en.split("\n\n").length);
    const facts = (of: string) => (of.match(/\{\w+\}/g) ?? []).toSorted();
    expect(facts(text)).toEqual(facts(usualNotice.en));
    const foreign = new RegExp(`(?![\\p{Script=${script}}])\\p{L}`, "u");
    expect(text.replaceAll(/\{\w+\}/g, "")).not.toMatch(foreign);
  });
});

describe.each(Object.entries(LANGUAGES))("the messages to families in %s", (language, { script }) => {
  test("are in their own script, and marked until a speaker has read them", async () => {
    const path = `${root}packages/core/src/collect/invitations/${language}.ts`;
    expect(readFileSync(path, "utf8").startsWith("// No speaker of this language")).toBe(true);
    const texts = await invitationTexts(language as (typeof PARENT_LANGUAGES)[number]);
    const foreign = new RegExp(`(?![\\p{Script=${script}}])\\p{L}`, "u");
    for (const [name, text] of allTexts(texts)) {
      expect([name, text.replaceAll(/\{\w+\}/g, "")]).toEqual([name, expect.not.stringMatching(foreign)]);
      expect([name, text]).toEqual([name, expect.stringMatching(new RegExp(`\\p{Script=${script}}`, "u"))]);
    }
  });
});

/** Words for children, parents and classes, which no text for staff has. */
const OF_PARENTS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:child|children|parents?|guardian|brother|class|students?)\b/i,
  as: /সন্তান|অভিভাৱক|শ্ৰেণী|ছাত্ৰ/,
  bn: /সন্তান|অভিভাবক|শ্রেণি|শিক্ষার্থী/,
  gu: /બાળક|વાલી|ધોરણ|વિદ્યાર્થી/,
  hi: /बच्च|अभिभावक|कक्षा|विद्यार्थी/,
  kn: /ಮಗು|ಪೋಷಕ|ತರಗತಿ|ವಿದ್ಯಾರ್ಥಿ/,
  ml: /കുട്ടി|രക്ഷിതാ|ക്ലാസ്|വിദ്യാർത്ഥി/,
  mr: /मुला|पालक|इयत्ता|विद्यार्थी/,
  or: /ପିଲା|ଅଭିଭାବକ|ଶ୍ରେଣୀ|ଛାତ୍ର/,
  pa: /ਬੱਚ|ਮਾਪੇ|ਜਮਾਤ|ਵਿਦਿਆਰਥੀ/,
  ta: /குழந்தை|பெற்றோ|வகுப்பு|மாணவ/,
  te: /పిల్లల|బిడ్డ|తల్లిదండ్రు|తరగతి|విద్యార్థి/,
  ur: /بچ[ےہ]|والدین|جماعت|طالب/,
};
const isOfParents = (language: string, text: string): boolean =>
  (OF_PARENTS[language] ?? /^/).test(text.replaceAll(/\{\w+\}/g, ""));

test("the page of a member of staff names no child, parents or class, and a family's page is as before", async () => {
  for (const language of languages) {
    const words = await loadWords(language);
    expect(wordsFor({}, words)).toBe(words);
    expect(wordsFor(null, words)).toBe(words);
    const { staff, ...shown } = wordsFor({ is_of_staff: true }, words);
    expect(shown).toMatchObject({ title: staff.title, phoneCard: { walletNote: staff.walletNote } });
    expect([language, isOfParents(language, words.title)]).toEqual([language, true]);
    expect([language, allTexts(shown).filter(([, text]) => isOfParents(language, text))]).toEqual([
      language,
      [],
    ]);
  }
});

test("the messages to staff name no child, parents or class", async () => {
  for (const language of PARENT_LANGUAGES) {
    const texts = await invitationTexts(language);
    const ofParents = Object.values(texts).filter((text) => typeof text === "string");
    expect([language, ofParents.filter((text) => !isOfParents(language, text))]).toEqual([language, []]);
    const toStaff = allTexts(messagesFor(texts, { isOfStaff: true }));
    expect([language, toStaff.filter(([, text]) => isOfParents(language, text))]).toEqual([language, []]);
  }
});

test("the standard notice for staff is about the reader, with the facts of the one for parents", () => {
  const ofStaff = wordedForStaff(usualNotice);
  for (const language of PARENT_LANGUAGES) {
    expect([language, isOfParents(language, usualNotice[language])]).toEqual([language, true]);
    expect([language, isOfParents(language, ofStaff[language])]).toEqual([language, false]);
    const facts = (text: string) => text.match(/\{\w+\}|\n\n/g);
    expect(facts(ofStaff[language])).toEqual(facts(usualNotice[language]));
  }
  const own = { ...usualNotice, hi: "आपके बच्चे का कार्ड" };
  expect(wordedForStaff(own)).toEqual({ ...ofStaff, hi: own.hi });
});

test("a link for staff shows the reader's own details, and a link for parents is the same as before", async () => {
  for (const language of languages) {
    const texts = await loadTexts(language);
    expect(textsFor({ isOfStaff: false }, texts)).toBe(texts);
    expect(textsFor(null, texts)).toBe(texts);
    const shown = textsFor({ isOfStaff: true }, texts);
    const { advice, notice, crowded, alreadyReceived, ...others } = texts.staff;
    expect(shown).toMatchObject({ ...others, notice, coach: { advice }, doubts: { crowded } });
    expect(shown.server["family.alreadyReceived"]).toBe(alreadyReceived);
  }
  for (const language of languages) {
    const { staff: _, ...shown } = textsFor({ isOfStaff: true }, await loadTexts(language));
    // Labels of fields belong to the form, and no member of staff is asked about a child's age.
    const ofParents = allTexts(shown).filter(
      ([path, text]) => !/^usual |^doubts\.about\.born$/.test(path) && isOfParents(language, text),
    );
    expect([language, ofParents]).toEqual([language, []]);
  }
});
