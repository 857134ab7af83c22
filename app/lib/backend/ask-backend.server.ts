import type { ClientError } from "graphql-request";
import { LRUCache } from "lru-cache";

import { env } from "~/lib/platform/env/env.server";
import { boundedFetch, FetchFailed } from "~/lib/platform/graphql/bounded-fetch.server";
import type { AskGraph } from "~/lib/platform/graphql/graph-client";
import { isWithinJsonBounds } from "~/lib/platform/http/request/json-bounds";
import { oncePerRequest } from "~/lib/platform/http/server/request-line.server";
import { log } from "~/lib/platform/log/log.server";

import type { Caller } from "./caller.server";
import { CircuitBreaker } from "./circuit-breaker";
import type { Part, Trouble } from "./trouble";

/** The most a page waits for and reads from another server. */
const bounds = { within: 3_000, maxBytes: 512_000, depth: 12, values: 20_000 } as const;
/** The memory for last answers, counted in characters of the JSON they were read from. */
const keptCharacters = 20_000_000;

export type Question<Data> = {
  name: string;
  document: string;
  /** @throws for an invalid answer */
  read: (data: unknown, caller: Caller) => Data;
};
export type Heard<Data> = Part & { data: Data | null };

type Backend = {
  url: string;
  ask: AskGraph;
  door: CircuitBreaker;
  kept: LRUCache<string, { data: unknown; size: number }>;
  logged: Set<string>;
};
const holder: { backend?: Backend } = {};

/** Null unless API_URL names a server. */
export function backendAddress(): string | null {
  const { API_URL } = env();
  return API_URL === undefined ? null : `${API_URL.endsWith("/") ? API_URL.slice(0, -1) : API_URL}/graphql`;
}

export const backendHost = (address: string) => new URL(address).host;

/** The client loads GraphQL, so it is imported with the first question: most servers ask nobody. */
function askerOf(url: string): AskGraph {
  let client: Promise<AskGraph> | undefined;
  return async (...question) => {
    client ??= import("~/lib/platform/graphql/graph-client").then(({ createGraphClient }) =>
      createGraphClient({ url, send: boundedFetch(bounds) }),
    );
    return (await client)(...question);
  };
}

/** Checked by its properties, so that the class need not be loaded. */
const isClientError = (error: unknown): error is ClientError =>
  error instanceof Error && "response" in error && "request" in error;

function backendAt(url: string): Backend {
  if (holder.backend?.url !== url) {
    const ask = askerOf(url);
    holder.backend = {
      url,
      ask,
      door: new CircuitBreaker(),
      kept: new LRUCache({ max: 2_000, maxSize: keptCharacters, sizeCalculation: ({ size }) => size }),
      logged: new Set(),
    };
  }
  return holder.backend;
}

/**
 * Asks the server of API_URL as the signed-in person; answers with its last answer while it can't be reached. Each page
 * asks anew (specification §9). A failing server is asked by one request at a time, after growing pauses, and logged
 * once.
 */
export async function askBackend<Data>(caller: Caller, question: Question<Data>): Promise<Heard<Data>> {
  const address = backendAddress();
  if (address === null) throw new Error("API_URL is not set");
  return oncePerRequest(`backend ${question.name} ${caller.userId}`, () => askAt(backendAt(address), caller, question));
}

async function askAt<Data>(
  backend: Backend,
  caller: Caller,
  { name, document, read }: Question<Data>,
): Promise<Heard<Data>> {
  const key = `${name} ${caller.userId} ${caller.language}`;
  const own = `${name} ${caller.userId}`;
  const stale = (trouble: Trouble): Heard<Data> => {
    const kept = backend.kept.get(key) as { data: Data } | undefined;
    return { data: kept?.data ?? null, isStale: kept !== undefined, trouble };
  };
  const shut = await backend.door.troubleOf(own);
  if (shut) return stale(shut);
  const pass = backend.door.enter();
  try {
    const answered = await backend.ask<unknown>(document, undefined, caller.headers);
    if (!isWithinJsonBounds(answered, bounds)) throw new Unreadable("too many values, or too deep");
    const data = read(answered, caller);
    pass.opened(own);
    if (backend.logged.delete("down") || backend.logged.delete(name))
      log.info({ host: backendHost(backend.url), name }, "the backend of API_URL answers again");
    backend.kept.set(key, { data, size: JSON.stringify(data).length + 1 });
    return { data, isStale: false, trouble: null };
  } catch (error) {
    const { trouble, says } = troubleOf(error);
    // A refusal concerns one question of one person; a server that does not answer concerns everybody.
    pass.failed(trouble, trouble === "down" ? null : own);
    const once = trouble === "down" ? "down" : name;
    if (!backend.logged.has(once)) {
      backend.logged.add(once);
      log.warn(
        { host: backendHost(backend.url), name, trouble, says },
        "the backend of API_URL can't be used; told once until it can",
      );
    }
    return stale(trouble);
  }
}

class Unreadable extends Error {}

/** Another server may send anything under this name. */
function errorsOf(error: ClientError): { message?: unknown; extensions?: { code?: unknown } }[] {
  const errors: unknown = error.response.errors;
  return Array.isArray(errors) ? errors.filter((one): one is object => typeof one === "object" && one !== null) : [];
}

/** The kind of a failure, and its text for the log: no address, no token, no personal data. */
export function troubleOf(error: unknown): { trouble: Trouble; says: string } {
  if (error instanceof FetchFailed)
    return {
      trouble:
        error.problem === "notJson" || error.problem === "tooLarge" || error.problem === "redirect"
          ? "unreadable"
          : "down",
      says: error.message,
    };
  if (isClientError(error)) {
    const { status } = error.response;
    const errors = errorsOf(error);
    const codes = errors.map(({ extensions }) => extensions?.code);
    const isRefused =
      status === 401 || status === 403 || codes.some((code) => code === "UNAUTHENTICATED" || code === "FORBIDDEN");
    return {
      trouble: isRefused ? "refused" : "unreadable",
      says: isRefused
        ? "It does not take the person's token"
        : errors
            .slice(0, 3)
            .map(({ message }) => String(message).slice(0, 200))
            .join("; ") || `It answered ${status}`,
    };
  }
  return {
    trouble: "unreadable",
    says: error instanceof Error ? error.message.replaceAll(/\s+/g, " ").slice(0, 300) : "something else",
  };
}

export function letBackendTryAgain(userId: string): void {
  holder.backend?.door.open(userId);
}

/** Sent once. @returns false when the backend's schema lacks it @throws as the question fails */
export async function changeAtBackend(caller: Caller, document: string): Promise<boolean> {
  const address = backendAddress();
  if (address === null) return false;
  try {
    await backendAt(address).ask(document, undefined, caller.headers);
    return true;
  } catch (error) {
    const errors = isClientError(error) ? errorsOf(error) : [];
    const isUnknown = errors.some(
      ({ message, extensions }) =>
        extensions?.code === "GRAPHQL_VALIDATION_FAILED" ||
        /^Cannot query field|^Schema is not configured/.test(String(message)),
    );
    if (isUnknown) return false;
    throw error;
  }
}

/** For tests: the answers and pauses belong to another test's server. */
export function forgetBackend(): void {
  delete holder.backend;
}
