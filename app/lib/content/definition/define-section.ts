import { isRelation } from "~/lib/content/fields/points-at";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";
import { checkImportMap } from "./import/check-import-map";
import { checkPublicFace } from "./public/check-public-face";
import { hasEntryPages } from "./paths";
import {
  everyField,
  type BegunFrom,
  type Expiry,
  type Field,
  type Fields,
  type FormTab,
  type ListField,
  type ListSettings,
  type PublishingSettings,
  type Section,
  type SectionKind,
  type SectionOf,
  type Topic,
  viewColumns,
} from "./definition";
import { groups, leadingGroups, type GroupFieldName, type GroupFields, type GroupName } from "./groups";
import type { ImportMap } from "./import/import-map";
import { reservedInputs } from "./panel-inputs";
import { completeFace } from "./public/complete-face";
import type { Named, PublicFaceInput } from "./public/public-face-input";
import type { RowRule, Rule } from "./rules";
import { listOrder, orderFields } from "./list-order";
import { filteredField, isRange, isTurnable, sortableOf, sortSlots } from "./sort-columns";

type Adjustment = { required?: boolean; tab?: FormTab };

type SectionInput<F extends Fields, G extends GroupName, T extends string, C extends string> = {
  id: string;
  kind: SectionKind;
  icon: InterfaceIcon;
  topic?: Topic;
  owner: string;
  area?: Section["area"];
  groups?: readonly G[];
  fields: F;
  /** Changes to the fields that the section's groups bring. */
  adjust?: { readonly [N in Exclude<GroupFieldName<G>, keyof F>]?: Adjustment };
  titleField?: (keyof F & string) | GroupFieldName<G>;
  /** The title is computed: these fields, joined in this order. */
  title?: readonly T[];
  maxDepth?: number;
  isUnits?: true;
  list: ListSettings<(keyof F & string) | GroupFieldName<G> | ([T] extends [never] ? never : "title"), C>;
  begunFrom?: BegunFrom & { link: keyof F & string };
  takenFrom?: { link: Named<F, "relation">; fields: readonly ((keyof F & string) | GroupFieldName<G>)[] };
  actions?: Readonly<Record<string, { icon: InterfaceIcon; beside: (keyof F & string) | GroupFieldName<G> }>>;
  deadlines?: Section["deadlines"];
  importMap?: ImportMap<(keyof F & string) | GroupFieldName<G>>;
  publishing?: PublishingSettings & { expires?: readonly Expiry<(keyof F & string) | GroupFieldName<G>>[] };
  keptWhen?: Named<F, "boolean">;
  isForSystem?: true;
  publicFace: PublicFaceInput<F & Omit<GroupFields<G>, keyof F>>;
  rules?: readonly Rule[];
};

/** Also checks what types can't see: rules, the slug's source. @throws Error naming section and field */
export function defineSection<
  const F extends Fields,
  const G extends GroupName = never,
  const T extends (keyof F & string) | GroupFieldName<G> = never,
  const C extends string = never,
