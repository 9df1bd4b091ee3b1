import { Failure } from "@idms/core/failure";
import { ClosedLink, requireLinkOpen } from "@idms/core/collect/links/class-link";
import type { LinkFacts, ParentPages, ParentState, ParentView } from "@idms/core/collect/links/parent-view";
import type { Context, Hono } from "hono";
import { compress } from "hono/compress";
import type { SecureHeadersVariables } from "hono/secure-headers";
import { answerError, type ErrorBody } from "../calls/answer-failures.ts";
import { whileCompacting } from "../calls/while-compacting.ts";
import { noteDamage } from "../../installation/engines/connect.ts";
import { addressOf } from "../../http/calls/address-of.ts";
import { newToken } from "../../http/sessions/new-token.ts";
import type { Services } from "../../http/calls/services.ts";
import { asLogo, logoPath } from "../../school/schools/logos.ts";
import { requireLink } from "../../collect/submissions/submission-rows.ts";
import { publicForm } from "../../collect/submissions/public-form.ts";
import type { PublicLink } from "../../collect/submissions/submission-rows.ts";
import { submitPosted, type PostedForm } from "../../collect/submissions/submit-posted.ts";
import { chosenLanguage } from "./chosen-language.ts";

const PATH = "/u/:token";

/**
 * Serves the page of a form link as HTML. This includes the response to a form that the browser posts, so that the
 * page works without scripts.
 */
export function serveParentPages(app: Hono, services: Services, pages: () => Promise<ParentPages>): void {
  app.use(PATH, compress({ encoding: "gzip" }));
  app.on(["GET", "POST"], PATH, async (c) => {
    const { draw } = await pages();
    const token = c.req.param("token");
    const language = chosenLanguage(c, services.config.base_url.startsWith("https:"));
    const shown = await showing(c, services, { token, language });
    const view: ParentView = { token, language, key: newToken(), ...shown.view };
    const nonce = (c.var as Partial<SecureHeadersVariables>).secureHeadersNonce ?? "";
    // Whoever comes back to it gets a key of its own, and a child's name is in nobody's cache.
    c.header("Cache-Control", "no-store");
    if (shown.retryAfter) c.header("Retry-After", shown.retryAfter);
    return c.html(await draw(view, nonce), shown.status);
  });
}

type Asked = Pick<ParentView, "token" | "language">;

/** The data of the rendered page, and the response status. */
interface Shown {
  view: Pick<ParentView, "link" | "state">;
  status: 200;
  retryAfter?: string | null;
}

/** Casts the status of a response with a body to the numeric type that Hono expects. */
const asStatus = (status: number) => status as 200;

async function showing(c: Context, services: Services, { token, language }: Asked): Promise<Shown> {
  let opened: PublicLink | undefined;
  try {
    opened = await requireLink(services.db, token);
    if (c.req.method === "POST") return await posted(c, services, opened, language);
    requireLinkOpen("form", opened.link, new Date());
    const form = await publicForm(services, opened, language);
    return shown(services, opened, { kind: "form", form, values: {}, posted: null });
  } catch (error) {
    const { refused, retryAfter } = await refusalOf(error, services);
    return { ...shown(services, opened, { kind: "failed", refused }, refused.status), retryAfter };
  }
}

const shown = (
  { config }: Pick<Services, "config">,
  opened: PublicLink | undefined,
  state: ParentState,
  status = 200,
): Shown => ({
  view: { link: opened ? factsOf(opened, config.base_url) : null, state },
  status: asStatus(status),
});

const factsOf = (
  { link, school, email, phone, logo, class_name, section, holds }: PublicLink,
  origin: string,
): LinkFacts => ({
  school,
  class: class_name,
  section,
  isOfStaff: holds === "staff",
  email,
  phone,
  logo: logo && { ...asLogo(logo), shared: origin + logoPath(logo.shared) },
  until: link.expires_at,
});

async function posted(c: Context, services: Services, opened: PublicLink, language: string): Promise<Shown> {
  const done = await receive(c, services, opened);
  const form = await publicForm(services, opened, language);
  const { values } = done;
  if (done.kind === "begun") return shown(services, opened, { kind: "form", form, values, posted: null });
  if (done.kind === "received")
    return shown(services, opened, { kind: "received", form, values, ...done.received }, 201);
  const { unkept } = done;
  if (done.refusal === null)
    return shown(services, opened, { kind: "form", form, values, posted: { refused: null, unkept } }, 400);
  const { refused, retryAfter } = await refusalOf(done.refusal, services);
  return {
    ...shown(services, opened, { kind: "form", form, values, posted: { refused, unkept } }, refused.status),
    retryAfter,
  };
}

/** Receives a posted form. A body that cannot be received is treated as a rejected form without answers. */
async function receive(c: Context, services: Services, opened: PublicLink): Promise<PostedForm> {
  const sender = { request: c.req.raw, address: addressOf(c, services) };
  const bytes = Number(c.req.header("content-length")) || 0;
  try {
    await whileCompacting(services.folder)(c, async () => undefined);
    return await services.room.during(bytes, () => submitPosted(services, opened, sender));
  } catch (refusal) {
    if (refusal instanceof Failure && refusal.kind === "unsupported") return { kind: "begun", values: {} };
    return { kind: "refused", values: {}, unkept: [], refusal };
  }
}

/** Returns the response that the API would send for the error. */
async function refusalOf(error: unknown, { db, log }: Services) {
  noteDamage(db, error);
  const answer = answerError(error, log);
  const data = {
    ...((await answer.json()) as ErrorBody),
    ...(error instanceof ClosedLink && { closed: error.closed }),
  };
  return { refused: { status: answer.status, data }, retryAfter: answer.headers.get("Retry-After") };
}
