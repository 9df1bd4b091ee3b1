import { Command } from "commander";

/** What commander does for an option that nobody knows, with what it may have been meant to be. */
interface Suggesting {
  unknownOption(flag: string): never;
}

/** A command that names an unknown option first where one is missing, too: it is often that one, misspelt. */
export class Asked extends Command {
  override createCommand(name?: string): Command {
    return new Asked(name);
  }

  override error(message: string, options?: { code?: string; exitCode?: number }): never {
    const unknown =
      options?.code === "commander.missingMandatoryOptionValue"
        ? this.args.find((arg) => arg.startsWith("--") && arg !== "--")
        : undefined;
    if (unknown !== undefined) (this as unknown as Suggesting).unknownOption(unknown);
    return super.error(message, options);
  }
}
