import type { Condition } from "~/lib/content/definition/rules";

/** How citizens read a section, as plain data. `define-section.ts` fills in the defaults. */
export type PublicFace = {
  /** Under /home. `{slug}` comes last, `{category}` is that relation's slug; null: only inside other pages. */
  address: string | null;
  /** Where the list is, if not at the part of the address before the first brace. */
  listAddress?: string;
  view: PublicView;
  otherViews: readonly OtherView[];
  /** People, questions and lists are grouped by the values of this field. */
  groupBy?: string;
  /** The entries that come first in their group, before the editors' order. */
  first?: { field: string; is: string };
  roles: Roles;
  /** Default: the editors' order for trees and ordered kinds (it also breaks ties), else the newest first. */
  order: readonly OrderKey[];
  /** Past entries move to a second list. */
  upcoming?: Upcoming;
  filters: readonly string[];
  years?: string;
  /** The rows of opening hours: readers filter by what is open now. */
  openNow?: OpenNow;
  map?: MapFace;
  /** Lists on an entry's page of what points at it. */
  reverse: readonly ReverseList[];
  hidden: readonly string[];
  /** Public, but not shown as a line of its own: shown elsewhere on the page, or only a setting. */
  unlisted: readonly string[];
  /** Addresses shown as buttons under the title; once the entry is over or stopped, as plain lines. */
  buttons: readonly string[];
  /** Lists that are not shown as a table, or whose rows have pages. */
  rows: Readonly<Record<string, RowsFace>>;
  head: HeadFields;
  schemaType: SchemaType;
  schemaData: SchemaData;
  /** Its place in the site's menu, smallest first. */
  menu?: number;
  feed: boolean;
  calendar?: CalendarFace;
  /** Offers all published entries as tables to download, among the data sets. */
  openData?: true;
  /** All published entries as one PDF to print and hang on a wall. */
  listDocument?: ListDocument;
  /** The page of an authority on the same subject; its text is `public.sections.<id>.elsewhere`. */
  elsewhere?: string;
  frontPage?: FrontPlace;
  popup?: PopupFields;
  /** The one page with the contact data for every footer and for search engines. */
  contact?: ContactFields;
  layout?: PageLayout;
  /** Sites in the footer of every page: those with the switch on. */
  atFoot?: { when: string; link: string };
  /** The entry shown above everything on the front page. */
  alert?: { when: string; until: string };
  shown?: { when: string; from: string; to: string };
  /** Readers say whether an entry helped: the system fields that count yes and no. */
  votes?: { yes: string; no: string };
  /** Files under an address that stays when the file is replaced, and the system field that counts downloads. */
  downloads?: { files: readonly string[]; count: string };
  /** Entries have a PDF, made by the hook `document`. `onCards`: each entry has one, and its card leads to it. */
  document?: true | "onCards";
  /** The list whose rows hold addresses of a former site; they redirect to the entry. */
  formerPaths?: { field: string; column: string };
  /** Its entries are the site's short texts, found by key. */
  texts?: TextsFace;
};

/**
 * `entry`: a list and a page of each; `page`: one page, or a tree of pages; `landing`: an overview of the pages below
 * it; `list`: entries read whole in the list; `fragment`: part of other pages.
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
export type ListView = Exclude<PublicView, "fragment">;
export const otherViews = ["map", "calendar"] as const satisfies readonly ListView[];
export type OtherView = (typeof otherViews)[number];
/** What a view needs: its entries' own pages or not, and these roles. Types ask for the same in a declaration. */
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
/** `lasts`: default hours. `allDay`: the switch that hides the hour. `sessions`: rows with single dates. */
export type Upcoming = {
  from: string;
  to?: string;
  lasts: number;
  allDay?: string;
  sessions?: { field: string; from: string; to?: string };
};
/** `take`: how many before "see all"; `isCounted`: cards show how many there are. */
export type ReverseList = { section: string; by: string; take?: number; isCounted?: true };
/**
 * A line of a card. A column of rows ("lots.areaM2") is summed. `behind`: follows the value; `labelled`: with the
 * field's label; `day`: the day of a time; `countsDown`: days left; `counted`: number of rows; `bar`: a percentage,
 * drawn.
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
  body?: string;
  picture?: string;
  portrait?: string;
  icon?: string;
  /** The background of its icon; the sign on it is white. */
  colour?: string;
  /** A person's job title. */
  post?: string;
  place?: string;
  chips: readonly string[];
  date?: string;
  status?: { field: string; tones: Readonly<Record<string, Tone>>; note?: string };
  price?: { amount: string; free: string };
  unit?: string;
  lines: readonly CardLine[];
};
/**
 * `wide`: options of `field` without a menu beside the page; `landing`: children before text; `named`: shows `menu`.
 */
