import type { Faced } from "~/lib/content/definition/public/public-face";
import type { Section } from "~/lib/content/definition/definition";
import { publicAddress, publicRoot } from "~/lib/content/definition/paths";
import type { CalendarFace } from "~/lib/content/definition/public/face/outputs";
import { isDay } from "~/lib/content/fields/field-traits";
import { isRelation } from "~/lib/content/fields/points-at";
import { readCalledOff, type CalledOff } from "~/lib/content/publication/legal/called-off.server";
import { publicTags, type Pointed, type Published } from "~/lib/content/publication/read/published-data.server";
import { readPublished } from "~/lib/content/publication/read/published.server";
import type { Locale, RowValue } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { icalendar, refolded, unfolded, type CalendarEvent } from "~/lib/platform/text/dates/icalendar";
import { recursUntil } from "~/lib/platform/text/dates/recurrence";
import { settingsTag } from "~/lib/settings/settings.server";
import { calendarTitle } from "~/lib/public-site/outputs/calendar-feeds.server";
import { labelsOf, type Labels } from "~/lib/public-site/entry/labels.server";
import { anyOrigin, withOrigin } from "~/lib/public-site/fields/public-values.server";
import { chipsOf, leadOf } from "~/lib/public-site/lists/cards.server";
import { contactTags, siteContact } from "~/lib/public-site/site/site-contact.server";
import { siteIdentity } from "~/lib/public-site/site/site-identity.server";
import { pointOf } from "~/lib/public-site/fields/point-of";
import { translate } from "~/lib/content/translated-text";

/** Older events leave the calendar; subscribers keep them. */
const keptDays = 180;
const maxEntries = 1_000;
const maxCalledOff = 200;
const day = 86_400_000;

/** A calendar to subscribe to (RFC 5545). @param origin put before every address */
export async function calendarOf(section: Section, origin: string, locale: Locale): Promise<string> {
  const today = Math.floor(Date.now() / day) * day;
  const since = today - keptDays * day;
  const kept = await cached(
    [...publicTags(section), ...contactTags, settingsTag],
    `calendar ${section.id} ${locale}`,
    async () => {
      const [labels, site, title, holder, { items, files, titles }, off] = await Promise.all([
        labelsOf(locale, [section]),
        siteIdentity(locale),
        calendarTitle(locale),
        holderOf(anyOrigin, locale),
        readPublished(section, {
          locale,
          page: 1,
          size: maxEntries,
          time: "all",
          datedFrom: new Date(since).toISOString(),
        }),
        readCalledOff(section, maxCalledOff),
      ]);
      const events = [
        ...items.flatMap((entry) => eventsOf(section, entry, { files, titles }, labels, anyOrigin, holder)),
        ...off.flatMap((one) => calledOff(section, one, labels, holder)),
      ];
      return unfolded(
        icalendar({
          name: `${labels.section(section)} | ${title ?? site.name}`,
          language: locale,
          events: events.filter((event) => endOf(event) > since),
        }),
      );
    },
    today + day,
  );
  return refolded(withOrigin(kept, origin));
}

/** Null without dates. */
export async function entryCalendar(
  section: Section,
  entry: Published,
  pointed: Pointed,
  origin: string,
  locale: Locale,
): Promise<string | null> {
  const [labels, holder] = await Promise.all([labelsOf(locale, [section]), holderOf(origin, locale)]);
  const events = eventsOf(section, entry, pointed, labels, origin, holder);
  return events.length > 0
    ? icalendar({ name: translate(entry.title, locale)?.text ?? "", language: locale, events })
    : null;
}

type Holder = NonNullable<CalendarEvent["organizer"]>;

/** The organizer: a published calendar names one (RFC 5546 §3.2.1). */
async function holderOf(origin: string, locale: Locale): Promise<Holder> {
  const [{ name }, contact] = await Promise.all([siteIdentity(locale), siteContact(locale)]);
  return { name, address: contact?.lines.find((line) => line.name === "email")?.href ?? origin + publicRoot };
}

export function hasDates({ publicFace: { outputs } }: Faced<"outputs">, { data }: Pick<Published, "data">): boolean {
  return outputs.calendar?.dates.some(({ from }) => typeof data[from] === "string") ?? false;
}

/** Withdrawn entries show only their date and the cancellation; past ones are left out. */
function calledOff(section: Section, { id, at, data }: CalledOff, labels: Labels, organizer: Holder): CalendarEvent[] {
  const about = { organizer, changed: at, summary: labels.t("public.calendar.calledOff"), isCancelled: true };
  return timesOf(section, { id, data })
    .map(({ uid, when, recurrence }) => ({ uid, when, recurrence, ...about }))
    .filter((event) => endOf(event) > at.getTime());
}

