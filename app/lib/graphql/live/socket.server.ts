import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import {
  GraphQLError,
  OperationTypeNode,
  execute,
  getOperationAST,
  subscribe,
  type ExecutionArgs,
  type ExecutionResult,
} from "graphql";
import { CloseCode, type Context as SocketContext } from "graphql-ws";
import { useServer, type Extra } from "graphql-ws/use/ws";
import { WebSocketServer, type WebSocket } from "ws";

import type { Actor } from "~/lib/access/actor";
import { countedAddress } from "~/lib/auth/credentials/client-address";
import { cookieSecret, hashOf } from "~/lib/auth/credentials/session-token.server";
import { actorOf, findStagedSession, isOpen } from "~/lib/auth/session/session.server";
import type { Live, LiveContext } from "~/lib/live/live-context";
import { isAbout, subscribe as onAppEvent } from "~/lib/platform/events/events.server";
import { answering } from "~/lib/platform/http/server/request-line.server";
import { isSameOrigin } from "~/lib/platform/http/request/request.server";
import { registerGauge } from "~/lib/platform/metrics/gauges.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { log } from "~/lib/platform/log/log.server";
import { renewPresences } from "~/lib/presence/presence.server";

import { AnswerSize, countedField, maxBytes, refusals } from "../answer-size.server";
import { askAs } from "../ask-as.server";
import { translateErrors } from "../error-texts.server";
import { assertAffordable, faultsOf, nothingSpent, parseBounded } from "../prepare.server";
import { graphSchema } from "../graph-schema.server";
import type { GraphContext } from "../operations.server";

// Limits of sockets per person, per server, of strangers per address and in all; of one socket's questions and their
// rate; of unsent bytes.
const most = {
  socketsOfOne: 20,
  sockets: 5_000,
  strangersOfOne: 50,
  strangers: 500,
  subscriptions: 40,
  operations: 100,
  messages: 400,
  within: 10_000,
  unsentBytes: 1_000_000,
  messageBytes: 64_000,
} as const;
/** In ms, besides the events about sessions. */
const askedAgain = 30_000;
const pingEvery = 12_000;

type SocketGraph = GraphContext & LiveContext;

type OpenSocket = {
  id: string;
  user: string;
  address: string | null;
  actor: Actor;
  socket: WebSocket;
  request: Request;
  close: (code: number, reason: string) => void;
};

const addresses = new WeakMap<IncomingMessage, string | null>();
const openSockets = new Map<string, OpenSocket>();
/** Upgraded but not let in yet, by address or by session. */
const waiting = new Map<string, number>();
let strangers = 0;
/** Called when a socket's wait for its sign-in ends. */
const leaveWaiting = new WeakMap<WebSocket, () => void>();

export const countSockets = () => openSockets.size;

/** As the interface reads it, with the token that the opener gave. */
function requestOf({ headers, socket }: IncomingMessage, token: string | null): Request {
  const isSecure = "encrypted" in socket || headers["x-forwarded-proto"] === "https";
  const kept = ["cookie", "origin", "accept-language", "user-agent", "sec-fetch-site"].flatMap((name) =>
    typeof headers[name] === "string" ? [[name, headers[name]] as [string, string]] : [],
  );
  return new Request(`${isSecure ? "https" : "http"}://${headers.host ?? "localhost"}/graphql`, {
    headers: [...kept, ...(token === null ? [] : [["authorization", token] as [string, string]])],
  });
}

// Another site's page would bring the cookie.
const isOurs = (request: IncomingMessage) => {
  try {
    return isSameOrigin(requestOf(request, null));
  } catch {
    return false;
  }
};

type Newcomer = { key: string; isStranger: boolean };

/** Counts one more that waits. @returns ends the wait, as often as it is called; null without a place */
function takePlace({ key, isStranger }: Newcomer): (() => void) | null {
  const mostOfOne = isStranger ? most.strangersOfOne : most.socketsOfOne;
  if ((waiting.get(key) ?? 0) >= mostOfOne || (isStranger && strangers >= most.strangers)) return null;
  waiting.set(key, (waiting.get(key) ?? 0) + 1);
  if (isStranger) strangers += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    const left = (waiting.get(key) ?? 1) - 1;
    if (left > 0) waiting.set(key, left);
    else waiting.delete(key);
    if (isStranger) strangers -= 1;
  };
}

