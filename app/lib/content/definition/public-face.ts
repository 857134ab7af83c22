import type { Condition } from "./rules";

/**
 * How citizens read a section, as plain data. In a declaration every name is typed by the section's own fields and its
 * groups'; `define-section.ts` fills in what was left out and adds what the groups say of their fields.
 */
export type PublicFace = {
  /**
   * Under /home. `{slug}` is the last segment of an entry's address, the rest is the list's; null: only inside other
   * pages. A relation in braces (`{category}`) stands for the slug of what it points at.
   */
  address: string | null;
  /** Where the list is, when that is not the part of the address before its first brace. */
  listAddress?: string;
  view: PublicView;
  /** Other ways to look at the same list, each at an address of its own. */
  otherViews: readonly OtherView[];
  /** People, questions and what is read in its list stand under the values of this field. */
  groupBy?: string;
  /** What stands first under its heading, whatever the editors' order is. */
  first?: { field: string; is: string };
  roles: Roles;
  /**
   * Of the public list. Without any, trees and ordered kinds have the editors' order, which also tells equals apart,
   * and of the others the newest come first.
   */
  order: readonly OrderKey[];
  /** What is over leaves the first list for the second. */
  upcoming?: Upcoming;
  /** Fields that readers narrow the list by. */
  filters: readonly string[];
  /** Readers narrow the list by the year of this date. */
  years?: string;
  /** The rows that say when it is open: readers narrow the list by what is open now. */
  openNow?: OpenNow;
  /** What the map of its list and the map of an entry draw beside the places. */
  map?: MapFace;
  /** Lists of other sections on an entry's page: what points at it. */
  reverse: readonly ReverseList[];
  /** In nothing public. */
  hidden: readonly string[];
  /** Public, but no part of the page by itself: the page says it elsewhere, or it only steers. */
  unlisted: readonly string[];
  /**
   * Addresses that a reader comes for, each a button under the title of the entry's page; of what is over or stopped, a
   * line as any other.
   */
  buttons: readonly string[];
  /** Lists that are no table, or whose rows have pages. */
  rows: Readonly<Record<string, RowsFace>>;
  head: HeadFields;
  schemaType: SchemaType;
  schemaData: SchemaData;
  /** Its place in the site's menu, smallest first. */
  menu?: number;
  /** Its newest entries are offered as RSS and Atom. */
  feed: boolean;
  /** Its dates are offered as a calendar to subscribe to. */
  calendar?: CalendarFace;
  /** All that it publishes is offered as tables to download, and stands among the data sets. */
  openData?: true;
  /** All that it publishes as one PDF to print and hang on a wall. */
  listDocument?: ListDocument;
  /** Where an authority answers the same question; its words are `public.sections.<id>.elsewhere`. */
  elsewhere?: string;
  frontPage?: FrontPlace;
  /** What opens over pages at its hour. */
  popup?: PopupFields;
  /**
   * The one page that says how the municipality is reached: the foot of every page and what search engines are told
   * come from it.
   */
  contact?: ContactFields;
  /** How each of its pages is laid out, where editors choose. */
  layout?: PageLayout;
  /** Sites that stand at the foot of every page: those with the switch on. */
  atFoot?: { when: string; link: string };
  /** The entry that stands above everything on the front page. */
  alert?: { when: string; until: string };
  /** Of what only stands in other pages: when it is shown. */
  shown?: { when: string; from: string; to: string };
  /** Readers say of each entry in its list whether it helped: the system fields that count them. */
  votes?: { yes: string; no: string };
  /**
   * Files with an address of their own that stays when the file is another, and the system field that counts how often
   * they are taken.
   */
  downloads?: { files: readonly string[]; count: string };
  /**
   * Entries can be taken along as a document, which the hook `document` fills. `onCards`: each has one, and its card
   * leads to it.
   */
  document?: true | "onCards";
  /** The list field whose rows name addresses of a former site that lead to the entry now. */
  formerPaths?: { field: string; column: string };
  /** Its entries are the small texts of the site, called by name. */
  texts?: TextsFace;
};

/**
 * `entry`: a list and a page of each; `page`: a page alone, or pages hung under one another; `landing`: what leads on
 * to what lies under it; `list`: entries that are read whole where they stand; `accordion`: questions that open on
 * their answers; `people`: portraits; `map`: places; `calendar`: a month at a time; `timeline`: year by year;
 * `fragment`: a part of other pages.
 */
export const publicViews = [
  "entry",
  "page",
  "landing",
  "list",
  "accordion",
  "people",
  "map",
  "calendar",
  "timeline",
  "fragment",
] as const;
export type PublicView = (typeof publicViews)[number];
/** The views that a section's list can have. */
export type ListView = Exclude<PublicView, "fragment">;
export const otherViews = ["map", "calendar"] as const satisfies readonly ListView[];
export type OtherView = (typeof otherViews)[number];
/**
 * What a view asks of its section: pages of the entries' own, and these roles. Types ask for the same in a declaration.
 */
