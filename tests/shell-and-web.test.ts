import { importOptionsSchema } from "@idms/core/collect/imports/import";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { buildProgram } from "../packages/cli/src/program.ts";
import { allCommands, describeProgram } from "../packages/cli/src/terminal/shells/describe-program.ts";
import { jsonSchema, openApiDocument } from "../packages/server/src/api/calls/openapi.ts";
import { routes } from "../packages/server/src/api/app.ts";
import { rightsOf } from "../packages/server/src/http/calls/route.ts";
import { jobKinds } from "../packages/server/src/upkeep/job-kinds/kinds.ts";
import { printInputs } from "../packages/server/src/upkeep/job-kinds/print.ts";
import { BESIDE, CALLS, COMMANDS, ONLY_SHELL, ONLY_WEB, type Beside } from "./shell-and-web.ts";

/** What every command has, and says nothing of what it does. */
const COMMON = new Set(["--data", "--json", "--quiet", "--no-input", "--no-color", "--help"]);

const commands = new Map(
  allCommands(describeProgram(buildProgram(() => undefined)))
    .filter(({ path, commands: below }) => path !== "idms" && below.length === 0)
    .map(({ path, arguments: given, options }) => [
      path.replace("idms ", ""),
      [...given.map(({ name }) => `<${name}>`), ...options.map(({ long }) => long)].filter(
        (name) => !COMMON.has(name),
      ),
    ]),
);

const begins = (path: string, word: string): boolean => path === word || path.startsWith(`${word} `);
const compared = [...commands].filter(([path]) => COMMANDS.compared.some((word) => begins(path, word)));
const otherWords = Object.keys(COMMANDS.others).flatMap((words) => words.split(" "));

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

interface Operation {
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Json }> };
}
const { paths } = openApiDocument(routes) as { paths: Record<string, Record<string, Operation>> };
const operations = new Map(Object.entries(paths));

/** What a call takes; headers are how, and not what. */
function parametersOf(call: string): string[] {
  const [method = "", path = ""] = call.split(" ");
  const { parameters, requestBody } = operations.get(path)?.[method.toLowerCase()] ?? { parameters: [] };
  const body = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
  const inside = INSIDE[call]?.map((schema) => jsonSchema(schema, "input") as Json) ?? [];
  const parts = body.some(({ description }) => description !== undefined) ? PARTS : [];
  const inPath = parameters.filter((each) => each.in !== "header").map(({ name }) => name);
  return [...new Set([...inPath, ...parts, ...[...body, ...inside].flatMap(namesIn)])];
}

const nouns: readonly string[] = CALLS.nouns;
const rights: readonly string[] = CALLS.rights;
const more: readonly string[] = CALLS.paths;
const nounOf = (right: string): string => right.split(".")[0] as string;
const calls = new Map(
  routes
    .map((route) => ({ call: `${route.method} ${route.path}`, needs: rightsOf(route.access) }))
    .filter(
      ({ call, needs }) =>
        more.includes(call) || needs.some((right) => nouns.includes(nounOf(right)) || rights.includes(right)),
    )
    .map(({ call }) => [call, parametersOf(call)]),
);

const listed = (said: string | readonly string[]): readonly string[] =>
  typeof said === "string" ? [said] : said;
const isCall = (said: string): boolean => said.includes(" ");

/** The parameters of each call that some command says. */
const said = new Map<string, Set<string>>();
for (const { calls: of, itself = [], flags = {} } of Object.values(BESIDE))
  for (const call of of)
    said.set(call, new Set([...(said.get(call) ?? []), ...itself, ...Object.values(flags).flatMap(listed)]));

/** What has nothing beside it: a command or a call, or a part of what it takes. */
interface Alone {
  whole: string;
  part: string | null;
}
const aloneOnShell = compared.flatMap(([path, names]): Alone[] => {
  const beside = BESIDE[path];
  if (!beside) return [{ whole: path, part: null }];
  return names.filter((name) => !beside.flags?.[name]).map((part) => ({ whole: path, part }));
});
const aloneOnWeb = [...calls].flatMap(([call, names]): Alone[] => {
  const by = said.get(call);
  if (!by) return [{ whole: call, part: null }];
  return names.filter((name) => name !== "id" && !by.has(name)).map((part) => ({ whole: call, part }));
});

/** As the exceptions name it. */
const nameOf = ({ whole, part }: Alone): string => (part === null ? whole : `${whole} ${part}`);
/** The exception that speaks of it: the nearest. */
const reasonFor = (alone: Alone, reasons: Readonly<Record<string, string>>): string | undefined =>
  [nameOf(alone), alone.part ?? ""].find((name) => Object.hasOwn(reasons, name));

describe.each([
  { side: "the command line", alone: aloneOnShell, reasons: ONLY_SHELL },
  { side: "the web", alone: aloneOnWeb, reasons: ONLY_WEB },
])("what $side can do", ({ alone, reasons }) => {
  test("is on the other side too, or there is a reason why not", () => {
    expect(alone.filter((each) => reasonFor(each, reasons) === undefined).map(nameOf)).toEqual([]);
  });

  test("and no reason is left of what is there by now", () => {
    const needed = new Set(alone.map((each) => reasonFor(each, reasons)));
    expect(Object.keys(reasons).filter((name) => !needed.has(name))).toEqual([]);
  });
});

describe("the table", () => {
  test("speaks of every command, and of none that is gone", () => {
    const words = [...commands.keys()];
    const stray = words.filter(
      (path) => ![...COMMANDS.compared, ...otherWords].some((word) => begins(path, word)),
    );
    expect(stray).toEqual([]);
    const gone = [...COMMANDS.compared, ...otherWords].filter(
      (word) => !words.some((path) => begins(path, word)),
    );
    expect(gone).toEqual([]);
  });

  test("speaks of every noun of a right, and of none that is gone", () => {
    const asked = new Set(routes.flatMap(({ access }) => rightsOf(access)));
    expect([...new Set([...asked].map(nounOf))].toSorted()).toEqual(
      [...nouns, ...CALLS.otherNouns].toSorted(),
    );
  });

  test.each(Object.entries(BESIDE))(
    "says of %s what is there",
    (path, { calls: of, itself = [], flags = {} }: Beside) => {
      expect(compared.map(([each]) => each)).toContain(path);
      expect(of.filter((call) => !calls.has(call))).toEqual([]);
      expect(Object.keys(flags).filter((flag) => !commands.get(path)?.includes(flag))).toEqual([]);
      const taken = new Set(of.flatMap((call) => calls.get(call) ?? []));
      const meant = [...itself, ...Object.values(flags).flatMap(listed)];
      expect(meant.filter((name) => (isCall(name) ? !calls.has(name) : !taken.has(name)))).toEqual([]);
    },
  );
});
