import type { BegunFrom, Field, Fields, ListField, ListSettings, PublicFace, PublishingSettings, Rule, Section, SectionKind } from "./definition";
import { groups, type GroupFieldName, type GroupName } from "./groups";

type SectionInput<F extends Fields, G extends GroupName> = {
  id: string;
  kind: SectionKind;
  icon: string;
  owner: string;
  area?: Section["area"];
  groups?: readonly G[];
  fields: F;
  titleField?: keyof F & string;
  maxDepth?: number;
  isUnits?: true;
  list: ListSettings<(keyof F & string) | GroupFieldName<G>>;
  begunFrom?: BegunFrom & { link: keyof F & string };
  publishing?: PublishingSettings & { expires?: readonly { field: keyof F & string; afterHours?: number }[] };
  publicFace: PublicFace & { sort?: keyof F & string };
  rules?: readonly Rule[];
};

/**
 * Makes a section from its declaration. A column, filter or sort that is no field does not compile; what types can't
 * see (rules, the slug's source) is checked here, naming section and field.
 */
export function defineSection<const F extends Fields, const G extends GroupName = never>(input: SectionInput<F, G>): Section {
  const titleField = input.titleField ?? "title";
  const fields: Record<string, Field> = { ...input.fields };
  for (const group of input.groups ?? []) {
    for (const [name, field] of Object.entries<Field>(groups[group])) {
      fields[name] = field.kind === "slug" ? { ...field, from: titleField } : field;
    }
  }
  const section: Section = {
    id: input.id,
    kind: input.kind,
    icon: input.icon,
    owner: input.owner,
    area: input.area ?? "content",
    fields,
    titleField,
    ...(input.maxDepth ? { maxDepth: input.maxDepth } : {}),
    ...(input.isUnits ? { isUnits: true } : {}),
    list: input.list,
    ...(input.begunFrom ? { begunFrom: input.begunFrom } : {}),
    publishing: input.publishing ?? {},
    publicFace: input.publicFace,
    rules: input.rules ?? [],
  };
  checkSection(section);
  return section;
}

function checkSection({ id, fields, titleField, rules, publishing, begunFrom }: Section) {
  const known = (name: string, where: string) => {
    if (!fields[name]) throw new Error(`Section "${id}": ${where} names "${name}", which is no field of it`);
  };
  known(titleField, "titleField");
  for (const name of Object.keys(begunFrom?.copies ?? {})) known(name, "begunFrom");
  for (const { field } of publishing.urgentWhen ?? []) known(field, "urgentWhen");
  for (const field of publishing.display ? [publishing.display.from, publishing.display.to, publishing.display.when.field] : []) known(field, "display");
  if (publishing.approvals?.length === 0) throw new Error(`Section "${id}": approvals names nobody`);
  for (const rule of rules) {
    const named = "fields" in rule ? rule.fields : [rule.field];
    for (const name of named) known(name, `rule ${rule.kind}`);
    if (rule.kind === "notBefore") known(rule.other, "rule notBefore");
    if (rule.kind === "within") known(rule.from, "rule within");
    if (rule.kind === "requiredWhen") known(rule.when.field, "rule requiredWhen");
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === "list") checkColumns(id, name, field);
    if (/[^a-zA-Z0-9]/.test(name)) throw new Error(`Section "${id}": field "${name}" has a character that form names use`);
    if ((field.kind === "select" || field.kind === "multi") && "options" in field && new Set(field.options).size !== field.options.length) {
      throw new Error(`Section "${id}": field "${name}" lists an option twice`);
    }
  }
}

function checkColumns(id: string, list: string, { columns, by, only = {} }: ListField) {
  const choice = by === undefined ? undefined : columns[by];
  const values = choice?.kind === "select" && "options" in choice ? choice.options : [];
  for (const [column, wanted] of Object.entries(only)) {
    if (!columns[column]) throw new Error(`Section "${id}": "${list}" has no column "${column}"`);
    const unknown = wanted.find((value) => !values.includes(value));
    if (unknown) throw new Error(`Section "${id}": column "${column}" of "${list}" belongs to "${unknown}", which "${by ?? ""}" can't be`);
  }
}