export type PageLayout = { field: string; wide: readonly string[]; landing: string; named: string; menu: string };
/** `closed`: a switch that closes it despite the rows, up to and including the day `until`. */
export type OpenNow = { hours: string; closed?: string; until?: string };
/** `pins`: the field that colours places, with a legend; `track`: a file with the route; `stops`: rows on it. */
export type MapFace = {
  pins?: string;
  shape?: string;
  track?: string;
  stops?: { field: string; entry?: string; title: string; place: string };
};
/** One row per entry with these fields, grouped by `by`; or a table that the list declares. */
export type ListDocument = { by?: string; columns: readonly string[] } | { table: string };
/**
 * Each pair of `dates` is an event, unless `sessions` has rows. `isNamed` adds its first field's label to the title,
 * `asDays` leaves out the hours. `place`: the first that is filled.
 */
export type CalendarFace = {
  dates: readonly { from: string; to?: string; isNamed?: true; asDays?: true }[];
  allDay?: string;
  sessions?: { field: string; from: string; to?: string; place?: string };
  place?: readonly string[];
  recurrence?: string;
  cancelled?: { field: string; is: readonly string[] };
};
/** `topics`: subjects of messages, each with an e-mail address; `notice`: the privacy notice. */
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
/** Numbered steps, or things to bring; the target of a row is shown under it. */
export type StepsFace = { as: "steps"; title: string; text?: string; note?: string };
/** Each row has a page: `{name}` in its address is a column of the row or a field of its entry. */
export type RowPages = { as: "pages"; address: string; title: string; legislation?: LegislationColumns };
export type LegislationColumns = { number: string; date: string; abstract: string };
/** A list of another section, named in `source`: taken by itself, or picked in the rows of `items`. */
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
/** `by`: the select that says which of the fields in `value` holds the text. */
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
/** Parts of the front page, smallest `order` first; `take`: number of entries. */
export type FrontPlace = { order: number; take: number } & (
  | { as: "slides"; slide: SlideFields }
  | { as: "tabs"; tab: TabFields }
  | { as: "links"; link: LinkFields }
  | { as: "logos"; logo: LogoFields }
  | { as: "notes"; note: NoteFields }
  /** Entries with `when` set; all entries if none has it set. */
  | { as: "tiles"; when?: string }
  /** As `tiles`, with pictures; entries with `first` set come first. */
  | { as: "pictures"; first?: string; when?: string }
  | { as: "lines" }
  /** The section's one entry, with the start of its text and its portrait; only where `when` is set. */
  | { as: "message"; when?: string }
  /** One entry with `when` set, another each day, the same for everybody. */
  | { as: "daily"; when: string }
);

/** schema.org types; `schemaData` says which properties are given. */
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
 * What search engines read beside name and picture. `page`: date, publisher; `article`: headline, dates, author;
 * `notice`: text, date; `happening`: status, place, price; `unit`: its parent; `place`: place, opening hours.
 */
export const schemaShapes = ["page", "article", "notice", "happening", "unit", "place"] as const;
export type SchemaShape = (typeof schemaShapes)[number];
export type SchemaData = {
  /** Default: `page`. */
  as?: SchemaShape;
  startDate?: string;
  endDate?: string;
  eventStatus?: { field: string; values: Readonly<Record<string, EventStatus>> };
  /** The first that is filled. */
  place?: readonly string[];
  address?: string;
  hours?: string;
  stream?: string;
  organizer?: string;
  capacity?: string;
  tickets?: string;
  expires?: string;
  telephone?: string;
  email?: string;
};

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

/** Fields that have a place of their own on a page, and so no line in its list of fields. */
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

export function isPublicField(field: { internal?: boolean }): boolean {
  return !field.internal;
}

/** Whether the entry allows this field to be public: see `publicWhen`. */
export function isLetOut(
  field: { publicWhen?: Condition } | undefined,
  data: Readonly<Record<string, unknown>>,
): boolean {
  const condition = field?.publicWhen;
  if (!condition) return true;
  return "is" in condition ? (data[condition.field] ?? false) === condition.is : data[condition.field] !== undefined;
}
