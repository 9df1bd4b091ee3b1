import { DEFAULT_TOKEN_DAYS } from "../school/accounts/api-token-rules.ts";
import { GIVEN_ROLES, ROLES } from "../school/accounts/roles.ts";
import { argument, input, subject } from "./operation.ts";
import { DRY, OF_A_SCHOOL, PASSWORD, YES } from "./shared-inputs.ts";

const ONES_OWN =
  "these calls are for the user's own account and pages; at the command line, the operating system account identifies the user";
const OF_ONESELF = "an API call acts for the user who makes it";
const ALL_SHOWN = "the web interface shows the school and role of every user";

const USER = argument("<username>", "the user");
const IN_THE_NAME = input("--user <username>", "the user that the token acts for", {
  isRequired: true,
  shellOnly: OF_ONESELF,
});
const ABOUT_USER = [
  input("--email <address>", "email address for password reset links"),
  input("--first-name <name>", "first name"),
  input("--last-name <name>", "last name"),
] as const;

export const users = subject({
  webOnly: { "* /auth/*": ONES_OWN, "* /me/*": ONES_OWN },
  nouns: { users: "manage staff accounts" },
  operations: {
    "users add": {
      says: "add an account for a school admin, a super admin or another role",
      arguments: [argument("[username]", "the name to sign in with", { otherwise: "asked for" })],
      inputs: [
        PASSWORD,
        input("--school <id|name>", "the account's school", { otherwise: "asked for" }),
        input("--super-admin", "create a super admin, who belongs to no school", {
          shellOnly: "a super admin can only be created on the server itself",
        }),
        input("--role <role>", "the role", {
          otherwise: "school admin",
          choices: GIVEN_ROLES.map((role) => role.toLowerCase().replace("_", "-")),
        }),
        input("--class <class...>", "limit the role to these classes in the school", {
          otherwise: "all classes",
          web: ["place", "classes"],
        }),
        input("--district <district>", "assign the role for every school in this district (ID or name)", {
          web: ["place", "district"],
        }),
        input("--all-schools", "assign the role for every school", { web: "place" }),
        ...ABOUT_USER,
        DRY,
      ],
      examples: [
        'idms users add asha --school "Green Valley" --email asha@example.org',
        "idms users add head --super-admin --no-input < password.txt",
        'idms users add meena --role teacher --school "Green Valley" --class "8 - A" "8 - B"',
        "idms users add state.board --role board --district North",
      ],
      webOnly: { grants: "rights beyond those of the role are granted on the Users page" },
      calls: ["POST /users/"],
    },
    "users list": {
      says: "list the accounts with their roles and schools",
      inputs: [
        { ...OF_A_SCHOOL, shellOnly: ALL_SHOWN },
        input("--role <role>", "only users with this role", { choices: ROLES, shellOnly: ALL_SHOWN }),
      ],
      examples: ["idms users list", "idms users list --json | jq '.users[].username'"],
      isList: true,
      isDefault: true,
      calls: ["GET /users/"],
    },
    "users edit": {
      was: "users change",
      says: "change a user's name or email address",
      arguments: [USER],
      inputs: [...ABOUT_USER, DRY],
      examples: ["idms users edit admin --email head@example.org"],
      webOnly: {
        "*": "idms users add assigns a role and its scope, and idms users reset-password sets a password",
      },
      calls: ["PUT /users/{id}/"],
    },
    "users reset-password": {
      says: "give a user a new password and end all their sessions",
      arguments: [USER],
      inputs: [PASSWORD, DRY],
      examples: ["idms users reset-password asha", "idms users reset-password asha --password-file new.txt"],
      calls: ["POST /users/{id}/reset_password/"],
    },
    "users remove": {
      says: "remove an account and end its sessions; the log keeps the user's actions",
      more: ["A super admin cannot be removed. Use idms users disable to block a super admin."],
      arguments: [USER],
      inputs: [YES, DRY],
      examples: ["idms users remove former.clerk --yes"],
      calls: ["DELETE /users/{id}/"],
    },
    "users disable": {
      says: "block a user: end all their sessions and prevent them from signing in",
      more: ["The last super admin cannot be blocked."],
      arguments: [USER],
      inputs: [DRY],
      examples: ["idms users disable former.clerk"],
      calls: ["POST /users/{id}/disable/"],
    },
    "users enable": {
      says: "let a blocked user sign in again, with the same password",
      arguments: [USER],
      inputs: [DRY],
      examples: ["idms users enable former.clerk"],
      calls: ["POST /users/{id}/enable/"],
    },
    "users factors": {
      says: "show a user's second factors, or remove them for a user who is locked out",
      arguments: [USER],
      inputs: [
        input("--remove", "remove all second factors, so that the user signs in with the password alone", {
          web: "POST /users/{id}/remove_factors/",
        }),
        DRY,
      ],
      examples: ["idms users factors asha", "idms users factors asha --remove"],
      calls: ["POST /users/{id}/remove_factors/"],
    },
  },
});

export const tokens = subject({
  nouns: { tokens: "manage API tokens for scripts and other systems" },
  operations: {
    "tokens add": {
      says: "create an API token for a user and print it; it is shown only once",
      arguments: [argument("<name>", "what the token is for")],
      inputs: [
        IN_THE_NAME,
        input("--right <right...>", "rights to give the token (see idms tokens rights)", {
          isRequired: true,
          web: "rights",
        }),
        input("--school <id|name>", "limit the token to this school", {
          otherwise: "all of the user's schools",
        }),
        input("--days <n>", `number of days until expiry`, { otherwise: `${DEFAULT_TOKEN_DAYS}` }),
        DRY,
      ],
      examples: [
        'idms tokens add "Nightly list" --user asha --right classes.read students.read_own > token.txt',
        "idms tokens add Backup --user admin --right database.back_up jobs.read --days 365",
      ],
      calls: ["POST /tokens/"],
    },
    "tokens list": {
      says: "list the API tokens and when each was last used",
      examples: ["idms tokens list"],
      isList: true,
      isDefault: true,
      calls: ["GET /tokens/"],
    },
    "tokens rights": {
      says: "list the rights that a user can give to a token",
      inputs: [IN_THE_NAME, OF_A_SCHOOL],
      examples: ["idms tokens rights --user asha"],
      isList: true,
      calls: ["GET /tokens/rights/"],
    },
    "tokens revoke": {
      says: "revoke an API token immediately",
      arguments: [argument("<id>", "the token's number (see idms tokens list)")],
      inputs: [YES, DRY],
      examples: ["idms tokens revoke 3"],
      calls: ["POST /tokens/{id}/revoke/"],
    },
  },
});
