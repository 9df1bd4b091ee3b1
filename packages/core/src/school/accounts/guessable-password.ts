import type { Failure } from "../../failure.ts";
import { passwordFailures } from "../sign-in/password-failures.ts";

/**
 * Words that people at Indian schools often use in passwords but that foreign password lists lack: school words,
 * religious words, greetings, films and cricket, and names of people and places. A password that consists of one or
 * more such words is guessed within the first few tries, even with digits and symbols around it. None of the words is
 * shorter than three letters, because too many good passwords contain shorter words by chance.
 */
export const LIKELY_WORDS: readonly string[] =
  `test demo user temp guest pass password admin root login welcome hello love iloveyou ilove mylove abc xyz
  idms idcard idcards school schools student students teacher principal headmaster office classroom exam class
  vidyalaya vidya mandir kendriya navodaya sainik niketan nikethan vihar bhavan bhawan convent public academy gurukul
  shishu saraswati bal shiksha pathshala vidyapeeth vidyamandir gurukulam madrasa college dav dps cbse icse
  india indian bharat bharath hindustan jaihind jai hind vande mataram vandemataram
  krishna radhe radha shyam govind gopal ram rama sita sitaram ganesh ganesha ganpati ganapati shiv shiva mahadev shankar bholenath
  hanuman bajrang bajrangbali lakshmi laxmi durga kali kalima maa maadurga parvati vishnu narayan hari murugan ayyappa
  venkateswara balaji tirupati jagannath sai saibaba omsairam omnamahshivaya jaishreeram shree shri waheguru nanak
  guru allah bismillah mashallah inshallah khuda jesus christ mary yesu buddha mahavir jainam god
  diwali deepavali holi pongal onam eid ramadan navratri dussehra rakhi namaste namaskar monsoon
  dhoni msdhoni msd sachin tendulkar kohli virat rohit sharma sehwag dravid ganguly yuvraj raina jadeja ashwin bumrah pant gill hardik pandya
  kapildev gavaskar cricket ipl csk rcb kkr mumbaiindians
  sholay bahubali baahubali dangal lagaan pathaan jawan pushpa krrish dhoom dabangg singham robot kabali jailer rrr kgf
  ddlj kgf2 salman shahrukh srk aamir amitabh amitabhbachchan hrithik akshay deepika katrina kareena alia rajini rajinikanth
  vijay ajith thala thalapathy suriya prabhas mahesh pawankalyan alluarjun ntr chiranjeevi mohanlal mammootty yash
  priya pooja puja anita sunita kavita rahul ramesh suresh rajesh mukesh amit sumit sanjay deepak anand aarav
  ananya kumar verma gupta patel singh reddy iyer nair khan raju ravi usha maya riya neha sneha
  papa mummy mama baba bhai didi dost jaan babu sona king queen tiger lion
  mumbai delhi newdelhi kolkata chennai bengaluru bangalore hyderabad pune jaipur lucknow kerala gujarat punjab bihar goa`
    .split(/\s+/)
    .filter(Boolean);

/** Passwords that attackers try first, in lower case, with their ranks. The first rank is 1. */
export type CommonPasswords = ReadonlyMap<string, number>;

/** The owner of a password. Details that are not known are omitted or empty. */
export interface PasswordOwner {
  username: string;
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | undefined;
  /** The name of the school. */
  school?: string | undefined;
}

/** Minimum length of names to search for, in characters. Too many good passwords contain shorter names by chance. */
const LEAST_NAME = 3;
/** Matches common endings of a password. After three letters, other digits may occur by chance. */
const USUAL_END = /(?:123\d*|(?:19|20)\d\d|(\d)\1+|786|108|007)[^\p{L}\p{N}]*$/u;
/**
 * Limits for words that are found even if digits and symbols follow: the maximum rank among common words, and the
 * minimum length.
 */
const MOST_RANK = 10_000;
const LEAST_WORD = 5;
/**
 * Maximum length of the passwords to check, in characters. No rule applies to longer passwords, so checking them
 * would only take time.
 */
const MOST_LOOKED_AT = 40;

/**
 * Returns the reason why a password would be guessed within the first few tries, or undefined. The following passwords
 * are guessable: a common password, in upper or lower case, with symbols for letters (`Passw0rd`), or surrounded by
 * digits, a year or symbols (`Summer2026!`); one or more words that are typical of schools in India (`Radhe@123`,
 * `mandir123`); two characters, a sequence, or a keyboard walk (`poiuytrewq`, `asdf@123`); and the name of the owner or
 * the school, including initials. Six random characters are accepted, except in about one case in 10,000 in which they
 * form such a word by chance.
 */
export function guessableProblem(
  password: string,
  { common, owner }: { common: CommonPasswords; owner?: PasswordOwner | undefined },
): Failure | undefined {
  const typed = password.normalize("NFKC").toLowerCase();
  if ([...typed].length > MOST_LOOKED_AT) return undefined;
  const stems = [...stemsOf(typed)];
  if (common.has(typed) || isMonotonous(typed) || stems.some((stem) => isCommonWord(stem, common)))
    return passwordFailures.tooCommon();
  const bare = new Set(stems.map(lettersOf));
  const isLikely = (stem: string) => isMadeOf(stem, LIKELY_WORDS);
  const isUsual = (stem: string) => isLikely(stem) && (stem.length > LEAST_NAME || USUAL_END.test(typed));
  if ([...bare].some(isUsual) || isWalk(typed, bare)) return passwordFailures.tooCommon();
  const names = owner ? namesOf(owner) : [];
  const isOwn = (stem: string) =>
    isMadeOf(stem, names) || (!isLikely(stem) && isMadeOf(stem, [...names, ...LIKELY_WORDS]));
  return [...bare].some(isOwn) ? passwordFailures.ownName() : undefined;
}

