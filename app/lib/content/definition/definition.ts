import type { FileTypeName } from "~/lib/files/file-types";
import type { ReviewStep } from "~/lib/content/review-states";
import type { NumberUnit } from "~/lib/platform/text/numbers";
import type { OptionListName, WordListName } from "~/lib/settings/setting-lists";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import type { ImportMap } from "./import/import-map";
import type { PublicFace } from "./public/public-face";
import type { Condition, Rule } from "./rules";

// A section as plain data: the loader sends it to the browser unchanged; form, list, checks, search, REST and
// permissions are made from it. Labels are i18n keys made from ids (`content.<section>.fields.<field>`).
export type SectionKind = "single" | "collection" | "ordered" | "tree" | "category";

type FieldBase = {
  /** One value per language; publishing requires the Turkish one. */
  localized?: boolean;
  /** Needed to publish, never to save a draft. */
  required?: boolean;
  /** Left out of everything public; a section sets it by `publicFace.hidden`. */
  internal?: boolean;
  /** Public only while another field allows it: a phone number whose owner agreed. */
  publicWhen?: Condition;
  /** Computed from other fields at every save; nobody edits it. */
  computed?: true;
  /** Set by the product alone (`entries/system-values.server.ts`): a save or a restored version leaves it unchanged. */
  system?: true;
  /**
   * The form shows it only while `choice` has one of these values ("on" or "" of a checkbox); otherwise it is hidden and
   * keeps its value.
   */
  belongsTo?: { choice: string; values: readonly string[] };
  /** Without one, the tab "content". */
  tab?: FormTab;
};
export type FormTab = "content" | "media" | "details" | "place" | "legal" | "seo";

/** `official`: the number by which people ask for it, such as a decision's or a file's. */
export type TextField = FieldBase & { kind: "text"; max?: number; pattern?: TextPattern; official?: true };
/** `rrule`: a recurrence rule of RFC 5545 §3.3.10; `path`: a path of this site; `code`: a name for programs. */
export type TextPattern = "year" | "digits" | "path" | "rrule" | "code";
export type TextareaField = FieldBase & { kind: "textarea"; max?: number };
export type RichTextField = FieldBase & { kind: "richText"; max?: number };
/** `ratio`: width over height, "16:9". `maxWidth`: pixels stored at most, where sharper pictures could be misused. */
export type ImageField = FieldBase & { kind: "image"; ratio?: string; minWidth?: number; maxWidth?: number };
export type GalleryField = FieldBase & { kind: "gallery"; max: number };
export type FileField = FieldBase & { kind: "file"; accept?: readonly FileTypeName[] };
export type FilesField = FieldBase & { kind: "files"; accept?: readonly FileTypeName[]; max: number };
export type DateField = FieldBase & { kind: "date" };
export type DateTimeField = FieldBase & { kind: "dateTime"; initial?: "now" };
export type TimeField = FieldBase & { kind: "time" };
export type WeekdaysField = FieldBase & { kind: "weekdays" };
/** Without limits, from 1800 to 2200. */
export type YearField = FieldBase & { kind: "year"; min?: number; max?: number };
export type SlugField = FieldBase & { kind: "slug"; from: string };
export type Choices = { options: readonly string[] } | { optionsFrom: OptionListName };
/** `names: "sections"`: the options are section ids; with no options given, every section that has a list. */
export type SelectField = FieldBase & { kind: "select"; initial?: string; names?: "sections" } & Choices;
export type MultiField = FieldBase & { kind: "multi"; names?: "sections" } & Choices;
export type RelationField = FieldBase & { kind: "relation"; section: string };
export type RelationsField = FieldBase & { kind: "relations"; section: string; max?: number };
export type PhoneField = FieldBase & { kind: "phone" };
export type EmailField = FieldBase & { kind: "email" };
export type UrlField = FieldBase & { kind: "url" };
/** `isAnywhere`: no warning when the place is outside the district. */
export type GeoField = FieldBase & { kind: "geo"; isAnywhere?: true };
export type GeoShapeField = FieldBase & { kind: "geoShape" };
/** Data for programs; for staff alone unless `isPublic`. `max`: characters of its JSON. */
export type JsonField = FieldBase & { kind: "json"; max?: number; isPublic?: true };
export type NumberField = FieldBase & {
  kind: "number";
  min?: number;
  max?: number;
  step?: number;
  unit?: NumberUnit;
  /** Seconds, typed and shown as minutes:seconds. */
  clock?: true;
};
export type MoneyField = FieldBase & { kind: "money" };
export type BooleanField = FieldBase & { kind: "boolean"; initial?: boolean };
export type ColourField = FieldBase & { kind: "colour"; contrastWith?: "white" };
export type IconField = FieldBase & { kind: "icon" };
/** `suggestionsFrom`: an option list of the administration; renaming or removing a word there changes all entries. */
export type TagsField = FieldBase & { kind: "tags"; max: number; suggestionsFrom?: WordListName };
/** `only`: columns for rows with these values in the select column `by`. `counts`: the column that numbers the rows. */
type RowsField<Column> = FieldBase & {
  kind: "list";
  columns: Readonly<Record<string, Column>>;
  max: number;
  by?: string;
  only?: Readonly<Record<string, readonly string[]>>;
  counts?: string;
};
export type ListField = RowsField<ColumnField>;
export type InnerListField = RowsField<CellField>;
export type VideoField = FieldBase & { kind: "video" };

