/** Calls of every route of an OpenAPI document: some valid, some almost valid, some hostile. */
import fc from "fast-check";

/** An OpenAPI schema, as far as it is used here. */
export type Schema = Record<string, unknown>;

interface Parameter {
  name: string;
  in: string;
  schema: Schema;
}

/** A route as described by its document. */
export interface Operation {
  method: string;
  path: string;
  isPublic: boolean;
  parameters: Parameter[];
  media: string | undefined;
  schema: Schema | undefined;
}

/** A call that can be sent. A form part with bytes is a file. */
export interface HostileCall {
  route: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  json: string | undefined;
  parts: [name: string, value: string | { bytes: Uint8Array<ArrayBuffer>; name: string }][] | undefined;
}

/** Existing data: IDs and tokens to insert into calls, and file contents. */
export interface Known {
  /** IDs by table. */
  ids: ReadonlyMap<string, readonly number[]>;
  tokens: readonly string[];
  files: readonly Uint8Array<ArrayBuffer>[];
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        security: unknown[];
        parameters: Parameter[];
        requestBody?: { content: Record<string, { schema: Schema }> };
      }
    >
  >;
}

/** Returns every route of a document. */
export const operationsOf = (document: unknown): Operation[] =>
  Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters, requestBody }]) => {
      const [media, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      const isPublic = security.length === 0;
      return { method: method.toUpperCase(), path, isPublic, parameters, media, schema: content?.schema };
    }),
  );

/** How many of ten values in a call its schema does not allow. Half of the calls have none. */
const HOSTILE = [0, 0, 0, 1, 3];
const DEPTH = 5;

/** The table to which an ID in a path or field belongs. */
const TABLES: readonly (readonly [RegExp, string])[] = [
  [/school-fonts/, "school_fonts"],
  [/form|^template(_id)?$/, "form_templates"],
  [/id-templates/, "id_templates"],
  [/upload-links|^links?$/, "links"],
  [/photo-days/, "photo_days"],
  [/proof-links/, "proof_links"],
  [/expected/, "expected_students"],
  [/student|child|^other$/, "students"],
  [/class/, "classes"],
  [/school/, "schools"],
  [/order/, "card_orders"],
  [/batch/, "batches"],
  [/import/, "imports"],
  [/job/, "jobs"],
  [/token/, "api_tokens"],
];

const hostileText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "",
    " ",
    "0",
    "-1",
    "1e999",
    "99999999999999999999",
    "\u0000",
    "\uD800",
    "\u202Eevil",
    "%",
    "%00",
    "%2e%2e%2f",
    "../../../../etc/passwd",
    "..\\..\\idms.db",
    "'; DROP TABLE students; --",
    "' OR 1=1 --",
    "${7*7}{{7*7}}",
    '=HYPERLINK("http://x")',
    "<script>alert(1)</script>",
    "javascript:alert(1)",
    "a\r\nSet-Cookie: x=1",
    "2030-13-45",
    "0000-00-00",
    "9999-12-31T23:59:59.999Z",
    "__proto__",
    "constructor",
    "(a+)+$",
    "a".repeat(70_000),
    "ﷺ".repeat(3000),
  ),
);
const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, -0, 2 ** 53, 2 ** 31, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, at]))),
);

/** Replacements for a whole body. */
const ENTIRE = [hostileText, fc.constant(`${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`)].map((arbitrary) => ({
  weight: 1,
  arbitrary,
}));

/** Generates calls from routes and existing data. */
export class CallMaker {
  readonly #known: Known;
  readonly #hostile: number;

  /** @param hostile how many of ten values its schema does not allow */
  constructor(known: Known, hostile = 0) {
    this.#known = known;
    this.#hostile = hostile;
  }

