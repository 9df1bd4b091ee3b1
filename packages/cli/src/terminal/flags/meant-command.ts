/** Verbs that people confuse. A noun uses only one verb from each set. */
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
 * Returns the command that the words were probably meant to call. The noun and verb may be in either order, the noun
 * may be singular or plural, and the verb may be one that another noun uses: `schools add` for `add school`, `new
 * schools` and `schools create`.
 * @param words the words that follow `idms`
 * @param paths the words of every command
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
