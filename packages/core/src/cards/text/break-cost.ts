import { lazily } from "../../lazily.ts";
import { MARK } from "../shaping/typesetter.ts";

/** A rule with patterns for the text before and after a possible line break. */
interface Rule {
  cost: number;
  before?: RegExp;
  after?: RegExp;
}

/** The length of text that a rule checks in each direction, in UTF-16 units. */
const SIGHT = 28;

/** An Indian postal code: six digits, or two groups of three digits. */
const PIN = String.raw`(?:\p{Nd}{6}|\p{Nd}{3} \p{Nd}{3})(?![\p{Nd}\p{L}])`;
/** Postal codes of the United States, the United Kingdom and Canada. */
const ZIP = String.raw`\d{5}(?:-\d{4})?(?=[\s,.]*$)`;
const POSTCODE = String.raw`[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|[A-Z]\d[A-Z] ?\d[A-Z]\d\b`;
/** An initial of a name, in any script: K, K., கே. */
const INITIAL = String.raw`\p{L}\p{M}*\.?`;
const WORD_START = String.raw`(?:^|[\s,(])`;

const after = (pattern: string, flags = "u") => new RegExp(`^(?:${pattern})`, flags);
const before = (pattern: string, flags = "u") => new RegExp(`${WORD_START}(?:${pattern})$`, flags);

/** Matches the text on either side of a break inside a number written as two groups of three digits. */
const torn = { before: /(?<!\p{Nd})\p{Nd}{3}$/u, after: /^\p{Nd}{3}(?!\p{Nd})/u };

/**
 * The costs of breaks that separate related parts of a text. The first matching rule applies. Costs have the unit of
 * `raggedness`: 1 is the cost of an almost empty line.
 */
const rules = lazily((): Rule[] => [
  { cost: 1.5, ...torn },
  { cost: 1.5, before: before(String.raw`[A-Z]{1,2}\d[A-Z\d]?`), after: /^\d[A-Z]{2}\b/ },
  { cost: 1.5, before: before(String.raw`[A-Z]\d[A-Z]`), after: /^\d[A-Z]\d\b/ },
  { cost: 1, before: before(String.raw`(?:pin|zip)(?: ?code)?\.?[ :-]*`, "iu"), after: /^\p{Nd}/u },
  { cost: 1, before: before("[A-Z]{2}"), after: after(ZIP) },
  // Between initials, then between them and their name, which stands after them or, in the south of India, before.
  { cost: 0.8, before: before(INITIAL), after: after(String.raw`\p{L}\p{M}*\.`) },
  {
    cost: 0.6,
    before: before(String.raw`(?:[SDWCM]/[Oos]|(?:\p{L}\p{M}*){1,2}\.)(?<!Rd\.|St\.|Jr\.|Sr\.|Co\.|Ln\.)`),
  },
  {
    cost: 0.6,
    before: before(String.raw`(?:smt|shri|sri|kum|mrs?|ms|dr|md|mohd|prof|adv|late|श्री|श्रीमती|डॉ)\.?`, "iu"),
  },
  {
    cost: 0.6,
    before: /\p{L}\p{M}*$/u,
    after: after(String.raw`(?:\p{L}\p{M}*(?:\. ?| |$|(?=[,\n])))+(?:$|[,\n])`),
  },
  { cost: 0.5, after: after(String.raw`(?:[-–—:]\s*)?(?:${PIN}|${ZIP}|${POSTCODE})`) },
  { cost: 0.5, after: after(String.raw`(?:pin|zip)(?: ?code)?\b`, "iu") },
  { cost: 0.4, after: /^[-–—&]\s/ },
  {
    cost: 0.4,
    before: before(
      "(?:no|nos|h\\.? ?no|d\\.? ?no|flat|plot|door|house|shop|room|sector|block|phase|ward|wing|gali|gate|floor|tower)[.:#-]*",
      "iu",
    ),
    after: /^[#(]?(?:\p{Nd}|\p{L}\b)/u,
  },
  {
    cost: 0.6,
    before: before(String.raw`(?<!(?:[Bb]lock|[Ss]ector|[Ww]ing|[Pp]hase|[Tt]ower) )\p{Lu}`),
    after: /^\p{L}/u,
  },
  {
    cost: 0.3,
    before: before(
      "(?:near|nr|opp|opposite|behind|via|dist|tal|tehsil|village|of|the|and|&|bin|bint|ibn|al|el|de|da|van|von|der)\\.?",
      "iu",
    ),
  },
  { cost: 0.3, before: before(String.raw`\p{Nd}+(?:st|nd|rd|th)`, "iu") },
  { cost: 0.2, before: before(String.raw`#?\p{Nd}{1,4}\p{L}?`), after: /^\p{L}/u },
]);

/**
 * The cost of a break inside a word, after a hyphen, a slash or a comma without a space, or where a dictionary cuts
 * letters without spaces. The second cost applies if the break leaves a part of one or two letters.
 */
const AT_JOINT = 0.25;
const AT_SHORT_JOINT = 1.2;
const SHORT_PART = /^[^\s/,;-]{1,2}(?![^\s/,;-])/u;
const SHORT_PART_BEFORE = /(?:^|[\s/,;-])[^\s/,;-]{1,2}[/,;-]$/u;
/** The cost of a break within a phrase. */
const IN_PHRASE = 0.12;
const PHRASE_END = /[,;:،؛۔।|)]$/u;

/**
 * Returns the cost of ending a line at `position`, in addition to its raggedness. The cost is zero after a comma, and
 * highest if a number or a name would be split.
 */
export function costOfBreak(text: string, position: number): number {
  const end = text.slice(Math.max(0, position - SIGHT), position).trimEnd();
  const start = text.slice(position, position + SIGHT).trimStart();
  const isJoint = isInsideWord(text, position);
  if (isJoint && (SHORT_PART.test(start) || SHORT_PART_BEFORE.test(end))) return AT_SHORT_JOINT;
  const parted = rules().find(
    (rule) => (rule.before?.test(end) ?? true) && (rule.after?.test(start) ?? true),
  );
  if (parted) return parted.cost;
  if (isJoint || isAtMark(text, position)) return AT_JOINT;
  return PHRASE_END.test(end) ? 0 : IN_PHRASE;
}

/** Whether a break splits an Indian postal code, in digits of any script. Such a break is never allowed. */
export const tearsPin = (text: string, position: number): boolean =>
  torn.before.test(text.slice(Math.max(0, position - SIGHT), position).trimEnd()) &&
  torn.after.test(text.slice(position, position + SIGHT));

/**
 * Whether a break is where a dictionary cuts letters without spaces. In a name, which no dictionary contains, the cut
 * may be anywhere.
 */
export const isAtMark = (text: string, position: number): boolean => text[position - 1] === MARK;

/** Whether a break splits a word at its hyphen, slash or comma. */
export const isInsideWord = (text: string, position: number): boolean =>
  /[-‐/,;][^\s]$/u.test(text.slice(Math.max(0, position - 1), position + 1));
