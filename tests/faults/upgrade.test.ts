import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { hashPassword } from "~/lib/auth/credentials/passwords.server";
import { migrations } from "~/lib/migrations/migrations.server";
import { openDatabase } from "~/lib/platform/db/database.server";
import { migrate } from "~/lib/platform/db/migrate.server";

import { completeNotice } from "../support/content";
import { administrator, bearerOf, emptyDatabase, send, startServer, temporaryFolder } from "../support/server";

const remote = await emptyDatabase();
afterAll(() => remote?.drop());

/** The last one of the release before: it knew no deadlines, review dates, leads or suggestions yet. */
const lastBefore = "0012_site_settings";
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= lastBefore));
const [person, unit, notice, draft] = [1, 2, 3, 4].map((at) => `00000000-0000-4000-8000-00000000000${at}`) as [
  string,
  string,
  string,
  string,
];

/**
 * Rows as that release wrote them, but for what it worked out of the words: that is empty here, so whatever is found
 * was worked out anew.
 */
async function rowsOfBefore(): Promise<{ sql: string; values?: unknown[] }[]> {
  const published = completeNotice(unit, {
    title: { tr: "Çeşme başındaki çalışma" },
    slug: { tr: "cesme-basindaki-calisma" },
  });
  const entries: [string, string, string, number, number | null, object][] = [
    [
      unit,
      "mudurlukler",
      "published",
      1,
      1,
      { name: { tr: "Fen İşleri Müdürlüğü" }, slug: { tr: "fen-isleri-mudurlugu" } },
    ],
    [notice, "duyurular", "published", 2, 1, published],
    [draft, "duyurular", "draft", 1, null, { title: { tr: "Iğdır kardeş kentimiz" }, department: unit }],
  ];
  return [
    {
      sql: "INSERT INTO users (id, name, email, email_key, password_hash) VALUES ($1, 'Eski Yönetici', $2, $2, $3)",
      values: [person, administrator.email, await hashPassword(administrator.password)],
    },
    { sql: "INSERT INTO grants (user_id, role) VALUES ($1, 'webAdmin')", values: [person] },
    ...entries.flatMap(([id, section, state, version, live, data]) => [
      {
        sql: "INSERT INTO entries (id, section, state, version, live_version, first_published_at, last_published_at, department_id, search, created_by, updated_by, created_at) VALUES ($1, $2, $3, $4, $5::int, CASE WHEN $5::int IS NULL THEN NULL ELSE '2026-03-02T08:00Z'::timestamptz END, CASE WHEN $5::int IS NULL THEN NULL ELSE '2026-03-02T08:00Z'::timestamptz END, $6, '', $7, $7, '2026-03-01T08:00Z')",
        values: [id, section, state, version, live, section === "duyurular" ? unit : null, person],
      },
      ...Array.from({ length: version }, (_, at) => ({
        sql: "INSERT INTO entry_versions (entry_id, version, data, kind, author_id, created_at) VALUES ($1, $2, $3, 'save', $4, '2026-03-01T08:00Z')",
        values: [id, at + 1, at === 0 ? data : { ...data, title: { tr: "Çeşme başı: taslak" } }, person],
      })),
      ...(live === null
        ? []
        : [
            {
              sql: "INSERT INTO publications (entry_id, section, version, data, title, slug, sort_key, search, first_published_at, published_at) SELECT $1::uuid, $2, 1, data, coalesce(data->'title', data->'name'), data->'slug', '', '', '2026-03-02T08:00Z', '2026-03-02T08:00Z' FROM entry_versions WHERE entry_id = $1::uuid AND version = 1",
              values: [id, section],
            },
            {
              sql: "INSERT INTO entry_slugs (section, locale, slug, entry_id, current) SELECT $2, 'tr', data->'slug'->>'tr', $1::uuid, true FROM entry_versions WHERE entry_id = $1::uuid AND version = 1",
              values: [id, section],
            },
          ]),
    ]),
    { sql: `INSERT INTO settings (key, value) VALUES ('site.name', '{"tr": "Eski Belediye"}')` },
  ];
}

test("a database of the release before is brought up to date by the start: no word is lost, what follows from the words is worked out, pages answer", async () => {
  const settings = { DATA_DIR: temporaryFolder(), ...(remote ? { DATABASE_URL: remote.url } : {}) };
  const open = () => openDatabase(remote ? { url: remote.url } : { dataDir: join(settings.DATA_DIR, "database") });
  const kept = [
    "SELECT entry_id, version, data, kind, author_id, created_at FROM entry_versions ORDER BY 1, 2",
    "SELECT id, name, email, password_hash FROM users ORDER BY 1",
    "SELECT user_id, role FROM grants",
    "SELECT section, locale, slug, entry_id, current FROM entry_slugs ORDER BY 3",
    "SELECT entry_id, section, version, data, published_at FROM publications ORDER BY 1",
    "SELECT id, section, state, version, live_version, department_id, created_at FROM entries ORDER BY 1",
    "SELECT key, value FROM settings WHERE key = 'site.name'",
  ];
  const former = await open();
  expect((await migrate(former, before)).applied.at(-1)).toBe(lastBefore);
  for (const { sql, values } of await rowsOfBefore()) await former.pool.query(sql, values);
  const read = async ({ pool }: typeof former) =>
    Promise.all(kept.map(async (sql) => (await pool.query(sql)).rows as unknown[]));
  const rows = await read(former);
  await former.close();

  const server = await startServer(settings);
  const bearer = await bearerOf(server.url);
  const json = async (path: string) =>
    (await (await send(server.url, bearer, "GET", path)).json()) as {
      items: { id: string }[];
      data: { title: { tr: string } };
    };
  // What the job works out: the Turkish order of titles, and the words that a search finds.
  await expect
    .poll(async () => (await json("/api/content/duyurular?sort=title")).items.map(({ id }) => id))
    .toEqual([notice, draft]);
  await expect
    .poll(async () => (await json("/api/content/duyurular?search=igdir")).items.map(({ id }) => id))
    .toEqual([draft]);
  expect((await json(`/api/content/duyurular/${notice}`)).data.title.tr).toBe("Çeşme başı: taslak");
  expect(await (await fetch(`${server.url}/ready`)).json()).toEqual({ status: "ready" });
  const signedIn = await fetch(`${server.url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(administrator),
  });
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
  for (const [path, words] of [
    ["/home/duyurular/cesme-basindaki-calisma", "Çeşme başındaki çalışma"],
    ["/api/public/duyurular/cesme-basindaki-calisma", "Çeşme başındaki çalışma"],
    ["/content/duyurular", "Iğdır kardeş kentimiz"],
    [`/content/duyurular/${draft}`, "Iğdır kardeş kentimiz"],
    [`/content/duyurular/${notice}/versions`, "Eski Yönetici"],
    ["/administration/system", Object.keys(migrations).sort().at(-1) ?? ""],
  ] as const) {
    const answer = await fetch(server.url + path, { headers: { Cookie, "Accept-Language": "tr" } });
    expect([path, answer.status, (await answer.text()).includes(words)]).toEqual([path, 200, true]);
  }
  expect(await server.stop()).toBe(0);

  const now = await open();
  expect(await read(now)).toEqual(rows);
  const empty = await now.pool.query(
    "SELECT id FROM entries WHERE title_key = '' OR search = '' OR title = '{}' UNION ALL SELECT entry_id FROM publications WHERE sort_key = '' OR search = ''",
  );
  expect(empty.rows).toEqual([]);
  await now.close();
}, 120_000);
