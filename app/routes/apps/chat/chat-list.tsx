import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { Icon } from "~/components/icon";
import { Paging } from "~/components/paging";
import { Avatar } from "~/components/ui/avatar";
import { Button, buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { Input } from "~/components/ui/input";
import type { FoundMessage } from "~/lib/apps/chat/chat";
import type { ChatListPage } from "~/lib/apps/chat/chat-list.server";
import { chatPages, type ChatPlace } from "~/lib/apps/chat/chat-place";
import type { Pagination } from "~/lib/platform/http/request/pagination";

import { ChatRows } from "./chat-rows";
import { FoundMessages } from "./found-messages";

type ChatListProps = {
  me: { name: string; avatar: string | null };
  place: ChatPlace;
  list: ChatListPage;
  /** Messages, where something is searched for. */
  found: { items: FoundMessage[]; pagination: Pagination } | null;
  /** The conversation beside the list. */
  open: string | undefined;
};

export function ChatList({ me, place, list, found, open }: ChatListProps) {
  const { t } = useTranslation();
  const paging = found?.pagination ?? list.pagination;
  return (
    <nav aria-label={t("chat.list")} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-17 items-center gap-2 border-b px-3 py-2">
        <Link
          to={chatPages.profile(place)}
          title={t("chat.profile.open")}
          className="flex min-h-10 min-w-0 flex-1 items-center gap-3 rounded-md px-1 hover:bg-accent"
        >
          <Avatar name={me.name} src={me.avatar} decorative />
          <span className="truncate font-medium">{me.name}</span>
          <span className="sr-only">, {t("chat.profile.open")}</span>
        </Link>
        <Link to={chatPages.new(place)} className={buttonVariants({ variant: "outline" })}>
          <Icon name="heroicons_outline:plus" />
          {t("chat.new")}
        </Link>
      </div>
      <Filter place={place} unread={list.unread} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {found ? (
          <Found place={place} list={list} found={found} open={open} />
        ) : list.chats.length === 0 ? (
          <NothingThere place={place} />
        ) : (
          <ChatRows chats={list.chats} open={open} place={place} />
        )}
        {paging.lastPage > 1 ? (
          <Paging pagination={paging} hrefOf={(page) => chatPages.list({ ...place, page })} className="p-3" />
        ) : null}
      </div>
    </nav>
  );
}

function Filter({ place, unread }: { place: ChatPlace; unread: number }) {
  const { t } = useTranslation();
  const first = { ...place, page: 1 };
  const choice = (isUnread: boolean, label: string) => (
    <Link
      to={chatPages.list({ ...first, unread: isUnread })}
      aria-current={place.unread === isUnread ? "true" : undefined}
      className={cn(
        "inline-flex min-h-8 items-center rounded-full border px-3 text-sm hover:bg-accent",
        place.unread === isUnread && "border-primary bg-primary-soft font-medium text-primary",
      )}
    >
      {label}
    </Link>
  );
  return (
    <div className="flex flex-col gap-2 border-b p-3">
      <Form key={place.search} method="get" action={chatPages.list()} role="search" className="flex gap-2">
        <Input
          type="search"
          name="search"
          defaultValue={place.search}
          maxLength={200}
          aria-label={t("chat.searchAll")}
          placeholder={t("chat.searchAll")}
        />
        <Button type="submit" variant="outline" size="icon" aria-label={t("chat.search")} title={t("chat.search")}>
          <Icon name="heroicons_outline:magnifying-glass" />
        </Button>
      </Form>
      {place.search.trim() === "" ? (
        <div className="flex flex-wrap gap-2">
          {choice(false, t("chat.filter.all"))}
          {choice(true, t("chat.filter.unread", { count: unread }))}
        </div>
      ) : (
        <Link
          to={chatPages.list()}
          className="inline-flex min-h-8 items-center self-start text-primary hover:underline"
        >
          {t("chat.endSearch")}
        </Link>
      )}
    </div>
  );
}

function Found({
  place,
  list,
  found,
  open,
}: Omit<ChatListProps, "me"> & { found: NonNullable<ChatListProps["found"]> }) {
  const { t } = useTranslation();
  if (list.chats.length + found.pagination.length === 0) return <NothingThere place={place} />;
  return (
    <>
      {list.chats.length > 0 ? (
        <>
          <h2 className="px-4 pt-3 pb-1 text-sm font-semibold text-muted-foreground">{t("chat.foundPeople")}</h2>
          <ChatRows chats={list.chats} open={open} place={place} />
        </>
      ) : null}
      {found.items.length > 0 ? (
        <>
          <h2 className="px-4 pt-3 pb-1 text-sm font-semibold text-muted-foreground">{t("chat.foundMessages")}</h2>
          <FoundMessages messages={found.items} place={place} withName />
        </>
      ) : null}
    </>
  );
}

/** Says why the list is empty, and what to do next. */
function NothingThere({ place }: { place: ChatPlace }) {
  const { t } = useTranslation();
  const link = (to: string, label: string) => (
    <Link to={to} className={buttonVariants({ variant: "outline" })}>
      {label}
    </Link>
  );
  if (place.search.trim() !== "")
    return (
      <EmptyState
        icon="heroicons_outline:magnifying-glass"
        title={t("chat.empty.notFound")}
        description={t("chat.empty.notFoundText")}
        action={link(chatPages.list(), t("chat.all"))}
      />
    );
  if (place.unread)
    return (
      <EmptyState
        icon="heroicons_outline:check-circle"
        title={t("chat.empty.read")}
        action={link(chatPages.list(), t("chat.all"))}
      />
    );
  return (
    <EmptyState
      icon="heroicons_outline:chat-bubble-left-right"
      title={t("chat.none")}
      description={t("chat.empty.text")}
      action={link(chatPages.new(), t("chat.new"))}
    />
  );
}
