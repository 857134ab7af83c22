import { baseColumns, baseFilters, type Field, type Section } from "./definition";
import { hooksOf } from "./section-hooks.server";

const modules = import.meta.glob<Record<string, Section>>(["../sections/**/*.ts", "!../sections/**/*.server.ts"], { eager: true });
import.meta.glob("../sections/**/*.server.ts", { eager: true });
const declared = Object.values(modules).flatMap((module) => Object.values(module));
const ids = new Set(declared.map((section) => section.id));
if (ids.size !== declared.length) throw new Error("Two sections share an id");
const isOnce = (place: (section: Section) => number | undefined) => {
  const given = declared.map(place).filter((one) => one !== undefined);
  return new Set(given).size === given.length;
};
if (!isOnce(({ publicFace }) => publicFace.menu) || !isOnce(({ publicFace }) => publicFace.frontPage?.order)) throw new Error("Two sections have one place in the menu or on the front page");
if (declared.filter(({ isUnits }) => isUnits).length > 1) throw new Error("Two sections hold the units");

/** Every section by its id. A new file in `sections/` is all it takes to be here. */
export const sections: ReadonlyMap<string, Section> = new Map(
  declared.map((section) => [section.id, awake(section)]),
);

/** The section whose entries are the units of the municipality; its `department` relations elsewhere name one of them. */
export const unitsSection = [...sections.values()].find(({ isUnits }) => isUnits);

export function findSection(id: string | undefined): Section | undefined {
  return id === undefined ? undefined : sections.get(id);
}

/** Relations to sections that don't exist yet stay in the declaration and wake up with their target. */
function awake(section: Section): Section {
  const isAwake = (field: Field) => !(field.kind === "relation" || field.kind === "relations") || ids.has(field.section);
  const fields = Object.fromEntries(Object.entries(section.fields).filter(([, field]) => isAwake(field)));
  const { columns, filters = [] } = section.list;
  const shown = (base: readonly string[]) => (name: string) => base.includes(name) || section.list.computed?.[name] !== undefined || fields[name.split(".")[0] ?? ""] !== undefined;
  const { publicFace } = section;
  const reverse = publicFace.reverse.filter((one) => ids.has(one.section));
  return {
    ...section,
    fields,
    list: { ...section.list, columns: columns.filter(shown(baseColumns)), filters: filters.filter(shown(baseFilters)) },
    publicFace: { ...publicFace, filters: publicFace.filters.filter((name) => fields[name] !== undefined), reverse },
  };
}

/** A field that nothing works out would be empty for ever. */
for (const section of declared) {
  const idle = Object.entries(section.fields).find(([name, field]) => field.computed && !(section.titleParts && name === section.titleField) && !hooksOf(section).computed);
  if (idle) throw new Error(`Section "${section.id}": nothing computes "${idle[0]}"`);
  if ((section.list.computed !== undefined) !== (hooksOf(section).columns !== undefined)) throw new Error(`Section "${section.id}": list.computed and the hook "columns" belong together`);
}

// What a list is narrowed by has an address of its own: "all of this unit's notices" leads there.
for (const { id, publicFace } of sections.values()) {
  for (const { section, by } of publicFace.reverse) {
    const other = sections.get(section);
    const field = other?.fields[by];
    const pointsHere = (field?.kind === "relation" || field?.kind === "relations") && field.section === id;
    if (!pointsHere || !other?.publicFace.filters.includes(by)) throw new Error(`Section "${id}": "${section}" can't be listed by "${by}", which must be a relation to it and one of that section's public filters`);
  }
}

/** The sections that citizens find in the menu, in its order, then the others with pages of their own. */
export const publicSections: readonly Section[] = [...sections.values()]
  .filter(({ publicFace }) => publicFace.address !== null)
  .sort((a, b) => (a.publicFace.menu ?? Number.POSITIVE_INFINITY) - (b.publicFace.menu ?? Number.POSITIVE_INFINITY) || a.id.localeCompare(b.id));