export const viewNeeds: Readonly<
  Record<
    PublicView,
    { pages: "own" | "none" | "either"; roles: readonly ("body" | "portrait" | "place" | "date")[]; isTimed?: true }
  >
> = {
  entry: { pages: "own", roles: [] },
  page: { pages: "own", roles: [] },
  landing: { pages: "own", roles: [] },
  list: { pages: "none", roles: [] },
  accordion: { pages: "none", roles: ["body"] },
  people: { pages: "either", roles: ["portrait"] },
  map: { pages: "either", roles: ["place"] },
  calendar: { pages: "own", roles: [], isTimed: true },
  timeline: { pages: "either", roles: ["date"] },
  fragment: { pages: "none", roles: [] },
};
export type Tone = "neutral" | "info" | "success" | "warning" | "error";
export type OrderKey = { field: string; descending?: boolean };
/**
 * `lasts`: hours that something without an end takes. `allDay`: the field that says that the hour means nothing.
 * `sessions`: the rows that say on which days of its time it takes place.
 */
export type Upcoming = {
  from: string;
  to?: string;
  lasts: number;
  allDay?: string;
  sessions?: { field: string; from: string; to?: string };
};
/** `take`: so many of them before "see all"; `isCounted`: cards say how many there are. */
export type ReverseList = { section: string; by: string; take?: number; isCounted?: true };
/**
 * A line of a card, of a field or of a column of its rows ("lots.areaM2": numbers are added up). `behind`: what follows
 * the value; `labelled`: the field's name comes first; `day`: of a time, its day alone; `countsDown`: the days that are
 * left; `counted`: of a list, how many rows it has; `bar`: a number of a hundred, drawn; `flag`: of a country, its
 * flag.
 */
export type CardLine = {
  field: string;
  behind?: string;
  icon: string;
  labelled?: boolean;
  day?: boolean;
  countsDown?: boolean;
  counted?: boolean;
  bar?: boolean;
  flag?: boolean;
};
export type Roles = {
  lead?: string;
  /** The text that needs no heading. */
  body?: string;
  picture?: string;
  portrait?: string;
  icon?: string;
  /** Of its icon's ground, on which the sign is white. */
  colour?: string;
  /** What a person is. */
  post?: string;
  /** Where it is on a map. */
  place?: string;
  chips: readonly string[];
  date?: string;
  status?: { field: string; tones: Readonly<Record<string, Tone>>; note?: string };
  price?: { amount: string; free: string };
  unit?: string;
  lines: readonly CardLine[];
};
/**
 * Of the options of `field`, those in `wide` have no menu beside the page, and one of them is a `landing`: its picture
 * first, and what lies under it before its text. With the option `named` the menu whose code is in `menu` stands there.
 */
export type PageLayout = { field: string; wide: readonly string[]; landing: string; named: string; menu: string };
/** `closed`: a switch that closes it whatever the rows say, up to and with the day `until`. */
export type OpenNow = { hours: string; closed?: string; until?: string };
/**
 * `pins`: the select or relation that tells the places apart, with a legend; `shape`: an outline; `track`: a file with
 * the way; `stops`: rows on the way, which point at an entry that has a place or have one of their own.
 */
export type MapFace = {
  pins?: string;
  shape?: string;
  track?: string;
  stops?: { field: string; entry?: string; title: string; place: string };
};
/** Under the values of `by`, an entry a row with these fields; or a table that the list declares. */
export type ListDocument = { by?: string; columns: readonly string[] } | { table: string };
/**
 * Each pair of `dates` is an event of the calendar; `isNamed` puts the name of its first field behind the title,
 * `asDays` leaves out the hours. Where `sessions` has rows, they are the events. `place`: the first that is filled.
 */
export type CalendarFace = {
  dates: readonly { from: string; to?: string; isNamed?: true; asDays?: true }[];
  allDay?: string;
  sessions?: { field: string; from: string; to?: string; place?: string };
  place?: readonly string[];
  recurrence?: string;
  cancelled?: { field: string; is: readonly string[] };
};
/**
 * Which field of the page of contacts holds what. `phones`: rows with a name each; `social`: pages in networks, by
 * their fields' names. `topics`: what citizens write about, each with the address of whoever answers, if not the
 * municipality's own; `notice`: what they are told about their data before.
 */
