import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";

import { matchRoutes } from "@remix-run/react";
import type { Element } from "domhandler";
import postcss from "postcss";
import { beforeAll, expect, test } from "vitest";

import turkish from "../../public/i18n/tr.json" with { type: "json" };

import { prune } from "../../bundling/plain-styles";
import { ensureJava } from "../../scripts/prepare.js";
import { people, password } from "../e2e/support/people";
import { root, startServer } from "../e2e/support/server";
import { copyTemplate, ensureTemplate } from "../e2e/support/template";
import { elementsIn, ownText, parseDocument } from "../support/documents/dom";
import { temporaryFolder } from "../support/server";
import { gatherOutdatedPages, gatherPages, table, type KeptPage, type Reader } from "./pages";

/** Each page of the product, asked for once by each of four readers: whatever is judged by its HTML alone reads these. */
const pages: KeptPage[] = [];
/** Public pages as they are drawn with the parts that others have left, and by a server that keeps none. */
const drawnTwice = new Map<KeptPage, string[]>();
/** What is wrong with them, by what was looked for: each page is read once for all. */
const faults = new Map<Find, Map<string, KeptPage>>();

beforeAll(async () => {
  await ensureTemplate();
  const { dataDir, remove } = copyTemplate();
  const server = await startServer(dataDir);
  try {
    const signedIn = await fetch(`${server.url}/sign-in`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ email: people.admin.email, password }),
    });
    const Cookie = signedIn.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";", 1)[0])
      .join("; ");
    const readers: (Reader & { inAll: boolean })[] = [
      { name: "stranger-tr", headers: { "Accept-Language": "tr" }, inAll: true },
      { name: "stranger-en", headers: { "Accept-Language": "en" }, inAll: false },
      { name: "staff-tr", headers: { Cookie, "Accept-Language": "tr" }, inAll: true },
      { name: "staff-en", headers: { Cookie, "Accept-Language": "en" }, inAll: false },
    ];
    pages.push(
      ...(await gatherOutdatedPages(server.url, { name: "outdated-tr", headers: { Cookie, "Accept-Language": "tr" } })),
    );
    for (const { inAll, ...reader } of readers) pages.push(...(await gatherPages(server.url, reader, { inAll })));
    // What was sent meanwhile changed some of them.
    const shared = pages.filter((page) => isStrangersSite(page) && page.status === 200);
    for (const page of shared) drawnTwice.set(page, [await readAgain(server.url, page, readers)]);
    await server.stop();
    const alone = await startServer(dataDir, { SHORTCUTS_OFF: "memory,parts" });
    try {
      for (const page of shared) drawnTwice.get(page)?.push(await readAgain(alone.url, page, readers));
    } finally {
      await alone.stop();
    }
  } finally {
    await server.stop();
    remove();
  }
  for (const page of pages) {
    const elements = elementsIn(parseDocument(page.html));
    for (const find of looked) {
      const found = faults.get(find) ?? new Map<string, KeptPage>();
      faults.set(find, found);
      for (const fault of find(page, elements)) if (!found.has(fault)) found.set(fault, page);
    }
  }
}, 1_200_000);

async function readAgain(url: string, { address, reader }: KeptPage, readers: readonly Reader[]): Promise<string> {
  const headers = readers.find(({ name }) => name === reader)?.headers ?? {};
  return (await fetch(url + address, { headers })).text();
}

const nameOf = ({ shown, status, reader }: KeptPage) => `${shown} (${status}, ${reader})`;

type Message = {
  type: "error" | "info" | "non-document-error";
  subType?: string;
  message: string;
  url?: string;
  extract?: string;
};

/** What the checker says of files: one Java machine for all of them, as its start is most of a page's work. */
async function check(folder: string): Promise<Message[]> {
  const jar = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
  const flags = [
    "--format",
    "json",
    "--stdout",
    "--no-langdetect",
    "--skip-info-messages",
    "--exit-zero-always",
    folder,
  ];
  const { stdout, stderr } = await promisify(execFile)(
    ensureJava(),
    ["-Xss8m", "-Xmx400m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", jar, ...flags],
    { maxBuffer: 1e8 },
  );
  expect(stderr.slice(0, 500)).toBe("");
  return (JSON.parse(stdout) as { messages: Message[] }).messages;
}

