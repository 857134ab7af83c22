import { eq } from "drizzle-orm";

import { type Actor, makeActor } from "~/lib/access/actor";
import { grantHolders } from "~/lib/auth/users/users.server";
import { scopeOf, mayTakeStep } from "~/lib/content/access/rights.server";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths, publicAddress } from "~/lib/content/definition/paths";
import { isSectionHidden, sectionSettings } from "~/lib/content/definition/section-settings.server";
import type { EntryRow } from "~/lib/content/entries/entries.server";
import type { ReviewStep } from "~/lib/content/review-states";
import { entries, publications } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import type { NotificationKind } from "~/lib/inbox/inbox-kinds";
import { notify } from "~/lib/inbox/notify.server";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { defaultMailLocale } from "~/lib/mails/mail-kinds";
import { queueMail } from "~/lib/mails/queue-mail.server";
import { db } from "~/lib/platform/db/database.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";
import { hasMailer } from "~/lib/platform/mail/mail.server";
import { readPolicies } from "~/lib/settings/settings.server";

const plainTitle = ({ title }: Pick<EntryRow, "title">) => title.tr ?? title.en ?? "…";

type NotifiedEntry = Pick<EntryRow, "id" | "title" | "createdBy" | "updatedBy">;
type AuthorEvent = Extract<
  NotificationKind,
  "entry.published" | "entry.withdrawn" | "entry.trashed" | "entry.restored"
>;

const icons: Record<AuthorEvent, InterfaceIcon> = {
  "entry.published": "heroicons_outline:check-circle",
  "entry.withdrawn": "heroicons_outline:eye-slash",
  "entry.trashed": "heroicons_outline:trash",
  "entry.restored": "heroicons_outline:arrow-uturn-left",
};

/** Notifies an entry's creator and last editor of another person's action; never of their own. */
export function notifyAuthors(
  actor: Actor,
  section: Section,
  row: NotifiedEntry,
  event: AuthorEvent,
  context?: "archived",
): Promise<void> {
  return notify(actor, {
    to: [row.createdBy, row.updatedBy],
    wording: { key: event, values: { title: plainTitle(row), name: actor.name, ...(context ? { context } : {}) } },
    icon: icons[event],
    link: contentPaths.entry(section, row.id),
  });
}

/** For the person who set the time (`by`, if known) and the last editor. */
type Clockwork = {
  by: string | null | undefined;
  context: "published" | "late" | "withdrawn" | "archived" | "postponed" | "needed";
  at?: Date | null;
};

export function notifyScheduled(
  actor: Actor,
  section: Section,
  row: NotifiedEntry,
  { by, context, at }: Clockwork,
): Promise<void> {
  return notify(actor, {
    to: [by, row.updatedBy ?? row.createdBy],
    wording: {
      key: "schedule.done",
      values: { title: plainTitle(row), context, ...(at ? { at: at.toISOString() } : {}) },
    },
    icon: "heroicons_outline:clock",
    link: contentPaths.entry(section, row.id),
  });
}

/** Tells the person who set the time, the creator and the last editor that it leaves the site soon. */
export function notifyDeadline(
  actor: Actor,
  section: Section,
  row: NotifiedEntry,
  { by, context, at }: { by: string | null; context: "archived" | "withdrawn"; at: Date },
): Promise<void> {
  return notify(actor, {
    to: [by, row.createdBy, row.updatedBy],
    wording: { key: "deadline.near", values: { title: plainTitle(row), context, at: at.toISOString() } },
    icon: "heroicons_outline:clock",
    link: contentPaths.entry(section, row.id),
  });
}

export async function notifyFailed(
  actor: Actor,
  section: Section,
  id: string,
  { by, context }: { by: string | null; context: "publish" | "expire" | "snapshot" },
): Promise<void> {
  const [row] = await db()
    .select({ id: entries.id, title: entries.title, createdBy: entries.createdBy, updatedBy: entries.updatedBy })
    .from(entries)
    .where(eq(entries.id, id));
  if (!row) return;
  await notify(actor, {
    to: [by, row.updatedBy ?? row.createdBy],
    wording: { key: "schedule.failed", values: { title: plainTitle(row), context } },
    icon: "heroicons_outline:exclamation-triangle",
    link: contentPaths.entry(section, id),
  });
}

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

const kinds = { submitted: "sectionAwaiting", published: "sectionPublished" } as const;

/**
 * Mails a section's `notifyEmails` the staff link of a submission, or the public link of a publication, in the caller's
 * transaction. Does nothing without a mail server.
 */
export async function mailAddresses(
  actor: Pick<Actor, "name">,
  section: Section,
  row: Pick<EntryRow, "id" | "title">,
  event: keyof typeof kinds,
): Promise<void> {
  const { notifyEmails = [] } = hasMailer() ? await sectionSettings(section) : {};
  if (notifyEmails.length === 0) return;
  const t = await getFixedT(defaultMailLocale);
  const shown = event === "published" ? await publicTitle(section, row.id) : null;
  // The draft's title stays inside the house.
  const title = shown?.title ?? row.title;
  const values = {
    name: actor.name,
    entry: title.tr ?? title.en ?? "…",
    section: t(`content.sections.${section.id}.title`),
    link: `${linkOrigin()}${shown?.path ?? contentPaths.entry(section, row.id)}`,
  };
  for (const email of new Set(notifyEmails.map((one) => one.email)))
    await queueMail(kinds[event], { name: "", email, locale: null }, values);
}

/** Title and path as citizens see them; without a path where the section has no pages or is hidden. */
async function publicTitle(section: Section, id: string): Promise<{ title: Localized; path: string | null } | null> {
  const [live] = await db()
    .select({ title: publications.title, slug: publications.slug })
    .from(publications)
    .where(eq(publications.entryId, id));
  return live
    ? {
        title: live.title,
        path: (await isSectionHidden(section))
          ? null
          : publicAddress(section, { id, slug: live.slug }, defaultMailLocale),
      }
    : null;
}
