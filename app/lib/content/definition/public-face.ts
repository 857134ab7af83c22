/**
 * How citizens read a section, as plain data. In a declaration every name is typed by the section's own fields and its
 * groups'; `define-section.ts` fills in what was left out and adds what the groups say of their fields.
 */
export type PublicFace = {
  /** Under /home. `{slug}` is the last segment of an entry's address, the rest is the list's; null: only inside other pages. */
  address: string | null;
  view: PublicView;
  /** Other ways to look at the same list, each at an address of its own. */
  otherViews: readonly OtherView[];
  /** People and questions stand under the values of this field. */
  groupBy?: string;
  roles: Roles;
  /** Of the public list; trees and ordered kinds have the editors' order. Without any, the newest come first. */
  order: readonly OrderKey[];
  /** What is over leaves the first list for the second. */
  upcoming?: Upcoming;
  /** Fields that readers narrow the list by. */
  filters: readonly string[];
  /** Lists of other sections on an entry's page: what points at it. */
  reverse: readonly ReverseList[];
  /** In nothing public. */
  hidden: readonly string[];
  /** Public, but no part of the page by itself: the page says it elsewhere, or it only steers. */
  unlisted: readonly string[];
  /** Lists that are no table, or whose rows have pages. */
  rows: Readonly<Record<string, RowsFace>>;
  head: HeadFields;
  schemaType: SchemaType;
  schemaData: SchemaData;
  /** Its place in the site's menu, smallest first. */
  menu?: number;
  /** Its newest entries are offered as RSS. */
  feed: boolean;
  frontPage?: FrontPlace;
  /** The entry that stands above everything on the front page. */
  alert?: { when: string; until: string };
  /** Of what only stands in other pages: when it is shown. */
  shown?: { when: string; from: string; to: string };
  /** The list field whose rows name addresses of a former site that lead to the entry now. */
  formerPaths?: { field: string; column: string };
};

/**
 * `entry`: a list and a page of each; `page`: a page alone, or pages hung under one another; `landing`: what leads on to
 * what lies under it; `list`: entries that are read whole where they stand; `accordion`: questions that open on their
 * answers; `people`: portraits; `map`: places; `calendar`: a month at a time; `timeline`: year by year; `fragment`: a part
 * of other pages.
 */
