import { guessableProblem, type PasswordOwner } from "@idms/core/school/accounts/guessable-password";
import { loadPasswordDictionary } from "@idms/core/school/accounts/password-advice";
import { Failure } from "@idms/core/failure";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id with 19 MiB, two passes and one lane: the OWASP minimum, some 30 ms a try. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a password, with its salt and cost in it. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/**
 * Refuses a password that would be guessed.
 * @param owner whose it is to be: their name and their school's make no password
 * @param field the name under which the password was sent
 * @throws Failure `invalid`
 */
export async function requireHardToGuess(
  password: string,
  owner: PasswordOwner,
  field = "password",
): Promise<void> {
  const { common } = await loadPasswordDictionary();
  const problem = guessableProblem(password, { common, owner });
  if (problem) throw new Failure(problem, { field });
}

/** The hash of a password that somebody has chosen; every way to choose one leads here. Throws as `requireHardToGuess`. */
export async function hashChosenPassword(
  password: string,
  owner: PasswordOwner,
  field?: string,
): Promise<string> {
  await requireHardToGuess(password, owner, field);
  return hashPassword(password);
}

export const passwordMatches = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password);
