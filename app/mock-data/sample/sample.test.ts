import { expect, test } from "vitest";

import { baskaninmesaji } from "./baskaninmesaji";
import { newsCategories } from "./categories";
import { documents } from "./documents";
import { duyurular } from "./duyurular";
import { etkinlikler } from "./etkinlikler";
import { haberler } from "./haberler";
import { hizmetkategori } from "./hizmetkategori";
import { kurumsalicerik } from "./kurumsalicerik";
import { mudurlukler } from "./mudurlukler";
import { pictures } from "./pictures";
import { slider } from "./slider";
import { staticpages } from "./staticpages";
import type { SampleEntry } from "./types";

const sections: Record<string, SampleEntry[]> = { haberler, duyurular, etkinlikler, mudurlukler, staticpages, kurumsalicerik, baskaninmesaji, hizmetkategori, "mainpage/slider": slider };
const all = Object.entries(sections).flatMap(([section, entries]) => entries.map((entry) => ({ section, id: `${section}/${entry.key}`, ...entry })));

/** Name and text of every string in a value. */
function strings(value: unknown, name = ""): [name: string, text: string][] {
  if (typeof value === "string") return [[name, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => strings(inner, Array.isArray(value) ? name : key));
}

test("every section has as many entries as its row in the content model asks for", () => {
  const counts = Object.fromEntries(Object.entries(sections).map(([section, entries]) => [section, entries.length]));
  expect(counts).toEqual({ haberler: 60, duyurular: 40, etkinlikler: 40, mudurlukler: 30, staticpages: 12, kurumsalicerik: 4, baskaninmesaji: 1, hizmetkategori: 14, "mainpage/slider": 5 });
});

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

const required: Record<string, string[]> = {
  haberler: ["title", "spot", "body", "cover", "newsDate", "categories", "department"],
  duyurular: ["title", "body", "category", "priority", "validFrom", "department"],
  etkinlikler: ["title", "summary", "eventType", "startAt", "isFree", "cover", "eventStatus", "venueText", "department"],
  mudurlukler: ["name", "unitType", "duties", "officePhone", "email"],
  staticpages: ["title", "template", "department"],
  kurumsalicerik: ["title", "body", "department"],
  baskaninmesaji: ["heading", "body"],
  hizmetkategori: ["name", "icon"],
  "mainpage/slider": ["desktopImage", "mobileImage"],
};

test("whatever is not a draft holds every field that publishing asks for", () => {
  const gaps = all.filter(({ state }) => state !== "draft").flatMap(({ section, id, data }) => (required[section] ?? []).filter((field) => data[field] === undefined).map((field) => `${id}.${field}`));
  expect(gaps).toEqual([]);
});

const localizedFields = { title: 160, heading: 120, name: 120, spot: 300, summary: 300, body: 50_000, duties: 50_000, mission: 50_000, description: 300, venueText: 160, organiser: 120, statusNote: 200, subtitle: 140, buttonText: 24 };

test("localized fields hold Turkish, hold no empty text and keep their lengths", () => {
  for (const { section, id, data } of all)
    for (const [field, max] of Object.entries(localizedFields)) {
      const value = data[field];
      if (value === undefined) continue;
      const limit = (section === "staticpages" || section === "kurumsalicerik") && field === "title" ? 120 : section === "mainpage/slider" && field === "title" ? 80 : section === "hizmetkategori" && field === "name" ? 80 : section === "baskaninmesaji" && field === "body" ? 6000 : max;
      expect(value, `${id}.${field}`).toHaveProperty("tr");
      for (const [, text] of strings(value)) {
        expect(text.trim().length, `${id}.${field}`).toBeGreaterThan(1);
        expect(text.length, `${id}.${field}`).toBeLessThanOrEqual(limit);
      }
    }
});

test("codes are those of the content model", () => {
  const codes = new Set(newsCategories.map(({ code }) => code));
  for (const { data } of haberler) for (const code of data["categories"] as string[]) expect(codes).toContain(code);
  for (const { data } of duyurular) expect(["general", "zoning", "tender", "staff", "works", "outage", "tax", "course", "notification"]).toContain(data["category"]);
  for (const { data } of etkinlikler) expect(["concert", "theatre", "exhibition", "workshop", "talk", "festival", "sport", "children", "tour", "ceremony", "meeting"]).toContain(data["eventType"]);
  for (const { data } of mudurlukler) expect(["directorate", "unit", "office", "board", "advisor"]).toContain(data["unitType"]);
  expect(haberler.filter(({ data }) => data["featured"]).length).toBeLessThanOrEqual(5);
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
    const bodies = entries.map(({ data }) => JSON.stringify(data["body"] ?? data["duties"] ?? data["description"] ?? data["subtitle"]));
    expect(new Set(bodies).size).toBe(bodies.length);
  }
});

test("no filler, no identity numbers, no addresses or phones of anyone real", () => {
  for (const { id, data } of all)
    for (const [name, text] of strings(data)) {
      expect(text.toLowerCase(), id).not.toContain("lorem");
      if (name === "officePhone" || name === "contactPhone") expect(text, id).toMatch(/^\+90232999\d{4}$/);
      else expect(text, id).not.toMatch(/(?<!\d)\d{11}(?!\d)|\b05\d{2}/);
      for (const [address] of text.matchAll(/[\w.-]+@[\w.-]+\.\w+/g)) expect(address, id).toMatch(/@bornova\.example$/);
      for (const [, host] of text.matchAll(/https?:\/\/([^/"]+)/g)) expect(host, id).toMatch(/\.example$/);
    }
});

test("rich text opens and closes its elements and stays in the allow-list", () => {
  const allowed = /^(p|h2|h3|ul|ol|li|strong|a|table|thead|tbody|tr|th|td)$/;
  for (const { id, data } of all)
    for (const field of ["body", "duties", "mission"])
      for (const [, text] of strings(data[field])) {
        const open: string[] = [];
        for (const [, closing, tag = ""] of text.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
          expect(tag, id).toMatch(allowed);
          if (closing) expect(open.pop(), id).toBe(tag);
          else open.push(tag);
        }
        expect(open, id).toEqual([]);
      }
});

test("category colours carry white text at 4.5 to 1", () => {
  const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  for (const { key, data } of hizmetkategori) {
    const [red = 0, green = 0, blue = 0] = String(data["color"]).match(/[0-9a-f]{2}/g)?.map((hex) => channel(Number.parseInt(hex, 16) / 255)) ?? [];
    expect(1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05), key).toBeGreaterThanOrEqual(4.5);
  }
});
