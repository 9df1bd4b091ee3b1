import type { CardStage } from "@idms/core/collect/families/card-way";
import type { PhoneCard, Wallet } from "@idms/core/collect/families/phone-card";
import type { CorrectionWords } from "@idms/core/collect/invitations/invitation";

/** All the text on a family's page, in one language. */
export interface FamilyWords {
  title: string;
  stages: Readonly<Record<CardStage, { name: string; note: string }>>;
  /** The status of a card that is ordered, or that is printed and has a more specific status than "printed". */
  printedCard: {
    ordered(date: string): string;
    handed_out(date: string): string;
    lost: string;
    replaced: string;
    revoked: string;
    expired(date: string): string;
    validUntil(date: string): string;
    endsSoon(date: string): string;
  };
  /** The printed card itself, on the family's phone. */
  phoneCard: {
    title: string;
    states: Readonly<Record<PhoneCard["state"], string>>;
    front: string;
    back: string;
    number: string;
    /** The text under the signed code, with the address of the page that checks cards. */
    checkAt(address: string): string;
    /** The text with the time at which the server last reported the card's state. */
    checked(time: string): string;
    /** The same text while there is no network. */
    offline(time: string): string;
    hidden: string;
    noPicture: string;
    now: string;
    wallets: Readonly<Record<Wallet, string>>;
    walletNote: string;
  };
  toCorrect: CorrectionWords;
  sent: string;
  photo: string;
  correct: string;
  propose: string;
  proposeNote: string;
  yourWords: string;
  send: string;
  /** The message shown after something was sent. */
  said: { corrected: string; proposed: string; changed: string };
  waiting: string;
  sibling: string;
  keep: string;
  /** The text under the QR code for the page's address. */
  scan: string;
  whatsApp: string;
  /** The message with which the page's address is shared. */
  message(name: string): string;
  copy: string;
  copied: string;
  withdraw: string;
  withdrawNote: string;
  yes: string;
  download: string;
  /** The text with the date on which the family agreed to the notice. */
  agreed(date: string): string;
  /** The text for withdrawing details that the school has already checked, and the message shown afterwards. */
  endConsent: { name: string; note: string; yes: string; asked: string };
  notDone: string;
  gone: string;
  /** The text shown if scripts are unavailable. In that case, the page is read-only. */
  shownOnly: string;
  nothing: string;
  /** The text that differs on the page of a member of staff. */
  staff: Pick<FamilyWords, "title" | "toCorrect" | "sibling"> & Pick<FamilyWords["phoneCard"], "walletNote">;
}
