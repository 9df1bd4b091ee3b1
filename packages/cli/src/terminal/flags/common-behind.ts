/** The flags that every command has, and whether each flag takes a value. */
const COMMON: Readonly<Record<string, boolean>> = {
  "--data": true,
  "--json": false,
  "-q": false,
  "--quiet": false,
  "--no-input": false,
  "--no-color": false,
};
/** Number of words in a command: a noun and a verb. Everything after these words belongs to the command. */
const WORDS = 2;

/**
 * Moves common options that come before or between the words of a command to the end, so that `idms --data here users
 * --json list` is read as `idms users list --data here --json`.
 */
export function commonBehind(args: readonly string[]): string[] {
  const words: string[] = [];
  const common: string[] = [];
  let at = 0;
  for (; at < args.length && words.length < WORDS; at += 1) {
    const arg = args[at] as string;
    const takesValue = COMMON[arg];
    if (takesValue !== undefined) {
      common.push(arg);
      if (takesValue && at + 1 < args.length) common.push(args[(at += 1)] as string);
    } else if (arg.startsWith("--data=")) common.push(arg);
    else if (arg.startsWith("-")) break;
    else words.push(arg);
  }
  return [...words, ...common, ...args.slice(at)];
}

/** Whether the arguments contain no command, only common options. */
export const isBare = (args: readonly string[]): boolean =>
  args.every((arg, at) => arg in COMMON || arg.startsWith("--data=") || args[at - 1] === "--data");
