import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The headers of every answer. The text shaper of the designer is WebAssembly, which needs a permission of its own
 * and no script's. HSTS only where the installation's address is https: over plain http it would lock people out.
 */
export const securityHeaders = (options: { tls: boolean }): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      imgSrc: ["'self'", "blob:", "data:"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: "DENY",
    referrerPolicy: "no-referrer",
    strictTransportSecurity: options.tls ? `max-age=${YEAR_SECONDS}` : false,
  });
