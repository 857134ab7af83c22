import type { ReviewStep } from "~/lib/content/review-states";
import type { NumberUnit } from "~/lib/platform/text/numbers";
import type { OptionListName, WordListName } from "~/lib/settings/setting-lists";

import type { ImportMap } from "./import-map";
import type { PublicFace } from "./public-face";
import type { Condition, Rule } from "./rules";

/**
 * What a section is, as plain data: the loader sends it to the browser as it stands, and the form, the list, the
 * checks, search, REST and the permission names are made from it. Labels are i18n keys made from the ids
 * (`content.<section>.fields.<field>`), so a definition holds no words.
 */
export type SectionKind = "single" | "collection" | "ordered" | "tree" | "category";

type FieldBase = {
  /** One value per language; Turkish is the one that publishing requires. */
  localized?: boolean;
  /** Needed to publish, never to save a draft. */
  required?: boolean;
  /** Left out of everything public; a section says it by `publicFace.hidden`. */
  internal?: boolean;
  /** Public only as long as another field of the entry says so: a number that its owner lets be printed. */
  publicWhen?: Condition;
  /** Worked out of other fields at every save; nobody writes it. */
  computed?: true;
  /**
   * Set by the product alone (`entries/system-values.server.ts`) and no part of what people write: a save and a
   * restored version leave it as it is.
   */
  system?: true;
  /** It is of use where this choice has one of these values: others neither see it nor lose what it holds. */
  belongsTo?: { choice: string; values: readonly string[] };
  /** The tab of the form; without one the field stands in the first, "content". */
  tab?: FormTab;
};
export type FormTab = "content" | "media" | "details" | "place" | "legal" | "seo";

/** `official`: a number by which people ask for the entry or row: a decision's, a notice's, a file's. */
export type TextField = FieldBase & { kind: "text"; max?: number; pattern?: TextPattern; official?: true };
/**
 * A year of four digits; digits alone; a path of this site; a recurrence rule of RFC 5545 §3.3.10; a name for programs:
 * "footer-text".
 */
export type TextPattern = "year" | "digits" | "path" | "rrule" | "code";
export type TextareaField = FieldBase & { kind: "textarea"; max?: number };
export type RichTextField = FieldBase & { kind: "richText"; max?: number };
/**
 * `ratio` is width over height as in the design of the public page ("16:9"); absent: free. `minWidth` in pixels;
 * `maxWidth`: what could be misused is kept no sharper than that.
 */
export type ImageField = FieldBase & { kind: "image"; ratio?: string; minWidth?: number; maxWidth?: number };
export type GalleryField = FieldBase & { kind: "gallery"; max: number };
export type FileType =
  "pdf" | "zip" | "mp4" | "mp3" | "image" | "svg" | "document" | "docx" | "odt" | "xlsx" | "gpx" | "geojson" | "vtt";
export type FileField = FieldBase & { kind: "file"; accept?: readonly FileType[] };
export type FilesField = FieldBase & { kind: "files"; accept?: readonly FileType[]; max: number };
export type DateField = FieldBase & { kind: "date" };
export type DateTimeField = FieldBase & { kind: "dateTime"; initial?: "now" };
/** A time of the day, "08:30". */
export type TimeField = FieldBase & { kind: "time" };
/** Days of the week, in its order. */
export type WeekdaysField = FieldBase & { kind: "weekdays" };
/** A year of four digits; without limits, from 1800 to 2200. */
export type YearField = FieldBase & { kind: "year"; min?: number; max?: number };
export type SlugField = FieldBase & { kind: "slug"; from: string };
export type Choices = { options: readonly string[] } | { optionsFrom: OptionListName };
/**
 * `names: "sections"`: the options are ids of sections, whose entries are shown; without any, of all that have a list.
 */
export type SelectField = FieldBase & { kind: "select"; initial?: string; names?: "sections" } & Choices;
export type MultiField = FieldBase & { kind: "multi"; names?: "sections" } & Choices;
export type RelationField = FieldBase & { kind: "relation"; section: string };
export type RelationsField = FieldBase & { kind: "relations"; section: string; max?: number };
export type PhoneField = FieldBase & { kind: "phone" };
export type EmailField = FieldBase & { kind: "email" };
export type UrlField = FieldBase & { kind: "url" };
/** `isAnywhere`: a place outside the district is nothing to be warned of. */
export type GeoField = FieldBase & { kind: "geo"; isAnywhere?: true };
/** Points, lines or areas on the map: the boundary of a neighbourhood, the way of a walk. */
export type GeoShapeField = FieldBase & { kind: "geoShape" };
/** What programs exchange, for staff alone unless it is `isPublic`. `max`: characters of its JSON. */
export type JsonField = FieldBase & { kind: "json"; max?: number; isPublic?: true };
/** `unit`: what it counts, shown behind it. */
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
/**
 * `suggestionsFrom`: words of the administration, offered while somebody types; it renames and removes them in all
 * entries.
 */
