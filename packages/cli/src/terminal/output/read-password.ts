import { passwordFailures } from "@idms/core/school/sign-in/password-failures";
import { commandFailures } from "@idms/core/upkeep/command-failures";
import { guessableProblem, type PasswordOwner } from "@idms/core/school/accounts/guessable-password";
import { passwordProblem, type PasswordRule } from "@idms/core/school/accounts/password";
import { loadPasswordDictionary } from "@idms/core/school/accounts/password-advice";
import { resetPasswordText } from "@idms/core/messages";
import { ask } from "./ask.ts";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { troubleWithFile } from "@idms/core/upkeep/installation/file-trouble-sentences";

/**
 * Maximum size of a password file, in bytes. This is far more than any password needs, but it keeps a large file,
 * such as a photo, from being read as a password.
 */
const MOST_BYTES = 4096;

/**
 * Reads the password from a file or from standard input, without the line break at the end.
 * @throws Failure when the file cannot be read.
 */
export async function readPassword(file: string | undefined): Promise<string> {
  const source: Readable = file === undefined ? process.stdin : createReadStream(file, { end: MOST_BYTES });
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of source) {
      chunks.push(Buffer.from(chunk as Buffer));
      size += chunk.length;
      if (size > MOST_BYTES) break;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw commandFailures.fileUnreadable({ file: file ?? "-", error: troubleWithFile(code) });
  }
  return Buffer.concat(chunks)
    .toString("utf8")
    .replace(/\r?\n$/, "");
}

/**
 * Reads a new password from a file, by prompting twice, or from standard input. There is no flag for the password
 * itself, because other users could see its value. At a prompt, an unacceptable password is rejected immediately.
 * @throws Failure `invalid` when no password is given, or several lines, which nobody can type.
 */
export async function givenPassword(
  { passwordFile }: { passwordFile?: string },
  asking: boolean,
  rule: PasswordRule,
  owner: PasswordOwner,
): Promise<string> {
  if (passwordFile === undefined && asking) return askPassword(rule, owner);
  const isPiped = passwordFile === undefined;
  const given = isPiped && process.stdin.isTTY ? "" : await readPassword(passwordFile);
  if (isPiped && given === "") throw passwordFailures.notGiven();
  const lines = given.split("\n").length;
  if (lines > 1) throw passwordFailures.severalLines({ lines });
  return given;
}

async function askPassword(rule: PasswordRule, owner: PasswordOwner): Promise<string> {
  const { common } = await loadPasswordDictionary();
  const check = (answer: string) =>
    (passwordProblem(answer, rule) ?? guessableProblem(answer, { common, owner }))?.message;
  const password = await ask({ message: "Password:", isSecret: true, check });
  await ask({
    message: "Repeat the password:",
    isSecret: true,
    check: (answer) => (answer === password ? undefined : resetPasswordText.mismatch),
  });
  return password;
}
