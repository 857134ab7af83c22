import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { userNames } from "~/lib/auth/users/users.server";
import { requireUser } from "~/lib/auth/session/guards.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { partsOf } from "~/lib/files/changes/file-change.server";
import { fileJson } from "~/lib/files/file-json.server";
import { filePaths } from "~/lib/files/file-paths";
import { fileScope, getFile } from "~/lib/files/files.server";
import { ancestry, folderPath, unitOfFolder } from "~/lib/files/folders/folder-tree";
import { findFolderPath, listFolders } from "~/lib/files/folders/folders.server";
import { listFormerFiles } from "~/lib/files/changes/replace.server";
import { trashDays } from "~/lib/files/changes/trash.server";
import {
  countUses,
  fileHeldUntil,
  findForeignUses,
  listFileUses,
  listKeptFileUses,
} from "~/lib/files/changes/uses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { formatDateTime, formatLongDate } from "~/lib/platform/text/dates/dates";
import { formatBytes } from "~/lib/platform/text/numbers";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";

/** A folder's address redirects to the folder. */
export async function readFile({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const folder = await findFolderPath(actor, params.id ?? "");
  if (folder) throw redirect(filePaths.library({ folder }));
  const file = await getFile(actor, params.id ?? "");
  const scope = await fileScope(file);
  const [uses, kept, locale, t, tree, held, uploaders] = await Promise.all([
    listFileUses(actor, file.id),
    listKeptFileUses(actor, file.id),
    getLanguage(request),
    getFixedT(request),
    listFolders(actor),
    fileHeldUntil(file.id),
    userNames([file.createdBy]),
  ]);
  const former = await listFormerFiles(actor, file.id);
  const replacers = await userNames(former.map(({ replacedBy }) => replacedBy));
  const canEdit = !file.deletedAt && actor.can("files.edit", scope);
  const foreign = canEdit ? await findForeignUses(actor, file.id, uses) : null;
  const line = ancestry(tree, file.folderId);
  const addressOf = (use: { section: string; entryId: string }) =>
    contentPaths.entry(findSection(use.section) ?? { id: use.section, area: "content" }, use.entryId);
  return {
    file: fileJson(file),
    /** The form sends it back. */
    shown: JSON.stringify(partsOf(file)),
    origin: siteOrigin(request),
    isUsed: countUses(uses) > 0,
    unseenUses: uses.unseen,
    uses: uses.seen.map((use) => ({
      ...use,
      places: use.places ?? [use.live ? "live" : "draft"],
      href: addressOf(use),
    })),
    people: (uses.people ?? []).map((person) => ({
      ...person,
      href: actor.can("administer") ? `/administration/users/${person.id}` : null,
    })),
    menus: (uses.menus ?? []).map(({ code, live }) => ({
      code,
      place: live ? ("live" as const) : ("draft" as const),
      href: `/menu/${code}`,
    })),
    settings: (uses.settings ?? []).map(({ title, path }) => ({ title, href: actor.can("administer") ? path : null })),
    kept: kept.seen.map((use) => ({ ...use, href: addressOf(use) })),
    unseenKept: kept.unseen,
    trash: file.deletedAt
      ? {
          since: formatDateTime(file.deletedAt, locale),
          until: formatLongDate(new Date(file.deletedAt.getTime() + trashDays * 86_400_000), locale),
        }
      : null,
    canPurge: file.deletedAt !== null && actor.can("purge"),
    size: formatBytes(file.bytes, locale),
    created: formatDateTime(file.createdAt, locale),
    canEdit,
    uploader: uploaders.get(file.createdBy ?? "") ?? null,
    folder:
      line.length > 0
        ? { name: line.map(({ name }) => name).join(" / "), path: folderPath(tree, file.folderId) }
        : null,
    // The present folder stays selectable, whoever owns it.
    folders: canEdit
      ? [...tree.values()]
          .filter(
            ({ id }) => id === file.folderId || actor.can("files.arrange", { department: unitOfFolder(tree, id) }),
          )
          .map(({ id }) => ({
            id,
            label: ancestry(tree, id)
              .map(({ name }) => name)
              .join(" / "),
          }))
          .sort((a, b) => compareTr(a.label, b.label))
      : [],
    useCount: countUses(uses),
    foreign,
    former: former.map(({ id, name, address, bytes, width, height, replacedAt, replacedBy, until }) => {
      const [at, by] = [formatDateTime(replacedAt, locale), replacers.get(replacedBy ?? "") ?? null];
      return {
        ...{ id, name, at, href: address },
        detail: [
          t(by === null ? "files.former.replaced" : "files.former.replacedBy", { since: at, by }),
          formatBytes(bytes, locale),
          ...(width && height ? [`${width} × ${height}`] : []),
          t("files.former.until", { until: formatLongDate(until, locale) }),
        ].join(" · "),
      };
    }),
    canPutBack: canEdit && !held && !foreign,
    heldUntil: held && formatDateTime(held, locale),
    accept:
      file.kind === "image" && file.mime !== "image/svg+xml"
        ? "image/jpeg,image/png,image/webp,image/gif,image/avif"
        : `.${file.name.slice(file.name.lastIndexOf(".") + 1)}`,
    canDelete: actor.can("files.delete", scope),
  };
}
