// How long a refusal takes: the worst queries of each kind, sent one at a time to the production server on an empty
// database, on loopback only. `node bench/graphql.js [--times=30]`; ends by itself.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { getIntrospectionQuery } from "graphql";

import { ensureBuild, ensurePackages } from "../scripts/prepare.js";
import { startServer } from "./processes.js";
import { bearer, quantile, report, whileOthersAsk } from "./tools.js";

const { values } = parseArgs({ options: { times: { type: "string", default: "30" } } });
const times = Number(values.times);

const many = (count, one) => Array.from({ length: count }, (_, at) => one(at)).join(" ");
const list = (count, query) => Array.from({ length: count }, () => ({ query }));
/** Another text each time, so that no cache helps. */
const worst = {
  nesting: (n) => ({ query: `{${"a{".repeat(4_000)}a${n}${"}".repeat(4_001)}` }),
  "nesting within the bound": (n) => ({ query: `{${"a{".repeat(38)}a${n}${"}".repeat(39)}` }),
  fields: (n) => ({ query: `{${many(650, (at) => `f${n}x${at}`)}}` }),
  aliases: (n) => ({ query: `{duyurular{${many(400, (at) => `a${n}${at}:pagination{length}`)}}}` }),
  questions: (n) => ({ query: `{${many(300, (at) => `a${n}${at}:duyurular{x}`)}}` }),
  rows: (n) => ({ query: `{${many(20, (at) => `a${n}${at}:duyurular(size:100){items{id}}`)}}` }),
  "fragments that spread two each": (n) => ({
    query: `{...f0}${many(90, (at) => `fragment f${at} on Query{a${n}:duyurular{x} ...f${at + 1} ...f${at + 1}}`)}fragment f90 on Query{__typename}`,
  }),
  "fragments in a circle": (n) => ({
    query: `{...f0}${many(120, (at) => `fragment f${at} on Query{a${n} ...f${(at + 1) % 120}}`)}`,
  }),
  "the same field again": (n) => ({ query: `{duyurular{items{${many(250, (at) => `id(a:[${n + at}])`)}}}}` }),
  "fields that overlap": (n) => ({ query: `{${many(100, (at) => `duyurular{items{id ...f${n}${at}}}`)}}` }),
  operations: (n) => ({ query: many(400, (at) => `query q${n}${at}{__typename}`), operationName: `q${n}0` }),
  directives: (n) => ({ query: `{a${n} ${"@x".repeat(9_000)}}` }),
  "directives that exist": (n) => ({ query: `{a${n} ${"@skip(if:true)".repeat(300)}}` }),
  "lists in lists": (n) => ({ query: `{duyurular(page:${"[".repeat(9_000)}${n}${"]".repeat(9_000)}){items{id}}}` }),
  "a list of values": (n) => ({ query: `{duyurular(page:[${many(1_500, (at) => String(n * 10 + at))}]){items{id}}}` }),
  "a long text": (n) => ({ query: `{duyurular(search:"${"ğ".repeat(19_000)}${n}"){x}}` }),
  "a block of text": (n) => ({ query: `{duyurular(search:"""${"\\n ğ".repeat(6_000)}${n}"""){x}}` }),
  tokens: (n) => ({ query: `{${"a ".repeat(9_900)}a${n}}` }),
  commas: (n) => ({ query: `{a${n}${",".repeat(49_000)}}` }),
  "letters of other scripts": (n) => ({ query: `{${"𝕏".repeat(9_000)}${n}}` }),
  comments: (n) => ({ query: `{a${n}\n${"#\n".repeat(9_000)}}` }),
  "variables that nothing uses": (n) => ({ query: `query(${many(400, (at) => `$v${n}${at}:Int`)}){x}`, variables: {} }),
  "a tree of variables": (n) =>
    `{"query":"query($a:Int){duyurular(page:$a){x}}","variables":{"a":${"[".repeat(20_000)}${n}${"]".repeat(20_000)}}}`,
  "many variables": (n) => ({
    query: `query($a:Int){duyurular(page:$a){x}}`,
    variables: Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`v${n}${at}`, at])),
  }),
  "names that are nearly right": (n) => ({ query: `{${many(200, (at) => `duyurula${n}${at}`)}}` }),
  "ten of a list": (n) => list(10, `{${many(80, (at) => `a${n}${at}:duyurular{x}`)}}`),
  "a thousand of a list": (n) => list(1_000, `{a${n}}`),
  "a wrong hash": (n) => ({
    query: `{a${n}}`,
    extensions: { persistedQuery: { version: 1, sha256Hash: "0".repeat(64) } },
  }),
  "a hash that nobody knows": (n) => ({
    extensions: { persistedQuery: { version: 1, sha256Hash: createHash("sha256").update(String(n)).digest("hex") } },
  }),
  "a body that is too long": (n) => ({ query: "{x}", variables: { a: `${"x".repeat(400_000)}${n}` } }),
  "no JSON": (n) => `{${n}`,
  "introspection by a stranger": (n) => ({ query: `${getIntrospectionQuery()}#${n}` }),
};

