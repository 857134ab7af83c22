import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import { addressTable } from "../support/addresses";
import { completeNotice } from "../support/content";
import { pauseOf } from "../support/pauses";
import {
  administrator,
  bearerOf,
  emptyDatabase,
  send,
  startServer,
  temporaryFolder,
  type RunningServer,
} from "../support/server";

const remote = await emptyDatabase();
const table = await addressTable();
let server: RunningServer;
let bearer = "";
let Cookie = "";
/** An entry of duyurular that is published, and the secret of a link to its preview. */
let entry = "";
let secret = "";

beforeAll(async () => {
  server = await startServer({
    DATA_DIR: temporaryFolder(),
    LOG_LEVEL: "debug",
    ...(remote ? { DATABASE_URL: remote.url } : {}),
  });
  bearer = await bearerOf(server.url);
  const signedIn = await fetch(`${server.url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(administrator),
  });
  Cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
  const post = async (path: string, body: unknown) =>
    ((await (await send(server.url, bearer, "POST", `/api/content/${path}`, body)).json()) as { id: string }).id;
  const department = await post("mudurlukler", { data: { name: { tr: "Basın Yayın Müdürlüğü" } } });
  entry = await post("duyurular", { data: completeNotice(department) });
  await post(`duyurular/${entry}/publish`, { version: 1 });
  const shared = await fetch(`${server.url}/content/duyurular/${entry}`, {
    method: "POST",
    headers: { Cookie },
    body: new URLSearchParams({ intent: "share", version: "1" }),
  });
  secret = /\/preview\/([\w-]{20,})/.exec(await shared.text())?.[1] ?? "";
  expect(secret).not.toBe("");
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  await remote?.drop();
});

/** remix-serve says the port that it was given, and not the one that it found. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => probe.once("listening", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

/** An address of the table, with something that exists in the place of each parameter. */
const filled = (path: string) =>
  path
    .replace(":section", "duyurular")
    .replace(":version", "1")
    .replace(":verb", "trash")
    .replace("duyurular/:id", `duyurular/${entry}`)
    .replace("preview/:token", `preview/${secret}`)
    .replace("icons/:set", "icons/feather")
    .replaceAll(/:[^/]+|\*/g, "yok");

/** Whether shared or private caches may keep an answer for anybody. */
const isKept = (answer: Response) => !/^(?:private, )?no-store$/.test(answer.headers.get("cache-control") ?? "");

test("nothing that is made for a signed-in person may be kept by anybody: no page, no data of one, no table to download", async () => {
  const pages = table
    .map(filled)
    .filter(
      (path) =>
        !/^\/(?:api|health|ready|icons|media|sign-out|signed-in|lock-session)(?:\/|$)/.test(path) &&
        !/(?:rss\.xml|atom\.xml|\.geojson|\/sitemap\.xml|\/robots\.txt)$/.test(path),
    );
  expect(pages.length).toBeGreaterThan(60);
  const kept: string[] = [];
  for (const page of pages) {
    for (const path of page.includes(".csv") ? [page] : [page, `${page === "/" ? "/_root" : page}.data?_routes=root`]) {
      const answer = await fetch(server.url + path, { headers: { Cookie }, redirect: "manual" });
      await answer.arrayBuffer();
      if (isKept(answer)) kept.push(`${answer.status} ${path}: ${answer.headers.get("cache-control")}`);
    }
  }
  expect(kept).toEqual([]);
}, 150_000);

test("a stranger's public pages are asked for anew each time, and say what they depend on; previews and errors are kept by nobody", async () => {
  for (const path of [
    "/home",
    "/home.data",
    "/home/duyurular",
    "/home/duyurular.data",
    "/home/duyurular.data?_routes=routes%2Fhome%2Fplace",
  ]) {
    const { headers } = await fetch(server.url + path);
    expect([path, headers.get("cache-control"), headers.get("vary")]).toEqual([
      path,
      "public, max-age=0, must-revalidate",
      expect.stringMatching(/Cookie/),
    ]);
  }
  for (const path of [
    `/preview/${secret}`,
    `/preview/${secret}.data`,
    "/preview/yok",
    "/home/duyurular/yok",
    "/home/duyurular/yok.data",
    "/yok",
    "/sign-in",
    "/api/public/yok",
  ]) {
    expect([path, isKept(await fetch(server.url + path))]).toEqual([path, false]);
  }
});

test("the secret of a preview is in no line of the log, however its address is written", async () => {
  const escaped = [...secret].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");
  const before = server.output().length;
  const paths = [
    `/preview/${secret}`,
    `/preview/${secret}.data`,
    `/preview/${secret}.data?_routes=root`,
    `/preview/${escaped}`,
    `/PREVIEW//${secret}/`,
    `/%70review/${escaped}.data`,
    `/preview/${secret}/tail`,
    `/__manifest?p=/preview/${secret}`,
    `/yok/${escaped}.data`,
  ];
  for (const path of paths) {
    for (const method of ["GET", "POST", "PUT", "TRACE"]) {
      await raw(
        `${method} ${path} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nReferer: ${server.url}/preview/${secret}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      );
    }
  }
  await expect
    .poll(
      () =>
        server
          .output()
          .slice(before)
          .split("\n")
          .filter((line) => line.includes('"msg":"request"')).length,
    )
    .toBeGreaterThanOrEqual(paths.length * 4);
  expect(server.output()).not.toContain(secret);
  expect(server.output()).not.toContain(escaped);
});

test("the layout that an address asks for lasts for the visit, over all pages, until another one is asked for or chosen", async () => {
  const jar = new Map<string, string>([...Cookie.split("; ")].map((pair) => pair.split("=", 2) as [string, string]));
  const open = async (path: string, form?: Record<string, string>) => {
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(server.url + path, {
      headers: { Cookie: cookies },
      redirect: "manual",
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/Max-Age=0/.test(cookie)) jar.delete(name);
      else jar.set(name, value);
      if (name === "layout") expect(cookie).not.toMatch(/Max-Age=[1-9]|Expires=\w+, \d+ \w+ 2[1-9]/);
    }
    return /data-layout="(\w+)"/.exec(await answer.text())?.[1];
  };
  expect(await open("/example")).toBe("compact");
  expect(await open("/example?layout=modern")).toBe("modern");
  expect([await open("/docs/changelog"), await open("/me/profile"), await open("/home")]).toEqual([
    "modern",
    "modern",
    "empty",
  ]);
  expect([
    await open("/docs/changelog?layout=dense"),
    await open("/me/profile"),
    await open("/me/profile?layout=wide"),
  ]).toEqual(["dense", "dense", "dense"]);
  await open("/preferences", { scheme: "light", redirectTo: "/" });
  expect(await open("/example")).toBe("dense");
  await open("/preferences", { layout: "classic", redirectTo: "/" });
  expect([await open("/example"), await open("/example?layout=thin"), await open("/docs/changelog")]).toEqual([
    "classic",
    "thin",
    "thin",
  ]);
});

/** Sends bytes as they are and reads all of the answer. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket
      .on("data", (bytes) => (answer += String(bytes)))
      .on("error", reject)
      .on("close", () => resolve(answer));
  });
}

test("a refusal reaches whoever is still sending over a connection that is to be closed", async () => {
  const { host, hostname, port } = new URL(server.url);
  const part = "a".repeat(500_000);
  const refused = async (path: string) => {
    const socket = connect(Number(port), hostname);
    const sent = (text: string) => new Promise<void>((done) => socket.write(text, () => done()));
    await sent(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${2 * part.length}\r\nConnection: close\r\n\r\n${part}`,
    );
    // The answer is read only once everything is sent.
    await once(socket, "readable");
    await pauseOf(300, "a server that closes at once has done so by then");
    await sent(part);
    let answer = "";
    for await (const bytes of socket) answer += String(bytes);
    return answer.slice(9, 12);
  };
  expect(await Promise.all(["/api/content/duyurular", "/api/public/duyurular", "/api/files"].map(refused))).toEqual([
    "401",
    "405",
    "401",
  ]);
});

test("a form that another site sends is refused with a page of ours: to a stranger in the municipality's frame, to the staff in their shell, in their language", async () => {
  const readers = [
    [{ Cookie, "Accept-Language": "tr" }, "Başka bir siteden gelen istek kabul edilmedi · Meydan", true],
    [{ Cookie, "Accept-Language": "en" }, "A request from another site was refused · Meydan", true],
    [{ "Accept-Language": "tr" }, "Başka bir siteden gelen istek kabul edilmedi | Belediye", false],
    [{ "Accept-Language": "en" }, "A request from another site was refused | Municipality", false],
  ] as const;
  for (const [headers, title, isStaff] of readers) {
    for (const foreign of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Origin: "no origin" },
      { "Sec-Fetch-Site": "cross-site" },
    ] as Record<string, string>[]) {
      for (const path of ["/sign-in", "/preferences", `/content/duyurular/${entry}`, "/yok", "/"]) {
        const answer = await fetch(server.url + path, {
          method: "POST",
          redirect: "manual",
          headers: { ...headers, ...foreign },
          body: new URLSearchParams({ intent: "trash", version: "2" }),
        });
        const page = await answer.text();
        expect([path, foreign, answer.status, answer.headers.get("content-type")]).toEqual([
          path,
          foreign,
          403,
          "text/html; charset=utf-8",
        ]);
        expect(page).toContain(`<title>${title}</title>`);
        expect(page.includes('id="search-bar"')).toBe(isStaff);
        // The application would take the address for that of a page of its own, and fail for want of its data.
        expect([path, /__remixContext|data-scripts="off"/.exec(page)?.[0]]).toEqual([
          path,
          isStaff ? 'data-scripts="off"' : undefined,
        ]);
      }
    }
  }
  const api = await fetch(`${server.url}/api/content/duyurular`, {
    method: "POST",
    headers: { Cookie, Origin: "https://evil.example", "Content-Type": "application/json" },
    body: "{}",
  });
  expect([api.status, await api.json()]).toEqual([
    403,
    expect.objectContaining({ error: expect.any(String) as string }),
  ]);
  expect(server.output()).not.toMatch(/"stack"|Aborting the action/);
  const state = (await (await send(server.url, bearer, "GET", `/api/content/duyurular/${entry}`)).json()) as {
    deletedAt: unknown;
  };
  expect(state.deletedAt).toBeNull();
});

