import { argument, subject } from "./operation.ts";

/** What is named in the data folder, so that a shell asks the program for it. */
export const ASKED = ["school", "class", "template", "form"] as const;

export const shells = subject({
  operations: {
    completion: {
      says: "print what completes idms in a shell",
      arguments: [argument("<shell>", "the shell", { choices: ["bash", "zsh", "fish"] })],
      inputs: [],
      examples: [
        "idms completion bash > ~/.local/share/bash-completion/completions/idms",
        'idms completion zsh > "${fpath[1]}/_idms"',
        "idms completion fish > ~/.config/fish/completions/idms.fish",
      ],
      hasNoData: true,
    },
    complete: {
      says: "print what a value may be, for the shell that completes it",
      arguments: [
        argument("<what>", "what is named", { choices: ASKED }),
        argument("[words...]", "the words before it, behind --"),
      ],
      inputs: [],
      examples: [],
      isHidden: true,
      hasNoData: true,
    },
    manual: {
      says: "print the manual page",
      inputs: [],
      examples: ["idms manual | man -l -", "idms manual > /usr/local/share/man/man1/idms.1"],
      hasNoData: true,
    },
  },
});
