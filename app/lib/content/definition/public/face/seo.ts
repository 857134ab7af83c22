/** What search engines and previews of links read. */
export type SeoFace = { schemaType: SchemaType; schemaData: SchemaData; head: HeadFields };
export type HeadFields = {
  title?: string;
  description?: string;
  picture?: string;
  noIndex?: string;
  canonical?: string;
};

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

export function seoNames({ schemaData, head }: SeoFace): (string | undefined)[] {
  const { eventStatus, place = [], as: _as, ...schema } = schemaData;
  return [...Object.values(head), ...Object.values(schema), eventStatus?.field, ...place];
}