function endOf({ when, recurrence }: CalendarEvent): number {
  const startOf = (date: string) => Date.parse(`${date}T00:00:00+03:00`);
  const [from, to] =
    "from" in when
      ? [when.from.getTime(), (when.to ?? when.from).getTime()]
      : [startOf(when.firstDay), startOf(when.lastDay ?? when.firstDay) + day];
  return recurrence ? recursUntil(recurrence, { from, to }) : to;
}

function eventsOf(
  section: Section,
  entry: Published,
  pointed: Pointed,
  labels: Labels,
  origin: string,
  holder: Holder,
): CalendarEvent[] {
  const { roles } = section.publicFace;
  const { calendar } = section.publicFace.outputs;
  const { schemaData } = section.publicFace.seo;
  if (!calendar) return [];
  const { data } = entry;
  const address = publicAddress(section, entry, labels.locale);
  const status = calendar.cancelled && data[calendar.cancelled.field];
  const title = translate(entry.title, labels.locale)?.text ?? "";
  const organiser = schemaData.organizer === undefined ? null : translate(data[schemaData.organizer], labels.locale);
  const about = {
    organizer: organiser ? { ...holder, name: organiser.text } : holder,
    changed: entry.publishedAt,
    description: leadOf(section, entry, labels)?.text ?? null,
    url: address && origin + address,
    place: roles.place === undefined ? null : pointOf(data[roles.place]),
    categories: chipsOf(section, entry, labels),
    isCancelled: typeof status === "string" && calendar.cancelled?.is.includes(status) === true,
  };
  const place = placeOf(section, calendar, entry, pointed, labels.locale);
  return timesOf(section, entry).map(({ uid, when, named, location, recurrence }) => ({
    ...about,
    uid,
    when,
    location: location ?? place,
    summary: named === undefined ? title : `${title} – ${labels.field(section, named)}`,
    ...(recurrence === undefined ? {} : { recurrence }),
  }));
}

/** `named`: the field whose label follows the title. */
type Time = { uid: string; when: CalendarEvent["when"]; named?: string; location?: string; recurrence?: string };

function timesOf({ fields, publicFace }: Section, { id, data }: Pick<Published, "id" | "data">): Time[] {
  const { calendar } = publicFace.outputs;
  if (!calendar) return [];
  const { sessions } = calendar;
  const rows = sessions && Array.isArray(data[sessions.field]) ? (data[sessions.field] as RowValue[]) : [];
  if (sessions && rows.length > 0) {
    return rows.flatMap((row) => {
      const when = timeOf(data[calendar.allDay ?? ""] === true, row[sessions.from], sessions.to && row[sessions.to]);
      const own = sessions.place && row[sessions.place];
      return when ? [{ uid: `${id}-${row._key}`, when, ...(typeof own === "string" ? { location: own } : {}) }] : [];
    });
  }
  return calendar.dates.flatMap(({ from, to, isNamed, asDays }, at) => {
    const isAllDay = asDays === true || isDay(fields[from]) || data[calendar.allDay ?? ""] === true;
    const when = timeOf(isAllDay, data[from], to && data[to]);
    const recurrence = calendar.recurrence === undefined ? undefined : data[calendar.recurrence];
    return when
      ? [
          {
            uid: at === 0 ? id : `${id}-${from}`,
            when,
            ...(isNamed ? { named: from } : {}),
            ...(typeof recurrence === "string" ? { recurrence } : {}),
          },
        ]
      : [];
  });
}

function timeOf(isAllDay: boolean, from: unknown, to: unknown): CalendarEvent["when"] | null {
  if (typeof from !== "string" || Number.isNaN(Date.parse(from))) return null;
  const end = typeof to === "string" && !Number.isNaN(Date.parse(to)) ? to : null;
  if (isAllDay) return { firstDay: toIsoDate(from) ?? "", lastDay: toIsoDate(end) ?? null };
  return { from: new Date(from), to: end === null ? null : new Date(end) };
}

function placeOf(
  { fields }: Section,
  { place = [] }: CalendarFace,
  { data }: Published,
  { titles }: Pointed,
  locale: Locale,
): string | null {
  for (const name of place) {
    const value = data[name];
    const text = isRelation(fields[name])
      ? translate(titles[String(value)]?.title, locale)?.text
      : typeof value === "string"
        ? value
        : translate(value, locale)?.text;
    if (text) return text;
  }
  return null;
}
