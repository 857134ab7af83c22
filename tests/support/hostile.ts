/** A request that nobody's page sends. `what` names it in the words of a failing test. */
export type Hostile = { what: string; method: string; query: string; headers: Record<string, string>; body?: string };

type Random = () => number;

/** The same numbers from the same seed, between 0 and 1 (a linear congruence modulo 2^32). */
export function seeded(seed: number): Random {
  let state = Math.imul(seed >>> 0, 2_654_435_761) >>> 0;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const size = (random: Random, most: number) => Math.floor(most ** random());

/** Names that forms, bodies and addresses of the product know; mixed with what they don't. */
const known = [
  "intent",
  "id",
  "version",
  "email",
  "password",
  "again",
  "token",
  "name",
  "code",
  "title",
  "title.tr",
  "body",
  "body.tr",
  "slug.tr",
  "search",
  "to",
  "text",
  "value",
  "chat",
  "item",
  "sections",
  "departments",
  "role",
  "roles",
  "offered",
  "wanted",
  "locale",
  "redirectTo",
  "redirectURL",
  "back",
  "blocks",
  "gallery",
  "attachments",
  "tags",
  "cover",
  "cover.file",
  "occurrences",
  "data",
  "message",
  "notification",
  "shortcut",
  "label",
  "link",
  "icon",
  "user",
  "query",
  "note",
  "reason",
  "publishAt",
  "parentId",
  "part",
  "was",
  "alt.tr",
  "focal.x",
  "category",
  "sort",
  "page",
  "size",
  "view",
  "when",
  "lang",
  "lng",
  "layout",
  "preview",
  "q",
  "kind",
  "from",
  "before",
  "_routes",
  "index",
  "upload",
  "file",
  "picture",
  "choose.title.tr",
  "idleMinutes",
  "area",
  "grant",
  "at",
  "mark",
] as const;
const intents = [
  "save",
  "publish",
  "autosave",
  "recall",
  "search",
  "send",
  "read",
  "unread",
  "readAll",
  "place",
  "up:x",
  "trash",
  "restore:x",
  "picture",
  "person",
  "create",
  "begin",
  "confirm",
  "open",
  "",
  "constructor",
  "x".repeat(5000),
] as const;
const pieces = [
  "a",
  " ",
  "\t",
  "\n",
  "ı",
  "İ",
  "ş",
  "👩",
  "\u0301",
  "\u202e",
  "<",
  "<b>",
  "</p>",
  "<p><ul><li>",
  "&amp;",
  "&",
  "&#",
  "(",
  "[",
  "{",
  "a@",
  ".",
  "..",
  "-",
  "--",
  "/",
  "//",
  "\\",
  "%",
  "%00",
  "'",
  '"',
  "*",
  "|",
  "!",
  "0",
  "9,",
  "1.",
  "http://",
  "a.b/",
  "@a.",
  ",",
  ";",
  "=",
  "#",
  "2026-",
  "T00:",
  "data:,",
  "<!--",
  "<![CDATA[",
  "<svg>",
  "javascript:",
  "\0",
] as const;

/** One piece or two, again and again: what expressions, splitters, sorters and cleaners like least. */
function longText(random: Random, most = 60_000): string {
  const unit = pick(random, pieces) + (random() < 0.5 ? pick(random, pieces) : "");
  return (
    unit.repeat(Math.max(1, Math.floor(size(random, most) / unit.length))) + pick(random, ["", "!", "x", "\u0000", ">"])
  );
}

const value = (random: Random) =>
  pick(random, [
    () => "x",
    () => "",
    () => "1e9",
    () => "-1",
    () => pick(random, intents),
    () => longText(random, 5_000),
    () => JSON.stringify(json(random, 20)),
  ])();

function name(random: Random): string {
  const base = pick(random, known);
  return pick(random, [
    () => base,
    () =>
      `${base}[${pick(random, [0, 1, 7, 59, 99, 999, 1999, 20_000, 20_000_000, 200_000_000, 4_294_967_294, 2 ** 53])}]`,
    () => `${base}[${size(random, 2000)}].${pick(random, known)}[${size(random, 1e9)}]`,
    () => base + "[0]".repeat(size(random, 300)),
    () => base + ".a".repeat(size(random, 300)),
    () =>
      `${base}.${pick(random, ["__proto__", "constructor.prototype", "length", "toString", "", "[", "]", "[]", "[-1]", "[1e3]", "upload"])}`,
    () => base + longText(random, 3_000),
  ])();
}

function button(random: Random): [string, string] {
  const payload = {
    name: name(random),
    index: size(random, 1e9),
    from: size(random, 1e9),
    to: size(random, 1e9),
    value: json(random, 200),
    defaultValue: json(random, 200),
  };
  const text = JSON.stringify({
    type: pick(random, ["insert", "remove", "reorder", "update", "reset", "validate", "constructor"]),
    payload: random() < 0.9 ? payload : null,
  });
  return [
    pick(random, ["__intent__", "__intent__", "__state__"]),
    random() < 0.8 ? text : text.slice(0, size(random, text.length)),
  ];
}

/**
 * A form of an entry at its bounds: as many rows as are read, without a kind, full of pictures, or of nothing but
 * marks.
 */
function fullEntryForm(random: Random): [string, string][] {
  const rows = pick(random, [60, 60, 40, 8]);
  const cells = pick<(at: number) => [string, string][]>(random, [
    (at) => [[`blocks[${at}].blockType`, ""]],
    (at) => [
      [`blocks[${at}].blockType`, "gallery"],
      ...Array.from({ length: Math.min(59, Math.floor(280 / rows) - 1) }, (_, row): [string, string] => [
        `blocks[${at}].pictures[${row}].alt.tr`,
        "x",
      ]),
    ],
    (at) => [
      [`blocks[${at}].blockType`, "text"],
      [
        `blocks[${at}].text.tr`,
        pick(random, ["<", "&", "<b>", "<a href='/x'>x</a>", "x>"]).repeat(Math.floor(24_000 / rows)),
      ],
    ],
    (at) => [
      [`blocks[${at}].limit`, "x"],
      [`blocks[${at}].link`, "x"],
      [`blocks[${at}].location.lat`, "x"],
    ],
  ]);
  const press: [string, string][] = pick(random, [
    [],
    [["__intent__", JSON.stringify({ type: "insert", payload: { name: "redirectFrom" } })]],
  ]);
  return [["title.tr", "Sayfa"], ...press, ...Array.from({ length: rows }, (_, at) => cells(at)).flat()];
}

function fields(random: Random): [string, string][] {
  const common: [string, string][] = [
    ["intent", pick(random, intents)],
    ["version", "1"],
  ];
  const one = name(random);
  const often = Math.min(20_000, 200_000 / (one.length + 2));
  return pick(random, [
    () => [...common, [name(random), value(random)] as [string, string]],
    () => [...common, button(random), [name(random), "x"] as [string, string]],
    () => [
      ...common,
      ...Array.from({ length: size(random, 40) }, (): [string, string] => [name(random), value(random)]),
    ],
    // The same name again and again, or one numbered through.
    () => [...common, ...Array.from({ length: size(random, often) }, (): [string, string] => [one, ""])],
    () => [
      ...common,
      ...Array.from({ length: size(random, 4_000) }, (_, at): [string, string] => [
        `${pick(random, known)}[${at}].${pick(random, known)}`,
        "x",
      ]),
    ],
    () => [...common, ...Array.from({ length: size(random, 4_000) }, (_, at): [string, string] => [`f${at}`, "x"])],
    () => [...common, [pick(random, known), longText(random)] as [string, string]],
    () => [...common, ...fullEntryForm(random)],
  ])();
}

/** Values of every shape; `most` bounds how much of them there is. */
function json(random: Random, most: number): unknown {
  const many = size(random, most);
  const deep = Math.min(many, 2_000);
  return pick(random, [
    () => Array.from({ length: many }, () => pick(random, [1, "x", null, {}, [], ""])),
    () =>
      Object.fromEntries(
        Array.from({ length: many }, (_, at) => [`${pick(random, known)}${at || ""}`, value(random).slice(0, 50)]),
      ),
    () => JSON.parse("[".repeat(deep) + "]".repeat(deep)) as unknown,
    () => JSON.parse('{"a":'.repeat(deep) + "1" + "}".repeat(deep)) as unknown,
    () => ({ [pick(random, known)]: Array.from({ length: many }, () => ({ file: "x", id: 5, value: {} })) }),
    () => longText(random, Math.max(10, most)),
    () => ({ __proto__x: 1, constructor: { prototype: 1 }, length: 4_294_967_295, toString: null }),
    () => pick(random, [0, -1, 1e308, true, null, "", "2026-13-99"]),
  ])();
}

function jsonBody(random: Random): string {
  const inner = () => json(random, 30_000);
  const body = pick(random, [
    () => ({ version: 1, data: { [pick(random, known)]: inner() } }),
    () => ({ version: 1, data: inner(), parentId: inner() }),
    () => ({ [pick(random, known)]: inner(), id: value(random) }),
    () => ({
      id: "x",
      chat: { messages: inner() },
      message: { read: inner(), title: longText(random) },
      user: inner(),
      shortcut: inner(),
      query: longText(random),
    }),
    () => ({ email: longText(random, 5_000), password: longText(random, 3_000), code: inner() }),
    inner,
  ])();
  const text = JSON.stringify(body).slice(0, 400_000);
  return random() < 0.9 ? text : text.slice(0, size(random, text.length));
}

function multipart(random: Random): { type: string; body: string } {
  const boundary = pick(random, ["x", "-".repeat(70), "a".repeat(200), "x\\"]);
  const disposition = (field: string, file: string) =>
    `Content-Disposition: form-data; name="${field.replace(/["\r\n]/g, "")}"${file}`;
  const part = (head: string, body: string) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`;
  const body = pick(random, [
    () =>
      fields(random)
        .slice(0, 3_000)
        .map(([field, text]) => part(disposition(field, ""), text))
        .join(""),
    () =>
      Array.from({ length: size(random, 2_000) }, (_, at) =>
        part(disposition(pick(random, [`f${at}`, name(random)]), '; filename="a.txt"'), "x"),
      ).join(""),
    () =>
      part(
        `${disposition("a", "")}\r\n${Array.from({ length: size(random, 3_000) }, (_, at) => `X-${at}: ${at}`).join("\r\n")}`,
        "x",
      ),
    () =>
      part(
        `${disposition("upload", `; filename="${longText(random, 20_000).replace(/["\r\n]/g, "")}"`)}`,
        longText(random),
      ),
    () => part(disposition("file", '; filename="a.svg"'), xml(random)),
    () => "\r\n".repeat(size(random, 40_000)) + "--".repeat(size(random, 40_000)),
    () => `--${boundary}\r\n`.repeat(size(random, 20_000)),
  ])();
  const end = random() < 0.8 ? `--${boundary}--\r\n` : "";
  return {
    type: `multipart/form-data; boundary=${random() < 0.9 ? boundary : "other"}`,
    body: (body + end).slice(0, 400_000),
  };
}

function xml(random: Random): string {
  const depth = size(random, 8_000);
  return pick(random, [
    () =>
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${"<g>".repeat(depth)}${"</g>".repeat(depth)}</svg>`,
    () =>
      `<!DOCTYPE a [<!ENTITY b0 "x">${Array.from({ length: 20 }, (_, at) => `<!ENTITY b${at + 1} "${`&b${at};`.repeat(10)}">`).join("")}]><a>&b20;</a>`,
    () => `<a ${"b='c' ".repeat(depth)}/>`,
    () => `<a>${longText(random)}</a>`,
  ])();
}

