import { makeActor, type Actor } from "~/lib/access/actor";
import { grantHolders } from "~/lib/auth/users/users.server";
import { scopeOf } from "~/lib/content/access/entry-scope";
import { mayTakeStep } from "~/lib/content/access/rights.server";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import type { EntryRow } from "~/lib/content/entries/entries.server";
import type { ReviewStep } from "~/lib/content/review-states";
import { notify } from "~/lib/inbox/notify.server";
import { readPolicies } from "~/lib/settings/settings.server";

const plainTitle = ({ title }: Pick<EntryRow, "title">) => title.tr ?? title.en ?? "…";

type Asked = {
  step: ReviewStep | null;
  /** People who may not approve it themselves. */
  writers: readonly (string | null)[];
  /** Published as urgent, to be reviewed afterwards. */
  isLive?: boolean;
  isCorrected?: boolean;
};

/** Notifies approvers: the unit's and the press office; administrators only where there is nobody else. */
export async function notifyApprovers(
  actor: Actor,
  section: Section,
  row: EntryRow,
  { step, writers, isLive = false, isCorrected = false }: Asked,
): Promise<void> {
  const scope = scopeOf(section, row);
  // Where one approval is enough, people who may only return it are notified, too.
  const mayDecide = (person: Pick<Actor, "can">) =>
    step === null && !isLive ? person.can("approve", scope) : mayTakeStep(person, scope, step);
  const others = (await grantHolders(["webAdmin", "editorInChief", "departmentApprover"])).filter(
    ({ id }) => !writers.includes(id) && id !== actor.id,
  );
  const policies = await readPolicies();
  const asked = (administrators: boolean) =>
    others.filter(({ id, grants }) =>
      mayDecide(
        makeActor({
          id,
          name: "",
          policies,
          grants: grants.filter(({ role }) => (role === "webAdmin") === administrators),
        }),
      ),
    );
  const chosen = asked(false);
  await notify(actor, {
    to: (chosen.length > 0 ? chosen : asked(true)).map(({ id }) => id),
    wording: {
      key: "entry.submitted",
      values: {
        title: plainTitle(row),
        name: actor.name,
        ...(isLive ? { context: "urgent" } : isCorrected ? { context: "corrected" } : {}),
      },
    },
    icon: "heroicons_outline:inbox-arrow-down",
    link: contentPaths.entry(section, row.id),
  });
}

type Reviewed =
  | { event: "entry.returned"; comment: string }
  | { event: "entry.approved"; context: "published" | "scheduled" | "step" | "afterwards"; at?: Date | null };

export function notifyReviewed(actor: Actor, section: Section, row: EntryRow, reviewed: Reviewed): Promise<void> {
  const { event } = reviewed;
  const more: Record<string, string> =
    event === "entry.returned"
      ? { comment: reviewed.comment }
      : { context: reviewed.context, ...(reviewed.at ? { at: reviewed.at.toISOString() } : {}) };
  return notify(actor, {
    to: [row.submittedBy, row.createdBy, row.updatedBy],
    wording: { key: event, values: { title: plainTitle(row), name: actor.name, ...more } },
    icon: event === "entry.returned" ? "heroicons_outline:arrow-uturn-left" : "heroicons_outline:check-badge",
    link: contentPaths.entry(section, row.id),
  });
}

type Corrected = {
  version: number;
  from: number;
  /** They must agree before it is published. */
  isAsked: boolean;
};

/** Tells the submitter and the editors of a correction, with a link to the marked changes. */
export function notifyCorrected(
  actor: Actor,
  section: Section,
  row: EntryRow,
  { version, from, isAsked }: Corrected,
): Promise<void> {
  const [values, icon] = [{ title: plainTitle(row), name: actor.name }, "heroicons_outline:pencil-square"];
  if (isAsked)
    return notify(actor, {
      to: [row.submittedBy],
      wording: { key: "entry.submitted", values: { ...values, context: "confirm" } },
      icon,
      link: contentPaths.entry(section, row.id),
    });
  return notify(actor, {
    to: [row.submittedBy, row.createdBy, row.updatedBy],
    wording: { key: "entry.approved", values: { ...values, context: "corrected" } },
    icon,
    link: `${contentPaths.version(section, row.id, version)}?with=${from}`,
  });
}
