import type { Actor } from "~/lib/access/actor";
import type { Pagination } from "~/lib/platform/http/request/pagination";
import { formatDateTime, formatLongDate, type TextLocale } from "~/lib/platform/text/dates/dates";
import { formatBytes } from "~/lib/platform/text/numbers";

import { listTrashedFiles, trashDays } from "./trash.server";

export type TrashedFileRow = {
  id: string;
  name: string;
  details: string;
  deletedAt: string;
  by: string | null;
  endsAt: string;
};

export async function listTrashedRows(
  actor: Actor,
  locale: TextLocale,
  page: number,
): Promise<{ rows: TrashedFileRow[]; pagination: Pagination }> {
  const { items, pagination } = await listTrashedFiles(actor, { page, size: 25 });
  const rows = items.map(({ id, originalName, name, bytes, deletedAt, deletedByName }) => ({
    id,
    name: originalName,
    details: `${name.slice(name.lastIndexOf(".") + 1).toUpperCase()}, ${formatBytes(bytes, locale)}`,
    deletedAt: formatDateTime(deletedAt, locale),
    by: deletedByName,
    endsAt: formatLongDate(new Date(deletedAt.getTime() + trashDays * 86_400_000), locale),
  }));
  return { rows, pagination };
}
