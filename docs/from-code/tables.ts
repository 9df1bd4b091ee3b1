import { ALL_FAILURES, ALL_SENTENCES } from "@idms/core/all-sentences";
import { RECORD_TEXT_LABELS, RECORD_TEXT_NOTES, type RecordText } from "@idms/core/cards/drawing/card-texts";
import { placeholder } from "@idms/core/cards/drawing/fill-pattern";
import { starterFields, sampleTexts } from "@idms/core/cards/drawing/sample-texts";
import { CARD_SIZES, MORE_CARD_SIZES } from "@idms/core/cards/geometry/card-size";
import { kindName, kindPurpose } from "@idms/core/cards/kinds/kind-text";
import { ELEMENT_KINDS, elementKindOf } from "@idms/core/cards/kinds/kinds";
import type { Symbology } from "@idms/core/cards/elements/symbology";
import { COMMAND_GROUPS, subjects as all } from "@idms/core/operations/all";
import { longOf, RENAMED_SINCE, type Subject } from "@idms/core/operations/operation";
import { impose } from "@idms/core/print/sheets/impose";
import { PAPER_NAMES, paperOf, type PaperLayout, type PaperName } from "@idms/core/print/sheets/paper";
import { RIGHTS, rightsOfRole } from "@idms/core/school/accounts/rights";
import { ROLE_PURPOSES } from "@idms/core/school/accounts/role-purposes";
import { placesOf, roleLabel, ROLES } from "@idms/core/school/accounts/roles";
import type { Text } from "@idms/core/sentence";
import { inOrder, settingWords } from "@idms/core/upkeep/installation/setting-words";
import { readSettings } from "../../packages/server/src/installation/settings/config.ts";
import { SETTING_DETAILS } from "../../packages/server/src/installation/settings/setting-details.ts";
import { settingFault } from "../../packages/server/src/installation/settings/setting-fault.ts";
import { STRICT_SETTINGS } from "../../packages/server/src/installation/settings/strict-settings.ts";
import { CODE_PAGES } from "./code-pages.ts";
import { code, codes, page, shown, table } from "./markdown.ts";

const inCode = (value: unknown): string => {
  if (value === null || value === undefined) return "none";
  if (Array.isArray(value)) return value.length === 0 ? "none" : codes(value.map(String));
  return code(String(value));
};

/** The settings of a server with their meanings, values and defaults. */
export async function settingsList(): Promise<string> {
  // Without a file, a flag and a variable, all settings have their defaults.
  const { settings } = await readSettings("/nowhere", {}, {});
  const strict = STRICT_SETTINGS as Readonly<Record<string, unknown>>;
  const sections = inOrder(settings).flatMap(({ name, value }) => {
    const { says = "", page: to } = SETTING_DETAILS[name] ?? {};
    const texts = [
      `${shown(settingWords(name))}.`,
      shown(says),
      shown(settingFault(name, "It").message),
      `Default: ${inCode(value)}.`,
      name in strict ? `With \`--strict\`: ${inCode(strict[name])}.` : "",
      to === undefined ? "" : `([more](${to}))`,
    ];
    return [`### ${code(name)}`, texts.filter((text) => text !== "").join(" ")];
  });
  return page(...sections);
}

type Maker = (() => { status?: number }) & { code: string; text: Text };
type Groups = Readonly<Record<string, Readonly<Record<string, Maker>>>>;

const inWords = (text: Text): string =>
  typeof text === "string" ? shown(text) : `For 1: ${shown(text[0])} Otherwise: ${shown(text[1])}`;

/** Returns a cell with a code, which is the anchor that the web app links to. */
const anchor = (name: string): string => `${shown(name)} {id=${name}}`;

/** Returns a link to the page that says more about a group of codes, or nothing if there is no such page. */
function linkToMore(group: string): string {
  const to = (CODE_PAGES as Readonly<Record<string, string>>)[group];
  if (to === undefined) return "";
  const [name = "", heading = name] = to.split("#");
  const words = heading.replaceAll("-", " ");
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return `What to do: [${title}](${to.replace(name, `${name}.md`)})`;
}

/** The codes of failures and of other sentences, by group. Each code is an anchor of the page. */
export function codesTables(): string {
  const failures = Object.entries(ALL_FAILURES as unknown as Groups).map(([name, group]) =>
    page(
      `### ${name}`,
      linkToMore(name),
      table(
        ["Code", "Status", "Message"],
        Object.values(group).map((make) => [anchor(make.code), String(make().status), inWords(make.text)]),
      ),
    ).trimEnd(),
  );
  const others = Object.entries(ALL_SENTENCES as unknown as Groups).map(([name, group]) =>
    page(
      `### ${name}`,
      linkToMore(name),
      table(
        ["Code", "Text"],
        Object.values(group).map((make) => [anchor(make.code), inWords(make.text)]),
      ),
    ).trimEnd(),
  );
  return page("## Failures", ...failures, "## Findings, questions and notes", ...others);
}

/** The roles, and the rights of each role. */
export function rolesTables(): string {
  const of = ROLES.map((role) => [role, new Set<string>(rightsOfRole(role))] as const);
  return page(
    table(
      ["Role", "`role`", "Description", "Applies to"],
      ROLES.map((role) => [roleLabel(role), code(role), ROLE_PURPOSES[role], placesOf(role).join(", ")]),
    ),
    "## Rights",
    table(
      ["Right", ...ROLES.map((role) => roleLabel(role))],
      RIGHTS.filter((right) => of.some(([, rights]) => rights.has(right))).map((right) => [
        code(right),
        ...of.map(([, rights]) => (rights.has(right) ? "yes" : "")),
      ]),
    ),
  );
}

