import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";

import { afterAll, beforeAll, expect, test } from "vitest";

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
let server: RunningServer;
let bearer = "";
beforeAll(async () => {
  server = await startServer({
    DATA_DIR: temporaryFolder(),
    LOG_LEVEL: "info",
    ...(remote ? { DATABASE_URL: remote.url } : {}),
  });
  bearer = await bearerOf(server.url);
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  await remote?.drop();
});

const base = "/api/content/duyurular";
const raw = (body: string, headers: Record<string, string> = {}) =>
  fetch(server.url + base, {
    method: "POST",
    headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json", ...headers },
    body,
  });

test("the running server answers malformed JSON with 400, another type with 415 and over a megabyte with 413, in JSON", async () => {
  for (const [answer, status] of [
    [await raw("{"), 400],
    [await raw("{}", { "Content-Type": "text/plain" }), 415],
    [await raw(JSON.stringify({ data: { title: { tr: "x".repeat(1_000_001) } } })), 413],
  ] as const) {
    expect([answer.status, typeof ((await answer.json()) as { error: unknown }).error]).toEqual([status, "string"]);
  }
  expect((await send(server.url, bearer, "POST", base, { data: { title: { tr: "Hâlâ çalışıyor" } } })).status).toBe(
    201,
  );
});

test("the log has a line for each request: who asked from which address (no proxy's word is taken here), what, and what came of it; no query, no secret", async () => {
  const ask = (path: string, headers: Record<string, string>) =>
    fetch(server.url + path, { headers: { "X-Forwarded-For": "198.51.100.7", ...headers } });
  const [own, nobodys] = [
    await ask("/api/common/user?ad=Ayşe", { Authorization: `Bearer ${bearer}` }),
    await ask("/health", {}),
  ];
  const { id } = (await own.json()) as { id: string };
  const lines = () =>
    server
      .output()
      .split("\n")
      .flatMap((line) => (line.includes('"msg":"request"') ? [JSON.parse(line) as Record<string, unknown>] : []));
  const lineOf = (answer: Response) => lines().find((line) => line.id === answer.headers.get("x-request-id"));
  await expect.poll(() => [own, nobodys].every((answer) => lineOf(answer))).toBe(true);
  expect(lineOf(own)).toMatchObject({
    method: "GET",
    path: "/api/common/user",
    status: 200,
    ms: expect.any(Number) as number,
    address: "127.0.0.0",
    user: id,
  });
  expect(lineOf(nobodys)).toMatchObject({ path: "/health", status: 200, address: "127.0.0.0" });
  expect(lineOf(nobodys)).not.toHaveProperty("user");
  expect(server.output()).not.toContain(bearer);
});

test("the GraphQL examples of docs/api.md work as they stand: a client, persisted queries, live updates", async () => {
  const blocks = [...readFileSync("docs/api.md", "utf8").matchAll(/^```js\n(.*?)^```/gms)].map(([, code = ""]) =>
    code
      .replaceAll("https://panel.example.org", server.url)
      .replaceAll("wss://panel.example.org", server.url.replace("http", "ws")),
  );
  const [client = "", hashes = "", live = ""] = blocks.filter((code) => /graphql|persistedQuery/i.test(code));
  const told =
    'console.log("asked", navigation.length > 2, Array.isArray(notifications), JSON.stringify([await ask("{ __typename }"), await ask("{ __typename }")]));';
  // Beside node_modules, where its packages are found.
  mkdirSync(".cache", { recursive: true });
  const file = `.cache/examples-${process.pid}.mjs`;
  writeFileSync(file, ["const [email, password] = process.argv.slice(2);", client, hashes, told, live].join("\n"));
  const child = spawn(process.execPath, [file, administrator.email, administrator.password], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += String(text)));
  try {
    const answered = '{"data":{"__typename":"Query"}}';
    await expect.poll(() => said).toContain(`asked true true [${answered},${answered}]`);
    await expect
      .poll(async () => {
        await send(server.url, bearer, "POST", "/api/common/notifications", { notification: { title: "Örnek" } });
        return said;
      })
      .toContain("title: 'Örnek'");
  } finally {
    child.kill();
    rmSync(file, { force: true });
  }
});

