import { editDistance } from "../../forms/values/near-names.ts";
import { HEADING_WORDS, OWN_NAMES, type Meaning, type HeadingsIn } from "./heading-words.ts";
import { HEADINGS_ABROAD } from "./headings-abroad.ts";
import { HEADINGS_HINDI } from "./headings-hindi.ts";
import { HEADINGS_NORTH } from "./headings-north.ts";
import { HEADINGS_SOUTH } from "./headings-south.ts";

/** Headings in all form languages except English, and in a few others. */
const HEADING_LANGUAGES: HeadingsIn = {
  ...HEADINGS_NORTH,
  ...HEADINGS_HINDI,
  ...HEADINGS_SOUTH,
  ...HEADINGS_ABROAD,
};

/** Words that do not change a heading's meaning. */
const SMALL = new Set([
  ..."a an the of s in is as per please enter your his her their full complete valid only card block capital letters if any".split(
    " ",
  ),
  ..."का की के ची चे चा का दा दी ਦਾ ਦੀ کا کی کے".split(" "),
]);

/** Groups of words with the same meaning. */
const SAME = new Map(
  Object.entries({
    student: "students pupil pupils child childs kid ward candidate learner stu stud std's",
    phone:
      "mobile mob mobail cell cellphone telephone tel ph phones contact cont mobiles cellular भ्रमणध्वनी मोबाइल मोबाईल फ़ोन फोन दूरभाष দূরভাষ মোবাইল ফোন மொபைல் கைபேசி அலைபேசி మొబైల్ ఫోన్ ಮೊಬೈಲ್ ಫೋನ್ മൊബൈൽ ഫോൺ મોબાઇલ મોબાઈલ ફોન ਮੋਬਾਈਲ ਮੋਬਾਇਲ ਫੋਨ موبائل فون",
    no: "number num nos nr numbers नंबर नम्बर नं क्रमांक क्र संख्या ক্রমাঙ্ক নম্বর নং ନଂ નંબર નં ક્રમાંક எண் సంఖ్య నంబర్ నెం ಸಂಖ್ಯೆ ನಂ ನಂಬರ್ നമ്പർ ਨੰਬਰ ਨੰ ନମ୍ବର نمبر",
    aadhaar: "aadhar adhaar adhar aadhaar adharcard aadhaarcard aadharcard",
    photo: "photograph photos pic pics picture image img snap",
    admission: "adm admn admsn admision adminssion",
    registration: "reg regn regd",
    father: "fath fathers dad fathar",
    mother: "moth mothers mom",
    parent: "parents",
    guardian: "guardians",
    class: "std standard grade grades cls classes",
    section: "sec div division",
    group: "grp gp",
    blood: "bld bl",
    address: "addr add residence",
    dob: "d.o.b",
    name: "names nam",
    date: "dt",
    email: "emailid e-mail mailid",
    id: "ids",
    enrolment: "enrollment enrol enroll",
    gender: "sex",
  }).flatMap(([word, others]) => others.split(" ").map((other) => [other, word] as const)),
);

/** Matches small marks below letters that some keyboards omit, and joiners that lead to alternative spellings. */
const NUKTA = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u200c\u200d]/g;

const plain = (heading: string): string =>
  heading
    .replace(/(?<=[\p{L}\p{M}])०/gu, ".")
    .normalize("NFKD")
    .replace(NUKTA, "")
    .normalize("NFC");

/**
 * Returns the significant words of a heading, sorted. `Name of the Student` and `Student's Name` give the same result.
 */
