import { matchRoutes } from "@remix-run/react";
import { Parser } from "htmlparser2";

import { layoutNames } from "~/layouts/look/look";
import { findPublicPlace } from "~/lib/content/definition/public/public-addresses.server";
import { sections } from "~/lib/content/definition/registry.server";

import { addressTable } from "../support/addresses";

export type Reader = { name: string; headers: Record<string, string> };

/** A page as a reader got it. */
export type KeptPage = {
  reader: string;
  address: string;
  /** What it shows, where the address alone doesn't say it. */
  shown: string;
  /** The page whose link led to it; undefined for addresses of the table, forms and what is not there. */
  from?: string;
  status: number;
  headers: Headers;
  html: string;
};

/** A form of a page: where it goes, what it sends when nobody fills it in, and what its buttons add to that. */
type Form = { action: string; fields: Record<string, string>; buttons: [string, string][]; isFilledIn: boolean };

/** What is no page. */
const noPage =
  /^\/(?:api|assets|media|icons|graphql|health|ready|metrics|lock-session)(?:[/?]|$)|\.(?:csv|xml|json|svg|ics|vcf)(?:\?|$)|[?&]lng=/;

/** Buttons after which there is nothing left to look at. */
const final = /trash|delete|remove|revoke|end|off|reset|sign-out/;

/** Which page of the public site it is, however long its address. */
function publicShape(path: string, inAll: boolean): string {
  const place = findPublicPlace(path);
  if (!place) return path;
  const part = place.row === undefined ? (place.slug === null ? "list" : "entry") : "row";
  return `/home/${inAll ? place.section.id : ":section"}/${place.isFormer ? "former " : ""}${part}`;
}

/** Every address that a page or resource answers, as `matchRoutes` takes it. */
export const table = (await addressTable()).map((path) => ({ path }));
/** Parts of an address behind which another form stands, not the same one with other values. */
const ownForms = /^(?:section|code|group|list)$/;
const shapes = new Map<string, string>();

/**
 * What two addresses of one kind of page have in common: of each kind one is enough. @param inAll every section, menu
 * and group of settings is a kind
 */
function shape(address: string, inAll: boolean): string {
  const { pathname, searchParams } = new URL(address, "http://site.test");
  const search = [...new Set(searchParams.keys())].sort().join("&");
  const isAlike = !inAll || search !== "" || /\/(?:versions|confirm|reviewed|items)\b/.test(pathname);
  const key = `${pathname} ${isAlike}`;
  const known = shapes.get(key) ?? shapeOfPath(pathname, !isAlike);
  shapes.set(key, known);
  return `${known}?${search}`;
}

function shapeOfPath(path: string, inAll: boolean): string {
  if (path.startsWith("/home/") && path !== "/home/search") return publicShape(path, inAll);
  const match = matchRoutes(table, path)?.at(-1);
  if (!match) return path;
  const own = Object.entries(match.params).flatMap(([name, value]) => (inAll && ownForms.test(name) ? [value] : []));
  return [match.route.path, ...own].join(" ");
}

/** The links of a page and its forms that change something. */
function read(html: string, address: string): { links: string[]; forms: Form[] } {
  const links: string[] = [];
  const forms: Form[] = [];
  let form: Form | undefined;
  const parser = new Parser({
    onopentag(tag, { href = "", method, action, name, value = "", type }) {
      if (tag === "a" && href.startsWith("/")) links.push(href.split("#", 1)[0] ?? "");
      if (tag === "form")
        form =
          method === "post" ? { action: action ?? address, fields: {}, buttons: [], isFilledIn: false } : undefined;
      if (!form || !name) return;
      if (tag === "button") form.buttons.push([name, value]);
      else if (tag === "input" && type === "hidden") form.fields[name] = value;
      else if (type === "file" || type === "checkbox" || type === "radio") form.isFilledIn = true;
      else if (tag === "input" || tag === "textarea" || tag === "select") {
        form.isFilledIn = true;
        form.fields[name] = "";
      }
    },
    onclosetag(tag) {
      if (tag === "form" && form?.isFilledIn) forms.push(form);
      if (tag === "form") form = undefined;
    },
  });
  parser.end(html);
  return { links, forms };
}

/**
 * Asks for the pages that a reader finds, each once, one of each kind: from the addresses of the table along their
 * links, and what their forms answer when they are sent empty.
 * @param options.inAll each section's own pages, and what lies behind the links; else the addresses of the table and
 * one page of each kind that they lead to
 */
