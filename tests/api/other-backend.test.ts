import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { navigationFile } from "~/layouts/draw-navigation.server";
import { makeBrowserToken } from "~/lib/auth/credentials/browser-token.server";
import { cookieSecret } from "~/lib/auth/credentials/session-token.server";
import { requireSession } from "~/lib/auth/session/guards.server";
import { endSessionsOf } from "~/lib/auth/session/session.server";
import { forgetBackend, troubleOf } from "~/lib/backend/ask-backend.server";
import type { BackendState } from "~/lib/backend/trouble";
import type { InboxItem, InboxState } from "~/lib/inbox/inbox-kinds";
import { notify } from "~/lib/inbox/notify.server";
import { env } from "~/lib/platform/env/env.server";
import { log } from "~/lib/platform/log/log.server";

import { readStaffData } from "../../app/routes/staff-data.server";
import { openOtherBackend, withMutations, type OtherBackend } from "../support/other-backend";
import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();

let backend: OtherBackend;
let reader: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  backend = await openOtherBackend();
  reader = await signedIn("departmentEditor");
});
afterAll(() => backend.stop());
beforeEach(() => {
  forgetBackend();
  use(backend);
  backend.mood("good");
  backend.asked.length = 0;
  backend.data.navigation = [
    item("1", "Belediye", "/content/haberler", {
      icon: "heroicons_outline:home",
      children: [{ id: "1a", title: "Alt", link: "https://site.example.org/a" }],
    }),
  ];
  backend.data.notifications = [
    notification("n1", "Bir", "2026-01-02T10:00:00Z", [reader.id]),
    notification("n2", "İki <b>", "2026-01-03T10:00:00Z", []),
  ];
});
afterEach(() => {
  Object.assign(env(), { API_URL: undefined });
  vi.restoreAllMocks();
});

const use = ({ api }: { api: string }) => Object.assign(env(), { API_URL: api });
const item = (id: string, title: string, link: string | null, more: object = {}) => ({
  id,
  title,
  type: "basic",
  link,
  ...more,
});
const notification = (id: string, title: string, time: string, read: readonly string[] = []) => ({
  id,
  title,
  time,
  read,
  description: "<b>Kalın</b><script>x</script>",
  icon: "heroicons_outline:bell",
  link: "/content/haberler",
  useRouter: true,
  seen: false,
  image: "https://pictures.example.org/a.png",
});

type Shell = {
  navigation: string;
  links: (string | undefined)[];
  notifications: InboxState;
  backend: BackendState | null;
};
async function shell(cookie = reader.cookie): Promise<Shell> {
  const request = new Request("http://site.test/example", { headers: { Cookie: cookie, "Accept-Language": "tr" } });
  const data = (await Response.json(await readStaffData(await requireSession(request), request)).json()) as Omit<
    Shell,
    "links"
  >;
  const navigation = navigationFile(data.navigation).parts.branches;
  return { ...data, navigation, links: [...navigation.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, link]) => link) };
}
const page = async (search = "") =>
  bodyOf<{ items: InboxItem[]; unread: number }>(
    ask("GET", `/me/notifications${search}`, { cookie: reader.cookie, headers: { "Accept-Language": "tr" } }),
  );
const press = (intent: string, id = "") =>
  ask("POST", "/me/notifications", { cookie: reader.cookie, body: new URLSearchParams({ intent, id }) });
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

test("menu and notifications come from the backend of API_URL, asked by hash as the person who is signed in", async () => {
  const { navigation, notifications, backend: state } = await shell();
  expect(navigation).toMatch(
    /^<ul[^>]*><li><details[^>]*><summary[^>]*><svg[^>]*><use href="[^"]*#home"><\/use><\/svg><span[^>]*>Belediye<\/span>/,
  );
  expect(navigation).toMatch(
    /<a [^>]*href="https:\/\/site\.example\.org\/a" target="_blank" rel="noreferrer">Alt<\/a>/,
  );
  expect(notifications).toEqual({
    unread: 1,
    newest: { id: "there:n2", time: "2026-01-03T10:00:00.000Z", read: false },
  });
  expect(state).toEqual({
    api: `${backend.api}/graphql`,
    navigation: { trouble: null, isStale: false },
    notifications: { trouble: null, isStale: false },
    notice: null,
  });
  const before = backend.asked.length;
  await shell();
  // Known by their hashes now; this server takes no lists, which is remembered.
  const again = backend.asked.slice(before);
  expect(again).toHaveLength(2);
  for (const { authorization, language, body } of again) {
    expect(body).toMatchObject({
      extensions: { persistedQuery: { version: 1, sha256Hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string } },
    });
    expect(body).not.toHaveProperty("query");
    expect([authorization, language]).toEqual([expect.stringMatching(/^Bearer mdb_/), "tr"]);
  }
});

