import { and, between, eq, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { starterOf } from "~/lib/auth/users/job-actor.server";
import { db, partOfTransaction, transaction } from "~/lib/platform/db/database.server";
import { conflict } from "~/lib/platform/http/response/responses.server";
import { enqueueJob } from "~/lib/platform/jobs/jobs.server";
import { findRefusal } from "~/lib/platform/refusal";
import { beginProgress, findOpenProgress } from "~/lib/progress/progress.server";
import { trashRecord, undoRecordChange } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";

import { contactPaths } from "../contact";
import { contactKind } from "../contacts.server";
import { contactImportRows, contactImports } from "../schema.server";
import { changedContacts, markTakenBack, unplannedRows, untakenRows, type ChangedContact } from "./import-rows.server";
import { contactImportLimits } from "./import-views";
import { planRows, type ContactImport, type GivenRow, type Lookups, type RowPlan } from "./plan-rows.server";
import { takeRow } from "./take-row.server";

/** `plan`: finds the fate of each row; `take`: makes of each what it is to become; `undo`: takes that back. */
export const importSteps = ["plan", "take", "undo"] as const;
export type ImportStep = (typeof importSteps)[number];

export const importJobs = {
  plan: "contacts.import-plan",
  take: "contacts.import",
  undo: "contacts.import-undo",
} as const satisfies Record<ImportStep, string>;

export const isSmall = (rows: number): boolean => rows <= contactImportLimits.atOnce;

/** One step of an import at a time. */
export const jobKeyOf = ({ id }: Pick<ContactImport, "id">): string => `contact import ${id}`;

/** In the caller's transaction. Nothing is started while a job is at work on it. */
export async function startImportJob(
  actor: Actor,
  kept: ContactImport,
  step: ImportStep,
  total: number,
): Promise<void> {
  const key = jobKeyOf(kept);
  await transaction(async () => {
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${key}))`);
    if (await findOpenProgress(key)) return;
    const progress = await beginProgress(actor, {
      kind: importJobs[step],
      jobKey: key,
      values: { name: kept.name },
      link: contactPaths.importOf(kept.id),
      total,
      isCancellable: true,
    });
    await db().update(contactImports).set({ progress }).where(eq(contactImports.id, kept.id));
    const payload = { ...starterOf(actor), key, id: kept.id, progress };
    await enqueueJob({ kind: importJobs[step], key, payload, runAt: new Date() });
  });
}

/** Finds the fates of some rows and keeps them. @param isCounted runs in that transaction */
export async function planSome(
  kept: ContactImport,
  rows: readonly GivenRow[],
  lookups: Lookups,
  isCounted: () => Promise<void> = async () => {},
): Promise<void> {
  const plans = await planRows(kept, rows, lookups, { isWhole: true });
  await transaction(async () => {
    await keepPlans(kept.id, plans);
    await isCounted();
  });
}

export async function planAll(kept: ContactImport, lookups: Lookups): Promise<void> {
  for await (const rows of unplannedRows(kept.id)) await planSome(kept, rows, lookups);
  await setPlanned(kept);
}

export async function setPlanned({ id }: ContactImport): Promise<void> {
  await db().update(contactImports).set({ plannedAt: new Date() }).where(eq(contactImports.id, id));
}

async function keepPlans(importId: string, plans: readonly RowPlan[]): Promise<void> {
  const planned = JSON.stringify(
    plans.map(({ row, kind, title, contactId, detail }) => ({ row, kind, title, contact_id: contactId, detail })),
  );
  const rows = contactImportRows;
  await db()
    .update(rows)
    .set({
      kind: sql`planned.kind`,
      title: sql`planned.title`,
      contactId: sql`planned.contact_id`,
      detail: sql`planned.detail`,
    })
    .from(
      sql`jsonb_to_recordset(${planned}::jsonb) AS planned
        (row int, kind text, title text, contact_id uuid, detail jsonb)`,
    )
    .where(
      and(
        eq(rows.importId, importId),
        sql`${rows.row} = planned.row`,
        // One stretch of the primary key: without it all rows of a long file are read for each few hundred.
        between(rows.row, plans[0]?.row ?? 0, plans.at(-1)?.row ?? 0),
      ),
    );
}

/** Ends where the import is being taken back. */
export async function takeAll(actor: Actor, kept: ContactImport, lookups: Lookups): Promise<void> {
  for await (const row of untakenRows(kept.id)) if ((await takeRow(actor, kept, row, lookups)) === null) return;
}

/**
 * Undoes what one row has done, once. A contact that the import made goes to the trash with all that its other rows
 * gave it.
 * @param isCounted runs in that transaction with why the contact stays, the key of an i18n text; null: it was taken back
 * @returns whether it is taken back; undefined when somebody else has done it
 */
export async function takeBack(
  actor: Actor,
  importId: string,
  { row, contactId, version, latest, outcome, isOwn }: ChangedContact,
  isCounted: (why: string | null) => Promise<void> = async () => {},
): Promise<boolean | undefined> {
  return transaction(async () => {
    if (!(await markTakenBack(importId, row))) return undefined;
    const work = async (): Promise<unknown> => {
      if (outcome === "made") return trashRecord(actor, contactKind, contactId, { version: latest });
      if (!isOwn) return undoRecordChange(actor, contactKind, contactId, version);
      if ((await getRecord(actor, contactKind, contactId)).deletedAt === null) throw conflict();
      return undefined;
    };
    const refusal = await findRefusal(partOfTransaction(work), 403, 404, 409, 422);
    await isCounted(refusal === null ? null : "contacts.import.undoStays");
    return refusal === null;
  });
}

export async function takeBackAll(actor: Actor, kept: ContactImport): Promise<{ done: number; stays: number }> {
  let [done, stays] = [0, 0];
  for await (const changed of changedContacts(kept.id)) {
    const isBack = await takeBack(actor, kept.id, changed);
    if (isBack) done += 1;
    else if (isBack === false) stays += 1;
  }
  return { done, stays };
}
