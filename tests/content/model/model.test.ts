import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import type { Field, FieldKindName, Section } from "~/lib/content/definition/definition";
import { baseColumns } from "~/lib/content/definition/definition";
import { groups, type GroupName } from "~/lib/content/definition/groups";
import { sections } from "~/lib/content/definition/registry.server";
import type { SiteParts } from "~/lib/content/definition/site-parts.server";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { sectionGroups } from "~/lib/setting-groups/section-groups.server";
import { listSamples } from "~/lib/sample/sample-entries.server";

import { agreed, agreedHeads, sleeping } from "./agreed";
import { keptRules } from "./kept-rules";
import { hasModel, readHead, readModel, type ModelField, type ModelSection } from "./read-model";

/** What the model calls a kind may be one of these here. */
const kindsOf: Record<string, readonly FieldKindName[]> = {
  text: ["text", "textarea"],
  richText: ["richText"],
  number: ["number", "year"],
  boolean: ["boolean"],
  date: ["date"],
  dateTime: ["dateTime"],
  slug: ["slug"],
  select: ["select"],
  multi: ["multi"],
  rel: ["relation"],
  rels: ["relations"],
  list: ["list"],
  image: ["image"],
  gallery: ["gallery"],
  file: ["file"],
  files: ["files"],
  video: ["video"],
  geo: ["geo"],
  phone: ["phone"],
  email: ["email"],
  url: ["url"],
  money: ["money"],
  color: ["colour"],
  icon: ["icon"],
  tags: ["tags"],
  geoShape: ["geoShape" as FieldKindName],
  json: ["json" as FieldKindName],
};
const groupNames: Record<string, GroupName> = {
  own: "owner",
  att: "attachments",
  geo: "place",
  hrs: "hours",
  law: "law",
  per: "person",
  soc: "social",
};
const fileTypes: Record<string, string> = { png: "image", svg: "image", jpg: "image" };

const words = Object.fromEntries(
  (["tr", "en"] as const).map((language) => [
    language,
    JSON.parse(readFileSync(`public/i18n/${language}.json`, "utf8")) as object,
  ]),
);
const wordAt = (language: "tr" | "en", path: string) =>
  path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], words[language]) as
    string | undefined;
const word = (section: Section, path: string) =>
  wordAt("tr", `content.sections.${section.id}.${path}`) ?? wordAt("tr", `content.${path}`);

const isAskedFor = (section: Section, name: string) =>
  section.rules.some((rule) => rule.kind === "requiredWhen" && rule.field === name);
const model = hasModel ? readModel() : [];
const samples = listSamples();
/** Of the model, and not built yet. */
const waiting = model.map(({ id }) => id).filter((id) => !sections.has(id));
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
  const differ = (what: string, here: unknown, there: unknown) =>
    String(here ?? "") !== String(there ?? "") &&
    found.push(`${name}: ${what} ${String(here ?? "none")}, the model says ${String(there ?? "none")}`);
  if (!kindsOf[wanted.kind]?.includes(field.kind)) return [`${name}: ${field.kind}, the model says ${wanted.kind}`];
  if (!isAskedFor(section, name)) differ("required", field.required === true, wanted.required);
  differ("localized", field.localized === true, wanted.localized);
  if (field.kind === "text" || field.kind === "textarea") differ("length", field.max, args[0]);
  if (field.kind === "image") differ("picture", [field.ratio ?? "free", field.minWidth].join(), args.join());
  if (field.kind === "gallery" || field.kind === "files" || field.kind === "tags") differ("count", field.max, args[0]);
  if (field.kind === "relation" || field.kind === "relations") differ("section", field.section, args[0]);
  if (field.kind === "file" && args.length > 0)
    differ(
      "types",
      [...(field.accept ?? [])].sort().join(),
      [...new Set(args.map((type) => fileTypes[type] ?? type))].sort().join(),
    );
  if ((field.kind === "number" || field.kind === "year") && args[0])
    differ("limits", `${field.min}..${field.max}`, args[0]);
  if (wanted.options.size > 0 && "options" in field) {
    differ("options", field.options.join(), [...wanted.options.keys()].join());
    for (const [code, label] of wanted.options)
      differ(`the word of ${code} is`, word(section, `options.${name}.${code}`), label);
  }
  if (field.kind === "list") {
    for (const column of wanted.columns) {
      const one = field.columns[column.name];
      if (!one && isWaiting(sleeping[`${section.id}.${name}.${column.name}`])) continue;
      if (!one) found.push(`${name}.${column.name}: missing`);
      else if (column.required) differ(`${column.name} required`, one.required === true, true);
    }
  }
  return found;
}

const known = new Set<string>(baseColumns);

function pointsAtWaiting(model: ModelSection, name: string): boolean {
  const ofGroups = model.groups.flatMap((group) => Object.entries<Field>(groups[groupNames[group] ?? "publishing"]));
  return (
    model.fields.some((field) => (field.name === name || field.name === `${name}s`) && isWaiting(field.args[0])) ||
    ofGroups.some(
      ([field, { kind, ...rest }]) =>
        field === name && kind === "relation" && "section" in rest && isWaiting(String(rest.section)),
    )
  );
}

/**
 * What the model writes as "newsDate range", "active/expired" or "neighbourhood" is a filter by the field, by the
 * period, by the relation.
 */
function isFilter({ list }: Section, written: string): boolean {
  const name = written.replace(/ range$/, "");
  const filters: readonly string[] = list.filters ?? [];
  return (
    written === "status" ||
    filters.includes(name) ||
    filters.includes(`${name}s`) ||
    ((written.includes("/") || written === "active") && list.period !== undefined)
  );
}

/** The model is typed with the keyboard's apostrophe. */
const printed = (text: string) => text.replaceAll("'", "’");

