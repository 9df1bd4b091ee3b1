/** Verbs that people take for each other; each noun has its own of them. */
const SAME_VERBS: readonly (readonly string[])[] = [
  ["list", "ls", "all", "find", "search", "show"],
  ["show", "get", "view", "info", "open", "list"],
  ["add", "new", "create", "make", "set"],
  ["edit", "change", "update", "rename", "modify", "set"],
  ["remove", "delete", "del", "rm", "revoke"],
  ["print", "generate"],
];

const isSameNoun = (noun: string, word: string): boolean =>
  noun === word || noun === `${word}s` || noun === `${word}es` || `${noun}s` === word;

/**
 * The command that words were meant as, where they have the noun and the verb in the other order, the noun in the singular or
 * plural, or a verb that another noun has: `schools add` of `add school`, `new schools` and `schools create`.
 * @param words those behind `idms`
 * @param paths every command, by its words
 */
export function meantCommand(words: readonly string[], paths: readonly string[]): string | undefined {
  const [first = "", second = ""] = words;
  return asNounAndVerb(first, second, paths) ?? asNounAndVerb(second, first, paths);
}

function asNounAndVerb(word: string, verb: string, paths: readonly string[]): string | undefined {
  const nouns = [...new Set(paths.map((path) => path.split(" ")[0] as string))];
  const noun = nouns.find((each) => each === word) ?? nouns.find((each) => isSameNoun(each, word));
  if (noun === undefined) return undefined;
  const verbs = paths
    .filter((path) => path.startsWith(`${noun} `))
    .map((path) => path.slice(noun.length + 1));
  if (verbs.includes(verb)) return `${noun} ${verb}`;
  const wished = SAME_VERBS.filter((same) => same.includes(verb)).flat();
  const meant = wished.find((each) => verbs.includes(each));
  if (meant !== undefined) return `${noun} ${meant}`;
  const isAlone = verb === "" || verb.startsWith("-") || (verbs.length === 0 && wished.length > 0);
  return isAlone && noun !== word ? noun : undefined;
}
