import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { requireUser } from "~/lib/auth/session/guards.server";
import { userNames } from "~/lib/auth/users/users.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { listUnits } from "~/lib/content/form/relation-options.server";
import { titleFor } from "~/lib/content/title-for";
import { maxByJob } from "~/lib/files/changes/change-many.server";
import { uploadMegabytes } from "~/lib/files/checks/upload-rules.server";
import { fileJson, type FileJson } from "~/lib/files/file-json.server";
import { filePaths, fileViews, libraryDialogs } from "~/lib/files/file-paths";
import { inFolder, isFiltered, readFileQuery } from "~/lib/files/search/file-query.server";
import { countFiles, fileAgreement, findFile, listFiles, listTags, listUploaders } from "~/lib/files/files.server";
import { folderJson } from "~/lib/files/folders/folder-json.server";
import {
  ancestry,
  branchOf,
  childrenOf,
  folderAt,
  folderPath,
  unitOfFolder,
  type Folder,
  type FolderTree,
} from "~/lib/files/folders/folder-tree";
import { readFolderFigures, listFolders } from "~/lib/files/folders/folders.server";
import { maxAtOnce } from "~/lib/files/changes/change-many.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { notFound } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime, type TextLocale } from "~/lib/platform/text/dates/dates";
import { formatBytes } from "~/lib/platform/text/numbers";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";

export type LibraryFile = FileJson & { uploader: string | null; canEdit: boolean; size: string; at: string };

/** null is the root. An address with a folder's id redirects to its path. */
export async function openFolder({
  request,
  params,
  context,
}: Pick<LoaderFunctionArgs, "request" | "params" | "context">): Promise<{
  actor: Actor;
  tree: FolderTree;
  folder: Folder | null;
}> {
  const actor = await requireUser(request, context);
  const tree = await listFolders(actor);
  const asked = (params["*"] ?? "").replace(/\/$/, "");
  const folder = folderAt(tree, asked);
  if (folder === undefined) throw notFound("No such folder");
  const path = folderPath(tree, folder?.id ?? null);
  if (asked !== "" && asked !== path && request.method === "GET")
    throw redirect(filePaths.library({ folder: path }) + new URL(request.url).search);
  return { actor, tree, folder };
}

