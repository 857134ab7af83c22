import { beforeAll, expect, test } from "vitest";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Item = {
  id: string;
  icon: string | null;
  image: string | null;
  title: string;
  description: string | null;
  time: string;
  read: boolean | string[];
  seen: boolean;
  link: string | null;
  useRouter: boolean;
};
type Person = Awaited<ReturnType<typeof signedIn>>;

let mine: Person;
let other: Person;

beforeAll(async () => {
  mine = await signedIn("departmentEditor");
  other = await signedIn("webAdmin");
});

const kinds = [
  { kind: "message", base: "/api/common/messages" },
  { kind: "notification", base: "/api/common/notifications" },
] as const;
const strange = "00000000-0000-4000-8000-000000000000";

for (const { kind, base } of kinds) {
  const send = (method: string, url: string, json?: unknown, who = mine) =>
    ask(method, url, { bearer: who.bearer, ...(json === undefined ? {} : { json }) });
  const add = (item: Record<string, unknown>, who = mine) => bodyOf<Item>(send("POST", base, { [kind]: item }, who));
  const list = (who = mine) => bodyOf<Item[]>(send("GET", base, undefined, who));

  test(`${kind}s: POST answers 200 with the new one, under an id of its own, and it stands first`, async () => {
    await add({ title: "Önceki" });
    const given = {
      id: strange,
      icon: "heroicons_solid:star",
      image: null,
      title: "Meclis <b>toplantısı</b>",
      description: "Saat <i>14.00</i>",
      time: "2026-03-05T10:00:00.000Z",
      read: false,
      seen: false,
      link: "/example",
      useRouter: true,
    };
    const answer = await send("POST", base, { [kind]: given });
    const made = await bodyOf<Item>(answer);
    expect([answer.status, made]).toEqual([200, { ...given, id: made.id }]);
    expect(made.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-/);
    expect(made.id).not.toBe(strange);
    expect((await list())[0]).toEqual(made);
  });

  test(`${kind}s: GET answers one's own, newest first`, async () => {
    const answer = await send("GET", base);
    const items = await bodyOf<Item[]>(answer);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(items.map(({ title }) => title)).toEqual(["Meclis <b>toplantısı</b>", "Önceki"]);
    expect(Object.keys(items[0] ?? {}).sort()).toEqual([
      "description",
      "icon",
      "id",
      "image",
      "link",
      "read",
      "seen",
      "time",
      "title",
      "useRouter",
    ]);
    expect(await list(other)).toEqual([]);
  });

  test(`${kind}s: PATCH merges the given fields and leaves the others`, async () => {
    const made = await add({ title: "A", description: "B", link: "https://www.example.org/x" });
    const answer = await send("PATCH", base, { id: made.id, [kind]: { read: true, title: "Yeni" } });
    expect([answer.status, await bodyOf(answer)]).toEqual([200, { ...made, read: true, title: "Yeni" }]);
    expect((await list()).find(({ id }) => id === made.id)).toEqual({ ...made, read: true, title: "Yeni" });
  });

  test(`${kind}s: DELETE answers the removed one, which is gone from the list`, async () => {
    const made = await add({ title: "Gidecek" });
    const before = await list();
    const answer = await send("DELETE", `${base}?id=${made.id}`);
    expect([answer.status, await bodyOf(answer)]).toEqual([200, made]);
    expect(await list()).toEqual(before.filter(({ id }) => id !== made.id));
    expect(await bodyOf(send("DELETE", `${base}?id=${made.id}`))).toBeNull();
  });

  test(`${kind}s: mark-all-as-read answers true, and everything is read and seen`, async () => {
    const theirs = await add({ title: "Onun" }, other);
    await add({ title: "Okunmamış" });
    const answer = await send("GET", `${base}/mark-all-as-read`);
    expect([answer.status, await bodyOf(answer)]).toEqual([200, true]);
    expect((await list()).every(({ read, seen }) => read === true && seen)).toBe(true);
    expect((await list(other)).find(({ id }) => id === theirs.id)).toMatchObject({ read: false, seen: false });
  });

  test(`${kind}s: toggle-read-status sets what is sent and does not flip by itself`, async () => {
    const made = await add({ title: "Çevrilecek" });
    const toggle = (read: unknown) =>
      bodyOf<Item>(send("POST", `${base}/toggle-read-status`, { [kind]: { id: made.id, read } }));
    expect(await toggle(true)).toEqual({ ...made, read: true });
    expect(await toggle(true)).toEqual({ ...made, read: true });
    expect(await toggle(false)).toEqual(made);
  });

  test(`${kind}s: read may be the ids of those who have read it`, async () => {
    const made = await add({ title: "Listeli", read: [other.id, mine.id] });
    expect(made.read).toEqual([other.id, mine.id]);
    const readers = async () => (await list()).find(({ id }) => id === made.id)?.read;
    const toggle = (read: unknown) => send("POST", `${base}/toggle-read-status`, { [kind]: { id: made.id, read } });
    expect(await bodyOf(send("PATCH", base, { id: made.id, [kind]: { read: [other.id, other.id] } }))).toMatchObject({
      read: [other.id],
    });
    expect((await bodyOf<Record<string, number>>(send("GET", "/api/common/user"))).id).toBe(mine.id);
    await send("GET", `${base}/mark-all-as-read`);
    await send("GET", `${base}/mark-all-as-read`);
    expect(await readers()).toEqual([other.id, mine.id]);
    expect(await bodyOf(toggle(false))).toMatchObject({ read: [other.id] });
    expect(await bodyOf(toggle(true))).toMatchObject({ read: [other.id, mine.id] });
    expect(await bodyOf(toggle([mine.id]))).toMatchObject({ read: [mine.id] });
    expect(await bodyOf(send("PATCH", base, { id: made.id, [kind]: { title: "Yine listeli" } }))).toMatchObject({
      read: [mine.id],
    });
    expect(await bodyOf(toggle([]))).toMatchObject({ read: [] });
    expect(
      (await send("PATCH", base, { id: made.id, [kind]: { read: Array.from({ length: 1_001 }, String) } })).status,
    ).toBe(422);
    expect(await readers()).toEqual([]);
  });

  test(`${kind}s: an unknown id answers 200 with null and nothing is removed`, async () => {
    const before = await list();
    for (const id of [strange, "x", "", "0", "__proto__"]) {
      for (const [method, url, json] of [
        ["PATCH", base, { id, [kind]: { title: "x" } }],
        ["DELETE", `${base}?id=${encodeURIComponent(id)}`, undefined],
        ["POST", `${base}/toggle-read-status`, { [kind]: { id, read: true } }],
      ] as const) {
        const answer = await send(method, url, json);
        expect([method, id, answer.status, await bodyOf<unknown>(answer)]).toEqual([method, id, 200, null]);
      }
    }
    expect(await bodyOf<unknown>(send("DELETE", base))).toBeNull();
    expect(await list()).toEqual(before);
  });

  test(`${kind}s: somebody else's id is an unknown one`, async () => {
    const theirs = await add({ title: "Başkasının" }, other);
    expect(
      await bodyOf<unknown>(send("PATCH", base, { id: theirs.id, [kind]: { title: "Ele geçti", read: true } })),
    ).toBeNull();
    expect(await bodyOf<unknown>(send("DELETE", `${base}?id=${theirs.id}`))).toBeNull();
    expect(
      await bodyOf<unknown>(send("POST", `${base}/toggle-read-status`, { [kind]: { id: theirs.id, read: true } })),
    ).toBeNull();
    expect((await list(other)).find(({ id }) => id === theirs.id)).toEqual(theirs);
  });

  test(`${kind}s: an id of the other kind is an unknown one`, async () => {
    const made = await add({ title: "Türü başka" });
    const twin = kinds.find((one) => one.kind !== kind);
    expect(await bodyOf<unknown>(send("DELETE", `${twin?.base}?id=${made.id}`))).toBeNull();
    expect((await list()).some(({ id }) => id === made.id)).toBe(true);
  });

  test(`${kind}s: nobody gives something to somebody else, or dates and owners by hand`, async () => {
    const before = await list(other);
    const made = await add({
      title: "x",
      ownerId: other.id,
      owner_id: other.id,
      senderId: other.id,
      kind: "message",
      position: 1,
      removedAt: "2026-01-01T00:00:00Z",
      wording: { key: "entry.published" },
    });
    expect((await list()).find(({ id }) => id === made.id)?.title).toBe("x");
    expect(await list(other)).toEqual(before);
  });

  test(`${kind}s: addresses that run code or lead elsewhere unseen are refused, and what is too long or no text`, async () => {
    const before = await list();
    const wrong: Record<string, unknown>[] = [
      ...[
        "javascript:alert(1)",
        " javascript:alert(1)",
        "JAVASCRIPT:alert(1)",
        "java\nscript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "//evil.example",
        "/\\evil.example",
        "#x",
        "ftp://x.example",
        "blob:x",
        "https://a@evil.example",
        "x".repeat(2001),
      ].map((link) => ({ link })),
      ...["javascript:alert(1)", "data:image/svg+xml,<svg/>", "//evil.example/x.png", "mailto:a@b.c"].map((image) => ({
        image,
      })),
      { title: "a\0b" },
      { description: "\0" },
      { icon: "\0" },
      { link: "/x\0" },
      { title: "x".repeat(301) },
      { description: "x".repeat(5001) },
      { icon: "x".repeat(101) },
      { title: 1 },
      { title: {} },
      { read: "yes" },
      { read: [1] },
      { seen: 1 },
      { time: "dün" },
      { time: 5 },
      { time: "2026-13-40T00:00:00Z" },
      { useRouter: "no" },
    ];
    for (const item of wrong) {
      const answers = [
        await send("POST", base, { [kind]: item }),
        await send("PATCH", base, { id: before[0]?.id, [kind]: item }),
      ];
      expect([item, ...answers.map(({ status }) => status)]).toEqual([item, 422, 422]);
    }
    for (const json of [{}, { [kind]: null }, { [kind]: "x" }, { [kind]: [] }])
      expect([json, (await send("POST", base, json)).status]).toEqual([json, 422]);
    expect(await list()).toEqual(before);
  });

  test(`${kind}s: good addresses pass, and what is no simple markup is taken out of the words`, async () => {
    for (const link of [
      "/me/profile",
      "https://www.example.org/a?b=c#d",
      "http://example.org",
      "mailto:a@example.org",
      "tel:+902320000000",
    ])
      expect((await add({ link })).link).toBe(link);
    expect((await add({ link: "", image: "", icon: null })).link).toBeNull();
    const made = await add({
      title: '<b onclick="x()">A</b><script>alert(1)</script>',
      description: '<img src=x onerror=alert(1)><a href="javascript:x">b</a> 1 < 2',
    });
    expect([made.title, made.description]).toEqual(["<b>A</b>", "b 1 &lt; 2"]);
  });

  test(`${kind}s: no session is 401 as JSON, malformed JSON 400, over 1 MB 413, another method 405`, async () => {
    for (const [method, url] of [
      ["GET", base],
      ["POST", base],
      ["PATCH", base],
      ["DELETE", `${base}?id=${strange}`],
      ["GET", `${base}/mark-all-as-read`],
      ["POST", `${base}/toggle-read-status`],
    ] as const) {
      const answer = await ask(method, url, method === "GET" ? {} : { json: {} });
      expect([method, url, answer.status, answer.headers.get("content-type")]).toEqual([
        method,
        url,
        401,
        "application/json",
      ]);
    }
    const raw = (method: string, url: string, body: string) =>
      ask(method, url, { bearer: mine.bearer, body, headers: { "Content-Type": "application/json" } });
    for (const [method, url] of [
      ["POST", base],
      ["PATCH", base],
      ["POST", `${base}/toggle-read-status`],
    ] as const) {
      expect([method, (await raw(method, url, "{")).status]).toEqual([method, 400]);
      expect([method, (await raw(method, url, `{"x":"${"x".repeat(1_000_001)}"}`)).status]).toEqual([method, 413]);
    }
    expect((await send("PUT", base, {})).status).toBe(405);
    expect((await send("GET", `${base}/toggle-read-status`)).status).toBe(405);
  });

  test(`${kind}s: mark-all-as-read is taken from our own pages only, not through another site's picture or link`, async () => {
    const made = await add({ title: "Tuzak" });
    const mark = (headers: Record<string, string>) =>
      ask("GET", `${base}/mark-all-as-read`, { cookie: mine.cookie, headers });
    for (const headers of [
      {},
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "none" },
      { Origin: "https://evil.example" },
      { Referer: "https://evil.example/" },
    ] as Record<string, string>[]) {
      expect([headers, (await mark(headers)).status]).toEqual([headers, 403]);
    }
    expect((await list()).find(({ id }) => id === made.id)?.read).toBe(false);
    expect((await mark({ "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
    expect((await list()).find(({ id }) => id === made.id)?.read).toBe(true);
  });
}
