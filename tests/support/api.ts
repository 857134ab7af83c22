import { join } from "node:path";

import { matchRoutes } from "@remix-run/react";

import type { Role } from "~/lib/access/roles";
import { createSession, sessionCookie } from "~/lib/auth/session/session.server";
import type { FlashToast } from "~/lib/platform/http/response/flash.server";
import { ServerOnly } from "~/lib/platform/http/response/server-only";

import routes from "../../app/routes";
import { withFailuresAnswered } from "../../app/routes/answer-failures.server";
import { person } from "./content";

type RouteEntry = { path?: string; index?: boolean; file: string; id?: string; children?: RouteEntry[] };
type RouteModule = {
  loader?: (args: unknown) => unknown;
  action?: (args: unknown) => unknown;
  default?: unknown;
};
type Address = { path: string; file: string };
export type Route = Address & { module: RouteModule };

const client = { address: null, userAgent: null };

/** Every address of `app/routes.ts` and the file that answers it, the parents' paths joined in front. */
async function listAddresses(): Promise<Address[]> {
  const flatten = (entries: readonly RouteEntry[], before: string): Address[] =>
    entries.flatMap(({ path, index, file, children }) => {
      const full = path ? `${before}/${path}` : before;
      // A layout without a path of its own answers nothing.
      return [...(path || index ? [{ path: full || "/", file }] : []), ...flatten(children ?? [], full)];
    });
  return flatten((await routes) as readonly RouteEntry[], "");
}

const moduleOf = async ({ file }: Address) =>
  withFailuresAnswered((await import(join(process.cwd(), "app", file))) as RouteModule);

/** Every address with its module, or those that are wanted. */
export async function routeTable(isWanted: (path: string) => boolean = () => true): Promise<Route[]> {
  const addresses = (await listAddresses()).filter(({ path }) => isWanted(path));
  return Promise.all(addresses.map(async (address) => ({ ...address, module: await moduleOf(address) })));
}

let addresses: Promise<Address[]> | undefined;

/**
 * The addresses that could be this one: the router reads every address that it is given, and a test asks thousands of
 * times.
 */
async function candidatesFor(pathname: string) {
  const [, first = ""] = pathname.split("/", 2);
  const known = await (addresses ??= listAddresses());
  const isPossible = (path: string) =>
    path === "/" || path === `/${first}` || path.startsWith(`/${first}/`) || /^\/[:*]/.test(path);
  return known.filter(({ path }) => isPossible(path)).map(({ path, file }) => ({ path, file, caseSensitive: true }));
}

export type Ask = {
  /** Sent as `Authorization: Bearer`. */
  bearer?: string;
  cookie?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  body?: BodyInit;
  headers?: Record<string, string>;
  address?: string;
};

/**
 * Asks a route's loader or action as Remix would, without a server: the same choice of route, real Requests, thrown
 * Responses answered. `data(…)` of a page's action becomes a JSON response with its status.
 */
export async function ask(
  method: string,
  url: string,
  { bearer, cookie, json, body, headers, address }: Ask = {},
): Promise<Response> {
  const request = new Request(`http://site.test${url}`, {
    method,
    headers: {
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
      ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
      ...(cookie ? { Cookie: cookie } : {}),
      ...headers,
    },
    ...(json === undefined ? (body === undefined ? {} : { body, duplex: "half" }) : { body: JSON.stringify(json) }),
  } as RequestInit);
  return answerOf(request, address);
}

/** The same for a Request that is there already, such as one that the product asks of itself. */
export async function answerOf(request: Request, address = ""): Promise<Response> {
  const { method } = request;
  const pathname = new URL(request.url).pathname;
  // A parent and its index have one path; the later one in the table is the page.
  const matches = matchRoutes((await candidatesFor(pathname)).reverse(), pathname);
  const found = matches?.at(-1);
  const route = found && (await moduleOf(found.route as Address));
  const handler = ["GET", "HEAD", "OPTIONS"].includes(method) ? route?.loader : route?.action;
  if (!route || !handler) return new Response(null, { status: 405 });
  const context = { requestId: "test", clientAddress: address };
  try {
    return asResponse(await handler({ request, params: found?.params ?? {}, context }));
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

function asResponse(value: unknown): Response {
  if (value instanceof Response) return value;
  const isData = typeof value === "object" && value !== null && "data" in value && "init" in value;
  if (!isData) return Response.json(withShown(value) ?? null);
  return Response.json(withShown(value.data) ?? null, (value.init ?? {}) as ResponseInit);
}

/** A public page's loader gives what the page shows to its drawing alone; here it stands beside the rest. */
function withShown(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const parts = Object.entries(value).map(([name, part]): object =>
    part instanceof ServerOnly ? (part.value as object) : { [name]: part as unknown },
  );
  return Object.assign({}, ...parts) as unknown;
}

/** A stored person with a bearer token and a session cookie. */
export async function signedIn(role: Role, scope: { sections?: string[]; departments?: string[] } = {}) {
  const actor = await person(role, scope);
  const bearer = (await createSession(actor.id, "bearer", client)).token;
  const cookie = (await sessionCookie((await createSession(actor.id, "cookie", client)).token)).split(";", 1)[0] ?? "";
  return { ...actor, bearer, cookie };
}

/** The JSON body of an answer. */
export async function bodyOf<T = Record<string, unknown>>(answer: Response | Promise<Response>): Promise<T> {
  return (await (await answer).json()) as T;
}

/** The message that the answer's cookie brings to the next page. */
export function toastOf(answer: Response): FlashToast {
  const value = /toast=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
  return JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString()) as FlashToast;
}

export type EntryBody = {
  id: string;
  version: number;
  status: string;
  data: Record<string, unknown>;
  liveVersion: number | null;
  deletedAt: string | null;
} & Record<string, unknown>;