>(
  input: SectionInput<F, G, T, C>,
): SectionOf<(keyof F & string) | GroupFieldName<G> | ([T] extends [never] ? never : "title")> {
  const titleField = input.titleField ?? "title";
  const isLocalized = input.title?.some((name) => input.fields[name]?.localized === true);
  const title: Field | undefined = input.title && {
    kind: "text",
    computed: true,
    ...(isLocalized ? { localized: true } : {}),
  };
  const adjusted = (input.adjust ?? {}) as Readonly<Record<string, Adjustment>>;
  const first = (input.groups ?? []).filter((group) => leadingGroups.has(group));
  const leading = first
    .flatMap((group) => Object.entries<Field>(groups[group]).filter(([name]) => !input.fields[name]))
    .map(([name, field]) => [name, { ...field, ...adjusted[name] }] as const);
  const fields: Record<string, Field> = {
    ...(title ? { [titleField]: title } : {}),
    ...Object.fromEntries(leading),
    ...input.fields,
  };
  for (const group of (input.groups ?? []).filter((one) => !leadingGroups.has(one))) {
    for (const [name, field] of Object.entries<Field>(groups[group])) {
      // The section's own declaration of a field wins over its group's.
      if (input.fields[name]) continue;
      fields[name] = { ...field, ...(field.kind === "slug" ? { from: titleField } : {}), ...adjusted[name] };
    }
  }
  const publicFace = completeFace(input.publicFace, input.groups ?? []);
  for (const [name, field] of Object.entries(fields))
    fields[name] = withoutPrivate(field, publicFace.hidden.includes(name));
  const section: Section = {
    id: input.id,
    kind: input.kind,
    icon: input.icon,
    ...(input.topic ? { topic: input.topic } : {}),
    owner: input.owner,
    area: input.area ?? "content",
    fields,
    titleField,
    ...(input.title ? { titleParts: input.title } : {}),
    ...(input.maxDepth ? { maxDepth: input.maxDepth } : {}),
    ...(input.isUnits ? { isUnits: true } : {}),
    list: hasEntryPages({ publicFace })
      ? { ...input.list, computed: { ...input.list.computed, ...viewColumns } }
      : input.list,
    ...(input.begunFrom ? { begunFrom: input.begunFrom } : {}),
    ...(input.takenFrom ? { takenFrom: input.takenFrom } : {}),
    ...(input.actions ? { actions: input.actions } : {}),
    ...(input.deadlines ? { deadlines: input.deadlines } : {}),
    ...(input.importMap ? { importMap: input.importMap } : {}),
    publishing: input.publishing ?? {},
    ...(input.keptWhen ? { keptWhen: input.keptWhen } : {}),
    ...(input.isForSystem ? { isForSystem: true } : {}),
    publicFace,
    rules: input.rules ?? [],
  };
  checkSection(section);
  return section;
}

/** Marks as `internal` what is hidden, and JSON that is not `isPublic`. */
function withoutPrivate<F extends Field>(field: F, isHidden: boolean): F {
  const isInternal = isHidden || (field.kind === "json" && !field.isPublic);
  const marked = isInternal ? { ...field, internal: true } : field;
  if (marked.kind !== "list") return marked;
  return {
    ...marked,
    columns: Object.fromEntries(
      Object.entries(marked.columns).map(([name, column]) => [name, withoutPrivate(column, column.internal === true)]),
    ),
  };
}

function checkSection(section: Section) {
  const { id, fields, list, titleField, titleParts = [], rules, publishing, begunFrom } = section;
  checkPublicFace(section);
  checkImportMap(section);
  const known = (name: string, where: string) => {
    if (!fields[name]) throw new Error(`Section "${id}": ${where} names "${name}", which is no field of it`);
  };
  const reserved = Object.keys(fields).find((name) => reservedInputs.has(name));
  if (reserved)
    throw new Error(
      `Section "${id}": no field can be called "${reserved}", the form of an entry sends something else by that name`,
    );
  known(titleField, "titleField");
  for (const name of titleParts) known(name, "title");
  const wanted = sortableOf({ fields, titleField, list });
  if (wanted.length > sortSlots.length)
    throw new Error(
      `Section "${id}": its list could be sorted by ${wanted.join(", ")}, and there is room for ${sortSlots.length}: name these as list.sortable`,
    );
  checkOrder(id, fields, list);
  checkSlots(section, wanted);
  for (const name of Object.keys(begunFrom?.copies ?? {})) known(name, "begunFrom");
  for (const { field } of publishing.urgentWhen ?? []) known(field, "urgentWhen");
  if (publishing.supersedes !== undefined) known(publishing.supersedes, "supersedes");
  for (const name of Object.values(publishing.linkCheck ?? {})) known(name, "linkCheck");
  for (const field of publishing.display
    ? [publishing.display.from, publishing.display.to, publishing.display.when.field]
    : [])
    known(field, "display");
  const { report } = publishing.display ?? {};
  if (report) known(report.field, "display");
  if (report && !section.deadlines?.[report.deadline])
    throw new Error(`Section "${id}": display names the deadline "${report.deadline}", which it doesn't have`);
  for (const field of publishing.forgets ? [publishing.forgets.after, ...publishing.forgets.fields] : [])
    known(field, "forgets");
  for (const { publicWhen } of Object.values(fields)) if (publicWhen) known(publicWhen.field, "publicWhen");
  if (section.kind !== "single" && Object.values(section.deadlines ?? {}).some(({ watches }) => watches))
    throw new Error(`Section "${id}": only a single page watches other sections`);
  if (publishing.approvals?.length === 0) throw new Error(`Section "${id}": approvals names nobody`);
  for (const rule of rules) checkRule(id, fields, rule);
  for (const [place, field] of everyField(fields)) checkField(id, place, field);
}

