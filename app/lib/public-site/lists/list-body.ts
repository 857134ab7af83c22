import type { ListView } from "~/lib/content/definition/public-face";
import type { FieldsView } from "~/lib/public-site/entry/entry-view";
import type { Tiles } from "~/lib/public-site/map-tiles";
import type { Picture } from "~/lib/content/fields/public-shape";
import type { TranslatedText } from "~/lib/content/translated-text";

import type { Card } from "./card";
import type { MapMark } from "./map-marks.server";

/** An entry in a list. `anchor`: its id there; `fields`: all that it says, where the list is where it is read. */
/** `vote`: where a reader says whether it helped. */
export type ListItem = Card & { anchor: string; fields: FieldsView | null; vote?: string };
export type Person = ListItem & { portrait: Picture | null; post: string | null };
/**
 * `mark`: the key of what tells it apart on the map; `outline`: see `outlineText`; `distance`: from where the reader
 * is.
 */
export type PlaceItem = ListItem & {
  place: { lat: number; lng: number; href: string } | null;
  mark: string | null;
  outline: string | null;
  distance: string | null;
};
/** From where a list of places can be put in order; `kept`: what else the address says. */
export type NearChoice = {
  value: string;
  origins: (TranslatedText & { value: string })[];
  action: string;
  kept: [name: string, value: string][];
};
/** What stands under one heading; without one, what belongs under none. */
export type Group<Item> = { heading: TranslatedText | null; items: Item[] };
/** How the cards of a list lie: a tree by its levels, tiles with an icon, pictures, or rows of texts. */
export type CardLook = "tree" | "tiles" | "pictures" | "rows";
type Cards = { cards: Card[]; look: CardLook };

export type CalendarEntry = {
  id: string;
  title: TranslatedText;
  href: string | null;
  /** Of the day it begins, if it has an hour. */
  time: string | null;
  notice: string | null;
};
export type CalendarDay = { date: string; number: number; label: string; isToday: boolean; entries: CalendarEntry[] };
export type MonthPage = {
  month: string;
  title: string;
  /** From Monday on. */
  weekdays: { short: string; long: string }[];
  weeks: (CalendarDay | null)[][];
  /** Null where nothing lies before or behind. */
  previous: { href: string; title: string } | null;
  next: { href: string; title: string } | null;
  today: string | null;
};

/** What each view shows of a list. */
export type ListBodies = {
  entry: Cards;
  page: Cards;
  landing: Cards;
  list: { groups: Group<ListItem>[] };
  accordion: { groups: Group<ListItem>[] };
  people: { groups: Group<Person>[] };
  map: { groups: Group<PlaceItem>[]; file: string; tiles: Tiles | null; marks: MapMark[]; near: NearChoice | null };
  calendar: MonthPage;
  timeline: { groups: Group<ListItem>[] };
};
export type ListBody = { [V in ListView]: { view: V } & ListBodies[V] }[ListView];
