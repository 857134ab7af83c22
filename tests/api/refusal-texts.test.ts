import { beforeAll, expect, test } from "vitest";

import { noteForm } from "~/lib/platform/http/request/request.server";
import { languageCookie } from "~/lib/platform/i18n/language-cookie.server";

import { answerFailures, withFailuresAnswered } from "../../app/routes/answer-failures.server";
import { ask, bodyOf, routeTable, signedIn, type Ask, type EntryBody } from "../support/api";
import { completeNotice } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Refusal = {
  error: string;
  code: string;
  message: string;
  fields?: Record<string, string[]>;
  messages?: Record<string, string[]>;
};

let bearer = "";
let weakest = "";
let entry: EntryBody;
beforeAll(async () => {
  ({ bearer } = await signedIn("webAdmin"));
  ({ bearer: weakest } = await signedIn("viewer"));
  const { id: department } = await bodyOf<EntryBody>(
    ask("POST", "/api/content/mudurlukler", { bearer, json: { data: { name: { tr: "Basın Yayın Müdürlüğü" } } } }),
  );
  entry = await bodyOf<EntryBody>(
    ask("POST", "/api/content/duyurular", { bearer, json: { data: completeNotice(department, { body: { tr: "" } }) } }),
  );
});

/** A key of the translations, as no person should read it; and one with its values. */
const key = /^[a-z]+(?:\.[\w]+)+(?:\?|$)/;

/** The same refusal in both languages. */
async function inBoth(method: string, path: string, how: Ask) {
  // The public interface is asked for a language in its address.
  const say = (language: string) =>
    ask(method, path.startsWith("/api/public/") ? `${path}?lang=${language}` : path, {
      ...how,
      headers: { ...how.headers, "Accept-Language": language },
    });
  return [await say("tr"), await say("en")] as const;
}

function expectWords(where: string, [tr, en]: [Refusal, Refusal]) {
  expect([where, tr.code, tr.code]).toEqual([where, en.code, expect.stringMatching(/^[a-z][a-zA-Z]+$/)]);
  expect([where, tr.error]).toEqual([where, en.error]);
  expect(tr.fields, where).toEqual(en.fields);
  expect(tr.message, where).not.toBe(en.message);
  for (const { message, fields = {}, messages = {} } of [tr, en]) {
    expect(Object.keys(messages), where).toEqual(Object.keys(fields));
    for (const [name, words] of Object.entries(messages)) expect(words, where).toHaveLength(fields[name]?.length ?? -1);
    for (const word of [message, ...Object.values(messages).flat()])
      expect([where, word, key.test(word) || word.includes("{{") || word === ""]).toEqual([where, word, false]);
  }
}

test("whatever is refused anywhere under /api says so by code and in words of the caller's language", async () => {
  const routes = (await routeTable()).filter(
    ({ path, module }) => path.startsWith("/api/") && module.default === undefined,
  );
  expect(routes.length).toBeGreaterThan(35);
  const bodies: Ask[] = [
    {},
    { json: {} },
    { json: [] },
    { body: "{", headers: { "Content-Type": "application/json" } },
    { body: "x", headers: { "Content-Type": "text/plain" } },
    {
      json: {
        version: "x",
        data: { title: 3 },
        shortcut: { label: 5 },
        message: { title: 7 },
        notification: { link: "javascript:x" },
        user: { status: "?" },
        query: 4,
        contactId: "x",
        email: "x",
        password: "x",
        name: "",
        alt: 5,
        colour: 1,
      },
    },
  ];
  let refused = 0;
  for (const { path } of routes) {
    const address = path
      .replace(":section", "duyurular")
      .replace(":id", entry.id)
      .replace(":verb", "publish")
      .replace(":set", "yok")
      .replace(":slug", "yok")
      .replace("*", "yok/yok");
    for (const method of ["GET", "POST", "PATCH", "DELETE"]) {
      for (const who of [undefined, weakest, bearer]) {
        // Whoever owns the account ends nothing here that the next case needs.
        if (/sign-out|api\/auth\/lock|api\/files\/:id\b/.test(path) && who === bearer && method !== "GET") continue;
        for (const body of method === "GET" || who === undefined
          ? [{}]
          : method === "POST" && who === weakest
            ? bodies
            : bodies.slice(-1)) {
          const answers = await inBoth(method, address, { ...body, bearer: who });
          if (answers[0].status < 400 || answers[1].status < 400) continue;
          const told = await Promise.all(answers.map((answer) => answer.text()));
          if (told[0] === "" || told[0] === "false" || told[0] === '{"error":"Invalid token"}') continue;
          expectWords(
            `${method} ${address} ${JSON.stringify(body)} ${answers[0].status}`,
            told.map((text) => JSON.parse(text) as Refusal) as [Refusal, Refusal],
          );
          refused += 1;
        }
      }
    }
  }
  expect(refused).toBeGreaterThan(250);
});

