import { guessableProblem, type PasswordOwner } from "@idms/core/school/accounts/guessable-password";
import { passwordProblem, type PasswordRule } from "@idms/core/school/accounts/password";
import { loadPasswordDictionary } from "@idms/core/school/accounts/password-advice";
import { Failure } from "@idms/core/failure";
import { resetPasswordText } from "@idms/core/messages";
import { ask } from "./ask.ts";
import { readPassword } from "./read-password.ts";

/**
 * A new password: from a file, else asked for twice, else from standard input; never from a flag, which others see.
 * Whoever is asked is told at once of a password that would be refused.
 * @throws Failure `invalid` when there is none.
 */
export async function givenPassword(
  { passwordFile }: { passwordFile?: string },
  asking: boolean,
  rule: PasswordRule,
  owner: PasswordOwner,
): Promise<string> {
  if (passwordFile === undefined && asking) return askPassword(rule, owner);
  if (passwordFile !== undefined) return readPassword(passwordFile);
  const piped = process.stdin.isTTY ? "" : await readPassword(undefined);
  if (piped !== "") return piped;
  throw new Failure("invalid", "No password was given: pipe one in, or name its file with --password-file.");
}

async function askPassword(rule: PasswordRule, owner: PasswordOwner): Promise<string> {
  const { common } = await loadPasswordDictionary();
  const check = (answer: string) =>
    passwordProblem(answer, rule) ?? guessableProblem(answer, { common, owner });
  const password = await ask({ message: "Password:", isSecret: true, check });
  await ask({
    message: "Password again:",
    isSecret: true,
    check: (answer) => (answer === password ? undefined : resetPasswordText.mismatch),
  });
  return password;
}
