import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import { request as httpsRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";

import { caddy, startCaddy } from "../support/caddy";
import { freePorts, startNginx } from "../support/nginx";
import { administrator, startServer, temporaryFolder, type RunningServer } from "../support/server";

const publicUrl = "https://panel.example.org";

/** Told its address; it trusts no proxy. */
let named: RunningServer;
/** Told that the proxy may be believed, and nothing else. */
let trusting: RunningServer;
const trustingFolder = temporaryFolder();
/** Answers what it was asked, and says back what a socket sends: what came through a proxy. */
let echo: Server;
/** The ports of the documented proxies before each of them, and of one that sends its own idea of a host. */
let ports: {
  documented: number;
  forwarding: number;
  rewriting: number;
  echoed: number;
  caddy: number;
  caddyEchoed: number;
};
let stops: (() => Promise<void>)[] = [];

/** A sample of docs/deploy as it stands there, but for what names a place on the machine. */
function sample(name: string, changes: (readonly [RegExp, string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      expect(text).toMatch(from);
      return text.replace(from, to);
    },
    readFileSync(`docs/deploy/${name}`, "utf8"),
  );
}

const hostOf = (server: string) => new URL(server).host;

function nginxSample(name: string, port: number, server: string, folder: string): string {
  return sample("nginx.conf", [
    // One file holds three of them here: what stands once in it is the first one's.
    ...(name === "meydan" ? [] : ([[/map [\s\S]+?^}\n/m, ""]] as const)),
    [/server \{\s+listen 80;[^}]+\}\n/, ""],
    [/listen 443 ssl http2/, `listen 127.0.0.1:${port} ssl http2`],
    [/\/etc\/ssl\/panel\.pem/, join(folder, "panel.pem")],
    [/\/etc\/ssl\/panel\.key/, join(folder, "panel.key")],
    [/\/var\/cache\/nginx\/meydan/, join(folder, `cache-${name}`)],
    [/server 127\.0\.0\.1:3000;/, `server ${hostOf(server)};`],
  ])
    .replaceAll("meydan_assets", `${name}_assets`)
    .replaceAll(/upstream meydan|http:\/\/meydan/g, (found) => found.replace("meydan", name));
}

const caddySample = (port: number, server: string, folder: string) =>
  sample("Caddyfile", [
    [
      /^panel\.example\.org \{/m,
      `https://panel.example.org:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/panel.pem ${folder}/panel.key`,
    ],
    [/127\.0\.0\.1:3000/, hostOf(server)],
  ]);

beforeAll(async () => {
  [named, trusting] = await Promise.all([
    startServer({
      DATA_DIR: temporaryFolder(),
      PUBLIC_URL: publicUrl,
      APP_TITLE: "Örnek Belediyesi",
      APP_DESCRIPTION: "Örnek'in sitesi",
    }),
    startServer({ DATA_DIR: trustingFolder, TRUST_PROXY: "1" }),
  ]);
  echo = createServer((request, response) => {
    let bytes = 0;
    request
      .on("data", (chunk: Buffer) => (bytes += chunk.length))
      .on("end", () => response.end(JSON.stringify({ bytes, headers: request.headers })));
  }).listen(0, "127.0.0.1");
  new WebSocketServer({ server: echo, path: "/graphql" }).on("connection", (socket, { headers }) =>
    socket.on("message", (text) => socket.send(`${headers.host} heard ${String(text)}`)),
  );
  await once(echo, "listening");
  const echoUrl = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
  const [documented = 0, forwarding = 0, rewriting = 0, echoed = 0, caddyPort = 0, caddyEchoed = 0] =
    await freePorts(6);
  ports = { documented, forwarding, rewriting, echoed, caddy: caddyPort, caddyEchoed };
  const folder = mkdtempSync(join(tmpdir(), "meydan-certificate-"));
  const made = spawnSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
      "-nodes",
      "-keyout",
      join(folder, "panel.key"),
      "-out",
      join(folder, "panel.pem"),
      "-days",
      "2",
      "-subj",
      "/CN=panel.example.org",
      "-addext",
      "subjectAltName=DNS:panel.example.org",
    ],
    { encoding: "utf8" },
  );
  expect([made.status, made.error]).toEqual([0, undefined]);
  const nginx = startNginx(() => {
    // What nginx sends where nothing is said about the host: the name of the server behind it.
    const careless = `server { listen 127.0.0.1:${rewriting} ssl; ssl_certificate ${folder}/panel.pem; ssl_certificate_key ${folder}/panel.key; location / { proxy_pass ${named.url}; proxy_set_header Host $proxy_host; } }`;
    return [
      nginxSample("meydan", documented, named.url, folder),
      nginxSample("second", forwarding, trusting.url, folder),
      nginxSample("third", echoed, echoUrl, folder),
      careless,
    ].join("\n");
  });
  const caddies = caddy
    ? [
        startCaddy(caddyPort, caddySample(caddyPort, named.url, folder)),
        startCaddy(caddyEchoed, caddySample(caddyEchoed, echoUrl, folder)),
      ]
    : [];
  stops = await Promise.all([nginx, ...caddies]);
}, 150_000);
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  echo.closeAllConnections();
  echo.close();
  expect([await named.stop(), await trusting.stop()]).toEqual([0, 0]);
});