export type ContactFields = {
  address: string;
  postalCode?: string;
  place?: string;
  hours?: string;
  phones?: { field: string; label: string; phone: string };
  callCentre?: string;
  fax?: string;
  email: string;
  registeredEmail?: string;
  taxNumber?: string;
  topics?: { field: string; label: string; email: string };
  notice?: string;
  social: readonly string[];
};
export type HeadFields = {
  title?: string;
  description?: string;
  picture?: string;
  noIndex?: string;
  canonical?: string;
};
export type BlockColumns = {
  kind: string;
  heading: string;
  html: string;
  picture: string;
  pictures: string;
  files: string;
  section: string;
  filter: string;
  limit: string;
  place: string;
  video: string;
  link: string;
};
export type RowsFace =
  | { as: "files"; file: string; title?: string; language?: string }
  | { as: "blocks"; columns: BlockColumns }
  | { as: "timeline"; when: string; title: string; text?: string; picture?: string }
  | StepsFace
  | RowPages;
/** What is done one after the other, or brought along, numbered; what a row points at stands under it. */
export type StepsFace = { as: "steps"; title: string; text?: string; note?: string };
/**
 * Each row has a page: `{name}` in its address is one of the row's columns, or a field of its entry. `legislation`:
 * search engines are told of it as what a council has passed.
 */
export type RowPages = { as: "pages"; address: string; title: string; legislation?: LegislationColumns };
export type LegislationColumns = { number: string; date: string; abstract: string };
/** A list of another section: `source` says which; taken by itself, or chosen one by one in the rows of `items`. */
export type TabFields = {
  source: string;
  mode: string;
  items: string;
  filter: string;
  limit: string;
  layout: string;
  more: string;
};
export type LinkFields = {
  to: string;
  lead: string;
  picture: string;
  icon: string;
  colour: string;
  size: string;
  newTab: string;
};
export type LogoFields = { picture: string; link: string; group: string };
export type NoteFields = { kind: string; value: string; unit: string; icon: string; link: string };
export type PopupFields = {
  kind: string;
  picture: string;
  html: string;
  video: string;
  link: string;
  button: string;
  frequency: string;
  pages: string;
  paths: { field: string; column: string };
  device: string;
  delay: string;
  priority: string;
};
/** `by`: which of the fields in `value` holds what an entry of each sort says. */
export type TextsFace = { key: string; by: string; value: Readonly<Record<string, string>> };
export type SlideFields = {
  wide: string;
  tall: string;
  title: string;
  subtitle: string;
  button: string;
  link: string;
  entry: string;
  newTab: string;
  position: string;
  shade: string;
  video: string;
};
/** Parts of the front page from the smallest `order` down; `take`: entries in it. */
export type FrontPlace = { order: number; take: number } & (
  | { as: "slides"; slide: SlideFields }
  | { as: "tabs"; tab: TabFields }
  | { as: "links"; link: LinkFields }
  | { as: "logos"; logo: LogoFields }
  | { as: "notes"; note: NoteFields }
  /** Those with `when` set; all, while nobody has set it of any. */
  | { as: "tiles"; when?: string }
  /** The same as pictures, the entries with `first` set before the others. */
  | { as: "pictures"; first?: string; when?: string }
  | { as: "lines" }
  /** The one entry of a section, its beginning and its portrait; only where `when` is set. */
  | { as: "message"; when?: string }
  /** One of those with `when` set, another each day and the same for everybody. */
  | { as: "daily"; when: string }
);

/** Types of schema.org, by name alone: what is told beside the type is what `schemaData` says. */
export type SchemaType =
  | "AboutPage"
  | "AdministrativeArea"
  | "Brand"
  | "CategoryCodeSet"
  | "City"
  | "CivicStructure"
  | "Claim"
  | "ContactPage"
  | "ContactPoint"
  | "CreativeWork"
  | "DigitalDocument"
  | "Event"
  | "FAQPage"
  | "GovernmentBuilding"
  | "GovernmentOrganization"
  | "GovernmentService"
  | "HowTo"
  | "ImageObject"
  | "Legislation"
  | "NewsArticle"
  | "Organization"
  | "OrganizationRole"
  | "Person"
  | "Place"
  | "ProfilePage"
  | "Project"
  | "PublicationIssue"
  | "RealEstateListing"
  | "Report"
  | "SpecialAnnouncement"
  | "TouristAttraction"
  | "TouristTrip"
  | "VideoObject"
  | "WebPage"
  | "WebSite";
export type EventStatus =
  "EventScheduled" | "EventRescheduled" | "EventPostponed" | "EventCancelled" | "EventMovedOnline";
/**
 * What an entry tells beside its name and picture. A `page`: when it came out and who publishes it; an `article`:
 * headline, days and author; a `notice`: its text and day; a `happening`: whether it takes place, where and for how
 * much; a `unit`: what it is a part of; a `place`: where it is and when it is open.
 */
