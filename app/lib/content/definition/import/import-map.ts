/**
 * What sources call a column, the usual name first; the first that holds something counts. Case, Turkish letters,
 * blanks and underscores make no difference.
 */
type SourceNames = readonly string[];

/** Where a field's value stands in a row of open data. */
export type ImportColumn = (
  | { from: SourceNames }
  /** Several columns, one behind the other: a street and its number. */
  | { join: readonly SourceNames[] }
  /** For a place. */
  | { lat: SourceNames; lng: SourceNames }
) & {
  /** For a choice: further names of its options in the source. */
  options?: Readonly<Record<string, readonly string[]>>;
  /** For a relation: endings of names that one side lacks ("Mahallesi"). */
  without?: readonly string[];
  /** For a number: the decimal sign; without it a point before three last digits groups thousands. */
  decimal?: "." | ",";
  /** For a choice or a relation: an unknown value leaves the field empty instead of refusing the row. */
  isOptional?: true;
};

/** How rows of open data become entries of a section: plain data, like the rest of its definition. */
export type ImportMap<Name extends string = string> = {
  fields: Readonly<Partial<Record<Name, ImportColumn>>>;
  /** Rows in which this column says something else are left out: those of other districts. */
  only?: { from: SourceNames; is: readonly string[] };
  /** Addresses of pictures: shown to the editor and noted with the version, fetched by nobody. */
  pictures?: Readonly<Partial<Record<Name, SourceNames>>>;
  /** What a new entry has beside what the row says. */
  fixed?: Readonly<Partial<Record<Name, unknown>>>;
  /** The fields by which a row is known again; several of such sets where sources differ, the surest first. */
  same: readonly (readonly Name[])[];
};

/** Every list of names under which sources have something that the map reads. */
export function sourceNames({ fields, only, pictures = {} }: ImportMap): SourceNames[] {
  const ofFields = Object.values(fields).flatMap((column): SourceNames[] => {
    if (!column) return [];
    if ("from" in column) return [column.from];
    return "join" in column ? [...column.join] : [column.lat, column.lng];
  });
  return [
    ...ofFields,
    ...(only ? [only.from] : []),
    ...Object.values(pictures).flatMap((names) => (names ? [names] : [])),
  ];
}
