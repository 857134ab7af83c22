import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import express, { type Application } from "express";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

import { env } from "~/lib/platform/env/env.server";
import { packText } from "~/lib/platform/http/response/packed-answer.server";
import { log } from "~/lib/platform/log/log.server";

import { headersOfEvery, logAnswer, requestId } from "./front-door.server";

export type KeptAnswer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** A function where packings alone are kept: it unpacks for those who take none, and keeps what it thinks fit. */
  body: string | Buffer | (() => Buffer) | null;
  /** A packing that is missing is made for who asks first. */
  packed?: Readonly<Partial<Record<Encoding, Buffer>>>;
  /** Told of each request that it was sent to. @param address of who asked, behind trusted proxies too */
  onSent?: (request: IncomingMessage, address: string | undefined) => void;
};

/** Bytes below which compressing saves nothing, here as for all other answers. */
export const compressedFrom = 4096;

type Encoding = "br" | "gzip";
type Wire = { head: string[]; bytes: Buffer };
type Found = Pick<KeptAnswer, "status" | "onSent"> & { wire: Wire | Promise<Wire> };
type Headers = IncomingMessage["headers"];

export type AnswerSource = {
  /** Must return the same object each time it finds the same answer. */
  find: (method: string, url: string, headers: Headers) => KeptAnswer | null;
  /** Makes an answer for `find`; null when the routes answer. They report its errors. */
  make?: (method: string, url: string) => Promise<unknown> | null;
};

const shrink: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: packText,
  gzip: (bytes) => promisify(gzip)(bytes),
};

export function bytesOf(body: KeptAnswer["body"]): Buffer {
  if (typeof body === "function") return body();
  return Buffer.isBuffer(body) ? body : Buffer.from(body ?? "");
}

const plainHost = /^[\w.-]{1,253}(?::\d{1,5})?$/;

/** Without escapes, doubled slashes and "..". */
const plainAddress = /^(?:\/[\w-]+){1,8}\/?(?:\?[\w=&.%+-]{0,300})?$/;

const encodings = new LRUCache<string, { best: Encoding | "identity" | undefined }>({ max: 200 });

// Brotli before gzip, in any order of the header; undefined when the client takes none.
function encodingOf(accepted = ""): Encoding | "identity" | undefined {
  const known = encodings.get(accepted);
  if (known) return known.best;
  const reader = new Negotiator({ headers: { "accept-encoding": accepted } });
  const best = (["br", "gzip", "identity"] as const).find((name) => reader.encodings([name]).length > 0);
  if (accepted.length <= 200) encodings.set(accepted, { best });
  return best;
}

/** For `server.js`: sends kept answers before Express, with the same headers, id and log line. `web` gets the rest. */
export function quickAnswers(
  web: Application,
  { find, make = () => null }: AnswerSource,
): (request: IncomingMessage, response: ServerResponse) => void {
  if (env().SHORTCUTS_OFF.includes("memory")) return web;
  const wires = new WeakMap<KeptAnswer, Map<string, Wire | Promise<Wire>>>();
  const everywhere = Object.entries(headersOfEvery());
  const addressOf = Object.getOwnPropertyDescriptor(express.request, "ip")?.get as (this: object) => string | undefined;

  const wireOf = (
    { status, headers, body, packed }: KeptAnswer,
    known: Map<string, Wire | Promise<Wire>>,
    encoding: Encoding | "identity",
  ): Wire | Promise<Wire> => {
    const ready = encoding === "identity" ? undefined : packed?.[encoding];
    const bytes = ready ?? bytesOf(body);
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
      if (ready !== undefined || typeof body !== "function") known.set(encoding, wire);
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
    // An unexpected body has to be read away.
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
