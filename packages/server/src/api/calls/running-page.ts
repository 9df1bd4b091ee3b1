import { html } from "hono/html";
import { API_BASE } from "../../http/sessions/api-base.ts";

/** Renders the page at the server's root address. */
export const homePage = () =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>IDMS</title>
        <link rel="stylesheet" href="${API_BASE}/docs.css" />
      </head>
      <body>
        <h1>IDMS is running</h1>
        <p>School ID cards: this server collects what parents submit and prints the cards.</p>
        <p>The <a href="${API_BASE}/docs">API documentation</a> describes every call.</p>
      </body>
    </html>`;
