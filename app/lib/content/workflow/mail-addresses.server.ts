import { eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths, publicAddress } from "~/lib/content/definition/paths";
import { isSectionHidden, sectionSettings } from "~/lib/content/definition/section-settings.server";
import type { EntryRow } from "~/lib/content/entries/entries.server";
import { publications } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { queueMail } from "~/lib/mails/queue-mail.server";
import { defaultMailLocale } from "~/lib/mails/mail-kinds";
import { db } from "~/lib/platform/db/database.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { hasMailer } from "~/lib/platform/mail/mail.server";

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
