import { baseColumns, baseFilters, type Field, type Section } from "./definition";
import { hooksOf } from "./section-hooks.server";

const modules = import.meta.glob<Record<string, Section>>(["../sections/**/*.ts", "!../sections/**/*.server.ts"], { eager: true });
import.meta.glob("../sections/**/*.server.ts", { eager: true });
const declared = Object.values(modules).flatMap((module) => Object.values(module));
const ids = new Set(declared.map((section) => section.id));
if (ids.size !== declared.length) throw new Error("Two sections share an id");
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
  const shown = (base: readonly string[]) => (name: string) => base.includes(name) || fields[name.split(".")[0] ?? ""] !== undefined;
  return { ...section, fields, list: { ...section.list, columns: columns.filter(shown(baseColumns)), filters: filters.filter(shown(baseFilters)) } };
}

/** A field that nothing works out would be empty for ever. */
for (const section of declared) {
  const idle = Object.entries(section.fields).find(([name, field]) => field.computed && !(section.titleParts && name === section.titleField) && !hooksOf(section).computed);
  if (idle) throw new Error(`Section "${section.id}": nothing computes "${idle[0]}"`);
}