export type CellField =
  | TextField
  | TextareaField
  | RichTextField
  | ImageField
  | GalleryField
  | FileField
  | FilesField
  | DateField
  | DateTimeField
  | TimeField
  | WeekdaysField
  | YearField
  | SelectField
  | MultiField
  | RelationField
  | RelationsField
  | PhoneField
  | EmailField
  | UrlField
  | GeoField
  | GeoShapeField
  | JsonField
  | NumberField
  | MoneyField
  | BooleanField
  | ColourField
  | IconField
  | TagsField
  | VideoField;
export type ColumnField = CellField | InnerListField;
export type Field = CellField | ListField | SlugField;
export type FieldKindName = Field["kind"];
export type Fields = Readonly<Record<string, Field>>;

/** `path`: its public address; `uses`: entries that point at it; `views`, `recentViews`: readings of its page. */
export const baseColumns = [
  "status",
  "publishAt",
  "updatedAt",
  "updatedBy",
  "parent",
  "path",
  "uses",
  "reviewAt",
  "views",
  "recentViews",
] as const;
export type BaseColumn = (typeof baseColumns)[number];
/** `parent`: children of an entry; `unused`: nothing points at it; `untranslated`: Turkish text without English. */
export const baseFilters = ["parent", "unused", "untranslated", "pictureless"] as const;
export const gapFilters: ReadonlySet<string> = new Set([
  "unused",
  "untranslated",
  "pictureless",
] satisfies BaseFilter[]);
export type BaseFilter = (typeof baseFilters)[number];

/** A column without a field: the section's hook `columns` computes it each time it is shown. */
export type ComputedColumn =
  | NumberField
  | MoneyField
  | BooleanField
  | TextField
  | (DateField & { /** The days to it are counted, and those since it in red. */ isDeadline?: true });

/** What the list of a section whose entries have pages says of their readers, without the section's doing. */
export const viewColumns = { views: { kind: "number" }, recentViews: { kind: "number" } } as const satisfies Record<
  string,
  ComputedColumn
>;

/** The columns that a section works out itself. */
export function ownComputed({ computed = {} }: Pick<ListSettings, "computed">): [string, ComputedColumn][] {
  return Object.entries(computed).filter(([name]) => !(name in viewColumns));
}

