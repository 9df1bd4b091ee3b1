/**
 * The service worker of the three pages that work offline: the photo day page, the card checker and the family page. It
 * caches a page and everything that the page loads. API requests bypass it. It imports nothing and is built under its
 * own name.
 */

/**
 * The part of a service worker's global scope that this file uses. The type definitions for pages do not include it.
 */
interface WorkerScope {
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Asked) => void): void;
  addEventListener(type: "message", listener: (event: Told) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

/** A message from the page: the paths of files that it has loaded later, which its HTML does not name. */
interface Told extends Lasting {
  data: readonly string[];
}

const scope = globalThis as unknown as WorkerScope;

/** The first segment of the path. It identifies the page, and the paths of the page's files start with it. */
const KEPT = location.pathname.split("/")[1] as string;
/** The cached page, which serves all addresses below it. The photo day page reads its token from the address. */
const PAGE = `/${KEPT}/`;
/**
 * Whether the server draws the page with a child's data. Such a page is never cached. The page at `PAGE`, which has no
 * data, is cached instead.
 */
const IS_DRAWN = KEPT === "f";
/** The beginning of the name of the page's own script. The family page is part of the parents' page. */
const SCRIPT = IS_DRAWN ? "parent" : KEPT;
/** How long to wait for a response on a poor network, in ms. */
const PATIENCE_MS = 4000;

scope.addEventListener("install", (event) => {
  event.waitUntil(
    fetch(PAGE)
      .then((page) => keepPage(page))
      .then(() => scope.skipWaiting()),
  );
});
scope.addEventListener("message", (event) => {
  event.waitUntil(
    fetch(PAGE)
      .then((page) => keepPage(page, event.data))
      .catch(() => undefined),
  );
});
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(event));
  else if (pathname.startsWith("/assets/") || pathname === "/favicon.svg") event.respondWith(keptOr(request));
});

/** Returns the page from the server and caches it. Returns the cached page if no response arrives in time. */
async function openPage(event: Asked): Promise<Response> {
  const kept = await (await caches.open(KEPT)).match(PAGE);
  try {
    const fresh = await fetch(event.request.url, kept ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {});
    // A page that the network substitutes, such as a login page, is not stored.
    if (!IS_DRAWN) event.waitUntil(keepPage(fresh.clone()).catch(() => undefined));
    return fresh.ok || !kept ? fresh : kept;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function keptOr(request: Request): Promise<Response> {
  return (await (await caches.open(KEPT)).match(request)) ?? fetch(request);
}

/**
 * Caches a page once everything that the page loads is cached. Deletes cached files that the page no longer loads.
 * @param later the paths of files that the page loads later
 */
async function keepPage(page: Response, later: readonly string[] = []): Promise<void> {
  const html = await page.clone().text();
  const files = new Set([...(html.match(/\/assets\/[\w.-]+|\/favicon\.svg/g) ?? []), ...later]);
  if (!page.ok || !html.includes(`/assets/${SCRIPT}`))
    throw new Error("The server returned a different page.");
  const cache = await caches.open(KEPT);
  for (const file of files) if (!(await cache.match(file))) await cache.add(file);
  await cache.put(PAGE, page);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== PAGE && !files.has(pathname)) await cache.delete(url);
  }
}
