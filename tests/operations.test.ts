import { importOptionsSchema } from "@idms/core/collect/imports/import";
import { subjects as all } from "@idms/core/operations/all";
import { longOf, type Input, type Operation, type Subject } from "@idms/core/operations/operation";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { jsonSchema, openApiDocument } from "../packages/server/src/api/calls/openapi.ts";
import { routes } from "../packages/server/src/api/app.ts";
import { jobKinds } from "../packages/server/src/upkeep/job-kinds/kinds.ts";
import { printInputs } from "../packages/server/src/upkeep/job-kinds/print.ts";

/** Why the web application lacks inputs that many commands take. */
const ONLY_AT_A_SHELL: Readonly<Record<string, string>> = {
  "--out": "a browser asks where a download goes",
  "--force": "a browser keeps both files by itself",
  "--yes": "a screen asks before it removes anything",
  "--dry-run": "a screen shows what would be done before it is confirmed",
  "--if-any": "it is for a crontab, in which nobody chooses",
  "--school": "a call knows the school by who asks, by a header, or by what it names",
};

/** Why the command line lacks inputs that many calls take. */
const ONLY_ON_THE_WEB: Readonly<Record<string, string>> = {
  page: "a screen has pages, where a shell has --limit and pipes",
  page_size: "a screen has pages, where a shell has --limit and pipes",
  after: "a list that goes on is read on by the screen; a shell takes a larger --limit",
  ordering: "a shell has sort and jq",
  search: "at the command line, use grep",
  versions: "a screen names what it showed; a command changes what it has just read",
  other_version: "a screen names what it showed; a command changes what it has just read",
  were_verified: "the undo of a screen names whom it gives back what they were",
  filter: "a shell takes the ids that it has found",
};

const subjects: readonly Subject[] = all;
const operations = subjects.flatMap((each) => Object.entries(each.operations));

/** Returns the calls that do the same as an operation, each with its parameters fixed by the command's name. */
const callsOf = ({ calls: of = [] }: Operation) =>
  of.map((text) => {
    const [method, path, ...named] = text.split(" ");
    return { call: `${method} ${path}`, named };
  });

/** Request bodies whose contents the API document cannot describe: they are streamed, or depend on a kind. */
const INSIDE: Record<string, readonly z.ZodType[]> = {
  "POST /imports/": [importOptionsSchema],
  "POST /jobs/import/": [jobKinds.import_classes.input, jobKinds.import_students.input],
  "POST /jobs/": [
    ...Object.values(printInputs),
    jobKinds.backup.input,
    jobKinds.prove_backup.input,
    jobKinds.doctor.input,
    jobKinds.export.input,
    jobKinds.erase.input,
    jobKinds.purge.input,
    jobKinds.remind.input,
    jobKinds.fetch.input,
  ],
};
/** The parts of the bodies that are forms. */
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

/** Returns a call's parameters. Headers are omitted, because they only affect how it is processed. */
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

interface Said {
  name: string;
  web: readonly string[];
  shellOnly: string | undefined;
  /** Whether it can be the ID in a call. */
  isNamed: boolean;
}

const CALLED: Readonly<Record<string, string>> = { class: "classroom", limit: "page_size" };

/** Returns the web parameters that correspond to a flag or a positional argument. */
function saidAs(name: string, { web, shellOnly }: Pick<Input, "web" | "shellOnly">, isPlace: boolean): Said {
  const word = isPlace ? name.replaceAll(/[^a-z_]/g, "") : name.slice("--".length).replaceAll("-", "_");
  const isNamed = web === undefined && (isPlace || word === "school" || word === "class");
  return { name, web: web === undefined ? [CALLED[word] ?? word] : [web].flat(), shellOnly, isNamed };
}

/** Returns an operation's inputs, each with the corresponding web parameters. */
const saidBy = ({ arguments: places = [], inputs = [] }: Operation): Said[] => [
  ...places.map((each) => saidAs(each.place, each, true)),
  ...inputs.map((each) => saidAs(longOf(each.flag), each, false)),
];

/** The parameters of each call that some operation covers. */
const said = new Map<string, Set<string>>();
for (const [, operation] of operations)
  for (const { call, named } of callsOf(operation)) {
    const names = saidBy(operation).flatMap(({ web, shellOnly }) => (shellOnly === undefined ? web : []));
    said.set(call, new Set([...(said.get(call) ?? []), ...named, ...names]));
  }

/** Everything that no operation covers: a call, or a parameter of one. */
const unsaid = [...calls].flatMap(([call, parameters]) => {
  const by = said.get(call);
  if (!by) return [call];
  const left = parameters.filter(
    (name) => name !== "id" && !by.has(name) && ONLY_ON_THE_WEB[name] === undefined,
  );
  return left.map((name) => `${call} ${name}`);
});

/** Everything with a documented reason to exist only on the web: calls by subject, parameters by operation. */
const reasons = [
  ...subjects.flatMap(({ webOnly = {} }) => Object.keys(webOnly).map((call) => [call])),
  ...operations.flatMap(([, operation]) =>
    Object.keys(operation.webOnly ?? {}).map((name) =>
      name.includes(" ") ? [name] : callsOf(operation).map(({ call }) => `${call} ${name}`),
    ),
  ),
].map((of) => {
  const patterns = of.map((each) => each.replaceAll(/[{}.]/g, "\\$&").replaceAll("*", "[^ ]*"));
  return { of: of.join(", "), isOf: new RegExp(`^(?:${patterns.join("|")})$`) };
});

describe.each(operations)("idms %s", (_, operation) => {
  const { shellOnly } = operation;
  const of = callsOf(operation);
  const taken = new Set(of.flatMap(({ call }) => calls.get(call) ?? []));
  const isThere = (name: string) => (name.includes(" ") ? calls.has(name) : taken.has(name));

  test("is also an API call, or says why it is not", () => {
    expect(of.length > 0 !== (shellOnly !== undefined)).toBe(true);
    expect(of.filter(({ call }) => !calls.has(call))).toEqual([]);
  });

  test("takes what its calls take, or says why not", () => {
    if (of.length === 0) return;
    const all = saidBy(operation);
    const alone = all.filter(({ web, isNamed }) => !web.every(isThere) && !(isNamed && taken.has("id")));
    const unexplained = alone.filter(
      ({ name, shellOnly: why }) => why === undefined && ONLY_AT_A_SHELL[name] === undefined,
    );
    expect(unexplained.map(({ name }) => name)).toEqual([]);
    const needless = all.filter((each) => each.shellOnly !== undefined && !alone.includes(each));
    expect(needless.map(({ name }) => name)).toEqual([]);
    const astray = of.filter(({ call, named }) => named.some((name) => !calls.get(call)?.includes(name)));
    expect(astray).toEqual([]);
  });
});

describe("a call", () => {
  test("is a command with all that it takes, or has a reason why not", () => {
    expect(unsaid.filter((each) => !reasons.some(({ isOf }) => isOf.test(each)))).toEqual([]);
  });

  test("has no outdated reason", () => {
    const needless = reasons.filter(({ isOf }) => !unsaid.some((each) => isOf.test(each)));
    expect(needless.map(({ of }) => of)).toEqual([]);
  });
});
