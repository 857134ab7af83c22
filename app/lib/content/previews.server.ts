import { createHash, randomBytes } from "node:crypto";

import { and, eq, gt, lt, lte } from "drizzle-orm";

import { systemActor, type Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { findFiles } from "~/lib/files/files.server";
import { db, transaction } from "~/lib/platform/db/database.server";

import type { Section } from "./definition";
import { entryTitles, getEntry, lockEntry } from "./entries.server";
import { scopeOf } from "./entry-scope";
import { referencesOf } from "./entry-data.server";
import { publicData, type Pointed, type Published } from "./published.server";
import { findSection } from "./registry.server";
import { entries, entryVersions, previewLinks } from "./schema.server";

const day = 24 * 3_600_000;
const lifetime = 7 * day;
/** For so long after its end a link is told from one that never was. */
const remembered = 90 * day;
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** The working copy in the shape in which the public page gets a published entry. @throws Response 403, 404 */
export async function previewEntry(actor: Actor, section: Section, id: string): Promise<{ entry: Published; pointed: Pointed }> {
  const { data, title, parentId, createdAt, updatedAt, firstPublishedAt } = await getEntry(actor, section, id);
  return asPublished(actor, section, { id, data, title, parentId, firstPublishedAt: firstPublishedAt ?? createdAt, publishedAt: updatedAt });
}

async function asPublished(actor: Actor, section: Section, row: Omit<Published, "section" | "slug" | "archived">): Promise<{ entry: Published; pointed: Pointed }> {
  const data = publicData(section, row.data);
  const references = referencesOf(section, data);
  const [files, titles] = await Promise.all([
    findFiles(references.filter((one) => one.kind === "file").map((one) => one.id)),
    entryTitles(actor, references.filter((one) => one.kind === "entry").map((one) => one.id)),
  ]);
  return {
    entry: { ...row, data, section: section.id, slug: {}, archived: false },
    pointed: {
      files: Object.fromEntries(files),
      titles: Object.fromEntries([...titles].map(([target, { title, section: of }]) => [target, { title, slug: {}, section: of }])),
    },
  };
}

/** A link for people without an account; it shows the working copy as it is when opened, for seven days. @throws Response 403, 404 */
export async function createPreviewLink(actor: Actor, section: Section, id: string): Promise<{ token: string; expiresAt: Date }> {
  return transaction(async () => {
    const row = await lockEntry(section, id);
    actor.assertCan("edit", scopeOf(section, row));
    const token = randomBytes(24).toString("base64url");
    const expiresAt = new Date(Date.now() + lifetime);
    await db().delete(previewLinks).where(lt(previewLinks.expiresAt, new Date(Date.now() - remembered)));
    await db().insert(previewLinks).values({ tokenHash: hashOf(token), entryId: id, createdBy: actor.id, expiresAt });
    await recordAudit(actor, { verb: "share-preview", objectType: "entry", objectId: id, section: section.id, version: row.version });
    return { token, expiresAt };
  });
}

/** What a preview link shows; null when it has expired, never was, or its entry is gone. */
export async function openPreviewLink(token: string): Promise<{ section: Section; entry: Published; pointed: Pointed; expiresAt: Date } | null> {
  const [row] = await db()
    .select({ entry: entries, data: entryVersions.data, expiresAt: previewLinks.expiresAt })
    .from(previewLinks)
    .innerJoin(entries, eq(entries.id, previewLinks.entryId))
    .innerJoin(entryVersions, and(eq(entryVersions.entryId, entries.id), eq(entryVersions.version, entries.version)))
    .where(and(eq(previewLinks.tokenHash, hashOf(token)), gt(previewLinks.expiresAt, new Date())));
  const section = findSection(row?.entry.section);
  if (!row || !section || row.entry.deletedAt) return null;
  const { id, title, parentId, createdAt, updatedAt, firstPublishedAt } = row.entry;
  // Whoever made the link may see all that the page names.
  const shown = await asPublished(systemActor, section, { id, data: row.data, title, parentId, firstPublishedAt: firstPublishedAt ?? createdAt, publishedAt: updatedAt });
  return { section, ...shown, expiresAt: row.expiresAt };
}

/** Whether the link was one of ours and its time is over. */
export async function hasPreviewLinkExpired(token: string): Promise<boolean> {
  const [row] = await db()
    .select({ expiresAt: previewLinks.expiresAt })
    .from(previewLinks)
    .where(and(eq(previewLinks.tokenHash, hashOf(token)), lte(previewLinks.expiresAt, new Date())));
  return row !== undefined;
}

/** Whether this link's entry uses the file in its working copy. */
export async function previewShowsFile(token: string, fileId: string): Promise<boolean> {
  const open = await openPreviewLink(token);
  return open !== null && fileId in open.pointed.files;
}
