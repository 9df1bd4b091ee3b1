import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { ALL_FAILURES, ALL_SENTENCES } from "../packages/core/src/all-sentences.ts";
import { folderFailures } from "../packages/core/src/upkeep/installation/folder-failures.ts";
import { printFailures } from "../packages/core/src/print/failures/print-failures.ts";
import { alertSubject, alertText } from "../packages/core/src/upkeep/alerts/alert-sentences.ts";
import { jobEnd, jobLabel, jobState } from "../packages/core/src/upkeep/jobs/job-sentences.ts";
import { SETTING_WORDS } from "../packages/core/src/upkeep/installation/setting-words.ts";
import type { Sentence, Text } from "../packages/core/src/sentence.ts";
import { told as english } from "../packages/web/src/say/en-told/told.ts";
import { told as hindi } from "../packages/web/src/say/hi-told/told.ts";
import * as hindiTexts from "../packages/web/src/say/say/hi-words.ts";
import * as hindiCatalogue from "../packages/web/src/say/say/hi.ts";
import * as englishCatalogue from "../packages/web/src/say/say/en.ts";
import { personInWords } from "../packages/web/src/ui/api/person-in-words.ts";
import { sourceInWords } from "../packages/web/src/upkeep/installation/source-in-words.ts";
import { takeUp } from "../packages/web/src/say/say/say.ts";
import { tell } from "../packages/web/src/say/say/tell.ts";
import { importsOf, root, sources, textOf, withoutComments } from "./source-files.ts";

/**
 * Flags, commands, environment variables, accounts of commands, and the server's own files: words for a terminal.
 */
const OF_THE_TERMINAL =
  /(?<!\S)--[a-z]|(?<![\w/])idms(?![@\w])|\b(?:IDMS|AWS)_[A-Z]|\b(?:npm|chmod|chown|timedatectl)\b|config\.json|\boutbox\/|\bsession\.key\b|\bcli:|\bcommand\b|कमांड/;

/** The settings by the names that their file has, of which only the list of settings shows the names. */
const SETTING = new RegExp(
  `\\b(?:${Object.keys(SETTING_WORDS)
    .filter((name) => name.includes("_"))
    .join("|")})\\b`,
);

/** The facts that are paths on the server, or commands. `file` also names an uploaded file. */
const OF_THE_SERVER = /\{(?:command|root|folders?|identityFile|keyFile)\}/;
const FILE_OF_THE_SERVER = /^(?:folder|key|serve|setting|check|checkAdvice)\./;

const parts = (text: Text): readonly string[] => (typeof text === "string" ? [text] : text);

/** Returns the parts of a text that belong to a terminal or to the server's disk. */
const foreignIn = (code: string, text: Text): string[] =>
  parts(text).filter(
    (each) =>
      OF_THE_TERMINAL.test(each) ||
      SETTING.test(each) ||
      OF_THE_SERVER.test(each) ||
      (FILE_OF_THE_SERVER.test(code) && /\{(?:file|store)\}/.test(each)),
  );

/** Returns the file that an import leads to, if it is ours. */
function fileOf(from: string, file: string): string | null {
  const ours = /^@idms\/(\w+)\/(.+)$/.exec(from);
  const path = from.startsWith(".")
    ? join(dirname(file), from)
    : ours && `packages/${ours[1]}/src/${ours[2]}.ts`;
  return path && existsSync(join(root, path)) ? path : null;
}

/** The catalogue of all codes, which throws none of them, and the alerts, which are mails and on no screen. */
const ON_NO_SCREEN = /\/all-sentences\.ts$|\/server\/src\/upkeep\/alerts\//;

/** Returns every module that the server's API can run, except those that show nothing on a screen. */
function reachedByTheApi(): Set<string> {
  const reached = new Set<string>();
  const next = sources.filter((file) => file.startsWith("packages/server/src/api/"));
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (reached.has(file) || ON_NO_SCREEN.test(file)) continue;
    reached.add(file);
    const threads = [...textOf(file).matchAll(/new URL\(\s*"([^"]+)"/g)].map(([, path = ""]) => path);
    for (const from of [...importsOf(textOf(file)), ...threads]) {
      const found = fileOf(from, file);
      if (found) next.push(found);
    }
  }
  return reached;
}

/** The names of the groups in the source, by the prefix of their codes. */
const groupNames = new Map(
  [...textOf("packages/core/src/all-sentences.ts").matchAll(/^ {2}(\w+)(?:: (\w+))?,$/gm)].map(
    ([, prefix = "", name = prefix]) => [prefix, name],
  ),
);
const reachedCode = [...reachedByTheApi()].map((file) => withoutComments(textOf(file))).join("\n");

