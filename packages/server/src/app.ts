import { Hono } from "hono";
import { auditRoutes } from "./routes/audit-log.ts";
import { backupRoutes } from "./routes/backups.ts";
import { batchRoutes } from "./routes/batches.ts";
import { accountRoutes } from "./routes/accounts.ts";
import { factorRoutes } from "./routes/factors.ts";
import { tokenRoutes } from "./routes/tokens.ts";
import { providerRoutes } from "./routes/providers.ts";
import { userRoutes } from "./routes/users.ts";
import { earlierTemplateRoutes } from "./routes/earlier-templates.ts";
import { exchangeRoutes } from "./routes/exchanged-templates.ts";
import { fontRoutes } from "./routes/fonts.ts";
import { schoolFontRoutes } from "./routes/school-fonts.ts";
import { cardKeyRoutes } from "./routes/card-keys.ts";
import { cardRoutes } from "./routes/templates.ts";
import { sampleRoutes } from "./routes/samples.ts";
import { starterRoutes } from "./routes/starters.ts";
import { classPhotoRoutes } from "./routes/class-photos.ts";
import { districtRoutes } from "./routes/districts.ts";
import { classRoutes } from "./routes/classes.ts";
import { dashboardRoutes } from "./routes/dashboard.ts";
import { formRoutes } from "./routes/forms.ts";
import { noteDamage } from "./db/engines/connect.ts";
import { docsPage, docsStyle } from "./api/docs-page.ts";
import { answerError, answerMissing, RETRY } from "./api/answer-failures.ts";
import { sessionCookies } from "./http/session-cookies.ts";
import { pathOf } from "./http/kept-out-of-address.ts";
import { securityHeaders } from "./http/headers.ts";
import { homePage } from "./api/home-page.ts";
import { openApiDocument } from "./api/openapi.ts";
import { createReadiness } from "./api/readiness.ts";
import { discardBody } from "./http/receive-body.ts";
import { register } from "./api/register.ts";
import { answerMetrics } from "./api/metrics-page.ts";
import { requestLog } from "./api/request-log.ts";
import type { Route } from "./http/route.ts";
import { API_BASE } from "./http/api-base.ts";
import type { Services } from "./http/services.ts";
import { serveWebFiles, webPage } from "./http/web-pages.ts";
import { serveFamilyPages } from "./parents/serve-family-page.ts";
import { serveParentPages } from "./parents/serve-pages.ts";
import { whileCompacting } from "./api/while-compacting.ts";
import { importRoutes } from "./routes/imports.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { linkRoutes } from "./routes/links.ts";
import { proofRoutes } from "./routes/proofs.ts";
import { cardPaperRoutes } from "./routes/card-papers.ts";
import { printedCardRoutes } from "./routes/cards.ts";
import { printRoutes } from "./routes/print.ts";
import { printerRoutes } from "./routes/printers.ts";
import { cardProofRoutes } from "./routes/card-proofs.ts";
import { publicProofRoutes } from "./routes/public-proofs.ts";
import { cardTextRoutes } from "./routes/card-texts.ts";
import { orderRoutes } from "./routes/orders.ts";
import { photoDayRoutes } from "./routes/photo-days.ts";
import { publicRoutes } from "./routes/submissions.ts";
import { savedFilterRoutes } from "./routes/saved-filters.ts";
import { settingRoutes } from "./routes/settings.ts";
import { schoolRoutes } from "./routes/schools.ts";
import { photoRoutes } from "./routes/photos.ts";
import { duplicateRoutes } from "./routes/duplicates.ts";
import { changedCardRoutes } from "./routes/changed-cards.ts";
import { bulkRoutes } from "./routes/bulk.ts";
import { findRoutes } from "./routes/find-students.ts";
import { logoRoutes } from "./routes/logos.ts";
import { reminderRoutes } from "./routes/reminders.ts";
import { rosterRoutes } from "./routes/rosters.ts";
import { familyRoutes } from "./routes/families.ts";
import { recordRoutes } from "./routes/records.ts";
import { studentRoutes } from "./routes/students.ts";
import { noticeRoutes } from "./routes/notices.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { yearRoutes } from "./routes/years.ts";