function query(random: Random): string {
  const params = new URLSearchParams();
  const pairs = pick(random, [() => size(random, 5), () => size(random, 900)])();
  for (let at = 0; at < pairs; at++)
    params.append(pick(random, known), pick(random, [() => "", () => "x", () => value(random).slice(0, 300)])());
  const one = pick(random, known);
  const text = pick(random, [
    () => params.toString(),
    () => new URLSearchParams({ [one]: longText(random, 6_000) }).toString(),
    () => `${one}=a&`.repeat(size(random, 900)),
    () => `_routes=${encodeURIComponent(`${pick(random, known)},`.repeat(size(random, 500)))}`,
    () => "&".repeat(size(random, 8_000)),
    () => "%".repeat(size(random, 3_000)),
    () => `redirectURL=/${"a/".repeat(size(random, 3_900))}`,
  ])();
  return `?${text.slice(0, 8_000)}`;
}

const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, "-").slice(0, 7_000);

function hostileHeaders(random: Random): Record<string, string> {
  const list = (one: () => string) => printable(Array.from({ length: size(random, 2_000) }, one).join(","));
  return pick<() => Record<string, string>>(random, [
    () => ({}),
    () => ({ "Accept-Language": list(() => `${pick(random, ["tr", "de", "x-y-z", "*"])};q=0.${size(random, 999)}`) }),
    () => ({
      "If-None-Match": list(() => `W/"${size(random, 999)}"`),
      "If-Modified-Since": printable(longText(random, 2_000)),
    }),
    () => ({ "If-None-Match": '"'.repeat(size(random, 7_000)) }),
    () => Object.fromEntries(Array.from({ length: size(random, 1_000) }, (_, at) => [`X-${at}`, "x"])),
    () => ({ "Accept-Language": `tr${";".repeat(size(random, 7_000))}`, Accept: ",".repeat(size(random, 7_000)) }),
    () => ({ Range: `bytes=${list(() => `${size(random, 99)}-`)}` }),
    () => ({ Accept: list(() => "text/html;q=0.1"), "Accept-Encoding": list(() => "gzip") }),
    () => ({
      Referer: `http://127.0.0.1/preview/${printable(longText(random, 6_000))}`,
      "User-Agent": printable(longText(random, 6_000)),
    }),
    () => ({ Authorization: `Bearer ${printable(longText(random, 6_000))}` }),
    () => ({
      "X-Forwarded-For": list(() => "1.1.1.1"),
      "X-Forwarded-Host": printable(longText(random, 3_000)),
      "X-Request-Id": printable(longText(random, 3_000)),
    }),
    () => ({
      Cookie: printable(
        Array.from(
          { length: size(random, 1_500) },
          (_, at) =>
            `${pick(random, ["meydan_session", "toast", "look", "lng", `c${at}`])}=${pick(random, ["", "e30=", "%", "x".repeat(50)])}`,
        ).join("; "),
      ),
    }),
  ])();
}

