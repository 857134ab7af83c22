import { WebSocket } from "ws";

import { backendAddress } from "~/lib/backend/ask-backend.server";
import type { Env } from "~/lib/platform/env/env.server";
import { boundedFetch } from "~/lib/platform/graphql/bounded-fetch.server";
import { socketAddress } from "~/lib/platform/live/socket-address.server";

import { ok, problem, warning, messageOf, type Finding } from "./finding";

/** In ms. */
const patience = 10_000;

/** Sends no token: a server that asks for one has answered. */
export async function checkBackend({ API_URL, SOCKET_URL }: Env): Promise<Finding[]> {
  const [api, socket] = [API_URL && backendAddress(), SOCKET_URL && socketAddress()];
  const found = await Promise.all([api ? checkApi(api) : [], socket ? checkSocket(socket) : []]);
  const halves =
    API_URL && !SOCKET_URL
      ? [
          warning(
            "backend",
            "API_URL is set and SOCKET_URL is not: its notifications come with the next page, not at once.",
            "Set SOCKET_URL to its ws:// or wss:// address too.",
          ),
        ]
      : [];
  return [...found.flat(), ...halves];
}

async function checkApi(address: string): Promise<Finding[]> {
  const advice = "Is API_URL right (without /graphql, which is added), and may this machine reach it?";
  try {
    const send = boundedFetch({ within: patience, maxBytes: 100_000 });
    const answer = await send(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ query: "query Doctor { __typename }" }),
    });
    if (answer.status === 401) return [ok("backend", `${address} answers, and asks who is there.`)];
    const reply = (await answer.json()) as { data?: unknown; errors?: unknown } | null;
    return [
      reply && ("data" in reply || "errors" in reply)
        ? ok("backend", `${address} answers GraphQL.`)
        : problem("backend", `${address} answers something else than GraphQL.`, advice),
    ];
  } catch (error) {
    return [problem("backend", `${address} can't be asked: ${messageOf(error)}`, advice)];
  }
}

function checkSocket(address: string): Promise<Finding[]> {
  const advice = "Is SOCKET_URL right (without /graphql, which is added), and does a proxy pass on Upgrade?";
  return new Promise((resolve) => {
    const socket = new WebSocket(address, "graphql-transport-ws", { handshakeTimeout: patience });
    socket.once("open", () => {
      const spoken = socket.protocol === "graphql-transport-ws";
      socket.terminate();
      resolve([
        spoken
          ? ok("backend", `${address} speaks graphql-transport-ws.`)
          : problem("backend", `${address} opens a socket and does not speak graphql-transport-ws.`, advice),
      ]);
    });
    socket.once("error", (error) =>
      resolve([problem("backend", `${address} opens no socket: ${messageOf(error)}`, advice)]),
    );
  });
}
