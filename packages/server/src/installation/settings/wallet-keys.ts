import { createPrivateKey, X509Certificate, type KeyObject } from "node:crypto";
import { WALLETS, type Wallet } from "@idms/core/collect/families/phone-card";
import { walletFailures } from "@idms/core/collect/families/wallet-failures";
import type { AppleIds, GoogleIds } from "@idms/core/collect/families/wallet-pass";
import type { Config } from "./config.ts";
import { readNamed } from "./read-named.ts";

/** The settings that each wallet needs. */
export const NEEDED = {
  apple: ["apple_pass_certificate_file", "apple_pass_key_file", "apple_pass_type_id", "apple_team_id"],
  google: ["google_wallet_issuer_id", "google_wallet_key_file"],
} as const satisfies Record<Wallet, readonly (keyof Config)[]>;

/** The settings of the wallets. */
export type WalletSettings = Pick<Config, (typeof NEEDED)[Wallet][number]>;

/** Returns the wallets whose settings are all set. */
export const walletsOf = (config: WalletSettings): Wallet[] =>
  WALLETS.filter((wallet) => missingOf(config, wallet).length === 0);

/** Returns the missing settings of a wallet. */
export const missingOf = (config: WalletSettings, wallet: Wallet): string[] =>
  NEEDED[wallet].filter((name) => config[name] === undefined);

/** Returns a wallet's settings. Throws `unprocessable` with the names of the missing ones. */
function setOf<W extends Wallet>(config: WalletSettings, wallet: W) {
  const missing = missingOf(config, wallet);
  if (missing.length > 0) throw walletFailures.unset({ missing });
  return config as Record<(typeof NEEDED)[W][number], string>;
}

/** What signs passes for Apple Wallet. */
export interface AppleSigner extends AppleIds {
  /** The pass certificate and Apple's intermediate certificate. */
  chain: [X509Certificate, X509Certificate];
  key: KeyObject;
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The attributes of a pass certificate's subject in which Apple names the pass type and the team. */
const OF_SUBJECT = { passTypeId: "UID", teamId: "OU" } as const;

function partOf(certificate: X509Certificate, name: string): string | undefined {
  const line = certificate.subject.split("\n").find((part) => part.startsWith(`${name}=`));
  return line?.slice(name.length + 1);
}

/**
 * Reads and checks what signs passes for Apple Wallet.
 * @throws Failure `unprocessable` for settings that are missing or do not belong together, for a certificate that has
 *   expired; and `invalid` for a file that cannot be read
 */
export async function readAppleSigner(config: WalletSettings, now: Date): Promise<AppleSigner> {
  const set = setOf(config, "apple");
  const { apple_pass_certificate_file: certificate, apple_pass_key_file: secret } = set;
  const pem = (await readNamed("apple_pass_certificate_file", certificate)).toString();
  const key = (await readNamed("apple_pass_key_file", secret)).toString();
  const ids = { passTypeId: set.apple_pass_type_id, teamId: set.apple_team_id };
  let signer: { chain: X509Certificate[]; key: KeyObject };
  try {
    signer = {
      chain: (pem.match(PEM) ?? []).map((each) => new X509Certificate(each)),
      key: createPrivateKey(key),
    };
  } catch {
    throw walletFailures.keys({ certificate, key: secret });
  }
  const [own, issuer] = signer.chain;
  if (!own?.checkPrivateKey(signer.key)) throw walletFailures.keys({ certificate, key: secret });
  if (!issuer || !own.checkIssued(issuer)) throw walletFailures.chain({ certificate });
  for (const [id, name] of Object.entries(OF_SUBJECT) as [keyof typeof OF_SUBJECT, string][]) {
    const found = partOf(own, name);
    if (found !== ids[id])
      throw walletFailures.otherCertificate({ certificate, found: found ?? "-", wanted: ids[id] });
  }
  if (own.validToDate < now)
    throw walletFailures.ended({ certificate, date: own.validToDate.toISOString().slice(0, 10) });
  return { ...ids, chain: [own, issuer], key: signer.key };
}

/** What signs passes for Google Wallet. */
export interface GoogleSigner extends GoogleIds {
  key: KeyObject;
}

/**
 * Reads what signs passes for Google Wallet.
 * @throws Failure `unprocessable` for missing settings or a file that is not the key of a service account, `invalid`
 *   for a file that cannot be read
 */
export async function readGoogleSigner(config: WalletSettings): Promise<GoogleSigner> {
  const { google_wallet_issuer_id: issuerId, google_wallet_key_file: file } = setOf(config, "google");
  const text = (await readNamed("google_wallet_key_file", file)).toString();
  try {
    const { client_email: email, private_key } = JSON.parse(text) as Record<string, unknown>;
    if (typeof email !== "string" || typeof private_key !== "string")
      throw new TypeError("A part is missing");
    return { issuerId, email, key: createPrivateKey(private_key) };
  } catch {
    throw walletFailures.googleKey({ file });
  }
}
