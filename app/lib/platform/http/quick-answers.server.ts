import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import express, { type Application } from "express";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

import { env } from "~/lib/platform/env/env.server";
import { log } from "~/lib/platform/log/log.server";

import { headersOfEvery, logAnswer, requestId } from "./front-door.server";

/** An answer that stands in memory, the same for everybody who asks for it. */
export type KeptAnswer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer | null;
  /** The body in each encoding, where it was made beforehand. */
  packed?: Readonly<Record<Encoding, Buffer>>;
  /** Told of each request that it was sent to. @param address of who asked, behind trusted proxies too */
  onSent?: (request: IncomingMessage, address: string | undefined) => void;
};

/** Below it compressing saves nothing; the same as for every other answer. */
export const compressedFrom = 4096;

type Encoding = "br" | "gzip";
type Wire = { head: string[]; bytes: Buffer };
type Found = Pick<KeptAnswer, "status" | "onSent"> & { wire: Wire | Promise<Wire> };
type Headers = IncomingMessage["headers"];

/** Where answers come from. */
export type AnswerSource = {
  /** The kept answer to an address as it was asked; one that is found twice must be the same object. */
  find: (method: string, url: string, headers: Headers) => KeptAnswer | null;
  /**
   * Has an answer made that `find` knows afterwards; null where it never will, and the routes answer. What it fails
   * with, they say.
   */
  make?: (method: string, url: string) => Promise<unknown> | null;
};

const shrink: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** Names and ports as nearly all requests have them; whatever else a host may be is checked on the long way. */
const plainHost = /^[\w.-]{1,253}(?::\d{1,5})?$/;

/** Without escapes, doubled slashes and ways up, all of which mean something else than they say. */
const plainAddress = /^(?:\/[\w-]+){1,8}\/?(?:\?[\w=&.%+-]{0,300})?$/;

/** Browsers say the same few things again and again. */
const encodings = new LRUCache<string, { best: Encoding | "identity" | undefined }>({ max: 200 });

/**
 * What to send to whoever accepts this, Brotli before gzip, in whatever order they are named; undefined where nothing
 * will do.
 */
function encodingOf(accepted = ""): Encoding | "identity" | undefined {
  const known = encodings.get(accepted);
  if (known) return known.best;
  const reader = new Negotiator({ headers: { "accept-encoding": accepted } });
  const best = (["br", "gzip", "identity"] as const).find((name) => reader.encodings([name]).length > 0);
  if (accepted.length <= 200) encodings.set(accepted, { best });
  return best;
}

/**
 * For `server.js`: sends answers that stand in memory, or can be made without anybody's rights being asked, before
 * Express has looked at the request, in the same words and with the same headers, id and line in the log. `web` gets
 * the others.
 */
export function quickAnswers(
  web: Application,
  { find, make = () => null }: AnswerSource,
): (request: IncomingMessage, response: ServerResponse) => void {
  if (env().SHORTCUTS_OFF.includes("memory")) return web;
  const wires = new WeakMap<KeptAnswer, Map<string, Wire | Promise<Wire>>>();
  const everywhere = Object.entries(headersOfEvery());
  const addressOf = Object.getOwnPropertyDescriptor(express.request, "ip")?.get as (this: object) => string | undefined;

  /** The bytes of an answer in one encoding, or the promise of them. */
  const wireOf = (
    { status, headers, body, packed }: KeptAnswer,
    known: Map<string, Wire | Promise<Wire>>,
    encoding: Encoding | "identity",
  ): Wire | Promise<Wire> => {
    const ready = encoding === "identity" ? undefined : packed?.[encoding];
    const bytes = ready ?? (Buffer.isBuffer(body) ? body : Buffer.from(body ?? ""));
    const isCompressible = body !== null && status !== 304;
    const given = Object.entries({
      ...headers,
      ...(isCompressible
        ? { Vary: headers.Vary === undefined ? "Accept-Encoding" : `${headers.Vary}, Accept-Encoding` }
        : {}),
    });
    const names = new Set(given.map(([name]) => name.toLowerCase()));
    const rest = status === 304 ? [] : everywhere.filter(([name]) => !names.has(name.toLowerCase()));
    const head = [...given, ...rest].flat();
    if (ready !== undefined || encoding === "identity" || bytes.length < compressedFrom || !isCompressible) {
      const coding = ready ? ["Content-Encoding", encoding] : [];
      const wire = {
        head: status === 304 ? head : [...head, ...coding, "Content-Length", String(bytes.length)],
        bytes,
      };
      known.set(encoding, wire);
      return wire;
    }
    const shrinking = shrink[encoding](bytes).then((small) => {
      const wire = {
        head: [...head, "Content-Encoding", encoding, "Content-Length", String(small.length)],
        bytes: small,
      };
      known.set(encoding, wire);
      return wire;
    });
    // Whoever waits for it meets its failure.
    shrinking.catch(() => known.delete(encoding));
    known.set(encoding, shrinking);
    return shrinking;
  };

  const findWire = (
    { method = "", url = "", headers }: IncomingMessage,
    encoding: Encoding | "identity",
  ): Found | null => {
    const answer = find(method, url, headers);
    if (!answer) return null;
    const known = wires.get(answer) ?? new Map<string, Wire | Promise<Wire>>();
    wires.set(answer, known);
    const { status, onSent } = answer;
    return { status, onSent, wire: known.get(encoding) ?? wireOf(answer, known, encoding) };
  };

  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    { status, wire, onSent, from }: Found & { wire: Wire; from: number },
  ) => {
    const { method = "", url = "", headers, socket } = request;
    const id = requestId(request, web);
    const isLogged = log.isLevelEnabled("info");
    const address = isLogged || onSent ? addressOf.call({ app: web, headers, socket, connection: socket }) : undefined;
    if (isLogged) logAnswer(response, { id, method, url, address, from });
    if (response.closed) return;
    response.writeHead(status, ["X-Request-Id", id, ...wire.head]);
    response.end(method === "HEAD" ? undefined : wire.bytes);
    onSent?.(request, address);
  };

  const sendMade = async (
    request: IncomingMessage,
    response: ServerResponse,
    encoding: Encoding | "identity",
    making: Promise<unknown>,
  ) => {
    const from = performance.now();
    const made = await making
      .then(async () => {
        const found = findWire(request, encoding);
        return found && { ...found, wire: await found.wire, from };
      })
      .catch(() => null);
    if (made) send(request, response, made);
    else web(request, response);
  };

  return (request, response) => {
    const { method = "", url = "", headers } = request;
    const isPlain =
      (method === "GET" || method === "HEAD") && plainHost.test(headers.host ?? "") && plainAddress.test(url);
    // A body that nobody asked for has to be read away.
    const encoding =
      isPlain && headers["content-length"] === undefined && headers["transfer-encoding"] === undefined
        ? encodingOf(headers["accept-encoding"] as string | undefined)
        : undefined;
    if (!encoding) return void web(request, response);
    const found = findWire(request, encoding);
    if (found && !(found.wire instanceof Promise))
      return send(request, response, { ...found, wire: found.wire, from: performance.now() });
    const making = found ? null : make(method, url);
    if (making) void sendMade(request, response, encoding, making);
    else web(request, response);
  };
}
