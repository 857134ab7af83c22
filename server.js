import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { setFlagsFromString } from "node:v8";
import { constants } from "node:zlib";

import { signals, startWithAllocator } from "./scripts/launch.js";
import { plantApart } from "./scripts/plant-apart.js";

process.env.NODE_ENV ||= "production";
await startWithAllocator(fileURLToPath(import.meta.url));
// Tells the build that this process starts and stops the app itself.
globalThis.meydanServer = true;
// With gigabytes to spare, V8 lets garbage grow to three times the live memory before it collects; half is enough.
setFlagsFromString("--heap-growing-percent=50");
const developing = process.env.NODE_ENV === "development";

/**
 * A signal lets the start finish its step, or the server its answers. A second one ends the process; npm passes the
 * terminal's own on as a copy.
 */
const ending = { at: 0, begin: () => {} };
function onSignal() {
  if (ending.at > 0) return performance.now() - ending.at > 1_000 && process.exit(1);
  ending.at = performance.now();
  ending.begin();
}
for (const signal of signals) process.on(signal, onSignal);
// After a SIGHUP the terminal takes no more output.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

/** Ends a failed start: one line for the operator, or the whole error when it is a bug. */
function fail(error) {
  if (error?.name === "StartStopped") process.exit(0);
  const isPlain = error?.name === "EnvError" || error?.name === "StartError";
  console.error(isPlain ? error.message : inspect(error).replaceAll(/data:text\/javascript,\S+/g, "data:…"));
  process.exit(1);
}

const server = createServer({
  maxHeaderSize: 16_384,
  headersTimeout: 20_000,
  requestTimeout: 180_000,
  keepAliveTimeout: 65_000,
});

const vite = developing
  ? await import("vite")
      .then(({ createServer: createVite }) => createVite({ server: { middlewareMode: true, hmr: { server } } }))
      .catch(fail)
  : undefined;
if (!vite) await import("./build/server/database.js").then(({ openEmbeddedEarly }) => openEmbeddedEarly()).catch(fail);
const [{ createRequestHandler }, { default: compression }, { default: express }] = await Promise.all([
  import("@remix-run/express"),
  import("compression"),
  import("express"),
]);
const loadBuild = () => (vite ? vite.ssrLoadModule("virtual:remix/server-build") : import("./build/server/index.js"));
const build = await loadBuild().catch(fail);
build.entry.module.serveOwnPages(build);
build.entry.module.serveOwnInterface(build);
build.entry.module.serveErrorPages(build);
const starting = { isStopping: () => ending.at > 0, ...(vite ? {} : { plantApart }) };
const app = await build.entry.module.start?.(starting).catch(fail);

const {
  clientAddressOf,
  trustedProxies,
  receiveRequests,
  refuseBrokenAddresses,
  refuseStrangers,
  refusal,
  publicAnswers,
  publicPages,
  inTurn,
  countedPages,
  pageKeyOf,
  quickAnswers,
  answerErrors,
  packedFiles,
  handlersByPath,
  resourceRoutes,
  routeManifest,
  errorPages,
  holdForms,
} = build.entry.module;

// Documents are packed before they come here (app/lib/platform/http/response/packed-answer.server.ts); these are the
// parameters of that place, for all else. Brotli's usual window of 4 MB is allocated for each answer, five milliseconds
// of seven; half a megabyte holds any answer of ours.
const packing = compression({
  threshold: 4096,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 19 } },
});
const web = express();
web.disable("x-powered-by");
web.set("query parser", false);
web.set("trust proxy", trustedProxies());
web.use(receiveRequests(), refuseBrokenAddresses, refuseStrangers, packing);

// A refused request gets no static file either.
web.use((request, response, next) => (refusal(request) ? handle(request, response, next) : next()));

const getLoadContext = (request, response) => ({
  response,
  requestId: request.id,
  clientAddress: request.ip ?? "",
  refused: refusal(request),
  pageKey: pageKeyOf(request),
});

if (!vite) web.use(publicPages);
web.use(countedPages);

