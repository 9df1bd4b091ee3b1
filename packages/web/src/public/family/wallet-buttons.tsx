import type { Wallet } from "@idms/core/collect/families/phone-card";
import { useState } from "react";
import { loadAppleAddress, loadGoogleAddress } from "./family-calls.ts";
import type { FamilyWords } from "../family-locales/words.ts";

/** Adds the card to a wallet. Nothing is sent to a wallet until the user asks for it. */
const ADD: Readonly<Record<Wallet, (token: string) => Promise<void>>> = {
  apple: async (token) => location.assign(await loadAppleAddress(token)),
  google: async (token) => location.assign(await loadGoogleAddress(token)),
};

interface WalletButtonsProps {
  token: string;
  /** The wallets for which the server can make a pass. */
  wallets: readonly Wallet[];
  words: FamilyWords;
}

/** Offers to add the card to a wallet. Shows nothing if the server can make no passes. */
export function WalletButtons({ token, wallets, words }: WalletButtonsProps) {
  const [hasFailed, setFailed] = useState(false);
  if (wallets.length === 0) return null;

  async function add(wallet: Wallet): Promise<void> {
    setFailed(false);
    await ADD[wallet](token).catch(() => setFailed(true));
  }

  return (
    <div className="fc-wallets">
      <p className="fp-actions">
        {wallets.map((wallet) => (
          <button key={wallet} type="button" className="pf-button" onClick={() => void add(wallet)}>
            {words.phoneCard.wallets[wallet]}
          </button>
        ))}
      </p>
      <p className="pp-muted">{words.phoneCard.walletNote}</p>
      <div role="alert">{hasFailed && <p className="pp-alert">{words.notDone}</p>}</div>
    </div>
  );
}
