import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

import type { Document, Element } from "domhandler";

import { controlOf, isVisible } from "./accessibility";
import type { DocumentContext } from "./context";
import {
  byId,
  childrenOf,
  closest,
  elementsIn,
  inputType,
  isChecked,
  isDisabled,
  lineage,
  parseDocument,
  rawText,
  state,
} from "./dom";
import {
  controlsOf,
  findRefused,
  formOf,
  isSubmitButton,
  pressedByEnter,
  radioGroup,
  sanitized,
  submissionOf,
  typeable,
  typedValue,
} from "./forms";
import { redirectOf, send, type Asked, type DocumentResponse } from "./http";
import {
  byLabel,
  byRole,
  bySelector,
  byText,
  byTitle,
  DocumentLocator,
  type RoleOptions,
  type Text,
  type TextOptions,
} from "./locator";
import { makeLook, readSheet, type Sheet, type Viewport } from "./styles";

/** How long a page that reloads itself is waited for, in ms. */
const patience = 20_000;
/** The longest wait for a page that asks to be loaded again after a while: its reader has more time. */
const longestRefresh = 250;

const agentName =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36";

const sheets = new Map<string, Sheet>();

/**
 * A page as a person has it whose scripts are off: the document that the server sent, drawn by its style sheets as far
 * as they say what is shown, and what was typed into it. It offers the part of Playwright's `Page` that the specs use.
 */
export class DocumentPage extends EventEmitter {
  document: Document = parseDocument("");
  #address = new URL("about:blank");
  #history: URL[] = [];
  #last: Asked | undefined;
  #refresh: { url: URL; after: number } | undefined;
  #sheets: Sheet[] = [];
  #popovers: Element[] = [];
  readonly #invokers = new Map<Element, Element>();
  #viewport: Viewport;
  /** Why the browser kept the last form back. */
  refusal: string | undefined;
  readonly look = makeLook(
    () => this.#sheets,
    () => this.#viewport,
  );
  readonly keyboard = {
    press: async (key: string) => this.pressKey(this.focused() ?? childrenOf(this.document)[0], key),
  };

  constructor(
    private readonly owner: DocumentContext,
    viewport: Viewport,
  ) {
    super();
    this.#viewport = viewport;
  }

  get request() {
    return this.owner.request;
  }
  context = () => this.owner;
  url = () => this.#address.href;
  mainFrame = () => this;
  viewportSize = () => this.#viewport;
  title = async () => writtenTitle(this.document);
  close = async () => this.owner.forget(this);
  /** Nothing of a page without scripts opens one. */
  routeWebSocket = () => Promise.resolve();
  setViewportSize = async (size: Viewport) => {
    this.#viewport = size;
    this.look.forget();
  };

  locator = (selector: string, options?: Parameters<DocumentLocator["filter"]>[0]) =>
    new DocumentLocator(this, bySelector(this, selector), selector).filter(options);
  getByRole = (role: string, options: RoleOptions = {}) =>
    new DocumentLocator(this, byRole(this, role, options), `role ${role} ${String(options.name ?? "")}`);
  getByText = (text: Text, options: TextOptions = {}) =>
    new DocumentLocator(this, byText(text, options), `text ${String(text)}`);
  getByLabel = (text: Text, options: TextOptions = {}) =>
    new DocumentLocator(this, byLabel(text, options), `label ${String(text)}`);
  getByTitle = (text: Text, options: TextOptions = {}) =>
    new DocumentLocator(this, byTitle(text, options), `title ${String(text)}`);

