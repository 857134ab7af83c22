import { formatBytes } from "~/lib/platform/text/numbers";
import type { TrashBin } from "~/lib/records/trash-bin.server";

import { filePaths } from "~/lib/files/file-paths";
import { listTrashedFiles, restoreFile, trashDays } from "./trash.server";

export const filesTrash: TrashBin = {
  id: "files",
  mayOpen: (actor) => actor.can("files.view"),
  async list(actor, page, { locale }) {
    const { items, pagination } = await listTrashedFiles(actor, page);
    const rows = items.map(({ id, originalName, name, bytes, deletedAt, deletedByName }) => ({
      value: id,
      name: originalName,
      detail: `${name.slice(name.lastIndexOf(".") + 1).toUpperCase()}, ${formatBytes(bytes, locale)}`,
      href: filePaths.file(id),
      deletedAt,
      deletedByName,
      endsAt: new Date(deletedAt.getTime() + trashDays * 86_400_000),
      purgeHref: filePaths.confirmPurge(id),
    }));
    return { rows, pagination };
  },
  restore: restoreFile,
  mayPurge: (actor) => actor.can("purge"),
};
