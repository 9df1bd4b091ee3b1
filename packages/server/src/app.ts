import { Hono } from "hono";
import { accountRoutes } from "./accounts/routes.ts";
import { userRoutes } from "./accounts/user-routes.ts";
import { earlierTemplateRoutes } from "./cards/earlier-routes.ts";
import { exchangeRoutes } from "./cards/exchange-routes.ts";
import { fontRoutes } from "./cards/font-routes.ts";
import { cardRoutes } from "./cards/routes.ts";
import { sampleRoutes } from "./cards/sample-routes.ts";
import { starterRoutes } from "./cards/starter-routes.ts";
import { classRoutes } from "./classes/routes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { formRoutes } from "./forms/routes.ts";
import { noteDamage } from "./db/connect.ts";
import { docsPage, docsStyle } from "./http/docs-page.ts";
import { answerError, answerMissing, RETRY } from "./http/failures.ts";
import { securityHeaders } from "./http/headers.ts";
import { homePage } from "./http/home-page.ts";
import { openApiDocument } from "./http/openapi.ts";
import { createReadiness } from "./http/readiness.ts";
import { discardBody } from "./http/receive-body.ts";
import { register } from "./http/register.ts";
import { requestLog } from "./http/request-log.ts";
import { API_BASE, type Route } from "./http/route.ts";
import type { Services } from "./http/services.ts";
import { serveWebFiles, webPage } from "./http/web-pages.ts";
import { whileCompacting } from "./http/while-compacting.ts";
import { linkRoutes } from "./links/routes.ts";
import { proofRoutes } from "./print/proof-routes.ts";
import { printRoutes } from "./print/routes.ts";
import { publicRoutes } from "./public/routes.ts";
import { schoolRoutes } from "./schools/routes.ts";
import { photoRoutes } from "./students/photo-routes.ts";
import { studentRoutes } from "./students/routes.ts";

/** Every call of the API. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...userRoutes,
  ...schoolRoutes,
  ...classRoutes,
  ...formRoutes,
  ...linkRoutes,
  ...printRoutes,
  ...studentRoutes,
  ...photoRoutes,
  ...cardRoutes,
  ...earlierTemplateRoutes,
  ...sampleRoutes,
  ...starterRoutes,
  ...exchangeRoutes,
  ...proofRoutes,
  ...fontRoutes,
  ...dashboardRoutes,
  ...publicRoutes,
];

/** The server without its socket: the table of routes, its documentation, and the questions of an operator. */
export function createApp(services: Services): Hono {
  const { log, config } = services;
  const app = new Hono({ strict: false });
  app.use(async (c, next) => {
    await next();
    if (!c.res.ok) await discardBody(c.req.raw);
  });
  app.use(requestLog(log));
  app.use(securityHeaders({ tls: config.base_url.startsWith("https:") }));
  app.use(`${API_BASE}/*`, async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  });
  app.use(`${API_BASE}/*`, whileCompacting(services.folder));
  register(app, routes, services);
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get(`${API_BASE}/openapi.json`, (c) => c.json((document ??= openApiDocument(routes))));
  app.get(`${API_BASE}/docs`, (c) => c.html(docsPage(routes)));
  app.get(`${API_BASE}/docs.css`, (c) =>
    c.body(docsStyle, 200, { "Content-Type": "text/css; charset=utf-8" }),
  );
  const readiness = createReadiness(services);
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const { fault, notes } = await readiness();
    const status = services.stopping.aborted ? "stopping" : fault === null ? "ok" : "nothing can be saved";
    if (status === "ok") return c.json({ status, ...notes });
    return c.json({ status, ...(fault !== null && { reason: fault }), ...notes }, 503, RETRY);
  });
  const { web } = services;
  if (web) serveWebFiles(app, web);
  else app.get("/", (c) => c.html(homePage()));
  app.notFound((c) => (web && webPage(c, web)) || answerMissing(c));
  app.onError((error) => {
    noteDamage(services.db, error);
    return answerError(error, log);
  });
  return app;
}
