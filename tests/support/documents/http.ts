import { Agent, request as ask, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

import type { ChosenFile } from "./dom";
import { multipart, urlEncoded, type FormEntry } from "./forms";
import type { CookieJar } from "./cookies";

/** Connections of one browser, which its server waits for when it stops. */
export const openAgent = () => new Agent({ keepAlive: true });

/** Whose requests they are: their cookies and connections. */
export type Sender = { jar: CookieJar; agent: Agent };

/** An answer, with the names by which Playwright asks for its parts. */
export class DocumentResponse {
  constructor(
    readonly asked: { method: string; url: URL },
    private readonly answer: { status: number; headers: IncomingHttpHeaders; content: Buffer },
  ) {}

  status = () => this.answer.status;
  ok = () => this.answer.status >= 200 && this.answer.status < 300;
  url = () => this.asked.url.href;
  request = () => ({ method: () => this.asked.method, url: () => this.asked.url.href });
  headers(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.answer.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join("\n") : (value ?? ""),
      ]),
    );
  }
  body = () => Promise.resolve(this.answer.content);
  text = () => Promise.resolve(this.answer.content.toString("utf8"));
  json = () => Promise.resolve(JSON.parse(this.answer.content.toString("utf8")) as unknown);
}

export type Asked = { method: string; url: URL; headers: Record<string, string>; body?: Buffer };

/** One request and its answer, cookies included; no redirect is followed. */
export async function send({ jar, agent }: Sender, { method, url, headers, body }: Asked): Promise<DocumentResponse> {
  const cookie = jar.header(url);
  const all = { ...headers, ...(cookie && { Cookie: cookie }), ...(body && { "Content-Length": String(body.length) }) };
  // Not fetch, which adds headers of its own that a page's navigation doesn't have (Sec-Fetch-Mode).
  return new Promise((resolve, reject) => {
    const sent = ask(url, { method, headers: all, agent }, (answer) => {
      buffer(answer).then((content) => {
        jar.take(url, answer.headers["set-cookie"] ?? []);
        resolve(
          new DocumentResponse({ method, url }, { status: answer.statusCode ?? 0, headers: answer.headers, content }),
        );
      }, reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Where an answer sends its reader, with the method and body that go along (Fetch, "HTTP-redirect fetch"). */
export function redirectOf(response: DocumentResponse, asked: Asked): Asked | undefined {
  const { location } = response.headers();
  const status = response.status();
  if (!location || ![301, 302, 303, 307, 308].includes(status)) return undefined;
  const url = new URL(location, asked.url);
  if (!url.hash) url.hash = asked.url.hash;
  const becomesGet = (status === 303 && asked.method !== "HEAD") || (status < 303 && asked.method === "POST");
  if (!becomesGet) return { ...asked, url };
  const { "Content-Type": _type, Origin: _origin, ...headers } = asked.headers;
  return { method: "GET", url, headers };
}

type Sent = {
  data?: unknown;
  form?: Record<string, unknown>;
  multipart?: Record<string, unknown>;
  headers?: Record<string, string>;
  maxRedirects?: number;
};

/** Requests beside the pages, with the same cookies: the part of Playwright's `APIRequestContext` that specs use. */
export class DocumentRequests {
  constructor(
    private readonly sender: Sender,
    private readonly baseURL: string | undefined,
    private readonly headers: Record<string, string>,
  ) {}

  get = (address: string, sent?: Sent) => this.fetch(address, { ...sent, method: "GET" });
  post = (address: string, sent?: Sent) => this.fetch(address, { ...sent, method: "POST" });
  patch = (address: string, sent?: Sent) => this.fetch(address, { ...sent, method: "PATCH" });
  delete = (address: string, sent?: Sent) => this.fetch(address, { ...sent, method: "DELETE" });
  dispose = () => Promise.resolve();

  async fetch(address: string, { method, maxRedirects = 20, ...sent }: Sent & { method: string }) {
    const { body, contentType } = bodyOf(sent);
    let asked: Asked = {
      method,
      url: new URL(address, this.baseURL),
      headers: { Accept: "*/*", ...this.headers, ...(contentType && { "Content-Type": contentType }), ...sent.headers },
      body,
    };
    for (let left = maxRedirects; ; left -= 1) {
      const response: DocumentResponse = await send(this.sender, asked);
      const next: Asked | undefined = left > 0 ? redirectOf(response, asked) : undefined;
      if (!next) return response;
      asked = next;
    }
  }
}

function bodyOf({ data, form, multipart: parts }: Sent): { body?: Buffer; contentType?: string } {
  const entries = (values: Record<string, unknown>) =>
    Object.entries(values).map(([name, value]): FormEntry => [name, isFile(value) ? value : String(value)]);
  if (form) return { body: Buffer.from(urlEncoded(entries(form))), contentType: "application/x-www-form-urlencoded" };
  if (parts) return multipart(entries(parts));
  if (data === undefined) return {};
  if (typeof data === "string" || Buffer.isBuffer(data)) return { body: Buffer.from(data) };
  return { body: Buffer.from(JSON.stringify(data)), contentType: "application/json" };
}

const isFile = (value: unknown): value is ChosenFile =>
  typeof value === "object" && value !== null && "buffer" in value && "mimeType" in value;
