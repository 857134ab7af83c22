import { createHash } from "node:crypto";

import { getIntrospectionQuery } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sections } from "~/lib/content/definition/registry.server";
import { createEntry } from "~/lib/content/entries/entries.server";
import { createPublished } from "~/lib/content/workflow/publishing.server";
import { maxBytes } from "~/lib/graphql/answer-size.server";
import { graphSchema } from "~/lib/graphql/graph-schema.server";
import { notify } from "~/lib/inbox/notify.server";
import { openApiDocument } from "~/lib/openapi/document.server";
import { sectionNames } from "~/lib/content/api/section-names";
import { useOwnInterface } from "~/lib/platform/http/server/own-interface.server";

import { answerOf, ask, signedIn } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();
beforeAll(() => useOwnInterface((request) => answerOf(request)));
afterAll(() => useOwnInterface(undefined));

type Refusal = {
  message: string;
  path?: string[];
  extensions: { code: string; message?: string; status?: number; fields?: object };
};
type Answer = { data?: Record<string, never> | null; errors?: Refusal[] };
type Asked = { query?: string; variables?: object; operationName?: string; extensions?: object };

async function graph(
  asked: Asked | Asked[] | string,
  { bearer, cookie, headers }: { bearer?: string; cookie?: string; headers?: Record<string, string> } = {},
) {
  const answer = await ask("POST", "/graphql", {
    json: typeof asked === "string" ? { query: asked } : asked,
    bearer,
    cookie,
    headers,
  });
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) as Answer };
}
const times = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join(" ");
const codes = ({ body }: { body: Answer }) => (body.errors ?? []).map(({ extensions }) => extensions.code);

test("every operation of the interface is a field, but for those that carry bytes and the description itself", async () => {
  const { paths } = (await openApiDocument("", "")) as unknown as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const schema = await graphSchema();
  const fields = new Set([
    ...Object.keys(schema.getQueryType()?.getFields() ?? {}),
    ...Object.keys(schema.getMutationType()?.getFields() ?? {}),
  ]);
  const verb = /^\/api\/content\/[\w-]+\/\{id\}/;
  const missing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId }]) => {
      const shared =
        verb.test(path) && (method === "post" || method === "delete")
          ? operationId.replace(new RegExp(`${sectionNames(path.split("/")[3] ?? "").type}$`), "Entry")
          : operationId;
      return fields.has(shared) ? [] : [operationId];
    }),
  );
  expect(missing.sort()).toEqual(["attachFile", "openApiDocument", "replaceFile", "sendUploadPart", "uploadFile"]);
  expect(fields.size).toBeGreaterThan(sections.size * 6);
});

test("a stranger reads what is published, by list, slug and id, and what is refused leaves the rest", async () => {
  const notices = section("duyurular");
  const published = await createPublished(await signedIn("webAdmin"), notices, {
    data: completeNotice((await unit()).id),
  });
  const { body } = await graph({
    query: `query($id: ID!) { duyurular(size: 5, filter: {category: works}) { items { id title department { title } } pagination { length } } duyuru(slug: "planli-yol-calismasi") { id } byId: duyuru(id: $id, lang: tr) { slug } me { id } none: duyuru(slug: "yok") { id } }`,
    variables: { id: published.id },
  });
  expect(body.data).toEqual({
    duyurular: {
      items: [{ id: published.id, title: "Planlı yol çalışması", department: null }],
      pagination: { length: 1 },
    },
    duyuru: { id: published.id },
    byId: { slug: "planli-yol-calismasi" },
    me: null,
    none: null,
  });
  const { body: behind } = await graph({
    query: "{ duyurular(size: 5, page: 9) { items { id } pagination { page lastPage } } }",
  });
  expect(behind.data).toEqual({ duyurular: { items: [], pagination: { page: 9, lastPage: 1 } } });
  expect(body.errors?.map(({ path, extensions }) => [path?.[0], extensions.code, extensions.status])).toEqual(
    expect.arrayContaining([
      ["me", "unauthorized", 401],
      ["none", "notFound", 404],
    ]),
  );
  expect(codes(await graph("{ duyuru { id } }"))).toEqual(["badRequest"]);
  expect(codes(await graph('{ duyurular(filter: {category: "yok"}) { items { id } } }'))).not.toEqual([]);
});

