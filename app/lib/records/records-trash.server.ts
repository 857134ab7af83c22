import { badRequest } from "~/lib/platform/http/response/responses.server";

import { purgeRecord, restoreRecord } from "./change-record.server";
import { listTrashedRecords } from "./list-records.server";
import { findRecordKind, listRecordKinds, recordTrashDays } from "./record.server";
import type { TrashBin } from "./trash-bin.server";

const day = 86_400_000;

function kindAndId(value: string) {
  const [type = "", id = ""] = value.split(":");
  const kind = findRecordKind(type);
  if (!kind) throw badRequest("unknown kind");
  return { kind, id };
}

export const trashValue = (type: string, id: string) => `${type}:${id}`;

/** All kinds of records together; each person finds those that they may change. */
export const recordsTrash: TrashBin = {
  id: "records",
  mayOpen: () => listRecordKinds().length > 0,
  async list(actor, page, { t }) {
    const { items, pagination } = await listTrashedRecords(actor, listRecordKinds(), page);
    return {
      pagination,
      rows: items.map(({ type, id, title, deletedAt, deletedByName }) => ({
        value: trashValue(type, id),
        name: title,
        detail: t(`audit.objects.${type}`),
        href: null,
        deletedAt,
        deletedByName,
        endsAt: new Date(deletedAt.getTime() + recordTrashDays * day),
      })),
    };
  },
  restore(actor, value) {
    const { kind, id } = kindAndId(value);
    return restoreRecord(actor, kind, id);
  },
  purge(actor, value) {
    const { kind, id } = kindAndId(value);
    return purgeRecord(actor, kind, id);
  },
  mayPurge: () => true,
};
