import { makeActor, type Actor } from "~/lib/access/actor";
import type { Scope } from "~/lib/access/roles";
import { recordAudit } from "~/lib/audit/audit.server";
import { lastChangers } from "~/lib/audit/last-changers.server";
import type { Section } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import type { EntryData } from "~/lib/content/values";
import { cached, invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { afterCommit, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getSetting, settingsTag, storeSetting } from "~/lib/settings/settings.server";

export function readReviewedSections(): Promise<string[]> {
  return cached([settingsTag], "sections.requireReview", () => getSetting("sections.requireReview", []));
}

/** @returns sections that others changed since `seen`, which stay as they are @throws Refusal 403, 400 */
export async function saveReviewedSections(
  actor: Actor,
  ids: readonly string[],
  { seen }: { seen?: readonly string[] } = {},
): Promise<{ id: string; by: string | null }[]> {
  actor.assertCan("administer");
  if (ids.some((id) => !sections.has(id))) throw badRequest("There is no such section");
  return transaction(async () => {
    const before = await getSetting("sections.requireReview", []);
    const isTouched = (id: string) => seen === undefined || ids.includes(id) !== seen.includes(id);
    const after = [...sections.keys()].filter((id) => (isTouched(id) ? ids : before).includes(id)).sort();
    await storeSetting("sections.requireReview", after);
    await recordAudit(actor, {
      verb: "edit",
      objectType: "setting",
      objectId: "sections.requireReview",
      before,
      after,
    });
    await emit({ type: "settings.changed", id: "sections.requireReview" });
    afterCommit(() => invalidateTag(settingsTag));
    const kept = [...sections.keys()].filter((id) => !isTouched(id) && ids.includes(id) !== before.includes(id));
    const has = (stored: unknown, id: string) => Array.isArray(stored) && stored.includes(id);
    const changers = await lastChangers("sections.requireReview", kept, (id, was, is) => has(was, id) === has(is, id));
    return kept.map((id) => ({ id, by: changers.get(id) ?? null }));
  });
}

export async function needsReview(section: Section): Promise<boolean> {
  return section.publishing.approvals !== undefined || (await readReviewedSections()).includes(section.id);
}

/** Whether this person's entries need an approval: required, and no role of theirs may publish its own entries. */
export async function approvalAsked(actor: Actor, section: Section): Promise<(scope: Scope) => boolean> {
  if (!(await needsReview(section))) return () => false;
  const { selfPublishing } = actor.policies;
  const trusted =
    section.publishing.approvals === undefined && Object.hasOwn(selfPublishing, section.id)
      ? (selfPublishing[section.id] ?? [])
      : [];
  const grants = actor.grants.filter(({ role }) => trusted.includes(role));
  if (grants.length === 0) return () => true;
  const alone = makeActor({ id: actor.id, name: actor.name, grants, scopes: actor.scopes, policies: actor.policies });
  return (scope) => !alone.can("publish", scope);
}

/** Whether one click publishes it, with the review afterwards (content-model §10.3). */
export function isUrgent(section: Section, data: EntryData): boolean {
  return (section.publishing.urgentWhen ?? []).some((condition) =>
    "is" in condition ? data[condition.field] === condition.is : data[condition.field] != null,
  );
}
