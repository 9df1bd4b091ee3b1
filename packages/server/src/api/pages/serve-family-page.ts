import { Failure } from "@idms/core/failure";
import type { FamilyPage } from "@idms/core/collect/families/family-page";
import type { ParentPages } from "@idms/core/collect/links/parent-view";
import type { Hono } from "hono";
import { compress } from "hono/compress";
import type { SecureHeadersVariables } from "hono/secure-headers";
import { openFamilyPage, showFamilyPage } from "../../collect/families/open-page.ts";
import type { Services } from "../../http/calls/services.ts";
import { chosenLanguage } from "./chosen-language.ts";

/** Tokens contain no dot, unlike the file of the service worker. */
const PATH = "/f/:token{[^./]+}";

/**
 * Serves the family's page as HTML in the family's language, so that the submission and the status of the card are
 * visible without scripts. If the database does not respond, the scripts on the page report this.
 */
export function serveFamilyPages(
  app: Hono,
  services: Pick<Services, "db" | "config">,
  pages: () => Promise<ParentPages>,
): void {
  const { db, config } = services;
  app.use(PATH, compress({ encoding: "gzip" }));
  app.get(PATH, async (c, next) => {
    const { drawFamily } = await pages();
    const token = c.req.param("token");
    const language = chosenLanguage(c, config.base_url.startsWith("https:"));
    let page: FamilyPage | null = null;
    try {
      const opened = await openFamilyPage(db, token);
      page = await showFamilyPage(services, opened, { language, now: new Date() });
    } catch (error) {
      if (!(error instanceof Failure && error.kind === "missing")) return next();
    }
    const nonce = (c.var as Partial<SecureHeadersVariables>).secureHeadersNonce ?? "";
    // Its address opens it, so no other site and no search may learn it, and a child's name is in nobody's cache.
    c.header("Cache-Control", "no-store");
    c.header("X-Robots-Tag", "noindex");
    c.header("Referrer-Policy", "no-referrer");
    return c.html(await drawFamily({ token, language, page }, nonce), page ? 200 : 404);
  });
}
