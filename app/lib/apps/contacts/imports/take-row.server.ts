import { and, eq, isNotNull, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { attachmentUrl } from "~/lib/files/attachments/attachment-paths";
import { attachFile, dropUnsaved } from "~/lib/files/attachments/attachments.server";
import { refusalCodeOf } from "~/lib/files/checks/refusal.server";
import { db, partOfTransaction, transaction } from "~/lib/platform/db/database.server";
import { writeIssue } from "~/lib/platform/i18n/issue-text";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import { changeRecord, createRecord } from "~/lib/records/change-record.server";

import type { Contact } from "../contact";
import { contactKind, contactPictures, contactTagKind, createContact, listContactTags } from "../contacts.server";
import { photoEnding } from "../exchange/read-photo";
import { contactImportRows, contactImports, contacts as table } from "../schema.server";
import type { RowDetail, RowOutcome } from "./import-views";
import {
  draftOfRow,
  planRows,
  type ContactImport,
  type GivenRow,
  type Lookups,
  type RowPlan,
} from "./plan-rows.server";

export type TakenRow = {
  outcome: RowOutcome;
  title: string;
  contactId: string | null;
  version: number | null;
  why: string | null;
};
type Written = TakenRow & { detail: RowDetail };

/**
 * Makes of a row what it is to become, by what is there at this moment, and writes that down in the same transaction.
 * Rows come one after the other, whoever takes them: a later one finds the contact that an earlier one made.
 * @param isCounted runs in that transaction
 * @returns null where the import is being taken back: the row stays as it is
 */
export async function takeRow(
  actor: Actor,
  kept: ContactImport,
  row: GivenRow,
  lookups: Lookups,
  isCounted: (taken: TakenRow) => Promise<void> = async () => {},
): Promise<TakenRow | null> {
  const made = new Map<string, string>();
  const photo = await keepPhoto(actor, kept, row, lookups);
  try {
    const taken = await transaction(async () => {
      await lockTaking();
      const [state] = await db()
        .select({ undoneAt: contactImports.undoneAt })
        .from(contactImports)
        .where(eq(contactImports.id, kept.id));
      if (state?.undoneAt !== null) return null;
      const [earlier] = await db().select(takenColumns).from(contactImportRows).where(thisRow(kept, row));
      if (earlier?.outcome) return { ...earlier, outcome: earlier.outcome };
      const [plan] = await planRows(kept, [row], lookups, { isWhole: false });
      if (!plan) throw new Error("a row has no plan");
      const written = await take(actor, kept, plan, {
        photo,
        tagsOf: (titles) => tagIds(actor, titles, lookups, made),
      });
      await writeDown(kept, row, written);
      await isCounted(written);
      return written;
    });
    for (const [title, id] of made) lookups.tags.set(title, id);
    return taken;
  } catch (error) {
    if (!isRefusal(error, 403, 404, 409, 422)) throw error;
    const [plan] = await planRows(kept, [row], lookups, { isWhole: false });
    const [field, issues] = Object.entries(error.fields ?? {})[0] ?? ["", []];
    const why = issues[0] ?? writeIssue(error.messageKey, error.values);
    const refused: Written = {
      outcome: "refused",
      title: plan?.title ?? "",
      contactId: null,
      version: null,
      why,
      detail: { problems: [{ field, issue: why }], remarks: [], adds: [], stays: [] },
    };
    await transaction(async () => {
      await writeDown(kept, row, refused);
      await isCounted(refused);
    });
    return refused;
  } finally {
    if (photo.address !== null) await dropUnsaved(actor, photo.address);
  }
}

/** `address`: of an attachment that no contact has yet. `problem`: the issue of a photograph that was refused. */
type KeptPhoto = { address: string | null; problem: string | null };

/**
 * Makes the photograph of a row ready, if it is going to be taken. Its copies take a while, so that this comes before the
 * transaction; what the row becomes there may be something else.
 */
async function keepPhoto(actor: Actor, kept: ContactImport, row: GivenRow, lookups: Lookups): Promise<KeptPhoto> {
  const none = { address: null, problem: null };
  const { photo } = draftOfRow(kept, row.source);
  if (photo === null) return none;
  const [plan] = await planRows(kept, [row], lookups, { isWhole: false });
  if (!plan?.takesPhoto || !isWritten(plan, kept)) return none;
  const incoming = { buffer: Buffer.from(photo, "base64"), originalName: `photo.${photoEnding(photo) ?? "jpg"}` };
  try {
    return { ...none, address: attachmentUrl(await attachFile(actor, contactPictures.name, incoming)) };
  } catch (error) {
    if (isRefusal(error, 403, 404)) return none;
    // There will be room or time for it later: the row waits.
    if (isRefusal(error, 429, 503, 507)) throw error;
    return { ...none, problem: writeIssue(`files.errors.${refusalCodeOf(error)}`) };
  }
}

/** Whether something is written for a row. */
const isWritten = ({ kind, match }: RowPlan, { duplicates }: Pick<ContactImport, "duplicates">) =>
  kind === "new" || (kind === "merge" && !(match && duplicates === "skip"));

/** One row at a time, of all imports. Until the end of the transaction. */
export async function lockTaking(): Promise<void> {
  await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext('contact imports'))`);
}

const { outcome, title, contactId, version, why } = contactImportRows;
/** Without the source: a photograph has megabytes. */
const takenColumns = { outcome, title, contactId, version, why };

const thisRow = ({ id }: ContactImport, { row }: GivenRow) =>
  and(eq(contactImportRows.importId, id), eq(contactImportRows.row, row));

/** The source of a row is kept only where it was refused. */
async function writeDown(kept: ContactImport, row: GivenRow, written: Written): Promise<void> {
  await db()
    .update(contactImportRows)
    .set({ ...written, ...(written.outcome === "refused" ? {} : { source: "" }) })
    .where(thisRow(kept, row));
}

/** `left`: titles of tags for which there is no room. */
type GivenTags = { ids: string[]; left: string[] };
type Means = { photo: KeptPhoto; tagsOf: (titles: readonly string[]) => Promise<GivenTags> };

async function take(
  actor: Actor,
  { duplicates }: ContactImport,
  plan: RowPlan,
  { photo: { address, problem }, tagsOf }: Means,
): Promise<Written> {
  const { kind, title, contactId, data, match, uid, newTags, takesPhoto } = plan;
  const detail = takesPhoto && problem !== null ? { ...plan.detail, photo: problem } : plan.detail;
  const here = { title, contactId, detail, version: null, why: null };
  if (kind === "refused" || !data) return { ...here, outcome: "refused", why: detail.problems[0]?.issue ?? null };
  if (kind === "colleague" || kind === "same") return { ...here, outcome: "same" };
  if (match && duplicates === "skip") return { ...here, outcome: "skipped" };
  const { ids, left } = await tagsOf(newTags);
  const whole: Contact = {
    ...data,
    ...(takesPhoto && address !== null ? { avatar: address } : {}),
    tags: [...data.tags, ...ids],
  };
  const leaving = { ...here, ...(left.length > 0 ? { detail: { ...detail, leftTags: left } } : {}) };
  if (match) {
    const change = { version: match.version, data: whole };
    const { record, isChanged } = await changeRecord(actor, contactKind, match.id, change);
    await keepUid(match.id, uid);
    // All that the file had more was a photograph or tags, and they were left out.
    if (!isChanged) return { ...leaving, outcome: "same" };
    return { ...leaving, outcome: "merged", version: record.version };
  }
  const record = await createContact(actor, whole);
  await keepUid(record.id, uid);
  return { ...leaving, outcome: "made", contactId: record.id, version: record.version };
}

/** The UID of a card stands with one contact that is not in the trash. */
async function keepUid(id: string, uid: string): Promise<void> {
  if (uid === "") return;
  await db()
    .update(table)
    .set({ sourceUid: null })
    .where(and(eq(table.sourceUid, uid), isNotNull(table.deletedAt)));
  await db()
    .update(table)
    .set({ sourceUid: uid })
    .where(
      and(
        eq(table.id, id),
        sql`${table.sourceUid} IS NULL`,
        sql`NOT EXISTS (SELECT 1 FROM ${table} AS other WHERE other.source_uid = ${uid})`,
      ),
    );
}

/**
 * Tags that are not there yet are made by those who may, up to the most that there may be; for others they are left out.
 * One that somebody made since the lookups were read is found.
 */
async function tagIds(
  actor: Actor,
  titles: readonly string[],
  lookups: Lookups,
  made: Map<string, string>,
): Promise<GivenTags> {
  if (!lookups.mayTag || titles.length === 0) return { ids: [], left: [] };
  const there = new Map((await listContactTags(actor)).map(({ id, title }) => [foldTr(title), id]));
  const [ids, left]: [string[], string[]] = [[], []];
  for (const title of titles) {
    const make = async () => (await createRecord(actor, contactTagKind, { title })).id;
    const id = there.get(foldTr(title)) ?? (await orRefusal(partOfTransaction(make), 409, 422));
    if (isRefusal(id)) left.push(title);
    else {
      made.set(foldTr(title), id);
      ids.push(id);
    }
  }
  return { ids, left };
}
