import { examples, onData, type Usage } from "../../terminal/flags/common.ts";

/** `idms demo`, `init`, `serve` and `move`. */
export const settingUp: Usage = (program, done) => {
  examples(
    onData(program.command("demo"), "./idms-demo")
      .description(
        "make a demo school, print the ID cards of three classes, leave a fourth to verify, and serve it until Ctrl-C",
      )
      .option("--port <n>", "port to serve on (else IDMS_PORT, else 8080)")
      .option("--no-serve", "end after the PDFs"),
    "idms demo --port 9000",
    "idms demo --data ./second-demo --no-serve",
  ).action(async (options) => done(await (await import("./demo.ts")).demo(options)));

  examples(
    onData(program.command("init"))
      .description("set a data folder up: its first super admin, and a first school")
      .option("--username <name>", "name of the super admin (else it is asked for, else admin)")
      .option("--email <address>", "where the super admin's reset links go")
      .option(
        "--password-file <file>",
        "file that holds the password (else it is asked for, else read from stdin)",
      )
      .option("--school <name>", "a first school")
      .option("--base-url <url>", "address at which people reach the server, for the links in mails")
      .option(
        "--require-factor <roles>",
        "roles that need a second factor: all, none, or their names with commas between (else none, and all with --strict)",
      )
      .option(
        "--strict",
        "as a security standard has it: longer passwords, sessions that end, tokens in cookies, TLS alone, and others that the README names",
      )
      .option("--dry-run", "check everything and make nothing"),
    "idms init --data ./idms-data --base-url https://cards.example.org",
    'idms init --username head --school "Green Valley" --no-input < password.txt',
  ).action(async (options) => done(await (await import("./init.ts")).init(options)));

  examples(
    onData(program.command("serve"))
      .description("serve the API and the web pages until Ctrl-C")
      .option("--port <n>", "port (else IDMS_PORT, else idms.config.json, else 8080)")
      .option("--host <host>", "address to listen on (else IDMS_HOST, else idms.config.json, else 127.0.0.1)")
      .addHelpText(
        "after",
        "\nOther settings stand in idms.config.json in the data folder, or in variables such as IDMS_BASE_URL:\n" +
          "the README names them, and idms config show says where each comes from. The log on stdout is JSON.",
      ),
    "idms serve --data ./idms-data --port 8080",
  ).action(async (options) => done(await (await import("./serve.ts")).serve(options)));

  examples(
    onData(program.command("move"))
      .description(
        "take an installation from its folder to PostgreSQL, or back, and prove that all of it is there; goes on where a run before was interrupted",
      )
      .option("--to <address>", "address of an empty database on a server of PostgreSQL")
      .option("--to-folder <dir>", "a new data folder, with a database and all files in it")
      .option(
        "--files <address>",
        "S3 store for photos, pictures and fonts (else they stay, or go into the folder)",
      )
      .addHelpText(
        "after",
        "\nNobody may use the installation meanwhile: stop every server. What was there before stays as it was. A password\n" +
          "need not stand in the address: PGPASSWORD and ~/.pgpass are read as by PostgreSQL's own programs.",
      ),
    "idms move --to postgres://idms@db.example.org/idms --files 's3://cards?region=eu-central-1'",
    "IDMS_DATABASE_URL=postgres://idms@db.example.org/idms idms move --to-folder ./idms-data-again",
  ).action(async (options) => done(await (await import("./move.ts")).move(options)));
};
