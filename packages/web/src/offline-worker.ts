/**
 * The service worker of a page that opens without a network, and of nothing else: the photo day's, and the one that looks at cards. It keeps
 * the page and what it loads. What is asked of the API goes past it. It imports nothing, and is built under a name of its own.
 */

/** What of a service worker's world is used here; the types of a page's are not its own. */
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

/** Which page it is: it lies below it, and the page's own files begin so. */
const KEPT = location.pathname.split("/")[1] as string;
/** One page for all addresses below it: the photo day's reads its token from there. */
const PAGE = `/${KEPT}/`;
/** How long a network may take that hardly is one. */
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

/** The page as the server has it, which is kept; the one that is kept where no answer comes soon. */
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

/** Keeps a page once all that it loads is kept, and lets go of what it does not load any more. */
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
