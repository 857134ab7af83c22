import { readFileSync } from "node:fs";

import { afterAll, beforeAll, expect, test } from "vitest";

import {
  isWritten,
  type ColumnField,
  type Field,
  type FieldKindName,
  type ListField,
  type Section,
} from "~/lib/content/definition/definition";
import { contentPaths, hasEntryPages, publicPaths } from "~/lib/content/definition/paths";
import { namesIn } from "~/lib/content/definition/public/public-face";
import { rolesIn } from "~/lib/content/definition/public/face/roles";
import { sections } from "~/lib/content/definition/registry.server";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { picture, zipOf } from "~/lib/files/test-support/sample-files";
import { countries } from "~/lib/platform/i18n/countries";
import { isFixedList } from "~/lib/settings/setting-lists";
import { optionLists } from "~/mock-data/sample/option-lists";
import { makePdf } from "~/mock-data/sample/make-pdf.server";

import { faultsOf } from "../support/page-faults";
import { people, password } from "../e2e/support/people";
import { startServer, type RunningServer } from "../e2e/support/server";
import { copyTemplate, ensureTemplate } from "../e2e/support/template";

/** Everything that a section must have before citizens and staff can use it, asked of every section there is. */

let server: RunningServer;
let remove = () => {};
let cookie = "";
/** What the interfaces say of all sections: they are the same whatever is stored. */
let description: Promise<{ components: { schemas: Record<string, { properties: object }> } }> | undefined;
const fileIds: Record<"pdf" | "zip" | "image" | "small" | "gpx", string> = {
  pdf: "",
  zip: "",
  image: "",
  small: "",
  gpx: "",
};