test("remix-serve, which knows nothing of us, serves the same pages, and refuses another site's forms with them", async () => {
  const port = await freePort();
  const own = await startServer({ DATA_DIR: temporaryFolder(), PORT: String(port), HOST: "127.0.0.1" }, undefined, [
    "node_modules/@remix-run/serve/dist/cli.js",
    "build/server/index.js",
  ]);
  try {
    const url = `http://127.0.0.1:${port}`;
    const signIn = (headers: Record<string, string>) =>
      fetch(`${url}/sign-in`, {
        method: "POST",
        redirect: "manual",
        headers: { "Accept-Language": "en", ...headers },
        body: new URLSearchParams(administrator),
      });
    for (const foreign of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Origin: "no origin" },
      { "Sec-Fetch-Site": "cross-site" },
    ] as Record<string, string>[]) {
      const answer = await signIn(foreign);
      expect([foreign, answer.status, answer.headers.get("content-type")]).toEqual([
        foreign,
        403,
        "text/html; charset=utf-8",
      ]);
      expect(await answer.text()).toContain(">A request from another site was refused<");
    }
    const signedIn = await signIn({ Origin: url });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(";", 1)[0])
      .join("; ");
    expect([signedIn.status, (await fetch(`${url}/me/profile`, { headers: { Cookie: cookie } })).status]).toEqual([
      302, 200,
    ]);
    // What is sent in the background, as pages with scripts do.
    const data = await fetch(`${url}/preferences.data`, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: cookie, Origin: "https://evil.example" },
      body: new URLSearchParams({ scheme: "dark" }),
    });
    expect(data.status).toBe(403);
    expect(own.output()).not.toMatch(/Aborting the action/);
  } finally {
    await own.stop();
  }
});