type Answer = { status: number; headers: IncomingMessage["headers"]; text: string };
type Sent = { cookie?: string; form?: Record<string, string>; headers?: Record<string, string> };

/** As a browser asks for it by its public name, wherever that name leads. */
function ask(port: number, path: string, { cookie, form, headers = {} }: Sent = {}): Promise<Answer> {
  const body = form && new URLSearchParams(form).toString();
  const all = {
    Host: "panel.example.org",
    ...(cookie ? { Cookie: cookie } : {}),
    ...(body === undefined
      ? {}
      : {
          Origin: publicUrl,
          "Sec-Fetch-Site": "same-origin",
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": String(Buffer.byteLength(body)),
        }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = httpsRequest(
      {
        host: "127.0.0.1",
        port,
        path,
        method: body === undefined ? "GET" : "POST",
        headers: all,
        rejectUnauthorized: false,
      },
      (answer) => {
        let text = "";
        answer
          .setEncoding("utf8")
          .on("data", (chunk: string) => (text += chunk))
          .on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}

const cookieOf = ({ headers }: Answer) =>
  (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";", 1)[0]).join("; ");

test.each(["documented", "forwarding", "rewriting", ...(caddy ? (["caddy"] as const) : [])] as const)(
  "behind a proxy (%s) people sign in, and every form is taken, by page and by script",
  async (kind) => {
    const port = ports[kind];
    expect((await ask(port, "/sign-in")).status).toBe(200);
    const signedIn = await ask(port, "/sign-in", { form: { ...administrator, redirectURL: "/content/duyurular" } });
    expect([signedIn.status, signedIn.headers.location]).toEqual([302, "/content/duyurular"]);
    const cookie = cookieOf(signedIn);
    if (kind !== "forwarding") expect(signedIn.headers["set-cookie"]?.join()).toContain("Secure");

    const made = await ask(port, "/content/mudurlukler/new", {
      cookie,
      form: { version: "0", intent: "save", "name.tr": "Basın Yayın Müdürlüğü" },
    });
    expect([made.status, made.headers.location]).toEqual([
      302,
      expect.stringMatching(/^\/content\/mudurlukler\/[\da-f-]{36}$/),
    ]);
    expect((await ask(port, "/preferences", { cookie, form: { scheme: "dark" } })).status).toBeLessThan(400);
    const byScript = await ask(port, "/me/status.data", { cookie, form: { status: "busy" } });
    expect([byScript.status, byScript.text]).toEqual([
      expect.toBeOneOf([200, 202]),
      expect.not.stringContaining("Error"),
    ]);
    expect(
      (
        await ask(port, "/api/common/notifications/mark-all-as-read", {
          cookie,
          headers: { "Sec-Fetch-Site": "same-origin", Referer: `${publicUrl}/example` },
        })
      ).status,
    ).toBe(200);

    for (const headers of [
      { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
      { Origin: "http://panel.example.org.evil.example" },
    ] as Record<string, string>[]) {
      expect((await ask(port, "/preferences", { cookie, form: { scheme: "light" }, headers })).status).toBe(403);
    }
    const out = await ask(port, "/sign-out", { cookie, form: {} });
    expect([out.status, (await ask(port, "/example", { cookie })).status]).toEqual([302, 302]);
  },
);

test("what the environment calls the site stands on its public pages", async () => {
  const { text } = await ask(ports.documented, "/home", { headers: { "Accept-Language": "tr" } });
  for (const words of [
    "<title>Örnek Belediyesi</title>",
    'property="og:site_name" content="Örnek Belediyesi"',
    "Örnek&#x27;in sitesi",
  ])
    expect(text).toContain(words);
  expect((await ask(ports.documented, "/home/haberler")).text).toContain("| Örnek Belediyesi</title>");
  expect((await ask(ports.documented, "/home/haberler/rss.xml")).text).toContain("| Örnek Belediyesi</title>");
});

test("a server that trusts no proxy believes no word of one, and one that does believes only the nearest", async () => {
  const stranger = (url: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const asked = httpRequest(
        `${url}/sign-in`,
        { method: "POST", headers: { Origin: "https://evil.example", "Content-Length": "0", ...headers } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      asked.on("error", reject).end();
    });
  expect(await stranger(named.url, { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https" })).toBe(403);
  // Through the documented proxy nobody sends a host of their own choice.
  expect(
    (
      await ask(ports.forwarding, "/sign-in", {
        form: administrator,
        headers: { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" },
      })
    ).status,
  ).toBe(403);
});

test.each(["echoed", ...(caddy ? (["caddyEchoed"] as const) : [])] as const)(
  "the documented proxy (%s) passes on who asks, sockets and the largest upload, and neither a larger one nor the metrics",
  async (kind) => {
    const port = ports[kind];
    type Passed = { bytes: number; headers: Record<string, string> };
    const passed = JSON.parse(
      (await ask(port, "/", { headers: { "X-Forwarded-Proto": "http", "X-Forwarded-Host": "evil.example" } })).text,
    ) as Passed;
    expect(passed.headers).toMatchObject({
      host: "panel.example.org",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "panel.example.org",
      "x-request-id": expect.stringMatching(/^[\w.-]{8,64}$/) as string,
    });
    expect(passed.headers["x-forwarded-for"]).toMatch(/127\.0\.0\.1$/);

    const asPanel = {
      rejectUnauthorized: false,
      servername: "panel.example.org",
      headers: { Host: "panel.example.org" },
    };
    const socket = new WebSocket(`wss://127.0.0.1:${port}/graphql`, "graphql-transport-ws", asPanel);
    const heard = new Promise((resolve, reject) => {
      socket
        .on("open", () => socket.send("merhaba"))
        .on("message", (text) => resolve(String(text)))
        .on("error", reject);
    });
    expect(await heard).toBe("panel.example.org heard merhaba");
    socket.close();

    const upload = (bytes: number) => ask(port, "/api/files", { form: { x: "y".repeat(bytes) } });
    expect((JSON.parse((await upload(51_000_000)).text) as Passed).bytes).toBe(51_000_002);
    expect((await upload(70_000_000).catch(() => ({ status: 413 }))).status).toBe(413);
    expect((await ask(port, "/metrics")).status).toBe(404);
  },
);

test("nginx keeps scripts and styles, and nothing else", async () => {
  const page = (await ask(ports.documented, "/home")).text;
  const style = /\/assets\/[\w-]+\.css/.exec(page)?.[0] ?? "";
  // The number is of the request that Meydan answered.
  const numbersOf = async (path: string) =>
    new Set(
      (await Promise.all([1, 2, 3].map(() => ask(ports.documented, path)))).map(
        ({ headers }) => headers["x-request-id"],
      ),
    );
  expect((await ask(ports.documented, style)).headers["cache-control"]).toContain("immutable");
  expect([(await numbersOf(style)).size, (await numbersOf("/home")).size]).toEqual([1, 3]);
});

test("where addresses are listed, every door of the staff is shut to others, the public's are not, and nobody shuts themselves out", async () => {
  const [office, elsewhere] = ["192.0.2.10", "198.51.100.7"];
  const from = (
    address: string,
    path: string,
    {
      cookie = "",
      bearer = "",
      form,
      json,
    }: { cookie?: string; bearer?: string; form?: Record<string, string>; json?: unknown } = {},
  ) =>
    fetch(trusting.url + path, {
      redirect: "manual",
      method: form || json ? "POST" : "GET",
      headers: {
        "X-Forwarded-For": address,
        Origin: trusting.url,
        "Accept-Language": "tr",
        ...(cookie ? { Cookie: cookie } : {}),
        ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
        ...(json ? { "Content-Type": "application/json" } : {}),
      },
      ...(form ? { body: new URLSearchParams(form) } : json ? { body: JSON.stringify(json) } : {}),
    });
  const signedIn = await from(office, "/sign-in", { form: { ...administrator, redirectURL: "" } });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
  const bearer = (
    (await (await from(office, "/api/auth/sign-in", { json: administrator })).json()) as { accessToken: string }
  ).accessToken;
  expect(bearer).toBeTruthy();
  const save = (address: string, allowedAddresses: string) =>
    from(address, "/administration/access", {
      cookie,
      form: { signUp: "invitation", idleMinutes: "0", allowedAddresses },
    });
  const socketFrom = (address: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = new WebSocket(`${trusting.url.replace("http", "ws")}/graphql`, "graphql-transport-ws", {
        headers: { "X-Forwarded-For": address, Origin: trusting.url },
      });
      socket.on("open", () =>
        socket.send(JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${bearer}` } })),
      );
      socket
        .on("message", (text) => (resolve((JSON.parse(String(text)) as { type: string }).type), socket.close()))
        .on("close", (code) => resolve(String(code)))
        .on("error", reject);
    });
  const query = { json: { query: "{ __typename notifications { id } }" } };
  const doors = async (address: string) => ({
    page: (await from(address, "/example", { cookie })).status,
    data: (await from(address, "/example.data", { cookie })).status,
    api: (await from(address, "/api/common/notifications", { bearer })).status,
    graphql: (await from(address, "/graphql", { bearer, ...query })).status,
    signIn: (await from(address, "/sign-in")).status,
    password: (await from(address, "/sign-in", { form: { ...administrator, redirectURL: "" } })).status,
    token: (await from(address, "/api/auth/sign-in", { json: administrator })).status,
    socket: await socketFrom(address),
    home: (await from(address, "/home")).status,
    open: (await from(address, "/api/public/duyurular")).status,
  });

  const refused = await save(office, `${elsewhere}\n10.0.0.0/8`);
  expect([refused.status, (await refused.text()).includes("kendi adresinizi (192.0.2.10)")]).toEqual([400, true]);
  expect((await save(office, "10.0.0.0/99")).status).toBe(400);
  const before = await doors(elsewhere);
  expect(before).toMatchObject({
    page: 200,
    api: 200,
    graphql: 200,
    signIn: 200,
    password: 302,
    token: 200,
    socket: "connection_ack",
  });
  expect((await save(office, "10.0.0.0/8, 192.0.2.0/24")).status).toBe(302);

  const inside = await doors(office);
  expect(inside).toEqual({ ...before, data: inside.data });
  const outside = await doors(elsewhere);
  expect(outside).toMatchObject({
    page: 403,
    api: 403,
    signIn: 403,
    password: 403,
    token: 403,
    socket: "4403",
    home: 200,
    open: 200,
  });
  expect(await (await from(elsewhere, "/sign-in")).text()).toContain("Personel sayfaları bu adresten açılamaz");
  expect(await (await from(elsewhere, "/api/common/notifications", { bearer })).json()).toMatchObject({
    code: "elsewhere",
  });
  expect(await (await from(elsewhere, "/graphql", { bearer, ...query })).text()).not.toContain('"notifications":[');
  // A stranger's word for where they are counts only behind the proxy that was trusted.
  expect((await from(`${office}, ${elsewhere}`, "/example", { cookie })).status).toBe(403);

  // The operator's way out, on the same data.
  expect(await trusting.stop()).toBe(0);
  trusting = await startServer({ DATA_DIR: trustingFolder, TRUST_PROXY: "1", STAFF_ADDRESSES: "any" });
  expect((await from(elsewhere, "/example", { cookie })).status).toBe(200);
}, 60_000);
