import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { ActionMenu } from "~/components/controls/rows/action-menu";
import { Icon } from "~/components/icon";
import { Avatar } from "~/components/ui/avatar";
import { Button, buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { DropdownMenuItem } from "~/components/ui/dropdown-menu";
import type { Chat } from "~/lib/apps/chat/chat";
import { chatPages, type ChatPlace } from "~/lib/apps/chat/chat-place";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

type ConversationHeadProps = { chat: Chat; name: string; place: ChatPlace };

export function ConversationHead({ chat, name, place }: ConversationHeadProps) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const { title } = chat.contact.details;
  const here = chatPages.chat(chat.id, place);
  return (
    <div className="flex min-h-17 items-center gap-2 border-b px-3 py-2">
      <Link
        to={chatPages.list(place)}
        aria-label={t("chat.back")}
        title={t("chat.back")}
        className={cn(buttonVariants({ variant: "ghost", size: "icon" }), "@3xl:hidden print:hidden")}
      >
        <Icon name="heroicons_outline:arrow-left" />
      </Link>
      <Link
        to={chatPages.info(chat.id, place)}
        title={t("chat.info.title")}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-md p-1 hover:bg-accent"
      >
        <Avatar name={name} src={chat.contact.avatar} decorative />
        <span className="min-w-0">
          <h2 className="truncate text-lg font-semibold">{name}</h2>
          {title ? <span className="block truncate text-sm text-muted-foreground">{title}</span> : null}
        </span>
      </Link>
      {!isHydrated && chat.unreadCount > 0 ? (
        <Form method="post" action={here}>
          <Button type="submit" name="intent" value="read" variant="outline" size="sm">
            {t("chat.markRead")}
          </Button>
        </Form>
      ) : null}
      <Link
        to={chatPages.search(chat.id, place)}
        aria-label={t("chat.find.title")}
        title={t("chat.find.title")}
        className={cn(buttonVariants({ variant: "ghost", size: "icon" }), "print:hidden")}
      >
        <Icon name="heroicons_outline:magnifying-glass" />
      </Link>
      <ActionMenu
        label={t("chat.more")}
        variant="ghost"
        size="icon"
        className="print:hidden"
        content={<Actions chat={chat} place={place} />}
      >
        <Icon name="heroicons_outline:ellipsis-vertical" />
      </ActionMenu>
    </div>
  );
}

/** Clearing and deleting are for oneself, and their message takes them back. */
function Actions({ chat, place }: { chat: Chat; place: ChatPlace }) {
  const { t } = useTranslation();
  const button = (intent: string, icon: InterfaceIcon, label: string) => (
    <DropdownMenuItem type="submit" name="intent" value={intent}>
      <Icon name={icon} />
      {label}
    </DropdownMenuItem>
  );
  return (
    <>
      <DropdownMenuItem asChild>
        <Link to={chatPages.info(chat.id, place)}>
          <Icon name="heroicons_outline:user" />
          {t("chat.info.title")}
        </Link>
      </DropdownMenuItem>
      <Form method="post" action={chatPages.chat(chat.id, place)} replace preventScrollReset className="contents">
        <input type="hidden" name="muted" value={String(!chat.muted)} />
        {chat.muted
          ? button("mute", "heroicons_outline:bell", t("chat.unmute"))
          : button("mute", "heroicons_outline:bell-slash", t("chat.mute"))}
        {button("clear", "heroicons_outline:archive-box-x-mark", t("chat.clear"))}
        {button("delete", "heroicons_outline:trash", t("chat.delete"))}
      </Form>
    </>
  );
}
