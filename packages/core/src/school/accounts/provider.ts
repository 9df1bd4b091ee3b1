import { z } from "zod";
import { cleanLine } from "../../forms/values/clean-text.ts";
import { isEmail } from "../../forms/values/email.ts";
import type { Role } from "./roles.ts";
import { NAME_LIMIT } from "./user.ts";

const words = (what: string) => z.string({ error: `needs ${what}` }).min(1, { error: `needs ${what}` });

/** The roles a rule can give: those that need no more than a school. */
const GIVEN = ["SUPER_ADMIN", "SCHOOL_ADMIN"] as const satisfies readonly Role[];

const rule = z
  .strictObject({
    /** Applies to users whose verified mail address is in this domain. */
    domain: words("a domain, such as school.example").optional(),
    /** Applies to users whose claim of this name is, or holds, `is`. */
    claim: words("the name of a claim").optional(),
    is: words("the value of the claim").optional(),
    role: z.enum(GIVEN, { error: `needs a role: ${GIVEN.join(" or ")}` }),
    /** The school of a school's admin, by its name. */
    school: words("the name of a school").optional(),
  })
  .refine(({ claim, is }) => (claim === undefined) === (is === undefined), {
    error: 'needs both "claim" and "is", or neither',
  })
  .refine(({ domain, claim }) => domain !== undefined || claim !== undefined, {
    error: 'needs a "domain", or a "claim" with "is", because a rule without either would let everyone in',
  })
  .refine(({ role, school }) => (role === "SCHOOL_ADMIN") === (school !== undefined), {
    error: 'needs a "school" for a SCHOOL_ADMIN, and must not have a "school" for a SUPER_ADMIN',
  });

/** The rule by which an account is made for somebody who has none. */
export type AccountRule = z.output<typeof rule>;

/** Names and secrets are nobody's on this machine alone, so a provider there may be reached without TLS. */
const SAFE_ISSUER = /^(?:https:\/\/[^/?#]|http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?:[:/]|$))/i;

const provider = z
  .strictObject({
    /** The id in its addresses, such as `google`. */
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/, {
      error: "needs an ID that contains only a to z, 0 to 9 and hyphens",
    }),
    /** The name people know it by. */
    name: words("a name").max(60),
    issuer: z
      .url({ error: "needs the URL of an issuer" })
      .regex(SAFE_ISSUER, { error: "needs an issuer URL that begins with https" }),
    client_id: words("a client_id"),
    client_secret: words("a client_secret").optional(),
    /** A file that has the secret, so that it need not stand here. */
    client_secret_file: words("the path of a file").optional(),
    scope: words("scopes")
      .default("openid email profile")
      .refine((scope) => scope.split(" ").includes("openid"), { error: 'needs "openid" in its scopes' }),
    /** Whether who has the mail address of one account is taken for its owner. */
    link_by_email: z.boolean().default(false),
    /** Whether mail addresses are taken for verified though the provider does not say so. */
    trust_email: z.boolean().default(false),
    rules: z.array(rule).max(100).default([]),
  })
  .refine(({ client_secret, client_secret_file }) => !client_secret || !client_secret_file, {
    error: "can have client_secret or client_secret_file, but not both",
  });

/** A provider of OpenID Connect by which staff sign in. */
export type Provider = z.output<typeof provider>;

/** The providers of an installation, as their file has them. */
export const providersSchema = z
  .array(provider, { error: "must be a list of providers" })
  .max(20)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
    error: "has two providers with the same ID",
  });

/** A provider's claims about somebody. */
export type Claims = Readonly<Record<string, unknown>>;

/** The mail address that a provider has verified; undefined where it says none, or has not. */
export function verifiedEmail(
  claims: Claims,
  { trust_email }: Pick<Provider, "trust_email">,
): string | undefined {
  const { email, email_verified } = claims;
  if (typeof email !== "string" || !isEmail(email)) return undefined;
  return email_verified === true || email_verified === "true" || trust_email ? email : undefined;
}

/** The first rule that fits somebody, by which an account is made; undefined where none does. */
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

/** A name that a provider gives, cleaned as one that is typed, and as long as one may be; empty where it gives none. */
const nameIn = (claims: Claims, claim: string): string =>
  typeof claims[claim] === "string" ? cappedName(claims[claim]) : "";

const cappedName = (text: string): string => [...cleanLine(text)].slice(0, NAME_LIMIT).join("").trim();

/** The username of an account that is made for somebody: what they are called there, or their mail address, or what the provider knows them by. */
export const usernameIn = (claims: Claims, email: string, subject: string): string =>
  nameIn(claims, "preferred_username") || cappedName(email) || cappedName(subject);

/** The names for an account, as far as a provider has them. */
export function namesIn(claims: Claims): { first_name: string; last_name: string } {
  const text = (name: string) => nameIn(claims, name);
  const [first, last] = [text("given_name"), text("family_name")];
  return first || last ? { first_name: first, last_name: last } : { first_name: text("name"), last_name: "" };
}

/** The reasons why somebody who comes from a provider is not let in; they are in the address of the login page. */
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
  /** The button of a provider. */
  by: (name: string) => `Sign in with ${name}`,
  refusals: {
    no_account: "There is no account for you here. Ask the administrator to create one.",
    name_taken:
      "Someone else's account here already uses your name from the sign-in service. Ask the administrator to link your account.",
    disabled: "Your account is disabled. Contact the administrator.",
    expired: "This sign-in took too long, or was started in another browser. Please start again.",
    refused: "The sign-in was interrupted. Please try again.",
    unreachable: "The sign-in service cannot be reached right now. Please try again later.",
    school_missing: "The school for your account has not been added yet. Ask the administrator to add it.",
  } satisfies Record<ProviderRefusal, string>,
};

/** A provider as the login page shows it. */
export const listedProviders = z.array(z.object({ id: z.string(), name: z.string() }));
