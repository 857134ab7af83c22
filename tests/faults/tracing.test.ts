import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { openOtherBackend, type OtherBackend } from "../support/other-backend";
import { administrator, bearerOf, send, startServer, temporaryFolder, type RunningServer } from "../support/server";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type SpanSent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number };
};
type Body = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SpanSent[] }[] }[] };

/** A collector of OTLP over HTTP, as JSON: what the server sends, and with which headers. */
const collected: { body: Body; headers: IncomingMessage["headers"]; url: string | undefined }[] = [];
let collector: Server;
let other: OtherBackend;
let server: RunningServer;
/** What was told of by a webhook, with its headers. */
const spans = () =>
  collected.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: some }) => some)),
  );
const text = (span: SpanSent, key: string) => span.attributes.find((one) => one.key === key)?.value.stringValue;
const hooked: IncomingMessage["headers"][] = [];
let receiver: Server;
const portOf = (one: Server) => (one.address() as AddressInfo).port;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    collected.push({ body: JSON.parse(body) as Body, headers: request.headers, url: request.url });
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  receiver = createServer((request, response) => {
    hooked.push(request.headers);
    request.resume().on("end", () => response.writeHead(204).end());
  }).listen(0, "127.0.0.1");
  other = await openOtherBackend();
  await Promise.all(
    [collector, receiver].map((one) =>
      one.listening ? undefined : new Promise((done) => one.once("listening", done)),
    ),
  );
  server = await startServer({
    DATA_DIR: temporaryFolder(),
    API_URL: other.api,
    OUTGOING_ALLOW: "127.0.0.1",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=bornova",
    OTEL_SERVICE_NAME: "panel",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
    OTEL_BSP_SCHEDULE_DELAY: "200",
  });
});
afterAll(async () => {
  await server.stop();
  await other.stop();
  collector.close();
  receiver.close();
});

async function cookieOf(url: string): Promise<string> {
  const { headers } = await fetch(`${url}/sign-in`, {
    method: "POST",
    body: new URLSearchParams(administrator),
    redirect: "manual",
  });
  return headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
}

test("a request, its statements and what it asks elsewhere are one trace, under the caller's; no query, value or person is in it", async () => {
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const cookie = await cookieOf(server.url);
  const page = await fetch(`${server.url}/content/haberler?search=gizlikelime`, {
    headers: { cookie, traceparent: `00-${trace}-00f067aa0ba902b7-01` },
  });
  expect(page.status).toBe(200);
  await page.text();
  const ours = () => spans().filter(({ traceId }) => traceId === trace);
  await vi.waitFor(() => expect(ours().some(({ name }) => name === "GET /content/:section")).toBe(true), {
    timeout: 20_000,
  });
  const request = ours().find(({ name }) => name === "GET /content/:section");
  expect(request).toMatchObject({ parentSpanId: "00f067aa0ba902b7", kind: 2 });
  expect(request && text(request, "meydan.request.id")).toBe(page.headers.get("x-request-id"));
  expect(request?.attributes.find(({ key }) => key === "http.response.status_code")?.value.intValue).toBe(200);
  const below = ours().filter(({ name }) => name.startsWith("SELECT"));
  expect(below.length).toBeGreaterThan(2);
  for (const one of below) expect([one.kind, text(one, "db.system.name")]).toEqual([3, "postgresql"]);
  // The other server is told of the trace too.
  const asked = ours().filter(
    ({ name, attributes }) => name === "POST" && attributes.some(({ key }) => key === "server.address"),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(other.asked.map(({ traceparent }) => traceparent)).toEqual(
    expect.arrayContaining(asked.map(({ spanId }) => `00-${trace}-${spanId}-01`)),
  );
  const whole = JSON.stringify(collected.map(({ body }) => body));
  for (const hidden of ["gizlikelime", administrator.email, administrator.password, "mdb_", "$1"])
    expect(whole).not.toContain(hidden);
  const [first] = collected;
  expect([first?.url, first?.headers["x-tenant"]]).toEqual(["/v1/traces", "bornova"]);
  const resource = Object.fromEntries(
    (first?.body.resourceSpans[0]?.resource.attributes ?? []).map(({ key, value }) => [key, value.stringValue]),
  );
  expect(resource).toMatchObject({
    "service.name": "panel",
    "deployment.environment.name": "test",
    "service.version": expect.any(String) as string,
  });
});

test("jobs are traces of their own, and a webhook's receiver is told which; what remains is sent at the end", async () => {
  const bearer = await bearerOf(server.url);
  const cookie = await cookieOf(server.url);
  const form = new URLSearchParams({
    name: "Alıcı",
    url: `http://127.0.0.1:${portOf(receiver)}/`,
    events: "entry.published",
    everySection: "on",
    isActive: "on",
  });
  expect(
    (await fetch(`${server.url}/administration/webhooks/new`, { method: "POST", headers: { cookie }, body: form }))
      .status,
  ).toBe(200);
  const unit = (await (
    await send(server.url, bearer, "POST", "/api/content/mudurlukler", {
      data: { name: { tr: "Basın Yayın Müdürlüğü" } },
    })
  ).json()) as { id: string };
  const notice = {
    title: { tr: "Yol çalışması" },
    body: { tr: "<p>Cadde hafta sonu kapalı olacak.</p>" },
    category: "works",
    priority: "normal",
    validFrom: "2026-01-01T06:00:00Z",
    department: unit.id,
  };
  const published = await send(server.url, bearer, "POST", "/api/content/duyurular", { data: notice, publish: true });
  expect([published.status, await published.text()]).toEqual([201, expect.any(String)]);
  await vi.waitFor(() => expect(hooked.length).toBeGreaterThan(0), { timeout: 20_000 });
  const [, traceId = "", spanId = ""] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(String(hooked[0]?.traceparent)) ?? [];
  expect(await server.stop()).toBe(0);
  const sent = spans().find((span) => span.spanId === spanId);
  expect(sent).toMatchObject({ traceId, name: "POST", kind: 3 });
  const job = spans().find((span) => span.traceId === traceId && span.name.startsWith("job "));
  expect(job).toMatchObject({ kind: 5, spanId: sent?.parentSpanId });
  expect(job?.parentSpanId ?? "").toBe("");
});
