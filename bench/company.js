import { bearer, news, quantile, report, send, timed } from "./tools.js";

/** Requests a page repeatedly, for some milliseconds or until other work ends. */
async function readOn(base, limit) {
  const times = [];
  let isOver = false;
  void (typeof limit === "number" ? new Promise((done) => setTimeout(done, limit)) : limit)
    .finally(() => (isOver = true))
    .catch(() => {});
  while (!isOver) {
    times.push(await timed(`${base}/home/haberler`));
    await new Promise((done) => setTimeout(done, 5));
  }
  return times;
}

/** What other readers wait while the database runs a search of everything, and many inserts. */
export async function measureCompany(base) {
  const headers = { ...(await bearer(base, "admin@bench.example")), "Content-Type": "application/json" };
  report("another page alone, p99", quantile(await readOn(base, 3000), 0.99), "ms");
  let busy = true;
  const searching = (async () => {
    for (let at = 0; busy; at++)
      await timed(`${base}/api/content/haberler?search=b${"aeiou"[at % 5]}&size=${10 + (at % 90)}&sort=title`, {
        headers,
      });
  })();
  report("another page while everything is searched, p99", quantile(await readOn(base, 4000), 0.99), "ms");
  busy = false;
  await searching;
  const inserted = insertDrafts(base, headers);
  report("another page while drafts are inserted, p99", quantile(await readOn(base, inserted), 0.99), "ms");
  const { made, took } = await inserted;
  report("drafts inserted meanwhile, eight at once", made / took, "1/s");
}

/** Through the operations of a normal save, for five seconds. */
async function insertDrafts(base, headers) {
  const started = performance.now();
  let made = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() - started < 5_000) {
        await send(base, headers, "haberler", { data: news(made++) });
      }
    }),
  );
  return { made, took: (performance.now() - started) / 1000 };
}
