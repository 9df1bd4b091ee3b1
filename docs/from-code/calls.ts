import { Failure } from "@idms/core/failure";
import { rightsOfRole } from "@idms/core/school/accounts/rights";
import { roleLabel, ROLES } from "@idms/core/school/accounts/roles";
import { routes } from "../../packages/server/src/api/app.ts";
import { openApiDocument } from "../../packages/server/src/api/calls/openapi.ts";
import { specimen } from "../../packages/server/src/api/calls/register.ts";
import { schemaOf } from "../../packages/server/src/http/calls/read-body.ts";
import { rightsOf, type Route } from "../../packages/server/src/http/calls/route.ts";
import { API_BASE } from "../../packages/server/src/http/sessions/api-base.ts";
import { anchorOf } from "../.vitepress/anchor-of.ts";
import { commandsOf } from "./commands.ts";
import { exampleOf, typeOf, type Json } from "./example.ts";
import { block, code, codes, page, shown, table } from "./markdown.ts";

interface Described {
  parameters: { name: string; in: string; required: boolean; schema: Json; description?: string }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}
const { paths } = openApiDocument(routes) as { paths: Record<string, Record<string, Described>> };
const describedOf = ({ method, path }: Route): Described => paths[path]?.[method.toLowerCase()] as Described;

const nounOf = ({ path }: Route): string => path.split("/")[1] as string;
const inWords = (noun: string): string => {
  const words = noun.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The only part of a message, such as the body or the answer, with its type. */
function onlyOf(content: Record<string, { schema: Json }> | undefined) {
  const [first] = Object.entries(content ?? {});
  return first && { media: first[0], schema: first[1].schema };
}

function whoWords({ access }: Route): string {
  if (access === "public") return "Anyone, without signing in.";
  if (access === "staff") return "Any signed-in member of staff.";
  const rights = rightsOf(access);
  const roles = ROLES.filter((role) => rightsOfRole(role).some((right) => rights.includes(right)));
  return `${rights.map(code).join(" or ")} (${roles.map((role) => roleLabel(role)).join(", ")}).`;
}

/** The inputs of a call other than those in its path, as a list. */
function inputs({ parameters, requestBody }: Described): string {
  const { schema } = onlyOf(requestBody?.content) ?? {};
  const parts = [schema ?? {}, ...(schema?.allOf ?? []), ...(schema?.anyOf ?? schema?.oneOf ?? [])];
  const fields = new Map(
    parts.flatMap(({ properties = {}, required = [] }) =>
      Object.entries(properties).map(
        ([name, each]) => [name, { each, is: required.includes(name) }] as const,
      ),
    ),
  );
  const line = (name: string, where: string, type: Json, isRequired: boolean) =>
    `- ${code(name)} (${where}${isRequired ? ", required" : ""}): ${shown(typeOf(type))}`;
  return [
    ...parameters
      .filter((each) => each.in !== "path")
      .map((each) => line(each.name, each.in, each.schema, each.required)),
    ...[...fields].map(([name, { each, is }]) => line(name, "body", each, is)),
  ].join("\n");
}

/** Returns the fields that the server rejects in a body. A rule that names no field is about the whole body, "". */
export function rejected({ body }: Route, example: unknown): string[] {
  try {
    const schema = body && schemaOf(body, specimen);
    return (schema?.safeParse(example).error?.issues ?? []).map(({ path }) => String(path[0] ?? ""));
  } catch (error) {
    if (error instanceof Failure) return Object.keys(error.wrong ?? { "": [] });
    throw error;
  }
}

/**
 * Returns the smallest body that a call accepts. Null if the body is not JSON. The document of the API does not say
 * which optional fields a rule requires, so fields are added until the call's own schema accepts the body.
 */
export function bodyExample(route: Route): unknown {
  const sent = onlyOf(describedOf(route).requestBody?.content);
  if (sent?.media !== "application/json") return null;
  const all = exampleOf(sent.schema, "", "all") as Record<string, unknown>;
  const body = exampleOf(sent.schema, "", "required") as Record<string, unknown>;
  for (const next of Object.keys(all)) {
    const wrong = rejected(route, body);
    if (wrong.length === 0) break;
    const added = wrong.map((name) => (name in all && !(name in body) ? name : next));
    Object.assign(body, Object.fromEntries(added.map((name) => [name, all[name]])));
  }
  return body;
}

/** A command that makes a call, with the least that the call takes. */
function requestLine(route: Route): string {
  const { requestBody, parameters } = describedOf(route);
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === "id" ? "12" : name.toUpperCase(),
  );
  const asked = parameters
    .filter((each) => each.in === "query" && each.required)
    .map(
      (each) => `${each.name}=${encodeURIComponent(String(exampleOf(each.schema, each.name, "required")))}`,
    );
  const address = `$SERVER${API_BASE}${path}${asked.length > 0 ? `?${asked.join("&")}` : ""}`;
  const sent = onlyOf(requestBody?.content);
  const parts = Object.keys(sent?.schema.properties ?? {});
  const json = sent?.media === "application/json" && `--json '${JSON.stringify(bodyExample(route))}'`;
  const usual = json === false ? "GET" : "POST";
  return [
    `curl${route.method === usual ? "" : ` -X ${route.method}`} "${address}"`,
    ...(route.access === "public" ? [] : ['-H "$AUTH"']),
    ...(json === false ? parts.map((name) => `-F ${name}=…`) : [json]),
  ].join(" ");
}