export type ListSettings<Name extends string = string, Computed extends string = string> = {
  columns: readonly (Name | BaseColumn | NoInfer<Computed>)[];
  computed?: Readonly<Record<Computed, ComputedColumn>>;
  /** Further tables to download, with their columns; the hook `tables` fills them. */
  tables?: Readonly<Record<string, readonly string[]>>;
  /** A field, or a column of a list's rows: "decisions.result". */
  filters?: readonly (Name | BaseFilter | `${Name}.${string}`)[];
  /** Which fields can be sorted and filtered by range, if more than four would qualify. */
  sortable?: readonly Name[];
  /**
   * `-`: descending; later fields break ties. Relations sort by their target's name. Ordered kinds have their order.
   */
  sort?: Name | `-${Name}` | "-publishAt" | "-updatedAt" | "position" | readonly (Name | `-${Name}` | "position")[];
  /** Start and end date: the list can be narrowed to current, coming or past entries. */
  period?: {
    from: Name;
    to: Name;
    /** Hours after its start when an entry without an end is over; without it, never. */
    lasts?: number;
    /** Current and coming entries are sorted by this date. */
    soonestFirst?: "from" | "to";
  };
};

/** `at: "nextDay"`: not at that moment, but when the next day begins in Istanbul. */
export type Expiry<Name extends string = string> = { field: Name; afterHours?: number; at?: "nextDay" };

export type PublishingSettings = {
  /** Months after which a published entry is reviewed, unless the settings say otherwise; 0: never. Default: twelve. */
  reviewMonths?: number;
  /** What happens at `unpublishAt` or when `expires` has passed. */
  onExpire?: "archive" | "withdraw";
  /** Date fields after which a published entry expires; the first that is filled counts. */
  expires?: readonly Expiry[];
  /** Before an election its editors are told to check what the law forbids then. */
  heedsElections?: true;
  /** Once published, it is never deleted, and only an administrator can withdraw it. */
  permanent?: true;
  /** Departments may publish their own entries without the press office. */
  selfPublish?: boolean;
  /** Publishing needs an approval in each of these capacities, in this order. */
  approvals?: readonly ReviewStep[];
  /** Where `when` holds, a published entry stays as long as the law wants it displayed: `publication/legal-display`. */
  display?: {
    from: string;
    to: string;
    when: Condition;
    /** The system field that keeps what was displayed: see display-snapshots.server.ts. */
    snapshots?: string;
    /** The signed report of the display, and the section's deadline that stays open until the report is there. */
    report?: { field: string; deadline: string };
  };
  /** Whether identity numbers, accounts and the like in public texts block publishing or warn (default). */
  personalData?: "error" | "warning";
  /** Personal data to delete from all versions, months after the day in `after`, once the entry isn't public. */
  forgets?: { after: string; months: number; fields: readonly string[] };
  /** The relation to the entry that is archived when this one is published. */
  supersedes?: string;
  /** What public entries of these sections point at can't be taken off the site. */
  staysWhilePointedAt?: readonly string[];
  /** A nightly job checks whether its address answers, where outgoing requests are allowed, and sets these fields. */
  linkCheck?: { address: string; answered: string; at: string; isBroken: string };
  /** Urgent: whoever may publish everywhere publishes with one click; the review comes afterwards. */
  urgentWhen?: readonly Condition[];
};

/** An entry may be started from one of another section: it points at that one and copies fields of it. */
export type BegunFrom = {
  section: string;
  link: string;
  /** Field here → field there, of one kind. */
  copies: Readonly<Record<string, string>>;
};

/** While the relation `link` is set, these fields are read from its target and can't be edited. */
export type TakenFrom = { link: string; fields: readonly string[] };
/** A button beside a field that fills in the form by the hook of its name; it saves nothing. */
export type FormAction = { icon: InterfaceIcon; beside: string };

/**
 * Something due by a day (content-model §9.2), found by the hook `deadlines`. Texts:
 * `content.sections.<id>.deadlines.<key>` (what to do) and `.deadlineRules.<key>` (the rule).
 */
export type DeadlineRule = {
  /** The law, as people cite it; without it, a rule of the municipality. */
  source?: string;
  /** Sections whose entries point at this one and change what is due. */
  follows?: readonly string[];
  /** Sections where any entry may change what is due here; for single pages alone. */
  watches?: readonly string[];
};

