import type { Section } from "./definition";

/** The public data of an entry, as a hook of a section with these fields reads it. */
type DataOf<Name extends string> = { readonly [K in Name]?: unknown };

/**
 * What a section puts on pages of the site beyond its own: in `sections/<id>.server.ts`, as `site` of its hooks. A part
 * is asked for by its name, so shared code knows neither the section nor its fields.
 */
export type SiteParts<Name extends string = string> = {
  /** A popup over pages. */
  overlay?: (data: DataOf<Name>) => OverlayPart;
  /** The contact data for every footer and for search engines. One section at most. */
  contact?: (data: DataOf<Name>) => ContactPart;
  /** The site's short texts, found by the value of the field `key`. */
  text?: { key: Name; read: (data: DataOf<Name>) => { sort: unknown; value: unknown } };
  /** Links in the footer of every page: entries with the switch `when` on, and the field with the address. */
  atFoot?: { when: Name; link: Name };
  /** The entry above everything on the front page: one with the switch `when` on, before the moment in `until`. */
  alert?: { when: Name; until: Name };
  /** Readers say whether an entry helped: the system fields that count yes and no. */
  votes?: { yes: Name; no: Name };
  /** How an entry's page is laid out; `sideMenu`: the menu beside it, null for none, undefined where rules decide. */
  layout?: (data: DataOf<Name>) => { isLanding: boolean; sideMenu: string | null | undefined };
  /** The list whose rows hold addresses of a former site; they redirect to the entry. */
  formerPaths?: { list: Name; column: string };
  /** Whether an entry is the first of its group, before the editors' order. */
  comesFirst?: (data: DataOf<Name>) => boolean;
  /** Questions that the help for staff answers, under topics: entries of the section that `topic` points at. */
  question?: { topic: Name; question: Name; answer: Name };
  /** Guides of the help for staff. */
  guide?: { topic: Name; title: Name; subtitle: Name; text: Name };
  /** Courses for staff; `minutes`: how long one takes; `steps`: the list of its pages, with the names of its columns. */
  course?: {
    topic: Name;
    title: Name;
    text: Name;
    minutes: Name;
    featured: Name;
    steps: Name;
    columns: { title: string; subtitle: string; text: string };
  };
  /** The page of an authority on the same subject; its text is `public.sections.<id>.elsewhere`. */
  elsewhere?: `https://${string}`;
};

/**
 * `content`: null where there is nothing to show; `paths`: of the pages that show it, "/x/*" with those below, null for
 * every page; `delay`: seconds; `priority`: the highest is shown, among equals the one shown last, by `from`.
 */
export type OverlayPart = {
  content: { picture: unknown } | { html: unknown } | { video: unknown } | null;
  link: unknown;
  button: unknown;
  frequency: unknown;
  device: unknown;
  delay: unknown;
  priority: unknown;
  from: unknown;
  paths: readonly string[] | null;
};

/** A value with the name of its field, whose label stands before it. */
type Labelled = { name: string; value: unknown };
/** `topics`: subjects of messages, by the key of their row; `notice`: the privacy notice. */
export type ContactPart = {
  address: unknown;
  postalCode: unknown;
  place: unknown;
  hours: unknown;
  phones: readonly { label: unknown; phone: unknown }[];
  callCentre: Labelled;
  fax: unknown;
  email: unknown;
  registeredEmail: Labelled;
  taxNumber: unknown;
  topics: readonly { key: string; label: unknown; email: unknown }[];
  notice: { section: string; id: unknown };
  social: readonly Labelled[];
};

/** @throws Error that names the section and what is wrong with its parts */
export function checkSiteParts(
  { id, fields, publicFace: { view } }: Pick<Section, "id" | "fields" | "publicFace">,
  { text, atFoot, alert, votes, formerPaths }: SiteParts,
): void {
  const refuse = (what: string) => {
    throw new Error(`Section "${id}": its part of the site ${what}`);
  };
  const names = [text?.key, atFoot?.when, atFoot?.link, alert?.when, alert?.until, votes?.yes, votes?.no];
  const unknown = [...names, formerPaths?.list].find((name) => name !== undefined && !fields[name]);
  if (unknown !== undefined) refuse(`names "${unknown}", which is no field of it`);
  const list = formerPaths && fields[formerPaths.list];
  if (formerPaths && !(list?.kind === "list" && list.columns[formerPaths.column]))
    refuse(`names "${formerPaths.column}", which is no column of "${formerPaths.list}"`);
  if (votes && view !== "accordion") refuse(`lets readers say what helped, and is a ${view}`);
  const counter = [votes?.yes, votes?.no].find((name) => name !== undefined && !fields[name]?.system);
  if (counter !== undefined) refuse(`counts in "${counter}", which people write`);
}
