import type { FailureSentence } from "../../failure.ts";
import type { Sentence } from "../../sentence.ts";
import { firstFew } from "../../forms/values/first-few.ts";
import { legacyFontOf, type LegacyLayout } from "../cells/legacy-fonts.ts";
import { cellSentences } from "../said/cell-sentences.ts";
import { guessSentences } from "../said/guess-sentences.ts";
import { questionFailures } from "../said/question-failures.ts";
import { columnLetters } from "./not-read.ts";
import type { NumberedRow, RawBook } from "./raw-sheet.ts";
import type { Guess, ReadChoice } from "../cells/read-choice.ts";

/**
 * Placeholders for a sign typed before its letter and for an r typed after its letter. They remain until the letters
 * are reordered.
 */
export const [BEFORE, BEHIND] = ["\uE000", "\uE001"] as const;

/** Parses the space-separated pairs of a layout. Each pair consists of a legacy form and its Unicode text. */
const pairs = (text: string): [string, string][] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split("→") as [string, string]);

/**
 * The Kruti Dev 010 keyboard, which DevLys also uses, from published converter tables. Half letters end with a
 * virama, and the stem `k` completes them.
 */
const KRUTI_DEV = pairs(`
  v→अ b→इ bZ→ई Ã→ई m→उ Å→ऊ _→ऋ ,→ए v‚→ऑ ‚→ॉ k→ा h→ी q→ु w→ू \`→ृ s→े S→ै a→ं ¡→ँ %→ः W→ॅ +→़ ~→् È→ीं
  d→क D→क् [→ख् x→ग X→ग् Ä→घ ?→घ् ³→ङ p→च P→च् N→छ t→ज T→ज् >→झ ÷→झ् Ö→झ् ¥→ञ V→ट B→ठ M→ड <→ढ .→ण्
  r→त R→त् F→थ् n→द /→ध् è→ध् Ë→ध् u→न U→न् i→प I→प् Q→फ ¶→फ् c→ब C→ब् H→भ् Ò→भ e→म E→म् ;→य ¸→य् j→र y→ल Y→ल्
  G→ळ o→व O→व् '→श् Ü→श् "→ष् l→स L→स् g→ह º→ह् z→्र ª→्र ~j→्र î→्य Ó→्य
  {→क्ष् =→त्र =kk→त्रा «→त्र् K→ज्ञ J→श्र Ø→क्र Ý→फ्र ç→प्र Á→प्र æ→द्र #→रु :→रू |→द्य }→द्व )→द्ध –→दृ —→कृ Ñ→कृ
  à→ह्न á→ह्य â→हृ ã→ह्म í→द्द Ì→द्द Ù→त्त् ä→क्त é→न्न ™→न्न् ô→क्क ê→ट्ट Í→ट्ट ë→ट्ठ Î→ट्ठ ì→ड्ड Ï→ड्ड ï→ड्ढ Ô→ड्ढ
  å→० ƒ→१ „→२ …→३ †→४ ‡→५ ˆ→६ ‰→७ Š→८ ‹→९ ñ→॰ Œ→॰ A→। -→. &→- ]→, @→/ ¼→( ½→) (→; •→ऽ ·→ऽ ^→‘ *→’
  f→${BEFORE}ि f=k→${BEFORE}ित्र Z→${BEHIND} ±→${BEHIND}ं Ê→ी${BEHIND}`);

/**
 * The Chanakya keyboard, from tables published for newspaper converters. Half letters end with a virama, and the stem
 * `æ` completes them. The characters `¤` and `U` only end a letter's stroke.
 */
