/** When an entry takes place or is shown: read by lists, calendars and whatever waits for a moment. */
export type TimesFace = {
  /** Past entries move to a second list. */
  upcoming?: Upcoming;
  /** A part of other pages is shown while the switch is on, between the dates. */
  shown?: { when: string; from: string; to: string };
};
/** `lasts`: default hours. `allDay`: the switch that hides the hour. `sessions`: rows with single dates. */
export type Upcoming = {
  from: string;
  to?: string;
  lasts: number;
  allDay?: string;
  sessions?: { field: string; from: string; to?: string };
};

export function timeNames({ upcoming, shown }: TimesFace): (string | undefined)[] {
  return [
    upcoming?.from,
    upcoming?.to,
    upcoming?.allDay,
    upcoming?.sessions?.field,
    shown?.when,
    shown?.from,
    shown?.to,
  ];
}
