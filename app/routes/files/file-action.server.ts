import { data, type ActionFunctionArgs } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import { requireUser } from "~/lib/auth/session/guards.server";
import { refusalCodeOf } from "~/lib/files/checks/refusal.server";
import type { FileConflict, FileParts } from "~/lib/files/changes/file-change.server";
import {
  readFileForm,
  readShown,
  typedOf,
  withParts,
  type FileFormErrors,
  type TypedFile,
} from "~/lib/files/file-form.server";
import { fileJson } from "~/lib/files/file-json.server";
import { filePaths } from "~/lib/files/file-paths";
import { assertMayPutInto, fileScope, getFile, type StoredFile } from "~/lib/files/files.server";
import { fileKind, updateFile } from "~/lib/files/changes/update-file.server";
import { withReceivedForm, type ReceivedForm } from "~/lib/files/receive.server";
import { offerFormerContent, putBackFile, replaceFile } from "~/lib/files/changes/replace.server";
import { purgeFile, restoreFile, trashFile } from "~/lib/files/changes/trash.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { findRefusal, isRefusal, orRefusal, type Refusal } from "~/lib/platform/refusal";
import { undoChange, undoTrash } from "~/lib/records/undo.server";

/** A code under `files.errors`, and the other file with the same bytes. */
type ReplaceProblem = { code: string; other?: { id: string; name: string } };
const nothing = {
  replace: null as ReplaceProblem | null,
  errors: {} as FileFormErrors,
  typed: undefined as TypedFile | undefined,
  shown: null as string | null,
  theirs: null as Record<string, string> | null,
  problem: null as string | null,
  reason: "",
  reasonError: null as string | null,
};

/** The file changed meanwhile: the page says so and shows its present state. */
const changedMeanwhile = (problem: string, reason = "") => data({ ...nothing, problem, reason }, { status: 409 });

/** Shows beside the field that a folder was deleted or belongs to others. @returns nothing for other problems */
async function folderProblem(
  actor: Actor,
  folderId: string | null | undefined,
  { status }: Refusal,
): Promise<"folderGone" | "folderNotYours" | null> {
  if (!folderId || (status !== 403 && status !== 404)) return null;
  const refusal = await findRefusal(assertMayPutInto(actor, folderId));
  return refusal ? (refusal.status === 404 ? "folderGone" : "folderNotYours") : null;
}

/** On a conflict: the others' texts beside the typed ones; non-conflicting changes are merged in. */
async function metOthers(actor: Actor, id: string, typed: TypedFile, refusal: Refusal) {
  if (refusal.code !== "changedParts") return changedMeanwhile("files.trash.changed");
  const {
    conflicts = [],
    others = [],
    current = {},
  } = refusal.details as { conflicts?: FileConflict[]; others?: string[]; current?: FileParts };
  const now = typedOf(fileJson(await getFile(actor, id)));
  return data(
    {
      ...nothing,
      typed: withParts(typed, now, others),
      shown: JSON.stringify(current),
      theirs: Object.fromEntries(conflicts.map(({ part }) => [part, wordOf(now, part)])),
    },
    { status: 409 },
  );
}

/** A part as its field shows it. */
function wordOf(file: TypedFile, part: string): string {
  const [name = "", within] = part.split(".");
  const value = (file as Record<string, unknown>)[name];
  if (within !== undefined) return (value as Record<string, string>)[within] ?? "";
  if (typeof value === "object" && value !== null) return Object.values(value).filter(Boolean).join("; ");
  return String(value);
}

