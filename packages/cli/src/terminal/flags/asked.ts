import { COMMAND_GROUPS } from "@idms/core/operations/all";
import { Command } from "commander";
import { onData } from "./commands.ts";

/** Members of commander that its types leave out. */
interface Hidden {
  _defaultCommandName?: string | null;
  unknownOption(flag: string): never;
  unknownCommand(): never;
}

const HIDDEN = Command.prototype as unknown as {
  unknownOption(this: Command, flag: string): never;
  unknownCommand(this: Command): never;
  _excessArguments(this: Command, received: string[]): void;
};

/** The words that call a command, from the program on. */
const wordsOf = (command: Command): string =>
  command.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name();

/**
 * A command that names what nobody knows first: an unknown option where one is missing, since it is often that one,
 * misspelt, and an unknown command where the one that stands for none would be run.
 */
export class Asked extends Command {
  override createCommand(name?: string): Command {
    return new Asked(name);
  }

  override error(message: string, options?: { code?: string; exitCode?: number }): never {
    const unknown =
      options?.code === "commander.missingMandatoryOptionValue"
        ? this.args.find((arg) => arg.startsWith("--") && arg !== "--")
        : undefined;
    if (unknown !== undefined) (this as unknown as Hidden).unknownOption(unknown);
    this.showHelpAfterError(`"${wordsOf(this)} --help" says what it takes.`);
    return super.error(message, options);
  }

  unknownOption(flag: string): never {
    this.requireCommand();
    // What every command takes may stand before it.
    const asked = this.parent === null ? onData(new Command().copyInheritedSettings(this)) : this;
    return HIDDEN.unknownOption.call(asked, flag);
  }

  /** A group of commands is none itself. */
  unknownCommand(): never {
    const [word = ""] = this.args;
    if (this.parent === null && COMMAND_GROUPS.some(({ name }) => name === word))
      this.error(`'${word}' is a group of commands: "idms help ${word}" shows them.`);
    return HIDDEN.unknownCommand.call(this);
  }

  _excessArguments(received: string[]): void {
    this.requireCommand();
    HIDDEN._excessArguments.call(this, received);
  }

  /** Refuses a word that was meant as a command where this default command runs instead. */
  private requireCommand(): void {
    const parent = this.parent as (Command & Hidden) | null;
    const [word] = parent?.args ?? [];
    if (parent?._defaultCommandName !== this.name() || word === undefined || word.startsWith("-")) return;
    if (word !== this.name()) parent.unknownCommand();
  }
}
