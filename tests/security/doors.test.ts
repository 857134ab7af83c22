import { beforeAll, expect, test } from "vitest";

import { ask, bodyOf, routeTable, signedIn, type EntryBody } from "../support/api";
import { completeNotice, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { sectionOf } from "../support/section-of";

useTestDatabase();

const base = "/api/content/duyurular";
const table = await routeTable();
let admin: Awaited<ReturnType<typeof signedIn>>;
let draft: EntryBody;
let department = "";

beforeAll(async () => {
  admin = await signedIn("webAdmin");
  department = (await unit()).id;
  draft = await bodyOf<EntryBody>(
    ask("POST", base, { bearer: admin.bearer, json: { data: completeNotice(department) } }),
  );
});

/** An address that a route's pattern matches. */
const example = (path: string) =>
  path
    .replace(":section", sectionOf(path))
    .replace(":verb", path.startsWith("/api") ? "publish" : "trash")
    .replace(":version", "1")
    .replace(":id", draft.id)
    .replace(/:\w+/g, "x")
    .replace("*", "x");

/** Where somebody without a session gets one, or the way to one; and where another server asks whose a token is. */
const beforeSession = [
  "introspect",
  "sign-in",
  "sign-in-with-token",
  "sign-up",
  "forgot-password",
  "reset-password",
  "unlock-session",
].map((name) => `/api/auth/${name}`);
const apiRoutes = table.filter(
  ({ path }) => path.startsWith("/api/") && !path.startsWith("/api/public/") && !beforeSession.includes(path),
);

/** Nobody changes anything there, whoever they are. */
const saysReadOnly = (method: string, answer: Response) =>
  method !== "GET" && answer.headers.get("Allow") === "GET, HEAD";

test("every address of the interface answers 401 as JSON without a session or token, to every method", async () => {
  expect(apiRoutes.length).toBeGreaterThan(5);
  for (const { path, module } of apiRoutes) {
    for (const method of ["GET", ...(module.action ? ["POST", "PATCH", "PUT", "DELETE"] : [])]) {
      const answer = await ask(method, example(path), method === "GET" ? {} : { json: {} });
      const isReadOnly = saysReadOnly(method, answer);
      expect([method, path, answer.status, answer.headers.get("www-authenticate")]).toEqual([
        method,
        path,
        ...(isReadOnly ? [405, null] : [401, "Bearer"]),
      ]);
      expect(await bodyOf(answer)).toEqual({
        error: expect.any(String) as string,
        code: isReadOnly ? "methodNotAllowed" : "unauthorized",
        message: expect.any(String) as string,
      });
    }
  }
});

test("no change is taken from another site with somebody's cookie", async () => {
  const changing = table.filter(({ module }) => module.action);
  expect(changing.length).toBeGreaterThan(12);
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ];
  for (const { path } of changing) {
    for (const headers of foreign) {
      const answer = await ask("POST", example(path), {
        cookie: admin.cookie,
        headers,
        body: new URLSearchParams({ intent: "trash", version: "1" }),
      });
      const expected =
        path === "/*" ? 404 : path.startsWith("/api/public/") || saysReadOnly("POST", answer) ? 405 : 403;
      expect([path, headers, answer.status]).toEqual([path, headers, expected]);
    }
  }
  expect(await bodyOf(ask("GET", `${base}/${draft.id}`, { bearer: admin.bearer }))).toMatchObject({ ...draft });
});

test("a form of another site cannot speak JSON by calling it text", async () => {
  const answer = await ask("PATCH", `${base}/${draft.id}`, {
    cookie: admin.cookie,
    headers: { "Content-Type": "text/plain" },
    body: '{"version":1,"data":{"category":"tax"}}',
  });
  expect(answer.status).toBe(415);
});

