import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { ParentPages } from "@idms/core/collect/links/parent-view";
import type { Context, Hono } from "hono";
import type { SecureHeadersVariables } from "hono/secure-headers";
import { API_BASE } from "../sessions/api-base.ts";

/** The built web app: a folder of files, and the pages that load them. */
export interface Web {
  folder: string;
  staff: string;
  parent: string;
  photoDay: string;
  signOff: string;
  verify: string;
  /**
   * Loads the server-side renderer of the parents' page. Null if the renderer was not built. In that case, the
   * browser renders the whole page.
   */
  parentPages: (() => Promise<ParentPages>) | null;
  /** The folder of the built documentation, or null if it was not built. */
  docs: string | null;
}

/** The placeholder in the built pages that is replaced by the nonce of each response. */
const NONCE_MARK = "%CSP-NONCE%";
const PHOTO_DAY = "/photo-day/";
const VERIFY = "/verify/";
const FAMILY = "/f/";
const DOCS = "/docs/";
const NOT_BUILT =
  'The documentation is not built. Run "npm run docs" in the folder with the source code of IDMS, and restart the server. Until then, read the pages there, beginning with docs/README.md.';
/** The cache header for files in assets/. Their names change with their contents. */
const FOREVER = "public, max-age=31536000, immutable";

/** Reads the pages of the built web app, or returns null if it was not built. */
export async function openWeb(folder: string): Promise<Web | null> {
  try {
    const [staff, parent, photoDay, signOff, verify] = await Promise.all([
      readFile(join(folder, "index.html"), "utf8"),
      readFile(join(folder, "parent.html"), "utf8"),
      readFile(join(folder, "photo-day.html"), "utf8"),
      readFile(join(folder, "sign-off.html"), "utf8"),
      readFile(join(folder, "verify.html"), "utf8"),
    ]);
    const docs = await findDocs(folder);
    return {
      folder,
      // The screens link to the documentation only if it is there.
      staff: docs === null ? staff : staff.replace("<html ", `<html data-docs="${DOCS}" `),
      parent,
      photoDay,
      signOff,
      verify,
      parentPages: await findParentPages(folder),
      docs,
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Finds the renderer that the web app has built for the server. The server does not import the web app. It loads the
 * renderer when the first page is requested.
 */
async function findParentPages(folder: string): Promise<Web["parentPages"]> {
  const path = join(folder, "server", "parent-pages.js");
  if (!(await isThere(path))) return null;
  let loading: Promise<ParentPages> | undefined;
  const load = async () => {
    const built = (await import(pathToFileURL(path).href)) as {
      openParentPages(folder: string): ParentPages;
    };
    return built.openParentPages(folder);
  };
  return () => (loading ??= load());
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Finds the documentation, which `npm run docs` builds next to the packages. */
async function findDocs(folder: string): Promise<string | null> {
  const docs = join(folder, "..", "..", "..", "docs", ".vitepress", "dist");
  return (await isThere(join(docs, "index.html"))) ? docs : null;
}

/** Serves the documentation. The addresses of its pages have no file extension. */
function serveDocs(app: Hono, docs: string | null): void {
  // A route does not see the slash at the end of an address, which a folder's page has.
  const pathOf = (c: Context): string => new URL(c.req.url).pathname;
  app.get(DOCS.slice(0, -1), (c, next) => (pathOf(c) === DOCS ? next() : c.redirect(DOCS)));
  if (docs === null) {
    app.get(`${DOCS}*`, (c) => c.text(NOT_BUILT, 404));
    return;
  }
  const fileAt = (_path: string, c: Context): string => {
    const name = pathOf(c).slice(DOCS.length - 1);
    if (name.endsWith("/")) return `${name}index.html`;
    return name.slice(name.lastIndexOf("/")).includes(".") ? name : `${name}.html`;
  };
  const found = (path: string, c: { header(name: string, value: string): void }) =>
    c.header("Cache-Control", path.includes("/assets/") ? FOREVER : "no-cache");
  app.get(`${DOCS}*`, serveStatic({ root: docs, rewriteRequestPath: fileAt, onFound: found }), async (c) =>
    c.html(await readFile(join(docs, "404.html"), "utf8"), 404),
  );
}

/** Serves the files that the pages load, and the documentation. */
export function serveWebFiles(app: Hono, web: Web): void {
  serveDocs(app, web.docs);
  const keep = (_path: string, c: { header(name: string, value: string): void }) =>
    c.header("Cache-Control", FOREVER);
  app.get("/assets/*", serveStatic({ root: web.folder, precompressed: true, onFound: keep }));
  app.get("/favicon.svg", serveStatic({ root: web.folder }));
  // The worker's path limits its scope to these pages. Browsers revalidate the file each time.
  const worker = { root: web.folder, path: "offline-worker.js" };
  const ask = (_path: string, c: { header(name: string, value: string): void }) =>
    c.header("Cache-Control", "no-cache");
  for (const page of [PHOTO_DAY, FAMILY])
    app.get(`${page}worker.js`, serveStatic({ ...worker, onFound: ask }));
  // People type the address of this page without a slash at its end, where a worker below it reaches when it is told so.
  const reaching = (path: string, c: Parameters<typeof ask>[1]) => {
    ask(path, c);
    c.header("Service-Worker-Allowed", VERIFY.slice(0, -1));
  };
  app.get(`${VERIFY}worker.js`, serveStatic({ ...worker, onFound: reaching }));
}

/**
 * Returns the page for an address that matches no call and no file. This is the parents' page under /u/ and /f/, the
 * photo day's page under /photo-day/, a class proof under /sign/, card verification at /verify, and the staff page
 * elsewhere. Returns nothing under /api or where a file is requested. This function is not a route, because a catch-all
 * route would appear in the log for every call.
 */
export function webPage(c: Context, web: Web): Response | Promise<Response> | undefined {
  const { path, method } = c.req;
  const isFile = path.slice(path.lastIndexOf("/")).includes(".");
  const isApi = path === API_BASE || path.startsWith(`${API_BASE}/`);
  if (isFile || isApi || (method !== "GET" && method !== "HEAD")) return undefined;
  const nonce = (c.var as Partial<SecureHeadersVariables>).secureHeadersNonce ?? "";
  const [page, headers] = pageAt(path, web);
  return c.html(page.replaceAll(NONCE_MARK, nonce), 200, { "Cache-Control": "no-cache", ...headers });
}

function pageAt(
  path: string,
  { staff, parent, photoDay, signOff, verify }: Web,
): [page: string, headers: Record<string, string>] {
  // A token in the fragment leaves the page's own path.
  const at = `${path}/`;
  if (at.startsWith("/u/")) return [parent, formAhead(path)];
  // Its address opens it, so no other site and no search may learn it.
  const unknown = { "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" };
  if (at.startsWith(FAMILY)) return [parent, unknown];
  if (at.startsWith("/sign/")) return [signOff, unknown];
  if (at.startsWith(PHOTO_DAY)) return [photoDay, { "X-Robots-Tag": "noindex" }];
  if (at.startsWith(VERIFY)) return [verify, {}];
  return [staff, {}];
}

/** Makes the browser request a link's form while the page that shows the form is still loading. */
function formAhead(path: string): Record<string, string> {
  const token = /^\/u\/([\w-]+)\/?$/.exec(path)?.[1];
  return token
    ? { Link: `<${API_BASE}/public/form/${token}/>; rel=preload; as=fetch; crossorigin=anonymous` }
    : {};
}