function wordsOf(heading: string): string[] {
  const words = plain(heading)
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{L})(\d)/gu, "$1 $2")
    .toLowerCase()
    .replace(/\b(?:only|single)[\s_-]+(?:girl[\s_-]+)?child\b/g, "onlychild")
    .replace(/\be[\s-]mail/g, "email")
    .replace(/\bd[\s.]*o[\s.]*b\b\.?/g, "dob")
    .replace(/\bd\.\s?o\.\s?([aj])\b\.?/g, "do$1")
    .replace(/\bs\.\s?r\.?(?=\s*(?:no|num))/g, "sr")
    .replace(/['’`]s?(?=\s|$)/g, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "" && !SMALL.has(word))
    .map((word) => SAME.get(word) ?? word);
  return [...new Set(words)].toSorted();
}

/** Returns the significant words of a heading, with synonyms replaced by a single word. */
export const headingWords = (heading: string): ReadonlySet<string> => new Set(wordsOf(heading));

const keyOf = (heading: string): string => wordsOf(heading).join(" ");

/**
 * Returns only the letters and digits of a heading, so that headings without spaces between words can be compared.
 */
const runOf = (heading: string): string =>
  plain(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** A meaning of a heading, and the rank of the match. A rank of 0 is an exact match. */
export interface HeadingMeaning {
  meaning: Meaning;
  rank: number;
}

type Index = Map<string, HeadingMeaning[]>;

function put(index: Index, key: string, found: HeadingMeaning): void {
  const all = index.get(key) ?? [];
  if (key !== "" && !all.some(({ meaning }) => meaning === found.meaning)) index.set(key, [...all, found]);
}

/** Other columns that may contain a family's phone number. */
const PHONES: readonly Meaning[] = ["father_phone", "mother_phone", "whatsapp", "emergency_phone"];

const [byWords, byRun]: [Index, Index] = [new Map(), new Map()];
for (const [meaning, ranks] of Object.entries(HEADING_WORDS) as [Meaning, readonly (readonly string[])[]][])
  for (const [rank, names] of ranks.entries())
    for (const name of names)
      for (const [index, key] of [
        [byWords, keyOf(name)],
        [byRun, runOf(name)],
      ] as const)
        put(index, key, { meaning, rank });
for (const words of Object.values(HEADING_LANGUAGES))
  for (const [meaning, names] of Object.entries(words) as [Meaning, readonly string[]][])
    for (const name of names) {
      put(byWords, keyOf(name), { meaning, rank: 1 });
      put(byRun, runOf(name), { meaning, rank: 1 });
      const rank = PHONES.indexOf(meaning);
      if (rank < 0) continue;
      put(byWords, keyOf(name), { meaning: "parent_phone", rank: rank + 2 });
      put(byRun, runOf(name), { meaning: "parent_phone", rank: rank + 2 });
    }

const lookUp = (text: string): HeadingMeaning[] => {
  const words = wordsOf(text);
  const found = byWords.get(words.join(" ")) ?? byRun.get(runOf(text));
  if (found || words.length < 2 || !words.includes("student")) return found ?? [];
  return byWords.get(words.filter((word) => word !== "student").join(" ")) ?? [];
};

/** Matches an academic year such as 2025-26, which does not change a heading's meaning. */
const ACADEMIC_YEAR = /(?<!\d)20\d\d\s*[-–/]\s*(?:20)?\d\d(?!\d)/g;

/** Removes additions that forms make to a heading: a leading number, an asterisk, or text in brackets. */
const bare = (heading: string): string =>
  heading
    .replace(/[([{（][^)\]}）]*[)\]}）]/g, " ")
    .replace(/^\s*(?:q\s*)?\d+\s*[.):-]\s*/i, "")
    .replace(/^\s*profile[_\s]field[_\s]/i, "")
    .replace(/[*:：]+/g, " ")
    .replace(ACADEMIC_YEAR, " ")
    .trim();

/** The separator between the heading of a split column and the name of the part. */
export const PART_SIGN = " → ";

/** Matches headings for the type of a phone number or an address, as opposed to the value itself. */
const OF_KIND = /[-–:(]\s*(?:type|label|kind)\s*\)?$/i;

/** Matches a heading that addresses the person who fills in the form. This person may be a parent. */
const YOURS = /^\s*your\b/i;
/** Words for the person whose data a column contains. They say nothing about the kind of data. */
const OWNERS: ReadonlySet<string> = new Set(["student", "father", "mother", "guardian", "parent"]);

/**
 * Returns the meanings of a heading. It tries the full heading first, and then the heading without form additions.
 * Finally it tries the parts of the heading, in case they give the same meaning in two languages. Returns an empty
 * list if the heading is unknown.
 */
