import { traceHeaders, traced } from "~/lib/platform/tracing/tracing.server";

export type FetchProblem = "connection" | "timeout" | "tooLarge" | "notJson" | "redirect" | "status";

export class FetchFailed extends Error {
  override name = "FetchFailed";
  constructor(
    readonly problem: FetchProblem,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

type Bounds = {
  /** In ms, until the answer's last byte. */
  within: number;
  maxBytes: number;
};

const isJson = /^application\/(?:[\w.-]+\+)?json\b/i;

/**
 * JSON of another server within bounds. No redirect, as the bearer would go along; a 4xx with JSON is an answer.
 * @throws FetchFailed
 */
export function boundedFetch({ within, maxBytes }: Bounds): typeof fetch {
  return async (input, init) => {
    const signal = AbortSignal.timeout(within);
    const fail = (error: unknown): never => {
      if (error instanceof FetchFailed) throw error;
      if (signal.aborted) throw new FetchFailed("timeout", `No answer within ${within} ms`, error);
      const { cause } = error as { cause?: { code?: string; message?: string } };
      throw new FetchFailed("connection", cause?.code ?? cause?.message ?? (error as Error).message, error);
    };
    const { hostname } = new URL(input instanceof Request ? input.url : input);
    const answer = await traced(
      "POST",
      { kind: "client", attributes: { "http.request.method": "POST", "server.address": hostname } },
      async (span) => {
        const headers = new Headers(init?.headers);
        for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value);
        const first = await fetch(input, { ...init, headers, signal, redirect: "manual" });
        span?.setAttribute("http.response.status_code", first.status);
        return first;
      },
    ).catch(fail);
    try {
      if (answer.status >= 300 && answer.status < 400)
        throw new FetchFailed("redirect", `It answered ${answer.status}, a redirect`);
      if (answer.status >= 500) throw new FetchFailed("status", `It answered ${answer.status}`);
      // These count in any content type.
      if (answer.status === 401 || answer.status === 403)
        return new Response("{}", { status: 401, headers: { "Content-Type": "application/json" } });
      const type = answer.headers.get("Content-Type") ?? "";
      if (!isJson.test(type))
        throw new FetchFailed("notJson", `It answered ${answer.status} with ${type.slice(0, 60) || "no content type"}`);
      return new Response(await textOf(answer, maxBytes), {
        status: answer.status,
        headers: { "Content-Type": "application/json" },
      });
    } catch (error) {
      return fail(error);
    } finally {
      if (!answer.bodyUsed) await answer.body?.cancel().catch(() => undefined);
    }
  };
}

async function textOf(answer: Response, most: number): Promise<string> {
  if (Number(answer.headers.get("Content-Length") ?? 0) > most)
    throw new FetchFailed("tooLarge", `The answer has more than ${most} bytes`);
  const parts: Uint8Array[] = [];
  let length = 0;
  if (answer.body) {
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.byteLength;
      if (length > most) {
        await reader.cancel().catch(() => undefined);
        throw new FetchFailed("tooLarge", `The answer has more than ${most} bytes`);
      }
      parts.push(part.value);
    }
  }
  return Buffer.concat(parts).toString("utf8");
}
