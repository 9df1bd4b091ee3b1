import { accountRules } from "../sign-in/account-rule-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { z } from "zod";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { requiredText } from "../../forms/said/text-schema.ts";

/** The proofs of identity beside the password. */
const FACTOR_WAYS = ["totp", "recovery", "passkey"] as const;
export type FactorWay = (typeof FACTOR_WAYS)[number];

/** How many recovery codes somebody is given at once. */
export const RECOVERY_CODES = 10;
/** Letters and digits that are not taken for each other when they are read from paper. */
const RECOVERY_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** So many that 120 bits of chance are in them: a plain hash of them is enough. */
const RECOVERY_LENGTH = 24;
const GROUP = 4;
const NAME_LIMIT = 60;

/** How long somebody may take for the second step after the password, in minutes. */
export const SECOND_STEP_MINUTES = 5;

/** A typed code, without its separators. */
export const typedCode = (typed: string): string => typed.replaceAll(/[\s-]/g, "").toUpperCase();

/** Whether what was typed is a code of an app; anything else is taken for a recovery code. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(typedCode(typed));

/** A recovery code of random bytes, one a letter, as it is written down: in groups. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  if (bytes.length !== RECOVERY_LENGTH) throw new Error(`A recovery code needs ${RECOVERY_LENGTH} bytes`);
  const letters = [...bytes].map((byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length]).join("");
  return letters.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") as string;
}

/** How many random bytes a recovery code is made of. */
export const RECOVERY_BYTES = RECOVERY_LENGTH;

const code = z
  .string(saying(accountRules.enterCode()))
  .max(100, saying(accountRules.codeTooLong()))
  .refine((typed) => typedCode(typed) !== "", saying(accountRules.enterCode()));

const ticket = z.string(saying(accountRules.noTicket())).min(1).max(2000);

/** The passkey's answer from a browser; the library that verifies it looks at the rest. */
const passkeyResponse = z.looseObject({ id: z.string().max(2000), response: z.looseObject({}) });

/** The second step of a sign-in that began with a password. */
export const secondStepSchema = z.union([
  z.object({ ticket, code }),
  z.object({ ticket, challenge: ticket, passkey: passkeyResponse }),
]);
export type SecondStep = z.output<typeof secondStepSchema>;

/** The answer to a right password whose account has a second factor. */
export const secondStepAnswer = z.object({
  ticket: z.string(),
  ways: z.array(z.enum(FACTOR_WAYS)),
});
export type SecondStepAsked = z.output<typeof secondStepAnswer>;

/** The body that confirms an app with its first code. */
export const confirmAppSchema = z.object({ code });

/** An app that is being set up: its secret as text, and as the address that a QR code holds. */
export const begunAppAnswer = z.object({ secret: z.string(), address: z.string() });
export type BegunApp = z.output<typeof begunAppAnswer>;

/** Recovery codes, which are told this once. */
export const recoveryCodesAnswer = z.object({ codes: z.array(z.string()) });

/** A passkey as its owner sees it. */
export const passkeyAnswer = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.output<typeof passkeyAnswer>;

/** The factors of an account, as its owner sees them. */
export const factorsAnswer = z.object({
  /** Since when an app is set up; null where none is. */
  app: z.string().nullable(),
  /** How many recovery codes have not been used. */
  recovery_codes: z.int(),
  passkeys: z.array(passkeyAnswer),
  /** The reason why no passkey can be used at this address; null where one can. */
  no_passkeys: z.string().nullable(),
  /** The same with its code and its facts. */
  no_passkeys_reason: z
    .object({ code: z.string(), facts: z.record(z.string(), z.string()), message: z.string() })
    .nullable(),
  /** Whether the role needs a factor. */
  required: z.boolean(),
});
export type Factors = z.output<typeof factorsAnswer>;

/** The options a browser needs to ask for a passkey, and the ticket it sends back with the answer. */
export const passkeyOptionsAnswer = z.object({ challenge: z.string(), options: z.looseObject({}) });

const passkeyName = requiredText(labelSentences.name(), NAME_LIMIT);

/** A new passkey, named. */
export const newPasskeySchema = z.object({ challenge: ticket, passkey: passkeyResponse, name: passkeyName });
export const renamePasskeySchema = z.object({ name: passkeyName });

/** The body that signs somebody in by a passkey alone. */
export const passkeySignInSchema = z.object({ challenge: ticket, passkey: passkeyResponse });

/** The body that re-authenticates the person at the screen. */
export const proofSchema = z.union([
  passkeySignInSchema,
  z.object({
    password: z.string(saying(accountRules.enterPassword())).min(1).max(1000).optional(),
    code: code.optional(),
  }),
]);
export type Proof = z.output<typeof proofSchema>;