export async function readLibrary(args: LoaderFunctionArgs) {
  const { actor, tree, folder } = await openFolder(args);
  const { searchParams } = new URL(args.request.url);
  const isAsked = searchParams.get("ask") === "trash-many";
  // A confirmation has a query of its own, which carries the list's.
  const request = isAsked ? new Request(new URL(`?${searchParams.get("list") ?? ""}`, args.request.url)) : args.request;
  const query = readFileQuery(request);
  const view = fileViews.find((one) => one === new URL(request.url).searchParams.get("view")) ?? "grid";
  const dialog = libraryDialogs.find((one) => one === searchParams.get("dialog"));
  const [{ items, pagination }, figures, uploaders, tags, undescribed, t, locale] = await Promise.all([
    listFiles(actor, inFolder({ ...query, size: view === "list" ? 50 : 24 }, tree, folder)),
    readFolderFigures(),
    listUploaders(actor),
    listTags(actor),
    countFiles(actor, { state: "missingAlt" }),
    getFixedT(args.request),
    getLanguage(args.request),
  ]);
  const names = await userNames(items.map(({ createdBy }) => createdBy));
  const canArrange = actor.can("files.arrange", { department: unitOfFolder(tree, folder?.id ?? null) });
  const inner = folder ? branchOf(tree, folder.id) : new Set<string>();
  const asOption = (one: Folder) => ({
    id: one.id,
    label: ancestry(tree, one.id)
      .map(({ name }) => name)
      .join(" / "),
  });
  const open = [...tree.values()].filter(({ id }) =>
    actor.can("files.arrange", { department: unitOfFolder(tree, id) }),
  );
  const options = open.map(asOption).sort((a, b) => compareTr(a.label, b.label));
  const { search, kind, state, tag, uploader, from, to, sort } = query;
  const folderView = (one: Folder) => {
    const json = folderJson(actor, tree, figures, one);
    return { ...json, size: formatBytes(json.bytes, locale) };
  };
  const place = {
    search,
    kind,
    state,
    tag,
    uploader,
    from,
    to,
    sort,
    view,
    folder: folderPath(tree, folder?.id ?? null) || undefined,
  };
  // More files than the page shows, but not more than a job takes.
  const agreement =
    actor.can("files.upload") && pagination.length > items.length && pagination.length <= maxByJob
      ? await fileAgreement(actor, inFolder(query, tree, folder))
      : null;
  const all = isAsked && searchParams.has("all") ? agreement : null;
  const asked = !isAsked
    ? null
    : all !== null
      ? items.map(({ id, originalName }) => ({ value: id, name: originalName }))
      : await readAsked(searchParams.getAll("item"));
  if (asked?.length === 0)
    throw await redirectWithToast(filePaths.library(place), { tone: "warning", key: "bulk.nothingChosen" });
  return {
    asked: asked && { rows: asked, all, count: all === null ? asked.length : pagination.length },
    title: folder?.name ?? t("files.title"),
    folder: folder && folderView(folder),
    path: ancestry(tree, folder?.id ?? null).map(({ id, name }) => ({ name, path: folderPath(tree, id) })),
    folders: isFiltered(query) ? [] : childrenOf(tree, folder?.id ?? null).map(folderView),
    files: items.map((file): LibraryFile => ({
      ...fileJson(file),
      uploader: names.get(file.createdBy ?? "") ?? null,
      canEdit: actor.can("files.edit", { createdBy: file.createdBy, department: unitOfFolder(tree, file.folderId) }),
      size: formatBytes(file.bytes, locale),
      at: formatDateTime(file.createdAt, locale),
    })),
    space: formatBytes(
      [...figures].reduce((total, [id, { bytes }]) => total + (!folder || inner.has(id ?? "") ? bytes : 0), 0),
      locale,
    ),
    // In the versions that others' changes are counted against.
    shown: items.map(({ id, version }) => ({ id, version })),
    pagination,
    query: place,
    isFiltered: isFiltered(query),
    uploaders,
    tags,
    undescribed,
    targets: options,
    parents: options.filter(({ id }) => !inner.has(id)),
    dialog,
    units:
      dialog && dialog !== "delete-folder" && canArrange
        ? (await listUnits(actor))
            .filter(({ id }) => actor.can("files.arrange", { department: id }))
            .map(({ id, title }) => ({ id, name: title[locale] ?? title.tr ?? title.en ?? id }))
        : [],
    ownUnit: folder?.department ?? null,
    isCentral: actor.can("files.arrange"),
    origin: siteOrigin(request),
    /** The unit that owns the folder, "" without one, when this person may upload only elsewhere. */
    notYours:
      folder !== null && !canArrange && actor.can("files.upload")
        ? notYours(t, await unitName(actor, unitOfFolder(tree, folder.id), locale))
        : null,
    canUpload: actor.can("files.upload") && (folder === null || canArrange),
    me: actor.id,
    uploadLimits: await uploadMegabytes(),
    canArrange,
    /** Root folders need the right over everything. */
    canArrangeRoot: actor.can("files.arrange", { department: null }),
    canChange: actor.can("files.upload"),
    agreement,
  };
}

async function unitName(actor: Actor, id: string | null, locale: TextLocale): Promise<string> {
  const unit = id === null ? undefined : (await entryTitles(actor, [id])).get(id);
  return unit ? (titleFor(unit.title, locale)?.text ?? "") : "";
}

/** By name. What prevents it is reported when it is tried. */
async function readAsked(ids: readonly string[]): Promise<{ value: string; name: string }[]> {
  const files = await Promise.all([...new Set(ids)].slice(0, maxAtOnce).map((id) => findFile(id)));
  return files.flatMap((file) => (file && !file.deletedAt ? [{ value: file.id, name: file.originalName }] : []));
}

function notYours(t: TFunction, unit: string | null): string {
  return t("files.upload.foreignFolder", unit ? { context: "unit", unit } : {});
}
