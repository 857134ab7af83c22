import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { hasOtherAdministrators, isAddressOf, listOtherAdministrators } from "~/lib/auth/users/users.server";
import { notify } from "~/lib/inbox/notify.server";
import { linkOrigin } from "~/lib/mails/link-origin.server";
import { isSecretMail } from "~/lib/mails/mail-kinds";
import { lockMail, storeLinkAllowed, storeLinkAsked } from "~/lib/mails/mail-link-writes.server";
import { findMail, type Mail } from "~/lib/mails/mails.server";
import { queueMail } from "~/lib/mails/queue-mail.server";
import { transaction } from "~/lib/platform/db/database.server";
import { conflict } from "~/lib/platform/http/response/responses.server";

/** `ask`: another administrator must agree; `waits`: they were asked; `allow`: another one asks this administrator. */
export type MailLink = "none" | "show" | "ask" | "waits" | "allow";

export async function readMailLink(actor: Actor, mailId: string): Promise<MailLink> {
  return standing(actor, await findMail(actor, mailId));
}

async function standing(actor: Actor, mail: Mail): Promise<MailLink> {
  if (!isSecretMail(mail.kind) || mail.text === "" || actor.id === null) return "none";
  const { linkAskedBy, linkAllowedBy } = mail;
  if (linkAskedBy === actor.id && linkAllowedBy !== null) return "show";
  const [isOwn, hasOthers] = await Promise.all([
    isAddressOf(actor.id, mail.toAddress),
    hasOtherAdministrators(actor.id),
  ]);
  if (isOwn || !hasOthers) return "show";
  if (linkAskedBy === actor.id) return "waits";
  return linkAskedBy !== null && linkAllowedBy === null ? "allow" : "ask";
}

/**
 * Shows a mail with its secret link, once: to its receiver, the only administrator, or with another administrator's
 * consent. Logged, and the receiver is told. @returns null when consent was asked for
 * @throws Refusal 403, 404, 409 for a mail without such a link
 */
export async function showMailLink(actor: Actor, mailId: string): Promise<string | null> {
  actor.assertCan("administer");
  return transaction(async () => {
    await lockMail((await findMail(actor, mailId)).id);
    const mail = await findMail(actor, mailId);
    const link = await standing(actor, mail);
    if (link === "none") throw conflict("The mail holds no secret link");
    const record = {
      objectType: "mail",
      objectId: mailId,
      after: { kind: mail.kind, toAddress: mail.toAddress },
    } as const;
    if (link !== "show") {
      if (link === "waits") return null;
      await storeLinkAsked(mailId, actor.id);
      await recordAudit(actor, { verb: "ask-link", ...record });
      await notify(actor, {
        ...announcement(actor, mail, "mail.linkAsked"),
        to: await listOtherAdministrators(actor.id ?? mailId),
      });
      return null;
    }
    await storeLinkAsked(mailId, null);
    await recordAudit(actor, {
      verb: "show-link",
      ...record,
      after: { ...record.after, allowedBy: mail.linkAllowedBy },
    });
    await queueMail(
      "linkShown",
      { name: mail.toName, email: mail.toAddress, locale: mail.locale },
      { link: `${linkOrigin()}/sign-in`, person: actor.name, subject: mail.subject },
    );
    return mail.text;
  });
}

const announcement = (actor: Actor, mail: Mail, kind: "mail.linkAsked" | "mail.linkAllowed") => ({
  wording: { key: kind, values: { name: actor.name, person: mail.toName, subject: mail.subject } },
  icon: "heroicons_outline:key",
  link: `/administration/mails/${mail.id}`,
});

/** @throws Refusal 403, 404, 409 when nobody else asks */
export async function allowMailLink(actor: Actor, mailId: string): Promise<void> {
  actor.assertCan("administer");
  const mail = await findMail(actor, mailId);
  await transaction(async () => {
    const asker = await storeLinkAllowed(mailId, actor.id);
    if (asker === null) throw conflict("Nobody else asks to see the link");
    await notify(actor, { ...announcement(actor, mail, "mail.linkAllowed"), to: [asker] });
    await recordAudit(actor, {
      verb: "allow-link",
      objectType: "mail",
      objectId: mailId,
      after: { kind: mail.kind, toAddress: mail.toAddress, askedBy: asker },
    });
  });
}
