/** What else its published entries come out as, beside pages. */
export type OutputsFace = {
  /** RSS and Atom. */
  feed: boolean;
  calendar?: CalendarFace;
  /** Offers all published entries as tables to download, among the data sets. */
  openData?: true;
  /** All published entries as one PDF to print and hang on a wall. */
  listDocument?: ListDocument;
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

export function outputNames({ calendar, listDocument }: OutputsFace): (string | undefined)[] {
  return [...calendarNames(calendar), ...documentNames(listDocument)];
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