if (vite) web.use(vite.middlewares);
else {
  // These addresses have no files, so none is looked for.
  web.use(resourceRoutes(build, "api", getLoadContext));
  const client = fileURLToPath(new URL("build/client/", import.meta.url));
  const packed = packedFiles(client);
  if (build.entry.module.isServiceWorkerOff())
    web.use((request, _response, next) => (request.path === "/sw.js" && (request.url = "/sw-off.js"), next()));
  const files = { index: false, redirect: false, dotfiles: "ignore", setHeaders: packed.describe };
  web.use(packed.choose);
  web.use("/assets", express.static(`${client}assets`, { ...files, immutable: true, maxAge: "1y" }));
  web.use("/assets", (_request, response) => void response.status(404).type("txt").send("Not Found"));
  const setHeaders = (response, file) => {
    packed.describe(response, file);
    if (/\/i18n\/[^/]+\.json(\.br)?$|\/(sw(-off)?\.js|offline\.html)(\.br)?$/.test(file))
      response.setHeader("Cache-Control", "no-cache");
  };
  // Pages have no files either, and looking for one costs a page a tenth of its time.
  const names = new Set(readdirSync(client));
  const serveFile = express.static(client, { ...files, maxAge: "1h", setHeaders });
  const isFile = ({ path }) => names.has(path.split("/", 2)[1]) || path.includes("%");
  web.use((request, response, next) => (isFile(request) ? serveFile(request, response, next) : next()));
}

const handlerFor = (part) => createRequestHandler({ build: part, getLoadContext });
const handlerOf = handlersByPath(build, handlerFor);
if (!vite) web.use("/__manifest", routeManifest(build));
if (!vite) web.use(inTurn);
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

/** Public answers are cached, or made for everybody alike: they need no router. */
const answer = vite ? web : quickAnswers(web, publicAnswers);
const { orderlyEnd, registerGauge, requestMeter, traceRequests } = build.entry.module;
const measure = await requestMeter(build);
const trace = traceRequests(build);
const { count, admit, admitSocket, quieten } = orderlyEnd(server);
registerGauge("meydan_http_requests_running", "Being answered at this moment", count);
registerGauge("meydan_pages_waiting", "For their turn to be made", inTurn.countWaiting);
registerGauge(
  "meydan_http_connections",
  "Open to this process",
  () => new Promise((done) => server.getConnections((_error, count) => done(count ?? 0))),
);
server.on("request", (request, response) => {
  if (!admit(request, response)) return;
  const from = measure && performance.now();
  if (measure) response.once("close", () => measure(request, response, from));
  if (trace) trace(request, response, () => answer(request, response));
  else answer(request, response);
});
// Nothing else handles errors of an upgraded socket: a client that hangs up would end the process.
server.on("upgrade", (request, socket, head) => {
  socket.on("error", () => socket.destroy());
  if (vite && request.headers["sec-websocket-protocol"]?.startsWith("vite-")) return;
  if (!admitSocket(socket)) return;
  if (app?.upgrade) app.upgrade(request, socket, head, clientAddressOf(request, web));
  else socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
});
// Node drops CONNECT requests without an answer; this server is no proxy, and says so.
server.on("connect", (_request, socket) =>
  socket
    .on("error", () => socket.destroy())
    .end("HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nConnection: close\r\n\r\n"),
);
server.on("error", async (error) => {
  await app?.close();
  fail(build.entry.module.asListenError(error));
});

ending.begin = () =>
  Promise.all([quieten(), app?.endLive()])
    .then(() => app?.close())
    .then(() => process.exit(0), fail);

// The build has checked the environment and read .env by now.
const { PORT = "", HOST = "" } = process.env;
if (ending.at > 0) ending.begin();
else
  server.listen(Number(PORT.trim() || 3000), HOST.trim() || "127.0.0.1", () => {
    const { address, port, family } = server.address();
    console.log(`Meydan is ready at http://${family === "IPv6" ? `[${address}]` : address}:${port}`);
  });
