import { and, eq, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { importKeys } from "~/lib/content/definition/import/import-keys.server";
import type { ImportMap } from "~/lib/content/definition/import/import-map";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { findUnit } from "~/lib/content/form/relation-options.server";
import { initialData } from "~/lib/content/form/form-values";
import type { EntryData, Localized } from "~/lib/content/values";
import { db, transaction } from "~/lib/platform/db/database.server";
import { isRefusal } from "~/lib/platform/refusal";

import type { Outcome } from "./import-views";
import { planRows, type RowPlan } from "./plan-rows.server";
import { readRow, type Lookups } from "./read-row.server";
import { contentImportRows, type ImportChoice } from "./schema.server";
import type { SourceRow } from "./source-rows";

type Given = {
  map: ImportMap;
  lookups: Lookups;
  kept: { id: string; note: string; choice: ImportChoice };
  row: SourceRow;
};

type Taken = { outcome: Outcome; entryId?: string; version?: number; title: string; why?: string; kept?: string[] };

/**
 * Makes of a row what it is to become, by what the section's entries are at this moment, and writes that down in the
 * same transaction. Two rows about the same thing, whoever takes them, come one after the other: the later one finds
 * the entry that the former has begun.
 * @param isCounted runs in that transaction
 */
export async function takeRow(
  actor: Actor,
  section: Section,
  given: Given,
  isCounted: (taken: Taken) => Promise<void> = async () => {},
): Promise<Taken> {
  const { map, lookups, kept, row } = given;
  try {
    return await transaction(async () => {
      const { values } = await readRow(section, map, lookups, row);
      const keys = importKeys(section, values).filter((key) => key !== null);
      for (const key of [...keys].sort())
        await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`import ${section.id} ${key}`}))`);
      const [earlier] = await db()
        .select()
        .from(contentImportRows)
        .where(and(eq(contentImportRows.importId, kept.id), eq(contentImportRows.row, row.row)));
      if (earlier) return { outcome: earlier.outcome, title: earlier.title };
      const [plan] = await planRows(actor, section, map, lookups, [row]);
      if (!plan) throw new Error("a row has no plan");
      const taken = await take(actor, section, given, plan);
      await writeDown(kept.id, row.row, taken);
      await isCounted(taken);
      return taken;
    });
  } catch (error) {
    const why = whyRefused(error);
    const { values } = await readRow(section, map, lookups, row);
    const name = values[section.titleField];
    const title = typeof name === "string" ? name : ((name as Localized | undefined)?.tr ?? "");
    const taken: Taken = { outcome: "refused", title, why };
    await transaction(async () => {
      await writeDown(kept.id, row.row, taken);
      await isCounted(taken);
    });
    return taken;
  }
}

async function writeDown(importId: string, row: number, { kept = [], ...taken }: Taken): Promise<void> {
  await db()
    .insert(contentImportRows)
    .values({ importId, row, kept, ...taken });
}

async function take(actor: Actor, section: Section, { map, kept, row }: Given, plan: RowPlan): Promise<Taken> {
  const { title, values, entry } = plan;
  const note = noteOf(kept.note, plan);
  if (plan.kind === "wrong") return { outcome: "refused", title, why: plan.problems[0]?.message ?? "" };
  if (plan.kind === "new" || !entry) {
    const made = await createEntry(actor, section, {
      data: { ...(await beginning(actor, section, map)), ...values },
      kind: "import",
      note,
    });
    return { outcome: "made", entryId: made.id, version: made.version, title };
  }
  const here = { entryId: entry.id, title };
  if (plan.kind === "same") return { ...here, outcome: "same", version: entry.version };
  const over = kept.choice.over[row.row];
  // A person has changed the entry since the preview, so the ticks mean something else.
  const isOver = (path: string) => over?.version === entry.version && over.paths.includes(path);
  const stays = plan.changes.filter(({ path, isWritten }) => isWritten && !isOver(path)).map(({ path }) => path);
  const paths = plan.changes.map(({ path }) => path).filter((path) => !stays.includes(path));
  if (paths.length === 0) return { ...here, outcome: "kept", version: entry.version, kept: stays };
  const patch: EntryData = Object.fromEntries(
    [...new Set(paths.map((path) => path.split(".")[0] ?? path))].map((name) => [name, values[name]]),
  );
  const saved = await saveEntry(actor, section, entry.id, {
    version: entry.version,
    patch,
    mergeLocales: true,
    kind: "import",
    note,
  });
  return { ...here, outcome: "changed", version: saved.version, kept: stays };
}

/** What an entry begins with that somebody writes by hand, and what the section's map fixes. */
async function beginning(actor: Actor, section: Section, map: ImportMap): Promise<EntryData> {
  const now = new Date();
  const begun: EntryData = {
    ...initialData(section.fields, now.toISOString()),
    ...(await hooksOf(section).defaults?.(now)),
    ...map.fixed,
  };
  const department = section.fields.department && !begun.department ? await findUnit(actor, section) : null;
  return department ? { ...begun, department } : begun;
}

/** Addresses of pictures, which nobody fetches, stand behind where it comes from. */
function noteOf(note: string, { pictures }: RowPlan): string {
  return [note, ...pictures.map(({ address }) => address)].join(" · ");
}

/** @throws what is no refusal */
function whyRefused(error: unknown): string {
  if (!isRefusal(error, 403, 404, 409, 422)) throw error;
  const issue = Object.values(error.fields ?? {})[0]?.[0];
  if (issue) return issue;
  if (error.code) return error.messageKey;
  return `content.bulk.why.${error.status === 404 ? "missing" : "forbidden"}`;
}
