import { argument, input, subject } from "./operation.ts";
import { DRY, PASSWORD } from "./shared-inputs.ts";

const BY_ITSELF = "this command creates, starts or moves the server itself";

export const setUp = subject({
  operations: {
    demo: {
      says: "create a demo school, print cards for three classes, and serve it until you press Ctrl-C",
      more: ["A fourth class is left for you to verify and print."],
      inputs: [
        input("--port <n>", "the port to serve on", { otherwise: "IDMS_PORT, or 8080" }),
        input("--no-serve", "stop after creating the PDFs"),
      ],
      examples: ["idms demo --port 9000", "idms demo --data ./second-demo --no-serve"],
      usualFolder: "./idms-demo",
      shellOnly: BY_ITSELF,
    },
    init: {
      says: "set up a data folder with a first super admin and a first school",
      inputs: [
        input("--username <name>", "the super admin's username", {
          otherwise: "asked for on a terminal, otherwise admin",
        }),
        input("--email <address>", "email address for password reset links"),
        PASSWORD,
        input("--school <name>", "the first school's name"),
        input("--base-url <url>", "the address at which people reach the server, used for links in emails"),
        input(
          "--require-factor <roles>",
          "roles that need a second factor: all, none, or a comma-separated list of roles",
          { otherwise: "none, or all with --strict" },
        ),
        input(
          "--strict",
          "follow a security standard (see docs/settings.md): longer passwords, expiring sessions, TLS only",
        ),
        DRY,
      ],
      examples: [
        "idms init --data ./idms-data --base-url https://cards.example.org",
        'idms init --username head --school "Green Valley" --no-input < password.txt',
      ],
      shellOnly: BY_ITSELF,
    },
    serve: {
      says: "serve the API and the web pages until you press Ctrl-C",
      inputs: [
        input("--port <n>", "the port to serve on", { otherwise: "IDMS_PORT, idms.config.json, or 8080" }),
        input("--host <host>", "the address to listen on", {
          otherwise: "IDMS_HOST, idms.config.json, or 127.0.0.1",
        }),
      ],
      more: [
        "Other settings are in idms.config.json in the data folder, or in environment variables such as IDMS_BASE_URL. See\ndocs/settings.md for a list. Run idms config show to see where each setting comes from. The log on stdout is JSON.",
      ],
      examples: ["idms serve --data ./idms-data --port 8080"],
      shellOnly: BY_ITSELF,
    },
    move: {
      says: "move an installation from its folder to PostgreSQL or back, and check that the copy is complete",
      inputs: [
        input("--to <address>", "the address of an empty PostgreSQL database"),
        input("--to-folder <dir>", "a new data folder for the database and all files"),
        input("--files <address>", "an S3 store for photos, pictures and fonts", {
          otherwise: "the current location, or the new folder",
        }),
      ],
      more: [
        "Stop every server first. No one can use the installation during the move. The old installation is not changed. If the\nmove is interrupted, run the command again to continue. You can leave the password out of the address. IDMS reads\nPGPASSWORD and ~/.pgpass, just as PostgreSQL's own programs do.",
      ],
      examples: [
        "idms move --to postgres://idms@db.example.org/idms --files 's3://cards?region=eu-central-1'",
        "IDMS_DATABASE_URL=postgres://idms@db.example.org/idms idms move --to-folder ./idms-data-again",
      ],
      shellOnly: BY_ITSELF,
    },
  },
});

/** The kinds of names that shell completion looks up in the data folder. */
export const ASKED = ["school", "class", "template", "form"] as const;

const OF_A_SHELL = "shell completion is useful only in a shell";

export const shells = subject({
  operations: {
    completion: {
      says: "print a script that completes idms commands in a shell",
      arguments: [argument("<shell>", "the shell", { choices: ["bash", "zsh", "fish"] })],
      examples: [
        "idms completion bash > ~/.local/share/bash-completion/completions/idms",
        'idms completion zsh > "${fpath[1]}/_idms"',
        "idms completion fish > ~/.config/fish/completions/idms.fish",
      ],
      hasNoData: true,
      shellOnly: OF_A_SHELL,
    },
    complete: {
      says: "print the possible values of an argument, for shell completion",
      arguments: [
        argument("<what>", "the kind of name to complete", { choices: ASKED }),
        argument("[words...]", "the words before the value, given after --"),
      ],
      examples: [],
      isHidden: true,
      hasNoData: true,
      shellOnly: OF_A_SHELL,
    },
    help: {
      says: "show the commands in a group, or the help for one command",
      arguments: [argument("[words...]", "a group or a command", { otherwise: "all groups" })],
      examples: ["idms help print", "idms help links create"],
      hasNoData: true,
      shellOnly: OF_A_SHELL,
    },
    manual: {
      says: "print the manual page",
      examples: ["idms manual | man -l -", "idms manual > /usr/local/share/man/man1/idms.1"],
      hasNoData: true,
      shellOnly: OF_A_SHELL,
    },
  },
});