test.each([
  ["POST", "/api/common/shortcuts", () => ({ shortcut: { label: "", icon: "x y", link: "javascript:alert(1)" } })],
  ["PATCH", "/api/common/user", () => ({ user: { status: "flying", name: "" } })],
  [
    "POST",
    "/api/common/messages",
    () => ({ message: { title: "x".repeat(301), link: "javascript:x", image: "x", seen: "ja" } }),
  ],
  ["POST", "/api/auth/sign-up", () => ({ name: "", email: "x", password: "" })],
  ["POST", "/api/content/duyurular", () => ({ data: { title: 3, category: "yok" } })],
  ["PATCH", "/api/content/duyurular/:id", () => ({ version: "x", data: { title: { tr: "x" } } })],
  ["POST", "/api/content/duyurular/:id/publish", () => ({ version: entry.version })],
  ["POST", "/api/content/duyurular/:id/schedule", () => ({ version: entry.version, publishAt: "yesterday" })],
])("%s %s says of each field what is wrong, by code and in words", async (method, path, json) => {
  const answers = await inBoth(method, path.replace(":id", entry.id), { bearer, json: json() });
  const [tr, en] = await Promise.all(answers.map((answer) => bodyOf<Refusal>(answer)));
  if (!tr || !en) throw new Error("no answer");
  expect(answers.map(({ status }) => status)).toEqual([422, 422]);
  expectWords(path, [tr, en]);
  expect(Object.keys(tr.messages ?? {}).length).toBeGreaterThan(0);
  expect(tr.messages).not.toEqual(en.messages);
});

test("a stale version says so in the language of the cookie, and an answer that is no refusal has no words", async () => {
  await ask("PATCH", `/api/content/duyurular/${entry.id}`, {
    bearer,
    json: { version: 1, data: { title: { tr: "Önce" } } },
  });
  const chosen = (await languageCookie.serialize("tr")).split(";", 1)[0] ?? "";
  const stale = await bodyOf<Refusal>(
    ask("PATCH", `/api/content/duyurular/${entry.id}`, {
      bearer,
      json: { version: 1, data: { title: { tr: "x" } } },
      headers: { "Accept-Language": "en", Cookie: chosen },
    }),
  );
  expect(stale).toMatchObject({ code: "staleVersion", message: "Siz açtıktan sonra kayıt değişti." });
  expect(await bodyOf(ask("GET", `/api/content/duyurular/${entry.id}`, { bearer }))).not.toHaveProperty("message");
  expect(await bodyOf(ask("GET", "/api/public/duyurular/yok?lang=en"))).toMatchObject({
    error: "No such entry",
    code: "notFound",
    message: "What you asked for was not found.",
  });
});

