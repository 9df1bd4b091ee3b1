import { expect, test } from "vitest";
import { sources, textOf, withoutComments } from "./source-files.ts";
import { isNode, literalOf, nameOf, parsed, treeOf, within, type Node } from "./source-tree.ts";

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

test("all hashes use SHA-256; MD5 is only the id of a joined PDF, and SHA-1 what a signed wallet pass lists", () => {
  const others = linesWith(/create(?:Hash|Hmac)\(/).filter((line) => !line.includes('("sha256"'));
  expect(others).toEqual([
    expect.stringMatching(/^packages\/core\/src\/node\/pdf\/join-pdfs\.ts: .*"md5"/),
    expect.stringMatching(/^packages\/server\/src\/collect\/families\/apple-pass\.ts: .*"sha1"/),
  ]);
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

/** The names of values that hold a sentence of the program. */
const SENTENCE =
  /^(?:message|detail|sentence|english|said|told|advice|note|notice|why|because|reason|fault|failure|despite|disabled_because|warning|hint|problem)$/;
/** The methods that examine or take apart a text. */
const EXAMINING = /^(?:startsWith|endsWith|includes|match|matchAll|replace|replaceAll|split|search|indexOf)$/;
/** Three words of which the last two are in small letters: a sentence, and neither a code nor a name. */
const PROSE = /[A-Za-z]{2,},? [a-z]{2,},? [a-z]{2,}/;

/** Returns the last name of a value: `message` of `String(error?.message)`. */
function lastName(node: unknown): string {
  if (!isNode(node)) return "";
  if (/^(?:Chain|TSNonNull|TSAs|Parenthesized)Expression$/.test(node.type))
    return lastName(node["expression"]);
  if (node.type !== "CallExpression") return nameOf(node).split(".").at(-1) ?? "";
  const [callee, [first]] = [node["callee"] as Node, node["arguments"] as Node[]];
  if (nameOf(callee) === "String") return lastName(first);
  return /\.(?:trim|toLowerCase|toString)$/.test(nameOf(callee)) ? lastName(callee["object"]) : "";
}

const isSentence = (node: unknown): boolean => SENTENCE.test(lastName(node));

/** Whether a text or a pattern contains words of a sentence. */
function isProse(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === "TemplateLiteral")
    return (node["quasis"] as { value: { cooked: string } }[]).some(({ value }) => PROSE.test(value.cooked));
  const { pattern } = (node["regex"] ?? {}) as { pattern?: string };
  return PROSE.test(pattern ?? literalOf(node) ?? "");
}

/** Whether a part of the program examines a sentence: compares it with words, or looks for a pattern in it. */
function examinesSentence(node: Node): boolean {
  if (node.type === "Literal") return "regex" in node && isProse(node);
  if (node.type === "SwitchCase") return isProse(node["test"]);
  if (node.type === "BinaryExpression")
    return /^[!=]==?$/.test(String(node["operator"])) && [node["left"], node["right"]].some(isProse);
  const callee = node["callee"];
  if (node.type === "NewExpression" && nameOf(callee) === "RegExp")
    return (node["arguments"] as Node[]).some((each) => isProse(each) || isSentence(each));
  if (node.type !== "CallExpression" || !isNode(callee) || callee.type !== "MemberExpression") return false;
  const [method, [first]] = [lastName(callee), node["arguments"] as Node[]];
  if (/^(?:test|exec)$/.test(method)) return isSentence(first);
  if (!EXAMINING.test(method)) return false;
  return (
    isSentence(callee["object"]) ||
    isProse(first) ||
    (/^(?:replace|starts|ends)/.test(method) && isSentence(first))
  );
}

test.each([
  ['error.message.startsWith("No")', true],
  ["/link/.test(String(cause?.message))", true],
  ["/the link has/", true],
  ['text === "There is no class."', true],
  ['switch (text) { case "There is no class.": }', true],
  ['text.includes("no such class")', true],
  ["new RegExp(why)", true],
  ["text.replace(each.message, tell(each))", true],
  ['error.code === "ENOENT"', false],
  ["reasons.includes(reason)", false],
])("the rule knows whether %s examines a sentence", (source, examines) => {
  expect([...within(parsed(source))].some(examinesSentence)).toBe(examines);
});

test("nothing examines a sentence, because its code says what happened", () => {
  const files = sources.filter(
    (file) =>
      file.startsWith("packages/") &&
      // What a sheet or a PDF contains is not the program's own.
      !/^packages\/core\/src\/(?:spreadsheets|students\/spreadsheets|node\/pdf)\//.test(file),
  );
  expect(files.filter((file) => [...within(treeOf(file))].some(examinesSentence))).toEqual([
    // Messages of the barcode library, PostgreSQL, SQLite and the encryption library have no code.
    "packages/core/src/cards/elements/bwip-modules.ts",
    // The standard notice, which is a text of the program and not a message.
    "packages/core/src/forms/notices/staff-notice.ts",
    "packages/server/src/installation/engines/postgresql-engine.ts",
    // The first lines of migrations, which are files of the program.
    "packages/server/src/installation/migrations/steps.ts",
    "packages/server/src/installation/repair/database-faults.ts",
    "packages/server/src/upkeep/backup/sealed-backup.ts",
    // Puts the web's words for a quoted sentence into a sentence that the web words as core does.
    "packages/web/src/say/say/teller.ts",
  ]);
});

/** The values to which the program gives an email: its mailer, and its alerts to administrators. */
const POST = /^(?:mailer|alerts)$/;
/** Words of a sentence. A key, a path or the name of a header has none. */
const WORDS = /\p{L} \p{L}/u;

/** Whether a call gives something to the mailer or to the alerts, or hands one of them on together with something. */
function posts(node: Node): boolean {
  if (node.type !== "CallExpression" || !isNode(node["callee"])) return false;
  const isSending = /^(?:send|raise|settle)$/.test(lastName(node["callee"]));
  return (
    (isSending && POST.test(lastName(node["callee"]["object"]))) ||
    (node["arguments"] as Node[]).some((each) => POST.test(lastName(each)))
  );
}

/** Returns the words in the arguments of a call. The `name` of an alert is a key, which nobody reads. */
function wordsIn(call: Node): Node[] {
  const given = (call["arguments"] as Node[]).flatMap((each) => [...within(each)]);
  const keys = new Set(
    given
      .filter((each) => each.type === "Property" && nameOf(each["key"]) === "name")
      .flatMap((each) => [...within(each)]),
  );
  return given.filter((each) => {
    if (keys.has(each)) return false;
    if (each.type !== "TemplateLiteral") return WORDS.test(literalOf(each) ?? "");
    const fixed = (each["quasis"] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    return /\p{L}/u.test(fixed.join(""));
  });
}

/** Returns the calls of a source that give English to the mailer or to the alerts. */
const englishPosted = (tree: Node): Node[] =>
  [...within(tree)].filter((node) => posts(node) && wordsIn(node).length > 0);

test.each([
  ['mailer.send({ to, subject: "Reset your password", text })', true],
  ["services.mailer.send({ to, subject: `IDMS: ${subject}`, text })", true],
  ['mailer.send({ to, subject, text: ["It was changed.", link].join("\\n\\n") })', true],
  ["alerts.raise({ name, subject: `${disk} is full`, text: alertText.diskLow(facts) })", true],
  ['alerts.settle(notice("backups work again", "A backup was made."))', true],
  ['tellUser(mailer, user, "A new device signed in", lines)', true],
  ["alerts.raise({ name: `disk ${machine}`, subject: alertSubject.diskFull({ machine }), text })", false],
  ['tellOfFactors(mailer, user, "codesTried")', false],
  ['background.run("report a new device", () => tellOfDevice(mailer, user, device))', false],
  ["mailer.send({ to: child.email, subject: child.subject, text: child.text })", false],
])("the rule knows whether %s posts English", (source, posted) => {
  expect(englishPosted(parsed(source)).length > 0).toBe(posted);
});

test("every mail that the program writes is made of sentences with codes", () => {
  const files = sources.filter((file) => /^packages\/(?:server|cli)\/src\//.test(file));
  const trees = files.map((file) => ({ file, tree: treeOf(file) }));
  const posting = trees.filter(({ tree }) => [...within(tree)].some(posts));
  expect(posting.length).toBeGreaterThan(5);
  expect(posting.filter(({ tree }) => englishPosted(tree).length > 0).map(({ file }) => file)).toEqual([]);
});
