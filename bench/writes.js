import { placesLine } from "./report.js";
import { topTen } from "./profile.js";
import { bearer, news, quantile, report, send, timed } from "./tools.js";

/**
 * A writer of typical news, created and published with one request each.
 * @param first number of the first news, for a database that has such news already
 * @returns `lanes`: so many at once for so many ms, resolves to their rate; `taken`: ms of each; `begun`: how many
 */
export async function newsWriter(base, first = 0) {
  const headers = { ...(await bearer(base, "admin@bench.example")), "Content-Type": "application/json" };
  const { items } = await (await fetch(`${base}/api/content/mudurlukler`, { headers })).json();
  const department = items[0].id;
  const { items: pictures } = await (await fetch(`${base}/api/files?kind=image&size=50`, { headers })).json();
  const cover = {
    file: pictures.find(({ width, height }) => width >= 1200 && width > height).id,
    alt: { tr: "Semt merkezinin yapımı" },
  };
  let begun = 0;
  const taken = [];
  const one = async () => {
    const from = performance.now();
    await send(base, headers, "haberler", { data: { ...news(first + begun++), department, cover }, publish: true });
    taken.push(performance.now() - from);
  };
  const lanes = async (many, until) => {
    const [from, before] = [performance.now(), taken.length];
    await Promise.all(
      Array.from({ length: many }, async () => {
        while (performance.now() - from < until && begun < 10_000) await one();
      }),
    );
    return (taken.length - before) / ((performance.now() - from) / 1000);
  };
  return { lanes, taken, begun: () => begun };
}

/** One news at a time, then eight at once, then up to ten thousand for memory growth. */
export async function measureWrites(server, { seconds, goals: [alone, together] }) {
  const { base } = server;
  const { lanes, taken, begun } = await newsWriter(base);
  await lanes(1, 1000);
  taken.length = 0;
  report("create and publish, one request each, alone", await lanes(1, seconds * 1000), "1/s", alone, true);
  report("its latency, p95", quantile(taken, 0.95), "ms");
  report("create and publish, eight at once", await lanes(8, seconds * 1000), "1/s", together, true);
  await server.startProfile();
  await lanes(8, 2000);
  const { busy, places } = topTen(await server.stopProfile());
  console.log(`    main thread ${Math.round(busy * 100)} %: ${placesLine({ places })}`);
  // A reader meanwhile, whose cached answers each write invalidates.
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      await timed(`${base}/api/public/haberler`);
      await new Promise((done) => setTimeout(done, 20));
    }
  })();
  await lanes(8, seconds * 6_000);
  isOver = true;
  await reading;
  report("entries made and published in all", begun(), "rows");
  report("memory after the writes", (await server.memory()).rss, "MB");
}