export function readHeading(heading: string): HeadingMeaning[] {
  if (OF_KIND.test(heading)) return [];
  const part = heading.split(PART_SIGN);
  if (part.length > 1) return lookUp(part.at(-1) ?? "");
  const whole = lookUp(heading);
  if (whole.length > 0) return YOURS.test(heading) ? looser(whole, 1) : whole;
  const inner = lookUp(bare(heading));
  if (inner.length > 0) return inner;
  // The text in brackets can also be in both languages.
  const beside = bare(heading).split(/[/|\n–—]+|\s-\s/);
  const [one = [], ...more] = beside.map((part) => lookUp(part)).filter((each) => each.length > 0);
  if (beside.length > 1 && more.length === beside.length - 1 && !isOneScript(beside)) {
    const both = one.filter(({ meaning }) =>
      more.every((other) => other.some((each) => each.meaning === meaning)),
    );
    if (both.length > 0) return both;
  }
  const said = heading
    .split(/[/|\n()[\]–—]+|\s-\s/)
    .filter((part) => bare(part) !== "" && lookUp(bare(part))[0]?.meaning !== "age");
  const apart = said.filter((part) => !OWNERS.has(keyOf(part)));
  const owner = said.map(keyOf).find((key) => OWNERS.has(key) && key !== "student");
  // Of somebody's column that is not known whole, a part would be taken for the student's.
  if (apart.length > 0 && owner !== undefined)
    return apart.flatMap((part) => lookUp(part)).filter(({ meaning }) => meaning === `${owner}_name`);
  const told = apart.length > 0 ? apart : said;
  const parts = told.map((part) => lookUp(bare(part)));
  // Words of two languages say the same; of one language the unknown word says something else.
  if (parts.some((part) => part.length === 0) && isOneScript(told)) return readShared(told, heading);
  const [first = [], ...others] = parts.filter((part) => part.length > 0);
  const agreed = first.filter(({ meaning }) =>
    others.every((other) => other.some((each) => each.meaning === meaning)),
  );
  return agreed.length > 0 || others.length > 0 ? agreed : lookUpLoosely(heading);
}

const isOneScript = (parts: readonly string[]): boolean =>
  parts.length > 1 && parts.every((part) => /^[\p{Script=Latin}\p{N}\p{P}\p{Z}\p{S}]*$/u.test(part));

/** Returns the meanings of the parts of a heading with a common ending, such as `Class/Section Roll No`. */
function readShared(parts: readonly string[], heading: string): HeadingMeaning[] {
  const [, ...shared] = (parts.at(-1) ?? "").trim().split(/\s+/);
  if (shared.length === 0) return lookUpLoosely(heading);
  const [first = [], ...others] = parts.map((part, at) =>
    lookUp(at === parts.length - 1 ? part : `${part} ${shared.join(" ")}`),
  );
  return first.filter(({ meaning }) =>
    others.every((other) => other.some((each) => each.meaning === meaning)),
  );
}

/** Rank added to loose matches, so that any other match is preferred. */
const LOOSE = 5;
/** Matches a clause that follows the subject of a question. */
const CLAUSE =
  /[\s,;:]+(?:with|including|incl|as (?:per|in|on|given|mentioned|printed|it)|(?:on|in|at|by) which|where|that|so that|if|used|preferably|along|to (?:be|which|receive|contact|reach)|belonging)\b.*$/is;