test("a part of an upload that begins elsewhere is told so, not that a record is in no state for it", async () => {
  const { id } = await bodyOf<{ id: string }>(
    ask("POST", "/api/files/uploads", { bearer, json: { name: "a.csv", bytes: 10 } }),
  );
  const part = {
    bearer,
    body: "x",
    headers: { "Content-Type": "application/offset+octet-stream", "Upload-Offset": "7" },
  };
  const told = await Promise.all(
    (await inBoth("PATCH", `/api/files/uploads/${id}`, part)).map((answer) => bodyOf<Refusal>(answer)),
  );
  expect(told.map(({ code, message }) => [code, message])).toEqual([
    ["offset", "Yükleme başka bir baytta kalmış; oradan sürdürün."],
    ["offset", "The upload stands at another byte; go on from there."],
  ]);
});

test("a body that is agreed upon to the letter stays as it is", async () => {
  const answer = await ask("POST", "/api/auth/sign-in-with-token", { json: { accessToken: "yok" } });
  expect([answer.status, await answer.json()]).toEqual([401, { error: "Invalid token" }]);
});

test("a database that is away is 503 and a full disk 507 wherever it shows itself, and a bug stays a bug", async () => {
  const failing = (error: unknown) =>
    withFailuresAnswered({ loader: () => Promise.reject(error as Error) }).loader as unknown as (
      args: unknown,
    ) => Promise<unknown>;
  const failed = (error: unknown) =>
    failing(error)({
      request: new Request("http://site.test/api/x", { headers: { "Accept-Language": "en" } }),
      params: {},
    }).catch((thrown: unknown) => thrown);
  for (const [code, status, word] of [
    ["ENOSPC", 507, "diskFull"],
    ["53100", 507, "diskFull"],
    ["ECONNREFUSED", 503, "unavailable"],
    ["55P03", 503, "unavailable"],
    ["25006", 503, "unavailable"],
    ["57014", 503, "unavailable"],
  ] as const) {
    const answer = (await failed(Object.assign(new Error("x"), { code }))) as Response;
    expect([answer.status, await answer.json()]).toMatchObject([
      status,
      { code: word, message: expect.stringMatching(/^(The server|The service)/) as string },
    ]);
  }
  const bug = new TypeError("x is undefined");
  expect(await failed(bug)).toBe(bug);
});

test.each([
  ["53100", 507, "diskFull"],
  ["55P03", 503, "unavailable"],
] as const)(
  "what was typed into a page's form is not lost for a database that says %s, with scripts and without",
  async (code, status, word) => {
    const fails = withFailuresAnswered({
      default: () => null,
      action: () => Promise.reject(Object.assign(new Error("x"), { code })),
    }).action as unknown as (args: unknown) => Promise<unknown>;
    const sent = (Accept: string) => {
      const form = new FormData();
      for (const [name, value] of [
        ["title", "Yol çalışması"],
        ["password", "gizli"],
      ] as const)
        form.set(name, value);
      const request = new Request("http://site.test/x", { method: "POST", headers: { Accept } });
      noteForm(request, form);
      return fails({ request, params: {} });
    };
    expect(await sent("*/*")).toMatchObject({ data: null, init: { status } });
    const thrown = (await sent("text/html").catch((answer: unknown) => answer)) as Response;
    expect([thrown.status, await thrown.json()]).toMatchObject([
      status,
      { code: word, carried: [["title", "Yol çalışması"]] },
    ]);
    if (status === 503) expect(thrown.headers.get("Retry-After")).toBe("5");
  },
);

test("a server answers a bug of the interface with the number under which it is logged, and says nothing of the bug itself", async () => {
  const routes = { broken: { module: { loader: () => Promise.reject(new TypeError("secret detail")) } } };
  answerFailures(routes);
  const args = {
    request: new Request("http://site.test/api/x", { headers: { "Accept-Language": "en" } }),
    params: {},
    context: { requestId: "12345678" },
  };
  const answer = (await (routes.broken.module.loader as unknown as (given: unknown) => Promise<unknown>)(args).catch(
    (thrown: unknown) => thrown,
  )) as Response;
  expect([answer.status, await answer.json()]).toEqual([
    500,
    {
      error: "Internal server error",
      code: "failed",
      requestId: "12345678",
      message: expect.stringContaining("unexpected") as string,
    },
  ]);
});
