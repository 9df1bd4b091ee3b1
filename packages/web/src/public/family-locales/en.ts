import { staffToCorrect, toCorrect } from "@idms/core/collect/invitations/en";
import type { FamilyWords } from "./family-words.ts";

export const words: FamilyWords = {
  title: "Your child's ID card",
  stages: {
    received: { name: "Received", note: "The school has the details and will check them." },
    sent_back: { name: "Please correct", note: "The school has asked you to correct something." },
    checked: { name: "Checked", note: "The school has checked the details. The card will be printed." },
    printed: { name: "Printed", note: "The card has been printed. The school will hand it out." },
    withdrawn: {
      name: "Removed",
      note: "These details were removed. If this was a mistake, contact the school.",
    },
  },
  printedCard: {
    ordered: (date) => `The school has ordered the card and needs it by ${date}.`,
    handed_out: (date) => `The card was handed out on ${date}.`,
    lost: "The card has been reported lost. Ask the school for a new one.",
    replaced: "A new card has been printed to replace the earlier one. The school will hand it out.",
    revoked: "The card is no longer valid. Please contact the school.",
    expired: (date) => `The card was valid until ${date}. Ask the school for a new one.`,
    validUntil: (date) => `The card is valid until ${date}.`,
    endsSoon: (date) => `The card is valid only until ${date}. Ask the school for a new one.`,
  },
  phoneCard: {
    title: "The card on this phone",
    states: {
      genuine: "Valid",
      lost: "Reported lost",
      replaced: "Replaced",
      revoked: "No longer valid",
      expired: "Expired",
    },
    front: "The front of the card",
    back: "The back of the card",
    number: "Card number",
    checkAt: (address) => `To check the card, scan this code at ${address}.`,
    checked: (time) => `Checked at ${time}`,
    offline: (time) => `Checked at ${time}, no network now`,
    hidden: "A card that is not valid is not shown on the phone.",
    noPicture: "The picture of the card cannot be loaded now.",
    now: "The time now",
    wallets: { apple: "Add to Apple Wallet", google: "Add to Google Wallet" },
    walletNote:
      "The wallet receives the child's name, the school, and the number and code of the card. It does not show later changes, such as a lost card.",
  },
  toCorrect,
  sent: "What you sent",
  photo: "The photo that you sent",
  correct: "Correct the details",
  propose: "Ask for a correction",
  proposeNote:
    "The school has already checked the details. Change what is wrong. The school will decide whether to accept your changes.",
  yourWords: "What is wrong, in your own words",
  send: "Send to the school",
  said: {
    corrected: "Thank you. The details have been corrected.",
    proposed: "Thank you. The school has received your request and will look at it.",
    changed: "The school has changed these details in the meantime. Please check them again.",
  },
  waiting: "The school has not looked at your request yet.",
  sibling: "Add a brother or sister",
  keep: "Keep the address of this page to see the status of the card. Do not share it with anyone else.",
  scan: "Scan this code with another phone to open this page on that phone.",
  whatsApp: "Send the address to myself on WhatsApp",
  message: (name) => `The page for ${name}'s ID card:`,
  copy: "Copy the address",
  copied: "Copied",
  withdraw: "Withdraw the details",
  withdrawNote:
    "The school will not make a card, and the details will be erased after a week. Withdraw the details?",
  yes: "Withdraw them",
  download: "Download all stored data",
  agreed: (date) => `You agreed to this notice on ${date}.`,
  endConsent: {
    name: "Withdraw consent",
    note: "The school has checked these details and may have made a card. The school will be informed that you have withdrawn your consent. It will decide what to erase and when. Withdraw your consent?",
    yes: "Withdraw it",
    asked:
      "The school has been informed that you have withdrawn your consent. It will decide what to erase and when.",
  },
  notDone: "This did not work. Check your internet connection and try again.",
  gone: "This page no longer exists. Please contact the school.",
  shownOnly:
    "This browser can only show the status of the card. To change something, open this page in another browser or ask the school.",
  nothing: "Change something, or say what is wrong.",
  staff: {
    title: "Your ID card",
    walletNote:
      "The wallet receives your name, the school, and the number and code of the card. It does not show later changes, such as a lost card.",
    toCorrect: staffToCorrect,
    sibling: "Add another person",
  },
};