const CHANAKYA = pairs(`
  ¤→ U→ ¥→अ ¥æò→ऑ æò→ॉ §→इ §ü→ई §Z→ईं ©→उ ª→ऊ «→ऋ ¬→ॠ °→ए °ð→ऐ ¥ô→ओ ¥õ→औ
  æ→ा è→ी é→ु ä→ु ê→ू å→ू ë→ृ ì→ॄ ð→े Ô→े ñ→ै ô→ो õ→ौ ò→ॅ ¢→ं ´→ं ¡→ँ Ñ→ः ¸→़ ÷→् ù→ऽ
  ·→क €→क् ¹→ख \u0081→ख् »→ग ‚→ग् ƒ→घ् ¾→ङ ¿→च ‘→च् À→छ Á→ज …→ज् ’→ज् Û→झ् †→ञ्
  Å→ट Æ→ठ Ç→ड É→ढ ‡→ण् Ì→त ˆ→त् Í→थ ‰→थ् Î→द ¼→द Ï→ध Š→ध् Ù→न ‹→न्
  Â→प Œ→प् È→फ \u008d→फ् Õ→ब Ž→ब् Ö→भ \u008f→भ् ×→म \u0090→म् Ø→य Ä→य् Ú→र Ü→ल ¶→ल Ë→ल् Ý→ळ ß→व Ã→व्
  o→श à→श् ³→श् á→ष c→ष् â→स S→स् ã→ह ±→ह् ÿ→क्ष् ˜→त्र् ™→ज्ञ् Ÿ→श्र् ý→्र A→्र þ→्र K→्य
  B→क्च C→ष्ट Cþ→ष्ट्र D→ष्ठ E→श्व F→स्न G→त्र I→ढ्ढ J→छ्व L→रु M→रू N→हृ O→ह्र P→क्क Q→क्त R→क्र T→ञ्ज V→ङ्क W→ङ्ख
  X→ङ्ग Y→ङ्घ \`→क्व a→ड्ड b→ड्ढ d→स्र e→द्ग f→द्घ g→द्द h→द्ध i→द्ब j→द्भ k→द्म l→द्य m→द्व n→ठ्ठ p→श्च q→ह्न r→ह्म् s→ह्य
  t→ह्ल u→ह्व ž→त्त् #→प्त %→त्न @→ञ्च „→ल्ल ¦→ष्ट्व ¨→ङ्क्ष ¯→ख्न µ→द्ब्र º→ख्र ó→न्न् “→च्च् ”→ज्ज् ^→ट्ट _→ट्ठ
  Ð→। H→॥ 0→० 1→१ 2→२ 3→३ 4→४ 5→५ 6→६ 7→७ 8→८ 9→९ ®→0 v→1 w→2 x→3 y→4 z→5 {→6 |→7 }→8 ~→9
  ç→${BEFORE}ि ü→${BEHIND} Z→${BEHIND}ं`);

/** The Preeti keyboard, from tables published for Nepali converters. */
const PREETI = pairs(`
  c→अ cf→आ O→इ O{→ई p→उ pm→ऊ C→ऋ P→ए P]→ऐ f→ा L→ी '→ु "→ू [→ृ ]→े }→ै +→ं F→ँ M→ः \\→्
  s→क S→क् v→ख V→ख् u→ग U→ग् 3→घ £→घ् ª→ङ r→च R→च् 5→छ h→ज H→ज् em→झ ´→झ ‰→झ् \`→ञ ~→ञ् 6→ट 7→ठ 8→ड 9→ढ 0→ण्
  t→त T→त् y→थ Y→थ् b→द w→ध W→ध् g→न G→न् k→प K→प् km→फ ˆ→फ् a→ब A→ब् e→भ E→भ् d→म D→म् o→य /→र n→ल N→ल् j→व J→व्
  z→श Z→श् i→ष् ;→स :→स् x→ह X→ह् |→्र «→्र Ø→्य 1→ज्ञ ¡→ज्ञ् 2→द्द 4→द्ध >→श्र ?→रु ¿→रू B→द्य I→क्ष् Q→त्त
  Qm→क्त q→त्र qm→क्र ß→द्म ¢→द्घ „→ध्र ‹→ङ्घ •→ड्ड ›→द्र §→ट्ट °→ड्ढ ¶→ठ्ठ Å→हृ Ë→ङ्ग Í→ङ्क Î→ङ्ख Ý→ट्ठ å→द्व ç→ॐ
  )→० !→१ @→२ #→३ $→४ %→५ ^→६ &→७ *→८ (→९ .→। =→. _→) -→( <→? l→${BEFORE}ि {→${BEHIND}`);

