import { importOptionsSchema } from "@idms/core/collect/imports/import";
import { subjects as all } from "@idms/core/operations/all";
import { longOf, onWeb, type Input, type Operation, type Subject } from "@idms/core/operations/operation";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { jsonSchema, openApiDocument } from "../packages/server/src/api/calls/openapi.ts";
import { routes } from "../packages/server/src/api/app.ts";
import { jobKinds } from "../packages/server/src/upkeep/job-kinds/kinds.ts";
import { printInputs } from "../packages/server/src/upkeep/job-kinds/print.ts";

/** Why the web has none of what many commands take. */
const ONLY_AT_A_SHELL: Readonly<Record<string, string>> = {
  "--out": "a browser asks where a download goes",
  "--force": "a browser keeps both files by itself",
  "--yes": "a screen asks before it removes anything",
  "--dry-run": "a screen shows what would be done before it is confirmed",
  "--if-any": "it is for a crontab, in which nobody chooses",
};

/** Why a shell has none of what many calls take. */
const ONLY_ON_THE_WEB: Readonly<Record<string, string>> = {
  page: "a screen has pages, where a shell has --limit and pipes",
  page_size: "a screen has pages, where a shell has --limit and pipes",
  after: "a list that goes on is read on by the screen; a shell takes a larger --limit",
  ordering: "a shell has sort and jq",
};

/** The nouns of which nothing is said yet, and the paths of their calls. */
const NOT_YET_SAID = new Set(
  "demo init serve move status restore purge breach-report keys completion complete manual export schools classes students year districts rosters remind links photo-days forms templates fonts logos users tokens webhooks".split(
    " ",
  ),
);
const UNSAID =
  "/auth/ /me/ /users/ /tokens/ /webhook /schools/ /districts/ /school-counts/ /class /form-templates/ /upload-links/ /students/ /expected-students/ /id-templates/ /fonts/ /school-fonts/ /dashboard/ /photo-days/".split(
    " ",
  );

const subjects: readonly Subject[] = all;
const operations = subjects.flatMap((each) => Object.entries(each.operations));

/** The bodies of which the document of the API cannot say what is in them: they are read as they come, or by their kind. */
const INSIDE: Record<string, readonly z.ZodType[]> = {
  "POST /imports/": [importOptionsSchema],
  "POST /jobs/import/": [jobKinds.import_classes.input, jobKinds.import_students.input],
  "POST /jobs/": [
    ...Object.values(printInputs),
    jobKinds.backup.input,
    jobKinds.prove_backup.input,
    jobKinds.doctor.input,
  ],
};
/** The parts of those that are forms. */
const PARTS = ["kind", "sheet", "photos"];

interface Json {
  properties?: Record<string, unknown>;
  [combined: string]: unknown;
}
const namesIn = (schema: Json): string[] => [
  ...Object.keys(schema.properties ?? {}),
  ...["anyOf", "allOf", "oneOf"].flatMap((key) => ((schema[key] ?? []) as Json[]).flatMap(namesIn)),
];

interface DocumentedCall {
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Json }> };
}
const { paths } = openApiDocument(routes) as { paths: Record<string, Record<string, DocumentedCall>> };

/** What a call takes; headers are how, and not what. */
function parametersOf(call: string): string[] {
  const [method = "", path = ""] = call.split(" ");
  const { parameters, requestBody } = paths[path]?.[method.toLowerCase()] ?? { parameters: [] };
  const body = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
  const inside = INSIDE[call]?.map((schema) => jsonSchema(schema, "input") as Json) ?? [];
  const parts = body.some(({ description }) => description !== undefined) ? PARTS : [];
  const inPath = parameters.filter((each) => each.in !== "header").map(({ name }) => name);
  return [...new Set([...inPath, ...parts, ...[...body, ...inside].flatMap(namesIn)])];
}

const calls = new Map(
  routes
    .filter(({ access }) => access !== "public")
    .map(({ method, path }) => `${method} ${path}`)
    .map((call) => [call, parametersOf(call)]),
);