export const schemaShapes = ["page", "article", "notice", "happening", "unit", "place"] as const;
export type SchemaShape = (typeof schemaShapes)[number];
/** Which field holds what. */
export type SchemaData = {
  /** Without one, a page. */
  as?: SchemaShape;
  startDate?: string;
  endDate?: string;
  eventStatus?: { field: string; values: Readonly<Record<string, EventStatus>> };
  /** The first that is filled. */
  place?: readonly string[];
  address?: string;
  /** The rows of opening hours. */
  hours?: string;
  stream?: string;
  organizer?: string;
  capacity?: string;
  tickets?: string;
  expires?: string;
  telephone?: string;
  email?: string;
};

/** Every field that a face names, wherever it does. */
export function namesIn({
  roles,
  order,
  upcoming,
  filters,
  hidden,
  unlisted,
  buttons,
  rows,
  head,
  schemaData,
  frontPage,
  popup,
  layout,
  atFoot,
  alert,
  shown,
  votes,
  downloads,
  formerPaths,
  groupBy,
  texts,
  first,
  contact,
  calendar,
  listDocument,
  years,
  openNow,
  map,
}: PublicFace): string[] {
  const { eventStatus, place = [], as: _as, ...schema } = schemaData;
  return [
    ...rolesIn(roles),
    roles.date,
    ...roles.lines.flatMap(({ field, behind }) => [field.split(".", 1)[0], behind]),
    ...order.map(({ field }) => field),
    upcoming?.from,
    upcoming?.to,
    upcoming?.allDay,
    upcoming?.sessions?.field,
    groupBy,
    first?.field,
    roles.place,
    ...filters,
    ...hidden,
    ...unlisted,
    ...buttons,
    ...Object.keys(rows),
    ...Object.values(head),
    ...Object.values(schema),
    eventStatus?.field,
    ...place,
    ...frontPageNames(frontPage),
    ...popupNames(popup),
    layout?.field,
    layout?.menu,
    atFoot?.when,
    atFoot?.link,
    alert?.when,
    alert?.until,
    shown?.when,
    shown?.from,
    shown?.to,
    votes?.yes,
    votes?.no,
    ...(downloads?.files ?? []),
    downloads?.count,
    formerPaths?.field,
    texts?.key,
    texts?.by,
    ...Object.values(texts?.value ?? {}),
    ...calendarNames(calendar),
    ...contactNames(contact),
    ...documentNames(listDocument),
    years,
    ...Object.values(openNow ?? {}),
    map?.pins,
    map?.shape,
    map?.track,
    map?.stops?.field,
  ].filter((name): name is string => name !== undefined);
}

/** Fields that a page shows in a place of their own, and so in no line of their own. */
export function rolesIn({
  lead,
  body,
  picture,
  portrait,
  icon,
  colour,
  post,
  chips,
  status,
  price,
  unit,
}: Roles): string[] {
  return [
    lead,
    body,
    picture,
    portrait,
    icon,
    colour,
    post,
    ...chips,
    status?.field,
    status?.note,
    price?.amount,
    price?.free,
    unit,
  ].filter((name) => name !== undefined);
}

function calendarNames(calendar: CalendarFace | undefined): (string | undefined)[] {
  if (!calendar) return [];
  const { dates, allDay, sessions, place = [], recurrence, cancelled } = calendar;
  return [
    ...dates.flatMap(({ from, to }) => [from, to]),
    allDay,
    sessions?.field,
    ...place,
    recurrence,
    cancelled?.field,
  ];
}

function documentNames(document: ListDocument | undefined): (string | undefined)[] {
  return document && "columns" in document ? [document.by, ...document.columns] : [];
}

function contactNames({ phones, topics, social = [], ...rest }: Partial<ContactFields> = {}): (string | undefined)[] {
  return [phones?.field, topics?.field, ...social, ...Object.values(rest)];
}

function frontPageNames(place: FrontPlace | undefined): (string | undefined)[] {
  switch (place?.as) {
    case "slides":
      return Object.values(place.slide);
    case "tabs":
      return Object.values(place.tab);
    case "links":
      return Object.values(place.link);
    case "logos":
      return Object.values(place.logo);
    case "notes":
      return Object.values(place.note);
    case "pictures":
      return [place.first, place.when];
    case "tiles":
    case "message":
    case "daily":
      return [place.when];
    case "lines":
    case undefined:
      return [];
  }
}

function popupNames(popup: PopupFields | undefined): string[] {
  return popup ? [...Object.values({ ...popup, paths: popup.paths.field })] : [];
}

/** Whether the public may read a field at all. */
export function isPublicField(field: { internal?: boolean }): boolean {
  return !field.internal;
}

/** Whether the entry lets a field of it be public: see `publicWhen`. */
export function isLetOut(
  field: { publicWhen?: Condition } | undefined,
  data: Readonly<Record<string, unknown>>,
): boolean {
  const condition = field?.publicWhen;
  if (!condition) return true;
  return "is" in condition ? (data[condition.field] ?? false) === condition.is : data[condition.field] !== undefined;
}