export const publicViews = ["entry", "page", "landing", "list", "accordion", "people", "map", "calendar", "timeline", "fragment"] as const;
export type PublicView = (typeof publicViews)[number];
/** The views that a section's list can have. */
export type ListView = Exclude<PublicView, "fragment">;
export const otherViews = ["map", "calendar"] as const satisfies readonly ListView[];
export type OtherView = (typeof otherViews)[number];
/** What a view asks of its section: pages of the entries' own, and these roles. Types ask for the same in a declaration. */
export const viewNeeds: Readonly<Record<PublicView, { pages: "own" | "none" | "either"; roles: readonly ("body" | "portrait" | "place" | "date")[]; isTimed?: true }>> = {
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
export type Upcoming = { from: string; to?: string; lasts: number; allDay?: string; sessions?: { field: string; from: string; to?: string } };
export type ReverseList = { section: string; by: string };
/** A line of a card. `behind`: what follows the value; `labelled`: the field's name comes first; `day`: of a time, its day alone. */
export type CardLine = { field: string; behind?: string; icon: string; labelled?: boolean; day?: boolean };
export type Roles = {
  lead?: string;
  /** The text that needs no heading. */
  body?: string;
  picture?: string;
  portrait?: string;
  icon?: string;
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
export type HeadFields = { title?: string; description?: string; picture?: string; noIndex?: string; canonical?: string };
export type BlockColumns = {
  kind: string; heading: string; html: string; picture: string; pictures: string; files: string; section: string; filter: string;
  limit: string; place: string; video: string; link: string;
};
export type RowsFace =
  | { as: "files"; file: string; title?: string; language?: string }
  | { as: "blocks"; columns: BlockColumns }
  | { as: "timeline"; when: string; title: string; text?: string; picture?: string }
  | RowPages;
/** Each row has a page: `{name}` in its address is one of the row's columns, or a field of its entry. */
export type RowPages = { as: "pages"; address: string; title: string };
export type SlideFields = { wide: string; tall: string; title: string; subtitle: string; button: string; link: string; entry: string; newTab: string; position: string; shade: string };
/** Parts of the front page from the smallest `order` down; `take`: entries in it. */
export type FrontPlace = { order: number; take: number } & (
  | { as: "slides"; slide: SlideFields }
  | { as: "tiles" }
  /** Pictures, the entries with `first` set before the others. */
  | { as: "pictures"; first?: string }
  | { as: "lines" }
  /** The one entry of a section, its beginning and its portrait; only where `when` is set. */
  | { as: "message"; when?: string }
);

/** Types of schema.org, by name alone: what is told beside the type is what `schemaData` says. */
export type SchemaType =
  | "AboutPage" | "AdministrativeArea" | "Brand" | "CategoryCodeSet" | "City" | "CivicStructure" | "Claim" | "ContactPage" | "ContactPoint" | "CreativeWork"
  | "DigitalDocument" | "Event" | "FAQPage" | "GovernmentBuilding" | "GovernmentOrganization" | "GovernmentService" | "HowTo" | "ImageObject" | "Legislation"
  | "NewsArticle" | "Organization" | "OrganizationRole" | "Person" | "Place" | "ProfilePage" | "Project" | "PublicationIssue" | "RealEstateListing" | "Report"
  | "SpecialAnnouncement" | "TouristAttraction" | "TouristTrip" | "VideoObject" | "WebPage" | "WebSite";
export type EventStatus = "EventScheduled" | "EventRescheduled" | "EventPostponed" | "EventCancelled" | "EventMovedOnline";
/**
 * What an entry tells beside its name and picture. A `page`: when it came out and who publishes it; an `article`: headline,
 * days and author; a `notice`: its text and day; a `happening`: whether it takes place, where and for how much; a `unit`:
 * what it is a part of.
 */
export const schemaShapes = ["page", "article", "notice", "happening", "unit"] as const;
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
  stream?: string;
  organizer?: string;
  capacity?: string;
  tickets?: string;
  expires?: string;
  telephone?: string;
  email?: string;
};

/** Every field that a face names, wherever it does. */
export function namesIn({ roles, order, upcoming, filters, hidden, unlisted, rows, head, schemaData, frontPage, alert, shown, formerPaths, groupBy }: PublicFace): string[] {
  const { eventStatus, place = [], as: _as, ...schema } = schemaData;
  return [
    ...rolesIn(roles), roles.date, ...roles.lines.flatMap(({ field, behind }) => [field, behind]), ...order.map(({ field }) => field), upcoming?.from, upcoming?.to, upcoming?.allDay, upcoming?.sessions?.field, groupBy, roles.place, ...filters, ...hidden, ...unlisted,
    ...Object.keys(rows), ...Object.values(head), ...Object.values(schema), eventStatus?.field, ...place, ...frontPageNames(frontPage), alert?.when, alert?.until,
    shown?.when, shown?.from, shown?.to, formerPaths?.field,
  ].filter((name): name is string => name !== undefined);
}

/** Fields that a page shows in a place of their own, and so in no line of their own. */
export function rolesIn({ lead, body, picture, portrait, icon, post, chips, status, price, unit }: Roles): string[] {
  return [lead, body, picture, portrait, icon, post, ...chips, status?.field, status?.note, price?.amount, price?.free, unit].filter((name) => name !== undefined);
}

function frontPageNames(place: FrontPlace | undefined): (string | undefined)[] {
  if (place?.as === "slides") return Object.values(place.slide);
  return [place?.as === "pictures" ? place.first : undefined, place?.as === "message" ? place.when : undefined];
}

/** Whether the public may read a field at all. */
export function isPublicField(field: { internal?: boolean }): boolean {
  return !field.internal;
}