export type TagsField = FieldBase & { kind: "tags"; max: number; suggestionsFrom?: WordListName };
/**
 * `only`: columns that belong to rows with one of these values in the column `by`, a select. `counts`: the column that
 * numbers the rows; a new row begins with the next number.
 */
type RowsField<Column> = FieldBase & {
  kind: "list";
  columns: Readonly<Record<string, Column>>;
  max: number;
  by?: string;
  only?: Readonly<Record<string, readonly string[]>>;
  counts?: string;
};
export type ListField = RowsField<ColumnField>;
/** A list in the rows of another: its own rows hold no lists. */
export type InnerListField = RowsField<CellField>;
export type VideoField = FieldBase & { kind: "video" };

/** What may stand in a row, at whatever depth. */
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

/**
 * `path`: its address on the site; `uses`: how many entries point at it; `reviewAt`: the day on which it is looked at
 * again.
 */
export const baseColumns = [
  "status",
  "publishAt",
  "updatedAt",
  "updatedBy",
  "parent",
  "path",
  "uses",
  "reviewAt",
] as const;
export type BaseColumn = (typeof baseColumns)[number];
/**
 * `parent`: what lies directly under an entry; `unused`: what no entry points at; `untranslated`: what has no English
 * for a Turkish text; `pictureless`: what has no picture. The day of the last save needs no naming.
 */
export const baseFilters = ["parent", "unused", "untranslated", "pictureless"] as const;
/** Filters that can only be asked with yes. */
export const gapFilters: ReadonlySet<string> = new Set([
  "unused",
  "untranslated",
  "pictureless",
] satisfies BaseFilter[]);
export type BaseFilter = (typeof baseFilters)[number];

/**
 * A column that no field holds: the section's `columns` hook works it out of an entry's words, each time it is shown.
 */
export type ComputedColumn =
  | NumberField
  | MoneyField
  | BooleanField
  | TextField
  | (DateField & { /** The days to it are counted, and those since it in red. */ isDeadline?: true });

export type ListSettings<Name extends string = string, Computed extends string = string> = {
  columns: readonly (Name | BaseColumn | NoInfer<Computed>)[];
  computed?: Readonly<Record<Computed, ComputedColumn>>;
  /** Tables to download beside the list's own, each with its columns; the hook `tables` fills them. */
  tables?: Readonly<Record<string, readonly string[]>>;
  /** A field, or a column of a list's rows: "decisions.result". */
  filters?: readonly (Name | BaseFilter | `${Name}.${string}`)[];
  /**
   * By which of these it can be sorted, and by range filtered, where more ask for it than there is room for: four at
   * most.
   */
  sortable?: readonly Name[];
  /**
   * Field name (of a relation: by the name of what it points at), `-` before it for descending; several, each where
   * those before it are equal, the editors' own order ("position") last. Ordered kinds and trees default to their
   * order.
   */
  sort?: Name | `-${Name}` | "-publishAt" | "-updatedAt" | "position" | readonly (Name | `-${Name}` | "position")[];
  /** The dates that an entry's time begins and ends with: the list can be narrowed to what is on, to come or over. */
  period?: {
    from: Name;
    to: Name;
    /** What has no end is over so many hours after it begins; without it, never. */
    lasts?: number;
    /** What is on or to come is listed in the order in which it begins, or ends. */
    soonestFirst?: "from" | "to";
  };
};

/** `at: "nextDay"`: not at that moment, but when the day after it begins in Istanbul. */
export type Expiry<Name extends string = string> = { field: Name; afterHours?: number; at?: "nextDay" };

export type PublishingSettings = {
  /**
   * Months after which a published entry is looked at again, unless the administration says otherwise; 0: never.
   * Without it, twelve.
   */
  reviewMonths?: number;
  /** What the clock does at `unpublishAt` or when `expires` has passed. */
  onExpire?: "archive" | "withdraw";
  /** Date fields after which a published entry expires by itself; the first that is filled counts. */
  expires?: readonly Expiry[];
  /** Before an election its writers are told to check what the law forbids then. */
  heedsElections?: true;
  /** What was published once is never thrown away, and taken off the site by an administrator alone. */
  permanent?: true;
  /** Departments may publish their own entries here without the press office. */
  selfPublish?: boolean;
  /** Nothing is published here without an approval in each of these capacities, in this order. */
  approvals?: readonly ReviewStep[];
  /** Where `when` holds, what is published stays as long as the law wants it displayed: see display-lock.server.ts. */
  display?: {
    from: string;
    to: string;
    when: Condition;
    /** The system field that keeps what stood on the site: see display-snapshots.server.ts. */
    snapshots?: string;
    /**
     * The file that says, signed, that it was displayed, and the key of the section's deadline that is open until it is
     * there.
     */
    report?: { field: string; deadline: string };
  };
  /**
   * How identity numbers, accounts, mobile numbers and the like in public texts are told: a warning unless the section
   * refuses them.
   */
  personalData?: "error" | "warning";
  /**
   * Fields that are taken out of every version so many months after a day, once the public no longer sees the entry:
   * what is kept of people no longer than it is needed.
   */
  forgets?: { after: string; months: number; fields: readonly string[] };
  /**
   * The relation that names the entry which this one takes the place of: that one goes to the archive when this one is
   * published.
   */
  supersedes?: string;
  /**
   * Entries of these sections must lead somewhere: what they point at stays on the site as long as the public reads
   * them.
   */
  staysWhilePointedAt?: readonly string[];
  /**
   * Its addresses are asked once a night whether they answer, where outgoing requests are allowed: the fields that are
   * told.
   */
  linkCheck?: { address: string; answered: string; at: string; isBroken: string };
  /** What can't wait: one click of whoever may publish everywhere, reviewed afterwards. */
  urgentWhen?: readonly Condition[];
};

