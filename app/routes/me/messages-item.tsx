import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { Form, Link, useFetcher, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Avatar } from "~/components/ui/avatar";
import { Button } from "~/components/ui/button";
import { Card, CardContent } from "~/components/ui/card";
import { PageTitle } from "~/components/controls/page-title";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { findColleagues } from "~/lib/auth/users/users.server";
import { changeInbox } from "~/lib/inbox/inbox-form.server";
import { inboxPaths } from "~/lib/inbox/inbox-kinds";
import { inboxTime, plainTitle } from "~/lib/inbox/inbox-texts";
import { findItem } from "~/lib/inbox/inbox.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const { senderId, ...item } = found(
    await findItem(actor, "message", params.id ?? "", await getFixedT(request)),
    "message",
  );
  const sender = senderId ? (await findColleagues([senderId])).get(senderId) : undefined;
  return {
    title: plainTitle(item),
    item,
    sender: sender
      ? {
          id: sender.id,
          name: sender.name,
          jobTitle: sender.jobTitle,
          avatar: sender.avatar,
          isClosed: sender.isClosed,
        }
      : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const answer = await changeInbox(actor, "message", request);
  if (answer instanceof Response) return answer;
  switch (answer.intent) {
    case "remove":
      return redirectWithToast(inboxPaths.list("message"), { tone: "success", key: "inbox.message.removedToast" });
    case "unread":
      return redirect(inboxPaths.list("message"));
    default:
      return redirect(new URL(request.url).pathname);
  }
}

export default function Message() {
  const { t, i18n } = useTranslation();
  const { item, sender } = useLoaderData<typeof loader>();
  useReading();
  const ownPage = inboxPaths.message(item.id);
  return (
    <div className="flex w-full max-w-196 flex-col gap-6 p-4 sm:p-8">
      <header>
        <Link
          to={inboxPaths.list("message")}
          className="text-sm text-primary underline underline-offset-4 hover:no-underline"
        >
          {t("inbox.message.back")}
        </Link>
        <PageTitle className="mt-1 [overflow-wrap:anywhere]" dangerouslySetInnerHTML={{ __html: item.title }} />
      </header>
      <Card>
        <div className="flex flex-wrap items-center gap-3 border-b px-5 py-4 sm:px-6">
          {sender ? <Avatar name={sender.name} src={sender.avatar} decorative /> : null}
          <div className="min-w-0 flex-1">
            {sender ? (
              <>
                <p className="font-semibold">{sender.name}</p>
                <p className="text-sm text-muted-foreground">
                  {sender.isClosed ? t("inbox.message.fromNobody") : sender.jobTitle}
                </p>
              </>
            ) : null}
          </div>
          <time dateTime={item.time} className="text-sm text-muted-foreground">
            {inboxTime(item.time, i18n.language)}
          </time>
        </div>
        <CardContent>
          <p
            className="max-w-prose text-lg [overflow-wrap:anywhere]"
            dangerouslySetInnerHTML={{ __html: item.description ?? "" }}
          />
          {item.link && item.link !== ownPage ? (
            <p className="mt-4">
              <a
                href={item.link}
                rel="noreferrer"
                className="text-primary underline underline-offset-4 hover:no-underline"
              >
                {t("inbox.message.openLink")}
              </a>
            </p>
          ) : null}
        </CardContent>
      </Card>
      <div className="flex flex-wrap gap-2">
        {sender && !sender.isClosed ? (
          <Button asChild>
            <Link to={inboxPaths.write({ to: sender.id, re: item.id })}>
              <Icon name="heroicons_outline:arrow-uturn-left" />
              {t("inbox.message.reply")}
            </Link>
          </Button>
        ) : null}
        <Form method="post" className="flex flex-wrap gap-2">
          <input type="hidden" name="id" value={item.id} />
          <Button type="submit" variant="outline" name="intent" value={item.read ? "unread" : "read"}>
            {t(item.read ? "inbox.markUnread" : "inbox.markRead")}
          </Button>
          <Button type="submit" variant="outline" name="intent" value={item.removed ? "restore" : "remove"}>
            {t(item.removed ? "inbox.restore" : "inbox.remove")}
          </Button>
        </Form>
      </div>
    </div>
  );
}

/** Marks as read once, so that "mark as unread" stays. */
function useReading() {
  const { item } = useLoaderData<typeof loader>();
  const { submit } = useFetcher({ key: `inbox ${item.id}` });
  const asked = useRef<string>();
  useEffect(() => {
    if (asked.current === item.id) return;
    asked.current = item.id;
    if (!item.read && !item.removed)
      submit({ intent: "read", id: item.id }, { method: "post", action: inboxPaths.list("message") });
  }, [item, submit]);
}
