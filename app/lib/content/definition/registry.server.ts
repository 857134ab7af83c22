import { pointsAtEntries } from "~/lib/content/fields/points-at";
import { baseColumns, baseFilters, ownComputed, type Field, type Section } from "./definition";
import { hooksOf } from "./section-hooks.server";
import { noteStaffSection } from "./section-settings.server";
import { checkSiteParts, type SiteParts } from "./site-parts.server";

const modules = import.meta.glob<Record<string, Section>>(["../sections/**/*.ts", "!../sections/**/*.server.ts"], {
  eager: true,
});
import.meta.glob("../sections/**/*.server.ts", { eager: true });
const declared = Object.values(modules).flatMap((module) => Object.values(module));
const ids = new Set(declared.map((section) => section.id));
if (ids.size !== declared.length) throw new Error("Two sections share an id");
const isOnce = (place: (section: Section) => number | undefined) => {
  const given = declared.map(place).filter((one) => one !== undefined);
  return new Set(given).size === given.length;
};
if (!isOnce(({ publicFace }) => publicFace.place.menu) || !isOnce(({ publicFace }) => publicFace.frontPage?.order))
  throw new Error("Two sections have one place in the menu or on the front page");
if (declared.filter(({ isUnits }) => isUnits).length > 1) throw new Error("Two sections hold the units");

const byMenu = (a: Section, b: Section) =>
  (a.publicFace.place.menu ?? Number.POSITIVE_INFINITY) - (b.publicFace.place.menu ?? Number.POSITIVE_INFINITY) ||
  a.id.localeCompare(b.id);
const withPages = declared.filter(({ publicFace }) => publicFace.place.address !== null).sort(byMenu);
/** The options of a section choice that lists none itself: sections whose entries are read in a list. */
const listedIds = withPages.filter(({ kind }) => kind !== "single").map(({ id }) => id);

/** Every section by its id. A new file in `sections/` is enough to appear here. */
export const sections: ReadonlyMap<string, Section> = new Map(declared.map((section) => [section.id, awake(section)]));

/** The section whose entries are the municipality's units; `department` relations point at them. */
export const unitsSection = [...sections.values()].find(({ isUnits }) => isUnits);

/** The sections that give the site this part, with what they give. */
export function sectionsWithPart<Part extends keyof SiteParts>(
  name: Part,
): { section: Section; part: NonNullable<SiteParts[Part]> }[] {
  return [...sections.values()].flatMap((section) => {
    const part = hooksOf(section).site?.[name];
    return part === undefined ? [] : [{ section, part }];
  });
}

const [contact, ...otherContacts] = sectionsWithPart("contact");
if (otherContacts.length > 0) throw new Error("Two sections say how the municipality is reached");
export const contactSection = contact?.section;

export function findSection(id: string | undefined): Section | undefined {
  return id === undefined ? undefined : sections.get(id);
}

/** Leaves out relations to sections that don't exist yet; they appear with their target. */
function awake(section: Section): Section {
  const fields = awakeAmong(section.fields);
  const { columns, filters = [] } = section.list;
  const shown = (base: readonly string[]) => (name: string) =>
    base.includes(name) ||
    section.list.computed?.[name] !== undefined ||
    fields[name.split(".")[0] ?? ""] !== undefined;
  const { publicFace } = section;
  const reverse = publicFace.page.reverse.filter((one) => ids.has(one.section));
  return {
    ...section,
    fields,
    list: { ...section.list, columns: columns.filter(shown(baseColumns)), filters: filters.filter(shown(baseFilters)) },
    publicFace: {
      ...publicFace,
      list: { ...publicFace.list, filters: publicFace.list.filters.filter((name) => fields[name] !== undefined) },
      page: { ...publicFace.page, reverse },
    },
  };
}

function awakeAmong<F extends Field>(fields: Readonly<Record<string, F>>): Record<string, F> {
  const isAwake = (field: Field) => !pointsAtEntries(field) || ids.has(field.section);
  const rouse = (field: F): F => {
    if (field.kind === "list") return { ...field, columns: awakeAmong<Field>(field.columns) };
    return field.kind === "select" && field.names === "sections" && "options" in field && field.options.length === 0
      ? { ...field, options: listedIds }
      : field;
  };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isAwake(field))
      .map(([name, field]) => [name, rouse(field)]),
  );
}

for (const section of declared) {
  noteStaffSection(section);
  checkSiteParts(section, hooksOf(section).site ?? {});
  const idle = Object.entries(section.fields).find(
    ([name, field]) =>
      field.computed && !(section.titleParts && name === section.titleField) && !hooksOf(section).computed,
  );
  if (idle) throw new Error(`Section "${section.id}": nothing computes "${idle[0]}"`);
  if (
    ownComputed(section.list).length > 0 !==
    ((hooksOf(section).columns ?? hooksOf(section).columnsTogether) !== undefined)
  )
    throw new Error(`Section "${section.id}": list.computed and the hook "columns" belong together`);
  // The engine itself asks for the report of a display.
  const ownDeadlines = Object.keys(section.deadlines ?? {}).filter(
    (key) => key !== section.publishing.display?.report?.deadline,
  );
  if (ownDeadlines.length > 0 !== (hooksOf(section).deadlines !== undefined))
    throw new Error(`Section "${section.id}": deadlines and the hook "deadlines" belong together`);
  if ((section.publicFace.page.document !== undefined) !== (hooksOf(section).document !== undefined))
    throw new Error(`Section "${section.id}": publicFace.document and the hook "document" belong together`);
  const { listDocument } = section.publicFace.outputs;
  if (listDocument && "table" in listDocument && !section.list.tables?.[listDocument.table])
    throw new Error(
      `Section "${section.id}": publicFace.listDocument names "${listDocument.table}", which is no table of its list`,
    );
  const tables = [Object.keys(section.list.tables ?? {}), Object.keys(hooksOf(section).tables ?? {})].map((names) =>
    names.sort().join(),
  );
  if (tables[0] !== tables[1])
    throw new Error(`Section "${section.id}": list.tables and the hook "tables" belong together`);
}

// A page links to the filtered list of what points at it ("all notices of this unit"), so the filter must exist.
for (const { id, publicFace } of sections.values()) {
  for (const { section, by } of publicFace.page.reverse) {
    const other = sections.get(section);
    const field = other?.fields[by];
    const pointsHere = pointsAtEntries(field) && field.section === id;
    if (!pointsHere || !other?.publicFace.list.filters.includes(by))
      throw new Error(
        `Section "${id}": "${section}" can't be listed by "${by}", which must be a relation to it and one of that section's public filters`,
      );
  }
}

/** The sections of the site's menu in its order, then the others with pages. */
export const publicSections: readonly Section[] = withPages.flatMap(({ id }) => sections.get(id) ?? []);
