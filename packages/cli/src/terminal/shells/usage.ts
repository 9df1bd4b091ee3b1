import { Argument } from "commander";
import { everywhere, examples, type Usage } from "../flags/common.ts";
import { ASKED, type Asked } from "./describe-program.ts";

/** `idms completion` and `manual`: what a shell is told of the program. */
export const shells: Usage = (program, done) => {
  examples(
    everywhere(program.command("completion"))
      .description("print what completes idms in a shell")
      .addArgument(new Argument("<shell>", "the shell").choices(["bash", "zsh", "fish"])),
    "idms completion bash > ~/.local/share/bash-completion/completions/idms",
    'idms completion zsh > "${fpath[1]}/_idms"',
    "idms completion fish > ~/.config/fish/completions/idms.fish",
  ).action(async (shell, options) =>
    done(await (await import("./completion.ts")).completion(program, shell, options)),
  );

  program
    .command("complete", { hidden: true })
    .description("print what a value may be, for the shell that completes it")
    .addArgument(new Argument("<what>", "what is named").choices(ASKED))
    .argument("[words...]", "the words before it, behind --")
    .action(async (what: Asked, words: string[]) =>
      done(await (await import("./complete.ts")).complete(what, words)),
    );

  examples(
    everywhere(program.command("manual")).description("print the manual page"),
    "idms manual | man -l -",
    "idms manual > /usr/local/share/man/man1/idms.1",
  ).action(async (options) => done(await (await import("./manual.ts")).manual(program, options)));
};
