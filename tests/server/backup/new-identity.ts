import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { temporaryFolder } from "../temporary-folder.ts";

/** A secret in a file, and the public key that goes with it. */
export async function newIdentity(): Promise<{ file: string; recipient: string }> {
  const identity = await generateIdentity();
  const file = join(await temporaryFolder(), "key.txt");
  await writeFile(file, `# made by a test\n${identity}\n`);
  return { file, recipient: await identityToRecipient(identity) };
}