test("the pages are all there: in both languages, forms with errors, each layout, what is not there, outdated entries", () => {
  const shown = pages.map(nameOf);
  const count = (pattern: RegExp) => shown.filter((one) => pattern.test(one)).length;
  expect({
    all: shown.length > 180,
    layouts: count(/layout=/) >= 11,
    refused: count(/a form of .*\(4\d\d/) >= 20,
    missing: count(/\(404/) >= 25,
    conflicts: count(/^conflict of .*\(409/) >= 20,
    changed: count(/^changed of .*\(409/) >= 20,
    compared: count(/^compared of .*\(200/) >= 20,
  }).toEqual({
    all: true,
    layouts: true,
    refused: true,
    missing: true,
    conflicts: true,
    changed: true,
    compared: true,
  });
});

test("every page is valid HTML", async () => {
  const folder = join(temporaryFolder(), "pages");
  mkdirSync(folder);
  pages.forEach(({ html }, at) => writeFileSync(join(folder, `${at}.html`), html));
  // What may stay: a year of 9999 as a date field's last day, which only keeps browsers from years of six figures.
  const errors = (await check(folder)).filter(({ type }) => type !== "info");
  const messages = new Set(
    errors.map(({ message, url, extract }) => {
      const page = pages[Number.parseInt(url?.split("/").at(-1) ?? "", 10)];
      return `${message} | ${page ? nameOf(page) : ""} | ${extract?.slice(0, 200) ?? ""}`;
    }),
  );
  const kinds = new Map([...messages].map((line) => [line.split(" | ", 1)[0], line]));
  expect([...kinds.values()]).toEqual([]);
}, 1_200_000);

const spoken = ["aria-label", "title", "placeholder", "alt", "aria-description"];
const unspoken = /^(?:script|style|code|pre|textarea)$/;
const firstParts = Object.keys(turkish);

/** Everything an element says by itself, to the eye or to the ear. */
const saidBy = (element: Element) => [
  ...spoken.map((name) => element.attribs[name] ?? ""),
  ...(element.name === "meta" ? [element.attribs.content ?? ""] : []),
  ...(unspoken.test(element.name) ? [] : ownText(element)),
];

function findKeys(_page: KeptPage, elements: readonly Element[]): string[] {
  const isKey = (text: string) =>
    /^\s*[a-z][\w]*(\.[a-z][\w-]*){1,6}\s*$/.test(text) && firstParts.includes(text.trim().split(".", 1)[0] ?? "");
  return elements.flatMap(saidBy).filter(isKey);
}

/** Marks that links lead to and popovers that buttons open, but that are not on the page. */
function findLostMarks({ address }: KeptPage, elements: readonly Element[]): string[] {
  const ids = new Set(elements.map(({ attribs }) => attribs.id));
  return elements.flatMap(({ name, attribs }) => {
    const own = attribs.href?.startsWith(`${address}#`) ? attribs.href.slice(address.length) : attribs.href;
    const mark = name === "a" && own?.startsWith("#") && own.length > 1 ? decodeURIComponent(own.slice(1)) : undefined;
    return [mark, attribs.popovertarget].filter((id) => id !== undefined && !ids.has(id)).map((id) => `#${id}`);
  });
}

function findLinksToNowhere({ status }: KeptPage, elements: readonly Element[]): string[] {
  return elements.flatMap(({ name, attribs }) => {
    const href = name === "a" ? attribs.href : undefined;
    if (status >= 400 || !href?.startsWith("/") || href.startsWith("/assets/")) return [];
    return hasRoute(new URL(href, "http://site.test").pathname) ? [] : [href];
  });
}

const known = new Map<string, boolean>();

/** Whether a route of its own answers an address, and not the one for all others. */
function hasRoute(path: string): boolean {
  const route = known.has(path) ? undefined : matchRoutes(table, path)?.at(-1)?.route.path;
  const isKnown = known.get(path) ?? (route !== undefined && !/^\/?\*$/.test(route));
  known.set(path, isKnown);
  return isKnown;
}

/** Pages in the municipality's frame, whose language is that of what they show. */
const ofSite = (address: string) => /^\/(?:home|preview)(?:[/?]|$)|^\/yok$|\/preview(?:\?|$)/.test(address);
/** A list to be kept on a phone is a document of its own, without the frame. */
const isWholeDocument = (address: string) => /\/list\.html(?:\?|$)/.test(address);
const product = "Belediye web sitesinin içerik yönetimi";

function findOtherHeads({ reader, address }: KeptPage, elements: readonly Element[]): string[] {
  if (isWholeDocument(address)) return [];
  const html = elements.find(({ name }) => name === "html")?.attribs;
  const lang = /[?&](?:lang|lng)=en/.test(address) || reader.endsWith("-en") ? "en" : "tr";
  const described = elements.flatMap(({ name, attribs }) =>
    name === "meta" && attribs.name === "description" ? [attribs.content ?? ""] : [],
  );
  return [
    ...(html?.dir === "ltr" ? [] : ["no direction"]),
    ...(html?.lang === lang || ofSite(address) ? [] : [`lang=${html?.lang}`]),
    ...(described.length === 1 && (described[0] ?? "").length > 10 ? [] : [`described by ${described.join(" | ")}`]),
    ...(reader !== "staff-tr" || ofSite(address) || described[0] === product ? [] : [`described by ${described[0]}`]),
  ];
}

const isStrangersSite = ({ reader, address }: KeptPage) =>
  reader.startsWith("stranger") && ofSite(address) && !isWholeDocument(address);

function findScripts(page: KeptPage, elements: readonly Element[]): string[] {
  if (!isStrangersSite(page)) return [];
  const scripts = elements.filter(({ name, attribs }) => name === "script" && attribs.type !== "application/ld+json");
  const policy = page.headers.get("content-security-policy") ?? "";
  const isModule = (script: Element) =>
    Object.keys(script.attribs).sort().join() === "fetchpriority,src,type" &&
    script.attribs.type === "module" &&
    /^\/assets\/plain-[\w-]+\.js$/.test(script.attribs.src ?? "") &&
    ownText(script).join("") === "";
  return [
    ...(scripts.length > 0 ? [] : ["no modules"]),
    ...scripts.filter((script) => !isModule(script)).map(({ attribs }) => JSON.stringify(attribs)),
    ...(/modulepreload|nonce|\/i18n\/|style="|\son\w+="/.exec(page.html) ?? []),
    ...(policy.includes("script-src 'self'; style-src 'self';") ? [] : [policy]),
  ];
}

const symbolsOf = (name: string) =>
  new Set(readFileSync(join(root, "public/icons", name), "utf8").match(/(?<=<symbol id=")[^"]+/g));
const symbols = { site: symbolsOf("site.svg"), interface: symbolsOf("interface.svg") };

/** A stranger's public page has the site's icons and those that its content names, each a file of its own. */
function findLostIcons(page: KeptPage, elements: readonly Element[]): string[] {
  return elements.flatMap(({ name, attribs: { href = "" } }) => {
    const [, sprite, symbol] = /^\/icons\/(site|interface)\.svg\?v=\w+#(.+)$/.exec(name === "use" ? href : "") ?? [];
    if (sprite === undefined) return [];
    const isThere = symbols[sprite as keyof typeof symbols].has(symbol ?? "");
    return isThere && (sprite === "site" || !isStrangersSite(page)) ? [] : [href];
  });
}

type Find = (page: KeptPage, elements: readonly Element[]) => string[];
const looked: Find[] = [findKeys, findLostMarks, findLinksToNowhere, findOtherHeads, findScripts, findLostIcons];

/** What was found, each fault once, with a page that shows it. */
const faultsOf = (find: Find) =>
  [...(faults.get(find) ?? new Map<string, KeptPage>())].map(([fault, page]) => `${fault} | ${nameOf(page)}`);

test("no page says a key in place of its words", () => {
  expect(faultsOf(findKeys)).toEqual([]);
});

test("what a page says of its own parts is there: marks that links lead to, popovers that buttons open", () => {
  expect(faultsOf(findLostMarks)).toEqual([]);
});

test("every link leads to an address that the site has, and each kind of page that a link leads to is there", () => {
  expect(faultsOf(findLinksToNowhere)).toEqual([]);
  const isThere = new Set(
    pages.flatMap(({ address, status, reader }) => (status < 400 ? [`${reader} ${address}`] : [])),
  );
  // What is not there offers itself in the other language.
  const missing = pages.filter(
    ({ from, status, reader }) => from !== undefined && status >= 400 && isThere.has(`${reader} ${from}`),
  );
  expect(missing.map((page) => `${nameOf(page)} from ${page.from}`)).toEqual([]);
});

test("a page is in its reader's language, and says once what it is: its own description, else the site's or the product's", () => {
  expect(faultsOf(findOtherHeads)).toEqual([]);
});

test("a stranger's public page is plain HTML: no script stands in it, none of the application's is loaded, and its policy allows none", () => {
  expect(pages.filter(isStrangersSite).length).toBeGreaterThan(60);
  expect(faultsOf(findScripts)).toEqual([]);
});

test("a public page of which others have left the parts has the letters of one that is drawn alone", () => {
  const hostless = (html = "") => html.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "");
  expect(drawnTwice.size).toBeGreaterThan(60);
  const others = [...drawnTwice].filter(([, [shared, alone]]) => hostless(shared) !== hostless(alone));
  expect(others.map(([page]) => nameOf(page))).toEqual([]);
});

test("the styles of pages without the application have every rule of all styles that could be of an element of theirs", () => {
  const shown = new Set(
    pages
      .filter(({ html }) => /<link rel="stylesheet" href="\/assets\/plain-/.test(html))
      .flatMap(({ html }) => [...html.matchAll(/ (data-[\w-]+)|(?:class|data-slot)="([^"]*)"/g)])
      .flatMap(([, part, names = ""]) => part ?? names.replaceAll("&amp;", "&").split(/\s+/)),
  );
  expect(shown.size).toBeGreaterThan(300);
  const folder = join(root, "build/client/assets");
  const styles = (sheet: string) =>
    readFileSync(
      join(folder, readdirSync(folder).find((one) => one.startsWith(`${sheet}-`) && one.endsWith(".css")) ?? ""),
      "utf8",
    );
  const selectorsOf = (css: string) => {
    const found = new Set<string>();
    postcss.parse(css).walkRules(({ selectors }) => selectors.forEach((one) => found.add(one)));
    return found;
  };
  const own = selectorsOf(styles("plain"));
  const needed = selectorsOf(prune(styles("theme"), shown));
  expect(needed.size).toBeGreaterThan(300);
  expect([...needed].filter((one) => !own.has(one))).toEqual([]);
});

test("every icon is in the sprite that its page loads, which is the site's own on a stranger's public page", () => {
  expect(faultsOf(findLostIcons)).toEqual([]);
  const shown = pages.filter(isStrangersSite).map(({ html }) => html.includes('<use href="/icons/site.svg?'));
  expect(shown.filter(Boolean).length).toBeGreaterThan(60);
});

test("no page that was made for a signed-in person may be kept by anybody", () => {
  const kept = pages.filter(
    ({ reader, headers }) =>
      !reader.startsWith("stranger") && !/^(?:private, )?no-store$/.test(headers.get("cache-control") ?? ""),
  );
  expect(kept.map(nameOf)).toEqual([]);
});
