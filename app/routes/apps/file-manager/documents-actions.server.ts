import { data } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import { documentBounds, documentPaths } from "~/lib/apps/file-manager/document";
import { readDocumentPlace } from "~/lib/apps/file-manager/document-place.server";
import { documentFiles, documentKind } from "~/lib/apps/file-manager/document-kind.server";
import { createDocument, saveDocument, trashDocument } from "~/lib/apps/file-manager/documents.server";
import { readDocumentTree } from "~/lib/apps/file-manager/folder-tree.server";
import { folderKind, saveFolder, trashFolder } from "~/lib/apps/file-manager/folders.server";
import { attachFile, attachmentJson } from "~/lib/files/attachments/attachments.server";
import { acceptAll } from "~/lib/files/accept-all.server";
import { refusalCodeOf, type RefusalCode } from "~/lib/files/checks/refusal.server";
import { withReceivedForm, type ReceivedForm, type Upload } from "~/lib/files/receive.server";
import { changeEach } from "~/lib/platform/db/queries/change-each.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest, forbidden, notFound } from "~/lib/platform/http/response/responses.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { recordsTrash } from "~/lib/records/records-trash.server";
import { undoTrash } from "~/lib/records/undo.server";

import { folderHere } from "./documents-data.server";

/** `code`: why nothing at all was taken; it completes the i18n key `files.errors.…`. */
export type UploadOutcome = { accepted: number; refused: { name: string; code: RefusalCode }[]; code?: string };

/** Files that come with the form, where there are no scripts; and what is done with chosen rows. @throws Refusal 400, 403, 404 */
export async function changeDocuments(actor: Actor, request: Request, folderId: string | undefined) {
  const place = readDocumentPlace(request, folderId);
  const here = folderHere(await readDocumentTree(actor), place.folder);
  const back = documentPaths.list({ ...place, folder: here?.id ?? "" });
  const assertMayFill = async () => {
    if (here && !here.mayFill) throw forbidden();
  };
  const bounds = { many: { item: documentBounds.chosen }, beforeFile: assertMayFill };
  const received = withReceivedForm(request, bounds, async ({ form, uploads }) => {
    const intent = String(form.get("intent") ?? "upload");
    if (intent !== "upload") return changeChosen(actor, intent, form, back);
    await assertMayFill();
    return keepUploads(actor, here?.id ?? null, uploads, back);
  });
  const answer = await orRefusal(received);
  return isRefusal(answer)
    ? data<UploadOutcome>({ accepted: 0, refused: [], code: refusalCodeOf(answer) }, { status: 400 })
    : answer;
}

async function keepUploads(actor: Actor, folderId: string | null, uploads: readonly Upload[], back: string) {
  const { accepted, refused } = await acceptAll(
    uploads.filter(({ field }) => field === "upload"),
    async (upload) => {
      const { address } = attachmentJson(await attachFile(actor, documentFiles.name, upload));
      return createDocument(actor, { folderId, file: address });
    },
  );
  const count = accepted.length;
  if (refused.length === 0 && count > 0)
    return redirectWithToast(back, { tone: "success", key: "files.toast.uploaded", values: { count } });
  const status = refused.some(({ code }) => code === "diskFull") ? 507 : 400;
  const outcome: UploadOutcome = { accepted: count, refused };
  return data<UploadOutcome>(count + refused.length === 0 ? { ...outcome, code: "noFile" } : outcome, { status });
}

/** A row as its checkbox names it: what it is, which, and in which version it was seen. */
function rowOf(value: string) {
  const [type, id = "", version] = value.split(":");
  return {
    isFolder: type === folderKind.type,
    isKnown: type === folderKind.type || type === documentKind.type,
    id,
    version: Number(version),
  };
}

/** Leaves what is not the person's to change, or does not fit there. */
async function orLeft(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (thrown) {
    if (isRefusal(thrown, 403, 422)) throw notFound("It is left where it is");
    throw thrown;
  }
}

async function changeChosen(actor: Actor, intent: string, form: ReceivedForm["form"], back: string) {
  const values = form.getAll("item").map(String);
  if (values.length === 0) return redirectWithToast(back, { tone: "warning", key: "bulk.nothingChosen" });
  const target = String(form.get("target") ?? "");
  if (intent !== "trash" && intent !== "move") throw badRequest("unknown intent");
  const thrown: string[] = [];
  const { done, left } = await changeEach(values, async (value) => {
    const { isFolder, isKnown, id, version } = rowOf(value);
    if (!isKnown) throw notFound("No such row");
    if (intent === "trash") {
      await orLeft(isFolder ? trashFolder(actor, id, version) : trashDocument(actor, id, version));
      thrown.push(value);
      return true;
    }
    const to = target === "" ? null : target;
    const moved = isFolder
      ? saveFolder(actor, id, { version: null, data: { parentId: to } })
      : saveDocument(actor, id, { version: null, data: { folderId: to } });
    await orLeft(moved);
    return true;
  });
  return redirectWithToast(back, {
    tone: left > 0 ? "warning" : "success",
    key: `fileManager.many.${intent}${left > 0 ? "Some" : ""}`,
    values: { count: done, left },
    ...(intent === "trash" ? undoTrash(recordsTrash.id, thrown) : {}),
  });
}
