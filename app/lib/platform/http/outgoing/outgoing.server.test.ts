import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, expect, test } from "vitest";

import { isOutside, NotOutside, outgoingTarget, type OutgoingTarget } from "./outgoing-guard.server";
import { assertMayBePosted, post, PostFailed, statusOf } from "./outgoing.server";

test("addresses of the machine, its neighbours and of providers are inside", () => {
  const inside = [
    "127.0.0.1",
    "127.255.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.100.100.200",
    "0.0.0.0",
    "0.1.2.3",
    "192.0.0.192",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.1.1.1",
    "240.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "febf::1",
    "fd00::1",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:a9fe:a9fe",
    "::127.0.0.1",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::",
    "2002:a9fe:a9fe::1",
    "2001::1",
    "2001:0:7f00:1::",
    "2001:10::1",
    "2001:db8::1",
    "3fff::1",
    "100::1",
    "5f00::1",
    "localhost",
    "",
    "1",
    "127.1",
    "0x7f000001",
  ];
  for (const ip of inside) expect([ip, isOutside(ip)]).toEqual([ip, false]);
  for (const ip of [
    "93.184.216.34",
    "8.8.8.8",
    "172.32.0.1",
    "172.15.255.255",
    "100.128.0.1",
    "2a00:1450:4001::1",
    "2606:4700::1111",
  ])
    expect([ip, isOutside(ip)]).toEqual([ip, true]);
});

const world: Record<string, string[]> = {
  "a.example": ["93.184.216.34"],
  "b.example": ["93.184.216.35"],
  "in.example": ["93.184.216.34", "10.0.0.1"],
  "mapped.example": ["::ffff:10.0.0.1"],
  "none.example": [],
  "cms.intranet": ["10.0.0.7"],
  "rebound.intranet": ["169.254.169.254"],
  "mapped.intranet": ["::ffff:169.254.169.254"],
};
const find = (host: string) => Promise.resolve(world[host] ?? [host]);
const asked: string[] = [];
const answering =
  (answers: Record<string, [status: number, location?: string]>) =>
  ({ url, addresses }: OutgoingTarget) => {
    asked.push(`${url.href} ${addresses.join()}`);
    const [status, location = null] = answers[url.href] ?? [200];
    return Promise.resolve({ status, location });
  };

test("the address that was looked at is the one that is asked, and each redirect is looked at anew", async () => {
  expect(
    await statusOf(
      "https://a.example/",
      answering({ "https://a.example/": [301, "https://b.example/x"], "https://b.example/x": [404] }),
      find,
    ),
  ).toBe(404);
  expect(asked).toEqual(["https://a.example/ 93.184.216.34", "https://b.example/x 93.184.216.35"]);
  await expect(
    statusOf("https://a.example/", answering({ "https://a.example/": [302, "https://127.0.0.1/"] }), find),
  ).rejects.toBeInstanceOf(NotOutside);
  await expect(
    statusOf("https://a.example/", answering({ "https://a.example/": [302, "http://b.example/"] }), find),
  ).rejects.toBeInstanceOf(NotOutside);
  expect(await statusOf("https://a.example/", answering({ "https://a.example/": [302, "/"] }), find)).toBe(310);
});

test.each([
  ["http://a.example/", "protocol"],
  ["ftp://a.example/", "protocol"],
  ["file:///etc/passwd", "protocol"],
  ["gopher://a.example/", "protocol"],
  ["nowhere", "address"],
  [`https://a.example/${"x".repeat(2_000)}`, "address"],
  ["https://u:p@a.example/", "person"],
  ["https://a.example@b.example/", "person"],
  ["https://a.example:25/", "port"],
  ["https://a.example:22/", "port"],
  ["https://a.example:5432/", "port"],
  ["https://a.example:3000/", "port"],
  ["https://in.example/", "inside"],
  ["https://mapped.example/", "inside"],
  ["https://cms.intranet/", "inside"],
  ["https://none.example/", "unknown"],
  ["https://127.0.0.1/", "inside"],
  ["https://127.1/", "inside"],
  ["https://2130706433/", "inside"],
  ["https://0x7f.1/", "inside"],
  ["https://0177.0.0.1/", "inside"],
  ["https://0/", "inside"],
  ["https://[::1]/", "inside"],
  ["https://[::ffff:169.254.169.254]/", "inside"],
  ["https://[::ffff:a00:1]/", "inside"],
  ["https://[64:ff9b::10.0.0.1]/", "inside"],
  ["https://[fd00:ec2::254]/", "inside"],
  ["https://①②⑦.0.0.1/", "inside"],
] as const)("%s is not asked: %s", async (address, problem) => {
  await expect(outgoingTarget(address, { ports: ["", "8443"] }, find)).rejects.toMatchObject({ problem });
  await expect(statusOf(address, () => Promise.reject(new Error("asked")), find)).rejects.toBeInstanceOf(NotOutside);
});