type Said = Pick<Input, "web" | "shellOnly"> & { name: string; web: readonly string[] };

/** What an operation takes, each with what of the web says the same. */
const saidBy = ({ arguments: places = [], inputs }: Operation): Said[] => [
  ...places.map(({ place, web = place.replaceAll(/[^a-z_]/g, ""), shellOnly }) => ({
    name: place,
    web: [web].flat(),
    shellOnly,
  })),
  ...inputs.map((each) => ({ name: longOf(each.flag), web: onWeb(each), shellOnly: each.shellOnly })),
];

/** The parameters of each call that some operation says. */
const said = new Map<string, Set<string>>();
for (const [, operation] of operations)
  for (const call of operation.calls ?? []) {
    const names = saidBy(operation).flatMap(({ web, shellOnly }) => (shellOnly === undefined ? web : []));
    said.set(call, new Set([...(said.get(call) ?? []), ...(operation.named ?? []), ...names]));
  }

/** Why the web alone has a call, or a parameter of one: the reasons of subjects and of operations. */
const reasons = new Map([
  ...subjects.flatMap(({ webOnly = {} }) => Object.entries(webOnly)),
  ...operations.flatMap(([, { webOnly = {}, calls: of = [] }]) =>
    Object.entries(webOnly).flatMap(([name, why]): [string, string][] =>
      name.includes(" ") ? [[name, why]] : of.map((call): [string, string] => [`${call} ${name}`, why]),
    ),
  ),
]);

describe.each(operations)("idms %s", (words, operation) => {
  const { calls: of = [], shellOnly } = operation;
  const taken = new Set(of.flatMap((call) => calls.get(call) ?? []));
  const isThere = (name: string) => (name.includes(" ") ? calls.has(name) : taken.has(name));

  test("is a call of the API too, or says why it is none", () => {
    if (NOT_YET_SAID.has(words.split(" ")[0] as string)) return;
    expect(of.length > 0 !== (shellOnly !== undefined)).toBe(true);
    expect(of.filter((call) => !calls.has(call))).toEqual([]);
  });

  test("takes what its calls take, or says why they do not", () => {
    if (of.length === 0) return;
    const all = saidBy(operation);
    const alone = all.filter(({ web }) => !web.every(isThere));
    const unexplained = alone.filter(
      ({ name, shellOnly: why }) => why === undefined && ONLY_AT_A_SHELL[name] === undefined,
    );
    expect(unexplained.map(({ name }) => name)).toEqual([]);
    const needless = all.filter((each) => each.shellOnly !== undefined && !alone.includes(each));
    expect(needless.map(({ name }) => name)).toEqual([]);
    expect((operation.named ?? []).filter((name) => !taken.has(name))).toEqual([]);
  });
});

describe("a call", () => {
  const isUnsaid = (call: string) => UNSAID.some((path) => call.split(" ")[1]?.startsWith(path));

  test.each([...calls].filter(([call]) => !isUnsaid(call) || said.has(call)))(
    "%s is a command too, or says why it is none",
    (call, parameters) => {
      const by = said.get(call);
      if (!by) return expect(reasons.get(call)).toBeDefined();
      const alone = parameters.filter((name) => name !== "id" && !by.has(name));
      expect(
        alone.filter((name) => !reasons.has(`${call} ${name}`) && ONLY_ON_THE_WEB[name] === undefined),
      ).toEqual([]);
    },
  );

  test("has no reason left for what is there by now", () => {
    const isNeeded = (name: string) => {
      const [method, path, parameter] = name.split(" ");
      const call = `${method} ${path}`;
      if (!calls.has(call)) return false;
      return parameter === undefined ? !said.has(call) : said.has(call) && !said.get(call)?.has(parameter);
    };
    expect([...reasons.keys()].filter((name) => !isNeeded(name))).toEqual([]);
  });
});
