import { Hono } from "hono";
import { auditLogRoutes } from "./upkeep/audit-log.ts";
import { backupsRoutes } from "./upkeep/backups.ts";
import { printBatchesRoutes } from "./print/print-batches.ts";
import { authRoutes } from "./people/auth.ts";
import { authFactorsRoutes } from "./people/auth-factors.ts";
import { tokensRoutes } from "./people/tokens.ts";
import { authProvidersRoutes } from "./people/auth-providers.ts";
import { usersRoutes } from "./people/users.ts";
import { idTemplatesVersionsRoutes } from "./designs/id-templates-versions.ts";
import { idTemplatesExchangeRoutes } from "./designs/id-templates-exchange.ts";
import { fontsRoutes } from "./designs/fonts.ts";
import { schoolFontsRoutes } from "./designs/school-fonts.ts";
import { cardKeysRoutes } from "./print/card-keys.ts";
import { idTemplatesRoutes } from "./designs/id-templates.ts";
import { idTemplatesSamplesRoutes } from "./designs/id-templates-samples.ts";
import { idTemplatesStartersRoutes } from "./designs/id-templates-starters.ts";
import { classPhotosRoutes } from "./collect/class-photos.ts";
import { districtsRoutes } from "./school/districts.ts";
import { classesRoutes } from "./school/classes.ts";
import { dashboardRoutes } from "./school/dashboard.ts";
import { formTemplatesRoutes } from "./school/form-templates.ts";
import { noteDamage } from "../installation/engines/connect.ts";
import { docsPage, docsStyle } from "./calls/docs-page.ts";
import { answerError, answerMissing, RETRY } from "./calls/answer-failures.ts";
import { sessionCookies } from "../http/sessions/session-cookies.ts";
import { pathOf } from "../http/calls/kept-out-of-address.ts";
import { securityHeaders } from "../http/calls/headers.ts";
import { homePage } from "./calls/running-page.ts";
import { openApiDocument } from "./calls/openapi.ts";
import { createReadiness } from "./calls/readiness.ts";
import { discardBody } from "../http/bodies/receive-body.ts";
import { register } from "./calls/register.ts";
import { answerMetrics } from "./calls/metrics-page.ts";
import { requestLog } from "./calls/request-log.ts";
import type { Route } from "../http/calls/route.ts";
import { API_BASE } from "../http/sessions/api-base.ts";
import type { Services } from "../http/calls/services.ts";
import { serveWebFiles, webPage } from "../http/calls/web-pages.ts";
import { serveFamilyPages } from "./pages/serve-family-page.ts";
import { serveParentPages } from "./pages/serve-form-page.ts";
import { whileCompacting } from "./calls/while-compacting.ts";
import { importsRoutes } from "./collect/imports.ts";
import { sourcesRoutes } from "./collect/sources.ts";
import { jobsRoutes } from "./upkeep/jobs.ts";
import { uploadLinksRoutes } from "./collect/upload-links.ts";
import { idTemplatesProofRoutes } from "./designs/id-templates-proof.ts";
import { cardPapersRoutes } from "./print/card-papers.ts";
import { cardsRoutes } from "./print/cards.ts";
import { studentsGenerateIdsRoutes } from "./print/students-generate-ids.ts";
import { printersRoutes } from "./print/printers.ts";
import { cardProofsRoutes } from "./print/card-proofs.ts";
import { publicProofRoutes } from "./print/public-proof.ts";
import { studentsCardTextsRoutes } from "./students/students-card-texts.ts";
import { ordersRoutes } from "./print/orders.ts";
import { photoDaysRoutes } from "./collect/photo-days.ts";
import { publicFormRoutes } from "./collect/public-form.ts";
import { meFiltersRoutes } from "./people/me-filters.ts";
import { settingsRoutes } from "./upkeep/settings.ts";
import { schoolsRoutes } from "./school/schools.ts";
import { studentsPhotoRoutes } from "./students/students-photo.ts";
import { studentsDuplicatesRoutes } from "./students/students-duplicates.ts";
import { studentsChangedRoutes } from "./students/students-changed.ts";
import { studentsBulkRoutes } from "./students/students-bulk.ts";
import { studentsFindRoutes } from "./students/students-find.ts";
import { schoolsLogoRoutes } from "./school/schools-logo.ts";
import { classesRosterLinksRoutes } from "./collect/classes-roster-links.ts";
import { classesRosterRoutes } from "./school/classes-roster.ts";
import { publicFamilyRoutes } from "./collect/public-family.ts";
import { studentsProposalsRoutes } from "./students/students-proposals.ts";
import { studentRecordsRoutes } from "./students/student-records.ts";
import { studentsVerifyRoutes } from "./students/students-verify.ts";
import { studentsRoutes } from "./students/students.ts";
import { schoolsNoticeRoutes } from "./school/schools-notice.ts";
import { webhooksRoutes } from "./upkeep/webhooks.ts";
import { schoolsYearRoutes } from "./school/schools-year.ts";

/** All API routes. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...authFactorsRoutes,
  ...authProvidersRoutes,
  ...meFiltersRoutes,
  ...usersRoutes,
  ...tokensRoutes,
  ...webhooksRoutes,
  ...schoolsRoutes,
  ...districtsRoutes,
  ...classesRoutes,
  ...schoolsYearRoutes,
  ...schoolsNoticeRoutes,
  ...formTemplatesRoutes,
  ...uploadLinksRoutes,
  ...studentsGenerateIdsRoutes,
  ...cardsRoutes,
  ...cardPapersRoutes,
  ...printersRoutes,
  ...printBatchesRoutes,
  ...ordersRoutes,
  ...studentsRoutes,
  ...studentsChangedRoutes,
  ...studentsFindRoutes,
  ...studentsBulkRoutes,
  ...studentRecordsRoutes,
  ...studentsVerifyRoutes,
  ...studentsDuplicatesRoutes,
  ...classesRosterRoutes,
  ...schoolsLogoRoutes,
  ...cardKeysRoutes,
  ...classesRosterLinksRoutes,
  ...studentsPhotoRoutes,
  ...classPhotosRoutes,
  ...idTemplatesRoutes,
  ...idTemplatesVersionsRoutes,
  ...idTemplatesSamplesRoutes,
  ...idTemplatesStartersRoutes,
  ...idTemplatesExchangeRoutes,
  ...idTemplatesProofRoutes,
  ...fontsRoutes,
  ...schoolFontsRoutes,
  ...importsRoutes,
  ...sourcesRoutes,
  ...jobsRoutes,
  ...auditLogRoutes,
  ...backupsRoutes,
  ...settingsRoutes,
  ...dashboardRoutes,
  ...photoDaysRoutes,
  ...cardProofsRoutes,
  ...publicProofRoutes,
  ...studentsCardTextsRoutes,
  ...publicFamilyRoutes,
  ...studentsProposalsRoutes,
  ...publicFormRoutes,
];

/**
 * Creates the server application without a network socket. It includes the API routes, their documentation, and the
 * operator's endpoints.
 */
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
    return c.json(
      { status, ...(fault && { reason: fault.message, code: fault.code, facts: fault.facts }), ...notes },
      503,
      RETRY,
    );
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
