/** One input of an operation, defined once for the command line and the web. */
export interface Input {
  /** The flag on the command line: `--margin <mm>`, `--status <status...>`, `--no-mark`. */
  flag: string;
  /** The help text. */
  says: string;
  /** The former name, such as `--say`. Scripts can still use it, but no help shows it. */
  was?: `--${string}`;
  choices?: readonly string[];
  /** The default. */
  usual?: string;
  /** A description of the behaviour without the flag, if there is no default value: "the school's default". */
  otherwise?: string;
  isRequired?: true;
  /** The flag may occur several times, with one value each. */
  isRepeatable?: true;
  /** The property name of the flag that this one conflicts with. */
  conflicts?: string;
  /**
   * The equivalent parameters, or the equivalent call, on the web. The default is the flag's own name with `_` for `-`,
   * except `classroom` for --class and `page_size` for --limit. A school, a class or the command's own object may also
   * be given as the ID in the call's path.
   */
  web?: string | readonly string[];
  /** The reason why it is not available on the web. */
  shellOnly?: string;
}

/** An argument of a command: `<file>`, `<ids...>`, or `[place]` if it is optional. */
export interface Argument extends Pick<
  Input,
  "says" | "choices" | "usual" | "otherwise" | "web" | "shellOnly"
> {
  place: string;
}

/** A possible action, with everything that the command line and the web need to know about it. */
export interface Operation {
  /** The command's purpose, for the help. */
  says: string;
  /**
   * The former words, such as `log prove`; there are as many as in the current name. Scripts can still use them, but no
   * help shows them.
   */
  was?: string;
  arguments?: readonly Argument[];
  inputs?: readonly Input[];
  /** Help text below the flags. */
  more?: readonly string[];
  examples: readonly string[];
  /** Whether the result is a list, which is also available as CSV. */
  isList?: true;
  /** Whether it runs if its noun is used without a verb. */
  isDefault?: true;
  /** Whether the help omits it. */
  isHidden?: true;
  /** Whether it needs no data folder. */
  hasNoData?: true;
  /** The default data folder, if no flag or environment variable names one. */
  usualFolder?: string;
  /** The equivalent API calls, each followed by the parameters that the command supports under its own names. */
  calls?: readonly string[];
  /**
   * Parameters of those calls that exist only on the web, each with the reason. To limit one to a call, put its method
   * and path first. `*` stands for any word.
   */
  webOnly?: Readonly<Record<string, string>>;
  /** The reason why no API call does the same. */
  shellOnly?: string;
}

/** The operations of a subject, keyed by the words after `idms`. */
export interface Subject<
  O extends Readonly<Record<string, Operation>> = Readonly<Record<string, Operation>>,
> {
  /** The purpose of each noun that has verbs. */
  nouns?: Readonly<Record<string, string>>;
  operations: O;
  /** Calls that exist only on the web, each with the reason. `*` stands for any part of a path. */
  webOnly?: Readonly<Record<string, string>>;
}

export const subject = <const O extends Readonly<Record<string, Operation>>>(of: Subject<O>): Subject<O> =>
  of;

export const input = <const Flag extends string, const More extends Omit<Input, "flag" | "says"> = object>(
  flag: Flag,
  says: string,
  more?: More,
): { flag: Flag; says: string } & More => ({ flag, says, ...(more as More) });

/** Declares a positional argument. */
export const argument = <
  const Place extends string,
  const More extends Omit<Argument, "place" | "says"> = object,
>(
  place: Place,
  says: string,
  more?: More,
): { place: Place; says: string } & More => ({ place, says, ...(more as More) });

type FirstWord<Text extends string> = Text extends `${infer Word} ${string}` ? Word : Text;
type Camel<Word extends string> = Word extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Word;
/** The property name of a flag's value: `orderBy` for `--order-by <what>`, `mark` for `--no-mark`. */
type NameOf<Flag extends string> = Flag extends `--no-${infer Rest}`
  ? Camel<FirstWord<Rest>>
  : Flag extends `--${infer Rest}`
    ? Camel<FirstWord<Rest>>
    : never;

type One<I> = I extends { choices: readonly (infer Choice)[] } ? Choice : string;
type ValueOf<I> = I extends { flag: infer Flag }
  ? Flag extends `${string} <${string}...>`
    ? One<I>[]
    : Flag extends `${string} <${string}`
      ? I extends { isRepeatable: true }
        ? string[]
        : One<I>
      : boolean
  : never;
/** Whether the value is always set. `--no-mark` makes `mark` true by default, unless there is a `--mark` too. */
type IsGiven<I, All> = I extends { isRequired: true } | { usual: string }
  ? true
  : I extends { flag: `--no-${infer Rest}` }
    ? [Extract<All, { flag: `--${Rest} ${string}` }>] extends [never]
      ? true
      : false
    : false;

type NameIf<I, All, Is extends boolean> =
  IsGiven<I, All> extends Is ? (I extends { flag: infer Flag extends string } ? NameOf<Flag> : never) : never;

type InputsOf<O> = O extends { inputs: readonly (infer I)[] } ? I : never;

/** The input values of an operation, as the command line provides them. */
export type Given<O> = { [I in InputsOf<O> as NameIf<I, InputsOf<O>, true>]: ValueOf<I> } & {
  [I in InputsOf<O> as NameIf<I, InputsOf<O>, false>]?: I extends { flag: `--no-${string}` }
    ? false
    : ValueOf<I>;
};

type PlaceValue<A> = A extends { place: infer Place }
  ? Place extends `${string}...${string}`
    ? One<A>[]
    : Place extends `<${string}`
      ? One<A>
      : A extends { usual: string }
        ? One<A>
        : One<A> | undefined
  : never;
type PlaceValues<Arguments> = Arguments extends readonly [infer First, ...infer Rest]
  ? [PlaceValue<First>, ...PlaceValues<Rest>]
  : [];

/** The values of an operation's positional arguments. */
export type Placed<O> = O extends { arguments: infer Arguments } ? PlaceValues<Arguments> : [];

/** Returns the flag without its value: `--order-by` for `--order-by <what>`. */
export const longOf = (flag: string): string => flag.split(" ")[0] as string;

/** The first version that uses the new names of everything that was renamed. */
export const RENAMED_SINCE = "0.1.0";
