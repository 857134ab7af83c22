import type { IncomingMessage, ServerResponse } from "node:http";

import { ApolloServer, HeaderMap } from "@apollo/server";

import { openLiveServer, type LiveServer } from "./live-server";

/**
 * A backend by another maker with its own schema: only the types, fields and mutations that the specification names.
 */
const usual = /* GraphQL */ `
  type Child {
    id: ID!
    title: String!
    type: String
    link: String
  }
  type Item {
    id: ID!
    title: String!
    type: String
    icon: String
    link: String
    children: [Child!]
  }
  type Notification {
    id: ID!
    icon: String
    image: String
    title: String
    description: String
    time: String!
    read: [ID!]!
    seen: Boolean
    link: String
    useRouter: Boolean
  }
  type Query {
    navigation: [Item!]!
    notifications: [Notification!]!
  }
`;
export const withMutations = /* GraphQL */ `
  input NotificationRead {
    id: ID!
    read: Boolean!
  }
  type Mutation {
    setNotificationRead(notification: NotificationRead!): Notification
    markAllNotificationsAsRead: Boolean
  }
`;

type Asked = {
  authorization: string | undefined;
  language: string | undefined;
  traceparent: string | undefined;
  body: unknown;
};
type Data = { navigation: unknown; notifications: unknown };
/** How it behaves beside answering. */
type Mood = "good" | "slow" | "html" | "signedOut" | "broken" | "giant" | "elsewhere" | "nonsense";

export type OtherBackend = LiveServer & {
  /** What API_URL names it by. */
  api: string;
  data: Data;
  mood: (mood: Mood) => void;
  asked: Asked[];
  marked: { id: string; read: boolean }[];
};

type Options = { typeDefs?: string[]; persistedQueries?: false; batches?: boolean };

async function read(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** A GraphQL server that has nothing of this product: Apollo Server, with graphql-ws on the same port. */
export async function openOtherBackend({
  typeDefs = [],
  persistedQueries,
  batches = false,
}: Options = {}): Promise<OtherBackend> {
  const data: Data = { navigation: [], notifications: [] };
  const asked: Asked[] = [];
  const marked: OtherBackend["marked"] = [];
  let now: Mood = "good";
  const valueOf = (value: unknown) => (typeof value === "function" ? (value as () => unknown)() : value);
  const apollo = new ApolloServer({
    typeDefs: [usual, ...typeDefs],
    resolvers: {
      Query: { navigation: () => valueOf(data.navigation), notifications: () => valueOf(data.notifications) },
      ...(typeDefs.length === 0
        ? {}
        : {
            Mutation: {
              setNotificationRead: (
                _source: unknown,
                { notification }: { notification: { id: string; read: boolean } },
              ) => (marked.push(notification), null),
              markAllNotificationsAsRead: () => (marked.push({ id: "all", read: true }), true),
            },
          }),
    },
    ...(persistedQueries === false ? { persistedQueries } : {}),
    allowBatchedHttpRequests: batches,
    includeStacktraceInErrorResponses: false,
    introspection: false,
  });
  await apollo.start();
  const http = async (request: IncomingMessage, response: ServerResponse) => {
    // Pages of every site may ask, as browsers want to hear beforehand.
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "authorization, content-type, accept");
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    const text = await read(request);
    const body = JSON.parse(text || "null") as unknown;
    asked.push({
      authorization: request.headers.authorization,
      language: request.headers["accept-language"],
      traceparent: request.headers.traceparent as string | undefined,
      body,
    });
    const send = (status: number, type: string, what: string) =>
      void response.writeHead(status, { "Content-Type": type }).end(what);
    if (request.url !== "/api/graphql") return send(404, "text/html", "<h1>Not here</h1>");
    switch (now) {
      case "slow":
        return;
      case "html":
        return send(200, "text/html; charset=utf-8", "<h1>Maintenance</h1>");
      case "signedOut":
        return send(401, "text/plain", "Who are you?");
      case "broken":
        return send(503, "application/json", "{}");
      case "nonsense":
        return send(200, "application/json", '{"data": {"navigation": "none", "notifications": {"a": 1}}}');
      case "elsewhere":
        return void response.writeHead(302, { Location: "http://127.0.0.1:9/graphql" }).end();
      case "giant": {
        response.writeHead(200, { "Content-Type": "application/json" });
        return void response.end(
          JSON.stringify({ data: { navigation: [{ id: "1", title: "x".repeat(2_000_000) }], notifications: [] } }),
        );
      }
      case "good": {
        const headers = new HeaderMap(
          Object.entries(request.headers).flatMap(([name, value]) =>
            typeof value === "string" ? [[name, value] as [string, string]] : [],
          ),
        );
        const answer = await apollo.executeHTTPGraphQLRequest({
          httpGraphQLRequest: { method: request.method ?? "POST", headers, search: "", body },
          context: () => Promise.resolve({}),
        });
        response.writeHead(answer.status ?? 200, { "Content-Type": answer.headers.get("content-type") ?? "" });
        response.end(answer.body.kind === "complete" ? answer.body.string : "");
      }
    }
  };
  const live = await openLiveServer({ http: (request, response) => void http(request, response) });
  return {
    ...live,
    api: live.url.replace(/^ws/, "http").replace(/\/graphql$/, "/api"),
    data,
    mood: (next) => void (now = next),
    asked,
    marked,
    stop: async () => {
      await live.stop();
      await apollo.stop().catch(() => undefined);
    },
  };
}
