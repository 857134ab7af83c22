import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";

import { systemActor, type Actor } from "~/lib/access/actor";
import { isAllowed } from "~/lib/access/rights.server";
import { recordAudit } from "~/lib/audit/audit.server";
import { openGrants, suspendedAmong, userNames } from "~/lib/auth/users/users.server";
import { scopeOf, assertAllowed, assertMay } from "~/lib/content/access/rights.server";
import type { Section } from "~/lib/content/definition/definition";
import { findSection } from "~/lib/content/definition/registry.server";
import { isStaffSection } from "~/lib/content/definition/section-settings.server";
import { entryTitles, getEntry, lockEntry } from "~/lib/content/entries/entries.server";
import { referencesOf } from "~/lib/content/entries/entry-data.server";
import { entries, entryVersions, previewLinks } from "~/lib/content/schema.server";
import { findFiles } from "~/lib/files/files.server";
import { readPolicies } from "~/lib/settings/settings.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { subscribe } from "~/lib/platform/events/events.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { log } from "~/lib/platform/log/log.server";

import { publicData, type Pointed, type Published } from "./published-data.server";

const day = 24 * 3_600_000;
const lifetime = 7 * day;
/** How long an ended link is told apart from an unknown one, in ms. */
const remembered = 90 * day;
const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** The working copy in the shape of a published entry. @throws Refusal 403, 404 */
export async function previewEntry(
  actor: Actor,
  section: Section,
  id: string,
): Promise<{ entry: Published; pointed: Pointed }> {
  const { data, title, parentId, createdAt, updatedAt, firstPublishedAt } = await getEntry(actor, section, id);
  return asPublished(actor, section, {
    id,
    data,
    title,
    parentId,
    firstPublishedAt: firstPublishedAt ?? createdAt,
    publishedAt: updatedAt,
  });
}

async function asPublished(
  actor: Actor,
  section: Section,
  row: Omit<Published, "section" | "slug" | "archived">,
): Promise<{ entry: Published; pointed: Pointed }> {
  const data = publicData(section, row.data);
  const references = referencesOf(section, data);
  const [files, titles] = await Promise.all([
    findFiles(references.filter((one) => one.kind === "file").map((one) => one.id)),
    entryTitles(
      actor,
      references.filter((one) => one.kind === "entry").map((one) => one.id),
    ),
  ]);
  return {
    entry: { ...row, data, section: section.id, slug: {}, archived: false },
    pointed: {
      files: Object.fromEntries(files),
      titles: Object.fromEntries(
        [...titles].map(([target, { title, section: of }]) => [target, { title, slug: {}, section: of }]),
      ),
    },
  };
}

/** A link for people without an account: shows the newest working copy, for seven days. @throws Refusal 403, 404 */
export async function createPreviewLink(
  actor: Actor,
  section: Section,
  id: string,
): Promise<{ token: string; expiresAt: Date }> {
  return transaction(async () => {
    const row = await lockEntry(section, id);
    assertMay(actor, section, row, "share");
    const token = randomBytes(24).toString("base64url");
    const expiresAt = new Date(Date.now() + lifetime);
    await db()
      .delete(previewLinks)
      .where(lt(previewLinks.expiresAt, new Date(Date.now() - remembered)));
    await db()
      .insert(previewLinks)
      .values({ tokenHash: hashOf(token), entryId: id, createdBy: actor.id, expiresAt });
    await recordAudit(actor, {
      verb: "share-preview",
      objectType: "entry",
      objectId: id,
      section: section.id,
      version: row.version,
    });
    return { token, expiresAt };
  });
}

export type PreviewLink = { id: string; createdBy: string | null; createdAt: Date; expiresAt: Date; isOwn: boolean };

/** Identifies a link in forms; too little of the hash to reveal the secret. */
const shortId = sql<string>`left(${previewLinks.tokenHash}, 16)`;
const openLinksTo = (id: string) => and(eq(previewLinks.entryId, id), gt(previewLinks.expiresAt, new Date()));

/** The valid links to an entry, newest first. @throws Refusal 403, 404 */
export async function listPreviewLinks(actor: Actor, section: Section, id: string): Promise<PreviewLink[]> {
  assertAllowed(actor, section, await getEntry(actor, section, id), "share");
  const rows = await db()
    .select({
      id: shortId,
      createdBy: previewLinks.createdBy,
      createdAt: previewLinks.createdAt,
      expiresAt: previewLinks.expiresAt,
    })
    .from(previewLinks)
    .where(openLinksTo(id))
    .orderBy(desc(previewLinks.createdAt))
    .limit(50);
  const names = await userNames(rows.map(({ createdBy }) => createdBy));
  return rows.map(({ createdBy, ...row }) => ({
    ...row,
    createdBy: names.get(createdBy ?? "") ?? null,
    isOwn: createdBy === actor.id,
  }));
}

