import { GIVEN_ROLES, ROLES } from "@idms/core/school/accounts/roles";
import { Option, type Command } from "commander";
import { asList, dry, examples, onData, sure, type Usage } from "../../terminal/flags/common.ts";

const withPassword = (command: Command): Command =>
  command.option(
    "--password-file <file>",
    "file that holds the password (else it is asked for, else read from stdin)",
  );

/** `idms users add`, `list`, `change`, `reset-password`, `remove`, `disable`, `enable` and `factors`. */
export const users: Usage = (program, done) => {
  const noun = program.command("users").description("manage the accounts of staff");
  keeping(noun, done);
  letting(noun, done);
};

/** `add`, `list` and `change`. */
const keeping: Usage = (noun, done) => {
  examples(
    withPassword(onData(noun.command("add")))
      .description("add a school admin, a super admin, or somebody of another role")
      .argument("[username]", "name to sign in with (else it is asked for)")
      .option("--school <id|name>", "the school whose admin this is (else it is asked for)")
      .option("--super-admin", "a super admin, who has no school")
      .addOption(
        new Option("--role <role>", "what the user is, instead of a school admin").choices(
          GIVEN_ROLES.map((role) => role.toLowerCase().replace("_", "-")),
        ),
      )
      .option(
        "--class <class...>",
        "the classes of the school for which the role is given (else all of them)",
      )
      .option("--district <district>", "the district for whose schools the role is given, by id or name")
      .option("--all-schools", "the role is given for every school")
      .option("--email <address>", "where reset links go")
      .option("--first-name <name>", "first name")
      .option("--last-name <name>", "last name")
      .option("--dry-run", "say whether it would be added and add nobody"),
    'idms users add asha --school "Green Valley" --email asha@example.org',
    "idms users add head --super-admin --no-input < password.txt",
    'idms users add meena --role teacher --school "Green Valley" --class "8 - A" "8 - B"',
    "idms users add state.board --role board --district North",
  ).action(async (username, options) => done(await (await import("./users.ts")).add(username, options)));

  examples(
    asList(onData(noun.command("list")))
      .description("list the users with their schools")
      .option("--school <id|name>", "the admins of this school (else everybody)")
      .addOption(new Option("--role <role>", "of this role").choices([...ROLES])),
    "idms users list",
    "idms users list --json | jq '.users[].username'",
  ).action(async (options) => done(await (await import("./users.ts")).list(options)));

  examples(
    onData(noun.command("change"))
      .description("change the names or the mail address of a user, a super admin's too")
      .argument("<username>", "the user")
      .option("--email <address>", "where reset links go")
      .option("--first-name <name>", "first name")
      .option("--last-name <name>", "last name")
      .option("--dry-run", "say whether it would be changed and change nothing"),
    "idms users change admin --email head@example.org",
  ).action(async (username, options) => done(await (await import("./users.ts")).change(username, options)));
};

/** `reset-password`, `remove`, `disable`, `enable` and `factors`. */
const letting: Usage = (noun, done) => {
  examples(
    withPassword(onData(noun.command("reset-password")))
      .description("give a user a new password, and sign them out everywhere")
      .argument("<username>", "the user")
      .option("--dry-run", "say whether it would be taken and change nothing"),
    "idms users reset-password asha",
    "idms users reset-password asha --password-file new.txt",
  ).action(async (username, options) =>
    done(await (await import("./users.ts")).resetPassword(username, options)),
  );

  examples(
    dry(
      sure(onData(noun.command("remove")))
        .description("remove a school admin, who is signed out at once; what they did stays in the log")
        .argument("<username>", "the user"),
    ),
    "idms users remove former.clerk --yes",
  ).action(async (username, options) => done(await (await import("./users.ts")).remove(username, options)));

  examples(
    onData(noun.command("disable"))
      .description(
        "shut a user out: sessions end at once, and signing in is refused; never the last super admin",
      )
      .argument("<username>", "the user")
      .option("--dry-run", "say whom it would shut out and change nothing"),
    "idms users disable former.clerk",
  ).action(async (username, options) => done(await (await import("./users.ts")).disable(username, options)));

  examples(
    onData(noun.command("enable"))
      .description("let a user who was shut out sign in again, with the password they had")
      .argument("<username>", "the user")
      .option("--dry-run", "say whom it would let in and change nothing"),
    "idms users enable former.clerk",
  ).action(async (username, options) => done(await (await import("./users.ts")).enable(username, options)));

  examples(
    onData(noun.command("factors"))
      .description("show the second factors of a user, or take them all away for one who is locked out")
      .argument("<username>", "the user")
      .option("--remove", "take all factors away: the password alone then signs the user in")
      .option("--dry-run", "with --remove: say what would be taken away and change nothing"),
    "idms users factors asha",
    "idms users factors asha --remove",
  ).action(async (username, options) =>
    done(await (await import("./factors.ts")).factors(username, options)),
  );
};