test("the backend learns whose token it was sent; the token opens nothing here, and is nobody's once the session is over", async () => {
  await shell();
  const token = (backend.asked[0]?.authorization ?? "").replace("Bearer ", "");
  const whose = () => bodyOf(ask("POST", "/api/auth/introspect", { json: { token } }));
  expect(await whose()).toMatchObject({
    active: true,
    sub: reader.id,
    username: expect.stringContaining("@") as string,
    name: reader.name,
    exp: expect.any(Number) as number,
  });
  expect((await ask("GET", "/api/auth/session", { bearer: token })).status).toBe(401);
  const other = await signedIn("viewer");
  const theirs = makeBrowserToken(
    (await cookieSecret(new Request("http://site.test", { headers: { Cookie: other.cookie } }))) ?? "",
  ).token;
  const forged = `${theirs.slice(0, 24)}${token.slice(24)}`;
  for (const wrong of ["", "x", forged, other.bearer, 5, theirs.slice(0, -1)])
    expect(await bodyOf(ask("POST", "/api/auth/introspect", { json: { token: wrong } }))).toEqual({ active: false });
  expect(await bodyOf(ask("POST", "/api/auth/introspect", { json: { token: theirs } }))).toMatchObject({
    active: true,
    sub: other.id,
  });
  await endSessionsOf(other.id);
  expect(await bodyOf(ask("POST", "/api/auth/introspect", { json: { token: theirs } }))).toEqual({ active: false });
  expect((await ask("GET", "/api/auth/introspect")).status).toBe(405);
  const { API_URL, SOCKET_URL } = env();
  Object.assign(env(), { API_URL: undefined, SOCKET_URL: undefined });
  expect(await whose(), "with no backend to send it to").toEqual({ active: false });
  Object.assign(env(), { API_URL, SOCKET_URL });
});

test("the page lists them with this server's own by time; words are words, and links lead to pages", async () => {
  await notify(
    { id: null },
    {
      to: [reader.id],
      wording: { key: "entry.returned", values: { title: "Kendi" } },
      icon: "heroicons_outline:bell",
      link: "/content/haberler",
    },
  );
  const { items, unread } = await page();
  expect([items.length, unread]).toEqual([3, 2]);
  expect(ids(items).slice(1)).toEqual(["there:n2", "there:n1"]);
  expect(items[1]).toMatchObject({
    title: "İki &lt;b&gt;",
    description: "<b>Kalın</b>",
    image: null,
    link: "/content/haberler",
    useRouter: true,
    read: false,
  });
  expect(items[2]).toMatchObject({ read: true });
  backend.data.notifications = [notification("n3", "Kötü", "2026-01-04T10:00:00Z")].map((one) => ({
    ...one,
    link: "javascript:alert(1)",
    icon: "<svg>",
  }));
  expect((await page()).items[1]).toMatchObject({ link: null, icon: null, useRouter: false });
  backend.data.navigation = [
    "javascript:alert(1)",
    "//evil.example.org",
    "data:text/html,x",
    "https://user@evil.example.org",
  ].map((link, at) => item(String(at), "Kötü", link));
  const { navigation, links } = await shell();
  expect([navigation.split("Kötü").length - 1, links]).toEqual([4, []]);
});

test("pages of twenty are of both lists together, none twice and none left out", async () => {
  backend.data.notifications = Array.from({ length: 45 }, (_, at) =>
    notification(`m${at}`, `M${at}`, new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString()),
  );
  const pages = await Promise.all(["", "?page=2", "?page=3", "?page=9"].map(page));
  const all = pages.slice(0, 3).flatMap(({ items }) => items);
  expect(new Set(ids(all)).size).toBe(46);
  expect(ids(all)).toEqual(ids([...all].sort((a, b) => b.time.localeCompare(a.time))));
  expect(ids(pages[3]?.items ?? [])).toEqual(ids(pages[2]?.items ?? []));
});