/** Staff-only introspection: refused, or answered step by step. */
const worstOfStaff = {
  "ten nested introspections": (n) => list(10, `{__schema{types{fields{type{fields{type{name}}}}}}}#${n}`),
  "lists below a type": (n) => ({ query: `{__schema{types{fields{args{type{inputFields{name}}}}}}}#${n}` }),
  "the schema fifty times": (n) => ({ query: `{__schema{${many(50, (at) => `a${at}:types{fields{name}}`)}}}#${n}` }),
};

ensurePackages();
ensureBuild();
const dataDir = mkdtempSync(join(tmpdir(), "meydan-graphql-"));
const server = await startServer(dataDir);
try {
  const url = `${server.base}/graphql`;
  const post = async (body, headers = {}) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const started = performance.now();
    const answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: text,
    });
    const answerText = await answer.text();
    return { took: performance.now() - started, status: answer.status, said: answerText };
  };
  for (let n = 0; n < 50; n += 1) await post({ query: `{ w${n}: __typename }` });
  const measure = async (what, bodyOf, budget, headers) => {
    for (let n = 0; n < 5; n += 1) await post(bodyOf(n), headers);
    const all = [];
    for (let n = 5; n < 5 + times; n += 1) all.push(await post(bodyOf(n), headers));
    const took = all.map((one) => one.took);
    report(`${what}, median`, quantile(took, 0.5), "ms", budget);
    report(`${what}, slowest`, quantile(took, 1), "ms");
    return all[0];
  };
  await measure("a question that is answered", (n) => ({ query: `{ a${n}: __typename }` }));
  for (const [what, bodyOf] of Object.entries(worst)) {
    const { said: answerText } = await measure(what, bodyOf, 10);
    if (/"data":\{/.test(answerText)) console.log(`  not refused: ${answerText.slice(0, 200)}`);
  }
  const staff = await bearer(server.base, "admin@bench.example");
  for (const [what, bodyOf] of Object.entries(worstOfStaff)) {
    const { said: answerText } = await measure(what, bodyOf, 50, staff);
    if (/"data":\{/.test(answerText)) console.log(`  not refused: ${answerText.slice(0, 200)}`);
  }
  await measure("the schema, asked for again by the staff", () => ({ query: getIntrospectionQuery() }), 50, staff);
  const anew = () =>
    Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        post({ query: `${getIntrospectionQuery()}#${n} ${performance.now()}` }, staff),
      ),
    );
  report(
    "others wait while eight read the whole schema anew, longest",
    await whileOthersAsk(server.base, anew),
    "ms",
    100,
  );
  const signIns = () =>
    Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        fetch(`${server.base}/api/auth/sign-in`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ email: `nobody${n}@bench.example`, password: "wrong password" }),
        }),
      ),
    );
  report("others wait while thirty sign in, longest", await whileOthersAsk(server.base, signIns), "ms", 100);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