function isCommonWord(stem: string, common: CommonPasswords): boolean {
  const once = unrepeated(stem);
  const rank = common.get(once) ?? Infinity;
  return rank <= MOST_RANK && [...once].length >= LEAST_WORD && /^\p{L}+$/u.test(once);
}

/**
 * Yields the stems of a password: the password without the digits and symbols around it, and with symbols replaced by
 * the letters that they stand for.
 */
function* stemsOf(typed: string): Generator<string> {
  for (const from of new Set([typed, typed.replace(/^[^\p{L}\p{M}]+/u, "")])) {
    // A sign behind the word may be one of its letters, so every shorter end of digits and signs is tried too.
    const end = /[^\p{L}\p{M} ]*$/u.exec(from)?.[0].length ?? 0;
    for (let cut = end; cut >= 0; cut -= 1) yield* spellings(from.slice(0, from.length - cut));
  }
}

const letters: Record<string, string> = {
  0: "o",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  8: "b",
  "@": "a",
  $: "s",
  "+": "t",
};

const FIGURES = /[0134578@$+!|]/g;

/**
 * Yields a word, and its spelling with letters instead of symbols. Words with too few letters are skipped, because
 * otherwise many random passwords would match a word.
 */
function* spellings(word: string): Generator<string> {
  yield word;
  const figures = word.match(FIGURES)?.length ?? 0;
  if (figures === 0 || figures > (word.length < 8 ? 2 : 4)) return;
  for (const one of ["i", "l"]) yield word.replaceAll(FIGURES, (figure) => letters[figure] ?? one);
}

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");

/**
 * Whether a password has at most two different characters, repeats a group of three characters, or is a sequence such
 * as `abcdef` or `987654`.
 */
function isMonotonous(typed: string): boolean {
  const codes = Array.from(typed, (sign) => sign.codePointAt(0) as number);
  const isRun = (step: number) =>
    codes.every((code, index) => index === 0 || code === (codes[index - 1] as number) + step);
  return new Set(codes).size <= 2 || [...unrepeated(typed)].length <= 3 || isRun(1) || isRun(-1);
}

/** The rows, columns and diagonals of a keyboard, and the alphabet, in both directions. */
const LINES =
  `1234567890 qwertyuiop asdfghjkl zxcvbnm 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik 9ol zse4 xdr5 cft6 vgy7 bhu8 nji9 mko0
  abcdefghijklmnopqrstuvwxyz`
    .split(/\s+/)
    .flatMap((line) => [line, [...line].toReversed().join("")]);
/** The symbols typed with Shift and the number keys, starting from 1. */
const CAPITAL_DIGITS = "!@#$%^&*()";
/**
 * The minimum number of steps along a keyboard line. One or two steps occur by chance. Three steps also occur by
 * chance if digits follow.
 */
const [LEAST_STEPS, LEAST_WALK] = [3, 4];

/** Whether a password consists only of keyboard walks, or of one walk surrounded by digits and symbols. */
function isWalk(typed: string, stems: ReadonlySet<string>): boolean {
  const keys = Array.from(typed, (sign) => {
    const at = CAPITAL_DIGITS.indexOf(sign);
    return at < 0 ? sign : String((at + 1) % 10);
  });
  const whole = [keys.join(""), lettersOf(typed)].filter((text) => text.length >= 2 * LEAST_STEPS);
  const walks = [...whole, ...[...stems].filter((stem) => stem.length >= LEAST_WALK)];
  return walks.some(isMadeOfWalks);
}

function isMadeOfWalks(text: string): boolean {
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at += 1) {
    if (!reached.has(at)) continue;
    for (let end = at + LEAST_STEPS; end <= text.length; end += 1) {
      const walk = text.slice(at, end);
      if (!LINES.some((line) => line.includes(walk)) && new Set(walk).size > 1) break;
      reached.add(end);
    }
  }
  return text !== "" && reached.has(text.length);
}

/** Returns the shortest string that produces the given string when repeated. */
function unrepeated(text: string): string {
  const at = text === "" ? 0 : `${text}${text}`.indexOf(text, 1);
  return text.slice(0, at);
}

function namesOf({
  username,
  first_name = "",
  last_name = "",
  email = "",
  school = "",
}: PasswordOwner): string[] {
  const [local = ""] = email.split("@");
  const texts = [username, first_name, last_name, local, school].map((text) =>
    text.normalize("NFKC").toLowerCase(),
  );
  const words = texts.flatMap((text) => [lettersOf(text), ...text.split(/[^\p{L}\p{M}\p{N}]+/u)]);
  const bare = words.map((word) => word.replaceAll(/^\p{N}+|\p{N}+$/gu, ""));
  const initials = (texts.at(-1) as string).split(/[^\p{L}\p{M}]+/u).map(([first = ""]) => first);
  return [...new Set([...words, ...bare, initials.join("")])].filter(
    (word) => [...word].length >= LEAST_NAME,
  );
}

/** Whether a string consists only of names. */
function isMadeOf(text: string, names: readonly string[]): boolean {
  if (text === "") return false;
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at += 1) {
    if (!reached.has(at)) continue;
    for (const name of names) if (text.startsWith(name, at)) reached.add(at + name.length);
  }
  return reached.has(text.length);
}
