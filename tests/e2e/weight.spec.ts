import { get } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { weighPages } from "../../scripts/check-weight.js";
import { expect, test } from "./support/test";

type Sent = { bytes: number; text: string };

/** A page as it comes over the line. */
const ask = (address: string, headers: Record<string, string>) =>
  new Promise<Sent & { encoding: string }>((resolve, reject) => {
    get(address, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        const encoding = answer.headers["content-encoding"] ?? "identity";
        const plain = encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
        resolve({ bytes: body.byteLength, text: plain.toString(), encoding });
      });
    }).on("error", reject);
  });

test("no page loads more scripts and words than it may", () => {
  const pages = weighPages();
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter(({ kb, budget }) => kb > budget)).toEqual([]);
  expect(pages.filter(({ id, scripts }) => id === "content/list" && scripts > 10)).toEqual([]);
});

test("a list of the staff is a light page, in either packing", async ({ server, sessionOf }) => {
  const Cookie = (await sessionOf("admin")).map(({ name, value }) => `${name}=${value}`).join("; ");
  const address = `${server.url}/content/haberler`;
  const packed = async (encoding: string) => {
    const headers = { Cookie, Accept: "text/html", "Accept-Language": "tr", "Accept-Encoding": encoding };
    // A busy machine sends a page in two pieces, each packed by itself.
    const asked = await Promise.all(Array.from({ length: 3 }, () => ask(address, headers)));
    return asked.sort((a, b) => a.bytes - b.bytes)[0];
  };
  const [plain, gzip, brotli] = await Promise.all(["identity", "gzip", "br"].map(packed));
  expect([plain?.encoding, gzip?.encoding, brotli?.encoding]).toEqual(["identity", "gzip", "br"]);
  expect(plain?.text.match(/<tr data-slot="table-row"/g)).toHaveLength(10);
  // A quarter of it leads to fifty-six sections, twelve apps and four dashboards: each way takes twenty packed bytes. The
  // views stand twice: in their row, and in the menu of those that it has no room for.
  const most = { html: 92_000, gzip: 16_100, brotli: 14_400 };
  const sent = { html: plain?.bytes ?? 0, gzip: gzip?.bytes ?? 0, brotli: brotli?.bytes ?? 0 };
  expect(
    (Object.keys(most) as (keyof typeof most)[]).filter((kind) => sent[kind] > most[kind]),
    JSON.stringify(sent),
  ).toEqual([]);
});

test("what is reached for is not in the page before", async ({ server, sessionOf }) => {
  const Cookie = (await sessionOf("admin")).map(({ name, value }) => `${name}=${value}`).join("; ");
  const { text } = await ask(`${server.url}/content/haberler`, { Cookie, "Accept-Language": "tr" });
  for (const held of ["Okundu işaretle", "Kısayolları düzenle", "Çoğalt", "/confirm/trash", "Afet İşleri"])
    expect(text).not.toContain(held);
});
