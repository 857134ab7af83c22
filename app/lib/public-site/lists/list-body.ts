import type { ListView } from "~/lib/content/definition/public/public-views";
import type { FieldsView } from "~/lib/public-site/entry/entry-view";
import type { Tiles } from "~/lib/public-site/map-tiles";
import type { Picture } from "~/lib/content/fields/public-shape";
import type { TranslatedText } from "~/lib/content/translated-text";

import type { Card } from "./card";
import type { MapMark } from "./map/map-marks.server";

/** `anchor`: its id in the list; `fields`: content read in the list; `vote`: the address for "did this help". */
export type ListItem = Card & { anchor: string; fields: FieldsView | null; vote?: string };
export type Person = ListItem & { portrait: Picture | null; post: string | null };
/** `mark`: its key on the map; `outline`: see `outlineText`; `distance`: from the selected origin. */
export type PlaceItem = ListItem & {
  place: { lat: number; lng: number; href: string } | null;
  mark: string | null;
  outline: string | null;
  distance: string | null;
};
/** Origins for sorting by distance; `kept`: the other query parameters. */
export type NearChoice = {
  value: string;
  origins: (TranslatedText & { value: string })[];
  action: string;
  kept: [name: string, value: string][];
};
/** Without a heading: the items that belong to none. */
export type Group<Item> = { heading: TranslatedText | null; items: Item[] };
/** Card layouts: a tree by levels, tiles with an icon, pictures, or rows of text. */
export type CardLook = "tree" | "tiles" | "pictures" | "rows";
type Cards = { cards: Card[]; look: CardLook };

export type CalendarEntry = {
  id: string;
  title: TranslatedText;
  href: string | null;
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
  /** Null where there is nothing earlier or later. */
  previous: { href: string; title: string } | null;
  next: { href: string; title: string } | null;
  today: string | null;
};

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
