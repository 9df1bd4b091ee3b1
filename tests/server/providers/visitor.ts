/** Returns a minimal browser for signing in: it keeps cookies and follows redirects. */
export function visitor(hosts: Readonly<Record<string, string>>) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, string>();
    jars.set(url.host, jar);
    return jar;
  };
  async function ask(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address);
    const jar = jarOf(url);
    const headers = new Headers(init.headers);
    headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const real = (hosts[url.origin] ?? url.origin) + url.pathname + url.search;
    const response = await fetch(real, { ...init, headers, redirect: "manual" });
    for (const each of response.headers.getSetCookie()) {
      const [pair = ""] = each.split(";");
      const [name = "", ...value] = pair.split("=");
      if (value.join("=") === "" || /max-age=0/i.test(each)) jar.delete(name);
      else jar.set(name, value.join("="));
    }
    return response;
  }
  /** Follows redirects until a page is reached, and returns its address. */
  async function follow(
    address: string,
    init?: RequestInit,
    isEnd = ({ pathname }: URL): boolean => pathname === "/login",
  ): Promise<{ at: string; response: Response }> {
    let at = address;
    let response = await ask(at, init);
    for (let hops = 0; hops < 12; hops += 1) {
      const to = response.headers.get("location");
      if (to === null) break;
      at = new URL(to, at).href;
      if (isEnd(new URL(at))) break;
      response = await ask(at);
    }
    return { at, response };
  }
  return { ask, follow, cookies: (origin: string) => jarOf(new URL(origin)) };
}

/** Signs a user in on the provider's own pages, and approves the requested scope. */
export async function passBy(
  browser: ReturnType<typeof visitor>,
  begin: string,
  login: string,
  isEnd = ({ pathname }: URL): boolean => pathname === "/login",
) {
  let { at, response } = await browser.follow(begin, undefined, isEnd);
  for (const prompt of ["login", "consent"]) {
    if (isEnd(new URL(at))) break;
    const action = /action="([^"]+)"/.exec(await response.text())?.[1];
    if (action === undefined) break;
    const body = new URLSearchParams({ prompt, login, password: "x" });
    ({ at, response } = await browser.follow(new URL(action, at).href, { method: "POST", body }, isEnd));
  }
  return at;
}
