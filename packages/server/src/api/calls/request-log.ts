import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import { measured, type Work } from "../../installation/telemetry/happenings.ts";

/** Converts Hono's path syntax back to the syntax of the routes. */
const asInTable = (pattern: string): string => pattern.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}");

/**
 * Measures each request and logs it on one line. The line contains the route and no data about the caller. It omits
 * the full address, which may contain a token.
 */
export const requestLog =
  (log: Logger): MiddlewareHandler =>
  async (c, next) => {
    const started = performance.now();
    const call: Work = {
      work: "call",
      method: c.req.method,
      route: asInTable(routePath(c, -1)),
      status: 0,
      traceparent: c.req.header("traceparent"),
    };
    await measured(call, async () => {
      await next();
      call.status = c.res.status;
    });
    log.info(
      {
        request_id: randomUUID(),
        method: c.req.method,
        route: routePath(c, -1),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      "request",
    );
  };