beforeAll(async () => {
  await ensureTemplate();
  const copy = copyTemplate();
  remove = copy.remove;
  server = await startServer(copy.dataDir);
  const signedIn = await fetch(`${server.url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ email: people.admin.email, password }),
  });
  cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
  fileIds.image = await upload(await picture(2000, 1500), "resim.jpg", "image/jpeg");
  fileIds.small = await upload(await picture(600, 200), "kucuk.jpg", "image/jpeg");
  fileIds.pdf = await upload(makePdf("Belge", ["Metin"]), "belge.pdf", "application/pdf");
  fileIds.zip = await upload(zipOf([{ name: "a.txt", content: Buffer.from("a") }]), "paket.zip", "application/zip");
  fileIds.gpx = await upload(
    Buffer.from(
      '<gpx><trk><trkseg><trkpt lat="38.46" lon="27.21"/><trkpt lat="38.47" lon="27.22"/></trkseg></trk></gpx>',
    ),
    "rota.gpx",
    "application/gpx+xml",
  );
}, 240_000);
afterAll(async () => {
  await server.stop();
  remove();
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, {
    redirect: "manual",
    ...init,
    headers: {
      Cookie: cookie,
      Origin: server.url,
      "Accept-Language": "tr",
      ...(init.headers as Record<string, string> | undefined),
    },
  });
const asStranger = async (path: string) => (await fetch(server.url + path, { redirect: "manual" })).text();

async function upload(bytes: Buffer, name: string, type: string): Promise<string> {
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(bytes)], { type }), name);
  body.set("alt", "Örnek görsel");
  const answer = await ask("/api/files", { method: "POST", body });
  return ((await answer.json()) as { id: string }).id;
}

async function json<T>(path: string, init?: { method: string; json: unknown }): Promise<T> {
  const answer = await ask(
    path,
    init && { method: init.method, body: JSON.stringify(init.json), headers: { "Content-Type": "application/json" } },
  );
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 2000)}`);
  return JSON.parse(text) as T;
}

const hour = 3_600_000;
// One moment each: what may not be before another may be at the same time.
const [before, after, muchLater] = [-hour, 24 * hour, 40 * 24 * hour].map((from) =>
  new Date(Date.now() + from).toISOString(),
);

/** The fields of a section that its clock or a rule ends something with: they lie ahead. */
function endings(section: Section): Set<string> {
  const { publishing, list, publicFace } = section;
  const sessions = publicFace.times.upcoming?.sessions;
  // Sessions say when it takes place, whatever its own dates say; columns are named behind their list.
  const lastSession = sessions?.to === undefined ? undefined : `${sessions.field}${sessions.to}`;
  return new Set(
    [
      ...(publishing.expires ?? []).map(({ field }) => field),
      list.period?.to,
      hooksOf(section).site?.alert?.until,
      publishing.display?.to,
      lastSession,
    ].filter((name) => name !== undefined),
  );
}

/** A visit can't be written about before it was, though its page ends years after it. */
const isPast = ({ rules }: Section, name: string) =>
  rules.some((rule) => rule.kind === "notAfterPublishing" && rule.field === name);

/** What the law wants displayed for weeks. */
const displayEnds = ({ rules }: Section) =>
  new Set(rules.flatMap((rule) => (rule.kind === "lastsAtLeast" ? [rule.field] : [])));

/** A word that stands in one field of one section and nowhere else. */
const wordOf = (section: Section, name: string) => `zzq${section.id.slice(0, 6)}${name.toLowerCase()}`;

const filesOf = (accept: readonly string[] | undefined) =>
  !accept || accept.includes("pdf")
    ? fileIds.pdf
    : accept.includes("zip")
      ? fileIds.zip
      : accept.includes("image")
        ? fileIds.image
        : accept.includes("gpx")
          ? fileIds.gpx
          : undefined;
/** A sample has what only one may have. */
const isTaken = (section: Section, name: string, code: string) =>
  section.rules.some((rule) => rule.kind === "atMost" && rule.field === name && rule.is === code);
const firstOption = (field: Field) =>
  "options" in field
    ? field.options[0]
    : "optionsFrom" in field
      ? (isFixedList(field.optionsFrom) ? countries() : optionLists[field.optionsFrom])?.[0]?.code
      : undefined;

/** A value that a person could have written, of each kind. */
const samples: Record<FieldKindName, (field: Field, section: Section, name: string) => unknown> = {
  text: (field, section, name) =>
    field.kind === "text" && field.pattern
      ? { year: "2026", digits: "12", path: `/eski/${section.id}`, rrule: "FREQ=WEEKLY;COUNT=3", code: "ornek-ad" }[
          field.pattern
        ]
      : wordOf(section, name).slice(0, field.kind === "text" ? field.max : undefined),
  textarea: (_field, section, name) => `${wordOf(section, name)} bir özet cümlesi.`,
  richText: (_field, section, name) => `<p>${wordOf(section, name)} ile başlayan metin.</p>`,
  image: (field) => ({
    file: field.kind === "image" && field.maxWidth ? fileIds.small : fileIds.image,
    alt: { tr: "Görsel", en: "Picture" },
    credit: "Arşiv",
  }),
  gallery: () => [{ file: fileIds.image, alt: { tr: "Görsel", en: "Picture" }, credit: "Arşiv" }],
  file: (field) => filesOf(field.kind === "file" ? field.accept : undefined),
  files: (field) => [filesOf(field.kind === "files" ? field.accept : undefined)],
  date: (_field, section, name) =>
    isPast(section, name) ? before?.slice(0, 10) : endings(section).has(name) ? after?.slice(0, 10) : "2026-03-01",
  dateTime: (_field, section, name) =>
    displayEnds(section).has(name) ? muchLater : endings(section).has(name) ? after : before,
  time: () => "09:30",
  weekdays: () => ["mon", "fri"],
  year: (field) => (field.kind === "year" ? (field.min ?? 2026) : 2026),
  slug: () => undefined,
  select: (field, section, name) =>
    "options" in field ? field.options.find((code) => !isTaken(section, name, code)) : firstOption(field),
  multi: (field) => [firstOption(field)],
  relation: () => undefined,
  relations: () => undefined,
  phone: () => "+902329991112",
  email: () => "birim@belediye.example",
  url: () => "https://ornek.example/sayfa",
  geo: () => ({ lat: 38.46, lng: 27.21 }),
  geoShape: () => ({
    type: "LineString",
    coordinates: [
      [27.21, 38.46],
      [27.22, 38.47],
    ],
  }),
  json: () => ({ zzq: ["veri"] }),
  number: (field) => (field.kind === "number" ? (field.min ?? 5) : 5),
  money: () => "12.50",
  boolean: () => true,
  colour: () => "#123456",
  icon: () => "heroicons_outline:photo",
  tags: () => ["etiket"],
  list: () => undefined,
  video: () => "https://www.youtube.com/watch?v=abcdefghijk",
};

/** @param at which row it stands in: nobody stands in two rows of a list */
async function sampleOf(field: Field | ColumnField, section: Section, name: string, at = 0): Promise<unknown> {
  if (field.kind === "relation" || field.kind === "relations") {
    const target = sections.get(field.section);
    // What nobody else points at is new.
    if (target && section.rules.some((rule) => rule.kind === "unique" && rule.field === name && !rule.within))
      return (await whole(target)).id;
    const { items } = await json<{ items: { id: string }[] }>(
      `/api/${sections.get(field.section)?.area === "handbook" ? "content" : "public"}/${field.section}?size=${at + 1}`,
    );
    return field.kind === "relation" ? items[at % items.length]?.id : items.slice(0, 1).map(({ id }) => id);
  }
  if (field.kind === "list") return rowsOf(field, section, name);
  const value = samples[field.kind](field, section, name);
  return field.localized && value !== undefined ? { tr: value, en: value } : value;
}

const leastRows = (section: Section, name: string) =>
  Math.max(1, ...section.rules.flatMap((rule) => (rule.kind === "minRows" && rule.field === name ? [rule.min] : [])));

/** A row of each sort; of a list without sorts, as many as it needs. */
async function rowsOf(field: ListField, section: Section, name: string): Promise<Record<string, unknown>[]> {
  const choice = field.by ? field.columns[field.by] : undefined;
  const sorts =
    choice?.kind === "select" && "options" in choice
      ? choice.options
      : Array.from({ length: leastRows(section, name) }, () => undefined);
  const exclusive = section.rules.flatMap((rule) =>
    rule.kind === "rowRule" && rule.field === name && rule.rule.kind === "exactlyOne" ? rule.rule.fields : [],
  );
  return Promise.all(
    sorts.map(async (sort, at) => {
      const others = exclusive.filter((_, turn) => turn !== at % exclusive.length);
      const cells = await Promise.all(
        Object.entries(field.columns)
          .filter(([column]) => !others.includes(column))
          .filter(
            ([column]) => sort === undefined || column === field.by || (field.only?.[column]?.includes(sort) ?? true),
          )
          .map(
            async ([column, definition]) =>
              [
                column,
                column === field.by ? sort : await sampleOf(definition, section, `${name}${column}`, at),
              ] as const,
          ),
      );
      return Object.fromEntries(cells.filter(([, value]) => value !== undefined));
    }),
  );
}

/** Where an entry has its page in a language, or its section has. */
async function pathOf(section: Section, id: string, locale: "tr" | "en"): Promise<string> {
  const { items } = await json<{ items: { id: string; url: string | null }[] }>(
    `/api/public/${section.id}?size=100&lang=${locale}`,
  );
  const url = items.find((item) => item.id === id)?.url;
  if (!hasEntryPages(section) || !url) return publicPaths.section(section, locale);
  const { pathname, search } = new URL(url, server.url);
  return pathname + search;
}

/**
 * What can't be true of one entry together: an open sitting on the day of its decisions; a person who is not somebody
 * else's entry; a menu that is none.
 */
const instead: Readonly<Record<string, Record<string, unknown>>> = {
  meclisgundemvekararlari: { closedSession: undefined, year: 2026, meetingAt: "2026-03-01T08:00:00.000Z" },
  ibbmeclisuyelerimiz: { councilMember: undefined },
  staticpages: { template: "sidebar", sideMenu: "kurumsal-yan" },
};

/** Published, by each approval that the section asks for. */
async function goOut(
  { publishing }: Section,
  path: string,
  version: number,
): Promise<{ id: string; data: Record<string, unknown> }> {
  if (!publishing.approvals) return json(`${path}/publish`, { method: "POST", json: { version } });
  await json(`${path}/submit`, { method: "POST", json: { version } });
  for (const _step of publishing.approvals)
    await json(`${path}/approve`, { method: "POST", json: { version, reason: "Deneme" } });
  return json(path);
}

/** An entry with every field filled, published. */
async function whole(
  section: Section,
): Promise<{ id: string; paths: Record<"tr" | "en", string>; data: Record<string, unknown> }> {
  const single = new Set(
    section.rules.flatMap((rule) => (rule.kind === "atMost" && rule.is === undefined ? [rule.field] : [])),
  );
  const written = Object.entries(section.fields).filter(
    ([name, field]) => isWritten(field) && field.kind !== "slug" && !single.has(name),
  );
  const given = await Promise.all(
    written.map(async ([name, field]) => [name, await sampleOf(field, section, name)] as const),
  );
  const data = Object.fromEntries(
    Object.entries({ ...Object.fromEntries(given), ...instead[section.id] }).filter(([, value]) => value !== undefined),
  );
  const base = `/api/content/${section.id}`;
  const known =
    section.kind === "single" ? (await json<{ items: { id: string; version: number }[] }>(base)).items[0] : undefined;
  const saved = known
    ? await json<{ id: string; version: number }>(`${base}/${known.id}`, {
        method: "PATCH",
        json: { version: known.version, data },
      })
    : await json<{ id: string; version: number }>(base, { method: "POST", json: { data } });
  const entry = await goOut(section, `${base}/${saved.id}`, saved.version);
  const isPublic = section.area !== "handbook";
  const [tr, en] = isPublic ? [await pathOf(section, entry.id, "tr"), await pathOf(section, entry.id, "en")] : ["", ""];
  return { id: entry.id, paths: { tr, en }, data };
}

const words = Object.fromEntries(
  (["tr", "en"] as const).map((language) => [
    language,
    JSON.parse(readFileSync(`public/i18n/${language}.json`, "utf8")) as object,
  ]),
);
const hasWord = (path: string) =>
  Object.values(words).every(
    (all) =>
      typeof path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], all) ===
      "string",
  );