/** An entry may be begun from one of another section: it points at that one, and begins with some of its words. */
export type BegunFrom = {
  section: string;
  /** The relation that points at it. */
  link: string;
  /** Field here to field there, of one kind. */
  copies: Readonly<Record<string, string>>;
};

/** While the relation `link` is set, these fields are those of the entry that it points at, and nobody writes them. */
export type TakenFrom = { link: string; fields: readonly string[] };
/** A button beside a field that fills in the form; what it does the hook of its name says. Nothing is saved by it. */
export type FormAction = { icon: string; beside: string };

/**
 * A rule by which something about an entry is to be done by a day (content-model §9.2); the hook `deadlines` says for
 * which entry and when. Its words are `content.sections.<id>.deadlines.<key>` (what to do) and `.deadlineRules.<key>`
 * (the rule).
 */
export type DeadlineRule = {
  /** Where the rule is written, as people cite it; without it, it is the house's own. */
  source?: string;
  /** Sections whose entries point at this one and change what is open. */
  follows?: readonly string[];
  /** Sections any of whose entries may change what is open here; of a single page alone. */
  watches?: readonly string[];
};

/** What the staff's menu gathers sections under, in its order. */
export const topics = ["news", "planning", "services", "mayor", "council", "corporate", "city", "texts"] as const;
export type Topic = (typeof topics)[number];

export type Section = {
  id: string;
  kind: SectionKind;
  icon: string;
  topic?: Topic;
  /**
   * How the name of the unit begins that keeps it, until the administration says which does: see access/section-owners.
   */
  owner: string;
  /** Address prefix of its pages for staff: `/content` or `/mainpage`. */
  area: "content" | "mainpage";
  fields: Fields;
  /** The field that names an entry in lists, links and the version history. */
  titleField: string;
  /** The fields that the title is made of, where nobody writes one: first name and last name. */
  titleParts?: readonly string[];
  /** Depth of a tree or category list. */
  maxDepth?: number;
  /**
   * Its entries are the units of the municipality: each belongs to itself, and others belong to them. One section at
   * most.
   */
  isUnits?: true;
  list: ListSettings;
  begunFrom?: BegunFrom;
  takenFrom?: TakenFrom;
  actions?: Readonly<Record<string, FormAction>>;
  deadlines?: Readonly<Record<string, DeadlineRule>>;
  /** How rows of open data become its entries. */
  importMap?: ImportMap;
  publishing: PublishingSettings;
  /** The switch of pages that the system needs: it keeps them from the trash, and asks for a right of its own. */
  keptWhen?: string;
  /** Templates call its entries by name: to begin one asks for the right that menus ask for. */
  isForSystem?: true;
  publicFace: PublicFace;
  rules: readonly Rule[];
};

/**
 * Whether a unit can keep what has no unit of its own there: none keeps the front page, and units belong to themselves.
 */
export function isKept({ area, isUnits }: Pick<Section, "area" | "isUnits">): boolean {
  return area === "content" && isUnits !== true;
}

/**
 * The columns that a person may choose: those of the list, and those that any has beside them, hidden until they are
 * asked for.
 */
export function choosableColumns({
  kind,
  maxDepth = 1,
  list: { columns },
}: Pick<Section, "kind" | "maxDepth"> & { list: Pick<ListSettings, "columns"> }): string[] {
  const beside = kind === "single" ? [] : [...(maxDepth > 1 ? ["parent"] : []), "updatedBy", "reviewAt"];
  return [...new Set([...columns, ...beside])];
}

/** What a column of a list holds: a field, or what its section works out. */
export function columnField(
  { fields, list }: Pick<Section, "fields"> & { list?: Pick<ListSettings, "computed"> },
  name: string,
): Field | undefined {
  return fields[name] ?? list?.computed?.[name];
}

/** Whether people write it: neither worked out nor set by the product. */
export function isWritten({ computed, system }: Field): boolean {
  return !computed && !system;
}

export function isLocalized(field: Field): boolean {
  return field.localized === true;
}

/** Every field with its place, columns of rows and of lists in rows behind their lists: "decisions.votes.member". */
export function everyField(fields: Fields): [place: string, field: Field][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Field][] => [
    [name, field],
    ...(field.kind === "list"
      ? everyField(field.columns).map(([place, column]): [string, Field] => [`${name}.${place}`, column])
      : []),
  ]);
}