function checkColumns(id: string, list: string, { columns, by, only = {}, counts }: ListField) {
  const counted = counts === undefined ? undefined : (columns[counts]?.kind ?? "none");
  if (counted !== undefined && counted !== "number" && counted !== "text")
    throw new Error(`Section "${id}": "${list}" counts "${counts}", which is no column of numbers or short texts`);
  const choice = by === undefined ? undefined : columns[by];
  const values = choice?.kind === "select" && "options" in choice ? choice.options : [];
  for (const [column, wanted] of Object.entries(only)) {
    if (!columns[column]) throw new Error(`Section "${id}": "${list}" has no column "${column}"`);
    const unknown = wanted.find((value) => !values.includes(value));
    if (unknown)
      throw new Error(
        `Section "${id}": column "${column}" of "${list}" belongs to "${unknown}", which "${by ?? ""}" can't be`,
      );
  }
}

function checkField(id: string, place: string, field: Field) {
  const wrong = (what: string) => new Error(`Section "${id}": field "${place}" ${what}`);
  if (/[^a-zA-Z0-9.]/.test(place)) throw wrong("has a character that form names use");
  if (
    (field.kind === "select" || field.kind === "multi") &&
    "options" in field &&
    new Set(field.options).size !== field.options.length
  )
    throw wrong("lists an option twice");
  if (field.kind !== "list") return;
  if (place.split(".").length > 2) throw wrong("is a list in a list in a list");
  if (field.localized) throw wrong("is a list of each language, which no form draws: let its columns be localized");
  checkColumns(id, place, field);
}

/** Fields that a list sorts by or filters by range must have a sort key. */
function checkSlots({ id, fields, titleField, list }: Section, slots: readonly string[]) {
  const { sort, period, filters = [], computed = {} } = list;
  const wrong = (what: string) => new Error(`Section "${id}": ${what}`);
  const sorted = typeof sort === "string" ? [sort.replace(/^-/, "")] : [];
  const asked = [
    ...sorted.filter((name) => ![titleField, "updatedAt", "publishAt", "position"].includes(name)),
    ...(period ? [period.from, period.to] : []),
    ...filters.filter((name) => isRange(fields[name])),
  ];
  const lost = asked.find((name) => !slots.includes(name));
  if (lost !== undefined)
    throw wrong(`its list goes by "${lost}", for which no key is kept: name it in list.columns or list.sortable`);
  const twice = Object.keys(computed).find((name) => fields[name]);
  if (twice !== undefined) throw wrong(`list.computed names "${twice}", which is a field`);
  const searched = filters.find((name) => Object.hasOwn(computed, name));
  if (searched !== undefined)
    throw wrong(`its list can't be narrowed by "${searched}", which is worked out when it is shown`);
}

