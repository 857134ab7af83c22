import type { Actor } from "~/lib/access/actor";
import { scopeOf } from "~/lib/content/access/entry-scope";
import type { Section } from "~/lib/content/definition/definition";
import { writersShare } from "~/lib/content/entries/edit-rights.server";
import type { EntryRow } from "~/lib/content/entries/entries.server";
import { awaitsApproval } from "~/lib/content/review-states";

type Row = Pick<EntryRow, "id" | "state" | "version" | "liveVersion" | "scheduledVersion" | "reviewVersion" | "departmentId" | "createdBy" | "deletedAt">;

/** What a person may do with an entry of a list. @param isReviewed nothing is published in the section without approval */
export function rowRights(actor: Actor, section: Section, row: Row, isReviewed: boolean) {
  const scope = scopeOf(section, row);
  const isAlive = row.deletedAt === null;
  const isNew = row.liveVersion !== row.version && row.scheduledVersion !== row.version && row.state !== "archived" && row.state !== "withdrawn";
  const share = isAlive ? writersShare(actor, scope, row) : null;
  return {
    edit: share !== null && !(share === "all" && awaitsApproval(row)),
    submit: share !== null && isNew && !awaitsApproval(row) && actor.can("submit", scope),
    publish: isAlive && !isReviewed && row.liveVersion !== row.version && !awaitsApproval(row) && actor.can("publish", scope),
    withdraw: isAlive && row.liveVersion !== null && actor.can("withdraw", scope),
    trash: isAlive && actor.can("delete", scope),
    restore: !isAlive && (actor.can("restore", scope) || actor.can("edit", scope)),
  };
}