export async function gatherPages(
  url: string,
  { name, headers }: Reader,
  options: { inAll: boolean },
): Promise<KeptPage[]> {
  const fixed = table.map(({ path }) => path).filter((path) => !/[:*]/.test(path));
  const missing = [
    "/yok",
    "/home/yok",
    "/home/yok/yok/yok",
    "/home/duyurular/yok",
    "/preview/yok",
    "/content/yok",
    "/sign-out?done",
    "/menu/yok",
    "/administration/users/yok",
    "/content/duyurular/yok",
  ];
  const layouts = options.inAll ? layoutNames.map((layout) => `/administration?layout=${layout}`) : [];
  const waiting = [...fixed, ...missing, ...layouts, "/home/search?search=park"];
  const begun = new Set(waiting);
  const ownKinds = new Set([...missing, ...layouts]);
  const seen = new Set<string>();
  const pages: KeptPage[] = [];
  const forms = new Map<string, { action: string; body: Record<string, string> }>();

  const linkedFrom = new Map<string, string>();
  const keep = async (answer: Response, address: string, shown = address) => {
    const page = await keptPage(answer, { reader: name, address, shown, from: linkedFrom.get(shown) });
    if (page) pages.push(page);
    return page?.html ?? "";
  };

  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    // The site is the same for whoever is signed in, but for the ways back to the forms.
    const isOthersSite = address.startsWith("/home") && "Cookie" in headers;
    const kind = ownKinds.has(address) ? address : shape(address, options.inAll && !isOthersSite);
    if (noPage.test(address) || kind.split("?")[1]?.includes("&") || seen.has(kind)) continue;
    seen.add(kind);
    const answer = await fetch(url + address, { headers, redirect: "manual" });
    const place = answer.headers.get("location");
    if (place?.startsWith("/")) waiting.push(place);
    const found = read(await keep(answer, address), address);
    if (options.inAll || begun.has(address)) {
      waiting.push(...found.links);
      for (const link of found.links) if (!begun.has(link) && !linkedFrom.has(link)) linkedFrom.set(link, address);
    }
    for (const { action, fields, buttons } of found.forms) {
      for (const [button, value] of buttons.length > 0 ? buttons : [["", ""] as const]) {
        const body = button ? { ...fields, [button]: value } : fields;
        if (final.test(value) || /^\/sign-out/.test(action)) continue;
        const to = shape(action, options.inAll && value === "publish");
        // Sections have the same form with other fields.
        const names = /[:*]/.test(to) ? "" : Object.keys(fields).sort().join();
        forms.set(`${to} ${button}=${value} ${fields.intent ?? ""} ${names}`, { action, body });
      }
    }
  }
  for (const { action, body } of forms.values()) {
    const answer = await fetch(url + action, {
      method: "POST",
      headers,
      redirect: "manual",
      body: new URLSearchParams(body),
    });
    // Twice the same page is no second find.
    if (answer.status >= 400) await keep(answer, action, `a form of ${action}, ${body.intent ?? "sent"}`);
    else await answer.arrayBuffer();
  }
  return pages;
}

/** Null for what is no page. */
async function keptPage(
  answer: Response,
  about: Pick<KeptPage, "reader" | "address" | "shown" | "from">,
): Promise<KeptPage | null> {
  const html = await answer.text();
  const { headers, status } = answer;
  return headers.get("content-type")?.startsWith("text/html") ? { ...about, status, headers, html } : null;
}

/** Another value than the one that is there, of the same kind; undefined where none is made. */
function changedValue(value: unknown): unknown {
  if (typeof value === "string")
    return value.startsWith("<") ? `${value}<p>Sonradan eklenen bir cümle.</p>` : undefined;
  if (Array.isArray(value)) return value.length > 1 ? value.slice(1) : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const languages = Object.entries(value).flatMap(([locale, words]) =>
    locale === "tr" || locale === "en" ? [[locale, changedValue(words)] as const] : [],
  );
  return languages.some(([, words]) => words !== undefined)
    ? { ...value, ...Object.fromEntries(languages.filter(([, words]) => words !== undefined)) }
    : undefined;
}

/**
 * Asks for the pages of an outdated entry: both texts of a conflict, what has changed, two versions compared. Of each
 * section the newest entry is changed, its texts and its lists, and its page from before is sent without a word.
 */
export async function gatherOutdatedPages(url: string, { name, headers }: Reader): Promise<KeptPage[]> {
  const pages: KeptPage[] = [];
  const json = { ...headers, "Content-Type": "application/json" };
  for (const { id: section, area, titleField } of sections.values()) {
    const list = (await (await fetch(`${url}/api/content/${section}?size=1`, { headers })).json()) as {
      items?: { id: string }[];
    };
    const id = list.items?.[0]?.id;
    if (!id) continue;
    const { version, data } = (await (await fetch(`${url}/api/content/${section}/${id}`, { headers })).json()) as {
      version: number;
      data: Record<string, unknown>;
    };
    const changes = Object.fromEntries(
      Object.entries(data).flatMap(([field, value]) =>
        changedValue(value) === undefined ? [] : [[field, changedValue(value)]],
      ),
    );
    if (Object.keys(changes).length === 0) continue;
    const saved = await fetch(`${url}/api/content/${section}/${id}`, {
      method: "PATCH",
      headers: json,
      body: JSON.stringify({ version, data: changes }),
    });
    if (!saved.ok) continue;
    const page = `/${area}/${section}/${id}`;
    const post = (fields: Record<string, string>) =>
      fetch(url + page, {
        method: "POST",
        headers,
        redirect: "manual",
        body: new URLSearchParams({ version: String(version), ...fields }),
      });
    const answers = {
      conflict: await post({ intent: "save" }),
      changed: await post({ intent: "submit", part: "en", [`${titleField}.en`]: "Another title" }),
      compared: await fetch(`${url}${page}/versions/${version}`, { headers }),
    };
    for (const [kind, answer] of Object.entries(answers)) {
      const kept = await keptPage(answer, { reader: name, address: page, shown: `${kind} of ${page}` });
      if (kept) pages.push(kept);
    }
  }
  return pages;
}
