import type { TFunction } from "i18next";

import type { Actor } from "~/lib/access/actor";
import { newEntryScope } from "~/lib/content/access/entry-scope";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";

/** Lists of the handbook in which the person may write. */
export const keeperLinks = (actor: Actor, sections: readonly Section[], t: TFunction) =>
  sections
    .filter((section) => actor.can("create", newEntryScope(section)))
    .map((section) => ({ to: contentPaths.list(section), label: t(`content.sections.${section.id}.title`) }));
