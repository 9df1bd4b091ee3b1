/** The flags of every command, and whether a value follows. */
const COMMON: Readonly<Record<string, boolean>> = {
  "--data": true,
  "--json": false,
  "-q": false,
  "--quiet": false,
  "--no-input": false,
  "--no-color": false,
};
/** A noun and a verb: what is behind them is the command's own. */
const WORDS = 2;

/**
 * Puts what every command takes behind the words of the command where it stands before or between them, so that
 * `idms --data here users --json list` is `idms users list --data here --json`.
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

/** Whether no command is named, and nothing is asked but what every command takes. */
export const isBare = (args: readonly string[]): boolean =>
  args.every((arg, at) => arg in COMMON || arg.startsWith("--data=") || args[at - 1] === "--data");
