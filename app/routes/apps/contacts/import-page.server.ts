import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { contactPaths } from "~/lib/apps/contacts/contact";
import { columnFields } from "~/lib/apps/contacts/exchange/csv-columns";
import { contactImportLimits, rowKinds, rowOutcomes, type RowKind } from "~/lib/apps/contacts/imports/import-views";
import {
  countChanged,
  countKinds,
  countOutcomes,
  countRoom,
  countUntaken,
  listPlanned,
  listTaken,
} from "~/lib/apps/contacts/imports/import-rows.server";
import type { ContactImport } from "~/lib/apps/contacts/imports/plan-rows.server";
import { paginate } from "~/lib/platform/http/request/pagination";
import { findProgress } from "~/lib/progress/read-progress.server";
import { isOver } from "~/lib/progress/progress-view";

import { leftTexts, problemTexts, remarkTexts } from "./import-texts.server";

type Reader = { actor: Actor; t: TFunction };

export async function readImportProgress({ actor, t }: Reader, { progress }: ContactImport) {
  const found = progress === null ? undefined : await findProgress(actor, progress, t);
  return { progress: found ?? null, isAtWork: found !== undefined && !isOver(found) };
}

/** A page of the rows and what would become of them. @param kind null: all of them */
export async function readPreview({ t }: Reader, kept: ContactImport, asked: number, kind: RowKind | null) {
  const counts = await countKinds(kept.id);
  const total = kind === null ? Object.values(counts).reduce((sum, one) => sum + one, 0) : (counts[kind] ?? 0);
  const pagination = paginate(total, asked, contactImportLimits.page);
  const [rows, room] = await Promise.all([
    listPlanned(kept.id, kind, { limit: contactImportLimits.page, offset: pagination.startIndex }),
    countRoom(),
  ]);
  return {
    kind,
    pagination,
    duplicates: kept.duplicates,
    counts: rowKinds.map((one) => ({ kind: one, count: counts[one] ?? 0 })),
    total: kept.total,
    room: (counts.new ?? 0) > room ? room : null,
    hasTakeable: (["new", "merge", "twin"] as const).some((one) => (counts[one] ?? 0) > 0),
    isByJob: (counts.new ?? 0) + (counts.merge ?? 0) > contactImportLimits.atOnce,
    rows: rows.map((row) => ({
      row: row.row,
      kind: row.kind ?? "refused",
      title: row.title || t("contacts.import.unnamed"),
      to: row.contactId === null ? null : contactPaths.contact(row.contactId),
      isApart: row.isApart,
      problems: row.kind === "refused" ? problemTexts(t, row) : [],
      remarks: remarkTexts(t, row),
    })),
  };
}

/** How the columns of a table are read; null for cards. */
export function readColumns({ headings, samples, columns }: ContactImport) {
  if (!headings || !columns) return null;
  const all = headings.map((heading, at) => ({
    at,
    heading,
    sample: samples?.[at] ?? "",
    field: columns[at]?.field ?? null,
  }));
  const named = ["name", "firstName", "lastName", "company", "email"];
  return { all, fields: columnFields, isNamed: all.some(({ field }) => field !== null && named.includes(field)) };
}

/** What has become of the rows. */
export async function readResult({ t }: Reader, kept: ContactImport, asked: number) {
  const [counts, untaken, changed] = await Promise.all([
    countOutcomes(kept.id),
    countUntaken(kept.id),
    countChanged(kept.id),
  ]);
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const pagination = paginate(total, asked, contactImportLimits.page);
  const rows = await listTaken(kept.id, { limit: contactImportLimits.page, offset: pagination.startIndex });
  return {
    pagination,
    counts: rowOutcomes.map((outcome) => ({ outcome, count: counts[outcome] ?? 0 })),
    untaken,
    changed,
    isUndone: kept.undoneAt !== null,
    refused: (counts.refused ?? 0) > 0 ? contactPaths.refusedOf(kept.id) : null,
    rows: rows.map((row) => ({
      row: row.row,
      outcome: row.outcome ?? "refused",
      title: row.title || t("contacts.import.unnamed"),
      to: row.contactId === null ? null : contactPaths.contact(row.contactId),
      why: row.outcome === "refused" ? problemTexts(t, row) : [],
      left: leftTexts(t, row),
    })),
  };
}
