import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import compression from "compression";
import express from "express";
import { pino } from "pino";

process.env.NODE_ENV ||= "production";
// Tells the build that this process starts and stops the app itself.
globalThis.meydanServer = true;
const developing = process.env.NODE_ENV === "development";

/** Headers of every answer; what a route set itself stays. The document's own CSP is made in entry.server. */
const HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), geolocation=(self), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Content-Security-Policy": "frame-ancestors 'none'",
};

/** Ends a start that cannot go on: a line the operator can act on, or the whole error when it is a bug. */
function fail(error) {
  console.error(error?.name === "EnvError" || error?.name === "StartError" ? error.message : error);
  process.exit(1);
}

const server = createServer({ maxHeaderSize: 16_384, headersTimeout: 20_000, requestTimeout: 180_000, keepAliveTimeout: 65_000 });

const vite = developing
  ? await import("vite").then(({ createServer: createVite }) => createVite({ server: { middlewareMode: true, hmr: { server } } })).catch(fail)
  : undefined;
const loadBuild = () => (vite ? vite.ssrLoadModule("virtual:remix/server-build") : import("./build/server/index.js"));
const build = await loadBuild().catch(fail);
const app = await build.entry.module.start?.().catch(fail);

// The build has checked the environment and read .env by now.
const { PORT = "", HOST = "", PUBLIC_URL = "", TRUST_PROXY = "", LOG_LEVEL = "" } = process.env;
const log = pino({ base: null, level: LOG_LEVEL.trim() || "info", timestamp: pino.stdTimeFunctions.isoTime });
if (PUBLIC_URL.trim().startsWith("https:")) HEADERS["Strict-Transport-Security"] = "max-age=31536000";

const web = express();
web.disable("x-powered-by");
web.set("query parser", false);
const trusted = TRUST_PROXY.trim() || "false";
web.set("trust proxy", /^(true|false)$/.test(trusted) ? trusted === "true" : /^\d+$/.test(trusted) ? Number(trusted) : trusted);

web.use((request, response, next) => {
  const from = performance.now();
  const viaProxy = web.get("trust proxy fn")(request.socket.remoteAddress, 0);
  const given = request.get("x-request-id") ?? "";
  request.id = viaProxy && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
  // Remix would take a port from this header whoever sent it, and add our own port to a name without one.
  const { "x-forwarded-host": forwarded } = request.headers;
  delete request.headers["x-forwarded-host"];
  if (viaProxy && forwarded) request.headers.host = forwarded.split(",", 1)[0].trim();

  const { writeHead } = response;
  response.writeHead = (...args) => {
    response.setHeader("X-Request-Id", request.id);
    // A browser puts the headers of a 304 over those of the page it kept, whose own policy must stay.
    const headers = (args[0] ?? response.statusCode) === 304 ? [] : Object.entries(HEADERS);
    for (const [name, value] of headers) if (!response.hasHeader(name)) response.setHeader(name, value);
    return writeHead.apply(response, args);
  };
  response.on("close", () => {
    const [path] = request.originalUrl.split("?", 1); // a query may hold a token or a person's name
    const line = { id: request.id, method: request.method, path, status: response.statusCode, ms: Math.round(performance.now() - from) };
    if (!response.writableFinished) line.aborted = true;
    log[line.status >= 500 ? "error" : path.startsWith("/assets/") ? "debug" : "info"](line, "request");
  });
  next();
});

/** Turns away what would make Remix throw: a 400 says more than a 500. */
web.use((request, response, next) => {
  const [path, ...query] = request.originalUrl.split("?");
  if (Buffer.byteLength(query.join("?")) > 8192) return void response.status(414).type("txt").send("URI Too Long");
  try {
    decodeURIComponent(path);
    const { username } = new URL(`http://${request.get("host")}`);
    if (path.startsWith("/") && username === "") return next();
  } catch {
    // answered below
  }
  response.status(400).type("txt").send("Bad Request");
});

web.use(compression());

/** What the public read a moment ago is still in memory: it needs no router. */
web.use("/api/public", (request, response, next) => {
  const answer = build.entry.module.cachedPublicAnswer?.(request.method, request.originalUrl, request.headers);
  if (!answer) return next();
  response.status(answer.status).set(answer.headers).end(request.method === "HEAD" ? undefined : (answer.body ?? undefined));
});

if (vite) web.use(vite.middlewares);
else {
  const client = fileURLToPath(new URL("build/client/", import.meta.url));
  const files = { index: false, redirect: false, dotfiles: "ignore" };
  web.use("/assets", express.static(`${client}assets`, { ...files, immutable: true, maxAge: "1y" }));
  web.use("/assets", (_request, response) => void response.status(404).type("txt").send("Not Found"));
  const setHeaders = (response, file) => void (/\/i18n\/[^/]+\.json$|\/sw\.js$/.test(file) && response.setHeader("Cache-Control", "no-cache"));
  web.use(express.static(client, { ...files, maxAge: "1h", setHeaders }));
}

const getLoadContext = (request, response) => ({ response, requestId: request.id, clientAddress: request.ip ?? "" });
const handle = vite
  ? async (request, response, next) => {
      const fresh = await loadBuild().catch(next);
      if (fresh) await createRequestHandler({ build: fresh, getLoadContext })(request, response, next);
    }
  : createRequestHandler({ build, getLoadContext });
web.all("*", handle);

web.use((error, request, response, next) => {
  const status = error.status ?? 500;
  if (status >= 500) log.error({ id: request.id, err: error }, "request failed");
  if (vite) vite.ssrFixStacktrace(error);
  if (response.headersSent) return next(error);
  response.status(status).type("txt").send(status < 500 ? "Bad Request" : `Internal Server Error (${request.id})`);
});

let running = 0;
let stopping = false;
server.on("request", (request, response) => {
  running += 1;
  response.once("close", () => (running -= 1));
  if (stopping) response.setHeader("Connection", "close");
  web(request, response);
});
server.on("upgrade", (request, socket, head) => {
  if (vite && request.headers["sec-websocket-protocol"]?.startsWith("vite-")) return;
  if (app?.upgrade && !stopping) app.upgrade(request, socket, head);
  else socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
});
server.on("error", async (error) => {
  await app?.close();
  const taken = error.code === "EADDRINUSE" ? `Port ${error.port} on ${error.address} is in use: stop the other program or set PORT.` : undefined;
  fail(taken ? Object.assign(new Error(taken), { name: "StartError" }) : error);
});

async function stop() {
  if (stopping) process.exit(1);
  stopping = true;
  server.close();
  for (let waited = 0; running > 0 && waited < 10_000; waited += 50) await new Promise((done) => setTimeout(done, 50));
  await app?.close();
  server.closeAllConnections();
  process.exit(0);
}
process.on("SIGTERM", stop).on("SIGINT", stop);

server.listen(Number(PORT.trim() || 3000), HOST.trim() || "127.0.0.1", () => {
  const { address, port, family } = server.address();
  console.log(`Meydan is ready at http://${family === "IPv6" ? `[${address}]` : address}:${port}`);
});
