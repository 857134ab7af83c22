import { eq, sql } from "drizzle-orm";

import { systemActor, type Actor } from "~/lib/access/actor";
import { auditWrite } from "~/lib/audit/audit.server";
import { forgetSettings } from "~/lib/content/cache-tags.server";
import { isKept, type Section } from "~/lib/content/definition/definition";
import { sections, unitsSection } from "~/lib/content/definition/registry.server";
import { entries } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import { giveFolders } from "~/lib/files/folders/folders.server";
import { batch } from "~/lib/platform/db/queries/batch.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { emitting } from "~/lib/platform/events/events.server";
import { slugTr } from "~/lib/platform/text/slug";
import {
  emptyGroup,
  getSetting,
  lockSettingGroups,
  storeSetting,
  storeSettingGroup,
} from "~/lib/settings/settings.server";

type Unit = { id: string; title: Localized };

/** The folders of a new installation, by address, and the beginning of the owning unit's name. */
const folderOwners = {
  haberler: "basin-yayin",
  duyurular: "basin-yayin",
  formlar: "basin-yayin",
  kurumsal: "basin-yayin",
  galeri: "basin-yayin",
  etkinlikler: "kultur",
  meclis: "yazi-isleri",
  imar: "imar",
  raporlar: "mali-hizmetler",
};

const isNamed = ({ title }: Unit, owner: string) =>
  owner !== "" && `${slugTr(title.tr ?? "")}-`.startsWith(`${owner}-`);

/** Gives a unit its declared sections and folders without an owner. Goes by its first name: renaming gains nothing. */
export async function giveUnkept(unit: Unit): Promise<void> {
  await setOwner(
    systemActor,
    [...sections.values()].filter((section) => isKept(section) && isNamed(unit, section.owner)),
    unit.id,
  );
  const folders = Object.entries(folderOwners).flatMap(([slug, owner]) => (isNamed(unit, owner) ? [slug] : []));
  if (folders.length > 0) await giveFolders(systemActor, folders, unit.id);
}

/** @throws Refusal 403 */
export async function handOverSections(actor: Actor, { from, to }: { from: string; to: string }): Promise<void> {
  actor.assertCan("administer");
  await transaction(() => setOwner(actor, [...sections.values()], to, from));
}

/** @param from the present owner; when left out, sections without one */
async function setOwner(actor: Actor, among: readonly Section[], to: string, from?: string): Promise<void> {
  if (among.length === 0) return;
  const stored = await lockSettingGroups(among.map(({ id }) => `section.${id}` as const));
  const changes = among.flatMap(({ id }) => {
    const { version, data } = stored.get(`section.${id}`) ?? emptyGroup;
    return data.ownerUnit === from
      ? [{ key: `section.${id}` as const, version: version + 1, before: data, after: { ...data, ownerUnit: to } }]
      : [];
  });
  if (changes.length === 0) return;
  for (const { key, version, after } of changes) await storeSettingGroup(key, { version, data: after });
  await batch(
    [
      auditWrite(
        actor,
        ...changes.map(({ key, ...change }) => ({
          verb: "edit" as const,
          objectType: "setting" as const,
          objectId: key,
          ...change,
        })),
      ),
    ],
    changes.map(({ key }) => emitting({ type: "settings.changed", id: key })),
  );
  afterCommit(() => changes.forEach(({ key }) => forgetSettings(key)));
}

/** Runs once, for units older than this feature. Two units with one name: the administration decides. */
export async function giveUnkeptOnce(): Promise<void> {
  if (!unitsSection || (await getSetting("sections.ownersGiven", false))) return;
  const { id } = unitsSection;
  await transaction(async () => {
    const units = await db()
      .select({ id: entries.id, title: entries.title })
      .from(entries)
      .where(sql`${eq(entries.section, id)} AND ${entries.parentId} IS NULL AND ${entries.deletedAt} IS NULL`)
      .limit(1_000);
    const owners = new Set([...[...sections.values()].map(({ owner }) => owner), ...Object.values(folderOwners)]);
    const alone = [...owners].flatMap((owner) => {
      const named = units.filter((unit) => isNamed(unit, owner));
      return named.length === 1 ? named : [];
    });
    for (const unit of new Set(alone)) await giveUnkept(unit);
    await storeSetting("sections.ownersGiven", true);
  });
}
