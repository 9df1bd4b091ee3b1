import { z } from "zod";
import { cleanLine } from "../../forms/values/clean-text.ts";
import { isEmail } from "../../forms/values/email.ts";
import { saying } from "../../sentence-schema.ts";
import type { Sentence } from "../../sentence.ts";
import { providerRules } from "../sign-in/provider-rule-sentences.ts";
import type { Role } from "./roles.ts";
import { NAME_LIMIT } from "./user.ts";

const words = () => z.string(saying(providerRules.text())).min(1, saying(providerRules.text()));

/** The roles that a rule can assign. These roles require nothing more than a school. */
const GIVEN = ["SUPER_ADMIN", "SCHOOL_ADMIN"] as const satisfies readonly Role[];

const rule = z
  .strictObject({
    /** If set, the rule applies to users whose verified email address is in this domain. */
    domain: words().optional(),
    /** If set, the rule applies to users whose claim with this name equals or contains `is`. */
    claim: words().optional(),
    is: words().optional(),
    role: z.enum(GIVEN, saying(providerRules.role({ roles: GIVEN }))),
    /** The name of the school that a school admin belongs to. */
    school: words().optional(),
  })
  .refine(({ claim, is }) => (claim === undefined) === (is === undefined), saying(providerRules.claimAndIs()))
  .refine(
    ({ domain, claim }) => domain !== undefined || claim !== undefined,
    saying(providerRules.forEveryone()),
  )
  .refine(
    ({ role, school }) => (role === "SCHOOL_ADMIN") === (school !== undefined),
    saying(providerRules.school()),
  );

/** The rule that creates an account for a user who does not have one. */
export type AccountRule = z.output<typeof rule>;

/**
 * Matches the addresses of safe providers. A provider on localhost may be used without TLS, because names and secrets
 * do not leave the machine.
 */
const SAFE_ISSUER = /^(?:https:\/\/[^/?#]|http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?:[:/]|$))/i;

const provider = z
  .strictObject({
    /** The ID of the provider in addresses, such as `google`. */
    id: z.string(saying(providerRules.id())).regex(/^[a-z0-9][a-z0-9-]{0,30}$/, saying(providerRules.id())),
    /** The name shown to users. */
    name: words().max(60),
    issuer: z
      .url({ ...saying(providerRules.issuer()), abort: true })
      .regex(SAFE_ISSUER, saying(providerRules.issuer())),
    client_id: words(),
    client_secret: words().optional(),
    /** The file that contains the secret, so that the secret need not be in the configuration file. */
    client_secret_file: words().optional(),
    scope: words()
      .default("openid email profile")
      .refine((scope) => scope.split(" ").includes("openid"), saying(providerRules.openid())),
    /** Whether a user who has the same email address as an account is treated as the owner of that account. */
    link_by_email: z.boolean().default(false),
    /** Whether email addresses are treated as verified even if the provider does not say so. */
    trust_email: z.boolean().default(false),
    rules: z.array(rule).max(100).default([]),
  })
  .refine(
    ({ client_secret, client_secret_file }) => !client_secret || !client_secret_file,
    saying(providerRules.secretTwice()),
  );

/** An OpenID Connect provider through which staff sign in. */
export type Provider = z.output<typeof provider>;

/** An installation's providers, as listed in its configuration file. */
export const providersSchema = z
  .array(provider, saying(providerRules.list()))
  .max(20)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, saying(providerRules.sameId()));

/** Returns the fault that a schema issue describes. */
export const providerFault = (issue: z.core.$ZodIssue & { sentence?: Sentence }): Sentence =>
  issue.code === "unrecognized_keys"
    ? providerRules.unknownKey({ names: issue.keys.map((name) => `"${name}"`) })
    : (issue.sentence ?? providerRules.wrong());

/** The claims that a provider makes about a user. */
export type Claims = Readonly<Record<string, unknown>>;

/** Returns the email address that a provider has verified, or undefined if it is missing or unverified. */
export function verifiedEmail(
  claims: Claims,
  { trust_email }: Pick<Provider, "trust_email">,
): string | undefined {
  const { email, email_verified } = claims;
  if (typeof email !== "string" || !isEmail(email)) return undefined;
  return email_verified === true || email_verified === "true" || trust_email ? email : undefined;
}

/** Returns the first rule for creating an account that matches a user, or undefined. */
export function ruleFor(
  claims: Claims,
  provider: Pick<Provider, "rules" | "trust_email">,
): AccountRule | undefined {
  const domain = verifiedEmail(claims, provider)?.split("@").at(-1)?.toLowerCase();
  return provider.rules.find(
    (each) =>
      (each.domain === undefined || each.domain.toLowerCase() === domain) &&
      (each.claim === undefined || holds(claims[each.claim], each.is)),
  );
}

const holds = (claim: unknown, is: string | undefined): boolean =>
  Array.isArray(claim) ? claim.includes(is) : claim === is;

/**
 * Returns a name from a provider, cleaned like typed text and cut off at the maximum length. Returns an empty string
 * if there is no name.
 */
const nameIn = (claims: Claims, claim: string): string =>
  typeof claims[claim] === "string" ? cappedName(claims[claim]) : "";

const cappedName = (text: string): string => [...cleanLine(text)].slice(0, NAME_LIMIT).join("").trim();

/**
 * Returns the username for a new account: the preferred username that the provider states, or else the email address
 * or the provider's subject ID.
 */
export const usernameIn = (claims: Claims, email: string, subject: string): string =>
  nameIn(claims, "preferred_username") || cappedName(email) || cappedName(subject);

/** Returns the first and last name, if the provider states them. */
export function namesIn(claims: Claims): { first_name: string; last_name: string } {
  const text = (name: string) => nameIn(claims, name);
  const [first, last] = [text("given_name"), text("family_name")];
  return first || last ? { first_name: first, last_name: last } : { first_name: text("name"), last_name: "" };
}

/** The reasons for rejecting a user from a provider. They are passed in the address of the login page. */
export const PROVIDER_REFUSALS = [
  "no_account",
  "name_taken",
  "disabled",
  "expired",
  "refused",
  "unreachable",
  "school_missing",
] as const;
export type ProviderRefusal = (typeof PROVIDER_REFUSALS)[number];

export const providerText = {
  /** Returns the label of a provider's button. */
  by: (name: string) => `Sign in with ${name}`,
  refusals: {
    no_account: "You do not have an account here. Ask the administrator to create one.",
    name_taken:
      "Another account here already has the username that you use at the sign-in service. Ask the administrator to link your account.",
    disabled: "Your account is disabled. Contact the administrator.",
    expired: "This sign-in took too long, or was started in another browser. Please start again.",
    refused: "The sign-in was interrupted. Please try again.",
    unreachable: "The sign-in service cannot be reached right now. Please try again later.",
    school_missing: "The school for your account has not been added yet. Ask the administrator to add it.",
  } satisfies Record<ProviderRefusal, string>,
};

/** A provider on the login page. */
export const listedProviders = z.array(z.object({ id: z.string(), name: z.string() }));