test("staff write as by every other face: drafts, refusals by field, stale versions, rights", async () => {
  const [chief, viewer] = [await signedIn("editorInChief"), await signedIn("viewer")];
  const create = {
    query:
      "mutation($data: DuyuruDataInput!) { createDuyuru(data: $data) { id version status section data { title { tr en } } } }",
    variables: { data: { title: { tr: "Taslak" } } },
  };
  const { body } = await graph(create, chief);
  const { id, ...made } = (body.data as unknown as { createDuyuru: { id: string } }).createDuyuru;
  expect(made).toEqual({
    version: 1,
    status: "draft",
    section: "duyurular",
    data: { title: { tr: "Taslak", en: null } },
  });
  expect(codes(await graph(create, viewer))).toEqual(["forbidden"]);
  expect(codes(await graph(create))).toEqual(["unauthorized"]);
  const [unready] =
    (await graph(`mutation { publishEntry(section: duyurular, id: "${id}", version: 1) { id } }`, chief)).body.errors ??
    [];
  expect([unready?.extensions.code, Object.keys(unready?.extensions.fields ?? {})]).toEqual([
    "incomplete",
    expect.arrayContaining(["body.tr"]),
  ]);
  const save = (title: string, as = chief) =>
    graph(`mutation { saveDuyuru(id: "${id}", version: 1, data: {title: {tr: "${title}"}}) { version } }`, as);
  expect((await save("Bir")).body.data).toEqual({ saveDuyuru: { version: 2 } });
  expect(codes(await save("İki"))).toEqual(["staleVersion"]);
  const list = await graph(
    '{ duyurularEntries(search: "bir", sort: "-updatedAt", filter: {updatedAtFrom: "2020-01-01"}) { items { id data { title { tr } } } } duyuruEntry(id: "00000000-0000-4000-8000-000000000000") { id } }',
    chief,
  );
  expect(list.body.data).toEqual({
    duyurularEntries: { items: [{ id, data: { title: { tr: "Bir" } } }] },
    duyuruEntry: null,
  });
  const admin = await signedIn("webAdmin");
  expect((await graph(`mutation { trashEntry(section: duyurular, id: "${id}", version: 2) }`, admin)).body).toEqual({
    data: { trashEntry: true },
  });
});

test("one's own: the menu in the form that is asked for, notifications, name", async () => {
  const editor = await signedIn("departmentEditor");
  await notify(
    { id: null },
    {
      to: [editor.id],
      wording: { key: "entry.returned", values: { title: "Haber" } },
      icon: "heroicons_outline:bell",
      link: "/content/haberler",
    },
  );
  const { body } = await graph(
    "{ navigation(form: futuristic) { id title type icon link children { id link } } notifications(page: 1, size: 5) { title read link useRouter } me { name email } }",
    editor,
  );
  const data = body.data as unknown as {
    navigation: { id: string; type: string | null }[];
    notifications: { link: string }[];
    me: { email: string };
  };
  expect([
    data.navigation[0]?.id,
    data.navigation.some(({ type }) => type === "group"),
    data.notifications.map(({ link }) => link),
    data.me.email,
  ]).toEqual(["example", true, ["/content/haberler"], editor.email]);
});

