import { guessableProblem, type PasswordOwner } from "@idms/core/school/accounts/guessable-password";
import { loadPasswordDictionary } from "@idms/core/school/accounts/password-advice";
import { Failure } from "@idms/core/failure";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id with 19 MiB, two passes and one lane: the OWASP minimum, about 30 ms per attempt. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password. The result includes the salt and cost. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/**
 * Rejects a password that is easy to guess.
 * @param owner the password's owner; their name and their school's name are not accepted as a password
 * @param field the field in which the password was sent
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

/**
 * Checks and hashes a password that someone chose. Every function that accepts a chosen password uses this one.
 * Throws the failures of `requireHardToGuess`.
 */
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
