/** One input of an operation, defined once for the command line and the web. */
export interface Input {
  /** The flag on the command line: `--margin <mm>`, `--status <status...>`, `--no-mark`. */
  flag: string;
  /** The description of the flag in the help. */
  says: string;
  /** The former name of the flag, such as `--say`. Scripts can still use it, but the help does not show it. */
  was?: `--${string}`;
  choices?: readonly string[];
  /** The default value. */
  usual?: string;
  /** A description of what happens without the flag, if there is no default value: "the school's default". */
  otherwise?: string;
  isRequired?: true;
  /** Set if the flag may occur several times, with one value each time. */
  isRepeatable?: true;
  /** The property name of another flag that conflicts with this one. */
  conflicts?: string;
  /**
   * The equivalent parameters, or the equivalent call, on the web. The default is the flag's own name with `_` for
   * `-`, except `classroom` for --class and `page_size` for --limit. A school, a class or the command's own object
   * may also be given as the ID in the path of the call.
   */
  web?: string | readonly string[];
  /** The reason why the input is not available on the web. */
  shellOnly?: string;
}

/** An argument of a command: `<file>`, `<ids...>`, or `[place]` if it is optional. */
export interface Argument extends Pick<
  Input,
  "says" | "choices" | "usual" | "otherwise" | "web" | "shellOnly"
> {
  place: string;
}

/** An action that users can perform, with everything that the command line and the web need to know about it. */
export interface Operation {
  /** The purpose of the command, for the help. */
  says: string;
  /**
   * The former words of the command, such as `log prove`. The current name has the same number of words. Scripts can
   * still use the former words, but the help does not show them.
   */
  was?: string;
  arguments?: readonly Argument[];
  inputs?: readonly Input[];
  /** Help text below the flags. */
  more?: readonly string[];
  examples: readonly string[];
  /** Whether the result is a list, which is also available as CSV. */
  isList?: true;
  /** Whether the operation runs if its noun is used without a verb. */
  isDefault?: true;
  /** Whether the help omits the operation. */
  isHidden?: true;
  /** Whether the operation needs no data folder. */
  hasNoData?: true;
  /** The default data folder, used if no flag or environment variable names a folder. */
  usualFolder?: string;
  /**
   * The equivalent API calls. Each call is followed by the parameters that the command supports under its own names.
   */
  calls?: readonly string[];
  /**
   * Parameters of the API calls that exist only on the web, each with the reason. To limit a parameter to one call,
   * put the call's method and path before it. `*` stands for any word.
   */
  webOnly?: Readonly<Record<string, string>>;
  /** The reason why there is no equivalent API call. */
  shellOnly?: string;
}

/** The operations of a subject, keyed by the words after `idms`. */
export interface Subject<
  O extends Readonly<Record<string, Operation>> = Readonly<Record<string, Operation>>,
> {
  /** The purpose of each noun that is used with verbs. */
  nouns?: Readonly<Record<string, string>>;
  operations: O;
  /** API calls that exist only on the web, each with the reason. `*` stands for any part of a path. */
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
/**
 * Whether the value of a flag is always set. `--no-mark` makes `mark` true by default, unless there is also a
 * `--mark`.
 */
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

/** The input values of an operation, in the form in which the command line provides them. */
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

/** The first version in which everything that was renamed has its new name. */
export const RENAMED_SINCE = "0.1.0";
