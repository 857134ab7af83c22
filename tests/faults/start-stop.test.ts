import { readdirSync } from "node:fs";
import { connect } from "node:net";

import { afterAll, expect, test } from "vitest";

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
} from "../support/server";

const remote = await emptyDatabase();
afterAll(() => remote?.drop());

const onDatabase: Record<string, string> = remote ? { DATABASE_URL: remote.url } : {};

/** What a start that fails says, and its exit code. */
async function failedStart(settings: Record<string, string>) {
  const { ended, output } = launch(settings);
  const code = await ended;
  return { code, lines: output().trim().split("\n") };
}

test.skipIf(remote)("a second server on one data directory gets one clear line and ends with 1", async () => {
  const dataDir = temporaryFolder();
  const first = await startServer({ DATA_DIR: dataDir });
  const { code, lines } = await failedStart({ DATA_DIR: dataDir });
  expect([code, lines]).toEqual([1, [expect.stringContaining(dataDir)]]);
  // As in another container, or under a service with PrivateTmp.
  const apart = await failedStart({ DATA_DIR: dataDir, TMPDIR: temporaryFolder() });
  expect([apart.code, apart.lines]).toEqual([1, [expect.stringContaining("in use by another running Meydan")]]);
  expect((await fetch(`${first.url}/health`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  const third = await startServer({ DATA_DIR: dataDir });
  expect(await third.stop()).toBe(0);
});

test.each([
  ["PORT", "abc"],
  ["SESSION_SECRET", "short"],
  ["PUBLIC_URL", "panel.example.org"],
  ["DATA_DIR", "/dev/null/x"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["DATABASE_URL", "postgres://nobody@127.0.0.1:9/none"],
])("%s=%s stops the start with one line that names it and exit code 1", async (name, value) => {
  const { code, lines } = await failedStart({ DATA_DIR: temporaryFolder(), [name]: value });
  expect([code, lines]).toEqual([1, [expect.stringContaining(name)]]);
});

test("started from another folder it finds its own files, and keeps its data where a relative DATA_DIR says", async () => {
  const elsewhere = temporaryFolder();
  const server = await startServer({ DATA_DIR: "veri", ...onDatabase }, elsewhere);
  for (const path of ["/ready", "/sign-in", "/home", "/i18n/tr.json", "/icons/feather/bell.svg", "/favicon.ico"]) {
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200]);
  }
  expect(await server.stop()).toBe(0);
  expect(readdirSync(elsewhere)).toEqual(["veri"]);
});

test("a port that is taken, and an address of another machine, are said in one line", async () => {
  const first = await startServer({ DATA_DIR: temporaryFolder(), ...onDatabase });
  const wrong: Record<string, string>[] = [{ PORT: new URL(first.url).port }, { HOST: "192.0.2.1" }];
  const ends = await Promise.all(
    wrong.map((settings) => failedStart({ DATA_DIR: temporaryFolder(), ...onDatabase, ...settings })),
  );
  expect(ends.map(({ code, lines }) => [code, lines])).toEqual([
    [1, [expect.stringContaining("in use")]],
    [1, ["HOST 192.0.2.1 is no address of this machine."]],
  ]);
  await first.stop();
});

test("SIGTERM lets a running request finish, takes no new one, and ends with 0", async () => {
  const dataDir = temporaryFolder();
  const server = await startServer({ DATA_DIR: dataDir, METRICS_TOKEN: metricsToken, ...onDatabase });
  const bearer = await bearerOf(server.url);
  const body = JSON.stringify({ data: { title: { tr: "Son söz" } } });
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += String(chunk)));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(
    `POST /api/content/duyurular HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${bearer}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
  );
  socket.write(body.slice(0, 10));
  // The server counts what it has begun to answer, this question too.
  await expect.poll(() => metricOf(server.url, "meydan_http_requests_running")).toBe(2);
  server.child.kill("SIGTERM");
  await expect.poll(() => takesRequests(server.url)).toBe(false);
  socket.write(body.slice(10));
  expect(await server.ended).toBe(0);
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  const { id } = JSON.parse(answer.slice(answer.indexOf('{"id"'), answer.lastIndexOf("}") + 1)) as { id: string };

  const again = await startServer({ DATA_DIR: dataDir, ...onDatabase });
  expect(await (await send(again.url, bearer, "GET", `/api/content/duyurular/${id}`)).json()).toMatchObject({
    data: { title: { tr: "Son söz" } },
  });
  expect(await again.stop("SIGINT")).toBe(0);
});
