import { data } from "@remix-run/node";
import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { documentPaths } from "~/lib/apps/file-manager/document";
import { readDocumentPlace } from "~/lib/apps/file-manager/document-place.server";
import {
  documentOfForm,
  folderOfForm,
  readDocumentForm,
  readFolderForm,
  type DocumentFields,
  type FolderFields,
} from "~/lib/apps/file-manager/document-form";
import { assertMayChange, documentFiles, documentKind } from "~/lib/apps/file-manager/document-kind.server";
import { replaceContent, saveDocument, takeContentBack, trashDocument } from "~/lib/apps/file-manager/documents.server";
import { placeName, readDocumentTree } from "~/lib/apps/file-manager/folder-tree.server";
import {
  createFolder,
  folderKind,
  listFolderUnits,
  saveFolder,
  trashFolder,
  type FolderRecord,
} from "~/lib/apps/file-manager/folders.server";
import { attachFile, attachmentJson } from "~/lib/files/attachments/attachments.server";
import { refusalCodeOf } from "~/lib/files/checks/refusal.server";
import { withReceivedForm, type ReceivedForm } from "~/lib/files/receive.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { findRefusal, isRefusal, orRefusal } from "~/lib/platform/refusal";
import type { ChangedRecord } from "~/lib/records/change-record.server";
import { getRecord } from "~/lib/records/list-records.server";
import { orRecordAnswer } from "~/lib/records/record-form.server";
import { recordsTrash, trashValue } from "~/lib/records/records-trash.server";
import { undoChange, undoTrash } from "~/lib/records/undo.server";

export type ItemFields = Partial<FolderFields & DocumentFields>;
/** Why another content was not taken, in the person's words. */
export type DetailsAnswer = { replace: string };

const bounds = { fields: 200, many: { units: 60 } };

/** @param id of a document or a folder, also of one in the trash @throws Refusal 404 */
async function findItem(actor: Actor, id: string) {
  const folder = await orRefusal(getRecord(actor, folderKind, id), 404);
  if (!isRefusal(folder)) return { isFolder: true as const, record: folder };
  return { isFolder: false as const, record: await getRecord(actor, documentKind, id) };
}

type Item = Awaited<ReturnType<typeof findItem>>;

/** How stored values read where two people changed one field, and as what the form holds them. */
async function reading(actor: Actor, request: Request) {
  const [t, tree, units] = await Promise.all([getFixedT(request), readDocumentTree(actor), listFolderUnits(actor)]);
  const textOf = (field: string, value: unknown): string => {
    if (field === "openTo") return t(`fileManager.open.${String(value)}`);
    if (field === "units")
      return units.flatMap(({ id, name }) => ((value as string[]).includes(id) ? name : [])).join(", ");
    if (field === "parentId" || field === "folderId")
      return placeName(tree, value as string | null) || t("fileManager.root");
    return typeof value === "string" ? value : "";
  };
  return { textOf, typedOf: (_field: unknown, value: unknown) => (value ?? "") as never };
}

/** @throws Refusal 400, 403, 404 */
export async function changeDetails(actor: Actor, request: Request, folderId: string | undefined, id: string) {
  const place = readDocumentPlace(request, folderId);
  const item = await findItem(actor, id);
  // Before a file is received that could not be kept.
  if (!item.isFolder) await assertMayChange(actor, item.record);
  return withReceivedForm(request, bounds, async (received) => {
    const { form } = received;
    const here = documentPaths.details(item.record.id, place);
    switch (form.get("intent")) {
      case "trash":
        return trash(actor, item, Number(form.get("version")), { here, list: documentPaths.list(place) });
      case "replace":
        if (item.isFolder) throw badRequest("a folder has no content");
        return replace(actor, item, received, { here, t: await getFixedT(request) });
      case "putBack": {
        if (item.isFolder) throw badRequest("a folder has no content");
        const { record } = await takeContentBack(actor, item.record.id, String(form.get("former") ?? ""));
        return redirectWithToast(here, {
          tone: "success",
          key: "fileManager.takenBack",
          values: { name: record.name },
          ...undoChange(documentKind.type, record),
        });
      }
      default:
        throw badRequest("unknown intent");
    }
  });
}

