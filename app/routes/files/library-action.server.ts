import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import { acceptAll } from "~/lib/files/accept-all.server";
import {
  changeManyFiles,
  maxAtOnce,
  maxByJob,
  type ManyChange,
  type ManyOutcome,
} from "~/lib/files/changes/change-many.server";
import { startFileChange } from "~/lib/files/changes/change-many-job.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { refusalCodeOf, type RefusalCode } from "~/lib/files/checks/refusal.server";
import { filePaths } from "~/lib/files/file-paths";
import { inFolder, readFileQuery } from "~/lib/files/search/file-query.server";
import { listAgreedFiles } from "~/lib/files/files.server";
import { folderPath, type Folder } from "~/lib/files/folders/folder-tree";
import { changeFolder, createFolder, deleteFolder, listFolders } from "~/lib/files/folders/folders.server";
import { withReceivedForm, type ReceivedForm } from "~/lib/files/receive.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { progressPaths } from "~/lib/progress/progress-view";
import { undoTrash } from "~/lib/records/undo.server";

import { openFolder } from "./library-data.server";

/** As typed, for showing the form again with an error. */
export type TypedFolder = { name: string; description: string; parentId: string; department: string };

export type LibraryOutcome = {
  accepted: number;
  refused: { name: string; code: RefusalCode }[];
  code?: RefusalCode | "chooseFiles" | "tagMissing" | "listChanged";
  many?: ManyOutcome;
  /** A code under `files.errors`, and its field. */
  folder?: { field: "name" | "description" | "parentId" | "form"; code: string; typed?: TypedFolder };
};

const nothing: LibraryOutcome = { accepted: 0, refused: [] };

export async function changeLibrary(args: ActionFunctionArgs) {
  const place = await openFolder(args);
  place.actor.assertCan("files.upload");
  const answer = await orRefusal(
    withReceivedForm(args.request, { many: { item: maxAtOnce } }, (received) => perform(place, args.request, received)),
  );
  return isRefusal(answer)
    ? data<LibraryOutcome>({ ...nothing, code: refusalCodeOf(answer) }, { status: 400 })
    : answer;
}

type Place = Awaited<ReturnType<typeof openFolder>>;

async function perform(place: Place, request: Request, { form, uploads }: ReceivedForm) {
  const { actor, folder } = place;
  switch (form.get("intent") ?? "upload") {
    case "upload":
      return upload(actor, folder, uploads);
    case "create-folder":
      return saveFolder(
        form,
        async (typed) => createFolder(actor, { ...typed, parentId: folder?.id ?? null }),
        actor,
        "created",
      );
    case "save-folder":
      return saveFolder(form, async (typed) => changeFolder(actor, folder?.id ?? "", typed), actor, "saved");
    case "delete-folder":
      return removeFolder(actor, folder, form.get("contents") === "parent");
    case "":
      return data<LibraryOutcome>({ ...nothing, code: "chooseFiles" }, { status: 400 });
    case "move-many":
    case "tag-many":
    case "trash-many":
      return changeMany(place, request, form);
    default:
      throw badRequest("unknown intent");
  }
}

/** Back to the same folder. */
async function addressOf(actor: Actor, folderId: string | null): Promise<string> {
  return filePaths.library({ folder: folderPath(await listFolders(actor), folderId) || undefined });
}

async function upload(actor: Actor, folder: Folder | null, uploads: ReceivedForm["uploads"]) {
  const { accepted, refused } = await acceptAll(
    uploads.filter(({ field }) => field === "upload"),
    (one) => acceptFile(actor, { ...one, folderId: folder?.id ?? null }),
  );
  if (refused.length === 0 && accepted.length > 0) {
    return redirectWithToast(await addressOf(actor, folder?.id ?? null), {
      tone: "success",
      key: "files.toast.uploaded",
      values: { count: accepted.length },
    });
  }
  const none = accepted.length + refused.length === 0;
  const status = refused.some(({ code }) => code === "diskFull")
    ? 507
    : refused.some(({ code }) => code === "folderNotYours")
      ? 403
      : 400;
  return data<LibraryOutcome>(
    { accepted: accepted.length, refused, ...(none ? { code: "noFile" as const } : {}) },
    { status },
  );
}

