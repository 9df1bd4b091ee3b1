import { expect, test } from "vitest";
import { sources, textOf, withoutComments } from "./source-files.ts";

/** Returns the lines of the program's source that match a pattern, each with its file. */
const linesWith = (sign: RegExp, under = "packages/"): string[] =>
  sources
    .filter((file) => file.startsWith(under))
    .flatMap((file) =>
      withoutComments(textOf(file))
        .split("\n")
        .filter((line) => sign.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );

const filesWith = (sign: RegExp, under?: string): string[] => [
  ...new Set(linesWith(sign, under).map((line) => line.split(":")[0] as string)),
];

test("no page creates HTML from text", () => {
  expect(linesWith(/innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write/)).toEqual(
    [],
  );
});

test("no text runs as a program, in Node.js or in a shell", () => {
  expect(linesWith(/\beval\(|new Function\(|setTimeout\(\s*["'`]|\bshell: (?:true|["'`])/)).toEqual([]);
  // Only Node.js itself with a list of arguments, never `exec`, which takes a shell command.
  expect(linesWith(/from "node:child_process"/)).toEqual([
    'packages/server/src/installation/repair/whole-database.ts: import { execFile } from "node:child_process";',
    'packages/server/src/upkeep/doctor/examine-beside.ts: import { fork } from "node:child_process";',
  ]);
});

test("all encryption uses AES-256-GCM", () => {
  const ciphers = linesWith(/create(?:C|Dec)ipheriv\(/);
  expect(ciphers.length).toBeGreaterThan(3);
  expect(ciphers.filter((line) => !/"aes-256-gcm"|CIPHER/.test(line))).toEqual([]);
  expect(linesWith(/CIPHER = /)).toEqual([expect.stringContaining('"aes-256-gcm"')]);
  expect(linesWith(/createCipher\(|"(?:aes|des|rc4|bf)-[^"]*(?:ecb|cbc)"/i)).toEqual([]);
});

test("all hashes use SHA-256; MD5 is only the id of a joined PDF", () => {
  const others = linesWith(/create(?:Hash|Hmac)\(/).filter((line) => !line.includes('("sha256"'));
  expect(others).toEqual([expect.stringMatching(/^packages\/core\/src\/node\/pdf\/join-pdfs\.ts: .*"md5"/)]);
});

test("secret random numbers come from the system", () => {
  expect(filesWith(/Math\.random/)).toEqual([
    // A sample of files, a session mark that other tabs compare, and a pause.
    "packages/server/src/upkeep/doctor/check-files.ts",
    "packages/web/src/public/photo-day/use-photo-day.ts",
    "packages/web/src/ui/api/tokens.ts",
  ]);
});

test("no window listens to messages of other windows, and every password field accepts pasted text", () => {
  expect(linesWith(/(?:window|globalThis)\.(?:addEventListener\("message"|onmessage)/)).toEqual([]);
  expect(filesWith(/onPaste/)).toEqual(["packages/web/src/designer/canvas/use-clipboard.ts"]);
  const fields = filesWith(/<(?:PasswordField|NewPasswordField|PasswordInput)/, "packages/web/");
  expect(fields.length).toBeGreaterThan(4);
  const shared = linesWith(/autoComplete=/, "packages/web/src/ui/");
  expect(shared.some((line) => line.includes("password"))).toBe(true);
});

/** The names of variables that hold a sentence of the program. */
const SENTENCES = "(?:message|detail|sentence|english|said|found|advice|note|why|reason)";

test("no pattern examines a sentence, because its code says what happened", () => {
  const looks = filesWith(
    new RegExp(
      String.raw`\b${SENTENCES}\??\.(?:startsWith|endsWith|includes|match|matchAll|replace|replaceAll|split|search|indexOf)\(|\.(?:test|exec)\((?:\w+\.)?${SENTENCES}\)`,
    ),
    // The contents of a sheet are the school's own.
  ).filter((file) => !file.startsWith("packages/core/src/spreadsheets/"));
  // Messages of libraries, PDFs, PostgreSQL and the system have no code.
  expect(looks).toEqual([
    "packages/core/src/cards/elements/bwip-modules.ts",
    "packages/core/src/node/pdf/join-pdfs.ts",
    "packages/server/src/installation/engines/postgresql-engine.ts",
    "packages/server/src/installation/repair/whole-database.ts",
    "packages/server/src/upkeep/backup/sealed-backup.ts",
  ]);
});