/** @throws Refusal 400, 403, 404 */
export async function saveItem(actor: Actor, request: Request, folderId: string | undefined, id: string) {
  const place = readDocumentPlace(request, folderId);
  const item = await findItem(actor, id);
  return withReceivedForm(request, bounds, async ({ form }) => {
    if ((form.get("intent") ?? "save") !== "save") throw badRequest("unknown intent");
    return save(actor, request, item, form, documentPaths.details(item.record.id, place));
  });
}

async function save(actor: Actor, request: Request, item: Item, form: ReceivedForm["form"], here: string) {
  const version = Number(form.get("version"));
  const { id } = item.record;
  const texts = await reading(actor, request);
  const typed = item.isFolder ? readFolderForm(form) : readDocumentForm(form);
  const saved = await orRecordAnswer<ChangedRecord<{ name: string }>, ItemFields>(
    { ...typed },
    async () =>
      "parentId" in typed
        ? saveFolder(actor, id, { version, data: folderOfForm(typed, form.has("openTo")) })
        : saveDocument(actor, id, { version, data: documentOfForm(typed) }),
    texts,
  );
  if ("answer" in saved) return saved.answer;
  const { record, isMerged, isChanged } = saved.done;
  return redirectWithToast(here, {
    tone: "success",
    key: isMerged && isChanged ? "fileManager.savedMerged" : "fileManager.saved",
    values: { name: record.name },
    ...(isChanged ? undoChange(item.isFolder ? folderKind.type : documentKind.type, record) : {}),
  });
}

async function trash(actor: Actor, { isFolder, record }: Item, version: number, paths: { here: string; list: string }) {
  const work = isFolder ? trashFolder(actor, record.id, version) : trashDocument(actor, record.id, version);
  if (await findRefusal(work, 409)) return redirectWithToast(paths.here, { tone: "error", key: "records.changed" });
  const type = isFolder ? folderKind.type : documentKind.type;
  return redirectWithToast(paths.list, {
    tone: "success",
    key: "fileManager.trashed",
    values: { name: record.name },
    ...undoTrash(recordsTrash.id, [trashValue(type, record)]),
  });
}

async function replace(
  actor: Actor,
  { record }: Item,
  { uploads }: ReceivedForm,
  { here, t }: { here: string; t: TFunction },
) {
  const upload = uploads.find(({ field }) => field === "replacement");
  const refused = (code: string, status: number) =>
    data<DetailsAnswer>({ replace: t(`files.errors.${code}`) }, { status });
  if (!upload) return refused("noFile", 400);
  const sent = await orRefusal(attachFile(actor, documentFiles.name, upload));
  if (isRefusal(sent)) return refused(refusalCodeOf(sent), sent.status);
  const { record: changed } = await replaceContent(actor, record.id, attachmentJson(sent).address);
  return redirectWithToast(here, {
    tone: "success",
    key: "fileManager.replaced",
    values: { name: changed.name },
    ...undoChange(documentKind.type, changed),
  });
}

/** @throws Refusal 400, 403 */
export async function makeFolder(actor: Actor, request: Request) {
  return withReceivedForm(request, bounds, async ({ form }) => {
    if (String(form.get("intent") ?? "save") !== "save") throw badRequest("unknown intent");
    const typed = readFolderForm(form);
    const texts = await reading(actor, request);
    const made = await orRecordAnswer<FolderRecord, ItemFields>(
      { ...typed },
      () => createFolder(actor, folderOfForm(typed, form.has("openTo"))),
      texts,
    );
    if ("answer" in made) return made.answer;
    return redirectWithToast(documentPaths.folder(made.done.id), {
      tone: "success",
      key: "fileManager.created",
      values: { name: made.done.name },
    });
  });
}
