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

const menuOf = (title: string) => JSON.stringify({ title: { tr: title }, items: [] });
const noteOf = (english?: string) => ({ message: { tr: "Bakım var", ...(english && { en: english }) } });

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
    {
      sql: "INSERT INTO menus (code, draft, live, version, published_version, updated_by) VALUES ('bahar', $1::jsonb, $2::jsonb, 2, 1, $3)",
      values: [menuOf("Bahar şenliği"), menuOf("Bahar"), person],
    },
    ...["Bahar", "Bahar şenliği"].map((title, at) => ({
      sql: "INSERT INTO menu_versions (code, version, document, author_id) VALUES ('bahar', $1, $2::jsonb, $3)",
      values: [at + 1, menuOf(title), person],
    })),
    { sql: `INSERT INTO settings (key, value) VALUES ('site.name', '{"tr": "Eski Belediye"}')` },
    {
      sql: "INSERT INTO settings (key, value) VALUES ('group.maintenance', $1::jsonb)",
      values: [JSON.stringify({ version: 2, data: noteOf("Back at noon") })],
    },
    ...[
      [1, {}, noteOf()],
      [2, noteOf(), noteOf("Back at noon")],
    ].map(([version, before, after]) => ({
      sql: "INSERT INTO audit_entries (actor_id, verb, object_type, object_id, version, before, after) VALUES ($1, 'edit', 'setting', 'group.maintenance', $2, $3::jsonb, $4::jsonb)",
      values: [person, version, JSON.stringify(before), JSON.stringify(after)],
    })),
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
  // A menu that became a record: a save over its first version meets what the second changed.
  const menu = "/api/menus/bahar";
  const saveMenu = (title: string) =>
    send(server.url, bearer, "PUT", menu, { version: 1, title: { tr: title }, items: [] });
  expect(await json(menu)).toMatchObject({
    version: 2,
    title: { tr: "Bahar şenliği" },
    live: { title: { tr: "Bahar" } },
  });
  expect((await saveMenu("Yaz")).status).toBe(409);
  expect(await (await saveMenu("Bahar")).json()).toMatchObject({ version: 2, title: { tr: "Bahar şenliği" } });
  // So did a group of settings: its versions come from the log.
  const form = new FormData();
  for (const [name, value] of [
    ["intent", "save"],
    ["version", "1"],
    ["message.tr", "Bakımdayız"],
  ] as const)
    form.set(name, value);
  const headers = { Cookie, Origin: server.url };
  const saved = await fetch(`${server.url}/setting/maintenance`, {
    method: "POST",
    redirect: "manual",
    headers,
    body: form,
  });
  expect([saved.status, saved.headers.get("location")]).toEqual([302, "/setting/maintenance"]);
  const page = await (await fetch(`${server.url}/setting/maintenance`, { headers })).text();
  expect(["Bakımdayız", "Back at noon"].filter((text) => !page.includes(text))).toEqual([]);
  expect(await server.stop()).toBe(0);

  const now = await open();
  expect(await read(now)).toEqual(rows);
  const empty = await now.pool.query(
    "SELECT id FROM entries WHERE title_key = '' OR search = '' OR title = '{}' UNION ALL SELECT entry_id FROM publications WHERE sort_key = '' OR search = ''",
  );
  expect(empty.rows).toEqual([]);
  await now.close();
}, 120_000);
