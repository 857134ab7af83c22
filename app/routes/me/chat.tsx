import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Avatar } from "~/components/ui/avatar";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/cn";
import { EmptyState } from "~/components/controls/empty-state";
import { PageTitle } from "~/components/controls/page-title";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { ChatMessages } from "~/layouts/parts/panels/chat/chat-messages";
import { ChatMissing, ChatThread } from "~/layouts/parts/panels/chat/chat-thread";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { readMessage } from "~/lib/chat/chat";
import type { Chat, MessageProblem } from "~/lib/chat/chat";
import { chatPaths } from "~/lib/chat/chat-paths";
import { getChat, listChats, markRead, openChat, setMuted } from "~/lib/chat/chats.server";
import { findPeople, personOf } from "~/lib/chat/contacts.server";
import { sendMessage } from "~/lib/chat/messages.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { ChatList } from "./chat-list";
import { ChatPeople } from "./chat-people";

export const handle: RouteHandle<typeof loader> = { title: (match) => match.data?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const query = new URL(request.url).searchParams;
  const [wanted, before, search] = [query.get("chat"), query.get("before"), query.get("search") ?? ""];
  const [chats, thread, people, t] = await Promise.all([
    listChats(actor),
    wanted === null ? null : getChat(actor, wanted, { before: before ?? undefined }),
    query.has("new") ? findPeople(actor, search) : null,
    getFixedT(request),
  ]);
  const answer = {
    title: t("chat.title"),
    userId: personOf(actor),
    wanted,
    isEarlier: before !== null,
    search,
    chats,
    thread,
    people,
  };
  return data(answer, { status: wanted !== null && !thread ? 404 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const chatId = text("chat");
  switch (form.get("intent")) {
    case "send": {
      const read = readMessage(text("value"));
      if ("problem" in read)
        return data<Refused>({ refused: { chatId, typed: text("value"), problem: read.problem } }, { status: 400 });
      await sendMessage(actor, chatId, read.value);
      // Answering implies reading.
      await markRead(actor, chatId);
      return redirect(chatPaths.chat(chatId));
    }
    case "read":
      await markRead(actor, chatId);
      return redirect(chatPaths.chat(chatId));
    case "mute":
      await setMuted(actor, chatId, text("muted") === "true");
      return redirect(chatPaths.chat(chatId));
    case "open": {
      const { id } = await openChat(actor, text("colleague"));
      return redirect(chatPaths.chat(id));
    }
    default:
      throw badRequest("unknown intent");
  }
}

type Refused = { refused: { chatId: string; typed: string; problem: MessageProblem } };

export default function ChatPage() {
  const { t } = useTranslation();
  const { wanted, chats, people, search } = useLoaderData<typeof loader>();
  const isChosen = wanted !== null || people !== null;
  return (
    <div className="flex h-[calc(100dvh-8rem)] min-h-120 w-full flex-col gap-4 p-4 sm:p-8">
      <PageTitle className={isChosen ? "max-md:sr-only" : undefined}>{t("chat.title")}</PageTitle>
      <Card className="flex min-h-0 flex-1 overflow-hidden p-0">
        <ChatList
          chats={chats}
          current={wanted}
          className={cn("w-full md:w-90 md:border-e", isChosen && "hidden md:flex")}
        />
        <section
          aria-label={t("chat.conversation")}
          className={cn("min-w-0 flex-1 flex-col", isChosen ? "flex" : "hidden md:flex")}
        >
          {people ? (
            <ChatPeople people={people} search={search} />
          ) : wanted === null ? (
            <EmptyState className="m-auto" icon="heroicons_outline:chat-bubble-left-right" title={t("chat.select")} />
          ) : (
            <Conversation id={wanted} />
          )}
        </section>
      </Card>
    </div>
  );
}

function Conversation({ id }: { id: string }) {
  const { t } = useTranslation();
  const { thread, userId, isEarlier } = useLoaderData<typeof loader>();
  const refused = useOwnAnswer<typeof action>()?.refused;
  const { revalidate } = useRevalidator();
  const onChange = useCallback(() => void revalidate(), [revalidate]);
  useEffect(() => {
    window.addEventListener("focus", onChange);
    return () => window.removeEventListener("focus", onChange);
  }, [onChange]);
  if (!thread) return <ChatMissing id={id} />;
  const contactName = thread.chat.contact.name || t("chat.former");
  return (
    <>
      <ConversationHead chat={thread.chat} name={contactName} />
      {isEarlier ? (
        <div role="log" aria-label={t("chat.messages", { name: contactName })} tabIndex={0} className="chat-thread">
          <div className="px-4 pt-2 pb-4">
            <p className="flex flex-wrap justify-center gap-2 py-2">
              {thread.hasEarlier && thread.chat.messages[0] ? (
                <Link
                  to={chatPaths.earlier(id, thread.chat.messages[0].id)}
                  className={buttonVariants({ variant: "outline", size: "sm" })}
                >
                  {t("chat.earlier")}
                </Link>
              ) : null}
              <Link to={chatPaths.chat(id)} className={buttonVariants({ variant: "outline", size: "sm" })}>
                {t("chat.latest")}
              </Link>
            </p>
            <ChatMessages contactName={contactName} messages={thread.chat.messages} />
          </div>
        </div>
      ) : (
        <ChatThread
          key={id}
          userId={userId}
          chatId={id}
          initial={thread}
          refused={refused?.chatId === id ? refused : undefined}
          onChange={onChange}
        />
      )}
    </>
  );
}

function ConversationHead({ chat, name }: { chat: Chat; name: string }) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const { title } = chat.contact.details;
  return (
    <div className="flex min-h-16 items-center gap-3 border-b px-3 py-2">
      <Link
        to={chatPaths.page()}
        aria-label={t("chat.back")}
        title={t("chat.back")}
        className={cn(buttonVariants({ variant: "ghost", size: "icon" }), "md:hidden")}
      >
        <Icon name="heroicons_outline:arrow-left" />
      </Link>
      <Avatar name={name} src={chat.contact.avatar} decorative />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-lg font-semibold">{name}</h2>
        {title ? <p className="truncate text-sm text-muted-foreground">{title}</p> : null}
      </div>
      <Form
        method="post"
        action={chatPaths.chat(chat.id)}
        className="flex items-center gap-1"
        replace
        preventScrollReset
      >
        <input type="hidden" name="chat" value={chat.id} />
        <input type="hidden" name="muted" value={String(!chat.muted)} />
        {!isHydrated && chat.unreadCount > 0 ? (
          <Button type="submit" name="intent" value="read" variant="outline" size="sm">
            {t("chat.markRead")}
          </Button>
        ) : null}
        <Button
          type="submit"
          name="intent"
          value="mute"
          variant="ghost"
          size="icon"
          aria-label={t(chat.muted ? "chat.unmute" : "chat.mute")}
          title={t(chat.muted ? "chat.unmute" : "chat.mute")}
        >
          <Icon name={chat.muted ? "heroicons_outline:bell-slash" : "heroicons_outline:bell"} />
        </Button>
      </Form>
    </div>
  );
}
