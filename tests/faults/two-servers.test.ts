import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createClient } from "graphql-ws";
import pg from "pg";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import WebSocket from "ws";

import { fileLimits } from "~/lib/files/limits";

import { zipOf } from "../../app/lib/files/test-support/sample-files";
import { completeNotice } from "../support/content";
import { pauseOf } from "../support/pauses";
import { startReceiver } from "../support/receiver";
import { startRoundRobin, type RoundRobin } from "../support/round-robin";
import {
  administrator,
  bearerOf,
  emptyDatabase,
  send,
  startServer,
  temporaryFolder,
  type RunningServer,
} from "../support/server";

const remote = await emptyDatabase();
/** Starting a server again costs more than all else here: the check has few, `KILLS=20` many. */
const kills = Number(process.env.KILLS ?? 2);
/** One process is written to and killed; of the other only strangers read, whose answers it keeps in memory. */
let writer: RunningServer;
let reader: RunningServer;
let bearer = "";
let department = "";
/** One address for both, and one store of files. */
let proxy: RoundRobin;
const store = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory: mkdtempSync(join(tmpdir(), "meydan-store-")),
  configureBuckets: [{ name: "belediye", configs: [] }],
});
let storage = "";
const begin = () =>
  startServer({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: remote?.url ?? "",
    SESSION_SECRET: "the-same-for-both-as-behind-one-address-of-a-town",
    STORAGE_URL: storage,
    OUTGOING_ALLOW: "127.0.0.1",
    LEASE_SECONDS: "3",
  });

beforeAll(async () => {
  if (!remote) return;
  storage = `s3://S3RVER:S3RVER@127.0.0.1:${(await store.run()).port}/belediye?tls=off`;
  writer = await begin();
  reader = await begin();
  proxy = await startRoundRobin(() => [writer.url, reader.url]);
  bearer = await bearerOf(writer.url);
  department = (await change("POST", "mudurlukler", { data: { name: { tr: "Basın Yayın Müdürlüğü" } } })).id;
}, 60_000);
afterAll(async () => {
  if (!remote) return;
  await Promise.all([writer.stop(), reader.stop(), proxy.stop(), store.close()]);
  await remote.drop();
});