test("what is marked goes to the backend where its schema has the mutation, and stays here where it has none", async () => {
  expect((await press("read", "there:n2")).status).toBe(200);
  expect((await page()).items.find(({ id }) => id === "there:n2")).toMatchObject({ read: true });
  await press("unread", "there:n1");
  expect((await page()).items.find(({ id }) => id === "there:n1")).toMatchObject({ read: false });
  await press("readAll");
  expect([(await page()).unread, (await shell()).notifications.unread]).toEqual([0, 0]);

  const other = await openOtherBackend({ typeDefs: [withMutations], persistedQueries: false, batches: true });
  try {
    use(other);
    other.data.notifications = [notification("k1", "Yeni", "2026-02-01T10:00:00Z")];
    await press("read", "there:k1");
    expect(other.marked).toEqual([{ id: "k1", read: true }]);
    // It has not changed its answer: it is the backend's to say.
    expect((await page()).unread).toBe(1);
    await press("readAll");
    expect(other.marked.at(-1)).toEqual({ id: "all", read: true });
    // It keeps no queries, and takes lists: two questions, one request, whole.
    other.asked.length = 0;
    await shell();
    expect(
      other.asked.map(({ body }) => (Array.isArray(body) ? body.map((one) => "query" in (one as object)) : body)),
    ).toEqual([[true, true]]);
  } finally {
    await other.stop();
  }
});

const moods = [
  ["html", "unreadable"],
  ["nonsense", "unreadable"],
  ["giant", "unreadable"],
  ["elsewhere", "unreadable"],
  ["broken", "down"],
  ["signedOut", "refused"],
] as const;
test.each(moods)(
  "a backend that is %s leaves the shell as it was: own menu, own notifications, and a line that says %s",
  async (mood, trouble) => {
    const warn = vi.spyOn(log, "warn");
    backend.mood(mood);
    const { links, notifications, backend: state } = await shell();
    expect(state).toMatchObject({
      navigation: { trouble, isStale: false },
      notifications: { trouble, isStale: false },
    });
    expect(state?.notice).toEqual({
      title: `Menü ve bildirimler ${new URL(backend.api).host} sunucusundan alınamadı.`,
      text: expect.stringContaining("Bu uygulamanın kendi menüsü gösteriliyor.") as string,
      again: "Yeniden dene",
    });
    expect(links.length).toBeGreaterThan(2);
    expect(notifications.newest?.id).not.toMatch(/^there:/);
    expect((await page()).items.every(({ id }) => !id.startsWith("there:"))).toBe(true);
    // It is spared, and told of once.
    const asked = backend.asked.length;
    await shell();
    expect(backend.asked.length).toBe(asked);
    const told = warn.mock.calls
      .map(([about]) => about as { says?: string; host?: string })
      .filter(({ host }) => host === new URL(backend.api).host);
    expect(told.length).toBeLessThanOrEqual(2);
    expect(JSON.stringify(told)).not.toMatch(/mdb_|Bearer/);

    // Somebody asks for another try, when it is well again.
    backend.mood("good");
    expect(
      (
        await ask("POST", "/me/backend", {
          cookie: reader.cookie,
          body: new URLSearchParams(),
          headers: { Referer: "http://site.test/example?a=b" },
        })
      ).headers.get("Location"),
    ).toBe("/example?a=b");
    expect((await shell()).backend).toMatchObject({ navigation: { trouble: null }, notifications: { trouble: null } });
  },
);

test("partial data with errors is no answer; what was heard before stays, and says so", async () => {
  await shell();
  const broken = () => {
    throw new Error("Simge bozuk");
  };
  backend.data.navigation = [item("9", "Yarım", "/example", { icon: broken })];
  const { navigation, links, backend: state } = await shell();
  expect([navigation.includes("Belediye"), navigation.includes("Yarım"), links]).toEqual([
    true,
    false,
    ["https://site.example.org/a"],
  ]);
  expect(state).toMatchObject({
    navigation: { trouble: "unreadable", isStale: true },
    notifications: { trouble: null, isStale: false },
  });
  // Another person has heard nothing before.
  const other = await signedIn("viewer");
  expect((await shell(other.cookie)).backend?.navigation).toEqual({ trouble: "unreadable", isStale: false });
});

test("one that is too slow is given up after three seconds, by one request; a line that is gone is told at once, and found again", async () => {
  await shell();
  backend.mood("slow");
  const first = await shell();
  expect(first.backend).toMatchObject({ navigation: { trouble: "down", isStale: true } });
  const asked = backend.asked.length;
  await Promise.all([shell(), page()]);
  expect(backend.asked.length).toBe(asked);
  backend.mood("good");
  await ask("POST", "/me/backend", { cookie: reader.cookie, body: new URLSearchParams() });
  expect((await shell()).backend?.navigation.trouble).toBeNull();

  const gone = await openOtherBackend();
  await gone.stop();
  use(gone);
  expect((await shell()).backend).toMatchObject({ navigation: { trouble: "down", isStale: false } });
});

test("what an error says in the log names no address and no token", () => {
  expect(troubleOf(new TypeError("x"))).toEqual({ trouble: "unreadable", says: "x" });
});
