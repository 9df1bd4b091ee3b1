import { DEFAULT_TOKEN_DAYS } from "../school/accounts/api-token-rules.ts";
import { GIVEN_ROLES, ROLES } from "../school/accounts/roles.ts";
import { argument, input, subject } from "./operation.ts";
import { YES, DRY } from "./shared-inputs.ts";

const ONES_OWN = "one's own account and screens; who works at a shell is known by the machine";
const OF_ONESELF = "a call acts for who asks";
const ALL_SHOWN = "the screen shows the school and the role of everybody";

const USER = argument("<username>", "the user");
const PASSWORD = input(
  "--password-file <file>",
  "file that holds the password (else it is asked for, else read from stdin)",
  { web: "password" },
);
const IN_THE_NAME = input("--user <username>", "in whose name it acts", {
  isRequired: true,
  shellOnly: OF_ONESELF,
});
const ABOUT_USER = [
  input("--email <address>", "where reset links go"),
  input("--first-name <name>", "first name"),
  input("--last-name <name>", "last name"),
] as const;

export const users = subject({
  webOnly: { "* /auth/*": ONES_OWN, "* /me/*": ONES_OWN },
  nouns: { users: "manage the accounts of staff" },
  operations: {
    "users add": {
      says: "add a school admin, a super admin, or somebody of another role",
      arguments: [argument("[username]", "name to sign in with (else it is asked for)")],
      inputs: [
        PASSWORD,
        input("--school <id|name>", "the school whose admin this is (else it is asked for)"),
        input("--super-admin", "a super admin, who has no school", {
          shellOnly: "nobody is made a super admin from afar",
        }),
        input("--role <role>", "what the user is, instead of a school admin", {
          choices: GIVEN_ROLES.map((role) => role.toLowerCase().replace("_", "-")),
        }),
        input(
          "--class <class...>",
          "the classes of the school for which the role is given (else all of them)",
          { web: ["place", "classes"] },
        ),
        input("--district <district>", "the district for whose schools the role is given, by id or name", {
          web: ["place", "district"],
        }),
        input("--all-schools", "the role is given for every school", { web: "place" }),
        ...ABOUT_USER,
        input("--dry-run", "say whether it would be added and add nobody"),
      ],
      examples: [
        'idms users add asha --school "Green Valley" --email asha@example.org',
        "idms users add head --super-admin --no-input < password.txt",
        'idms users add meena --role teacher --school "Green Valley" --class "8 - A" "8 - B"',
        "idms users add state.board --role board --district North",
      ],
      webOnly: { grants: "rights beyond a role are ticked on the screen of users" },
      calls: ["POST /users/"],
    },
    "users list": {
      says: "list the users with their schools",
      inputs: [
        input("--school <id|name>", "the admins of this school (else everybody)", { shellOnly: ALL_SHOWN }),
        input("--role <role>", "of this role", { choices: ROLES, shellOnly: ALL_SHOWN }),
      ],
      examples: ["idms users list", "idms users list --json | jq '.users[].username'"],
      isList: true,
      calls: ["GET /users/"],
    },
    "users change": {
      says: "change the names or the mail address of a user, a super admin's too",
      arguments: [USER],
      inputs: [...ABOUT_USER, input("--dry-run", "say whether it would be changed and change nothing")],
      examples: ["idms users change admin --email head@example.org"],
      webOnly: {
        "*": "idms users add gives a role with its place, and idms users reset-password a password",
      },
      calls: ["PUT /users/{id}/"],
    },
    "users reset-password": {
      says: "give a user a new password, and sign them out everywhere",
      arguments: [USER],
      inputs: [PASSWORD, input("--dry-run", "say whether it would be taken and change nothing")],
      examples: ["idms users reset-password asha", "idms users reset-password asha --password-file new.txt"],
      calls: ["POST /users/{id}/reset_password/"],
    },
    "users remove": {
      says: "remove a school admin, who is signed out at once; what they did stays in the log",
      arguments: [USER],
      inputs: [YES, DRY],
      examples: ["idms users remove former.clerk --yes"],
      calls: ["DELETE /users/{id}/"],
    },
    "users disable": {
      says: "shut a user out: sessions end at once, and signing in is refused; never the last super admin",
      arguments: [USER],
      inputs: [input("--dry-run", "say whom it would shut out and change nothing")],
      examples: ["idms users disable former.clerk"],
      calls: ["POST /users/{id}/disable/"],
    },
    "users enable": {
      says: "let a user who was shut out sign in again, with the password they had",
      arguments: [USER],
      inputs: [input("--dry-run", "say whom it would let in and change nothing")],
      examples: ["idms users enable former.clerk"],
      calls: ["POST /users/{id}/enable/"],
    },
    "users factors": {
      says: "show the second factors of a user, or take them all away for one who is locked out",
      arguments: [USER],
      inputs: [
        input("--remove", "take all factors away: the password alone then signs the user in", {
          web: "POST /users/{id}/remove_factors/",
        }),
        input("--dry-run", "with --remove: say what would be taken away and change nothing"),
      ],
      examples: ["idms users factors asha", "idms users factors asha --remove"],
      calls: ["POST /users/{id}/remove_factors/"],
    },
  },
});

export const tokens = subject({
  nouns: { tokens: "manage the API tokens of scripts and other systems" },
  operations: {
    "tokens add": {
      says: "make an API token in a user's name, and print its text, which is told this once",
      arguments: [argument("<name>", "what it is for")],
      inputs: [
        IN_THE_NAME,
        input("--right <right...>", "what it may do; idms tokens rights lists them", {
          isRequired: true,
          web: "rights",
        }),
        input("--school <id|name>", "the one school that it reaches (else all that the user reaches)"),
        input("--days <n>", `for how many days it is good (else ${DEFAULT_TOKEN_DAYS})`),
        DRY,
      ],
      examples: [
        'idms tokens add "Nightly list" --user asha --right classes.read students.read_own > token.txt',
        "idms tokens add Backup --user admin --right database.back_up jobs.read --days 365",
      ],
      calls: ["POST /tokens/"],
    },
    "tokens list": {
      says: "list the API tokens, and when each was last used",
      examples: ["idms tokens list"],
      isList: true,
      calls: ["GET /tokens/"],
    },
    "tokens rights": {
      says: "list what a user can let a token do",
      inputs: [IN_THE_NAME, input("--school <id|name>", "for one school")],
      examples: ["idms tokens rights --user asha"],
      isList: true,
      calls: ["GET /tokens/rights/"],
    },
    "tokens revoke": {
      says: "revoke an API token at once",
      arguments: [argument("<id>", "its number in idms tokens list")],
      inputs: [YES, DRY],
      examples: ["idms tokens revoke 3"],
      calls: ["POST /tokens/{id}/revoke/"],
    },
  },
});
