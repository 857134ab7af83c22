import type { Actor } from "~/lib/access/actor";
import { badRequest, found } from "~/lib/platform/http/response/responses.server";

import { purgeRecord, restoreRecord } from "./change-record.server";
import { listTrashedRecords } from "./list-records.server";
import { findOpenKind, findRecordKind, listTrashKinds, recordTrashDays } from "./record.server";
import type { TrashBin } from "./trash-bin.server";

const day = 86_400_000;

/** @throws Refusal 400; 404 where its app is switched off */
function recordIn(actor: Actor, value: string) {
  const [type = "", id = "", version] = value.split(":");
  if (!findRecordKind(type)) throw badRequest("unknown kind");
  const kind = found(findOpenKind(actor, type), "kind");
  return { kind, id, version: Number(version) };
}

/** Names a record in the version that was thrown away. */
export const trashValue = (type: string, { id, version }: { id: string; version: number }) =>
  `${type}:${id}:${version}`;

/** All kinds of records together; each person finds those that they may change. */
export const recordsTrash: TrashBin = {
  id: "records",
  mayOpen: () => listTrashKinds().length > 0,
  async list(actor, page, { t }) {
    const { items, pagination } = await listTrashedRecords(actor, listTrashKinds(), page);
    return {
      pagination,
      rows: items.map(({ type, id, version, title, deletedAt, deletedByName }) => ({
        value: trashValue(type, { id, version }),
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
    const { kind, id, version } = recordIn(actor, value);
    return restoreRecord(actor, kind, id, { version });
  },
  purge(actor, value) {
    const { kind, id, version } = recordIn(actor, value);
    return purgeRecord(actor, kind, id, { version });
  },
  mayPurge: () => true,
};
