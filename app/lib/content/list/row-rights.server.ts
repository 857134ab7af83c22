import type { Actor } from "~/lib/access/actor";
import type { Scope } from "~/lib/access/roles";
import { scopeOf, entryRights, mayTakeStep } from "~/lib/content/access/rights.server";
import type { EntryStateRow } from "~/lib/content/access/transitions";
import type { Section } from "~/lib/content/definition/definition";
import { isOrdered } from "~/lib/content/entries/ordering.server";

/** What a list offers for one of its rows. @param isAsked from `approvalAsked` */
export function rowRights(actor: Actor, section: Section, row: EntryStateRow, isAsked: (scope: Scope) => boolean) {
  const scope = scopeOf(section, row);
  const isTheirStep = (section.publishing.approvals ?? [null]).some((step) => mayTakeStep(actor, scope, step));
  const { may } = entryRights(actor, section, row, { isReviewed: isAsked(scope), isTheirStep });
  return {
    edit: may.save,
    submit: may.submit,
    approve: may.approve,
    publish: may.publish && row.liveVersion !== row.version,
    withdraw: may.withdraw,
    trash: may.trash,
    restore: may.restore,
    purge: may.purge,
    move: isOrdered(section) && (may.move || ((row.liveVersion ?? row.scheduledVersion) !== null && may.place)),
  };
}
