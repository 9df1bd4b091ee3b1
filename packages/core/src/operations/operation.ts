/** One thing that an operation takes, said once for every door. */
export interface Input {
  /** The flag as the command line has it: `--margin <mm>`, `--status <status...>`, `--no-mark`. */
  flag: string;
  /** The text for the help. */
  says: string;
  /** The former name, such as `--say`. Scripts can still use it; no help shows it. */
  was?: `--${string}`;
  choices?: readonly string[];
  /** The default. */
  usual?: string;
  /** What holds without it where no value of its own stands for that, in words: "the school's default". */
  otherwise?: string;
  isRequired?: true;
  /** It may be said several times, a value each. */
  isRepeatable?: true;
  /** The flag, by its attribute, with which it cannot be said. */
  conflicts?: string;
  /**
   * The parameters, or the call, by which the web says the same. Unless given the flag's own name with `_` for `-`, classroom for
   * --class and page_size for --limit; and what names a school, a class or the place's own thing can be the id of the call.
   */
  web?: string | readonly string[];
  /** The reason why the web does not take it. */
  shellOnly?: string;
}

/** An argument of a command: `<file>`, `<ids...>`, or `[place]` where it may be left out. */
export interface Argument extends Pick<
  Input,
  "says" | "choices" | "usual" | "otherwise" | "web" | "shellOnly"
> {
  place: string;
}

/** Something that can be done, as every door of the program has to know it. */
export interface Operation {
  /** The command's purpose, for its help. */
  says: string;
  /** The former words, such as `log prove`: as many as now. Scripts can still use them; no help shows them. */
  was?: string;
  arguments?: readonly Argument[];
  inputs?: readonly Input[];
  /** The text of the help below the flags. */
  more?: readonly string[];
  examples: readonly string[];
  /** It answers a list, which can be had as CSV. */
  isList?: true;
  /** It runs where its noun stands alone. */
  isDefault?: true;
  /** No help names it. */
  isHidden?: true;
  /** It opens no data folder. */
  hasNoData?: true;
  /** The folder where no flag and no variable names one. */
  usualFolder?: string;
  /** The calls of the API that do the same, each with those of its parameters behind it that the command says by its name. */
  calls?: readonly string[];
  /** The parameters of those calls that only the web has, each with the reason; of one call with its method and path before it. `*` stands for any word. */
  webOnly?: Readonly<Record<string, string>>;
  /** The reason why no call does the same. */
  shellOnly?: string;
}

/** The operations of a subject, by the words behind `idms`. */
export interface Subject<
  O extends Readonly<Record<string, Operation>> = Readonly<Record<string, Operation>>,
> {
  /** The purpose of nouns that have verbs. */
  nouns?: Readonly<Record<string, string>>;
  operations: O;
  /** The calls that only the web has, each with the reason; `*` stands for any part of a path. */
  webOnly?: Readonly<Record<string, string>>;
}

/** Declares the operations of a subject. */
export const subject = <const O extends Readonly<Record<string, Operation>>>(of: Subject<O>): Subject<O> =>
  of;

/** Declares an input. */
export const input = <const Flag extends string, const More extends Omit<Input, "flag" | "says"> = object>(
  flag: Flag,
  says: string,
  more?: More,
): { flag: Flag; says: string } & More => ({ flag, says, ...(more as More) });

/** Declares what stands at a place behind the command. */
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
/** The name of a flag's value: `orderBy` of `--order-by <what>`, `mark` of `--no-mark`. */
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
/** Whether there is a value even where nothing is said: `--no-mark` leaves `mark` true, unless there is a `--mark` too. */
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

/** The values of an operation's inputs, as the command line gives them. */
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

/** The values of what stands at its places. */
export type Placed<O> = O extends { arguments: infer Arguments } ? PlaceValues<Arguments> : [];

/** The name of a flag: `--order-by` of `--order-by <what>`. */
export const longOf = (flag: string): string => flag.split(" ")[0] as string;

/** The first version with the new name of everything that has a former one. */
export const RENAMED_SINCE = "0.1.0";
