import type { Failure } from "../../failure.ts";
import { passwordFailures } from "../sign-in/password-failures.ts";
import { LIKELY_WORDS } from "./likely-words.ts";

/** Passwords that guessers try first, each with its rank among them from 1; all in small letters. */
export type CommonPasswords = ReadonlyMap<string, number>;

/** The owner of a password; unknown parts are left out or empty. */
export interface PasswordOwner {
  username: string;
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | undefined;
  /** The name of the school. */
  school?: string | undefined;
}

/** Names of fewer letters are not looked for: too many good passwords have them by chance. */
const LEAST_NAME = 3;
/** Common endings of a password; three letters with other digits behind them come about by chance. */
const USUAL_END = /(?:123\d*|(?:19|20)\d\d|(\d)\1+|786|108|007)[^\p{L}\p{N}]*$/u;
/** The words that count with digits and signs behind them: so many of the most common, of so many letters or more. */
const MOST_RANK = 10_000;
const LEAST_WORD = 5;
/** Nobody guesses by a rule what is longer than this, and it would only cost time. */
const MOST_LOOKED_AT = 40;

/**
 * Why a password would be guessed within the first tries, or undefined: it is a common one, in any case, with signs for
 * letters (`Passw0rd`), with digits, a year or signs around it (`Summer2026!`); one or more of the words that schools in India
 * think of (`Radhe@123`, `mandir123`); one of two
 * characters, a run, or a walk over the keyboard (`poiuytrewq`, `asdf@123`); or one made of its owner's or the school's name, its
 * initials among them. Six characters drawn at random pass, but for the one in some 10,000 that is
 * such a word by chance.
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

/** The stems of a password without the digits and signs around it, with letters for the signs that stand for them. */
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

/** A word as it is and with its letters, unless too little of it is letters: then many random ones would be words. */
function* spellings(word: string): Generator<string> {
  yield word;
  const figures = word.match(FIGURES)?.length ?? 0;
  if (figures === 0 || figures > (word.length < 8 ? 2 : 4)) return;
  for (const one of ["i", "l"]) yield word.replaceAll(FIGURES, (figure) => letters[figure] ?? one);
}

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");

/** Two different characters at the most, three again and again, or a run such as `abcdef` and `987654`. */
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
/** The signs on the number keys, from 1 on, with the shift key. */
const CAPITAL_DIGITS = "!@#$%^&*()";
/** A step or two along a line comes about by chance; with digits behind them so do three. */
const [LEAST_STEPS, LEAST_WALK] = [3, 4];

/** Whether a password is nothing but walks over the keyboard, or one of them with digits and signs around it. */
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

/** The shortest text that gives this one when it is repeated. */
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

/** Whether a text is nothing but names, one behind the other. */
function isMadeOf(text: string, names: readonly string[]): boolean {
  if (text === "") return false;
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at += 1) {
    if (!reached.has(at)) continue;
    for (const name of names) if (text.startsWith(name, at)) reached.add(at + name.length);
  }
  return reached.has(text.length);
}
