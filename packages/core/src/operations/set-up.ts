import { argument, input, subject } from "./operation.ts";

const BY_ITSELF = "it makes, starts or moves the server itself";

export const setUp = subject({
  operations: {
    demo: {
      says: "make a demo school, print the ID cards of three classes, leave a fourth to verify, and serve it until Ctrl-C",
      inputs: [
        input("--port <n>", "port to serve on (else IDMS_PORT, else 8080)"),
        input("--no-serve", "end after the PDFs"),
      ],
      examples: ["idms demo --port 9000", "idms demo --data ./second-demo --no-serve"],
      usualFolder: "./idms-demo",
      shellOnly: BY_ITSELF,
    },
    init: {
      says: "set a data folder up: its first super admin, and a first school",
      inputs: [
        input("--username <name>", "name of the super admin (else it is asked for, else admin)"),
        input("--email <address>", "where the super admin's reset links go"),
        input(
          "--password-file <file>",
          "file that holds the password (else it is asked for, else read from stdin)",
        ),
        input("--school <name>", "a first school"),
        input("--base-url <url>", "address at which people reach the server, for the links in mails"),
        input(
          "--require-factor <roles>",
          "roles that need a second factor: all, none, or their names with commas between (else none, and all with --strict)",
        ),
        input(
          "--strict",
          "as a security standard has it: longer passwords, sessions that end, tokens in cookies, TLS alone, and others that the README names",
        ),
        input("--dry-run", "check everything and make nothing"),
      ],
      examples: [
        "idms init --data ./idms-data --base-url https://cards.example.org",
        'idms init --username head --school "Green Valley" --no-input < password.txt',
      ],
      shellOnly: BY_ITSELF,
    },
    serve: {
      says: "serve the API and the web pages until Ctrl-C",
      inputs: [
        input("--port <n>", "port (else IDMS_PORT, else idms.config.json, else 8080)"),
        input(
          "--host <host>",
          "address to listen on (else IDMS_HOST, else idms.config.json, else 127.0.0.1)",
        ),
      ],
      more: [
        "Other settings stand in idms.config.json in the data folder, or in variables such as IDMS_BASE_URL:\nthe README names them, and idms config show says where each comes from. The log on stdout is JSON.",
      ],
      examples: ["idms serve --data ./idms-data --port 8080"],
      shellOnly: BY_ITSELF,
    },
    move: {
      says: "take an installation from its folder to PostgreSQL, or back, and prove that all of it is there; goes on where a run before was interrupted",
      inputs: [
        input("--to <address>", "address of an empty database on a server of PostgreSQL"),
        input("--to-folder <dir>", "a new data folder, with a database and all files in it"),
        input(
          "--files <address>",
          "S3 store for photos, pictures and fonts (else they stay, or go into the folder)",
        ),
      ],
      more: [
        "Nobody may use the installation meanwhile: stop every server. What was there before stays as it was. A password\nneed not stand in the address: PGPASSWORD and ~/.pgpass are read as by PostgreSQL's own programs.",
      ],
      examples: [
        "idms move --to postgres://idms@db.example.org/idms --files 's3://cards?region=eu-central-1'",
        "IDMS_DATABASE_URL=postgres://idms@db.example.org/idms idms move --to-folder ./idms-data-again",
      ],
      shellOnly: BY_ITSELF,
    },
  },
});

/** The names in the data folder for which a shell asks the program. */
export const ASKED = ["school", "class", "template", "form"] as const;

const OF_A_SHELL = "it serves the shell itself";

export const shells = subject({
  operations: {
    completion: {
      says: "print what completes idms in a shell",
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
      says: "print what a value may be, for the shell that completes it",
      arguments: [
        argument("<what>", "what is named", { choices: ASKED }),
        argument("[words...]", "the words before it, behind --"),
      ],
      examples: [],
      isHidden: true,
      hasNoData: true,
      shellOnly: OF_A_SHELL,
    },
    help: {
      says: "show what a group of commands does, or what one command takes",
      arguments: [argument("[words...]", "a group, or a command; without, every group")],
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