/** A session's cookie is signed, so nobody can invent one. */
async function newcomer(message: IncomingMessage, address: string | null): Promise<Newcomer> {
  const secret = await cookieSecret(requestOf(message, null));
  if (secret !== null) return { key: `session ${hashOf(secret)}`, isStranger: false };
  return { key: `address ${countedAddress(address)}`, isStranger: true };
}

/** A program's token costs a look into the database, so it is asked only when strangers have used up all places. */
async function program(message: IncomingMessage, address: string | null): Promise<Newcomer | null> {
  const token = tokenIn({ authorization: message.headers.authorization });
  if (token === null) return null;
  const session = await findStagedSession(requestOf(message, token), address, { isUse: false });
  return session && isOpen(session) ? { key: `person ${session.user.id}`, isStranger: false } : null;
}

/** @returns ends the wait; null where there is no place */
async function letIn(message: IncomingMessage, address: string | null): Promise<(() => void) | null> {
  if (openSockets.size >= most.sockets) return null;
  const who = await newcomer(message, address);
  const leave = takePlace(who);
  if (leave || !who.isStranger) return leave;
  const known = await program(message, address);
  return known && takePlace(known);
}

const refuseUpgrade = (socket: Duplex, status: string) =>
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);

function tokenIn(params: Readonly<Record<string, unknown>> | undefined): string | null {
  const given = params?.authorization ?? params?.Authorization;
  return typeof given === "string" && /^Bearer [\w-]{20,200}$/i.test(given) ? given : null;
}

/** graphql-transport-ws at /graphql: subscriptions and queries, as the person who opened the socket. */
export function startLive() {
  registerGauge("meydan_sockets", "Open, of people who are signed in", countSockets);
  // The library's own server closes unknown sub-protocols with 4406.
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: most.messageBytes,
    perMessageDeflate: false,
    clientTracking: true,
    handleProtocols: (given) => (given.has("graphql-transport-ws") ? "graphql-transport-ws" : false),
  });
  const found = new WeakMap<WebSocket, OpenSocket>();
  const live = useServer<Record<string, unknown>>(
    {
      connectionInitWaitTimeout: 3_000,
      onConnect: (context) => admit(context, found),
      onSubscribe: (context, id, payload) => prepare(context, id, payload as Payload, found),
      onDisconnect: ({ extra }) => forget(extra.socket, found),
      onClose: ({ extra }) => forget(extra.socket, found),
      onError: ({ extra }, _id, _payload, errors) => translateErrors(errors.map(masked), askerOf(extra, found)),
      onNext: ({ extra }, _id, _payload, { contextValue }, result) => {
        if (extra.socket.bufferedAmount > most.unsentBytes) tooSlow(extra.socket);
        const context = contextValue as SocketGraph;
        if (context.size.isOver)
          return context.size.over
            .then((refusal) => translateErrors([refusal], askerOf(extra, found)))
            .then((errors) => ((context.size = oneEvent()), { errors }));
        context.size.close();
        return "errors" in result && result.errors
          ? translateErrors(result.errors.map(masked), askerOf(extra, found)).then((errors) => ({ ...result, errors }))
          : undefined;
      },
      execute: executeWithin,
      subscribe: (args: ExecutionArgs) => subscribe(args),
    },
    server,
    pingEvery,
  );
  const stopListening = onAppEvent((event) => {
    const { type, id } = event;
    // Access settings may limit the addresses of the staff.
    const isAll = type === "reset" || (type === "settings.changed" && id === "access");
    if (!isAll && type !== "session.changed" && !isAbout(event, "user")) return;
    if (isAll) void lookAtAll();
    else for (const open of openSockets.values()) if (open.user === id) void stillOpen(open);
  });
  const timer = setInterval(() => {
    void lookAtAll();
    void renewPresences([...openSockets.keys()]).catch((error: unknown) =>
      log.warn({ err: error }, "presences were not renewed"),
    );
  }, askedAgain).unref();
  return {
    async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string | null) {
      addresses.set(request, address);
      socket.on("error", () => socket.destroy());
      if ((request.url ?? "").split("?", 1)[0] !== "/graphql") return refuseUpgrade(socket, "404 Not Found");
      if (!isOurs(request)) return refuseUpgrade(socket, "403 Forbidden");
      const leave = await letIn(request, address).catch(() => null);
      if (!leave) return refuseUpgrade(socket, "503 Service Unavailable");
      socket.once("close", leave);
      if (socket.destroyed) leave();
      server.handleUpgrade(request, socket, head, (opened) => {
        keepPace(opened);
        leaveWaiting.set(opened, leave);
        server.emit("connection", opened, request);
        // A too long message is the client's fault; the library would log it as ours.
        opened.removeAllListeners("error").on("error", (error) => log.debug({ err: error }, "a socket failed"));
      });
    },
    async close() {
      clearInterval(timer);
      stopListening();
      // 1001, going away: clients come back to the next server.
      for (const client of server.clients) client.close(1001, "The server restarts");
      await live.dispose();
      server.close();
    },
  };
}

