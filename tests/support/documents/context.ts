import { EventEmitter } from "node:events";

import { CookieJar, type Cookie } from "./cookies";
import { DocumentRequests, openAgent, send, type Sender } from "./http";
import { DocumentPage } from "./page";
import type { Viewport } from "./styles";

export type ContextOptions = {
  baseURL?: string;
  locale: string;
  viewport: Viewport;
  extraHTTPHeaders?: Record<string, string>;
};

type Asked = Partial<ContextOptions> & { storageState?: { cookies: Cookie[] }; javaScriptEnabled?: boolean };

const styles = new Map<string, string>();

/** One person's pages and cookies: the part of Playwright's `BrowserContext` that the specs use. */
export class DocumentContext extends EventEmitter {
  readonly jar = new CookieJar();
  readonly sender: Sender;
  readonly request: DocumentRequests;
  #pages: DocumentPage[] = [];

  constructor(
    readonly options: ContextOptions,
    agent: Sender["agent"],
  ) {
    super();
    this.sender = { jar: this.jar, agent };
    this.request = new DocumentRequests(this.sender, options.baseURL, {
      "Accept-Language": options.locale,
      ...options.extraHTTPHeaders,
    });
  }

  async newPage(): Promise<DocumentPage> {
    const page = new DocumentPage(this, this.options.viewport);
    this.#pages.push(page);
    this.emit("page", page);
    return page;
  }

  pages = () => [...this.#pages];
  cookies = async () => this.jar.all();
  addCookies = async (cookies: Parameters<CookieJar["add"]>[0]) => this.jar.add(cookies);
  clearCookies = async () => this.jar.clear();
  storageState = async () => ({ cookies: this.jar.all(), origins: [] });
  close = async () => void (this.#pages = []);

  forget(page: DocumentPage): void {
    this.#pages = this.#pages.filter((one) => one !== page);
  }

  /** A style sheet; its address changes with it. */
  async readStyles(url: URL, page: DocumentPage): Promise<string> {
    const known = styles.get(url.href);
    if (known !== undefined) return known;
    const answer = await send(this.sender, { method: "GET", url, headers: { Accept: "text/css,*/*;q=0.1" } });
    page.emit("response", answer);
    this.emit("response", answer);
    const css = answer.ok() ? await answer.text() : "";
    styles.set(url.href, css);
    return css;
  }
}

const known = new Set([
  "baseURL",
  "locale",
  "viewport",
  "extraHTTPHeaders",
  "storageState",
  "javaScriptEnabled",
  "permissions",
]);

/** In place of a browser: each context is a person. @throws on options that documents can't keep to */
export class DocumentBrowser {
  #contexts: DocumentContext[] = [];
  readonly #agent = openAgent();

  constructor(private readonly defaults: ContextOptions) {}

  async newContext({ storageState, javaScriptEnabled, ...options }: Asked = {}): Promise<DocumentContext> {
    const strange = Object.keys(options).filter((name) => !known.has(name));
    if (strange.length > 0 || javaScriptEnabled) throw new Error(`Documents know no ${strange.join() || "scripts"}`);
    const context = new DocumentContext({ ...this.defaults, ...options }, this.#agent);
    context.jar.add(storageState?.cookies ?? []);
    this.#contexts.push(context);
    return context;
  }

  contexts = () => [...this.#contexts];
  async close(): Promise<void> {
    this.#contexts = [];
    this.#agent.destroy();
  }
}