/** Acknowledged when it returns. */
async function change(
  method: string,
  path: string,
  body: object,
  base = writer.url,
): Promise<{ id: string; version: number }> {
  const answer = await send(base, bearer, method, `/api/content/${path}`, body);
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
  return (await answer.json()) as { id: string; version: number };
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");
const publish = (name: string) =>
  change("POST", "duyurular", {
    data: completeNotice(department, { title: { tr: name }, slug: { tr: slugOf(name) } }),
    publish: true,
  });
const withdraw = (id: string, version = 1) => change("POST", `duyurular/${id}/withdraw`, { version, reason: "Yanlış" });

/**
 * What a stranger finds under each of the reading process's addresses: the page, the list, and both of the interface.
 */
async function shown(name: string) {
  const get = async (path: string) => {
    const answer = await fetch(reader.url + path);
    return { status: answer.status, text: await answer.text(), isKept: answer.headers.has("content-length") };
  };
  const [page, list, item, items] = [
    await get(`/home/duyurular/${slugOf(name)}`),
    await get("/home/duyurular"),
    await get(`/api/public/duyurular/${slugOf(name)}`),
    await get("/api/public/duyurular?size=100"),
  ];
  return {
    page: page.status,
    list: list.text.includes(name),
    item: item.status,
    items: items.text.includes(name),
    areKept: page.isKept && list.isKept,
  };
}
const there = { page: 200, list: true, item: 200, items: true };
const gone = { page: 410, list: false, item: 410, items: false };

const whether = ({ page, list, item, items }: Awaited<ReturnType<typeof shown>>) => ({
  page: page === 200,
  list,
  item: item === 200,
  items,
});

/** The event takes a moment; nothing but the event tells the reading process. */
const untilShown = (name: string, expected: object) =>
  expect.poll(() => shown(name), { timeout: 5_000, interval: 20 }).toMatchObject(expected);

test.skipIf(!remote)(
  "what one process withdrew is gone from the memory of the other, pages and answers alike, and is not kept anew by who was reading meanwhile",
  async () => {
    const name = "Kalkacak duyuru";
    const { id } = await publish(name);
    await untilShown(name, { ...there, areKept: true });
    let isOver = false;
    const readers = Array.from({ length: 4 }, async () => {
      while (!isOver) await shown(name);
    });
    await withdraw(id);
    await untilShown(name, gone);
    // An answer that was being made when the event came has been sent by now.
    isOver = true;
    await Promise.all(readers);
    for (let times = 0; times < 3; times++) expect(await shown(name)).toMatchObject(gone);
    const { version } = await change("POST", `duyurular/${id}/restore`, { version: 1 });
    await change("POST", `duyurular/${id}/publish`, { version });
    await untilShown(name, there);
  },
  30_000,
);

test.skipIf(!remote)(
  "a socket of one process hears what another did: changes, its own notifications, colleagues who come",
  async () => {
    const follow = (server: RunningServer, query: string, got: unknown[]) => {
      const client = createClient({
        url: `${server.url.replace("http", "ws")}/graphql`,
        webSocketImpl: WebSocket,
        retryAttempts: 0,
        connectionParams: { authorization: `Bearer ${bearer}` },
      });
      client.subscribe(
        { query },
        {
          next: ({ data, errors }) => void got.push(errors ?? Object.values(data ?? {})[0]),
          error: (error) => void got.push(error),
          complete: () => undefined,
        },
      );
      return client;
    };
    const [changes, told, counts]: unknown[][] = [[], [], []];
    const clients = [
      follow(reader, 'subscription { entryChanged(section: "duyurular") { type id } }', changes ?? []),
      follow(reader, "subscription { notificationAdded { title } }", told ?? []),
      follow(reader, "subscription { inboxCounts { notifications } }", counts ?? []),
    ];
    await expect.poll(() => counts).toHaveLength(1);
    const { id } = await change("POST", "duyurular", { data: { title: { tr: "Ortak" } } });
    await send(writer.url, bearer, "POST", "/api/common/notifications", { notification: { title: "Öbür süreçten" } });
    await expect.poll(() => [changes, told]).toEqual([[{ type: "entry.created", id }], [{ title: "Öbür süreçten" }]]);
    const present: unknown[] = [];
    clients.push(follow(reader, `subscription { presence(section: "duyurular", id: "${id}") { id } }`, present));
    await expect.poll(() => present.at(-1)).toEqual([]);
    await Promise.all(clients.map((client) => client.dispose()));
  },
  30_000,
);

test.skipIf(!remote)(
  `a process killed ${kills} times leaves the other with what it acknowledged: published is there, withdrawn is gone`,
  async () => {
    for (let kill = 0; kill < kills; kill++) {
      const [stays, goes, last] = [`Kalan duyuru ${kill}`, `Giden duyuru ${kill}`, `Son duyuru ${kill}`];
      await publish(stays);
      const { id } = await publish(goes);
      await untilShown(goes, { ...there, areKept: true });
      // Killed as soon as it has answered, with another change under way of which nobody has heard.
      await withdraw(id);
      const unheard = publish(last).then(
        () => true,
        () => false,
      );
      expect(await writer.stop("SIGKILL")).toBe("SIGKILL");
      await untilShown(goes, gone);
      await untilShown(stays, there);
      if (await unheard) await untilShown(last, there);
      // Whether it was written or not, every address says the same.
      else
        await expect
          .poll(async () => new Set(Object.values(whether(await shown(last)))).size, { timeout: 5_000 })
          .toBe(1);
      writer = await begin();
    }
  },
  60_000,
);

/** The cookies of a browser that signs in over the proxy. */
async function signIn(): Promise<string> {
  const answer = await fetch(`${proxy.url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: proxy.url },
    body: new URLSearchParams({ email: administrator.email, password: administrator.password }),
  });
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
}
const post = (path: string, cookie: string, form: Record<string, string>) =>
  fetch(proxy.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookie, Origin: proxy.url },
    body: new URLSearchParams(form),
  });

test.skipIf(!remote)(
  "behind one address both are one server: a session that one opened the other knows, and ends on both; an upload's parts go to both",
  async () => {
    const cookie = await signIn();
    const pageAt = async (base: string) =>
      (await fetch(`${base}/administration/system`, { redirect: "manual", headers: { Cookie: cookie } })).status;
    expect([
      await pageAt(proxy.url),
      await pageAt(proxy.url),
      await pageAt(writer.url),
      await pageAt(reader.url),
    ]).toEqual([200, 200, 200, 200]);

    const bytes = zipOf([{ name: "veri.bin", content: randomBytes(2 * fileLimits.partBytes + 5_000), stored: true }]);
    const begun = await send(proxy.url, bearer, "POST", "/api/files/uploads", {
      name: "ortak.zip",
      bytes: bytes.length,
    });
    const { id } = (await begun.json()) as { id: string };
    const statuses: number[] = [];
    let file = { url: "" };
    for (let at = 0; at < bytes.length; at += fileLimits.partBytes) {
      const answer = await fetch(`${proxy.url}/api/files/uploads/${id}`, {
        method: "PATCH",
        headers: {
          Authorization: `Bearer ${bearer}`,
          "Content-Type": "application/offset+octet-stream",
          "Upload-Offset": String(at),
        },
        body: new Uint8Array(bytes.subarray(at, at + fileLimits.partBytes)),
      });
      statuses.push(answer.status);
      file = ((await answer.json()) as { file?: { url: string } }).file ?? file;
    }
    expect(statuses).toEqual([200, 200, 201]);
    for (const { url } of [writer, reader])
      expect(
        Buffer.from(
          await (await fetch(url + file.url, { headers: { Authorization: `Bearer ${bearer}` } })).arrayBuffer(),
        ).equals(bytes),
      ).toBe(true);
    expect([...proxy.given.values()].map((count) => count > 2)).toEqual([true, true]);

    expect((await post("/sign-out", cookie, {})).status).toBe(302);
    expect([await pageAt(writer.url), await pageAt(reader.url)]).toEqual([302, 302]);
  },
  30_000,
);

/** Writers behind the proxy, until they are told to stop: what each was acknowledged, by id. */
function startWriters(count: number) {
  const acknowledged = new Map<string, string>();
  let isOver = false;
  const work = Array.from({ length: count }, async (_one, of) => {
    for (let at = 0; !isOver; at++) {
      const title = `Yük ${of} ${at}`;
      // A request that was cut in the middle is nobody's promise.
      const made = await change("POST", "duyurular", { data: { title: { tr: title } } }, proxy.url).catch(() => null);
      if (made) acknowledged.set(made.id, title);
    }
  });
  const stop = async () => {
    isOver = true;
    await Promise.all(work);
  };
  return { acknowledged, stop };
}

test.skipIf(!remote)(
  "one is killed under the load of writers: nothing acknowledged is lost, sockets come back to the other, and the proxy's clients go on",
  async () => {
    const heard = new Set<string>();
    let connections = 0;
    const client = createClient({
      url: `${proxy.url.replace("http", "ws")}/graphql`,
      webSocketImpl: WebSocket,
      lazy: false,
      retryAttempts: 50,
      shouldRetry: () => true,
      retryWait: () => pauseOf(50, "a client comes back soon"),
      connectionParams: { authorization: `Bearer ${bearer}` },
      on: { connected: () => void connections++ },
    });
    // The first socket of two in turn is at the server that will be killed.
    const clients = [
      client,
      createClient({
        url: `${proxy.url.replace("http", "ws")}/graphql`,
        webSocketImpl: WebSocket,
        lazy: false,
        retryAttempts: 50,
        shouldRetry: () => true,
        retryWait: () => pauseOf(50, "a client comes back soon"),
        connectionParams: { authorization: `Bearer ${bearer}` },
      }),
    ];
    for (const one of clients)
      one.subscribe(
        { query: 'subscription { entryChanged(section: "duyurular") { id } }' },
        {
          next: ({ data }) => void heard.add((data as { entryChanged: { id: string } }).entryChanged.id),
          error: () => undefined,
          complete: () => undefined,
        },
      );
    await expect.poll(() => connections).toBe(1);
    const writers = startWriters(6);
    await expect.poll(() => writers.acknowledged.size, { timeout: 15_000 }).toBeGreaterThan(40);
    const before = writers.acknowledged.size;
    expect(await writer.stop("SIGKILL")).toBe("SIGKILL");
    await expect.poll(() => writers.acknowledged.size, { timeout: 15_000 }).toBeGreaterThan(before + 40);
    await writers.stop();
    for (const [id, title] of writers.acknowledged) {
      const answer = await send(reader.url, bearer, "GET", `/api/content/duyurular/${id}`);
      expect([answer.status, ((await answer.json()) as { data: { title: { tr: string } } }).data.title.tr]).toEqual([
        200,
        title,
      ]);
    }
    // Whichever of the sockets was cut is at the other server by now.
    const after = await change("POST", "duyurular", { data: { title: { tr: "Sonra" } } }, reader.url);
    await expect.poll(() => heard.has(after.id), { timeout: 10_000 }).toBe(true);
    await Promise.all(clients.map((one) => one.dispose()));
    writer = await begin();
  },
  60_000,
);

test.skipIf(!remote)(
  "a killed server's work is taken over: entries published once each, webhooks sent in order, again only under the same id",
  async () => {
    const database = new pg.Client({ connectionString: remote?.url ?? "" });
    await database.connect();
    const cookie = await signIn();
    // One message stays without an answer until its server is gone.
    let held = 0;
    const receiver = await startReceiver((_received, count) => (count === 4 && held++ === 0 ? "silence" : undefined));
    // All work is the writer's: the other server is frozen until it is killed.
    reader.child.kill("SIGSTOP");
    try {
      const made = await fetch(`${writer.url}/administration/webhooks/new`, {
        method: "POST",
        redirect: "manual",
        headers: { Cookie: cookie, Origin: writer.url },
        body: new URLSearchParams([
          ["name", "Kent rehberi"],
          ["url", receiver.url],
          ["events", "entry.published"],
          ["everySection", "on"],
          ["isActive", "on"],
        ]),
      });
      expect(made.status).toBe(200);
      const drafts = await Promise.all(
        Array.from({ length: 101 }, (_one, at) =>
          change("POST", "duyurular", { data: completeNotice(department, { title: { tr: `Toplu devralma ${at}` } }) }),
        ),
      );
      const list = "/content/duyurular?view=draft&search=Toplu+devralma";
      const question = await fetch(
        `${writer.url}/content/duyurular/confirm?${new URLSearchParams({ verb: "publish", all: "true", back: list })}`,
        { headers: { Cookie: cookie } },
      );
      const agreed = /name="all" value="([^"]+)"/.exec(await question.text())?.[1] ?? "";
      const begun = await fetch(`${writer.url}/content/duyurular`, {
        method: "POST",
        redirect: "manual",
        headers: { Cookie: cookie, Origin: writer.url },
        body: new URLSearchParams({ intent: "publish", back: list, all: agreed }),
      });
      const job = begun.headers.get("location")?.split("/").at(-1) ?? "";
      const progressAt = async (base: string) =>
        (await (await send(base, bearer, "GET", `/api/common/jobs/${job}`)).json()) as {
          state: string;
          done: number;
          failed: number;
          total: number;
        };
      await expect.poll(() => receiver.received.length, { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(4);
      const before = await progressAt(writer.url);
      expect(before.done).toBeLessThan(drafts.length);
      expect(await writer.stop("SIGKILL")).toBe("SIGKILL");
      reader.child.kill("SIGCONT");
      await expect
        .poll(() => progressAt(reader.url), { timeout: 60_000, interval: 100 })
        .toMatchObject({ state: "done", done: drafts.length, failed: 0, total: drafts.length });
      const { rows } = await database.query<{ id: string }>(
        "SELECT object_id::text AS id FROM audit_entries WHERE verb = 'publish' AND object_id = ANY($1) ORDER BY id",
        [drafts.map(({ id }) => id)],
      );
      expect(rows.map(({ id }) => id).sort()).toEqual(drafts.map(({ id }) => id).sort());
      // As they were written down, each at least once; the one that hung again, with the bytes and the id that it had.
      const messages = () =>
        receiver.received.map(({ headers, body }) => ({ id: String(headers["webhook-id"]), body: body.toString() }));
      await expect.poll(() => new Set(messages().map(({ id }) => id)).size, { timeout: 60_000 }).toBe(drafts.length);
      const order = await database.query<{ id: string }>(
        "SELECT message_id::text AS id FROM webhook_deliveries ORDER BY position",
      );
      const all = messages();
      expect([...new Set(all.map(({ id }) => id))]).toEqual(order.rows.map(({ id }) => id));
      const doubled = all.filter(({ id }, at) => all.findIndex((one) => one.id === id) !== at);
      expect(doubled.map(({ body, id }) => body === all.find((one) => one.id === id)?.body)).toEqual([true]);
    } finally {
      reader.child.kill("SIGCONT");
      await receiver.stop();
      await database.end();
    }
    writer = await begin();
  },
  240_000,
);
