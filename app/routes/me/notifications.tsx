import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { InboxFrame } from "~/components/inbox/inbox-frame";
import { ReceivedList, RemovedList } from "~/components/inbox/inbox-list";
import { InboxPaging } from "~/components/inbox/inbox-paging";
import { MarkAllButton } from "~/components/inbox/mark-all-button";
import { pageMeta } from "~/components/page-meta";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { findCaller } from "~/lib/backend/caller.server";
import { markAllReadEverywhere, readMergedBox, setReadAtBackend } from "~/lib/backend/merged-inbox.server";
import { isFromBackend } from "~/lib/backend/trouble";
import { readBox } from "~/lib/inbox/inbox-box.server";
import { changeInbox } from "~/lib/inbox/inbox-form.server";
import { pageOf } from "~/lib/platform/http/request/pagination";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const boxes = ["received", "removed"];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const t = await getFixedT(request);
  const removed = new URL(request.url).searchParams.get("box") === "removed";
  const page = pageOf(request);
  const caller = removed ? null : await findCaller(actor, request);
  const box = await (caller
    ? readMergedBox(actor, t, page, caller)
    : readBox(actor, "notification", t, { page, removed }));
  return { title: t("inbox.notification.title"), box: removed ? "removed" : "received", ...box };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const caller = await findCaller(actor, request);
  const there = caller && {
    isTheirs: isFromBackend,
    setRead: (id: string, read: boolean) => setReadAtBackend(caller, id, read),
    markAllRead: () => markAllReadEverywhere(actor, caller),
  };
  return changeInbox(actor, "notification", request, there ?? undefined);
}

export default function Notifications() {
  const { box, items, unread, pagination } = useLoaderData<typeof loader>();
  return (
    <InboxFrame
      kind="notification"
      box={box}
      boxes={boxes}
      actions={box === "received" ? <MarkAllButton kind="notification" unread={unread} /> : null}
    >
      {box === "removed" ? (
        <RemovedList kind="notification" items={items} />
      ) : (
        <ReceivedList kind="notification" items={items} />
      )}
      <InboxPaging kind="notification" box={box} pagination={pagination} />
    </InboxFrame>
  );
}
