import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { Parser } from "htmlparser2";

import { layoutNames } from "~/layouts/look";

import { addressTable } from "../support/addresses";

export type Reader = { name: string; headers: Record<string, string> };

/** A form of a page: where it goes, what it sends when nobody fills it in, and what its buttons add to that. */
type Form = { action: string; fields: Record<string, string>; buttons: [string, string][]; isFilledIn: boolean };

/** What is no page. */
const noPage = /^\/(?:api|assets|media|icons|graphql|health|ready|lock-session)(?:[/?]|$)|\.(?:csv|xml|json|svg|ics)(?:\?|$)|[?&]lng=/;

/** Buttons after which there is nothing left to look at. */
const final = /trash|delete|remove|revoke|end|off|reset|sign-out/;

/** What two addresses of one kind of page have in common: of each kind one is enough. @param inAll every section is a kind */
function shape(address: string, inAll: boolean): string {
  const { pathname, searchParams } = new URL(address, "http://site.test");
  const path = pathname
    .replace(/^\/home\/([^/]+)\/(?!mesaj$)[^/]+$/, "/home/$1/:slug")
    .replace(/^\/docs\/guides\/.+$/, "/docs/guides/:guide")
    .replace(/^\/administration\/icons\/.+$/, "/administration/icons/:set")
    .replace(/\/versions\/\d+$/, "/versions/:version")
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ":id");
  const isAlike = !inAll || searchParams.size > 0 || /\/(?:versions|confirm)\b/.test(path);
  const place = !isAlike ? path : path.replace(/^\/(content|mainpage|home)\/(?!yok|search)[^/]+/, "/$1/:section");
  return `${place}?${[...new Set(searchParams.keys())].sort().join("&")}`;
}

/** The links of a page and its forms that change something. */
function read(html: string, address: string): { links: string[]; forms: Form[] } {
  const links: string[] = [];
  const forms: Form[] = [];
  let form: Form | undefined;
  const parser = new Parser({
    onopentag(tag, { href = "", method, action, name, value = "", type }) {
      if (tag === "a" && href.startsWith("/")) links.push(href.split("#", 1)[0] ?? "");
      if (tag === "form") form = method === "post" ? { action: action ?? address, fields: {}, buttons: [], isFilledIn: false } : undefined;
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
 * Writes the pages that a reader finds into a folder, one of each kind: from the addresses of the table along their links,
 * and what their forms answer when they are sent empty.
 * @param options.inAll each section's own pages, and what lies behind the links; else the addresses of the table and one page of each kind that they lead to
 * @returns the names of the files, with what each shows
 */
export async function gatherPages(url: string, { name, headers }: Reader, folder: string, options: { inAll: boolean }): Promise<Map<string, string>> {
  const fixed = (await addressTable()).filter((path) => !/[:*]/.test(path));
  const missing = ["/yok", "/home/yok", "/home/duyurular/yok", "/preview/yok", "/content/yok", "/sign-out?done", "/menu/yok", "/administration/users/yok", "/content/duyurular/yok"];
  const waiting = [...fixed, ...missing, ...(options.inAll ? layoutNames.map((layout) => `/administration?layout=${layout}`) : [])];
  const begun = new Set(waiting);
  const seen = new Set<string>();
  const pages = new Map<string, string>();
  const forms = new Map<string, { action: string; body: Record<string, string> }>();

  const keep = async (answer: Response, shown: string) => {
    const html = await answer.text();
    if (!answer.headers.get("content-type")?.startsWith("text/html")) return "";
    const file = `${name}-${pages.size}.html`;
    pages.set(file, `${shown} (${answer.status}, ${name})`);
    writeFileSync(join(folder, file), html);
    return html;
  };

  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const kind = address.includes("layout=") ? address : shape(address, options.inAll);
    if (noPage.test(address) || kind.split("?")[1]?.includes("&") || seen.has(kind)) continue;
    seen.add(kind);
    const answer = await fetch(url + address, { headers, redirect: "manual" });
    const place = answer.headers.get("location");
    if (place?.startsWith("/")) waiting.push(place);
    const found = read(await keep(answer, address), address);
    if (options.inAll || begun.has(address)) waiting.push(...found.links);
    for (const { action, fields, buttons } of found.forms) {
      for (const [button, value] of buttons.length > 0 ? buttons : [["", ""] as const]) {
        const body = button ? { ...fields, [button]: value } : fields;
        if (!final.test(value) && !/^\/sign-out/.test(action)) forms.set(`${shape(action, options.inAll && value === "publish")} ${button}=${value} ${Object.keys(fields).sort().join()}`, { action, body });
      }
    }
  }
  for (const { action, body } of forms.values()) {
    const answer = await fetch(url + action, { method: "POST", headers, redirect: "manual", body: new URLSearchParams(body) });
    // Twice the same page is no second find.
    if (answer.status >= 400) await keep(answer, `a form of ${action}, ${body.intent ?? "sent"}`);
    else await answer.arrayBuffer();
  }
  return pages;
}