test("unknown addresses are 404, wrong methods 405, missing tokens 401, all in JSON under /api", async () => {
  for (const [method, path, status] of [
    ["GET", "/api/content/yok", 404],
    ["GET", `${base}/yok`, 404],
    ["PUT", base, 405],
    ["POST", "/api/public/duyurular", 405],
    ["GET", "/api", 404],
    ["GET", "/api/yok", 404],
    ["POST", "/api/yok/da", 404],
    ["GET", "/api/public", 404],
    ["GET", "/api/public/duyurular/a/b", 404],
  ] as const) {
    const answer = await send(server.url, bearer, method, path, method === "GET" ? undefined : {});
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
      path,
      status,
      expect.stringContaining("json"),
    ]);
  }
  for (const path of [
    "/api/openapi.json",
    "/api/link-targets",
    "/api/apps/chat/contacts",
    "/content/duyurular/export.csv",
    "/administration/audit.csv",
    "/media/yok/yok",
    "/icons/feather",
    "/sitemap.xml",
    "/robots.txt",
    "/health",
    "/ready",
  ]) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const answer = await send(server.url, bearer, method, path, {});
      expect([method, path, answer.status, answer.headers.get("allow"), await answer.json()]).toEqual([
        method,
        path,
        405,
        "GET, HEAD",
        expect.objectContaining({ code: "methodNotAllowed", message: expect.any(String) as string }),
      ]);
    }
  }
  for (const path of [base, "/api", "/api/yok", "/api/content/duyurular/a/b/c/d"]) {
    const answer = await fetch(server.url + path);
    expect([path, answer.status, answer.headers.get("www-authenticate")]).toEqual([path, 401, "Bearer"]);
  }
});

test("an address that is nobody's is a 404 in its reader's language: in the shell for the staff, in the municipality's frame for everybody else", async () => {
  const signedIn = await fetch(`${server.url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(administrator),
  });
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
  const readers = [
    [{ Cookie, "Accept-Language": "tr" }, "<title>Sayfa bulunamadı · Meydan</title>", 'id="search-bar"'],
    [{ Cookie, "Accept-Language": "en" }, "<title>Page not found · Meydan</title>", 'id="search-bar"'],
    [{ "Accept-Language": "tr" }, "<title>Sayfa bulunamadı | Belediye</title>", 'href="/home/haberler"'],
    [{ "Accept-Language": "en" }, "<title>Page not found | Municipality</title>", 'href="/home/haberler?lang=en"'],
  ] as const;
  for (const [headers, ...words] of readers) {
    const answer = await fetch(`${server.url}/boyle-bir-sayfa-yok`, { headers });
    const page = await answer.text();
    expect(answer.status).toBe(404);
    for (const word of words) expect(page).toContain(word);
    expect(page.includes('id="search-bar"')).toBe("Cookie" in headers);
  }
});

test("every answer carries a request id and the security headers", async () => {
  for (const path of ["/health", "/ready", base, "/home", "/sign-in", "/yok", "/api/public/duyurular"]) {
    const { headers } = await fetch(server.url + path);
    expect([
      path,
      headers.get("x-content-type-options"),
      /^(DENY|SAMEORIGIN)$/.test(headers.get("x-frame-options") ?? ""),
      /^[\w-]{36}$/.test(headers.get("x-request-id") ?? ""),
    ]).toEqual([path, "nosniff", true, true]);
    expect([path, headers.get("content-security-policy"), headers.get("x-powered-by")]).toEqual([
      path,
      expect.stringMatching(/frame-ancestors '(none|self)'/),
      null,
    ]);
  }
  const given = await fetch(`${server.url}/health`, { headers: { "X-Request-Id": "from-a-stranger" } });
  expect(given.headers.get("x-request-id")).not.toBe("from-a-stranger");
});

test("a body that nobody wanted does not stand before the next request of the same connection", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const tell = (method: string, path: string, body = "") =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = body
        ? { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": body.length }
        : {};
      const request = httpRequest(
        server.url + path,
        { agent, method, headers },
        (answer) => void answer.resume().on("end", () => resolve(answer.statusCode)),
      );
      request.on("error", reject).end(body);
    });
  for (const path of ["/me/settings", base]) {
    expect([path, await tell("POST", path, "x".repeat(3_000_000)), await tell("GET", "/health")]).toEqual([
      path,
      path === base ? 401 : 302,
      200,
    ]);
  }
  agent.destroy();
}, 20_000);

test("a form with too many files or fields is answered, not cut off", async () => {
  const signedIn = await fetch(`${server.url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(administrator),
  });
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
  const post = async (body: BodyInit) =>
    (await fetch(`${server.url}/content/duyurular/new`, { method: "POST", headers: { Cookie }, body })).status;
  const [fields, files] = [new FormData(), new FormData()];
  for (let at = 0; at < 3_000; at++) fields.append(`f${at}`, "x");
  for (let at = 0; at < 40; at++) files.append("upload", new File(["x".repeat(20_000)], "a.txt"));
  expect([
    await post(fields),
    await post(files),
    await post(new URLSearchParams({ "body.tr": "x".repeat(5_000_000) })),
  ]).toEqual([413, 413, 413]);
});

