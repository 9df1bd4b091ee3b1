import { createPrivateKey, sign, type KeyObject } from "node:crypto";
import { payloadOf, readSignedCode, sampleCode, signedCode } from "@idms/core/cards/verify/signed-code";

/** The signing key of a school as plain data. */
export interface CardSigner {
  /** The key's ID. */
  key: number;
  school: number;
  /** The private key in PKCS 8, encoded as Base64. */
  privateKey: string;
}

/**
 * Returns a function that creates a card's signed code. The function starts from the sample code in the card's text, or
 * from the code of the card being reprinted. The new code has the same name and last day, and the card's own number.
 * Without a signer, the new code is a sample code.
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