function allDifferences(section: Section, model: ModelSection): string[] {
  const missing = model.groups.flatMap((group) => {
    const name = groupNames[group];
    if (!name) return [`@${group}: no such group`];
    const fields: [string, Field][] = Object.entries(groups[name]);
    return fields
      .filter(([one, field]) => !(one in section.fields) && !(field.kind === "relation" && isWaiting(field.section)))
      .map(([one]) => `${one} of @${group}: missing`);
  });
  const listed =
    section.kind === "single"
      ? []
      : [
          ...model.columns
            .filter((name) => !known.has(name) && !section.list.columns.includes(name) && !pointsAtWaiting(model, name))
            .map((name) => `column ${name}: missing`),
          ...model.filters
            .filter((name) => !isFilter(section, name) && !pointsAtWaiting(model, name))
            .map((name) => `filter ${name}: missing`),
        ];
  const title = (language: "tr" | "en") => wordAt(language, `content.sections.${section.id}.title`);
  const heads = model.titles
    ? (["tr", "en"] as const)
        .filter((language) => title(language) !== printed(model.titles?.[language] ?? ""))
        .map((language) => `title: ${title(language)}, the model says ${model.titles?.[language]}`)
    : [];
  const places =
    model.address && (section.publicFace.place.address ?? "") !== model.address
      ? [`address: ${section.publicFace.place.address}, the model says ${model.address}`]
      : [];
  const ends = { A: "archive", W: "withdraw", "–": undefined }[model.onExpire ?? "–"];
  const planted = samples.filter((sample) => sample.section.id === section.id).length;
  return [
    ...(planted < model.seed ? [`samples: ${planted}, the model says ${model.seed}`] : []),
    ...(section.kind === model.kind ? [] : [`kind: ${section.kind}, the model says ${model.kind}`]),
    ...(model.schemas.length === 0 || model.schemas.includes(section.publicFace.seo.schemaType)
      ? []
      : [`schema.org: ${section.publicFace.seo.schemaType}, the model says ${model.schemas.join()}`]),
    ...heads,
    ...places,
    ...(section.publishing.onExpire === ends
      ? []
      : [`onExpire: ${section.publishing.onExpire}, the model says ${ends}`]),
    ...(sortOf(section).join() === model.sort.join()
      ? []
      : [`sort: ${sortOf(section).join()}, the model says ${model.sort.join()}`]),
    ...missing,
    ...model.fields.flatMap((field) => differences(section, field)),
    ...listed,
  ];
}

/** What a list goes by: soonest first what is on or to come, where it says so; then what nobody has narrowed. */
function sortOf({ kind, list: { sort, period } }: Section): string[] {
  const whole = [sort ?? (kind === "single" ? [] : kind === "collection" ? "-publishAt" : "position")].flat();
  return kind === "single" ? [] : [...(period?.soonestFirst ? [period[period.soonestFirst]] : []), ...whole];
}

/** Whether a part of `keptRules` names something that there is. */
function isKept(section: Section, part: string): boolean {
  if (part.startsWith("agreed: ")) return part.length > "agreed: ".length + 10;
  const [what, name = "", field] = part.split(" ");
  const hooks = hooksOf(section) as Record<string, unknown>;
  switch (what) {
    case "rule":
      return section.rules.some(
        (rule) =>
          rule.kind === name && ("field" in rule ? rule.field === field : "fields" in rule && rule.fields[0] === field),
      );
    case "publishing":
      return section.publishing[name as keyof Section["publishing"]] !== undefined;
    case "deadline":
      return section.deadlines?.[name] !== undefined;
    case "hook":
      return hooks[name] !== undefined;
    case "check":
      return hooks.checks !== undefined && wordAt("tr", `content.issues.${name}`) !== undefined;
    case "field":
      return section.fields[name] !== undefined;
    case "site":
      return hooksOf(section).site?.[name as keyof SiteParts] !== undefined;
    case "face":
      return Boolean(section.publicFace.outputs[name as keyof Section["publicFace"]["outputs"]]);
    default:
      return false;
  }
}

describe.skipIf(!hasModel)("the content model", () => {
  test("names 56 sections", () => {
    expect(model).toHaveLength(56);
    // What only staff read is no part of the site’s model.
    const ofSite = [...sections.values()].filter(({ area }) => area !== "handbook").map(({ id }) => id);
    expect(ofSite.filter((id) => !model.some((one) => one.id === id))).toEqual([]);
  });

  test("says what stands above each list, and that is a setting of the section, or agreed otherwise", () => {
    const here = new Set(sectionGroups.flatMap(({ form }) => Object.keys(form.fields)));
    const head = readHead();
    expect(head.length).toBeGreaterThan(4);
    expect(head.filter((name) => !here.has(name)).toSorted()).toEqual(Object.keys(agreedHeads).toSorted());
  });

  test("says rules, each of which something keeps, or another way is agreed", () => {
    const wrong = model.flatMap(({ id, rules }) => {
      const section = sections.get(id);
      const kept = keptRules[id] ?? [];
      const parts = kept.flatMap((one) =>
        (one.startsWith("agreed: ") ? [one] : one.split("; "))
          .filter((part) => section && !isKept(section, part))
          .map((part) => `${id}: nothing is "${part}"`),
      );
      return kept.length === rules.length
        ? parts
        : [`${id}: ${rules.length} sentences, ${kept.length} are answered: ${rules.join(" | ")}`];
    });
    expect(wrong).toEqual([]);
  });

  test.each(model.filter(({ id }) => sections.has(id)))("$id is as the model says, but for what was agreed", (one) => {
    const found = allDifferences(sections.get(one.id) as Section, one);
    expect(found.toSorted()).toEqual(Object.keys(agreed[one.id] ?? {}).toSorted());
  });
});