test("what another site may do with a script's token stays possible: no cookie of anybody goes along", async () => {
  const answer = await fetch(`${server.url}/api/content/duyurular`, {
    headers: { Authorization: `Bearer ${bearer}`, Origin: "https://elsewhere.example" },
  });
  expect(answer.status).toBe(200);
});

test("methods that nobody knows are 405 with those that would work, on pages and in the interface", async () => {
  const { host } = new URL(server.url);
  for (const method of ["TRACE", "PROPFIND", "CONNECT", "MKCOL", "SEARCH", "LOCK"]) {
    for (const path of [
      "/",
      "/sign-in",
      "/home",
      "/api/content/duyurular",
      "/graphql",
      "/assets/x.js",
      "/preview/yok",
    ]) {
      const target = method === "CONNECT" ? `${host}` : path;
      const answer = await raw(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect([method, path, answer.split("\r\n", 1)[0], /\r\nallow: ([^\r]*)/i.exec(answer)?.[1]]).toEqual([
        method,
        path,
        "HTTP/1.1 405 Method Not Allowed",
        expect.stringMatching(/GET, HEAD, POST/),
      ]);
      if (path.startsWith("/api") && method !== "CONNECT") expect(answer).toMatch(/content-type: application\/json/i);
    }
  }
  for (const [method, path] of [
    ["POST", "/home"],
    ["POST", "/example"],
    ["DELETE", "/docs/changelog"],
    ["OPTIONS", "/home"],
  ] as const) {
    const answer = await fetch(server.url + path, { method, headers: { Cookie } });
    expect([method, path, answer.status, answer.headers.get("allow")]).toEqual([method, path, 405, "GET, HEAD"]);
  }
  expect(server.output()).not.toMatch(/"level":(?:50|60)/);
});

test("what has no page of its own, a file, a table or a button's address, is refused with ours to a browser, and in JSON to a program", async () => {
  const browser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": "tr" };
  const refused = [
    ["/content/yok/export.csv", 404],
    [`/content/duyurular/${entry.replace(/./g, "0")}/proof.pdf`, 404],
    ["/content/duyurular/tables/yok", 404],
    ["/media/yok/yok.pdf", 404],
    ["/home/yok/rss.xml", 404],
    ["/home/downloads/yok/yok/yok", 404],
    ["/icons/yok", 404],
    ["/sitemap/yok", 404],
    ["/home/votes/duyurular/yok", 405],
  ] as const;
  for (const [path, status] of refused) {
    for (const headers of (path.startsWith("/content/") ? [{ Cookie }] : [{ Cookie }, {}]) as Record<
      string,
      string
    >[]) {
      const answer = await fetch(server.url + path, { headers: { ...browser, ...headers } });
      const page = await answer.text();
      expect([
        path,
        answer.status,
        answer.headers.get("content-type"),
        answer.headers.get("cache-control"),
        answer.headers.get("allow"),
      ]).toEqual([path, status, "text/html; charset=utf-8", "private, no-store", status === 405 ? "POST" : null]);
      expect([path, page.includes('id="search-bar"'), /__remixContext|data-scripts="off"/.exec(page)?.[0]]).toEqual([
        path,
        "Cookie" in headers,
        "Cookie" in headers ? 'data-scripts="off"' : undefined,
      ]);
      expect(page).toMatch(status === 404 ? /<title>Sayfa bulunamadı / : /<title>Bu işlem burada yapılamaz /);
      const program = await fetch(server.url + path, { headers: { Accept: "*/*", ...headers } });
      expect([path, program.status, await program.json()]).toEqual([
        path,
        status,
        expect.objectContaining({ error: expect.any(String) as string, message: expect.any(String) as string }),
      ]);
    }
  }
  const pressed = await fetch(`${server.url}/home/votes/duyurular/yok`, {
    method: "POST",
    headers: browser,
    body: new URLSearchParams({ vote: "yes" }),
  });
  expect([pressed.status, pressed.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  const api = await fetch(`${server.url}/api/content/yok`, { headers: { ...browser, Cookie } });
  expect([api.status, api.headers.get("content-type")]).toEqual([404, expect.stringMatching(/^application.json/)]);
});

test("an address among the staff's pages that leads nowhere is a page in their shell, and the way to the sign-in for a stranger", async () => {
  const unknownId = "547aac86-7b9f-8648-a93a-bd226f153c11";
  const paths = [
    ...[
      "administration",
      "apps",
      "content",
      "dashboards",
      "docs",
      "handbook",
      "mainpage",
      "me",
      "menu",
      "pages",
    ].flatMap((area) => [`/${area}/yok`, `/${area}/yok/daha/da/derin`]),
    ...[
      "/content/duyurular/yok",
      `/content/duyurular/${unknownId}`,
      `/content/duyurular/${unknownId}/versions`,
      `/content/duyurular/${unknownId}/preview`,
      `/content/duyurular/${entry}/yok`,
      `/content/duyurular/${entry}/confirm/yok`,
      `/content/duyurular/${entry}/versions/99`,
      "/content/toString",
      "/mainpage/duyurular",
    ],
    ...[
      "/administration/users/yok",
      `/administration/users/${unknownId}`,
      "/administration/mails/yok",
      `/administration/mails/${unknownId}`,
      "/administration/icons/yok",
    ],
    ...[
      "/apps/file-manager-public/yok",
      `/apps/file-manager-public/${unknownId}`,
      `/me/messages/${unknownId}`,
      "/me/messages/yok",
      "/docs/guides/yok/yok",
    ],
  ];
  for (const path of paths) {
    const answer = await fetch(server.url + path, { headers: { Cookie, "Accept-Language": "tr" } });
    const page = await answer.text();
    expect([
      path,
      answer.status,
      answer.headers.get("content-type"),
      page.includes('id="search-bar"') || path.endsWith("/preview"),
      /<title>Sayfa bulunamadı · Meydan<\/title>/.test(page),
    ]).toEqual([path, 404, "text/html; charset=utf-8", true, true]);
    const stranger = await fetch(server.url + path, { redirect: "manual" });
    expect([path, stranger.status, stranger.headers.get("location")]).toEqual([
      path,
      302,
      `/sign-in?redirectURL=${encodeURIComponent(path)}`,
    ]);
  }
});
