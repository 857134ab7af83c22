import { randomUUID } from "node:crypto";

import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { ChatThread } from "~/layouts/parts/panels/chat/chat-thread";
import type { Actor } from "~/lib/access/actor";
import { requireAppUser } from "~/lib/apps/app.server";
import { maxFiles, readMessage, type RefusedMessage } from "~/lib/apps/chat/chat";
import { chatFiles } from "~/lib/apps/chat/chat-files.server";
import { chatPages, newMessagePath, readChatPlace } from "~/lib/apps/chat/chat-place";
import { assertOwnChat, getChat, markRead, setMuted } from "~/lib/apps/chat/chats.server";
import { clearChat, deleteChat } from "~/lib/apps/chat/clear-chat.server";
import { personOf } from "~/lib/apps/chat/contacts.server";
import { sendMessage } from "~/lib/apps/chat/messages.server";
import { attachUploads } from "~/lib/files/attachments/attachment-form.server";
import { attachmentIdIn, type AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import { attachmentJson, findAttachment } from "~/lib/files/attachments/attachments.server";
import { withReceivedForm } from "~/lib/files/receive.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { badRequest, found } from "~/lib/platform/http/response/responses.server";
import { findRefusal } from "~/lib/platform/refusal";
import { isSame } from "~/lib/platform/values/same";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { ChatNotThere } from "./chat-not-there";
import { ConversationHead } from "./conversation-head";
import { ThreadPart } from "./thread-part";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data: loaded }) => loaded?.title,
  crumb: ({ data: loaded }) => loaded?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("chat", request, context);
  const query = new URL(request.url).searchParams;
  const given = (name: string) => query.get(name) ?? undefined;
  const part = { before: given("before"), after: given("after"), around: given("message") };
  const [t, read] = await Promise.all([getFixedT(request), getChat(actor, id, part)]);
  const thread = found(read, "chat");
  const isThere = part.around === undefined || thread.chat.messages.some((message) => message.id === part.around);
  const place = readChatPlace(query);
  return {
    title: thread.chat.contact.name || t("chat.former"),
    userId: personOf(actor),
    place,
    thread,
    sendTo: newMessagePath(thread.chat.id, randomUUID(), place),
    isFromStart: part.before === undefined && part.after !== undefined,
    isMessageMissing: !isThere,
  };
}

type Refused = { refused: RefusedMessage };

export async function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("chat", request, context);
  await assertOwnChat(actor, id);
  const query = new URL(request.url).searchParams;
  const message = query.get("new") ?? undefined;
  const { form, files, fileCode } = await readMessageForm(actor, request, message);
  const place = readChatPlace(query);
  const here = chatPages.chat(id, place);
  switch (form.get("intent")) {
    case "send": {
      const typed = String(form.get("value") ?? "");
      const read = readMessage(typed, files.length);
      if (fileCode !== undefined) return refuse({ typed, files, fileCode });
      if ("problem" in read) return refuse({ typed, files, problem: read.problem });
      const refused = await findRefusal(sendOnce(actor, id, read.value, { message, files }), 422);
      if (refused) return refuse({ typed, files: [], fileCode: "gone" });
      // Answering implies reading.
      await markRead(actor, id);
      return redirect(here);
    }
    case "read":
      await markRead(actor, id);
      return redirect(here);
    case "mute":
      await setMuted(actor, id, form.get("muted") === "true");
      return redirect(here);
    case "clear":
      return redirectWithToast(here, { tone: "success", key: "chat.cleared", ...(await clearChat(actor, id)) });
    case "delete":
      return redirectWithToast(chatPages.list(place), {
        tone: "success",
        key: "chat.deleted",
        ...(await deleteChat(actor, id)),
      });
    default:
      throw badRequest("unknown intent");
  }
}

const refuse = (refused: RefusedMessage) => data<Refused>({ refused }, { status: 400 });

/** A page that a browser has kept may send another message under the id of one that is written: both are sent. */
async function sendOnce(
  actor: Actor,
  chatId: string,
  value: string,
  { message: id, files }: { message: string | undefined; files: readonly AttachmentJson[] },
) {
  const addresses = files.map(({ address }) => address);
  const sent = await sendMessage(actor, chatId, value, { id, files: addresses });
  const namesOf = (these: readonly AttachmentJson[] = []) => these.map(({ name }) => name).sort();
  const isThis = isSame([sent.value, namesOf(sent.files)], [value, namesOf(files)]);
  return isThis ? sent : sendMessage(actor, chatId, value, { files: addresses });
}

/** A message as a form without scripts sends it: its files come with it, or came with one that was refused. */
async function readMessageForm(actor: Actor, request: Request, message: string | undefined) {
  return withReceivedForm(request, { many: { file: maxFiles } }, async ({ form, uploads }) => {
    const addresses = form.getAll("file").map(String);
    const files = await ownUnsaved(actor, addresses, message);
    const isGone = files.length < addresses.length;
    const { attached, code } = await attachUploads(actor, chatFiles.name, uploads, maxFiles - files.length);
    return { form, files: [...files, ...attached], fileCode: code ?? (isGone ? "gone" : undefined) };
  });
}

/** Those of the addresses that the person has sent before and no other message holds. */
async function ownUnsaved(
  actor: Actor,
  addresses: readonly string[],
  message: string | undefined,
): Promise<AttachmentJson[]> {
  const found = await Promise.all(
    addresses.slice(0, maxFiles).map((address) => findAttachment(attachmentIdIn(address) ?? randomUUID())),
  );
  return found.flatMap((one) => {
    const isFree = one?.ownerId === null || one?.ownerId === message;
    return one && isFree && one.createdBy === actor.id ? attachmentJson(one) : [];
  });
}

export default function Conversation() {
  const { t } = useTranslation();
  const { title, userId, place, thread, sendTo, isFromStart, isMessageMissing } = useLoaderData<typeof loader>();
  const refused = useOwnAnswer<typeof action>()?.refused;
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const onChange = useCallback(() => void revalidate(), [revalidate]);
  useEffect(() => {
    window.addEventListener("focus", onChange);
    return () => window.removeEventListener("focus", onChange);
  }, [onChange]);
  const { chat } = thread;
  const hasDrawer = pathname !== chatPages.chat(chat.id);
  return (
    <div className="relative flex min-h-0 flex-1 print:block">
      <div className="flex min-w-0 flex-1 flex-col">
        <ConversationHead chat={chat} name={title} place={place} />
        {isMessageMissing ? (
          <Alert tone="info" className="rounded-none border-x-0 border-t-0">
            {t("chat.messageMissing")}
          </Alert>
        ) : null}
        {thread.hasLater ? (
          <ThreadPart thread={thread} name={title} place={place} isFromStart={isFromStart} />
        ) : (
          <ChatThread
            key={chat.id}
            userId={userId}
            chatId={chat.id}
            initial={thread}
            refused={refused}
            addresses={{
              chat: sendTo,
              earlier: (before) => chatPages.earlier(chat.id, before, place),
            }}
            onChange={onChange}
          />
        )}
      </div>
      {hasDrawer ? (
        <div
          className={
            "absolute inset-0 z-10 overflow-y-auto overscroll-contain bg-card @5xl:static @5xl:w-80 @5xl:shrink-0 " +
            "@5xl:border-s print:hidden"
          }
        >
          <Outlet />
        </div>
      ) : null}
    </div>
  );
}

export const ErrorBoundary = ChatNotThere;