export const topics = ["news", "planning", "services", "mayor", "council", "corporate", "city", "texts"] as const;
export type Topic = (typeof topics)[number];

/** Makes and checks a form: a section's entries have one, and a group of settings is one. */
export type FormDefinition = {
  id: string;
  fields: Fields;
  rules: readonly Rule[];
  takenFrom?: TakenFrom;
  actions?: Readonly<Record<string, FormAction>>;
  publishing?: PublishingSettings;
  publicFace?: PublicFace;
};

/**
 * Where a section's pages stand for staff: `/<area>/<id>`. What is on the front page, and the `handbook`, which only
 * staff read (help, courses), are the municipality's, not a unit's.
 */
export const sectionAreas = ["content", "mainpage", "handbook"] as const;
export type SectionArea = (typeof sectionAreas)[number];

export type Section = FormDefinition & {
  kind: SectionKind;
  icon: InterfaceIcon;
  topic?: Topic;
  /** The beginning of the owning unit's name, until the administration sets one: see access/section-owners. */
  owner: string;
  area: SectionArea;
  titleField: string;
  /** The fields that a computed title is made of: first name and last name. */
  titleParts?: readonly string[];
  maxDepth?: number;
  /** Its entries are the units of the municipality, to which other entries belong. One section at most. */
  isUnits?: true;
  list: ListSettings;
  begunFrom?: BegunFrom;
  deadlines?: Readonly<Record<string, DeadlineRule>>;
  /** How rows of open data become its entries. */
  importMap?: ImportMap;
  publishing: PublishingSettings;
  /** The switch of pages that the system needs: they can't go to the trash, and setting it needs a right of its own. */
  keptWhen?: string;
  /** Templates refer to its entries by name: creating one needs the right for menus. */
  isForSystem?: true;
  publicFace: PublicFace;
};

declare const ownNames: unique symbol;

/** A section that the compiler knows the fields of: a hook or a query that misspells a name does not compile. */
export type SectionOf<Name extends string> = Section & NamedFields<Name>;
export type NamedFields<Name extends string> = {
  /** For the compiler alone: nothing has a value here. */
  readonly [ownNames]?: Name;
};

/** Whether a unit can own entries here that have no unit: not on the front page, and units belong to themselves. */
export function isKept({ area, isUnits }: Pick<Section, "area" | "isUnits">): boolean {
  return area === "content" && isUnits !== true;
}

/** The columns that a person may choose: the list's own, and common ones that are hidden at first. */
export function choosableColumns({
  kind,
  maxDepth = 1,
  list: { columns, computed },
}: Pick<Section, "kind" | "maxDepth"> & { list: Pick<ListSettings, "columns" | "computed"> }): string[] {
  const beside = kind === "single" ? [] : [...(maxDepth > 1 ? ["parent"] : []), "updatedBy", "reviewAt"];
  // Computed columns can be shown in every section that has some.
  return [...new Set([...columns, ...beside, ...Object.keys(computed ?? {})])];
}

export function columnField(
  { fields, list }: Pick<Section, "fields"> & { list?: Pick<ListSettings, "computed"> },
  name: string,
): Field | undefined {
  return fields[name] ?? list?.computed?.[name];
}

export function isWritten({ computed, system }: Field): boolean {
  return !computed && !system;
}

export function isLocalized(field: Field): boolean {
  return field.localized === true;
}

type Placed = [place: string, field: Field];
// Sections are declared once.
const everyFieldOf = new WeakMap<Fields, readonly Placed[]>();

/** Every field with its place, columns of rows (of rows) after their list: "decisions.votes.member". */
export function everyField(fields: Fields): readonly Placed[] {
  const known = everyFieldOf.get(fields);
  if (known) return known;
  const every = Object.entries(fields).flatMap(([name, field]): Placed[] => [
    [name, field],
    ...(field.kind === "list"
      ? everyField(field.columns).map(([place, column]): Placed => [`${name}.${place}`, column])
      : []),
  ]);
  everyFieldOf.set(fields, every);
  return every;
}