/** The former names of commands, flags and groups. */
export function renamesTables(): string {
  const operations = (all as readonly Subject[]).flatMap((each) => Object.entries(each.operations));
  const flags = new Map<string, string[]>();
  for (const [words, { inputs = [] }] of operations)
    for (const { was, flag } of inputs)
      if (was !== undefined) {
        const names = `${code(was)} | ${code(longOf(flag))}`;
        flags.set(names, [...(flags.get(names) ?? []), code(words)]);
      }
  return page(
    "## Commands",
    table(
      ["Former name", "New name", "Since"],
      operations.flatMap(([words, { was }]) =>
        was === undefined ? [] : [[code(`idms ${was}`), code(`idms ${words}`), RENAMED_SINCE]],
      ),
    ),
    "## Flags",
    table(
      ["Former name", "New name", "Commands", "Since"],
      [...flags].map(([names, of]) => [names, of.join(", "), RENAMED_SINCE]).toSorted(),
    ),
    "## Groups",
    table(
      ["Former name", "New name", "Since"],
      COMMAND_GROUPS.flatMap(({ name, was }) =>
        was === undefined ? [] : [[code(`idms help ${was}`), code(`idms help ${name}`), RENAMED_SINCE]],
      ),
    ),
  );
}

const SCHOOL = {
  name: "Green Valley",
  address: "4 Station Street, Pune 411005",
  email: "office@example.org",
  phone: "02025551234",
  year: { name: "2026-27", starts_on: "2026-06-01", ends_on: "2027-05-31" },
};

/** The placeholders of every card. */
export function placeholdersTable(): string {
  const samples = sampleTexts(starterFields(), { school: SCHOOL });
  return page(
    table(
      ["Placeholder", "Text", "Example"],
      Object.entries(RECORD_TEXT_LABELS).map(([name, label]) => {
        const note = RECORD_TEXT_NOTES[name as RecordText];
        const example = samples[name] ?? "";
        return [
          code(placeholder(name)),
          shown(note === undefined ? label : `${label}: ${note}`),
          example.length > 40 ? "" : shown(example),
        ];
      }),
    ),
  );
}

const cardWords = ({ w, h }: { w: number; h: number }): string => `${w} × ${h} mm`;

/** SRA3, the usual sheet of digital presses outside North America, which has no name of its own in IDMS. */
const SRA3 = "320x450mm";

/** The papers, with the cards that fit on a sheet. Most readers look for a metric size, so these come first. */
export function papersTable(): string {
  const cards = [...CARD_SIZES, ...MORE_CARD_SIZES.slice(0, 1)];
  const isMetric = (name: PaperName) => /^a\d$/.test(name);
  const papers: PaperLayout[] = [
    ...PAPER_NAMES.filter(isMetric),
    SRA3,
    ...PAPER_NAMES.filter((name) => !isMetric(name)),
  ];
  return page(
    table(
      ["Paper", "Size", ...cards.map((card) => `Cards of ${cardWords(card)}`)],
      papers.map((name) => {
        const { width, height } = paperOf(name);
        const counts = cards.map((card) => String(impose(name, card).slots.length));
        return [name === SRA3 ? `${code(name)} (SRA3)` : code(name), `${width} × ${height} mm`, ...counts];
      }),
    ),
  );
}

const CHARACTERS: readonly (readonly [string, string])[] = [
  ["any text", "É अ"],
  ["English letters, digits and signs", "a~"],
  ["capital letters, digits and some signs", "A-"],
];

/** Returns the characters that a code takes, in words. */
function charactersOf({ refuse }: Symbology): string {
  return CHARACTERS.find(([, text]) => refuse(text) === null)?.[0] ?? "digits";
}

/** Returns the smallest width of a code with a text that scans well, with its light margin, in mm. */
function widthOf({ refuse, encode, quiet, leastModule }: Symbology, text: string): string {
  const modules = refuse(text) === null ? encode(text) : null;
  if (modules === null) return "";
  return `${(Math.ceil((modules.columns + quiet.begin + quiet.end) * leastModule * 10) / 10).toFixed(1)} mm`;
}

/** The codes that a card can show, with what they can contain and their smallest sizes. */
export async function symbologiesTable(): Promise<string> {
  const kinds = ELEMENT_KINDS.map((key) => [key, elementKindOf(key)] as const).filter(
    ([, { symbology }]) => symbology !== undefined,
  );
  await Promise.all(kinds.map(([, { load }]) => load?.({} as never)));
  const number = "202604170123";
  const address = "https://example.org/?id=1024&name=Aarav";
  return page(
    table(
      ["Code", "Purpose", "Characters", "Width of a number", "Width of an address"],
      kinds.map(([key, { symbology }]) => {
        const of = symbology as Symbology;
        return [
          kindName[key],
          kindPurpose[key],
          charactersOf(of),
          widthOf(of, number) || widthOf(of, number.slice(-7)),
          widthOf(of, address),
        ];
      }),
    ),
    `The number is ${code(number)} (for an EAN-8, its last 7 digits). The address is ${code(address)}. Each width includes the light margin.`,
  );
}
