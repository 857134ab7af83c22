/** As Playwright writes them: `expires` in seconds, -1 until the end of the session. */
export type Cookie = {
  name: string;
  value: string;
  domain: string;
  path: string;
  expires: number;
  httpOnly: boolean;
  secure: boolean;
  sameSite: "Strict" | "Lax" | "None";
};

/** The cookies of one person (RFC 6265), for servers that are reached by one host each. */
export class CookieJar {
  #cookies: Cookie[] = [];

  add(cookies: readonly (Partial<Cookie> & { name: string; value: string; url?: string })[]): void {
    for (const { url, ...cookie } of cookies) {
      const from = url ? new URL(url) : undefined;
      this.#put({
        domain: from?.hostname ?? "",
        path: "/",
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: "Lax",
        ...cookie,
      });
    }
  }

  /** Takes what an answer sets. */
  take(address: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split(";");
      const at = pair.indexOf("=");
      if (at < 0) continue;
      const named = new Map(
        attributes.map((attribute) => {
          const [name = "", ...value] = attribute.split("=");
          return [name.trim().toLowerCase(), value.join("=").trim()] as const;
        }),
      );
      const domain = named.get("domain")?.replace(/^\./, "").toLowerCase() || address.hostname;
      // A server speaks for itself and for what it is a part of.
      if (domain !== address.hostname && !address.hostname.endsWith(`.${domain}`)) continue;
      const age = Number.parseInt(named.get("max-age") ?? "", 10);
      const date = Date.parse(named.get("expires") ?? "");
      const sameSite = named.get("samesite")?.toLowerCase();
      this.#put({
        name: pair.slice(0, at).trim(),
        value: pair.slice(at + 1).trim(),
        domain,
        path: named.get("path")?.startsWith("/") ? (named.get("path") ?? "/") : defaultPath(address),
        expires: Number.isNaN(age) ? (Number.isNaN(date) ? -1 : date / 1000) : age <= 0 ? 0 : Date.now() / 1000 + age,
        httpOnly: named.has("httponly"),
        secure: named.has("secure"),
        sameSite: sameSite === "strict" ? "Strict" : sameSite === "none" ? "None" : "Lax",
      });
    }
  }

  all(): Cookie[] {
    this.#cookies = this.#cookies.filter(({ expires }) => expires === -1 || expires > Date.now() / 1000);
    return this.#cookies.map((cookie) => ({ ...cookie }));
  }

  clear(): void {
    this.#cookies = [];
  }

  /** The header for a request; the longest path first. */
  header({ hostname, pathname, protocol }: URL): string | undefined {
    const isSafe = protocol === "https:" || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
    const sent = this.all()
      .filter(
        ({ domain, path, secure }) =>
          (domain === hostname || hostname.endsWith(`.${domain}`)) && isUnder(pathname, path) && (isSafe || !secure),
      )
      .sort((a, b) => b.path.length - a.path.length);
    return sent.length > 0 ? sent.map(({ name, value }) => `${name}=${value}`).join("; ") : undefined;
  }

  #put(cookie: Cookie): void {
    const isSame = (one: Cookie) =>
      one.name === cookie.name && one.domain === cookie.domain && one.path === cookie.path;
    this.#cookies = [...this.#cookies.filter((one) => !isSame(one)), cookie];
  }
}

/** The folder of the address that set a cookie. */
function defaultPath({ pathname }: URL): string {
  const end = pathname.lastIndexOf("/");
  return end > 0 ? pathname.slice(0, end) : "/";
}

function isUnder(pathname: string, path: string): boolean {
  return pathname === path || (pathname.startsWith(path) && (path.endsWith("/") || pathname[path.length] === "/"));
}
