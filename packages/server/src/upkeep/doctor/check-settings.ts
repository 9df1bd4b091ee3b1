import { readdir } from "node:fs/promises";
import { Failure } from "@idms/core/failure";
import { WALLETS } from "@idms/core/collect/families/phone-card";
import type { Sentence } from "@idms/core/sentence";
import { ok, problem, warning, type Check } from "@idms/core/upkeep/installation/check";
import { checkAdvice, checkSentences, joined } from "@idms/core/upkeep/installation/check-sentences";
import { readSettings, type Config, type Setting } from "../../installation/settings/config.ts";
import type { DataFolder } from "../../installation/files/data-folder.ts";
import { tryMailServer, type MailFailure } from "../../installation/mail/mailer.ts";
import {
  missingOf,
  NEEDED,
  readAppleSigner,
  readGoogleSigner,
} from "../../installation/settings/wallet-keys.ts";
import { howToSecure, plainConnections } from "../../installation/settings/plain-connections.ts";

/**
 * Checks that the settings can be read, that the public address leads users to the server, and that emails can be
 * sent. Also checks which network connections lack TLS, and whether passes for wallets can be signed.
 */
export async function checkSettings(folder: DataFolder): Promise<Check[]> {
  try {
    const { config, settings } = await readSettings(folder.root, {});
    return [
      checkAddress(config, settings),
      await checkMail(config, folder),
      ...checkConnections(config),
      await checkWallets(config),
    ];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [problem("settings", error.sentence, checkAdvice.correctSetting())];
  }
}

function checkAddress({ base_url }: Config, settings: readonly Setting[]): Check {
  const name = "settings";
  const isSet = (wanted: string) => settings.some((each) => each.name === wanted && each.source !== null);
  if (!isSet("base_url"))
    return warning(name, checkSentences.noAddress({ url: base_url }), checkAdvice.setAddress());
  const { protocol, hostname } = new URL(base_url);
  const isLocal = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  if (protocol === "http:" && !isLocal)
    return warning(name, checkSentences.addressOpen({ url: base_url }), checkAdvice.addProxy());
  if (protocol === "https:" && !isSet("trusted_proxy"))
    return warning(name, checkSentences.noProxy(), checkAdvice.setProxy());
  return ok(name, checkSentences.reachedAt({ url: base_url }));
}

/** Checks which systems the server connects to without encryption. */
function checkConnections(config: Config): Check[] {
  const plain = plainConnections(config, process.env);
  if (plain.length === 0) return [ok("connections", checkSentences.allByTls())];
  const ways = plain.map((name) => checkAdvice.secureOne({ name, how: howToSecure(name) }));
  return [
    warning(
      "connections",
      checkSentences.withoutTls({ names: plain }),
      checkAdvice.secureEach({ ways: joined(ways, "andThen") }),
    ),
  ];
}

async function checkMail({ smtp_url }: Config, { outbox }: DataFolder): Promise<Check> {
  const waiting = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith(".eml")).length;
  if (smtp_url === undefined)
    return warning("mail", checkSentences.noMailServer({ waiting }), checkAdvice.setMailServer());
  const { host } = new URL(smtp_url);
  return tryMailServer(smtp_url).then(
    () => ok("mail", checkSentences.takesMails({ host })),
    (fault: MailFailure) =>
      problem(
        "mail",
        checkSentences.takesNoMails({ host, why: fault.sentence }),
        checkAdvice.checkMailServer(),
      ),
  );
}

const WALLET_NAMES = { apple: "Apple Wallet", google: "Google Wallet" } as const;

/** Checks whether families can add their card to a wallet. A wallet without any setting is not offered. */
async function checkWallets(config: Config): Promise<Check> {
  const readers = {
    apple: () => readAppleSigner(config, new Date()),
    google: () => readGoogleSigner(config),
  };
  const found: Sentence[] = [];
  let [isHalf, isWrong] = [false, false];
  for (const each of WALLETS) {
    const wallet = WALLET_NAMES[each];
    const missing = missingOf(config, each);
    if (missing.length > 0) {
      isHalf ||= missing.length < NEEDED[each].length;
      found.push(checkSentences.walletUnset({ wallet, missing }));
      continue;
    }
    try {
      await readers[each]();
      found.push(checkSentences.walletReady({ wallet }));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      isWrong = true;
      found.push(error.sentence);
    }
  }
  if (isWrong) return problem("wallets", found, checkAdvice.correctWallet());
  return isHalf ? warning("wallets", found, checkAdvice.setWallet()) : ok("wallets", found);
}