test("nobody sets by hand what the engine keeps", async () => {
  for (const name of [
    "status",
    "state",
    "createdBy",
    "id",
    "version",
    "liveVersion",
    "updatedBy",
    "deletedAt",
    "section",
    "position",
    "publishAt",
  ]) {
    const answer = await ask("POST", base, {
      bearer: admin.bearer,
      json: { data: { title: { tr: "x" }, [name]: "published" } },
    });
    expect([name, answer.status, Object.keys((await bodyOf<{ fields: object }>(answer)).fields)]).toEqual([
      name,
      422,
      [name],
    ]);
  }
  const beside = {
    id: draft.id,
    status: "published",
    state: "published",
    createdBy: draft.id,
    version: 99,
    liveVersion: 1,
    section: "haberler",
  };
  const created = await bodyOf<EntryBody>(
    ask("POST", base, { bearer: admin.bearer, json: { ...beside, data: { title: { tr: "Yeni" } } } }),
  );
  expect(created).toMatchObject({ version: 1, status: "draft", section: "duyurular", liveVersion: null });
  expect(created.id).not.toBe(draft.id);
});

test("posted fields of a form change nothing that the form does not hold", async () => {
  const { id } = await bodyOf<EntryBody>(
    ask("POST", base, { bearer: admin.bearer, json: { data: { title: { tr: "Form" } } } }),
  );
  const fields = {
    version: "1",
    intent: "save",
    "title.tr": "Formdan",
    status: "published",
    state: "published",
    id: draft.id,
    createdBy: draft.id,
    liveVersion: "1",
  };
  for (const name of ["__proto__.polluted", "constructor.prototype.polluted", "title.__proto__.polluted"]) {
    expect(
      (
        await ask("POST", `/content/duyurular/${id}`, {
          cookie: admin.cookie,
          body: new URLSearchParams({ ...fields, [name]: "1" }),
        })
      ).status,
    ).toBe(400);
  }
  const answer = await ask("POST", `/content/duyurular/${id}`, {
    cookie: admin.cookie,
    body: new URLSearchParams(fields),
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, `/content/duyurular/${id}`]);
  expect(await bodyOf(ask("GET", `${base}/${id}`, { bearer: admin.bearer }))).toMatchObject({
    id,
    version: 2,
    status: "draft",
    liveVersion: null,
    data: { title: { tr: "Formdan" } },
  });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("the other's text on the conflict page is read from the store, not from the form", async () => {
  const { id } = await bodyOf<EntryBody>(
    ask("POST", base, {
      bearer: admin.bearer,
      json: { data: { title: { tr: "Başlık" }, body: { tr: "<p>Onun metni</p>" } } },
    }),
  );
  for (const given of ['"<script>alert(1)</script><img src=x onerror=alert(1)>"', "{", '{"a":1}', ""]) {
    const body = new URLSearchParams({
      version: "1",
      intent: "save",
      "title.tr": "Başlık",
      "body.tr": "<p>Benim metnim</p>",
      "choose.body.tr": "theirs",
      "theirs.body.tr": given,
      "choose.status": "theirs",
      "theirs.status": '"published"',
      "choose.toString": "theirs",
    });
    const answer = await ask("POST", `/content/duyurular/${id}`, { cookie: admin.cookie, body });
    expect([given, answer.status]).toEqual([given, 302]);
    const { data } = await bodyOf<EntryBody>(ask("GET", `${base}/${id}`, { bearer: admin.bearer }));
    expect(data).toEqual({ title: { tr: "Başlık" }, body: { tr: "<p>Onun metni</p>" } });
  }
});

test("a form that is too large, too deep or too clever is refused or read", async () => {
  const post = (body: URLSearchParams | FormData) =>
    ask("POST", `/content/duyurular/${draft.id}`, { cookie: admin.cookie, body });
  const fields = Array.from({ length: 100_000 }, (_, at) => [`f${at}`, "x"]);
  expect((await post(new URLSearchParams([["version", "1"], ...fields]))).status).toBe(413);
  const multipart = new FormData();
  for (const [name = "", value = ""] of fields.slice(0, 3000)) multipart.append(name, value);
  expect((await post(multipart)).status).toBe(413);
  expect((await post(new URLSearchParams({ version: "1", "body.tr": "x".repeat(3_000_000) }))).status).toBe(413);
  for (const intent of [
    '{"type":"insert","payload":{"name":"attachments","index":99999999}}',
    '{"type":"update","payload":{"name":"attachments[1000000000].file","value":"x"}}',
    '{"type":"reorder","payload":{"name":"attachments","from":0,"to":1e9}}',
    "{",
    "[]",
    '{"type":"constructor","payload":{}}',
  ]) {
    const answer = await post(new URLSearchParams({ version: "1", __intent__: intent }));
    expect([intent, answer.status]).toEqual([intent, expect.toBeOneOf([200, 302, 400])]);
  }
  const clever = [
    "attachments[99999999].title.tr",
    "attachments[0].title[4294967294]",
    "attachments[4294967294].title.tr",
    "attachments[1e9].title.tr",
    "title.tr.tr.tr.tr",
    "title",
    "attachments",
    `a${"[0]".repeat(200)}`,
    "attachments[0][0][0]",
    "..",
    "[]",
    "title.",
    "length",
    "title.toString",
    "attachments.length",
    "attachments[-1].title.tr",
  ];
  for (const name of clever) {
    const answer = await post(
      new URLSearchParams({ version: "1", intent: "save", "title.tr": "Planlı yol çalışması", [name]: "x" }),
    );
    expect([name, answer.status]).toEqual([name, expect.toBeOneOf([302, 400, 409])]);
  }
}, 120_000);

test("list addresses that make no sense fall back or find nothing", async () => {
  const sql = "id; DROP TABLE entries --";
  const queries = [
    `sort=${encodeURIComponent(sql)}`,
    "sort=-password_hash",
    "sort=__proto__",
    "sort=constructor",
    "category=%00",
    `category=${encodeURIComponent("' OR 1=1 --")}`,
    "validUntil.from=x&validUntil.to=%00",
    "page=-1",
    "page=1e9",
    "page=999999999",
    "page=0",
    "page=NaN",
    "size=0",
    "size=1000",
    "size=-5",
    "size=1.5",
    "view=%00",
    "view=constructor",
    "search=%00",
    "search=%27%22%5C%3A%2A%26%7C%21%28%29%3C-%3E",
    "search=%F0%9F%91%A9",
    "search=%ED%A0%80",
    "department=%00",
    "department=x",
    `search=${"a%20".repeat(2000)}`,
    `search=${"%E2%80%8B".repeat(500)}`,
    "lang=%00",
  ];
  for (const path of [
    base,
    "/api/public/duyurular",
    "/content/duyurular",
    "/api/files",
    "/home/duyurular",
    "/home/search",
    "/home/duyurular/rss.xml",
  ]) {
    for (const query of queries) {
      const answer = await ask(
        "GET",
        `${path}?${query}`,
        path.startsWith("/content") ? { cookie: admin.cookie } : { bearer: admin.bearer },
      ).catch((error: unknown) => new Response(String(error), { status: 500 }));
      // Lists for programs say what they don't know; pages go on without it.
      const saysSo = path === base || path.startsWith("/api/public");
      expect([path, query.slice(0, 60), answer.status]).toEqual([
        path,
        query.slice(0, 60),
        saysSo ? expect.toBeOneOf([200, 400]) : 200,
      ]);
    }
    const long = await ask("GET", `${path}?search=${"x".repeat(1_000_000)}`, {
      bearer: admin.bearer,
      cookie: admin.cookie,
    });
    expect([path, long.status]).toEqual([path, expect.toBeOneOf([200, 302])]);
  }
});

test("addresses with zero bytes and names of built-in properties are no pages", async () => {
  for (const path of [
    "/content/__proto__",
    "/content/constructor",
    `/content/duyurular/${draft.id}/confirm/constructor`,
    `/content/duyurular/${draft.id}/confirm/toString`,
    "/content/duyurular/%00",
    `/content/duyurular/${draft.id}/versions/99`,
    `/content/duyurular/${draft.id}/versions/4294967296`,
    "/home/duyurular/%00",
    "/home/__proto__",
    "/media/%00/%00",
    "/media/x/y",
    "/icons/%00/x",
    "/preview/%00",
    "/api/public/duyurular/%00",
    "/api/public/constructor",
    `/apps/file-manager-public/%00`,
  ]) {
    const answer = await ask("GET", path, { cookie: admin.cookie }).catch(
      (error: unknown) => new Response(String(error), { status: 500 }),
    );
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test("notes and reasons with zero bytes or half letters are kept or refused, never an error", async () => {
  const { id } = await bodyOf<EntryBody>(
    ask("POST", base, {
      bearer: admin.bearer,
      json: { data: completeNotice(department, { title: { tr: "Notlu" } }), note: "a\0b\ud800" },
    }),
  );
  const send = (verb: string, json: object) => ask("POST", `${base}/${id}/${verb}`, { bearer: admin.bearer, json });
  expect((await send("publish", { version: 1, note: "\0\ud800" })).status).toBe(200);
  expect((await send("withdraw", { version: 1, reason: "\0" })).status).toBe(422);
  expect((await send("withdraw", { version: 1, reason: `\0neden\ud800${"👩".repeat(300)}` })).status).toBe(200);
  for (const note of [5, {}, []]) expect((await send("restore", { version: 1, note })).status).toBe(422);
  const body = new URLSearchParams({
    version: "1",
    intent: "save",
    changeNote: "\0",
    "title.tr": "a\0b",
    parentId: "\0",
  });
  expect((await ask("POST", `/content/duyurular/${id}`, { cookie: admin.cookie, body })).status).toBe(302);
});

test("JSON with duplicate keys and own prototypes is read as JSON, and no more; two hundred levels and fifty thousand values are not read", async () => {
  const post = (body: string) =>
    ask("POST", base, { bearer: admin.bearer, body, headers: { "Content-Type": "application/json" } });
  expect(await bodyOf(post('{"data":{"title":{"tr":"bir"},"title":{"tr":"iki"}}}'))).toMatchObject({
    data: { title: { tr: "iki" } },
  });
  expect((await post('{"data":{"title":{"tr":"x"},"__proto__":{"polluted":1}}}')).status).toBe(422);
  expect((await post('{"data":{"title":{"tr":"x"},"constructor":{"prototype":{"polluted":1}}}}')).status).toBe(422);
  expect((await post('{"data":{"title":{"tr":"x","__proto__":{"polluted":1}}}}')).status).toBe(422);
  expect((await post('{"__proto__":{"data":{}},"data":{"title":{"tr":"x"}}}')).status).toBe(201);
  expect((await post(`{"data":${'{"a":'.repeat(20)}1${"}".repeat(20)}}`)).status).toBe(422);
  expect((await post(`{"data":${'{"a":'.repeat(200)}1${"}".repeat(200)}}`)).status).toBe(400);
  expect((await post(`{"data":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)).status).toBe(400);
  expect((await post(`{"data":{"tags":[${"1,".repeat(50_000)}1]}}`)).status).toBe(413);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

/** Each as long as an id, or nearly one; and what no address holds by chance. */
const noIds = [
  "-".repeat(36),
  "a".repeat(36),
  "0".repeat(36),
  `${"-".repeat(8)}-0000-0000-0000-${"0".repeat(12)}`,
  "00000000-0000-0000-0000-00000000000g",
  "%00",
  "%ff",
  "..",
  "1e9",
  "9".repeat(40),
  "'",
  "{}",
  "a".repeat(3_000),
];

test("no address fails for an id that is none, whoever asks and however", async () => {
  const open = table.filter(({ path }) => /:(?!section|verb|code|kind|version)\w+/.test(path));
  expect(open.length).toBeGreaterThan(20);
  const failed: unknown[] = [];
  for (const { path, module } of open) {
    for (const id of noIds) {
      const address = path
        .replace(":section", path.startsWith("/home") ? "sss" : sectionOf(path))
        .replace(":verb", "publish")
        .replace(":version", "1")
        .replace(/:\w+\??/g, id)
        .replace("*", id);
      for (const [method, how] of [
        ["GET", {}],
        ["POST", { body: new URLSearchParams({ vote: "yes", intent: "save", version: "1" }) }],
        ["PATCH", { json: { version: 1, data: {} } }],
      ] as const) {
        if (method !== "GET" && !module.action) continue;
        const headers = { "Sec-Fetch-Site": "same-origin", Accept: "text/html" };
        const answer = await ask(method, address, {
          ...(path.startsWith("/api") ? { bearer: admin.bearer } : { cookie: admin.cookie, headers }),
          ...how,
        }).catch((error: unknown) => error as Error);
        if (!(answer instanceof Response) || answer.status >= 500)
          failed.push([
            method,
            address.slice(0, 120),
            answer instanceof Response ? answer.status : String(answer).slice(0, 200),
          ]);
      }
    }
  }
  expect(failed).toEqual([]);
});

test("an id that is none within what is written is refused or forgotten, never an error", async () => {
  for (const id of noIds.slice(0, 5)) {
    const answers = [
      await ask("PATCH", `${base}/${draft.id}`, {
        bearer: admin.bearer,
        json: { version: 1, data: { body: { tr: `<p><a href="/media/${id}/a.pdf" data-file="${id}">x</a></p>` } } },
      }),
      await ask("POST", "/api/content/videolar", {
        bearer: admin.bearer,
        json: { data: { title: { tr: "x" }, video: `/media/${id}/a.mp4` } },
      }),
      await ask("PUT", "/api/common/user", { bearer: admin.bearer, json: { user: { avatar: `/media/${id}/a.png` } } }),
      await ask("POST", `/content/duyurular`, {
        cookie: admin.cookie,
        headers: { "Sec-Fetch-Site": "same-origin" },
        body: new URLSearchParams({ intent: "move", moved: `${id}.before.${id}` }),
      }),
    ];
    expect([id, answers.map(({ status }) => status).filter((status) => status >= 500)]).toEqual([id, []]);
  }
});

test("a menu is not emptied by leaving its items out, and names that nobody reads are refused", async () => {
  const put = async (json: unknown) => {
    const answer = await ask("PUT", "/api/menus/baskan", { bearer: admin.bearer, json });
    return [answer.status, (await bodyOf<{ fields?: object }>(answer)).fields] as const;
  };
  const item = { title: { tr: "Özgeçmiş" }, link: { type: "none" } };
  expect((await put({ version: 0, title: { tr: "Başkan" }, items: [item] }))[0]).toBe(200);
  const missing = { items: ["content.issues.missing"] };
  for (const body of [{}, { items: null }, { title: { tr: "Boş" } }])
    expect([body, await put({ version: 1, ...body })]).toEqual([body, [422, missing]]);
  for (const body of [
    { items: [item], item: [] },
    { items: [{ ...item, titel: "x" }] },
    { items: [{ ...item, link: { type: "none", href: "/x" } }] },
    { items: [item], live: null },
  ])
    expect([body, (await put({ version: 1, ...body }))[0]]).toEqual([body, 422]);
  const now = async () =>
    bodyOf<{ version: number; title: object; items: unknown[] }>(
      ask("GET", "/api/menus/baskan", { bearer: admin.bearer }),
    );
  expect(await now()).toMatchObject({ version: 1, title: { tr: "Başkan" }, items: [{ title: { tr: "Özgeçmiş" } }] });
  // What isn't said of the title leaves it; an empty list is said.
  expect((await put({ version: 1, items: [] }))[0]).toBe(200);
  expect(await now()).toMatchObject({ version: 2, title: { tr: "Başkan" }, items: [] });
  for (const [path, json] of [
    ["/api/menus/baskan/publish", { version: 2, verison: 2 }],
    ["/api/side-menu-rules", { name: "x", matchType: "default", menuCode: "guncel-yan", prio: 1 }],
  ] as const)
    expect([path, (await ask("POST", path, { bearer: admin.bearer, json })).status]).toEqual([path, 422]);
});

test("a body that is cut off is the sender's line, not the database's", async () => {
  const gone = () => Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  const cut = () =>
    new ReadableStream({
      start: (controller) =>
        void (controller.enqueue(new TextEncoder().encode('{"version"')), setImmediate(() => controller.error(gone()))),
    });
  for (const [method, path, type] of [
    ["POST", base, "application/json"],
    ["PATCH", `${base}/${draft.id}`, "application/json"],
    ["POST", "/graphql", "application/json"],
    ["POST", "/api/auth/sign-in", "application/json"],
    ["POST", "/sign-in", "application/x-www-form-urlencoded"],
    ["POST", `/content/duyurular/${draft.id}`, "multipart/form-data; boundary=x"],
  ] as const) {
    const answer = await ask(method, path, {
      ...(path.startsWith("/api/auth")
        ? {}
        : path.startsWith("/content")
          ? { cookie: admin.cookie }
          : { bearer: admin.bearer }),
      body: cut(),
      headers: { "Content-Type": type, "Sec-Fetch-Site": "same-origin" },
    });
    expect([path, answer.status]).toEqual([path, 400]);
  }
});