/** What may stand behind an address: many parts, or one of any length. */
export function longPath(random: Random): string {
  return pick(random, ["/a", "/", "/..", "/%2e", "/%C4%B1", "/a%2F", "-"]).repeat(size(random, 1_500));
}

/** A question of the page's scripts: which routes these addresses lead to. */
export function routesQuestion(random: Random, version: string): string {
  const path = pick<() => string>(random, [
    () => `/${size(random, 1e6)}`,
    () => `/content/${size(random, 1e6)}/%61`,
    () => `/${"a/".repeat(size(random, 3_700))}`,
  ]);
  const asked = Array.from({ length: size(random, 900) }, () => `p=${path()}`).join("&");
  return `/__manifest?version=${version}&${asked}`.slice(0, 7_600);
}

/** A document that looks like GraphQL: nested, spread, aliased, or in pieces; and some that are sound. */
function graphQuery(random: Random): string {
  const times = (most: number, one: (at: number) => string) =>
    Array.from({ length: size(random, most) }, (_, at) => one(at)).join(" ");
  const field = pick(random, [
    "duyurular(size:100){items{id title}}",
    "session{user{name email}}",
    "notifications{id}",
    "__typename",
    "__schema{types{name fields{name}}}",
    'duyuru(slug:"x"){title}',
    "x",
  ]);
  const chain = (last: string) => {
    const long = size(random, 150);
    return `{...f0}${Array.from({ length: long }, (_, at) => `fragment f${at} on Query{...f${at + 1} ...{...f${at + 1}}}`).join("")} fragment f${long} on Query{${last}}`;
  };
  return pick<() => string>(random, [
    () => `{${times(400, (at) => `a${at}:${field}`)}}`,
    () => chain(field),
    () => chain("...unknown ...unknown"),
    () => `{${"a{".repeat(size(random, 5_000))}`,
    () => `query q($v:${"[".repeat(size(random, 3_000))}Int){x(v:$v)}`,
    () => `query q(${times(500, (at) => `$v${at}:String=${"[".repeat(20)}`)}){x}`,
    () => `{x(a:${"{a:".repeat(size(random, 3_000))}1)}`,
    () => `{${field} ${"@include(if:true)".repeat(size(random, 800))}}`,
    () => times(300, (at) => `query q${at}{${field}}`),
    () => `mutation{${times(60, (at) => `a${at}:signIn(email:"kimse@example.org",password:"x"){accessToken}`)}}`,
    () => `subscription{${times(60, (at) => `a${at}:entryChanged{id}`)}}`,
    () => longText(random, 25_000),
  ])();
}

