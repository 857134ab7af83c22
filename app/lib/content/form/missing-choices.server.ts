import type { Actor } from "~/lib/access/actor";
import { newEntryScope } from "~/lib/content/access/rights.server";
import { everyField, type Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { pointsAtEntries } from "~/lib/content/fields/points-at";
import type { SettingOptions } from "~/lib/content/fields/choices/setting-options.server";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { isFixedList } from "~/lib/settings/setting-lists";

import type { Choice } from "./relation-options.server";

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** The address where an administrator makes many units at once. */
    unitsPage: string;
  }
}

/** Required choices without options, by place, with the page to make some; null where somebody else must. */
export function missingChoices(
  actor: Actor,
  { fields }: Section,
  options: SettingOptions,
  choices: Record<string, Choice[]>,
): Record<string, string | null> {
  return Object.fromEntries(
    everyField(fields).flatMap(([place, field]): [string, string | null][] => {
      if (!field.required) return [];
      if (pointsAtEntries(field)) {
        return choices[place]?.length ? [] : [[place, whereEntriesAreMade(actor, field.section)]];
      }
      if (!("optionsFrom" in field) || isFixedList(field.optionsFrom)) return [];
      if (options[field.optionsFrom]?.some(({ isRemoved }) => !isRemoved)) return [];
      return [[place, actor.can("administer") ? `/administration/lists/${field.optionsFrom}` : null]];
    }),
  );
}

function whereEntriesAreMade(actor: Actor, id: string): string | null {
  const section = findSection(id);
  if (!section) return null;
  const [unitsPage] = partsOf("unitsPage");
  if (section.isUnits && unitsPage && actor.can("administer")) return unitsPage;
  return actor.can("create", newEntryScope(section)) ? contentPaths.new(section) : null;
}
