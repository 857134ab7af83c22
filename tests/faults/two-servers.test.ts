import { createClient } from "graphql-ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import WebSocket from "ws";

import { completeNotice } from "../support/content";
import { bearerOf, emptyDatabase, send, startServer, temporaryFolder, type RunningServer } from "../support/server";

const remote = await emptyDatabase();
const kills = 3;
/** One process is written to and killed; of the other only strangers read, whose answers it keeps in memory. */
let writer: RunningServer;
let reader: RunningServer;
let bearer = "";
let department = "";
const begin = () => startServer({ DATA_DIR: temporaryFolder(), DATABASE_URL: remote?.url ?? "", SESSION_SECRET: "the-same-for-both-as-behind-one-address-of-a-town" });

beforeAll(async () => {
  if (!remote) return;
  writer = await begin();
  reader = await begin();
  bearer = await bearerOf(writer.url);
  department = (await change("POST", "mudurlukler", { data: { name: { tr: "Basın Yayın Müdürlüğü" } } })).id;
}, 60_000);
afterAll(async () => {
  if (!remote) return;
  await Promise.all([writer.stop(), reader.stop()]);
  await remote.drop();
});

/** Acknowledged when it returns. */
async function change(method: string, path: string, body: object): Promise<{ id: string; version: number }> {
  const answer = await send(writer.url, bearer, method, `/api/content/${path}`, body);
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
  return (await answer.json()) as { id: string; version: number };
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");
const publish = (name: string) => change("POST", "duyurular", { data: completeNotice(department, { title: { tr: name }, slug: { tr: slugOf(name) } }), publish: true });
const withdraw = (id: string, version = 1) => change("POST", `duyurular/${id}/withdraw`, { version, reason: "Yanlış" });

/** What a stranger finds under each of the reading process's addresses: the page, the list, and both of the interface. */
async function shown(name: string) {
  const get = async (path: string) => {
    const answer = await fetch(reader.url + path);
    return { status: answer.status, text: await answer.text(), isKept: answer.headers.has("content-length") };
  };
  const [page, list, item, items] = [await get(`/home/duyurular/${slugOf(name)}`), await get("/home/duyurular"), await get(`/api/public/duyurular/${slugOf(name)}`), await get("/api/public/duyurular?size=100")];
  return { page: page.status, list: list.text.includes(name), item: item.status, items: items.text.includes(name), areKept: page.isKept && list.isKept };
}
const there = { page: 200, list: true, item: 200, items: true };
const gone = { page: 410, list: false, item: 410, items: false };

const whether = ({ page, list, item, items }: Awaited<ReturnType<typeof shown>>) => ({ page: page === 200, list, item: item === 200, items });

/** The event takes a moment; nothing but the event tells the reading process. */
const untilShown = (name: string, expected: object) => expect.poll(() => shown(name), { timeout: 5_000, interval: 20 }).toMatchObject(expected);

test.skipIf(!remote)("what one process withdrew is gone from the memory of the other, pages and answers alike, and is not kept anew by who was reading meanwhile", async () => {
  const name = "Kalkacak duyuru";
  const { id } = await publish(name);
  await untilShown(name, { ...there, areKept: true });
  let isOver = false;
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver) await shown(name);
  });
  await withdraw(id);
  await untilShown(name, gone);
  // Whatever was being made when the event came has been sent by now.
  isOver = true;
  await Promise.all(readers);
  for (let times = 0; times < 3; times++) expect(await shown(name)).toMatchObject(gone);
  const { version } = await change("POST", `duyurular/${id}/restore`, { version: 1 });
  await change("POST", `duyurular/${id}/publish`, { version });
  await untilShown(name, there);
}, 30_000);

test.skipIf(!remote)("a socket of one process hears what another did: changes, its own notifications, colleagues who come", async () => {
  const follow = (server: RunningServer, query: string, got: unknown[]) => {
    const client = createClient({ url: `${server.url.replace("http", "ws")}/graphql`, webSocketImpl: WebSocket, retryAttempts: 0, connectionParams: { authorization: `Bearer ${bearer}` } });
    client.subscribe({ query }, { next: ({ data, errors }) => void got.push(errors ?? Object.values(data ?? {})[0]), error: (error) => void got.push(error), complete: () => undefined });
    return client;
  };
  const [changes, told, counts]: unknown[][] = [[], [], []];
  const clients = [follow(reader, "subscription { entryChanged(section: \"duyurular\") { type id } }", changes ?? []), follow(reader, "subscription { notificationAdded { title } }", told ?? []), follow(reader, "subscription { inboxCounts { notifications } }", counts ?? [])];
  await expect.poll(() => counts).toHaveLength(1);
  const { id } = await change("POST", "duyurular", { data: { title: { tr: "Ortak" } } });
  await send(writer.url, bearer, "POST", "/api/common/notifications", { notification: { title: "Öbür süreçten" } });
  await expect.poll(() => [changes, told]).toEqual([[{ type: "entry.created", id }], [{ title: "Öbür süreçten" }]]);
  const present: unknown[] = [];
  clients.push(follow(reader, `subscription { presence(section: "duyurular", id: "${id}") { id } }`, present));
  await expect.poll(() => present.at(-1)).toEqual([]);
  await Promise.all(clients.map((client) => client.dispose()));
}, 30_000);

test.skipIf(!remote)(`a process killed ${kills} times leaves the other with what it acknowledged: published is there, withdrawn is gone`, async () => {
  for (let kill = 0; kill < kills; kill++) {
    const [stays, goes, last] = [`Kalan duyuru ${kill}`, `Giden duyuru ${kill}`, `Son duyuru ${kill}`];
    await publish(stays);
    const { id } = await publish(goes);
    await untilShown(goes, { ...there, areKept: true });
    // Killed as soon as it has answered, with another change under way of which nobody has heard.
    await withdraw(id);
    const unheard = publish(last).then(() => true, () => false);
    expect(await writer.stop("SIGKILL")).toBe("SIGKILL");
    await untilShown(goes, gone);
    await untilShown(stays, there);
    if (await unheard) await untilShown(last, there);
    // Whether it was written or not, every address says the same.
    else await expect.poll(async () => new Set(Object.values(whether(await shown(last)))).size, { timeout: 5_000 }).toBe(1);
    writer = await begin();
  }
}, 60_000);
