import { accessFailures } from "@idms/core/school/sign-in/access-failures";
import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { Metrics } from "../../installation/telemetry/metrics.ts";

/**
 * Returns the metrics to a caller who presents the right token.
 * @throws Failure `unauthenticated`
 */
export async function answerMetrics(c: Context, metrics: Metrics, token: string): Promise<Response> {
  const shown = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
  if (!timingSafeEqual(hashed(shown), hashed(token))) throw accessFailures.metricsToken();
  return c.body(await metrics.text(), 200, {
    "Content-Type": metrics.contentType,
    "Cache-Control": "no-store",
  });
}

const hashed = (text: string): Buffer => createHash("sha256").update(text).digest();
