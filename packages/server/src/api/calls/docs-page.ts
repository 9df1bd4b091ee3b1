import { html } from "hono/html";
import type { z } from "zod";
import { accessWords, jsonSchema } from "./openapi.ts";
import { schemaOf } from "../../http/calls/read-body.ts";
import { specimen } from "./register.ts";
import type { Route } from "../../http/calls/route.ts";
import { API_BASE } from "../../http/sessions/api-base.ts";

/** The page's stylesheet, served separately because the security policy forbids inline styles. */
export const docsStyle = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c2430; }
h2 { margin-top: 2.5rem; text-transform: capitalize; }
article { border-top: 1px solid #d5dbe3; padding: .75rem 0; }
h3 { font: 600 1rem ui-monospace, monospace; margin: 0; }
h3 b { display: inline-block; min-width: 4.5rem; color: #0b5cad; }
p { margin: .25rem 0; }
.who, .takes { color: #55606e; }
`;

/** Renders a single page that lists all API calls in groups, without scripts. */
export function docsPage(routes: readonly Route[]) {
  const groups = Map.groupBy(routes, (route) => route.path.split("/")[1] ?? "");
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>IDMS API</title>
        <link rel="stylesheet" href="${API_BASE}/docs.css" />
      </head>
      <body>
        <h1>IDMS API</h1>
        <p>
          <a href="${API_BASE}/openapi.json">openapi.json</a> describes the same calls for programs. Every
          path begins with ${API_BASE} and works with or without a trailing slash. The body of an error
          response is <code>{"detail": text, "fields": {name: [texts]}}</code>.
        </p>
        ${[...groups].map(
          ([name, members]) =>
            html`<h2>${name.replaceAll("-", " ")}</h2>
              ${members.map(entry)}`,
        )}
      </body>
    </html>`;
}

function entry(route: Route) {
  const sent = bodyWords(route);
  const asked = namesOf(route.query);
  return html`<article>
    <h3><b>${route.method}</b> ${route.path}</h3>
    <p>${route.summary}</p>
    ${route.details ? html`<p>${route.details}</p>` : ""}
    <p class="who">${accessWords(route)}</p>
    ${asked ? html`<p class="takes">Query: ${asked}</p>` : ""}
    ${sent ? html`<p class="takes">Body: ${sent}</p>` : ""}
  </article>`;
}

/** Describes a request body by its field names, or by the route's own description. */
function bodyWords({ body }: Route): string {
  if (body === undefined) return "";
  return "kind" in body && body.kind === "streamed" ? body.describe : namesOf(schemaOf(body, specimen));
}

const namesOf = (schema: z.ZodType | undefined): string =>
  Object.keys(schema ? (jsonSchema(schema, "input")["properties"] ?? {}) : {}).join(", ");
