import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { titleFor } from "~/lib/content/title-for";
import { purgeEntry, restoreFromTrash } from "~/lib/content/workflow/trash.server";
import { found } from "~/lib/platform/http/response/responses.server";
import type { TrashBin } from "~/lib/records/trash-bin.server";

import { listTrash } from "./trash-list.server";

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
