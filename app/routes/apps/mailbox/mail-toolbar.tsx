import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { ActionMenu } from "~/components/controls/rows/action-menu";
import { Icon } from "~/components/icon";
import { Button, buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { DropdownMenuItem } from "~/components/ui/dropdown-menu";
import { mailPaths, type MailPlace } from "~/lib/apps/mailbox/mail-place";
import type { MailFolder } from "~/lib/apps/mailbox/mailbox";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { LabelIcon } from "./label-icon";
import type { ShownMail } from "./mail-data.server";

type MailToolbarProps = { mail: ShownMail; place: MailPlace };

const moveIcons: Record<MailFolder, InterfaceIcon> = {
  inbox: "heroicons_outline:inbox",
  sent: "heroicons_outline:arrow-uturn-left",
  drafts: "heroicons_outline:arrow-uturn-left",
  spam: "heroicons_outline:shield-exclamation",
  trash: "heroicons_outline:trash",
};

/** Marks, labels and moves the mail; each button is a form. */
export function MailToolbar({ mail, place }: MailToolbarProps) {
  const { t } = useTranslation();
  const { id, folder, unread, starred, important, folders, labels, isOwn, isDraft } = mail;
  const action = mailPaths.mail(id, place);
  const moveLabel = (to: MailFolder) =>
    t(
      to === "trash" || to === "spam" ? `mailbox.move.${to}` : `mailbox.move.${folder === "spam" ? "notSpam" : "back"}`,
    );
  const button = (intent: string, icon: InterfaceIcon, label: string, className?: string) => (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      className={className}
    >
      <Icon name={icon} />
    </Button>
  );
  return (
    <div className="sticky top-0 z-10 flex min-h-14 items-center gap-1 border-b bg-card px-2 py-1 print:hidden">
      <Link
        to={mailPaths.list(place)}
        preventScrollReset
        aria-label={t("mailbox.back")}
        title={t("mailbox.back")}
        className={cn(buttonVariants({ variant: "ghost", size: "icon" }), "me-auto")}
      >
        <Icon name="heroicons_outline:arrow-left" />
      </Link>
      {labels.length > 0 ? (
        <ActionMenu
          label={t("mailbox.labels.change")}
          variant="ghost"
          size="icon"
          content={<Labels mail={mail} action={action} />}
        >
          <Icon name="heroicons_outline:tag" />
        </ActionMenu>
      ) : null}
      <Form method="post" action={action} preventScrollReset className="contents">
        {important
          ? button("unimportant", "heroicons_solid:exclamation-circle", t("mailbox.unmarkImportant"), "text-error")
          : button("important", "heroicons_outline:exclamation-circle", t("mailbox.markImportant"))}
        {starred
          ? button("unstar", "heroicons_solid:star", t("mailbox.unstar"), "text-orange-500")
          : button("star", "heroicons_outline:star", t("mailbox.star"))}
        {folders.includes("trash") ? button("move:trash", moveIcons.trash, moveLabel("trash")) : null}
      </Form>
      <ActionMenu
        label={t("mailbox.more")}
        variant="ghost"
        size="icon"
        content={
          <Form method="post" action={action} className="contents">
            {isOwn ? null : (
              <DropdownMenuItem type="submit" name="intent" value={unread ? "read" : "unread"}>
                <Icon name={unread ? "heroicons_outline:envelope-open" : "heroicons_outline:envelope"} />
                {t(unread ? "mailbox.markRead" : "mailbox.markUnread")}
              </DropdownMenuItem>
            )}
            {folders.map((to) => (
              <DropdownMenuItem key={to} type="submit" name="intent" value={`move:${to}`}>
                <Icon name={moveIcons[to]} />
                {moveLabel(to)}
              </DropdownMenuItem>
            ))}
            {isDraft ? null : (
              <DropdownMenuItem asChild>
                <a href={mailPaths.file(id)} download>
                  <Icon name="heroicons_outline:arrow-down-tray" />
                  {t("mailbox.download")}
                </a>
              </DropdownMenuItem>
            )}
          </Form>
        }
      >
        <Icon name="heroicons_outline:ellipsis-vertical" />
      </ActionMenu>
    </div>
  );
}

/** One form a label: a press sets it or takes it off. */
function Labels({ mail, action }: { mail: ShownMail; action: string }) {
  return (
    <>
      {mail.labels.map(({ id, title, color, isSet }) => (
        <Form key={id} method="post" action={action} preventScrollReset className="contents">
          <input type="hidden" name="label" value={id} />
          <input type="hidden" name="isSet" value={String(!isSet)} />
          <DropdownMenuItem type="submit" name="intent" value="label" aria-pressed={isSet}>
            <LabelIcon color={color} />
            <span className="min-w-0 flex-1 truncate">{title}</span>
            {isSet ? <Icon name="heroicons_outline:check" className="size-5" /> : null}
          </DropdownMenuItem>
        </Form>
      ))}
    </>
  );
}
