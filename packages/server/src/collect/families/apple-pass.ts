import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { applePass, type PassFacts } from "@idms/core/collect/families/wallet-pass";
import { writeZip } from "@idms/core/node/archives/write-zip";
import type { AppleSigner } from "../../installation/settings/wallet-keys.ts";
import { detachedSignature } from "./detached-signature.ts";

export const PKPASS = "application/vnd.apple.pkpass";

/** The sizes of the icon, which every pass must have, in pixels. */
const ICONS = { "icon.png": 29, "icon@2x.png": 58, "icon@3x.png": 87 } as const;
/** A card with a photo and two lines. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29"><rect width="29" height="29" fill="#0a6b2d"/><rect x="4" y="7" width="21" height="15" rx="2" fill="#fff"/><circle cx="10" cy="13" r="2.5" fill="#0a6b2d"/><path d="M6 19.5a4 4 0 0 1 8 0zM16 12h6v2h-6zM16 16h6v2h-6z" fill="#0a6b2d"/></svg>`;

const sha1 = (bytes: Buffer): string => createHash("sha1").update(bytes).digest("hex");

/**
 * Makes a pass for Apple Wallet: a zip of `pass.json`, the icons, a manifest with their SHA-1 hashes, and the signature
 * of the manifest.
 */
export async function makeApplePass(facts: PassFacts, signer: AppleSigner, now: Date): Promise<Buffer> {
  // Loaded with the first pass: it starts the thread pool, whose size the server sets before.
  const { default: sharp } = await import("sharp");
  const icons = Object.entries(ICONS).map(async ([name, side]) => {
    const png = await sharp(Buffer.from(ICON), { density: 300 }).resize(side).png().toBuffer();
    return [name, png] as const;
  });
  const files = [
    ["pass.json", Buffer.from(JSON.stringify(applePass(facts, signer)))] as const,
    ...(await Promise.all(icons)),
  ];
  const hashes = files.map(([name, bytes]) => [name, sha1(bytes)] as const);
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(hashes)));
  const output = new PassThrough();
  const pass = buffer(output);
  const zip = await writeZip(output, now);
  for (const [name, bytes] of files) await zip.add(name, bytes);
  await zip.add("manifest.json", manifest);
  await zip.add("signature", detachedSignature(manifest, signer, now));
  await zip.finish();
  return pass;
}
