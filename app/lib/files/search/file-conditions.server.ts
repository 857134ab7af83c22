import { and, asc, desc, eq, gte, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";

import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { instantOf } from "~/lib/platform/text/dates/zone";

import type { FileFilters, FileSort } from "./file-query";
import { searchQuery } from "./file-search.server";
import { files } from "~/lib/files/schema.server";
import { usedCondition } from "~/lib/files/changes/uses.server";

/** null when nothing can match. */
export function conditionOf({
  search = "",
  kind,
  folder,
  within,
  uploader,
  tag,
  state,
  from,
  to,
}: FileFilters): SQL | undefined | null {
  const tsquery = searchQuery(search);
  // A search of signs only finds nothing rather than everything.
  if (search.trim() !== "" && !tsquery) return null;
  const { after, before } = daysOf({ from, to });
  return and(
    isNull(files.deletedAt),
    tsquery ? sql`${files.search} @@ ${tsquery}` : undefined,
    kind ? eq(files.kind, kind) : undefined,
    folder === undefined ? undefined : folder === null ? isNull(files.folderId) : eq(files.folderId, folder),
    within ? idIn(files.folderId, within) : undefined,
    uploader ? eq(files.createdBy, uploader) : undefined,
    tag ? sql`${files.tags} @> ${JSON.stringify([tag])}::jsonb` : undefined,
    state ? stateConditions[state]() : undefined,
    after ? gte(files.createdAt, after) : undefined,
    before ? lt(files.createdAt, before) : undefined,
  );
}

const stateConditions: Record<NonNullable<FileFilters["state"]>, () => SQL | undefined> = {
  unused: () => sql`NOT (${usedCondition(files.id)})`,
  missingAlt: () => and(eq(files.kind, "image"), sql`coalesce(${files.alt} ->> 'tr', '') = ''`),
  noText: () => and(isNotNull(files.document), sql`${files.document} -> 'hasText' = 'false'::jsonb`),
  personalData: () => eq(files.personalData, true),
};

export function orderOf(sort: FileSort): SQL[] {
  const orders: Record<FileSort, SQL> = {
    newest: desc(files.createdAt),
    oldest: asc(files.createdAt),
    name: asc(files.nameKey),
    largest: desc(files.bytes),
  };
  return [orders[sort], sort === "oldest" || sort === "name" ? asc(files.id) : desc(files.id)];
}

/** From the beginning of the first day to the end of the last; null for an open or invalid end. */
export const daysOf = ({ from, to }: Pick<FileFilters, "from" | "to">) => ({
  after: startOf(from),
  before: startOf(to, 1),
});

/** Midnight in Istanbul, `later` days on; null for an invalid day. */
function startOf(day: string | undefined, later = 0): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? "") ?? [];
  return year
    ? instantOf({ year: Number(year), month: Number(month), day: Number(date) + later, hour: 0, minute: 0 })
    : null;
}
