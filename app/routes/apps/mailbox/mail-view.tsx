import { Link, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Avatar } from "~/components/ui/avatar";
import { buttonVariants } from "~/components/ui/button";
import { mailPaths, type MailPlace } from "~/lib/apps/mailbox/mail-place";
import { addressLine } from "~/lib/apps/mailbox/mailbox";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { LabelIcon } from "./label-icon";
import type { ShownMail } from "./mail-data.server";
import { MailFiles } from "./mail-files";
import { MailState } from "./mail-state";
import { MailToolbar } from "./mail-toolbar";

type MailViewProps = { mail: ShownMail; place: MailPlace };

export function MailView({ mail, place }: MailViewProps) {
  const { t } = useTranslation();
  useReading(mail, place);
  const { id, subject, content, labels, isOwn, isDraft, files } = mail;
  const set = labels.filter(({ isSet }) => isSet);
  const answer = (how: "reply" | "all" | "forward", icon: InterfaceIcon) => (
    <Link
      to={mailPaths.compose({ re: id, how })}
      className={buttonVariants({ variant: how === "reply" ? "default" : "outline" })}
    >
      <Icon name={icon} />
      {t(`mailbox.answer.${how}`)}
    </Link>
  );
  return (
    <article aria-label={subject} className="flex flex-1 flex-col">
      <MailToolbar mail={mail} place={place} />
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <h2 className="text-xl font-semibold tracking-tight wrap-anywhere">{subject}</h2>
        {set.length > 0 ? (
          <ul aria-label={t("mailbox.labels.title")} className="flex flex-wrap gap-2">
            {set.map(({ id: label, title, color }) => (
              <li key={label} className="inline-flex max-w-full items-center gap-1.5 rounded-full border px-3 py-0.5">
                <LabelIcon color={color} className="size-4" />
                <span className="truncate">{title}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <MailState mail={mail} place={place} />
        <Who mail={mail} />
        {content === "" ? null : (
          <div className="rich-text max-w-prose wrap-anywhere" dangerouslySetInnerHTML={{ __html: content }} />
        )}
        <MailFiles files={files} />
        {isDraft ? null : (
          <div className="flex flex-wrap gap-2 border-t pt-4 print:hidden">
            {answer("reply", "heroicons_outline:arrow-uturn-left")}
            {isOwn ? null : answer("all", "heroicons_outline:arrow-uturn-left")}
            {answer("forward", "heroicons_outline:arrow-uturn-right")}
          </div>
        )}
      </div>
    </article>
  );
}

type Person = { name: string; address: string };

/** The sender, and behind a fold all whom the mail names. */
function Who({ mail }: { mail: ShownMail }) {
  const { t } = useTranslation();
  const { sender, avatar, to, cc, bcc, at, date, isToMe } = mail;
  const name = sender ? sender.name || sender.address : t("mailbox.system");
  const all = to.length + cc.length + bcc.length;
  const [first] = to;
  const summary = isToMe
    ? t(all > 1 ? "mailbox.toMeAndOthers" : "mailbox.toMe", { count: all - 1 })
    : all > 1
      ? t("mailbox.toOneAndOthers", { name: first ? first.name || first.address : "", count: all - 1 })
      : t("mailbox.toNames", { names: first ? first.name || first.address : (bcc[0]?.name ?? "") });
  const line = (label: string, people: readonly Person[]) =>
    people.length === 0 ? null : (
      <>
        <dt className="text-muted-foreground">{label}</dt>
        <dd className="wrap-anywhere">{people.map(addressLine).join(", ")}</dd>
      </>
    );
  return (
    <div className="flex items-start gap-3">
      <Avatar name={name} src={avatar} decorative />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <time dateTime={at} className="text-sm text-muted-foreground">
            {date}
          </time>
        </div>
        {all > 0 ? (
          <details className="text-sm">
            <summary className="min-h-8 cursor-pointer py-1 text-muted-foreground">{summary}</summary>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-muted p-3">
              {line(t("mailbox.fields.from"), sender ? [sender] : [])}
              {line(t("mailbox.fields.to"), to)}
              {line(t("mailbox.fields.cc"), cc)}
              {line(t("mailbox.fields.bcc"), bcc)}
            </dl>
          </details>
        ) : null}
      </div>
    </div>
  );
}

/** Marks as read once, so that "mark as unread" stays. */
function useReading({ id, unread }: ShownMail, place: MailPlace) {
  const { submit } = useFetcher({ key: `mail ${id}` });
  const asked = useRef<string>();
  const action = mailPaths.mail(id, place);
  useEffect(() => {
    if (asked.current === id) return;
    asked.current = id;
    if (unread) submit({ intent: "read", answer: "data" }, { method: "post", action, preventScrollReset: true });
  }, [id, unread, action, submit]);
}
