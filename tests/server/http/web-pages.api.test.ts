import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "@idms/server/installation/settings/config";
import { openApp, type App } from "@idms/server/installation/open-app";
import { serve, type RunningServer } from "@idms/server/api/serve";

const SCRIPT = "console.log('staff');";
let root: string;
let app: App;
let server: RunningServer;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "idms-web-"));
  const web = join(root, "packages", "web", "dist");
  await mkdir(join(web, "assets"), { recursive: true });
  await writeFile(
    join(web, "index.html"),
    '<html lang="en"><script nonce="%CSP-NONCE%" src="/assets/staff-1.js"></script>',
  );
  const docs = join(root, "docs", ".vitepress", "dist");
  await mkdir(join(docs, "assets"), { recursive: true });
  await mkdir(join(docs, "security"));
  await writeFile(join(docs, "index.html"), "find your task");
  await writeFile(join(docs, "print.html"), "how to print");
  await writeFile(join(docs, "security", "asvs.html"), "how secure");
  await writeFile(join(docs, "security", "index.html"), "about security");
  await writeFile(join(docs, "404.html"), "no such page");
  await writeFile(join(docs, "assets", "app.1.js"), "search");
  await writeFile(
    join(web, "parent.html"),
    '<script nonce="%CSP-NONCE%" src="/assets/parent-1.js"></script>',
  );
  await writeFile(join(web, "photo-day.html"), '<script src="/assets/photo-day-1.js"></script>');
  await writeFile(join(web, "sign-off.html"), '<script src="/assets/sign-off-1.js"></script>');
  await writeFile(join(web, "verify.html"), '<script src="/assets/verify-1.js"></script>');
  await writeFile(join(web, "assets", "staff-1.js"), SCRIPT);
  await writeFile(join(web, "assets", "staff-1.js.br"), brotliCompressSync(SCRIPT));
  await writeFile(join(root, "secret.js"), "no one may read this");
  app = await openApp({ data: join(root, "data"), create: true });
  const config = await readConfig(app.folder.root, { port: 0 }, {});
  server = await serve(app, config, { web, logTo: { write: () => undefined } });
});
afterAll(async () => {
  await server.stop();
  await app.close();
  await rm(root, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

test.each(["/", "/login", "/admin/schools", "/reset-password/abc", "/no/such/path"])(
  "%s opens the staff page",
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(await response.text()).toContain("staff-1.js");
  },
);

test.each([
  ["/docs/", 200, "find your task", "no-cache"],
  ["/docs/print", 200, "how to print", "no-cache"],
  ["/docs/security/asvs", 200, "how secure", "no-cache"],
  ["/docs/security/", 200, "about security", "no-cache"],
  ["/docs/assets/app.1.js", 200, "search", "public, max-age=31536000, immutable"],
  ["/docs/no-such-page", 404, "no such page", null],
])("%s in the documentation answers %i", async (path, status, text, cached) => {
  const response = await get(path);
  expect([response.status, await response.text()]).toEqual([status, text]);
  expect(response.headers.get("cache-control")).toBe(cached);
});

test("the documentation opens without the final slash, and the staff page knows its address", async () => {
  expect((await get("/docs")).url).toBe(`${server.url}/docs/`);
  expect(await (await get("/")).text()).toContain('<html data-docs="/docs/" lang="en">');
});

test("without the documentation, its address says what to run, and the staff page does not link to it", async () => {
  const web = join(root, "unbuilt", "packages", "web", "dist");
  await cp(join(root, "packages", "web", "dist"), web, { recursive: true });
  const config = await readConfig(app.folder.root, { port: 0 }, {});
  const bare = await serve(app, config, { web, logTo: { write: () => undefined } });
  try {
    const response = await fetch(`${bare.url}/docs/print`);
    expect(response.status).toBe(404);
    expect(await response.text()).toMatch(/not built.*"npm run docs".*restart.*docs\/README\.md/);
    expect(await (await fetch(`${bare.url}/`)).text()).not.toContain("data-docs");
  } finally {
    await bare.stop();
  }
});

test("a photo day link opens its page, which search engines must not index", async () => {
  const response = await get("/photo-day/some-token");
  expect(await response.text()).toContain("photo-day-1.js");
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
});

test("a proof link opens its page, which search engines must not index and which sends no referrer", async () => {
  const response = await get("/sign/some-token");
  expect(await response.text()).toContain("sign-off-1.js");
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
});

test("a parents' link opens their page, which announces the form that it will load", async () => {
  const response = await get("/u/some-token");
  expect(await response.text()).toContain("parent-1.js");
  expect(response.headers.get("link")).toBe(
    "</api/public/form/some-token/>; rel=preload; as=fetch; crossorigin=anonymous",
  );
});

test.each(["/u/", "/u/%3E%3B", "/u/a/b", "/"])("%s announces no form", async (path) => {
  expect((await get(path)).headers.get("link")).toBeNull();
});

test("each answer has its own nonce, which its policy names", async () => {
  const nonces = await Promise.all(
    ["/", "/"].map(async (path) => {
      const response = await get(path);
      const nonce = /nonce="([^"]+)"/.exec(await response.text())?.[1] as string;
      expect(response.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
});

describe("files", () => {
  test("are compressed for a browser that accepts it, and cached permanently", async () => {
    const response = await get("/assets/staff-1.js", { "Accept-Encoding": "br" });
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await response.text()).toBe(SCRIPT);
  });

  test.each(["/assets/gone-2.js", "/assets/..%2f..%2fsecret.js", "/robots.txt", "/api/no-such-call"])(
    "like %s do not exist, and no page is sent instead",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain("script");
    },
  );
});