test("another site's page can't change anything with somebody's cookie, and no form is a question", async () => {
  const { cookie } = await signedIn("editorInChief");
  const mutation = 'mutation { createDuyuru(data: {title: {tr: "Kötü"}}) { id } }';
  expect(
    (await ask("POST", "/graphql", { json: { query: mutation }, cookie, headers: { origin: "https://kotu.example" } }))
      .status,
  ).toBe(403);
  expect((await graph(mutation, { cookie, headers: { origin: "http://site.test" } })).body.errors).toBeUndefined();
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/graphql",
  ]) {
    expect(
      (await ask("POST", "/graphql", { body: `{"query":"{ __typename }"}`, headers: { "content-type": type } })).status,
    ).toBe(415);
  }
  expect((await ask("GET", "/graphql?query={__typename}")).status).toBe(405);
});

test("a query's hash stands for it once it is known; another's hash does not", async () => {
  const query = "{ duyurular(size: 1) { pagination { size } } }";
  const extensions = { persistedQuery: { version: 1, sha256Hash: createHash("sha256").update(query).digest("hex") } };
  expect(codes(await graph({ extensions }))).toEqual(["PERSISTED_QUERY_NOT_FOUND"]);
  expect((await graph({ query, extensions })).body.data).toEqual({ duyurular: { pagination: { size: 1 } } });
  expect((await graph({ extensions })).body.data).toEqual({ duyurular: { pagination: { size: 1 } } });
  expect(codes(await graph({ query: "{ __typename }", extensions }))).toEqual(["PERSISTED_QUERY_MISMATCH"]);
});

test("what the schema says of itself is worked out once, and kept for whoever may ask", async () => {
  const reader = await signedIn("viewer");
  const query = "query Types { __schema { types { name fields { name } } } again: __typename }";
  const [first, second] = [await graph({ query }, reader), await graph({ query }, reader)];
  expect(second.body).toEqual(first.body);
  expect(
    (first.body.data as unknown as { __schema: { types: unknown[] }; again: string }).__schema.types.length,
  ).toBeGreaterThan(100);
  const batch = (await graph([{ query }, { query: "{ __typename }" }], reader)).body as unknown as Answer[];
  expect(batch).toEqual([first.body, { data: { __typename: "Query" } }]);
  expect(codes(await graph({ query }))).toContain("GRAPHQL_VALIDATION_FAILED");
  const named = (name: string) =>
    graph({ query: "query($name: String!) { __type(name: $name) { name } }", variables: { name } }, reader);
  expect([(await named("Duyuru")).body.data, (await named("Haber")).body.data]).toEqual([
    { __type: { name: "Duyuru" } },
    { __type: { name: "Haber" } },
  ]);
});

test("strangers learn no names of the schema; whoever is signed in reads it", async () => {
  expect(codes(await graph("{ __schema { types { name } } }"))).toContain("GRAPHQL_VALIDATION_FAILED");
  const [unknown] = (await graph("{ habarler { items { id } } }")).body.errors ?? [];
  expect(unknown?.message).not.toContain("haberler");
  const { body } = await graph('{ __type(name: "Duyuru") { name } }', await signedIn("viewer"));
  expect(body.data).toEqual({ __type: { name: "Duyuru" } });
});

const everyOption = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  experimentalDirectiveDeprecation: false,
  oneOf: true,
};
/** What GraphiQL, Apollo and code generators ask, and smaller questions of the same sort. */
const asksAboutSchema = {
  all: getIntrospectionQuery(everyOption),
  "the least": getIntrospectionQuery({ descriptions: false }),
  "one type":
    '{ __type(name: "Duyuru") { name fields(includeDeprecated: true) { name args { name type { name ofType { name } } } type { kind name ofType { name kind } } } interfaces { name } } }',
  "the roots":
    "{ __schema { queryType { fields { name } } mutationType { name } types { ...T } } __typename } fragment T on __Type { name possibleTypes { name } enumValues { name } inputFields { name type { name } } }",
};

test.each(Object.entries(asksAboutSchema))(
  "what clients ask about the schema is answered: %s",
  async (_name, query) => {
    const { body } = await graph({ query }, await signedIn("viewer"));
    expect([body.errors, body.data]).toEqual([undefined, expect.anything()]);
  },
);

