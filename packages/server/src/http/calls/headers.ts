import type { MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Sets the headers of every response. The designer's text shaper is WebAssembly, which needs its own permission but
 * no permission for scripts. Styles that components create carry the nonce of their page. HSTS is sent only if the
 * installation's address is https. Over plain http, it would lock people out.
 */
export const securityHeaders = (options: { tls: boolean }): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'", NONCE],
      imgSrc: ["'self'", "blob:", "data:"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: "DENY",
    referrerPolicy: "no-referrer",
    strictTransportSecurity: options.tls ? `max-age=${YEAR_SECONDS}; includeSubDomains` : false,
  });
