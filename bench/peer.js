import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import autocannon from "autocannon";

import { root } from "../scripts/prepare.js";
import { longText, untilQuiet } from "./tools.js";

const file = join(root, "bench/peer.json");

/** @returns what a peer did on this machine, by our name of the work; null where nobody has measured one */
export function readPeer() {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

const filled = (template, values) => template.replaceAll(/\{(\w+)\}/g, (mark, name) => values[name] ?? mark);

/**
 * Asks another product the same as ours, in the same way, and writes `bench/peer.json` for the results' column. Loopback
 * only, bounded in time.
 *
 * `addresses` is a file of JSON: `name` of the product with its version and database; `headers` of a person of the
 * staff, which works that begin with "public" do without; `rates`, our name of each work with the peer's address, in
 * which `{page}` counts from 1 to 900, `{size}` from 10 each time the pages begin anew, `{term}` is the next of `terms`
 * and `{id}` another entry each time; `ids`, the address of an answer from which `idsAt` (`docs.*.id`) takes these;
 * `create`: `path`, `body` with `{number}` and `{text}` (2.2 kB).
 */
export async function measurePeer(base, addresses, { seconds, quiet = 0, connections = 16 }) {
  if (!/^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::|\/|$)/.test(base)) throw new Error("--peer: loopback only");
  const {
    name,
    headers: signedIn = {},
    rates = {},
    terms = [""],
    ids,
    idsAt,
    create,
  } = JSON.parse(readFileSync(addresses, "utf8"));
  const entries = ids ? idsIn(await (await fetch(base + ids, { headers: signedIn })).json(), idsAt) : [];
  const measured = {};
  for (const [what, address] of Object.entries(rates)) {
    // A reader of the site is known to nobody: looking a person up would be counted against the peer.
    const headers = what.startsWith("public") ? {} : signedIn;
    let asked = 0;
    const path = () => {
      const at = asked++;
      return filled(address, {
        page: 1 + (at % 900),
        size: 10 + (Math.floor(at / 900) % 90),
        term: encodeURIComponent(terms[at % terms.length]),
        id: entries[at % entries.length],
      });
    };
    const first = await fetch(base + path(), { headers });
    if (!first.ok) throw new Error(`${first.status} ${what}`);
    const requests = [{ setupRequest: (request) => ({ ...request, headers, path: path() }) }];
    const ask = (duration) => autocannon({ url: base, connections, duration, requests });
    await ask(1);
    await untilQuiet(quiet);
    const { requests: rate, latency, non2xx, errors } = await ask(seconds);
    if (non2xx + errors > 0) throw new Error(`${non2xx + errors} other answers: ${what}`);
    measured[what] = { value: rate.average, median: latency.p50 };
    console.log(`${what.padEnd(62)} ${Math.round(rate.average)}/s, median ${latency.p50} ms`);
  }
  if (create) Object.assign(measured, await measureCreating(base, signedIn, create, { seconds, quiet }));
  writeFileSync(file, `${JSON.stringify({ name, day: new Date().toISOString().slice(0, 10), measured }, null, 2)}\n`);
}

/** @param path names joined by points; `*`: each of a list */
function idsIn(answer, path) {
  let found = [answer];
  for (const part of path.split(".")) found = found.flatMap((one) => (part === "*" ? one : [one?.[part]]));
  return found.map(String);
}

async function measureCreating(base, headers, { path, body }, { seconds, quiet }) {
  let begun = Date.now() % 1_000_000;
  const template = JSON.stringify(body);
  const one = async () => {
    const number = String(begun++);
    const escaped = JSON.stringify(longText(begun)).slice(1, -1);
    const answer = await fetch(base + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: filled(template, { number, text: escaped }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.status} creating`);
  };
  const lanes = async (many, time) => {
    const from = performance.now();
    let made = 0;
    const lane = async () => {
      for (; performance.now() - from < time; made++) await one();
    };
    await Promise.all(Array.from({ length: many }, lane));
    return made / ((performance.now() - from) / 1000);
  };
  await lanes(1, 1000);
  await untilQuiet(quiet);
  const measured = {
    "create and publish, one request each, alone": { value: await lanes(1, seconds * 1000) },
    "create and publish, eight at once": { value: await lanes(8, seconds * 1000) },
  };
  for (const [what, { value }] of Object.entries(measured)) console.log(`${what.padEnd(62)} ${Math.round(value)}/s`);
  return measured;
}