/** The most lines of an answer that a page shows, and the fewest of a text that it shows only once. */
const MOST_LINES = 20;
const LONG = 5;

const titleOf = ({ summary }: Route): string => summary.replace(/\.$/, "");

function answerOf(route: Route, short: ReturnType<typeof once>): string {
  const [[status, { content }] = ["200", {}]] = Object.entries(describedOf(route).responses);
  const got = onlyOf(content);
  if (!got) return `Answer: ${status}, without a body.`;
  if (got.media !== "application/json") return `Answer: ${status}, a file (${code(got.media)}).`;
  const lines = JSON.stringify(exampleOf(got.schema, "", "all"), null, 2).split("\n");
  const shortened = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), "…"] : lines;
  return page(`Answer: ${status}`, short(block("json", shortened), titleOf(route))).trimEnd();
}

/** Returns long texts as they are once on a page, and then as a link to the section that has them. */
function once() {
  const earlier = new Map<string, string>();
  return (text: string, title: string): string => {
    if (text.split("\n").length < LONG) return text;
    const same = earlier.get(text);
    if (same !== undefined) return `As in [${same}](#${anchorOf(same)}).`;
    earlier.set(text, title);
    return text;
  };
}

/** @param same calls at other paths that do the same */
function section(route: Route, same: readonly Route[], short: ReturnType<typeof once>): string {
  const { method, path, details } = route;
  const title = titleOf(route);
  const described = describedOf(route);
  const taken = inputs(described);
  const commands = commandsOf(`${method} ${path}`);
  const sent = onlyOf(described.requestBody?.content)?.schema.description;
  return page(
    `## ${title}`,
    codes([route, ...same].map((each) => `${each.method} ${API_BASE}${each.path}`)),
    details !== undefined && shown(details),
    `Who may call it: ${whoWords(route)}`,
    commands !== "" && `At the command line: ${commands}`,
    taken !== "" && page("Input:", short(taken, title)).trimEnd(),
    sent !== undefined && shown(sent),
    block("sh", [requestLine(route)]),
    answerOf(route, short),
  ).trimEnd();
}

function nounPage(noun: string, own: readonly Route[]): string {
  const short = once();
  return page(
    `# API: ${inWords(noun)}`,
    "[The API](../api.md) explains tokens and versions. In the examples, `$SERVER` is the address of your server, and `$AUTH` is `Authorization: Bearer` with your token.",
    ...[...Map.groupBy(own, titleOf).values()].map(([route, ...same]) =>
      section(route as Route, same, short),
    ),
  );
}

/** The pages of the API's calls by noun, and the list of the nouns. */
export function callPages(): Map<string, string> {
  const nouns = [...Map.groupBy(routes, nounOf)];
  const list = table(
    ["Calls about", "What they do"],
    nouns.map(([noun, own]) => [`[${inWords(noun)}](calls/${noun}.md)`, shown(own.map(titleOf).join("; "))]),
  );
  return new Map([
    ...nouns.map(([noun, own]) => [`calls/${noun}.md`, nounPage(noun, own)] as const),
    [".vitepress/made/calls.md", `${list}\n`] as const,
  ]);
}
