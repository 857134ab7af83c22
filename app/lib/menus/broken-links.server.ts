import type { Actor } from "~/lib/access/actor";
import { addressProblem } from "~/lib/content/publication/addresses/own-address.server";
import { readTargetStates, type TargetState } from "~/lib/content/publication/read/target-states.server";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import { findSingle } from "~/lib/content/entries/entries.server";
import type { Localized } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { settingsTag } from "~/lib/settings/settings.server";

import { resolveLinks } from "./link-targets.server";
import type { MenuDocument, MenuItem } from "./menu-document";
import { menusTag } from "./menus-cache.server";
import { listMenus } from "./menus.server";

/** The sentences are under `menus.broken`. */
export const brokenReasons = ["unpublished", "withdrawn", "trashed", "gone", "noPage", "fileGone"] as const;
export type BrokenReason = (typeof brokenReasons)[number];
export type BrokenLink = { item: string; title: Localized; reason: BrokenReason };

/** Citizens don't see items whose target isn't published. @throws Refusal 403 */
export async function findBrokenLinks(actor: Actor, { items }: MenuDocument): Promise<BrokenLink[]> {
  actor.assertCan("view", { area: "menu" });
  const targets = await resolveLinks(items);
  const hidden = items.filter(({ id }) => targets.get(id)?.kind === "hidden");
  const singles = await singlesOf(hidden);
  const states = await readTargetStates([
    ...hidden.flatMap(({ link }) => (link.type === "record" ? [link.id] : [])),
    ...[...singles.values()].flatMap((id) => id ?? []),
  ]);
  const reasons = await Promise.all(
    items.map(async (item): Promise<BrokenReason | null> => {
      if (item.link.type === "url") return addressProblem(item.link.url);
      const target = targets.get(item.id);
      return target?.kind === "hidden" && !target.isWaiting ? reasonOf(item, states, singles) : null;
    }),
  );
  return items.flatMap(({ id, title }, at) => (reasons[at] ? [{ item: id, title, reason: reasons[at] }] : []));
}

/** Cached until a menu or published content changes. @throws Refusal 403 */
export async function countBrokenLinks(actor: Actor): Promise<{ items: number; menus: number }> {
  const menus = await listMenus(actor);
  return cached([menusTag, settingsTag, ...sections.keys()], "broken links of menus", async () => {
    const found = (await Promise.all(menus.map(({ draft }) => findBrokenLinks(actor, draft)))).filter(
      (links) => links.length > 0,
    );
    return { items: found.reduce((sum, links) => sum + links.length, 0), menus: found.length };
  });
}

/** The first version of the page is still to come: a menu may link to it already. */
const awaited: readonly TargetState["state"][] = ["draft", "inReview", "scheduled"];

async function singlesOf(items: readonly MenuItem[]): Promise<ReadonlyMap<string, string | null>> {
  const named = [...new Set(items.flatMap(({ link }) => (link.type === "section" ? [link.section] : [])))];
  const singles = named.flatMap((id) => findSection(id) ?? []).filter(({ kind }) => kind === "single");
  return new Map(await Promise.all(singles.map(async (section) => [section.id, await findSingle(section)] as const)));
}

function reasonOf(
  { link }: MenuItem,
  states: ReadonlyMap<string, TargetState>,
  singles: ReadonlyMap<string, string | null>,
): BrokenReason | null {
  if (link.type === "file") return "fileGone";
  if (link.type === "section" && singles.has(link.section)) {
    const state = states.get(singles.get(link.section) ?? "");
    if (!state || (awaited.includes(state.state) && !state.isLive)) return null;
    return state.state === "withdrawn" ? "withdrawn" : state.isLive ? "noPage" : "unpublished";
  }
  if (link.type !== "record") return "noPage";
  const state = states.get(link.id);
  if (!state) return "gone";
  if (state.inTrash) return "trashed";
  if (state.state === "withdrawn") return "withdrawn";
  return state.isLive ? "noPage" : "unpublished";
}