function checkOrder(id: string, fields: Fields, { sort, filters = [] }: Section["list"]) {
  if (fields[listOrder]) throw new Error(`Section "${id}": a field can't be called "${listOrder}"`);
  if (typeof sort === "object" && sort.slice(0, -1).includes("position"))
    throw new Error(`Section "${id}": nothing settles what "position" leaves equal`);
  for (const key of orderFields({ columns: [], sort })) {
    const field = fields[key.replace("-", "")];
    if (!field) throw new Error(`Section "${id}": its list is sorted by "${key}", which is no field of it`);
    if (
      key.startsWith("-") &&
      typeof sort === "object" &&
      sort.some((one) => !one.startsWith("-")) &&
      !isTurnable(field)
    )
      throw new Error(`Section "${id}": its list can't go down by "${key}" and up by others`);
  }
  for (const filter of filters.filter((name) => name.includes("."))) {
    const field = filteredField(fields, filter);
    const isExact =
      (field?.kind === "select" && "options" in field) ||
      field?.kind === "boolean" ||
      isRelation(field) ||
      field?.kind === "text";
    if (!isExact) throw new Error(`Section "${id}": the filter "${filter}" names no column with exact values`);
  }
}

function namedBy(rule: Rule): string[] {
  switch (rule.kind) {
    case "notBefore":
      return [rule.field, rule.other];
    case "within":
    case "lastsAtLeast":
    case "workdaysWithin":
      return [rule.field, rule.from];
    case "requiredWhen":
      return [rule.field, rule.when.field];
    case "oneOf":
    case "exactlyOne":
      return [...rule.fields];
    case "unique":
      return [rule.field.split(".")[0] ?? "", ...(rule.within ?? [])];
    case "atMost":
      return [rule.field, ...(rule.until ? [rule.until] : [])];
    case "minRows":
      return [rule.field, ...(rule.when ? [rule.when.field] : [])];
    case "lockedAfterPublish":
      return [...rule.fields, rule.corrections, ...(rule.shown ? [rule.shown] : [])];
    case "newestOnly":
    case "notAfterPublishing":
    case "shorterThan":
    case "exactlyOneRow":
    case "rowRule":
    case "stages":
      return [rule.field];
  }
}

function checkRule(id: string, fields: Fields, rule: Rule): void {
  const wrong = (what: string) => new Error(`Section "${id}": rule ${rule.kind} ${what}`);
  const unknown = namedBy(rule).find((name) => !fields[name]);
  if (unknown !== undefined) throw wrong(`names "${unknown}", which is no field of it`);
  const columnsOf = (name: string) => {
    const list = fields[name];
    if (list?.kind !== "list") throw wrong(`names "${name}", which is no list`);
    return list.columns;
  };
  const column = (list: string, name: string) => {
    if (!columnsOf(list)[name]) throw wrong(`names "${name}", which is no column of "${list}"`);
  };
  if (rule.kind === "unique" && rule.field.includes(".")) column(...(rule.field.split(".") as [string, string]));
  if (rule.kind === "minRows") columnsOf(rule.field);
  if (rule.kind === "lockedAfterPublish") {
    columnsOf(rule.corrections);
    const isColumn = (name: string) =>
      rule.fields.some((one) => fields[one]?.kind === "list" && columnsOf(one)[name] !== undefined);
    const stranger = rule.except?.find((name) => !isColumn(name));
    if (stranger !== undefined) throw wrong(`leaves out "${stranger}", which is no column of what it locks`);
  }
  if (rule.kind === "exactlyOneRow") column(rule.field, rule.where.field);
  if (rule.kind === "rowRule") for (const name of namedBy(rule.rule satisfies RowRule)) column(rule.field, name);
  if (rule.kind === "stages") {
    const choice = fields[rule.field];
    const options = choice?.kind === "select" && "options" in choice ? choice.options : [];
    const stranger = Object.entries(rule.next)
      .flat(2)
      .find((stage) => !options.includes(stage));
    if (stranger !== undefined) throw wrong(`names the stage "${stranger}", which "${rule.field}" has not`);
  }
}
