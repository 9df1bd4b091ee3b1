import { randomBytes } from "node:crypto";
import { and, eq, getTableColumns } from "drizzle-orm";
import {
  namesIn,
  ruleFor,
  usernameIn,
  verifiedEmail,
  type AccountRule,
  type Claims,
  type Provider,
  type ProviderRefusal,
} from "@idms/core/school/accounts/provider";
import { hashPassword } from "../accounts/hash-password.ts";
import {
  findUsersByProvenEmail,
  insertUser,
  isNameTaken,
  isShutOut,
  type User,
} from "../accounts/user-rows.ts";
import { writeDown } from "../../trust/log/audited.ts";
import { transaction, type Db, type Tx, type Reads } from "../../installation/engines/connect.ts";
import { findSchools } from "../schools/school-rows.ts";
import { identities, users } from "../../installation/tables/schema.ts";

/** A provider's ID for a user. Providers never reuse such IDs. */
interface Identity {
  provider: string;
  subject: string;
}

/** Finds the account that is linked to an identity. */
async function findByIdentity(db: Reads, { provider, subject }: Identity): Promise<User | undefined> {
  return db
    .select(getTableColumns(users))
    .from(identities)
    .innerJoin(users, eq(users.id, identities.user_id))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
    .get();
}

/** Whether a user has an identity at a provider. */
const hasIdentityOf = async (db: Reads, provider: string, userId: number): Promise<boolean> =>
  (await db
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.user_id, userId)))
    .get()) !== undefined;

async function insertIdentity(tx: Tx, identity: Identity & { user_id: number }): Promise<void> {
  await tx.insert(identities).values(identity).run();
}

/** Thrown when a user is not allowed to sign in. */
export class NotLetIn extends Error {
  readonly reason: ProviderRefusal;

  constructor(reason: ProviderRefusal, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/**
 * Finds the account for a provider's identity: the linked account, the account with the same verified email address if
 * the provider may match by email, or a new account created by the provider's rules.
 * @throws NotLetIn
 */
export async function accountOf(db: Db, provider: Provider, subject: string, claims: Claims): Promise<User> {
  const identity = { provider: provider.id, subject };
  const user =
    (await findByIdentity(db, identity)) ??
    (await linkedByEmail(db, provider, subject, claims)) ??
    (await made(db, provider, subject, claims));
  if (user.disabled_at !== null) throw new NotLetIn("disabled");
  return user;
}

async function linkedByEmail(
  db: Db,
  provider: Provider,
  subject: string,
  claims: Claims,
): Promise<User | undefined> {
  const email = verifiedEmail(claims, provider);
  if (!provider.link_by_email || email === undefined) return undefined;
  // An unconfirmed email address does not match, because users could enter another person's address.
  const [user, ...others] = await findUsersByProvenEmail(db, email);
  // An address is nobody's own: of two nobody knows who it is.
  if (!user || others.length > 0) return undefined;
  return transaction(db, async (tx) => {
    const sooner = await findByIdentity(tx, { provider: provider.id, subject });
    if (sooner) return sooner;
    return (await hasIdentityOf(tx, provider.id, user.id)) ? undefined : link(tx, provider, subject, user);
  });
}

async function link(tx: Tx, { id, name }: Provider, subject: string, user: User): Promise<User> {
  await insertIdentity(tx, { provider: id, subject, user_id: user.id });
  await writeDown(tx, user, { done: "users.link", details: { provider: name } }, user);
  return user;
}

async function made(db: Db, provider: Provider, subject: string, claims: Claims): Promise<User> {
  const rule = ruleFor(claims, provider);
  if (!rule) throw new NotLetIn("no_account");
  const email = verifiedEmail(claims, provider) ?? "";
  const username = usernameIn(claims, email, subject);
  const school_id = await schoolOf(db, rule);
  // Nobody knows it: who wants to sign in by a password has it reset by mail.
  const password_hash = await hashPassword(randomBytes(32).toString("base64url"));
  return transaction(db, async (tx) => {
    const sooner = await findByIdentity(tx, { provider: provider.id, subject });
    if (sooner) return sooner;
    // A disabled user must not return as a new user.
    if (email !== "" && (await isShutOut(tx, email))) throw new NotLetIn("disabled");
    if (await isNameTaken(tx, username, undefined)) throw new NotLetIn("name_taken");
    const user = await insertUser(tx, {
      ...namesIn(claims),
      username,
      email,
      role: rule.role,
      school_id,
      password_hash,
    });
    await writeDown(tx, user, { done: "users.create", details: { provider: provider.name } }, user);
    return link(tx, provider, subject, user);
  });
}

async function schoolOf(db: Db, { school }: AccountRule): Promise<number | null> {
  if (school === undefined) return null;
  const [found, ...others] = await findSchools(db, school);
  if (!found || others.length > 0) throw new NotLetIn("school_missing");
  return found.id;
}
