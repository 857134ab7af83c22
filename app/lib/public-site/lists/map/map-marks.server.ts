import type { Section } from "~/lib/content/definition/definition";
import { findSection } from "~/lib/content/definition/registry.server";
import { isRelation } from "~/lib/content/fields/points-at";
import type { Published } from "~/lib/content/publication/read/published-data.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import type { Labels } from "~/lib/public-site/entry/labels.server";
import { translate, type TranslatedText } from "~/lib/content/translated-text";

export type MapMark = { key: string; label: TranslatedText; sign: string; colour: string; icon: string | null };

/** White is readable on each of them. */
const colours = [
  "#1d4ed8",
  "#b91c1c",
  "#15803d",
  "#7e22ce",
  "#b45309",
  "#0e7490",
  "#be185d",
  "#4d7c0f",
  "#3f3f46",
  "#4338ca",
  "#9a3412",
  "#0f766e",
  "#a21caf",
  "#365314",
];
const maxSorts = 200;

type Sort = { key: string; label: TranslatedText; colour?: string; icon?: string };

/** Markers for the kinds of these places, in the order of the options or entries. */
export async function mapMarks(
  section: Section,
  items: readonly Published[],
  labels: Labels,
): Promise<ReadonlyMap<string, MapMark>> {
  const { pins } = section.publicFace.map ?? {};
  const field = pins === undefined ? undefined : section.fields[pins];
  if (pins === undefined || !field) return new Map();
  const all = isRelation(field)
    ? await namedSorts(field.section, labels)
    : "options" in field
      ? field.options.map((code): Sort => ({ key: code, label: { text: labels.option(section, pins, code) } }))
      : [];
  const present = new Set(items.map(({ data }) => data[pins]));
  const shown = all.filter(({ key }) => present.has(key));
  // A single kind needs no marks.
  if (shown.length < 2) return new Map();
  return new Map(
    shown.map(({ key, label, colour, icon }, at) => [
      key,
      { key, label, sign: String(at + 1), colour: colour ?? colours[at % colours.length] ?? "", icon: icon ?? null },
    ]),
  );
}

async function namedSorts(id: string, { locale }: Labels): Promise<Sort[]> {
  const target = findSection(id);
  if (!target) return [];
  const colour = Object.keys(target.fields).find((name) => target.fields[name]?.kind === "colour");
  const { icon } = target.publicFace.roles;
  const { items } = await listPublished(target, { locale, page: 1, size: maxSorts, time: "current" });
  return items.map(({ id: key, title, data }) => ({
    key,
    label: translate(title, locale) ?? { text: "" },
    ...(colour !== undefined && typeof data[colour] === "string" ? { colour: data[colour] } : {}),
    ...(icon !== undefined && typeof data[icon] === "string" ? { icon: data[icon] } : {}),
  }));
}
