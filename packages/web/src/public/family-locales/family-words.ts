import type { CardStage } from "@idms/core/collect/families/card-way";
import type { SentBackReason } from "@idms/core/students/records/record-life";

/** Every word of a family's page, in one language. */
export interface FamilyWords {
  title: string;
  stages: Readonly<Record<CardStage, { name: string; note: string }>>;
  /** Says that a card is ordered, or what became of the printed one where that is more than printed. */
  printedCard: {
    ordered(date: string): string;
    handed_out(date: string): string;
    lost: string;
    replaced: string;
    revoked: string;
    expired(date: string): string;
  };
  reasons: Readonly<Record<SentBackReason, string>>;
  /** Before the reasons. */
  sentBack: string;
  sent: string;
  photo: string;
  correct: string;
  propose: string;
  proposeNote: string;
  yourWords: string;
  send: string;
  /** The message after something was sent. */
  said: { corrected: string; proposed: string; changed: string };
  waiting: string;
  sibling: string;
  keep: string;
  /** Under the code of the address. */
  scan: string;
  whatsApp: string;
  /** The text that is sent with the address. */
  message(name: string): string;
  copy: string;
  copied: string;
  withdraw: string;
  withdrawNote: string;
  yes: string;
  download: string;
  /** When the family agreed to the notice. */
  agreed(date: string): string;
  /** The withdrawal of what the school has checked already, and what stands there from then on. */
  endConsent: { name: string; note: string; yes: string; asked: string };
  notDone: string;
  gone: string;
  /** The text where no script works. */
  shownOnly: string;
  nothing: string;
}
