import { createPrivateKey, sign, type KeyObject } from "node:crypto";
import { payloadOf, readSignedCode, sampleCode, signedCode } from "@idms/core/cards/verify/signed-code";

/** The key with which a school's cards are signed, as plain data. */
export interface CardSigner {
  /** The id of the key. */
  key: number;
  school: number;
  /** Base64 of PKCS 8. */
  privateKey: string;
}

/**
 * Returns what makes the code of a card out of the sample that its texts have, or out of the code of the card that is printed again: the
 * same name and last day, with the card's own number. Without a signer it is a sample.
 */
export function codeSigner(signer: CardSigner | null): (code: string, number: string) => string {
  const key: KeyObject | null =
    signer &&
    createPrivateKey({ key: Buffer.from(signer.privateKey, "base64"), format: "der", type: "pkcs8" });
  return (code, number) => {
    const read = readSignedCode(code);
    if (typeof read === "string") return "";
    if (!signer || !key) return sampleCode(read.card);
    const payload = payloadOf({ ...read.card, key: signer.key, school: signer.school, number });
    return signedCode(payload, sign(null, payload, key));
  };
}