/** Ends a link, whoever created it. @param linkId from `listPreviewLinks` @throws Refusal 403, 404 */
export async function endPreviewLink(actor: Actor, section: Section, id: string, linkId: string): Promise<void> {
  await transaction(async () => {
    const row = await lockEntry(section, id);
    assertAllowed(actor, section, row, "share");
    const ended = await db()
      .update(previewLinks)
      .set({ expiresAt: new Date() })
      .where(and(openLinksTo(id), eq(shortId, linkId)))
      .returning({ createdBy: previewLinks.createdBy });
    const { createdBy } = found(ended[0], "preview link");
    await recordAudit(actor, {
      verb: "end-preview",
      objectType: "entry",
      objectId: id,
      section: section.id,
      before: { createdBy },
    });
  });
}

async function endLinksOf(makers: readonly string[]): Promise<void> {
  if (makers.length === 0) return;
  await db()
    .update(previewLinks)
    .set({ expiresAt: new Date() })
    .where(and(inArray(previewLinks.createdBy, [...makers]), gt(previewLinks.expiresAt, new Date())));
}

/**
 * Ends the links of suspended accounts for good. Call once at start, before any request: catches up where the process
 * ended between a suspension and its event. @returns stops listening
 */
export async function endPreviewsOfSuspended(): Promise<() => void> {
  const stop = subscribe(({ type, id }) => {
    if (type !== "user.suspended" || !id) return;
    endLinksOf([id]).catch((error: unknown) =>
      log.error({ err: error, user: id }, "preview links of a closed account were not ended"),
    );
  });
  const makers = await db()
    .selectDistinct({ id: previewLinks.createdBy })
    .from(previewLinks)
    .where(gt(previewLinks.expiresAt, new Date()));
  await endLinksOf(await suspendedAmong(makers.flatMap(({ id }) => id ?? [])));
  return stop;
}

/** Whether the link's creator may still share the entry. */
async function isMakersStill(
  section: Section,
  entry: typeof entries.$inferSelect,
  createdBy: string | null,
): Promise<boolean> {
  if (createdBy === null) return true;
  const [held, policies] = await Promise.all([openGrants(createdBy), readPolicies()]);
  return held !== null && isAllowed(createdBy, held, "edit", scopeOf(section, entry), policies);
}

/** Null: the link ended or never existed, its entry is gone, or its creator lost the right to edit it. */
export async function openPreviewLink(
  token: string,
): Promise<{ section: Section; entry: Published; pointed: Pointed; expiresAt: Date } | null> {
  const [row] = await db()
    .select({
      entry: entries,
      data: entryVersions.data,
      expiresAt: previewLinks.expiresAt,
      createdBy: previewLinks.createdBy,
    })
    .from(previewLinks)
    .innerJoin(entries, eq(entries.id, previewLinks.entryId))
    .innerJoin(entryVersions, and(eq(entryVersions.entryId, entries.id), eq(entryVersions.version, entries.version)))
    .where(and(eq(previewLinks.tokenHash, hashOf(token)), gt(previewLinks.expiresAt, new Date())));
  const section = findSection(row?.entry.section);
  if (
    !row ||
    !section ||
    isStaffSection(section.id) ||
    row.entry.deletedAt ||
    !(await isMakersStill(section, row.entry, row.createdBy))
  )
    return null;
  const { id, title, parentId, createdAt, updatedAt, firstPublishedAt } = row.entry;
  // The link's creator may see all targets.
  const shown = await asPublished(systemActor, section, {
    id,
    data: row.data,
    title,
    parentId,
    firstPublishedAt: firstPublishedAt ?? createdAt,
    publishedAt: updatedAt,
  });
  return { section, ...shown, expiresAt: row.expiresAt };
}

/** Whether a dead link was valid once and its entry exists: it has expired, or its creator lost the right. */
export async function hasPreviewLinkExpired(token: string): Promise<boolean> {
  const [row] = await db()
    .select({ isOver: lte(previewLinks.expiresAt, new Date()), isGone: isNotNull(entries.deletedAt) })
    .from(previewLinks)
    .innerJoin(entries, eq(entries.id, previewLinks.entryId))
    .where(eq(previewLinks.tokenHash, hashOf(token)));
  return row !== undefined && (Boolean(row.isOver) || !row.isGone);
}

export async function previewShowsFile(token: string, fileId: string): Promise<boolean> {
  const open = await openPreviewLink(token);
  return open !== null && fileId in open.pointed.files;
}
