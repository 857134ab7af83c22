import { request as askHttp, type IncomingMessage } from "node:http";
import { request as askHttps, type RequestOptions } from "node:https";
import { isIPv4 } from "node:net";

import { traceHeaders, traced } from "~/lib/platform/tracing/tracing.server";

import {
  NotOutside,
  outgoingTarget,
  type FindAddresses,
  type OutgoingProblem,
  type OutgoingTarget,
} from "./outgoing-guard.server";

const patience = 10_000;
const maxRedirects = 5;

type Head = { status: number; location: string | null };

/** HEAD with at most five redirects, each checked. @throws NotOutside; Error after ten seconds without an answer */
export async function statusOf(
  address: string,
  ask: (target: OutgoingTarget) => Promise<Head> = head,
  find?: FindAddresses,
): Promise<number> {
  let next = address;
  for (let step = 0; step <= maxRedirects; step++) {
    const target = await outgoingTarget(next, { ports: [""] }, find);
    const { status, location } = await ask(target);
    if (status < 300 || status >= 400 || location === null || !URL.canParse(location, target.url.href)) return status;
    next = new URL(location, target.url).href;
  }
  return 310;
}

async function head(target: OutgoingTarget): Promise<Head> {
  const response = await send(
    target,
    { method: "HEAD", headers: { "User-Agent": "Meydan link check", Accept: "*/*" } },
    AbortSignal.timeout(patience),
  );
  response.destroy();
  return { status: response.statusCode ?? 0, location: response.headers.location ?? null };
}

export type PostProblem = OutgoingProblem | "timeout" | "certificate" | "connection" | "answer";
export class PostFailed extends Error {
  override name = "PostFailed";
  constructor(
    readonly problem: PostProblem,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : problem, { cause });
  }
}

export type Post = {
  address: string;
  headers: Record<string, string>;
  body: string | Buffer;
  allow: readonly string[];
  /** In ms, from the look-up of the name to the last byte. */
  within?: number;
  find?: FindAddresses;
};
export type Posted = { status: number; location: string | null; retryAfter: string | null; text: string };

const maxRead = 2_048;
/** Application servers; mail, databases and shells don't speak https there. */
const postPorts = ["", "8443"];

/** Sends something to another server once; redirects are reported, not followed. @throws PostFailed */
export async function post({ address, headers, body, allow, within = patience, find }: Post): Promise<Posted> {
  const deadline = AbortSignal.timeout(within);
  try {
    const target = await beforeAbort(outgoingTarget(address, { ports: postPorts, allow }, find), deadline);
    return await traced(
      "POST",
      { kind: "client", attributes: { "http.request.method": "POST", "server.address": target.url.hostname } },
      async (span) => {
        const response = await send(
          target,
          {
            method: "POST",
            headers: {
              "User-Agent": "Meydan",
              ...traceHeaders(),
              ...headers,
              "Content-Length": String(Buffer.byteLength(body)),
            },
          },
          deadline,
          body,
        );
        span?.setAttribute("http.response.status_code", response.statusCode ?? 0);
        return {
          status: response.statusCode ?? 0,
          location: response.headers.location ?? null,
          retryAfter: response.headers["retry-after"] ?? null,
          text: await beginningOf(response),
        };
      },
    );
  } catch (error) {
    throw new PostFailed(problemOf(error, deadline), error);
  }
}

/** @throws NotOutside */
export async function assertMayBePosted(
  address: string,
  allow: readonly string[],
  find?: FindAddresses,
): Promise<void> {
  await beforeAbort(
    outgoingTarget(address, { ports: postPorts, allow }, find),
    AbortSignal.timeout(patience / 2),
  ).catch((error: unknown) => {
    throw error instanceof NotOutside ? error : new NotOutside("unknown", address.slice(0, 100));
  });
}

/** A silent name server must not outlast the deadline. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, failed) => {
    const abort = () => failed(signal.reason as Error);
    signal.addEventListener("abort", abort, { once: true });
    work.then(done, failed).finally(() => signal.removeEventListener("abort", abort));
  });
}

function send(
  { url, addresses }: OutgoingTarget,
  options: Pick<RequestOptions, "method" | "headers">,
  signal: AbortSignal,
  body?: string | Buffer,
): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const all = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }));
    const lookup: RequestOptions["lookup"] = (_host, { all: wantsAll }, done) => {
      // Node asks for one address or for all.
      if (wantsAll) (done as unknown as (error: null, found: typeof all) => void)(null, all);
      else done(null, all[0]?.address ?? "", all[0]?.family);
    };
    const ask = url.protocol === "https:" ? askHttps : askHttp;
    const request = ask(url, { ...options, lookup, agent: false, signal }, answered);
    request.on("error", failed);
    request.end(body);
  });
}

/** Partial text is fine: the status is known by then. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length >= maxRead) break;
    }
  } catch {
  } finally {
    response.destroy();
  }
  // PostgreSQL stores no zero bytes.
  return Buffer.concat(parts).subarray(0, maxRead).toString("utf8").replaceAll("\0", "\uFFFD");
}

function problemOf(error: unknown, deadline: AbortSignal): PostProblem {
  if (error instanceof NotOutside) return error.problem;
  if (deadline.aborted) return "timeout";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code.startsWith("HPE_")) return "answer";
  return /CERT|TLS|SSL|UNABLE_TO|SELF_SIGNED/.test(code) ? "certificate" : "connection";
}