test("health and readiness are told", async () => {
  expect(await (await fetch(`${server.url}/health`)).json()).toEqual({ status: "ok" });
  expect(await (await fetch(`${server.url}/ready`)).json()).toEqual({ status: "ready" });
});

test("what browsers and search engines ask for unasked is there", async () => {
  for (const [path, type] of [
    ["/favicon.ico", /icon/],
    ["/robots.txt", /^text\/plain/],
  ] as const) {
    const answer = await fetch(server.url + path);
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, expect.stringMatching(type)]);
  }
  // Of two rules that fit, the longer one counts: the site is open, its search and the workplace are not.
  const robots = (await (await fetch(`${server.url}/robots.txt`)).text()).split("\n");
  expect(robots).toEqual(
    expect.arrayContaining([
      "Allow: /home",
      "Allow: /sitemap",
      "Disallow: /home/search",
      "Disallow: /",
      `Sitemap: ${server.url}/sitemap.xml`,
    ]),
  );
});

test("HEAD says what GET says, without a body, and pages are compressed", async () => {
  for (const path of ["/api/public/duyurular", "/home", "/health"]) {
    const [head, get] = [await fetch(server.url + path, { method: "HEAD" }), await fetch(server.url + path)];
    expect([path, head.status, head.headers.get("content-type"), await head.text()]).toEqual([
      path,
      get.status,
      get.headers.get("content-type"),
      "",
    ]);
  }
  expect(
    (await fetch(`${server.url}/home`, { headers: { "Accept-Encoding": "gzip" } })).headers.get("content-encoding"),
  ).toBe("gzip");
});

test("what browsers load comes packed to those who can unpack it, and as it is to others", async () => {
  const page = await (await fetch(`${server.url}/home`)).text();
  const style = /\/assets\/[\w-]+\.css/.exec(page)?.[0] ?? "";
  for (const [path, type, kept] of [
    [style, "text/css", "immutable"],
    ["/i18n/tr.json?v=1", "application/json", "no-cache"],
  ] as const) {
    const [packed, plain] = [
      await fetch(server.url + path, { headers: { "Accept-Encoding": "gzip, deflate, br" } }),
      await fetch(server.url + path, { headers: { "Accept-Encoding": "identity" } }),
    ];
    expect([packed.headers.get("content-encoding"), plain.headers.get("content-encoding")]).toEqual(["br", null]);
    const { length } = await plain.clone().text();
    expect(length).toBeGreaterThan(3 * Number(packed.headers.get("content-length")));
    expect(await packed.text()).toBe(await plain.text());
    for (const { headers } of [packed, plain])
      expect([headers.get("content-type"), headers.get("vary"), headers.get("cache-control")]).toEqual([
        expect.stringContaining(type),
        expect.stringContaining("Accept-Encoding"),
        expect.stringContaining(kept),
      ]);
  }
  expect([
    (await fetch(`${server.url}/assets/gone.js`)).status,
    (await fetch(`${server.url}/assets/gone.js`)).headers.get("content-encoding"),
  ]).toEqual([404, null]);
});

test("what is turned away at the door of the interface has code and words, too", async () => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(server.url + path, { ...init, headers: { "Accept-Language": "tr" } });
    return [answer.status, await answer.json()];
  };
  const words = { error: expect.any(String) as string, message: expect.stringMatching(/ .*\.$/) as string };
  expect(await ask(`/api/content/duyurular?search=${"x".repeat(9000)}`)).toEqual([
    414,
    { ...words, code: "addressTooLong" },
  ]);
  expect(await ask("/api/content/%E0%A4%A")).toEqual([400, { ...words, code: "badRequest" }]);
  expect(await ask("/api/content/duyurular", { method: "PROPFIND" })).toEqual([
    405,
    { ...words, code: "methodNotAllowed" },
  ]);
});

test("a search of a megabyte and an address that is none are turned away at the door", async () => {
  expect((await fetch(`${server.url}/api/public/duyurular?search=${"x".repeat(12_000)}`)).status).toBe(414);
  expect((await fetch(`${server.url}/home/${"x".repeat(3_000)}`)).status).toBe(414);
  expect((await fetch(`${server.url}/home/${"x/".repeat(40)}`)).status).toBe(414);
  expect((await fetch(`${server.url}/home/${encodeURIComponent("ı".repeat(250))}`)).status).toBe(404);
  const answerTo = (path: string) =>
    new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
      const asked = httpRequest(server.url, { path }, (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers.location]);
      });
      asked.on("error", reject).end();
    });
  for (const path of ["/%E0%A4%A", "/%00"])
    expect([path, ...(await answerTo(path))]).toEqual([path, expect.toBeOneOf([400, 404]), undefined]);
  // Two slashes at the beginning would name another site.
  for (const [path, place] of [
    ["//evil.example/%5c", "/evil.example/%5c"],
    ["///evil.example", "/evil.example"],
    ["//\\evil.example", "/evil.example"],
    ["/home//haberler?a=//b?c", "/home/haberler?a=//b?c"],
  ] as const) {
    expect([path, ...(await answerTo(path))]).toEqual([path, 308, place]);
  }
});

