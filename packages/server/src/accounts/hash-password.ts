import { hash, verify } from "@node-rs/argon2";

/** Argon2id with 19 MiB, two passes and one lane: the OWASP minimum, some 30 ms a try. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a password, with its salt and cost in it. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export const passwordMatches = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password);