const below = (inner: string) => `{ __schema { types { ${inner} } } }`;
const schemaTooOften = {
  twice: "{ a: __schema { types { name } } b: __schema { types { name } } }",
  "twice the same": "{ __schema { types { name } } __schema { queryType { name } } }",
  "a type beside": '{ __schema { types { name } } __type(name: "Duyuru") { name } }',
  "by fragments":
    "{ ...A ... on Query { ...B } } fragment A on Query { __schema { types { name } } } fragment B on Query { b: __schema { types { name } } }",
  skipped:
    "query($no: Boolean = false) { __schema { types { name } } b: __schema @include(if: $no) { types { name } } }",
  "fields of a type": below("fields { type { fields { name } } }"),
  "fields of an argument's type": below("fields { args { type { ofType { inputFields { name } } } } }"),
  "types that may be": below("possibleTypes { interfaces { name } }"),
  "by a fragment": `${below("fields { type { ...T } }")} fragment T on __Type { ofType { ...N } } fragment N on __Type { enumValues { name } }`,
  "a fragment that may stand above": `${below("...T fields { type { ...T } }")} fragment T on __Type { ... on __Type { enumValues { name } } }`,
  "in one type": '{ __type(name: "Query") { fields { type { fields { name } } } } }',
  "of a directive": "{ __schema { directives { args { type { ofType { fields { name } } } } } } }",
  aliases: below("a: fields { name } b: fields { name }"),
};

test.each(Object.entries(schemaTooOften))(
  "a question that makes more of the schema than it is, is refused: %s",
  async (_name, query) => {
    const { body } = await graph({ query }, await signedIn("viewer"));
    expect([body.data ?? null, codes({ body })]).toEqual([null, ["tooCostly"]]);
  },
);

test("the schema is asked about once a request, whatever stands in its list", async () => {
  const query = "{ __schema { queryType { name } } }";
  const answers = (await graph([{ query }, { query }, { query: "{ __typename }" }], await signedIn("viewer")))
    .body as unknown as Answer[];
  expect(answers.map(({ errors, data }) => errors?.[0]?.extensions.code ?? Boolean(data))).toEqual([
    true,
    "tooCostly",
    "tooCostly",
  ]);
});

test.each([[[null]], [[]], [[[]]], [["x"]], [[{ query: "{ __typename }" }, null]]])(
  "a list that holds no operation is not understood: %j",
  async (body) => {
    const answer = await graph(body as unknown as Asked[], await signedIn("viewer"));
    expect([answer.status, codes(answer)]).toEqual([400, ["badRequest"]]);
  },
);

test.each(["null", "1", '"x"', "{", "[", "x"])("a body that is no operation is not understood: %s", async (body) => {
  for (const bearer of [undefined, (await signedIn("viewer")).bearer])
    expect(
      (await ask("POST", "/graphql", { body, bearer, headers: { "Content-Type": "application/json" } })).status,
    ).toBe(400);
});

const hundreds = (count: number, size: string) =>
  `{${times(count, (at) => `a${at}:duyurular(size:${size}){pagination{length}}`)}}`;
test.each([
  ["a default", `query($n: Int = 100) ${hundreds(12, "$n")}`, {}],
  ["a default beside another's value", `query($n: Int = 100, $m: Int = 1) ${hundreds(12, "$n")}`, { m: 1 }],
  ["a value", `query($n: Int = 1) ${hundreds(12, "$n")}`, { n: 100 }],
  [
    "within a fragment",
    `query($n: Int = 100) { ...F @include(if: true) } fragment F on Query ${hundreds(12, "$n")}`,
    {},
  ],
  [
    "what is skipped",
    `query($n: Int = 100, $no: Boolean = true) { ... on Query @skip(if: $no) ${hundreds(12, "$n")} }`,
    {},
  ],
])("rows cost what they are, however their number comes: %s", async (_name, query, variables) => {
  expect(codes(await graph({ query, variables }))).toEqual(["tooCostly"]);
});

