import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { freePorts, startNginx } from "../support/nginx";
import { administrator, startServer, temporaryFolder, type RunningServer } from "../support/server";

const publicUrl = "https://panel.example.org";

/** Told its address; it trusts no proxy. */
let named: RunningServer;
/** Told that the proxy may be believed, and nothing else. */
let trusting: RunningServer;
/** The ports of the documented proxy before each of them, and of one that sends its own idea of a host. */
let ports: { documented: number; forwarding: number; rewriting: number };
let stopNginx: () => Promise<void>;

/** The example of the operations' papers, as it stands there but for its port, its certificate and the server behind it. */
function documented(port: number, server: string, folder: string): string {
  const example = /```nginx\n([\s\S]+?)```/.exec(readFileSync("docs/operations.md", "utf8"))?.[1] ?? "";
  const changes = [
    [/listen 443 ssl/, `listen 127.0.0.1:${port} ssl`],
    [/\/etc\/ssl\/panel\.pem/, join(folder, "panel.pem")],
    [/\/etc\/ssl\/panel\.key/, join(folder, "panel.key")],
    [/http:\/\/127\.0\.0\.1:3000/, server],
  ] as const;
  return changes.reduce((text, [from, to]) => {
    expect(text).toMatch(from);
    return text.replace(from, to);
  }, example);
}

beforeAll(async () => {
  [named, trusting] = await Promise.all([
    startServer({ DATA_DIR: temporaryFolder(), PUBLIC_URL: publicUrl, APP_TITLE: "Örnek Belediyesi", APP_DESCRIPTION: "Örnek'in sitesi" }),
    startServer({ DATA_DIR: temporaryFolder(), TRUST_PROXY: "1" }),
  ]);
  const [documentedPort = 0, forwarding = 0, rewriting = 0] = await freePorts(3);
  ports = { documented: documentedPort, forwarding, rewriting };
  stopNginx = await startNginx((folder) => {
    const made = spawnSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", join(folder, "panel.key"), "-out", join(folder, "panel.pem"), "-days", "2", "-subj", "/CN=panel.example.org"], { encoding: "utf8" });
    expect([made.status, made.error]).toEqual([0, undefined]);
    const maps = /^map [\s\S]+?^}\n/m;
    const second = documented(ports.forwarding, trusting.url, folder).replace(maps, "");
    // What nginx sends where nothing is said about the host: the name of the server behind it.
    const rewriting = `server { listen 127.0.0.1:${ports.rewriting} ssl; ssl_certificate ${folder}/panel.pem; ssl_certificate_key ${folder}/panel.key; location / { proxy_pass ${named.url}; proxy_set_header Host $proxy_host; } }`;
    return `${documented(ports.documented, named.url, folder)}\n${second}\n${rewriting}`;
  });
}, 150_000);
afterAll(async () => {
  await stopNginx();
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
    ...(body === undefined ? {} : { Origin: publicUrl, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded", "Content-Length": String(Buffer.byteLength(body)) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = httpsRequest({ host: "127.0.0.1", port, path, method: body === undefined ? "GET" : "POST", headers: all, rejectUnauthorized: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk)).on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

const cookieOf = ({ headers }: Answer) => (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";", 1)[0]).join("; ");

test.each(["documented", "forwarding", "rewriting"] as const)("behind a proxy (%s) people sign in, and every form is taken, by page and by script", async (kind) => {
  const port = ports[kind];
  expect((await ask(port, "/sign-in")).status).toBe(200);
  const signedIn = await ask(port, "/sign-in", { form: { ...administrator, redirectURL: "/content/duyurular" } });
  expect([signedIn.status, signedIn.headers.location]).toEqual([302, "/content/duyurular"]);
  const cookie = cookieOf(signedIn);
  if (kind !== "forwarding") expect(signedIn.headers["set-cookie"]?.join()).toContain("Secure");

  const made = await ask(port, "/content/mudurlukler/new", { cookie, form: { version: "0", intent: "save", "name.tr": "Basın Yayın Müdürlüğü" } });
  expect([made.status, made.headers.location]).toEqual([302, expect.stringMatching(/^\/content\/mudurlukler\/[\da-f-]{36}$/)]);
  expect((await ask(port, "/preferences", { cookie, form: { scheme: "dark" } })).status).toBeLessThan(400);
  const byScript = await ask(port, "/me/status.data", { cookie, form: { status: "busy" } });
  expect([byScript.status, byScript.text]).toEqual([expect.toBeOneOf([200, 202]), expect.not.stringContaining("Error")]);
  expect((await ask(port, "/api/common/notifications/mark-all-as-read", { cookie, headers: { "Sec-Fetch-Site": "same-origin", Referer: `${publicUrl}/example` } })).status).toBe(200);

  for (const headers of [{ Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }, { Origin: "http://panel.example.org.evil.example" }] as Record<string, string>[]) {
    expect((await ask(port, "/preferences", { cookie, form: { scheme: "light" }, headers })).status).toBe(403);
  }
  const out = await ask(port, "/sign-out", { cookie, form: {} });
  expect([out.status, (await ask(port, "/example", { cookie })).status]).toEqual([302, 302]);
});

test("what the environment calls the site stands on its public pages", async () => {
  const { text } = await ask(ports.documented, "/home", { headers: { "Accept-Language": "tr" } });
  for (const words of ["<title>Örnek Belediyesi</title>", 'property="og:site_name" content="Örnek Belediyesi"', "Örnek&#x27;in sitesi"]) expect(text).toContain(words);
  expect((await ask(ports.documented, "/home/haberler")).text).toContain("| Örnek Belediyesi</title>");
  expect((await ask(ports.documented, "/home/haberler/rss.xml")).text).toContain("| Örnek Belediyesi</title>");
});

test("a server that trusts no proxy believes no word of one, and one that does believes only the nearest", async () => {
  const stranger = (url: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const asked = httpRequest(`${url}/sign-in`, { method: "POST", headers: { Origin: "https://evil.example", "Content-Length": "0", ...headers } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      asked.on("error", reject).end();
    });
  expect(await stranger(named.url, { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https" })).toBe(403);
  // Through the documented proxy nobody sends a host of their own choice.
  expect((await ask(ports.forwarding, "/sign-in", { form: administrator, headers: { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" } })).status).toBe(403);
});
