import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { constants } from "node:zlib";
import { createRequestHandler } from "@remix-run/express";
import compression from "compression";
import express from "express";

import { startWithAllocator } from "./scripts/launch.js";
import { plantApart } from "./scripts/plant-apart.js";

process.env.NODE_ENV ||= "production";
await startWithAllocator(fileURLToPath(import.meta.url));
// Tells the build that this process starts and stops the app itself.
globalThis.meydanServer = true;
// With gigabytes to spare V8 lets rubbish grow to three times what is in use before it looks; half as much will do.
setFlagsFromString("--heap-growing-percent=50");
const developing = process.env.NODE_ENV === "development";

/** Ends a start that cannot go on: a line the operator can act on, or the whole error when it is a bug. */
function fail(error) {
  console.error(error?.name === "EnvError" || error?.name === "StartError" ? error.message : error);
  process.exit(1);
}

const server = createServer({ maxHeaderSize: 16_384, headersTimeout: 20_000, requestTimeout: 180_000, keepAliveTimeout: 65_000 });

const vite = developing
  ? await import("vite").then(({ createServer: createVite }) => createVite({ server: { middlewareMode: true, hmr: { server } } })).catch(fail)
  : undefined;
if (!vite) await import("./build/server/database.js").then(({ openEmbeddedEarly }) => openEmbeddedEarly()).catch(fail);
const loadBuild = () => (vite ? vite.ssrLoadModule("virtual:remix/server-build") : import("./build/server/index.js"));
const build = await loadBuild().catch(fail);
build.entry.module.serveOwnPages(build);
build.entry.module.serveOwnInterface(build);
build.entry.module.serveErrorPages(build);
const app = await build.entry.module.start?.(vite ? {} : { plantApart }).catch(fail);

const { clientAddressOf, trustedProxies, receiveRequests, refuseBrokenAddresses, refuseStrangers, refusal, publicAnswers, publicPages, pageKeyOf, quickAnswers, answerErrors, packedFiles, handlersByPath, resourceRoutes, routeManifest, errorPages, holdForms } = build.entry.module;

// Brotli's usual quality for what is made on the way is 4: with 7 a page is a twelfth smaller for one millisecond more.
// Its usual window of 4 MB is fetched from the system anew for each answer, five milliseconds of a page's seven. Half a
// megabyte holds any page of ours.
const packing = compression({ threshold: 4096, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_LGWIN]: 19 } } });
const web = express();
web.disable("x-powered-by");
web.set("query parser", false);
web.set("trust proxy", trustedProxies());
web.use(receiveRequests(), refuseBrokenAddresses, refuseStrangers, packing);

// Not even a file is for whom the door refused.
web.use((request, response, next) => (refusal(request) ? handle(request, response, next) : next()));

const getLoadContext = (request, response) => ({ response, requestId: request.id, clientAddress: request.ip ?? "", refused: refusal(request), pageKey: pageKeyOf(request) });

if (!vite) web.use(publicPages);

if (vite) web.use(vite.middlewares);
else {
  // No file stands below these addresses, and none needs to be looked for.
  web.use(resourceRoutes(build, "api", getLoadContext));
  const client = fileURLToPath(new URL("build/client/", import.meta.url));
  const packed = packedFiles(client);
  if (build.entry.module.isServiceWorkerOff()) web.use((request, _response, next) => ((request.path === "/sw.js" && (request.url = "/sw-off.js")), next()));
  const files = { index: false, redirect: false, dotfiles: "ignore", setHeaders: packed.describe };
  web.use(packed.choose);
  web.use("/assets", express.static(`${client}assets`, { ...files, immutable: true, maxAge: "1y" }));
  web.use("/assets", (_request, response) => void response.status(404).type("txt").send("Not Found"));
  const setHeaders = (response, file) => {
    packed.describe(response, file);
    if (/\/i18n\/[^/]+\.json(\.br)?$|\/(sw(-off)?\.js|offline\.html)(\.br)?$/.test(file)) response.setHeader("Cache-Control", "no-cache");
  };
  web.use(express.static(client, { ...files, maxAge: "1h", setHeaders }));
}

const handlerFor = (part) => createRequestHandler({ build: part, getLoadContext });
const handlerOf = handlersByPath(build, handlerFor);
if (!vite) web.use("/__manifest", routeManifest(build));
const refuse = handlerFor(errorPages(build));
const handle = vite
  ? async (request, response, next) => {
      const fresh = await loadBuild().catch(next);
      if (fresh) await handlerFor(refusal(request) ? errorPages(fresh) : fresh)(request, response, next);
    }
  : (request, response, next) => (refusal(request) ? refuse : handlerOf(request.path))(request, response, next);
web.use(holdForms(build));
web.all("*", handle);

if (vite) web.use((error, _request, _response, next) => (vite.ssrFixStacktrace(error), next(error)));
web.use(answerErrors);

/** What the public reads is in memory, or made for everybody alike: it needs no router. */
const answer = vite ? web : quickAnswers(web, publicAnswers);
const { registerGauge, requestMeter, traceRequests } = build.entry.module;
const measure = await requestMeter(build);
const trace = traceRequests(build);
let running = 0;
let stopping = false;
registerGauge("meydan_http_requests_running", "Being answered at this moment", () => running);
registerGauge("meydan_http_connections", "Open to this process", () => new Promise((done) => server.getConnections((_error, count) => done(count ?? 0))));
server.on("request", (request, response) => {
  running += 1;
  const from = measure && performance.now();
  response.once("close", () => {
    running -= 1;
    measure?.(request, response, from);
  });
  if (stopping) response.setHeader("Connection", "close");
  if (trace) trace(request, response, () => answer(request, response));
  else answer(request, response);
});
// Nobody else listens to a socket that is handed over: a client that hangs up would end the process.
server.on("upgrade", (request, socket, head) => {
  socket.on("error", () => socket.destroy());
  if (vite && request.headers["sec-websocket-protocol"]?.startsWith("vite-")) return;
  if (app?.upgrade && !stopping) app.upgrade(request, socket, head, clientAddressOf(request, web));
  else socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
});
// Node hangs up on whoever asks for a tunnel; this server is nobody's proxy, and says so.
server.on("connect", (_request, socket) => socket.on("error", () => socket.destroy()).end("HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nConnection: close\r\n\r\n"));
/** Why a server can't listen, in a line for whoever started it. */
const refusals = {
  EADDRINUSE: ({ address, port }) => `Port ${port} on ${address} is in use: stop the other program or set PORT.`,
  EACCES: ({ port }) => `This user may not listen on port ${port}: set PORT to one from 1024 on, or put a proxy in front.`,
  EADDRNOTAVAIL: ({ address }) => `HOST ${address} is no address of this machine.`,
  ENOTFOUND: ({ hostname }) => `HOST ${hostname} is no name that this machine knows.`,
};
server.on("error", async (error) => {
  await app?.close();
  const line = refusals[error.code]?.(error);
  fail(line ? Object.assign(new Error(line), { name: "StartError" }) : error);
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

// The build has checked the environment and read .env by now.
const { PORT = "", HOST = "" } = process.env;
server.listen(Number(PORT.trim() || 3000), HOST.trim() || "127.0.0.1", () => {
  const { address, port, family } = server.address();
  console.log(`Meydan is ready at http://${family === "IPv6" ? `[${address}]` : address}:${port}`);
});