const hasAny = (section: Section, path: string) =>
  [`public.sections.${section.id}.${path}`, `content.sections.${section.id}.${path}`, `content.${path}`].some(hasWord);

/** Every label and option that a form or a page asks for. */
function missingWords(section: Section): string[] {
  const optionsOf = (name: string, field: Field | ColumnField) =>
    ((field.kind === "select" && field.names !== "sections") || field.kind === "multi") && "options" in field
      ? field.options.map((code) => `options.${name}.${code}`)
      : [];
  const columnsOf = (name: string, field: Field): string[] =>
    field.kind === "list"
      ? Object.entries(field.columns).flatMap(([column, one]) => [
          `columns.${name}.${column}`,
          ...optionsOf(column, one),
          ...columnsOf(column, one),
        ])
      : [];
  const paths = Object.entries(section.fields).flatMap(([name, field]) => [
    `fields.${name}`,
    ...optionsOf(name, field),
    ...columnsOf(name, field),
  ]);
  const own = ["title", ...(section.publicFace.place.address === null ? [] : ["intro"])];
  return [...paths.filter((path) => !hasAny(section, path)), ...own.filter((path) => !hasAny(section, path))];
}

/** The fields that hooks read for parts of the site. */
function readForSite(section: Section): string[] {
  const names = new Set<string>();
  const data = new Proxy({}, { get: (_data, name) => void names.add(String(name)) });
  const { overlay, contact, text, layout, comesFirst } = hooksOf(section).site ?? {};
  for (const read of [overlay, contact, text?.read, layout, comesFirst]) read?.(data);
  // What apps of the staff show.
  const { question = {}, guide = {}, course = {} } = hooksOf(section).site ?? {};
  return [...names, ...[question, guide, course].flatMap((part) => Object.values(part).map(String))];
}

