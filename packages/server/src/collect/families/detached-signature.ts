import { createHash, sign, type KeyObject, type X509Certificate } from "node:crypto";

/** The tags of the DER encoding (X.690). */
const TAG = {
  integer: 0x02,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
} as const;

/** Encodes an element: its tag, its length and its content. */
function element(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const digits = length < 0x80 ? [] : [...Buffer.from(length.toString(16).padStart(8, "0"), "hex")];
  while (digits[0] === 0) digits.shift();
  const head = length < 0x80 ? [tag, length] : [tag, 0x80 | digits.length, ...digits];
  return Buffer.concat([Buffer.from(head), content]);
}
const sequence = (...parts: readonly Uint8Array[]) => element(TAG.sequence, ...parts);
const ONE = element(TAG.integer, Buffer.of(1));

/** Encodes an object identifier such as `1.2.840.113549`. */
function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [40 * first + second, ...rest].flatMap((arc) => {
    const groups = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return element(TAG.oid, Buffer.from(bytes));
}

const DATA = oid("1.2.840.113549.1.7.1");
const SIGNED_DATA = oid("1.2.840.113549.1.7.2");
const CONTENT_TYPE = oid("1.2.840.113549.1.9.3");
const MESSAGE_DIGEST = oid("1.2.840.113549.1.9.4");
const SIGNING_TIME = oid("1.2.840.113549.1.9.5");
const SHA_256 = sequence(oid("2.16.840.1.101.3.4.2.1"));
const RSA = sequence(oid("1.2.840.113549.1.1.1"), element(TAG.nothing));
const ECDSA_WITH_SHA_256 = sequence(oid("1.2.840.10045.4.3.2"));

/** Returns the bounds of the element at a position: where its content begins, and where it ends. */
function boundsAt(der: Uint8Array, at: number): { content: number; end: number } {
  const first = der[at + 1] as number;
  if (first < 0x80) return { content: at + 2, end: at + 2 + first };
  const content = at + 2 + (first & 0x7f);
  const length = der.subarray(at + 2, content).reduce((sum, byte) => sum * 256 + byte, 0);
  return { content, end: content + length };
}

/** Returns the issuer and the serial number of a certificate, which identify the certificate in a signature. */
function identityOf({ raw }: X509Certificate): Buffer {
  const elements: Buffer[] = [];
  // The certificate begins with its signed part, which begins with a version, unless it is the first version.
  let at = boundsAt(raw, boundsAt(raw, 0).content).content;
  if (raw[at] === TAG.context0) at = boundsAt(raw, at).end;
  for (let left = 3; left > 0; left -= 1) {
    const { end } = boundsAt(raw, at);
    elements.push(raw.subarray(at, end));
    at = end;
  }
  const [serial, , issuer] = elements as [Buffer, Buffer, Buffer];
  return sequence(issuer, serial);
}

/** Formats a time as UTCTime, which has two digits for the year, as certificates until 2049 do. */
const utcTime = (time: Date): Buffer =>
  element(TAG.utcTime, Buffer.from(`${time.toISOString().slice(2, 19).replaceAll(/[-:T]/g, "")}Z`));

/**
 * Returns the detached signature of bytes as PKCS #7 (RFC 5652) in DER, with a time of signing and the certificates.
 * @param by the certificate of the signer followed by the certificate of its issuer, and the signer's RSA or EC key
 */
export function detachedSignature(
  bytes: Uint8Array,
  { chain, key }: { chain: readonly [X509Certificate, ...X509Certificate[]]; key: KeyObject },
  time: Date,
): Buffer {
  const digest = createHash("sha256").update(bytes).digest();
  const attributes = [
    sequence(CONTENT_TYPE, element(TAG.set, DATA)),
    sequence(SIGNING_TIME, element(TAG.set, utcTime(time))),
    sequence(MESSAGE_DIGEST, element(TAG.set, element(TAG.octets, digest))),
  ].toSorted((a, b) => Buffer.compare(a, b));
  const signer = sequence(
    ONE,
    identityOf(chain[0]),
    SHA_256,
    element(TAG.context0, ...attributes),
    key.asymmetricKeyType === "ec" ? ECDSA_WITH_SHA_256 : RSA,
    // The signature is over the attributes as a set, without the tag that they have beside it.
    element(TAG.octets, sign("sha256", element(TAG.set, ...attributes), key)),
  );
  const signed = sequence(
    ONE,
    element(TAG.set, SHA_256),
    sequence(DATA),
    element(TAG.context0, ...chain.map(({ raw }) => raw)),
    element(TAG.set, signer),
  );
  return sequence(SIGNED_DATA, element(TAG.context0, signed));
}
