import { and, count, desc, inArray, isNotNull } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { userNames } from "~/lib/auth/users/users.server";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import { entries } from "~/lib/content/schema.server";
import { titleFor } from "~/lib/content/title-for";
import type { Localized } from "~/lib/content/values";
import { purgeEntry, restoreFromTrash } from "~/lib/content/workflow/trash.server";
import { db } from "~/lib/platform/db/database.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { found } from "~/lib/platform/http/response/responses.server";
import type { TrashBin } from "~/lib/records/trash-bin.server";

export type TrashItem = {
  id: string;
  section: string;
  title: Localized;
  version: number;
  deletedAt: Date;
  deletedByName: string | null;
};

/** The trash of all sections, the latest first. @throws Refusal 403 */
export async function listTrash(
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<{ items: TrashItem[]; pagination: Pagination }> {
  actor.assertCan("restore");
  const where = and(isNotNull(entries.deletedAt), inArray(entries.section, [...sections.keys()]));
  const [total] = await db().select({ length: count() }).from(entries).where(where);
  const pagination = paginate(total?.length ?? 0, page, size);
  const rows = await db()
    .select({
      id: entries.id,
      section: entries.section,
      title: entries.title,
      version: entries.version,
      deletedAt: entries.deletedAt,
      deletedBy: entries.deletedBy,
    })
    .from(entries)
    .where(where)
    .orderBy(desc(entries.deletedAt), desc(entries.id))
    .limit(size)
    .offset(pagination.startIndex);
  const names = await userNames(rows.map(({ deletedBy }) => deletedBy));
  const items = rows.flatMap(({ deletedAt, deletedBy, ...row }) =>
    deletedAt ? [{ ...row, deletedAt, deletedByName: names.get(deletedBy ?? "") ?? null }] : [],
  );
  return { items, pagination };
}

/** Names an entry in the version that was thrown away: one restored, changed and deleted again is another. */
export const trashedValue = (section: Pick<Section, "id">, { id, version }: { id: string; version: number }) =>
  `${section.id}:${id}:${version}`;

function entryIn(value: string) {
  const [section = "", id = "", version] = value.split(":");
  return { section: found(findSection(section), "section"), id, version: Number(version) };
}

export const entriesTrash: TrashBin = {
  id: "entries",
  mayOpen: (actor) => actor.can("restore"),
  async list(actor, page, { t, locale }) {
    const { items, pagination } = await listTrash(actor, page);
    const rows = items.flatMap(({ id, section: sectionId, title, version, deletedAt, deletedByName }) => {
      const section = findSection(sectionId);
      if (!section) return [];
      const shown = titleFor(title, locale);
      return [
        {
          value: trashedValue(section, { id, version }),
          name: shown?.text ?? t("content.untitled"),
          ...(shown ? { lang: shown.lang } : {}),
          detail: t(`content.sections.${section.id}.title`),
          href: contentPaths.entry(section, id),
          deletedAt,
          deletedByName,
          endsAt: null,
        },
      ];
    });
    return { rows, pagination };
  },
  restore(actor, value) {
    const { section, id, version } = entryIn(value);
    return restoreFromTrash(actor, section, id, { version });
  },
  purge(actor, value) {
    const { section, id, version } = entryIn(value);
    return purgeEntry(actor, section, id, { version });
  },
  mayPurge: (actor) => actor.can("purge"),
};
