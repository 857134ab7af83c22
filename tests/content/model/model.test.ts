import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import type { Field, FieldKindName, Section } from "~/lib/content/definition/definition";
import { baseColumns } from "~/lib/content/definition/definition";
import { groups, type GroupName } from "~/lib/content/definition/groups";
import { sections } from "~/lib/content/definition/registry.server";

import { agreed, waiting } from "./agreed";
import { hasModel, readModel, type ModelField, type ModelSection } from "./read-model";

/** What the model calls a kind may be one of these here. */
const kindsOf: Record<string, readonly FieldKindName[]> = {
  text: ["text", "textarea"], richText: ["richText"], number: ["number", "year"], boolean: ["boolean"], date: ["date"], dateTime: ["dateTime"], slug: ["slug"],
  select: ["select"], multi: ["multi"], rel: ["relation"], rels: ["relations"], list: ["list"], image: ["image"], gallery: ["gallery"], file: ["file"], files: ["files"],
  video: ["video"], geo: ["geo"], phone: ["phone"], email: ["email"], url: ["url"], money: ["money"], color: ["colour"], icon: ["icon"], tags: ["tags"],
  geoShape: ["geoShape" as FieldKindName], json: ["json" as FieldKindName],
};
const groupNames: Record<string, GroupName> = { own: "owner", att: "attachments", geo: "place", hrs: "hours", law: "law" };
const fileTypes: Record<string, string> = { png: "image", svg: "image", jpg: "image" };

const words = Object.fromEntries((["tr", "en"] as const).map((language) => [language, JSON.parse(readFileSync(`public/i18n/${language}.json`, "utf8")) as object]));
const wordAt = (language: "tr" | "en", path: string) => path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], words[language]) as string | undefined;
const word = (section: Section, path: string) => wordAt("tr", `content.sections.${section.id}.${path}`) ?? wordAt("tr", `content.${path}`);

const isAskedFor = (section: Section, name: string) => section.rules.some((rule) => rule.kind === "requiredWhen" && rule.field === name);
const isWaiting = (id: string | undefined) => id !== undefined && waiting.includes(id);

/** How a field differs from the model's. */
function differences(section: Section, wanted: ModelField): string[] {
  const { name, args } = wanted;
  // A tree's own link upwards is no field.
  if (name === "parent" && (section.kind === "tree" || section.kind === "category")) return [];
  const field = section.fields[name];
  // What points at a section that waits is left out until then.
  if (!field) return isWaiting(args[0]) ? [] : [`${name}: missing`];
  const found: string[] = [];
  const differ = (what: string, here: unknown, there: unknown) => String(here ?? "") !== String(there ?? "") && found.push(`${name}: ${what} ${String(here ?? "none")}, the model says ${String(there ?? "none")}`);
  if (!kindsOf[wanted.kind]?.includes(field.kind)) return [`${name}: ${field.kind}, the model says ${wanted.kind}`];
  if (!isAskedFor(section, name)) differ("required", field.required === true, wanted.required);
  differ("localized", field.localized === true, wanted.localized);
  if (field.kind === "text" || field.kind === "textarea") differ("length", field.max, args[0]);
  if (field.kind === "image") differ("picture", [field.ratio ?? "free", field.minWidth].join(), args.join());
  if (field.kind === "gallery" || field.kind === "files" || field.kind === "tags") differ("count", field.max, args[0]);
  if (field.kind === "relation" || field.kind === "relations") differ("section", field.section, args[0]);
  if (field.kind === "file" && args.length > 0) differ("types", [...(field.accept ?? [])].sort().join(), [...new Set(args.map((type) => fileTypes[type] ?? type))].sort().join());
  if ((field.kind === "number" || field.kind === "year") && args[0]) differ("limits", `${field.min}..${field.max}`, args[0]);
  if (wanted.options.size > 0 && "options" in field) {
    differ("options", field.options.join(), [...wanted.options.keys()].join());
    for (const [code, label] of wanted.options) differ(`the word of ${code} is`, word(section, `options.${name}.${code}`), label);
  }
  if (field.kind === "list") {
    for (const column of wanted.columns) {
      const one = field.columns[column.name];
      if (!one) found.push(`${name}.${column.name}: missing`);
      else if (column.required) differ(`${column.name} required`, one.required === true, true);
    }
  }
  return found;
}

const known = new Set<string>(baseColumns);
const pointsAtWaiting = (model: ModelSection, name: string) => model.fields.some((field) => field.name === name && isWaiting(field.args[0]));

/** What the model writes as "newsDate range", "active/expired" or "neighbourhood" is a filter by the field, by the period, by the relation. */
function isFilter({ list }: Section, written: string): boolean {
  const name = written.replace(/ range$/, "");
  const filters: readonly string[] = list.filters ?? [];
  return written === "status" || filters.includes(name) || filters.includes(`${name}s`) || (written.includes("/") && list.period !== undefined);
}

function allDifferences(section: Section, model: ModelSection): string[] {
  const missing = model.groups.flatMap((group) => {
    const name = groupNames[group];
    if (!name) return [`@${group}: no such group`];
    const fields: [string, Field][] = Object.entries(groups[name]);
    return fields.filter(([one, field]) => !(one in section.fields) && !(field.kind === "relation" && isWaiting(field.section))).map(([one]) => `${one} of @${group}: missing`);
  });
  const listed = section.kind === "single" ? [] : [
    ...model.columns.filter((name) => !known.has(name) && !section.list.columns.includes(name) && !pointsAtWaiting(model, name)).map((name) => `column ${name}: missing`),
    ...model.filters.filter((name) => !isFilter(section, name) && !pointsAtWaiting(model, name)).map((name) => `filter ${name}: missing`),
  ];
  const title = (language: "tr" | "en") => wordAt(language, `content.sections.${section.id}.title`);
  const heads = model.titles ? (["tr", "en"] as const).filter((language) => title(language) !== model.titles?.[language]).map((language) => `title: ${title(language)}, the model says ${model.titles?.[language]}`) : [];
  const places = model.address && (section.publicFace.address ?? "") !== model.address ? [`address: ${section.publicFace.address}, the model says ${model.address}`] : [];
  const ends = { A: "archive", W: "withdraw", "–": undefined }[model.onExpire ?? "–"];
  return [
    ...(section.kind === model.kind ? [] : [`kind: ${section.kind}, the model says ${model.kind}`]),
    ...heads, ...places, ...(section.publishing.onExpire === ends ? [] : [`onExpire: ${section.publishing.onExpire}, the model says ${ends}`]),
    ...missing, ...model.fields.flatMap((field) => differences(section, field)), ...listed,
  ];
}

describe.skipIf(!hasModel)("the content model", () => {
  const model = hasModel ? readModel() : [];

  test("names 56 sections; those that wait to be built are known", () => {
    expect(model).toHaveLength(56);
    expect(model.map(({ id }) => id).filter((id) => !sections.has(id))).toEqual(waiting);
    expect([...sections.keys()].filter((id) => !model.some((one) => one.id === id))).toEqual([]);
  });

  test.each(model.filter(({ id }) => sections.has(id)))("$id is as the model says, but for what was agreed", (one) => {
    const found = allDifferences(sections.get(one.id) as Section, one);
    expect(found).toEqual(Object.keys(agreed[one.id] ?? {}));
  });
});
