/** A part of a JSON schema, as the server's document of its API has it. */
export interface Json {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  description?: string;
}

/** Texts that fit the names of the fields. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/^numbers$/, "7K3M-9QWX-0AB1"],
  [/password/, "a long secret 42"],
  [/_at$/, "2026-04-17T09:30:00.000Z"],
  [/_on$|date|^until$|^from$|^needed_by$/, "2026-04-17"],
  [/email/, "asha@example.org"],
  [/phone/, "9876500001"],
  [/username/, "asha"],
  [/full_name/, "Asha Rao"],
  [/class_name/, "8"],
  [/section/, "A"],
  [/url|address/, "https://example.org"],
];

const FORMATS: Readonly<Record<string, string>> = {
  date: "2026-04-17",
  "date-time": "2026-04-17T09:30:00.000Z",
  email: "asha@example.org",
  uri: "https://example.org",
};

/** Returns the alternative that an example uses: the first that is not null. */
const chosen = (schema: Json): Json | undefined =>
  [...(schema.anyOf ?? schema.oneOf ?? [])].find(({ type }) => type !== "null");

/**
 * Returns a value that fits a schema. Objects have only their required fields, or all fields.
 * @param name the name of the field
 */
export function exampleOf(schema: Json, name: string, fields: "required" | "all"): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const alternative = chosen(schema);
  if (alternative) return exampleOf(alternative, name, fields);
  const type = [schema.type ?? []].flat().find((each) => each !== "null");
  if (type === "object") {
    const { properties = {}, required = [] } = schema;
    const own = Object.entries(properties).filter(([key]) => fields === "all" || required.includes(key));
    return Object.fromEntries(own.map(([key, each]) => [key, exampleOf(each, key, fields)]));
  }
  if (type === "array") return schema.items ? [exampleOf(schema.items, name, fields)] : [];
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.max(schema.minimum ?? 1, 1);
  if (type !== "string") return null;
  const named = NAMED.find(([pattern]) => pattern.test(name));
  return FORMATS[schema.format ?? ""] ?? named?.[1] ?? "text";
}

/** The most choices of a field that a table lists. */
const MOST_CHOICES = 8;

/** Returns the type of a value in words: "integer", "list of text". */
export function typeOf(schema: Json): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum)
    return [...schema.enum.slice(0, MOST_CHOICES), ...(schema.enum.length > MOST_CHOICES ? ["…"] : [])].join(
      ", ",
    );
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return [...new Set(several.map(typeOf))].join(" or ");
  if (schema.format !== undefined && FORMATS[schema.format] !== undefined) return schema.format;
  const type = [schema.type ?? "any"].flat()[0] as string;
  if (type === "array") return schema.items ? `list of ${typeOf(schema.items)}` : "list";
  return type === "string" ? "text" : type;
}
