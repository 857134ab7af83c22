import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { Button } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { Label } from "~/components/ui/label";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { chatPages, readChatPlace, readMessageSearch } from "~/lib/apps/chat/chat-place";
import { assertOwnChat } from "~/lib/apps/chat/chats.server";
import { findMessages } from "~/lib/apps/chat/message-search.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { Drawer } from "./drawer";
import { FoundMessages } from "./found-messages";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("chat", request, context);
  const query = new URL(request.url).searchParams;
  const asked = readMessageSearch(query);
  const { text, day, found: page } = asked;
  await assertOwnChat(actor, id);
  const [t, messages] = await Promise.all([
    getFixedT(request),
    findMessages(actor, { text, day, chatId: id }, { page }),
  ]);
  const place = readChatPlace(query);
  const kept = Object.entries({
    search: place.search,
    unread: place.unread ? "1" : "",
    page: place.page > 1 ? String(place.page) : "",
  }).filter(([, value]) => value !== "");
  const isAsked = text.trim() !== "" || day !== "";
  const back = { to: chatPages.chat(id, place), label: t("chat.find.close") };
  return { title: t("chat.find.title"), back, id, place, kept, asked, isAsked, messages };
}

/** Words of the conversation, or a day of it. */
export default function ChatSearch() {
  const { t } = useTranslation();
  const { title, back, id, place, kept, asked, isAsked, messages } = useLoaderData<typeof loader>();
  const { text, day } = asked;
  return (
    <Drawer title={title} back={back}>
      <Form
        key={`${text} ${day}`}
        method="get"
        action={chatPages.search(id)}
        role="search"
        className="flex flex-col gap-3 border-b p-4"
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex flex-col gap-1">
          <Label htmlFor="find-text">{t("chat.find.text")}</Label>
          <Input id="find-text" type="search" name="text" defaultValue={text} maxLength={200} />
        </div>
        <div className="flex flex-col gap-1">
          <Label htmlFor="find-day">{t("chat.find.day")}</Label>
          <Input id="find-day" type="date" name="day" defaultValue={day} />
        </div>
        <Button type="submit" variant="secondary" className="self-start">
          {t("chat.search")}
        </Button>
      </Form>
      {messages.items.length > 0 ? (
        <>
          <FoundMessages messages={messages.items} place={place} />
          {messages.pagination.lastPage > 1 ? (
            <Paging
              pagination={messages.pagination}
              hrefOf={(page) => chatPages.search(id, place, { ...asked, found: page })}
              className="p-3"
            />
          ) : null}
        </>
      ) : isAsked ? (
        <EmptyState
          icon="heroicons_outline:magnifying-glass"
          title={t("chat.find.nothing")}
          description={t("chat.find.nothingText")}
        />
      ) : (
        <p className="p-4 text-muted-foreground">{t("chat.find.hint")}</p>
      )}
    </Drawer>
  );
}