/** Where somebody without a session gets one, or the way to one: of a body that is none they ask its type. */
const beforeSession =
  /^\/api\/auth\/(?:introspect|sign-in|sign-in-with-token|sign-up|forgot-password|reset-password|unlock-session)$/;

test("every address of the OpenAPI document exists", async () => {
  const document = (await (await send(server.url, bearer, "GET", "/api/openapi.json")).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { responses: object; parameters?: { name: string; in: string }[] }>>;
    components: { schemas: object };
  };
  expect(document.openapi).toBe("3.1.0");
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    (match) => match[1] ?? "",
  );
  expect(refs.filter((name) => !(name in document.components.schemas))).toEqual([]);
  expect(Object.keys(document.paths).length).toBeGreaterThan(60);
  for (const [path, operations] of Object.entries(document.paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const [method, { responses, parameters = [] }] of Object.entries(operations)) {
      expect([path, method, parameters.filter((one) => one.in === "path").map((one) => one.name)]).toEqual([
        path,
        method,
        inPath,
      ]);
      expect(Object.keys(responses).length).toBeGreaterThan(1);
    }
    if (operations.get && inPath.length === 0)
      expect([path, (await send(server.url, bearer, "GET", path)).status]).toEqual([path, 200]);
    const unsigned = await fetch(server.url + path.replace(/\{\w+\}/g, "x"), {
      method: Object.keys(operations)[0]?.toUpperCase() ?? "GET",
    });
    expect([path, unsigned.status]).toEqual([
      path,
      path.startsWith("/api/public/") ? (inPath.length ? 404 : 200) : beforeSession.test(path) ? 415 : 401,
    ]);
  }
});

test("a form that is sent without scripts to a locked or ended session is answered by a page that holds it, and makes its entry once the password is given", async () => {
  const { email, password } = administrator;
  const cookies = new Map<string, string>();
  const post = async (path: string, body: BodyInit, accept = "*/*") => {
    const Cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(server.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie, Origin: server.url, Accept: accept },
      body,
    });
    for (const [name = "", value = ""] of answer.headers
      .getSetCookie()
      .map((line) => line.split(";")[0]?.split("=", 2) ?? []))
      cookies.set(name, value);
    return answer;
  };
  const form = (fields: Record<string, string>) =>
    Object.entries(fields).reduce((data, [name, value]) => (data.set(name, value), data), new FormData());
  const unescape = (html: string) => html.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  /** What the page would send: its hidden inputs, and where to. */
  const held = (html: string) => ({
    action: unescape(
      /<form[^>]* action="([^"]*)"[^>]*>(?:(?!<\/form>)[\s\S])*name="(?:unlock|signIn)\.password"/.exec(html)?.[1] ??
        "",
    ),
    fields: Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
        name,
        unescape(value),
      ]),
    ),
  });
  const signIn = () => post("/sign-in", new URLSearchParams({ email, password }));
  for (const [title, end, own] of [
    [
      "Kilitliyken yazılan",
      () => post("/api/auth/lock", ""),
      { "unlock.password": password, "unlock.intent": "unlock" },
    ],
    [
      "Oturum bittikten sonra yazılan",
      () => post("/sign-out", ""),
      { "signIn.email": email, "signIn.password": password },
    ],
  ] as const) {
    await signIn();
    await end();
    const sent = await post(
      "/content/duyurular/new",
      form({ version: "0", intent: "save", "title.tr": title, "title.en": 'A "title" & more' }),
    );
    const page = await sent.text();
    expect([sent.status, page.includes(title)]).toEqual([title.startsWith("Kilit") ? 423 : 401, true]);
    const { action, fields } = held(page);
    const on = await post(action, form({ ...fields, ...own }), "text/html");
    expect([on.status, on.headers.get("location")]).toEqual([307, "/content/duyurular/new?index"]);
    const made = await post("/content/duyurular/new?index", form({ ...fields, ...own }), "text/html");
    expect(made.status).toBe(302);
    const listed = await send(server.url, bearer, "GET", `${base}?${new URLSearchParams({ search: title })}`);
    expect(await listed.json()).toMatchObject({ items: [{ title: { tr: title, en: 'A "title" & more' } }] });
  }
  // Scripts and pages that anybody reads are answered as before.
  await signIn();
  await post("/api/auth/lock", "");
  expect((await post("/content/duyurular/new.data", form({ version: "0" }))).status).toBe(423);
});
