import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import { measured, type Work } from "../../installation/telemetry/happenings.ts";

/** A pattern of Hono as the table of routes has it. */
const asInTable = (pattern: string): string => pattern.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}");

/**
 * One line for each request, which is also measured. It names the route and not the address, which can hold a token, and
 * nothing of who asked.
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
