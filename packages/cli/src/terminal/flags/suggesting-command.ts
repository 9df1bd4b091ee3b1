import { groupNamed, subjects } from "@idms/core/operations/all";
import { Command, type Option } from "commander";
import { LISTED_BY } from "../output/listed-by.ts";
import { onData } from "./build-command.ts";
import { presentName } from "./former-names.ts";

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
function meantCommand(words: readonly string[], paths: readonly string[]): string | undefined {
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
  const meant =
    wished.find((each) => verbs.includes(each)) ?? verbs.find((each) => each.split("-").includes(verb));
  if (meant !== undefined) return `${noun} ${meant}`;
  if (/^\d+$/.test(verb) && verbs.includes("show")) return `${noun} show ${verb}`;
  const isAlone = verb === "" || verb.startsWith("-") || (verbs.length === 0 && wished.length > 0);
  return isAlone && noun !== word ? noun : undefined;
}

/** Members of commander's Command class that its types omit. */
interface Hidden {
  _defaultCommandName?: string | null;
  unknownOption(flag: string): never;
  unknownCommand(): never;
}

const HIDDEN = Command.prototype as unknown as {
  unknownOption(this: Command, flag: string): never;
  unknownCommand(this: Command): never;
  missingArgument(this: Command, name: string): never;
  _findCommand(this: Command, name: string | undefined): Command | undefined;
  _findOption(this: Command, flag: string): Option | undefined;
  _excessArguments(this: Command, received: string[]): void;
};

const MISSING = "commander.missingMandatoryOptionValue";
/** The commands that list the values of an option, keyed by the option's name without hyphens. */
const LISTED: Readonly<Record<string, string>> = LISTED_BY;
const SPREADSHEET = /\.(?:xlsx|csv|zip)$/i;
const PATHS = subjects.flatMap(({ operations }): string[] => Object.keys(operations));

/** Returns the words that call a command, starting with the program. */
const wordsOf = (command: Command): string =>
  command.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name();

/**
 * A command that reports unknown words first. An unknown option is reported before a missing option, because it is
 * often the same option misspelt. An unknown command is reported before the default command would run.
 */
export class Asked extends Command {
  override createCommand(name?: string): Command {
    return new Asked(name);
  }

  _findCommand(name = ""): Command | undefined {
    return HIDDEN._findCommand.call(this, presentName(this, name));
  }

  _findOption(flag: string): Option | undefined {
    return HIDDEN._findOption.call(this, presentName(this, flag));
  }

  override error(message: string, options?: { code?: string; exitCode?: number }): never {
    const unknown =
      options?.code === MISSING ? this.args.find((arg) => arg.startsWith("--") && arg !== "--") : undefined;
    if (unknown !== undefined) (this as unknown as Hidden).unknownOption(unknown);
    const lacking =
      options?.code === MISSING
        ? this.options.find(
            (each) => each.mandatory && this.getOptionValue(each.attributeName()) === undefined,
          )
        : undefined;
    const listed = LISTED[lacking?.long?.slice(2) ?? ""];
    const list = listed === undefined ? "" : `Run "${listed}" for a list.\n`;
    this.showHelpAfterError(`${list}Run "${wordsOf(this)} --help" for usage.`);
    return super.error(message, options);
  }

  unknownOption(flag: string): never {
    this.requireCommand();
    // The options of every command can come before the command.
    const asked = this.parent === null ? onData(new Command().copyInheritedSettings(this)) : this;
    if (this.parent === null)
      asked.showHelpAfterError(
        'Put other options after the command, as in "idms status --csv".\nRun "idms --help" for usage.',
      );
    const begins = flag.length === 2 ? `-${flag}` : `${flag}-`;
    const meant = asked.options.flatMap(({ long, hidden }) =>
      !hidden && long?.startsWith(begins) ? [long] : [],
    );
    if (meant.length > 0)
      this.error(
        `error: unknown option '${flag}'\n(Did you mean ${meant.toSorted((a, b) => a.length - b.length)[0]}?)`,
      );
    return HIDDEN.unknownOption.call(asked, flag);
  }

  /** An option that takes several values also takes an argument that follows it. */
  missingArgument(name: string): never {
    const greedy = this.options.find(
      (each) => each.variadic && this.getOptionValue(each.attributeName()) !== undefined,
    );
    if (greedy) this.error(`error: missing required argument '${name}'\n(Put it before ${greedy.long}.)`);
    return HIDDEN.missingArgument.call(this, name);
  }

  /**
   * Suggests the intended command if the words name a group of commands, are in the wrong order, or request an import
   * without saying what the file contains.
   */
  unknownCommand(): never {
    const [word = ""] = this.args;
    const group = this.parent === null ? groupNamed(word) : undefined;
    if (group) this.error(`'${word}' is a group of commands. Run "idms help ${group.name}" to list them.`);
    const noun = this.parent === null ? [] : [this.name()];
    if (noun[0] === "import" && SPREADSHEET.test(word))
      this.error(`error: specify what ${word} contains\n(Did you mean "idms import students ${word}"?)`);
    const meant = meantCommand([...noun, ...this.args], PATHS);
    if (meant !== undefined) this.error(`error: unknown command '${word}'\n(Did you mean "idms ${meant}"?)`);
    return HIDDEN.unknownCommand.call(this);
  }

  _excessArguments(received: string[]): void {
    this.requireCommand();
    const isNamed =
      this.registeredArguments.length === 0 && this.options.some(({ long }) => long === "--class");
    if (isNamed)
      this.error(
        `error: unexpected argument: ${received.join(" ")}. Choose a class with --class and put its name in quotes, as in --class "8 - A"`,
      );
    HIDDEN._excessArguments.call(this, received);
  }

  /** Rejects a word that was probably meant as a command when this default command would run instead. */
  private requireCommand(): void {
    const parent = this.parent as (Command & Hidden) | null;
    const [word] = parent?.args ?? [];
    if (parent?._defaultCommandName !== this.name() || word === undefined || word.startsWith("-")) return;
    if (word !== this.name()) parent.unknownCommand();
  }
}
