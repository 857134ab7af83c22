import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { SidePane } from "~/components/records/side-pane";
import { Alert } from "~/components/ui/alert";
import { Avatar } from "~/components/ui/avatar";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { RouteHandle } from "~/layouts/document/route-handle";
import type { Actor } from "~/lib/access/actor";
import { requireAppUser } from "~/lib/apps/app.server";
import { findColleagueContact } from "~/lib/apps/contacts/colleagues.server";
import { contactPaths, readContactPlace, type Contact } from "~/lib/apps/contacts/contact";
import { getContact, listContactTags } from "~/lib/apps/contacts/contacts.server";
import { readPhone } from "~/lib/apps/contacts/countries.server";
import { waysToReach } from "~/lib/apps/ways-to-reach.server";
import { userNames } from "~/lib/auth/users/users.server";
import { attachedPicture } from "~/lib/files/attachments/attachment-paths";
import { inboxPaths } from "~/lib/inbox/inbox-kinds";
import { hasMessagePages } from "~/lib/inbox/message-pages.server";
import { hasMailer } from "~/lib/platform/mail/mail.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime, formatLongDate, type TextLocale } from "~/lib/platform/text/dates/dates";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { ContactMissing } from "./contact-missing";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("contacts", request, context);
  const id = params.id ?? "";
  const place = readContactPlace(new URL(request.url).searchParams);
  const [t, locale, tags] = await Promise.all([getFixedT(request), getLanguage(request), listContactTags(actor)]);
  const colleague = await findColleagueContact(actor, id);
  if (colleague)
    return {
      id,
      title: colleague.name,
      avatar: colleague.avatar,
      facts: factsOf(colleague, [], locale, null),
      place,
      edit: null,
      colleague: accountOf(actor, id, t),
      changed: null,
    };
  const partner = await getContact(actor, id);
  const names = await userNames([partner.updatedBy]);
  return {
    id: partner.id,
    title: partner.name,
    avatar: partner.avatar && attachedPicture(partner.avatar, "picture"),
    facts: factsOf(partner, tags, locale, hasMessagePages(actor) && hasMailer() ? partner.name : null),
    place,
    edit: actor.can("contacts.edit") ? contactPaths.edit(id, place) : null,
    colleague: null,
    changed: t("contacts.changedAt", {
      at: formatDateTime(partner.updatedAt, locale),
      name: names.get(partner.updatedBy ?? "") ?? t("audit.system"),
    }),
  };
}

/** Where a colleague's details are changed, null for those who may not; how others reach them. */
function accountOf(actor: Actor, id: string, t: TFunction) {
  const isOwn = actor.id === id;
  return {
    isOwn,
    account: isOwn ? "/me/settings" : actor.can("administer") ? `/administration/users/${id}` : null,
    write: isOwn || !hasMessagePages(actor) ? null : inboxPaths.write(id),
    ways: isOwn ? [] : waysToReach(actor, id, t),
  };
}

/**
 * The facts of a contact, in the reader's language.
 * @param writeTo the name under which they are written to, where mails can be sent out of the house; colleagues have a button
 */
function factsOf(
  contact: Contact,
  tags: readonly { id: string; title: string }[],
  locale: TextLocale,
  writeTo: string | null,
) {
  const { title, company, emails, phoneNumbers, birthday, address, notes } = contact;
  return {
    title,
    company,
    emails: emails.map(({ email, label }) => ({
      email,
      label,
      write: writeTo === null ? null : inboxPaths.write(`${writeTo.replace(/[",;<>]/g, " ").trim()} <${email}>`),
    })),
    phoneNumbers: phoneNumbers.map((phone) => {
      const { flag, country, text, href } = readPhone(phone);
      return { flag, number: text, country: country?.[locale], href, label: phone.label };
    }),
    birthday: birthday && formatLongDate(birthday, locale),
    address,
    notes,
    tags: tags.flatMap((tag) => (contact.tags.includes(tag.id) ? tag.title : [])),
  };
}

export default function ContactPage() {
  const { t } = useTranslation();
  const { id, title, avatar, facts, place, edit, colleague, changed } = useLoaderData<typeof loader>();
  return (
    <SidePane title={title} back={{ to: contactPaths.list(place), label: t("contacts.close") }}>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={title} src={avatar} decorative className="size-24 text-4xl" />
        <div className="flex flex-wrap gap-2">
          {colleague ? <Badge tone="info">{t("contacts.colleague")}</Badge> : null}
          {facts.tags.map((tag) => (
            <Badge key={tag} tone="neutral">
              {tag}
            </Badge>
          ))}
        </div>
      </div>
      <ContactFacts facts={facts} />
      {colleague ? <ColleagueLinks {...colleague} /> : null}
      {edit ? (
        <Link to={edit} data-edit-link preventScrollReset className={buttonVariants({ className: "self-start" })}>
          <Icon name="heroicons_outline:pencil-square" />
          {t("contacts.edit")}
        </Link>
      ) : colleague ? null : (
        <Alert>{t("contacts.readOnly")}</Alert>
      )}
      <a
        href={contactPaths.vcard(id)}
        download
        className={buttonVariants({ variant: "ghost", size: "sm", className: "self-start print:hidden" })}
      >
        <Icon name="heroicons_outline:identification" />
        {t("contacts.export.vcard")}
      </a>
      {changed ? <p className="text-sm text-muted-foreground">{changed}</p> : null}
    </SidePane>
  );
}