// Ends a socket that sends more than any page of ours, or does not read its answers: each message is read and each ping
// answered, also a stranger's.
function keepPace(socket: WebSocket): void {
  let [from, count] = [performance.now(), 0];
  const look = () => {
    if (performance.now() - from > most.within) [from, count] = [performance.now(), 0];
    const isSlow = socket.bufferedAmount > most.unsentBytes;
    if (++count <= most.messages && !isSlow) return;
    // Drops what has arrived, and reads no more.
    for (const event of events) socket.removeAllListeners(event);
    if (isSlow) tooSlow(socket);
    else socket.close(CloseCode.TooManyInitialisationRequests, "Too many messages");
    socket.pause();
    setTimeout(() => socket.terminate(), 500).unref();
  };
  const events = ["message", "ping", "pong"] as const;
  for (const event of events) socket.on(event, look);
}

async function admit(
  { connectionParams, extra }: SocketContext<Record<string, unknown>, Extra>,
  found: WeakMap<WebSocket, OpenSocket>,
): Promise<boolean> {
  const { socket } = extra;
  const request = requestOf(extra.request, tokenIn(connectionParams));
  const address = addresses.get(extra.request) ?? null;
  const session = await findStagedSession(request, address, { isUse: false }).catch(() => null);
  if (!session || !isOpen(session)) {
    socket.close(CloseCode.Forbidden, session?.stage === "locked" ? "locked" : "signedOut");
    return false;
  }
  const mine = [...openSockets.values()].filter(({ user }) => user === session.user.id).length;
  if (mine >= most.socketsOfOne) {
    socket.close(CloseCode.TooManyInitialisationRequests, "Too many sockets");
    return false;
  }
  if (socket.readyState !== socket.OPEN) return false;
  const open: OpenSocket = {
    id: randomUUID(),
    user: session.user.id,
    address,
    actor: actorOf(session, null, request),
    socket,
    request,
    close: (code, reason) => socket.close(code, reason),
  };
  leaveWaiting.get(socket)?.();
  found.set(socket, open);
  openSockets.set(open.id, open);
  return true;
}

function forget(socket: WebSocket, found: WeakMap<WebSocket, OpenSocket>): void {
  const open = found.get(socket);
  if (open) openSockets.delete(open.id);
}

const looking = { isRunning: false, isAskedAgain: false };

// One after the other: thousands of questions at once would block the database.
async function lookAtAll(): Promise<void> {
  looking.isAskedAgain = true;
  if (looking.isRunning) return;
  looking.isRunning = true;
  while (looking.isAskedAgain) {
    looking.isAskedAgain = false;
    for (const open of [...openSockets.values()]) if (openSockets.has(open.id)) await stillOpen(open);
  }
  looking.isRunning = false;
}