test("what the operator allows inside is asked, over http and at any port, and nothing beside it", async () => {
  const may = (address: string, ...allow: string[]) =>
    outgoingTarget(address, { ports: [""], allow }, find).then(
      () => true,
      ({ problem }: NotOutside) => problem,
    );
  expect(await may("http://cms.intranet:8080/", "cms.intranet")).toBe(true);
  expect(await may("http://cms.intranet:8080/", "10.0.0.0/29")).toBe(true);
  expect(await may("http://[fd00::7]:3000/", "fd00::/64")).toBe(true);
  expect(await may("http://10.0.0.7/", "10.0.0.7")).toBe(true);
  expect(await may("https://10.0.0.8/", "10.0.0.7")).toBe("inside");
  // All addresses of a name must be allowed, and a name that we allow must not lead to the provider's.
  expect(await may("https://in.example/", "10.0.0.0/8")).toBe("inside");
  expect(await may("https://rebound.intranet/", "rebound.intranet")).toBe("inside");
  expect(await may("https://mapped.intranet/", "mapped.intranet")).toBe("inside");
  expect(await may("https://a.cms.intranet/", "cms.intranet")).not.toBe(true);
});

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => (server.closeAllConnections(), server.close())));

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const tell = (address: string, more: object = {}) =>
  post({ address, headers: { "Content-Type": "text/plain" }, body: "şu", allow: ["127.0.0.0/8"], ...more });

test("a post arrives whole, and the beginning of the answer comes back", async () => {
  const address = await listen((request, response) => {
    request
      .setEncoding("utf8")
      .on("data", (text) => response.end(`${request.method} ${request.headers["content-length"]} ${text}\0`));
  });
  expect(await tell(address)).toEqual({ status: 200, location: null, retryAfter: null, text: "POST 3 şu\uFFFD" });
});

test("the connection is made to the addresses that were looked at, whatever the name says by then", async () => {
  const address = await listen((request, response) => response.end(request.headers.host));
  const { port } = new URL(address);
  const looks: string[] = [];
  const rebinding = (host: string) => (
    looks.push(host),
    Promise.resolve(looks.length === 1 ? ["127.0.0.1"] : ["10.255.255.1"])
  );
  expect((await tell(`http://rebinding.example:${port}/`, { find: rebinding })).text).toBe(`rebinding.example:${port}`);
  expect(looks).toEqual(["rebinding.example"]);
});

test("a redirect is told and not followed", async () => {
  let followed = 0;
  const address = await listen(({ url }, response) => {
    if (url !== "/") followed += 1;
    response.writeHead(307, { Location: "/elsewhere" }).end();
  });
  expect(await tell(address)).toMatchObject({ status: 307, location: "/elsewhere" });
  expect(followed).toBe(0);
});

test("of an endless answer the beginning is read, of a slow one what has come", async () => {
  const endless = await listen((_request, response) => {
    const more = () => {
      while (response.write("ğ".repeat(20_000)));
      response.once("drain", more);
    };
    more();
  });
  expect((await tell(endless)).text).toHaveLength(1_024);
  const slow = await listen((_request, response) => void response.writeHead(200).write("begun"));
  expect(await tell(slow, { within: 300 })).toMatchObject({ status: 200, text: "begun" });
});

test("what goes wrong on the way has a name", async () => {
  const silent = await listen(() => {});
  await expect(tell(silent, { within: 100 })).rejects.toMatchObject({ problem: "timeout" });
  await expect(tell("https://a.example/", { within: 100, find: () => new Promise(() => {}) })).rejects.toMatchObject({
    problem: "timeout",
  });
  const rude = await listen(({ socket }) => void socket.end("HELLO\r\n\r\n"));
  await expect(tell(rude)).rejects.toMatchObject({ problem: "answer" });
  const gone = await listen(({ socket }) => void socket.destroy());
  await expect(tell(gone)).rejects.toMatchObject({ problem: "connection" });
  await expect(tell(gone.replace("http:", "https:"))).rejects.toBeInstanceOf(PostFailed);
  await expect(tell(gone, { allow: [] })).rejects.toMatchObject({ problem: "protocol" });
  await expect(assertMayBePosted("https://none.example/", [], find)).rejects.toMatchObject({ problem: "unknown" });
});