/** What is sent to /graphql, once or in a list, by its text or by its hash. */
export function graphBody(random: Random): string {
  const one = (): unknown =>
    pick<() => unknown>(random, [
      () => ({
        query: graphQuery(random),
        variables: pick(random, [undefined, null, json(random, 5_000), { id: value(random), v: json(random, 2_000) }]),
        operationName: pick(random, [undefined, "q0", "__proto__", 5]),
      }),
      () => ({ query: graphQuery(random) }),
      () => ({
        query: "query q($id:String){duyuru(slug:$id){title}}",
        variables: { id: pick(random, ["\ud800", "..", "%2e%2e", "a/b", "", longText(random, 3_000)]) },
      }),
      () => ({
        extensions: {
          persistedQuery: {
            version: pick(random, [1, "1", 2]),
            sha256Hash: pick(random, ["__proto__", "constructor", "a".repeat(64), 5, null]),
          },
        },
        query: random() < 0.5 ? graphQuery(random) : undefined,
      }),
      () => pick(random, [null, [], 5, "x", { query: 5 }, { query: { a: 1 } }]),
    ])();
  const text = JSON.stringify(random() < 0.3 ? Array.from({ length: size(random, 30) }, one) : one()) ?? "null";
  return text.slice(0, 400_000);
}

