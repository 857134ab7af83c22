import { and, asc, desc, eq, gte, inArray, isNull, lt, sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { userNames } from "~/lib/auth/users/users.server";
import { attachmentIdIn } from "~/lib/files/attachments/attachment-paths";
import { attachmentsAt, findAttachment, type Attachment } from "~/lib/files/attachments/attachments.server";
import { daysOf } from "~/lib/files/search/file-conditions.server";
import type { FileSort } from "~/lib/files/search/file-query";
import { isFiltered } from "~/lib/files/search/file-query.server";
import type { FileKindName } from "~/lib/files/serving/file-urls";
import { db, transaction } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { allInPages } from "~/lib/platform/db/queries/in-pages.server";
import { matchesText } from "~/lib/platform/db/queries/text-search.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { conflict, found, notFound } from "~/lib/platform/http/response/responses.server";
import { invalidFields } from "~/lib/platform/refusal";
import { isUuid } from "~/lib/platform/text/uuid";
import {
  changeRecord,
  createRecord,
  trashRecord,
  type ChangedRecord,
  type RecordChange,
} from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import { shownColumns } from "~/lib/records/record.server";

import { documentBounds as bounds, type DocumentPlace, type StaffDocument } from "./document";
import { assertMayChange, documentKind, type DocumentRecord } from "./document-kind.server";
import { changeableDocuments, seenDocuments } from "./open-folders.server";
import { documentFolders, documents as table } from "./schema.server";

/** `bytes`: of the present content. */
export type SizedDocument = DocumentRecord & { bytes: number; mime: string };
/** `mayChange`: the person who asks may. */
export type ListedDocument = SizedDocument & { mayChange: boolean };

type DocumentQuery = Omit<DocumentPlace, "folder" | "page" | "view"> & { folder: string | null };

/** The documents in the folder; where it is searched or filtered, those below it, too. */
function conditionOf(actor: Actor, query: DocumentQuery): SQL | undefined {
  const { folder, search = "", kind, uploader } = query;
  const below = db()
    .select({ id: documentFolders.id })
    .from(documentFolders)
    .where(sql`${documentFolders.path} @> ARRAY[${folder}]::uuid[]`);
  const here = folder === null ? isNull(table.folderId) : eq(table.folderId, folder);
  const place = !isFiltered(query) ? here : folder === null ? undefined : sql`${table.folderId} IN ${below}`;
  const { after, before } = daysOf(query);
  return and(
    seenDocuments(actor),
    isNull(table.deletedAt),
    place,
    search.trim() === "" ? undefined : matchesText(table.search, search),
    kind ? ofKind(kind) : undefined,
    uploader ? eq(table.createdBy, uploader) : undefined,
    after ? gte(table.updatedAt, after) : undefined,
    before ? lt(table.updatedAt, before) : undefined,
  );
}

/** As `kindOfMime` has it. */
const ofKind = (kind: FileKindName): SQL => {
  const [first, archive] = [sql`split_part(${table.mime}, '/', 1)`, sql`${table.mime} = 'application/zip'`];
  if (kind === "archive") return archive;
  return kind === "document"
    ? sql`${first} NOT IN ('image', 'video', 'audio') AND NOT ${archive}`
    : sql`${first} = ${kind}`;
};

const orders: Record<FileSort, SQL[]> = {
  name: [asc(table.nameKey), asc(table.id)],
  newest: [desc(table.updatedAt), desc(table.id)],
  oldest: [asc(table.updatedAt), asc(table.id)],
  largest: [desc(table.bytes), asc(table.id)],
};

function selectListed(actor: Actor) {
  return db()
    .select({
      ...shownColumns(documentKind),
      ...{ bytes: table.bytes, mime: table.mime },
      mayChange: sql<boolean>`${changeableDocuments(actor)}`,
    })
    .from(table);
}

/** A page of the documents of a folder, or of those that a search finds in it and below. @throws Refusal 403 */
export async function listDocuments(
  actor: Actor,
  query: DocumentQuery,
  { page = 1, size = bounds.page }: { page?: number | undefined; size?: number },
): Promise<{ items: ListedDocument[]; pagination: Pagination }> {
  actor.assertScope("tools:read");
  const condition = conditionOf(actor, query);
  const pagination = paginate(await db().$count(table, condition), page, size);
  const order = orders[query.sort ?? "name"];
  // Sorted are ids: rights are worked out for the rows of the page alone.
  const chosen = db()
    .select({ id: table.id })
    .from(table)
    .where(condition)
    .orderBy(...order)
    .limit(pagination.size)
    .offset(pagination.startIndex);
  const rows = await selectListed(actor)
    .where(inArray(table.id, chosen))
    .orderBy(...order);
  return { items: rows as unknown as ListedDocument[], pagination };
}

/** All of a folder, by name. For programs; pages read one page. @throws Refusal 403 */
export async function listAllDocuments(actor: Actor, folder: string | null): Promise<SizedDocument[]> {
  actor.assertScope("tools:read");
  const rows = await db()
    .select({ id: table.id })
    .from(table)
    .where(conditionOf(actor, { folder }))
    .orderBy(...orders.name)
    .limit(bounds.documents);
  return allInPages(
    rows.map(({ id }) => id),
    async (ids) => {
      const page = await db()
        .select({ ...shownColumns(documentKind), ...{ bytes: table.bytes, mime: table.mime } })
        .from(table)
        .where(idIn(table.id, ids));
      return page as unknown as SizedDocument[];
    },
  );
}

/** @throws Refusal 404 for an unknown id, for one in a folder that is shut, and for what lies in the trash */
export async function getDocument(actor: Actor, id: string): Promise<ListedDocument> {
  actor.assertScope("tools:read");
  const [row] = isUuid(id)
    ? await selectListed(actor).where(and(eq(table.id, id), seenDocuments(actor), isNull(table.deletedAt)))
    : [];
  return found(row, "document") as unknown as ListedDocument;
}

const endingOf = (name: string) => /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";

/** A name keeps to the type of its content: "report.docx" with a PDF becomes "report.pdf". @param before its address */
function nameFor(name: string, before: string, now: string): string {
  const [was, is] = [endingOf(before), endingOf(now)];
  const isNamedSo = was !== "" && name.toLowerCase().endsWith(was.toLowerCase());
  return isNamedSo && was !== is ? name.slice(0, -was.length) + is : name;
}

async function contentAt(actor: Actor, address: string): Promise<{ name: string }> {
  const [content] = await attachmentsAt(actor, [address]);
  if (!content) throw invalidFields({ file: ["files.attachments.unknown"] });
  return content;
}

/**
 * Without a name, that of the file. One that is sent again with the same id is made once.
 * @param id of the sender's making @throws as `createRecord`; Refusal 403, 404 for another's id
 */
export async function createDocument(
  actor: Actor,
  data: Partial<StaffDocument> & { file: string },
  id?: string,
): Promise<DocumentRecord> {
  actor.assertCan("documents.add");
  if (id !== undefined && !isUuid(id)) throw invalidFields({ id: ["fileManager.errors.id"] });
  return transaction(async () => {
    if (id !== undefined) {
      await db().execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`document ${id.toLowerCase()}`}, 0))`);
      const [made] = await db().select({ createdBy: table.createdBy }).from(table).where(eq(table.id, id));
      if (made && made.createdBy !== actor.id) throw notFound("No such document");
      if (made) return getRecord(actor, documentKind, id);
    }
    const name = data.name ?? (await contentAt(actor, data.file)).name;
    const whole = { folderId: null, description: "", ...data, name, former: [] };
    return createRecord(actor, documentKind, whole, id === undefined ? {} : { id });
  });
}

/** Name, text and place. @throws as `changeRecord`; Refusal 422 for a folder that is not there */
export function saveDocument(
  actor: Actor,
  id: string,
  change: RecordChange<Pick<StaffDocument, "folderId" | "name" | "description">>,
): Promise<ChangedRecord<StaffDocument>> {
  actor.assertCan("documents.add");
  return changeRecord(actor, documentKind, id, change as RecordChange<StaffDocument>);
}

/** Another content in place of the present one, which is kept as an earlier one. @throws as `changeRecord` */
export async function replaceContent(actor: Actor, id: string, file: string): Promise<ChangedRecord<StaffDocument>> {
  actor.assertCan("documents.add");
  await contentAt(actor, file);
  return changeRecord(actor, documentKind, id, {
    version: null,
    data: (seen) => ({
      file,
      name: nameFor(seen.name, seen.file, file),
      former: [seen.file, ...seen.former.filter((one) => one !== file)].slice(0, bounds.former),
    }),
  });
}

/** An earlier content becomes the present one again, the latest by default. @throws as `changeRecord`; Refusal 404 */
export function takeContentBack(actor: Actor, id: string, content?: string): Promise<ChangedRecord<StaffDocument>> {
  actor.assertCan("documents.add");
  return changeRecord(actor, documentKind, id, {
    version: null,
    data(seen) {
      const file = found(
        seen.former.find((one) => content === undefined || attachmentIdIn(one) === content),
        "content",
      );
      return {
        file,
        name: nameFor(seen.name, seen.file, file),
        former: [seen.file, ...seen.former.filter((one) => one !== file)],
      };
    },
  });
}

/** @throws StaleVersion when it was changed since `version`; Refusal 403, 404, 409 */
export function trashDocument(actor: Actor, id: string, version: number | null): Promise<DocumentRecord> {
  actor.assertCan("documents.add");
  return transaction(async () => {
    const document = await getRecord(actor, documentKind, id);
    if (document.deletedAt) throw conflict("It is in the trash", { code: "inTrash" });
    await assertMayChange(actor, document);
    return trashRecord(actor, documentKind, id, { version });
  });
}

export type FormerContent = { id: string; name: string; bytes: number; at: Date; by: string | null };

/** The earlier contents, the latest first. Does not check who may see the document. */
export async function listFormerContents({ former }: Pick<StaffDocument, "former">): Promise<FormerContent[]> {
  const found = await Promise.all(former.map((address) => findAttachment(attachmentIdIn(address) ?? "")));
  const kept = found.flatMap((one) => one ?? []);
  const names = await userNames(kept.map(({ createdBy }) => createdBy));
  return kept.map(({ id, originalName, bytes, createdAt, createdBy }) => ({
    ...{ id, name: originalName, bytes, at: createdAt },
    by: names.get(createdBy ?? "") ?? null,
  }));
}

/** The bytes of a document, for its download. @param content the id of an earlier one @throws Refusal 404 */
export async function getContent(actor: Actor, id: string, content?: string): Promise<Attachment> {
  const document = await getDocument(actor, id);
  const address = [document.file, ...document.former].find(
    (one) => content === undefined || attachmentIdIn(one) === content,
  );
  const attachment = found(await findAttachment(attachmentIdIn(found(address, "content")) ?? ""), "content");
  return { ...attachment, originalName: content === undefined ? document.name : attachment.originalName };
}