  async goto(address: string, _options?: unknown): Promise<DocumentResponse | null> {
    const url = new URL(address, this.owner.options.baseURL);
    if (url.hash && isSamePage(url, this.#address)) {
      this.#arriveAt(url);
      return null;
    }
    return this.#visit({ method: "GET", url, headers: {} }, "none");
  }

  async reload(): Promise<DocumentResponse | null> {
    if (!this.#last) return null;
    const back = this.#history.length;
    const answer = await this.#visit(this.#last, "same-origin");
    this.#history.length = back;
    return answer;
  }

  /** To the page before, asked for again. */
  async goBack(): Promise<DocumentResponse | null> {
    this.#history.pop();
    const url = this.#history.pop();
    return url ? this.#visit({ method: "GET", url, headers: {} }, "same-origin") : null;
  }

  waitForURL = async (url: string | RegExp) => {
    if (!(await this.until(() => isAddress(this, url)))) throw new Error(`The page stays at ${this.url()}`);
  };
  waitForResponse(fits: (response: DocumentResponse) => boolean): Promise<DocumentResponse> {
    return new Promise((resolve) => {
      const look = (response: DocumentResponse) => {
        if (!fits(response)) return;
        this.off("response", look);
        resolve(response);
      };
      this.on("response", look);
    });
  }

  /** Whether something holds, now or after the page has loaded itself again as it asks to. */
  async until(holds: () => boolean): Promise<boolean> {
    const end = Date.now() + patience;
    while (!holds()) {
      const refresh = this.#refresh;
      if (!refresh || Date.now() > end) return false;
      await sleep(Math.min(refresh.after, longestRefresh));
      await this.#visit({ method: "GET", url: refresh.url, headers: {} }, "same-origin");
    }
    return true;
  }

  focused = () => elementsIn(this.document).find((one) => state.focused.has(one));

  focus(element: Element | undefined): void {
    const before = this.focused();
    if (before) state.focused.delete(before);
    if (element) state.focused.add(element);
    this.look.forget();
  }

  hover(element: Element): void {
    elementsIn(this.document).forEach((one) => state.hovered.delete(one));
    lineage(element).forEach((one) => state.hovered.add(one));
    this.look.forget();
  }

  /** A press with the mouse, with all that a browser does about it. */
  async press(element: Element): Promise<void> {
    this.hover(element);
    const kept = this.#popoversAround(element);
    for (const popover of [...this.#popovers].reverse())
      if (!kept.has(popover) && invokedBy(element)?.attribs.popovertarget !== popover.attribs.id) this.#hide(popover);
    const active = lineage(element).find(answersPress);
    this.focus(active && isFocusable(active) ? active : undefined);
    if (active) await this.#activate(active);
  }

  async #activate(element: Element): Promise<void> {
    const { name, attribs } = element;
    if (isDisabled(element)) return;
    if (name === "a" || name === "area") return this.#follow(element);
    if (name === "summary") return this.#turn(element);
    if (name === "label") {
      const control = controlOf(element);
      if (!control || isDisabled(control)) return;
      this.focus(control);
      return this.#activate(control);
    }
    const type = inputType(element);
    if (type === "checkbox") this.setChecked(element, !isChecked(element));
    if (type === "radio") this.setChecked(element, true);
    const form = formOf(element);
    if (form && isSubmitButton(element)) return this.#submit(form, element);
    if (form && (type === "reset" || (name === "button" && attribs.type?.toLowerCase() === "reset")))
      return this.#reset(form);
    if ((name === "button" || /^(button|submit)$/.test(type)) && attribs.popovertarget) this.#invoke(element);
  }

  setChecked(box: Element, isOn: boolean): void {
    if (inputType(box) === "radio") radioGroup(box).forEach((one) => state.checked.set(one, false));
    state.checked.set(box, isOn);
    this.look.forget();
  }

  /** Types a text in place of what stands in a field. @throws where the field takes no such text */
  type(field: Element, text: string): void {
    const typed = typeable(field, text);
    const kept = sanitized(field, typed);
    const isLine = field.name === "textarea" || /^(text|search|tel|url|email|password)$/.test(inputType(field));
    if (!isLine && kept !== typed) throw new Error(`A field of type ${inputType(field)} takes no "${text}"`);
    this.focus(field);
    state.values.set(field, kept);
    this.look.forget();
  }

  async pressKey(element: Element | undefined, key: string): Promise<void> {
    if (element && isFocusable(element)) this.focus(element);
    if (key === "Escape") return void (this.#popovers.length > 0 && this.#hide(this.#popovers.at(-1) as Element));
    if (key !== "Enter" && key !== "Space") throw new Error(`Documents know no key "${key}"`);
    if (!element || isDisabled(element)) return;
    const type = inputType(element);
    const isButton = element.name === "button" || /^(button|submit|reset|image)$/.test(type);
    if (isButton || element.name === "summary") return this.#activate(element);
    if (key === "Space") return /^(checkbox|radio)$/.test(type) ? this.#activate(element) : undefined;
    if (element.name === "a") return this.#activate(element);
    if (element.name === "textarea") return this.type(element, `${typedValue(element)}\n`);
    const form = element.name === "input" ? formOf(element) : undefined;
    const pressed = form && pressedByEnter(form);
    if (form && pressed) await (pressed === "none" ? this.#submit(form) : this.#activate(pressed));
  }

  async #follow(link: Element): Promise<void> {
    if (link.attribs.target && !/^_(self|top|parent)$/.test(link.attribs.target))
      throw new Error(`The link to ${link.attribs.href} opens another window`);
    const url = new URL(link.attribs.href ?? "", this.#base());
    if (!/^https?:$/.test(url.protocol)) return;
    if (url.hash && isSamePage(url, this.#address)) return this.#arriveAt(url);
    await this.#visit({ method: "GET", url, headers: {} }, "same-origin");
  }

  async #submit(form: Element, button?: Element): Promise<void> {
    const refused = findRefused(form, button);
    if (refused) {
      this.refusal = `${refused.control.attribs.name}: ${refused.reason}`;
      return this.focus(refused.control);
    }
    const target = button?.attribs.formtarget ?? form.attribs.target;
    if (target && !/^_(self|top|parent)$/.test(target)) throw new Error("The form opens another window");
    const { method, url, body, contentType } = submissionOf(form, button, this.#address, this.#base());
    if (method === "DIALOG") {
      const dialog = closest(form, ({ name }) => name === "dialog");
      if (dialog) delete dialog.attribs.open;
      return this.look.forget();
    }
    const headers: Record<string, string> =
      method === "POST" ? { Origin: this.#address.origin, "Content-Type": contentType ?? "" } : {};
    await this.#visit({ method, url, headers, body }, "same-origin");
  }

  #reset(form: Element): void {
    for (const control of controlsOf(form)) {
      state.values.delete(control);
      state.checked.delete(control);
      state.files.delete(control);
      elementsIn(control).forEach((option) => state.selected.delete(option));
    }
    this.look.forget();
  }

  #turn(summary: Element): void {
    const details = closest(summary, ({ name }) => name === "details");
    if (!details) return;
    if ("open" in details.attribs) delete details.attribs.open;
    else {
      const { name } = details.attribs;
      // At most one of several with the same name is open.
      if (name)
        for (const one of elementsIn(this.document))
          if (one.name === "details" && one.attribs.name === name) delete one.attribs.open;
      details.attribs.open = "";
    }
    this.look.forget();
  }

  #invoke(button: Element): void {
    const popover = byId(button, button.attribs.popovertarget ?? "");
    if (!popover || !("popover" in popover.attribs)) return;
    const action = button.attribs.popovertargetaction?.toLowerCase() ?? "toggle";
    const isOpen = state.popovers.has(popover);
    if (isOpen && action !== "show") this.#hide(popover);
    if (!isOpen && action !== "hide") this.#show(popover, button);
  }

  #show(popover: Element, button: Element): void {
    const isAlone = popover.attribs.popover !== "manual";
    const kept = this.#popoversAround(button);
    if (isAlone) for (const other of [...this.#popovers].reverse()) if (!kept.has(other)) this.#hide(other);
    state.popovers.add(popover);
    this.#invokers.set(popover, button);
    if (isAlone) this.#popovers.push(popover);
    const first = elementsIn(popover).find(({ attribs }) => "autofocus" in attribs);
    if (first) this.focus(first);
    this.look.forget();
  }

  /** The open popovers that an element is in, or that were opened on the way to it. */
  #popoversAround(element: Element): Set<Element> {
    const around = lineage(element).filter((one) => state.popovers.has(one));
    return new Set(
      around.flatMap((one) => {
        const button = this.#invokers.get(one);
        return [one, ...(button && !lineage(button).includes(one) ? this.#popoversAround(button) : [])];
      }),
    );
  }

  #hide(popover: Element): void {
    state.popovers.delete(popover);
    this.#popovers = this.#popovers.filter((one) => one !== popover);
    this.look.forget();
  }

  #base(): URL {
    const base = elementsIn(this.document).find(({ name, attribs }) => name === "base" && attribs.href);
    return base ? new URL(base.attribs.href ?? "", this.#address) : this.#address;
  }

  /** Goes to the part of the page that an address names, and opens what it is folded into. */
  #arriveAt(url: URL): void {
    this.#address = url;
    for (const one of elementsIn(this.document)) state.targets.delete(one);
    const id = decodeURIComponent(url.hash.slice(1));
    const target = id ? elementsIn(this.document).find(({ attribs }) => attribs.id === id) : undefined;
    if (target) {
      state.targets.add(target);
      for (const around of lineage(target).slice(1)) if (around.name === "details") around.attribs.open = "";
      if (isFocusable(target)) this.focus(target);
    }
    this.look.forget();
    this.emit("framenavigated", this);
  }

  async #visit(first: Asked, site: "none" | "same-origin"): Promise<DocumentResponse | null> {
    const { locale, extraHTTPHeaders } = this.owner.options;
    const isFromHere = site !== "none" && this.#address.protocol.startsWith("http");
    const headers = {
      "User-Agent": agentName,
      Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
      "Accept-Language": locale,
      "Upgrade-Insecure-Requests": "1",
      "Sec-Fetch-Site": site,
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Dest": "document",
      "Sec-Fetch-User": "?1",
      ...(isFromHere && { Referer: this.#address.href.split("#")[0] ?? "" }),
      ...extraHTTPHeaders,
    };
    let asked: Asked = { ...first, headers: { ...headers, ...first.headers } };
    for (let hops = 0; hops < 20; hops += 1) {
      const response = await send(this.owner.sender, asked);
      this.#tell(response);
      const next = redirectOf(response, asked);
      if (!next) {
        await this.#load(response, asked);
        return response;
      }
      asked = next;
    }
    throw new Error(`${first.url.href} leads in circles`);
  }

  #tell(response: DocumentResponse): void {
    this.emit("response", response);
    this.owner.emit("response", response);
  }

  async #load(response: DocumentResponse, asked: Asked): Promise<void> {
    const type = response.headers()["content-type"] ?? "";
    const isKept = /^attachment/.test(response.headers()["content-disposition"] ?? "");
    if (response.status() === 204) return;
    if (isKept || !/^text\/|json|xml/.test(type)) return void this.emit("download", response);
    const text = await response.text();
    this.document = parseDocument(type.startsWith("text/html") ? text : `<pre>${escaped(text)}</pre>`);
    this.#last = asked;
    this.#popovers = [];
    this.refusal = undefined;
    this.#address = asked.url;
    this.#history.push(asked.url);
    this.#refresh = refreshOf(response.headers().refresh ?? refreshWithin(this.document), asked.url);
    this.#sheets = await this.#readSheets();
    this.look.forget();
    this.#arriveAt(asked.url);
    const first = asked.url.hash
      ? undefined
      : elementsIn(this.document).find(
          (one) => "autofocus" in one.attribs && !isDisabled(one) && isVisible(one, this.look),
        );
    if (first) this.focus(first);
  }

  async #readSheets(): Promise<Sheet[]> {
    const read = (css: string) => {
      const sheet = sheets.get(css) ?? readSheet(css);
      sheets.set(css, sheet);
      return sheet;
    };
    const found: Sheet[] = [];
    for (const one of elementsIn(this.document)) {
      if (one.name === "style") found.push(read(rawText(one)));
      if (
        one.name !== "link" ||
        !/\bstylesheet\b/i.test(one.attribs.rel ?? "") ||
        /^print$/.test(one.attribs.media ?? "")
      )
        continue;
      found.push(read(await this.owner.readStyles(new URL(one.attribs.href ?? "", this.#base()), this)));
    }
    return found;
  }
}

const isSamePage = (a: URL, b: URL) => a.href.split("#")[0] === b.href.split("#")[0];

/** What answers a press itself: what is around it doesn't. */
function answersPress(element: Element): boolean {
  const { name, attribs } = element;
  if (name === "a" || name === "area") return "href" in attribs;
  if (name === "summary") {
    const details = lineage(element)[1];
    return details?.name === "details" && childrenOf(details).find((one) => one.name === "summary") === element;
  }
  return /^(button|input|label|select|textarea)$/.test(name);
}

const invokedBy = (element: Element) => closest(element, ({ attribs }) => "popovertarget" in attribs);

function isFocusable(element: Element): boolean {
  const { name, attribs } = element;
  if ("tabindex" in attribs || name === "summary") return true;
  if (name === "a") return "href" in attribs;
  return /^(button|input|select|textarea)$/.test(name) && !isDisabled(element) && inputType(element) !== "hidden";
}

export function writtenTitle(document: Document): string {
  const title = elementsIn(document).find(({ name }) => name === "title");
  return title ? rawText(title).trim().replace(/\s+/g, " ") : "";
}

function refreshWithin(document: Document): string {
  const meta = elementsIn(document).find(
    ({ name, attribs }) => name === "meta" && attribs["http-equiv"]?.toLowerCase() === "refresh",
  );
  return meta?.attribs.content ?? "";
}

/** Where a page asks to be led after a while ("5;url=/sign-in"); in ms. */
function refreshOf(content: string, address: URL): { url: URL; after: number } | undefined {
  const [, seconds, place] = /^\s*([\d.]+)\s*(?:[;,]\s*(?:url\s*=\s*)?['"]?([^'"]*)['"]?)?/i.exec(content) ?? [];
  return seconds === undefined
    ? undefined
    : { url: new URL(place || address.href, address), after: Number(seconds) * 1000 };
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Whether a page stands at an address; one that is written out is read from where the site begins. */
export function isAddress(page: DocumentPage, url: string | RegExp): boolean {
  return typeof url === "string"
    ? page.url() === new URL(url, page.context().options.baseURL).href
    : url.test(page.url());
}