test.each([...sections.values()])(
  "$id has every word in both languages, and a place or a word of its own for every field",
  (section) => {
    expect(missingWords(section)).toEqual([]);
    const {
      roles,
      page: { rows, unlisted },
      hidden,
    } = section.publicFace;
    const isSilent = (field: Field) => field.kind === "icon" || field.kind === "slug";
    const parts = new Set([
      section.titleField,
      ...(section.titleParts ?? []),
      ...rolesIn(roles),
      ...hidden,
      ...unlisted,
      ...Object.keys(rows),
      ...namesIn(section.publicFace),
      ...readForSite(section),
    ]);
    expect(
      Object.entries(section.fields)
        .filter(([name, field]) => field.kind !== "slug" && isSilent(field) && !parts.has(name))
        .map(([name]) => name),
    ).toEqual([]);
    // A part of other pages has no page that would show the rest.
    if (section.publicFace.view === "fragment")
      expect(
        Object.entries(section.fields)
          .filter(([name, { kind }]) => kind !== "slug" && !parts.has(name))
          .map(([name]) => name),
      ).toEqual([]);
  },
);

test.each([...sections.values()])(
  "$id: an entry with every field is in form, list, table, search and interfaces, and its pages show it whole",
  async (section) => {
    const sample = await json<{ items: unknown[] }>(`/api/content/${section.id}?size=1`);
    expect(sample.items.length, "a sample entry").toBe(1);
    const { id, paths, data } = await whole(section);
    const { publicFace: face } = section;

    const openapi = await (description ??= json("/api/openapi.json"));
    const written = Object.entries(section.fields).filter(([, field]) => field.kind !== "slug");
    expect(Object.keys(openapi.components.schemas[`${section.id}Data`]?.properties ?? {})).toEqual(
      expect.arrayContaining(written.map(([name]) => name)),
    );
    if (section.area === "handbook") {
      // Only staff read it.
      expect(openapi.components.schemas).not.toHaveProperty(`${section.id}Item`);
      expect((await fetch(`${server.url}/api/public/${section.id}`)).status).toBe(404);
    } else {
      const open = written.filter(([, field]) => !field.internal).map(([name]) => name);
      const item = openapi.components.schemas[`${section.id}Item`]?.properties ?? {};
      expect(Object.keys(item)).toEqual(expect.arrayContaining(open));
      for (const name of face.hidden) expect(item).not.toHaveProperty(name);

      const api = (await json<{ items: Record<string, unknown>[] }>(`/api/public/${section.id}?size=100`)).items.find(
        (one) => one.id === id,
      );
      for (const name of Object.keys(data))
        expect([name, api?.[name] != null]).toEqual([name, !section.fields[name]?.internal]);
    }
    const staff = await json<{ data: Record<string, unknown> }>(`/api/content/${section.id}/${id}`);
    expect(Object.keys(staff.data)).toEqual(expect.arrayContaining(Object.keys(data)));

    const form = await (await ask(contentPaths.entry(section, id))).text();
    const named = new Set([...form.matchAll(/ name="([A-Za-z0-9]+)/g)].map(([, name]) => name));
    expect(written.filter(([name, field]) => isWritten(field) && !named.has(name)).map(([name]) => name)).toEqual([]);
    // A single page's list is its form.
    expect((await ask(contentPaths.list(section))).status).toBe(section.kind === "single" ? 302 : 200);
    const [head = ""] = (await (await ask(contentPaths.export(section, ""))).text()).split("\r\n");
    expect(head.split(";").length).toBeGreaterThanOrEqual(written.length);

    if (face.place.address === null) return;
    // A title that nobody writes stands in what was kept.
    const kept = staff.data[section.titleField];
    const title = String((kept as { tr?: string }).tr ?? kept);
    expect(await asStranger(`/home/search?search=${title}`)).toContain(paths.tr);
    for (const locale of ["tr", "en"] as const) {
      const pages = [
        publicPaths.home(locale),
        publicPaths.section(section, locale),
        ...(hasEntryPages(section) ? [paths[locale]] : []),
      ];
      for (const path of pages) expect([path, faultsOf(await asStranger(path))]).toEqual([path, []]);
    }
    const page = await asStranger(paths.tr);
    for (const name of face.hidden) expect([name, page.includes(wordOf(section, name))]).toEqual([name, false]);
    const told = Object.entries(section.fields).filter(
      ([name, field]) =>
        ["text", "textarea", "richText"].includes(field.kind) &&
        !("pattern" in field) &&
        !field.computed &&
        !face.hidden.includes(name) &&
        !face.page.unlisted.includes(name),
    );
    expect(
      told
        .filter(
          ([name, field]) =>
            !page.includes(wordOf(section, name).slice(0, Math.min(12, ("max" in field && field.max) || 12))),
        )
        .map(([name]) => name),
    ).toEqual([]);
  },
  120_000,
);

test("the page of every section that anybody can read is reached from the front page in three steps", async () => {
  const wanted = new Set(
    [...sections.values()]
      .filter(({ publicFace }) => publicFace.place.address !== null)
      .map((section) => publicPaths.section(section, "tr")),
  );
  const seen = new Set<string>();
  let pages = [publicPaths.home("tr")];
  for (let step = 0; step < 3 && wanted.size > 0; step++) {
    const next: string[] = [];
    for (const page of pages) {
      for (const [, link = ""] of (await asStranger(page)).matchAll(/<a [^>]*href="(\/home[^"?#]*)"/g)) {
        wanted.delete(link);
        if (!seen.has(link) && !/\.\w+$/.test(link)) next.push(link);
        seen.add(link);
      }
      if (wanted.size === 0) break;
    }
    pages = next;
  }
  expect([...wanted]).toEqual([]);
}, 120_000);
