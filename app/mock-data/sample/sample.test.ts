import { expect, test } from "vitest";

import type { ColumnField, Field } from "~/lib/content/definition/definition";
import { findSection } from "~/lib/content/definition/registry.server";
import { countries } from "~/lib/platform/i18n/countries";
import { isFixedList, shapeOfList, settingListNames } from "~/lib/settings/setting-lists";

import { documents } from "./documents";
import { optionLists } from "./option-lists";
import { pictures } from "./pictures/pictures";
import { entries as duyurular } from "./sections/duyurular";
import { entries as etkinlikler } from "./sections/etkinlikler";
import { entries as haberler } from "./sections/haberler";
import { entries as hizmetkategori } from "./sections/hizmetkategori";
import { entries as mudurlukler } from "./sections/mudurlukler";
import { entries as staticpages } from "./sections/staticpages";
import type { SampleEntry } from "./types";

const modules = import.meta.glob<{ entries: SampleEntry[] }>("./sections/*.ts", { eager: true });
const sections = Object.fromEntries(Object.entries(modules).map(([path, { entries }]) => [path.replace(/^.*\/|\.ts$/g, ""), entries]));
const all = Object.entries(sections).flatMap(([section, entries]) => entries.map((entry) => ({ section, id: `${section}/${entry.key}`, ...entry })));

function fieldsOf(id: string): Record<string, Field> {
  const section = findSection(id);
  if (!section) throw new Error(`No section is called ${id}`);
  return section.fields;
}

/** Name and text of every string in a value. */
function strings(value: unknown, name = ""): [name: string, text: string][] {
  if (typeof value === "string") return [[name, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => strings(inner, Array.isArray(value) ? name : key));
}

test("keys are unique inside a section and fit a slug", () => {
  for (const [section, entries] of Object.entries(sections)) {
    expect(new Set(entries.map(({ key }) => key)).size, section).toBe(entries.length);
    for (const { key } of entries) expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});

test("every reference points at an entry, a picture or a document of the sample", () => {
  const known = new Set([...all.map(({ id }) => `@${id}`), ...pictures.map(({ name }) => `@picture/${name}`), ...documents.map(({ name }) => `@document/${name}`)]);
  const references = all.flatMap(({ id, data }) => strings(data).filter(([, text]) => /^@[\w/-]+$/.test(text)).map(([, text]) => `${id}: ${text}`));
  expect(references.length).toBeGreaterThan(300);
  expect(references.filter((line) => !known.has(line.split(": ")[1] ?? ""))).toEqual([]);
});

test("a parent is an entry of the same section, listed before its children", () => {
  for (const entries of Object.values(sections))
    for (const [index, { key, parent }] of entries.entries()) {
      if (!parent) continue;
      const above = entries.findIndex((entry) => entry.key === parent);
      expect(above, key).toBeGreaterThanOrEqual(0);
      expect(above, key).toBeLessThan(index);
    }
});

test("whatever is not a draft holds every field that publishing asks for", () => {
  const gaps = all.filter(({ state }) => state !== "draft").flatMap(({ section, id, data }) =>
    Object.entries(fieldsOf(section)).filter(([name, field]) => field.required && !field.computed && field.kind !== "slug" && field.kind !== "boolean" && !("initial" in field) && data[name] === undefined).map(([name]) => `${id}.${name}`));
  expect(gaps).toEqual([]);
});

/** Every value of an entry with the field or the column that it stands in. */
function placed(fields: Record<string, Field | ColumnField>, data: Record<string, unknown>, path: string): { field: Field | ColumnField; value: unknown; path: string }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = data[name];
    if (value === undefined) return [];
    if (field.kind !== "list") return [{ field, value, path: `${path}.${name}` }];
    return (value as Record<string, unknown>[]).flatMap((row, index) => placed(field.columns, row, `${path}.${name}[${index}]`));
  });
}
const values = all.flatMap(({ section, id, data }) => placed(fieldsOf(section), data, id));

test("an entry holds nothing but fields of its section", () => {
  expect(all.flatMap(({ section, id, data }) => Object.keys(data).filter((name) => !(name in fieldsOf(section))).map((name) => `${id}.${name}`))).toEqual([]);
});

test("localized fields hold Turkish, no text is empty, and all keep their lengths", () => {
  for (const { field, value, path } of values) {
    if (field.kind !== "text" && field.kind !== "textarea" && field.kind !== "richText") continue;
    if (field.localized) expect(value, path).toHaveProperty("tr");
    for (const [, text] of strings(value)) {
      expect(text.trim().length, path).toBeGreaterThan(0);
      expect(text.length, path).toBeLessThanOrEqual(field.max ?? 50_000);
    }
  }
});

