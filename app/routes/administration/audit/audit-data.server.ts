import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { countAudit, listAudit, type AuditEntry, type AuditFilter } from "~/lib/audit/audit-log.server";
import { listAuditObjects } from "~/lib/audit/audit-objects.server";
import { listPeople, userNames } from "~/lib/auth/users/users.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { filePaths } from "~/lib/files/file-paths";
import { findFiles } from "~/lib/files/files.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime, parseDateTime, type TextLocale } from "~/lib/platform/text/dates/dates";
import { isUuid } from "~/lib/platform/text/uuid";

import { changedName, changedValue, settingName } from "./audit-texts.server";
import { parseAuditQuery, type AuditQuery } from "./audit-query";

const dayLength = 24 * 3_600_000;

/** `until` is the end of its day. */
export function filterOf({ person, verb, type, object, from, until }: AuditQuery): AuditFilter {
  const start = (day: string) => parseDateTime(`${day}T00:00`);
  const [first, last] = [from ? start(from) : null, until ? start(until) : null];
  return {
    ...(person ? { actorId: person } : {}),
    ...(verb ? { verb } : {}),
    ...(type ? { objectType: type } : {}),
    ...(object ? { objectId: object } : {}),
    ...(first ? { from: new Date(first) } : {}),
    ...(last ? { until: new Date(new Date(last).getTime() + dayLength) } : {}),
  };
}

export type AuditRow = {
  id: number;
  at: string;
  who: string | null;
  address: string | null;
  /** What was done, in words. */
  action: string;
  objectType: string;
  object: { name: string; href: string | null };
  objectId: string;
  section: string | null;
  version: number | null;
  reason: string | null;
  changes: Change[];
};
export type Change = { field: string; before: string; after: string };

export async function describeAudit(
  actor: Actor,
  items: readonly AuditEntry[],
  { t, locale }: { t: TFunction; locale: TextLocale },
): Promise<AuditRow[]> {
  const idsOf = (...types: string[]) =>
    items
      .filter(({ objectType, objectId }) => types.includes(objectType) && isUuid(objectId))
      .map(({ objectId }) => objectId);
  const [people, titles, files] = await Promise.all([
    userNames([...items.map(({ actorId }) => actorId), ...idsOf("user", "session")]),
    entryTitles(actor, idsOf("entry")),
    findFiles(idsOf("file")),
  ]);
  const objectOf = ({ objectType, objectId, section }: AuditEntry) => {
    const entry = titles.get(objectId);
    const known = entry && findSection(entry.section);
    if (entry && known)
      return {
        name: entry.title[locale] ?? entry.title.tr ?? entry.title.en ?? objectId,
        href: contentPaths.entry(known, objectId),
      };
    const file = files.get(objectId);
    if (file) return { name: file.originalName, href: filePaths.file(objectId) };
    const person = people.get(objectId);
    if (person) return { name: person, href: objectType === "user" ? `/administration/users/${objectId}` : null };
    if (objectType === "setting") return { name: settingName(t, objectId), href: null };
    if (objectType === "section") return { name: t([`content.sections.${objectId}.title`, objectId]), href: null };
    if (objectType === "demoData")
      return { name: t([`administration.demoData.areas.${objectId}.title`, objectId]), href: null };
    return {
      name: `${section ? t([`content.sections.${section}.title`, section]) : t(`audit.objects.${objectType}`)} ${objectId.slice(0, 8)}`,
      href: null,
    };
  };
  return items.map((item) => ({
    id: item.id,
    at: formatDateTime(item.at, locale),
    who: item.actorId === null ? null : (people.get(item.actorId) ?? item.actorId.slice(0, 8)),
    address: item.address,
    action: t(exportOf(item) ?? `audit.verbs.${item.verb}`),
    objectType: item.objectType,
    object: objectOf(item),
    objectId: item.objectId,
    section: item.section,
    version: item.version,
    reason: item.reason,
    changes: changesOf(t, item),
  }));
}

const exportFormats = ["ics", "vcf"];

/** The text of a download that is no table; undefined for all else. */
function exportOf({ verb, after }: AuditEntry): string | undefined {
  const { format } = (after ?? {}) as { format?: unknown };
  const isOther = verb === "export" && typeof format === "string" && exportFormats.includes(format);
  return isOther ? `audit.exports.${format}` : undefined;
}

/** Field by field, as text; a value that isn't an object is one line. */
function changesOf(t: TFunction, item: AuditEntry): Change[] {
  const fieldsOf = (value: unknown): Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : value === null || value === undefined
        ? {}
        : { "": value };
  const [was, is] = [fieldsOf(item.before), fieldsOf(item.after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  return names.map((name) => ({
    field: changedName(t, item, name),
    before: changedValue(t, item, name, was[name]),
    after: changedValue(t, item, name, is[name]),
  }));
}

export async function readAuditPage(actor: Actor, request: Request) {
  actor.assertCan("audit.view");
  const types = listAuditObjects();
  const query = parseAuditQuery(new URL(request.url).searchParams, types);
  const [page, total, people, t, locale] = await Promise.all([
    listAudit(actor, filterOf(query), query),
    countAudit(actor, filterOf(query)),
    listPeople(),
    getFixedT(request),
    getLanguage(request),
  ]);
  return {
    title: t("audit.title"),
    query,
    types,
    people,
    total,
    rows: await describeAudit(actor, page.items, { t, locale }),
    hasNewer: page.hasNewer,
    hasOlder: page.hasOlder,
  };
}
