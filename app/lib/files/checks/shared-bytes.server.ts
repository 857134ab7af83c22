import { eq, sql } from "drizzle-orm";

import { attachments } from "~/lib/files/attachments/schema.server";
import { files, formerFiles, type FileContent } from "~/lib/files/schema.server";
import type { StoredFile } from "~/lib/files/serving/stored-file.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { log } from "~/lib/platform/log/log.server";
import { storage } from "~/lib/platform/storage/storage.server";

import { isStaffType } from "./more-types.server";

/** What the gate knows of bytes that lie in the store. */
export type KnownContent = Pick<
  StoredFile,
  "sha256" | "kind" | "mime" | "bytes" | "key" | "width" | "height" | "variants" | "pages" | "document"
>;

type Bytes = Pick<FileContent, "key" | "variants">;

/** @returns the keys of the original and of its copies */
function keysOf({ key, variants }: Bytes): string[] {
  return [key, ...variants.map((variant) => variant.key)];
}

/** A new holder of the bytes and the removal of the last one wait for each other. */
const lockBytes = (key: string) => db().execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);

/** The same bytes under a name of another ending may be of another type. */
const endingOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();

type Asked = Pick<StoredFile, "sha256" | "originalName"> & {
  /** Also of a type that only staff keep: the library has none of them. */
  isForStaff?: boolean;
};

/**
 * Bytes that the library and attachments have in common lie once.
 * @param use writes the row that holds them, too @returns undefined where the bytes are not there yet
 */
export function withKnownBytes<T>(asked: Asked, use: (content: KnownContent) => Promise<T>): Promise<T | undefined> {
  return transaction(async () => {
    const known = await findContent(asked);
    if (!known) return undefined;
    await lockBytes(known.key);
    // The last one to hold them may have gone while this waited.
    const content = await findContent(asked);
    return content?.key === known.key ? use(content) : undefined;
  });
}

async function findContent({ sha256, originalName, isForStaff }: Asked): Promise<KnownContent | undefined> {
  for (const table of [files, attachments]) {
    const { kind, mime, bytes, key, width, height, variants, pages, document } = table;
    const rows = await db()
      .select({
        sha256: table.sha256,
        originalName: table.originalName,
        kind,
        mime,
        bytes,
        key,
        width,
        height,
        variants,
        pages,
        document,
      })
      .from(table)
      .where(eq(table.sha256, sha256))
      .limit(20);
    const fitting = rows.find(
      (row) => endingOf(row.originalName) === endingOf(originalName) && (isForStaff === true || !isStaffType(row.mime)),
    );
    if (fitting) return fitting;
  }
  return undefined;
}

/** Within the transaction that deletes a row: after it, what no other row holds is removed from the store. */
export async function releaseBytes(content: Bytes): Promise<void> {
  const { key } = content;
  await lockBytes(key);
  const { rows } = await db().execute(
    sql`SELECT 1 FROM ${files} WHERE ${files.key} = ${key}
      UNION ALL SELECT 1 FROM ${attachments} WHERE ${attachments.key} = ${key}
      UNION ALL SELECT 1 FROM ${formerFiles} WHERE ${formerFiles.content} ->> 'key' = ${key} LIMIT 1`,
  );
  if (rows.length === 0) afterCommit(() => void deleteBytes(content));
}

async function deleteBytes(content: Bytes): Promise<void> {
  // Asked anew for each: the store may be closed while the copies are removed, and nobody waits for this.
  const remove = async (key: string) => storage().delete(key);
  for (const key of keysOf(content))
    await remove(key).catch((error: unknown) =>
      log.error({ err: error, key }, "the bytes of a removed file are still there"),
    );
}