test("codes are those that a field chooses from", () => {
  for (const { field, value, path } of values) {
    if (field.kind !== "select" && field.kind !== "multi") continue;
    const codes = "options" in field ? field.options : (isFixedList(field.optionsFrom) ? countries() : (optionLists[field.optionsFrom] ?? [])).map(({ code }) => code);
    for (const code of Array.isArray(value) ? value : [value]) expect(codes, path).toContain(code);
  }
  expect(haberler.filter(({ data }) => data["featured"]).length).toBeLessThanOrEqual(5);
});

test("the options of a list have a code, both names and what the list keeps besides", () => {
  for (const name of settingListNames)
    for (const { code, label, ...more } of optionLists[name] ?? []) {
      expect(code, name).toMatch(shapeOfList(name).codes === "days" ? /^\d{4}-\d\d-\d\d$/ : /^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect([label.tr, label.en].every((text) => text.trim() !== ""), code).toBe(true);
      expect(shapeOfList(name).extras ?? [], code).toEqual(expect.arrayContaining(Object.keys(more)));
    }
});

test("the newest news, announcements and events, and everything that lasts, are whole in English too", () => {
  const bodies = (entries: SampleEntry[]) => entries.filter(({ data }) => ["title", "body"].every((field) => (data[field] as { en?: string }).en)).length;
  expect([bodies(haberler), bodies(duyurular), bodies(etkinlikler), bodies(staticpages)]).toEqual([20, 12, 12, 12]);
  for (const { data } of [...mudurlukler, ...hizmetkategori]) expect(data["name"]).toHaveProperty("en");
});

test("half of the events are still to come", () => {
  const upcoming = etkinlikler.filter(({ data }) => (data["startAt"] as { $days: number }).$days > 0);
  expect(upcoming).toHaveLength(20);
});

test("the states are mixed as an office's are", () => {
  const count = (section: string, state: string) => (sections[section] ?? []).filter((entry) => entry.state === state).length;
  expect([count("haberler", "draft"), count("duyurular", "draft"), count("etkinlikler", "draft")]).toEqual([4, 2, 2]);
  expect(count("haberler", "scheduled")).toBe(1);
  expect(count("duyurular", "archived")).toBeGreaterThan(3);
});

test("no two entries of a section share a text", () => {
  for (const entries of Object.values(sections)) {
    const bodies = entries.map(({ data }) => JSON.stringify(data["body"] ?? data["duties"] ?? data["description"] ?? data["subtitle"])).filter((body) => body !== undefined);
    expect(new Set(bodies).size).toBe(bodies.length);
  }
});

const phones = new Set(["officePhone", "contactPhone", "mobilePhone", "phone", "fax", "callCentre", "whatsapp"]);

test("no filler, no identity numbers, no addresses or phones of anyone real", () => {
  for (const { id, data } of all)
    for (const [name, text] of strings(data)) {
      expect(text.toLowerCase(), id).not.toContain("lorem");
      if (phones.has(name)) expect(text, id).toMatch(/^(?:\+90232999\d{4}|1\d\d)$/);
      else expect(text, id).not.toMatch(/(?<!\d)\d{11}(?!\d)|\b05\d{2}/);
      for (const [address] of text.matchAll(/[\w.-]+@[\w.-]+\.\w+/g)) expect(address, id).toMatch(/@bornova\.example$/);
      for (const [, host] of text.matchAll(/https?:\/\/([^/"]+)/g)) expect(host, id).toMatch(name === "video" ? /^www\.youtube\.com$/ : /\.example$/);
    }
});

test("rich text opens and closes its elements and stays in the allow-list", () => {
  const allowed = /^(p|h2|h3|ul|ol|li|strong|a|table|thead|tbody|tr|th|td)$/;
  for (const { field, value, path } of values) {
    if (field.kind !== "richText") continue;
    for (const [, text] of strings(value)) {
      const open: string[] = [];
      for (const [, closing, tag = ""] of text.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
        expect(tag, path).toMatch(allowed);
        // What stands beside the paragraphs has no distance from them.
        if (!closing && open.length === 0) expect(tag, path).toMatch(/^(p|h2|h3|ul|ol|table)$/);
        if (closing) expect(open.pop(), path).toBe(tag);
        else open.push(tag);
      }
      expect(open, path).toEqual([]);
    }
  }
});

test("category colours carry white text at 4.5 to 1", () => {
  const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  for (const { key, data } of hizmetkategori) {
    const [red = 0, green = 0, blue = 0] = String(data["color"]).match(/[0-9a-f]{2}/g)?.map((hex) => channel(Number.parseInt(hex, 16) / 255)) ?? [];
    expect(1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05), key).toBeGreaterThanOrEqual(4.5);
  }
});

test("what is written into mails is there in both languages, as their receivers read either", () => {
  const mails = (sections.genel ?? []).filter(({ data }) => data.group === "mail");
  expect(mails.length).toBeGreaterThan(0);
  for (const { key, data } of mails) expect(data.text ?? data.rich, key).toEqual({ tr: expect.any(String) as string, en: expect.any(String) as string });
});
