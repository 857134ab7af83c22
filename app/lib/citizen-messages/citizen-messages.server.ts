import { z } from "zod";

import { systemActor } from "~/lib/access/actor";
import { nameField } from "~/lib/auth/account/name-field.server";
import { countedAddress, countedNetwork } from "~/lib/auth/credentials/client-address";
import { hasTryLeft, takeTry } from "~/lib/auth/credentials/rate-limit.server";
import { listAdministrators } from "~/lib/auth/users/users.server";
import { publicAddress } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import type { ContactPart } from "~/lib/content/definition/site-parts.server";
import { publicTitles } from "~/lib/content/publication/read/published-data.server";
import { translate, type TranslatedText } from "~/lib/content/translated-text";
import type { Locale } from "~/lib/content/values";
import { notify } from "~/lib/inbox/notify.server";
import { queueMail } from "~/lib/mails/queue-mail.server";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { collapseSpaces } from "~/lib/platform/text/collapse-spaces";
import { contactTags, readContact } from "~/lib/public-site/site/site-contact.server";

const hour = 3600;
const limits = {
  /** From one address, which a household or an office shares. */
  from: { name: "citizen-message-address", points: 5, seconds: hour },
  /** From one network: a sender with many addresses has few of them. */
  network: { name: "citizen-message-network", points: 100, seconds: hour },
  /** In total. More is rarely citizens: it is kept for administrators instead of filling the units' mailboxes. */
  usual: { name: "citizen-message", points: 120, seconds: hour },
  /** In total: what the database takes. A flood from fewer than 20 networks doesn't reach it. */
  most: { name: "citizen-message-most", points: 2_000, seconds: hour },
  /** How often administrators are told. */
  notice: { name: "citizen-message-notice", points: 1, seconds: hour },
} as const;

export const longestMessage = 4_000;

/** `notice`: the privacy notice that citizens must see before they write (law no. 6698, art. 10). */
export type WriteForm = {
  topics: { key: string; label: TranslatedText }[];
  notice: { title: TranslatedText; href: string };
};
type Open = WriteForm & { email: string; emails: Record<string, string> };

/** The published part; null while there is no receiver or no notice. */
function readOpen(locale: Locale): Promise<Open | null> {
  return cached(contactTags, `write form ${locale}`, async () => {
    const contact = (await readContact(locale))?.contact;
    if (!contact) return null;
    const { email } = contact;
    const notice = await readNotice(contact.notice, locale);
    if (typeof email !== "string" || !notice) return null;
    const emails: Record<string, string> = {};
    const topics = contact.topics.flatMap(({ key, email: own, ...topic }) => {
      const label = translate(topic.label, locale);
      if (typeof key !== "string" || !label) return [];
      if (typeof own === "string") emails[key] = own;
      return [{ key, label }];
    });
    return { topics, notice, email, emails };
  });
}

async function readNotice({ section: target, id }: ContactPart["notice"], locale: Locale) {
  const section = findSection(target);
  if (!section || typeof id !== "string") return null;
  const notice = (await publicTitles(section.id, [id]))[id];
  const title = notice && translate(notice.title, locale);
  const href = notice && publicAddress(section, { id, slug: notice.slug }, locale);
  return title && href ? { title, href } : null;
}

export async function readWriteForm(locale: Locale): Promise<WriteForm | null> {
  const open = await readOpen(locale);
  return open && { topics: open.topics, notice: open.notice };
}

const missing = "public.write.errors.missing";
const text = (most: number) =>
  z.string({ error: missing }).trim().min(1, missing).max(most, "public.write.errors.tooLong");

export const messageSchema = z.object({
  name: nameField,
  email: z.string({ error: missing }).trim().max(254, "settings.errors.email").pipe(z.email("settings.errors.email")),
  topic: z.string().max(100).optional(),
  message: text(longestMessage),
  hasRead: z.literal("on", { error: "public.write.errors.notice" }),
});

type Message = z.output<typeof messageSchema>;

/** @param address for the rate limits @returns false when the form is closed by now @throws Refusal 429 */
export async function sendMessage(
  { name, email, topic, message }: Message,
  { address, locale }: { address: string | null; locale: Locale },
): Promise<boolean> {
  const open = await readOpen(locale);
  if (!open) return false;
  await takeTry(limits.from, countedAddress(address));
  await takeTry(limits.network, countedNetwork(address));
  await takeTry(limits.most, "all");
  const isSuspected = !(await hasTryLeft(limits.usual, "all"));
  const chosen = open.topics.find(({ key }) => key === topic);
  const to = (chosen && open.emails[chosen.key]) ?? open.email;
  const about = chosen ? collapseSpaces(chosen.label.text) : "—";
  const link = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${about}`)}`;
  // To the staff, whose language is not the citizen's.
  await queueMail(
    "citizenMessage",
    { name: "", email: to, locale: null },
    { link, name, email, topic: about, message },
    { isSuspected },
  );
  if (isSuspected && (await hasTryLeft(limits.notice, "all"))) await tellAdministrators();
  return true;
}

async function tellAdministrators(): Promise<void> {
  await notify(systemActor, {
    to: (await listAdministrators()).map(({ id }) => id),
    wording: { key: "mail.suspected", values: { count: limits.usual.points } },
    icon: "heroicons_outline:shield-exclamation",
    link: "/administration/mails?state=suspected",
  });
}
