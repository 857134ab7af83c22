import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";
import { WebSocket } from "ws";

import { pauseOf } from "../support/pauses";
import {
  bearerOf,
  emptyDatabase,
  launch,
  metricOf,
  metricsToken,
  send,
  startServer,
  takesRequests,
  temporaryFolder,
  type RunningServer,
} from "../support/server";

const remote = await emptyDatabase();
afterAll(() => remote?.drop());
const settings = () => ({ DATA_DIR: temporaryFolder(), ...(remote ? { DATABASE_URL: remote.url } : {}) });

/** A connection on which a test writes by itself, and all that came back. */
async function line(url: string): Promise<{ socket: Socket; answer: () => string; closed: Promise<unknown> }> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (part) => (answer += String(part))).on("error", () => {});
  const closed = once(socket, "close");
  await once(socket, "connect");
  return { socket, answer: () => answer, closed };
}

const boundary = "sinir";
/** Each is another file: the tests may share a database, which keeps the same bytes once. */
function makeForm(): Buffer {
  const bytes = Buffer.from(`${randomUUID()}\n${"satır\n".repeat(40_000)}`);
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="uzun.txt"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}
const uploadHead = (bearer: string, form: Buffer) =>
  `POST /api/files HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${bearer}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${form.length}\r\n\r\n`;

async function beginUpload(server: RunningServer, bearer: string) {
  const [upload, form] = [await line(server.url), makeForm()];
  upload.socket.write(uploadHead(bearer, form));
  upload.socket.write(form.subarray(0, 60_000));
  // The server counts what it has begun to answer, this question too.
  await expect.poll(() => metricOf(server.url, "meydan_http_requests_running")).toBe(2);
  return { ...upload, rest: form.subarray(60_000) };
}

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "%s lets an upload come to its end, closes connections that wait, tells sockets, and logs nothing of a closed pool",
  async (signal) => {
    const server = await startServer({ ...settings(), METRICS_TOKEN: metricsToken });
    const bearer = await bearerOf(server.url);
    const waiting = await line(server.url);
    waiting.socket.write("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    await expect.poll(waiting.answer).toContain("200 OK");
    const live = new WebSocket(`${server.url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
    const told = once(live, "close") as Promise<[number]>;
    await once(live, "open");
    live.send(JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${bearer}` } }));
    await once(live, "message");
    const upload = await beginUpload(server, bearer);

    server.child.kill(signal);
    // As npm passes on what the terminal has sent already.
    server.child.kill(signal);
    expect((await told)[0]).toBe(1001);
    await waiting.closed;
    await expect
      .poll(() =>
        fetch(`${server.url}/health`).then(
          () => "answered",
          () => "closed",
        ),
      )
      .toBe("closed");
    upload.socket.write(upload.rest);
    await upload.closed;
    expect(upload.answer()).toMatch(/^HTTP\/1\.1 201 /);
    expect(upload.answer()).toMatch(/^Connection: close/im);
    expect(await server.ended).toBe(0);
    expect(server.output()).not.toMatch(/pool|"level":50/);
  },
);

test("a request that comes on a kept connection while the server ends is told when to come again", async () => {
  const server = await startServer({ ...settings(), METRICS_TOKEN: metricsToken });
  const bearer = await bearerOf(server.url);
  const upload = await beginUpload(server, bearer);
  // A request of which the server has read a part is no waiting connection.
  const late = await line(server.url);
  late.socket.write("GET /api/user HTTP/1.1\r\nHost: 127.0.0.1\r\n");
  await expect.poll(() => metricOf(server.url, "meydan_http_connections")).toBeGreaterThanOrEqual(3);
  server.child.kill("SIGTERM");
  await expect.poll(() => takesRequests(server.url)).toBe(false);
  late.socket.write("\r\n");
  await late.closed;
  expect(late.answer()).toMatch(/^HTTP\/1\.1 503 [\s\S]*Retry-After: \d+\r\n[\s\S]*"code":"unavailable"/);
  upload.socket.write(upload.rest);
  await upload.closed;
  expect(await server.ended).toBe(0);
});

test("a second signal, a second later, ends at once", async () => {
  const server = await startServer({ ...settings(), METRICS_TOKEN: metricsToken });
  const upload = await beginUpload(server, await bearerOf(server.url));
  server.child.kill("SIGTERM");
  await pauseOf(1_100, "the server takes signals within a second for copies of one");
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(1);
  await upload.closed;
});

test.each(["SIGTERM", "SIGHUP"] as const)(
  "%s during a start lets the step end, closes the database and leaves a folder that starts",
  async (signal) => {
    const own = settings();
    // What the steps of a start make, one after the other.
    for (const made of [...(remote ? [] : ["server.sock"]), "session-secret"]) {
      const { child, ended, output } = launch(own);
      await expect.poll(() => existsSync(join(own.DATA_DIR, made)), { interval: 5 }).toBe(true);
      child.kill(signal);
      expect([made, await ended, output()]).toEqual([made, 0, expect.not.stringMatching(/pool|"level":50|ready at/)]);
    }
    const server = await startServer(own);
    expect((await send(server.url, await bearerOf(server.url), "GET", "/api/content/duyurular")).status).toBe(200);
    expect(await server.stop()).toBe(0);
  },
  120_000,
);