/** The Bijoy keyboard, for SutonnyMJ and related fonts, from tables published for Bangladeshi converters. */
const BIJOY = pairs(`
  A→অ B→ই C→ঈ D→উ E→ঊ F→ঋ G→এ H→ঐ I→ও J→ঔ v→া x→ী y→ু “→ু æ→ু ~→ূ ƒ→ূ …→ৃ „→ৃ Š→ৗ s→ং t→ঃ u→ঁ &→্
  K→ক L→খ M→গ N→ঘ O→ঙ P→চ Q→ছ R→জ S→ঝ T→ঞ U→ট V→ঠ W→ড X→ঢ Y→ণ Z→ত _→থ \`→দ a→ধ b→ন c→প d→ফ e→ব f→ভ g→ম
  h→য i→র j→ল k→শ l→ষ m→স n→হ o→ড় p→ঢ় q→য় r→ৎ ª→্র «→্র Ö→্র ¨→্য ¡→্ব ¦→্ব ^→্ব Ÿ→্ব ¥→্ম §→্ম œ→্ন ¬→্ল ø→্ল
  ¤→ম্ ¯→স্ ®→ষ্ š→ন্ ›→ন্ ˜→দ্ ™→দ্ •→ঙ্ ”→চ্ Í→্ত —→্ত ‘→্তু ’→্থ ‹→্ক Œ→্ক্র ú→্প è→্ণ ¿→্ত্র ¢→্ভ £→্ভ্র
  °→ক্ক ±→ক্ট ³→ক্ত µ→ক্র ¶→ক্ষ ÿ→ক্ষ ²→ক্ষ্ম ·→ক্স ¸→গু »→গ্ধ ¼→ঙ্ক ½→ঙ্গ ¾→জ্জ À→জ্ঝ Á→জ্ঞ Â→ঞ্চ Ã→ঞ্ছ Ä→ঞ্জ
  Å→ঞ্ঝ Æ→ট্ট Ç→ড্ড È→ণ্ট É→ণ্ঠ Ê→ণ্ড Ð→ণ্ড Ë→ত্ত Ì→ত্থ Î→ত্র Ï→দ্দ ×→দ্ধ Ø→দ্ব Ù→দ্ম Ú→ন্ঠ Û→ন্ড Ü→ন্ধ Ý→ন্স
  Þ→প্ট ß→প্ত à→প্প á→প্স â→ব্জ ã→ব্দ ä→ব্ধ å→ভ্র ç→ম্ফ é→ল্ক ê→ল্গ ë→ল্ট ì→ল্ড í→ল্প î→ল্ফ ï→শু ð→শ্চ ò→ষ্ণ
  ó→ষ্ট ô→ষ্ঠ õ→ষ্ফ ö→স্খ ÷→স্ট ù→স্ফ û→হু ü→হৃ ý→হ্ন þ→হ্ম |→। Ô→‘ Õ→’ Ò→“ Ó→”
  w→${BEFORE}ি †→${BEFORE}ে ‡→${BEFORE}ে ˆ→${BEFORE}ৈ ‰→${BEFORE}ৈ ©→${BEHIND}`);

/** The Bamini keyboard, from tables published for Tamil converters. */
const BAMINI = pairs(`
  m→அ M→ஆ ,→இ <→ஈ c→உ C→ஊ v→எ V→ஏ I→ஐ x→ஒ X→ஓ xs→ஔ /→ஃ h→ா p→ி P→ீ ;→் {→ு _→ூ +→ூ }→ூ
  f→க q→ங r→ச [→ஜ Q→ஞ l→ட z→ண j→த e→ந d→ன g→ப k→ம a→ய u→ர y→ல s→ள t→வ o→ழ w→ற \`→ஹ \\→ஷ ]→ஸ
  h;→ர் H→ர் hp→ரி hP→ரீ b→டி B→டீ F→கு $→கூ R→சு #→சூ L→டு ^→டூ Z→ணு J→து E→நு D→னு G→பு K→மு %→மூ A→யு
  U→ரு &→ரூ Y→லு S→ளு T→வு O→ழு *→ழூ W→று =→ஸ்ரீ >→, @→; n→${BEFORE}ெ N→${BEFORE}ே i→${BEFORE}ை ¿→${BEFORE}ை`);

/** The letters of each layout and their Unicode equivalents. */
export const LEGACY_TABLES: Readonly<Record<LegacyLayout, readonly [string, string][]>> = {
  "kruti-dev": KRUTI_DEV,
  chanakya: CHANAKYA,
  preeti: PREETI,
  bijoy: BIJOY,
  bamini: BAMINI,
};

interface Letters {
  byForm: ReadonlyMap<string, string>;
  longest: number;
}

const known = new Map<LegacyLayout, Letters>();

function lettersOf(layout: LegacyLayout): Letters {
  const found = known.get(layout);
  if (found) return found;
  const byForm = new Map(LEGACY_TABLES[layout]);
  const made = { byForm, longest: Math.max(...[...byForm.keys()].map(({ length }) => length)) };
  known.set(layout, made);
  return made;
}

/**
 * Matches a consonant with an optional nukta in the three scripts. `STACK` also matches the consonants that a virama
 * joins to it.
 */
