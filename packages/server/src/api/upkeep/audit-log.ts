import { logRules } from "@idms/core/school/log/log-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { auditLogFailures } from "@idms/core/school/log/audit-log-failures";
import { Readable } from "node:stream";
import {
  auditEntryAnswer,
  auditFilterSchema,
  LOG_FORMATS,
  logSealAnswer,
  type AuditFilter as Asked,
} from "@idms/core/school/log/audit-log";
import { z } from "zod";
import { logLines } from "../../trust/log/log-lines.ts";
import { readAuditPage, type AuditFilter } from "../../trust/log/read-log.ts";
import { logLogExport } from "../../trust/log/log-export.ts";
import { pageSize, placeFrom, placeQuery } from "../../http/calls/list-query.ts";
import { fileOf, listOf, route } from "../../http/calls/route.ts";
import { schoolOf } from "../../http/calls/school-filter.ts";
import { schoolsOfDistrict } from "../../school/schools/district-rows.ts";
import { sealOfLog } from "../../trust/sealing/seal-log.ts";

const CSV = "text/csv; charset=utf-8";
const JSON_LINES = "application/x-ndjson; charset=utf-8";

export const auditLogRoutes = [
  route({
    method: "GET",
    path: "/audit-log/",
    access: "audit_log.read",
    reaches: ["district"],
    summary: "List what was done and by whom, newest first.",
    details: "A page can have few or no entries without being the last one. The last page has no `next`.",
    query: auditFilterSchema.safeExtend({ ...placeQuery, page_size: pageSize.optional() }),
    answer: listOf(auditEntryAnswer),
    async handle({ services, query, ...reach }) {
      const filter = within(reach, query);
      const { rows, next } = await readAuditPage(services.db, filter, placeFrom(query));
      return { rows, next, count: rows.length };
    },
  }),
  route({
    method: "GET",
    path: "/audit-log/seal/",
    access: "audit_log.read",
    summary: "Get the point up to which the log is sealed.",
    details: "A seal that is kept elsewhere proves that no earlier entry has been changed.",
    answer: logSealAnswer,
    handle({ services, school }) {
      if (school !== null) throw auditLogFailures.sealForbidden();
      return sealOfLog(services.db);
    },
  }),
  route({
    method: "GET",
    path: "/audit-log/export/",
    access: "audit_log.read",
    asksAgain: "as set",
    reaches: ["district"],
    summary: "Export all matching log entries as CSV or, with `format=jsonl`, as JSON lines.",
    query: auditFilterSchema.safeExtend({
      format: z.enum(LOG_FORMATS, saying(logRules.format())).default("csv"),
    }),
    answer: fileOf(CSV),
    async handle({ services, caller, query: { format, ...query }, request, ...reach }) {
      // Whoever reads the log of one school is told of that one alone, also by what they asked for themselves.
      const { school: _, ...others } = query;
      const asked = reach.school ? others : query;
      await logLogExport(services.db, caller, asked, reach.school || null);
      const filter = within(reach, query);
      const lines = Readable.from(logLines(services.db, filter, { format, signal: request.signal }), {
        objectMode: false,
      });
      return new Response(Readable.toWeb(lines) as ReadableStream, {
        headers: {
          "Content-Type": format === "csv" ? CSV : JSON_LINES,
          "Content-Disposition": `attachment; filename="audit-log.${format}"`,
        },
      });
    },
  }),
];

/**
 * Limits a filter to the entries to which the caller has access: those of one school, those of a district's schools,
 * or the entire log.
 */
function within(
  { school, district }: { school: number | null; district: number | null },
  asked: Asked,
): AuditFilter {
  if (district !== null) return { ...asked, among: schoolsOfDistrict(district) };
  return { ...asked, school: schoolOf(school, asked) ?? undefined };
}