/** Words of a question that do not change its meaning. */
const ASKING = new Set(
  [
    "what which who kindly mention write type select choose provide fill give given correct correctly exact current recent latest",
    "new active working registered primary passport size sized colour color clear upload attach uploaded attached digit digits 10 ten",
    "for and used communication sms correspondence purpose record records official own present mailing residential permanent correspondence communication english does do study studying reads residing",
    "अपने अपना अपनी लिखें लिखिए दर्ज करें कृपया चुनें डालें भरें आपल्या लिहा भरा संपूर्ण पूरा पूर्ण वर्तमान निवास घर स्थायी पत्राचार सही सध्याची नवीन नया नई નવું নতুন புதிய",
    "বর্তমান தற்போதைய ప్రస్తుత ಪ್ರಸ್ತುತ നിലവിലെ ഇപ്പോഴത്തെ હાલનું હાલની ਮੌਜੂਦਾ موجودہ ବର୍ତ୍ତମାନ actuelle actual atual aktuelle",
  ].flatMap((words) => words.split(" ")),
);
/** Matches tables from other systems whose columns describe the student. */
const OF_STUDENT = /^(?:profile|user|student|pupil|learner|person|identity|demographics?)s?\d*$/i;
const OF_HOME = /^(?:address(?:es)?|contacts?|household|mailing|census|home)\d*$/i;
/** Meanings that several numbered columns can have. */
const NUMBERED: ReadonlySet<string> = new Set(["parent_phone", "email", "address", "photo"]);

/**
 * Returns the meaning of a question, or of a column from another system, after removing filler words. Returns at most
 * one meaning.
 */
function lookUpLoosely(heading: string): HeadingMeaning[] {
  const inner = bare(heading).replace(CLAUSE, (clause) =>
    wordsOf(clause).some((word) => OWNERS.has(word) && word !== "student") ? clause : "",
  );
  const [, table = "", column = ""] = /^(\w+)\.(\w+)$/.exec(inner) ?? [];
  if (OF_STUDENT.test(table)) return looser(readHeading(column));
  if (OF_HOME.test(table))
    return looser(readHeading(column)).filter(
      ({ meaning }) => NUMBERED.has(meaning) || meaning === "pincode",
    );
  const words = wordsOf(inner);
  const number = words.find((word) => /^[1-4]$/.test(word));
  const telling = words.filter((word) => word !== number && !ASKING.has(word));
  if (telling.length === 0 || telling.length === wordsOf(heading).length) return [];
  const found = lookUp(telling.join(" "));
  if (number === undefined) return looser(found);
  return looser(found, number === "1" ? LOOSE : LOOSE + 1).filter(({ meaning }) => NUMBERED.has(meaning));
}

const looser = (found: readonly HeadingMeaning[], by = LOOSE): HeadingMeaning[] =>
  found.map(({ meaning, rank }) => ({ meaning, rank: rank + by }));

/** Whether a heading can mean the student's own name or a part of it. */
export const isOwnNameHeading = (text: string): boolean =>
  readHeading(text).some(({ meaning }) => OWN_NAMES.has(meaning));

/** Whether a heading means a class only if its cells are classes. */
export const isLooseClass = (heading: string): boolean =>
  readHeading(heading).some(({ meaning, rank }) => meaning === "class_name" && rank >= 2) ||
  /^\W*grade\W*$/i.test(heading);

/** Whether a string is a known heading. */
const isKnownHeading = (text: string): boolean => readHeading(text).length > 0;

const MOST_APART = 2;
/**
 * The minimum length of a heading for which two wrong letters are allowed. In a shorter heading, two wrong letters
 * could produce another word, such as mother and brother.
 */
const LONG = 16;
/** Minimum length of a heading for a fuzzy match. */
const LEAST_LETTERS = 6;

/**
 * Returns the meaning of a misspelled heading, allowing one or two wrong letters, unless another meaning is equally
 * close. Returns undefined if the heading is known or no meaning is close.
 */
export function nearlyHeading(heading: string): Meaning | undefined {
  const run = runOf(bare(heading));
  if (run.length < LEAST_LETTERS || isKnownHeading(heading)) return undefined;
  const most = run.length < LONG ? 1 : MOST_APART;
  let best: { meaning: Meaning; apart: number } | undefined;
  let isShared = false;
  for (const [key, [found]] of byRun) {
    if (!found || Math.abs(key.length - run.length) > most || key.length < LEAST_LETTERS) continue;
    const apart = editDistance(key, run);
    if (apart > most) continue;
    if (best && best.apart === apart && best.meaning !== found.meaning) isShared = true;
    if (!best || apart < best.apart) [best, isShared] = [{ meaning: found.meaning, apart }, false];
  }
  return isShared ? undefined : best?.meaning;
}