  /** Generates an ID of the matching table, of another table, or of no row. */
  #id(name: string): fc.Arbitrary<number> {
    const { ids } = this.#known;
    const named = ids.get(TABLES.find(([pattern]) => pattern.test(name))?.[1] ?? "") ?? [];
    return fc.oneof(
      ...(named.length > 0 ? [{ weight: 30, arbitrary: fc.constantFrom(...named) }] : []),
      { weight: 3, arbitrary: fc.constantFrom(...[...ids.values()].flat()) },
      { weight: 1, arbitrary: fc.constantFrom(0, 1, 2, 999_999_999, 2 ** 53) },
    );
  }

  /** Generates a value that matches a schema, or one that it does not allow. */
  value(schema: Schema, name = "", depth = 0): fc.Arbitrary<unknown> {
    const fitting = this.#fitting(schema, name, depth);
    if (this.#hostile === 0) return fitting;
    return fc.oneof(
      { weight: 10 - this.#hostile, arbitrary: fitting },
      { weight: this.#hostile, arbitrary: hostileValue },
    );
  }

  #fitting(schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    if ("const" in schema) return fc.constant(schema["const"]);
    if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]));
    const choices = (schema["anyOf"] ?? schema["oneOf"] ?? schema["allOf"]) as Schema[] | undefined;
    if (choices?.length) return fc.oneof(...choices.map((each) => this.#fitting(each, name, depth)));
    const types = [schema["type"] ?? "any"].flat() as string[];
    return fc.oneof(...types.map((type) => this.#ofType(type, schema, name, depth)));
  }

  #ofType(type: string, schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    if (type === "null") return fc.constant(null);
    if (type === "boolean") return fc.boolean();
    if (type === "integer" || type === "number") return this.#number(schema, name, type === "integer");
    if (type === "string") return this.#text(schema, name);
    if (depth >= DEPTH) return hostileValue;
    if (type === "array")
      return fc.array(this.value((schema["items"] ?? {}) as Schema, name, depth + 1), { maxLength: 4 });
    if (type === "object") return this.#object(schema, depth);
    return fc.oneof(this.#text({}, name), hostileValue);
  }

  #number(schema: Schema, name: string, whole: boolean): fc.Arbitrary<number> {
    const bound = (key: string, otherwise: number) =>
      typeof schema[key] === "number" ? (schema[key] as number) : otherwise;
    const [low, high] = [bound("minimum", 0), bound("maximum", 1000)];
    const inside = whole
      ? fc.integer({
          min: Math.ceil(Math.max(low, -(2 ** 31))),
          max: Math.floor(Math.min(Math.max(low, high), 2 ** 31)),
        })
      : fc.double({ min: low, max: Math.max(low, high), noNaN: true });
    const isId = TABLES.some(([pattern]) => pattern.test(name)) && !name.startsWith("total");
    if (isId) return fc.oneof({ weight: 9, arbitrary: this.#id(name) }, { weight: 1, arbitrary: inside });
    return fc.oneof(inside, fc.constantFrom(low, high));
  }

  #text(schema: Schema, name: string): fc.Arbitrary<string> {
    const words: fc.Arbitrary<string>[] = [
      fc.constantFrom(
        "Asha",
        "5",
        "A",
        "2030-01-01",
        "2014-08-05",
        "green@example.org",
        "#336699",
        "en",
        "हिन्दी",
        "9876543210",
      ),
    ];
    if (this.#known.tokens.length > 0) words.push(fc.constantFrom(...this.#known.tokens));
    if (schema["format"] === "email") words.push(fc.emailAddress());
    if (/date|expires|until|needed/.test(name) || schema["format"] === "date-time")
      words.push(fc.constantFrom("2031-01-01", "2031-01-01T00:00:00.000Z", "1999-12-31"));
    return fc.oneof(...words);
  }

  #object(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
    const required = new Set((schema["required"] ?? []) as string[]);
    const members = properties.map(([name, each]) => {
      const inside = this.value(each, name, depth + 1);
      const odds = required.has(name) ? 20 : 1;
      return fc
        .oneof(
          { weight: odds, arbitrary: inside.map((one) => [one]) },
          { weight: 1, arbitrary: fc.constant([]) },
        )
        .map((given) => (given.length > 0 ? [[name, given[0]] as const] : []));
    });
    const other = fc.oneof(
      { weight: 9, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom("id", "school_id", "role", "__proto__", "toString"), hostileValue)
          .map((one) => [one]),
      },
    );
    return fc.tuple(...members, other).map((all) => Object.fromEntries(all.flat() as [string, unknown][]));
  }

  /** Generates a call of a route, hostile to a varying degree. */
  static call(known: Known, operation: Operation): fc.Arbitrary<HostileCall> {
    return fc.oneof(...HOSTILE.map((hostile) => new CallMaker(known, hostile).call(operation)));
  }

  /** Generates a call of a route. */
  call(operation: Operation): fc.Arbitrary<HostileCall> {
    const { method, media, schema } = operation;
    const isForm = media === "multipart/form-data";
    const body =
      media === undefined
        ? fc.constant({})
        : isForm
          ? this.#parts(schema ?? {}).map((parts) => ({ parts }))
          : fc
              .oneof(
                {
                  weight: 20,
                  arbitrary: this.value(schema ?? {}).map((each) => JSON.stringify(each) ?? "null"),
                },
                ...(this.#hostile === 0 ? [] : ENTIRE),
              )
              .map((json) => ({ json }));
    return fc
      .tuple(
        this.#path(operation.path),
        this.#query(operation.parameters),
        this.#headers(operation.parameters),
        body,
      )
      .map(([path, query, headers, sent]) => ({
        route: `${method} ${operation.path}`,
        method,
        path: `/api${path}${query}`,
        headers,
        json: undefined,
        parts: undefined,
        ...sent,
      }));
  }

  #path(path: string): fc.Arbitrary<string> {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const noun = path.startsWith("/public/")
      ? path.includes("children")
        ? "students"
        : ""
      : (path.split("/")[1] ?? "");
    const one = (name: string): fc.Arbitrary<string> => {
      if (name === "id")
        return fc.oneof(
          { weight: 19, arbitrary: this.#id(noun).map(String) },
          { weight: 1, arbitrary: fc.constantFrom("0", "007", "1e3", "99999999999999999999") },
        );
      const tokens = this.#known.tokens.length > 0 ? fc.constantFrom(...this.#known.tokens) : hostileText;
      return fc.oneof(
        { weight: 6, arbitrary: tokens },
        { weight: 2, arbitrary: this.#id("").map(String) },
        { weight: 1, arbitrary: hostileText },
      );
    };
    return fc.tuple(...names.map(one)).map((values) => {
      const rest = [...values];
      return path.replaceAll(/\{\w+\}/g, () =>
        encodeURIComponent((rest.shift() ?? "").slice(0, 2000).toWellFormed()),
      );
    });
  }

  #query(parameters: Parameter[]): fc.Arbitrary<string> {
    const asked = parameters.filter((each) => each.in === "query");
    const pairs = asked.map(({ name, schema }) =>
      fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: this.value(schema, name).map((each) => [[name, shortText(each)]]) },
        ...(TABLES.some(([pattern]) => pattern.test(name))
          ? [{ weight: 2, arbitrary: this.#id(name).map((id) => [[name, String(id)]]) }]
          : []),
      ),
    );
    return fc.tuple(...pairs).map((all) => {
      const query = new URLSearchParams(all.flat() as [string, string][]);
      return query.size > 0 ? `?${query}` : "";
    });
  }

  #headers(parameters: Parameter[]): fc.Arbitrary<Record<string, string>> {
    if (!parameters.some((each) => each.in === "header")) return fc.constant({});
    const versions = fc.constantFrom('"1"', '"0"', "*", 'W/"1"', '"1", "2"', "x", '"99999999999999999999"');
    return fc.oneof(
      fc.constant<Record<string, string>>({}),
      versions.map((version): Record<string, string> => ({ "if-match": version })),
    );
  }

  #parts(schema: Schema): fc.Arbitrary<NonNullable<HostileCall["parts"]>> {
    const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
    const names = properties.map(([name]) => name);
    const file = fc
      .tuple(
        fc.constantFrom(...this.#known.files),
        fc.constantFrom("a.jpg", "a.csv", "a.xlsx", "a.zip", "../a.png", "a\u0000.ttf", "x".repeat(300)),
      )
      .map(([bytes, name]) => ({ bytes, name }));
    const named = properties.map(([name, each]) => {
      const isFile = each["type"] === undefined || each["format"] === "binary";
      const value = fc.oneof(
        { weight: isFile ? 5 : 1, arbitrary: file },
        { weight: isFile ? 1 : 5, arbitrary: this.value(each, name).map(shortText) },
      );
      return fc.oneof(
        { weight: 5, arbitrary: value.map((one) => [[name, one] as const]) },
        { weight: 1, arbitrary: fc.constant([]) },
      );
    });
    // Streamed bodies are described only in words.
    const usual = [
      "photo",
      "sheet",
      "photos",
      "full_name",
      "class_name",
      "parent_phone",
      "key",
      "consent",
      ...names,
    ];
    const others = fc.array(
      fc.tuple(fc.constantFrom(...usual), fc.oneof(file, hostileText, this.#text({}, ""))),
      { maxLength: names.length > 0 ? 1 : 6 },
    );
    return fc.tuple(...named, others).map((all) => all.flat() as NonNullable<HostileCall["parts"]>);
  }
}

/** Formats a value for a query or a form. */
function shortText(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.slice(0, 4000).toWellFormed();
}

/** Returns the body and headers of a call. */
export function bodyOf(call: HostileCall): { body?: string | FormData; headers: Record<string, string> } {
  if (call.parts) {
    const form = new FormData();
    for (const [name, value] of call.parts)
      if (typeof value === "string") form.append(name, value.toWellFormed());
      else form.append(name, new File([value.bytes], value.name));
    return { body: form, headers: call.headers };
  }
  if (call.json === undefined) return { headers: call.headers };
  return { body: call.json.toWellFormed(), headers: { ...call.headers, "content-type": "application/json" } };
}
