import { and, eq, isNotNull, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { attachmentUrl } from "~/lib/files/attachments/attachment-paths";
import { attachFile, dropUnsaved } from "~/lib/files/attachments/attachments.server";
import { refusalCodeOf } from "~/lib/files/checks/refusal.server";
import { db, partOfTransaction } from "~/lib/platform/db/database.server";
import { writeIssue } from "~/lib/platform/i18n/issue-text";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import { changeRecord, createRecord, readRoom, type Room } from "~/lib/records/change-record.server";
import type { GivenRow, Import, Taking, WrittenRow } from "~/lib/records/import/import-kind.server";

import { newContact, type Contact } from "../contact";
import { contactKind, contactPictures, contactTagKind, listContactTags, type ContactRecord } from "../contacts.server";
import { photoEnding } from "../exchange/read-photo";
import { contacts as table } from "../schema.server";
import { draftOfRow, planRead, readRow, type ContactPlan, type Lookups } from "./plan-rows.server";

/** `address`: of an attachment that no contact has yet. `problem`: the issue of a photograph that was refused. */
export type KeptPhoto = { address: string | null; problem: string | null };

/**
 * Makes the photograph of a row ready, if it is going to be taken. Its copies take a while, so that this comes before the
 * transaction; what the row becomes there may be something else.
 */
export async function keepPhoto(
  actor: Actor,
  kept: Import,
  row: GivenRow,
  lookups: Lookups,
): Promise<KeptPhoto | undefined> {
  const none = { address: null, problem: null };
  // A table has no photographs.
  const photo = kept.columns ? null : draftOfRow(kept, row.source).photo;
  if (photo === null) return undefined;
  const [plan] = await planRead([readRow(kept, row, lookups)], lookups, new Map());
  if (!plan?.takesPhoto || !isWritten(plan, kept)) return undefined;
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

/** Drops a photograph that no contact has got. */
export async function dropPhoto(actor: Actor, { address }: KeptPhoto): Promise<void> {
  if (address !== null) await dropUnsaved(actor, address);
}

/** Whether something is written for a row. */
const isWritten = ({ kind, match }: ContactPlan, { duplicates }: Pick<Import, "duplicates">) =>
  kind === "new" || (kind === "merge" && !(match && duplicates === "skip"));

/** `left`: titles of tags for which there is no room. */
type GivenTags = { ids: string[]; left: string[] };
type Means = {
  photo: KeptPhoto;
  tagsOf: (titles: readonly string[]) => Promise<GivenTags>;
  make: (data: Contact) => Promise<ContactRecord>;
};

export function beginTaking(actor: Actor, lookups: Lookups): Taking<ContactPlan, KeptPhoto> {
  const made = new Map<string, string>();
  let room: Room | undefined;
  return {
    take: (kept, plan, photo = { address: null, problem: null }) =>
      take(actor, kept, plan, {
        photo,
        tagsOf: (titles) => tagIds(actor, titles, lookups, made),
        async make(data) {
          room ??= await readRoom(actor, contactKind);
          return createRecord(actor, contactKind, { ...newContact, ...data }, { room });
        },
      }),
    isKept() {
      for (const [title, id] of made) lookups.tags.set(title, id);
    },
  };
}

async function take(
  actor: Actor,
  { duplicates }: Import,
  plan: ContactPlan,
  { photo: { address, problem }, tagsOf, make }: Means,
): Promise<WrittenRow> {
  const { kind, title, recordId, data, match, uid, newTags, takesPhoto } = plan;
  const detail = takesPhoto && problem !== null ? { ...plan.detail, photo: problem } : plan.detail;
  const here = { title, recordId, detail, version: null, why: null };
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
  const record = await make(whole);
  await keepUid(record.id, uid);
  return { ...leaving, outcome: "made", recordId: record.id, version: record.version };
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