/** What comes over a socket of graphql-transport-ws. @param init what opens it for somebody; the stranger has none */
export function socketMessages(random: Random, init: object | null): string[] {
  const most = Math.floor(60_000 ** random());
  const message = pick<() => string>(random, [
    () => JSON.stringify({ type: "ping" }),
    () => JSON.stringify({ type: "ping", payload: { text: longText(random, 50_000) } }),
    () => JSON.stringify({ type: "pong", payload: json(random, 1_000) }),
    () => JSON.stringify({ type: "subscribe", id: String(random()), payload: { query: graphQuery(random) } }),
    () => JSON.stringify({ type: "complete", id: longText(random, 1_000) }),
    () => JSON.stringify({ type: "connection_init", payload: json(random, 1_000) }),
    () => longText(random, 3_000),
    () => "",
  ]);
  const wanted = Math.min(3_000, most);
  // Much at once is a few megabytes at most.
  const messages: string[] = [];
  for (let held = 0; messages.length < wanted && held < 4_000_000;) {
    const text = message();
    held += text.length;
    messages.push(text);
  }
  return [...(init === null ? [] : [JSON.stringify(init)]), ...messages];
}

/** @param reads only GET: for an address that has no action */
export function hostileRequest(
  random: Random,
  { reads, isGraph = false }: { reads: boolean; isGraph?: boolean },
): Hostile {
  const headers = hostileHeaders(random);
  const search = random() < 0.3 ? query(random) : "";
  if (reads)
    return {
      what: `GET with ${Object.keys(headers).join() || "a query"}`,
      method: "GET",
      query: search || query(random),
      headers,
    };
  const send = (what: string, type: string, body: string): Hostile => ({
    what: `${what} ${body.slice(0, 80)}`,
    method: pick(random, ["POST", "POST", "POST", "PATCH", "PUT", "DELETE"]),
    query: search,
    headers: { ...headers, "Content-Type": type },
    body,
  });
  if (isGraph && random() < 0.85) return { ...send("GraphQL", "application/json", graphBody(random)), method: "POST" };
  return pick(random, [
    () =>
      send(
        "form",
        "application/x-www-form-urlencoded",
        new URLSearchParams(fields(random)).toString().slice(0, 400_000),
      ),
    () =>
      send(
        "form",
        "application/x-www-form-urlencoded",
        pick(random, ["a=&", "&", "=", "%", "a[0]=&", "a%5B999%5D=x&"]).repeat(size(random, 100_000)),
      ),
    () => send("JSON", "application/json", jsonBody(random)),
    () =>
      send(
        "JSON",
        "application/json",
        pick(random, ["[", '{"a":', '{"data":{"title":[', "1", '"', "{}", " "]).repeat(size(random, 60_000)),
      ),
    () => send("XML", pick(random, ["application/xml", "text/xml", "image/svg+xml"]), xml(random)),
    () => send("a type", printable(`multipart/form-data; boundary=x; ${"a=b; ".repeat(size(random, 1_000))}`), "x"),
    () => {
      const { type, body } = multipart(random);
      return send("multipart", type, body);
    },
  ])();
}