const ONE =
  "[\\u0915-\\u0939\\u0958-\\u095F\\u0995-\\u09B9\\u09CE\\u09DC-\\u09DF\\u0B95-\\u0BB9][\\u093C\\u09BC]?";
const STACK = `${ONE}(?:[\\u094D\\u09CD]${ONE})*`;
const SIGNS = "[\\u0901-\\u0903\\u093E-\\u094C\\u0981-\\u0983\\u09BE-\\u09CC\\u09D7]";
const R_BEHIND = new RegExp(`(${BEFORE}.)?(${STACK}${SIGNS}*)${BEHIND}`, "gu");
const SIGN_BEFORE = new RegExp(`${BEFORE}(.)(${STACK})`, "gu");
const isBengali = (text: string): boolean => /[\u0980-\u09FF]/.test(text);

/** Sequences of letter parts that form a single letter in Unicode, in the order in which they are replaced. */
const JOINED: readonly (readonly [RegExp, string])[] = [
  [/([\u094D\u09CD])(?=[\u094D\u09CD])/g, ""],
  [/\u094D\u093C/g, "\u093C\u094D"],
  [/\u094Dा/g, ""],
  [/अा/g, "आ"],
  [/अॉ/g, "ऑ"],
  [/आे/g, "ओ"],
  [/आै/g, "औ"],
  [/एे/g, "ऐ"],
  [/ाे/g, "ो"],
  [/ाै/g, "ौ"],
  [/ाॅ/g, "ॉ"],
  [/অা/g, "আ"],
  [/ு(?:ா|ூ)/g, "ூ"],
];
/**
 * Matches a mark above a letter that was typed before the letter's vowel sign, although it belongs after the sign.
 */
const EARLY_MARK = /([\u0901\u0902\u0981\u0982])([\u093E-\u094C\u09BE-\u09CC])/g;
/** Matches the Tamil vowel sign au, whose second half is also the letter ḷa. */
const TAMIL_AU = /([கசதபமய])ெள(?![\u0BBE-\u0BCD])/gu;

/**
 * Matches invalid output: a sign without its letter, two signs on one letter, or a character that is missing from the
 * table.
 */
const BROKEN =
  /[\u093E-\u094C]\u093C|(?:^|[^\p{L}\p{M}])[\u0901-\u0903\u093C-\u094D\u0981-\u0983\u09BC-\u09CD\u09D7\u0BBE-\u0BCD]|[\u093E-\u094C\u09BE-\u09CC\u0BBE-\u0BCC][\u093E-\u094D\u09BE-\u09CD\u0BBE-\u0BCD]|[\u094D\u09CD\u0BCD][\u0901-\u0903\u093E-\u094C\u0981-\u0983\u09BE-\u09CC\u0BBE-\u0BCC]|[\u0904-\u0914\u0985-\u0994\u0B85-\u0B94][\u093E-\u094C\u09BE-\u09CC\u0BBE-\u0BCD]|[\uE000\uE001\u0080-\u02FF\u2020-\u2030\u2039\u203A\u2122]|\p{Script=Latin}/u;

/**
 * Converts text in a legacy font to Unicode. Letters typed in visual order are reordered to match the order of
 * speech.
 * @returns the text, or undefined if the result contains impossible words
 */
