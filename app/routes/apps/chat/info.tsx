import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Avatar } from "~/components/ui/avatar";
import { Icon } from "~/components/ui/icon";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { MessageFiles } from "~/layouts/parts/panels/chat/message-files";
import { requireAppUser } from "~/lib/apps/app.server";
import { getChatContact } from "~/lib/apps/chat/chat-contact.server";
import { chatPages, readChatPlace } from "~/lib/apps/chat/chat-place";
import { attachedPicture, type AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import { found } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatLongDate } from "~/lib/platform/text/dates/dates";
import { formatPhone, phoneHref } from "~/lib/platform/text/phones";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { Drawer } from "./drawer";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("chat", request, context);
  const [t, locale, read] = await Promise.all([getFixedT(request), getLanguage(request), getChatContact(actor, id)]);
  const { contact, about, shared } = found(read, "chat");
  const { details } = contact;
  const phone = details.phoneNumbers[0]?.phoneNumber;
  const [email, company] = contact.closed ? [] : [details.emails[0]?.email, details.company];
  const fact = (
    name: string,
    icon: InterfaceIcon,
    shown: { text: string; href?: string | undefined } | "" | undefined,
  ) => (shown ? [{ name: t(`chat.info.${name}`), icon, ...shown }] : []);
  return {
    title: t("chat.info.title"),
    id,
    place: readChatPlace(new URL(request.url).searchParams),
    person: {
      name: contact.name || t("chat.former"),
      avatar: contact.avatar,
      about: contact.closed ? null : (about ?? t("chat.defaultAbout")),
      isClosed: contact.closed ?? false,
    },
    facts: [
      fact("email", "heroicons_outline:envelope", email && { text: email, href: `mailto:${email}` }),
      fact(
        "phone",
        "heroicons_outline:phone",
        phone && { text: formatPhone(phone), href: phoneHref(phone) ?? undefined },
      ),
      fact("jobTitle", "heroicons_outline:briefcase", details.title && { text: details.title }),
      fact("company", "heroicons_outline:building-office-2", company && { text: company }),
      fact(
        "birthday",
        "heroicons_outline:cake",
        details.birthday && { text: formatLongDate(details.birthday, locale) },
      ),
      fact("address", "heroicons_outline:map-pin", details.address && { text: details.address }),
    ].flat(),
    shared,
  };
}

/** The other person, and what the two have shared. */
export default function ChatInfo() {
  const { t } = useTranslation();
  const { title, id, place, person, facts, shared } = useLoaderData<typeof loader>();
  return (
    <Drawer title={title} back={{ to: chatPages.chat(id, place), label: t("chat.info.close") }}>
      <div className="flex flex-col gap-6 p-5">
        <div className="flex flex-col items-center gap-1 text-center">
          <Avatar name={person.name} src={person.avatar} decorative className="size-40 text-6xl" />
          <p className="mt-3 text-xl font-semibold wrap-break-word">{person.name}</p>
          {person.about ? (
            <p className="whitespace-pre-line text-muted-foreground wrap-anywhere">{person.about}</p>
          ) : null}
          {person.isClosed ? <p className="text-muted-foreground">{t("chat.info.closed")}</p> : null}
        </div>
        <dl className="flex flex-col gap-4">
          {facts.map(({ name, icon, text, href }) => (
            <div key={icon} className="flex gap-4">
              <dt className="text-muted-foreground">
                <Icon name={icon} label={name} className="size-6" />
              </dt>
              <dd className="min-w-0 flex-1 wrap-anywhere">
                {href ? <ToAddress href={href}>{text}</ToAddress> : text}
              </dd>
            </div>
          ))}
        </dl>
        <Shared title={t("chat.info.media")} files={shared.media} isGrid />
        <Shared title={t("chat.info.docs")} files={shared.docs} />
        <section aria-labelledby="chat-links" className="flex flex-col gap-2">
          <h3 id="chat-links" className="font-semibold">
            {t("chat.info.links")}
          </h3>
          {shared.links.length === 0 ? (
            <p className="text-sm text-muted-foreground">{t("chat.info.noLinks")}</p>
          ) : (
            <ul className="flex flex-col gap-1">
              {shared.links.map((href) => (
                <li key={href}>
                  <ToAddress href={href}>{href.replace(/^mailto:/, "")}</ToAddress>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Drawer>
  );
}

/** Only where there are some: pictures in four columns, others by their names. */
function Shared({ title, files, isGrid }: { title: string; files: AttachmentJson[]; isGrid?: boolean }) {
  if (files.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {isGrid ? (
        <ul className="grid grid-cols-4 gap-1">
          {files.map(({ id, address, name }) => (
            <li key={id}>
              <a href={address} target="_blank" rel="noopener noreferrer" title={name}>
                <img
                  src={attachedPicture(address, "thumbnail")}
                  alt={name}
                  loading="lazy"
                  className="aspect-square w-full rounded-md border object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <MessageFiles files={files} />
      )}
    </section>
  );
}

function ToAddress({ href, children }: { href: string; children: string }) {
  const isPage = href.startsWith("http");
  return (
    <a
      href={href}
      {...(isPage ? { target: "_blank", rel: "noopener noreferrer" } : {})}
      className="inline-flex min-h-6 text-primary wrap-anywhere hover:underline"
    >
      {children}
    </a>
  );
}