test("a default that is small, or a value that is none, is priced as what it stands for", async () => {
  const small = await graph({ query: `query($n: Int = 100) ${hundreds(12, "$n")}`, variables: { n: 10 } });
  const none = await graph({ query: `query($n: Int = 100) ${hundreds(12, "$n")}`, variables: { n: null } });
  expect([small.body.errors, none.body.errors]).toEqual([undefined, undefined]);
});

test("an answer ends at its bound, in a list, too, and nothing is left of it for the next", async () => {
  const admin = await signedIn("webAdmin");
  const text = `<p>${"ğ".repeat(120_000)}</p>`;
  const { id } = await createEntry(admin, section("staticpages"), {
    data: { title: { tr: "Uzun" }, body: { tr: text } },
  });
  const page = sectionNames("staticpages").item;
  const query = `{ ${page}Entry(id: "${id}") { data { ${times(45, (at) => `a${at}: body { tr }`)} } } }`;
  for (let turn = 0; turn < 7; turn += 1) expect(codes(await graph({ query }, admin))).toEqual(["tooCostly"]);
  const answers = (
    await graph([{ query: query.replace(/ a1[0-9]: body \{ tr \}/g, "") }, { query: "{ __typename }" }], admin)
  ).body as unknown as Answer[];
  expect(answers.map((one) => one.errors?.[0]?.extensions.code)).toEqual(["tooCostly", "tooCostly"]);
  const enough = await ask("POST", "/graphql", {
    json: { query: query.replace(/ a[2-4][0-9]: body \{ tr \}/g, "") },
    bearer: admin.bearer,
  });
  expect((await enough.text()).length).toBeGreaterThan(maxBytes.answer / 4);
});

const costly: [string, string][] = [
  ["nesting", `{${"a{".repeat(900)}a${"}".repeat(901)}`],
  ["fields", `{${times(170, () => "duyurular{items{title}}")}}`],
  ["aliases", `{duyurular{${times(60, (at) => `a${at}:pagination{length}`)}}}`],
  ["questions", `{${times(25, (at) => `a${at}:duyurular{pagination{length}}`)}}`],
  ["rows", `{${times(12, (at) => `a${at}:duyurular(size:100){items{id}}`)}}`],
  [
    "spreading",
    `{...f0}${times(60, (at) => `fragment f${at} on Query{...f${at + 1} ...f${at + 1}}`)} fragment f60 on Query{duyurular{items{id}}}`,
  ],
  [
    "spreading nothing",
    `{...f0}${times(60, (at) => `fragment f${at} on Query{...f${at + 1} ...f${at + 1}}`)} fragment f60 on Query{...unknown ...unknown}`,
  ],
  [
    "spreading in the line",
    `{...f0}${times(60, (at) => `fragment f${at} on Query{...{...f${at + 1} ...f${at + 1}}}`)} fragment f60 on Query{...unknown}`,
  ],
  ["a circle", "{...a} fragment a on Query{...b} fragment b on Query{...a}"],
  ["operations", times(200, (at) => `query q${at}{__typename}`)],
  ["lists in lists", `{duyurular(page:${"[".repeat(900)}${"]".repeat(900)}){items{id}}}`],
  ["the same again", `{duyurular{items{${times(250, (at) => `id(a:[${at % 10}])`)}}}}`],
  [
    "the same again by fragments",
    `{duyurular{items{${times(60, (at) => `...f${at}`)}}}} ${times(60, (at) => `fragment f${at} on Duyuru{id}`)}`,
  ],
  ["length", `{duyurular${" ".repeat(21_000)}{items{id}}}`],
];