export async function changeFile({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const file = await getFile(actor, params.id ?? "");
  const scope = await fileScope(file);
  if (!actor.can("files.edit", scope)) actor.assertCan("files.delete", scope);
  const answer = await orRefusal(withReceivedForm(request, {}, (received) => perform(actor, file, received)));
  return isRefusal(answer) ? data({ ...nothing, replace: { code: refusalCodeOf(answer) } }, { status: 400 }) : answer;
}

async function perform(actor: Actor, file: StoredFile, { form, uploads }: ReceivedForm) {
  switch (form.get("intent") ?? "save") {
    case "replace":
      return replace(
        actor,
        file,
        uploads.find(({ field }) => field === "replacement"),
      );
    case "putBack":
      return putBack(actor, file, String(form.get("former") ?? ""));
    case "save": {
      const shown = readShown(form.get("shown"));
      const read = readFileForm(form);
      const kept = { ...nothing, typed: read.typed, shown: JSON.stringify(shown) };
      if (!read.change) return data({ ...kept, errors: read.errors }, { status: 400 });
      const saved = await orRefusal(updateFile(actor, file.id, read.change, { shown }), 403, 404, 409);
      if (isRefusal(saved)) {
        const folder = await folderProblem(actor, read.change.folderId, saved);
        if (folder) return data({ ...kept, errors: { folderId: folder } }, { status: 400 });
        if (saved.status !== 409) throw saved;
        return metOthers(actor, file.id, read.typed, saved);
      }
      return redirectWithToast(filePaths.file(file.id), {
        tone: "success",
        key: "files.toast.saved",
        ...(saved.version === file.version ? {} : undoChange(fileKind.type, saved)),
      });
    }
    case "delete":
      if (await findRefusal(trashFile(actor, file.id), 409))
        return changedMeanwhile(file.deletedAt ? "files.trash.changed" : "files.delete.inUse");
      return redirectWithToast(filePaths.library(), {
        tone: "success",
        key: "files.toast.trashed",
        values: { name: file.originalName },
        ...undoTrash("files", [file.id]),
      });
    case "restore":
      if (await findRefusal(restoreFile(actor, file.id), 409)) return changedMeanwhile("files.trash.changed");
      return redirectWithToast(filePaths.file(file.id), {
        tone: "success",
        key: "files.toast.restored",
        values: { name: file.originalName },
      });
    case "purge": {
      const reason = String(form.get("reason") ?? "");
      actor.assertCan("purge");
      if (!reason.trim())
        return data({ ...nothing, reason, reasonError: "files.trash.reasonMissing" }, { status: 400 });
      const purging = purgeFile(actor, file.id, { reason, keptUses: Number(form.get("keptUses")) || 0 });
      if (await findRefusal(purging, 409)) return changedMeanwhile("files.trash.changed", reason);
      return redirectWithToast(filePaths.trash(), {
        tone: "success",
        key: "files.toast.deleted",
        values: { name: file.originalName },
      });
    }
    default:
      throw badRequest("unknown intent");
  }
}

async function putBack(actor: Actor, file: StoredFile, former: string) {
  const refusal = await findRefusal(putBackFile(actor, file.id, former));
  if (refusal) return swapRefused(refusal);
  return redirectWithToast(filePaths.file(file.id), {
    tone: "success",
    key: "files.toast.putBack",
    values: { name: file.originalName },
    ...(await offerFormerContent(actor, file.id)),
  });
}

/** @throws Refusal that is not of a replacement */
function swapRefused(refusal: Refusal) {
  const { status, details } = refusal;
  const code = refusal.code ?? (status === 409 ? "changed" : undefined);
  if (!code || (status !== 409 && status !== 403)) throw refusal;
  const other = details.file as { id: string; name: string } | undefined;
  return data({ ...nothing, replace: { code, ...(other ? { other } : {}) } }, { status });
}

async function replace(actor: Actor, file: StoredFile, upload: ReceivedForm["uploads"][number] | undefined) {
  if (!upload) return data({ ...nothing, replace: { code: "noFile" } }, { status: 400 });
  const refusal = await findRefusal(replaceFile(actor, file.id, upload));
  if (refusal)
    return refusal.status === 409 || refusal.code === "shownElsewhere"
      ? swapRefused(refusal)
      : data({ ...nothing, replace: { code: refusalCodeOf(refusal) } }, { status: 400 });
  return redirectWithToast(filePaths.file(file.id), {
    tone: "success",
    key: "files.toast.replaced",
    values: { name: file.originalName },
    ...(await offerFormerContent(actor, file.id)),
  });
}
