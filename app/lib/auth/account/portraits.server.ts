import { and, eq, isNull, like, sql, type SQL, type SQLWrapper } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { users } from "~/lib/auth/schema.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { idsIn } from "~/lib/platform/db/queries/ids-in.server";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { emit, subscribe } from "~/lib/platform/events/events.server";
import { log } from "~/lib/platform/log/log.server";

import { ownId } from "./own-id.server";

/** Where people's pictures are kept. */
export type PortraitStore = {
  /** The addresses of a picture begin with this and its id. */
  root: string;
  /** @throws Refusal 413, 415, 422 with a `code` of files/checks/refusal.server.ts */
  accept: (actor: Actor, upload: { path: string; originalName: string }) => Promise<{ id: string; address: string }>;
  /** Null when the picture is gone. */
  addressOf: (id: string) => Promise<string | null>;
  isPicture: (address: string) => Promise<boolean>;
};

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    portraits: PortraitStore;
  }
}

function store(): PortraitStore {
  const [portraits] = partsOf("portraits");
  if (!portraits) throw new Error("No domain keeps portraits");
  return portraits;
}

/** The addresses of a picture begin with it. */
export function pictureFolder(id: string): string {
  return `${store().root}${id}/`;
}

export async function isPicture(address: unknown): Promise<boolean> {
  return typeof address === "string" && store().isPicture(address);
}

/** Sets or removes one's picture. @throws as `PortraitStore.accept` */
export async function savePicture(actor: Actor, upload: { path: string; originalName: string } | null): Promise<void> {
  const id = ownId(actor);
  const picture = upload ? await store().accept(actor, upload) : null;
  await transaction(async () => {
    await db()
      .update(users)
      .set({ avatar: picture && picture.address })
      .where(eq(users.id, id));
    await recordAudit(actor, {
      verb: "edit",
      objectType: "user",
      objectId: id,
      after: { changed: ["avatar"], file: picture?.id ?? null },
    });
    await emit({ type: "user.updated", id });
  });
}

/** The people whose portrait this file is; closed accounts don't keep it from deletion. */
export async function listPortraitOwners(fileId: string): Promise<{ id: string; name: string }[]> {
  return db()
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(like(users.avatar, `${pictureFolder(fileId)}%`), isNull(users.suspendedAt)))
    .limit(50);
}

export function isPortrait(fileId: SQLWrapper): SQL {
  // Read once for a whole list, as it does not depend on the file.
  return sql`(${fileId})::text IN (${idsIn(sql`SELECT ${users.avatar} AS document FROM ${users}
    WHERE ${users.suspendedAt} IS NULL AND starts_with(${users.avatar}, ${store().root})`)})`;
}

/** Called once at start: when a picture is deleted or replaced in the files, the accounts that use it follow. */
export function keepPicturesTrue(): () => void {
  return subscribe(({ type, id }) => {
    if ((type !== "file.deleted" && type !== "file.replaced") || !id) return;
    store()
      .addressOf(id)
      .then((address) =>
        db()
          .update(users)
          .set({ avatar: address })
          .where(like(users.avatar, `${pictureFolder(id)}%`)),
      )
      .catch((error: unknown) => log.error({ err: error, file: id }, "a deleted picture still hangs on an account"));
  });
}
