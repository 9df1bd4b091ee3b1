import { accountRules } from "../sign-in/account-rule-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { z } from "zod";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { requiredText } from "../../forms/said/text-schema.ts";

/** The ways to prove one's identity in addition to the password. */
const FACTOR_WAYS = ["totp", "recovery", "passkey"] as const;
export type FactorWay = (typeof FACTOR_WAYS)[number];

/** The number of recovery codes in a set. */
export const RECOVERY_CODES = 10;
/** The letters and digits of recovery codes, which are not easily confused when read from paper. */
const RECOVERY_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/**
 * The number of characters in a recovery code. They hold 120 random bits, so a plain hash is secure enough.
 */
const RECOVERY_LENGTH = 24;
const GROUP = 4;
const NAME_LIMIT = 60;

/** Time limit for the second step after the password, in minutes. */
export const SECOND_STEP_MINUTES = 5;

/** Normalises a typed code by removing separators and converting the code to upper case. */
export const typedCode = (typed: string): string => typed.replaceAll(/[\s-]/g, "").toUpperCase();

/** Whether the user typed a code from an authenticator app. Any other code is treated as a recovery code. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(typedCode(typed));

/** Builds a recovery code from random bytes, with one byte per character, and formats it in groups. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  if (bytes.length !== RECOVERY_LENGTH) throw new Error(`A recovery code needs ${RECOVERY_LENGTH} bytes`);
  const letters = [...bytes].map((byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length]).join("");
  return letters.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") as string;
}

/** The number of random bytes in a recovery code. */
export const RECOVERY_BYTES = RECOVERY_LENGTH;

const code = z
  .string(saying(accountRules.enterCode()))
  .max(100, saying(accountRules.codeTooLong()))
  .refine((typed) => typedCode(typed) !== "", saying(accountRules.enterCode()));

const ticket = z.string(saying(accountRules.noTicket())).min(1).max(2000);

/** The passkey response of a browser. The library that verifies the response checks the remaining fields. */
const passkeyResponse = z.looseObject({ id: z.string().max(2000), response: z.looseObject({}) });

/** The second step of a sign-in that started with a password. */
export const secondStepSchema = z.union([
  z.object({ ticket, code }),
  z.object({ ticket, challenge: ticket, passkey: passkeyResponse }),
]);
export type SecondStep = z.output<typeof secondStepSchema>;

/** The response to a correct password if the account has a second factor. */
export interface SecondStepAsked {
  ticket: string;
  ways: FactorWay[];
}

/** The request body that confirms an authenticator app with its first code. */
export const confirmAppSchema = z.object({ code });

/** An authenticator app during setup: its secret as text, and the address for the QR code. */
export const begunAppAnswer = z.object({ secret: z.string(), address: z.string() });
export type BegunApp = z.output<typeof begunAppAnswer>;

/** Recovery codes, which are shown only once. */
export const recoveryCodesAnswer = z.object({ codes: z.array(z.string()) });

/** A passkey, as shown to its owner. */
export const passkeyAnswer = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.output<typeof passkeyAnswer>;

/** An account's factors, as shown to its owner. */
export const factorsAnswer = z.object({
  /** The time at which an authenticator app was set up, or null. */
  app: z.string().nullable(),
  /** The number of unused recovery codes. */
  recovery_codes: z.int(),
  passkeys: z.array(passkeyAnswer),
  /** The reason why passkeys do not work at this address, or null if they do. */
  no_passkeys: z.string().nullable(),
  /** The reason in `no_passkeys` with its code and parameters. */
  no_passkeys_reason: z
    .object({ code: z.string(), facts: z.record(z.string(), z.string()), message: z.string() })
    .nullable(),
  /** Whether the user's role requires a factor. */
  required: z.boolean(),
});
export type Factors = z.output<typeof factorsAnswer>;

/**
 * The options that a browser needs to ask for a passkey, and the ticket that the browser returns with the response.
 */
export const passkeyOptionsAnswer = z.object({ challenge: z.string(), options: z.looseObject({}) });

const passkeyName = requiredText(labelSentences.name(), NAME_LIMIT);

/** A new passkey and its name. */
export const newPasskeySchema = z.object({ challenge: ticket, passkey: passkeyResponse, name: passkeyName });
export const renamePasskeySchema = z.object({ name: passkeyName });

/** The request body for signing in with only a passkey. */
export const passkeySignInSchema = z.object({ challenge: ticket, passkey: passkeyResponse });

/** The request body for re-authentication. */
export const proofSchema = z.union([
  passkeySignInSchema,
  z.object({
    password: z.string(saying(accountRules.enterPassword())).min(1).max(1000).optional(),
    code: code.optional(),
  }),
]);
export type Proof = z.output<typeof proofSchema>;
