import type { Section } from "~/lib/content/definition/definition";
import { entryAnchor, isReadInList, publicPaths } from "~/lib/content/definition/paths";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import type { Pointed, Published } from "~/lib/content/publication/read/published-data.server";
import { fieldsOf } from "~/lib/public-site/entry/entry-view.server";
import type { Labels } from "~/lib/public-site/entry/labels.server";

import { cardOf } from "./cards.server";
import type { ListItem } from "./list-body";

/** @param elsewhere fields that the list shows in a place of its own */
export async function listItem(
  section: Section,
  entry: Published,
  pointed: Pointed,
  labels: Labels,
  elsewhere: readonly (string | undefined)[] = [],
): Promise<ListItem> {
  const { roles } = section.publicFace;
  const card = cardOf(section, entry, pointed, labels);
  if (!isReadInList(section)) return { ...card, anchor: entryAnchor(entry.id), fields: null };
  const shownFields = [...elsewhere, roles.date, ...roles.lines.flatMap(({ field, behind }) => [field, behind])].filter(
    (name) => name !== undefined,
  );
  return {
    ...card,
    anchor: entryAnchor(entry.id),
    fields: await fieldsOf(section, entry, pointed, labels, shownFields),
    ...(hooksOf(section).site?.votes ? { vote: publicPaths.vote(section, entry.id) } : {}),
  };
}