/** Every call of the API. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...factorRoutes,
  ...providerRoutes,
  ...savedFilterRoutes,
  ...userRoutes,
  ...tokenRoutes,
  ...webhookRoutes,
  ...schoolRoutes,
  ...districtRoutes,
  ...classRoutes,
  ...yearRoutes,
  ...noticeRoutes,
  ...formRoutes,
  ...linkRoutes,
  ...printRoutes,
  ...printedCardRoutes,
  ...cardPaperRoutes,
  ...printerRoutes,
  ...batchRoutes,
  ...orderRoutes,
  ...studentRoutes,
  ...changedCardRoutes,
  ...findRoutes,
  ...bulkRoutes,
  ...recordRoutes,
  ...duplicateRoutes,
  ...rosterRoutes,
  ...logoRoutes,
  ...cardKeyRoutes,
  ...reminderRoutes,
  ...photoRoutes,
  ...classPhotoRoutes,
  ...cardRoutes,
  ...earlierTemplateRoutes,
  ...sampleRoutes,
  ...starterRoutes,
  ...exchangeRoutes,
  ...proofRoutes,
  ...fontRoutes,
  ...schoolFontRoutes,
  ...importRoutes,
  ...jobRoutes,
  ...auditRoutes,
  ...backupRoutes,
  ...settingRoutes,
  ...dashboardRoutes,
  ...photoDayRoutes,
  ...cardProofRoutes,
  ...publicProofRoutes,
  ...cardTextRoutes,
  ...familyRoutes,
  ...publicRoutes,
];

/** The server without its socket: the table of routes, its documentation, and the questions of an operator. */
export function createApp(services: Services): Hono {
  const { log, config } = services;
  // It takes the slash from the end of an address, as Hono does where it is not strict.
  const app = new Hono({ getPath: pathOf });
  app.use(async (c, next) => {
    await next();
    if (!c.res.ok) await discardBody(c.req.raw);
    // Whoever keeps the connection for the next request would find it closed.
    if (services.draining.aborted) c.res.headers.set("Connection", "close");
  });
  app.use(requestLog(log));
  app.use(securityHeaders({ tls: config.base_url.startsWith("https:") }));
  app.use(`${API_BASE}/*`, async (c, next) => {
    await next();
    if (!config.images_on_disk || !c.res.headers.has("Cache-Control"))
      c.res.headers.set("Cache-Control", "no-store");
  });
  app.use(`${API_BASE}/*`, whileCompacting(services.folder));
  app.use(`${API_BASE}/*`, sessionCookies(config));
  register(app, routes, services);
  let document: Buffer<ArrayBuffer> | undefined;
  app.get(`${API_BASE}/openapi.json`, (c) =>
    c.body((document ??= Buffer.from(JSON.stringify(openApiDocument(routes)))), 200, {
      "Content-Type": "application/json",
    }),
  );
  app.get(`${API_BASE}/docs`, (c) => c.html(docsPage(routes)));
  app.get(`${API_BASE}/docs.css`, (c) =>
    c.body(docsStyle, 200, { "Content-Type": "text/css; charset=utf-8" }),
  );
  const readiness = createReadiness(services);
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const { fault, notes } = await readiness();
    const status = services.draining.aborted ? "stopping" : fault === null ? "ok" : "nothing can be saved";
    if (status === "ok") return c.json({ status, ...notes });
    return c.json({ status, ...(fault !== null && { reason: fault }), ...notes }, 503, RETRY);
  });
  const { web, metrics } = services;
  const { metrics_token: token } = config;
  if (metrics && token !== undefined) app.get("/metrics", (c) => answerMetrics(c, metrics, token));
  if (web?.parentPages) {
    serveParentPages(app, services, web.parentPages);
    serveFamilyPages(app, services, web.parentPages);
  }
  if (web) serveWebFiles(app, web);
  else app.get("/", (c) => c.html(homePage()));
  app.notFound((c) => (web && webPage(c, web)) || answerMissing(c));
  app.onError((error) => {
    noteDamage(services.db, error);
    return answerError(error, log);
  });
  return app;
}
