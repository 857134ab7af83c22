import { data, type ActionFunctionArgs } from "@remix-run/node";

import type { Actor } from "~/lib/access/actor";
import { requireUser } from "~/lib/auth/session/guards.server";
import { refusalCodeOf } from "~/lib/files/checks/refusal.server";
import type { FileConflict, FileParts } from "~/lib/files/file-change.server";
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
import { assertMayPutInto, fileScope, getFile, updateFile, type StoredFile } from "~/lib/files/files.server";
import { withReceivedForm, type ReceivedForm } from "~/lib/files/receive.server";
import { putBackFile, replaceFile } from "~/lib/files/replace.server";
import { purgeFile, restoreFile, trashFile } from "~/lib/files/trash.server";
import { redirectWithToast } from "~/lib/platform/http/flash.server";
import { badRequest } from "~/lib/platform/http/responses.server";

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

/** The file changed meanwhile: the page says so and shows its present state. @throws anything but a 409 */
function refusedAs(thrown: unknown, problem: string, reason = "") {
  if (thrown instanceof Response && thrown.status === 409)
    return data({ ...nothing, problem, reason }, { status: 409 });
  throw thrown;
}

/** Shows beside the field that a folder was deleted or belongs to others. @returns nothing for other problems */
async function folderProblem(
  actor: Actor,
  folderId: string | null | undefined,
  thrown: unknown,
): Promise<"folderGone" | "folderNotYours" | null> {
  if (!folderId || !(thrown instanceof Response) || (thrown.status !== 403 && thrown.status !== 404)) return null;
  const refusal: unknown = await assertMayPutInto(actor, folderId).then(
    () => null,
    (problem: unknown) => problem,
  );
  return refusal instanceof Response ? (refusal.status === 404 ? "folderGone" : "folderNotYours") : null;
}

/** On a conflict: the others' texts beside the typed ones; non-conflicting changes are merged in. */
async function metOthers(actor: Actor, id: string, typed: TypedFile, thrown: unknown) {
  if (!(thrown instanceof Response) || thrown.status !== 409) throw thrown;
  const {
    code,
    conflicts = [],
    others = [],
    current = {},
  } = (await thrown.clone().json()) as {
    code?: string;
    conflicts?: FileConflict[];
    others?: string[];
    current?: FileParts;
  };
  if (code !== "changedParts") return refusedAs(thrown, "files.trash.changed");
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
  try {
    return await withReceivedForm(request, {}, (received) => perform(actor, file, received));
  } catch (thrown) {
    return data({ ...nothing, replace: { code: refusalCodeOf(thrown) } }, { status: 400 });
  }
}

async function perform(actor: Actor, file: StoredFile, { form, uploads }: ReceivedForm) {
  switch (form.get("intent") ?? "save") {
    case "replace":
      return replace(
        actor,
        file,
        uploads.find(({ field }) => field === "replacement"),
      );
    case "put-back":
      return putBack(actor, file, String(form.get("former") ?? ""));
    case "save": {
      const shown = readShown(form.get("shown"));
      const read = readFileForm(form);
      const kept = { ...nothing, typed: read.typed, shown: JSON.stringify(shown) };
      if (!read.change) return data({ ...kept, errors: read.errors }, { status: 400 });
      try {
        await updateFile(actor, file.id, read.change, { shown });
      } catch (thrown) {
        const folder = await folderProblem(actor, read.change.folderId, thrown);
        if (folder) return data({ ...kept, errors: { folderId: folder } }, { status: 400 });
        return metOthers(actor, file.id, read.typed, thrown);
      }
      return redirectWithToast(filePaths.file(file.id), { tone: "success", key: "files.toast.saved" });
    }
    case "delete":
      try {
        await trashFile(actor, file.id);
      } catch (thrown) {
        return refusedAs(thrown, file.deletedAt ? "files.trash.changed" : "files.delete.inUse");
      }
      return redirectWithToast(filePaths.library(), {
        tone: "success",
        key: "files.toast.trashed",
        values: { name: file.originalName },
      });
    case "restore":
      try {
        await restoreFile(actor, file.id);
      } catch (thrown) {
        return refusedAs(thrown, "files.trash.changed");
      }
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
      try {
        await purgeFile(actor, file.id, { reason, keptUses: Number(form.get("keptUses")) || 0 });
      } catch (thrown) {
        return refusedAs(thrown, "files.trash.changed", reason);
      }
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
  try {
    await putBackFile(actor, file.id, former);
  } catch (thrown) {
    return swapRefused(thrown);
  }
  return redirectWithToast(filePaths.file(file.id), {
    tone: "success",
    key: "files.toast.putBack",
    values: { name: file.originalName },
  });
}

/** @throws anything but a 403 or 409 of a replacement */
async function swapRefused(thrown: unknown) {
  if (!(thrown instanceof Response) || (thrown.status !== 409 && thrown.status !== 403)) throw thrown;
  const { code = thrown.status === 409 ? "changed" : "", file: other } = (await thrown.clone().json()) as {
    code?: string;
    file?: { id: string; name: string };
  };
  if (!code) throw thrown;
  return data({ ...nothing, replace: { code, ...(other ? { other } : {}) } }, { status: thrown.status });
}

async function replace(actor: Actor, file: StoredFile, upload: ReceivedForm["uploads"][number] | undefined) {
  if (!upload) return data({ ...nothing, replace: { code: "noFile" } }, { status: 400 });
  try {
    await replaceFile(actor, file.id, upload);
  } catch (thrown) {
    const isSwaps =
      thrown instanceof Response &&
      (thrown.status === 409 ||
        (thrown.status === 403 && ((await thrown.clone().json()) as { code?: string }).code === "shownElsewhere"));
    return isSwaps
      ? swapRefused(thrown)
      : data({ ...nothing, replace: { code: refusalCodeOf(thrown) } }, { status: 400 });
  }
  return redirectWithToast(filePaths.file(file.id), {
    tone: "success",
    key: "files.toast.replaced",
    values: { name: file.originalName },
  });
}
