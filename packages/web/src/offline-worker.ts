/**
 * The service worker of the pages that work offline: the photo day's and the card checker. It caches the page and what
 * the page loads. API requests bypass it. It imports nothing and is built under its own name.
 */

/** The part of a service worker's global scope that is used here. The types for pages do not include it. */
interface WorkerScope {
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Asked) => void): void;
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

const scope = globalThis as unknown as WorkerScope;

/** The first path segment, which identifies the page and starts the paths of its files. */
const KEPT = location.pathname.split("/")[1] as string;
/** One cached page for all addresses below it. The photo day's page reads its token from the address. */
const PAGE = `/${KEPT}/`;
/** How long to wait on a barely working network, in ms. */
const PATIENCE_MS = 4000;

scope.addEventListener("install", (event) => {
  event.waitUntil(
    fetch(PAGE)
      .then(keepPage)
      .then(() => scope.skipWaiting()),
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
    // What a network between puts in its place is not kept.
    event.waitUntil(keepPage(fresh.clone()).catch(() => undefined));
    return fresh.ok || !kept ? fresh : kept;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function keptOr(request: Request): Promise<Response> {
  return (await (await caches.open(KEPT)).match(request)) ?? fetch(request);
}

/** Caches a page once everything it loads is cached, and deletes cached files that it no longer loads. */
async function keepPage(page: Response): Promise<void> {
  const html = await page.clone().text();
  const files = new Set(html.match(/\/assets\/[\w.-]+|\/favicon\.svg/g));
  if (!page.ok || !html.includes(`/assets/${KEPT}`)) throw new Error("The server returned a different page.");
  const cache = await caches.open(KEPT);
  for (const file of files) if (!(await cache.match(file))) await cache.add(file);
  await cache.put(PAGE, page);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== PAGE && !files.has(pathname)) await cache.delete(url);
  }
}
