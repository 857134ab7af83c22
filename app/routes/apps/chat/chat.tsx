import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useMatches, useRevalidator } from "@remix-run/react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { PageTitle } from "~/components/controls/page-title";
import { pageMeta } from "~/components/page-meta";
import { KeyMap } from "~/components/records/key-map";
import { useListKeys } from "~/components/records/use-list-keys";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/cn";
import { useChatChanges } from "~/layouts/parts/panels/chat/chat-changes";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { listChatPage } from "~/lib/apps/chat/chat-list.server";
import { chatPages, readChatPlace } from "~/lib/apps/chat/chat-place";
import { getChatProfile } from "~/lib/apps/chat/contacts.server";
import { findMessages } from "~/lib/apps/chat/message-search.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { ChatList } from "./chat-list";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("chat", request, context);
  const place = readChatPlace(new URL(request.url).searchParams);
  const isSearch = place.search.trim() !== "";
  const [t, me, list, found] = await Promise.all([
    getFixedT(request),
    getChatProfile(actor),
    // What is searched for stands in few names: their conversations are on one page, above the messages.
    listChatPage(actor, isSearch ? { ...place, page: 1 } : place),
    isSearch ? findMessages(actor, { text: place.search }, { page: place.page }) : null,
  ]);
  return { title: t("chat.title"), me: { name: me.name, avatar: me.avatar }, place, list, found };
}

/** The list, and beside it a conversation. A drawer for a new chat or the profile takes the list's place. */
export default function Chats() {
  const { t } = useTranslation();
  const { title, me, place, list, found } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const open = useMatches().find(({ params }) => params.id !== undefined)?.params.id;
  const isDrawer = pathname === chatPages.new() || pathname === chatPages.profile();
  const isOpen = open !== undefined;
  const map = useListKeys(chatPages.new(place));
  const { revalidate } = useRevalidator();
  useChatChanges(useCallback(() => void revalidate(), [revalidate]));
  return (
    <div className="@container flex h-[calc(100dvh-8rem)] min-h-120 w-full flex-col gap-4 p-4 sm:p-8 print:h-auto">
      <div className={cn("flex items-center justify-between gap-3", (isOpen || isDrawer) && "max-md:sr-only")}>
        <PageTitle>{title}</PageTitle>
        <div className={cn(isOpen && "max-md:hidden")}>
          <KeyMap ref={map} add={t("chat.new")} />
        </div>
      </div>
      <Card className="flex min-h-0 flex-1 overflow-hidden p-0 print:block print:border-0">
        <div
          className={cn(
            "flex w-full shrink-0 flex-col @3xl:w-80 @3xl:border-e @5xl:w-90 print:hidden",
            isOpen && "hidden @3xl:flex",
          )}
        >
          {isDrawer ? <Outlet /> : <ChatList me={me} place={place} list={list} found={found} open={open} />}
        </div>
        <section
          aria-label={t("chat.conversation")}
          className={cn("min-w-0 flex-1 flex-col", isOpen ? "flex" : "hidden @3xl:flex")}
        >
          {isOpen ? (
            <Outlet />
          ) : (
            <EmptyState
              className="m-auto"
              icon="heroicons_outline:chat-bubble-left-right"
              title={t("chat.choose")}
              description={t("chat.chooseText")}
            />
          )}
        </section>
      </Card>
    </div>
  );
}