export function unicodeOf(typed: string, layout: LegacyLayout): string | undefined {
  const { byForm, longest } = lettersOf(layout);
  // In Preeti, the second half of a letter can come after the sign below its first half.
  const text = layout === "preeti" ? typed.replace(/(['"\]F])m/g, "m$1") : typed;
  let letters = "";
  for (let at = 0; at < text.length;) {
    let length = Math.min(longest, text.length - at);
    while (length > 1 && !byForm.has(text.slice(at, at + length))) length -= 1;
    const form = text.slice(at, at + length);
    letters += byForm.get(form) ?? form;
    at += length;
  }
  for (const [parts, whole] of JOINED) letters = letters.replace(parts, whole);
  const r = isBengali(letters) ? "র্" : "र्";
  const ordered = letters
    .replace(R_BEHIND, (_, sign: string | undefined, stack: string) => `${sign ?? ""}${r}${stack}`)
    .replace(SIGN_BEFORE, "$2$1")
    .replace(EARLY_MARK, "$2$1")
    .normalize("NFC")
    .replace(TAMIL_AU, "$1ௌ");
  return BROKEN.test(ordered) ? undefined : ordered;
}

interface LegacyCell {
  row: NumberedRow;
  column: number;
  text: string;
  font: string;
  /** The Unicode text, or undefined if there is no table for the font or the result contains impossible words. */
  meant: string | undefined;
}

/**
 * Matches text that may use a legacy font. Digits and punctuation are usually the same in these fonts. Letters of
 * other scripts show that the font is not really used.
 */
const IN_FONT = /^(?=.*[^\d\s.,:+/()-])[^\u0370-\u1FFF]*$/su;
const MOST_SHOWN = 3;

/**
 * Handles text in legacy fonts as the user chose: converts it to Unicode, removes it, or leaves it unchanged. If the
 * user has not chosen yet, the result includes a question.
 */
export function withoutLegacyFonts(
  book: RawBook,
  { legacy_fonts: answer, as_suggested }: Pick<ReadChoice, "legacy_fonts" | "as_suggested">,
): RawBook {
  const cells = book.sheets.flatMap(({ rows }) => rows.flatMap(cellsOf));
  if (cells.length === 0) return book;
  const byFont = Map.groupBy(cells, ({ font }) => font);
  const guesses: Guess[] = [];
  for (const [font, own] of byFont) {
    const hasTable = legacyFontOf(font)?.layout !== undefined;
    const said = answer ?? (as_suggested && hasTable ? "unicode" : undefined);
    if (said === undefined || (said === "unicode" && !hasTable))
      return { ...book, fonts: { asks: questionOf(font, own, hasTable) } };
    if (said === "as-is") guesses.push(takenAsTheyStand(font, own));
    else if (said === "leave-out") guesses.push(leftOut(font, own));
    else guesses.push(...turned(font, own));
  }
  return { ...book, fonts: {}, guesses: [...book.guesses, ...guesses] };
}

function cellsOf(row: NumberedRow): LegacyCell[] {
  return [...(row.fonts ?? [])].flatMap(([column, font]) => {
    const text = row.texts[column] ?? "";
    if (!IN_FONT.test(text)) return [];
    const layout = legacyFontOf(font)?.layout;
    return [{ row, column, text, font, meant: layout && unicodeOf(text, layout) }];
  });
}

function questionOf(font: string, cells: readonly LegacyCell[], hasTable: boolean): FailureSentence {
  const columns = [...new Set(cells.map(({ column }) => column))]
    .toSorted((a, b) => a - b)
    .map(columnLetters);
  const [first] = cells as [LegacyCell];
  const { text, meant } = cells.find((cell) => cell.meant !== undefined) ?? first;
  const seen = { n: columns.length, columns, font, text };
  const asked = hasTable
    ? questionFailures.legacyFont({ ...seen, meant: meant ?? "?" })
    : questionFailures.legacyFontWithoutTable(seen);
  return asked.sentence;
}

function takenAsTheyStand(font: string, cells: readonly LegacyCell[]): Guess {
  const shown = firstFew(new Set(cells.map(({ text }) => text)), MOST_SHOWN, (text) => `"${text}"`);
  return { what: "value", ...guessSentences.fontAsIs({ n: cells.length, font, shown }) };
}

function leftOut(font: string, cells: readonly LegacyCell[]): Guess {
  for (const { row, column } of cells) row.texts[column] = "";
  const shown = firstFew(new Set(cells.map(({ text }) => text)), MOST_SHOWN, (text) => `"${text}"`);
  return { what: "value", ...guessSentences.fontLeftOut({ n: cells.length, font, shown }) };
}

function turned(font: string, cells: readonly LegacyCell[]): Guess[] {
  const guesses: Guess[] = [];
  const formed = cells.filter(({ meant }) => meant !== undefined);
  const others = cells.filter(({ meant }) => meant === undefined);
  for (const { row, column, meant, text } of cells) {
    row.texts[column] = meant ?? "";
    if (meant === undefined)
      row.unread = (row.unread ?? new Map<number, Sentence>()).set(
        column,
        cellSentences.noWord({ text, font }),
      );
  }
  const pairs = new Map(formed.map(({ text, meant = "" }) => [text, meant]));
  const shown = firstFew(pairs, MOST_SHOWN, ([from, to]) => `"${from}" → "${to}"`);
  if (formed.length > 0)
    guesses.push({ what: "value", ...guessSentences.fontInUnicode({ n: formed.length, font, shown }) });
  if (others.length > 0) {
    const rows = others.map(({ row, text }) => `${row.row} "${text}"`);
    guesses.push({
      what: "doubt",
      ...guessSentences.fontWithoutWord({ n: others.length, font, rows }),
    });
  }
  return guesses;
}
