import type { Actor } from "~/lib/access/actor";
import { canAnywhere } from "~/lib/content/access/visible-entries.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { listUnits } from "~/lib/content/form/relation-options.server";
import { listAllEntries, listedSections, type AnyEntry } from "~/lib/content/list/all-entries.server";
import { parseAllEntries, type AllEntriesQuery } from "~/lib/content/list/all-entries-query";
import { titleFor } from "~/lib/content/title-for";
import { locales, type Locale, type Localized } from "~/lib/content/values";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { formatDate, formatDateTime, toIsoDate } from "~/lib/platform/text/dates/dates";
import { countedSince } from "~/lib/visits/unread-pages.server";

/** Only options that this person can select. */
export async function readQuery(
  actor: Actor,
  request: Request,
): Promise<{ query: AllEntriesQuery; sections: string[]; units: { id: string; title: Localized }[] }> {
  const [sections, units] = [listedSections(actor), await listUnits(actor)];
  return {
    query: parseAllEntries(new URL(request.url).searchParams, { sections, units: units.map(({ id }) => id) }),
    sections,
    units,
  };
}

export async function readListOnly(actor: Actor, request: Request) {
  const { query, sections, units } = await readQuery(actor, request);
  const [{ items, pagination }, since, t, locale] = await Promise.all([
    listAllEntries(actor, query),
    query.isUnread ? countedSince() : null,
    getFixedT(request),
    getLanguage(request),
  ]);
  return {
    title: t("listOnly.title"),
    query,
    pagination,
    canExport: canAnywhere(actor, "export"),
    monthBegins: (toIsoDate(new Date()) ?? "").replace(/\d\d$/, "01"),
    /** How far back the figures of readers reach. */
    unreadNote: !query.isUnread
      ? null
      : since === null
        ? t("listOnly.neverCounted")
        : t("listOnly.countedSince", { day: formatDate(since, locale) }),
    rows: items.map((item) => rowOf(item, locale)),
    sections: sections
      .map((id) => ({ code: id, label: t(`content.sections.${id}.title`) }))
      .sort((a, b) => compareTr(a.label, b.label)),
    units: units.map(({ id, title }) => ({ id, title: titleFor(title, locale)?.text ?? "…" })),
  };
}

function rowOf(
  {
    id,
    section,
    area,
    title,
    department,
    publishAt,
    updatedAt,
    gaps,
    state,
    version,
    liveVersion,
    reviewVersion,
    scheduledVersion,
    updatedByName,
  }: AnyEntry,
  locale: Locale,
) {
  return {
    id,
    section,
    updatedByName,
    standing: { state, version, liveVersion, reviewVersion, scheduledVersion, publishAt },
    href: contentPaths.preview({ id: section, area }, id),
    title: titleFor(title, locale),
    department: titleFor(department ?? {}, locale),
    publishAt: formatDateTime(publishAt, locale),
    updatedAt: formatDateTime(updatedAt, locale),
    gaps: locales.flatMap((one) => (gaps[one].length > 0 ? [{ locale: one, count: gaps[one].length }] : [])),
  };
}