type Facts = ReturnType<typeof factsOf>;

/** Each only where there is something. */
function ContactFacts({ facts }: { facts: Facts }) {
  const { t } = useTranslation();
  const { title, company, emails, phoneNumbers, birthday, address, notes } = facts;
  return (
    <dl className="flex flex-col gap-4">
      <Fact name="title" icon="heroicons_outline:briefcase" isThere={title !== ""}>
        {title}
      </Fact>
      <Fact name="company" icon="heroicons_outline:building-office-2" isThere={company !== ""}>
        {company}
      </Fact>
      <Fact name="emails" icon="heroicons_outline:envelope" isThere={emails.length > 0}>
        {emails.map(({ email, label, write }) => (
          <Line key={email} label={label}>
            <a href={`mailto:${email}`} className="text-primary hover:underline">
              {email}
            </a>
            {write ? (
              <Link
                to={write}
                aria-label={`${t("inbox.message.write")}: ${email}`}
                title={t("inbox.message.write")}
                className={buttonVariants({ variant: "ghost", size: "icon", className: "size-8 print:hidden" })}
              >
                <Icon name="heroicons_outline:pencil-square" className="size-5" />
              </Link>
            ) : null}
          </Line>
        ))}
      </Fact>
      <Fact name="phoneNumbers" icon="heroicons_outline:phone" isThere={phoneNumbers.length > 0}>
        {phoneNumbers.map(({ flag, number, country, href, label }, at) => (
          <Line key={`${href} ${at}`} label={label}>
            <span aria-hidden title={country}>
              {flag}
            </span>
            <a href={href} title={country} className="text-primary tabular-nums hover:underline">
              {number}
            </a>
          </Line>
        ))}
      </Fact>
      <Fact name="address" icon="heroicons_outline:map-pin" isThere={address !== null}>
        <span className="whitespace-pre-wrap">{address}</span>
      </Fact>
      <Fact name="birthday" icon="heroicons_outline:cake" isThere={birthday !== null}>
        {birthday}
      </Fact>
      <Fact name="notes" icon="heroicons_outline:bars-3-bottom-left" isThere={notes !== null}>
        {/* Sanitised when it was saved. */}
        <div className="rich-text" dangerouslySetInnerHTML={{ __html: notes ?? "" }} />
      </Fact>
    </dl>
  );
}

type FactProps = { name: string; icon: InterfaceIcon; isThere: boolean; children: ReactNode };

function Fact({ name, icon, isThere, children }: FactProps) {
  const { t } = useTranslation();
  if (!isThere) return null;
  return (
    <div className="flex gap-4">
      <dt className="text-muted-foreground">
        <Icon name={icon} label={t(`contacts.fields.${name}`)} className="size-6" />
      </dt>
      <dd className="min-w-0 flex-1 wrap-break-word">{children}</dd>
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 flex-wrap gap-x-2 wrap-anywhere">
      {children}
      {label === "" ? null : <span className="text-sm text-muted-foreground">{label}</span>}
    </div>
  );
}

type ColleagueLinksProps = ReturnType<typeof accountOf>;

/** Changed in the account alone. */
function ColleagueLinks({ isOwn, account, write, ways }: ColleagueLinksProps) {
  const { t } = useTranslation();
  return (
    <>
      <Alert>
        <p>{t(isOwn ? "contacts.ownAccount" : "contacts.ofAccount")}</p>
        {account ? (
          <Link to={account} className="font-medium text-primary hover:underline">
            {t(isOwn ? "contacts.openOwnAccount" : "contacts.openAccount")}
          </Link>
        ) : null}
      </Alert>
      <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
        {write ? (
          <Link to={write} className={buttonVariants()}>
            <Icon name="heroicons_outline:envelope" />
            {t("contacts.write")}
          </Link>
        ) : null}
        {ways.map(({ app, label, icon, action, field, value }) => (
          <Form key={app} method="post" action={action}>
            <Button type="submit" name={field} value={value} variant="outline">
              <Icon name={icon} />
              {label}
            </Button>
          </Form>
        ))}
      </div>
    </>
  );
}

export const ErrorBoundary = ContactMissing;
