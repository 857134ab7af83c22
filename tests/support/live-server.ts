import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo, Socket as NetSocket } from "node:net";

import type * as GraphQL from "graphql";
import { useServer } from "graphql-ws/use/ws";
import { WebSocketServer, type WebSocket } from "ws";

// Node's way to it, which graphql-ws takes, and not the bundler's: there must be one copy.
const { buildSchema } = createRequire(import.meta.url)("graphql") as typeof GraphQL;

const schema = buildSchema(/* GraphQL */ `
  enum NotificationType {
    inApp
  }
  type Notification {
    id: ID!
    title: String
    time: String!
    read: Boolean!
  }
  type Colleague {
    id: ID!
    name: String!
    avatar: String
    status: String
  }
  type EntryChange {
    type: String!
    section: ID!
    id: ID!
    version: Int
    by: Colleague
  }
  type NewUser {
    fullname: String!
    email: String!
  }
  type InboxCounts {
    messages: Int!
    notifications: Int!
  }
  type Query {
    hello: String
  }
  type Subscription {
    notificationAdded(type: NotificationType = inApp): Notification!
    entryChanged(section: ID): EntryChange!
    presence(section: ID!, id: ID!): [Colleague!]!
    inboxCounts: InboxCounts!
    userAdded: NewUser!
  }
`);

export type LiveServer = {
  url: string;
  /** Payloads of connection-init, in their order. */
  inits: Array<Record<string, unknown> | undefined>;
  /** How many sockets are open now. */
  open: () => number;
  /** How many subscriptions of a field are running. */
  running: (field: string) => number;
  /** Sends an event to all subscriptions of a field. */
  emit: (field: string, value: unknown) => void;
  closeAll: (code: number, reason?: string) => void;
  /** Neither answers nor hangs up any more, as a line that is gone. */
  fallSilent: () => void;
  /** Ends all lines, and takes none until `start`. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
};

/** Each subscription to a field is a queue. */
function streams() {
  const queues = new Map<string, Set<(value: unknown) => void>>();
  const of = (field: string) => queues.get(field) ?? queues.set(field, new Set()).get(field) ?? new Set();
  return {
    running: (field: string) => of(field).size,
    emit: (field: string, value: unknown) => of(field).forEach((push) => push(value)),
    /** Written out: a generator that waits can't be ended from outside. */
    subscribe(field: string, now: unknown): AsyncIterableIterator<Record<string, unknown>> {
      const waiting: unknown[] = now === undefined ? [] : [now];
      let give: ((result: IteratorResult<Record<string, unknown>>) => void) | undefined;
      const push = (value: unknown) => {
        if (!give) return void waiting.push(value);
        give({ done: false, value: { [field]: value } });
        give = undefined;
      };
      of(field).add(push);
      return {
        [Symbol.asyncIterator]() {
          return this;
        },
        next: () =>
          waiting.length > 0
            ? Promise.resolve({ done: false, value: { [field]: waiting.shift() } })
            : new Promise((resolve) => (give = resolve)),
        return() {
          of(field).delete(push);
          give?.({ done: true, value: undefined });
          return Promise.resolve({ done: true, value: undefined });
        },
      };
    },
  };
}

type Options = {
  /** What a subscription tells at its start, by its field. */
  now?: Record<string, unknown>;
  /** A code to refuse a connection with. */
  refuse?: () => number | undefined;
  /** Answers what is asked of its port without a socket. */
  http?: RequestListener;
};

/** A server of graphql-transport-ws on the loopback, with the subscriptions that the pages know. */
export async function openLiveServer({ now = {}, refuse, http }: Options = {}): Promise<LiveServer> {
  const events = streams();
  const inits: LiveServer["inits"] = [];
  const lines = new Set<NetSocket>();
  let sockets: WebSocketServer;
  let port = 0;
  const fields = schema.getSubscriptionType()?.getFields() ?? {};
  for (const [name, field] of Object.entries(fields)) {
    field.subscribe = () => events.subscribe(name, now[name]);
  }
  async function start() {
    const web = createServer(http ?? ((_request, response) => void response.writeHead(404).end()));
    web.on("connection", (line) => {
      lines.add(line);
      line.on("close", () => lines.delete(line));
    });
    sockets = new WebSocketServer({ server: web, path: "/graphql" });
    useServer(
      {
        schema,
        onConnect: ({ connectionParams, extra }) => {
          inits.push(connectionParams as Record<string, unknown> | undefined);
          const code = refuse?.();
          if (code !== undefined) (extra as { socket: WebSocket }).socket.close(code, "refused");
          return true;
        },
      },
      sockets,
    );
    await new Promise<void>((resolve) => web.listen(port, "127.0.0.1", resolve));
    port = (web.address() as AddressInfo).port;
    sockets.on("close", () => web.close());
  }
  await start();
  return {
    url: `ws://127.0.0.1:${port}/graphql`,
    inits,
    open: () => sockets.clients.size,
    running: events.running,
    emit: events.emit,
    closeAll: (code, reason = "") => sockets.clients.forEach((client) => client.close(code, reason)),
    fallSilent: () => lines.forEach((line) => (line.pause(), line.removeAllListeners("data"))),
    start,
    async stop() {
      for (const client of sockets.clients) client.terminate();
      for (const line of lines) line.destroy();
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
    },
  };
}