/** Whether the API can answer with a message, or store it for a screen. */
function reachesTheWeb(group: string, name: string): boolean {
  const maker = groupNames.get(group) ?? group;
  // A group that is destructured or indexed can give any of its messages.
  const any = new RegExp(`\\b${maker}\\[|\\}\\s*=\\s*${maker}\\b|[,(]\\s*${maker}\\s*[,)]`);
  return new RegExp(`\\b${maker}\\.${name}\\b`).test(reachedCode) || any.test(reachedCode);
}

const all = Object.entries({ ...ALL_FAILURES, ...ALL_SENTENCES }).flatMap(([group, makers]) =>
  Object.entries(makers as Record<string, { text: Text }>).map(([name, { text }]) => ({ group, name, text })),
);
const shown = all.filter(({ group, name }) => reachesTheWeb(group, name));
type ByGroup = Readonly<Record<string, Readonly<Record<string, Text>> | undefined>>;

test("most messages reach the web, but not those for the command line only", () => {
  expect(shown.length).toBeGreaterThan(500);
  const codes = new Set(shown.map(({ group, name }) => `${group}.${name}`));
  expect(codes).toContain("print.noDefaultTemplate");
  expect(codes).not.toContain("command.usernameNotSaid");
});

describe.each(shown.map((each) => [`${each.group}.${each.name}`, each] as const))(
  "%s",
  (code, { group, name, text }) => {
    const inWeb = (english as ByGroup)[group]?.[name];

    test("names nothing of a terminal on the web, in English", () => {
      expect(foreignIn(code, inWeb ?? text)).toEqual([]);
    });

    test("names nothing of a terminal on the web, in Hindi", () => {
      expect(foreignIn(code, (hindi as ByGroup)[group]?.[name] ?? "")).toEqual([]);
    });
  },
);

test("the web has its own words only for messages that need them", () => {
  const needing = new Set(
    shown
      .filter(({ group, name, text }) => foreignIn(`${group}.${name}`, text).length > 0)
      .map(({ group, name }) => `${group}.${name}`),
  );
  const own = Object.entries(english).flatMap(([group, texts]) =>
    Object.keys(texts).map((name) => `${group}.${name}`),
  );
  expect(own.toSorted()).toEqual([...needing].toSorted());
});

test("the texts of the screens name nothing of a terminal either", async () => {
  const { words, texts } = hindiTexts;
  const folder = join(root, "packages/web/src/say/core-texts");
  const core = await Promise.all(
    readdirSync(folder).map((file) => import(join(folder, file)) as Promise<object>),
  );
  const said = [...Object.entries(words).flat(), ...[texts, ...core].flatMap(textsIn)];
  expect(said.length).toBeGreaterThan(1000);
  expect(said.filter((each) => OF_THE_TERMINAL.test(each))).toEqual([]);
  expect(said).toContain(SETTING_WORDS.smtp_url);
});

/** Returns the strings in a group of texts. */
const textsIn = (group: unknown): string[] =>
  typeof group === "string"
    ? [group]
    : typeof group === "object" && group !== null
      ? Object.values(group).flatMap(textsIn)
      : [];

test.each(["en", "hi"] as const)(
  "the sources of settings, and who ran a command, are in plain words (%s)",
  (language) => {
    takeUp(language, language === "hi" ? hindiCatalogue : undefined);
    const sources = ["--port", "IDMS_PORT", "idms.config.json", null].map(sourceInWords);
    expect(new Set(sources).size).toBe(sources.length);
    const account = personInWords("cli:root");
    expect(account).toContain("root");
    expect(personInWords("cli")).toBe("cli");
    expect([...sources, account].filter((each) => OF_THE_TERMINAL.test(each))).toEqual([]);
    takeUp("en");
  },
);

describe("a message that another quotes", () => {
  test("is worded for the web in English too", () => {
    takeUp("en", englishCatalogue);
    const why: Sentence = printFailures.noDefaultTemplate({ school: "Hill View" }).said;
    expect(tell(why)).toBe(
      "Hill View has no default ID template. Set one in the designer, or choose a template.",
    );
    const failed = jobState.failed({ why });
    expect(failed.message).toContain("--template");
    expect(tell(failed)).not.toContain("--");
    expect(tell(failed)).toContain("or choose a template.");
    expect(tell(folderFailures.diskFull({ folder: "/srv/idms" }).said)).not.toContain("/srv");
    takeUp("en");
  });

  test("is in Hindi with the rest of a mail, down to the kind of the job and the reason", () => {
    takeUp("hi", hindiCatalogue);
    expect(tell(alertSubject.jobFailed({ job: jobLabel.export() }))).toBe("विद्यार्थी निर्यात करना: विफल");
    expect(tell(alertText.jobFailed({ id: 12, why: jobEnd.defect() }))).not.toContain("defect");
    takeUp("en");
  });
});
