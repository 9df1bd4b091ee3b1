/** A part of a page that was found, with the words that were found in it and where. */
export interface Found {
  id: string;
  score: number;
  match: Record<string, string[]>;
  [stored: string]: unknown;
}

/** The part of the index of VitePress that a search needs. */
export interface Index<Result extends Found> {
  search(query: string, options: object): Result[];
}

/** Words that say nothing about the subject of a question. */
const FILLERS = new Set(
  "a an and are as at be by can did do does for from get have how i in is it me my not of on or our so that the their them there this to use want wants was what when where which who why will with you your".split(
    " ",
  ),
);

/** Words that people use for the same thing. Each line is one thing. */
const SAME = `
  admin administrator
  approve verify
  approve signed
  child student pupil kid
  class section grade
  correct change edit fix
  create add new
  key token
  delete remove erase purge
  deadline closing expire last
  design template layout
  domain hostname url address
  excel xlsx spreadsheet
  family parent
  folder directory
  https ssl tls letsencrypt certificate
  login sign
  manually yourself
  mail email
  machine server
  misaligned aligned shifted
  photo picture image
  reboot boot restart
  teacher staff
  twice duplicate
  2fa factor
  locked wait
  idle timeout
  user account username
`
  .trim()
  .split("\n")
  .map((line) => line.trim().split(" "));

const INSIDES =
  /^\/docs\/(?:api|calls|codes|decisions|architecture|where-things-go|departures|glossary|renames|security|style|project\/contributing)\b/;

/** Returns the beginning that a word shares with its other forms: "printed" and "printing" begin with "print". */
const stemOf = (word: string): string =>
  word.length < 5 ? word.replace(/s$/, "") : word.replace(/(?:ies|ing|ed|es|s|e|y)$/, "");

/** How much a part counts: tasks come before settings and commands, and those before the insides of the program. */
function weightOf({ id, titles }: Found): number {
  if (INSIDES.test(id)) return 0.15;
  if (/^\/docs\/(?:commands|whats-new|#)/.test(id) || (titles as string[]).includes("All settings"))
    return 0.4;
  return /^\/docs\/(?:operation|roles)\b/.test(id) ? 0.6 : 1;
}

/** The headings count more than the text, and a long part counts no more than a short one. */
const FIELDS = {
  fuzzy: false,
  boost: { title: 6, titles: 1.5, text: 1.5 },
  bm25: { k: 1.2, b: 0.9, d: 0.2 },
};

/** Returns the results for one word of a question: for the word itself, its other forms, and words for the same thing. */
function forWord<Result extends Found>(index: Index<Result>, word: string): Result[] {
  const found = new Map<string, Result>();
  const keep = (term: string, weight: number, options: object): void => {
    for (const result of index.search(term, { ...FIELDS, prefix: true, ...options })) {
      const score = result.score * weight;
      if (score > (found.get(result.id)?.score ?? 0)) found.set(result.id, { ...result, score });
    }
  };
  const keepForms = (stem: string, weight: number): void =>
    keep(stem, weight, {
      weights: { prefix: 0.9, fuzzy: 0 },
      filter: ({ match }: Found) => Object.keys(match).some((term) => stemOf(term) === stem),
    });
  const stem = stemOf(word);
  const others = SAME.filter((line) => line.some((same) => stemOf(same) === stem)).flat();
  keep(word, 1, {});
  keepForms(stem, 0.9);
  for (const other of new Set(others.map(stemOf))) if (other !== stem) keepForms(other, 0.6);
  // A word that no page contains may be misspelled.
  if (found.size === 0) keep(word, 0.8, { fuzzy: 0.25 });
  return [...found.values()];
}

/** Searches the documentation for a question. Parts come first if they, and their headings, contain more of its words. */
export function searchIn<Result extends Found>(index: Index<Result>, question: string): Result[] {
  const all = question
    .toLowerCase()
    .split(/[\s\p{P}]+/u)
    .filter((word) => word !== "");
  const telling = all.filter((word) => !FILLERS.has(word));
  const words = telling.length === 0 ? all : telling;
  const found = Map.groupBy(
    words.flatMap((word) => forWord(index, word)),
    ({ id }) => id,
  );
  const sum = (results: readonly Result[]): Result => {
    const titled = results.filter(({ match }) => Object.values(match).flat().includes("title"));
    const covered = (results.length / words.length) ** 2 * (1 + titled.length / words.length);
    const [first] = results as [Result];
    const score = results.reduce((total, each) => total + each.score, 0) * covered * weightOf(first);
    return { ...first, score, match: Object.assign({}, ...results.map(({ match }) => match)) };
  };
  return [...found.values()].map(sum).toSorted((one, other) => other.score - one.score);
}