/** New rights count from now; an ended or locked session closes the socket. */
async function stillOpen(open: OpenSocket): Promise<void> {
  try {
    const session = await findStagedSession(open.request, open.address, { isUse: false });
    if (session && isOpen(session)) open.actor = actorOf(session, null, open.request);
    else open.close(CloseCode.Forbidden, session?.stage === "locked" ? "locked" : "signedOut");
  } catch (error) {
    // Without the database nobody can be checked, so the socket stays open.
    log.warn({ err: error }, "a socket's session could not be read");
  }
}

function tooSlow(socket: WebSocket): void {
  socket.close(1013, "The client reads too slowly");
  // A client this slow will not read the closing message either.
  setTimeout(() => socket.terminate(), 5_000).unref();
}

type Payload = { query?: unknown; variables?: Record<string, unknown> | null; operationName?: string | null };
const paces = new WeakMap<WebSocket, { from: number; count: number }>();

async function prepare(
  { extra, subscriptions }: SocketContext<Record<string, unknown>, Extra>,
  _id: string,
  { query, variables, operationName }: Payload,
  found: WeakMap<WebSocket, OpenSocket>,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const { socket } = extra;
  const open = found.get(socket);
  if (!open) return [new GraphQLError("Not connected")];
  const pace = paces.get(socket);
  if (!pace || pace.from < performance.now() - most.within) paces.set(socket, { from: performance.now(), count: 1 });
  else if (++pace.count > most.operations) {
    socket.close(CloseCode.TooManyInitialisationRequests, "Too many operations");
    return [new GraphQLError("Too many operations")];
  }
  if (Object.keys(subscriptions).length > most.subscriptions)
    return [
      new GraphQLError(`At most ${most.subscriptions} subscriptions on a socket`, {
        extensions: { code: "tooCostly", status: 400 },
      }),
    ];
  try {
    const schema = await graphSchema();
    const document = parseBounded(typeof query === "string" ? query : "");
    assertAffordable(schema, document, { variables, operationName }, nothingSpent());
    const faults = faultsOf(schema, document, { mayIntrospect: true });
    if (faults.length > 0) return faults;
    const kind = getOperationAST(document, operationName)?.operation;
    // Requests log and limit changes; a socket does neither.
    if (kind === OperationTypeNode.MUTATION)
      return [new GraphQLError("Changes go by POST /graphql", { extensions: { code: "notHere", status: 400 } })];
    const isLive = kind === OperationTypeNode.SUBSCRIPTION;
    const contextValue = isLive ? await liveContext(open) : { ask: askOf(open), size: new AnswerSize() };
    return {
      schema,
      document,
      variableValues: variables ?? null,
      operationName: operationName ?? null,
      contextValue,
      fieldResolver: countedField,
    };
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

function askOf({ request, address }: OpenSocket): SocketGraph["ask"] {
  const ask = askAs(request, { requestId: "socket", clientAddress: address ?? "" });
  return (call) => answering({}, () => ask(call), address);
}

async function liveContext(open: OpenSocket): Promise<SocketGraph> {
  const live: Live = {
    actor: () => open.actor,
    t: await getFixedT(open.request),
    id: open.id,
    onEvent: onAppEvent,
    tooSlow: () => tooSlow(open.socket),
  };
  return { ask: askOf(open), size: oneEvent(), live };
}

const oneEvent = () => new AnswerSize({ isShared: false });

async function executeWithin(args: ExecutionArgs): Promise<ExecutionResult> {
  const { size } = args.contextValue as SocketGraph;
  try {
    const result = await Promise.race([execute(args), size.over.then((refusal) => Promise.reject(refusal))]);
    if (size.isNearlyOver && Buffer.byteLength(JSON.stringify(result)) > maxBytes.answer) throw refusals.answer();
    return result;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { errors: [error] };
  } finally {
    size.close();
  }
}

const askerOf = ({ socket, request }: Extra, found: WeakMap<WebSocket, OpenSocket>): Request =>
  found.get(socket)?.request ?? requestOf(request, null);

/** Our refusals keep their message; bugs are logged and hidden. */
function masked(error: GraphQLError): GraphQLError {
  if (!error.originalError || error.originalError instanceof GraphQLError) return error;
  log.error({ err: error.originalError }, "a subscription failed");
  return new GraphQLError("Internal server error", { extensions: { code: "failed", status: 500 } });
}
