import { afterAll, beforeAll, expect, test } from "vitest";

import { bearerOf, emptyDatabase, send, startServer, temporaryFolder, type RunningServer } from "../support/server";

const remote = await emptyDatabase();
const token = "a-token-for-the-metrics-of-this-test";
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    DATA_DIR: temporaryFolder(),
    METRICS_TOKEN: token,
    ...(remote ? { DATABASE_URL: remote.url } : {}),
  });
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  await remote?.drop();
});

const ask = (authorization?: string) =>
  fetch(`${server.url}/metrics`, { headers: authorization ? { Authorization: authorization } : {} });

/** Every sample by its name and labels; a line that is none fails. */
async function samples(): Promise<Map<string, number>> {
  const answer = await ask(`Bearer ${token}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    expect.stringContaining("text/plain; version=0.0.4"),
  ]);
  const text = await answer.text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const names = lines.map((line) => /^[a-z\d_]+/.exec(line)?.[0] ?? "");
  const typed = [...text.matchAll(/^# TYPE (\w+) (?:gauge|counter|histogram|summary)$/gm)].map(
    (match) => match[1] ?? "",
  );
  expect(new Set(typed).size).toBe(typed.length);
  expect(
    names.filter(
      (name) => !typed.some((one) => name === one || [`${one}_bucket`, `${one}_sum`, `${one}_count`].includes(name)),
    ),
  ).toEqual([]);
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

test("only the token opens the metrics", async () => {
  for (const given of [
    undefined,
    "Bearer ",
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    `Basic ${token}`,
    `Bearer ${await bearerOf(server.url)}`,
  ]) {
    const answer = await ask(given);
    expect([
      given,
      answer.status,
      answer.headers.get("www-authenticate"),
      (await answer.text()).includes("meydan_"),
    ]).toEqual([given, 401, "Bearer", false]);
  }
});

test("requests are counted and timed by area, never by what strangers write into an address", async () => {
  const bearer = await bearerOf(server.url);
  const before = await samples();
  for (const path of [
    "/health",
    "/health?x=1",
    "/home",
    "/home/haberler",
    "/api/public/duyurular",
    "/api/public/duyurular",
    "/assets/none.js",
    "/wp-login.php",
    "/Ayşe",
    "/api/secret-of-somebody",
    "/home.data?x",
  ])
    await fetch(server.url + path);
  await fetch(`${server.url}/health`, { method: "DELETE" });
  await send(server.url, bearer, "POST", "/api/content/duyurular", { data: { title: { tr: "Ölçü" } } });
  const after = await samples();
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  const counted = (area: string, method: string, status: number) =>
    grown(`meydan_http_requests_total{class="${area}",method="${method}",status="${status}"}`);
  expect([
    counted("health", "GET", 200),
    counted("api/public", "GET", 200),
    counted("assets", "GET", 404),
    counted("other", "GET", 404),
    counted("api", "GET", 401),
    counted("api/content", "POST", 201),
  ]).toEqual([2, 2, 1, 2, 1, 1]);
  expect(grown('meydan_http_request_duration_seconds_count{class="home"}')).toBe(3);
  expect(grown('meydan_http_request_duration_seconds_bucket{le="+Inf",class="health"}')).toBe(3);
  expect([...after.keys()].filter((name) => /wp-login|Ayşe|%|secret|none\.js|haberler/.test(name))).toEqual([]);
});

test("database, jobs, disk, caches, connections, memory and the event loop are told, by a process that says which it is", async () => {
  const found = await samples();
  const value = (name: string) => found.get(name);
  expect([...found.keys()].find((name) => name.startsWith("meydan_info{"))).toMatch(
    new RegExp(`version="\\d+\\.\\d+\\.\\d+".*host=".+",pid="${server.child.pid}"`),
  );
  expect([
    value("meydan_ready"),
    value('meydan_jobs{state="failed"}'),
    value("meydan_database_waiting"),
    value("meydan_http_requests_running"),
  ]).toEqual([1, 0, expect.any(Number), 1]);
  for (const name of [
    'meydan_jobs{state="late"}',
    'meydan_database_connections{state="used"}',
    "meydan_jobs_running",
    "meydan_disk_free_bytes",
    'meydan_cache_bytes{cache="data"}',
    'meydan_cache_entries{cache="pages"}',
    'meydan_cache_bytes{cache="parts"}',
    "meydan_http_connections",
    "meydan_pages_waiting",
    "process_resident_memory_bytes",
    'meydan_memory_bytes{part="heap"}',
    'meydan_memory_bytes{part="rest"}',
    "meydan_memory_bloated",
    "nodejs_eventloop_lag_p99_seconds",
    "nodejs_heap_size_used_bytes",
  ]) {
    expect([name, value(name)]).toEqual([name, expect.any(Number)]);
  }
});
