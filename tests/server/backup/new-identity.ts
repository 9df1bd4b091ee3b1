import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { temporaryFolder } from "../temporary-folder.ts";

/** Creates a secret in a file, and its public key. */
export async function newIdentity(): Promise<{ file: string; recipient: string }> {
  const identity = await generateIdentity();
  const file = join(await temporaryFolder(), "key.txt");
  await writeFile(file, `# made by a test\n${identity}\n`);
  return { file, recipient: await identityToRecipient(identity) };
}