type Change = { name: string; description: string; parentId?: string | null; department?: string | null };

async function saveFolder(
  form: FormData,
  write: (change: Change) => Promise<Folder>,
  actor: Actor,
  toast: "created" | "saved",
) {
  const text = (name: string) => String(form.get(name) ?? "");
  const typed: TypedFolder = {
    name: text("name"),
    description: text("description"),
    parentId: text("parentId"),
    department: text("department"),
  };
  const change: Change = {
    name: typed.name,
    description: typed.description,
    ...(form.has("parentId") ? { parentId: typed.parentId || null } : {}),
    ...(form.has("department") ? { department: typed.department || null } : {}),
  };
  const refuse = (field: NonNullable<LibraryOutcome["folder"]>["field"], code: string, status: number) =>
    data<LibraryOutcome>({ ...nothing, folder: { field, code, typed } }, { status });
  if (typed.name.trim() === "") return refuse("name", "folderName", 400);
  if (typed.name.trim().length > 120) return refuse("name", "folderNameLong", 400);
  if (typed.description.trim().length > 300) return refuse("description", "folderDescriptionLong", 400);
  try {
    const { id, name } = await write(change);
    return await redirectWithToast(await addressOf(actor, id), {
      tone: "success",
      key: `files.folders.${toast}`,
      values: { name },
    });
  } catch (thrown) {
    const code = conflictCode(thrown);
    return refuse(code === "folderExists" ? "name" : "parentId", code, 409);
  }
}

async function removeFolder(actor: Actor, folder: Folder | null, keepContents: boolean) {
  if (!folder) throw badRequest("The root cannot be deleted");
  try {
    const { parentId, moved } = await deleteFolder(actor, folder.id, { keepContents });
    return await redirectWithToast(await addressOf(actor, parentId), {
      tone: "success",
      key: moved > 0 ? "files.folders.deletedMoved" : "files.folders.deleted",
      values: { name: folder.name },
    });
  } catch (thrown) {
    return data<LibraryOutcome>({ ...nothing, folder: { field: "form", code: conflictCode(thrown) } }, { status: 409 });
  }
}

/** The code of a 409. @throws anything else */
function conflictCode(thrown: unknown): string {
  if (!isRefusal(thrown, 409)) throw thrown;
  return thrown.code ?? "invalid";
}

/** The ticked files, or the whole agreed list; null when that has changed. */
async function chosenFiles({ actor, tree, folder }: Place, request: Request, form: FormData): Promise<string[] | null> {
  const agreed = form.get("all");
  if (agreed === null) return form.getAll("item").map(String);
  const found = await listAgreedFiles(actor, inFolder(readFileQuery(request), tree, folder), String(agreed));
  return found && found.length <= maxByJob ? found : null;
}

async function changeMany(place: Place, request: Request, form: FormData) {
  const { actor, folder } = place;
  const ids = await chosenFiles(place, request, form);
  if (ids === null) return data<LibraryOutcome>({ ...nothing, code: "listChanged" }, { status: 409 });
  if (ids.length === 0) return data<LibraryOutcome>({ ...nothing, code: "chooseFiles" }, { status: 400 });
  const tag = String(form.get("tag") ?? "").trim();
  const intent = form.get("intent");
  if (intent === "tag-many" && tag === "")
    return data<LibraryOutcome>({ ...nothing, code: "tagMissing" }, { status: 400 });
  const change: ManyChange =
    intent === "move-many"
      ? { verb: "move", folderId: String(form.get("target") ?? "") || null }
      : intent === "tag-many"
        ? { verb: "tag", tag }
        : { verb: "trash" };
  if (ids.length > maxAtOnce) return redirect(progressPaths.one(await startFileChange(actor, ids, change)));
  const many = await changeManyFiles(actor, ids, change);
  if (many.failed.length > 0) return data<LibraryOutcome>({ ...nothing, many }, { status: 409 });
  return redirectWithToast(await addressOf(actor, folder?.id ?? null), {
    tone: "success",
    key: `files.many.${change.verb}`,
    values: { count: many.done },
    ...(change.verb === "trash" ? undoTrash("files", ids) : {}),
  });
}