test.each(costly)("what costs too much is refused before it is answered: %s", async (_name, query) => {
  const { body } = await graph({ query, operationName: query.startsWith("query q0") ? "q0" : undefined });
  expect(body.data ?? null).toBeNull();
  expect(body.errors?.length).toBeLessThanOrEqual(5);
});

test("a request holds ten operations at most, all of them at the price of one, and one try at a password", async () => {
  const one = { query: "{ __typename }" };
  expect((await graph(Array.from({ length: 11 }, () => one))).status).toBe(413);
  const dear = { query: `{${times(5, (at) => `a${at}:duyurular(size:100){pagination{length}}`)}}` };
  const answers = (await graph([dear, dear, dear])).body as unknown as Answer[];
  expect(answers.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual([undefined, "tooCostly", "tooCostly"]);
  const signIn = (alias: string) => `${alias}: signIn(email: "kimse@example.org", password: "yanlis") { accessToken }`;
  expect(codes(await graph(`mutation { ${signIn("a")} ${signIn("b")} }`))).toEqual(["alone"]);
  const two = (await graph([{ query: `mutation { ${signIn("a")} }` }, { query: `mutation { ${signIn("a")} }` }]))
    .body as unknown as Answer[];
  expect(two.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(["wrongCredentials", "alone"]);
});

test("a question that is refused as a whole says why in the asker's language, too", async () => {
  const said = async (query: string) => {
    const words = [];
    for (const language of ["tr", "en"]) {
      const { errors = [] } = (await (
        await ask("POST", "/graphql", { json: { query }, headers: { "Accept-Language": language } })
      ).json()) as Answer;
      words.push(...new Set(errors.map(({ extensions }) => extensions.message)));
    }
    return words;
  };
  expect(await said(`{${times(60, (at) => `a${at}:__typename`)}}`)).toEqual([
    "İstek bir seferde çok fazla şey istiyor; daha azını isteyin.",
    "The request asks for too much at once; ask for less.",
  ]);
  const unread = [
    "İstek anlaşılamadı: gönderilenlerden biri eksik ya da hatalı.",
    "The request was not understood: something in it is missing or wrong.",
  ];
  expect([await said("{ yok }"), await said("{")]).toEqual([unread, unread]);
  expect(await said("subscription { menuChanged { code } }")).toEqual([
    "Canlı güncellemeler aynı adreste websocket üzerinden gelir.",
    "Live updates go over a websocket at the same address.",
  ]);
});

test("what fits into no header or address is refused in words, and is no bug of ours", async () => {
  const editor = await signedIn("departmentEditor");
  for (const [query, variables] of [
    ["query q($id: String) { duyuru(slug: $id) { title } }", { id: "\ud800" }],
    ["query q($id: ID!) { duyuruEntry(id: $id) { id } }", { id: "a\udfff" }],
    [
      'mutation m($v: String) { updateFile(id: "00000000-0000-0000-0000-000000000000", ifMatch: $v) { id } }',
      { v: "a\r\nX-Other: b" },
    ],
  ] as const) {
    const refused = codes(await graph({ query, variables }, editor));
    expect([variables, refused]).toEqual([variables, [expect.stringMatching(/^(?:notFound|badRequest)$/)]]);
  }
});

test.each([["x/y,".repeat(300)], [",".repeat(7_000)], ["x/y"], ["text/html;q=0.1,application/json"]])(
  "whatever types a client says that it takes, the answer's headers are short",
  async (accept) => {
    const { status, headers } = await ask("POST", "/graphql", {
      json: { query: "{ __typename }" },
      headers: { Accept: accept },
    });
    expect([200, 406]).toContain(status);
    expect([...headers].join("").length).toBeLessThan(2_000);
  },
);

test("a body beyond its bound is refused: a stranger's sooner", async () => {
  const long = { query: "{ __typename }", variables: { a: "x".repeat(60_000) } };
  expect((await ask("POST", "/graphql", { json: long })).status).toBe(413);
  expect((await graph(long, await signedIn("viewer"))).status).toBe(200);
});
