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
};

/** Below it compressing saves nothing; the same as for every other answer. */
export const compressedFrom = 4096;

type Encoding = "br" | "gzip";
type Wire = { head: string[]; bytes: Buffer };

const shrink: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** Names and ports as nearly all requests have them; whatever else a host may be is checked on the long way. */
const plainHost = /^[\w.-]{1,253}(?::\d{1,5})?$/;

/** Without escapes, doubled slashes and ways up, all of which mean something else than they say. */
const plainAddress = /^(?:\/[\w-]+){1,8}\/?(?:\?[\w=&.%+-]{0,300})?$/;

/** Browsers say the same few things again and again. */
const encodings = new LRUCache<string, { best: Encoding | "identity" | undefined }>({ max: 200 });

/** What to send to whoever accepts this, Brotli before gzip, in whatever order they are named; undefined where nothing will do. */
function encodingOf(accepted = ""): Encoding | "identity" | undefined {
  const known = encodings.get(accepted);
  if (known) return known.best;
  const reader = new Negotiator({ headers: { "accept-encoding": accepted } });
  const best = (["br", "gzip", "identity"] as const).find((name) => reader.encodings([name]).length > 0);
  if (accepted.length <= 200) encodings.set(accepted, { best });
  return best;
}

/**
 * For `server.js`: sends answers that stand in memory before Express has looked at the request, in the same words and with
 * the same headers, id and line in the log.
 * @param find the answer to an address as it was asked; an answer that is found twice must be the same object
 * @returns whether it answered; if not, nothing was done
 */
export function quickAnswers(web: Application, find: (method: string, url: string, headers: IncomingMessage["headers"]) => KeptAnswer | null): (request: IncomingMessage, response: ServerResponse) => boolean {
  if (env().SHORTCUTS_OFF.includes("memory")) return () => false;
  const wires = new WeakMap<KeptAnswer, Map<string, Wire | undefined>>();
  const everywhere = Object.entries(headersOfEvery());
  const addressOf = Object.getOwnPropertyDescriptor(express.request, "ip")?.get as (this: object) => string | undefined;

  /** The bytes of an answer in one encoding; undefined while they are being made. */
  const wireOf = ({ status, headers, body, packed }: KeptAnswer, known: Map<string, Wire | undefined>, encoding: Encoding | "identity"): Wire | undefined => {
    const ready = encoding === "identity" ? undefined : packed?.[encoding];
    const bytes = ready ?? (Buffer.isBuffer(body) ? body : Buffer.from(body ?? ""));
    const isCompressible = body !== null && status !== 304;
    const given = Object.entries({ ...headers, ...(isCompressible ? { Vary: headers.Vary === undefined ? "Accept-Encoding" : `${headers.Vary}, Accept-Encoding` } : {}) });
    const names = new Set(given.map(([name]) => name.toLowerCase()));
    const rest = status === 304 ? [] : everywhere.filter(([name]) => !names.has(name.toLowerCase()));
    const head = [...given, ...rest].flat();
    if (ready !== undefined || encoding === "identity" || bytes.length < compressedFrom || !isCompressible) {
      const coding = ready ? ["Content-Encoding", encoding] : [];
      const wire = { head: status === 304 ? head : [...head, ...coding, "Content-Length", String(bytes.length)], bytes };
      known.set(encoding, wire);
      return wire;
    }
    known.set(encoding, undefined);
    void shrink[encoding](bytes).then((small) => known.set(encoding, { head: [...head, "Content-Encoding", encoding, "Content-Length", String(small.length)], bytes: small }));
    return undefined;
  };

  return (request, response) => {
    const { method = "", url = "", headers } = request;
    if ((method !== "GET" && method !== "HEAD") || !plainHost.test(headers.host ?? "") || !plainAddress.test(url)) return false;
    // A body that nobody asked for has to be read away.
    if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return false;
    const answer = find(method, url, headers);
    const encoding = answer && encodingOf(headers["accept-encoding"] as string | undefined);
    if (!answer || !encoding) return false;
    const known = wires.get(answer) ?? new Map<string, Wire | undefined>();
    wires.set(answer, known);
    const wire = known.has(encoding) ? known.get(encoding) : wireOf(answer, known, encoding);
    if (!wire) return false;
    const id = requestId(request, web);
    if (log.isLevelEnabled("info")) logAnswer(response, { id, method, url, address: addressOf.call({ app: web, headers, socket: request.socket, connection: request.socket }) });
    response.writeHead(answer.status, ["X-Request-Id", id, ...wire.head]);
    response.end(method === "HEAD" ? undefined : wire.bytes);
    return true;
  };
}
